// The table of a paper list: reads what is typed into one value, and shows values and answers in it.
// Knows rows and cells; nothing of keys, findings or the network.
import { gettext } from "../words.js";
import { negative, numberIn, plain, shown, signed, turned } from "./cells.js";
import { after, gameOf, sitters } from "./turns.js";

export class Sheet {
  constructor(table) {
    this.table = table;
    this.body = table.querySelector("tbody:not(.brought)"); // above it may stand what the paper goes on with
    this.template = document.getElementById("row-template");
    this.players = Number(table.dataset.players);
    this.planned = Number(table.dataset.games) || null;
    this.asksEnd = "asksEnd" in table.dataset; // after running totals as well, which carry their end in the last row
    this.names = [...table.querySelectorAll("thead .player bdi")].map((name) => name.textContent);
    this.notation = table.dataset.notation;
    this.course = JSON.parse(table.dataset.course);
    this.start = JSON.parse(table.dataset.start); // what the paper goes on with, above the first row
    this.changed = () => {}; // told of every keystroke that changes something
  }

  get rows() { return [...this.body.rows]; }
  get typable() { return this.table.classList.contains("only-end") ? [] : this.rows; }
  get end() { return [...this.table.tFoot.querySelectorAll("input.cell")]; }

  // --- cells

  cells(row) {
    if (row.closest("tfoot")) return this.end;
    return row.dataset.notation === "winners"
      ? [row.querySelector("input.winners")]
      : [...row.querySelectorAll("td.total > input.cell")];
  }

  marks(row) { return row.querySelector("input.mark"); }
  isEmpty(row) { return this.cells(row).every((cell) => !cell.value.trim()) && !this.marks(row).value.trim(); }
  lastFilled() { return this.rows.findLastIndex((row) => !this.isEmpty(row)); }

  get lastNotation() { return this.rows[this.lastFilled()]?.dataset.notation ?? this.notation; }

  // How many games are written: rows that the last answer called a penalty are none.
  games() { return this.rows.filter((row) => !this.isEmpty(row) && row.dataset.game !== "none").length; }

  firstEmpty() {
    for (const row of this.typable) {
      const cell = this.cells(row).find((one) => !one.value.trim());
      if (cell) return cell;
    }
    return this.end.find((cell) => !cell.value.trim());
  }

  // Turns the sign of a number that somebody edits.
  flip(cell) {
    cell.value = turned(cell.value);
    this.touched(cell);
  }

  // "-" in a fresh cell, or on a number that was there before: below zero, however often it is pressed.
  negate(cell) {
    cell.value = negative(cell.value);
    this.touched(cell);
  }

  // The last cell from the sum of the others, marked as not read from the paper.
  complete(row) {
    const cells = this.cells(row), last = cells.at(-1);
    const others = cells.slice(0, -1).map((cell) => numberIn(cell.value));
    if (cells.length < 2 || last.value.trim() || others.includes(null)) return false;
    const rest = this.above(row) - others.reduce((sum, number) => sum + number, 0);
    last.value = shown(String(rest));
    last.classList.add("filled");
    this.changed();
    return true;
  }

  // Who sits out keeps his total: a dash as on paper, or nothing where it is known who sits (§10).
  carry(cell) {
    const row = cell.closest("tbody tr"), text = plain(cell.value);
    if (!row || this.players < 5 || row.dataset.notation === "winners") return false;
    if (text !== "-" && (text || !this.sits(row).includes(this.cells(row).indexOf(cell) + 1))) return false;
    this.asAbove(row, cell);
    return true;
  }

  // In a row that is otherwise full, cells that were left empty are of those who sit out, whoever was expected to.
  carryEmpty(row) {
    const cells = this.cells(row), empty = cells.filter((cell) => !cell.value.trim());
    if (cells.length < 5 || empty.length > sitters(this.course).length || empty.includes(cells.at(-1))) return;
    empty.forEach((cell) => this.asAbove(row, cell));
  }

