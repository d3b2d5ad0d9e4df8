// The page on which a paper list is typed: brings sheet, keys, findings and saving together.
// Typing never waits; answers land beside their row and never move the focus.
"use strict";

(() => {
  const form = document.getElementById("paper-form");
  if (!form) return;
  const by_id = (id) => document.getElementById(id);
  const saves = form.dataset.mode === "type";
  const sheet = new Entry.Sheet(by_id("list"));
  const drawer = saves ? new Entry.Drawer(form.dataset.drawer) : { typed() {}, under_way() {}, confirmed() {}, clear() {}, draft: null, steps: [] };
  const finish = by_id("finish");
  const text_of = () => JSON.stringify(sheet.paper());
  let steps = drawer.steps, undone = []; // what Ctrl+Z and Ctrl+Y go through, as texts
  let committed, confirmed, last_answer = null, wants_end = false, wants_finding = 0;

  // --- saying things

  const say = (text) => { by_id("spoken").textContent = text; };
  const state = (text, kind = "") => {
    const box = by_id("saved");
    if (kind === "bad" && !box.classList.contains("bad")) say(text);
    box.className = `saved ${kind}`;
    box.textContent = saves ? text : text.replace("gespeichert", "geprüft");
    finish.dataset.busy = kind === "good" ? "" : "yes";
  };

  // --- saving

  const saver = new Entry.Saver({
    url: form.dataset.url,
    token: () => form.elements.csrfmiddlewaretoken.value,
    version: Number(form.dataset.version),
    drawer,
    on: { answer: answered, state, conflict: conflicting, refused },
  });

  function about() {
    const now = sheet.rows, before = committed ? JSON.parse(committed).rows : [];
    const row = now.findIndex((one, n) => JSON.stringify(sheet.rowValue(one)) !== JSON.stringify(before[n]) && !sheet.isEmpty(one));
    return { sent: sheet.sent(), row: row + 1 };
  }

  // A row is done: one more step that can be undone, and off it goes.
  function commit() {
    const now = text_of();
    if (now === committed) return;
    const what = about();
    steps.push(committed);
    drawer.steps = steps;
    undone = [];
    committed = now;
    last_answer = null;
    drawer.typed(sheet.paper(), saver.version);
    saver.changed(JSON.parse(now), what);
  }

  function answered(answer, job) {
    document.querySelectorAll("input[name=based_on]").forEach((field) => { field.value = answer.version; });
    if (answer.finished) return finished(answer);
    if (answer.paper && job.body.repair) adopt(answer, job);
    confirmed = JSON.stringify(job.body.repair ? answer.paper : job.body.paper);
    sheet.show(answer, job.body.repair ? sheet.sent() : job.about?.sent ?? []);
    by_id("summary").textContent = answer.summary;
    by_id("summary").className = answer.ready ? "good" : "";
    const line = job.about && answer.rows.find((one) => one.row === job.about.row);
    if (line) say(`${line.title}: ${line.beside}`);
    findings.set(answer.findings);
    last_answer = text_of() === confirmed ? answer : null;
    if (!last_answer || !saver.idle) return;
    if (wants_end) end();
    else if (wants_finding) findings.step(wants_finding);
    wants_finding = 0;
  }

  // The server has carried out a repair: the page takes it over, unless somebody typed on meanwhile.
  function adopt(answer, job) {
    if (text_of() !== JSON.stringify(job.body.paper)) return say("Inzwischen wurde weitergetippt; der Vorschlag ist nicht übernommen.");
    steps.push(committed);
    drawer.steps = steps;
    sheet.setPaper(answer.paper);
    committed = text_of();
    drawer.clear();
    return say("Übernommen.");
  }

  function refused(message) {
    wants_end = false;
    state(`nicht gespeichert: ${message}`, "bad");
  }

  // Two versions: typing goes on, F8 shows them side by side.
  const conflict = new Entry.Conflict(by_id("conflict"), (paper, version) => {
    mark_conflict(null);
    steps.push(text_of());
    sheet.setPaper(paper);
    committed = text_of();
    saver.go_on(version, JSON.parse(committed), { sent: sheet.sent(), row: 0 });
    keys.to(sheet.firstEmpty());
  });

  function conflicting(answer) {
    wants_end = false;
    mark_conflict(answer);
    say(`${answer.message} F8 zeigt beide.`);
  }

  function mark_conflict(answer) {
    findings.conflict = answer;
    findings.count();
  }

  // --- the end: "Stimmt", Enter, next list

  function end() {
    wants_end = false;
    if (last_answer.ready) return saver.errand(form.dataset.url, { finish: true }, null);
    say(last_answer.summary);
    by_id("early").hidden = false;
    if (findings.list.some((one) => one.severity === "error")) findings.step(1);
    return undefined;
  }

  function finished(answer) {
    drawer.clear();
    drawer.steps = [];
    form.querySelectorAll("input.cell").forEach((cell) => { cell.readOnly = true; });
    finish.hidden = true;
    by_id("summary").textContent = answer.message;
    say(answer.message);
    document.querySelector(".next-list").classList.add("now");
    by_id("next-number").focus();
  }

  form.addEventListener("submit", () => sheet.rows.forEach((row) => { row.querySelector("input.added").value = sheet.rowValue(row).added.join(","); }));
  if (saves) {
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      commit();
      wants_end = event.submitter === finish;
      if (wants_end && saver.idle && last_answer) end();
    });
    addEventListener("beforeunload", (event) => { if (text_of() !== confirmed && !finish.hidden) event.preventDefault(); });
    finish.addEventListener("keydown", (event) => { if (event.repeat) event.preventDefault(); });
  }

  // --- findings

  const place = (finding) => (finding.end || !sheet.rows[finding.row - 1] ? sheet.end : sheet.cells(sheet.rows[finding.row - 1]));
  const findings = new Entry.Findings(by_id("finding"), by_id("counter"), "director" in form.dataset, {
    accept: (repair) => { commit(); saver.errand(form.dataset.url, { paper: sheet.paper(), repair }, { sent: [], row: 0 }); },
    look: (finding) => place(finding)[0].closest("tr").scrollIntoView({ block: "center" }),
    cell: (finding) => {
      const cells = place(finding);
      keys.to(cells[Math.min((finding.column ?? 1) - 1, cells.length - 1)]);
    },
    none: () => finish.focus(),
    say,
  });

  // --- undo and the way of writing

  function restore(text) {
    const before = JSON.parse(text_of()), paper = JSON.parse(text);
    sheet.setPaper(paper);
    committed = text_of();
    const at = sheet.rows.findIndex((_, n) => JSON.stringify(before.rows[n]) !== JSON.stringify(paper.rows[n]));
    keys.to(at >= 0 ? sheet.cells(sheet.rows[at])[0] : sheet.end[0]);
  }

  function travel(from, to, word) {
    if (from === steps && text_of() !== committed) return restore(committed); // only the row being typed
    const text = from.pop();
    if (text === undefined) return say(`Nichts mehr ${word}.`);
    to.push(committed);
    restore(text);
    drawer.steps = steps;
    last_answer = null;
    drawer.typed(sheet.paper(), saver.version);
    return saver.changed(JSON.parse(committed), { sent: sheet.sent(), row: 0 });
  }

  const ways = [...form.querySelectorAll("input[name=notation][type=radio]")];
  function write_as(notation) {
    if (!notation) return;
    sheet.switchTo(notation);
    ways.forEach((way) => { way.checked = way.value === notation; });
    document.cookie = `notation=${notation}; path=/; max-age=31536000; samesite=lax`;
    say(ways.find((way) => way.checked).nextElementSibling.textContent.trim());
  }

  const keys = new Entry.Keys(sheet, sheet.table.dataset.marks, {
    row_done: commit,
    finish: () => { commit(); finish.focus(); },
    undo: () => travel(steps, undone, "rückgängig zu machen"),
    redo: () => travel(undone, steps, "zu wiederholen"),
    finding: (by) => {
      commit();
      if (findings.conflict) conflict.open(findings.conflict, sheet.paper(), confirmed && JSON.parse(confirmed));
      else if (last_answer) findings.step(by);
      else wants_finding = by; // F8 was quicker than the answer
    },
    save: commit,
    switch_notation: () => {
      const row = document.activeElement.closest("tbody tr");
      write_as(ways[(ways.findIndex((way) => way.checked) + 1) % ways.length]?.value);
      if (row && sheet.isEmpty(row)) keys.to(sheet.cells(row)[0]);
    },
  });
  by_id("counter").addEventListener("click", () => keys.on.finding(1));
  ways.forEach((way) => way.addEventListener("change", () => { write_as(way.value); keys.to(sheet.firstEmpty()); }));

  // A phone's number pad has no minus and no plus.
  by_id("pad").addEventListener("pointerdown", (event) => event.preventDefault());
  by_id("pad").addEventListener("click", (event) => {
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
    wants_end = false; // typing on takes back what was asked for
    wants_finding = 0;
    drawer.typed(sheet.paper(), saver.version);
  };

  // --- the beginning

  document.documentElement.classList.add("typing");
  sheet.room();
  committed = text_of();
  confirmed = form.dataset.fresh === "no" ? null : committed;
  const first = JSON.parse(by_id("first-answer").textContent);
  sheet.show(first, sheet.sent());
  findings.set(first.findings);
  last_answer = first;
  state("gespeichert", "good");
  const draft = drawer.draft;
  if (draft?.paper && JSON.stringify(draft.paper) !== committed) {
    steps.push(committed);
    sheet.setPaper(draft.paper);
    committed = text_of();
    saver.version = draft.version;
    last_answer = null;
    saver.resume(draft.flying, draft.paper, { sent: sheet.sent(), row: 0 });
    say("Noch nicht Gespeichertes ist wieder da und wird jetzt gespeichert.");
  } else drawer.clear();
  keys.to(sheet.firstEmpty());
})();
