// A stack of photos: sent one after the other, then read on as long as some wait; both can be stopped and gone on with.
// Knows the form of the queue and the part below it, which every answer brings anew.
import { renew } from "../inside.js";
import { gettext } from "../words.js";
import { Pile, ending, outcome, remaining } from "./pile.js";
import { smaller } from "./smaller.js";

const form = document.querySelector("form[data-stack]");
const input = form.elements.photos, now = document.getElementById("photos-now");
const part = (name) => form.querySelector(`[data-${name}]`);
const key = form.elements.key.value;
const pile = new Pile();
pile.page = Number(form.elements.from?.value) || 1; // of a scan that is not all there yet
let isRunning = false;
let stopped = false;

const say = (text) => {
  part("said").textContent = text;
  part("spoken").textContent = text;
};
const told = () => now.firstElementChild.dataset;

function bar(done, of) {
  Object.assign(part("run").querySelector("progress"), { max: Math.max(of, 1), value: done });
}

function running(runs) {
  isRunning = runs;
  part("run").hidden = !runs;
  part("stop").hidden = !runs;
  form.querySelector(".primary").disabled = runs;
}

// The answer takes the place of the queue: what came of it, and why not. Who is led to another page, to log in, has sent
// nothing.
async function post(address, body) {
  body.append("csrfmiddlewaretoken", form.elements.csrfmiddlewaretoken.value);
  const answer = await fetch(address, { method: "POST", body, headers: { "HX-Request": "true" } }).catch(() => null);
  const status = answer && !answer.redirected ? answer.status : 0;
  if (outcome(status) === "taken" || status === 422) renew(now, await answer.text());
  return { came: outcome(status), why: status === 422 ? takenOut() : part("problems").dataset.tooMuch };
}

async function sendOne(file) {
  const body = new FormData();
  const small = await smaller(file);
  body.append("photos", small, small.name);
  body.append("stack", form.elements.stack.value);
  body.append("key", `${key.slice(0, 40)}-${pile.done}`);
  body.append("from", pile.page);
  return post(location.pathname, body);
}

// --- what was refused

// Said in the list of problems, where the next answer does not wipe it away.
function takenOut() {
  const problem = now.querySelector("[data-problem]");
  problem.remove();
  return problem.textContent;
}

function line({ name, why }) {
  const item = document.createElement("li");
  item.append(Object.assign(document.createElement("b"), { textContent: name }), `: ${why}`);
  return item;
}

function showRefused() {
  const box = part("problems"), list = box.querySelector("ul");
  box.hidden = !pile.refused.length;
  if (box.hidden) list.replaceChildren();
  else list.append(...pile.refused.slice(list.children.length).map(line));
}

// --- sending and reading

const NOT_SENT = {
  lost: gettext("Die Verbindung ist abgerissen. „Senden und lesen“ macht dort weiter."),
  busy: gettext("Gerade werden andere Dateien gelesen. „Senden und lesen“ macht dort weiter."),
};
const NOT_READ = {
  lost: gettext("Die Verbindung ist abgerissen. „Weiterlesen“ macht dort weiter."),
  busy: gettext("Gerade werden andere Dateien gelesen. „Weiterlesen“ macht dort weiter."),
};

async function sendAll() {
  while (pile.unsent.length && !stopped) {
    const at = { n: pile.done + 1, of: pile.of, page: pile.page };
    say(pile.page > 1 ? gettext("Foto {n} von {of}, ab Seite {page}, wird gesendet und gelesen.", at) : gettext("Foto {n} von {of} wird gesendet und gelesen.", at));
    bar(pile.done, pile.of);
    const { came, why } = await sendOne(pile.unsent[0]);
    if (!pile.settle(came, why, Number(told().rest ?? 0))) return NOT_SENT[came];
    showRefused();
  }
  return "";
}

async function readAll() {
  while (Number(told().waiting) && !stopped) {
    say(gettext("{read} von {of} gelesen.", told()));
    bar(Number(told().read), Number(told().of));
    const before = told().waiting, { came } = await post(form.dataset.read, new FormData());
    if (came !== "taken") return NOT_READ[came] ?? NOT_READ.lost;
    if (told().waiting === before) return NOT_READ.busy;
  }
  return "";
}

async function sendAndRead() {
  let problem = "";
  do problem = await sendAll() || await readAll(); // what is chosen while others are read is sent as well
  while (!problem && !stopped && pile.unsent.length);
  return problem;
}

async function run() {
  if (isRunning) return;
  stopped = false;
  pile.begin();
  showRefused();
  running(true);
  const problem = await sendAndRead();
  running(false);
  say(problem || (stopped ? gettext("Angehalten. Es geht jederzeit weiter.") : ending(pile.refused)));
  part("run").hidden = !problem && !stopped && !pile.refused.length;
}

// The field is empty again, so that the same files can be chosen once more.
function take() {
  pile.add(input.files);
  input.value = "";
}

// Before anything was sent, who chooses anew means these instead; later he means these as well.
input.addEventListener("change", () => {
  if (!isRunning && !pile.unsent.length) return;
  take();
  if (!isRunning) say(remaining(pile.unsent.length));
});
form.addEventListener("submit", (event) => {
  take();
  if (!pile.unsent.length) return; // the page says what is missing
  event.preventDefault();
  run();
});
part("stop").addEventListener("click", () => {
  stopped = true;
  say(gettext("Wird angehalten, sobald dieses Foto fertig ist."));
});
now.addEventListener("submit", (event) => {
  if (!event.target.action.endsWith(form.dataset.read)) return;
  event.preventDefault();
  run();
});
