// Keeps a part of the page up to date: asks every few seconds whether it has changed, and marks the rows that have.
// Knows elements with data-live (the address of their inside), data-every (seconds) and data-mark (what they show).
// Tells whoever listens the server's time with every answer (live:answered), and that something new is shown (live:shown).
import { renew } from "./inside.js";

const PATIENCE = 20000;
const tell = (name, detail) => document.dispatchEvent(new CustomEvent(name, { detail }));

// Somebody is typing, or reads a question: what he has before him is not taken away.
const isBusy = (box) => box.querySelector("details[open]:not(.part)") || box.querySelector("input:focus, textarea:focus, [data-sent]");

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
  renew(box, html);
  tell("live:shown");
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
