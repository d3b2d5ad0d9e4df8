// Cells that were read and not typed, and that somebody should look at: marked, counted, and first in the order of keys.
// Knows cells with data-unsure (data-looked: what one is called when it is so no longer) and where the focus goes next;
// how they were read is nobody's business here.
import { gettext, ngettext } from "../words.js";

// The next of these behind a place, and from the last one on the first again; null if there is none but this.
export function following(cells, from, path) {
  const at = path.indexOf(from), others = cells.filter((cell) => cell !== from);
  return others.find((cell) => path.indexOf(cell) > at) ?? others[0] ?? null;
}

export const inWords = (count) => ngettext("noch {n} unsichere Zelle", "noch {n} unsichere Zellen", count);
export const asSentence = (count) => ngettext("Noch {n} unsichere Zelle.", "Noch {n} unsichere Zellen.", count);

const part = (className, textContent) => Object.assign(document.createElement("span"), { className, textContent });

// What somebody has typed over was looked at.
export const isOpen = (cell) => "unsure" in cell.dataset && cell.value === cell.defaultValue;

export class Unsure {
  // path(): all cells in the order of the paper; on: { to(cell), say(text), done() }
  constructor(path, counter, on) {
    Object.assign(this, { path, counter, on, places: new Map(path().map((cell) => [cell, cell.name])) });
    counter?.addEventListener("click", () => this.next(document.activeElement));
    this.count();
  }

  get open() { return this.path().filter(isOpen); }
  get first() { return this.open[0] ?? null; }
  get words() { return this.open.length ? asSentence(this.open.length) : ""; }

  count() {
    if (!this.counter) return;
    const { length } = this.open;
    this.counter.disabled = !length;
    this.counter.classList.toggle("good", !length);
    const left = [part("wide-word", `? ${inWords(length)} · F7`), part("short-word", `? ${gettext("{n} unsicher", { n: length })}`)];
    this.counter.replaceChildren(...(length ? left : [`✓ ${gettext("alles angesehen")}`]));
  }

  settle(cell) {
    if (!("unsure" in cell.dataset)) return;
    delete cell.dataset.unsure;
    // In a row that has moved it is called after its new place, and the sheet says that anew with the next answer.
    if (this.places.get(cell) === cell.name) cell.setAttribute("aria-label", cell.dataset.looked);
    this.count();
  }

  // Enter in such a cell says that it is right as it stands. False: it is a cell like others.
  accept(cell) {
    if (!("unsure" in cell.dataset)) return false;
    const path = this.path();
    this.settle(cell);
    const next = following(this.open, cell, path);
    if (next) this.go(next);
    else this.on.done();
    return true;
  }

  next(from) {
    const cell = following(this.open, from, this.path()) ?? this.first;
    if (cell) this.go(cell);
  }

  go(cell) {
    this.on.to(cell);
    this.on.say(inWords(this.open.length));
  }
}

// A part of a picture with as much again around it.
export function around(box) {
  const [left, top, wide, high] = box.split(" ").map(Number);
  return [left - wide / 2, top - high / 2, wide * 2, high * 2].join(" ");
}

// Where the focus is, as it stands on the paper: the whole row, or where there is no room for that, the cell.
export function followFocus(svg, table) {
  const narrow = matchMedia("(max-width: 40rem)");
  table.addEventListener("focusin", ({ target }) => {
    const crop = target.parentElement.querySelector("svg.crop"), strip = target.closest("tr").dataset.strip;
    svg.toggleAttribute("hidden", !crop);
    if (!crop) return;
    svg.setAttribute("viewBox", narrow.matches || !strip ? around(crop.getAttribute("viewBox")) : strip);
    svg.replaceChildren(crop.firstElementChild.cloneNode());
  });
}
