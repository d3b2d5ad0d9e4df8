"""The columns of the standings, each once: what it is called, how it is read from a line, how it is written, when it is
there; `LAYOUTS` says where it stands. Page, paper, workbook, CSV, JSON and the description of the interface read them
here. Who somebody is (place, name, club), each of them says in its own way."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from league.base import words
from league.base.text import Words
from league.excel import csv
from league.excel.csv import AVERAGE, EUROS, POINTS, WHOLE
from league.printing.common import column_title, points_in

from .table import Line, kasse_due

PAGE, OFFICE, KASSE, PAPER, FILE, JSON = "page", "office", "kasse", "paper", "file", "json"
FOR_PEOPLE = PAGE, OFFICE, KASSE, PAPER  # who read no column that is empty, or says the points again
ROUNDS = "rounds"  # in a layout: here stand the rounds
WRITTEN = {WHOLE: words.number, POINTS: words.points, AVERAGE: words.per_runde, EUROS: words.euros}


@dataclass(frozen=True)
class Shown:
    """What is shown, and where. `rounds`: those of each column; `alone`: of one round only; `kasse`: to those who keep
    it."""

    where: str
    lines: Sequence[Line]
    evening: bool = False
    rounds: Sequence[Sequence[int]] = ()
    alone: bool = False
    kasse: bool = False

    @property
    def columns(self) -> list[Column]:
        """Those that have something to say here, in their order. Files for programs have all, because what reads them
        looks for them."""
        rounds = [_of_rounds(numbers, self.where) for numbers in self.rounds]
        found = [rounds if name == ROUNDS else [COLUMNS[name]] for name in LAYOUTS[self.where]]
        there = [column for some in found for column in some if column.when(self)]
        return self._telling(there) if self.where in FOR_PEOPLE and self.lines else there

    def _telling(self, columns: Sequence[Column]) -> list[Column]:
        """Without those in which nobody has a value, and without what is the sum of the points again, as long as there
        is but one Runde to add up."""
        filled = [column for column in columns if any(column.of(line) is not None for line in self.lines)]
        several = sum(column.is_round for column in filled) > 1
        return [column for column in filled if (column.is_round and several) or not self._says_points(column)]

    def _says_points(self, column: Column) -> bool:
        return column.of_points and all(column.of(line) == line.points for line in self.lines)

    @property
    def clubs(self) -> bool:
        """Where all are of one club, or of none, a column with it tells nothing."""
        return len({line.club for line in self.lines}) > 1

    @property
    def unknown(self) -> bool:
        """Whether somewhere a dash stands for what nobody knows."""
        columns = [column for column in self.columns if column.missing == words.NO_VALUE and not column.is_round]
        return any(column.of(line) is None for column in columns for line in self.lines)


@dataclass(frozen=True, kw_only=True)
class Column(csv.Column):
    """Where there is no value, `missing` is written. `won`: how many of them were won, which people read in the same
    cell. `short` stands on paper, `spoken` is heard, `about` explains it to programmers; `is_sum`: it stands out;
    `of_points`: made from the points alone, a part or an average; `is_round`: the points of a round."""

    when: Callable[[Shown], bool] = lambda shown: True
    won: Callable[[Line], int | None] | None = None
    short: Words = ""
    spoken: Words = ""
    about: Words = ""
    missing: str = words.NO_VALUE
    is_sum: bool = False
    of_points: bool = False
    is_round: bool = False

    def text(self, line: Line) -> str:
        """As people read it: +12, 3/5, –."""
        value = self.of(line)
        if value is None:
            return self.missing
        written = WRITTEN[self.kind](value)
        return f"{words.number(self.won(line))}/{written}" if self.won else written


_COLUMNS = (
    Column("points", _("Punkte"), POINTS, is_sum=True),
    Column(
        "deducted", _("Abzug"), POINTS, lambda line: -line.deducted or None, missing="",
        when=lambda shown: any(line.deducted for line in shown.lines),
    ),
    Column(
        "runden", pgettext_lazy("of tables", "Runden"), WHOLE, lambda line: len(line.runden),
        when=lambda shown: shown.evening or (shown.where == FILE and not shown.alone),
    ),
    Column("per_runde", _("Schnitt"), AVERAGE, of_points=True, when=lambda shown: not shown.alone),
    Column(
        "games", _("Spiele"), WHOLE, about=_("Spiele; null: nicht bekannt."),
        when=lambda shown: shown.evening or shown.where == FILE,
    ),
    Column("games_won", _("Gewonnen"), WHOLE, short=_("Gew."), about=_("Gewonnene Spiele.")),
    Column("soli", _("Soli"), WHOLE, won=lambda line: line.soli_won, about=_("Soli.")),
    Column("soli_won", _("Soli gewonnen"), WHOLE, about=_("Gewonnene Soli.")),
    Column(
        "kasse", _("Kasse"), EUROS, lambda row: kasse_due(row.entry.tournament.kasse, row.points),
        when=lambda shown: shown.kasse,
    ),
)  # fmt: skip
COLUMNS = {column.key: column for column in _COLUMNS}
# Which of them stand where, and in which order; on a phone the first are seen without scrolling.
LAYOUTS = {
    PAGE: ["points", ROUNDS, "runden", "games", "per_runde", "soli", "games_won", "deducted", "kasse"],
    # What people ask for when they put on their coats, and what they owe where there is a Kasse.
    OFFICE: ["points", "games", "deducted"],
    KASSE: ["points", "deducted", "kasse"],
    PAPER: [ROUNDS, "runden", "games", "deducted", "points", "soli", "games_won"],
    # Workbook and CSV.
    FILE: [ROUNDS, "deducted", "points", "runden", "per_runde", "games", "games_won", "soli", "soli_won", "kasse"],
    # The file and the interface: all of them always, because keys are stable.
    JSON: ["games", "games_won", "soli", "soli_won"],
}


def _of_rounds(numbers: Sequence[int], where: str) -> Column:
    return Column(
        f"r{numbers[0]}",
        column_title(numbers),
        POINTS,
        lambda line: points_in(line.runden, numbers),
        spoken=str(_("Runde {number}")).format(number=numbers[0]),
        missing="" if where == PAGE else words.NO_VALUE,
        of_points=True,
        is_round=True,
    )
