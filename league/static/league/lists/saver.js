// Keeps what is typed and brings it to the server: one request at a time, the newest state next, each with a key of its
// own that stays the same however often it must be sent. Knows nothing of cells.
import { gettext } from "../words.js";

const AGAIN = 5; // seconds until a lost request is tried once more
const PATIENCE = 15000; // milliseconds until an answer counts as lost
const A_MONTH = 30 * 24 * 3600 * 1000; // milliseconds until a draft that nobody came back to is forgotten
const newKey = () => (crypto.randomUUID ? crypto.randomUUID() : `${Date.now()}-${Math.random()}`.slice(0, 64)).replaceAll("-", "");

// The token of this moment: a new login, perhaps in another window, has made a new one.
export const token = () => document.cookie.match(/(?:^|; )(?:__Host-)?csrftoken=([^;]+)/)?.[1];

// What is said of what is under way; where nothing is stored, it is only checked.
export const SAVING = {
  done: () => gettext("gespeichert"),
  busy: () => gettext("wird gespeichert …"),
  later: (why, seconds) => gettext("noch nicht gespeichert ({why}), neuer Versuch in {seconds} s", { why, seconds }),
  refused: (why) => gettext("nicht gespeichert: {why}", { why }),
};
export const CHECKING = {
  done: () => gettext("geprüft"),
  busy: () => gettext("wird geprüft …"),
  later: (why, seconds) => gettext("noch nicht geprüft ({why}), neuer Versuch in {seconds} s", { why, seconds }),
  refused: (why) => gettext("nicht geprüft: {why}", { why }),
};

export class Saver {
  // on: { answer(answer, job), state(text, kind), conflict(answer, job), refused(message, job, answer) }
  constructor({ url, token, version, drawer, signal, on, words = SAVING }) {
    Object.assign(this, { url, token, version, drawer, on, words });
    this.flying = null; // the request under way
    this.waiting = null; // the newest state that is not sent yet
    this.errands = []; // repairs and the end, after everything typed
    addEventListener("online", () => this.hurry(), { signal });
  }

  get idle() { return !this.flying && !this.waiting && !this.errands.length; }

  // undo: it is as it was before, and the history shall say so.
  changed(paper, about, undo = false) {
    this.waiting = { url: this.url, body: undo ? { paper, undo } : { paper }, about };
    this.next();
  }

  errand(url, body, about) {
    this.errands.push({ url, body, about });
    this.next();
  }

  // After a reload: what was under way goes first, with its old key, then what was typed since.
  resume(flying, paper, about) {
    const newer = JSON.stringify(flying?.paper) !== JSON.stringify(paper);
    if (flying) this.flying = { url: this.url, body: flying, about: newer ? null : about };
    if (newer) this.waiting = { url: this.url, body: { paper }, about };
    if (this.flying) this.send(this.flying);
    else this.next();
  }

  next() {
    if (this.flying) return;
    const job = this.waiting ?? this.errands.shift();
    if (!job) return this.on.state(this.words.done(), "good");
    if (job === this.waiting) this.waiting = null;
    job.body = { key: newKey(), based_on: this.version, ...job.body };
    this.flying = job;
    this.drawer.underWay(job.body);
    this.send(job);
  }

  async send(job) {
    this.on.state(this.words.busy());
    const patience = new AbortController();
    const timer = setTimeout(() => patience.abort(), PATIENCE);
    try {
      const response = await fetch(job.url, {
        method: "POST", redirect: "manual", signal: patience.signal, body: JSON.stringify(job.body),
        headers: { "Content-Type": "application/json", Accept: "application/json", "X-CSRFToken": this.token() },
      });
      const answer = response.headers.get("Content-Type")?.startsWith("application/json") ? await response.json() : {};
      this.heard(response, answer, job);
    } catch {
      this.later(gettext("keine Verbindung"), job);
    } finally {
      clearTimeout(timer);
    }
  }

