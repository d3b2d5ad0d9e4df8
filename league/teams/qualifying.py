"""Who may start at the next tournament: candidates from a season's table or a tournament's standings, chosen by the
engine, each with the reason. Knows names, places, clubs and states."""

from __future__ import annotations

from dataclasses import dataclass

from league.models import Club, Entry, Player, Season, Tournament
from league.season import table_of
from league.standings import totals
from league.templatetags.words import points
from league.wording import say
from scoring import Candidate, qualifiers


@dataclass(frozen=True)
class Runner:
    """Somebody of the ranking, as the list names him."""

    player: Player
    name: str
    place: int | None
    value: str
    club: Club | None

    @property
    def state(self) -> str:
        return self.club.get_state_display() if self.club and self.club.state else ""


@dataclass(frozen=True)
class Chosen:
    runner: Runner
    reason: str
    open: bool


def of_tournament(event: Tournament) -> list[Runner]:
    rows = totals([event])[event.pk]
    return [Runner(row.entry.player, row.name, row.place, points(row.points), row.entry.club) for row in rows]


def of_season(season: Season) -> list[Runner]:
    """With the club of which somebody came last."""
    last = (
        Entry.objects.filter(tournament__season_events__season=season)
        .select_related("club").order_by("day", "pk")
    )  # fmt: skip
    clubs = {entry.player_id: entry.club for entry in last}
    rows = table_of(season).rows
    return [Runner(row.player, row.name, row.place, row.text, clubs.get(row.player.pk)) for row in rows]


def chosen(runners: list[Runner], *, total: int, by_ranking: int, per_state: int, per_club: int) -> list[Chosen]:
    """InvalidInput if the shares are more than there are places."""
    by_key = {str(runner.player.pk): runner for runner in runners}
    rows = [Candidate(key, one.place, one.state or None, one.club.name if one.club else None)
            for key, one in by_key.items()]  # fmt: skip
    found = qualifiers(rows, total, by_ranking=by_ranking, per_state=per_state, per_club=per_club)
    return [Chosen(by_key[one.player], say(one.reason), one.open) for one in found]
