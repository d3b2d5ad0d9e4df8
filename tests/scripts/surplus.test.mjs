// A row too many is no end: which numbers and keys are which.
import assert from "node:assert/strict";
import test from "node:test";

import { isGame, isOfRow, isSurplus } from "../../league/static/league/lists/surplus.js";

test("what is one game", () => {
  const games = [[3, 3, -3, -3], [-1, 1, 1, -1], [9, -3, -3, -3], [-6, 2, 2, 2], [0, 2, 2, -2, -2], [4, 0, -12, 4, 4], [0, 1, 0, 1, -1, -1]];
  const none = [[0, 0, 0, 0], [3, 3, -3, -4], [3, 3, -2, -4], [9, -2, -3, -4], [6, -6, 0, 0], [12, -4, -8, 0], [1, 1, 1, 1, -4]];
  assert.deepEqual(games.filter((row) => !isGame(row)), []);
  assert.deepEqual(none.filter(isGame), []);
});

const TABLE = [
  // typed in the end line, as the last row is written, running totals so far, whether it is a row too many
  ["the end of the paper", ["9", "-7", "5", "-7"], "totals", [9, -7, 5, -7], false],
  ["a game further", ["12", "-4", "2", "-10"], "totals", [9, -7, 5, -7], true],
  ["a solo further", ["0", "-4", "8", "-4"], "totals", [9, -7, 5, -7], true],
  ["one number read wrong", ["9", "-7", "5", "-6"], "totals", [9, -7, 5, -7], false],
  ["two numbers swapped", ["9", "5", "-7", "-7"], "totals", [9, -7, 5, -7], false],
  ["not all of it", ["12", "-4", "x", "-10"], "totals", [9, -7, 5, -7], false],
  ["who sits out is left empty", ["", "-4", "8", "-10", "3"], "totals", [3, -7, 5, -7, 6], true],
  ["the end at a table of five", ["3", "-7", "5", "-7", "6"], "totals", [3, -7, 5, -7, 6], false],
  ["the points of a game", ["3", "3", "-3", "-3"], "points", [9, -7, 5, -7], true],
  ["the points at a table of five", ["", "3", "-3", "-3", "3"], "points", [3, -7, 5, -7, 6], true],
  ["an end that looks like a game", ["3", "3", "-3", "-3"], "points", [3, 3, -3, -3], false],
  ["the end after points", ["9", "-7", "5", "-7"], "points", [9, -7, 5, -7], false],
  ["nothing to compare with", ["3", "3", "-3", "-3"], "points", null, false],
  ["winners have no numbers", ["3", "3", "-3", "-3"], "winners", [9, -7, 5, -7], false],
];
for (const [name, texts, notation, totals, expected] of TABLE) {
  test(name, () => assert.equal(isSurplus(texts, { notation, totals }), expected));
}

test("keys of a row of winners", () => {
  assert.deepEqual(["13+", "2-3", "134+", "13 ", "2*", "l"].filter((keys) => !isOfRow(keys)), []);
  assert.deepEqual(["13", "13-", "-13", "--13", "0", "+13", "-", "+", ""].filter(isOfRow), []);
});
