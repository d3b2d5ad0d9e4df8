"""What one player did over all events that may be seen: places, points. A handful of queries, however many
events. Knows published versions and present standings; how they are shown is known elsewhere."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import Max, QuerySet

from league.base.hidden import limits
from league.models import Entry, Player, PublishedStandings, Tournament
from league.models.user import Visitor

from .table import totals


@dataclass(frozen=True)
class PlayerResult:
    """One event of a player. `provisional`: it still runs, the place may change. `each`: number and points of every
    Runde; a deduction lowers the points of the event, not those of a Runde."""

    event: Tournament
    place: int
    tied: bool
    of: int
    points: int
    runden: int
    provisional: bool
    each: tuple[tuple[int, int], ...] = ()

    @property
    def per_runde(self) -> float | None:
        return self.points / self.runden if self.runden else None


def results_of(player: Player, user: Visitor) -> list[PlayerResult]:
    """All events in which he has played, oldest first."""
    entries = _entries(player, user)
    settled, open_ = settled_and_open([entry.tournament for entry in entries], user)
    found = [
        *_from_versions([entry for entry in entries if entry.tournament in settled]),
        *_from_standings([entry for entry in entries if entry.tournament in open_], user),
    ]
    return sorted(found, key=lambda result: (result.event.date, result.event.pk))


def _entries(player: Player, user: Visitor) -> list[Entry]:
    visible = Tournament.objects.visible_to(user)
    return list(player.entries.filter(tournament__in=visible).select_related("tournament"))


def _from_versions(entries: list[Entry]) -> list[PlayerResult]:
    """Of a finished event the newest published version speaks."""
    rows_of = {version.tournament_id: version.rows for version in newest_versions([e.tournament_id for e in entries])}
    results = []
    for entry in entries:
        rows = rows_of.get(entry.tournament_id, [])
        if row := next((row for row in rows if row["entry"] == entry.pk), None):
            runden = {int(number): points for number, points in row["runden"].items()}
            placed = entry.tournament, row["place"], row["tied"], len(rows), row["points"]
            results.append(PlayerResult(*placed, len(runden), False, tuple(sorted(runden.items()))))
    return results


def settled_and_open(
    events: Iterable[Tournament], user: Visitor | None = None
) -> tuple[list[Tournament], list[Tournament]]:
    """Of those that have begun: the ones of which the newest version speaks, and the ones of which the present
    standings do, because they run or because this reader waits for the result. Without a user as strangers see it."""
    begun = [event for event in events if event.state != Tournament.PLANNED]
    waited_for = limits(begun, user)
    over = [event for event in begun if event.state == Tournament.FINISHED and event.pk not in waited_for]
    return over, [event for event in begun if event not in over]


def newest_versions(tournaments: list[int]) -> QuerySet[PublishedStandings]:
    newest = PublishedStandings.objects.filter(tournament__in=tournaments).values("tournament")
    return PublishedStandings.objects.filter(pk__in=newest.annotate(last=Max("pk")).values("last"))


def winners(events: Iterable[Tournament], user: Visitor) -> dict[int, list[tuple[str, int]]]:
    """Who stands first in the newest published version of each of these events that is no secret for this reader:
    the published name, and how many points."""
    settled, _open = settled_and_open(events, user)
    return {
        version.tournament_id: [(row["name"], row["points"]) for row in version.rows if row["place"] == 1]
        for version in newest_versions([event.pk for event in settled])
    }


def _from_standings(entries: list[Entry], user: Visitor) -> list[PlayerResult]:
    tables = totals([entry.tournament for entry in entries], user)
    results = []
    for entry in entries:
        rows = tables[entry.tournament_id]
        if row := next((row for row in rows if row.entry.pk == entry.pk), None):
            placed = entry.tournament, row.place, row.tied, len(rows), row.points
            results.append(PlayerResult(*placed, len(row.runden), True, tuple(sorted(row.runden.items()))))
    return results
