// Who won a game and what it is worth, in lines that add up to the value (§7.1, §7.2): the twin of scoring/points.py.
// Knows parties and points; who sits where is not known here.
import { checkKnown, countsIn, readGame } from "./game.js";
import { message } from "./reading.js";

const HOUSE = "house";

export function score(given, rules, multiplier = 1) {
  const game = readGame(given, rules.tables);
  checkKnown(game, rules, multiplier);
  const steps = rules.tables.steps[rules.steps];
  const re = sideOf(game.re, game.kontra, steps, rules);
  const kontra = sideOf(game.kontra, game.re, steps, rules);
  const winner = winnerOf(re, kontra, rules);
  const made = madeOf(game, winner, rules);
  const sonderpunkte = sonderpunktLines(made, rules);
  let lines = valueLines(re, kontra, winner, rules);
  if (rules.value_by === "doubling") lines = winner ? eachDoubles(lines) : [];
  if (winner) {
    lines = withAnsagen(lines, re.ansage + kontra.ansage, rules);
    lines = doubledBy(lines, winner, made.filter(([, name]) => rules.doubling.includes(name)));
  }
  if (game.alone) lines = [...lines, ...soloLines(lines, game.kind, winner, rules)];
  const plain = net([...lines, ...sonderpunkte]);
  if (rules.throw_in !== null && forWinner(plain, winner) <= rules.throw_in) {
    return scored(winner, plain, 0, 0, [...lines, ...sonderpunkte], [], true);
  }
  lines = withBock(lines, sonderpunkte, multiplier, rules);
  const value = net(lines);
  const met = rules.bock.triggers.filter((name) => TRIGGERS[name]?.(game, winner, value));
  const points = value * rules.base_factor;
  return scored(winner, value, game.alone ? 3 * points : points, 0 - points, lines, met, false);
}

const scored = (winner, value, re_points, kontra_points, lines, bock_triggers, thrown_in) => ({
  winner, value, re_points, kontra_points, lines, bock_triggers, thrown_in,
});

// What each position writes; who sits out writes 0.
export const rowOf = ({ re_points, kontra_points }, re, players, sits) =>
  Array.from({ length: players }, (_, index) => index + 1)
    .map((position) => (sits.includes(position) ? 0 : re.includes(position) ? re_points : kontra_points));

// --- who won

// One party seen through the steps: how many levels it said, under how many its opponents stayed.
function sideOf({ augen, ansage, absage }, opponents, steps, rules) {
  const said = absage === null ? 0 : steps.filter((step) => step.absage >= absage).length; // §6.4.3
  return { augen, ansage, said, kept: keptBy(opponents, steps, rules) };
}

// Schwarz is a matter of tricks, not of Augen (§7.2.2).
function keptBy({ augen, stichlos }, steps, rules) {
  if (rules.steps === "reached") return steps.filter((step) => augen <= step.absage).length;
  return steps.filter((step) => augen < step.absage).length + (stichlos ? 1 : 0);
}

// §7.1: without Absagen by Augen, else by the Absagen that hold; if both parties missed theirs, nobody won.
function winnerOf(re, kontra, rules) {
  if (!re.said && !kontra.said) {
    const kontraAlone = kontra.ansage && !re.ansage && !rules.re_always_121;
    return re.augen >= (kontraAlone ? 120 : 121) ? "re" : "kontra";
  }
  if (re.kept < re.said) return kontra.kept < kontra.said ? null : "kontra";
  return re.said || kontra.kept < kontra.said ? "re" : "kontra";
}

// --- what it is worth

const line = (party, { code, params }, points, rule) => ({ party, code, params, points, rule });

// §7.2.2 (a) to (f). The loser gets nothing for holding the winner under 90; where nobody won, both keep what they did.
function valueLines(re, kontra, winner, rules) {
  const steps = rules.tables.steps[schemeOf(rules)];
  const kept = (party, { kept: levels }) => keptLines(party, steps.slice(0, levels), rules);
  const won = winner === null
    ? [...kept("re", re), ...kept("kontra", kontra)]
    : [line(winner, message("line-won"), 1, "§7.2.2 (a)"), ...kept(winner, winner === "re" ? re : kontra), ...saidLines(steps, winner, re, kontra, rules)];
  if (!rules.against_absage_points) return won;
  return [
    ...won, ...againstLines("re", steps.slice(0, kontra.said), re.augen, "§7.2.2 (e)"),
    ...againstLines("kontra", steps.slice(0, re.said), kontra.augen, "§7.2.2 (f)"),
  ];
}

const schemeOf = ({ steps, against_schneider }) =>
  steps === "schneider" && against_schneider === "from_120" ? "schneider_from_120" : steps;

const keptLines = (party, steps, rules) => steps
  .filter((step) => rules.schwarz_counts || step.name !== "schwarz")
  .map((step) => line(party, step.kept, 1, "§7.2.2 (a)"));

