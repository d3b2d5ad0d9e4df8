// What the letters mean in the form of a game.
import assert from "node:assert/strict";
import test from "node:test";

import { kindOf, meaning, oneMore, stepped } from "../../league/static/league/lists/shortcuts.js";

const kinds = ["Normalspiel", "Hochzeit", "Hochzeit, allein*", "Stille Hochzeit*", "Kreuz**", "Pik**", "Herz**", "Karo**", "Damen**", "Buben**", "Fleischlos**"]
  .map((name) => ({ value: name.replaceAll("*", "").toLowerCase(), label: ` ${name.replaceAll("*", "")} `, isAlone: name.endsWith("*"), isSolo: name.endsWith("**") }));
const form = { kinds, chosen: "normalspiel", sonderpunkte: { fuchs: "f", doppelkopf: "d", karlchen: "c" } };

test("a letter is a kind, what was said, or a Sonderpunkt", () => {
  const table = {
    n: { kind: "normalspiel" }, h: { kind: "hochzeit" }, s: { solo: true },
    r: { party: "re", by: 1 }, R: { party: "re", by: -1 }, k: { party: "kontra", by: 1 }, K: { party: "kontra", by: -1 },
    f: { party: "re", sonderpunkt: "fuchs" }, F: { party: "kontra", sonderpunkt: "fuchs" }, d: { party: "re", sonderpunkt: "doppelkopf" },
    x: null, 1: null, Enter: null, " ": null, "-": null,
  };
  for (const [key, expected] of Object.entries(table)) assert.deepEqual(meaning(key, form), expected, key);
});

test("behind s a letter is a solo", () => {
  const table = { d: "damen", b: "buben", f: "fleischlos", p: "pik", h: "herz", s: "stille hochzeit", k: "kreuz" };
  for (const [key, kind] of Object.entries(table)) assert.deepEqual(meaning(key, form, true), { kind }, key);
  assert.equal(meaning("n", form, true), null);
  assert.deepEqual(meaning("k", { ...form, chosen: "kreuz" }, true), { kind: "karo" });
  assert.deepEqual(meaning("h", { ...form, chosen: "hochzeit" }), { kind: "hochzeit, allein" });
});

test("the next one, round and round", () => {
  assert.equal(kindOf("k", kinds, "karo"), "kreuz");
  assert.equal(kindOf("z", kinds, "karo"), null);
  assert.deepEqual(["", "said", "4"].map((now) => stepped(["", "said", "4"], now, 1)), ["said", "4", ""]);
  assert.equal(stepped(["", "said", "4"], "", -1), "4");
  assert.deepEqual([0, 1, 2].map((ticked) => oneMore(ticked, 2)), [1, 2, 0]);
});

test("without soli s is a letter like any other", () => {
  assert.equal(meaning("s", { ...form, kinds: kinds.filter(({ isAlone }) => !isAlone) }), null);
});
