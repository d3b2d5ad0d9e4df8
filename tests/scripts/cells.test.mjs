// What people type into a cell, and what is shown and sent.
import assert from "node:assert/strict";
import test from "node:test";

import { differences, negative, numberIn, plain, shown, signed, turned } from "../../league/static/league/lists/cells.js";

const MINUS = "−";

test("a cell shows a real minus, the server gets the one from the keyboard", () => {
  for (const [typed, sent, seen] of [["-3", "-3", `${MINUS}3`], [` ${MINUS}12 `, "-12", `${MINUS}12`], ["–4", "-4", `${MINUS}4`], ["7", "7", "7"], ["", "", ""]]) {
    assert.equal(plain(typed), sent);
    assert.equal(shown(plain(typed)), seen);
  }
});

test("only whole numbers are numbers", () => {
  const cases = { "5": 5, "+5": 5, "-5": -5, [`${MINUS}5`]: -5, "0": 0, "": null, "-": null, "1,5": null, "12a": null, "1234567": null };
  for (const [typed, number] of Object.entries(cases)) assert.equal(numberIn(typed), number, typed);
});

test("a sum carries its sign, zero has none", () => {
  assert.deepEqual([3, -3, 0].map(signed), ["+3", `${MINUS}3`, "0"]);
});

test("the sign is turned, and turned again it is as before", () => {
  const cases = { "5": `${MINUS}5`, "+5": `${MINUS}5`, [`${MINUS}5`]: "5", "-5": "5", "": MINUS };
  for (const [typed, now] of Object.entries(cases)) assert.equal(turned(typed), now, typed);
  for (const typed of ["1", "24", `${MINUS}7`]) assert.equal(turned(turned(typed)), typed);
});

test("below zero is below zero, however often it is said", () => {
  const cases = { "5": `${MINUS}5`, "+5": `${MINUS}5`, [`${MINUS}5`]: `${MINUS}5`, "": MINUS, [MINUS]: MINUS };
  for (const [typed, now] of Object.entries(cases)) assert.equal(negative(typed), now, typed);
});

test("what a corrected row of running totals changes", () => {
  const row = (cells, notation = "totals") => ({ notation, cells });
  assert.deepEqual(differences(row(["1", "-2"]), row(["3", "-4"])), [2, -2]);
  for (const [before, now] of [
    [row(["1"]), row(["1"])], [row(["1"]), row([""])], [row(["x"]), row(["1"])], [undefined, row(["1"])], [row(["1"], "points"), row(["2"], "points")],
  ]) assert.equal(differences(before, now), null);
});
