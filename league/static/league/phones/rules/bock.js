// Which games of a list are doubled: the twin of the Bock in scoring/runde.py. Knows the games still to come of each
// Bockrunde, a list of numbers; a Bockrunde is one dealer round.

export const multiplierOf = (rounds, bock) => (bock.nesting === "stack" ? 2 ** rounds.length : rounds.length ? 2 : 1);

// The rounds left after a finished game; a trigger works from the next game on.
export function afterGame(rounds, { triggers, dealerStays }, bock, players) {
  const left = bock.pflichtsolo_uses_up || !dealerStays ? used(rounds, bock) : rounds;
  if (!triggers || (bock.nesting === "ignore" && rounds.length)) return left;
  if (bock.nesting === "restart") return [players];
  // The cap counts layers that run at once, or rounds that wait behind the running one.
  const most = bock.max_layers === null ? Infinity : bock.max_layers + (bock.nesting === "stack" ? 0 : 1);
  return left.length >= most ? left : [...left, players];
}

// One game less: in every layer of a stack, else in the running round only.
function used(rounds, bock) {
  const isRunning = (index) => bock.nesting === "stack" || index === 0;
  return rounds.map((left, index) => (isRunning(index) ? left - 1 : left)).filter((left) => left > 0);
}
