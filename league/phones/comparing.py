"""Paper against phone: what the office typed beside what the table wrote, row by row, and what somebody has decided
about it. Both are valued by the same rules; writes nothing."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import zip_longest

from league.lists import scorebook
from league.models import Spielliste, TableLink, Tournament

from .sheets import book_of_sheet, sheet_of

END = 0  # the row of the end totals
Points = tuple[int, ...]


@dataclass(frozen=True)
class Difference:
    """One row in two views; None: it is not there."""

    row: int
    paper: Points | None
    phone: Points | None
    took: str = ""  # what was decided: "paper", or nothing yet

    @property
    def is_open(self) -> bool:
        return not self.took


def is_compared(link: TableLink) -> bool:
    """The office is through with its list, and the table wrote one."""
    spielliste = link.spielliste
    return spielliste.tournament.phones == Tournament.BOTH and spielliste.counts and bool(sheet_of(link).rows)


def differences(link: TableLink) -> list[Difference]:
    if not is_compared(link):
        return []
    settled = sheet_of(link).settled
    return [_decided(one, settled.get(str(one.row))) for one in _found(link)]


def _found(link: TableLink) -> list[Difference]:
    spielliste = link.spielliste
    paper, phone = scorebook.read(spielliste), book_of_sheet(spielliste, sheet_of(link))
    if spielliste.depth == Spielliste.TOTALS:
        return [] if paper.totals == phone.totals else [Difference(END, paper.totals, phone.totals)]
    rows = zip_longest((line.points for line in paper.lines), (line.points for line in phone.lines))
    return [Difference(row, one, other) for row, (one, other) in enumerate(rows, 1) if one != other]


def _decided(found: Difference, settled: dict[str, object] | None) -> Difference:
    """What was decided holds for these two views; another number is another question."""
    if settled is None or settled.get("views") != views(found):
        return found
    return Difference(found.row, found.paper, found.phone, str(settled["took"]))


def views(found: Difference) -> list[list[int] | None]:
    return [None if one is None else list(one) for one in (found.paper, found.phone)]


def open_differences(link: TableLink) -> list[Difference]:
    return [one for one in differences(link) if one.is_open]