  asAbove(row, cell) {
    cell.value = this.kept(row, this.cells(row).indexOf(cell));
    this.touched(cell);
  }

  // What somebody writes who sits out.
  kept(row, at) {
    const before = row.previousElementSibling;
    const known = before?.dataset.notation === "totals" ? this.cells(before)[at].value : before?.querySelectorAll(".shown")[at].textContent.replace("+", "");
    return row.dataset.notation === "points" ? "0" : known ?? shown(String(this.start[at]));
  }

  // Behind all others, with nothing in it but what Enter put there for those who sit out.
  isUntyped(row) {
    const sits = row.dataset.notation === "winners" ? [] : this.sits(row), below = this.rows.slice(this.rows.indexOf(row) + 1);
    const isKept = (cell, at) => sits.includes(at + 1) && cell.value === this.kept(row, at);
    return !this.marks(row).value.trim() && this.cells(row).every((cell, at) => !cell.value.trim() || isKept(cell, at)) && below.every((one) => this.isEmpty(one));
  }

  clear(row) {
    this.cells(row).filter((cell) => cell.value).forEach((cell) => { cell.value = ""; this.touched(cell); });
  }

  // Who sits out in a row: as the server said, or as it follows from the rows above while its answer is under way.
  sits(row) {
    if (row.querySelector(".deals").textContent) return [...row.querySelectorAll("td.total")].flatMap((cell, n) => (cell.classList.contains("sits") ? [n + 1] : []));
    return sitters(this.courseAt(row));
  }

  courseAt(row) {
    let { course } = this;
    this.walk(row, (above, points) => { course = after(course, gameOf(points, this.marks(above).value)); });
    return course;
  }

  // The running totals below all rows that are written.
  reached() { return this.walk(this.rows[this.lastFilled() + 1]); }

  // Row by row down to this one, which is not among them; gives the totals there.
  walk(upto, visit = () => {}) {
    const rows = this.rows;
    let totals = this.start;
    for (const above of upto ? rows.slice(0, rows.indexOf(upto)) : rows) {
      const points = this.pointsOf(above, totals);
      visit(above, points);
      totals = above.dataset.notation === "totals" ? this.numbers(above) : points && totals?.map((total, n) => total + points[n]);
    }
    return totals;
  }

  // Null where they cannot be read here; winners and value become points on the server.
  numbers(row) {
    const numbers = this.cells(row).map((cell) => numberIn(cell.value));
    return row.dataset.notation === "winners" || numbers.includes(null) ? null : numbers;
  }

  pointsOf(row, totals) {
    const numbers = this.numbers(row);
    if (row.dataset.notation === "points" || !numbers) return numbers;
    return totals?.map((total, n) => numbers[n] - total) ?? null;
  }

  // Who sits out is shown as soon as somebody comes to the row.
  foresee(row) {
    if (this.players < 5 || !row.matches("tbody tr") || row.querySelector(".deals").textContent) return;
    const sits = this.sits(row);
    row.querySelectorAll("td.total").forEach((cell, n) => cell.classList.toggle("sits", sits.includes(n + 1)));
  }

  // What the running totals above add up to: a mistake up there must not be hidden down here.
  above(row) {
    if (row.dataset.notation !== "totals") return 0;
    const before = row.previousElementSibling, start = this.start.reduce((sum, number) => sum + number, 0);
    const numbers = before?.dataset.notation === "totals" ? this.cells(before).map((cell) => numberIn(cell.value)) : [null];
    return numbers.includes(null) ? start : numbers.reduce((sum, number) => sum + number, 0);
  }

  // Somebody typed here: it is no longer completed, and what was said about the row no longer holds.
  touched(cell) {
    cell.classList.remove("filled");
    const row = cell.closest("tbody tr");
    if (row) {
      this.forget(row);
      this.recomplete(row);
    }
    this.changed();
  }

