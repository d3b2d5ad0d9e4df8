"""Lists on public pages, each declared once with django-tables2: columns, figures, order.
Knows how results are written and sorted; where they come from is known by league.standings."""

from __future__ import annotations

import datetime
import unicodedata
from collections.abc import Callable, Iterable, Mapping
from typing import Any, ClassVar
from uuid import UUID

import django_tables2 as tables
from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy
from django_tables2.columns.base import BoundColumn

from league.base import words
from league.base.text import Words
from league.base.words import place, short_day
from league.excel.csv import AVERAGE, EUROS, POINTS, WHOLE
from league.lists.papers.reading import short_club
from league.models import Entry, PublishedStandings, Tournament
from league.standings.columns import Column, Shown
from league.standings.results import PlayerResult
from league.standings.table import Line, Row

RowAttrs = dict[str, Callable[[Mapping[str, Any]], object]]
UNKNOWN = words.NO_VALUE
LAST = float("-inf")  # what is not known comes last, best first


class Figures(tables.Column):  # type: ignore[misc]
    """A column of numbers: right-aligned, best first, sorted by a value that is always there."""

    def __init__(self, header: object, name: str, *, missing: str = UNKNOWN, extra: str = "", **more: object) -> None:
        self.extra = extra
        attrs = {"td": {"class": self._class}, "th": {"class": "num"}, "tf": {"class": "num"}}
        super().__init__(
            header,
            accessor=name,
            order_by=f"sort__{name}",
            default=missing,
            initial_sort_descending=True,
            attrs=attrs,
            **more,
        )

    def _class(self, bound_column: BoundColumn) -> str:
        return " ".join(["num", *self.extra.split()])

    def render(self, value: int) -> str:
        return words.number(value)


class Points(Figures):
    """Points with their sign and its colour."""

    def _class(self, bound_column: BoundColumn) -> str:
        record = getattr(bound_column, "current_record", None) or {}
        return " ".join(["num", *self.extra.split(), words.sign(record.get(bound_column.name))])

    def render(self, value: int) -> str:
        return words.points(value)


class Average(Figures):
    def render(self, value: float) -> str:
        return words.per_runde(value)


class Euros(Figures):
    def render(self, value: int) -> str:
        return words.euros(value)


def name_column(header: Words, **more: object) -> tables.Column:
    name = {"class": "name"}
    attrs = {"td": name | {"scope": "row"}, "th": name, "tf": name}
    return tables.Column(header, order_by="sort__name", attrs=attrs, **more)


class Placed(tables.Table):  # type: ignore[misc]
    """What all tables with places share: the place, told as shared where it is."""

    class Meta:
        row_attrs: ClassVar[RowAttrs] = {"class": lambda record: "tie" if record.get("tied") else ""}
        orderable = True

    place = tables.Column(
        gettext_lazy("Platz"), attrs={"td": {"class": "place"}, "th": {"class": "place"}}, default=UNKNOWN
    )

    def render_place(self, value: int, record: Mapping[str, object]) -> SafeString:
        shared = format_html('<span class="visually-hidden"> ({})</span>', _("geteilt")) if record["tied"] else ""
        return format_html("{}{}", place(value), shared)


class Won(Figures):
    """How many were won, and of how many."""

    def render(self, value: Any) -> SafeString:  # a pair: the library hands over what the row has
        won, played = value
        said = '{}<span aria-hidden="true">/</span><span class="visually-hidden"> {} </span>{}'
        return format_html(said, won, _("von"), played)


KINDS = {WHOLE: Figures, POINTS: Points, AVERAGE: Average, EUROS: Euros}


class Standings(Placed):
    """The standings: who, and the figures that league.standings.columns has for this page. `beside`: what stands at the
    name of each line."""

    class Meta(Placed.Meta):
        row_attrs = {**Placed.Meta.row_attrs, "id": lambda record: record["anchor"] or None}

    name = name_column(gettext_lazy("Name"))
    club = tables.Column(
        gettext_lazy("Verein"), order_by="sort__club", default="", attrs={"cell": {"class": "wide-only"}}
    )

    def __init__(self, shown: Shown, beside: Iterable[dict[str, str]], *, caption: str, clubs: bool = True) -> None:
        figures = shown.columns
        data = [_row(line, said, figures) for line, said in zip(shown.lines, beside, strict=True)]
        columns = [(figure.key, _column(figure)) for figure in figures]
        sequence = ("place", "name", *(key for key, _column in columns), "club")
        if any(figure.kind == EUROS for figure in figures):
            columns.append(("name", name_column(gettext_lazy("Name"), footer=gettext_lazy("Summe"))))
        self.shows_clubs = clubs and shown.clubs
        super().__init__(data, extra_columns=columns, sequence=sequence, exclude=[] if self.shows_clubs else ["club"])
        self.caption = caption

    def render_name(self, value: str, record: Mapping[str, object]) -> SafeString:
        name = words.bdi(value)
        parts = [format_html('<a href="{}">{}</a>', record["url"], name) if record["url"] else name]
        if record["club"] and self.shows_clubs:
            parts.append(format_html('<small class="phone-only short">{}</small>', words.bdi(record["short_club"])))
        if record["left"]:
            parts.append(format_html("<small>{}</small>", record["left"]))
        if record["instead"]:
            parts.append(format_html("<small>{}</small>", words.bdi(record["instead"])))
        return format_html_join(" ", "{}", ((part,) for part in parts))

    def render_club(self, value: str) -> SafeString:
        return words.bdi(value)


