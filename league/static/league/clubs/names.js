// A field for one name or many: Enter sends it, and the next name is typed while the last one is under way; a pasted list is
// seen whole. Without it the button sends, and a page that loads loses what is typed meanwhile.
import { gettext } from "../words.js";

const FIELD = "textarea[data-enter]";
const MOST_ROWS = 12;
const fieldOf = (page) => page.querySelector(FIELD);
const together = (...names) => names.filter((name) => name.trim()).join("\n");
const grow = (field) => { field.rows = Math.min(field.value.split("\n").length, MOST_ROWS); };
let waiting = "", sending = false;

document.addEventListener("input", (event) => { if (event.target.matches(FIELD)) grow(event.target); });
document.addEventListener("keydown", (event) => {
  if (!event.target.matches(FIELD) || event.key !== "Enter" || event.shiftKey || event.isComposing) return;
  event.preventDefault();
  event.target.form.requestSubmit();
});
document.addEventListener("submit", (event) => {
  const field = fieldOf(event.target);
  if (!field) return;
  event.preventDefault();
  waiting = together(waiting, field.value);
  write(field, "");
  send();
}, true); // before whoever would let a form be sent only once

async function send() {
  if (sending || !waiting) return;
  const { form, name } = fieldOf(document), names = waiting, body = new FormData(form);
  body.set(name, names);
  waiting = "";
  sending = true;
  const page = await answerTo(form, body);
  sending = false;
  if (page && fieldOf(page)) show(page);
  else putBack(names);
  send();
}

async function answerTo(form, body) {
  try {
    const answer = await fetch(form.action, { method: "POST", body, signal: AbortSignal.timeout(15_000) });
    return new DOMParser().parseFromString(await answer.text(), "text/html");
  } catch {
    return null;
  }
}

// The answer takes the place of everything but what is being typed, which comes below what was not clear.
function show(page) {
  const typed = fieldOf(document).value, main = document.querySelector("main"), isHere = main.contains(document.activeElement);
  const messages = document.getElementById("messages"), said = page.getElementById("messages");
  messages.replaceChildren(...said.childNodes); // the same box, so that it is read out
  said.remove();
  while (messages.nextSibling) messages.nextSibling.remove();
  main.append(...page.querySelector("main").childNodes);
  const field = fieldOf(document);
  write(field, together(field.value, typed));
  if (isHere) field.focus();
}

function putBack(names) {
  const field = fieldOf(document), notice = document.createElement("p");
  write(field, together(names, waiting, field.value));
  waiting = "";
  notice.className = "notice bad";
  notice.textContent = gettext("Noch nicht eingetragen: keine Verbindung, oder ausgeloggt. Die Namen stehen wieder im Feld.");
  document.getElementById("messages").replaceChildren(notice);
}

function write(field, text) {
  field.value = text;
  grow(field);
  field.setSelectionRange(text.length, text.length);
}

addEventListener("beforeunload", (event) => { if (sending) event.preventDefault(); });
grow(fieldOf(document));
