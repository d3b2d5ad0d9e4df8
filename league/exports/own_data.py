"""What is stored about one person, for that person: everything as JSON and an overview to read, in one zip.
Of others there is only what is public: names as published, nobody's results but the person's own."""

from __future__ import annotations

from html import unescape
from io import BytesIO
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile

from django.db.models import Q
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.html import strip_tags

from league.history import told
from league.history.names import names_somebody
from league.models import AuditEntry, Club, ErrorReport, Player, Registration, SeasonEvent, TeamMember
from league.text import skeleton

from .data import json_of
from .own_events import events_of
from .plain import Plain, statics

FORMAT = "spielliste-own-data-1"
OVERVIEW, DATA = "uebersicht.html", "daten.json"
NOT_TOLD = ("id", "player", "skeleton", "merged_into", "entry", "sent_with")


def own_data_zip(player: Player) -> bytes:
    data = own_data(player)
    made_at = timezone.now()
    plain = Plain({}, made_at)
    html = plain.page(render_to_string("privacy/overview.html", {"data": data, "player": player, "made_at": made_at}))
    written = BytesIO()
    with ZipFile(written, "w", ZIP_DEFLATED) as file:
        file.writestr(OVERVIEW, html)
        file.writestr(DATA, json_of(data))
        for name, content in statics(plain.used):
            file.writestr(name, content)
    return written.getvalue()


def own_data(player: Player) -> dict[str, Any]:
    """Keys are stable: docs/datenschutz.md describes them."""
    doubles = list(player.doubles.all())
    return {
        "format": FORMAT,
        "made_at": timezone.now(),
        "person": _record(player) | {"published_as": player.published_name},
        "doubles": [_record(one) for one in doubles],
        "memberships": [
            {"club": one.club.name, "since": one.since, "until": one.until}
            for one in player.memberships.select_related("club")
        ],
        "registrations": [_record(one) | {"tournament": one.tournament.name} for one in _registrations(player)],
        "events": events_of(player),
        "season_totals": _season_totals(player),
        "teams": _teams(player),
        "months": [_record(one) for one in player.months.order_by("month")],
        "ratings": [_record(one) for one in player.ratings.order_by("month")],
        "error_reports": _reports(player),
        "history": _history([player, *doubles]),
    }


def _record(row: Any) -> dict[str, Any]:
    """A row as it is stored, without what only the program needs."""
    return {
        field.name: getattr(row, field.attname)
        for field in row._meta.concrete_fields
        if field.name not in (*NOT_TOLD, "tournament")
    }


def _registrations(player: Player) -> list[Registration]:
    mine = Q(player=player) | Q(entry__player=player)
    return list(Registration.objects.filter(mine).select_related("tournament"))


def _season_totals(player: Player) -> list[dict[str, Any]]:
    """Totals of evenings of which no list is known."""
    evenings = SeasonEvent.objects.filter(results__has_key=str(player.pk)).select_related("season")
    return [
        {"season": one.season.name, "date": one.date, "title": one.title, "points": one.results[str(player.pk)]}
        for one in evenings.order_by("date")
    ]


def _teams(player: Player) -> list[dict[str, Any]]:
    members = TeamMember.objects.filter(player=player).select_related("team__season", "team__tournament")
    return [
        {
            "team": one.team.name,
            "season": one.team.season.name if one.team.season else None,
            "tournament": one.team.tournament.name if one.team.tournament else None,
            "substitute": one.substitute,
        }
        for one in members
    ]


def _reports(player: Player) -> list[dict[str, Any]]:
    """Reports of errors are signed with a name that anybody can type: those of this name, at events played in."""
    there = ErrorReport.objects.filter(spielliste__tournament__entries__player=player).select_related(
        "spielliste__tournament", "spielliste__round"
    )
    names = {skeleton(player.name), skeleton(player.sorted_name)}
    return [
        {
            "at": one.at, "event": one.spielliste.tournament.name, "list": str(one.spielliste), "row": one.row,
            "text": one.text, "answer": one.answer,
        }
        for one in there
        if skeleton(one.name) in names
    ]  # fmt: skip


def _history(records: list[Player]) -> list[dict[str, Any]]:
    """What was written down about the person, with others as they are published; who wrote it down is left out."""
    players = {one.pk for one in records}
    own = set(records[0].entries.values_list("pk", flat=True))
    events = records[0].entries.values("tournament")
    clubs = Club.objects.filter(memberships__player__in=records)
    here = AuditEntry.objects.filter(Q(tournament__in=events) | Q(tournament=None, club__in=clubs))
    naming = [one for one in here.order_by("seq").iterator(2000) if names_somebody(one, own, players)]
    sentences = told(naming, None, by_name=False)
    return [{"at": one.at, "what": unescape(strip_tags(one.what)), "reason": one.reason} for one in sentences]
