// What is tapped becomes the facts that the form at the desk stores.
import assert from "node:assert/strict";
import test from "node:test";

import * as drafts from "../../league/static/league/phones/draft.js";

const { blank, factsOf, groupsOf, isBlank, isEmptySide, missing, missingPoints, pointsOf, RANGES, soloistOf, withExact, withExtra, withKind, withRange, withSaid, withSeat } = drafts;
const ALONE = ["damensolo", "stille_hochzeit"];
const possible = () => true;
const ordinary = () => withRange(withSeat(withSeat(blank(), 4, 2), 2, 2), [151, 179]);

test("17 ranges say it all", () => {
  assert.equal(RANGES.length, 17);
  assert.deepEqual([RANGES[0], RANGES[1], RANGES[16]], [[0, 0], [1, 29], [240, 240]]);
});

test("three taps are an ordinary game", () => {
  assert.equal(missing(ordinary(), ALONE), null);
  assert.deepEqual(factsOf(ordinary(), ALONE, possible), { game: { kind: "normal", re_augen: 165 }, re: [2, 4], augen: [151, 179] });
});

const FACTS = [
  ["an exact number", withExact(ordinary(), 160), { game: { kind: "normal", re_augen: 160 }, re: [2, 4] }],
  ["a limit is a number", withRange(ordinary(), [120, 120]), { game: { kind: "normal", re_augen: 120 }, re: [2, 4] }],
  ["Re said", withSaid(ordinary(), "re", "said"), { game: { kind: "normal", re_augen: 165, re_ansage: true }, re: [2, 4], augen: [151, 179] }],
  ["an Absage alone is stored", withSaid(withSaid(ordinary(), "kontra", "said"), "kontra", "60"), { game: { kind: "normal", re_augen: 165, kontra_absage: 60 }, re: [2, 4], augen: [151, 179] }],
  ["schwarz", withSaid(ordinary(), "re", "0"), { game: { kind: "normal", re_augen: 165, re_absage: 0 }, re: [2, 4], augen: [151, 179] }],
  ["two Füchse", withExtra(withExtra(ordinary(), "kontra", "fuchs", 2), "kontra", "fuchs", 2), { game: { kind: "normal", re_augen: 165, sonderpunkte: { kontra: { fuchs: 2 } } }, re: [2, 4], augen: [151, 179] }],
  ["a third tap is none", [1, 2, 3].reduce((one) => withExtra(one, "re", "fuchs", 2), ordinary()), { game: { kind: "normal", re_augen: 165 }, re: [2, 4], augen: [151, 179] }],
  ["0 Augen with a trick", { ...withRange(ordinary(), [240, 240]), trick: "some" }, { game: { kind: "normal", re_augen: 240, kontra_stichlos: false }, re: [2, 4] }],
  ["a solo, and the Sonderpunkte are gone", withKind(withExtra(ordinary(), "re", "fuchs", 2), "damensolo", 1, []), { game: { kind: "damensolo", re_augen: 165 }, soloist: 2, augen: [151, 179] }],
  ["Bock by hand and a decision", { ...ordinary(), triggers_bock: true, decision: "earlier", herzstich: true }, { game: { kind: "normal", re_augen: 165, herzstich: true }, re: [2, 4], augen: [151, 179], triggers_bock: true, decision: "earlier" }],
];
for (const [name, draft, expected] of FACTS) test(name, () => assert.deepEqual(factsOf(draft, ALONE, possible), expected));

test("Sonderpunkte may need a high number of the range", () => {
  const facts = factsOf(withExtra(withRange(ordinary(), [31, 59]), "re", "doppelkopf", 4), ALONE, ({ re_augen }) => re_augen >= 50);
  assert.equal(facts.game.re_augen, 59);
});

test("a second tap takes back", () => {
  assert.equal(withSaid(withSaid(blank(), "re", "said"), "re", "said").said.re, "");
  assert.equal(withSaid(withSaid(blank(), "re", "90"), "re", "90").said.re, "said");
  assert.equal(withSaid(withSaid(blank(), "re", "90"), "re", "said").said.re, "");
  assert.ok(isBlank(withRange(withRange(blank(), [1, 29]), [1, 29])));
  assert.deepEqual([1, 2, 3].reduce((one, seat) => withSeat(one, seat, 2), blank()).re, [2, 3]);
});

test("what is missing is asked in the order of the screen", () => {
  assert.equal(missing(blank(), ALONE), "re");
  assert.equal(missing(withSeat(blank(), 1, 2), ALONE), "partner");
  assert.equal(missing(withKind(blank(), "damensolo", 1, []), ALONE), "soloist");
  assert.equal(missing(blank(3), ALONE), "kind");
  assert.equal(missing(withSeat(withSeat(blank(), 1, 2), 2, 2), ALONE), "augen");
  assert.equal(missing(ordinary(), ALONE, ["earlier"]), "decision");
});

test("a side without Augen is asked for its trick", () => {
  assert.ok(isEmptySide(withRange(blank(), [0, 0])) && isEmptySide(withExact(blank(), 240)));
  assert.ok(!isEmptySide(withRange(blank(), [120, 120])) && !isEmptySide(blank()));
});

test("kinds that belong together stand behind one button", () => {
  const kinds = ["normal", "hochzeit", "hochzeit_allein", "stille_hochzeit", "armut", "damensolo"];
  assert.deepEqual(groupsOf(kinds, ["damensolo"]).map(({ name, kinds: those }) => [name, those.length]), [["normal", 1], ["hochzeit", 3], ["solo", 1], ["armut", 1]]);
});

test("points alone: two winners, a solo won or lost, nothing", () => {
  const four = [1, 2, 3, 4];
  assert.deepEqual(pointsOf({ plus: [1, 3], value: 2 }, four, 4), [2, -2, 2, -2]);
  assert.deepEqual(pointsOf({ plus: [1], value: 2 }, four, 4), [6, -2, -2, -2]);
  assert.deepEqual(pointsOf({ plus: [1, 2, 4], value: 2 }, four, 4), [2, 2, -6, 2]);
  assert.deepEqual(pointsOf({ plus: [2, 3], value: 1 }, [2, 3, 4, 5], 5), [0, 1, 1, -1, -1]);
  assert.deepEqual(pointsOf({ plus: [], value: 0 }, four, 4), [0, 0, 0, 0]);
  assert.deepEqual([missingPoints({ plus: [], value: null }, four), missingPoints({ plus: [1], value: null }, four), missingPoints({ plus: [], value: 2 }, four), missingPoints({ plus: [], value: 0 }, four)], ["plus", "value", "plus", null]);
  assert.deepEqual([soloistOf([6, -2, -2, -2]), soloistOf([2, 2, -6, 2]), soloistOf([2, 2, -2, -2]), soloistOf([0, 6, -2, -2, -2], [1])], [1, 3, null, 2]);
});
