"""The seasons of a club in its file: which events count, tables of the year of which no lists are known, teams, who may
play for them, and who meets whom. A table that was kept when a season was closed does not travel: it follows from the
events. Events of other clubs count again only where they are known."""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Mapping
from typing import Any

from django.utils.translation import gettext as _

from league.base.writing import Refused
from league.models import Club, Entry, Fixture, Season, SeasonEvent, Team, TeamEntry, TeamMember, Tournament
from league.seasons.events import results_by_player, who_became_whom
from league.seasons.table import fresh
from league.teams.league import plain as league_of

from .parts import Row, fields_of, plain, target_of

LEFT = {"club", "kept", "version"}


def named_in(club: Club) -> set[int]:
    """Everybody who stands in one of its seasons without having played at one of its events."""
    squads = TeamMember.objects.filter(team__season__club=club).values_list("player", flat=True)
    totals = SeasonEvent.objects.filter(season__club=club, tournament=None).values_list("results", flat=True)
    merged = who_became_whom()
    return {*squads, *(pk for results in totals for pk in results_by_player(results, merged))}


def clubs_named_in(club: Club) -> Iterable[Club]:
    """Whose teams play in its leagues."""
    return Club.objects.filter(pk__in=Team.objects.filter(season__club=club).values("club")).exclude(pk=club.pk)


def seasons_of(club: Club, people: Mapping[int, str], clubs: Mapping[int, str]) -> list[Row]:
    """`people`, `clubs`: their uuids, by key. A merged double does not travel: whatever names him names who he is."""
    merged = who_became_whom()
    return [_out(one, people, clubs, merged) for one in Season.objects.filter(club=club).order_by("pk")]


def _out(season: Season, people: Mapping[int, str], clubs: Mapping[int, str], merged: Mapping[int, int]) -> Row:
    teams = list(season.teams.order_by("number"))
    entries = TeamEntry.objects.filter(team__in=teams).select_related("entry__tournament").order_by("pk")
    return {
        **{one.name: plain(getattr(season, one.attname)) for one in fields_of(Season) if one.name not in LEFT},
        "events": [
            {
                "event": str(one.tournament.uuid) if one.tournament else None,
                **{name: plain(getattr(one, name)) for name in ("number", "day", "date", "title")},
                "results": {
                    people[pk]: points for pk, points in results_by_player(one.results, merged).items() if pk in people
                },
            }
            for one in season.season_events.select_related("tournament").order_by("number")
        ],
        "teams": [
            {
                **{"uuid": str(one.uuid), "number": one.number, "name": one.name, "club": clubs.get(one.club_id or 0)},
                "members": [
                    [people[who.player_id], who.substitute]
                    for who in one.members.order_by("pk")
                    if who.player_id not in merged  # who he is stands in this team as well
                ],
                "entries": [[str(e.entry.tournament.uuid), e.entry.number] for e in entries if e.team_id == one.pk],
            }
            for one in teams
        ],
        "fixtures": [
            [one.day, one.group, one.team.number] for one in season.fixtures.select_related("team").order_by("pk")
        ],
    }


def bring_seasons_in(rows: list[Row], club: Club, players: Mapping[str, int], clubs: Mapping[str, int]) -> None:
    """Those that are not here yet. One whose table cannot be made is refused."""
    for row in rows:
        if Season.objects.filter(uuid=row["uuid"]).exists():
            continue
        if club.seasons.filter(name=row["name"]).exists():
            said = _("Eine Saison „%(season)s“ gibt es hier schon, mit anderem Inhalt. Nichts wurde geändert.")
            raise Refused(said % {"season": row["name"]})
        season = _stored(row, club, players, clubs)
        fresh(season, remember=False) if season.kind == Season.PLAYERS else league_of(season)


def _stored(row: Row, club: Club, players: Mapping[str, int], clubs: Mapping[str, int]) -> Season:
    season = Season(club=club, **_values(row))
    season.save(force_insert=True)
    for one in row["events"]:
        event = Tournament.objects.filter(uuid=one["event"]).first() if one["event"] else None
        if event is None and one["event"]:
            continue  # of another club, and not here
        SeasonEvent.objects.create(
            season=season, tournament=event, number=int(one["number"]), day=one["day"], title=str(one["title"])[:120],
            date=datetime.date.fromisoformat(one["date"]) if one["date"] else None,
            results={str(players[uuid]): int(points) for uuid, points in one["results"].items()},
        )  # fmt: skip
    teams = {one["number"]: _team(one, season, players, clubs) for one in row["teams"]}
    for day, group, number in row["fixtures"]:
        Fixture.objects.create(season=season, day=int(day), group=int(group), team=teams[number])
    return season


def _values(row: Row) -> dict[str, Any]:
    values: dict[str, Any] = {}
    for field in fields_of(Season):
        if field.name not in LEFT and target_of(field) is None:
            value = field.to_python(row[field.name])
            if value not in field.empty_values:
                field.run_validators(value)
                field.validate(value, None)
            values[field.attname] = value
    return values


def _team(row: Row, season: Season, players: Mapping[str, int], clubs: Mapping[str, int]) -> Team:
    team = Team(uuid=row["uuid"], number=int(row["number"]), name=row["name"], season=season)
    team.club_id = clubs.get(row["club"] or "")
    team.full_clean(exclude=["season", "club"])
    team.save(force_insert=True)
    for uuid, substitute in row["members"]:
        TeamMember.objects.create(team=team, player_id=players[uuid], substitute=bool(substitute))
    for event, number in row["entries"]:
        for entry in Entry.objects.filter(tournament__uuid=event, number=int(number), team_entry=None):
            TeamEntry.objects.create(team=team, entry=entry)
    return team
