"""Who can be taken into a squad: the members of the team's club, and everybody by search as one types."""

from __future__ import annotations

from django.db.models import F, OuterRef, QuerySet, Subquery

from league.models import Club, Membership, Player, Team, TeamMember

MOST_FOUND, MOST_OFFERED = 12, 60


def offered(team: Team, runner: Club) -> list[Player]:
    """Members of the team's club who are in no team here yet, by name."""
    if team.club is None:
        return []
    people = _known(team, runner, Player.objects.active().of_club(team.club))
    return list(people.filter(team_name=None).order_by("last_name", "first_name", "pk")[:MOST_OFFERED])


def found(team: Team, runner: Club, typed: str) -> list[Player]:
    """Everybody who plays, the team's club first; each with `team_name` if he is in a squad here already."""
    people = _known(team, runner, Player.objects.active().matching(typed))
    members = Membership.objects.on(None).filter(club=team.club, player=OuterRef("pk"))
    people = people.annotate(own=Subquery(members.values("pk")[:1]))
    return list(people.order_by(F("own").asc(nulls_last=True), "last_name", "first_name", "pk")[:MOST_FOUND])


def _known(team: Team, runner: Club, people: QuerySet[Player]) -> QuerySet[Player]:
    place = {"team__season": team.season_id} if team.season_id else {"team__tournament": team.tournament_id}
    memberships = TeamMember.objects.filter(player=OuterRef("pk"), **place)
    return (
        people.with_club().with_known_to(runner)  # type: ignore[attr-defined]
        .annotate(team_name=Subquery(memberships.values("team__name")[:1]))
    )  # fmt: skip
