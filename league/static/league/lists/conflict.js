// Two versions of one list: what was typed here and what somebody else saved meanwhile, row by row, side by side.
// Nothing is chosen by itself beyond what only one side has changed; nothing is lost.
import { gettext } from "../words.js";
import { shown } from "./cells.js";

export class Conflict {
  constructor(box, onChosen) {
    Object.assign(this, { box, onChosen });
    box.addEventListener("click", (event) => {
      const all = event.target.closest("button[data-all]")?.dataset.all;
      if (all) box.querySelectorAll(`input[value="${all}"]`).forEach((radio) => { radio.checked = true; });
      if (event.target.closest("button[data-take]")) this.take();
    });
  }

  // base: the version both began with, if it is known.
  open(answer, mine, base) {
    Object.assign(this, { answer, mine, theirs: answer.paper });
    const body = this.box.querySelector("tbody");
    body.replaceChildren();
    const most = Math.max(mine.rows.length, this.theirs.rows.length);
    for (let n = 0; n < most; n += 1) this.compare(`row${n}`, gettext("Zeile {row}", { row: n + 1 }), mine.rows[n], this.theirs.rows[n], base?.rows[n]);
    this.compare("end", gettext("Endstand"), mine.end, this.theirs.end, base?.end);
    this.box.querySelector('[data-part="message"]').textContent = answer.message;
    if (!body.rows.length) return this.take(); // both typed the same
    this.box.hidden = false;
    return this.box.focus();
  }

  compare(name, title, mine, theirs, base) {
    const [a, b, c] = [mine, theirs, base].map((value) => JSON.stringify(value ?? null));
    if (a === b) return;
    const row = this.box.querySelector("template").content.firstElementChild.cloneNode(true);
    row.querySelector("th").textContent = title;
    [["mine", mine], ["theirs", theirs]].forEach(([side, value]) => {
      const radio = row.querySelector(`input[value="${side}"]`), id = `choose-${name}-${side}`;
      radio.name = `choose-${name}`;
      radio.id = id;
      radio.checked = (a === c) === (side === "theirs"); // unchanged here: take theirs
      const label = radio.nextElementSibling;
      label.htmlFor = id;
      const written = label.textContent = this.written(value);
      radio.setAttribute("aria-label", side === "mine" ? gettext("{title}, hier getippt: {written}", { title, written }) : gettext("{title}, gespeichert: {written}", { title, written }));
    });
    this.box.querySelector("tbody").append(row);
  }

  written(value) {
    const cells = Array.isArray(value) ? value : value?.cells ?? [];
    const text = cells.some(Boolean) ? cells.map((cell) => shown(cell) || "·").join("  ") : gettext("leer");
    return value?.marks ? `${text}  ${value.marks}` : text;
  }

  chosen(name) { return this.box.querySelector(`input[name="choose-${name}"]:checked`)?.value ?? "mine"; }

  take() {
    const pick = (name, mine, theirs) => (this.chosen(name) === "mine" ? mine : theirs);
    const most = Math.max(this.mine.rows.length, this.theirs.rows.length);
    const rows = Array.from({ length: most }, (_, n) => pick(`row${n}`, this.mine.rows[n], this.theirs.rows[n]));
    this.box.hidden = true;
    this.onChosen({ rows: rows.filter(Boolean), end: pick("end", this.mine.end, this.theirs.end) }, this.answer.version);
  }
}
