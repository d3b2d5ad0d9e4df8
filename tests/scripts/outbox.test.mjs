// What a phone writes reaches the list once and in order, whatever the line does, and what people must decide is asked.
// The server is played here with its rules of keys, rows and versions; the real one is used in tests/browser.
import assert from "node:assert/strict";
import test from "node:test";

import { batch, chosen, empty, handedIn, heard, rowsOf, sending, stuck, told, toHandIn, undone, written } from "../../league/static/league/phones/outbox.js";
import { csrf, Line } from "../../league/static/league/phones/line.js";
import { Store } from "../../league/static/league/phones/store.js";
import { newKey } from "../../league/static/league/phones/keys.js";

const game = (augen) => ({ facts: { game: { kind: "normal", re_augen: augen }, re: [1, 2] } });
const act = (augen, key = newKey()) => ({ key, act: "game", ...game(augen), worth: [1, 1, -1, -1] });
const augenOf = (rows) => rows.map((row) => row.facts.game.re_augen);

// The list on the server, as the contract says.
class Server {
  constructor() { this.rows = []; this.version = 1; this.done = new Map(); this.pen = true; this.writable = true; this.posts = 0; }

  get state() {
    return { list: { version: this.version, writable: this.writable }, rows: structuredClone(this.rows), me: { device: 1, has_pen: this.pen } };
  }

  add(facts) { this.rows.push({ row: this.rows.length + 1, facts, points: [], device: 2 }); this.version += 1; }

  post({ based_on, acts }) {
    this.posts += 1;
    const done = [];
    const answer = (status, refused) => ({ status, answer: { done, refused, state: this.state } });
    for (const one of acts) {
      const { key, act, row, facts } = one;
      if (this.done.has(key)) { assert.deepEqual(this.done.get(key), one); done.push(key); continue; }
      if (!this.writable) return answer(410, { key, code: "closed" });
      if (!this.pen) return answer(423, { key, code: "pen" });
      if (act === "undo" ? row !== this.rows.length : row !== this.rows.length + 1) return answer(409, { key, code: "row" });
      if (based_on !== this.version && !done.length) return answer(409, { key, code: "version" });
      if (facts?.game.re_augen > 240) return answer(422, { key, code: "range", message: "zu viele" });
      if (act === "undo") { this.rows.pop(); this.version += 1; } else this.add(facts);
      this.done.set(key, one);
      done.push(key);
    }
    return answer(200, null);
  }
}

const record = (server, ...acts) => acts.reduce(written, told(empty("u"), server.state));
const exchange = (server, one) => {
  const load = batch(one), { status, answer } = server.post(load);
  return heard(sending(one, load.acts.map(({ key }) => key)), status, answer);
};

test("what is written stands behind what is confirmed, and says how far it got", () => {
  const server = new Server();
  server.add(game(100).facts);
  let one = record(server, act(121), act(150));
  assert.deepEqual(rowsOf(one).map(({ row, standing }) => [row, standing]), [[1, "confirmed"], [2, "phone"], [3, "phone"]]);
  one = sending(one, [one.acts[0].key]);
  assert.deepEqual(rowsOf(one).map(({ standing }) => standing), ["confirmed", "sent", "phone"]);
  one = exchange(server, one);
  assert.deepEqual(rowsOf(one).map(({ standing }) => standing), ["confirmed", "confirmed", "confirmed"]);
  assert.deepEqual(one.acts, []);
});

test("an answer that was lost is no second game", () => {
  const server = new Server();
  let one = record(server, act(121));
  server.post(batch(one)); // stored, the answer is lost
  one = sending(one, [one.acts[0].key]);
  one = told(one, server.state); // a look at the list shows the row already
  assert.equal(rowsOf(one).length, 1);
  one = exchange(server, one);
  assert.deepEqual([server.rows.length, one.acts.length], [1, 0]);
});

test("a state that was overtaken on its way changes nothing", () => {
  const server = new Server(), old = server.state;
  server.add(game(100).facts);
  const one = told(record(server), old);
  assert.equal(rowsOf(one).length, 1);
  const at = (second, hasPen) => ({ ...server.state, me: { device: 1, has_pen: hasPen }, clock: { now: `2026-11-17T20:00:0${second}+00:00` } });
  assert.equal(told(told(one, at(2, true)), at(1, false)).state.me.has_pen, true); // the pen was taken while it was on its way
  assert.equal(told(told(one, at(2, true)), at(3, false)).state.me.has_pen, false);
});

test("undo: never sent is gone, sent is taken back behind itself, confirmed too", () => {
  const server = new Server();
  let one = record(server, act(121));
  assert.deepEqual(undone(one, "u1").acts, []);
  one = undone(sending(one, [one.acts[0].key]), "u1");
  assert.deepEqual(one.acts.map(({ act, row }) => [act, row]), [["game", 1], ["undo", 1]]);
  one = written(one, act(90));
  assert.deepEqual(augenOf(rowsOf(one)), [90]);
  one = exchange(server, one);
  assert.deepEqual(augenOf(server.rows), [90]);
  one = exchange(server, undone(one, "u2"));
  assert.deepEqual([server.rows, one.acts, rowsOf(one)], [[], [], []]);
  assert.equal(undone(one, "u3"), one);
});

test("a newer version is taken and the same keys are sent again", () => {
  const server = new Server();
  let one = record(server, act(121));
  server.version += 1; // a photo, a vote: no row
  const [{ key }] = one.acts;
  one = exchange(server, one);
  assert.deepEqual([one.acts[0].key, one.acts[0].trouble], [key, null]);
  one = exchange(server, one);
  assert.deepEqual([augenOf(server.rows), one.acts], [[121], []]);
});

