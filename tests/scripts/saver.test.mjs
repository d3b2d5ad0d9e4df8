// What is typed reaches the server once, in order, whatever happens to the line. The network and the browser's drawer are
// played here; the real ones are used in tests/browser.
import assert from "node:assert/strict";
import test, { beforeEach } from "node:test";

class Drawers extends Map {
  getItem(name) { return this.get(name) ?? null; }
  setItem(name, text) { this.set(name, text); }
  removeItem(name) { this.delete(name); }
}
const kept = (storage) => new Proxy(storage, {
  ownKeys: (map) => [...map.keys()],
  getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
  get: (map, name) => (typeof map[name] === "function" ? map[name].bind(map) : map[name]),
});
globalThis.localStorage = kept(new Drawers());
globalThis.sessionStorage = kept(new Drawers());
globalThis.addEventListener = () => {};
globalThis.document = { cookie: "other=1; csrftoken=secret" };

const { Drawer, Saver, token } = await import("../../league/static/league/lists/saver.js");

let line, sent, heard;

const json = (status, body) => ({
  ok: status < 300, status, type: "basic", headers: { get: () => "application/json" }, json: async () => body,
});
const rows = (...cells) => ({ rows: cells.map((one) => ({ cells: [one] })), end: [] });
const settled = async () => { for (let n = 0; n < 20; n += 1) await Promise.resolve(); };

beforeEach(() => {
  for (const storage of [localStorage, sessionStorage]) for (const name of Object.keys(storage)) storage.removeItem(name);
  [line, sent, heard] = [[], [], []];
  globalThis.fetch = (url, { body }) => new Promise((answer, lose) => {
    sent.push(JSON.parse(body));
    line.push({ answer: (status, said) => answer(json(status, said)), lose });
  });
});

const saver = (drawer = new Drawer("list-1")) => new Saver({
  url: "/liste/", token: () => "secret", version: 1, drawer,
  on: {
    answer: (answer) => heard.push(["answer", answer.version]),
    state: (text, kind) => heard.push(["state", kind ?? ""]),
    conflict: (answer) => heard.push(["conflict", answer.message]),
    refused: (message) => heard.push(["refused", message]),
  },
});

test("one request at a time, and only the newest state waits", async () => {
  const it = saver();
  it.changed(rows("1"));
  it.changed(rows("1", "2"));
  it.changed(rows("1", "2", "3"));
  assert.equal(sent.length, 1);
  line[0].answer(200, { version: 2 });
  await settled();
  assert.deepEqual(sent.map((body) => [body.based_on, body.paper.rows.length]), [[1, 1], [2, 3]]);
  line[1].answer(200, { version: 3 });
  await settled();
  assert.ok(it.idle);
  assert.notEqual(sent[0].key, sent[1].key);
});

test("errands go after everything typed", async () => {
  const it = saver();
  it.changed(rows("1"));
  it.errand("/ende/", { finish: true });
  it.changed(rows("1", "2"));
  line[0].answer(200, { version: 2 });
  await settled();
  line[1].answer(200, { version: 3 });
  await settled();
  assert.deepEqual(sent.map((body) => body.finish ?? false), [false, false, true]);
});

test("a lost request is sent again with its own key", async () => {
  const { setInterval } = globalThis;
  let second = null;
  globalThis.setInterval = (tick) => { second = tick; return 0; };
  const it = saver();
  it.changed(rows("1"));
  line[0].lose(new Error("no network"));
  await settled();
  assert.deepEqual(heard.at(-1), ["state", "bad"]);
  for (let n = 0; n < 5; n += 1) second();
  globalThis.setInterval = setInterval;
  assert.equal(sent.length, 2);
  assert.equal(sent[0].key, sent[1].key);
});

test("in a conflict nothing more is sent until somebody has chosen", async () => {
  const it = saver();
  it.changed(rows("1"));
  it.changed(rows("1", "2"));
  line[0].answer(409, { message: "Zwei Fassungen." });
  await settled();
  assert.equal(sent.length, 1);
  assert.deepEqual(heard.filter(([what]) => what === "conflict"), [["conflict", "Zwei Fassungen."]]);
  it.goOn(7, rows("1", "2"));
  assert.deepEqual([sent.length, sent[1].based_on], [2, 7]);
});

test("what is refused is said, and what waited behind it is not sent", async () => {
  const it = saver();
  it.changed(rows("x"));
  it.changed(rows("x", "y"));
  line[0].answer(422, { message: "Spiel 1: keine Zahl." });
  await settled();
  assert.equal(sent.length, 1);
  assert.deepEqual(heard.at(-1), ["refused", "Spiel 1: keine Zahl."]);
});

test("the draft stays until just this is confirmed", async () => {
  const drawer = new Drawer("list-1"), it = saver(drawer);
  drawer.typed(rows("1"), 1);
  it.changed(rows("1"));
  drawer.typed(rows("1", "2"), 1);
  line[0].answer(200, { version: 2 });
  await settled();
  assert.deepEqual(drawer.draft.paper, rows("1", "2"));
  drawer.confirmed(rows("1", "2"), 3);
  assert.equal(drawer.draft, null);
});

test("after a reload what was under way goes first, with its old key", async () => {
  const it = saver();
  it.resume({ key: "old", based_on: 4, paper: rows("1") }, rows("1", "2"), null);
  assert.deepEqual([sent.length, sent[0].key], [1, "old"]);
  line[0].answer(200, { version: 5 });
  await settled();
  assert.deepEqual([sent.length, sent[1].based_on], [2, 5]);
});

test("drafts of other lists are forgotten after a month, the one of this page never", () => {
  const old = Date.now() - 31 * 24 * 3600 * 1000;
  for (const name of ["list-1", "list-2"]) localStorage.setItem(`spielliste/${name}`, JSON.stringify({ paper: rows("1"), at: old }));
  const drawer = new Drawer("list-1");
  assert.ok(drawer.draft);
  assert.equal(localStorage.getItem("spielliste/list-2"), null);
});

test("steps lead back only from the text they were made for", () => {
  const drawer = new Drawer("list-1");
  drawer.remember(["a", "b"], "c");
  assert.deepEqual([drawer.recall("c"), drawer.recall("d")], [["a", "b"], []]);
});

test("the token is the one of this moment", () => {
  assert.equal(token(), "secret");
  document.cookie = "__Host-csrftoken=fresh";
  assert.equal(token(), "fresh");
});
