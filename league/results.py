"""What one player did over all events that may be seen: places, points, soli. A handful of queries, however many
events. Knows published versions and present standings; how they are shown is known elsewhere."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.db.models import Count, Max, Q, QuerySet, Sum

from league.models import Entry, Occupancy, Player, PublishedStandings, Spielliste, Tournament
from league.standings import totals


@dataclass(frozen=True)
class PlayerResult:
    """One event of a player. `provisional`: it still runs, the place may change."""

    event: Tournament
    place: int
    tied: bool
    of: int
    points: int
    runden: int
    provisional: bool

    @property
    def per_runde(self) -> float | None:
        return self.points / self.runden if self.runden else None


@dataclass(frozen=True)
class Soli:
    """Soli played and won, from as many lists as tell of them."""

    played: int
    won: int
    known: int
    lists: int

    @property
    def share(self) -> float | None:
        return 100 * self.won / self.played if self.played else None


def results_of(player: Player, user: Any) -> list[PlayerResult]:
    """All events in which he has played, oldest first."""
    entries = _entries(player, user)
    finished = [entry for entry in entries if entry.tournament.state == Tournament.FINISHED]
    running = [entry for entry in entries if entry.tournament.state == Tournament.RUNNING]
    found = [*_from_versions(finished), *_from_standings(running)]
    return sorted(found, key=lambda result: (result.event.date, result.event.pk))


def _entries(player: Player, user: Any) -> list[Entry]:
    visible = Tournament.objects.visible_to(user)
    return list(player.entries.filter(tournament__in=visible).select_related("tournament"))


def _from_versions(entries: list[Entry]) -> list[PlayerResult]:
    """Of a finished event the newest published version speaks."""
    rows_of = {version.tournament_id: version.rows for version in newest_versions([e.tournament_id for e in entries])}
    results = []
    for entry in entries:
        rows = rows_of.get(entry.tournament_id, [])
        if row := next((row for row in rows if row["entry"] == entry.pk), None):
            results.append(
                PlayerResult(
                    entry.tournament, row["place"], row["tied"], len(rows), row["points"], len(row["runden"]), False
                )
            )
    return results


def newest_versions(tournaments: list[int]) -> QuerySet[PublishedStandings]:
    newest = PublishedStandings.objects.filter(tournament__in=tournaments).values("tournament")
    return PublishedStandings.objects.filter(pk__in=newest.annotate(last=Max("pk")).values("last"))


def _from_standings(entries: list[Entry]) -> list[PlayerResult]:
    tables = totals([entry.tournament for entry in entries])
    results = []
    for entry in entries:
        rows = tables[entry.tournament_id]
        if row := next((row for row in rows if row.entry.pk == entry.pk), None):
            results.append(
                PlayerResult(entry.tournament, row.place, row.tied, len(rows), row.points, len(row.runden), True)
            )
    return results


def soli_of(player: Player, user: Any) -> Soli:
    """His own soli, for whomever their points counted; lists with end totals only tell nothing of them."""
    seats = Occupancy.objects.filter(
        entry__player=player, spielliste__tournament__in=Tournament.objects.visible_to(user),
        spielliste__state__in=[Spielliste.FINISHED, Spielliste.CONFIRMED],
    )  # fmt: skip
    sums = seats.aggregate(
        played=Sum("soli"), won=Sum("soli_won"), lists=Count("spielliste", distinct=True),
        known=Count("spielliste", distinct=True, filter=Q(soli__isnull=False)),
    )  # fmt: skip
    return Soli(sums["played"] or 0, sums["won"] or 0, sums["known"], sums["lists"])
