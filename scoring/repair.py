"""The list doctor: the smallest change after which a Spielliste can be right, or all that are equally small.
Knows which numbers contradict each other; it never guesses: two cures of the same size are both named."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise

from .cures import Cures
from .edits import apply_repair, deletion, insertion, moved, possible
from .findings import Repair, Where
from .pairs import MOST_CURES, Cure, smallest
from .seats import Contradictions, Seats, seats_of
from .shapes import Row, is_winners, minus, plus
from .sheet import Sheet, games_over, open_penalties

BESIDE = 6  # of so many rows one may still contradict something when the halves stand side by side again
NEAR = 2  # so many rows away a cure of one place may reach another
MOST_PLACES = 30  # a list with more wrong places is not typed wrong, it is another list


@dataclass(frozen=True)
class Diagnosis:
    """One place on the list, its cures of equal size, each a set of repairs that belong together."""

    rows: frozenset[int]
    cures: tuple[Cure, ...]
    cures_count: bool = False
    sure: bool = True

    @cached_property
    def carried(self) -> list[dict[int, int]]:
        """By how much each repair that is carried on moves the totals below it, by column."""
        return [moved(repair) for cure in self.cures for repair in cure if repair.carries_on]

    def suggestion(self, row: int) -> Repair | None:
        """The repair for this row if there is only one cure."""
        if len(self.cures) != 1 or not self.sure:
            return None
        return min(self.cures[0], key=lambda repair: abs(repair.row - row))

    @cached_property
    def alternatives(self) -> tuple[Repair, ...]:
        if len(self.cures) < 2 and self.sure:
            return ()
        return tuple(dict.fromkeys(possible(repair) for cure in self.cures for repair in cure))[:MOST_CURES]


def diagnose(sheet: Sheet) -> list[Diagnosis]:
    """Every place at which the list contradicts itself, with its smallest cures."""
    if sheet.rows is not None and sheet.totals is not None and not sheet.complete:
        halves = _line_diagnoses(sheet, Contradictions(sheet), _misaligned(sheet), sheet.length // BESIDE)
        return [replace(each, sure=each.sure and _is_repeated(sheet, each.cures[0][0])) for each in halves]
    found = Contradictions(sheet)
    surplus = []
    if games_over(sheet) > 0:
        surplus = _line_diagnoses(sheet, found, _surplus(sheet, bool(found.bad)))
        if not found.bad:  # then a penalty may explain the number of rows, too
            if surplus and games_over(sheet) == 1 and not open_penalties(sheet):
                return [replace(each, sure=each.sure and not _may_hide_double(sheet)) for each in surplus]
            surplus = []
    seats = _seats(sheet, found)
    found = Contradictions(sheet, seats=seats)
    places = (Cures(sheet, False, seats), Cures(sheet, True, seats))
    sure = seats is None or seats.is_smooth or _is_certain(sheet, seats)
    local = _together(sheet, [_diagnosis(places, cluster, sure) for cluster in found.clusters()[:MOST_PLACES]])
    if not surplus:
        return local
    doubt = _leaves_penalty(sheet, local) or not all(_is_repeated(sheet, cure[0]) for cure in surplus[0].cures)
    return _weighed(sheet, surplus, local) if doubt else surplus


def _together(sheet: Sheet, places: list[Diagnosis]) -> list[Diagnosis]:
    """What is certain for a place by itself may not be beside the others."""
    if sheet.totals is None:  # points stand for themselves
        return places
    return [replace(place, sure=place.sure and _holds(place, index, places)) for index, place in enumerate(places)]


def _holds(place: Diagnosis, index: int, places: list[Diagnosis]) -> bool:
    return not _is_beside_doubt(place, places) and not (place.carried and _is_disturbed(place, index, places))


def _is_beside_doubt(place: Diagnosis, places: list[Diagnosis]) -> bool:
    """Two rows away something else is wrong that several things would cure, or one that is not certain: what it really
    was may cure this place, too."""
    doubtful = [each for each in places if each is not place and (len(each.cures) > 1 or not each.sure)]
    return any(abs(row - other) <= NEAR for each in doubtful for other in each.rows for row in place.rows)


def _is_disturbed(place: Diagnosis, index: int, places: list[Diagnosis]) -> bool:
    """What is carried on changes every total below it. Two that are swapped down there must be put right before, or
    the wrong one of them changes; and a mistake that a place further down takes back was made to fit."""
    below = [repair for each in places[index + 1 :] for cure in each.cures for repair in cure]
    if any(repair.repair == "swap" and repair.where == "totals" for repair in below):
        return True
    back = [{column: -by for column, by in carried.items()} for carried in place.carried]
    return any(carried in back for each in places if each is not place for carried in each.carried)


def _seats(sheet: Sheet, found: Contradictions) -> Seats | None:
    """Who sits out, as the course tells it: it proves rows wrong only where the numbers contradict nothing."""
    seats = seats_of(sheet)
    return seats if seats is not None and (seats.is_smooth or not found.bad) else None


def _is_certain(sheet: Sheet, seats: Seats) -> bool:
    """Whether the course proves its odd rows wrong. Solos and games worth nothing beside them may have moved the deal,
    and so may a penalty anywhere, unless the list has as many games as planned without one; rows of winners take their
    seats from the course."""
    beside = {index + away for index in seats.odd for away in (-1, 0, 1) if 0 <= index + away < sheet.length}
    plain = all(_is_normal(sheet, index) for index in beside)
    counted = sheet.start.games is not None and games_over(sheet) == 0
    return seats.is_certain and plain and (counted or not open_penalties(sheet))


def _is_normal(sheet: Sheet, index: int) -> bool:
    row = sheet.written(index)
    shape = sheet.table.shape(row) if row is not None else None
    return shape is not None and shape.kind == "normal" and sheet.winners(index) is None


def _leaves_penalty(sheet: Sheet, local: list[Diagnosis]) -> bool:
    """Whether a row can be a penalty, as it stands or as soon as the numbers around it are right."""
    cures = [cure for place in local for cure in place.cures]
    return bool(open_penalties(sheet)) or any(open_penalties(apply_repair(sheet, cure[0])) for cure in cures)


def _is_repeated(sheet: Sheet, repair: Repair) -> bool:
    """Whether the line that goes stands there once more above or below."""
    line = sheet.total if repair.where == "totals" else sheet.points
    neighbours = (line(repair.row), line(repair.row - 2) if repair.row > 1 else None)
    return repair.repair == "delete" and repair.instead_of in neighbours


def _weighed(sheet: Sheet, surplus: list[Diagnosis], local: list[Diagnosis]) -> list[Diagnosis]:
    """A row can be a penalty, so that the list need not have a line too many: then one wrong number is likelier, and
    whatever else would cure the place stands beside the line. Nobody invents a line: one that stands nowhere else is
    not struck out for sure."""
    cures = [cure for place in local for cure in place.cures]
    if any(len(cure) == 1 and isinstance(cure[0].column, int) for cure in cures):
        return local
    (lines,) = surplus
    cures = list(dict.fromkeys((*cures, *lines.cures)))
    sure = len(cures) == len(local) == 1 and _is_repeated(sheet, cures[0][0])
    return [replace(lines, sure=sure, cures=tuple(cures)[:MOST_CURES])]


def _line_diagnoses(
    sheet: Sheet, found: Contradictions, repairs: Iterable[Repair], most_left: int = 0
) -> list[Diagnosis]:
    """Lines too many or too few: those changes after which nothing contradicts itself any more, or as little as
    possible; what is left then is another slip, and nothing is certain."""
    lines: dict[tuple[object, object], tuple[int, Cure]] = {}
    for repair in repairs:
        after = apply_repair(sheet, repair)
        left = len(Contradictions(after).bad)
        if left <= most_left:
            lines[after.rows, after.totals] = (left, (repair,))  # of two equal lines the second is struck out
    least = smallest(left for left, _ in lines.values())
    cures = tuple(cure for left, cure in lines.values() if left == least)
    rows = frozenset(index + 1 for index in found.bad)
    if not cures:
        return []
    sure = not least and _is_counted(apply_repair(sheet, cures[0][0]))
    return [Diagnosis(rows, cures[:MOST_CURES], cures_count=True, sure=sure)]


def _is_counted(after: Sheet) -> bool:
    """Whether nothing else is open once a line more or less is there: who sits out, and the number of games."""
    seats = seats_of(after)
    return games_over(after) <= 0 and (seats is None or seats.is_smooth)


def _may_hide_double(sheet: Sheet) -> bool:
    """Whether another row may stand there twice and not show it, because one of the two has other winners or changed
    places with the next row. Of a total that stands there twice the second one tells a game worth nothing."""
    if sheet.totals is not None:
        lines = (sheet.above, *sheet.totals)
        exchanged = list(_exchanged_steps(lines))
        same = any(one == other for steps in exchanged for one, other in pairwise(steps))
        return same or any(not any(step) for steps in exchanged for step in steps)
    rows = [points for index in range(sheet.length) if (points := sheet.points(index)) is not None]
    near = any(one != other and is_winners(one, other, sheet.table) for one, other in pairwise(rows))
    return near or any(one == other for one, other in zip(rows, rows[2:], strict=False))


def _exchanged_steps(totals: Sequence[Row | None]) -> Iterator[list[Row]]:
    """For every two different neighbouring totals the games that they would tell in each other's place."""
    for above, first, second, below in zip(totals, totals[1:], totals[2:], (*totals[3:], None), strict=False):
        if first is not None and second is not None and first != second:
            order = [line for line in (above, second, first, below) if line is not None]
            yield [minus(line, before) for before, line in pairwise(order)]


