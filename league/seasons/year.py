"""The table of the year as people read it: players by evenings, each cell with its words. Made from plain values, so
that a kept table of years ago is read by the same eyes. Looks up names and says reasons; computes nothing."""

from __future__ import annotations

import datetime
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from league.base.wording import say, say_html, words
from league.base.words import NO_VALUE, figures, number, sign
from league.models import Player, Tournament
from league.models.base import Json
from scoring import SEASON_METRICS, Code, CountingRule, Message

from .words import order, spoken

# --- The signs in the table of the year, in words


STRUCK = "12"  # stands for a number that is struck through


def legend(year: Year) -> list[tuple[str, str]]:
    """The signs that need a word, and only those that are there."""
    cells = [cell for row in year.rows for cell in row.cells]
    missed = year.rule.missed
    said = {
        "struck": (any(cell.is_struck for cell in cells), STRUCK, _("gestrichen: zählt nicht für den Gesamtwert")),
        "absent": (any(cell.is_absent for cell in cells), "·", _("gefehlt")),
        "valued": (
            any(cell.missed and cell.score is not None for cell in cells),
            f"({number(missed)})",
            _("gefehlt, zählt {value}").format(value=number(missed)),
        ),
        "unknown": (any(cell.state == UNKNOWN for cell in cells), "?", _("dabei, aber nicht bekannt, wie viel")),
        "outside": (any(day.why_not for day in year.days), "*", _("dieser Abend zählt nicht")),
        "totals": (
            any(day.only_totals for day in year.days),
            "Σ",
            _("aus einer alten Jahrestabelle: nur Gesamtpunkte bekannt"),
        ),
        "running": (any(day.state == Tournament.RUNNING for day in year.days), "…", _("läuft noch, kann sich ändern")),
    }
    return [(sign, words) for there, sign, words in said.values() if there]


# --- The table of the year as people read it


COUNTED, DROPPED, MISSED, UNKNOWN, OUTSIDE = "counted", "dropped", "missed", "unknown", "outside"


def written(value: Fraction | None, *, signed: bool) -> str:
    """+12, −3,5, 2,33: two decimals where a number is not whole; a plus where it carries meaning.

    >>> written(Fraction(25, 2), signed=True), written(Fraction(-7), signed=True), written(Fraction(7, 3), signed=False)
    ('+12,5', '−7', '2,33')
    """
    if value is None:
        return NO_VALUE
    places = 0 if value.denominator == 1 else 1 if 10 % value.denominator == 0 else 2
    text = figures(float(value) if places else int(value), places)
    return f"+{text}" if signed and value > 0 else text


Stored = Json | None  # a message as it is kept


def _message(stored: Stored) -> Message | None:
    return Message.from_dict(stored) if stored else None


@dataclass(frozen=True)
class Voice:
    """How reasons of a table are said: with the names of its people, and without the year where all is in one."""

    names: Mapping[str, str]
    year: int | None

    def say(self, stored: Stored) -> str:
        return say(_message(stored), players=self.names, year=self.year)

    def html(self, stored: Stored) -> SafeString:
        return say_html(_message(stored), players=self.names, year=self.year)


def _fraction(text: str | None) -> Fraction | None:
    return None if text is None else Fraction(text)


@dataclass(frozen=True)
class Day:
    """One evening of the table. `event`: the address of its page, if it has one."""

    key: str
    date: datetime.date
    title: str
    state: str
    event: str | None
    entrants: int | None
    outside: Stored = None  # why it does not count

    @property
    def why_not(self) -> str:
        return say(_message(self.outside))

    @property
    def why_not_code(self) -> str | None:
        return self.outside["code"] if self.outside else None

    @property
    def only_totals(self) -> bool:
        return self.event is None


@dataclass(frozen=True)
class Cell:
    """What one player did on one evening, for the season."""

    day: Day
    state: str
    score: Fraction | None
    missed: bool
    weight: int
    signed: bool
    voice: Voice
    why: Stored = None  # it is not simply counted
    played: Stored = None

    @property
    def reason(self) -> str:
        return self.voice.say(self.why)

    @property
    def reason_code(self) -> str | None:
        return self.why["code"] if self.why else None

    @property
    def told(self) -> str:
        return self.voice.say(self.played)

    @property
    def text(self) -> str:
        return written(self.score, signed=self.signed) if self.score is not None else ""

    @property
    def css(self) -> str:
        return sign(self.score) if self.signed and self.score is not None else ""

    @property
    def is_struck(self) -> bool:
        return self.state == DROPPED

    @property
    def is_absent(self) -> bool:
        """Not there, and nothing is written for it."""
        return self.missed and self.score is None

    @property
    def points(self) -> Fraction | None:
        """In an average what the day brought in all."""
        return None if self.score is None else self.score * self.weight


