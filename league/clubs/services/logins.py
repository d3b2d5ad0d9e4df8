"""Verbs of one's own login. allauth's pages ask and answer; what they store of a person goes through here, so that it
is told and sealed as everything else."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TypeVar

from django.db import transaction

from league.base.security import note
from league.base.writing import audit, write
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
