"""Who could play for whom in an event: its people, their squads, and what was decided. Proposes; writes nothing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import F, OuterRef, Q, Subquery

from league.lists.seating import first_of
from league.models import Club, Entry, Membership, Player, Team, TeamEntry, TeamMember, Tournament
from league.models.people import PlayerQuerySet
from league.search.find import people_for

from .league import TEAM_SIZE, places

# --- Who can be taken into a squad


MOST_FOUND, MOST_OFFERED = 12, 60


def offered(team: Team, runner: Club) -> list[Player]:
    """Members of the team's club who are in no team here yet, by name."""
    if team.club is None:
        return []
    people = _known(team, runner, Player.objects.active().of_club(team.club))
    free = people.filter(Q(team_name=None)).order_by("spelling", "pk")[:MOST_OFFERED]
    return sorted(free, key=lambda player: player.shown_order)


def found(team: Team, runner: Club, typed: str) -> list[Player]:
    """Everybody who plays, the team's club first, then who is called exactly so; each with `team_name` if he is in a
    squad here already."""
    people = _known(team, runner, people_for(runner, typed))
    members = Membership.objects.on(None).filter(club=team.club, player=OuterRef("pk"))
    people = people.annotate(own=Subquery(members.values("pk")[:1]))
    return list(people.order_by(F("own").asc(nulls_last=True), F("begins"), "spelling", "pk")[:MOST_FOUND])


def _known(team: Team, runner: Club, people: PlayerQuerySet) -> PlayerQuerySet:
    place = {"team__season": team.season_id} if team.season_id else {"team__tournament": team.tournament_id}
    memberships = TeamMember.objects.filter(player=OuterRef("pk"), **place)
    return people.with_club().with_known_to(runner).annotate(team_name=Subquery(memberships.values("team__name")[:1]))


# --- Who could play for whom in an event


@dataclass(frozen=True)
class Choice:
    """One person of the event: the team he was given, the one whose squad proposes him, and as what."""

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
        """Proposed from a squad, not yet decided."""
        return [choice for choice in self.choices if not choice.team and choice.squad]

    @property
    def incomplete(self) -> list[tuple[Team, int]]:
        """Teams that have not exactly four, as it is stored."""
        counted = {team.pk: places(one.entry for one in self.choices if one.team == team) for team in self.teams}
        return [(team, counted[team.pk]) for team in self.teams if counted[team.pk] != TEAM_SIZE]


def lineup(event: Tournament, teams: Sequence[Team]) -> Lineup:
    """Everybody of the event in the order of his number; three queries."""
    by_pk = {team.pk: team for team in teams}
    members = TeamMember.objects.filter(team__in=by_pk).values_list("player", "team", "substitute")
    squad = {player: (by_pk[team], substitute) for player, team, substitute in members}
    rows = TeamEntry.objects.filter(entry__tournament=event).select_related("team")
    stored = {one.entry_id: one.team for one in rows}
    people = list(event.entries.select_related("player", "replaces").order_by("number"))
    proposed = _proposed([entry for entry in people if not entry.withdrawn], squad, stored)
    return Lineup(teams, [_choice(entry, stored.get(entry.pk), proposed, squad, by_pk) for entry in people])


Squad = dict[int, tuple[Team, bool]]  # by player: his team, and whether he is a substitute


def _proposed(people: Sequence[Entry], squad: Squad, stored: dict[int, Team]) -> dict[int, Team]:
    """Those of the squads who are here, up to four for each team; substitutes only where somebody is missing."""
    counted = Counter(team.pk for team in stored.values())
    free = [entry for entry in people if entry.pk not in stored and entry.player_id in squad]
    proposed = {}
    for entry in sorted(free, key=lambda entry: squad[entry.player_id][1]):
        team = squad[entry.player_id][0]
        if counted[team.pk] < TEAM_SIZE:
            counted[team.pk] += 1
            proposed[entry.pk] = team
    return proposed | _in_the_place_of(people, stored, proposed)


def _in_the_place_of(people: Sequence[Entry], stored: dict[int, Team], proposed: dict[int, Team]) -> dict[int, Team]:
    """Who plays in the place of a team's member plays for that team, on a place that is counted already."""
    whose = {entry.pk: first_of(entry).pk for entry in people if entry.replaces_id and entry.pk not in stored}
    given = proposed | stored
    return {pk: given[first] for pk, first in whose.items() if first in given}


def _choice(
    entry: Entry, stored: Team | None, proposed: dict[int, Team], squad: Squad, teams: dict[int, Team]
) -> Choice:
    if stored and stored.pk not in teams:
        return Choice(entry, None, None, False, stored.name)
    own, substitute = squad.get(entry.player_id, (None, False))
    return Choice(entry, stored, proposed.get(entry.pk), substitute or stored not in (None, own))
