"""Whole Runden as they are written, and the slips that happen to people who write them. Built on the rules.

A Spielliste is a run of lines, each with a name of its own, so that one slip can be taken back without the other and a
repair can be held against what really happened, whatever moved in between.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from itertools import combinations, pairwise
from typing import Any

from scoring import DDV, Entry, Paper, PaperRow, Played, Repair, Runde, Sheet, apply_repair
from scoring.played import penalty_points
from tests.scoring.paper_strategies import Written, in_winners, solo_row
from tests.scoring.strategies import Row, totals_of

FORMS = ("rows", "totals", "both", "end", "winners")
VALUES = (0, 1, 1, 1, 2, 2, 2, 3, 3, 4, 4, 5, 6, 7, 8, 10)


@dataclass(frozen=True)
class Line:
    """One line of the paper: the points, the total behind it, who sat out, and the penalty that it really is."""

    name: int
    points: Row | None
    total: Row | None
    sits: tuple[int, ...]
    penalty: str | None = None
    soloist: int | None = None
    decided: bool = False  # §10: the director moved the deal, so that winners alone do not say who sat out

    @property
    def looks_like_a_game(self) -> bool:
        """§9.3, §9.4: the offender pays all others, as if he had lost a solo."""
        return self.penalty in ("minor", "repeat") and sum(1 for each in self.points or () if each > 0) == 3


Lines = tuple[Line, ...]
Slip = Callable[[Lines], Lines]


@dataclass(frozen=True)
class Made:
    """A list that was written wrong: what stands there, and what stands there with some or all slips taken back."""

    players: int
    form: str
    marked: bool
    right: Lines
    slips: tuple[tuple[str, Slip], ...]

    def written(self, slips: tuple[Slip, ...]) -> Lines:
        lines = self.right
        for slip in slips:
            lines = slip(lines)
        return lines

    @property
    def wrong(self) -> Lines:
        return self.written(tuple(slip for _, slip in self.slips))

    @property
    def kinds(self) -> str:
        return "+".join(kind for kind, _ in self.slips)

    def stages(self) -> list[Lines]:
        """What can stand there on the way back: with one slip less, with none."""
        slips = [slip for _, slip in self.slips]
        return [self.written(kept) for size in range(len(slips)) for kept in combinations(slips, size)]


# --- Runden


def played_lines(rng: random.Random, players: int, penalties: int = 0) -> Lines:
    """A Runde played to its end by the rules, with so many penalties that look like a game."""
    runde, lines = Runde.start(players, DDV), []
    length = runde.course.games or 0
    due = sorted(rng.randrange(length) for _ in range(penalties))
    while not (upcoming := runde.next_game()).over:
        if due and runde.course.finished >= due[0] and not upcoming.decision:
            due.pop(0)
            lines.append(_penalty(rng, runde))
            continue
        decision = rng.choice(upcoming.decision.choices) if upcoming.decision else None
        sits = runde.course.decided(decision).sits if decision else upcoming.sits
        played, line = _game(rng, runde, sits, decision)
        runde, lines = runde.play(played), [*lines, line]
    return _added([replace(line, name=name) for name, line in enumerate(lines)])


def _added(lines: list[Line]) -> Lines:
    totals = totals_of([line.points or () for line in lines])
    return tuple(replace(line, total=total) for line, total in zip(lines, totals, strict=True))


def _penalty(rng: random.Random, runde: Runde) -> Line:
    sits, players = runde.next_game().sits, runde.course.players
    active = [p for p in range(1, players + 1) if p not in sits]
    kind = rng.choice(("minor", "repeat"))
    points = penalty_points(kind, rng.choice(active), active, players, None, rng.choice((0, 0, 0, 1, 2, 3, 4)))
    return Line(0, points, None, sits, kind)


def _game(rng: random.Random, runde: Runde, sits: tuple[int, ...], decision: str | None) -> tuple[Played, Line]:
    players, presented = runde.course.players, runde.next_game().vorfuehrung
    active = [p for p in range(1, players + 1) if p not in sits]
    value = rng.choice(VALUES) * rng.choice((1, 1, -1))
    solo = rng.choice(DDV.solo_kinds)
    if presented:
        points = solo_row(presented, value or 1, active, players)
        return Played(solo, presented, decision=decision), Line(0, points, None, sits, None, presented, bool(decision))
    if rng.random() < 0.1:
        soloist = rng.choice(active)
        points = solo_row(soloist, value or 2, active, players)
        return Played(solo, soloist, decision=decision), Line(0, points, None, sits, None, soloist, bool(decision))
    rng.shuffle(active)
    points = tuple(value if p in active[:2] else -value if p in active else 0 for p in range(1, players + 1))
    return Played("normal", decision=decision), Line(0, points, None, sits, decided=bool(decision))


# --- the slips: every one is a change of the line with this name, wherever it stands


def misread(rng: random.Random, right: int) -> int:
    """What a tired hand makes of a number: another digit, the sign, digits transposed, one or ten more or less."""
    digits, sign = str(abs(right)), -1 if right < 0 else 1
    at = rng.randrange(len(digits))
    other = int(digits[:at] + rng.choice("0123456789") + digits[at + 1 :]) * sign
    made = {right + rng.choice((-10, -2, -1, 1, 2, 10)), -right, int(digits[::-1]) * sign, other}
    return rng.choice(sorted(made - {right}))


def _put(line: Row | None, column: int, by: int) -> Row | None:
    return line and tuple(number + by if index == column else number for index, number in enumerate(line))


def _swapped(line: Row | None, a: int, b: int) -> Row | None:
    order = dict(enumerate(line or ())) | ({a: line[b], b: line[a]} if line else {})
    return line and tuple(order[index] for index in range(len(line)))


def _from(lines: Lines, name: int, change: Callable[[Line], Line]) -> Lines:
    """The lines from this one on, changed."""
    start = next((index for index, line in enumerate(lines) if line.name == name), len(lines))
    return tuple(change(line) if index >= start else line for index, line in enumerate(lines))


def _at(lines: Lines, name: int, change: Callable[[Line], Line]) -> Lines:
    return tuple(change(line) if line.name == name else line for line in lines)


def number_in_row(rng: random.Random, right: Line, last: bool) -> Slip:
    column = rng.randrange(len(right.sits) + 4)
    points = right.points or ()
    by = misread(rng, points[column]) - points[column]
    return lambda lines: _at(lines, right.name, lambda line: replace(line, points=_put(line.points, column, by)))


def number_in_total(rng: random.Random, right: Line, last: bool) -> Slip:
    total = right.total or ()
    column = rng.randrange(len(total))
    by = misread(rng, total[column]) - total[column]
    return lambda lines: _at(lines, right.name, lambda line: replace(line, total=_put(line.total, column, by)))


def carry(rng: random.Random, right: Line, last: bool) -> Slip:
    total = right.total or ()
    column = rng.randrange(len(total))
    by = misread(rng, total[column]) - total[column]
    return lambda lines: _from(lines, right.name, lambda line: replace(line, total=_put(line.total, column, by)))


def row_went_on(rng: random.Random, right: Line, last: bool) -> Slip:
    """A wrong number among the points that went into all totals below."""
    column, points = rng.randrange(len(right.sits) + 4), right.points or ()
    by = misread(rng, points[column]) - points[column]

    def slip(lines: Lines) -> Lines:
        wrong = _at(lines, right.name, lambda line: replace(line, points=_put(line.points, column, by)))
        return _from(wrong, right.name, lambda line: replace(line, total=_put(line.total, column, by)))

    return slip


def swap_in_row(rng: random.Random, right: Line, last: bool) -> Slip:
    points = right.points or ()
    pairs = [(a, b) for a, b in combinations(range(len(points)), 2) if points[a] != points[b]] or [(0, 1)]
    a, b = rng.choice(pairs)
    return lambda lines: _at(lines, right.name, lambda line: replace(line, points=_swapped(line.points, a, b)))


def swap_in_total(rng: random.Random, right: Line, last: bool) -> Slip:
    total = right.total or ()
    pairs = [(a, b) for a, b in combinations(range(len(total)), 2) if total[a] != total[b]] or [(0, 1)]
    a, b = rng.choice(pairs)
    return lambda lines: _at(lines, right.name, lambda line: replace(line, total=_swapped(line.total, a, b)))


def forgotten(rng: random.Random, right: Line, last: bool) -> Slip:
    return lambda lines: tuple(line for line in lines if line.name != right.name)


def forgotten_points(rng: random.Random, right: Line, last: bool) -> Slip:
    return lambda lines: _half(lines, right.name, points=False, more=False)


def forgotten_total(rng: random.Random, right: Line, last: bool) -> Slip:
    return lambda lines: _half(lines, right.name, points=True, more=False)


def points_twice(rng: random.Random, right: Line, last: bool) -> Slip:
    return lambda lines: _half(lines, right.name, points=False, more=True)


def total_twice(rng: random.Random, right: Line, last: bool) -> Slip:
    return lambda lines: _half(lines, right.name, points=True, more=True)


def _half(lines: Lines, name: int, points: bool, more: bool) -> Lines:
    """One half of the list has a line more or less, so that the halves no longer stand side by side."""
    at = next((index for index, line in enumerate(lines) if line.name == name), None)
    if at is None:
        return lines
    rows, totals = list(lines), [line.total for line in lines]
    half: list[Any] = totals if points else rows  # what is noted beside the points goes with them
    if more:
        half.insert(at, half[at])
    else:
        del half[at]
    blank = replace(lines[-1], name=-1 - len(lines), points=None, penalty=None)
    length = max(len(rows), len(totals))
    rows, totals = rows + [blank] * (length - len(rows)), totals + [None] * (length - len(totals))
    return tuple(replace(row, total=total) for row, total in zip(rows, totals, strict=True))


def twice(rng: random.Random, right: Line, last: bool) -> Slip:
    """The same line written once more, its total too: nobody added it a second time."""
    return lambda lines: _after(lines, right.name, lambda line: line, 0)


def twice_added(rng: random.Random, right: Line, last: bool) -> Slip:
    """The game went into the list a second time, totals and all."""

    def again(line: Line) -> Line:
        return replace(line, total=_plus(line.total, line.points))

    return lambda lines: _after(lines, right.name, again, 1)


def _plus(total: Row | None, points: Row | None) -> Row | None:
    return total and points and tuple(a + b for a, b in zip(total, points, strict=True))


def _after(lines: Lines, name: int, again: Callable[[Line], Line], added: int) -> Lines:
    out: list[Line] = []
    extra: Row | None = None
    for line in lines:
        out.append(replace(line, total=_plus(line.total, extra)) if extra else line)
        if line.name == name:
            out.append(replace(again(line), name=1000 + name))
            extra = line.points if added else None
    return tuple(out)


def order_of_rows(rng: random.Random, right: Line, last: bool) -> Slip:
    """Two neighbouring rows in the wrong order; the totals were added in the right one."""
    return lambda lines: _exchanged(lines, right.name, points=True, totals=False)


def order_of_totals(rng: random.Random, right: Line, last: bool) -> Slip:
    return lambda lines: _exchanged(lines, right.name, points=False, totals=True)


def order_of_lines(rng: random.Random, right: Line, last: bool) -> Slip:
    return lambda lines: _exchanged(lines, right.name, points=True, totals=True)


def _exchanged(lines: Lines, name: int, points: bool, totals: bool) -> Lines:
    at = next((index for index, line in enumerate(lines[:-1]) if line.name == name), None)
    if at is None:
        return lines
    above, below = lines[at], lines[at + 1]
    if points:
        facts = {key: getattr(above, key) for key in ("points", "sits", "penalty", "soloist", "name")}
        new = (replace(above, **{key: getattr(below, key) for key in facts}), replace(below, **facts))
    else:
        new = (above, below)
    if totals:
        new = (replace(new[0], total=below.total), replace(new[1], total=above.total))
    return (*lines[:at], *new, *lines[at + 2 :])


def wrong_winners(rng: random.Random, right: Line, last: bool) -> Slip:
    """Another pair, or another soloist, of the same value."""
    points, active = right.points or (), [i for i in range(len(right.sits) + 4) if i + 1 not in right.sits]
    mixed = {_mixed(points, active, order) for order in combinations(active, 2)} - {points}
    if not mixed:
        return lambda lines: lines
    new = rng.choice(sorted(mixed))
    return lambda lines: _at(lines, right.name, lambda line: replace(line, points=new))


def _mixed(points: Row, active: list[int], pair: tuple[int, ...]) -> Row:
    values = sorted((points[i] for i in active), reverse=True)
    if values[0] == values[1] == -values[2]:
        return tuple(values[0] if i in pair else values[3] if i in active else 0 for i in range(len(points)))
    return _swapped(points, *pair) or ()


def wrong_value(rng: random.Random, right: Line, last: bool) -> Slip:
    """The value of a row of winners mistyped: all points change alike."""
    points = right.points or ()
    unit = min((abs(each) for each in points if each), default=0)
    if not unit:
        return lambda lines: lines
    new = abs(misread(rng, unit)) % 30
    changed = tuple(each // unit * new for each in points)
    return lambda lines: _at(lines, right.name, lambda line: replace(line, points=changed))


Kind = Callable[[random.Random, Line, bool], Slip]
SLIPS: dict[str, dict[str, Kind]] = {
    "rows": {"number": number_in_row, "swap": swap_in_row, "twice": twice, "order": order_of_lines,
             "winners": wrong_winners},
    "totals": {"number": number_in_total, "carry": carry, "swap": swap_in_total, "forgotten": forgotten,
               "twice": twice, "twice added": twice_added, "order": order_of_totals},
    "both": {"number": number_in_row, "total": number_in_total, "carry": carry, "row went on": row_went_on,
             "swap": swap_in_row, "swapped totals": swap_in_total, "forgotten": forgotten,
             "forgotten points": forgotten_points, "forgotten total": forgotten_total, "points twice": points_twice,
             "total twice": total_twice, "twice": twice, "twice added": twice_added, "order": order_of_rows,
             "order of lines": order_of_lines, "winners": wrong_winners},
    "end": {"number": number_in_row, "end": number_in_total, "row went on": row_went_on, "swap": swap_in_row,
            "end swapped": swap_in_total, "forgotten": forgotten, "twice": twice, "winners": wrong_winners},
    "winners": {"value": wrong_value, "winners": wrong_winners, "end": number_in_total, "end swapped": swap_in_total,
                "forgotten": forgotten, "twice": twice},
}  # fmt: skip
OF_THE_END = ("end", "end swapped")
OF_HALVES = ("forgotten points", "forgotten total", "points twice", "total twice")


def made(rng: random.Random, players: int, form: str, slips: int, penalties: int, marked: bool) -> Made:
    """A list of this form with so many slips of any kind. A slip that changes nothing is drawn anew."""
    right = played_lines(rng, players, penalties)
    while True:
        # Behind a line that one half lacks its points stand beside another line's total: that happens last, so that
        # the other slip finds its line whole.
        chosen = tuple(sorted((_slip(rng, form, right) for _ in range(slips)), key=lambda each: each[0] in OF_HALVES))
        one = Made(players, form, marked, right, chosen)
        lists = [seen(one, lines) for lines in (one.wrong, *one.stages())]
        halves = sum(kind in OF_HALVES for kind, _ in chosen)
        if lists[0] not in lists[1:] and halves < 2 and len({repr(each) for each in lists}) == len(lists):
            return one


def _slip(rng: random.Random, form: str, right: Lines) -> tuple[str, Slip]:
    kind = rng.choice(sorted(SLIPS[form]))
    line = right[-1] if kind in OF_THE_END else rng.choice(right)
    return kind, SLIPS[form][kind](rng, line, line is right[-1])


# --- how a list is handed in, and how it is compared


def seen(one: Made, lines: Lines) -> tuple[object, object]:
    """What somebody sees who reads the list: its points and its totals, in order."""
    rows = None if one.form == "totals" else tuple(line.points for line in lines if line.points is not None)
    totals = tuple(line.total for line in lines if line.total is not None)
    return rows, None if one.form == "rows" else totals if one.form in ("totals", "both") else totals[-1:]


def sheet_of(one: Made, lines: Lines) -> Sheet:
    rows, totals = seen(one, lines)
    entries = None
    if rows is not None:
        noted = [line.penalty if one.marked else None for line in lines if line.points is not None]
        entries = tuple(Entry(points, penalty=penalty) for points, penalty in zip(rows, noted, strict=True))  # type: ignore[call-overload]
    if one.form == "end":
        totals = (*[None] * (len(entries or ()) - 1), lines[-1].total)
    return Sheet(one.players, DDV, entries, totals)  # type: ignore[arg-type]


def paper_of_lines(one: Made, lines: Lines) -> Paper:
    rows = tuple(_paper_row(line, one.marked) for line in lines)
    return Paper(rows, tuple(str(number) for number in lines[-1].total or ()))


def _paper_row(line: Line, marked: bool) -> PaperRow:
    mark = {"minor": "s", "repeat": "w"}[line.penalty] if marked and line.penalty else ""
    points = line.points or ()
    if line.decided:
        return PaperRow("points", tuple(str(each) for each in points), mark)
    soloist = line.soloist if not any(points) else None
    return PaperRow("winners", (in_winners(Written(points, mark, line.sits, True, soloist)),), mark)


def after(one: Made, sheet: Sheet, repair: Repair) -> tuple[object, object]:
    """What somebody sees after a repair."""
    return seen_in(one, apply_repair(sheet, repair))


def seen_in(one: Made, sheet: Sheet) -> tuple[object, object]:
    rows = None if sheet.rows is None else tuple(entry.points for entry in sheet.rows)
    totals = None if sheet.totals is None else tuple(total for total in sheet.totals if total is not None)
    return (None if one.form == "totals" else rows), totals


# --- what cannot be found


def is_consistent(one: Made, lines: Lines) -> bool:
    """Whether the list as it stands can be right: then nobody can find the slip. Naive, without the engine's checks."""
    rows, totals = seen(one, lines)
    points: list[Row] = list(rows) if rows is not None else _steps(totals, one.players)  # type: ignore[call-overload]
    if one.form == "both" and (len(points) != len(totals) or totals_of(points) != list(totals)):  # type: ignore[arg-type,call-overload]
        return False
    if one.form in ("end", "winners") and totals_of(points)[-1] != totals[-1]:  # type: ignore[index]
        return False
    if any(sum(row) or not _is_legal(row) for row in points):
        return False
    noted = {i for i, line in enumerate(lines) if one.marked and line.penalty} if rows is not None else set()
    return _can_be_played(points, one.players, noted)


