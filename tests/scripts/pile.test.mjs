// A stack of photos on its way: what is refused is named, what was not sent stays, what is chosen later joins it.
import assert from "node:assert/strict";
import test from "node:test";

import { Pile, ending, outcome, remaining } from "../../league/static/league/photos/pile.js";

const names = (pile) => pile.unsent.map(({ name }) => name);

// Files of these names, and one answer after the other: a status, and what the page says is wrong.
function piled(files, ...answers) {
  const pile = new Pile();
  pile.add(files.map((name) => ({ name })));
  for (const [status, why] of answers) pile.settle(outcome(status), why);
  return pile;
}

const ANSWERS = [
  ["it was taken", 200, "taken"],
  ["it cannot be used", 422, "refused"],
  ["it is more than may be sent", 413, "refused"],
  ["others are being read", 503, "busy"],
  ["no answer came", 0, "lost"],
  ["the server fell over", 500, "lost"],
  ["somebody was logged out", 403, "lost"],
];
for (const [name, status, expected] of ANSWERS) {
  test(`what an answer says: ${name}`, () => assert.equal(outcome(status), expected));
}

test("what is refused is kept by the name of its file, whatever comes after it", () => {
  const pile = piled(["a.heic", "b.jpg", "c.jpg"], [422, "HEIC geht nicht."], [200, ""], [422, "Zu groß."]);
  assert.deepEqual(pile.refused, [{ name: "a.heic", why: "HEIC geht nicht." }, { name: "c.jpg", why: "Zu groß." }]);
  assert.deepEqual([names(pile), pile.done, pile.of], [[], 3, 3]);
});

for (const [name, status] of [["busy", 503], ["out of reach", 0]]) {
  test(`as long as the server is ${name} a file stays unsent`, () => {
    const pile = piled(["a.jpg", "b.jpg"], [200, ""], [status, ""]);
    assert.deepEqual([names(pile), pile.done, pile.refused], [["b.jpg"], 1, []]);
  });
}

test("what is chosen later comes behind what is unsent", () => {
  const pile = piled(["a.jpg", "b.jpg"], [200, ""]);
  pile.add([{ name: "c.jpg" }]);
  assert.deepEqual([names(pile), pile.of], [["b.jpg", "c.jpg"], 3]);
});

test("the next run begins without the problems of the last one and goes on with its files", () => {
  const pile = piled(["a.heic", "b.jpg"], [422, "HEIC geht nicht."], [0, ""]);
  pile.begin();
  assert.deepEqual([names(pile), pile.refused, pile.done], [["b.jpg"], [], 1]);
});

test("the end names the files that did not go", () => {
  const refused = ["a.heic", "b.jpg"].map((name) => ({ name, why: "" }));
  assert.equal(ending([]), "Fertig.");
  assert.equal(ending(refused.slice(1)), "Fertig, 1 Datei ging nicht: b.jpg");
  assert.equal(ending(refused), "Fertig, 2 Dateien gingen nicht: a.heic, b.jpg");
});

test("how many are left to be sent is said in words", () => {
  assert.equal(remaining(1), "1 Datei ist noch zu senden: „Senden und lesen“.");
  assert.equal(remaining(4), "4 Dateien sind noch zu senden: „Senden und lesen“.");
});

test("a scan with more pages than one answer takes goes on where it stopped, and is done once", () => {
  const pile = new Pile();
  pile.add([{ name: "scan.pdf" }, { name: "b.jpg" }]);
  assert.equal(pile.settle("taken", "", 23), true);
  assert.deepEqual([names(pile), pile.page, pile.done], [["scan.pdf", "b.jpg"], 23, 0]);
  assert.equal(pile.settle("lost"), false);
  assert.equal(pile.page, 23);
  pile.settle("taken", "", 0);
  assert.deepEqual([names(pile), pile.page, pile.done], [["b.jpg"], 1, 1]);
});
