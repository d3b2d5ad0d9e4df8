"""Pages: every table of the rounds being played at a glance, for all who work on the tournament; updates by itself."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from hashlib import sha256
from typing import NamedTuple
from urllib.parse import urlencode

from django.db.models import Exists, OuterRef
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from league.base.forms import new_key
from league.base.lanes import PAGES, apart
from league.base.notices import Notice, notices
from league.base.permissions import can_direct
from league.base.views import EVERY, event_crumbs, live, now_ms, page, require_safe
from league.base.wording import listed, say
from league.base.words import plural
from league.day.overview import FINISHED, PLAYING, UNTOUCHED, RoundState, TableState, overview_mark, rounds_now
from league.events.forms.tournament import CloseForm
from league.models import Round, Spielliste, Tournament

from .clock import needs_rounds

BY_TABLE, BY_NEED = "tisch", "fehlt"
ORDERS = {BY_TABLE: gettext_lazy("nach Tisch"), BY_NEED: gettext_lazy("was fehlt zuerst")}
SHOWN = {
    "": gettext_lazy("alle Tische"),
    "fehlt": gettext_lazy("was noch fehlt"),
    "spaet": gettext_lazy("hinter der Uhr"),
    "klaerung": gettext_lazy("in Klärung"),
}


class Line(NamedTuple):
    """One table in words."""

    table: TableState
    words: str
    badge: str
    pace: str
    why: str

    @property
    def mark(self) -> str:
        """What a reader would call a change of this row; the time that is left is none."""
        table = self.table
        return f"{self.words} {table.reports} {len(table.owing)} {table.extra} {table.spielliste.time_up_after}"


class Shown(NamedTuple):
    state: RoundState
    lines: list[Line]
    close: CloseForm

    @property
    def missing_tables(self) -> str:
        return listed(str(number) for number in sorted({table.number for table in self.state.missing}))

    @property
    def disputed_tables(self) -> str:
        return listed(str(number) for number in sorted({one.number for one in self.state.tables if one.reports}))


@apart(PAGES)
@require_safe
def overview(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    needs_rounds(tournament)
    context = _now(request, tournament) | {
        "crumbs": event_crumbs(tournament, _("Übersicht")),
        "now": now_ms(),
        "every": EVERY,
        "fragment": _fragment(request, tournament),
    }
    return page(request, "day/overview/overview.html", context)


@apart(PAGES)
@require_safe
def overview_now(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    needs_rounds(tournament)
    told = notices(tournament)
    return live(
        request, _mark(tournament, told), lambda: render(request, "day/overview/_now.html", _now(request, tournament))
    )


def _mark(tournament: Tournament, told: Sequence[Notice]) -> str:
    """Changes with the tables and with what is told beside them."""
    return sha256(f"{overview_mark(tournament)} {told}".encode()).hexdigest()[:32]


def _now(request: HttpRequest, tournament: Tournament) -> dict[str, object]:
    told = notices(tournament)
    order, shown = _asked(request)
    states = rounds_now(tournament)
    return {
        "event": tournament,
        "mark": _mark(tournament, told),
        "notices": told,
        "rounds": [Shown(state, _lines(state, order, shown), _close_form(state)) for state in states],
        "coming": _coming(tournament),
        "directs": can_direct(request.user, tournament),
        "orders": [(title, _query(name, shown), name == order) for name, title in ORDERS.items()],
        "filters": [(title, _query(order, name), name == shown, _count(states, name)) for name, title in SHOWN.items()],
        "overview_url": reverse("tournament-overview", args=[tournament.uuid]),
        "key": new_key(),
    }


def _coming(tournament: Tournament) -> Round | None:
    """The next round, with `is_seated`: whether its tables are set already."""
    rounds = tournament.rounds.filter(state=Round.PLANNED).order_by("number")
    return rounds.annotate(is_seated=Exists(Spielliste.objects.filter(round=OuterRef("pk")))).first()


def _close_form(state: RoundState) -> CloseForm:
    return CloseForm(auto_id=f"id_close-{state.number}_%s")


def _asked(request: HttpRequest) -> tuple[str, str]:
    order, shown = request.GET.get("ordnung", ""), request.GET.get("zeige", "")
    return (order if order in ORDERS else BY_TABLE), (shown if shown in SHOWN else "")


def _query(order: str, shown: str) -> str:
    return "?" + urlencode({"ordnung": order, "zeige": shown} if shown else {"ordnung": order})


def _fragment(request: HttpRequest, tournament: Tournament) -> str:
    return reverse("overview-now", args=[tournament.uuid]) + _query(*_asked(request))


WANTED: dict[str, Callable[[TableState], object]] = {
    "": lambda table: True,
    "fehlt": lambda table: table.is_missing,
    "spaet": lambda table: table.is_late or table.is_out_of_time,
    "klaerung": lambda table: table.reports,
}


def _count(states: list[RoundState], shown: str) -> int:
    return sum(bool(WANTED[shown](table)) for state in states for table in state.tables)


def _lines(state: RoundState, order: str, shown: str) -> list[Line]:
    tables = [table for table in state.tables if WANTED[shown](table)]
    if order == BY_NEED:
        tables.sort(key=lambda table: table.urgency)
    return [_line(table) for table in tables]


def _line(table: TableState) -> Line:
    words, badge = _state(table)
    return Line(table, words, badge, _pace(table), say(table.why, table.names) if table.why else "")


def _state(table: TableState) -> tuple[str, str]:
    planned = table.spielliste.games_planned
    how_far = _("Spiel {games}") if planned is None else _("Spiel {games} von {all}")
    words, badge = {
        UNTOUCHED: (_("nicht begonnen"), "open"),
        PLAYING: (how_far.format(games=table.games, all=planned), "open"),
        FINISHED: (_("fertig"), "done"),
    }.get(table.state, (_("bestätigt"), "checked"))
    if not table.wrong:
        return words, badge
    return (_("Fehler, {how_far}").format(how_far=words) if table.games else _("Fehler im Endstand")), "bad"


def _pace(table: TableState) -> str:
    """How far behind or ahead of the clock, in words."""
    if table.expected is None:
        return ""
    if not table.games:
        return _("nach der Uhr etwa Spiel {n}").format(n=table.expected) if table.expected else ""
    if table.is_late:
        return _("{games} hinter der Uhr").format(games=plural(table.behind, _("Spiel,Spiele")))
    if table.is_ahead:
        return _("{games} voraus").format(games=plural(-table.behind, _("Spiel,Spiele")))
    return _("im Zeitplan")
