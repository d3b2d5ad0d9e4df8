"""What is stored about one person's events, for that person: entries, seats, games, deductions, published places.
A handful of queries, however many lists there are."""

from __future__ import annotations

from collections import Counter, defaultdict
from html import unescape
from io import BytesIO
from zipfile import ZIP_DEFLATED, ZipFile

from django.db.models import Model, Q
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.html import strip_tags

from league.base.hidden import kept_back
from league.base.history import names_somebody, told
from league.base.plain import Plain, statics
from league.base.text import skeleton
from league.excel.csv import json_of
from league.models import (
    Apart,
    AuditEntry,
    Club,
    Deduction,
    Entry,
    ErrorReport,
    Game,
    Occupancy,
    Player,
    PublishedStandings,
    Registration,
    SeasonEvent,
    TeamEntry,
    TeamMember,
)
from league.models.base import Json
from league.models.spielliste import POSITIONS

# Of an entry as it is stored; what the program needs for itself is left out.
ENTRY = (
    "number",
    "name",
    "full_name",
    "club_name",
    "withdrawn",
    "arrived_at",
    "no_show",
    "fee_due",
    "fee_kept",
    "fee_paid",
    "groups",
)
SEAT = ("position", "first_game", "last_game", "points", *Occupancy.FIGURES, "pflichtsolo_game")


def events_of(player: Player) -> list[dict[str, object]]:
    """Oldest first."""
    entries = list(player.entries.select_related("tournament__club").order_by("tournament__date", "pk"))
    lists, deductions, places, teams = _lists(player), _deductions(player), _places(player), _played_for(player)
    apart = _apart(player)
    return [
        {
            **_event(entry),
            **{name: getattr(entry, name) for name in ENTRY},
            "team": teams.get(entry.pk),
            "kept_apart_from": apart[entry.pk],
            "deductions": deductions[entry.pk],
            "published_results": places[entry.pk],
            "lists": lists[entry.pk],
        }
        for entry in entries
    ]


def _event(entry: Entry) -> dict[str, object]:
    event = entry.tournament
    return {
        "event": event.name,
        "uuid": event.uuid,
        "kind": event.kind,
        "date": event.date,
        "club": event.club.name,
        "published": event.published,
    }


def _lists(player: Player) -> dict[int, list[dict[str, object]]]:
    """Seats, by entry: where the person sat, and where another one played for him. Rounds that are hidden follow with
    the result: whose administrator asks is not in the office."""
    seats = Occupancy.objects.filter(entry__player=player) | Occupancy.objects.filter(counts_for__player=player)
    games = _games(player)
    found: dict[int, list[dict[str, object]]] = defaultdict(list)
    shown = seats.exclude(kept_back("spielliste__tournament", "spielliste__round"))
    ordered = shown.select_related("spielliste__round", "spielliste__tournament", "entry", "counts_for")
    for seat in ordered.order_by("spielliste__number", "first_game"):
        sat = seat.entry.player_id == player.pk
        other = seat.counts_for if sat else seat.entry
        own = seat.entry_id if sat else seat.counts_for_id
        found[own or 0].append(
            {
                "list": seat.spielliste.code,
                "table": str(seat.spielliste),
                "state": seat.spielliste.state,
                "depth": seat.spielliste.depth,
                **{name: getattr(seat, name) for name in SEAT},
                "role": _role(seat, sat),
                "other": other.name if other and other.pk != own else None,
                "rows": _own_rows(games[seat.spielliste_id], seat) if sat else [],
            }
        )
    return found


def _role(seat: Occupancy, sat: bool) -> str:
    """played: for oneself; for_other, for_nobody: as a substitute; replaced: another one sat there."""
    if not sat:
        return "replaced"
    if seat.counts_for_id is None:
        return "for_nobody"
    return "played" if seat.counts_for_id == seat.entry_id else "for_other"


def _games(player: Player) -> dict[int, list[dict[str, object]]]:
    lists = Occupancy.objects.filter(entry__player=player).values("spielliste")
    names = ("spielliste", "row", "number", "kind", "soloist", "pflicht", *(f"p{position}" for position in POSITIONS))
    found: dict[int, list[dict[str, object]]] = defaultdict(list)
    for game in Game.objects.filter(spielliste__in=lists).order_by("spielliste", "row").values(*names).iterator(2000):
        found[game["spielliste"]].append(game)
    return found


def _own_rows(games: list[Json], seat: Occupancy) -> list[dict[str, object]]:
    """Game by game what the person got; a penalty of its own has no number."""
    rows = []
    for game in games:
        number = game["number"]
        if number is not None and not seat.first_game <= number <= (seat.last_game or number):
            continue
        rows.append(
            {
                "row": game["row"],
                "game": number,
                "points": game[f"p{seat.position}"],
                "kind": game["kind"],
                "soloist": game["soloist"] == seat.position,
                "pflicht": game["pflicht"],
            }
        )
    return rows


