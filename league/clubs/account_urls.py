"""allauth's addresses. Two of its pages write into a login by themselves: they do it within a service of ours. What
sends a mail waits for the mail server beside those who enter results."""

from __future__ import annotations

from functools import partial, wraps
from typing import cast

from allauth.account import views
from allauth.account.models import get_emailconfirmation_model
from allauth.urls import urlpatterns as theirs
from django.http import HttpRequest, HttpResponse
from django.urls import path

from league.base.lanes import MAILS, apart
from league.base.views import View
from league.models import User

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


urlpatterns = [
    path("password/reset/", apart(MAILS, "POST")(views.password_reset), name="account_reset_password"),
    path("email/", apart(MAILS, "POST")(kept(views.email)), name="account_email"),
    path("confirm-email/<str:key>/", kept(views.confirm_email), name="account_confirm_email"),
    *theirs,
]
