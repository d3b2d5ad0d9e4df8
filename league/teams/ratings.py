"""Ratings over states and clubs from individual results. The Bundesländerwertung ranks players by what they made in
every state; states and clubs are rated by those who came for them. Reads whose club somebody came for on the day and
which club invited; the state is the one the club lies in."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from django.db.models import prefetch_related_objects

from league.base import words
from league.base.text import club_key
from league.base.wording import say
from league.models import Club, Entry, Player, Season, Tournament
from league.seasons.reads import Event, fresh, table_of
from league.standings.table import totals
from scoring import Candidate, StateRow, origin_rating, qualifiers, state_rating

from .league import points_of


@dataclass(frozen=True)
class Share:
    """What somebody's best result gives his state or club; nothing if it is not positive."""

    entry: Entry
    points: int

    @property
    def counts(self) -> int:
        return max(self.points, 0)


@dataclass
class Rated:
    """A state or club with everybody who played for it, best first."""

    name: str
    total: int
    place: int = 0
    tied: bool = False
    shares: list[Share] = field(default_factory=list)

    @property
    def counting(self) -> list[Share]:
        return [share for share in self.shares if share.counts]

    @property
    def others(self) -> int:
        return len(self.shares) - len(self.counting)


@dataclass(frozen=True)
class Traveller:
    """A player in the Bundesländerwertung with his best positive result in every state, best first."""

    row: StateRow
    player: Player
    best: list[tuple[str, Share]]


@dataclass(frozen=True)
class Travellers:
    """Everybody with a positive result, how many have none, and events that are in no state."""

    rows: list[Traveller]
    others: int
    nowhere: int


@dataclass(frozen=True)
class Ratings:
    states: list[Rated]
    clubs: list[Rated]
    stateless: int  # people whose club has no state or is not kept here, or who came without a club
    clubless: int


@dataclass(frozen=True)
class Origin:
    """For which club somebody came, and from which state; empty where that is not known."""

    club: str = ""
    state: str = ""


def tournament_ratings(event: Tournament) -> Ratings:
    return _ratings([event])


def season_ratings(season: Season) -> Ratings:
    """Over all events that count for the season; an evening of totals only knows no clubs."""
    return _ratings(counting_events(season))


def travellers(season: Season) -> Travellers:
    """The Bundesländerwertung of a season. A tournament is in the state of the club that invites."""
    events = counting_events(season)
    results: dict[str, list[tuple[str, int]]] = {}
    best: dict[tuple[str, str], Share] = {}
    people: dict[str, Player] = {}
    for entry, points in _played([event for event in events if event.club.state]):
        key, state = str(entry.player_id), entry.tournament.club.state_name
        people[key] = entry.player
        results.setdefault(key, []).append((state, points))
        if (key, state) not in best or points > best[key, state].points:
            best[key, state] = Share(entry, points)
    rows = [
        Traveller(row, people[row.player], [(state, best[row.player, state]) for state in row.best])
        for row in state_rating(results)
    ]
    placed = [one for one in rows if one.row.total]
    return Travellers(placed, len(rows) - len(placed), sum(not event.club.state for event in events))


def counting_events(season: Season) -> list[Tournament]:
    """A tournament with fewer entrants than the season asks for, or out of its window, does not count."""
    now = fresh(season)
    out = {note.day.event for note in now.table.days if note.why_not}
    counting = [event.tournament for event in now.events if _counts(event, out) and event.tournament]
    prefetch_related_objects(counting, "club")
    return counting


def _counts(event: Event, out: set[str]) -> bool:
    return event.is_played and event.key not in out


def _ratings(events: Iterable[Tournament]) -> Ratings:
    played = _played(list(events))
    origins = origins_of(entry for entry, _points in played)
    by_state = [(origins[e.pk].state, e, points) for e, points in played if origins[e.pk].state]
    by_club = [(origins[e.pk].club, e, points) for e, points in played if origins[e.pk].club]
    with_state, with_club = ({e.player_id for _name, e, _p in some} for some in (by_state, by_club))
    everybody = {entry.player_id for entry, _points in played}
    return Ratings(_rated(by_state), _rated(by_club), len(everybody - with_state), len(everybody - with_club))


