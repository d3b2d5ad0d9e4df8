// The office of a tournament: list number, end totals, Enter, next. Typing never waits for an answer; each list is kept
// in this browser until the server has confirmed it. Sums are checked here at once, and again by the server.
import { gettext } from "../words.js";
import { numberIn, plain, shown, signed, turned } from "./cells.js";
import { Drawer, Saver, token } from "./saver.js";

const form = document.getElementById("office");
const byId = (id) => document.getElementById(id);
const lists = JSON.parse(byId("lists").textContent);
const number = byId("number"), says = byId("says"), log = byId("log");
const fields = [...form.querySelectorAll(".field.total input")];
const drawer = new Drawer(form.dataset.drawer);
let current = null, warned = "";

const say = (text, kind = "") => { says.textContent = text; says.className = text && kind ? `notice ${kind}` : ""; };
const active = () => fields.filter((field) => !field.disabled);

// --- sending, one after the other, each with its own key

let pending = drawer.draft?.pending ?? [];
const keep = () => drawer.write(localStorage, drawer.name, pending.length ? { pending } : null);
const saver = new Saver({
  url: form.dataset.url, token: () => token() ?? form.dataset.token, version: null, drawer: { underWay() {}, confirmed() {} },
  on: {
    answer: (answer, job) => done(job, answer),
    refused: (message, job, answer) => done(job, { kind: "refused", ...answer, message }),
    conflict: (answer, job) => done(job, { kind: "refused", message: answer.message }),
    state: (text, kind = "") => { byId("saved").className = `saved ${kind}`; byId("saved").textContent = pending.length || kind === "bad" ? text : ""; },
  },
});
const send = (body) => saver.errand(form.dataset.url, body, rowOf(body));

function done(job, answer) {
  pending = pending.filter((body) => body.key !== job.body.key);
  keep();
  draw(job.about, answer.kind, answer.message, job.body);
  for (const part of ["state", "rest"]) if (answer[part] !== undefined) byId(`office-${part}`).innerHTML = answer[part];
  const seen = lists.find((list) => list.number === answer.number);
  if (seen) Object.assign(seen, { version: answer.version, kept: answer.kept }); // what was put aside has been shown now
  if (seen && ["finished", "confirmed", "same"].includes(answer.kind)) {
    Object.assign(seen, { counts: true, entered: gettext("Schon eingetragen. Dieselben Zahlen von einer zweiten Person bestätigen die Liste.") });
  }
}

// --- the log: what was typed last stands on top, with what came of it

const BADGES = {
  finished: ["done", gettext("eingetragen")], confirmed: ["checked", gettext("bestätigt")], same: ["done", gettext("stimmt überein")],
  kept: ["warn", gettext("offen")], differs: ["warn", gettext("abweichend")], both: ["warn", gettext("zwei Fassungen")],
  refused: ["warn", gettext("nicht eingetragen")],
};
const cell = (name, text) => { const made = document.createElement(name); made.textContent = text; return made; };

function rowOf(body) {
  const row = document.createElement("tr");
  const head = cell("th", body.number);
  head.scope = "row";
  head.className = "mono";
  row.append(head, cell("td", `${body.title}: ${totalsOf(body).map(shown).join(" / ")}`), cell("td", gettext("wird gespeichert …")));
  log.querySelector(".none")?.remove();
  log.prepend(row);
  return row;
}

const totalsOf = (body) => fields.map((_, n) => body[`t${n + 1}`]).filter((text) => text !== undefined);

function draw(row, kind, message, body) {
  const [style, word] = BADGES[kind] ?? BADGES.refused;
  const badge = cell("span", word);
  badge.className = `badge ${style}`;
  const state = row.lastElementChild;
  state.replaceChildren(badge);
  row.classList.add("changed");
  if (["finished", "confirmed", "same"].includes(kind)) return;
  const again = cell("button", gettext("Zurückholen"));
  again.type = "button";
  again.className = "button small";
  again.addEventListener("click", () => { row.remove(); recall(body); });
  state.append(" ", message, " ", again);
  say(message, "bad");
}

function recall(body) {
  number.value = body.number;
  lookUp();
  totalsOf(body).forEach((text, n) => { fields[n].value = shown(text); });
  to(fields[0]);
}

// --- the list that belongs to a number

function found(text) {
  const typed = text.trim();
  const scanned = typed.match(/liste\/([0-9a-f-]{36})/i)?.[1]?.toLowerCase();
  const parts = typed.match(/^0*(\d+)([a-z]?)$/i);
  return lists.find((list) => (scanned ? list.uuid === scanned : parts && list.number === Number(parts[1]) && (!parts[2] || list.letter === parts[2].toUpperCase())));
}

