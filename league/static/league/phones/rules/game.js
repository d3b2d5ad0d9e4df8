// The facts of one game, checked against each other and against what a ruleset knows: the twin of scoring/game.py.
// Knows what can be true of a game; what a fact is worth is for points.js to say.
import { absageOf, boolean, choice, integer, mapping, message, multiplierOf, refusal, required } from "./reading.js";

export const PARTIES = ["re", "kontra"];

// The facts as they were sent, with everything that was left out, and each party by itself.
export function readGame(given, tables) {
  const record = mapping(given, "", tables.game_fields);
  required(record, "kind");
  required(record, "re_augen");
  const { kind, re_augen, herzstich = false, sonderpunkte = {} } = record;
  const noted = { re: {}, kontra: {}, ...mapping(sonderpunkte, "sonderpunkte", PARTIES) };
  choice(kind, "kind", tables.kinds);
  integer(re_augen, "re_augen", 0, tables.all_augen);
  boolean(herzstich, "herzstich");
  const augen = { re: re_augen, kontra: tables.all_augen - re_augen };
  const said = byParty((party) => saidBy(party, record, tables));
  const stichlos = byParty((party) => isStichlos(party, record, augen[party]));
  const counts = byParty((party) => countsOf(noted[party], `sonderpunkte.${party}`, tables));
  const [re, kontra] = PARTIES.map((party) => ({
    party, augen: augen[party], ...said[party], stichlos: stichlos[party], sonderpunkte: counts[party],
  }));
  const game = { kind, alone: tables.alone.includes(kind), herzstich, re, kontra };
  checkSonderpunkte(game, tables);
  return game;
}

const byParty = (of) => Object.fromEntries(PARTIES.map((party) => [party, of(party)]));

// §6.3.2: an Absage implies the own Ansage.
function saidBy(party, record, tables) {
  const { [`${party}_ansage`]: ansage = false, [`${party}_absage`]: absage = null } = record;
  boolean(ansage, `${party}_ansage`);
  return { absage: absageOf(absage, `${party}_absage`, tables.absagen), ansage: ansage || absage !== null };
}

// Left out it follows from the Augen; said it must fit them (§7.2.2).
function isStichlos(party, record, augen) {
  const field = `${party}_stichlos`;
  const stichlos = record[field] ?? null;
  if (stichlos === null) return augen === 0;
  boolean(stichlos, field);
  if (stichlos && augen) throw refusal(field, "augen-without-trick", { party, augen });
  return stichlos;
}

const notedNames = (tables) => Object.keys(tables.sonderpunkte).filter((name) => tables.sonderpunkte[name].noted);

// Pairs in one order, without what did not happen.
function countsOf(given, field, tables) {
  const known = notedNames(tables);
  const counts = mapping(given, field, known);
  return known.filter((name) => Object.hasOwn(counts, name))
    .map((name) => [name, integer(counts[name], `${field}.${name}`, 0, tables.most_of_one)])
    .filter(([, count]) => count);
}

function checkSonderpunkte(game, tables) {
  const used = new Map();
  for (const [name, count] of [...game.re.sonderpunkte, ...game.kontra.sonderpunkte]) {
    for (const limit of tables.sonderpunkte[name].uses) used.set(limit, (used.get(limit) ?? 0) + count);
  }
  for (const [limit, found] of used) {
    if (found > tables.limits[limit]) throw tooMany(game, limit, found, tables);
  }
  checkParty(game.re, tables);
  checkParty(game.kontra, tables);
}

function tooMany(game, limit, found, tables) {
  const made = [...game.re.sonderpunkte, ...game.kontra.sonderpunkte].map(([name]) => name);
  const names = notedNames(tables).filter((name) => made.includes(name) && tables.sonderpunkte[name].uses.includes(limit));
  return refusal("sonderpunkte", "too-many-sonderpunkte", { limit, found, names, most: tables.limits[limit] });
}

function checkParty({ party, augen, stichlos, sonderpunkte }, tables) {
  if (sonderpunkte.length && stichlos) throw refusal(`sonderpunkte.${party}`, "sonderpunkte-without-trick", { party });
  for (const [name, count] of sonderpunkte) {
    const least = count * tables.sonderpunkte[name].augen;
    if (least > augen) {
      throw refusal(`sonderpunkte.${party}.${name}`, "sonderpunkt-needs-augen", { name, count, least, party, augen });
    }
  }
}

// --- what a ruleset does not have

export function checkKnown(game, rules, multiplier) {
  const unknown = kindUnknown(game.kind, rules);
  if (unknown) throw refusal("kind", unknown.code, unknown.params);
  checkSaid(game.re, rules);
  checkSaid(game.kontra, rules);
  if (!rules.absagen_of_both && game.re.absage !== null && game.kontra.absage !== null) {
    throw refusal("kontra_absage", "absagen-of-both", {});
  }
  multiplierOf(multiplier, rules.bock.triggers.length > 0, rules.tables.highest_multiplier);
  checkCounts(game.re, game.kind, rules);
  checkCounts(game.kontra, game.kind, rules);
}

// The reason why this kind cannot be played, if there is one.
export function kindUnknown(kind, rules) {
  const name = switchAgainst(kind, rules);
  return name && message("kind-off", { kind, switch: name });
}

function switchAgainst(kind, rules) {
  if (kind === "armut" || kind === "schwarze_sau") return rules[kind] ? null : kind;
  return rules.tables.solo_kinds.includes(kind) && !rules.solo_kinds.includes(kind) ? "solo_kinds" : null;
}

export const playable = (rules) => rules.tables.kinds.filter((kind) => !kindUnknown(kind, rules));

function checkSaid({ party, ansage, absage }, rules) {
  if (absage !== null && (!rules.absagen || rules.ansagen === "none")) throw refusal(`${party}_absage`, "absagen-off", {});
  if ((absage === 90 || absage === 30) && rules.steps === "schneider") {
    throw refusal(`${party}_absage`, "absage-beside-schneider", { absage });
  }
  if (ansage && rules.ansagen === "none") throw refusal(`${party}_ansage`, "ansagen-off", {});
}

function checkCounts({ party, sonderpunkte }, kind, rules) {
  for (const [name] of sonderpunkte) {
    const field = `sonderpunkte.${party}.${name}`;
    if (!rules[name]) throw refusal(field, "sonderpunkt-off", { name, switch: name });
    if (!countsIn(name, kind, rules)) throw refusal(field, "sonderpunkt-not-in-solo", { name });
  }
}

// §7.2.4: in a solo none of them counts, unless the house says so for all soli or for this kind.
export function countsIn(name, kind, rules) {
  if (!rules.tables.alone.includes(kind) || rules.in_solo.includes(name)) return true;
  return rules.in_solo_kinds[name]?.includes(kind) ?? false;
}

// What may be noted with a game of this kind.
export const noted = (rules, kind) => notedNames(rules.tables).filter((name) => rules[name] && countsIn(name, kind, rules));