  heard(response, answer, job) {
    if (response.ok && "version" in answer) return this.stored(answer, job);
    if (response.status === 409) return this.stop(() => this.on.conflict(answer, job));
    if (response.type === "opaqueredirect" || response.status === 403) {
      return this.later(gettext("ausgeloggt: bitte in einem zweiten Fenster einloggen"), job);
    }
    if (response.status >= 500 || response.status === 429) return this.later(answer.message ?? gettext("der Server ist gerade nicht erreichbar"), job);
    this.flying = null;
    if (job.body.paper) { this.waiting = null; this.errands = []; }
    this.on.refused(answer.message ?? gettext("Nicht gespeichert (Fehler {status}). Bitte die Seite neu laden; was getippt ist, bleibt.", response), job, answer);
    if (!this.idle) this.next();
  }

  stored(answer, job) {
    this.version = answer.version;
    this.flying = null;
    if (job.body.paper) this.drawer.confirmed(job.body.paper, answer.version);
    this.on.answer(answer, job);
    this.next();
  }

  // The request stays where it is, so that nothing else is sent before somebody has chosen.
  stop(tell) {
    this.on.state(this.words.refused(gettext("Es gibt zwei Fassungen, bitte vergleichen")), "bad");
    tell();
  }

  // Both versions were seen and one was chosen: on with it, based on what is stored now.
  goOn(version, paper, about) {
    this.flying = null;
    this.errands = [];
    this.version = version;
    this.changed(paper, about);
  }

  later(why, job) {
    let seconds = AGAIN;
    const say = () => this.on.state(this.words.later(why, seconds), "bad");
    say();
    clearInterval(this.clock);
    this.clock = setInterval(() => { seconds -= 1; if (seconds > 0) say(); else this.hurry(); }, 1000);
    this.retry = job;
  }

  hurry() {
    if (!this.retry) return;
    clearInterval(this.clock);
    const job = this.retry;
    this.retry = null;
    this.send(job);
  }
}

// What the server has not confirmed yet, kept in this browser, and the steps that can be undone.
export class Drawer {
  constructor(name) {
    this.name = `spielliste/${name}`;
    this.tidy();
  }

  read(storage, name) {
    try { return JSON.parse(storage.getItem(name)); } catch { return null; }
  }

  // Everything kept says when; a draft without it is an older one, dated when it is found.
  write(storage, name, value) {
    try { value ? storage.setItem(name, JSON.stringify({ ...value, at: Date.now() })) : storage.removeItem(name); } catch { /* full or forbidden: typing goes on */ }
  }

  // Drafts of other lists: those closed elsewhere meanwhile are never sent. The one of this page is, however old it is.
  tidy() {
    const others = Object.keys(localStorage).filter((name) => name.startsWith("spielliste/") && name !== this.name);
    others.forEach((name) => {
      const draft = this.read(localStorage, name);
      if (!draft?.at) this.write(localStorage, name, draft);
      else if (draft.at < Date.now() - A_MONTH) this.write(localStorage, name, null);
    });
  }

  get draft() { return this.read(localStorage, this.name); }

  typed(paper, version) {
    this.write(localStorage, this.name, { version, ...this.draft, paper });
  }

  underWay(body) {
    if (body.paper) this.write(localStorage, this.name, { version: body.based_on, paper: body.paper, ...this.draft, flying: body });
  }

  // Nothing newer was typed meanwhile: the draft has done its work.
  confirmed(paper, version) {
    const draft = this.draft;
    const newer = draft?.paper && JSON.stringify(draft.paper) !== JSON.stringify(paper);
    this.write(localStorage, this.name, newer ? { version, paper: draft.paper } : null);
  }

  clear() { this.write(localStorage, this.name, null); }

  // Steps lead back from one text: if somebody else has written since, there is nothing of one's own to undo.
  recall(text) {
    const kept = this.read(sessionStorage, this.name);
    return kept?.from === text ? kept.steps : [];
  }

  remember(steps, from) { this.write(sessionStorage, this.name, steps.length ? { from, steps: steps.slice(-60) } : null); }
}
