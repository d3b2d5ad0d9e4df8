"""Verbs of one's own login. allauth's pages ask and answer; what they store of a person goes through here, so that it
is told and sealed as everything else."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TypeVar

from allauth.mfa.models import Authenticator
from django.db import transaction
from django.utils.translation import gettext as _

from league.base.place import called
from league.base.security import note
from league.base.writing import Refused, audit, needs_reason, write
from league.clubs.sessions import end_all_logins
from league.models import User

T = TypeVar("T")


@write
def keep_password(*, user: User, by: User | None) -> None:
    """One that was set just now. The hash is made before: it takes a tenth of a second, in which nobody could write."""
    user.save(update_fields=["password"])
    audit("password-set", by=by, data={"user": user.pk})
    event = "password-set" if user.last_login else "invitation-used"
    transaction.on_commit(partial(note, event, user, by=by.pk if by else None))


@write
def keep_stronger_hash(*, user: User) -> None:
    """The same password with as much work as is asked for today."""
    user.save(update_fields=["password"])
    audit("password-hashed-anew", by=user, data={"user": user.pk})


@write
def keep_address(*, user: User, change: Callable[[], T]) -> T:
    """The e-mail address of a login, as a page of allauth's may `change` it."""
    before, done = user.email, change()
    if User.objects.values_list("email", flat=True).get(pk=user.pk) != before:
        audit("login-address-changed", by=user, data={"user": user.pk})
    return done


@write
def take_second_step(*, user: User, reason: str, by: User | None) -> User:
    """App, passkeys and printed codes of somebody who has lost them all: the password alone opens again. Whoever was
    logged in as this person is not any more, and a link or a password is not part of it: nobody who only has the power
    to do this comes in by it."""
    said = needs_reason(reason)
    if by is not None and (user.pk == by.pk or user.is_superuser):
        raise Refused(_only_elsewhere(user, by), "username")
    taken, _rows = Authenticator.objects.filter(user=user).delete()
    if not taken:
        raise Refused(_("%(name)s hat keinen zweiten Schritt eingerichtet.") % {"name": user.name}, "username")
    ended = end_all_logins(user)
    audit("second-step-taken", by=by, data={"user": user.pk, "logins": ended}, reason=said)
    transaction.on_commit(partial(note, "second-factor-removed", user, by=by.pk if by else None))
    return user


def _only_elsewhere(user: User, by: User) -> str:
    if user.pk == by.pk:
        return _("Den eigenen zweiten Schritt nimmt man unter „Mein Konto“ zurück.")
    return _("%(name)s betreut die ganze Seite. Das geht nur an dem Rechner, auf dem sie läuft: %(command)s") % {
        "name": user.name,
        "command": called(f"secondstep {user.username} --grund …"),
    }
