// Quick entry of one game: digits choose Re, Augen of one side show the other, what cannot be is put away.
// Knows the fields of the form; what a game is worth is asked of the server (htmx), and saving works without any of this.
import { gettext } from "../words.js";
import { deliverKeys, dropKeys, keepKeys } from "./ahead.js";
import { scrollClearOf } from "./clear.js";
import { meaning, oneMore, stepped } from "./shortcuts.js";

const ALL = 240;
const form = () => document.querySelector("form.game");
const all = (name) => [...(form()?.querySelectorAll(`[name="${name}"]`) ?? [])];
const kind = () => all("kind").find((one) => one.checked);
const isAlone = () => kind()?.dataset.alone !== undefined;
const changed = (element) => element.dispatchEvent(new Event("change", { bubbles: true }));

// Re: at most two names, in a solo one. One too many drops the one chosen first.
let order = [];
const most = () => (isAlone() ? 1 : 2);
const choose = (box) => {
  order = order.filter((value) => value !== box.value);
  if (box.checked) order.push(box.value);
  const known = new Set(order);
  for (const other of all("re")) if (other.checked && !known.has(other.value)) order.unshift(other.value);
  while (order.length > most()) {
    const first = order.shift();
    all("re").find((other) => other.value === first).checked = false;
  }
};

// Augen: the other side is shown, a range stands for its middle.
const limits = (chip) => chip.value.split("-").map(Number);
const read = (name) => { const typed = all(name)[0]?.value.trim(); return typed && /^\d{1,3}$/.test(typed) && Number(typed) <= ALL ? Number(typed) : null; };
const showOther = () => {
  const [re] = all("re_augen"), [kontra] = all("kontra_augen");
  if (!re) return;
  const range = all("augen").find((chip) => chip.checked);
  const side = (own, other, low, high) => {
    const typed = read(other.name);
    own.placeholder = typed !== null ? String(ALL - typed) : range && !own.value ? (low === high ? `${low}` : `${low}–${high}`) : "";
  };
  const [low, high] = range ? limits(range) : [0, 0];
  side(re, kontra, low, high);
  side(kontra, re, ALL - high, ALL - low);
  const augen = read("re_augen") ?? (read("kontra_augen") === null ? (range && low === high ? low : null) : ALL - read("kontra_augen"));
  form().querySelector("[data-trick]").hidden = augen !== 0 && augen !== ALL;
};
const typed = (input) => {
  if (input.value) for (const other of ["re_augen", "kontra_augen"]) if (other !== input.name) all(other)[0].value = "";
  const own = read(input.name);
  const re = own === null ? null : input.name === "re_augen" ? own : ALL - own;
  for (const chip of all("augen")) { const [low, high] = limits(chip); chip.checked = re !== null && low <= re && re <= high; }
};
const picked = () => { all("re_augen")[0].value = ""; all("kontra_augen")[0].value = ""; };

// Sonderpunkte that do not count in this kind of solo are put away there.
const fit = () => {
  for (const box of form().querySelectorAll("[data-not-in]")) {
    const out = box.dataset.notIn.split(" ").includes(kind()?.value);
    box.disabled = out;
    if (out) box.checked = false;
    box.closest(".chip").hidden = out;
  }
  for (const group of form().querySelectorAll("[data-extra]")) group.hidden = !group.querySelector(".chip:not([hidden])");
  while (all("re").filter((box) => box.checked).length > most()) all("re").find((box) => box.checked).checked = false;
};

// A phone shows the head of the list, with totals and dealer, above what is asked; the focus would scroll past it.
const toHead = () => {
  if (toMistake()) return;
  form()?.querySelector("[autofocus]")?.focus({ preventScroll: true });
  if (matchMedia("(max-width: 40rem)").matches && !document.querySelector(".error-summary")) document.querySelector(".places")?.scrollIntoView({ block: "start" });
};

// After a refusal the focus is where it can be mended; the summary is an alert and is read out all the same.
const toMistake = () => {
  const named = form()?.querySelector(".error-summary a")?.hash.slice(1), field = named && document.getElementById(named);
  const able = field?.disabled ? field.closest("fieldset").querySelector("input:enabled") : field;
  able?.focus();
  able?.closest(".field").scrollIntoView({ block: "center" });
  return Boolean(able);
};

let letGo = () => {};
const keepClear = () => {
  letGo();
  const bar = document.querySelector(".bar");
  if (bar) letGo = scrollClearOf(bar, () => document.activeElement.closest(".game .chip")?.scrollIntoView({ block: "nearest" }));
};

const refresh = () => {
  document.querySelector(".entry .table-wrap")?.scrollTo(0, 1e6); // the newest rows, and the sum
  if (!form()) return;
  order = all("re").filter((box) => box.checked).map((box) => box.value);
  fit();
  showOther();
  keepClear();
};

