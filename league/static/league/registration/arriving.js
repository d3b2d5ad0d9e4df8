// People by tapping, in place: quick taps wait for each other, names stay under the finger, what was open stays open,
// and whoever uses the keyboard goes on where he was. Without it every tap brings the whole page anew.
import { gettext } from "../words.js";
import { taken } from "./guests.js";

const PART = "people"; // the part of the page that comes anew
const GROUPS = "[id$=-people]"; // names to tap
const byId = (id) => document.getElementById(id);
const topOf = (id) => byId(id)?.getBoundingClientRect().top;
let opened = [], used = null, finger = null, top = 0, stood = [], sent = null;

// --- everything keeps its place

const ticked = (one) => {
  if (!one.matches("button")) return one;
  const name = document.createElement("span"), word = document.createElement("span");
  name.className = "button small done";
  name.dataset.value = one.value;
  word.className = "visually-hidden";
  word.textContent = ` ${gettext("ist dabei")}`;
  name.append(...one.childNodes, word);
  return name;
};

const inPlace = ([id, before]) => {
  const now = new Map([...byId(id)?.children ?? []].map((button) => [button.value, button]));
  const take = (one) => {
    const value = one.value ?? one.dataset.value, button = now.get(value);
    now.delete(value);
    return button ?? ticked(one);
  };
  byId(id)?.replaceChildren(...before.map(take), ...now.values());
};

// --- what was ticked or typed for the table stays, unless the table itself was sent

const KEPT = "[data-kept]"; // the form of the table
let typed = new Map();
const fields = () => [...document.querySelectorAll(`#${PART} ${KEPT} :is(input:not([type=hidden]), [name=order])`)];
const isTicked = (field) => field.type === "checkbox" || field.type === "radio";
const nameOf = (field) => (isTicked(field) ? `${field.name}=${field.value}` : field.name);

const remember = () => {
  const mine = sent?.closest(KEPT) ? [] : fields();
  typed = new Map(mine.map((field) => [nameOf(field), isTicked(field) ? field.checked : field.value]));
};

const recall = () => {
  for (const field of fields()) {
    const was = typed.get(nameOf(field));
    if (was !== undefined) field[isTicked(field) ? "checked" : "value"] = was;
  }
};

// --- a part of the page comes anew

document.addEventListener("htmx:beforeSwap", (event) => {
  opened = [...document.querySelectorAll("details[open][id]")].map((one) => one.id);
  const group = document.activeElement?.matches(":focus-visible") && document.activeElement.closest(GROUPS);
  used = group && { id: group.id, at: [...group.querySelectorAll("button")].indexOf(document.activeElement) };
  if (event.detail.target.id !== PART) return;
  remember();
  top = topOf(finger);
  stood = ["regular-people", "member-people"].map((id) => [id, [...byId(id)?.children ?? []]]);
});

// Before anybody sees it: the next tap may be on its way already.
document.addEventListener("htmx:afterSwap", (event) => {
  if (event.target.id !== PART) return;
  recall(); // before seating.js counts the places
  stood.forEach(inPlace);
  scrollBy({ top: topOf(finger) - top || 0, behavior: "instant" });
});

document.addEventListener("htmx:afterSettle", (event) => {
  for (const id of opened) byId(id)?.setAttribute("open", "");
  if (event.target.id === PART) next();
  if (!used || document.activeElement !== document.body) return;
  const left = byId(used.id)?.querySelectorAll("button") ?? [];
  (left[used.at] ?? left[left.length - 1] ?? byId("id_q"))?.focus({ preventScroll: true });
});

// --- one after the other: htmx would send the first tap and the last, and the part that comes has new buttons

let underWay = false, waiting = [];
const hold = (button) => button?.setAttribute("aria-disabled", "true");
const held = () => document.querySelectorAll(`#${PART} [aria-disabled]`);

const next = () => {
  const tap = waiting.shift();
  underWay = Boolean(tap);
  if (!tap) return;
  [tap, ...waiting].forEach(({ name, value }) => hold(name && document.querySelector(`#${PART} [name="${name}"][value="${value}"]`)));
  htmx.ajax("POST", tap.url, { values: tap.values, target: `#${PART}`, select: `#${PART}`, selectOOB: "#messages", swap: "outerHTML show:none" });
};

const tap = (form, button) => {
  const values = new FormData(form), { name, value } = button ?? {};
  if (name) values.append(name, value);
  return { url: button?.getAttribute("formaction") ?? form.getAttribute("action"), values, name, value };
};

document.addEventListener("submit", (event) => {
  const form = event.target, button = event.submitter, twice = button?.hasAttribute("aria-disabled");
  if (form.getAttribute("hx-target") !== `#${PART}`) return;
  if (underWay || twice) {
    event.preventDefault();
    event.stopImmediatePropagation();
  }
  if (twice) return;
  if (underWay) {
    waiting.push(tap(form, button));
    taken(form);
  }
  underWay = true;
  sent = form;
  finger = button?.closest(GROUPS)?.id;
  hold(button);
}, true);

// Nothing came back: whoever is not here yet is still there to be tapped. What is wrong is said by site.js.
document.addEventListener("htmx:afterRequest", (event) => {
  if (event.detail.successful || event.detail.target?.id !== PART) return;
  waiting = [];
  underWay = false;
  held().forEach((button) => button.removeAttribute("aria-disabled"));
});
