"""Why places are what they are: all who share one together, where the engine names one neighbour to each, and what
decided where points alone do not."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from django.utils.html import conditional_escape
from django.utils.translation import gettext as _

from league.standings.table import Row, Standings
from scoring import Code, Message

Speak = Callable[[Message | None], str]


@dataclass(frozen=True)
class Reason:
    """One place with all who share it. `ahead`: what decided against the next one; `skipped`: what could not decide
    between those who share it, because it is not known of all."""

    rows: list[Row]
    ahead: Message | None
    skipped: Message | None = None

    @property
    def is_shared(self) -> bool:
        return len(self.rows) > 1

    def level(self, speak: Speak) -> str:
        """Behind the names of those who share the place."""
        return conditional_escape(_("gleichauf in allem, was gewertet wurde.")) + speak(self.skipped)

    def said(self, speak: Speak) -> str:
        """Behind the names, where the table is explained: more points explain themselves."""
        return self.level(speak) if self.is_shared else speak(self.ahead)


def reasons(rows: Sequence[Row]) -> Iterator[Reason]:
    """Of every place once, in the order of the table."""
    for _place, some in groupby(rows, key=lambda row: row.place):
        shared = list(some)
        yield _shared(shared) if len(shared) > 1 else Reason(shared, shared[0].because)


def _shared(rows: list[Row]) -> Reason:
    """The last of those who share a place is told what holds for all of them."""
    told = rows[-1].because
    if told is None:
        return Reason(rows, None)
    if told.code is Code.LEVEL_THEN_AHEAD:
        return Reason(rows, told.params["ahead"], told.params["level"].params.get("skipped"))
    return Reason(rows, None, told.params.get("skipped"))


def decided_later(table: Standings) -> list[Reason]:
    """Places that the first number alone does not explain: shared ones, and those that a later number decided."""
    return [
        one
        for one in reasons(table.rows)
        if one.is_shared or (one.ahead and one.ahead.params.get("metric") != table.order[0])
    ]
