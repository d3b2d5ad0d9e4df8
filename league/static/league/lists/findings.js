// What is wrong with the list, one finding after the other, and what could be done about it.
// Knows how a finding is shown and answered by a key; finding and mending are the server's.
import { gettext, ngettext } from "../words.js";

const MOST_LISTED = 9; // by one digit each; the others are reached with N

export class Findings {
  // on: { accept(repair), look(place), cell(place), back(element), say(text), none() }
  constructor(box, counter, mayAccept, on) {
    Object.assign(this, { box, counter, mayAccept, on });
    this.list = [];
    this.at = -1;
    this.choice = null; // which proposal is taken by J; none as long as several are equally good
    box.addEventListener("keydown", (event) => this.pressed(event));
    box.addEventListener("click", (event) => {
      const listed = event.target.closest("button[data-choose]");
      if (listed) this.choose(Number(listed.dataset.choose));
      else this.act(event.target.closest("button[data-do]")?.dataset.do);
    });
  }

  get current() { return this.list[this.at]; }
  get proposal() { return this.current.repairs[this.choice ?? 0]; }
  get listed() { return this.current.equal === 1 ? [] : this.current.repairs.slice(0, Math.min(this.current.equal || 1, MOST_LISTED)); }

  // One that is better than the others is there to be taken; of several somebody has to choose.
  begin() { this.choice = this.current.equal === 1 ? 0 : null; }

  // Where to look: at the row that the proposal would change, which need not be the one where it was noticed.
  get place() {
    const { current } = this, repair = this.proposal?.repair;
    if (!repair || (repair.row === current.row && repair.in !== "end")) return current;
    return { row: repair.row, column: Number.isInteger(repair.column) ? repair.column : null, end: repair.in === "end" };
  }

  set(list) {
    const shown = this.current;
    this.list = list;
    this.count();
    if (this.box.hidden) return;
    // An answer came while a finding was open: stay with it if it is still there.
    const same = list.findIndex((one) => shown && one.code === shown.code && one.row === shown.row && one.column === shown.column);
    if (same >= 0) this.at = same;
    else if (!list.length) return this.close();
    else this.at = Math.min(this.at, list.length - 1);
    if (same < 0 || this.choice >= this.current.repairs.length || this.current.equal !== shown.equal) this.begin();
    const hadFocus = this.box.contains(document.activeElement);
    this.draw();
    if (!hadFocus) return;
    this.box.focus({ preventScroll: true }); // the button that had it may be gone
    this.on.look(this.place);
  }

  count() {
    this.counter.disabled = !this.list.length && !this.conflict;
    this.counter.classList.toggle("bad", Boolean(this.conflict) || this.list.some((one) => one.severity === "error"));
    if (this.conflict) return this.label(`! ${gettext("zwei Fassungen")}`, "F8");
    const errors = this.list.filter((one) => one.severity === "error").length, notices = this.list.length - errors;
    const words = [errors && ngettext("{n} Fehler", "{n} Fehler", errors), notices && ngettext("{n} Hinweis", "{n} Hinweise", notices)].filter(Boolean);
    return words.length ? this.label(`${errors ? "✗" : "!"} ${words.join(", ")}`, "F8") : this.label(`✓ ${gettext("keine Fehler")}`);
  }

  // The key stands beside it where there is a keyboard.
  label(text, key) {
    const hint = document.createElement("span");
    hint.className = "key";
    hint.textContent = key ? `· ${key}` : "";
    this.counter.replaceChildren(key ? `${text} ` : text, hint);
  }

  step(by) {
    if (!this.list.length) return;
    if (this.box.hidden) this.from = document.activeElement;
    this.at = this.box.hidden ? (by > 0 ? 0 : this.list.length - 1) : (this.at + by + this.list.length) % this.list.length;
    this.begin();
    this.box.hidden = false;
    this.draw();
    this.box.focus({ preventScroll: true });
    this.on.look(this.place);
  }

  draw() {
    const finding = this.current, { proposal, listed } = this, several = finding.repairs.length > 1;
    const part = (name) => this.box.querySelector(`[data-part="${name}"]`);
    part("count").textContent = gettext("{n} von {of}", { n: this.at + 1, of: this.list.length });
    part("message").textContent = finding.severity === "error" ? gettext("Fehler: {message}", finding) : gettext("Hinweis: {message}", finding);
    part("proposal").textContent = proposal && (this.choice ?? 0) >= listed.length ? proposal.sentence : "";
    part("choice").textContent = several || this.choice === null ? this.counted() : "";
    part("proposal").parentElement.hidden = !proposal;
    this.drawListed(part("equal"), listed);
    this.box.querySelector('[data-do="accept"]').hidden = !proposal || this.choice === null || (!proposal.repair && !this.mayStand);
    this.box.querySelector('[data-do="other"]').hidden = !several;
    this.stand(finding);
  }

