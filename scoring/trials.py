"""What a repair would leave of a paper list that is being typed: it is carried out, and what is wrong then is counted.
Knows papers and their faults; which repairs there are is for the doctor to say, and which comes first for the page."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import chain, combinations
from typing import NamedTuple

from .deals import decided
from .edits import as_end, change, deletion, exchange, insertion, struck, writing
from .findings import Finding, Repair, Where
from .lines import ReadLine
from .notation import Paper, points_of, read_marks, read_winners
from .paper import Draft, Games, mended
from .ruleset import Ruleset
from .runde import Carry
from .shapes import Row, minus
from .sheet import Sheet

FEWEST_SUMMED = 3  # after one game the same game once more is its sum, too
BESIDE = 2  # so many rows above the one where it shows two may have changed places


class Tried(NamedTuple):
    """A list after a repair: its rows as read, whether the last game is there, and what is wrong, one thing after the
    other."""

    lines: tuple[ReadLine, ...]
    over: bool
    faults: Iterator[Finding]


class Reseated(NamedTuple):
    """A row in which others sit out than those whose cells were left empty."""

    repair: Repair
    empty: tuple[int, ...]
    sits: tuple[int, ...]


class Trials:
    """One paper list on which many repairs are tried: what stands above a change is not read again, and nothing is
    looked for that would cure what is left."""

    def __init__(
        self,
        paper: Paper,
        *,
        players: int,
        ruleset: Ruleset,
        games: Games = ...,
        carry: Carry = Carry(),  # noqa: B008 - immutable
        time_up_after: int | None = None,
        partial: bool = False,
    ) -> None:
        like = Sheet(players, ruleset, time_up_after=time_up_after, games=games, carry=carry)
        self._draft = Draft(paper, like, partial)

    def mended(self, repair: Repair) -> Paper:
        """As repair_paper makes it; refused when it does not fit."""
        return mended(self._draft, repair)

    def tried(self, paper: Paper) -> Tried:
        """This list, or it with a row changed, more or less."""
        draft = self._draft.anew(paper)
        return Tried(tuple(draft.walk.lines), draft.over, _faults(draft))

    # --- what is plain to see

    def doubled(self, last: int) -> Iterator[Repair]:
        """The lines up to this row that stand there twice: the game above once more, as it was typed, or the totals of
        any row above, which nobody reaches again by chance."""
        sheet, rows = self._draft.sheet, self._draft.paper.rows
        for index in range(1, min(last, sheet.length)):
            if rows[index].notation == "totals":
                line = sheet.total(index)
                if line is not None and any(sheet.total(other) == line for other in range(index)):
                    yield deletion("totals", index + 1, line, carries_on=False)
            elif self.is_repeated(index + 1):
                points = sheet.points(index)
                yield struck(index + 1) if points is None else deletion("rows", index + 1, points, carries_on=False)

    def is_repeated(self, row: int) -> bool:
        """Whether a row says, in the same way, what the row above it says."""
        rows, sheet = self._draft.paper.rows, self._draft.sheet
        if not 1 < row <= self._draft.length or rows[row - 1].notation != rows[row - 2].notation:
            return False
        half = sheet.total if rows[row - 1].notation == "totals" else sheet.points
        line = half(row - 1)
        return rows[row - 1].cells == rows[row - 2].cells or (line is not None and line == half(row - 2))

    def exchanged(self, row: int, beside: int = BESIDE) -> Iterator[Repair]:
        """This row and its neighbours in each other's place, where both are running totals or none is."""
        rows, sheet = self._draft.paper.rows, self._draft.sheet
        for at in range(max(1, row - beside), min(row, self._draft.length - 1) + 1):
            one, other = rows[at - 1 : at + 1]
            if one == other or (one.notation == "totals") != (other.notation == "totals"):
                continue
            if one.notation != "totals":
                yield exchange("rows", at, sheet.points(at - 1), carries_on=False)
            elif (total := sheet.total(at - 1)) is not None:
                yield exchange("totals", at, total, carries_on=False)

    def worth_nothing(self) -> Iterator[Repair]:
        """A game of which nothing was typed but 0, if it is what the end totals are more than the rows."""
        draft, nothing = self._draft, (0,) * self._draft.like.players
        if draft.end is None or not draft.end_closes or draft.walk.running is None:
            return
        points = minus(draft.end, draft.walk.running)
        if not any(points) or not draft.like.table.fits(points, None, None):
            return
        for index in range(draft.length):
            if draft.sheet.points(index) == nothing:
                yield change("rows", index + 1, nothing, points, carries_on=False)

    def seated(self, row: int) -> Iterator[Reseated]:
        """The numbers of a row in their order, where somebody sat out whose cell was filled in, and somebody's was left
        empty who played; or one of those who played in the place of a winner who sat out."""
        if row > self._draft.length or self._draft.like.players == 4:
            return
        sets = dict.fromkeys(course.sits for course in decided(self._draft.walk.before[row - 1].courses))
        of = self._winners if self._draft.paper.rows[row - 1].notation == "winners" else self._shifted
        yield from (each for sits in sets for each in of(row, sits))

    def _shifted(self, row: int, sits: tuple[int, ...]) -> Iterator[Reseated]:
        sheet, index = self._draft.sheet, row - 1
        where: Where = "totals" if self._draft.paper.rows[index].notation == "totals" else "rows"
        line = sheet.total(index) if where == "totals" else sheet.points(index)
        above = self._draft.walk.before[index].running if where == "totals" else (0,) * sheet.players
        if line is None or above is None:
            return
        blank = [column for column in range(1, sheet.players + 1) if line[column - 1] == above[column - 1]]
        for empty in combinations(blank, len(sits)):
            new = _moved(line, above, empty, sits)
            if empty != sits and sheet.table.fits(minus(new, above), None, None):
                yield Reseated(change(where, row, line, new, carries_on=False), empty, sits)

    def _winners(self, row: int, sits: tuple[int, ...]) -> Iterator[Reseated]:
        typed, players = self._draft.paper.rows[row - 1], self._draft.like.players
        winners = read_winners(typed.cells[0])
        marks = winners and read_marks(typed.marks + winners.marks, players)
        if winners is None or marks is None or self._draft.sheet.points(row - 1) is not None:
            return
        for wrong in set(winners.who) & set(sits):
            others = [who for who in range(1, players + 1) if who not in (*winners.who, *sits)]
            for right in others:
                who = tuple(right if each == wrong else each for each in winners.who)
                points = points_of(winners._replace(who=who), marks, players, sits)
                if points is not None:
                    yield Reseated(writing(row, points), (), sits)

    def last_game(self) -> Repair | None:
        """Running totals of which one game is still missing, and the end totals tell it."""
        draft = self._draft
        above = draft.walk.totals[-1] if draft.length else None
        if above is None or draft.end is None or any(course.left != 1 for course in draft.walk.courses):
            return None
        points = minus(draft.end, above)
        legal = any(points) and draft.like.table.fits(points, None, None)
        return insertion("totals", draft.length + 1, draft.end) if legal else None

    def as_end(self) -> Repair | None:
        """The last row, where it is what all games above it come to, and there are no end totals yet."""
        lines, rows = self._draft.walk.lines, self._draft.paper.rows
        if len(lines) < FEWEST_SUMMED or rows[len(lines) - 1].notation != "points" or any(self._draft.paper.end):
            return None
        points = lines[-1].points
        return as_end(len(lines), points) if points is not None and points == lines[-2].totals and any(points) else None


def _faults(draft: Draft) -> Iterator[Finding]:
    """End totals that were typed before their games wait for them: they are looked at by themselves."""
    if draft.over or draft.length >= (draft.like.start.games or 0):
        return draft.so_far()
    alone = Draft(replace(draft.paper, rows=()), draft.like, partial=True)
    return chain(draft.anew(replace(draft.paper, end=())).so_far(), alone.faults())


def _moved(line: Row, above: Row, empty: tuple[int, ...], sits: tuple[int, ...]) -> Row:
    """The numbers that were typed, in their order, in the cells of those who play."""
    typed = iter([number for column, number in enumerate(line, 1) if column not in empty])
    return tuple(above[column - 1] if column in sits else next(typed) for column in range(1, len(line) + 1))
