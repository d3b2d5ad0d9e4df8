"""Who could play for whom in an event: its people, their squads, and what was decided. Suggests; writes nothing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from league.models import Entry, Team, TeamEntry, TeamMember, Tournament

from .reading import TEAM_SIZE


@dataclass(frozen=True)
class Choice:
    """One person of the event: the team he was given, the one whose squad he is in, and as what."""

    entry: Entry
    team: Team | None
    squad: Team | None
    substitute: bool
    elsewhere: str = ""  # the team of another league or tournament he plays for here

    @property
    def suggested(self) -> Team | None:
        return self.team or self.squad


@dataclass(frozen=True)
class Lineup:
    teams: Sequence[Team]
    choices: list[Choice]

    @property
    def not_stored(self) -> list[Choice]:
        """Suggested by a squad, not yet decided."""
        return [choice for choice in self.choices if not choice.team and choice.squad]

    @property
    def incomplete(self) -> list[tuple[Team, int]]:
        """Teams that have not exactly four, as it is stored."""
        counted = Counter(choice.team.pk for choice in self.choices if choice.team)
        return [(team, counted[team.pk]) for team in self.teams if counted[team.pk] != TEAM_SIZE]


def lineup(event: Tournament, teams: Sequence[Team]) -> Lineup:
    """Everybody of the event in the order of his number; three queries."""
    by_pk = {team.pk: team for team in teams}
    members = TeamMember.objects.filter(team__in=by_pk).values_list("player", "team", "substitute")
    squad = {player: (by_pk[team], substitute) for player, team, substitute in members}
    stored = {one.entry_id: one for one in TeamEntry.objects.filter(entry__tournament=event).select_related("team")}
    people = event.entries.select_related("player").order_by("number")
    return Lineup(teams, [_choice(entry, stored.get(entry.pk), squad, by_pk) for entry in people])


def _choice(
    entry: Entry, stored: TeamEntry | None, squad: dict[int, tuple[Team, bool]], teams: dict[int, Team]
) -> Choice:
    of_squad, substitute = squad.get(entry.player_id, (None, False))
    chosen = teams.get(stored.team_id) if stored else None
    if stored and not chosen:
        return Choice(entry, None, None, False, stored.team.name)
    return Choice(entry, chosen, None if entry.withdrawn else of_squad, substitute or bool(chosen and not of_squad))
