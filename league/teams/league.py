"""A league as people read it: match days with their groups, the table with both columns, who has met whom with what.
Made from plain values, so that a league kept years ago is read by the same eyes. Every number says why."""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import TypedDict

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from league.base.wording import listed, say, say_html, words
from league.base.words import plural, points
from league.models import Entry, Season, Team, TeamEntry, TeamMember, Tournament
from league.models.base import Json
from league.seasons.reads import Event, events_of
from league.seasons.year import written
from league.standings.results import newest_versions, settled_and_open
from league.standings.table import totals
from scoring import DayPlace, Meeting, TeamRow, TeamTable, day_places, siegpunkte_of, team_table

# --- What a league is made of, as plain values


TEAM_SIZE = 4
Points = dict[int, int]  # by entry


def points_of(tournaments: Iterable[Tournament]) -> dict[int, Points]:
    """Everybody's total by event: of what is over from the newest published version, of what runs as it stands."""
    events = list(tournaments)
    over, running = settled_and_open(events)
    found: dict[int, Points] = {event.pk: {} for event in events}
    for version in newest_versions([event.pk for event in over]) if over else ():
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


def plain(season: Season) -> dict[str, object]:
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


class PlayedDay(TypedDict):
    """What somebody made of a match day; None: not known yet."""

    entry: int
    points: int | None
    substitute: bool


def _day(
    number: int,
    events: Sequence[Event],
    groups: list[list[int]],
    people: Mapping[tuple[int | None, int], list[PlayedDay]],
) -> dict[str, object]:
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


def _people(teams: Sequence[Team], events: Sequence[Event]) -> dict[tuple[int | None, int], list[PlayedDay]]:
    """(day, team) → who played, best first. Several events may be one match day: their totals are added up."""
    day_of = {event.tournament.pk: event.row.day for event in events if event.tournament}
    points = points_of(event.tournament for event in events if event.tournament)
    squad = squads(teams)
    rows = TeamEntry.objects.filter(team__in=teams, entry__tournament__in=day_of)
    found: dict[tuple[int | None, int], list[PlayedDay]] = {}
    for team, entry, player, event in rows.values_list("team", "entry", "entry__player", "entry__tournament"):
        person: PlayedDay = {
            "entry": entry,
            "points": points[event].get(entry),
            "substitute": squad.get((team, player), True),
        }
        found.setdefault((day_of[event], team), []).append(person)
    return {key: sorted(these, key=_best_first) for key, these in found.items()}


def _best_first(person: PlayedDay) -> tuple[bool, int, int]:
    return person["points"] is None, -(person["points"] or 0), person["entry"]


# --- A league as people read it


@dataclass(frozen=True)
class Person:
    """Somebody who played for a team on a day. `points` is None while no list of his is done."""

    entry: Entry
    points: int | None
    substitute: bool

    @property
    def instead_of(self) -> str:
        """In whose place he plays for the rest of the tournament."""
        return self.entry.replaces.name if self.entry.replaces else ""


@dataclass(frozen=True)
class Side:
    """A team on a match day."""

    team: Team
    people: tuple[Person, ...]
    place: DayPlace | None = None
    group: tuple[str, ...] = ()  # the names of those who share its place, itself included
    of: int = 0  # how many of the group have played

    @property
    def total(self) -> int:
        return sum(person.points or 0 for person in self.people)

    @property
    def has_played(self) -> bool:
        return any(person.points is not None for person in self.people)

    @property
    def siegpunkte(self) -> str:
        return written(self.place.siegpunkte, signed=False) if self.place else ""

    @property
    def sum_in_words(self) -> str:
        """+12 + 8 − 3 + 20 = +37."""
        known = [person.points for person in self.people if person.points is not None]
        return f"{added(known)} = {points(self.total)}" if len(known) > 1 else points(self.total)

    @property
    def why(self) -> str:
        """From the place in the group to the Siegpunkte."""
        if not self.place:
            return _("noch kein Ergebnis")
        if not self.place.tied:
            return _("Platz {place} der Gruppe: {points}").format(place=self.place.place, points=self._worth())
        shared = siegpunkte_of(self.of)[self.place.place - 1 :][: len(self.group)]
        return _("Platz {place} geteilt von {teams}: ({sum}) : {count} = {points}").format(
            place=self.place.place,
            teams=listed(self.group),
            sum=" + ".join(map(str, shared)),
            count=len(shared),
            points=self._worth(),
        )

    def _worth(self) -> str:
        worth = self.place.siegpunkte if self.place else Fraction()
        return plural(1, _("Siegpunkt,Siegpunkte")) if worth == 1 else _("{n} Siegpunkte").format(n=self.siegpunkte)

    @property
    def warning(self) -> str:
        """A team plays with four; anything else is counted as it is, and said."""
        count = places(person.entry for person in self.people)
        if self.has_played and count != TEAM_SIZE:
            return _("{count} statt {wanted} Personen").format(count=count, wanted=TEAM_SIZE)
        return ""