def spare_lines(sheet: Sheet) -> tuple[Repair, ...]:
    """The lines of a list with too many games that may stand there twice."""
    return tuple(_surplus(sheet, contradicts=False))


def _surplus(sheet: Sheet, contradicts: bool) -> Iterator[Repair]:
    """Lines that could stand there twice. In a list without contradictions only a repetition is suspect."""
    for index in range(sheet.length):
        where: Where = "totals" if sheet.told_by_totals(index) else "rows"
        line = sheet.total(index) if where == "totals" else sheet.points(index)
        step, above = sheet.written(index), sheet.written(index - 1) if index else None
        # The game above once more, or, where only totals are written, the same line once more.
        repeated = step is not None and (step == above or (where == "totals" and index > 0 and not any(step)))
        if line is not None and (contradicts or repeated):
            yield deletion(where, index + 1, line, carries_on=not contradicts and sheet.total(index) is not None)


def _misaligned(sheet: Sheet) -> Iterator[Repair]:
    """Points and totals have different numbers of lines: one was forgotten or written twice in either half."""
    rows, totals = sheet.rows or (), sheet.totals or ()
    if len(totals) == len(rows) + 1:
        for number, (step, total) in enumerate(zip(sheet.steps, totals, strict=True), 1):
            if step is not None and total is not None:
                yield insertion("rows", number, step)
                yield deletion("totals", number, total, carries_on=False)
    elif len(rows) == len(totals) + 1:
        for number, (above, entry) in enumerate(zip((sheet.above, *totals), rows, strict=True), 1):
            if entry.points is None:  # told by a total that stands there
                continue
            yield deletion("rows", number, entry.points, carries_on=False)
            if above is not None:
                yield insertion("totals", number, plus(above, entry.points))


def _diagnosis(places: Sequence[Cures], cluster: range, sure: bool) -> Diagnosis:
    """The cures of one place; penalties are thought of only where nothing else fits."""
    rows = frozenset(index + 1 for index in cluster)
    cures = next((cures for place in places if (cures := place.cures(cluster))), [])
    place = places[0]
    certain = len(cures) != 1 or place.is_sure(cures[0], cluster)
    return Diagnosis(rows, tuple(cures), sure=sure and certain)
