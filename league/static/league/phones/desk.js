// What a table does beside writing: the pen, whose phone this is, whether the list is right, the photo, how it is written.
import { attribute, byId, keyed, made, mark, press, put, show, tap } from "./dom.js";
import { newKey } from "./keys.js";
import { mayWrite } from "./outbox.js";
import { shrunk } from "./photo.js";
import { signed } from "./say.js";
import { sentence } from "./sentences.js";
import { namesAt } from "./table.js";

export class Desk {
  // ask(path, body): the answer, or null without a line; tell(kind, text): a notice
  constructor({ ask, tell }) {
    Object.assign(this, { ask, tell });
    document.addEventListener("click", ({ target }) => {
      const button = target.closest?.("button");
      if (button && !button.disabled) this.tapped(button, button.dataset);
    });
    byId("photo").addEventListener("change", ({ target }) => this.photographed(target));
  }

  async tapped(button, data) {
    if (data.pen) return this.done(await this.ask("stift/", data.to ? { act: "give", to: Number(data.to) } : { act: data.pen }));
    if (data.mine) return this.done(await this.ask("platz/", { seat: button.getAttribute("aria-pressed") === "true" ? null : Number(data.mine) }));
    if (data.vote) return this.vote(Number(data.vote), data.agrees === "true");
    if (data.depth) return this.done(await this.ask("art/", { depth: data.depth }));
    if (button.id === "finish") return this.done(await this.ask("fertig/", { based_on: this.state.list.version, key: newKey() }), "finished");
    if (button.id === "photo-send") return this.sendPhoto(button);
  }

  async vote(seat, agrees) {
    const note = byId("vote-note"), sent = { seat, agrees, note: agrees ? "" : note.value.trim(), version: this.state.list.version, key: newKey() };
    if (this.done(await this.ask("stimme/", sent)) && !agrees) note.value = "";
  }

  // A tap that needs the line says what became of it.
  done(reply, good = null) {
    if (!reply) this.tell("warn", sentence("no-line"));
    else if (reply.status >= 300) this.tell("bad", reply.answer.message || reply.answer.refused?.message || sentence("not-done"));
    else if (good) this.tell("good", sentence(good));
    return Boolean(reply) && reply.status < 300;
  }

  async photographed(input) {
    const [file] = input.files;
    if (!file) return;
    try {
      this.photo = await shrunk(file, byId("photo-seen"));
      put(byId("photo-said"), sentence("photo-ready", { size: Math.round(this.photo.size / 1024) }));
    } catch {
      this.photo = null;
      put(byId("photo-said"), sentence("photo-bad"));
    }
    input.value = "";
    for (const id of ["photo-seen", "photo-send"]) show(byId(id), Boolean(this.photo));
  }

  async sendPhoto(button) {
    const form = new FormData();
    form.append("photo", this.photo, "liste.jpg");
    form.append("key", (this.photoKey ??= newKey()));
    button.disabled = true;
    if (this.done(await this.ask("foto/", form))) {
      this.photo = this.photoKey = null;
      for (const id of ["photo-seen", "photo-send"]) show(byId(id), false);
      put(byId("photo-said"), sentence("photo-done"));
    }
    button.disabled = false;
  }

  // --- What is seen

  see({ state, rows, book }, record) {
    this.state = state;
    const names = namesAt(state, book.upcoming?.number ?? Infinity), people = names.map((name, at) => ({ name, position: at + 1 }));
    const isMine = Boolean(state.me?.has_pen), open = state.list.writable;
    put(byId("pen"), penned(state, names));
    for (const button of byId("pens").querySelectorAll("[data-pen]:not([data-to])")) show(button, open && (button.dataset.pen === "take") !== isMine);
    const others = isMine && open ? (state.devices ?? []).filter(({ device }) => device !== state.me.device) : [];
    keyed(byId("pens"), others, ({ device }) => device, ({ device }) => tap("", { pen: "give", to: device }, "button"), (button, one) => put(button, sentence("pen-give", { who: deviceName(one, names) })));
    keyed(byId("my-seat"), people, ({ position }) => position, ({ position }) => tap("", { mine: position }), (button, { name, position }) => { put(button, name); press(button, state.me?.seat === position); });
    this.seeVotes(people, book);
    show(byId("finish"), open && isMine && book.over && !record.acts.length && !state.list.finished);
    show(byId("depths"), open && isMine && !rows.length);
    for (const button of byId("depths").querySelectorAll("button")) press(button, button.dataset.depth === state.list.depth);
  }

  seeVotes(people, book) {
    show(byId("voting"), this.state.list.finished);
    show(byId("votes-hint"), !this.state.list.finished);
    const votes = new Map((this.state.votes ?? []).filter(({ version }) => version === undefined || version === this.state.list.version).map((vote) => [vote.seat, vote]));
    keyed(byId("votes"), people, ({ position }) => position, ({ position }) => made("li", {}, made("span", { className: "name" }, made("bdi")), made("b", { className: "num" }), tap("", { vote: position, agrees: "true" }), tap("", { vote: position, agrees: "false" })), (item, { name, position }) => {
      const [who, total, yes, no] = item.children, vote = votes.get(position);
      put(who.firstChild, name);
      put(total, signed(book.totals[position - 1] ?? 0));
      mark(total, "minus", book.totals[position - 1] < 0);
      put(yes, sentence("agrees"));
      put(no, sentence("disagrees"));
      attribute(yes, "aria-label", sentence("vote-agrees", { name }));
      attribute(no, "aria-label", sentence("vote-disagrees", { name }));
      press(yes, vote?.agrees === true);
      press(no, vote?.agrees === false);
    });
  }
}

export const deviceName = ({ device, seat }, names) => (seat ? sentence("device-of", { n: device, name: names[seat - 1] }) : sentence("device", { n: device }));

export const penned = (state, names) => {
  if (mayWrite({ state }) || state.me?.has_pen) return sentence("pen-mine");
  return state.pen ? sentence("pen-other", { who: deviceName(state.pen, names) }) : sentence("pen-nobody");
};
