// Helps every page a little; nothing needs it. Knows forms and htmx's events, nothing of the game.
import { gettext } from "./words.js";

// The summary of errors takes the focus, so that a screen reader begins with it; older browsers need this for a div.
addEventListener("load", () => setTimeout(() => {
  if (document.activeElement === document.body) document.querySelector(".error-summary")?.focus();
}, 100));

// A form is sent once, however often the button is pressed. The button is disabled after the browser has read its
// value; a page taken from the history, or a request that was stopped, gets its button back.
const release = (form) => {
  delete form.dataset.sent;
  for (const button of form.elements) {
    if (!("held" in button.dataset)) continue;
    button.disabled = false;
    delete button.dataset.held;
  }
};
const hold = (form) => {
  for (const button of form.elements) {
    if (button.type !== "submit" || button.disabled) continue;
    button.dataset.held = "yes";
    button.disabled = true;
  }
};
document.addEventListener("submit", (event) => {
  const form = event.target;
  if (event.defaultPrevented || "again" in form.dataset) return;
  if ("sent" in form.dataset) return event.preventDefault();
  form.dataset.sent = "yes";
  setTimeout(() => hold(form));
  setTimeout(() => release(form), 15000);
});
addEventListener("pageshow", () => document.querySelectorAll("form[data-sent]").forEach(release));

// data-confirm on a submit button: the question appears below it, "Ja" sends, "Abbrechen" goes back to the button.
const ask = (button) => {
  const box = document.createElement("div");
  box.className = "ask";
  box.setAttribute("role", "group");
  box.setAttribute("aria-label", button.dataset.confirm);
  const question = document.createElement("p");
  question.textContent = button.dataset.confirm;
  const answer = (text, kind, then) => {
    const choice = document.createElement("button");
    choice.type = "button";
    choice.className = kind;
    choice.textContent = text;
    choice.addEventListener("click", () => { box.remove(); button.hidden = false; then(); });
    return choice;
  };
  const yes = answer(gettext("Ja: {act}", { act: button.textContent.trim() }), "button danger", () => {
    button.dataset.asked = "yes";
    button.click();
  });
  const no = answer(gettext("Abbrechen"), "button quiet", () => button.focus());
  box.append(question, yes, no);
  box.addEventListener("keydown", (event) => { if (event.key === "Escape") no.click(); });
  button.after(box);
  button.hidden = true;
  no.focus();
};
document.addEventListener("click", (event) => {
  const button = event.target.closest("button[data-confirm]");
  if (!button) return;
  if (button.dataset.asked) return void delete button.dataset.asked;
  event.preventDefault();
  event.stopPropagation();
  ask(button);
}, true);

// "/" leads to the search in the head, wherever nobody is typing.
const isTyping = (where) => where.closest("input, textarea, select, [contenteditable]");
document.addEventListener("keydown", (event) => {
  if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isTyping(event.target)) return;
  const field = document.getElementById("site-search");
  if (!field) return;
  event.preventDefault();
  field.focus();
  field.select();
});

// htmx: a whole page without the part that was asked for, as the one on which to log in, takes the place of this one.
// At the window, after the scripts of the page: one that keeps what was typed says so and lets nothing in.
addEventListener("htmx:beforeSwap", (event) => {
  const { xhr, requestConfig, select, target, shouldSwap } = event.detail;
  const part = select ?? requestConfig.elt.closest("[hx-select]")?.getAttribute("hx-select") ?? `[id="${target.id}"]`;
  const isPage = xhr.response.trimStart().slice(0, 9).toLowerCase() === "<!doctype";
  if (!shouldSwap || !isPage || new DOMParser().parseFromString(xhr.response, "text/html").querySelector(part)) return;
  event.detail.shouldSwap = false;
  location.assign(xhr.responseURL);
});

// htmx: a lost connection or a refused request is said in words, at the top of the page.
const complain = (text) => {
  const box = document.getElementById("messages");
  if (!box) return;
  const notice = document.createElement("p");
  notice.className = "notice bad";
  notice.id = "complaint";
  notice.textContent = text;
  box.replaceChildren(notice);
};
document.addEventListener("htmx:afterRequest", (event) => {
  if (event.detail.successful) document.getElementById("complaint")?.remove();
});
for (const name of ["htmx:sendError", "htmx:timeout"]) {
  document.addEventListener(name, () => complain(gettext("Keine Verbindung: Die letzte Eingabe ist noch nicht gespeichert. Bitte noch einmal senden.")));
}
document.addEventListener("htmx:responseError", (event) => {
  const status = event.detail.xhr.status;
  complain(status === 503
    ? gettext("Die Datenbank ist gerade beschäftigt: Die letzte Eingabe ist noch nicht gespeichert. Bitte gleich noch einmal senden.")
    : gettext("Die letzte Eingabe ist nicht gespeichert (Fehler {status}). Bitte die Seite neu laden und noch einmal eingeben.", { status }));
});