@dataclass(frozen=True)
class Row:
    """One player of the year."""

    player: Player
    place: int | None
    tied: bool
    guest: bool
    value: Fraction | None
    cells: tuple[Cell, ...]
    attended: int
    runden: int
    signed: bool
    voice: Voice
    value_because: Stored
    place_because: Stored

    @property
    def name(self) -> str:
        return self.player.published_name

    @property
    def text(self) -> str:
        return written(self.value, signed=self.signed)

    @property
    def css(self) -> str:
        return sign(self.value) if self.signed else ""

    @property
    def explanation(self) -> str:
        """How the value came about."""
        return self.voice.say(self.value_because)

    @property
    def is_reckoned(self) -> bool:
        """It is explained by a reckoning, which is no sentence; all else is."""
        return bool(self.value_because and self.value_because["code"] == Code.EXPLAINED)

    @property
    def reason(self) -> SafeString:
        """Why this place, or none."""
        return self.voice.html(self.place_because)

    @property
    def because(self) -> str:
        """The same as plain text."""
        return self.voice.say(self.place_because)

    @property
    def because_code(self) -> str | None:
        return self.place_because["code"] if self.place_because else None

    @property
    def dropped(self) -> int:
        return sum(cell.is_struck for cell in self.cells)


class Year:
    """A whole table: its evenings, its rows with and without a place, its guests."""

    def __init__(self, plain: Json) -> None:
        self.plain = plain
        self.days = [_day(one) for one in plain["days"]]
        self.rule = CountingRule.from_dict(plain["rule"])
        # Points for places are never below zero: a plus would say nothing.
        self.signed = SEASON_METRICS[self.rule.metric].is_points

    @property
    def metric(self) -> str:
        """What is counted."""
        return words().term("metric", self.rule.metric)

    @property
    def spoken(self) -> list[tuple[str, str]]:
        return spoken(self.rule)

    @cached_property
    def _people(self) -> dict[int, Player]:
        """Everybody in the table, in one query; who was merged away since is who he became."""
        pks = [row["player"] for row in self.plain["rows"]] + list(self.plain["guests"])
        found = Player.objects.filter(pk__in=pks).select_related("merged_into")
        return {player.pk: player.merged_into or player for player in found}

    @cached_property
    def voice(self) -> Voice:
        years = {day.date.year for day in self.days}
        names = {str(pk): player.published_name for pk, player in self._people.items()}
        return Voice(names, years.pop() if len(years) == 1 else None)

    @cached_property
    def rows(self) -> list[Row]:
        people = self._people
        return [self._row(row, people) for row in self.plain["rows"] if row["player"] in people]

    def _row(self, row: Json, people: Mapping[int, Player]) -> Row:
        cells = zip(self.days, row["cells"], strict=True)
        return Row(
            people[row["player"]],
            row["place"],
            row["tied"],
            row["guest"],
            _fraction(row["value"]),
            tuple(
                Cell(
                    day,
                    one["state"],
                    _fraction(one["score"]),
                    one["missed"],
                    one["weight"],
                    self.signed,
                    self.voice,
                    one["reason"],
                    one["told"],
                )
                for day, one in cells
            ),
            row["attended"],
            row["runden"],
            self.signed,
            self.voice,
            row["explanation"],
            row["because"],
        )

    @property
    def many_years(self) -> bool:
        return len({day.date.year for day in self.days}) > 1

    @property
    def placed(self) -> list[Row]:
        return [row for row in self.rows if row.place is not None]

    @property
    def unplaced(self) -> list[Row]:
        return [row for row in self.rows if row.place is None]

    @property
    def guests(self) -> list[str]:
        """Who played as a guest and stands in no row, by name."""
        names = (self._people[pk].published_name for pk in self.plain["guests"] if pk in self._people)
        return sorted(names, key=str.casefold)

    def row_of(self, player: Player) -> Row | None:
        return next((row for row in self.rows if row.player.pk == player.pk), None)

    @property
    def as_of(self) -> datetime.date | None:
        return datetime.date.fromisoformat(self.plain["as_of"]) if self.plain["as_of"] else None

    @property
    def order(self) -> str:
        """What decides about places, in words."""
        return order(self.rule)


def _day(one: Json) -> Day:
    return Day(
        one["key"],
        datetime.date.fromisoformat(one["date"]),
        one["title"],
        one["state"],
        one["event"],
        one["entrants"],
        one["why_not"],
    )
