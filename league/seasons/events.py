"""What everybody did on the days of a season: from the newest published version of what is over, from the present
standings of what runs, from typed totals of old evenings. A handful of queries, however many events."""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from django.db.models import Count, Q
from django.utils.translation import gettext as _

from league.base.hidden import kept_back
from league.base.words import short_day
from league.models import Club, Entry, Occupancy, Player, Season, SeasonEvent, Spielliste, Tournament
from league.models.base import Json
from league.models.user import Visitor
from league.standings.results import newest_versions, settled_and_open
from league.standings.table import totals
from scoring import TABLE_SIZES, Day, DayResult, Participant, TablePlace

# --- The events of a season in their order


TOTALS = "totals"  # beside the states of a tournament: an evening of which only everybody's total is known


@dataclass(frozen=True)
class Event:
    """One evening or tournament of a season. `open_to_all`: whoever may read the season may read it, too."""

    row: SeasonEvent
    open_to_all: bool

    @property
    def key(self) -> str:
        return str(self.row.pk)

    @property
    def tournament(self) -> Tournament | None:
        return self.row.tournament

    @property
    def date(self) -> datetime.date:
        return self.tournament.date if self.tournament else self.row.date  # type: ignore[return-value]

    @property
    def title(self) -> str:
        named = self.tournament.name if self.tournament else self.row.title
        return named or _("Abend am {date}").format(date=short_day(self.date))

    @property
    def state(self) -> str:
        return self.tournament.state if self.tournament else TOTALS

    @property
    def is_played(self) -> bool:
        """Has results, or gets them just now, and may be read: it belongs into the table."""
        return self.open_to_all and self.state != Tournament.PLANNED


def events_of(season: Season) -> list[Event]:
    """All of them in one query. A published season tells nothing of an event that is a draft; one that is not
    published is read by those only who may read the drafts, too."""
    rows = season.season_events.select_related("tournament").order_by("number")
    return [Event(row, not season.published or row.tournament is None or row.tournament.published) for row in rows]


def seasons_in(club: Club, user: Visitor, year: int | None) -> list[Season]:
    """The club's seasons that somebody may read, with evenings in this year, those with most of them first. Without a
    year all that have any, the newest first."""
    seasons = Season.objects.visible_to(user).filter(club=club).select_related("club")
    dated = Q(season_events__tournament__date__year=year) | Q(season_events__date__year=year) if year else None
    counted = seasons.annotate(here=Count("season_events", filter=dated)).filter(here__gt=0)
    return list(counted.order_by(*(["-here"] if year else []), "-pk"))


# --- The places at the tables


Places = dict[int, tuple[TablePlace, ...]]  # by entry


def table_places(tournaments: Iterable[int]) -> Places:
    """Of all lists that count, in one query. Lists that continue one another are one Runde: everybody who sat there is
    compared by what he made there in all. A seat whose points count for nobody is a place at the table all the same.
    Rounds that are hidden until the end do not count, as in the standings."""
    seats = Occupancy.objects.filter(
        spielliste__tournament__in=tournaments, spielliste__state__in=[Spielliste.FINISHED, Spielliste.CONFIRMED]
    ).exclude(kept_back("spielliste__tournament", "spielliste__round"))
    tables: dict[tuple[int, int], dict[int, int]] = {}
    columns = "spielliste__tournament", "spielliste__root", "counts_for", "entry", "points"
    for event, root, counts_for, entry, points in seats.values_list(*columns).order_by("spielliste", "pk"):
        table = tables.setdefault((event, root), {})
        person = counts_for or -entry  # nobody's entry is negative
        table[person] = table.get(person, 0) + points
    places: Places = {}
    for table in tables.values():
        for entry, place in _places(table).items():
            places[entry] = (*places.get(entry, ()), place)
    return places


def _places(table: Mapping[int, int]) -> dict[int, TablePlace]:
    """Nothing of a table with more people in turn than a table can have: who would be fourth of nine?"""
    low, high = TABLE_SIZES
    if not low <= len(table) <= high:
        return {}
    return {
        person: TablePlace(
            1 + sum(other > points for other in table.values()),
            sum(other >= points for other in table.values()),
            len(table),
        )
        for person, points in table.items()
    }


# --- What everybody did on the days of a season


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
    over, running = settled_and_open(event.tournament for event in events.values() if event.tournament)
    for version in newest_versions([event.pk for event in over]):
        found[version.tournament_id] = [_played(row["entry"], row, places) for row in version.rows]
    for pk, rows in (totals(running) if running else {}).items():
        found[pk] = [_played(row.entry.pk, vars(row) | {"points": row.points}, places) for row in rows]
    return found


def _played(entry: int, row: Json, places: Places) -> _Played:
    return _Played(
        entry,
        DayResult(
            row["points"],
            len(row["runden"]),
            row["games"],
            row["games_won"],
            row["soli_won"],
            row["place"],
            places.get(entry, ()),
        ),
    )


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
    return who_became_whom()


def who_became_whom() -> dict[int, int]:
    rows = Player.objects.exclude(merged_into=None).values_list("pk", "merged_into")
    return {pk: into for pk, into in rows if into is not None}