// (b) to (d): what was said counts for the winner, whoever said it.
function saidLines(steps, winner, re, kontra, rules) {
  const both = [["re", re, "§7.2.2 (c)"], ["kontra", kontra, "§7.2.2 (d)"]].flatMap(([party, { ansage, said }, rule]) => {
    const announced = ansage && rules.ansagen === "add" ? [line(winner, message("line-ansage", { party }), 2, "§7.2.2 (b)")] : [];
    const counts = rules.absage_points === "all" || (rules.absage_points === "own" && winner === party);
    const levels = counts ? steps.slice(0, said) : [];
    return [...announced, ...levels.map((step) => line(winner, message("line-absage", { party, step: step.name }), 1, rule))];
  });
  const isSecond = rules.ansagen === "first_doubles" && re.ansage && kontra.ansage;
  return isSecond ? [...both, line(winner, message("line-second-ansage"), 1, HOUSE)] : both;
}

const againstLines = (party, steps, augen, rule) => steps
  .filter((step) => augen >= step.beaten_at)
  .map((step) => line(party, step.against, 1, rule));

// --- factors

// House rule: what counts beyond the game itself doubles it, each time anew.
const eachDoubles = ([first, ...rest]) => [
  first,
  ...rest.map(({ party, code, params }, index) =>
    line(party, message("line-doubling", { said: message(code, params), factor: 2 }), first.points * 2 ** index, HOUSE)),
];

// Each Ansage doubles, so both together are ×4; or only the first one does.
function withAnsagen(lines, said, { ansagen }) {
  if (ansagen === "add" || !said) return lines;
  return [...lines, ...factor(lines, said === 2 && ansagen === "double" ? 4 : 2, "line-ansage-factor")];
}

// House rule: some Sonderpunkte double the winner's value, whoever made them.
const doubledBy = (lines, winner, made) => made.reduce((all, [, name, count]) => {
  const said = message("line-doubling", { said: sonderpunkt(name, count), factor: 2 ** count });
  return [...all, line(winner, said, Math.abs(net(all)) * (2 ** count - 1), HOUSE)];
}, lines);

// House rules for soli, after the Ansagen and before the Bock.
function soloLines(lines, kind, winner, rules) {
  const doubled = rules.solo_doubled ? factor(lines, 2, "line-solo-factor") : [];
  const surcharge = rules.solo_surcharge[kind];
  return surcharge && winner ? [...doubled, line(winner, message("line-surcharge", { kind }), surcharge, HOUSE)] : doubled;
}

// The Bock multiplies the value, or the Sonderpunkte too.
function withBock(lines, sonderpunkte, multiplier, { bock }) {
  const all = [...lines, ...sonderpunkte];
  if (bock.effect === "value") return [...lines, ...factor(lines, multiplier, "line-bock"), ...sonderpunkte];
  return [...all, ...factor(all, multiplier, "line-bock")];
}

// A factor becomes a line with what it adds, so that the lines still add up to the value.
function factor(lines, times, code) {
  const added = net(lines) * (times - 1);
  return added ? [line(added > 0 ? "re" : "kontra", message(code, { factor: times }), Math.abs(added), HOUSE)] : [];
}

// --- Sonderpunkte

// §7.2.3: those that count, in the order in which they are told.
function madeOf(game, winner, rules) {
  const of = ({ party, sonderpunkte }) => sonderpunkte
    .filter(([name]) => winner === party || !rules.winner_only.includes(name))
    .map(([name, count]) => [party, name, count]);
  const alte = winner === "kontra" && gegenDieAltenCounts(game.kind, rules) ? [["kontra", "gegen_die_alten", 1]] : [];
  return [...alte, ...of(game.re), ...of(game.kontra)];
}

const gegenDieAltenCounts = (kind, rules) =>
  rules.gegen_die_alten > 0 && countsIn("gegen_die_alten", kind, rules) && (kind !== "armut" || rules.armut_gegen_die_alten);

// Those that add; what doubles has done so, and without a winner there was nothing to double.
const sonderpunktLines = (made, rules) => made
  .filter(([, name]) => !rules.doubling.includes(name))
  .map(([party, name, count]) =>
    line(party, sonderpunkt(name, count), count * rules[name], rules.tables.sonderpunkte[name].rule));

const sonderpunkt = (name, count) =>
  count === 1 ? message("line-sonderpunkt", { name }) : message("line-sonderpunkte", { name, count });

// --- sums

// The value from Re's side.
const net = (lines) => lines.reduce((value, { party, points }) => value + (party === "re" ? points : -points), 0);

const forWinner = (value, winner) => (winner === null ? Math.abs(value) : winner === "re" ? value : -value);

// What makes a Bock; "by_hand" is said with the game in the Runde and no fact of it.
const TRIGGERS = {
  augen_120: ({ re }) => re.augen === 120,
  re_lost: ({ re }, winner) => re.ansage && winner === "kontra",
  kontra_lost: ({ kontra }, winner) => kontra.ansage && winner === "re",
  value_0: (game, winner, value) => value === 0,
  herzstich: ({ herzstich, re, kontra }) => herzstich || [...re.sonderpunkte, ...kontra.sonderpunkte].some(([name]) => name === "herzstich"),
  solo_lost: ({ alone }, winner) => alone && winner === "kontra",
  schwarz: ({ re, kontra }) => re.stichlos || kontra.stichlos,
};
