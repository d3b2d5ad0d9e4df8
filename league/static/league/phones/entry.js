// The part of the page on which a game is entered: seats, kinds, Augen, what was said, what it is worth. Everything is
// made once for a list and only marked afterwards.
import { attribute, byId, keyed, made, mark, press, put, show, tap } from "./dom.js";
import * as drafts from "./draft.js";
import { evaluate, noted, play, playable, Refusal, score } from "./rules/rules.js";
import { kindName, say, signed, term } from "./say.js";
import { has, sentence } from "./sentences.js";
import { namesAt } from "./table.js";

const { ALL, PARTIES, RANGES } = drafts;
const VALUES = 11; // chips of points: 0 to 10
const HASTY = 600; // milliseconds: a second tap of the same finger takes no game back
const rangeOf = ([low, high]) => (low === high ? `${low}` : `${low}–${high}`);

export class Entry {
  // on: { save(act): whether it is stored, undo() }
  constructor(on) {
    this.on = on;
    this.form = byId("entry");
    this.made = ""; // for which rules
    this.game = ""; // for what kind of game the draft is
    this.draft = drafts.blank();
    this.tappedAt = 0;
    this.listen();
  }

  listen() {
    this.form.addEventListener("click", (event) => {
      const button = event.target.closest("button");
      if (button && !button.disabled) this.tapped(button.dataset, button.id);
    });
    this.form.addEventListener("submit", (event) => { event.preventDefault(); this.save(); });
    byId("exact").addEventListener("input", ({ target }) => {
      const typed = /^\d{1,3}$/.test(target.value.trim()) && Number(target.value) <= ALL ? Number(target.value) : null;
      this.change(drafts.withExact(this.draft, typed));
    });
    byId("value").addEventListener("input", ({ target }) => this.change({ ...this.draft, value: /^\d{1,3}$/.test(target.value.trim()) ? Number(target.value) : null }));
  }

  tapped(data, id) {
    const hasty = Date.now() - this.tappedAt < HASTY;
    this.tappedAt = Date.now();
    if (id === "undo") return hasty ? undefined : this.on.undo();
    if (id === "clear") return this.reset();
    if (data.seat) return this.change(this.seated(Number(data.seat)));
    if (data.group) return this.chooseGroup(data.group);
    if (data.kind) return this.change(this.withKind(data.kind));
    if (data.range) { byId("exact").value = ""; return this.change(drafts.withRange(this.draft, RANGES[Number(data.range)])); }
    if (data.said) return this.change(drafts.withSaid(this.draft, data.party, data.said));
    if (data.extra) return this.change(drafts.withExtra(this.draft, data.party, data.extra, Number(data.most)));
    if (data.trick) return this.change({ ...this.draft, trick: data.trick });
    if (data.flag) return this.change({ ...this.draft, [data.flag]: !this.draft[data.flag] });
    if (data.decision) return this.change({ ...this.draft, decision: this.draft.decision === data.decision ? null : data.decision });
    if (data.value) { byId("value").value = ""; return this.change({ ...this.draft, value: this.draft.value === Number(data.value) ? null : Number(data.value) }); }
  }

  seated(position) {
    if (this.table.isFull) return drafts.withSeat(this.draft, position, this.most());
    const { plus } = this.draft;
    return { ...this.draft, plus: plus.includes(position) ? plus.filter((one) => one !== position) : [...plus, position].slice(-3) };
  }

  most(kind = this.draft.kind) { return this.isAlone(kind) ? 1 : 2; }
  isAlone(kind) { return kind === null || this.words.tables.alone.includes(kind); }
  withKind(kind) { return drafts.withKind(this.draft, kind, this.most(kind), this.counting(kind)); }
  counting(kind) { return noted(this.table.rules, kind ?? this.words.tables.solo_kinds[0]); }

  // A group of one kind is that kind; of several, Hochzeit begins with the usual one and soli are asked for.
  chooseGroup(name) {
    const group = this.groups.find((one) => one.name === name);
    if (group.kinds.includes(this.draft.kind)) return;
    const kind = group.kinds.length === 1 || name === "hochzeit" ? group.kinds[0] : null;
    this.open = name;
    this.change(this.withKind(kind));
  }

  change(draft) {
    this.draft = draft;
    this.paint();
  }

  reset() {
    this.open = this.presented ? "solo" : "normal";
    for (const id of ["exact", "value"]) byId(id).value = "";
    this.change(this.table.isFull ? drafts.blank(this.presented) : drafts.blankPoints());
  }

