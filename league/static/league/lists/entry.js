// The page on which a paper list is typed: brings sheet, keys, findings and saving together.
// Typing never waits; answers land beside their row and never move the focus.
import { gettext, ngettext } from "../words.js";
import { deliverKeys, keepKeys } from "./ahead.js";
import { differences, signed } from "./cells.js";
import { scrollClearOf } from "./clear.js";
import { Conflict } from "./conflict.js";
import { Findings } from "./findings.js";
import { Keys } from "./keys.js";
import { CHECKING, Drawer, SAVING, Saver, token } from "./saver.js";
import { Sheet } from "./sheet.js";
import { Steps, changedRows, inWords } from "./steps.js";
import { Unsure, followFocus } from "./unsure.js";

const here = new AbortController(); // ends when the next list takes the place of this one
const form = document.getElementById("paper-form");
const byId = (id) => document.getElementById(id);
const saves = form.dataset.mode === "type";
const sheet = new Sheet(byId("list"));
const drawer = saves ? new Drawer(form.dataset.drawer) : { typed() {}, underWay() {}, confirmed() {}, clear() {}, remember() {}, recall: () => [], draft: null };
const finish = byId("finish");
const textOf = () => JSON.stringify(sheet.paper());
let steps = new Steps(); // what Ctrl+Z and Ctrl+Y go through
let committed, confirmed, lastAnswer = null, ready = false, wantsEnd = false, wantsFinding = 0;
let astray = false; // something was typed on the end button
let warned = false; // something was asked, or stands nowhere; that is said until something else is typed
let questioned = false; // what the list leaves open was asked before closing it
let doubtful = false; // the list was right before something was typed into it

// --- saying things

const say = (text) => { byId("spoken").textContent = text; };
const state = (text, kind = "") => {
  const box = byId("saved");
  if (kind === "bad" && !box.classList.contains("bad")) say(text);
  box.className = `saved ${kind}`;
  box.textContent = text;
  finish.dataset.busy = kind === "good" ? "" : "yes";
  if (kind === "bad") deliverKeys(); // whatever they were typed ahead for is not coming now
};

const sum = (text, kind) => {
  doubtful = false;
  byId("summary").textContent = text;
  byId("summary").className = kind;
};
const warn = (text) => {
  sum(text, "bad");
  say(text);
};
const tell = (answer) => {
  if (answer && !warned && !astray) sum(answer.summary, answer.ready ? "good" : "");
  judge();
};

// What is said to be right is the list that was looked at: as soon as it is another one nothing is, until it is that one again.
function judge() {
  const now = textOf();
  if (now === confirmed) return doubtful && lastAnswer && sum(lastAnswer.summary, "good");
  if (!doubtful && byId("summary").className !== "good") return undefined;
  sum(now === committed ? gettext("Wird geprüft …") : gettext("Wird geprüft, sobald die Zeile fertig ist."), "");
  doubtful = true;
  return undefined;
}

// --- saving

const saver = new Saver({
  url: form.dataset.url,
  token: () => token() ?? form.elements.csrfmiddlewaretoken.value,
  version: Number(form.dataset.version),
  drawer,
  signal: here.signal,
  on: { answer: answered, state, conflict: conflicting, refused },
  words: saves ? SAVING : CHECKING,
});

function about() {
  const now = sheet.rows, before = committed ? JSON.parse(committed).rows : [];
  const row = now.findIndex((one, n) => JSON.stringify(sheet.rowValue(one)) !== JSON.stringify(before[n]) && !sheet.isEmpty(one));
  return { sent: sheet.sent(), row: row + 1 };
}

// A row is done: one more step that can be undone, and off it goes.
function commit() {
  const now = textOf();
  if (now === committed) return judge();
  const what = about();
  offerToCarryOn(JSON.parse(committed), JSON.parse(now));
  acted(now);
  lastAnswer = null;
  judge();
  drawer.typed(sheet.paper(), saver.version);
  saver.changed(JSON.parse(now), what);
}

// The list has become another one by one act: what was said of it before no longer holds.
function acted(now) {
  warned = questioned = false;
  steps.add(committed, now);
  committed = now;
  kept();
}