def _steps(totals: object, players: int) -> list[Row]:
    lines: list[Row] = [(0,) * players, *totals]  # type: ignore[misc]
    return [tuple(b - a for a, b in zip(x, y, strict=True)) for x, y in pairwise(lines)]


def _is_legal(row: Row) -> bool:
    each = sorted(number for number in row if number)
    if not each:
        return True
    if len(each) == 2:
        return each[0] == -each[1] and each[1] in (3, 12, 15, 18, 21, 24)
    two = len(each) == 4 and each[0] == each[1] == -each[2] == -each[3] and each[3] <= 29
    solo = len(each) == 4 and (each[1:] == [-each[0] // 3] * 3 or each[:3] == [-each[3] // 3] * 3)
    return two or (solo and sum(each) == 0 and max(each[-1], -each[0]) <= 63)


def _can_be_played(rows: list[Row], players: int, noted: set[int]) -> bool:
    """Whether some course of dealers lets the right ones sit out, with no more games than planned. Lenient: a solo
    may have been the Pflichtsolo or not, a solo lost of the right size may have been a penalty."""
    from scoring.played import sitting

    limit = 6 * players
    ways = {(1, 0, 0)}  # who deals, how many games, whose solo let the dealer stay
    for index, row in enumerate(rows):
        low = min(row)
        alone = next((i for i, each in enumerate(row) if sum(e == each for e in row) == 1 and each), None)
        interrupts = index in noted or _pays_three(row, low)
        after: set[tuple[int, int, int]] = set()
        for dealer, games, stayed in _with_decisions(ways, players):
            if any(row[p - 1] for p in sitting(players, dealer)):
                continue
            if interrupts:
                after.add((dealer, games, stayed))
            if index not in noted and games < limit:
                after.add((dealer % players + 1, games + 1, stayed))
                if alone is not None and not stayed >> alone & 1:
                    after.add((dealer, games + 1, stayed | 1 << alone))
        ways = after
    return bool(ways)


def _with_decisions(ways: set[tuple[int, int, int]], players: int) -> Iterator[tuple[int, int, int]]:
    """In the gap of the rules the director moves the deal on or back: possible only while Pflichtsoli are presented."""
    for dealer, games, stayed in ways:
        yield dealer, games, stayed
        if players > 4 and games >= 5 * players:
            yield dealer % players + 1, games, stayed
            yield (dealer - 2) % players + 1, games, stayed


def _pays_three(row: Row, low: int) -> bool:
    credited = [each for each in row if each > 0]
    to_soloist = low == -3 and credited == [3]
    return to_soloist or (low in (-3, -12, -15, -18, -21, -24) and credited == [-low // 3] * 3)


def candidates(lines: Lines) -> Iterator[int]:
    """The rows, counted from 1, that are penalties and look like a game."""
    return (number for number, line in enumerate(lines, 1) if line.looks_like_a_game)
