// What people must decide: a row that somebody else has written, a game that was refused, entries that came too late.
import { byId, keyed, made, put, show } from "./dom.js";
import { stuck, toHandIn } from "./outbox.js";
import { kindName, signed } from "./say.js";
import { sentence } from "./sentences.js";

export class Trouble {
  // choose(key, choice), handIn()
  constructor({ choose, handIn }) {
    this.key = null;
    byId("trouble").addEventListener("click", ({ target }) => {
      const { choose: choice } = target.closest?.("button")?.dataset ?? {};
      if (choice && this.key) choose(this.key, choice);
    });
    byId("hand-in").addEventListener("click", handIn);
  }

  see(record, words, names) {
    const act = stuck(record), { state } = record;
    show(byId("trouble"), Boolean(act));
    if (act) this.seeStuck(act, state, words, names);
    this.key = act?.key ?? null;
    this.seeLate(toHandIn(record), state, words, names);
  }

  seeStuck(act, state, words, names) {
    const isRow = act.trouble.code === "row", there = act.trouble.there;
    put(byId("trouble-title"), sentence(isRow ? "trouble-row" : "trouble-refused", { game: act.row }));
    put(byId("trouble-why"), isRow ? sentence("trouble-row-why") : act.trouble.message);
    put(byId("trouble-there"), there ? told(there, words, names, state.ruleset) : "–");
    put(byId("trouble-here"), told(act, words, names, state.ruleset));
    const offered = { theirs: isRow && there, mine: isRow && there && state.rows.length === act.row && act.act !== "undo", after: isRow && act.act !== "undo", drop: !isRow || act.act === "undo" };
    for (const button of byId("trouble").querySelectorAll("[data-choose]")) show(button, Boolean(offered[button.dataset.choose]));
    if (act.key !== this.key) byId("trouble-title").focus();
  }

  seeLate(acts, state, words, names) {
    show(byId("late"), acts.length > 0);
    if (!acts.length) return;
    put(byId("late-why"), sentence(state.me.ended ? "late-ended" : state.list.writable ? "late-pen" : "late-closed"));
    keyed(byId("late-acts"), acts, ({ key }) => key, () => made("li"), (item, act) => put(item, told(act, words, names, state.ruleset, true)));
  }
}

// A row in one line, whatever is known of it.
export const told = (row, words, names, ruleset, numbered = false) => {
  if (row.act === "undo") return sentence("undo-of", { row: row.row });
  const { facts } = row, points = row.worth ?? row.points ?? [];
  const parts = [];
  if (facts?.game) {
    const re = facts.re ?? [facts.soloist];
    parts.push(kindName(words, facts.game.kind, ruleset), `${sentence("re")}: ${re.map((position) => names[position - 1]).join(" + ")}`, facts.augen ? `${facts.augen.join("–")} : ${240 - facts.augen[1]}–${240 - facts.augen[0]}` : `${facts.game.re_augen} : ${240 - facts.game.re_augen}`);
  } else if (facts?.penalty) parts.push(sentence("penalty"));
  if (points.length) parts.push(points.map((each) => signed(each)).join(" / "));
  const what = parts.join(", ");
  return numbered ? sentence("row-is", { row: row.row, what }) : what;
};
