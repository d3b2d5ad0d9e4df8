// What was done to a list and can be taken back, each act as one step: a row that was typed, a repair, or several rows
// that changed together. Knows lists as texts; saving them is for others.
import { gettext } from "../words.js";

// Which row, by index, was typed over what stood there, if that is all that changed.
export function overwritten(before, after) {
  const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);
  if (before.rows.length !== after.rows.length || !same(before.end, after.end)) return null;
  const changed = after.rows.flatMap((row, n) => (same(row, before.rows[n]) ? [] : [n]));
  const isFilled = (row) => row.cells.some(Boolean);
  return changed.length === 1 && isFilled(before.rows[changed[0]]) && isFilled(after.rows[changed[0]]) ? changed[0] : null;
}

export class Steps {
  constructor(done = []) {
    this.done = done;
    this.undone = [];
    this.over = null; // the row that was typed over last
  }

  // Who is in the wrong place types over one row after the other: they go back together.
  add(before, after) {
    const over = overwritten(JSON.parse(before), JSON.parse(after));
    if (over === null || this.over === null || over !== this.over + 1) this.done.push(before);
    this.over = over;
    this.undone = [];
  }

  back(now) { return this.travel(this.done, this.undone, now); }
  forth(now) { return this.travel(this.undone, this.done, now); }

  // The text to go to; undefined if there is none.
  travel(from, to, now) {
    const text = from.pop();
    if (text !== undefined) to.push(now);
    this.over = null;
    return text;
  }
}

// Rows, counted from 1, that are not the same in two lists, as words; the end totals have no number.
export function changedRows(one, other) {
  const most = Math.max(one.rows.length, other.rows.length);
  const isChanged = (n) => JSON.stringify(one.rows[n]) !== JSON.stringify(other.rows[n]);
  return Array.from({ length: most }, (_, n) => n).filter(isChanged).map((n) => n + 1);
}

export function inWords(rows) {
  if (!rows.length) return gettext("Endstand");
  const first = rows[0], last = rows.at(-1);
  if (first === last) return gettext("Zeile {row}", { row: first });
  const isRun = last - first === rows.length - 1;
  return isRun ? gettext("Zeilen {first} bis {last}", { first, last }) : gettext("Zeilen {rows}", { rows: rows.join(", ") });
}
