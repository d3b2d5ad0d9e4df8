// Guests from the keyboard, one after the other: the next name is typed while the last one is under way. Without it the part
// of the page that comes anew takes the field away from under the fingers.
const PART = "people"; // the part of the page that comes anew
const fields = () => [...document.querySelectorAll("#guest form.form input:not([type=hidden])")];
const read = (from) => from.map((field) => field.value);
const write = (into, texts) => into.forEach((field, n) => { field.value = texts[n] ?? ""; });
let sent = null; // what was typed for the guest under way
let typed = [], at = -1; // for the next one, and in which field
let isDone = false; // the next one was sent, too, before the answer came

const isTyped = (form) => form === fields()[0]?.form && fields().includes(document.activeElement);

document.addEventListener("submit", (event) => {
  if (!sent || !isTyped(event.target)) return;
  isDone = true;
  event.preventDefault();
  event.stopImmediatePropagation();
}, true);

// At the end of the event, when the form was read: a timer would come after the next key.
document.addEventListener("submit", (event) => taken(event.target));

export function taken(form) {
  if (!isTyped(form)) return;
  sent = read(fields());
  write(fields(), []);
  fields()[0].focus();
}

document.addEventListener("htmx:beforeSwap", (event) => {
  if (!sent || event.detail.target.id !== PART) return;
  typed = read(fields());
  at = fields().indexOf(document.activeElement);
});

document.addEventListener("htmx:afterSwap", (event) => {
  if (!sent || event.target.id !== PART) return;
  const now = fields(), isAsked = !now.length || read(now).some(Boolean), isNext = isDone;
  forget();
  document.getElementById("guest").open = true;
  if (isAsked) return document.querySelector("#guest .error-summary")?.focus(); // about the last one, which comes first
  write(now, typed);
  now[at]?.focus({ preventScroll: true });
  if (isNext) now[0].form.requestSubmit();
});

function forget() {
  sent = null;
  isDone = false;
}

// A guest whom the line lost stands in the form again.
document.addEventListener("htmx:afterRequest", (event) => {
  if (!sent || event.detail.successful || event.detail.target?.id !== PART) return;
  if (!read(fields()).some(Boolean)) write(fields(), sent);
  forget();
});
