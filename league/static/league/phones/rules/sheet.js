// A whole list from the facts of its rows, each valued at its point of the Runde: the twin of league/lists/scorebook/facts.py.
import { readGame } from "./game.js";
import { everybody, isInterruption, penaltyPoints, readPlayed } from "./played.js";
import { rowOf, score } from "./points.js";
import { message, refusal, Refusal } from "./reading.js";
import { begin, decided, gameRefused, isInGap, nextGame, play, sitsOf } from "./runde.js";

export function sheet(start, rules, facts) {
  let runde = begin(start, rules);
  let totals = start.totals;
  const lines = facts.map((fact, index) => {
    const [after, line] = nextLine(runde, fact, index + 1, totals);
    runde = after;
    totals = line.totals;
    return line;
  });
  const upcoming = nextGame(runde);
  const over = upcoming.over || (lines.length > 0 && (start.ended_early || start.games === null));
  return { lines, upcoming, totals, over, left: over ? null : missing(upcoming.left), runde };
}

const missing = (left) => (left === null ? message("nothing-written") : message("unfinished", { left }));

function nextLine(runde, fact, row, before) {
  const { rules } = runde;
  const upcoming = nextGame(runde);
  const { played, points, score: worth, re } = evaluated(runde, fact, row);
  const after = play(runde, played);
  const table = tableOf(runde, fact);
  const pflicht = runde.course.open.includes(played.soloist) && !after.course.open.includes(played.soloist);
  const line = {
    row,
    game: isInterruption(played, rules.tables) ? null : upcoming.number,
    dealer: table.dealer,
    sits: sitsOf(table, rules),
    multiplier: upcoming.multiplier,
    points,
    totals: points.map((one, index) => one + before[index]),
    kind: played.kind ?? "",
    soloist: played.soloist,
    pflicht,
    vorfuehrung: pflicht && upcoming.vorfuehrung === played.soloist,
    penalty: played.penalty ?? "",
    re,
    winner: worth?.winner ?? null,
    reasons: worth?.lines ?? [],
  };
  return [after, line];
}

// The row's value, or a refusal that says which row of the list cannot be.
function evaluated(runde, fact, row) {
  try {
    return evaluate(runde, fact);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    throw gameRefused(error.field, error.said, row, runde.course);
  }
}

// One entered game: what was played, what it is worth, and each position's points.
export function evaluate(runde, fact) {
  const { rules, course } = runde;
  const table = tableOf(runde, fact);
  if (fact.penalty) return penalised(runde, fact, sitsOf(table, rules));
  const sits = isInGap(table, rules) ? [] : sitsOf(table, rules); // without a decision the Runde refuses it, whoever plays
  const { kind, alone } = readGame(fact.game, rules.tables);
  const re = rePositions(kind, alone, fact, sits, course.players);
  const worth = score(fact.game, rules, nextGame(runde).multiplier);
  if (worth.thrown_in) throw refusal("kind", "thrown-in", {});
  const played = readPlayed({
    kind, soloist: alone ? re[0] : null, pflicht: fact.pflicht ?? null, bock_triggers: worth.bock_triggers,
    triggers_bock: Boolean(fact.triggers_bock), decision: fact.decision ?? null,
  }, rules.tables);
  return { played, points: rowOf(worth, re, course.players, sits), score: worth, re };
}

// Who deals and who sits; in the gap of the rules as the director has decided.
function tableOf({ course, rules }, { decision }) {
  return decision && isInGap(course, rules) ? decided(course, decision, rules) : course;
}

// Who is Re; the others fall to Kontra by themselves.
function rePositions(kind, alone, fact, sits, players) {
  const re = alone ? [fact.soloist ?? null] : [...new Set(fact.re ?? [])].sort((a, b) => a - b);
  if (alone && re[0] === null) throw refusal("soloist", "who-plays-alone", { kind });
  if (!alone && re.length !== 2) throw refusal("re", "re-needs-two", { kind, count: re.length });
  const unknown = re.find((position) => !everybody(players).includes(position));
  if (unknown !== undefined) throw refusal("re", "no-such-position", { position: unknown, players });
  const out = re.find((position) => sits.includes(position));
  if (out !== undefined) throw refusal("re", "sits-cannot-be-re", { position: out });
  return re;
}

// §9.3, §9.4: who offended pays, the others or the soloist receive. Only "counts" is a finished game.
function penalised({ rules, course }, fact, sits) {
  const { penalty, offender, soloist = null, absagen, kind = null, pflicht = null, decision = null } = fact;
  const active = everybody(course.players).filter((position) => !sits.includes(position));
  if (!active.includes(offender)) throw refusal("offender", "who-offended", {});
  const points = penaltyPoints(rules, penalty, offender, active, course.players, soloist, absagen ?? 0);
  const counts = penalty === "counts";
  const played = readPlayed(counts ? { kind, soloist, pflicht, penalty, decision } : { penalty, decision }, rules.tables);
  return { played, points, score: null, re: counts ? [soloist] : [] };
}
