// The line to the server: one request at a time, in order, again and again until it is answered. Knows the outbox and
// what an answer means for it; shows nothing.
import { batch, ended, handedIn, heard, sending, told, toHandIn } from "./outbox.js";

const SHORTEST = 500, LONGEST = 5000; // milliseconds between two tries
const PATIENCE = 12000; // until an answer counts as lost
const OFTEN = 10000; // between two looks at what the others wrote
const MOST_AGAIN = 5; // how often a newer version is taken without being asked

// The token of this moment: a login in another tab, or a new release, has made a new one.
export const csrf = (cookies = document.cookie) => cookies.match(/(?:^|; )(?:__Host-)?csrftoken=([^;]+)/)?.[1] ?? "";

export class Line {
  // on: { changed(record), line(kind) } with kind "good", "away" (no answer), "busy" (the server cannot), "ended" (this
  // device is none any more).
  constructor({ base, store, on, fetching = (...words) => fetch(...words), token = csrf, wait = (...words) => setTimeout(...words), patience = PATIENCE }) {
    Object.assign(this, { base, store, on, fetching, token, wait, patience });
    this.delay = SHORTEST;
    this.again = 0;
    this.busy = false; // a request is under way
    this.asked = false; // once more when it is done
    this.ended = false;
  }

  // Called whenever there may be something to do: written, online, visible, timer.
  async hurry() {
    if (this.busy) { this.asked = true; return; }
    this.busy = true;
    try {
      do {
        this.asked = false;
        await this.round();
      } while (this.asked && !this.ended);
    } finally {
      this.busy = false;
    }
  }

  async round() {
    const record = await this.store.read(), load = record.state ? batch(record) : null;
    if (load) return this.deliver(load);
    return this.look();
  }

  async deliver(load) {
    const keys = load.acts.map(({ key }) => key);
    this.on.changed(await this.store.change((record) => sending(record, keys)));
    const reply = await this.post("eintrag/", load);
    if (!reply) return;
    const { status, answer } = reply;
    if (status === 401 || (status === 403 && answer.code === "token")) return this.end();
    if (![200, 409, 410, 422, 423].includes(status) || !answer.state) return this.later("busy");
    this.good();
    const record = await this.store.change((one) => heard(one, status, answer));
    this.on.changed(record);
    if (status === 409 && ++this.again > MOST_AGAIN) return this.later("busy");
    if (status !== 409) this.again = 0;
    if (batch(record)) this.asked = true;
  }

  // What the others wrote, and who has the pen.
  async look() {
    const reply = await this.ask("stand/", { cache: "no-cache" });
    if (!reply) return;
    const { status, answer } = reply;
    if (status === 401 || status === 403) return this.end();
    if (status !== 200 || !answer.list) return this.later("busy");
    this.good();
    const record = await this.store.change((one) => told(one, answer));
    this.on.changed(record);
    if (batch(record)) this.asked = true;
    else this.rest();
  }

  // The link was renewed: nothing is lost, but this device is asked to scan again.
  async end() {
    this.ended = true;
    this.on.line("ended");
    this.on.changed(await this.store.change(ended));
  }

  good() {
    this.delay = SHORTEST;
    this.on.line("good");
  }

  later(kind) {
    this.on.line(kind);
    this.rest(this.delay);
    this.delay = Math.min(LONGEST, this.delay * 2);
  }

  rest(time = OFTEN) {
    clearTimeout(this.timer);
    if (!this.ended) this.timer = this.wait(() => this.hurry(), time);
  }

  // Everything else that is asked for by a tap: the answer's state is taken, its status is for who asked.
  async act(path, body) {
    const reply = await this.post(path, body, false);
    if (reply?.answer.state) this.on.changed(await this.store.change((record) => told(record, reply.answer.state)));
    return reply;
  }

  async handIn(reason, key) {
    const acts = toHandIn(await this.store.read());
    if (!acts.length) return null;
    const reply = await this.post("nachreichen/", { acts, reason, key }, false);
    if (reply?.status === 200) this.on.changed(await this.store.change((record) => handedIn(record, acts.map((act) => act.key))));
    return reply;
  }

  // The token of the site may be another one by now: a look at the state brings it, then once more.
  async post(path, body, retry = true) {
    const reply = await this.posted(path, body, retry);
    if (reply?.status !== 403 || reply.answer.code !== "csrf") return reply;
    return (await this.ask("stand/", { cache: "no-store" }, retry)) && this.posted(path, body, retry);
  }

  posted(path, body, retry) {
    const isForm = globalThis.FormData && body instanceof FormData;
    const headers = { Accept: "application/json", "X-CSRFToken": this.token(), ...(isForm ? {} : { "Content-Type": "application/json" }) };
    return this.ask(path, { method: "POST", headers, body: isForm ? body : JSON.stringify(body) }, retry);
  }

  // The answer, or nothing if there was none: then it is tried again later.
  async ask(path, settings, retry = true) {
    const patience = new AbortController();
    const timer = setTimeout(() => patience.abort(), this.patience);
    try {
      const response = await this.fetching(this.base + path, { redirect: "manual", credentials: "same-origin", signal: patience.signal, ...settings });
      const isJson = response.headers.get("Content-Type")?.startsWith("application/json");
      return { status: response.status, answer: isJson ? await response.json() : {} };
    } catch {
      if (retry) this.later("away");
      return null;
    } finally {
      clearTimeout(timer);
    }
  }
}