function kept() {
  drawer.remember(steps.done, committed);
  byId("undo").disabled = !steps.done.length;
  byId("redo").disabled = !steps.undone.length;
}

// One game of running totals was corrected: the rows below may want the same change, as one step.
let onward = null; // { row, by } of the change that can be carried on

function offerToCarryOn(before, now) {
  const at = now.rows.findIndex((row, n) => JSON.stringify(row) !== JSON.stringify(before.rows[n]));
  const alone = before.rows.length === now.rows.length && JSON.stringify(before.rows.slice(at + 1)) === JSON.stringify(now.rows.slice(at + 1));
  const by = at >= 0 && alone ? differences(before.rows[at], now.rows[at]) : null;
  const row = sheet.rows[at];
  offer(by && (sheet.below(row).length || sheet.endFollows(row, by)) ? { row, by } : null);
}

function offer(change) {
  onward = change;
  byId("carry-on").hidden = !change;
  if (!change) return;
  const changes = change.by.flatMap((number, n) => (number ? [`${sheet.names[n]} ${signed(number)}`] : [])).join(", ");
  const isBelow = sheet.below(change.row).length > 0;
  byId("carry-on").lastElementChild.textContent = isBelow ? gettext("Auch in allen Zeilen danach: {changes}", { changes }) : gettext("Auch im Endstand: {changes}", { changes });
}

function carryOn() {
  commit();
  if (!onward) return say(gettext("Es gibt nichts weiterzuführen."));
  sheet.carryOn(onward.row, onward.by);
  commit();
  offer(null);
  return say(gettext("Auch danach geändert. Strg Z nimmt es zurück."));
}

function answered(answer, job) {
  document.querySelectorAll("input[name=based_on]").forEach((field) => { field.value = answer.version; });
  if (answer.finished) return finished(answer);
  if (answer.paper && job.body.repair) adopt(answer, job);
  confirmed = JSON.stringify(job.body.repair ? answer.paper : job.body.paper);
  sheet.show(answer, job.body.repair ? sheet.sent() : job.about?.sent ?? []);
  tell(answer);
  const line = job.about && answer.rows.find((one) => one.row === job.about.row);
  if (line) say(`${line.title}: ${line.beside}`);
  ({ ready } = answer);
  unsure.count();
  findings.set(answer.findings);
  lastAnswer = textOf() === confirmed ? answer : null;
  if (!lastAnswer || !saver.idle) return;
  if (wantsEnd) end();
  else if (wantsFinding) findings.step(wantsFinding);
  wantsFinding = 0;
}

// The server has carried out a repair: the page takes it over, unless somebody typed on meanwhile.
function adopt(answer, job) {
  if (textOf() !== JSON.stringify(job.body.paper)) return say(gettext("Inzwischen wurde weitergetippt; der Vorschlag ist nicht übernommen."));
  sheet.setPaper(answer.paper);
  acted(textOf());
  drawer.clear();
  if (isOpening(job.body.repair)) typeInto(sheet.rows[job.body.repair.row - 1]);
  return say(gettext("Übernommen."));
}

// An empty row was put in, to be typed from the paper.
const isOpening = ({ repair, value }) => repair === "insert" && value === null;
function typeInto(row) {
  findings.box.hidden = true;
  keys.to(sheet.cells(row)[0]);
}

function refused(message, job) {
  wantsEnd = false;
  state(job.body.finish ? gettext("nicht abgeschlossen: {why}", { why: message }) : saver.words.refused(message), "bad");
}

// Two versions: typing goes on, F8 shows them side by side.
const conflict = new Conflict(byId("conflict"), (paper, version) => {
  markConflict(null);
  committed = textOf();
  sheet.setPaper(paper);
  acted(textOf());
  saver.goOn(version, JSON.parse(committed), { sent: sheet.sent(), row: 0 });
  keys.to(sheet.firstEmpty());
});

function conflicting(answer) {
  wantsEnd = false;
  markConflict(answer);
  say(`${answer.message} ${gettext("„Zwei Fassungen“ zeigt beide.")}`);
}

function markConflict(answer) {
  findings.conflict = answer;
  findings.count();
}

