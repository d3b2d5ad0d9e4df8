// What is wrong with the list, one finding after the other, and what could be done about it.
// Knows how a finding is shown and answered by a key; finding and mending are the server's.
import { shown } from "./cells.js";

export class Findings {
  // on: { accept(repair), look(place), cell(place), back(element), say(text), none() }
  constructor(box, counter, mayAccept, on) {
    Object.assign(this, { box, counter, mayAccept, on });
    this.list = [];
    this.at = -1;
    this.choice = 0;
    box.addEventListener("keydown", (event) => this.pressed(event));
    box.addEventListener("click", (event) => this.act(event.target.closest("button[data-do]")?.dataset.do));
  }

  get current() { return this.list[this.at]; }

  // Where to look: at the row that the proposal would change, which need not be the one where it was noticed.
  get place() {
    const { current } = this, repair = current.repairs[this.choice]?.repair;
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
    this.choice = same >= 0 ? this.choice : 0;
    const hadFocus = this.box.contains(document.activeElement);
    this.draw();
    if (!hadFocus) return;
    this.box.focus({ preventScroll: true }); // the button that had it may be gone
    this.on.look(this.place);
  }

  count() {
    this.counter.disabled = !this.list.length && !this.conflict;
    this.counter.classList.toggle("bad", Boolean(this.conflict) || this.list.some((one) => one.severity === "error"));
    if (this.conflict) return this.label("! zwei Fassungen", "F8");
    const errors = this.list.filter((one) => one.severity === "error").length, notices = this.list.length - errors;
    const words = [errors && `${errors} Fehler`, notices && (notices === 1 ? "1 Hinweis" : `${notices} Hinweise`)].filter(Boolean);
    return words.length ? this.label(`${errors ? "✗" : "!"} ${words.join(", ")}`, "F8") : this.label("✓ keine Fehler");
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
    this.choice = 0;
    this.box.hidden = false;
    this.draw();
    this.box.focus({ preventScroll: true });
    this.on.look(this.place);
  }

  draw() {
    const finding = this.current, proposal = finding.repairs[this.choice], several = finding.repairs.length > 1;
    const part = (name) => this.box.querySelector(`[data-part="${name}"]`);
    part("count").textContent = `${this.at + 1} von ${this.list.length}`;
    part("message").textContent = `${finding.severity === "error" ? "Fehler" : "Hinweis"}: ${finding.message}`;
    part("proposal").textContent = proposal ? proposal.sentence : "";
    part("choice").textContent = several ? `Vorschlag ${this.choice + 1} von ${finding.repairs.length}` : "";
    part("proposal").hidden = !proposal;
    this.box.querySelector('[data-do="accept"]').hidden = !proposal || (!proposal.repair && !this.mayStand);
    this.box.querySelector('[data-do="other"]').hidden = !several;
    this.stand(finding);
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
  }

  pressed(event) {
    if (event.target.matches("input, textarea") || event.ctrlKey || event.metaKey || event.altKey) return;
    const act = { j: "accept", n: "other", escape: "back" }[event.key.toLowerCase()];
    const enter = event.key === "Enter" && event.target === this.box ? "leave" : null;
    if (!act && !enter) return;
    event.preventDefault();
    this.act(act ?? enter);
  }

  act(what) {
    const finding = this.current;
    if (!what || !finding) return;
    if (what === "accept" && finding.repairs[this.choice]) this.accept(finding.repairs[this.choice].repair);
    if (what === "other" && finding.repairs.length > 1) {
      this.choice = (this.choice + 1) % finding.repairs.length;
      this.draw();
      this.on.look(this.place);
      this.on.say(finding.repairs[this.choice].sentence);
    }
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
    reason.value ||= "So gespielt: Zeilen und Endstand vom Papier stimmen überein.";
    return reason.select();
  }

  close() {
    const hadFocus = this.box.contains(document.activeElement);
    this.box.hidden = true;
    if (hadFocus) this.on.none();
  }
}
