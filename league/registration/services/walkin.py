"""Somebody whom nobody expected comes to the door, and everything about that is done at once.
How each part is done is known by its own file."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from league.base.writing import write
from league.models import Entry, Player, Tournament, User

from .checkin import arrive
from .entries import add_entry, add_guest, name_club
from .fees import pay_fee
from .field import set_groups


@write
def walk_in(
    *,
    tournament: Tournament,
    by: User,
    player: Player | None = None,
    groups: Sequence[str] = (),
    paid: bool = False,
    **person: Any,
) -> Entry:
    """A known player, or a new `person` as `add_guest` takes one, takes part, is here, and perhaps has paid."""
    entry = _known(tournament, player, by, **person) if player else add_guest(tournament=tournament, by=by, **person)
    if groups:
        set_groups(entry=entry, groups=groups, by=by)
    arrive(entry=entry, by=by)
    if paid:
        pay_fee(entry=entry, by=by)
    return entry


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
