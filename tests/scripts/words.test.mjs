// What scripts say: German as it is written, and what a page has taught instead of it.
import assert from "node:assert/strict";
import test from "node:test";

import { gettext, language, learn, ngettext } from "../../league/static/league/words.js";

test("without a catalogue everything is said as it is written", () => {
  assert.equal(gettext("Übernommen."), "Übernommen.");
  assert.equal(gettext("Zeile {row}: {cells}", { row: 3, cells: "1 / −1" }), "Zeile 3: 1 / −1");
});

test("what counts is said for one and for more", () => {
  const files = (n) => ngettext("{n} Datei in {place}", "{n} Dateien in {place}", n, { place: "Celle" });
  assert.deepEqual([0, 1, 2].map(files), ["0 Dateien in Celle", "1 Datei in Celle", "2 Dateien in Celle"]);
});

test("a value stands as it is, whatever is in it, and a place without one stays", () => {
  assert.equal(gettext("„{typed}“ ist keine Zahl.", { typed: "$& {typed}" }), "„$& {typed}“ ist keine Zahl.");
  assert.equal(gettext("{n} von {of}", { n: 0 }), "0 von {of}");
});

test("a page without a language is German", () => {
  assert.equal(language(), "de");
  globalThis.document = { documentElement: { lang: "en" } };
  assert.equal(language(), "en");
});

test("what was learnt is said, and scripts that were there before say it too", async () => {
  const { inWords } = await import("../../league/static/league/lists/steps.js");
  const { asSentence } = await import("../../league/static/league/lists/unsure.js");
  const { ending } = await import("../../league/static/league/photos/pile.js");
  await import("../../league/static/league/words/en.js");
  assert.deepEqual([[], [3], [3, 4, 5], [3, 5]].map(inWords), ["End totals", "Row 3", "Rows 3 to 5", "Rows 3, 5"]);
  assert.deepEqual([1, 2].map(asSentence), ["1 uncertain cell is left.", "2 uncertain cells are left."]);
  assert.equal(ending([{ name: "a.jpg" }, { name: "b.jpg" }]), "Done, 2 files did not work: a.jpg, b.jpg");
  learn({ "Übernommen.": "Adopted." });
  assert.deepEqual([gettext("Übernommen."), gettext("Unbekanntes.")], ["Adopted.", "Unbekanntes."]);
});
