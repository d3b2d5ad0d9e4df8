// The keyboard on a paper list: every key that pages a typist through it, and nothing that needs the mouse.
// Knows keys and where the focus goes; what a row means is for the sheet and the server.
import { plain } from "./cells.js";
import { isOfRow, isSurplus } from "./surplus.js";

export class Keys {
  // on: { rowDone(), finish(), missing(games), noneMissing(), surplus(), undo(), redo(), finding(step),
  //       unsure(), looked(cell), switchNotation(), carryOn(), save() }
  constructor(sheet, letters, signal, on) {
    Object.assign(this, { sheet, letters, on });
    sheet.table.addEventListener("keydown", (event) => this.pressed(event));
    sheet.table.addEventListener("focusin", (event) => this.entered(event.target));
    sheet.table.addEventListener("focusout", (event) => this.left(event));
    document.addEventListener("keydown", (event) => this.anywhere(event), { signal });
  }

  entered(cell) {
    if (!cell.matches("input.cell")) return;
    cell.select();
    this.flipped = null;
    this.keys = ""; // of this cell, as they were pressed
    this.sheet.table.querySelectorAll(".row-now, .looked-at").forEach((row) => row.classList.remove("row-now", "looked-at"));
    const row = cell.closest("tr");
    row.classList.add("row-now");
    this.sheet.foresee(row);
    if (cell !== this.asked) this.asked = null;
  }

  left(event) {
    const row = event.target.closest("tr");
    if (event.relatedTarget && row.contains(event.relatedTarget)) return;
    row.classList.remove("row-now");
    this.strays = false;
    if (row.closest("tfoot") && this.isRowTooMany()) this.on.surplus();
    this.on.rowDone();
  }