  recomplete(row) {
    const last = this.cells(row).at(-1);
    if (!last.classList.contains("filled")) return;
    last.classList.remove("filled");
    last.value = "";
    this.complete(row);
  }

  forget(row) {
    row.classList.remove("row-ok", "row-bad", "row-open");
    row.querySelector(".beside").textContent = "";
    row.querySelectorAll(".won").forEach((cell) => cell.classList.remove("won"));
    row.querySelectorAll("[aria-invalid]").forEach((cell) => cell.removeAttribute("aria-invalid"));
  }

  // --- the whole as one value

  rowValue(row) {
    const cells = this.cells(row);
    const added = cells.flatMap((cell, n) => (cell.classList.contains("filled") ? [n + 1] : []));
    return { notation: row.dataset.notation, cells: cells.map((cell) => plain(cell.value)), marks: this.marks(row).value.trim(), added };
  }

  paper() {
    const rows = this.rows.slice(0, this.lastFilled() + 1).map((row) => this.rowValue(row));
    const end = this.end.map((cell) => plain(cell.value));
    return { rows, end: end.some(Boolean) ? end : [] };
  }

  // Only what differs is written, so that a field with the focus in it stays as it is.
  setPaper(paper) {
    while (this.rows.length < paper.rows.length) this.append();
    this.rows.forEach((row, n) => this.setRow(row, paper.rows[n]));
    this.setEnd(paper.end);
    this.room();
  }

  setEnd(end) { this.end.forEach((cell, n) => { cell.value = shown(end[n] || ""); }); }

  setRow(row, value) {
    if (value && JSON.stringify(this.rowValue(row)) === JSON.stringify(value)) return;
    if (!value && this.isEmpty(row)) return;
    this.setNotation(row, value ? value.notation : this.notation);
    row.querySelectorAll("input.cell").forEach((cell) => { cell.value = ""; cell.classList.remove("filled"); });
    this.cells(row).forEach((cell, n) => {
      const text = value?.cells[n] || "";
      cell.value = row.dataset.notation === "winners" ? text : shown(text);
      cell.classList.toggle("filled", Boolean(value?.added.includes(n + 1)));
    });
    this.marks(row).value = value?.marks || "";
    this.forget(row);
  }

  // A row that changed by itself is seen.
  glow(number) {
    const row = this.rows[number - 1];
    row?.classList.remove("changed");
    requestAnimationFrame(() => row?.classList.add("changed"));
  }

  setNotation(row, notation) {
    row.dataset.notation = notation;
    row.querySelector("input.notation").value = notation;
    this.table.classList.toggle("with-winners", this.rows.some((one) => one.dataset.notation === "winners"));
  }

  // Rows that are still empty take the new way of writing; what is written stays as it was written.
  switchTo(notation) {
    this.notation = this.table.dataset.notation = notation;
    this.rows.filter((row) => this.isEmpty(row)).forEach((row) => this.setNotation(row, notation));
  }

  // The running totals below a row, each by so much more or less: what a corrected game changes in them.
  below(row) {
    const rows = this.rows.slice(this.rows.indexOf(row) + 1, this.lastFilled() + 1);
    const other = rows.findIndex((one) => one.dataset.notation !== "totals" || this.cells(one).some((cell) => numberIn(cell.value) === null));
    return other < 0 ? rows : rows.slice(0, other);
  }

  // Whether the end totals go with the rows: they said the same as the last one before this row was changed.
  endFollows(row, by) {
    const last = this.rows[this.lastFilled()], numbers = last && this.numbers(last);
    if (!numbers || last.dataset.notation !== "totals" || (last !== row && this.below(row).at(-1) !== last)) return false;
    return this.end.every((cell, n) => !cell.readOnly && numberIn(cell.value) === numbers[n] - (last === row ? by[n] : 0));
  }

