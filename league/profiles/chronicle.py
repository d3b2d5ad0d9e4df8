"""What happened at a club's events: results, people, the games that stand out. A handful of queries, however many
events, and kept as long as nothing in them changes. Players are numbers; their names are looked up when it is read."""

from __future__ import annotations

import datetime
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import NamedTuple
from uuid import UUID

from django.core.cache import caches
from django.db.models import Count, Q, QuerySet, Sum
from django.db.models.functions import Greatest, Least

from league.base.hidden import hidden_since, is_revealed, is_sealed, kept_back
from league.base.words import names_day, short_day
from league.models import Entry, Game, Occupancy, Spielliste, Tournament
from league.models.base import Json
from league.models.spielliste import POSITIONS
from league.standings.results import newest_versions, settled_and_open
from league.standings.table import totals

KEPT_FOR = 3600  # seconds
COUNTING = [Spielliste.FINISHED, Spielliste.CONFIRMED]


class Placed(NamedTuple):
    """One line of an event's result. `runden`: number and points of each; a deduction lowers `points` alone."""

    player: int
    place: int
    tied: bool
    points: int
    runden: tuple[tuple[int, int], ...]


class Happened(NamedTuple):
    """An event that is over or under way; of one that is over the newest published version speaks."""

    pk: int
    uuid: UUID
    name: str
    date: datetime.date
    is_evening: bool
    running: bool
    placed: tuple[Placed, ...]
    sealed: bool = False  # over; who won is told at the ceremony

    @property
    def people(self) -> list[int]:
        """Who played at least a Runde."""
        return [line.player for line in self.placed if line.runden]

    @property
    def said(self) -> str:
        """An evening has its day in its name already."""
        return self.name if names_day(self.name, self.date) else f"{self.name}, {short_day(self.date)}"

    @property
    def first(self) -> tuple[Placed, ...]:
        """Who is in front; several where the first place is shared."""
        return tuple(line for line in self.placed if line.place == 1)


class BestRunde(NamedTuple):
    """The best Runde of all, or the worst: the first of its size. Somebody else may have sat there for him."""

    event: int
    number: int
    player: int
    points: int
    sheet: UUID | None = None


class Peak(NamedTuple):
    """A game that brought more than any other, or cost more; two share it where they played together."""

    sheet: UUID
    event: int
    number: int
    kind: str
    points: int
    players: tuple[int, ...]


class Soli(NamedTuple):
    """Of one player, from lists that tell of soli."""

    played: int
    won: int


@dataclass(frozen=True)
class Chronicle:
    """`lists`: all that count; `known`: with points per game; `games`, `solo_games`: how many of those."""

    events: tuple[Happened, ...]
    lists: int
    known: int
    games: int
    solo_games: int
    soli: Mapping[int, Soli]
    dearest: Peak | None
    costliest: Peak | None
    best: BestRunde | None
    worst: BestRunde | None

    @property
    def players(self) -> set[int]:
        return {line.player for event in self.events for line in event.placed}


def chronicle_of(events: QuerySet[Tournament]) -> Chronicle:
    """Of those events that were played, oldest first. Their versions are the key: whoever may see the same events
    shares the same numbers, and a corrected list or a withdrawn event is another key."""
    played = list(events.exclude(state=Tournament.PLANNED).order_by("date", "pk").defer("ruleset", "kasse"))
    marks = [(event.uuid, event.version, event.state) for event in played]
    key = f"chronicle-{sha256(repr(marks).encode()).hexdigest()}"
    found: Chronicle | None = caches["process"].get(key)
    if found is None:
        found = _told(played)
        caches["process"].set(key, found, KEPT_FOR)
    return found


def _told(played: Sequence[Tournament]) -> Chronicle:
    events = _happened(played)
    pks = [event.pk for event in events]
    count = _lists_of(played)
    games = _games(pks)
    number = games.aggregate(all=Count("pk"), soli=Count("soloist"))
    return Chronicle(
        events,
        count["all"],
        count["known"],
        number["all"],
        number["soli"],
        _soli(pks),
        _peak(games.annotate(peak=Greatest(*_columns())).order_by("-peak", *IN_TIME), 1),
        _peak(games.annotate(peak=Least(*_columns())).order_by("peak", *IN_TIME), -1),
        *_best_and_worst(events),
    )


def _lists_of(played: Sequence[Tournament]) -> Counter[str]:
    """All that count, and those with points per game. Only where an event keeps some back the rounds are asked for."""
    lists, hiding = Spielliste.objects.counting(), [event.pk for event in played if hidden_since(event) is not None]
    open_ = lists.filter(tournament__in=[event.pk for event in played if event.pk not in hiding])
    shown = lists.filter(tournament__in=hiding).exclude(kept_back("tournament", "round"))
    found: Counter[str] = Counter()
    for some in (open_, shown) if hiding else (open_,):
        found.update(some.aggregate(all=Count("pk"), known=Count("pk", filter=~Q(depth=Spielliste.TOTALS))))
    return found


