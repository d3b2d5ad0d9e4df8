// While a file is looked at or taken over: how far it is, and a button that stops it. Knows the page of an import and
// htmx's events. Without this script the page waits, and then there is the same answer.
const QUICK = 400, EVERY = 700; // milliseconds: what is over sooner needs no bar
const isOurs = (event) => event.target.matches?.("form[data-run]");
const part = (name) => document.querySelector(`#run [data-${name}]`);
let timer = 0;

const show = ({ said, done, of }) => {
  const bar = part("bar");
  part("said").textContent = said;
  if (of) Object.assign(bar, { max: of, value: done });
  else bar.removeAttribute("value");
};

const ask = async () => {
  const mine = timer;
  const box = document.getElementById("run");
  const answer = await fetch(box.dataset.at).then((found) => (found.ok ? found.json() : null), () => null);
  if (timer !== mine) return;
  if (answer && !part("stop").disabled) show(answer);
  if (box.hidden) {
    box.hidden = false;
    box.scrollIntoView({ block: "nearest" });
  }
  timer = setTimeout(ask, EVERY);
};

const over = () => {
  clearTimeout(timer);
  timer = 0;
};

document.addEventListener("htmx:beforeSend", (event) => {
  if (!isOurs(event)) return;
  over();
  part("stop").disabled = false;
  timer = setTimeout(ask, QUICK);
});

document.addEventListener("htmx:afterRequest", (event) => {
  if (!isOurs(event)) return;
  over();
  document.getElementById("run").hidden = true;
});

document.addEventListener("click", async (event) => {
  const button = event.target.closest("#run [data-stop]");
  if (!button) return;
  button.disabled = true;
  part("said").textContent = button.dataset.stop;
  const token = document.querySelector("form[data-run] [name=csrfmiddlewaretoken]").value;
  const sent = await fetch(document.getElementById("run").dataset.at, { method: "POST", headers: { "X-CSRFToken": token } }).catch(() => null);
  if (!sent?.ok) button.disabled = false;
});

// The answer has taken the place of the page: who listens, or has no mouse, begins at its top.
document.addEventListener("htmx:afterSettle", (event) => {
  if (event.target.id !== "main" || event.target.contains(document.activeElement)) return;
  (event.target.querySelector(".error-summary") ?? event.target).focus();
});