// --- the end: "Stimmt", Enter, next list

function end() {
  wantsEnd = false;
  const open = [unsure.words, lastAnswer.question].filter(Boolean).join(" ");
  if (lastAnswer.ready && open && !questioned) {
    questioned = true;
    return warn(`${open} ${gettext("Noch einmal Enter schließt ab.")}`);
  }
  if (lastAnswer.ready) {
    keepKeys(); // the number of the next list, typed ahead
    return saver.errand(form.dataset.url, { finish: true }, null);
  }
  warn(lastAnswer.unfinished);
  byId("early").hidden = false;
  if (findings.list.some((one) => one.severity === "error" || one.end)) findings.step(1);
  return undefined;
}

function finished(answer) {
  drawer.clear();
  drawer.remember([], "");
  form.querySelectorAll("input.cell").forEach((cell) => { cell.readOnly = true; });
  finish.hidden = true;
  byId("early").hidden = true;
  document.querySelector(".acts")?.remove(); // what could be done with an open list
  byId("summary").textContent = answer.message;
  say(answer.message);
  if (answer.next) return location.assign(answer.next);
  document.querySelector(".next-list").classList.add("now");
  byId("next-number").focus();
  return deliverKeys();
}

form.addEventListener("submit", () => sheet.rows.forEach((row) => { row.querySelector("input.added").value = sheet.rowValue(row).added.join(","); }));
if (saves) {
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    commit();
    wantsEnd = event.submitter === finish;
    if (wantsEnd && saver.idle && lastAnswer) end();
  });
  addEventListener("beforeunload", (event) => { if (textOf() !== confirmed && !finish.hidden) event.preventDefault(); }, { signal: here.signal });
  document.querySelector(".next-list").addEventListener("submit", goOn);
  finish.addEventListener("keydown", onTheEndButton);
  finish.addEventListener("blur", () => {
    if (!astray) return;
    astray = false;
    tell(lastAnswer);
  });
}

// The next list takes the place of this one: a page that loads would lose what is typed meanwhile. Its module is this one,
// run anew. Anything but a list to be typed is an ordinary page.
async function goOn(event) {
  event.preventDefault();
  keepKeys();
  const asked = event.target, next = await pageOf(`${asked.action}?${new URLSearchParams(new FormData(asked))}`);
  if (!next?.querySelector('script[src*="lists/entry"]')) return asked.submit();
  here.abort();
  document.title = next.title;
  document.querySelector("main").replaceWith(next.querySelector("main"));
  history.pushState(null, "", next.address);
  return import(`${import.meta.url.split("?")[0]}?${Date.now()}`);
}

async function pageOf(address) {
  try {
    const answer = await fetch(address, { signal: AbortSignal.timeout(15_000) });
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    return Object.assign(page, { address: answer.url });
  } catch {
    return null;
  }
}

// Back leads to the list before, which is no longer there; a link within the page does not.
const { pathname } = location;
addEventListener("popstate", () => { if (location.pathname !== pathname) location.reload(); }, { signal: here.signal });

// A typist who is one row further than the list types on: numbers go nowhere and say so, and the Enter after them closes
// nothing.
function onTheEndButton(event) {
  const isTyped = /^[-+−*\d]$/.test(event.key) && !event.ctrlKey && !event.metaKey;
  if (event.key === "ArrowUp" || event.key === "Escape") {
    event.preventDefault();
    return keys.to(sheet.cells(sheet.rows[Math.max(sheet.lastFilled(), 0)])[0]);
  }
  astray ||= isTyped;
  if (event.repeat || isTyped || (astray && ["Enter", " "].includes(event.key))) event.preventDefault();
  return astray && warn(gettext("Hier endet die Liste: Die letzten Ziffern stehen nirgends. Esc führt zurück in die Liste, Strg Ende wieder hierher."));
}

