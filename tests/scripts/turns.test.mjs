// Who deals and who sits out, by the same agreed Runden as the engine.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";

import { after, gameOf, sitters } from "../../league/static/league/lists/turns.js";

const read = (name) => {
  const said = JSON.parse(readFileSync(new URL(`../../fixtures/runde/${name}.json`, import.meta.url)));
  return said.cases ?? said;
};
const AWAY = { 4: [], 5: [0], 6: [0, 3], 7: [0, 3, 5] }; // §10.1: how far from the dealer those sit who sit out
const everybody = (players) => Array.from({ length: players }, (_, n) => n + 1);
const begin = (players) => ({
  players, dealer: 1, open: everybody(players), left: players === 4 ? 24 : players * 6, soliCount: true,
  sits: everybody(players).map((dealer) => AWAY[players].map((away) => ((dealer - 1 + away) % players) + 1).toSorted()),
  afterVorfuehrung: false, afterEverySolo: false,
});
const INTERRUPTING = ["minor", "repeat"];
// What the list says of a game: who played alone and, for a solo, whether it was the Pflichtsolo.
const told = ({ kind, soloist = null, pflicht, penalty }) => ({
  soloist, mark: soloist === null ? null : kind === "stille_hochzeit" ? "h" : pflicht ? "*" : "l", isPenalty: INTERRUPTING.includes(penalty),
});
// The director decides in the gap of the rules, the Runde ends, or the time: none of it is for the page to foresee.
const isPlain = ({ runde, expected }) => runde.ruleset === "ddv" && !expected.over && !runde.time_up && !("time_up_after" in runde) && runde.played.every((game) => !game.decision) && !("carry" in runde);

test("dealers of the agreed Runden", () => {
  const cases = [...read("ddv"), ...read("penalties")].filter(isPlain);
  assert.ok(cases.length > 20, `${cases.length}`);
  for (const { runde, expected, name, id } of cases) {
    const end = runde.played.map(told).reduce(after, begin(runde.players));
    assert.deepEqual([end.dealer, sitters(end), end.open], [expected.dealer, expected.sits, expected.open_pflichtsoli], name ?? id);
  }
});

test("the points show who played alone", () => {
  const cases = [
    [[9, -3, -3, -3], "", 1], [[-1, -1, 3, -1], "", 3], [[3, 3, -3, -3], "", null], [[0, 4, -12, 4, 4], "", 3], [[0, 0, 0, 0], "", null],
    [null, "", null],
  ];
  for (const [points, marks, soloist] of cases) assert.equal(gameOf(points, marks).soloist, soloist, JSON.stringify(points));
});

test("marks tell what the points do not", () => {
  assert.deepEqual(gameOf([-3, 1, 1, 1], "s"), { soloist: 1, mark: null, isPenalty: true });
  assert.deepEqual(gameOf([9, -3, -3, -3], "bh"), { soloist: 1, mark: "h", isPenalty: false });
  const five = begin(5), solo = [0, 9, -3, -3, -3];
  const dealers = { "": 1, "*": 1, l: 2, h: 2, s: 1 };
  for (const [marks, dealer] of Object.entries(dealers)) assert.equal(after(five, gameOf(solo, marks)).dealer, dealer, marks);
});

test("after a Vorführung the next player deals, after a Pflichtsolo the same", () => {
  const last = { ...begin(5), left: 2, open: [3, 4] };
  assert.equal(after(last, gameOf([0, -3, 9, -3, -3], "")).dealer, 2);
  assert.equal(after({ ...last, afterVorfuehrung: true }, gameOf([0, -3, 9, -3, -3], "")).dealer, 1);
  assert.equal(after({ ...last, left: 3 }, gameOf([0, -3, 9, -3, -3], "")).dealer, 1);
  assert.equal(after({ ...last, left: null }, gameOf([0, -3, 9, -3, -3], "")).dealer, 1);
  assert.equal(after({ ...last, left: 0, soliCount: false }, gameOf([0, -3, 9, -3, -3], "")).dealer, 2);
});

test("where every solo keeps the dealer, a stille Hochzeit does not", () => {
  const course = { ...begin(5), afterEverySolo: true, open: [] };
  for (const [marks, dealer] of [["l", 1], ["", 1], ["h", 2]]) assert.equal(after(course, gameOf([0, 9, -3, -3, -3], marks)).dealer, dealer, marks);
});
