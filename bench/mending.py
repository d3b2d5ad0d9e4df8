"""Types lists with one slip and presses J: does that lead to exactly the list of the paper?

    python bench/mending.py [lists, 200 unless told] [--from the first number, 0 unless told] [--detail]

Every list is made from its number: a Runde played to its end at a table of four or five, written in one of the three
ways with the end totals below, and one slip of whoever typed it. Then what the page offers is done as the page would do
it: its first finding, the proposal that J takes, again and again until nothing is wrong. Where the page asks instead
(several are equally good, or J would let stand), somebody with the paper chooses what stands there, if it is listed; a
row that is put in empty is typed from the paper.

exact      J alone leads to the paper's list
asked      the page asked, and what stands on the paper was among what was listed together
open       the same games and end totals, but the place of a game was not known, and that was said
further    the right one stood further down, behind what J would have taken
left       what is left is still marked as wrong, and nothing more is offered
hidden     the list can be right as it was typed: nobody can see the slip
WRONG      J led to another list that nothing is wrong with
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from datetime import timedelta
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).parent))

import _installation  # noqa: F401
from _site_data import DAY, use_database

from league.clubs.services.club import found_club
from league.events.services.evening import form_table, start_evening
from league.lists.views.paper_answer import answer, repaired
from league.models import Player, Spielliste, User
from league.models.base import Json
from league.registration.services.entries import add_entry
from scoring import DDV, Paper, PaperRow, Repair
from tests.scoring.paper_strategies import Written, in_winners
from tests.scoring.slips_made import Line, Lines, misread, played_lines

EXACT, ASKED, OPEN, FURTHER, LEFT, HIDDEN, WRONG = "exact", "asked", "open", "further", "left", "hidden", "WRONG"
RESULTS = (EXACT, ASKED, OPEN, FURTHER, LEFT, HIDDEN, WRONG)
PATIENCE = 6  # so many proposals somebody takes before he gives up
WAYS = ("totals", "winners", "points")
Row = tuple[int, ...]
Slip = Callable[[Random, str, Lines], Paper | None]


# --- a list as it stands on the paper, and as it is typed


def paper_of(lines: Lines, way: str) -> Paper:
    return Paper(tuple(row_of(line, way) for line in lines), texts(lines[-1].total or ()))


def row_of(line: Line, way: str) -> PaperRow:
    if way != "winners":
        return PaperRow(way, texts((line.total if way == "totals" else line.points) or ()))
    soloist = None if any(line.points or ()) else line.soloist
    return PaperRow(way, (in_winners(Written(line.points or (), "", line.sits, True, soloist)),))


def texts(numbers: Row) -> tuple[str, ...]:
    return tuple(map(str, numbers))


def numbers_of(row: PaperRow) -> Row:
    return tuple(map(int, row.cells))


def changed(paper: Paper, at: int, row: PaperRow) -> Paper:
    return replace(paper, rows=(*paper.rows[:at], row, *paper.rows[at + 1 :]))


# --- slips; None where there is nothing of the kind in this row


def digit(rng: Random, way: str, lines: Lines) -> Paper:
    """One number, or the value of a game."""
    paper, at = paper_of(lines, way), rng.randrange(len(lines))
    row = paper.rows[at]
    if way == "winners":
        unit = min((abs(each) for each in lines[at].points or () if each), default=0)
        new = abs(misread(rng, unit)) % 30
        points = tuple(each // unit * new if unit else 0 for each in lines[at].points or ())
        return changed(paper, at, row_of(replace(lines[at], points=points), way))
    column = rng.choice([n for n in range(len(row.cells)) if n + 1 not in lines[at].sits])
    cells = list(numbers_of(row))
    cells[column] = misread(rng, cells[column])
    return changed(paper, at, PaperRow(way, texts(tuple(cells))))


def sign(rng: Random, way: str, lines: Lines) -> Paper:
    """A minus too many or too few; among winners the others won."""
    paper, at = paper_of(lines, way), rng.randrange(len(lines))
    if way == "winners":
        lost = tuple(-each for each in lines[at].points or ())
        return changed(paper, at, row_of(replace(lines[at], points=lost), way))
    cells = list(numbers_of(paper.rows[at]))
    column = rng.choice([n for n, number in enumerate(cells) if number] or [0])
    cells[column] = -cells[column]
    return changed(paper, at, PaperRow(way, texts(tuple(cells))))


def swapped(rng: Random, way: str, lines: Lines) -> Paper | None:
    """Two numbers of a row in each other's place."""
    if way == "winners":
        return None
    paper, at = paper_of(lines, way), rng.randrange(len(lines))
    cells = list(numbers_of(paper.rows[at]))
    a, b = rng.sample(range(len(cells)), 2)
    cells[a], cells[b] = cells[b], cells[a]
    return changed(paper, at, PaperRow(way, texts(tuple(cells))))


