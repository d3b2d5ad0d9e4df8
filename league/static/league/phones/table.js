// The table as this phone knows it: what is confirmed and what is on its way, read by the rules. Pure; draws nothing.
import { soloistOf } from "./draft.js";
import { rowsOf } from "./outbox.js";
import { begin, nextGame, play, Refusal, rulesOf, sheet } from "./rules/rules.js";

export const FULL = "full";

// { rows, rules, book, trouble }: book as the rules give it, for both depths; trouble: a row that cannot be.
export const tableOf = (record, words) => {
  const { state } = record, rows = rowsOf(record), rules = rulesOf(state.ruleset, words.tables);
  const isFull = state.list.depth === FULL;
  try {
    const book = isFull ? sheet(state.start, rules, rows.map(({ facts }) => facts)) : sheetOfPoints(state, rules, rows);
    return { state, rows, rules, book, isFull, trouble: null };
  } catch (refusal) {
    if (!(refusal instanceof Refusal)) throw refusal;
    return { state, rows, rules, book: plain(state, rows), isFull, trouble: refusal };
  }
};

const added = (totals, points) => totals.map((total, at) => total + (points[at] ?? 0));

// Points alone: who stood against three played a solo, his Pflichtsolo if it was still open.
const sheetOfPoints = (state, rules, rows) => {
  let runde = begin(state.start, rules), { totals } = state.start;
  const lines = rows.map((row) => {
    const coming = nextGame(runde), points = row.points ?? totals.map(() => 0), soloist = soloistOf(points, coming.sits ?? []);
    totals = added(totals, points);
    const penalty = row.penalty || "";
    const line = { row: row.row, game: penalty === "minor" || penalty === "repeat" ? null : coming.number, dealer: coming.dealer, sits: coming.sits, multiplier: 1, points, totals, kind: soloist ? state.ruleset.solo_kinds[0] ?? "" : "normal", soloist, pflicht: false, vorfuehrung: false, penalty, re: [], winner: null, reasons: [] };
    const after = coming.over ? runde : played(runde, line, coming);
    line.pflicht = Boolean(soloist) && coming.open_pflichtsoli.includes(soloist) && !nextGame(after).open_pflichtsoli?.includes(soloist);
    runde = after;
    return line;
  });
  const upcoming = nextGame(runde);
  return { lines, upcoming, totals, over: upcoming.over, left: null, runde };
};

// Numbers cannot tell everything: a row that the rules do not allow is read as an ordinary game.
const played = (runde, { soloist, kind, penalty }, coming) => {
  if (penalty === "minor" || penalty === "repeat") return play(runde, { penalty });
  for (const each of [soloist ? { kind, soloist } : { kind: "normal" }, { kind: "normal" }, { kind, soloist: coming.vorfuehrung }]) {
    try { return play(runde, each); } catch (refusal) { if (!(refusal instanceof Refusal)) throw refusal; }
  }
  return runde;
};

// What can be shown of a list that cannot be read: its rows and their sums.
const plain = (state, rows) => {
  let { totals } = state.start;
  const lines = rows.map((row, at) => {
    totals = added(totals, row.points ?? []);
    return { row: row.row, game: at + 1, dealer: null, sits: [], points: row.points ?? [], totals, kind: "", soloist: null, penalty: row.penalty || "", reasons: [], re: [], winner: null };
  });
  return { lines, upcoming: null, totals, over: false, left: null, runde: null };
};

// Who sits there in a game, by position: people change places, and a seat says from when to when.
export const namesAt = (state, game) => {
  const names = Array.from({ length: state.list.players }, () => "");
  for (const { position, name, first_game: first, last_game: last } of state.seats) {
    if (!names[position - 1] || ((first ?? 1) <= game && game <= (last ?? Infinity))) names[position - 1] = name;
  }
  return names;
};

// Rows that were confirmed before and say something else now: somebody at the desk has corrected them.
export const corrected = (before, after) => (before?.rows ?? [])
  .filter((row) => {
    const now = after.rows[row.row - 1];
    return now?.source === "office" && JSON.stringify([row.facts, row.points]) !== JSON.stringify([now.facts, now.points]);
  })
  .map(({ row }) => row);

// Minutes until the end of the round, by the clock of the server, which may have been stopped.
export const minutesLeft = (clock, now, heardAt) => {
  if (!clock?.ends_at) return null;
  if (clock.paused) return Math.ceil(clock.left / 60);
  return Math.ceil((Date.parse(clock.ends_at) - Date.parse(clock.now) - (now - heardAt)) / 60000);
};