  get presented() { return this.upcoming?.vorfuehrung ?? null; }
  get upcoming() { return this.table.book.upcoming; }
  get isBlank() { return this.table.isFull ? drafts.isBlank(this.draft, this.presented) : drafts.isBlankPoints(this.draft); }
  get active() { return this.names.map((_, at) => at + 1).filter((position) => !this.sits.includes(position)); }

  // A new state of the table. What is being entered stays, unless another kind of game is asked for now.
  see(table, words) {
    Object.assign(this, { table, words });
    const coming = this.upcoming, { state } = table;
    this.names = namesAt(state, coming?.number ?? 1);
    this.sits = coming?.decision ? [] : coming?.sits ?? [];
    const game = `${table.isFull}/${this.presented}/${state.list.players}`;
    this.prepare();
    if (game !== this.game) { this.game = game; this.reset(); } else this.paint();
  }

  // Buttons that depend on the rules alone.
  prepare() {
    const rules = JSON.stringify([this.table.state.ruleset, this.names.length, this.table.isFull]);
    if (rules === this.made) return;
    this.made = rules;
    for (const part of this.form.querySelectorAll("[data-full]")) show(part, this.table.isFull);
    for (const part of this.form.querySelectorAll("[data-points]")) show(part, !this.table.isFull);
    this.groups = drafts.groupsOf(playable(this.table.rules), this.words.tables.solo_kinds);
    byId("kinds").replaceChildren(...this.groups.map(({ name, kinds }) => tap(has(`group-${name}`) ? sentence(`group-${name}`) : kindName(this.words, kinds[0], this.table.state.ruleset), { group: name })));
    for (const old of byId("augen").querySelectorAll("button")) old.remove();
    byId("exact-label").before(...RANGES.map((range, at) => made("button", { type: "button", className: "tap range", data: { range: at } }, made("b", {}, rangeOf(range)), made("small", {}, ` : ${rangeOf([ALL - range[1], ALL - range[0]])}`))));
    for (const old of byId("values").querySelectorAll("button")) old.remove();
    byId("values").prepend(...Array.from({ length: VALUES }, (_, value) => tap(`${value}`, { value })));
    for (const party of PARTIES) this.prepareParty(party);
    const triggers = this.table.state.ruleset.bock?.triggers ?? [];
    const flags = { herzstich: triggers.includes("herzstich") && !this.table.state.ruleset.herzstich, triggers_bock: triggers.includes("by_hand") };
    for (const button of byId("bock").children) show(button, flags[button.dataset.flag]);
    show(byId("bock"), Object.values(flags).some(Boolean));
  }

  prepareParty(party) {
    const { ruleset } = this.table.state, parts = [];
    if (ruleset.ansagen !== "none") parts.push(made("div", { className: "row said" }, tap(sentence(`said-${party}`), { said: "said", party })));
    const extras = noted(this.table.rules, "normal");
    if (extras.length) {
      parts.push(made("div", { className: "row extras" }, ...extras.map((name) => {
        const whole = term(this.words, "sonderpunkt", name);
        return this.labelled(tap(has(`extra-${name}`) ? sentence(`extra-${name}`) : whole, { extra: name, party, most: this.mostOf(name) }), whole, party);
      })));
    }
    // Below all else: it comes with the Ansage, and nothing may move under a finger.
    if (ruleset.ansagen !== "none" && ruleset.absagen) {
      parts.push(made("div", { className: "row absagen" }, ...this.words.tables.steps[ruleset.steps].map(({ absage, name }) => this.labelled(tap(sentence(`step-${absage}`), { said: `${absage}`, party }), term(this.words, "step", name), party))));
    }
    byId(`party-${party}`).replaceChildren(...parts);
  }

  // How often it can happen to one party.
  mostOf(name) {
    const { sonderpunkte, limits } = this.words.tables;
    return Math.min(...sonderpunkte[name].uses.map((limit) => limits[limit]), sonderpunkte[name].uses.length ? Infinity : 1);
  }

  // Short for the eye, whole for the ear.
  labelled(button, whole, party) {
    button.dataset.whole = sentence("of-party", { what: whole, party: sentence(party) });
    button.dataset.short = button.textContent;
    button.setAttribute("aria-label", button.dataset.whole);
    return button;
  }

  // --- Marking

  paint() {
    this.paintSeats();
    if (this.table.isFull) this.paintGame();
    else for (const button of byId("values").querySelectorAll("button")) press(button, Number(button.dataset.value) === this.draft.value);
    this.valued = this.value();
    this.paintDeltas();
    this.paintBar();
  }