def twice(rng: Random, way: str, lines: Lines) -> Paper:
    """A row once more, as one more game."""
    paper, at = paper_of(lines, way), rng.randrange(len(lines) - 1)
    return replace(paper, rows=(*paper.rows[: at + 1], *paper.rows[at:]))


def twice_and_full(rng: Random, way: str, lines: Lines) -> Paper:
    """A row once more: the list was full before its last game, which stands nowhere."""
    paper = twice(rng, way, lines)
    return replace(paper, rows=paper.rows[:-1])


def forgotten(rng: Random, way: str, lines: Lines) -> Paper:
    paper, at = paper_of(lines, way), rng.randrange(len(lines))
    return replace(paper, rows=(*paper.rows[:at], *paper.rows[at + 1 :]))


def other_winners(rng: Random, way: str, lines: Lines) -> Paper | None:
    """The same value, another pair or another one alone."""
    if way == "totals":
        return None
    paper, at = paper_of(lines, way), rng.randrange(len(lines))
    points, sits = lines[at].points or (), lines[at].sits
    active = [n for n in range(len(points)) if n + 1 not in sits]
    mixed = [points[n] for n in active]
    rng.shuffle(mixed)
    new = tuple(dict(zip(active, mixed, strict=True)).get(n, 0) for n in range(len(points)))
    return changed(paper, at, row_of(replace(lines[at], points=new), way))


def wrong_sitter(rng: Random, way: str, lines: Lines) -> Paper | None:
    """The numbers in their order, but somebody else's cell left empty; among winners he is named as one."""
    at = rng.randrange(1, len(lines))
    points, players = lines[at].points or (), len(lines[at].points or ())
    if players == 4 or not any(points):
        return None
    paper, (right,) = paper_of(lines, way), lines[at].sits
    wrong = rng.choice([position for position in range(1, players + 1) if position != right])
    if way == "winners":
        text = paper.rows[at].cells[0]
        who, value = text.split("+") if "+" in text else (text, "")
        if str(wrong) not in who or not value:
            return None
        return changed(paper, at, PaperRow(way, (f"{who.replace(str(wrong), str(right))}+{value}",)))
    numbers = numbers_of(paper.rows[at])
    typed = [number for position, number in enumerate(numbers, 1) if position != right]
    above = lines[at - 1].total if way == "totals" else (0,) * players
    typed.insert(wrong - 1, (above or ())[wrong - 1])
    return changed(paper, at, PaperRow(way, texts(tuple(typed))))


def end_sign(rng: Random, way: str, lines: Lines) -> Paper:
    paper = paper_of(lines, way)
    end = [int(cell) for cell in paper.end]
    column = rng.choice([n for n, number in enumerate(end) if number] or [0])
    end[column] = -end[column]
    return replace(paper, end=texts(tuple(end)))


def order(rng: Random, way: str, lines: Lines) -> Paper:
    paper, at = paper_of(lines, way), rng.randrange(len(lines) - 1)
    rows = paper.rows
    return replace(paper, rows=(*rows[:at], rows[at + 1], rows[at], *rows[at + 2 :]))


SLIPS: dict[str, Slip] = {
    "digit": digit, "sign": sign, "swapped columns": swapped, "row twice": twice,
    "row twice, last lost": twice_and_full, "row forgotten": forgotten, "other winners": other_winners,
    "wrong sitter": wrong_sitter, "end total's sign": end_sign, "order of rows": order,
}  # fmt: skip


@dataclass(frozen=True)
class Made:
    number: int
    players: int
    way: str
    slip: str
    right: Paper
    typed: Paper


def made(number: int) -> Made:
    """The slips in turn; a list or a row in which there is nothing of the kind is drawn anew."""
    slip = list(SLIPS)[number % len(SLIPS)]
    rng = Random(f"mending/{number}")
    while True:
        players, way = rng.choice((4, 5)), rng.choice(WAYS)
        lines = played_lines(rng, players)
        if any(line.decided for line in lines):
            continue
        typed, right = SLIPS[slip](rng, way, lines), paper_of(lines, way)
        if typed is not None and typed != right:
            return Made(number, players, way, slip, right, typed)


# --- somebody at the page, with the paper