def added(numbers: list[int]) -> str:
    """+12 + 8 − 3.

    >>> added([12, 8, -3])
    '+12 + 8 − 3'
    """
    first, *rest = numbers
    return " ".join([points(first), *(f"{'−' if number < 0 else '+'} {abs(number)}" for number in rest)])


@dataclass(frozen=True)
class MatchDay:
    number: int
    events: tuple[Json, ...]
    groups: tuple[tuple[Side, ...], ...]

    @property
    def is_played(self) -> bool:
        return any(side.has_played for group in self.groups for side in group)

    @property
    def is_running(self) -> bool:
        return any(event["state"] == Tournament.RUNNING for event in self.events)

    def side_of(self, team: Team) -> Side | None:
        return next((side for group in self.groups for side in group if side.team.pk == team.pk), None)


@dataclass(frozen=True)
class TeamLine:
    """A row of the table."""

    team: Team
    row: TeamRow
    names: Sequence[str]  # of all teams: by them the engine knows who is ahead of whom

    @property
    def siegpunkte(self) -> str:
        return written(self.row.siegpunkte, signed=False)

    @property
    def mark(self) -> str:
        return words().term("mark", self.row.mark) if self.row.mark else ""

    @property
    def why(self) -> SafeString:
        """What decided against the next one, or with whom the place is shared; nothing for the last."""
        return say_html(self.row.because, players={name: name for name in self.names})


class League:
    def __init__(self, values: Json) -> None:
        self.plain = values
        self.days = [self._day(day) for day in values["days"]]

    @cached_property
    def teams(self) -> dict[int, Team]:
        """As they are called today; who is gone is called as it was kept."""
        kept = {one["pk"]: one for one in self.plain["teams"]}
        found = Team.objects.in_bulk(kept)
        return {pk: found.get(pk) or Team(pk=pk, name=one["name"], number=one["number"]) for pk, one in kept.items()}

    @cached_property
    def _entries(self) -> dict[int, Entry]:
        people = [
            person["entry"]
            for day in self.plain["days"]
            for group in day["groups"]
            for side in group
            for person in side["people"]
        ]
        return Entry.objects.filter(pk__in=people).select_related("player", "tournament", "replaces").in_bulk()

    def _day(self, day: Json) -> MatchDay:
        events = tuple(event | {"date": datetime.date.fromisoformat(event["date"])} for event in day["events"])
        return MatchDay(day["number"], events, tuple(self._group(group) for group in day["groups"]))

    def _group(self, group: list[Json]) -> tuple[Side, ...]:
        """Best first; who has not played comes last and gets nothing."""
        sides = {side.team.name: side for side in map(self._side, group)}
        places = _places(sides)
        sharing: dict[int, tuple[str, ...]] = {}
        for name, place in places.items():
            sharing[place.place] = (*sharing.get(place.place, ()), name)
        placed = [
            Side(sides[name].team, sides[name].people, place, sharing[place.place], len(places))
            for name, place in places.items()
        ]
        return (*placed, *(side for name, side in sides.items() if name not in places))

    def _side(self, side: Json) -> Side:
        entries = self._entries
        people = (
            Person(entries[one["entry"]], one["points"], one["substitute"])
            for one in side["people"]
            if one["entry"] in entries
        )
        return Side(self.teams[side["team"]], tuple(people))

    @cached_property
    def results(self) -> list[dict[str, int]]:
        """The Spielpunkte of every group that has played, as the engine takes them."""
        groups = [group for day in self.days for group in day.groups]
        return [played for group in groups if (played := {s.team.name: s.total for s in group if s.has_played})]

    @cached_property
    def table(self) -> TeamTable:
        names = [team.name for team in self.teams.values()]
        up = min(self.plain["promoted"], len(names))
        return team_table(self.results, names, promoted=up, relegated=min(self.plain["relegated"], len(names) - up))

    @property
    def rows(self) -> list[TeamLine]:
        by_name = {team.name: team for team in self.teams.values()}
        return [TeamLine(by_name[row.team], row, list(by_name)) for row in self.table.rows]

    @property
    def explained(self) -> list[tuple[str, str]]:
        """Places that the Siegpunkte alone do not explain: shared ones, and those the Spielpunkte decided."""
        reasons = [(row.team, row.because) for row in self.table.rows if row.because]
        return [(team, say(why)) for team, why in reasons if why.params.get("metric") != "siegpunkte"]

    def met(self, team: Team, other: Team) -> Meeting | None:
        return self.table.cross[team.name].get(other.name)

    @property
    def days_played(self) -> int:
        return sum(day.is_played for day in self.days)

    def line_of(self, team: Team) -> TeamLine | None:
        return next((line for line in self.rows if line.team.pk == team.pk), None)


def _places(sides: Mapping[str, Side]) -> dict[str, DayPlace]:
    totals = {name: side.total for name, side in sides.items() if side.has_played}
    return day_places(totals) if totals else {}


def league_of(season: Season) -> League:
    """What everybody reads: of a closed season what was kept."""
    return League(season.kept if season.state == Season.CLOSED and season.kept else plain(season))
