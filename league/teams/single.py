"""Teams in one tournament without a league: the sum of their people, nothing else."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from league.base.words import points
from league.models import Team, TeamEntry, Tournament

from .league import Person, Side, points_of, squads

# The sums are of published points; who plays for which team does not stand in what was published.
PROVES = gettext_lazy(
    "Er gehört zum veröffentlichten Ergebnis: zu den Punkten jeder Person, nicht zur Aufstellung der Mannschaften."
)


@dataclass(frozen=True)
class TeamSum:
    """A team's place in a tournament; teams with the same sum share it."""

    side: Side
    place: int | None
    tied: bool

    @property
    def team(self) -> Team:
        return self.side.team


def tournament_teams(event: Tournament) -> list[TeamSum]:
    """Best first, those without a result last."""
    teams = list(event.teams.all())
    points_by, squad = points_of([event])[event.pk], squads(teams)
    people: dict[int, list[Person]] = {team.pk: [] for team in teams}
    chosen = TeamEntry.objects.filter(team__in=teams, entry__tournament=event)
    for one in chosen.select_related("entry__player", "entry__replaces"):
        one.entry.tournament = event
        substitute = squad.get((one.team_id, one.entry.player_id), True)
        people[one.team_id].append(Person(one.entry, points_by.get(one.entry_id), substitute))
    sides = [Side(team, tuple(sorted(people[team.pk], key=_best_first))) for team in teams]
    totals = [side.total for side in sides if side.has_played]
    sums = [_placed(side, totals) for side in sides]
    return sorted(sums, key=lambda one: (one.place is None, one.place or 0, one.team.number))


def _best_first(person: Person) -> tuple[bool, int, int]:
    return person.points is None, -(person.points or 0), person.entry.number


def _placed(side: Side, totals: list[int]) -> TeamSum:
    if not side.has_played:
        return TeamSum(side, None, False)
    return TeamSum(side, 1 + sum(other > side.total for other in totals), totals.count(side.total) > 1)


def ties(sums: list[TeamSum]) -> list[str]:
    """Shared places in a sentence each."""
    shared: dict[int, list[str]] = {}
    for one in sums:
        if one.tied and one.place:
            shared.setdefault(one.place, []).append(one.team.name)
    total = {one.place: one.side.total for one in sums}
    words = _("Platz {place} teilen sich {teams}: je {points} Punkte.")
    return [
        words.format(place=place, teams=_(" und ").join(names), points=points(total[place]))
        for place, names in shared.items()
    ]
