"""How accounts behave: nobody signs up by himself, a club's administrator invites.

What allauth says in German mixes du and Sie; these sentences do without."""

from __future__ import annotations

import logging
from collections.abc import Callable
from functools import partial
from smtplib import SMTPException

from allauth.account.adapter import DefaultAccountAdapter
from allauth.mfa.adapter import DefaultMFAAdapter
from django.conf import settings
from django.core.exceptions import ValidationError
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.utils.translation import gettext_lazy as _

from league.base.lines import line_of
from league.base.views import has_sent_too_many, too_many, too_many_by_one
from league.base.writing import when_others_may_write
from league.models import Installation, User

from .devices import known_device, remember_device
from .passwords import is_weaker_than_today
from .security_log import locked_out, meant
from .services.logins import keep_password, keep_stronger_hash
from .sessions import remember

WRONG = _("Anmeldename oder Passwort stimmen nicht. Bitte Groß- und Kleinschreibung prüfen.")

# Wrong passwords in a minute, for all names together. Five at one name in five minutes: settings.py.
FAILED, MINUTE = "failed-logins", 60
MOST_BY_ONE = 30  # by one browser, as far as it says who it is
MOST_FROM_HERE = 60  # from one address: a whole hall shares one


class ClosedAccounts(DefaultAccountAdapter):  # type: ignore[misc]
    error_messages = DefaultAccountAdapter.error_messages | {
        "username_password_mismatch": WRONG,
        "email_password_mismatch": WRONG,
        "enter_current_password": _("Das ist nicht das aktuelle Passwort."),
        "too_many_login_attempts": _(
            "Zu viele Versuche. Bitte ein paar Minuten warten, oder ein Gerät nehmen, auf dem man schon einmal "
            "eingeloggt war."
        ),
        "rate_limited": _("Zu viele Anfragen. Bitte ein paar Minuten warten."),
        "same_as_current": _("Das neue Passwort muss ein anderes sein als das bisherige."),
    }

    def is_open_for_signup(self, request: HttpRequest) -> bool:
        return False

    def get_client_ip(self, request: HttpRequest) -> str:
        """By whom tries and registrations are counted; it is written down nowhere."""
        return line_of(request.META)

    def _get_login_attempts_cache_key(self, request: HttpRequest, **credentials: object) -> str:
        """Counted by person and address: else five wrong guesses of anybody lock the director out of his hall. And on a
        device of his own by that: else five of somebody in the hall do."""
        counted_by = known_device(request, meant(credentials)) or self.get_client_ip(request)
        return f"{super()._get_login_attempts_cache_key(request, **credentials)}:{counted_by}"

    def pre_authenticate(self, request: HttpRequest, **credentials: object) -> None:
        """What is refused here is counted nowhere: who goes on and on hinders nobody but himself."""
        try:
            if known_device(request, meant(credentials)) is None and _too_many_failed(request):
                raise self.validation_error("too_many_login_attempts")
            super().pre_authenticate(request, **credentials)
        except ValidationError:
            locked_out(request, credentials)
            raise

    def authentication_failed(self, request: HttpRequest, **credentials: object) -> None:
        """Only wrong passwords count: however many come into a hall at once, with the right one they come in."""
        if known_device(request, meant(credentials)) is None:
            too_many_by_one(request, FAILED, MOST_BY_ONE, MINUTE)
            too_many(request, FAILED, MOST_FROM_HERE, MINUTE)

    def authenticate(self, request: HttpRequest, **credentials: str) -> User | None:
        """A password that was stored with less work than today's is stored anew: now it is known."""
        user: User | None = super().authenticate(request, **credentials)
        if user is not None and is_weaker_than_today(user.password):
            user.set_password(credentials["password"])
            keep_stronger_hash(user=user)
        return user

    def set_password(self, user: User, password: str) -> None:
        user.set_password(password)
        keep_password(user=user, by=user)

    def login(self, request: HttpRequest, user: User) -> None:
        super().login(request, user)
        remember(request)

    def post_login(self, request: HttpRequest, user: User, **words: object) -> HttpResponseBase:
        response: HttpResponseBase = super().post_login(request, user, **words)
        remember_device(request, response, user)
        return response

    def send_mail(self, template_prefix: str, email: str, context: dict[str, object]) -> None:
        """When what it tells is stored: a mail server may take its time, and nobody else could write meanwhile."""
        when_others_may_write(partial(self._send, template_prefix, email, context))

    def _send(self, template_prefix: str, email: str, context: dict[str, object]) -> None:
        """A mail server that fails is the operator's business; the page says what to do if nothing comes."""
        try:
            super().send_mail(template_prefix, email, context)
        except (OSError, SMTPException):
            logging.getLogger(__name__).exception("An e-mail could not be sent")


def _too_many_failed(request: HttpRequest) -> bool:
    return has_sent_too_many(request, FAILED, MOST_BY_ONE, FAILED, MOST_FROM_HERE, MINUTE)


class SecondFactor(DefaultMFAAdapter):  # type: ignore[misc]
    error_messages = DefaultMFAAdapter.error_messages | {
        "add_email_blocked": _("Solange der zweite Schritt eingerichtet ist, kommt keine E-Mail-Adresse dazu."),
        "cannot_generate_recovery_codes": _("Codes gibt es erst, wenn eine App oder ein Schlüssel eingerichtet ist."),
        # One sentence for all that may be wrong here: allauth knows no other.
        "incorrect_code": _("Dieser Code oder Schlüssel gilt hier nicht oder nicht mehr. Bitte noch einmal versuchen."),
    }


def mail(request: HttpRequest) -> dict[str, bool | Callable[[], bool]]:
    """For every page: whether this installation can send e-mail at all; and, asked only by a page that says so, whether
    clubs may apply."""
    return {"can_mail": settings.CAN_MAIL, "clubs_may_apply": Installation.objects.takes_clubs}
