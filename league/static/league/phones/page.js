// The page of a table: puts store, line, rules and screen together. Whatever happens ends in `changed`, which shows the
// record as it is stored; nothing is shown that is not.
import { Desk, deviceName, penned } from "./desk.js";
import { byId, keyed, made, mark, put, show, tap } from "./dom.js";
import { Entry } from "./entry.js";
import { newKey } from "./keys.js";
import { Line } from "./line.js";
import { chosen, empty, mayWrite, undone, written } from "./outbox.js";
import { seePaper } from "./paper.js";
import { codeOf, drawn } from "./rescue.js";
import { say } from "./say.js";
import { learn, sentence } from "./sentences.js";
import { settle, stayAwake } from "./settings.js";
import { Store } from "./store.js";
import { corrected, minutesLeft, namesAt, tableOf } from "./table.js";
import { Trouble } from "./trouble.js";

const MINUTE = 15000; // how often the minutes are looked at
const BRIEFLY = 8000; // how long a word about a tap stays

class Page {
  constructor(uuid) {
    this.uuid = uuid;
    this.base = new URL("./", location.href).pathname;
    this.kind = "good"; // of the line
    this.said = []; // notices of this moment
    this.lasting = []; // those that stay
    this.seen = new Set(); // notices that somebody has put away
    this.heardAt = Date.now();
  }

  async begin() {
    this.store = await Store.of(this.uuid, empty(this.uuid));
    this.record = await this.store.read();
    this.line = new Line({ base: this.base, store: this.store, on: { changed: (record) => this.changed(record), line: (kind) => this.connected(kind) } });
    this.entry = new Entry({ save: (act) => this.step((record) => written(record, { key: newKey(), ...act })), undo: () => this.step((record) => undone(record, newKey())) });
    this.desk = new Desk({ ask: (path, body) => this.line.act(path, body), tell: (kind, text) => this.tell(kind, text) });
    this.trouble = new Trouble({ choose: (key, choice) => this.step((record) => chosen(record, key, choice, newKey)), handIn: () => this.handIn() });
    if (!this.store.lasting) this.lasting.push({ kind: "warn", text: sentence("not-lasting") });
    else if (!("serviceWorker" in navigator)) this.lasting.push({ kind: "warn", text: sentence("insecure") });
    await this.changed(this.record);
    this.listen();
    this.line.hurry();
  }

  listen() {
    addEventListener("online", () => this.line.hurry());
    document.addEventListener("visibilitychange", () => { if (document.visibilityState === "visible") this.line.hurry(); });
    byId("notices").addEventListener("click", ({ target }) => {
      const { seen } = target.closest?.("button")?.dataset ?? {};
      if (seen) { this.seen.add(seen); this.paintNotices(); }
    });
    byId("rescue").addEventListener("click", () => this.rescue());
    setInterval(() => this.paintTime(), MINUTE);
    // A second tab of the same phone shows what this one writes.
    this.others = "BroadcastChannel" in globalThis ? new BroadcastChannel(`tisch/${this.uuid}`) : null;
    this.others?.addEventListener("message", async () => this.changed(await this.store.read(), true));
  }

  // Somebody tapped: first on the disk, then on the screen, then on the line.
  async step(change) {
    if (this.stepping) return false;
    this.stepping = true;
    try {
      await this.changed(await this.store.change(change));
    } finally {
      this.stepping = false;
    }
    this.line.hurry();
    return true;
  }

  async handIn() {
    const reply = await this.line.handIn(byId("late-why").textContent, newKey());
    if (this.desk.done(reply, "late-done")) this.line.hurry();
  }

  async rescue() {
    const text = await codeOf(this.record, this.table.rows);
    byId("rescue-text").value = text;
    show(byId("rescue-code"), drawn(text, byId("rescue-code")));
    show(byId("rescue-shown"), true);
  }

  async changed(record, fromOther = false) {
    const before = this.record?.state;
    this.record = record;
    if (!fromOther) this.others?.postMessage(null);
    if (!record.state) return this.connected(this.kind);
    if (record.state !== before && before) this.compare(before, record.state);
    if (record.state.clock?.now !== before?.clock?.now) this.heardAt = Date.now();
    const words = await this.wordsOf(record.state.words);
    if (words) this.paint(words);
  }

  // Words of the engine: once for all lists, kept on the phone.
  async wordsOf(hash) {
    if (this.words?.hash === hash) return this.words.data;
    const kept = await this.store.kept("words");
    if (kept?.hash === hash) this.words = kept;
    else {
      const reply = await this.line.ask(`../worte/${hash}.json`, {});
      if (reply?.status === 200) await this.store.keep("words", (this.words = { hash, data: reply.answer }));
      else this.words ??= kept;
    }
    return this.words?.data ?? null;
  }

