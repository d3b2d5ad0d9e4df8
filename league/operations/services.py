"""Verbs of the installation as a whole, for who looks after it."""

from __future__ import annotations

from league.base.writing import audit, raise_version, write
from league.models import Installation, User


def installation() -> Installation:
    """The one row, made when it is first needed."""
    return Installation.objects.get_or_create(pk=1)[0]


@write
def change_printed_address(*, printed_address: str, based_on: int | None, by: User) -> Installation:
    """Where phones reach the site; it is in the QR codes of everything that is printed from now on."""
    ours = installation()
    raise_version(ours, based_on)
    before, ours.printed_address = ours.printed_address, printed_address
    ours.save(update_fields=["printed_address"])
    audit("printed-address-changed", by=by, data={"printed_address": [before, printed_address]})
    return ours
