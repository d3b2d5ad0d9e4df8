// One row of a Runde: what was played, by whom alone, with which penalty, and the points of §9: the twin of
// scoring/played.py. Whether a row is allowed at this point of the Runde is for runde.js to say.
import { boolean, choice, integer, names, refusal } from "./reading.js";

// A row of its own, or a game that is repeated: not one of the games (§9.3, §9.4).
export const isInterruption = ({ penalty }, tables) => tables.interrupting.includes(penalty);

// One of the soli that are announced before the first card; a stille Hochzeit is not (§4.3).
export const isAnnouncedSolo = ({ kind }, tables) => tables.solo_kinds.includes(kind);

const BLANK = {
  kind: null, soloist: null, pflicht: null, bock_triggers: [], triggers_bock: false, penalty: null, decision: null,
};

// The row with everything that was left out.
export function readPlayed(given, tables) {
  const played = { ...BLANK, ...given };
  const { kind, pflicht, penalty, decision } = played;
  if (penalty !== null) choice(penalty, "penalty", tables.penalties);
  if (decision !== null) choice(decision, "decision", tables.decisions);
  if (kind !== null || !isInterruption(played, tables)) choice(kind, "kind", tables.kinds);
  if (pflicht !== null) boolean(pflicht, "pflicht");
  boolean(played.triggers_bock, "triggers_bock");
  played.bock_triggers = names(played.bock_triggers, "bock_triggers", tables.triggers);
  checkTogether(played, tables);
  return played;
}

function checkTogether(played, tables) {
  const { kind, soloist, penalty } = played;
  if (soloist !== null) integer(soloist, "soloist", 1, tables.most_players);
  const alone = tables.alone.includes(kind);
  const solo = isAnnouncedSolo(played, tables);
  if (soloist !== null && !alone) {
    throw kind === null ? refusal("soloist", "no-kind-no-soloist", {}) : refusal("soloist", "no-soloist", { kind });
  }
  if (solo && soloist === null) throw refusal("soloist", "soloist-missing", { kind });
  if (played.pflicht && !solo) throw refusal("pflicht", "no-kind-of-pflichtsolo", { allowed: tables.solo_kinds });
  if (penalty === "counts" && !alone) throw refusal("penalty", "counts-only-in-solo", {});
  if (isInterruption(played, tables) && (played.bock_triggers.length || played.triggers_bock)) {
    throw refusal("bock_triggers", "no-bock-without-game", {});
  }
}

export const everybody = (players) => Array.from({ length: players }, (_, index) => index + 1);

// The row that is written. `soloist` is given when an opponent of his has offended.
export function penaltyPoints(rules, penalty, offender, active, players, soloist = null, absagen = 0) {
  const { penalties, minor, serious } = rules.tables;
  choice(penalty, "penalty", penalties);
  integer(absagen, "absagen", 0, serious.length - 1);
  if (!active.includes(offender) || (soloist !== null && (!active.includes(soloist) || soloist === offender))) {
    throw refusal("offender", "offender-and-soloist", {});
  }
  if ((penalty === "counts" && soloist === null) || (penalty === "repeat" && soloist !== null)) {
    throw refusal("soloist", "penalty-and-soloist", {});
  }
  const amount = penalty === "minor" ? minor : serious[absagen];
  const credited = (position) => (soloist === null ? (active.includes(position) ? amount / 3 : 0) : position === soloist ? amount : 0);
  return everybody(players).map((position) => (position === offender ? -amount : credited(position)));
}
