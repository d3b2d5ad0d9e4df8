"""What is known of one person who takes part, changed from one page: all of it or nothing.
How each part is done is known by its own file."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _

from league.base.writing import Refused, booking
from league.clubs.services.people import change_player, may_number
from league.models import Entry, User

from .entries import name_club, rename_person
from .fees import pay_fee, set_fee
from .field import set_groups


@booking
def change_entry(
    *,
    entry: Entry,
    by: User,
    name: Mapping[str, Any] | None = None,
    club: Mapping[str, Any] | None = None,
    ddv_number: str | None = None,
    groups: Sequence[str] | None = None,
    fee: Mapping[str, Any] | None = None,
    part: int | None = None,
) -> Entry:
    """None stays as it is; `part` is money that comes in now."""
    if name is not None:
        rename_person(entry=entry, by=by, **name)
    if club is not None:
        name_club(entry=entry, by=by, **club)
    if ddv_number is not None and ddv_number != entry.player.ddv_number:
        if not may_number(by, entry.player):
            words = _("Die DDV-Nummer von %(name)s trägt ein, wer die Person betreut.")
            raise Refused(words % {"name": entry.full_name}, "ddv_number")
        change_player(player=entry.player, based_on=None, ddv_number=ddv_number, by=by)
    if groups is not None:
        set_groups(entry=entry, groups=groups, by=by)
    if fee is not None:
        set_fee(entry=entry, by=by, **fee)
    if part:
        pay_fee(entry=entry, cents=part, by=by)
    return entry
