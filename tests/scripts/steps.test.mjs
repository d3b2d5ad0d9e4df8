// Acts on a list go back and forth one by one; rows that were typed over in one go are one act.
import assert from "node:assert/strict";
import test from "node:test";

import { Steps, changedRows, inWords, overwritten } from "../../league/static/league/lists/steps.js";

const row = (text) => ({ notation: "totals", cells: text ? text.split(" ") : [""], marks: "", added: [] });
const list = (...rows) => ({ rows: rows.map(row), end: [] });
const text = (...rows) => JSON.stringify(list(...rows));
// Goes through these lists, then back again: the lists that are seen on the way.
function wayBack(...lists) {
  const steps = new Steps(), seen = [];
  lists.slice(1).forEach((after, n) => steps.add(lists[n], after));
  let now = lists.at(-1);
  for (let before = steps.back(now); before !== undefined; before = steps.back(now)) { seen.push(before); now = before; }
  return { seen, steps, now };
}

test("what is typed goes back row by row", () => {
  const lists = [text(), text("1 1"), text("1 1", "2 2"), text("1 1", "2 2", "3 3")];
  assert.deepEqual(wayBack(...lists).seen, lists.slice(0, 3).reverse());
});

test("rows that were typed over one after the other go back together, and forth together", () => {
  const before = text("1 1", "2 2", "3 3", "4 4");
  const lists = [before, text("1 1", "7 7", "3 3", "4 4"), text("1 1", "7 7", "8 8", "4 4"), text("1 1", "7 7", "8 8", "9 9"), text("1 1", "7 7", "8 8", "9 9", "5 5")];
  const { seen, steps } = wayBack(...lists);
  assert.deepEqual(seen, [lists[3], before]); // the new row by itself, then the three
  assert.equal(steps.forth(before), lists[3]);
});

test("rows apart from each other go back one by one", () => {
  const lists = [text("1 1", "2 2", "3 3"), text("7 7", "2 2", "3 3"), text("7 7", "2 2", "8 8")];
  assert.deepEqual(wayBack(...lists).seen, lists.slice(0, 2).reverse());
});

test("going back ends a run, and a new act ends the way forth", () => {
  const { steps, now } = wayBack(text("1 1", "2 2"), text("7 7", "2 2"));
  steps.forth(now);
  steps.add(text("7 7", "2 2"), text("7 7", "8 8"));
  assert.equal(steps.back(text("7 7", "8 8")), text("7 7", "2 2"));
  steps.add(text("7 7", "2 2"), text("7 7", "2 2", "3 3"));
  assert.equal(steps.forth(text()), undefined);
});

test("what is typed over", () => {
  const three = list("1 1", "2 2", "3 3");
  assert.equal(overwritten(three, list("1 1", "9 9", "3 3")), 1);
  assert.equal(overwritten(three, list("1 1", "9 9", "8 8")), null); // a repair
  assert.equal(overwritten(three, list("1 1", "", "3 3")), null);
  assert.equal(overwritten(list("1 1", "", "3 3"), three), null);
  assert.equal(overwritten(three, { ...list("1 1", "9 9", "3 3"), end: ["1"] }), null);
  assert.equal(overwritten(three, list("1 1", "2 2")), null);
});

test("which rows, in words", () => {
  const words = (one, other) => inWords(changedRows(one, other));
  const four = list("1 1", "2 2", "3 3", "4 4");
  assert.equal(words(four, list("1 1", "2 2", "3 3")), "Zeile 4");
  assert.equal(words(four, list("1 1", "9 9", "9 9", "9 9")), "Zeilen 2 bis 4");
  assert.equal(words(four, list("9 9", "2 2", "9 9", "4 4")), "Zeilen 1, 3");
  assert.equal(words(four, { ...four, end: ["1"] }), "Endstand");
});
