// Cells that were read unsurely come first in the order of keys: Enter says that one is right and leads to the next.
import assert from "node:assert/strict";
import test from "node:test";

import { Unsure, around, asSentence, following, inWords, isOpen } from "../../league/static/league/lists/unsure.js";

// As much of a cell as is needed: a name, what was read, what stands there now, and what it is called.
function cell(name, { unsure = false, value = "3" } = {}) {
  const label = { text: unsure ? `unsure ${name}` : name };
  return {
    name, value, defaultValue: "3", dataset: unsure ? { unsure: "", looked: name } : {}, label,
    setAttribute: (_name, text) => { label.text = text; },
  };
}

// A list of cells; those with a ? are unsure. What happens is noted in the order in which it does.
function list(...names) {
  const cells = names.map((name) => cell(name.replace("?", ""), { unsure: name.endsWith("?") })), seen = [];
  const unsure = new Unsure(() => cells, null, { to: ({ name }) => seen.push(name), say: () => {}, done: () => seen.push("done") });
  return { unsure, seen, at: (name) => cells.find((one) => one.name === name) };
}

test("the first unsure cell is the one to begin with", () => {
  assert.equal(list("a", "b", "c?", "d?").unsure.first.name, "c");
  assert.equal(list("a", "b").unsure.first, null);
});

test("Enter accepts a cell and leads from one to the next, and behind the last one to the end", () => {
  const { unsure, seen, at } = list("a?", "b", "c?", "d?");
  for (const name of ["a", "c", "d"]) assert.equal(unsure.accept(at(name)), true);
  assert.deepEqual(seen, ["c", "d", "done"]);
  assert.equal(unsure.words, "");
});

test("who began further below comes round to those above", () => {
  const { unsure, seen, at } = list("a?", "b?", "c?");
  unsure.accept(at("b"));
  unsure.accept(at("c"));
  unsure.accept(at("a"));
  assert.deepEqual(seen, ["c", "a", "done"]);
});

test("in any other cell Enter is what it always was", () => {
  const { unsure, seen, at } = list("a", "b?");
  assert.equal(unsure.accept(at("a")), false);
  assert.deepEqual(seen, []);
});

test("what somebody has typed over is not asked for again", () => {
  const { unsure, seen, at } = list("a?", "b?", "c?");
  at("b").value = "4";
  assert.equal(isOpen(at("b")), false);
  unsure.accept(at("a"));
  assert.deepEqual(seen, ["c"]);
});

test("a cell that was typed over is accepted by its own Enter", () => {
  const { unsure, seen, at } = list("a?", "b?");
  at("a").value = "7";
  assert.equal(unsure.accept(at("a")), true);
  assert.deepEqual(seen, ["b"]);
});

test("a cell that was looked at is called as the page says", () => {
  const { unsure, at } = list("a?", "b?");
  at("b").dataset.looked = "Spiel 2, Anna";
  unsure.settle(at("b"));
  assert.deepEqual([at("a"), at("b")].map(({ label }) => label.text), ["unsure a", "Spiel 2, Anna"]);
});

test("a cell whose row has moved keeps the name of its new place", () => {
  const { unsure, at } = list("a?");
  const moved = Object.assign(at("a"), { name: "b" });
  moved.label.text = "Spiel 3, Anna";
  unsure.settle(moved);
  assert.equal(moved.label.text, "Spiel 3, Anna");
});

test("from anywhere a key leads to the next one", () => {
  const { unsure, seen, at } = list("a?", "b", "c?");
  unsure.next(at("b"));
  unsure.next(at("c"));
  unsure.next(null);
  assert.deepEqual(seen, ["c", "a", "a"]);
});

test("behind the last one comes the first, and of one alone none", () => {
  const path = ["a", "b", "c"];
  assert.equal(following(["a", "c"], "c", path), "a");
  assert.equal(following(["c"], "c", path), null);
  assert.equal(following([], "a", path), null);
});

test("how many are left is said in words", () => {
  assert.deepEqual([1, 3].map(inWords), ["noch 1 unsichere Zelle", "noch 3 unsichere Zellen"]);
  assert.deepEqual([1, 3].map(asSentence), ["Noch 1 unsichere Zelle.", "Noch 3 unsichere Zellen."]);
  assert.equal(list("a?", "b?").unsure.words, "Noch 2 unsichere Zellen.");
});

test("on a phone the cell is shown with as much again around it", () => {
  assert.equal(around("240 298 160 38"), "160 279 320 76");
});
