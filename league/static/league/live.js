// Keeps a part of the page up to date: asks every few seconds whether it has changed, and marks the rows that have.
// Knows elements with data-live (the address of their inside), data-every (seconds) and data-mark (what they show).
// Tells whoever listens the server's time with every answer (live:answered), and that something new is shown (live:shown).
const PATIENCE = 20000;
const tell = (name, detail) => document.dispatchEvent(new CustomEvent(name, { detail }));

// Somebody is typing, or reads a question: what he has before him is not taken away.
const isBusy = (box) => box.querySelector("details[open]:not(.part)") || box.querySelector("input:focus, textarea:focus, [data-sent]");

const replace = (box, html) => {
  const before = new Map([...box.querySelectorAll("[data-state]")].map((row) => [row.id, row.dataset.state]));
  const focused = box.contains(document.activeElement) ? document.activeElement : null;
  const place = focused && [...box.querySelectorAll("a, button")].indexOf(focused);
  const scrolled = [...box.querySelectorAll(".table-wrap")].map((part) => part.scrollLeft);
  const folds = new Map([...box.querySelectorAll(".part")].map((part) => [part.id, part.open]));
  box.innerHTML = html;
  for (const part of box.querySelectorAll(".part")) part.open = folds.get(part.id) ?? part.open;
  for (const row of box.querySelectorAll("[data-state]")) {
    if (before.has(row.id) && before.get(row.id) !== row.dataset.state) row.classList.add("changed");
  }
  box.querySelectorAll(".table-wrap").forEach((part, at) => { part.scrollLeft = scrolled[at] ?? 0; });
  if (focused) [...box.querySelectorAll("a, button")][place]?.focus({ preventScroll: true });
  tell("live:shown");
};

const ask = async (box) => {
  const asked = Date.now();
  const answer = await fetch(box.dataset.live, {
    headers: { "If-None-Match": `"${box.dataset.mark}"` }, cache: "no-store", signal: AbortSignal.timeout(PATIENCE),
  });
  const now = Number(answer.headers.get("X-Now"));
  if (!now || (answer.status !== 200 && answer.status !== 304)) throw new Error(`${answer.status}`);
  tell("live:answered", { now, asked, answered: Date.now() });
  if (answer.status === 304 || isBusy(box)) return;
  const html = await answer.text();
  if (isBusy(box)) return;
  replace(box, html);
  box.dataset.mark = answer.headers.get("ETag").replace(/^W\/|"/g, "");
};

const follow = async (box) => {
  const hint = document.querySelector("[data-live-hint]");
  if (!document.hidden) {
    try {
      await ask(box);
      if (hint) hint.hidden = true;
    } catch {
      if (hint) hint.hidden = false;
    }
  }
  setTimeout(follow, Number(box.dataset.every) * 1000, box);
};

for (const box of document.querySelectorAll("[data-live]")) follow(box);