function lookUp() {
  current = number.value.trim() ? found(number.value) : null;
  warned = "";
  fields.forEach((field, n) => {
    const name = current?.names[n];
    field.disabled = name === undefined;
    field.closest(".field").hidden = current ? name === undefined : n > 3;
    form.querySelector(`label[for="${field.id}"] bdi`).textContent = name ?? `${n + 1}`;
  });
  const games = byId("all-games"), seen = byId("entered");
  games.hidden = !current || current.counts;
  seen.hidden = !current?.counts;
  if (current) [games.href, seen.href] = [current.open_at, current.seen_at];
  if (current) say(about(current), current.counts || current.kept ? "warn" : "");
  else say(number.value.trim() && gettext("Liste „{number}“ ist nicht dabei. Bitte Nummer und Buchstaben prüfen.", { number: number.value.trim() }), number.value.trim() ? "bad" : "");
  return current;
}

function about(list) {
  if (list.counts) return list.entered;
  return list.kept ? gettext("{title}: {kept}. Wer etwas anderes einträgt, ersetzt es.", list) : list.title;
}

const to = (field) => { field?.focus(); field?.select(); };

// --- what can be said of the numbers at once

function problem() {
  const numbers = active().map((field) => numberIn(field.value));
  const unreadable = active().find((field, n) => numbers[n] === null);
  if (unreadable) return ["cell", unreadable, unreadable.value.trim() ? gettext("„{typed}“ ist keine Zahl.", { typed: unreadable.value }) : gettext("Hier fehlt eine Zahl.")];
  const added = (line) => line.reduce((all, one) => all + one, 0), due = added(current.start); // 0 unless the paper went on
  if (added(numbers) !== due) {
    const sums = { sum: signed(added(numbers)), due: signed(due) };
    return ["sum", active()[0], due ? gettext("Summe {sum} statt {due} wie im Übertrag.", sums) : gettext("Summe {sum} statt {due}.", sums)];
  }
  const won = numbers.map((one, n) => one - current.start[n]);
  if (won.length === 4 && new Set(won.map((one) => Math.abs(one % 2))).size > 1) return ["sum", active()[0], due ? gettext("Seit dem Übertrag nicht alle gerade oder alle ungerade.") : gettext("Nicht alle gerade oder alle ungerade.")];
  return null;
}

function store() {
  if (!current && !lookUp()) return to(number);
  const wrong = problem(), typed = active().map((field) => field.value).join("/");
  if (wrong && wrong[0] === "cell") { say(wrong[2], "bad"); return to(wrong[1]); }
  if (wrong && !current.counts && warned !== typed) {
    warned = typed;
    return say(`${wrong[2]} ${gettext("Steht es so auf dem Papier? Dann noch einmal „Eintragen“: Es wird so abgelegt, die Liste bleibt offen.")}`, "bad");
  }
  const body = { key: crypto.randomUUID?.().replaceAll("-", "") ?? `${Date.now()}${Math.random()}`.slice(0, 40), number: `${current.number}${current.letter}`, title: current.title, as_written: Boolean(wrong), based_on: current.version };
  active().forEach((field, n) => { body[`t${n + 1}`] = plain(field.value); });
  pending.push(body);
  keep();
  send(body);
  number.value = "";
  fields.forEach((field) => { field.value = ""; });
  lookUp();
  return to(number);
}

// --- keys

const begin = () => lookUp() && to(fields[0]);
const flip = (field) => { field.value = turned(field.value); };

form.addEventListener("keydown", (event) => {
  const field = event.target, row = [number, ...active()], at = row.indexOf(field);
  if (at < 0 || event.ctrlKey || event.metaKey || event.altKey) return;
  const act = {
    Enter: () => (at === 0 ? begin() : at === row.length - 1 ? store() : to(row[at + 1])),
    Tab: at === 0 && !event.shiftKey && number.value.trim() && begin, // the fields open only now: by itself it would pass them
    Backspace: at > 0 && !field.value && (() => to(row[at - 1])),
    Escape: () => { number.value = ""; fields.forEach((one) => { one.value = ""; }); lookUp(); to(number); },
    "-": at > 0 && (() => flip(field)),
    "+": at > 0 && (() => { if (/^[-−]/.test(field.value)) flip(field); }),
  }[event.key];
  if (!act || (event.repeat && event.key === "Enter")) return;
  event.preventDefault();
  act();
});
form.addEventListener("submit", (event) => event.preventDefault());
number.addEventListener("change", lookUp);
byId("store").addEventListener("click", store);
byId("sign").addEventListener("pointerdown", (event) => event.preventDefault());
byId("sign").addEventListener("click", () => { if (fields.includes(document.activeElement)) flip(document.activeElement); });
addEventListener("beforeunload", (event) => { if (pending.length) event.preventDefault(); });

document.documentElement.classList.add("typing");
lookUp();
pending.forEach(send);
to(number);
