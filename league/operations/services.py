"""Verbs of the installation as a whole, for who looks after it."""

from __future__ import annotations

from django.utils.translation import gettext as _

from league.base.writing import Refused, audit, raise_version, write
from league.clubs.services.club import found_club, invite_user
from league.clubs.services.people import add_player
from league.models import Club, Installation, User

from .first import is_untouched


@write
def change_printed_address(*, printed_address: str, based_on: int | None, by: User) -> Installation:
    """Where phones reach the site; it is in the QR codes of everything that is printed from now on."""
    ours = Installation.objects.ours()
    raise_version(ours, based_on)
    before, ours.printed_address = ours.printed_address, printed_address
    ours.save(update_fields=["printed_address"])
    audit("printed-address-changed", by=by, data={"printed_address": [before, printed_address]})
    return ours


@write
def change_responsible(*, responsible: str, based_on: int | None, by: User) -> Installation:
    """Who answers for what is stored about people. It names somebody, so what it says stays out of the history."""
    ours = Installation.objects.ours()
    raise_version(ours, based_on)
    ours.responsible = responsible
    ours.save(update_fields=["responsible"])
    audit("responsible-changed", by=by, data={"lines": len(responsible.splitlines())})
    return ours


@write
def begin_first(
    *, club: str, password: str, username: str, first_name: str, last_name: str, plays: bool = False
) -> Club:
    """The first club with its administrator, who looks after the installation too, and with `plays` is its first
    member. Called without a key: a sum of what was sent would be kept, and a password is in it. Sent twice, the second
    finds a club."""
    Installation.objects.locked()  # two who begin at once: one of them does
    if not is_untouched():
        raise Refused(_("Hier gibt es schon einen Verein. Bitte einloggen."))
    admin = invite_administrator(username=username, first_name=first_name, last_name=last_name)
    admin.set_password(password)
    admin.save(update_fields=["password"])
    founded = found_club(name=club, administrator=admin, by=admin)
    if plays:
        add_player(first_name=first_name, last_name=last_name, club=founded, by=admin)
    return founded


@write
def invite_administrator(*, username: str, first_name: str = "", last_name: str = "", email: str = "") -> User:
    """A login for who leads a club; the first person of all looks after the installation too."""
    first = not User.objects.filter(is_superuser=True).exists()
    user = invite_user(username=username, first_name=first_name, last_name=last_name, email=email, by=None)
    if first:
        user.is_superuser = True
        user.save(update_fields=["is_superuser"])
        audit("site-entrusted", by=None, data={"user": user.pk})
    return user