class Typist:
    def __init__(self, liste: Spielliste, one: Made) -> None:
        self.liste, self.one, self.at = liste, one, one.typed
        self.right = self.told(one.right)
        self.asked = self.is_open = False
        self.stages = {self.right}
        if one.slip == "row twice, last lost":  # the row that is too many is gone, and the last one still missing
            self.stages.add(self.told(replace(one.right, rows=one.right.rows[:-1])))

    def told(self, paper: Paper) -> tuple[tuple[Row, ...], tuple[str, ...]]:
        """What a paper says, in whatever way its rows are written."""
        return tuple(tuple(row["points"] or ()) for row in answer(self.liste, paper)["rows"]), paper.end

    def result(self) -> str:
        if answer(self.liste, self.at)["ready"]:
            return HIDDEN
        for _ in range(PATIENCE):
            finding = self.finding()
            if finding is None:
                break
            taken = self.taken(finding)
            if taken is None:
                return FURTHER if any(map(self.leads_back, finding["repairs"])) else LEFT
            self.is_open |= taken["repair"]["somewhere"] and "Stelle" in taken["sentence"]
            self.at = self.carried_out(taken["repair"])
        return self.outcome()

    def finding(self) -> Json | None:
        """What the page shows first, until nothing is wrong."""
        said = answer(self.liste, self.at)
        found = [] if said["ready"] else said["findings"]
        return next((each for each in found if each["repairs"]), None)

    def taken(self, finding: Json) -> Json | None:
        """What J takes, or what somebody with the paper chooses where the page asks."""
        first, equal = finding["repairs"][0], finding.get("equal", 1)
        if equal == 1 and first["repair"]:
            return first
        self.asked = True
        listed = finding["repairs"][: max(equal, 1)] if first["repair"] else finding["repairs"]
        return next(filter(self.leads_back, listed), None)

    def carried_out(self, repair: Json) -> Paper:
        """An empty row is typed from the paper."""
        after, at = repaired(self.liste, self.at, Repair.from_dict(repair)), repair["row"] - 1
        if repair["repair"] == "insert" and repair["value"] is None and at < self.one.right.length:
            return changed(after, at, self.one.right.rows[at])
        return after

    def leads_back(self, one: Json) -> bool:
        return bool(one["repair"]) and self.told(self.carried_out(one["repair"])) in self.stages

    def outcome(self) -> str:
        rows, end = reached = self.told(self.at)
        if reached == self.right:
            return ASKED if self.asked else EXACT
        if not answer(self.liste, self.at)["ready"]:
            return LEFT
        return OPEN if self.is_open and (sorted(rows), end) == (sorted(self.right[0]), self.right[1]) else WRONG


# --- the report


def tables(anna: User) -> dict[int, Spielliste]:
    club = found_club(name="Herz Zehn", administrator=anna, by=None)
    people = Player.objects.bulk_create(Player(first_name=name, last_name="Test", skeleton=name) for name in "abcde")
    return {players: _table(club, people[:players], anna) for players in (4, 5)}


def _table(club: object, people: list[Player], anna: User) -> Spielliste:
    evening = start_evening(club=club, date=DAY - timedelta(len(people)), by=anna)  # type: ignore[arg-type]
    seats = [add_entry(tournament=evening, player=one, by=anna) for one in people]
    games = DDV.games_at(len(people))
    return form_table(evening=evening, seats=seats, depth=Spielliste.POINTS, games=games, by=anna)


def outcomes(first: int, lists: int) -> Iterator[tuple[Made, str]]:
    at = tables(User.objects.create_user("anna"))
    for number in range(first, first + lists):
        one = made(number)
        yield one, Typist(at[one.players], one).result()


def table(title: str, found: list[tuple[Made, str]], by: Callable[[Made], str]) -> None:
    groups: dict[str, list[str]] = defaultdict(list)
    for one, result in found:
        groups[by(one)].append(result)
    print(f"\n{title:<24} {'lists':>6} " + " ".join(f"{result:>8}" for result in RESULTS))
    for name, group in sorted(groups.items()):
        counted = Counter(group)
        print(f"{name:<24} {len(group):>6} " + " ".join(f"{counted[result]:>8}" for result in RESULTS))


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("lists", type=int, nargs="?", default=200)
    parser.add_argument("--from", type=int, default=0, dest="first")
    parser.add_argument("--detail", action="store_true")
    told = parser.parse_args()
    use_database("league.sqlite3")
    found = list(outcomes(told.first, told.lists))
    table("all", found, lambda one: "all")
    table("by slip", found, lambda one: one.slip)
    table("by way and table", found, lambda one: f"{one.way}, {one.players}")
    if told.detail:
        for result in (WRONG, FURTHER, LEFT, ASKED):
            print(result, [(one.number, one.slip, one.way, one.players) for one, each in found if each == result])
    sys.exit(any(result == WRONG for _, result in found))


if __name__ == "__main__":
    main()
