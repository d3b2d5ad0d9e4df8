"""What a repair would leave of a paper list that is being typed: it is carried out, and what is wrong then is counted.
Knows papers and their faults; which repairs there are is for the doctor to say, and which comes first for the page."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import chain
from typing import NamedTuple

from .findings import Finding, Repair
from .lines import ReadLine
from .notation import Paper
from .paper import Draft, Games, mended
from .ruleset import Ruleset
from .runde import Carry
from .sheet import Sheet


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


def _faults(draft: Draft) -> Iterator[Finding]:
    """End totals that were typed before their games wait for them: they are looked at by themselves."""
    if draft.over or draft.length >= (draft.like.start.games or 0):
        return draft.so_far()
    alone = Draft(replace(draft.paper, rows=()), draft.like, partial=True)
    return chain(draft.anew(replace(draft.paper, end=())).so_far(), alone.faults())
