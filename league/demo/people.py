"""The demo's people: clubs, players, guests, and who has a login."""

from __future__ import annotations

import json
from types import SimpleNamespace

from django.conf import settings

from league.base.writing import write
from league.clubs.services import club as clubs
from league.clubs.services import people
from league.models import Club, ClubRole, Player, User

LOGINS = [("anna", "Anna", "Arndt"), ("bernd", "Bernd", "Brandt"), ("dieter", "Dieter", "Dorn")]


def invite_everybody(password: str) -> SimpleNamespace:
    """Logins and clubs: Anna leads the first club and directs, Bernd keeps lists, Dieter leads the second."""
    users = {name: _login(username=name, first=first, last=last, password=password) for name, first, last in LOGINS}
    cast = SimpleNamespace(**users, clubs=[], players=[], guests=[])
    given = json.loads((settings.BASE_DIR / "fixtures" / "demo" / "people.json").read_text(encoding="utf-8"))
    for index, record in enumerate(given["clubs"]):
        leader = users["dieter"] if index == 1 else users["anna"]
        club = clubs.found_club(
            name=record["name"], short_name=record["short_name"], city=record["city"], administrator=leader, by=leader
        )
        cast.clubs.append(club)
        cast.players += [_player(first, last, club, leader, given) for first, last in record["players"]]
    host = cast.clubs[0]
    cast.guests = [_player(first, last, None, users["anna"], given, host) for first, last in given["guests"]]
    clubs.give_club_role(club=cast.clubs[0], user=cast.bernd, role=ClubRole.SCORER, by=cast.anna)
    _set_kasse(cast.clubs[0], cast.anna)
    return cast


@write
def _login(*, username: str, first: str, last: str, password: str) -> User:
    user = clubs.invite_user(
        username=username, first_name=first, last_name=last, email=f"{username}@example.org", by=None
    )
    user.set_password(password)
    user.is_superuser = user.is_staff = username == "anna"
    user.save()
    return user


def _player(
    first: str, last: str, club: Club | None, by: User, given: dict[str, list[str]], guest_of: Club | None = None
) -> Player:
    name = f"{first} {last}"
    publication = Player.FULL
    if name in given["initials"]:
        publication = Player.INITIALS
    elif name in given["by_number"]:
        publication = Player.NUMBER
    return people.add_player(
        first_name=first, last_name=last, club=club, guest_of=guest_of, publication=publication, is_another=True, by=by
    )


def _set_kasse(club: Club, by: User) -> None:
    clubs.change_club(
        club=club, kasse_cents_per_minus_point=50, kasse_limit=100, kasse_cents_over_limit=100, based_on=None, by=by
    )
