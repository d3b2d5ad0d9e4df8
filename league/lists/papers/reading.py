"""Spiellisten read for printing: everything a page needs with a number of queries that does not grow with the lists.
Knows how they are stored; what is printed of them is known by blank.py and filled.py."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from functools import cached_property

from django.db.models import Prefetch, QuerySet

from league.base.words import MINUS
from league.lists import scorebook
from league.lists.sheet import Sheet, sheet_of
from league.lists.table_link import table_path
from league.models import Entry, Occupancy, Spielliste
from league.printing.address import short_path
from scoring import Carry, Ruleset


@dataclass(frozen=True)
class Options:
    """How lists are to be printed. `address` is where phones reach the site, without a slash at its end."""

    address: str = ""
    paper: str = "a4"
    large: bool = False
    parted: bool = False
    published_names: bool = False
    to_table: bool = False  # the code of a blank list opens it for the phones of its table: never for strangers

    def name(self, entry: Entry) -> str:
        return entry.name if self.published_names else entry.full_name

    def named(self, entry: Entry) -> str:
        """The name as it stands in a sentence."""
        return isolated(self.name(entry))


def isolated(name: str) -> str:
    """A name read from the right, between marks that nobody sees: else it would turn the numbers beside it around.
    Other names need none, and stay rows of letters that can be stamped."""
    turns = any(unicodedata.bidirectional(letter) in ("R", "AL", "AN") for letter in name)
    return f"\N{FIRST STRONG ISOLATE}{name}\N{POP DIRECTIONAL ISOLATE}" if turns else name


def short_club(entry: Entry) -> str:
    """The club as it was on the day, unless it has a shorter name. Needs `entry.club`."""
    return (entry.club.short_name if entry.club else "") or entry.club_name


class Seen:
    """One list with its people and its rules, read once."""

    def __init__(self, spielliste: Spielliste, options: Options) -> None:
        self.spielliste = spielliste
        self.options = options
        self.players = spielliste.players
        self.seats = list(spielliste.occupancies.all())

    @cached_property
    def ruleset(self) -> Ruleset:
        return scorebook.ruleset_of(self.spielliste.tournament)

    @cached_property
    def carry(self) -> Carry:
        return scorebook.carry_of(self.spielliste)

    @cached_property
    def sheet(self) -> Sheet:
        return sheet_of(self.spielliste)

    @property
    def waiting(self) -> int:
        """How many Pflichtsoli are open when this list begins."""
        if not self.ruleset.pflichtsoli:
            return 0
        return self.players if self.carry.open_pflichtsoli is None else len(self.carry.open_pflichtsoli)

    @property
    def url(self) -> str:
        return f"{self.options.address}{short_path(self.spielliste)}" if self.options.address else ""

    @property
    def scanned(self) -> str:
        """What the code on a blank list says: its address, and where phones write, the word that lets them."""
        if not (self.url and self.options.to_table and self.spielliste.tournament.has_phones):
            return self.url
        return f"{self.options.address}{table_path(self.spielliste)}"

    @property
    def begun(self) -> bool:
        """Whether anything is entered; else a filled list is the blank one."""
        only_totals = self.spielliste.depth == Spielliste.TOTALS and self.sheet.totals is not None
        return bool(self.sheet.rows) or only_totals or self.spielliste.counts

    @property
    def complete(self) -> bool:
        """Whether there is an Endstand: the list is finished, or all games are there."""
        spielliste, planned = self.spielliste, self.spielliste.games_planned
        played = planned is not None and self.sheet.games >= planned
        return spielliste.counts or spielliste.depth == Spielliste.TOTALS or played

    def as_written(self, row: int) -> tuple[str, ...]:
        """Running totals that cannot be read stay on paper as they were written."""
        rows = scorebook.paper_of(self.spielliste).rows
        written = rows[row - 1] if row <= len(rows) else None
        return (
            tuple(cell.replace("-", MINUS) for cell in written.cells)
            if written and written.notation == "totals"
            else ()
        )

    def first_at(self, position: int) -> Occupancy | None:
        return next((seat for seat in self.seats if seat.position == position), None)

    def later_at(self, position: int) -> list[Occupancy]:
        """Those who took over the seat, from their first game on."""
        return [seat for seat in self.seats if seat.position == position][1:]

    def names_at(self, row: int) -> list[str]:
        """Who sat there when this row was written, under the names that go on this paper."""
        return scorebook.names_at(self.seats, [line.line for line in self.sheet.rows], row, self.options.name)


def printable(lists: QuerySet[Spielliste]) -> QuerySet[Spielliste]:
    """With everything that is printed of them."""
    seats = Occupancy.objects.select_related("entry__player", "entry__club", "counts_for")
    related = ("tournament__club", "round", "continues__tournament", "link")
    return lists.select_related(*related).prefetch_related(Prefetch("occupancies", seats), "games", "accepted")
