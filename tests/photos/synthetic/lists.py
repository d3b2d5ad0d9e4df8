"""Lists as people write them by hand on the printed sheet: a legal Runde, the writer's habits, and his slips.
Knows what stands in which row of the page and what was really played; not how it looks in ink."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace

from scoring import DDV, Carry, Paper, PaperRow, Played, Ruleset, Runde, penalty_points
from tests.scoring.slips_made import misread

Row = tuple[int, ...]
GAME, PFLICHT, PENALTY, CARRY = "game", "pflicht", "penalty", "carry"  # as in league/printing/sheet.py
UNNUMBERED = 2
# What happens to writers: one number wrong and gone on with, or only there; two numbers in each other's place; a row
# left empty, written twice, or forgotten; one cell left empty; the end copied wrong.
SLIPS = ("carried", "once", "swapped", "empty-row", "doubled", "missing", "empty-cell", "end")
VALUES = (0, *(1,) * 8, *(2,) * 9, *(3,) * 7, *(4,) * 5, *(5,) * 4, *(6,) * 3, 7, 7, 8, 8, 9, 10, 11, 12, 14)
STILLE_HOCHZEIT, LUSTSOLO = 0.01, 0.02


@dataclass(frozen=True)
class Habits:
    """How somebody keeps a list. `sitters`: whether he repeats the total of who sits out; `unnumbered`: whether
    penalties go to the rows that are there for them."""

    marks: bool = True
    values: bool = True
    end: bool = True
    sitters: bool = True
    unnumbered: bool = True

    @classmethod
    def by_chance(cls, rng: random.Random) -> Habits:
        often = (rng.random() < share for share in (0.9, 0.7, 0.95, 0.6, 0.7))
        return cls(*often)


@dataclass(frozen=True)
class Line:
    """One row of the page. totals: as written, "" for nothing; struck: what stood there before and was struck out.
    points: what was played, None where nothing was; added: who sat out and was left out; marks: what a typist notes."""

    key: str
    kind: str
    totals: tuple[str, ...]
    plus: tuple[bool, ...]
    value: str = ""
    struck: tuple[str, ...] = ()
    points: Row | None = None
    added: tuple[int, ...] = ()
    meant: tuple[str, ...] = ()
    marks: str = ""

    @property
    def is_empty(self) -> bool:
        return not any(self.totals)

    @property
    def cells(self) -> tuple[str, ...]:
        """What a typist types: the total of who sat out is completed."""
        return tuple(
            m if p in self.added else t for p, (t, m) in enumerate(zip(self.totals, self.meant, strict=True), 1)
        )


@dataclass(frozen=True)
class Slip:
    """What went wrong where. row: the key of its row, "end" for the end totals, "" for a game that is not written."""

    kind: str
    row: str
    column: int | None = None
    written: str = ""
    right: str = ""


@dataclass(frozen=True)
class PaperList:
    """A list on paper: its rows in order on the page, which of them were written in which order, and the end totals."""

    players: int
    games: int | None
    ruleset: Ruleset
    carry: Carry
    rows: tuple[Line, ...]
    order: tuple[int, ...]
    end: tuple[str, ...]
    slips: tuple[Slip, ...] = ()
    habits: Habits = field(default_factory=Habits)

    @property
    def written(self) -> tuple[Line, ...]:
        """The rows in the order of play, empty ones in between as well."""
        return tuple(self.rows[at] for at in self.order)

    @property
    def paper(self) -> Paper:
        """As somebody types it who reads everything right."""
        rows = [PaperRow("totals", line.cells, line.marks, line.added) for line in self.written]
        return Paper(tuple(rows), self.end if any(self.end) else ())


# --- What is played


@dataclass(frozen=True)
class Deal:
    points: Row
    sits: tuple[int, ...]
    kind: str = GAME
    value: int = 0
    marks: str = ""


def played(
    seed: int,
    players: int = 4,
    games: int | None = None,
    *,
    ruleset: Ruleset = DDV,
    carry: Carry = Carry(),  # noqa: B008 - immutable
    penalties: int = 0,
    time_up_after: int | None = None,
    parted: bool = False,
    habits: Habits | None = None,
    slips: Sequence[str] = (),
    struck: int = 0,
) -> PaperList:
    """A legal list of this seed, with the wanted slips in places by chance. games: else as the ruleset plans."""
    if unknown := set(slips) - set(SLIPS):
        raise ValueError(f"no such slips: {sorted(unknown)}")
    rng = random.Random(f"{seed}/{players}/{games}")
    planned = games or ruleset.games_at(players)
    runde = Runde.start(players, ruleset, games=planned, time_up_after=time_up_after, carry=carry)
    deals = list(_deals(rng, runde, penalties))
    keeps = habits or Habits.by_chance(rng)
    writer = _Writer(rng, keeps, carry.totals or (0,) * players)
    lines = writer.written(deals, slips, struck)
    # Where soli come on top of the games, the sheet has as many rows as were needed.
    numbered = planned if planned and ruleset.soli_count else max(planned or 0, len(lines))
    rows, order = _placed(lines, numbered, players, ruleset.pflichtsoli if parted else 0, keeps)
    slipped = tuple(_named(slip, rows, order) for slip in writer.slips)
    end = writer.end(lines, "end" in slips) if keeps.end else ("",) * players
    carried = Line("carry", CARRY, *_copied(carry.totals)) if carry.totals else None
    if carried:
        rows, order = (carried, *rows), tuple(at + 1 for at in order)
    return PaperList(players, planned, ruleset, carry, rows, order, end, (*slipped, *writer.at_end), keeps)


def _copied(totals: Row) -> tuple[tuple[str, ...], tuple[bool, ...]]:
    return tuple(map(str, totals)), (False,) * len(totals)


def _deals(rng: random.Random, runde: Runde, penalties: int) -> Iterator[Deal]:
    due = sorted(rng.randrange(1, runde.course.games or 24) for _ in range(penalties))
    while not (upcoming := runde.next_game()).over:
        if due and runde.course.finished >= due[0] and not upcoming.decision and not upcoming.vorfuehrung:
            due.pop(0)
            game, deal = _penalty(rng, runde)
        else:
            game, deal = _game(rng, runde)
        runde = runde.play(game)
        yield deal


def _penalty(rng: random.Random, runde: Runde) -> tuple[Played, Deal]:
    players, sits = runde.course.players, runde.next_game().sits
    active = [p for p in range(1, players + 1) if p not in sits]
    kind = rng.choice(("minor", "minor", "repeat"))
    offender, soloist = rng.sample(active, 2)
    favoured = soloist if kind == "minor" and rng.random() < 0.3 else None
    points = penalty_points(kind, offender, active, players, favoured, rng.choice((0, 0, 0, 1, 2)))
    return Played(penalty=kind), Deal(points, sits, PENALTY, -min(points), {"minor": "s", "repeat": "w"}[kind])


def _game(rng: random.Random, runde: Runde) -> tuple[Played, Deal]:
    upcoming, players = runde.next_game(), runde.course.players
    decision = rng.choice(upcoming.decision.choices) if upcoming.decision else None
    sits = runde.course.decided(decision).sits if decision else upcoming.sits
    active = [p for p in range(1, players + 1) if p not in sits]
    value = rng.choice(VALUES) * upcoming.multiplier * runde.ruleset.base_factor
    bock = bool(runde.ruleset.bock) and rng.random() < 0.1
    kind, soloist = _kind(rng, runde, active)
    if soloist is None:
        pair = rng.sample(active, 2)
        points = tuple(0 if p in sits else value if p in pair else -value for p in range(1, players + 1))
        return Played("normal", decision=decision, triggers_bock=bock), Deal(points, sits, GAME, value)
    value, sign = value or runde.ruleset.base_factor, rng.choice((1, 1, -1))
    points = tuple(0 if p in sits else sign * value * (3 if p == soloist else -1) for p in range(1, players + 1))
    pflicht = kind != "stille_hochzeit" and soloist in upcoming.open_pflichtsoli
    mark = "h" if kind == "stille_hochzeit" and soloist in upcoming.open_pflichtsoli else ""
    game = Played(kind, soloist, decision=decision, triggers_bock=bock)
    return game, Deal(points, sits, PFLICHT if pflicht else GAME, value, mark)


def _kind(rng: random.Random, runde: Runde, active: list[int]) -> tuple[str, int | None]:
    """Who has to, plays his Pflichtsolo; who may, does so now and then, so that most are played before the end."""
    upcoming, solo = runde.next_game(), rng.choice(runde.ruleset.solo_kinds)
    if upcoming.vorfuehrung:
        return solo, upcoming.vorfuehrung
    waiting = [p for p in upcoming.open_pflichtsoli if p in active]
    if waiting and rng.random() < len(waiting) / ((upcoming.left or 20) + 4):
        return solo, rng.choice(waiting)
    chance = rng.random()
    if chance < STILLE_HOCHZEIT:
        return "stille_hochzeit", rng.choice(active)
    free = [p for p in active if p not in waiting]
    return (solo, rng.choice(free)) if free and chance < STILLE_HOCHZEIT + LUSTSOLO else ("normal", None)


# --- How it is written


class _Writer:
    """Goes on from what he believes the totals to be, line by line; remembers his slips by the line they are in."""

    def __init__(self, rng: random.Random, habits: Habits, totals: Row) -> None:
        self.rng, self.habits, self.running = rng, habits, totals
        self.slips: list[tuple[int, Slip]] = []
        self.at_end: tuple[Slip, ...] = ()

    def written(self, deals: Sequence[Deal], slips: Sequence[str], struck: int) -> list[Line]:
        wanted = [slip for slip in slips if slip != "end"]
        places = self.rng.sample(range(1, max(len(deals) - 1, 2)), k=len(wanted))
        at = dict(zip(places, wanted, strict=True))
        lines: list[Line] = []
        for index, deal in enumerate(deals):
            self._write(lines, deal, at.get(index, ""))
        for index in self.rng.sample(range(len(lines)), k=min(struck, len(lines))):
            lines[index] = self._corrected(lines[index])
        return lines

    def _write(self, lines: list[Line], deal: Deal, slip: str) -> None:
        right = tuple(a + b for a, b in zip(self.running, deal.points, strict=True))
        self.running = right
        if slip == "missing":
            self.slips.append((len(lines), Slip(slip, "")))
            return
        if slip == "empty-row":
            self.slips.append((len(lines), Slip(slip, "")))
            lines.append(self._line(replace(deal, kind=GAME), None))
        line = self._slipped(self._line(deal, right), deal, right, slip, len(lines))
        lines.append(line)
        if slip == "doubled":
            self.slips.append((len(lines), Slip(slip, "")))
            lines.append(replace(line, points=None, kind=GAME, marks=""))

    def _line(self, deal: Deal, totals: Row | None) -> Line:
        players = len(deal.points)
        if totals is None:
            return Line("", deal.kind, ("",) * players, (False,) * players, meant=("",) * players)
        added = () if self.habits.sitters else deal.sits
        meant = tuple(map(str, totals))
        cells = tuple("" if p in added else total for p, total in enumerate(meant, 1))
        plus = tuple(self.habits.marks and points > 0 for points in deal.points)
        value = str(deal.value) if self.habits.values and deal.kind != PENALTY else ""
        return Line("", deal.kind, cells, plus, value, ("",) * players, deal.points, added, meant, deal.marks)

    def _slipped(self, line: Line, deal: Deal, right: Row, slip: str, at: int) -> Line:
        columns = [index for index in range(len(right)) if index + 1 not in deal.sits]
        column = self.rng.choice(columns)
        if slip in ("carried", "once"):
            wrong = misread(self.rng, right[column])
            if slip == "carried":
                self.running = _put(right, column, wrong)
            return self._noted(line, slip, at, column, str(wrong))
        if slip == "empty-cell":
            return self._noted(line, slip, at, column, "")
        if slip == "swapped":
            other = self.rng.choice([each for each in columns if each != column])
            line = self._noted(line, slip, at, column, str(right[other]))
            return self._noted(line, slip, at, other, str(right[column]))
        return line

    def _noted(self, line: Line, slip: str, at: int, column: int, wrong: str) -> Line:
        self.slips.append((at, Slip(slip, "", column + 1, wrong, line.totals[column])))
        return replace(line, totals=_put(line.totals, column, wrong), meant=_put(line.meant, column, wrong))

    def _corrected(self, line: Line) -> Line:
        columns = [index for index, cell in enumerate(line.totals) if cell]
        if not columns:
            return line
        column = self.rng.choice(columns)
        return replace(line, struck=_put(line.struck, column, str(misread(self.rng, int(line.totals[column])))))

    def end(self, lines: Sequence[Line], wrong: bool) -> tuple[str, ...]:
        end = tuple(map(str, self.running))
        if wrong:
            column = self.rng.randrange(len(end))
            other = str(misread(self.rng, self.running[column]))
            self.at_end = (Slip("end", "end", column + 1, other, end[column]),)
            end = _put(end, column, other)
        return end


def _put(row: tuple, column: int, value: object) -> tuple:
    return tuple(value if index == column else each for index, each in enumerate(row))


# --- Where it stands on the page


def _placed(
    lines: Iterable[Line], games: int, players: int, pflicht: int, habits: Habits
) -> tuple[tuple[Line, ...], tuple[int, ...]]:
    """The rows of the page with the lines in them. What has no room in its rubric goes to the next one."""
    keys = _keys(games, players, pflicht)
    free = {kind: [at for at, (_, of) in enumerate(keys) if of == kind] for kind in (GAME, PFLICHT, PENALTY)}
    page = {at: Line(key, kind, ("",) * players, (False,) * players) for at, (key, kind) in enumerate(keys)}
    order = []
    for line in lines:
        room = next((free[kind] for kind in _rubrics(line, bool(pflicht), habits) if free[kind]), None)
        if room is None:
            break
        at = room.pop(0)
        order.append(at)
        page[at] = replace(line, key=keys[at][0], kind=keys[at][1])
    return tuple(page.values()), tuple(order)


def _keys(games: int, players: int, pflicht: int) -> list[tuple[str, str]]:
    soli = players * pflicht
    return [
        *((str(n), GAME) for n in range(1, games - soli + 1)), *((f"p{n}", PFLICHT) for n in range(1, soli + 1)),
        *((f"s{n}", PENALTY) for n in range(1, UNNUMBERED + 1)),
    ]  # fmt: skip


def _rubrics(line: Line, parted: bool, habits: Habits) -> tuple[str, ...]:
    if line.kind == PFLICHT and parted:
        return PFLICHT, GAME, PENALTY
    if line.kind == PENALTY and habits.unnumbered:
        return PENALTY, GAME
    return GAME, PENALTY


def _named(slip: tuple[int, Slip], rows: Sequence[Line], order: Sequence[int]) -> Slip:
    """The slip with the key of its row; one in a line that found no room is in none."""
    at, known = slip
    return replace(known, row=rows[order[at]].key) if at < len(order) and known.kind != "missing" else known