  // Wherever the focus is.
  anywhere(event) {
    const control = event.ctrlKey || event.metaKey;
    const act = {
      F8: () => this.on.finding(event.shiftKey ? -1 : 1),
      F2: () => this.on.switchNotation(),
      F7: () => this.on.unsure(),
      F9: () => this.on.carryOn(),
      z: control && (() => (event.shiftKey ? this.on.redo() : this.on.undo())),
      y: control && (() => this.on.redo()),
      s: control && (() => this.on.save()),
    }[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (!act || event.altKey || this.elsewhere(event)) return;
    event.preventDefault();
    act();
  }

  // Ctrl+Z in another field belongs to that field.
  elsewhere(event) {
    const field = event.target.closest?.("input, textarea, select");
    return event.key.length === 1 && field && !field.matches(".cell");
  }

  pressed(event) {
    const cell = event.target;
    if (!cell.matches("input.cell") || cell.readOnly || event.altKey || event.isComposing) return;
    const act = event.ctrlKey || event.metaKey ? this.withControl(event, cell) : this.stray(event, cell) ?? this.plain(event, cell);
    if (!act) return;
    event.preventDefault();
    act();
  }

  withControl(event, cell) {
    const row = cell.closest("tbody tr");
    return {
      Enter: row && (() => this.insert(row)),
      Delete: row && (() => this.remove(row)),
      End: () => this.toEnd(),
      Home: () => this.to(this.sheet.cells(this.sheet.rows[0])[0]),
    }[event.key];
  }

  // In the line of the end totals a row of winners goes nowhere: from the key that gives it away up to its Enter.
  stray(event, cell) {
    const isTyped = event.key.length === 1, isEnd = cell.closest("tfoot");
    if (this.strays && (isTyped || event.key === "Enter")) return () => { this.strays = isTyped; };
    if (isTyped) this.keys += event.key;
    else if (event.key === "Backspace") this.keys = this.keys.slice(0, -1);
    if (!isEnd || !isTyped || this.sheet.lastNotation !== "winners" || !isOfRow(this.keys)) return null;
    return () => { this.strays = true; this.surplus(); };
  }

  plain(event, cell) {
    const numbers = !cell.matches(".winners, .mark");
    const whole = cell.selectionStart === 0 && cell.selectionEnd === cell.value.length;
    const atStart = whole || cell.selectionEnd === 0, atEnd = whole || cell.selectionStart === cell.value.length;
    if (numbers && "-−–".includes(event.key)) return () => this.flip(cell, whole);
    if (numbers && this.flipped === cell && /^\d$/.test(event.key) && whole) return () => this.anew(cell, event.key);
    if (numbers && event.key === "+") return () => this.plus(cell, whole);
    if (numbers && this.letters.includes(event.key.toLowerCase()) && cell.closest("tbody")) return () => this.mark(cell, event.key.toLowerCase());
    if (event.key === "/" && event.code === "NumpadDivide") return () => this.on.switchNotation();
    const row = cell.closest("tbody tr");
    const isGap = row && this.sheet.isEmpty(row) && this.sheet.rows.indexOf(row) < this.sheet.lastFilled();
    return {
      Enter: () => this.enter(cell),
      Delete: isGap && (() => this.remove(row)),
      Backspace: !cell.value && (() => this.to(this.before(cell))),
      ArrowLeft: atStart && !event.shiftKey && (() => this.to(this.before(cell))),
      ArrowRight: atEnd && !event.shiftKey && (() => this.to(this.after(cell))),
      ArrowUp: () => this.to(this.vertical(cell, -1)),
      ArrowDown: () => this.to(this.vertical(cell, 1)),
    }[event.key];
  }

  // In a fresh cell, or on a number that was there before, "-" sets the sign, and a digit typed next begins a new
  // negative number. Only where somebody edits a number does it turn the sign.
  flip(cell, whole) {
    if (!whole && plain(cell.value) !== "-") return this.sheet.flip(cell);
    const again = plain(cell.value) !== "" && plain(cell.value) !== "-";
    this.sheet.negate(cell);
    this.flipped = again ? cell : null;
    return again ? cell.select() : undefined;
  }

  plus(cell, whole) {
    this.flipped = null;
    if (/^[-−]/.test(cell.value)) this.sheet.flip(cell);
    if (whole) cell.select();
  }

  anew(cell, digit) {
    cell.value = `−${digit}`;
    this.flipped = null;
    this.sheet.touched(cell);
  }

  // --- where the focus goes

  to(cell) {
    cell?.focus({ preventScroll: true });
    cell?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }

  // All fields in the order of the paper: row by row, then the end.
  path() {
    const cells = this.sheet.typable.flatMap((row) => this.sheet.cells(row));
    return [...cells, ...this.sheet.end].filter((cell) => !cell.readOnly);
  }

  neighbour(cell, step) {
    const path = this.path(), at = path.indexOf(cell);
    if (at >= 0) return path[at + step];
    return this.sheet.cells(cell.closest("tr")).at(step < 0 ? -1 : 0); // from the marks back into the row
  }

  before(cell) { return this.neighbour(cell, -1); }

  after(cell) {
    const row = cell.closest("tbody tr");
    return row && cell === this.sheet.cells(row).at(-1) ? this.sheet.marks(row) : this.neighbour(cell, 1);
  }

  vertical(cell, step) {
    const rows = [...this.sheet.typable, this.sheet.end[0].closest("tr")];
    const row = cell.closest("tr"), next = rows[rows.indexOf(row) + step];
    if (!next) return null;
    if (cell.matches(".mark") && this.sheet.marks(next)) return this.sheet.marks(next);
    const cells = this.sheet.cells(next);
    return cells[Math.min(Math.max(this.sheet.cells(row).indexOf(cell), 0), cells.length - 1)];
  }

  // Enter: the next cell; an empty last one is completed; an empty row at the end means that no more come.
  enter(cell) {
    if (this.on.looked(cell)) return undefined;
    const row = cell.closest("tbody tr");
    if (!row) return this.enterEnd(cell);
    const cells = this.sheet.cells(row), last = cell === cells.at(-1);
    this.sheet.carry(cell);
    // Where people sit out an empty cell is theirs, whoever was expected to: only behind the last one a row is empty.
    const isThrough = cells.length > 4 ? last : cell === cells[0];
    if (isThrough && this.sheet.isUntyped(row)) return this.noMore(cell);
    if (last) {
      this.sheet.carryEmpty(row);
      this.sheet.complete(row);
    }
    if (last || cell.matches(".mark")) return this.nextRow(row);
    return this.to(this.neighbour(cell, 1));
  }

  // While games are missing the end is not reached by one key too many: it takes a second Enter in the same empty cell.
  noMore(cell) {
    this.sheet.clear(cell.closest("tr"));
    const missing = (this.sheet.planned ?? 0) - this.sheet.games();
    const isAnswered = this.asked === cell;
    if (missing > 0 && !isAnswered) {
      this.asked = cell;
      return this.on.missing(missing);
    }
    if (isAnswered) this.on.noneMissing(); // whoever stands at the end is not asked to press Enter once more
    return this.toEnd();
  }

  enterEnd(cell) {
    const last = cell === this.sheet.end.at(-1);
    if (last && this.isRowTooMany()) return this.surplus();
    return last || this.noEndTyped(cell) ? this.on.finish() : this.to(this.neighbour(cell, 1));
  }

  // Whoever types the same once more means it.
  isRowTooMany() {
    const texts = this.sheet.end.map((cell) => cell.value), typed = texts.join("/");
    if (typed === this.doubted || !isSurplus(texts, { notation: this.sheet.lastNotation, totals: this.sheet.reached() })) return false;
    this.doubted = typed;
    return true;
  }

  // What was typed is taken out; the end totals of the paper may still come.
  surplus() {
    this.on.surplus();
    this.keys = "";
    this.to(this.sheet.end[0]);
  }

  noEndTyped(cell) { return cell === this.sheet.end[0] && this.sheet.end.every((one) => !one.value.trim()); }

  nextRow(row) {
    this.sheet.room();
    const next = row.nextElementSibling;
    const done = this.sheet.planned && this.sheet.games() >= this.sheet.planned && this.sheet.rows.indexOf(row) >= this.sheet.lastFilled();
    return next && !done ? this.to(this.sheet.cells(next)[0]) : this.toEnd();
  }

  // The paper's end totals are compared. Running totals carry their end in the last row, where the event wants no more.
  toEnd() {
    if (!this.sheet.asksEnd && this.sheet.lastFilled() >= 0 && this.sheet.lastNotation === "totals") return this.on.finish();
    const open = this.sheet.end.find((cell) => !cell.value.trim() && !cell.readOnly);
    return open ? this.to(open) : this.on.finish();
  }

  // --- whole rows

  insert(row) {
    this.on.rowDone();
    this.to(this.sheet.cells(this.sheet.insert(row))[0]);
  }

  remove(row) {
    this.on.rowDone();
    this.to(this.sheet.cells(this.sheet.remove(row))[0]);
    this.on.rowDone();
  }

  mark(cell, letter) {
    const field = this.sheet.marks(cell.closest("tr")), now = field.value;
    field.value = now.includes(letter) ? now.replaceAll(letter, "") : now + letter;
    this.sheet.touched(field);
  }
}
