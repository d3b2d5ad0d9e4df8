"""What the answers hold: events, lists with their games, clubs, people, as plain values under stable keys. Names are
the published ones. What files hold too (events, standings) is made by league.standings.files, here only used."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from django.db.models import prefetch_related_objects
from django.urls import reverse

from league.base.hidden import versions_shown
from league.base.wording import game_in_words, say
from league.clubs.forms.ruleset import differences, preset_of
from league.lists.scorebook import Book, ruleset_of
from league.lists.sheet import Sheet, SheetRow, names_at, read_book, sheet_of
from league.models import Club, Entry, Occupancy, Player, Spielliste, Tournament
from league.models.base import Json
from league.standings.files import club_json, event_json
from league.standings.results import PlayerResult
from scoring import Finding

Absolute = Callable[[str], str]


# --- events


def event_row(event: Tournament, absolute: Absolute) -> dict[str, object]:
    return {**event_json(event), "url": absolute(reverse("tournament-detail", args=[event.uuid]))}


def event_whole(event: Tournament, absolute: Absolute) -> dict[str, object]:
    versions = versions_shown(event)
    return {
        **event_row(event, absolute),
        "organiser": event.organiser,
        "needs_confirmation": event.needs_confirmation,
        "rounds": [{"round": one.number, "state": one.state} for one in event.rounds.all()],
        "rules": _rules(event),
        "versions": [{"number": one.number, "at": one.at.isoformat(), "reason": one.reason} for one in versions],
        "entries": [_entry(entry) for entry in event.entries.select_related("player").order_by("number")],
    }


def _rules(event: Tournament) -> dict[str, object]:
    ruleset = ruleset_of(event)
    found = [{"rule": one.title, "here": one.here, "ddv": one.ddv} for one in differences(ruleset)]
    return {"preset": preset_of(ruleset), "frozen": event.ruleset_frozen_at is not None, "differences": found}


def _entry(entry: Entry) -> dict[str, object]:
    return {
        "entry": entry.uuid,
        "player": entry.player.uuid,
        "number": entry.number,
        "name": entry.name,
        "club": entry.club_name,
        "withdrawn": entry.withdrawn,
    }


# --- lists


def list_row(spielliste: Spielliste, absolute: Absolute, *, told: bool = True) -> Json:
    """`told`: whether what it brought may be read; who sat there may."""
    before = spielliste.continues
    return {
        "uuid": spielliste.uuid,
        "code": spielliste.code,
        "number": spielliste.number,
        "round": spielliste.round.number if spielliste.round else None,
        "table": spielliste.table,
        "players": spielliste.players,
        "games_planned": spielliste.games_planned,
        "depth": spielliste.depth,
        "state": spielliste.state,
        "ended_early": spielliste.ended_early,
        "continues": before.uuid if before else None,
        "url": absolute(reverse("list-detail", args=[spielliste.uuid])),
        "seats": [_seat(seat, told and spielliste.counts) for seat in spielliste.occupancies.all()],
    }


def _seat(seat: Occupancy, counts: bool) -> dict[str, object]:
    """What a list has brought is known when it is finished; before that it may still be wrong."""
    figures = {name: getattr(seat, name) if counts else None for name in ("points", *Occupancy.FIGURES)}
    return {
        "position": seat.position,
        "entry": seat.entry.uuid,
        "player": seat.entry.player.uuid,
        "name": seat.entry.name,
        "counts_for": seat.counts_for.uuid if seat.counts_for else None,
        "first_game": seat.first_game,
        "last_game": seat.last_game,
        **figures,
    }


def list_whole(spielliste: Spielliste, absolute: Absolute) -> dict[str, object]:
    """The list as its page shows it: rows with running totals, what the check says, what was let stand."""
    book = read_book(spielliste)
    sheet = sheet_of(spielliste, book)
    return {
        "event": event_row(spielliste.tournament, absolute),
        **list_row(spielliste, absolute),
        "version": spielliste.version,
        "rows": [_row(row, sheet, book) for row in sheet.rows],
        "start": sheet.start,
        "totals": sheet.totals,
        "findings": [_finding(one.finding, sheet, book) for one in sheet.findings],
        "accepted": [
            _finding(one.finding, sheet, book) | {"reason": one.reason} for one in sheet.accepted if one.finding
        ],
    }


def _row(row: SheetRow, sheet: Sheet, book: Book) -> dict[str, object]:
    line = row.line
    told = game_in_words(line.facts, names_at(sheet.columns, book, line.row), line.ruleset) if line.facts else ""
    return {
        "row": line.row,
        "game": line.game,
        "dealer": line.dealer,
        "sits": line.sits,
        "multiplier": line.multiplier,
        "kind": line.kind or None,
        "title": line.title,
        "soloist": line.soloist,
        "pflichtsolo": line.pflicht,
        "vorfuehrung": line.vorfuehrung,
        "penalty": line.penalty or None,
        "re": line.re,
        "winner": line.winner,
        "value": row.value,
        "points": line.points,
        "totals": line.totals,
        "text": told,
        "lines": line.told,
        "facts": _facts(line.facts or {}),
    }


def _facts(stored: Json) -> Json | None:
    """The game as it was told. Where only a range of Augen was said, `re_augen` is one number of it."""
    game = stored.get("game")
    return game and game | ({"re_augen_range": stored["augen"]} if stored.get("augen") else {})


def _finding(finding: Finding, sheet: Sheet, book: Book) -> dict[str, object]:
    return {
        "code": finding.code,
        "severity": finding.severity,
        "row": finding.row,
        "position": finding.column,
        "rule": finding.rule,
        "message": say(finding.said, names_at(sheet.columns, book, finding.row)),
    }


# --- clubs and people


def club_row(club: Club, absolute: Absolute) -> dict[str, object]:
    return {
        **club_json(club),
        "short_name": club.short_name,
        "city": club.city,
        "state": club.state or None,
        "url": absolute(reverse("club-detail", args=[club.uuid])),
    }


def player_whole(player: Player, results: Sequence[PlayerResult], absolute: Absolute) -> dict[str, object]:
    prefetch_related_objects([result.event for result in results], "club")
    club, rounds = player.club_on(), sum(result.runden for result in results)
    return {
        "uuid": player.uuid,
        "name": player.published_name,
        "club": club_json(club) if club else None,
        "url": absolute(reverse("player-detail", args=[player.uuid])),
        "points": sum(result.points for result in results),
        "rounds": rounds,
        "results": [_result(result, absolute) for result in results],
    }


def _result(result: PlayerResult, absolute: Absolute) -> dict[str, object]:
    return {
        "event": event_row(result.event, absolute),
        "place": result.place,
        "tied": result.tied,
        "of": result.of,
        "points": result.points,
        "rounds": result.runden,
        "provisional": result.provisional,
    }
