// A list that is closed: what was typed into it on this device and never arrived is told row by row. What the list holds
// already is forgotten.
import { shown } from "./cells.js";
import { Drawer } from "./saver.js";
import { Sheet } from "./sheet.js";

function tell() {
  const box = document.getElementById("left-over");
  const drawer = new Drawer(document.getElementById("paper-form").dataset.drawer), draft = drawer.draft?.paper;
  if (!draft) return;
  const stored = new Sheet(document.getElementById("list")).paper();
  const same = (typed, there) => typed.every((cell, n) => cell === (there?.[n] ?? ""));
  const missing = draft.rows.flatMap((row, n) => (same([...row.cells, row.marks], stored.rows[n] && [...stored.rows[n].cells, stored.rows[n].marks]) ? [] : [[`Zeile ${n + 1}`, row.cells]]));
  if (!same(draft.end, stored.end)) missing.push(["Endstand", draft.end]);
  if (!missing.length) return drawer.clear();
  for (const [title, cells] of missing) {
    const line = document.createElement("li");
    line.textContent = `${title}: ${cells.map((cell) => shown(cell) || "·").join(" / ")}`;
    box.querySelector("ul").append(line);
  }
  box.querySelector("button").addEventListener("click", () => { drawer.clear(); box.hidden = true; });
  box.hidden = false;
}

tell();
