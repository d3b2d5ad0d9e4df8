// A typist who is one row further than the list types a game where the end totals of the paper belong. Tells one from
// the other by what is typed. Knows numbers and texts only.
import { numberIn } from "./cells.js";

// Two win and two lose as much, or one plays alone; whoever sits out has 0.
export function isGame(points) {
  const active = points.filter((number) => number !== 0);
  if (active.length !== 4 || active.reduce((sum, number) => sum + number, 0)) return false;
  const sizes = active.map(Math.abs).toSorted((a, b) => a - b), [least] = sizes;
  return sizes.every((size) => size === least) || (sizes[2] === least && sizes[3] === 3 * least);
}

// Numbers typed as end totals that are one more game of a list with these running totals. Of those who sit out nothing
// is written.
export function isSurplus(texts, { notation, totals }) {
  if (!totals || notation === "winners") return false;
  const typed = texts.map((text, n) => (text.trim() ? numberIn(text) : notation === "totals" ? totals[n] : 0));
  if (typed.includes(null) || typed.every((number, n) => number === totals[n])) return false;
  return isGame(notation === "totals" ? typed.map((number, n) => number - totals[n]) : typed);
}

// Keys of one cell that make winners and value, or a mark, and never a number: 13+4, 2-3, 13 4.
export const isOfRow = (keys) => /^[-−]?\d+([+ ]|[-−]\d)|[a-z*]/i.test(keys);