  // What happened without a tap on this phone.
  compare(before, after) {
    const names = namesAt(after, after.rows.length + 1), rows = corrected(before, after);
    if (rows.length) this.lasting.push({ kind: "warn", text: sentence("corrected", { rows: rows.join(", ") }) });
    if (before.me?.has_pen && !after.me?.has_pen && after.pen) this.tell("warn", sentence("pen-taken", { who: deviceName(after.pen, names) }));
    if (!before.me?.has_pen && after.me?.has_pen) this.tell("good", sentence("pen-got"));
  }

  tell(kind, text) {
    const one = { kind, text };
    this.said.push(one);
    this.paintNotices();
    setTimeout(() => { this.said = this.said.filter((other) => other !== one); this.paintNotices(); }, BRIEFLY);
  }

  connected(kind) {
    this.kind = kind;
    const waiting = this.record?.acts.length ?? 0;
    put(byId("line"), [sentence(`line-${kind}`), waiting ? sentence("line-waiting", { n: waiting }) : ""].filter(Boolean).join(" · "));
    mark(byId("line"), "good", kind === "good" && !waiting);
    this.paintNotices();
  }

  // --- What is seen

  paint(words) {
    const { record } = this, { state } = record, table = tableOf(record, words), names = namesAt(state, table.rows.length + 1);
    const may = mayWrite(record), isOpen = may && !table.book.over && !table.trouble;
    this.table = table;
    show(byId("waiting"), false);
    put(byId("title"), state.list.round ? sentence("round-table", { round: state.list.round, table: state.list.table }) : state.list.title || sentence("table", { table: state.list.table }));
    show(byId("entry"), isOpen || (may && table.book.over));
    this.entry.see(table, words);
    mark(byId("entry"), "over", table.book.over);
    this.trouble.see(record, words, names);
    if (record.acts.some((act) => act.trouble)) show(byId("entry"), false);
    show(byId("reading"), !may);
    put(byId("reading-title"), state.list.writable ? penned(state, names) : sentence("read-only"));
    put(byId("reading-why"), state.list.why_not || sentence("pen-why"));
    show(byId("reading").querySelector("[data-pen]"), state.list.writable);
    show(byId("to-voting"), state.list.finished);
    seePaper(table);
    this.desk.see(table, record);
    this.paintNext(table, names);
    this.why = table.trouble ? sentence("unreadable", { why: say(words, table.trouble.said, names) }) : "";
    this.connected(this.kind);
  }

  paintNext({ state, book }, names) {
    const coming = book.upcoming, games = state.start.games;
    this.paintTime();
    if (!coming) return;
    put(byId("next-game"), coming.over ? sentence("over") : games ? sentence("game-of", { game: coming.number, games }) : sentence("game", { game: coming.number }));
    put(byId("next-left"), coming.over || coming.left === null ? "" : sentence("left", { n: coming.left }));
    put(byId("next-soli"), coming.open_pflichtsoli?.length ? sentence("soli-open", { n: coming.open_pflichtsoli.length }) : "");
    put(byId("next-bock"), coming.multiplier > 1 ? sentence("bock", { n: coming.multiplier }) : "");
    show(byId("presented"), Boolean(coming.vorfuehrung));
    if (coming.vorfuehrung) put(byId("presented"), sentence("presented", { name: names[coming.vorfuehrung - 1] }));
  }

  paintTime() {
    const left = minutesLeft(this.record?.state?.clock, Date.now(), this.heardAt);
    put(byId("next-time"), left === null ? "" : left > 0 ? sentence("minutes", { n: left }) : sentence("time-up"));
  }

  paintNotices() {
    const ended = this.kind === "ended" ? [{ kind: "bad", text: sentence("ended") }] : [];
    const unreadable = this.why ? [{ kind: "bad", text: this.why }] : [];
    const all = [...ended, ...unreadable, ...this.said, ...(this.record?.state?.notices ?? []).filter(({ kind }) => kind !== "pen"), ...this.lasting].filter(({ text }) => !this.seen.has(text));
    keyed(byId("notices"), all, ({ text }) => text, ({ kind, text }) => made("p", { className: `notice ${kind}` }, made("span", {}, text), tap(sentence("seen"), { seen: text }, "button")), () => {});
  }
}

learn(byId("sentences"));
settle();
stayAwake();
new Page(byId("main").dataset.list).begin();
if ("serviceWorker" in navigator) navigator.serviceWorker.register("dienst.js", { updateViaCache: "none" }).catch(() => {});
