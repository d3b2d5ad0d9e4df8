"""What everybody did on the days of a season: from the newest published version of what is over, from the present
standings of what runs, from typed totals of old evenings. A handful of queries, however many events."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from league.models import Club, Entry, Player, Tournament
from league.results import newest_versions
from league.standings import totals
from scoring import Day, DayResult, Participant

from .events import TOTALS, Event
from .seats import Places, table_places


class Read(NamedTuple):
    """Days and people as the engine takes them; people by the numbers of their players."""

    days: list[Day]
    people: dict[str, Participant]


@dataclass
class _Person:
    days: dict[str, DayResult] = field(default_factory=dict)
    member: bool = False


class _Played(NamedTuple):
    """One line of an event's result, from wherever it is known."""

    entry: int
    result: DayResult


def read(events: Sequence[Event], club: Club, merged: Mapping[int, int], *, with_tables: bool) -> Read:
    """`with_tables`: the places at the tables, too; they cost a query of their own."""
    played = [event for event in events if event.is_played]
    events_by = {event.tournament.pk: event for event in played if event.tournament}
    lines = _lines(events_by, table_places(events_by) if with_tables else {})
    entries = _entries(events_by)
    people: dict[int, _Person] = {}
    days = []
    for event in played:
        if event.state == TOTALS:
            days.append(_old_evening(event, people, merged))
            continue
        results = lines[event.tournament.pk] if event.tournament else []
        if results:  # an evening that has just begun is no day that others have missed
            days.append(_day(event, results))
        for entry, result in results:
            player, of_club = entries[entry]
            person = people.setdefault(player, _Person())
            person.days[event.key] = result
            person.member |= of_club == club.pk
    return Read(days, {str(pk): Participant(one.days, guest=not one.member) for pk, one in people.items()})


def _day(event: Event, results: list[_Played]) -> Day:
    return Day(event.key, event.date, len(results), max(line.result.runden or 0 for line in results))


def _entries(events: Iterable[int]) -> dict[int, tuple[int, int | None]]:
    """The player of each entry, and the club he came for."""
    rows = Entry.objects.filter(tournament__in=events).values_list("pk", "player", "club")
    return {pk: (player, club) for pk, player, club in rows}


def _lines(events: Mapping[int, Event], places: Places) -> dict[int, list[_Played]]:
    found: dict[int, list[_Played]] = {pk: [] for pk in events}
    over = [pk for pk, event in events.items() if event.state == Tournament.FINISHED]
    for version in newest_versions(over):
        found[version.tournament_id] = [_played(row["entry"], row, places) for row in version.rows]
    running = [event.tournament for event in events.values() if event.tournament and event.state == Tournament.RUNNING]
    for pk, rows in (totals(running) if running else {}).items():
        found[pk] = [_played(row.entry.pk, vars(row) | {"points": row.points}, places) for row in rows]
    return found


def _played(entry: int, row: Mapping[str, Any], places: Places) -> _Played:
    return _Played(
        entry,
        DayResult(
            row["points"], len(row["runden"]), row["games"], row["games_won"], row["soli_won"], row["place"],
            places.get(entry, ()),
        ),
    )  # fmt: skip


# --- evenings of which only totals are known


def _old_evening(event: Event, people: dict[int, _Person], merged: Mapping[int, int]) -> Day:
    """Who stands in a club's own table of the year is no guest there. Its places follow from the totals; of Runden,
    games and tables nothing is known."""
    points_of = results_by_player(event.row.results, merged)
    for player, points in points_of.items():
        person = people.setdefault(player, _Person())
        place = 1 + sum(other > points for other in points_of.values())
        person.days[event.key] = DayResult(points, None, place=place)
        person.member = True
    return Day(event.key, event.date, len(points_of))


def results_by_player(stored: Mapping[str, int], merged: Mapping[int, int]) -> dict[int, int]:
    """Totals as they are stored, those of merged doubles under whom they are now."""
    found: dict[int, int] = {}
    for pk, points in stored.items():
        player = int(pk)
        while player in merged:
            player = merged[player]
        found[player] = found.get(player, 0) + points
    return found


def merged_players(events: Iterable[Event]) -> dict[int, int]:
    """Who became whom when doubles were merged; asked for only where old evenings name players by their numbers."""
    if not any(event.state == TOTALS for event in events):
        return {}
    return dict(Player.objects.exclude(merged_into=None).values_list("pk", "merged_into"))