// A game was typed where the end totals belong: it is taken out again, and said.
function surplus() {
  const { end } = JSON.parse(committed), games = sheet.games(), missing = sheet.planned && sheet.planned - games;
  sheet.setEnd(end);
  drawer.typed(sheet.paper(), saver.version);
  warned = true;
  const how = missing > 0 ? stillMissing(missing) : ngettext("{n} Spiel ist vollständig.", "{n} Spiele sind vollständig.", games);
  warn(`${how} ${gettext("Das eben Getippte ist ein Spiel und steht nirgends; hierher gehört der Endstand vom Papier.")}`);
}

const stillMissing = (games) => ngettext("Noch {n} Spiel fehlt.", "Noch {n} Spiele fehlen.", games);

// --- findings

const place = (finding) => (finding.end || !sheet.rows[finding.row - 1] ? sheet.end : sheet.cells(sheet.rows[finding.row - 1]));
const findings = new Findings(byId("finding"), byId("counter"), "director" in form.dataset, {
  accept: (repair) => { commit(); saver.errand(form.dataset.url, { paper: sheet.paper(), repair }, { sent: [], row: 0 }); },
  look: (finding) => {
    const row = place(finding)[0].closest("tr");
    sheet.table.querySelector(".looked-at")?.classList.remove("looked-at");
    row.classList.add("looked-at");
    row.scrollIntoView({ block: "center" });
  },
  back: (before) => (before?.isConnected && before !== document.body ? keys.to(before) : keys.to(sheet.firstEmpty() ?? finish)),
  cell: (finding) => {
    const cells = place(finding);
    keys.to(cells[Math.min((finding.column ?? 1) - 1, cells.length - 1)]);
  },
  none: () => (ready ? finish.focus() : keys.to(sheet.firstEmpty() ?? finish)),
  say,
});

// --- undo and the way of writing

function restore(text) {
  const before = JSON.parse(textOf()), paper = JSON.parse(text), rows = changedRows(before, paper);
  sheet.setPaper(paper);
  committed = textOf();
  rows.forEach((row) => sheet.glow(row));
  keys.to(rows.length ? sheet.cells(sheet.rows[rows[0] - 1])[0] : sheet.end[0]);
  return inWords(rows);
}

function undo() {
  if (textOf() !== committed) { // only the row being typed
    say(gettext("{what} wieder wie vorher.", { what: restore(committed) }));
    return judge();
  }
  return travel(steps.back(committed), (what) => gettext("Zurückgenommen: {what}.", { what }), gettext("Nichts mehr rückgängig zu machen."), true);
}

function redo() {
  commit();
  return travel(steps.forth(committed), (what) => gettext("Wiederhergestellt: {what}.", { what }), gettext("Nichts mehr zu wiederholen."));
}

// Saved or not: the list goes to what it was, as one step, and its history says so. done(what): which rows, as a sentence.
function travel(text, done, nothing, undoes = false) {
  if (text === undefined) return say(nothing);
  offer(null);
  warned = false;
  const what = restore(text);
  kept();
  lastAnswer = null;
  judge();
  drawer.typed(sheet.paper(), saver.version);
  saver.changed(JSON.parse(committed), { sent: sheet.sent(), row: 0 }, undoes);
  return say(done(what));
}

const ways = [...form.querySelectorAll("input[name=notation][type=radio]")];
function writeAs(notation) {
  if (!notation) return;
  sheet.switchTo(notation);
  ways.forEach((way) => { way.checked = way.value === notation; });
  document.querySelectorAll(".columns-hold [data-way]").forEach((words) => { words.hidden = words.dataset.way !== notation; });
  document.cookie = `notation=${notation}; path=/; max-age=31536000; samesite=lax`;
  say(ways.find((way) => way.checked).nextElementSibling.textContent.trim());
}

