"""What a league is made of, as plain values: teams, match days, groups, and what everybody wrote for his team.
A handful of queries, however many days. People by the numbers of their entries: names are looked up when it is read."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from league.models import Entry, Season, Team, TeamEntry, TeamMember, Tournament
from league.results import newest_versions
from league.season import Event, events_of
from league.standings import totals

TEAM_SIZE = 4
Points = dict[int, int]  # by entry


def points_of(tournaments: Iterable[Tournament]) -> dict[int, Points]:
    """Everybody's total by event: of what is over from the newest published version, of what runs as it stands."""
    events = list(tournaments)
    over = [event.pk for event in events if event.state == Tournament.FINISHED]
    running = [event for event in events if event.state == Tournament.RUNNING]
    found: dict[int, Points] = {event.pk: {} for event in events}
    for version in newest_versions(over) if over else ():
        found[version.tournament_id] = {row["entry"]: row["points"] for row in version.rows}
    for pk, rows in (totals(running) if running else {}).items():
        found[pk] = {row.entry.pk: row.points for row in rows}
    return found


def squads(teams: Iterable[Team]) -> dict[tuple[int, int], bool]:
    """(team, player) → whether he is a substitute there."""
    members = TeamMember.objects.filter(team__in=teams).values_list("team", "player", "substitute")
    return {(team, player): substitute for team, player, substitute in members}


def places(people: Iterable[Entry]) -> int:
    """How many places of a team its people fill: who plays in another one's place has none of his own, and who has left
    it to somebody needs none."""
    own = list(people)
    here = {entry.pk for entry in own}
    own = [entry for entry in own if entry.replaces_id not in here]
    return len(own) if len(own) <= TEAM_SIZE else max(TEAM_SIZE, sum(not entry.withdrawn for entry in own))


def plain(season: Season) -> dict[str, Any]:
    """The whole league as it can be kept."""
    teams = list(season.teams.all())
    events = [event for event in events_of(season) if event.row.day and event.tournament and event.open_to_all]
    people = _people(teams, events)
    groups = _groups(season)
    numbers = sorted({*groups, *(event.row.day for event in events if event.row.day)})
    return {
        "teams": [{"pk": team.pk, "name": team.name, "number": team.number} for team in teams],
        "days": [_day(number, events, groups.get(number) or _one_group(teams), people) for number in numbers],
        "promoted": season.promoted,
        "relegated": season.relegated,
    }


def _groups(season: Season) -> dict[int, list[list[int]]]:
    """Days of the plan, their groups, their teams."""
    days: dict[int, dict[int, list[int]]] = {}
    for day, group, team in season.fixtures.values_list("day", "group", "team"):
        days.setdefault(day, {}).setdefault(group, []).append(team)
    return {day: [groups[number] for number in sorted(groups)] for day, groups in days.items()}


def _one_group(teams: Sequence[Team]) -> list[list[int]]:
    """Without a plan up to four teams are one group; of more nobody knows who meets whom."""
    return [[team.pk for team in teams]] if len(teams) <= TEAM_SIZE else []


def _day(number: int, events: Sequence[Event], groups: list[list[int]], people: dict[Any, Any]) -> dict[str, Any]:
    held = [event for event in events if event.row.day == number]
    return {
        "number": number,
        "events": [
            {"uuid": str(event.tournament.uuid), "title": event.title, "date": str(event.date), "state": event.state}
            for event in held
            if event.tournament
        ],
        "groups": [[{"team": team, "people": people.get((number, team), [])} for team in group] for group in groups],
    }


def _people(teams: Sequence[Team], events: Sequence[Event]) -> dict[tuple[int, int], list[dict[str, Any]]]:
    """(day, team) → who played, best first. Several events may be one match day: their totals are added up."""
    day_of = {event.tournament.pk: event.row.day for event in events if event.tournament}
    points = points_of(event.tournament for event in events if event.tournament)
    squad = squads(teams)
    rows = TeamEntry.objects.filter(team__in=teams, entry__tournament__in=day_of)
    found: dict[Any, list[dict[str, Any]]] = {}
    for team, entry, player, event in rows.values_list("team", "entry", "entry__player", "entry__tournament"):
        person = {
            "entry": entry, "points": points[event].get(entry), "substitute": squad.get((team, player), True),
        }  # fmt: skip
        found.setdefault((day_of[event], team), []).append(person)
    return {key: sorted(these, key=_best_first) for key, these in found.items()}


def _best_first(person: dict[str, Any]) -> tuple[bool, int, int]:
    return person["points"] is None, -(person["points"] or 0), person["entry"]
