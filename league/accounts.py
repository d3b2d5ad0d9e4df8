"""How accounts behave: nobody signs up by himself, a club's administrator invites.

What allauth says in German mixes du and Sie; these sentences do without."""

from allauth.account.adapter import DefaultAccountAdapter
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

WRONG = _("Anmeldename oder Passwort stimmen nicht. Bitte Groß- und Kleinschreibung prüfen.")


class ClosedAccounts(DefaultAccountAdapter):  # type: ignore[misc]
    error_messages = DefaultAccountAdapter.error_messages | {
        "username_password_mismatch": WRONG,
        "email_password_mismatch": WRONG,
        "enter_current_password": _("Das ist nicht das aktuelle Passwort."),
        "too_many_login_attempts": _("Zu viele Versuche. Bitte ein paar Minuten warten."),
        "rate_limited": _("Zu viele Anfragen. Bitte ein paar Minuten warten."),
        "same_as_current": _("Das neue Passwort muss ein anderes sein als das bisherige."),
    }

    def is_open_for_signup(self, request: HttpRequest) -> bool:
        return False