const keys = new Keys(sheet, sheet.table.dataset.marks, here.signal, {
  rowDone: commit,
  finish: () => { commit(); finish.focus(); },
  missing: (games) => {
    warned = true; // the answer to the last row may still be on its way
    warn(`${stillMissing(games)} ${gettext("Noch einmal Enter führt trotzdem zum Ende.")}`);
  },
  noneMissing: () => {
    warned = false;
    tell(lastAnswer);
  },
  surplus,
  undo,
  redo,
  finding: (by) => {
    commit();
    if (findings.conflict) conflict.open(findings.conflict, sheet.paper(), confirmed && JSON.parse(confirmed));
    else if (lastAnswer) findings.step(by);
    else wantsFinding = by; // F8 was quicker than the answer
  },
  unsure: () => unsure.next(document.activeElement),
  looked: (cell) => unsure.accept(cell),
  save: commit,
  carryOn,
  switchNotation: () => {
    const row = document.activeElement.closest("tbody tr");
    writeAs(ways[(ways.findIndex((way) => way.checked) + 1) % ways.length]?.value);
    if (row && sheet.isEmpty(row)) keys.to(sheet.cells(row)[0]);
  },
});
// --- what was read and should be looked at

const unsure = new Unsure(() => keys.path(), byId("unsure-left"), {
  to: (cell) => keys.to(cell),
  say,
  done: () => {
    commit();
    finish.focus();
    say(gettext("Alle unsicheren Zellen sind angesehen."));
    if (!lastAnswer) wantsFinding = 1;
    else if (findings.list.some((one) => one.severity === "error")) findings.step(1);
  },
});
if (byId("lens")) followFocus(byId("lens"), sheet.table);
sheet.table.addEventListener("change", (event) => unsure.settle(event.target));

byId("counter").addEventListener("click", () => keys.on.finding(1));
byId("carry-on").addEventListener("click", carryOn);
byId("undo").addEventListener("click", undo);
byId("redo").addEventListener("click", redo);
document.addEventListener("keydown", (event) => { if (event.key === "Escape") wantsFinding = 0; }, { signal: here.signal });
ways.forEach((way) => way.addEventListener("change", () => { writeAs(way.value); keys.to(sheet.firstEmpty()); }));

// A phone's number pad has no minus and no plus.
byId("pad").addEventListener("pointerdown", (event) => event.preventDefault());
byId("pad").addEventListener("click", (event) => {
  const key = event.target.closest("button")?.dataset.key, cell = document.activeElement;
  if (!key || !cell.matches("input.cell")) return;
  if (key === "Enter") keys.enter(cell);
  else if (key === "sign") sheet.flip(cell);
  else if (cell.matches(".winners, .mark")) { cell.setRangeText(key, cell.selectionStart, cell.selectionEnd, "end"); sheet.touched(cell); }
  else if (key !== "+") keys.mark(cell, key);
});

sheet.table.addEventListener("input", (event) => {
  if (event.target.matches("input.cell")) sheet.touched(event.target);
});
sheet.changed = () => {
  wantsEnd = questioned = warned = false; // typing on takes back what was asked for
  wantsFinding = 0;
  judge();
  drawer.typed(sheet.paper(), saver.version);
};

const letGo = scrollClearOf(document.querySelector(".dock"), () => {
  if (document.activeElement.matches("input.cell")) keys.to(document.activeElement);
});
here.signal.addEventListener("abort", letGo);

// --- the beginning

document.documentElement.classList.add("typing");
sheet.room();
committed = textOf();
confirmed = form.dataset.fresh === "no" ? null : committed;
const first = JSON.parse(byId("first-answer").textContent);
sheet.show(first, sheet.sent());
findings.set(first.findings);
lastAnswer = first;
state(saver.words.done(), "good");
const draft = drawer.draft;
if (draft?.paper && JSON.stringify(draft.paper) !== committed) {
  const stored = committed;
  sheet.setPaper(draft.paper);
  committed = textOf();
  const before = drawer.recall(committed);
  steps = new Steps(before.length ? before : [stored]);
  saver.version = draft.version;
  lastAnswer = null;
  saver.resume(draft.flying, draft.paper, { sent: sheet.sent(), row: 0 });
  say(gettext("Noch nicht Gespeichertes ist wieder da und wird jetzt gespeichert."));
} else {
  drawer.clear();
  steps = new Steps(drawer.recall(committed));
}
kept();
const isWrong = first.findings.some((one) => one.severity === "error");
if (saves && unsure.first) keys.to(unsure.first);
else if (saves && first.complete && isWrong && lastAnswer) findings.step(1);
else if (saves) keys.to(sheet.firstEmpty() ?? finish);
else byId("preview")?.focus();
deliverKeys();
