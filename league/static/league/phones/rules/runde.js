// A Runde: the games of one table in order (§3, §4.2 to §4.4, §8, §10), the twin of scoring/runde.py. A Runde is a plain
// value: its rules, its course before the next game, the Bockrunden, how many rows are written. Knows no points.
import { afterGame, multiplierOf } from "./bock.js";
import { kindUnknown } from "./game.js";
import { everybody, isAnnouncedSolo, isInterruption, readPlayed } from "./played.js";
import { message, Refusal } from "./reading.js";

// As the server says where the table starts: it has been checked there.
export function begin({ players, dealer, open_pflichtsoli, games, time_up_after, bock }, rules) {
  const course = { players, games, time_up_after, dealer, open: open_pflichtsoli, counted: 0, finished: 0, named: null };
  return { rules, course, rounds: bock, rows: 0 };
}

// --- the course before the next game

const neighbour = ({ dealer, players }, away) => ((dealer - 1 + away + players) % players) + 1;

export const sitsOf = (course, { tables }) =>
  tables.also_sits[course.players].map((away) => neighbour(course, away)).sort((a, b) => a - b);

const fromTheLeft = (course) => everybody(course.players).map((away) => neighbour(course, away));

// Games still to play; null while the end is open. After the time only open Pflichtsoli remain (§8).
function leftOf({ games, time_up_after, counted, finished, open }, rules) {
  const isUp = time_up_after !== null && finished >= time_up_after;
  if (games === null) return isUp ? 0 : null;
  // Where soli do not count, the Pflichtsoli come on top of the games.
  return isUp ? open.length : Math.max(0, games - counted + (rules.soli_count ? 0 : open.length));
}

// §4.2.5: with as many games left as open Pflichtsoli, the first open player from the dealer's left. In the gap of the
// rules all who wait sit out: then it is the first of them, and the director must decide.
function presentedOf(course, rules) {
  const { named, games, open } = course;
  if (named !== null) return named;
  if (games === null || !open.length || open.length < leftOf(course, rules)) return null;
  const waiting = fromTheLeft(course).filter((position) => open.includes(position));
  const sits = sitsOf(course, rules);
  return waiting.find((position) => !sits.includes(position)) ?? waiting[0];
}

export const isInGap = (course, rules) => sitsOf(course, rules).includes(presentedOf(course, rules));

// The table as the director's choice leaves it: another dealer, so that the presented one plays.
export const decided = (course, decision, rules) => ({
  ...course, dealer: neighbour(course, decision === "dealer_moves" ? 1 : -1), named: presentedOf(course, rules),
});

// After a voluntary Pflichtsolo the same player deals again, after a Vorführung the next.
function dealerStays(course, pflicht, announced, rules) {
  if (rules.solo_keeps_dealer && (pflicht || announced)) return true;
  return pflicht && (presentedOf(course, rules) === null || rules.vorfuehrung_keeps_dealer);
}

// --- what comes next

export function nextGame({ rules, course, rounds }) {
  const multiplier = multiplierOf(rounds, rules.bock);
  const left = leftOf(course, rules);
  if (left === 0) {
    return {
      over: true, number: null, dealer: null, leads: null, sits: [], vorfuehrung: null, decision: null,
      open_pflichtsoli: course.open, left, multiplier,
    };
  }
  const presented = presentedOf(course, rules);
  return {
    over: false, number: course.finished + 1, dealer: course.dealer, leads: presented ?? neighbour(course, 1),
    sits: sitsOf(course, rules), vorfuehrung: presented, decision: decisionOf(course, rules),
    open_pflichtsoli: course.open, left, multiplier,
  };
}

function decisionOf(course, rules) {
  if (!isInGap(course, rules)) return null;
  const said = message("decision-needed", { presented: presentedOf(course, rules), dealer: course.dealer });
  return { choices: rules.tables.decisions, ...said };
}

// Who leads to the first trick once this game has been announced (§4.2, §4.3).
export function leads(runde, given) {
  const played = readPlayed(given, runde.rules.tables);
  const soloistLeads = isPflicht(runde, played) || runde.rules.soloist_leads === "always";
  return played.soloist !== null && soloistLeads ? played.soloist : neighbour(runde.course, 1);
}

// --- playing on

