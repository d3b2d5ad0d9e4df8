// The files of a stack: which are still to be sent, how many are done, which the server refused and why. Knows what
// statuses of answers mean; it knows no page, and sends nothing itself.
import { gettext, ngettext } from "../words.js";

// What became of a file. Only "taken" and "refused" are final: the others are sent again, and what the server has kept of
// them it knows by its key.
export function outcome(status) {
  if (status === 422 || status === 413) return "refused";
  if (status === 503) return "busy";
  return status >= 200 && status < 300 ? "taken" : "lost";
}

export class Pile {
  unsent = [];
  done = 0;
  page = 1; // of the first one, with which it goes on: a scan may have more pages than one answer can take
  refused = []; // { name, why }, of this run

  get of() { return this.done + this.unsent.length; }

  add(files) { this.unsent.push(...files); }

  begin() { this.refused = []; }

  // What the first one came to; true if it goes on, with the next one or with the rest of this one.
  settle(came, why, rest = 0) {
    if (came !== "taken" && came !== "refused") return false;
    this.page = came === "taken" && rest ? rest : 1;
    if (this.page > 1) return true;
    const { name } = this.unsent.shift();
    this.done += 1;
    if (came === "refused") this.refused.push({ name, why });
    return true;
  }
}

export function ending(refused) {
  const names = refused.map(({ name }) => name).join(", ");
  if (!refused.length) return gettext("Fertig.");
  return ngettext("Fertig, {n} Datei ging nicht: {names}", "Fertig, {n} Dateien gingen nicht: {names}", refused.length, { names });
}

export function remaining(count) {
  return ngettext("{n} Datei ist noch zu senden: „Senden und lesen“.", "{n} Dateien sind noch zu senden: „Senden und lesen“.", count);
}
