// A list that is closed: what was typed into it on this device and never arrived is told row by row. What the list holds
// already is forgotten.
import { gettext } from "../words.js";
import { shown } from "./cells.js";
import { Drawer } from "./saver.js";
import { Sheet } from "./sheet.js";

function tell() {
  const box = document.getElementById("left-over");
  const drawer = new Drawer(document.getElementById("paper-form").dataset.drawer), draft = drawer.draft?.paper;
  if (!draft) return;
  const stored = new Sheet(document.getElementById("list")).paper();
  const written = (cells) => cells.map((cell) => shown(cell) || "·").join(" / ");
  const same = (typed, there) => typed.every((cell, n) => cell === (there?.[n] ?? ""));
  const missing = draft.rows.flatMap((row, n) => (same([...row.cells, row.marks], stored.rows[n] && [...stored.rows[n].cells, stored.rows[n].marks]) ? [] : [gettext("Zeile {row}: {cells}", { row: n + 1, cells: written(row.cells) })]));
  if (!same(draft.end, stored.end)) missing.push(gettext("Endstand: {cells}", { cells: written(draft.end) }));
  if (!missing.length) return drawer.clear();
  for (const textContent of missing) box.querySelector("ul").append(Object.assign(document.createElement("li"), { textContent }));
  box.querySelector("button").addEventListener("click", () => { drawer.clear(); box.hidden = true; });
  box.hidden = false;
}

tell();