def _deductions(player: Player) -> dict[int, list[dict[str, object]]]:
    found: dict[int, list[dict[str, object]]] = defaultdict(list)
    for one in Deduction.objects.filter(entry__player=player).select_related("round").order_by("pk"):
        found[one.entry_id].append({"at": one.at, "points": one.points, "reason": one.reason})
    return found


def _places(player: Player) -> dict[int, list[dict[str, object]]]:
    """The person's line of every published version that is revealed."""
    own = set(player.entries.values_list("pk", flat=True))
    versions = PublishedStandings.objects.filter(tournament__entries__player=player, sealed=False)
    found: dict[int, list[dict[str, object]]] = defaultdict(list)
    for version in versions.order_by("tournament", "number").iterator(200):
        for row in version.rows:
            if row["entry"] in own:
                line = {name: value for name, value in row.items() if name != "entry"}
                found[row["entry"]].append({"version": version.number, "at": version.at, **line})
    return found


def _apart(player: Player) -> Counter[int]:
    """From how many the draw keeps the person apart; from whom is also about them."""
    either = Apart.objects.filter(one__player=player), Apart.objects.filter(other__player=player)
    own = either[0].values_list("one", flat=True), either[1].values_list("other", flat=True)
    return Counter([*own[0], *own[1]])


def _played_for(player: Player) -> dict[int, str]:
    return dict(TeamEntry.objects.filter(entry__player=player).values_list("entry", "team__name"))


# --- What is stored about one person, for that person


FORMAT = "spielliste-own-data-1"
OVERVIEW, DATA = "uebersicht.html", "daten.json"
NOT_TOLD = ("id", "player", "skeleton", "spelling", "merged_into", "entry", "sent_with")


def own_data_zip(player: Player) -> bytes:
    data = own_data(player)
    made_at = timezone.now()
    plain = Plain({}, made_at)
    html = plain.page(
        render_to_string("clubs/privacy/overview.html", {"data": data, "player": player, "made_at": made_at})
    )
    written = BytesIO()
    with ZipFile(written, "w", ZIP_DEFLATED) as file:
        file.writestr(OVERVIEW, html)
        file.writestr(DATA, json_of(data))
        for name, content in statics(plain.used):
            file.writestr(name, content)
    return written.getvalue()


def own_data(player: Player) -> dict[str, object]:
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


def _record(row: Model) -> dict[str, object]:
    """A row as it is stored, without what only the program needs."""
    return {
        field.name: getattr(row, field.attname)
        for field in row._meta.concrete_fields
        if field.name not in (*NOT_TOLD, "tournament")
    }


def _registrations(player: Player) -> list[Registration]:
    mine = Q(player=player) | Q(entry__player=player)
    return list(Registration.objects.filter(mine).select_related("tournament"))


def _season_totals(player: Player) -> list[dict[str, object]]:
    """Totals of evenings of which no list is known."""
    evenings = SeasonEvent.objects.filter(results__has_key=str(player.pk)).select_related("season")
    return [
        {"season": one.season.name, "date": one.date, "title": one.title, "points": one.results[str(player.pk)]}
        for one in evenings.order_by("date")
    ]


def _teams(player: Player) -> list[dict[str, object]]:
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


def _reports(player: Player) -> list[dict[str, object]]:
    """Reports of errors are signed with a name that anybody can type: those of this name, at events played in."""
    there = ErrorReport.objects.filter(spielliste__tournament__entries__player=player).select_related(
        "spielliste__tournament", "spielliste__round"
    )
    names = {skeleton(player.name), skeleton(player.sorted_name)}
    return [
        {
            "at": one.at,
            "event": one.spielliste.tournament.name,
            "list": str(one.spielliste),
            "row": one.row,
            "text": one.text,
            "answer": one.answer,
        }
        for one in there
        if skeleton(one.name) in names
    ]


def _history(records: list[Player]) -> list[dict[str, object]]:
    """What was written down about the person, with others as they are published; who wrote it down is left out."""
    players = {one.pk for one in records}
    own = set(records[0].entries.values_list("pk", flat=True))
    events = records[0].entries.values("tournament")
    clubs = Club.objects.filter(memberships__player__in=records)
    here = AuditEntry.objects.filter(Q(tournament__in=events) | Q(tournament=None, club__in=clubs))
    naming = [one for one in here.order_by("seq").iterator(2000) if names_somebody(one, own, players)]
    sentences = told(naming, None, by_name=False)
    return [{"at": one.at, "what": unescape(strip_tags(one.what)), "reason": one.reason} for one in sentences]