  carryOn(row, by) {
    const rows = this.below(row), more = (cell, n) => { cell.value = shown(String(numberIn(cell.value) + by[n])); };
    if (this.endFollows(row, by)) this.end.forEach(more);
    rows.forEach((one) => {
      this.cells(one).forEach(more);
      this.forget(one);
    });
    this.changed();
  }

  // --- rows

  fresh() {
    const row = this.template.content.firstElementChild.cloneNode(true);
    row.dataset.notation = this.notation;
    row.querySelector("input.notation").value = this.notation;
    return row;
  }

  append() { return this.body.appendChild(this.fresh()); }

  insert(before) {
    const row = this.fresh();
    before.before(row);
    this.renumber();
    return row;
  }

  remove(row) {
    const next = row.nextElementSibling || row.previousElementSibling;
    row.remove();
    this.room();
    return next && next.isConnected ? next : this.rows.at(-1);
  }

  // There is always a row to type in, as long as games are missing.
  room() {
    const needed = Math.max(this.lastFilled() + 1, 0) + (this.planned && this.games() >= this.planned ? 0 : 1);
    while (this.rows.length < Math.max(needed, this.planned || 0)) this.append();
    this.renumber();
  }

  // Row and game are not the same: a penalty of its own has no number.
  renumber() {
    let game = 0;
    this.rows.forEach((row, n) => {
      const counts = row.dataset.game !== "none";
      game += counts ? 1 : 0;
      const title = counts ? gettext("Spiel {game}", { game }) : gettext("Zeile {row}", { row: n + 1 });
      const call = (input, ...words) => input.setAttribute("aria-label", [title, ...words].filter(Boolean).join(", "));
      row.querySelector(".game").textContent = counts ? game : "–";
      row.querySelectorAll("input").forEach((input) => { input.name = input.name.replace(/^(\D+)\d*/, `$1${n + 1}`); });
      row.querySelectorAll("td.total > input").forEach((cell, at) => {
        call(cell, this.names[at], cell.classList.contains("filled") && gettext("ergänzt"), "unsure" in cell.dataset && gettext("unsicher gelesen"));
      });
      call(row.querySelector("input.winners"), gettext("Gewinner und Wert"));
      call(this.marks(row), gettext("Zeichen"));
    });
  }

  // --- answers

  // What was sent, row by row: an answer lands beside the row it was made for, wherever that is now.
  sent() { return this.rows.map((row) => ({ row, value: JSON.stringify(this.rowValue(row)) })); }

  show(answer, sent) {
    const lines = new Map(answer.rows.map((line) => [line.row, line]));
    sent.forEach(({ row, value }, n) => {
      if (!row.isConnected || JSON.stringify(this.rowValue(row)) !== value) return;
      this.showLine(row, lines.get(n + 1), answer.next);
    });
    document.getElementById("next").textContent = answer.next?.text ?? "";
    answer.heads.forEach((head, n) => { this.table.querySelectorAll("thead .player small")[n].textContent = head.text; });
    this.room();
  }

  showLine(row, line, next) {
    this.forget(row);
    row.dataset.game = line && line.game === null ? "none" : "";
    const coming = next && this.rows.indexOf(row) + 1 === next.row ? next : null;
    row.querySelector(".deals").textContent = line?.dealer ?? coming?.dealer ?? "";
    const sits = line?.sits ?? coming?.sits ?? [];
    row.querySelectorAll("td.total").forEach((cell, n) => {
      cell.classList.toggle("won", (line?.points?.[n] ?? 0) > 0);
      cell.classList.toggle("sits", sits.includes(n + 1));
      cell.querySelector(".shown").textContent = line?.totals ? signed(line.totals[n]) : "";
    });
    if (!line) return;
    row.classList.add(`row-${line.state}`);
    row.querySelector(".beside").textContent = line.beside;
    this.cells(row).forEach((cell, n) => { if (line.wrong.includes(n + 1)) cell.setAttribute("aria-invalid", "true"); });
  }
}
