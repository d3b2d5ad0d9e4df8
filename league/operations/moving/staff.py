"""Who runs a club and who keeps its lists, in its file: what they are called, where they are reached and what they do
there. No password goes along and no login opens anything elsewhere: there each is an invitation, until somebody sends
its link. Only a club that comes to be by the file gets its people from it; one that is known has its own."""

from __future__ import annotations

from django.core.exceptions import ValidationError

from league.clubs.services.club import came_with, invite_to_club, is_taken, working_elsewhere
from league.models import Club, ClubRole, User

from .parts import Row

KNOWN = ("username", "first_name", "last_name", "email")
MOST = 500  # people of one club with a task


def staff_of(club: Club, told_to: Club | None) -> list[Row]:
    """`told_to`: as of an event. A club hears the address of an account only if it came with that club alone."""
    roles = ClubRole.objects.filter(club=club, user__is_active=True).select_related("user").order_by("role", "user")
    users = [one.user for one in roles]
    own = came_with(club, users) - working_elsewhere(club, users)
    return [_told(one, with_email=told_to is None or one.user_id in own) for one in roles]


def _told(role: ClubRole, *, with_email: bool) -> Row:
    names = {name: getattr(role.user, name) for name in KNOWN}
    return names | {"email": role.user.email if with_email else "", "role": role.role}


def invite_staff(told: list[Row], club: Club, by: User | None) -> None:
    """Whoever runs it first: without somebody who does, nobody else may have a task."""
    if len(told) > MOST:
        raise ValueError(f"{len(told)} logins")
    if any(one["role"] == ClubRole.ADMINISTRATOR for one in told):
        for one in sorted(told, key=lambda one: bool(one["role"] != ClubRole.ADMINISTRATOR)):
            person = _checked(one)
            invite_to_club(club=club, role=str(one["role"]), by=by, **person | _free(person, club))


def _checked(one: Row) -> dict[str, str]:
    person = {name: str(one[name]) for name in KNOWN}
    for name in KNOWN:
        field = User._meta.get_field(name)
        field.run_validators(person[name])  # type: ignore[union-attr]
    if not person["username"] or "@" in person["username"]:  # so are those called who did something elsewhere
        raise ValidationError(person["username"])
    return person


def _free(person: dict[str, str], club: Club) -> dict[str, str]:
    """What somebody here has already is his: the other gets a name beside it, and no address."""
    name, email = person["username"], person["email"]
    if User.objects.filter(username__iexact=name).exists():
        name = f"{name[:100]}-{club.uuid.hex[:8]}"
    return {"username": name, "email": "" if is_taken(email) else email}