def _column(figure: Column) -> Figures:
    def total(table: tables.Table) -> str:
        return words.euros(sum(row[figure.key] for row in table.data))

    kind = Won if figure.won else KINDS[figure.kind]
    extra, footer = "sum" if figure.is_sum else "", {"footer": total} if figure.kind == EUROS else {}
    return kind(_header(figure), figure.key, missing=figure.missing, extra=extra, **footer)


def _header(figure: Column) -> Words:
    if not figure.spoken:
        return figure.header
    written = '<span aria-hidden="true">{}</span><span class="visually-hidden">{}</span>'
    return format_html(written, figure.header, figure.spoken)


def _row(line: Line, beside: Mapping[str, str], figures: Iterable[Column]) -> dict[str, object]:
    who = {"place": line.place, "tied": line.tied, "name": line.name, "club": line.club}
    won = {figure.key: figure.won(line) for figure in figures if figure.won}
    numbers = {figure.key: figure.of(line) for figure in figures}
    pairs = {key: (won[key], numbers[key]) for key in won if numbers[key] is not None}
    return sortable({**who, **beside, **numbers, **pairs}, **won)


def beside_rows(rows: Iterable[Row], instead: Mapping[int, str] | None = None) -> list[dict[str, str]]:
    """What stands at the names of the present standings; `instead`: by entry who played in whose place."""
    return [
        {
            "url": reverse("tournament-person", args=[row.entry.tournament.uuid, row.entry.number]),
            "anchor": row.anchor,
            "short_club": short_club(row.entry),
            "left": _left(row),
            "instead": (instead or {}).get(row.entry.pk, ""),
        }
        for row in rows
    ]


def _left(row: Row) -> str:
    """Who plays no more: out of a tournament, gone home from an evening; when it is over everybody has gone."""
    event = row.entry.tournament
    if not row.entry.withdrawn or (event.is_evening and event.state == Tournament.FINISHED):
        return ""
    return _("gegangen") if event.is_evening else _("ausgeschieden")


def beside_published(version: PublishedStandings, entries: Mapping[int, Entry]) -> list[dict[str, str]]:
    """The same for a published version; `entries` by their keys, as far as they are still there."""
    return [_beside_published(version, row["club"], entries.get(row["entry"])) for row in version.rows]


def _beside_published(version: PublishedStandings, club: str, entry: Entry | None) -> dict[str, str]:
    """The club may have got a short name since, but not another one."""
    url = reverse("tournament-person", args=[version.tournament.uuid, entry.number]) if entry else ""
    short = short_club(entry) if entry and entry.club_name == club else club
    return {"url": url, "anchor": "", "short_club": short, "left": "", "instead": ""}


def sortable(row: dict[str, object], **keys: object) -> dict[str, object]:
    """The row with a value to sort by for each of its columns."""
    plain = {name: spelled(value) if isinstance(value, str) else value for name, value in row.items()} | keys
    return {**row, "sort": Sort({name: LAST if value is None else value for name, value in plain.items()})}


class Sort(dict[str, object]):
    """Values to sort by; what a row does not have (a round not played) comes last."""

    def __missing__(self, name: str) -> float:
        return LAST


def spelled(name: str) -> str:
    """The order of a German telephone book for readers, not machines: Ö with O, case without meaning."""
    letters = unicodedata.normalize("NFKD", name.casefold())
    return "".join(char for char in letters if not unicodedata.combining(char))


class Results(Placed):
    """What a player did, event by event."""

    class Meta(Placed.Meta):
        row_attrs = {}
        sequence = ("name", "points", "place", "date", "runden", "per_runde", "total")

    name = name_column(gettext_lazy("Veranstaltung"))
    date = tables.Column(gettext_lazy("Datum"), initial_sort_descending=True)
    points = Points(gettext_lazy("Punkte"), "points", extra="sum")
    runden = Figures(pgettext_lazy("of tables", "Runden"), "runden")
    per_runde = Average(gettext_lazy("Schnitt"), "per_runde")
    total = Points(gettext_lazy("Summe bisher"), "total")

    def __init__(self, results: Iterable[PlayerResult], corrected: Mapping[int, UUID], **more: object) -> None:
        """Results come oldest first, and are shown newest first; `corrected`: by event the list that was."""
        rows, total = [], 0
        for result in results:
            total += result.points
            rows.append(_result_row(result, total, corrected.get(result.event.pk)))
        super().__init__(rows[::-1], **more)
        self.caption = _("Ergebnisse, die neuesten zuerst")

    def render_name(self, value: str, record: Mapping[str, object]) -> SafeString:
        return format_html('<a href="{}">{}</a>', record["url"], words.bdi(value))

    def render_date(self, value: datetime.date) -> str:
        return short_day(value)

    def render_place(self, value: int, record: Mapping[str, object]) -> SafeString:
        remarks_of = {_("geteilt"): record["tied"], _("läuft"): record["provisional"]}
        remarks = [word for word, holds in remarks_of.items() if holds]
        small = format_html(" <small>{}</small>", ", ".join(remarks)) if remarks else ""
        said = format_html('{} <span class="soft">{} {}</span>{}', place(value), _("von"), record["of"], small)
        if record["corrected"]:
            return format_html('{} <small><a href="{}">{}</a></small>', said, record["corrected"], _("berichtigt"))
        return said


def _result_row(result: PlayerResult, total: int, corrected: UUID | None) -> dict[str, object]:
    event = result.event
    return sortable(
        {
            "name": event.name,
            "url": reverse("tournament-detail", args=[event.uuid]),
            "date": event.date,
            "place": result.place,
            "tied": result.tied,
            "of": result.of,
            "points": result.points,
            "runden": result.runden,
            "per_runde": result.per_runde,
            "total": total,
            "provisional": result.provisional,
            "corrected": reverse("list-detail", args=[corrected]) if corrected else "",
        }
    )