def origins_of(entries: Iterable[Entry]) -> dict[int, Origin]:
    """By entry. A guest who named a club came for it like a member, however the name was spelled."""
    entries = list(entries)
    named = {club_key(entry.club_name) for entry in entries if not entry.club} - {""}
    known = _clubs_called(named) if named else {}
    spelled: dict[str, str] = {}
    return {entry.pk: _origin(entry, known, spelled) for entry in entries}


def _clubs_called(keys: set[str]) -> dict[str, Club]:
    """Those of ours that are called so; a whole name goes before a short one."""
    clubs = list(Club.objects.all())
    called = [*((club.short_name, club) for club in clubs), *((club.name, club) for club in clubs)]
    return {key: club for name, club in called if (key := club_key(name)) in keys}


def _origin(entry: Entry, known: Mapping[str, Club], spelled: dict[str, str]) -> Origin:
    """`spelled`: clubs that are not kept here, each as the first who named it spelled it."""
    key = club_key(entry.club_name)
    if club := entry.club or known.get(key):
        return Origin(club.name, club.state_name)
    return Origin(spelled.setdefault(key, entry.club_name)) if key else Origin()


def _played(events: list[Tournament]) -> list[tuple[Entry, int]]:
    points = {entry: total for one in points_of(events).values() for entry, total in one.items()}
    entries = Entry.objects.filter(tournament__in=events).select_related("club", "player").defer("club__ruleset")
    of_key, played = {event.pk: event for event in events}, []
    for entry in entries:
        if entry.pk in points:
            entry.tournament = of_key[entry.tournament_id]
            played.append((entry, points[entry.pk]))
    return played


def _rated(played: list[tuple[str, Entry, int]]) -> list[Rated]:
    """The sums are the engine's; beside each stands whose results they are."""
    results: dict[str, list[tuple[str, int]]] = {}
    best: dict[tuple[str, int], Share] = {}
    for name, entry, points in played:
        results.setdefault(str(entry.player_id), []).append((name, points))
        known = best.get((name, entry.player_id))
        if known is None or points > known.points:
            best[name, entry.player_id] = Share(entry, points)
    rating = origin_rating(results)
    totals = list(rating.values())
    rows = {n: Rated(n, total, 1 + totals.index(total), totals.count(total) > 1) for n, total in rating.items()}
    for (name, _player), share in sorted(best.items(), key=lambda pair: -pair[1].points):
        rows[name].shares.append(share)
    return list(rows.values())


# --- Who may start at the next tournament


@dataclass(frozen=True)
class Runner:
    """Somebody of the ranking, as the list names him."""

    player: Player
    name: str
    place: int | None
    value: str
    origin: Origin


@dataclass(frozen=True)
class Chosen:
    runner: Runner
    reason: str
    open: bool


def of_tournament(event: Tournament) -> list[Runner]:
    rows = totals([event])[event.pk]
    origins = origins_of(row.entry for row in rows)
    return [
        Runner(row.entry.player, row.name, row.place, words.points(row.points), origins[row.entry.pk]) for row in rows
    ]


def of_season(season: Season) -> list[Runner]:
    """With the club of which somebody came last."""
    last = Entry.objects.filter(tournament__season_events__season=season).select_related("club").order_by("day", "pk")
    by_entry = {entry.player_id: entry for entry in last}
    found = origins_of(by_entry.values())
    origins = {player: found[entry.pk] for player, entry in by_entry.items()}
    rows = table_of(season).rows
    return [Runner(row.player, row.name, row.place, row.text, origins.get(row.player.pk, Origin())) for row in rows]


def chosen(runners: list[Runner], *, total: int, by_ranking: int, per_state: int, per_club: int) -> list[Chosen]:
    """InvalidInput if the shares are more than there are places."""
    by_key = {str(runner.player.pk): runner for runner in runners}
    rows = [Candidate(key, one.place, one.origin.state or None, one.origin.club or None) for key, one in by_key.items()]
    found = qualifiers(rows, total, by_ranking=by_ranking, per_state=per_state, per_club=per_club)
    return [Chosen(by_key[one.player], say(one.reason), one.open) for one in found]
