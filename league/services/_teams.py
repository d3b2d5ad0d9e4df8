"""A team keeps the place on which somebody else plays for its member. Knows line-ups; who plays in whose place is
decided by substitutes.py and, in the middle of a list, by seats.py."""

from __future__ import annotations

from league.models import Entry, TeamEntry


def join_team(coming: Entry, leaving: Entry) -> None:
    """Plays for the team of whoever leaves; who plays for a team already stays there."""
    place = TeamEntry.objects.filter(entry=leaving).first()
    if place and not TeamEntry.objects.filter(entry=coming).exists():
        TeamEntry.objects.create(team_id=place.team_id, entry=coming)


def leave_team(going: Entry, back: Entry) -> None:
    """The other one is back. What was played stays the team's; who has not played was never part of it."""
    if not going.occupancies.exists():
        TeamEntry.objects.filter(entry=going, team__entries__entry=back).delete()