document.addEventListener("change", (event) => {
  if (!event.target.closest?.("form.game")) return;
  if (event.target.name === "re") choose(event.target);
  if (event.target.name === "kind") fit();
  if (event.target.name === "augen") picked();
  showOther();
});
document.addEventListener("input", (event) => {
  if (event.target.name !== "re_augen" && event.target.name !== "kontra_augen") return;
  typed(event.target);
  showOther();
});

// Digits at the names; after the last one needed the focus goes on to the Augen. Where Re is known already, because
// somebody is presented, a digit at the kinds is the first of the Augen.
document.addEventListener("keydown", (event) => {
  if (!event.target.closest?.("form.game") || event.ctrlKey || event.altKey || event.metaKey || !/^[0-9]$/.test(event.key)) return;
  if (event.target.name === "kind" && all("re").filter((seat) => seat.checked).length === most()) return all("re_augen")[0].focus();
  if (event.target.name !== "re" || !/^[1-7]$/.test(event.key)) return;
  event.preventDefault();
  const box = all("re").find((seat) => seat.value === event.key && !seat.disabled);
  if (!box) return;
  box.checked = !box.checked;
  changed(box);
  if (all("re").filter((seat) => seat.checked).length === most()) all("re_augen")[0].focus();
  else box.focus();
});

// Letters: a kind, what was said, a Sonderpunkt, wherever the focus is in the form.
let solo = false; // s was pressed: the next letter is a solo
const chips = (party, name) => all(`${party}_extra`).filter((chip) => chip.value.replace(/\d$/, "") === name && !chip.disabled);
const acts = {
  kind: ({ kind: value }) => { const box = all("kind").find((one) => one.value === value); box.checked = true; changed(box); },
  by: ({ party, by }) => {
    const said = all(`${party}_said`), now = said.find((one) => one.checked)?.value ?? "";
    const box = said.find((one) => one.value === stepped(said.map(({ value }) => value), now, by));
    if (box) { box.checked = true; changed(box); }
  },
  sonderpunkt: ({ party, sonderpunkt }) => {
    const those = chips(party, sonderpunkt), count = oneMore(those.filter((chip) => chip.checked).length, those.length);
    those.forEach((chip, n) => { chip.checked = n < count; });
    if (those.length) changed(those[0]);
  },
};
const described = () => ({
  kinds: all("kind").map((box) => ({ value: box.value, label: box.nextElementSibling.textContent, isSolo: box.dataset.solo !== undefined, isAlone: box.dataset.alone !== undefined })),
  chosen: kind()?.value,
  sonderpunkte: Object.fromEntries(all("re_extra").map((chip) => [chip.value.replace(/\d$/, ""), chip.dataset.key])),
});
document.addEventListener("keydown", (event) => {
  const isText = event.target.matches?.("input:not([type=radio], [type=checkbox], [name$=_augen]), textarea, select");
  if (isText || !event.target.closest?.("form.game") || event.ctrlKey || event.altKey || event.metaKey || ["Shift", "CapsLock"].includes(event.key)) return;
  const meant = meaning(event.key, described(), solo);
  solo = Boolean(meant?.solo);
  if (!meant) return;
  event.preventDefault();
  const act = Object.keys(acts).find((name) => name in meant);
  if (act) acts[act](meant);
});

// Who was logged out meanwhile gets the page of the login for an answer: it is said, and what was typed stays.
document.addEventListener("htmx:beforeSwap", (event) => {
  if (!/<html[\s>]/i.test(event.detail.xhr.responseText)) return;
  event.detail.shouldSwap = false;
  const notice = document.createElement("p");
  notice.className = "notice bad";
  notice.textContent = gettext("Der Zugang ist abgelaufen: Dieses Spiel ist noch nicht gespeichert. Bitte neu einloggen und es dann noch einmal eingeben.");
  document.getElementById("messages")?.replaceChildren(notice);
  notice.scrollIntoView({ block: "center" });
});

document.addEventListener("htmx:load", (event) => { if (event.target.querySelector?.("form.game")) refresh(); });
document.addEventListener("htmx:afterSettle", (event) => {
  if (event.target.id !== "entry") return;
  toHead();
  if (!form() || document.querySelector(".error-summary")) dropKeys(); // they were meant for the next game
  else deliverKeys((key) => key !== "Enter");
});

// While a game is being saved, keys are those of the next one.
document.addEventListener("htmx:beforeRequest", (event) => { if (event.target.matches("form.game")) keepKeys(); });
for (const name of ["responseError", "sendError", "timeout", "sendAbort"]) document.addEventListener(`htmx:${name}`, dropKeys);
refresh();
toHead();
document.getElementById("changes-title")?.focus();