// The Runde after this row, or a Refusal with the number of the game that cannot be.
export function play(runde, given) {
  const played = readPlayed(given, runde.rules.tables);
  if (wasRunningWhenTimeRanOut(runde, played)) return struck(runde, played);
  if (leftOf(runde.course, runde.rules) === 0) {
    if (played.penalty === "minor") return advanced(runde, played); // found out after the last game
    throw illegal(runde, "", message("runde-over"));
  }
  const table = { ...runde, course: decidedFor(runde, played) };
  const pflicht = isPflicht(table, played);
  checkLegal(table, played, pflicht);
  return advanced(table, played, pflicht);
}

const inTime = (course) => ({ ...course, time_up_after: null });

// §8.5.3: the game that comes now can have been begun in time. What must be presented now, or is decided now, was not.
function wasRunningWhenTimeRanOut(runde, played) {
  const { course, rules } = runde;
  const isRunning = course.time_up_after === course.finished && leftOf(inTime(course), rules) !== 0;
  if (played.penalty !== "repeat" || !isRunning) return false;
  const isPresented = isPflicht(runde, played) && played.soloist === presentedOf(course, rules);
  return played.decision === null && !isPresented;
}

// A penalty row; what may be played then is what might have been played in time.
function struck(runde, played) {
  const after = play({ ...runde, course: inTime(runde.course) }, played);
  return { ...after, course: { ...after.course, time_up_after: runde.course.time_up_after } };
}

function decidedFor(runde, { decision }) {
  const { course, rules } = runde;
  const needed = decisionOf(course, rules);
  if (needed === null) {
    if (decision !== null) throw illegal(runde, "decision", message("nothing-to-decide"));
    return course;
  }
  const { code, params } = needed;
  if (decision === null) throw illegal(runde, "decision", message("decision-missing", { said: message(code, params) }));
  return decided(course, decision, rules);
}

const isPflicht = ({ course, rules }, played) =>
  played.pflicht ?? (isAnnouncedSolo(played, rules.tables) && course.open.includes(played.soloist));

function checkLegal(runde, played, pflicht) {
  const { course, rules } = runde;
  const { kind, soloist } = played;
  const unknown = kindUnknown(kind, rules);
  const refuse = (field, code, params) => { throw illegal(runde, field, message(code, params)); };
  if (unknown) refuse("kind", unknown.code, unknown.params);
  if (soloist > course.players) refuse("soloist", "no-such-position", { position: soloist, players: course.players });
  if (sitsOf(course, rules).includes(soloist)) refuse("soloist", "soloist-sits", { soloist, dealer: course.dealer });
  const presented = presentedOf(course, rules);
  if (presented !== null && !(pflicht && soloist === presented) && kind !== null) refuse("soloist", "must-be-presented", { presented });
  const isOpen = course.open.includes(soloist);
  if (pflicht && !isOpen) refuse("pflicht", "no-open-pflichtsolo", { soloist });
  if (isAnnouncedSolo(played, rules.tables) && !pflicht && isOpen) refuse("pflicht", "lustsolo-too-early", { soloist });
}

function advanced(runde, played, pflicht) {
  const { rules, course, rounds } = runde;
  const written = { ...runde, rows: runde.rows + 1 };
  if (isInterruption(played, rules.tables)) return written;
  const stays = dealerStays(course, pflicht, isAnnouncedSolo(played, rules.tables), rules);
  const after = {
    ...course,
    dealer: stays ? course.dealer : neighbour(course, 1),
    open: pflicht ? course.open.filter((position) => position !== played.soloist) : course.open,
    counted: course.counted + (rules.soli_count || !rules.tables.alone.includes(played.kind) ? 1 : 0),
    finished: course.finished + 1,
    named: null,
  };
  const dealt = { triggers: triggersBock(played, rules.bock), dealerStays: stays };
  return { ...written, course: after, rounds: afterGame(rounds, dealt, rules.bock, course.players) };
}

const triggersBock = ({ bock_triggers, triggers_bock }, { triggers }) =>
  bock_triggers.some((name) => triggers.includes(name)) || (triggers_bock && triggers.includes("by_hand"));

function illegal({ rows, course }, field, said) {
  const row = rows + 1;
  const path = field ? `played[${row}].${field}` : `played[${row}]`;
  return gameRefused(path, said, row, course);
}

// Which row of the list cannot be, and which game that would be.
export function gameRefused(field, said, row, { finished }) {
  const game = finished + 1;
  return new Refusal(field, message("game-refused", { game, said }), { row, game });
}
