// Who deals and who sits out, game by game (§4.2.5, §9.3, §10.1), as far as the page can tell before the server has
// answered: an empty cell then means at once that somebody sits out. What counts is decided by the server.
// Knows numbers only.

// A course, as the server describes the table before its first row: how many players, who deals, whose Pflichtsoli are open,
// how many games are left (null without an end) and whether soli are among them, who sits out by who deals, and whether the
// dealer stays after a Vorführung and after every solo.

export const sitters = ({ dealer, sits }) => sits[dealer - 1];

// What points and marks show: who played alone, and whether the row is a penalty of its own and no game.
export function gameOf(points, marks) {
  const active = (points ?? []).filter((number) => number !== 0);
  const alone = active.length === 4 ? active.find((one) => active.filter((other) => other * -3 === one).length === 3) : undefined;
  const soloist = alone === undefined ? null : points.indexOf(alone) + 1;
  return { soloist, mark: marks.match(/[*lh]/)?.[0] ?? null, isPenalty: /[sw]/.test(marks) };
}

// The course after one game. A solo without a mark is the Pflichtsolo as long as it is open.
export function after(course, { soloist, mark, isPenalty }) {
  if (isPenalty) return course;
  const isPflicht = soloist !== null && (mark ? mark === "*" : course.open.includes(soloist));
  const stays = (course.afterEverySolo && soloist !== null && mark !== "h") || (isPflicht && (!isPresenting(course) || course.afterVorfuehrung));
  const counts = course.soliCount || soloist === null;
  return {
    ...course,
    dealer: stays ? course.dealer : (course.dealer % course.players) + 1,
    open: isPflicht ? course.open.filter((position) => position !== soloist) : course.open,
    left: course.left === null ? null : course.left - (counts ? 1 : 0),
  };
}

function isPresenting({ left, open, soliCount }) {
  return left !== null && open.length > 0 && left + (soliCount ? 0 : open.length) <= open.length;
}