# --- results


def _happened(played: Sequence[Tournament]) -> tuple[Happened, ...]:
    lines = _lines(played)
    return tuple(
        Happened(
            event.pk,
            event.uuid,
            event.name,
            event.date,
            event.is_evening,
            not is_revealed(event),
            tuple(lines.get(event.pk, ())),
            is_sealed(event),
        )
        for event in played
    )


def _lines(played: Sequence[Tournament]) -> dict[int, list[Placed]]:
    settled, running = settled_and_open(played)
    over = [event.pk for event in settled]
    people = dict(Entry.objects.filter(tournament__in=over).order_by().values_list("pk", "player"))
    lines = {
        version.tournament_id: [_line(people[row["entry"]], row) for row in version.rows if row["entry"] in people]
        for version in newest_versions(over).only("tournament", "rows")
    }
    for pk, rows in (totals(running) if running else {}).items():
        lines[pk] = [_line(row.entry.player_id, vars(row) | {"points": row.points}) for row in rows]
    return lines


def _line(player: int, row: Json) -> Placed:
    runden = tuple(sorted((int(number), points) for number, points in row["runden"].items()))
    return Placed(player, row["place"], row["tied"], row["points"], runden)


def _best_and_worst(events: Iterable[Happened]) -> tuple[BestRunde | None, BestRunde | None]:
    """With the lists on which they stand; one alone is the best."""
    runden = [
        BestRunde(event.pk, number, line.player, points)
        for event in events
        for line in event.placed
        for number, points in line.runden
    ]
    if not runden:
        return None, None
    ends = max(runden, key=lambda runde: runde.points), min(runden, key=lambda runde: runde.points)
    sheets = _sheets_of(ends)
    best, worst = (runde._replace(sheet=sheets.get(runde[:3])) for runde in ends)
    return best, worst if len(runden) > 1 else None


def _sheets_of(runden: Iterable[BestRunde]) -> dict[tuple[int, ...], UUID]:
    """The first list of each; on an evening a Runde has the number of the list it began on."""
    wanted = Q()
    for runde in runden:
        of_evening = Q(spielliste__round=None, spielliste__root=runde.number)
        here = of_evening | Q(spielliste__round__number=runde.number)
        wanted |= here & Q(spielliste__tournament=runde.event, counts_for__player=runde.player)
    seats = (
        Occupancy.objects.filter(wanted, spielliste__state__in=COUNTING)
        .order_by("-spielliste")
        .values_list(
            "spielliste__tournament",
            "spielliste__round__number",
            "spielliste__root",
            "counts_for__player",
            "spielliste__uuid",
        )
    )
    return {(event, number or root, player): uuid for event, number, root, player, uuid in seats}


# --- games

IN_TIME = "spielliste__tournament__date", "spielliste", "row"
HIDDEN = kept_back("spielliste__tournament", "spielliste__round")  # of a running tournament, as its standings are
PEAK = "spielliste", "spielliste__uuid", "spielliste__tournament", "number", "kind", "peak"


def _games(events: Sequence[int]) -> QuerySet[Game]:
    """Rows that are games; what a penalty made of one is no record of anybody."""
    played = Game.objects.filter(
        spielliste__tournament__in=events, spielliste__state__in=COUNTING, number__isnull=False, penalty=""
    )
    return played.exclude(HIDDEN).order_by()


def _columns() -> list[str]:
    return [f"p{position}" for position in POSITIONS]


def _peak(games: QuerySet[Game], sign: int) -> Peak | None:
    """The first game of its size, and who had it."""
    row = games.values_list(*PEAK, *_columns()).first()
    if row is None or row[5] * sign <= 0:
        return None
    sheet, uuid, event, number, kind, peak, *points = row
    at = [position for position, value in zip(POSITIONS, points, strict=True) if value == peak]
    seats = Occupancy.objects.filter(spielliste=sheet, position__in=at, first_game__lte=number)
    sat = seats.filter(Q(last_game=None) | Q(last_game__gte=number)).order_by("position")
    return Peak(uuid, event, number, kind, peak, tuple(sat.values_list("entry__player", flat=True)))


def _soli(events: Sequence[int]) -> dict[int, Soli]:
    """Of who sat there, for whomever the points counted."""
    known = Occupancy.objects.filter(
        spielliste__tournament__in=events, spielliste__state__in=COUNTING, soli__isnull=False
    ).exclude(HIDDEN)
    sums = known.order_by().values_list("entry__player").annotate(played=Sum("soli"), won=Sum("soli_won"))
    return {player: Soli(played, won or 0) for player, played, won in sums}