  counted() {
    const { repairs, equal } = this.current;
    if (this.choice !== null) return gettext("Vorschlag {n} von {of}", { n: this.choice + 1, of: repairs.length });
    if (!equal && repairs[0].explains) return gettext("Bitte mit dem Papier vergleichen und erst dann wählen.");
    if (!equal) return gettext("Das allein erklärt es nicht. Bitte mit dem Papier vergleichen und erst dann wählen.");
    if (equal <= MOST_LISTED) return gettext("{n} Vorschläge sind gleich gut. Bitte nach dem Papier wählen.", { n: equal });
    return gettext("{n} Vorschläge sind gleich gut. Bitte nach dem Papier wählen; nach den ersten neun geht es mit „anderer Vorschlag“ weiter.", { n: equal });
  }

  // What is equally good stands there together, each with its digit and what it would change.
  drawListed(box, listed) {
    const { content } = document.getElementById("equal-template");
    box.hidden = !listed.length;
    box.replaceChildren(...listed.map(({ sentence }, n) => {
      const line = content.firstElementChild.cloneNode(true), button = line.firstElementChild;
      button.dataset.choose = n;
      button.setAttribute("aria-pressed", String(this.choice === n));
      button.firstElementChild.textContent = n + 1;
      button.lastElementChild.textContent = sentence;
      return line;
    }));
  }

  get mayStand() { return Boolean(this.mayAccept && this.current.acceptable && document.getElementById("stand")); }

  // A director may let stand what was played; the form is the one that works without this script.
  stand(finding) {
    const form = document.getElementById("stand");
    if (!form) return;
    form.closest("details").hidden = !this.mayStand;
    form.elements.code.value = finding.code;
    form.elements.row.value = finding.row;
    form.elements.column.value = finding.column ?? "";
    form.elements.also.value = finding.also;
    const together = form.querySelector('[data-part="together"]');
    together.hidden = !finding.together.length;
    together.querySelector("ul").replaceChildren(...finding.together.map((message) => Object.assign(document.createElement("li"), { textContent: message })));
  }

  pressed(event) {
    if (event.target.matches("input, textarea") || event.ctrlKey || event.metaKey || event.altKey) return undefined;
    if (/^[1-9]$/.test(event.key) && Number(event.key) <= this.listed.length) {
      event.preventDefault();
      return this.choose(Number(event.key) - 1);
    }
    const act = { j: "accept", n: "other", escape: "back" }[event.key.toLowerCase()];
    const enter = event.key === "Enter" && event.target === this.box ? "leave" : null;
    if (!act && !enter) return undefined;
    event.preventDefault();
    return this.act(act ?? enter);
  }

  choose(choice) {
    this.choice = choice;
    const hadFocus = this.box.contains(document.activeElement);
    this.draw();
    if (hadFocus) this.box.focus({ preventScroll: true }); // the button that had it is made anew
    this.box.querySelector('[aria-pressed="true"]')?.scrollIntoView({ block: "nearest" });
    this.on.look(this.place);
    this.on.say(`${this.counted()}: ${this.proposal.sentence}`);
  }

  act(what) {
    const finding = this.current;
    if (!what || !finding) return;
    if (what === "accept" && this.choice === null) this.on.say(this.counted());
    else if (what === "accept" && this.proposal) this.accept(this.proposal.repair);
    if (what === "other" && finding.repairs.length > 1) this.choose(this.choice === null ? 0 : (this.choice + 1) % finding.repairs.length);
    if (what !== "leave" && what !== "back") return;
    this.box.hidden = true;
    if (what === "leave") this.on.cell(this.place);
    else this.on.back(this.from);
  }

  // What is let stand needs a reason: one is proposed, Enter sends it.
  accept(repair) {
    if (repair) return this.on.accept(repair);
    if (!this.mayStand) return undefined;
    const { reason } = document.getElementById("stand").elements;
    reason.closest("details").open = true;
    reason.value ||= gettext("So gespielt: Zeilen und Endstand vom Papier stimmen überein.");
    return reason.select();
  }

  close() {
    const hadFocus = this.box.contains(document.activeElement);
    this.box.hidden = true;
    if (hadFocus) this.on.none();
  }
}
