// A stack of photos: sent one after the other, then read on as long as some wait; both can be stopped and gone on with.
// Knows the form of the queue and the part below it, which every answer brings anew.
import { renew } from "../inside.js";
import { smaller } from "./smaller.js";

const form = document.querySelector("form[data-stack]");
const input = form.elements.photos, now = document.getElementById("photos-now");
const part = (name) => form.querySelector(`[data-${name}]`);
const key = form.elements.key.value;
let unsent = []; // what is still to be sent
let sent = 0; // how many were
let stopped = false;

const say = (text) => {
  part("said").textContent = text;
  part("spoken").textContent = text;
};
const told = () => now.firstElementChild.dataset;

function bar(done, of) {
  Object.assign(part("run").querySelector("progress"), { max: Math.max(of, 1), value: done });
}

function running(isRunning) {
  part("run").hidden = !isRunning;
  part("stop").hidden = !isRunning;
  form.querySelector(".primary").disabled = isRunning;
}

// The answer takes the place of the queue; false if none came.
async function post(address, body) {
  body.append("csrfmiddlewaretoken", form.elements.csrfmiddlewaretoken.value);
  const answer = await fetch(address, { method: "POST", body, headers: { "HX-Request": "true" } }).catch(() => null);
  if (!answer || (!answer.ok && answer.status !== 422)) return false;
  renew(now, await answer.text());
  return true;
}

async function sendOne(file) {
  const body = new FormData();
  const small = await smaller(file);
  body.append("photos", small, small.name);
  body.append("stack", form.elements.stack.value);
  body.append("key", `${key.slice(0, 40)}-${sent}`);
  return post(location.pathname, body);
}

const LOST = "Die Verbindung ist abgerissen. „Senden und lesen“ macht dort weiter.";

async function sendAll() {
  const of = sent + unsent.length;
  while (unsent.length && !stopped) {
    say(`Foto ${sent + 1} von ${of} wird gesendet und gelesen.`);
    bar(sent, of);
    if (!await sendOne(unsent[0])) return LOST;
    unsent.shift();
    sent += 1;
  }
  return "";
}

async function readAll() {
  while (Number(told().waiting) && !stopped) {
    say(`${told().read} von ${told().of} gelesen.`);
    bar(Number(told().read), Number(told().of));
    const before = told().waiting;
    if (!await post(form.dataset.read, new FormData())) return LOST;
    if (told().waiting === before) return ""; // nothing could be read now: the page says why
  }
  return "";
}

async function run() {
  stopped = false;
  running(true);
  const problem = await sendAll() || await readAll();
  running(false);
  if (!unsent.length) input.value = "";
  say(problem || (stopped ? "Angehalten. Es geht jederzeit weiter." : "Fertig."));
  part("run").hidden = !problem && !stopped;
}

form.addEventListener("submit", (event) => {
  if (input.files.length && !unsent.length) unsent = [...input.files];
  if (!unsent.length) return; // the page says what is missing
  event.preventDefault();
  run();
});
part("stop").addEventListener("click", () => {
  stopped = true;
  say("Wird angehalten, sobald dieses Foto fertig ist.");
});
now.addEventListener("submit", (event) => {
  if (!event.target.action.endsWith(form.dataset.read)) return;
  event.preventDefault();
  run();
});
