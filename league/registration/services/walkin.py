"""Somebody whom nobody expected comes to the door, and everything about that is done at once.
How each part is done is known by its own file."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from league.base.writing import booking
from league.models import Entry, Player, Registration, Tournament, User

from .checkin import arrive
from .entries import add_entry, add_guest, name_club
from .fees import pay_fee
from .field import set_groups
from .registration import accept_registration
from .sources import UNDECIDED


@booking
def walk_in(
    *,
    tournament: Tournament,
    by: User,
    player: Player | None = None,
    groups: Sequence[str] = (),
    paid: bool = False,
    **person: Any,
) -> Entry:
    """A known player, or a new `person` as `add_guest` takes one, takes part, is here, and perhaps has paid. Who has
    registered and was not taken over yet, or waits, comes with that registration."""
    if sent := _registration(tournament, player, person):
        another = bool(person.get("is_another"))
        entry = accept_registration(registration=sent, player=player, is_another=another, beyond=True, by=by)
    elif player:
        entry = _known(tournament, player, by, **person)
    else:
        entry = add_guest(tournament=tournament, by=by, **person)
    if groups:
        set_groups(entry=entry, groups=groups, by=by)
    arrive(entry=entry, by=by)
    if paid:
        pay_fee(entry=entry, by=by)
    return entry


def _registration(tournament: Tournament, player: Player | None, person: Mapping[str, Any]) -> Registration | None:
    """The only one of this name that nobody has decided about."""
    if player and not Player.objects.filter(pk=player.pk).named_to(tournament.club).exists():
        return None  # a hidden name is not found out by trying which registration goes with it
    first, last = (player.first_name, player.last_name) if player else (person["first_name"], person["last_name"])
    key = Player.keys_of(first, last)["skeleton"]
    undecided = tournament.registrations.filter(state__in=UNDECIDED).select_related("tournament__club")
    alike = [one for one in undecided if Player.keys_of(one.first_name, one.last_name)["skeleton"] == key]
    return alike[0] if len(alike) == 1 else None


def _known(
    tournament: Tournament, player: Player, by: User, club_name: str = "", is_another_club: bool = False, **person: Any
) -> Entry:
    """A guest plays for the club that is named now, or else for the one named the last time."""
    entry = add_entry(tournament=tournament, player=player, by=by)
    if not entry.club_name and (named := club_name or _named_before(player, tournament)):
        name_club(entry=entry, club_name=named, is_another_club=is_another_club, by=by)
    return entry


def _named_before(player: Player, tournament: Tournament) -> str:
    known = Player.objects.with_guest_club(tournament.club).get(pk=player.pk)
    return getattr(known, "guest_club", None) or ""
