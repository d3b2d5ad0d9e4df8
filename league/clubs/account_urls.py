"""allauth's addresses. Two of its pages write into a login by themselves: they do it within a service of ours. What
sends a mail waits for the mail server beside those who enter results."""

from __future__ import annotations

from functools import partial, wraps
from typing import cast

from allauth.account import views
from allauth.account.models import get_emailconfirmation_model
from allauth.mfa.base import views as factors
from allauth.mfa.webauthn import views as keys
from allauth.urls import urlpatterns as theirs
from django.http import HttpRequest, HttpResponse
from django.urls import path

from league.base.lanes import MAILS, apart
from league.base.views import View
from league.models import User

from .devices import known_device, remember_device
from .services.logins import keep_address


def kept(view: View) -> View:
    @wraps(view)
    def page(request: HttpRequest, **named: str) -> HttpResponse:
        answer = partial(view, request, **named)
        user = _whose(request, **named) if request.method == "POST" else None
        return cast(HttpResponse, keep_address(user=user, change=answer) if user else answer())

    return page


def _whose(request: HttpRequest, key: str = "") -> User | None:
    """Whoever has the link that confirms an address need not be logged in."""
    if not key:
        return request.user if request.user.is_authenticated else None
    confirmation = get_emailconfirmation_model().from_key(key)
    return cast(User, confirmation.email_address.user) if confirmation else None


def still_known(view: View) -> View:
    """Whoever has another password from now on has it on this device, and it stays his own. One on which he is logged
    in but never said the old one is not known by the new one either."""

    @wraps(view)
    def page(request: HttpRequest, **named: str) -> HttpResponse:
        user = cast(User, request.user)
        knew = known_device(request, user)
        answer = cast(HttpResponse, view(request, **named))
        if knew and not known_device(request, user):
            remember_device(request, answer, user)
        return answer

    return page


# What is asked while the password is needed once more is answered when it was said: a mail may go out then, too.
mails = apart(MAILS, "POST")
urlpatterns = [
    path("password/reset/", mails(views.password_reset), name="account_reset_password"),
    path("email/", mails(kept(views.email)), name="account_email"),
    path("reauthenticate/", mails(views.reauthenticate), name="account_reauthenticate"),
    path("2fa/reauthenticate/", mails(factors.reauthenticate), name="mfa_reauthenticate"),
    path("2fa/webauthn/reauthenticate/", mails(keys.reauthenticate_webauthn), name="mfa_reauthenticate_webauthn"),
    path("password/change/", still_known(views.password_change), name="account_change_password"),
    path("confirm-email/<str:key>/", kept(views.confirm_email), name="account_confirm_email"),
    *theirs,
]
