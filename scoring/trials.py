"""What a repair would leave of a paper list that is being typed: it is carried out, and what is wrong then is counted.
Knows papers and their faults; which repairs there are is for the doctor to say, and which comes first for the page."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import chain
from typing import NamedTuple

from .edits import as_end, deletion
from .findings import Finding, Repair, Where
from .lines import ReadLine
from .notation import Paper
from .paper import Draft, Games, mended
from .ruleset import Ruleset
from .runde import Carry
from .sheet import Sheet

FEWEST_SUMMED = 3  # after one game the same game once more is its sum, too


class Tried(NamedTuple):
    """A list after a repair: its rows as read, whether the last game is there, and what is wrong, one thing after the
    other."""

    lines: tuple[ReadLine, ...]
    over: bool
    faults: Iterator[Finding]


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

    def doubled(self, last: int) -> Iterator[Repair]:
        """The lines up to this row that stand there twice: the game above once more, or the totals of any row above,
        which nobody reaches again by chance."""
        sheet = self._draft.sheet
        for index in range(1, min(last, sheet.length)):
            where: Where = "totals" if sheet.told_by_totals(index) else "rows"
            half = sheet.total if where == "totals" else sheet.points
            above = range(index) if where == "totals" else (index - 1,)
            line = half(index)
            if line is not None and any(half(other) == line for other in above):
                yield deletion(where, index + 1, line, carries_on=False)

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