  paintSeats() {
    const { state, book } = this.table, coming = this.upcoming, mine = state.me?.seat ?? 1, { players } = state.list;
    const chosen = this.table.isFull ? this.draft.re : this.draft.plus;
    const isWhole = this.table.isFull && chosen.length === this.most() && this.draft.kind !== null; // the others are known
    attribute(byId("seats"), "data-players", players);
    keyed(byId("seats"), this.names.map((name, at) => ({ name, position: at + 1 })), ({ position }) => position, makeSeat, (seat, { name, position }) => {
      const sits = this.sits.includes(position), isChosen = chosen.includes(position);
      attribute(seat, "data-place", (position - mine + players) % players);
      press(seat, isChosen);
      if (seat.disabled !== sits) seat.disabled = sits;
      const [who, total, , marks, party] = seat.children;
      put(who.firstChild, name);
      mark(who, "long", name.length > 16);
      mark(who, "longest", name.length > 30);
      put(total, signed(book.totals[position - 1] ?? 0));
      mark(total, "minus", book.totals[position - 1] < 0);
      const [deals, solo, out] = marks.children;
      show(deals, coming?.dealer === position);
      show(solo, Boolean(coming?.open_pflichtsoli?.includes(position)));
      show(out, sits);
      const side = isChosen ? (this.table.isFull ? "re" : "plus") : isWhole && !sits ? "kontra" : null;
      put(party, side ? sentence(side) : "");
    });
  }

  paintGame() {
    const { draft, open } = this;
    const group = this.groups.find(({ kinds }) => kinds.includes(draft.kind))?.name ?? open;
    for (const button of byId("kinds").children) press(button, button.dataset.group === group);
    show(byId("kinds"), !this.presented); // then it is a solo, and the row above says so
    this.paintVariants(this.groups.find(({ name }) => name === group));
    const choices = this.upcoming?.decision?.choices ?? [];
    show(byId("decisions"), choices.length > 0);
    keyed(byId("decisions"), choices, (choice) => choice, (choice) => tap(term(this.words, "decision", choice), { decision: choice }), (button, choice) => press(button, draft.decision === choice));
    for (const button of byId("augen").querySelectorAll("button")) press(button, draft.augen !== null && RANGES[Number(button.dataset.range)][0] === draft.augen[0]);
    show(byId("trick"), drafts.isEmptySide(draft));
    for (const button of byId("trick").children) press(button, button.dataset.trick === draft.trick);
    for (const button of byId("bock").children) press(button, draft[button.dataset.flag]);
    for (const party of PARTIES) this.paintParty(party);
  }

  paintVariants(group) {
    const several = group && group.kinds.length > 1 ? group.kinds : [];
    show(byId("variants"), several.length > 0);
    keyed(byId("variants"), several, (kind) => kind, (kind) => tap(this.short(kind), { kind }), (button, kind) => press(button, this.draft.kind === kind));
  }

  // "Damen" behind "Solo" is enough for the eye.
  short(kind) {
    if (has(`kind-${kind}`)) return sentence(`kind-${kind}`);
    const whole = kindName(this.words, kind, this.table.state.ruleset);
    return whole.endsWith("solo") && whole.length > 6 ? whole.slice(0, -4).trim() : whole;
  }

  paintParty(party) {
    const said = this.draft.said[party], counting = new Set(this.counting(this.draft.kind));
    for (const button of byId(`party-${party}`).querySelectorAll("button")) {
      const { said: word, extra } = button.dataset;
      if (word === "said") press(button, said !== "");
      else if (word) press(button, word === said);
      else {
        const count = this.draft.extra[party][extra] ?? 0;
        press(button, count > 0);
        show(button, counting.has(extra));
        put(button, count > 1 ? sentence("times", { what: button.dataset.short, n: count }) : button.dataset.short);
        attribute(button, "aria-label", count > 1 ? sentence("times", { what: button.dataset.whole, n: count }) : button.dataset.whole);
      }
    }
    const absagen = byId(`party-${party}`).querySelector(".absagen");
    if (absagen) show(absagen, said !== "");
  }

  // --- What it is worth