test("the same game written by somebody else is dropped, another one is shown", () => {
  const server = new Server();
  const one = record(server, act(121), act(60)), other = record(server, act(122), act(60));
  server.add(game(121).facts);
  let after = exchange(server, one); // dropped: equal
  assert.deepEqual(after.acts.map(({ row }) => row), [2]);
  const both = exchange(server, other);
  assert.equal(stuck(both).trouble.there.facts.game.re_augen, 121);
  assert.equal(batch(both), null); // nothing goes on before people have chosen
  after = exchange(server, after);
  assert.deepEqual(augenOf(server.rows), [121, 60]);
});

const CHOICES = [["theirs", [121, 60]], ["drop", [121, 60]], ["after", [121, 122, 60]], ["mine", [122, 60]]];
for (const [choice, expected] of CHOICES) {
  test(`a conflict is decided: ${choice}`, () => {
    const server = new Server();
    let one = record(server, act(122), act(60));
    server.add(game(121).facts);
    one = exchange(server, one);
    one = chosen(one, stuck(one).key, choice, newKey);
    assert.equal(stuck(one), null);
    one = exchange(server, one);
    assert.deepEqual([augenOf(server.rows), one.acts], [expected, []]);
  });
}

test("a refusal keeps the game with its sentence, and what is before it is done", () => {
  const server = new Server();
  let one = exchange(server, record(server, act(121), act(999), act(60)));
  assert.deepEqual([augenOf(server.rows), stuck(one).trouble.message], [[121], "zu viele"]);
  one = chosen(one, stuck(one).key, "drop", newKey);
  one = exchange(server, one);
  assert.deepEqual(augenOf(server.rows), [121, 60]);
});

test("without the pen, or closed, nothing is sent and everything can be handed in", () => {
  for (const change of [{ pen: false }, { writable: false }]) {
    const server = new Server();
    let one = record(server, act(121));
    Object.assign(server, change);
    one = exchange(server, one);
    assert.equal(batch(one), null);
    assert.deepEqual(toHandIn(one).map(({ row }) => row), [1]);
    one = handedIn(one, one.acts.map(({ key }) => key));
    assert.deepEqual([one.acts, one.late.length], [[], 1]);
  }
});

// --- The line

const json = (status, body) => ({ status, headers: { get: () => "application/json" }, json: async () => structuredClone(body) });
const settle = async () => { for (let n = 0; n < 200; n += 1) await Promise.resolve(); };

const playedLine = (server, network) => {
  const waits = [], kinds = [], paths = [];
  const store = new Store(null, "u", empty("u"));
  const line = new Line({
    base: "/tisch/u/", store, token: () => "t", wait: (again, time) => waits.push([time, again]),
    on: { changed: () => {}, line: (kind) => kinds.push(kind) },
    fetching: async (path, { body }) => {
      paths.push(path);
      const fate = network.shift() ?? "good";
      if (fate === "request") throw new TypeError("lost");
      if (typeof fate === "number") return json(fate, { code: "csrf" });
      const { status, answer } = path.endsWith("stand/") ? { status: 200, answer: server.state } : server.post(JSON.parse(body));
      if (fate === "answer") throw new TypeError("lost");
      return json(status, answer);
    },
  });
  return { line, store, waits, kinds, paths };
};

test("24 games over a line that loses every third request and answer: once each, in order", async () => {
  const server = new Server(), network = Array.from({ length: 60 }, (_, n) => ["good", "request", "answer"][n % 3]);
  const { line, store, waits } = playedLine(server, network);
  await line.hurry();
  for (let n = 0; n < 24; n += 1) {
    await store.change((one) => written(one, act(100 + n)));
    await line.hurry();
  }
  while (waits.length && (await store.read()).acts.length) await waits.shift()[1]();
  await settle();
  assert.deepEqual(augenOf(server.rows), Array.from({ length: 24 }, (_, n) => 100 + n));
  assert.deepEqual((await store.read()).acts, []);
});

test("it waits longer and longer, up to five seconds, and at once again when it was answered", async () => {
  const server = new Server(), { line, waits } = playedLine(server, Array(6).fill("request"));
  for (let n = 0; n < 7; n += 1) await line.hurry();
  assert.deepEqual(waits.map(([time]) => time), [500, 1000, 2000, 4000, 5000, 5000, 10000]);
});

test("a new token is fetched once, and a device that was ended is told", async () => {
  const server = new Server();
  const first = playedLine(server, ["good", 403]);
  await first.line.hurry();
  await first.store.change((one) => written(one, act(121)));
  await first.line.hurry();
  assert.deepEqual(first.paths.map((path) => path.split("/").at(-2)), ["stand", "eintrag", "stand", "eintrag"]);
  assert.equal(server.rows.length, 1);
  const other = playedLine(server, [403]);
  await other.line.hurry();
  assert.deepEqual([other.kinds, other.line.ended, other.waits], [["ended"], true, []]);
});

test("the token is the one of this moment, with either name", () => {
  assert.equal(csrf("a=1; csrftoken=x; b=2"), "x");
  assert.equal(csrf("__Host-csrftoken=y"), "y");
  assert.equal(csrf(""), "");
});

test("keys are long and never the same", () => {
  const keys = new Set(Array.from({ length: 1000 }, newKey));
  assert.equal(keys.size, 1000);
  for (const key of keys) assert.match(key, /^[0-9a-f]{32}$/);
});
