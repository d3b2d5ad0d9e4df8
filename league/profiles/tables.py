"""Lists on a player's pages, declared with django-tables2: the company he keeps, and the tables he shared with another.
Knows how they are written and sorted; what is in them is counted in league.profiles.reads."""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Mapping
from typing import Any

import django_tables2 as tables
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django_tables2.columns.base import BoundColumn
from django_tables2.utils import OrderBy

from league.base import words
from league.base.words import short_day
from league.events.tables import Figures, Points, name_column, sortable
from league.models import Player

from .questions import Companion
from .reads import Meeting, Tally


def _half_class(bound_column: BoundColumn) -> str:
    """Grey where there were few games together, or against each other."""
    record = getattr(bound_column, "current_record", None) or {"few": {}}
    return "few" if record["few"].get(bound_column.name.split("_")[0]) else ""


class Share(Figures):
    """Percent of games won."""

    def _class(self, bound_column: object) -> str:
        return f"num {_half_class(bound_column)}"

    def render(self, value: float) -> str:
        return words.percent(value).replace(" ", words.SPACE)


class PerGame(Figures):
    """One place, as in the sentences beside it: a hundredth of a point in a game tells nobody anything."""

    def _class(self, bound_column: object) -> str:
        return f"num {_half_class(bound_column)}"

    def render(self, value: float) -> str:
        return words.average(value)


def _half_columns(half: str, word: str) -> list[tuple[str, Figures]]:
    """The same words over two halves of the table; who hears them is told which games they are about."""
    won, each = (
        format_html('{}<span class="visually-hidden"> ({})</span>', header, word)
        for header in (_("gewonnen"), _("Punkte je Spiel"))
    )
    return [(f"{half}_share", Share(won, f"{half}_share")), (f"{half}_average", PerGame(each, f"{half}_average"))]


class Companions(tables.Table):  # type: ignore[misc]
    """Partners and opponents. Small samples come last, whatever one sorts by."""

    class Meta:
        orderable = True
        row_attrs = {"class": lambda record: "few" if record["few"][""] else ""}
        sequence = (
            "name", "games", "together", "together_share", "together_average", "against", "against_share",
            "against_average", "lists",
        )  # fmt: skip

    name = name_column(gettext_lazy("Name"))
    games = Figures(gettext_lazy("Spiele"), "games")
    together = Figures(gettext_lazy("zusammen"), "together")
    against = Figures(gettext_lazy("gegeneinander"), "against")
    lists = Figures(gettext_lazy("Listen"), "lists")

    def __init__(self, rows: list[dict[str, Any]], **more: object) -> None:
        columns = [*_half_columns("together", _("zusammen")), *_half_columns("against", _("gegeneinander"))]
        often = sorted(rows, key=lambda row: (row["few"][""], -row["games"]))
        super().__init__(often, extra_columns=columns, **more)
        self.caption = _("Partner und Gegner, die häufigsten zuerst; kleine Zahlen grau am Ende")

    @property
    def order_by(self) -> object:
        return super().order_by

    @order_by.setter
    def order_by(self, value: object) -> None:
        tables.Table.order_by.fset(self, value)
        column = OrderBy(self._order_by[0]).bare.split("_")[0] if self._order_by else ""
        self.data.data.sort(key=lambda row: row["few"].get(column, row["few"][""]))

    def render_name(self, value: str, record: Mapping[str, Any]) -> SafeString:
        few = format_html("<small>{}</small>", _("wenige Spiele")) if record["few"][""] else ""
        return format_html('<a href="{}">{}</a>{}', record["url"], words.bdi(value), few)


def companion_rows(player: Player, people: Iterable[Companion], known: Mapping[int, Player]) -> list[dict[str, object]]:
    """Everybody under the published name, with a way to the page of both."""
    return [_companion_row(player, one, known[one.player]) for one in people if one.player in known]


def _companion_row(player: Player, one: Companion, other: Player) -> dict[str, object]:
    row = {
        "name": other.published_name,
        "url": reverse("player-duel", args=[player.uuid, other.uuid]),
        "games": one.games,
        "lists": one.lists,
        **_half("together", one.together),
        **_half("against", one.against),
        "few": {"": one.few, "together": one.together.few, "against": one.against.few},
    }
    return sortable(row)


def _half(name: str, tally: Tally) -> dict[str, object]:
    return {name: tally.games, f"{name}_share": tally.share, f"{name}_average": tally.average}


class Meetings(tables.Table):  # type: ignore[misc]
    """Lists on which both sat, newest first."""

    class Meta:
        orderable = True
        sequence = ("name", "mine", "theirs", "difference", "date", "total")

    name = name_column(gettext_lazy("Liste"))
    date = tables.Column(gettext_lazy("Datum"), initial_sort_descending=True)
    difference = Points(gettext_lazy("Unterschied"), "difference", extra="sum")
    total = Points(gettext_lazy("Summe bisher"), "total")

    def __init__(self, meetings: Iterable[Meeting], names: tuple[str, str], **more: object) -> None:
        rows, total = [], 0
        for meeting in meetings:
            total += meeting.difference
            rows.append(_meeting_row(meeting, total))
        mine, theirs = (Points(words.narrow(name), key) for name, key in zip(names, ("mine", "theirs"), strict=True))
        super().__init__(rows[::-1], extra_columns=[("mine", mine), ("theirs", theirs)], **more)
        self.caption = _("Gemeinsame Listen, die neuesten zuerst")

    def render_name(self, value: str, record: Mapping[str, object]) -> SafeString:
        return format_html('<a href="{}">{}</a><small>{}</small>', record["url"], words.bdi(value), record["where"])

    def render_date(self, value: datetime.date) -> str:
        return short_day(value)


def _meeting_row(meeting: Meeting, total: int) -> dict[str, object]:
    sheet = meeting.sheet
    return sortable(
        {
            "name": sheet.event_name,
            "where": _("Tisch %(table)s") % {"table": sheet.table},
            "url": reverse("list-detail", args=[sheet.uuid]),
            "date": sheet.date,
            "mine": meeting.mine,
            "theirs": meeting.theirs,
            "difference": meeting.difference,
            "total": total,
        }
    )