  // What is entered, valued: { points, facts, result } or { missing } or { refused }.
  value() {
    const { book, rules, state } = this.table;
    if (!this.upcoming || this.upcoming.over) return { missing: null };
    if (!this.table.isFull) {
      const lacks = drafts.missingPoints(this.draft, this.active);
      return lacks ? { missing: lacks } : { points: drafts.pointsOf(this.draft, this.active, state.list.players) };
    }
    const lacks = drafts.missing(this.draft, this.words.tables.alone, this.upcoming.decision?.choices);
    if (lacks) return { missing: lacks };
    const possible = (game) => { try { score(game, rules); return true; } catch { return false; } };
    const facts = drafts.factsOf(this.draft, this.words.tables.alone, possible);
    try {
      const result = evaluate(book.runde, facts), after = play(book.runde, result.played);
      return { facts, result, after, points: result.points };
    } catch (refusal) {
      if (!(refusal instanceof Refusal)) throw refusal;
      return { refused: say(this.words, refusal.said, this.names) };
    }
  }

  paintDeltas() {
    for (const seat of byId("seats").children) {
      const points = this.valued.points?.[Number(seat.dataset.key) - 1];
      put(seat.children[2], points === undefined || seat.disabled ? "" : signed(points));
    }
  }

  paintBar() {
    const isBlank = this.isBlank && !this.valued.points, last = this.table.book.lines.at(-1), ready = Boolean(this.valued.points);
    const [worth, why] = isBlank ? ["", this.told(last)] : this.preview();
    put(byId("worth"), worth);
    put(byId("why"), why);
    mark(byId("preview"), "refused", this.valued.refused);
    show(byId("undo"), isBlank && Boolean(last) && this.table.rows.at(-1).source !== "office");
    show(byId("clear"), !isBlank);
    attribute(byId("save"), "aria-disabled", ready ? "false" : "true");
  }

  // The value, and why.
  preview() {
    const { missing: lacks, refused, points, result } = this.valued;
    if (refused) return ["", refused];
    if (!points) return ["", lacks ? sentence(`missing-${lacks}`, { name: this.names[this.draft.re?.[0] - 1] }) : ""];
    if (!result) return [signed(this.draft.value), this.each(points)];
    const { winner, lines } = result.score, side = winner ?? "re";
    let worth = 0;
    const reasons = lines.map((line) => {
      const what = say(this.words, line, this.names), counts = line.party === side ? line.points : -line.points;
      worth += counts;
      return sentence("reason", { points: signed(counts), what: line.party === side ? what : sentence("of-other", { what, party: sentence(line.party) }) });
    });
    const head = winner ? sentence("wins", { party: sentence(winner) }) : sentence("nobody-wins");
    return [signed(worth), `${head}${this.solo(result)}: ${reasons.join(", ")}`];
  }

  each(points) { return points.map((each, at) => (each ? `${this.names[at].split(" ")[0]} ${signed(each)}` : "")).filter(Boolean).join(", "); }

  // Whether a solo is somebody's Pflichtsolo is worth knowing before it is saved.
  solo({ played }) {
    if (!played.soloist || !this.words.tables.solo_kinds.includes(played.kind)) return "";
    const { open_pflichtsoli: open, vorfuehrung } = this.upcoming;
    return ` · ${sentence(vorfuehrung === played.soloist ? "vorfuehrung" : open.includes(played.soloist) ? "pflichtsolo" : "lustsolo")}`;
  }

  // The game before, while nothing is entered yet: its points, and how far it got.
  told(line) {
    if (!line) return sentence(`missing-${this.table.isFull ? (this.presented ? "kind" : "re") : "plus"}`);
    const row = this.table.rows.at(-1), what = this.each(line.points) || "0";
    return `${sentence(line.game === null ? "last-penalty" : "last-game", { game: line.game, what })} · ${sentence(row.standing)}`;
  }

  // Who stood against three: his Pflichtsolo if it is still open.
  soloist(points) { return drafts.soloistOf(points, this.sits); }

  async save() {
    this.tappedAt = Date.now();
    const { points, facts } = this.valued;
    if (!points) return;
    const act = this.table.isFull ? { act: "game", facts, worth: points } : { act: "points", points, solo: this.soloist(points), worth: points };
    if (await this.on.save(act)) this.reset();
  }
}

const makeSeat = ({ position }) => made("button", { type: "button", className: "seat", data: { seat: position } },
  made("span", { className: "who" }, made("bdi")),
  made("b", { className: "total num" }),
  made("span", { className: "delta num" }),
  made("span", { className: "marks" }, made("i", { className: "deals" }, sentence("deals")), made("i", { className: "solo" }, sentence("solo-open")), made("i", {}, sentence("sits"))),
  made("span", { className: "side" }));
