"""What happens at the door, for who keeps the installation: a line each in the log (settings.LOGGING), with the number
of the request. People stand there by their number, addresses of machines and whatever was typed nowhere: a password is
easily typed into the wrong field."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from allauth.account.utils import filter_users_by_email
from allauth.mfa import signals as mfa
from django.contrib.auth import signals as auth
from django.http import HttpRequest

from league.base.security import note
from league.models import User


def connect() -> None:
    auth.user_logged_in.connect(_logged_in)
    auth.user_logged_out.connect(_logged_out)
    auth.user_login_failed.connect(_failed)
    mfa.authenticator_added.connect(_factor_added)
    mfa.authenticator_removed.connect(_factor_removed)
    mfa.authenticator_reset.connect(_factor_renewed)
    mfa.authentication_failed.connect(_factor_failed)


def _logged_in(user: User, **words: object) -> None:
    note("login", user)


def _logged_out(user: User | None, **words: object) -> None:
    if user is not None:
        note("logout", user)


def _failed(credentials: Mapping[str, object], **words: object) -> None:
    note("login-failed", meant(credentials))


def locked_out(request: HttpRequest, credentials: Mapping[str, object]) -> None:
    note("locked-out", meant(credentials))


def meant(credentials: Mapping[str, object]) -> User | None:
    """Whose login was tried, if it can be one person's only. The password is compared with everybody's to whom an
    address belongs, his second ones included: of several nobody is the one whose device this may be."""
    said = {str(credentials[word]) for word in ("username", "email") if credentials.get(word)}
    people = {user for word in said for user in [*User.objects.filter(username__iexact=word), *_at(word)]}
    return people.pop() if len(people) == 1 else None


def _at(address: str) -> list[User]:
    return cast("list[User]", filter_users_by_email(address))


def _factor_added(user: User, **words: object) -> None:
    note("second-factor-added", user)


def _factor_removed(user: User, **words: object) -> None:
    note("second-factor-removed", user)


def _factor_renewed(user: User, **words: object) -> None:
    note("second-factor-renewed", user)


def _factor_failed(user: User, **words: object) -> None:
    note("second-factor-failed", user)
