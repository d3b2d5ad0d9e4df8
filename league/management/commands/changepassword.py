"""manage.py changepassword: a new password for a login, at the machine. In place of Django's, which writes past what is
told and sealed."""

from __future__ import annotations

from getpass import getpass

from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.core.management.base import CommandParser
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from league.clubs.services.club import user_called
from league.clubs.services.logins import keep_password
from league.models import User
from league.operations.commands import OurCommand
from league.operations.place import Fehler, our_place


class Command(OurCommand):
    does = gettext_lazy("Setzt ein neues Passwort für einen Zugang.")

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("username", metavar=_("ANMELDENAME"))

    def handle(self, *args: object, username: str, **options: object) -> None:
        self.stdout.write(our_place())
        user = user_called(username)
        if user is None:
            raise Fehler(_("Den Zugang „{name}“ gibt es nicht, oder er ruht.").format(name=username))
        user.set_password(_typed_twice(user))
        keep_password(user=user, by=None)
        self.stdout.write(_("{name} hat ein neues Passwort und ist überall ausgeloggt.").format(name=user.username))


def _typed_twice(user: User) -> str:
    password = getpass(_("Neues Passwort für {name}: ").format(name=user.username))
    if password != getpass(_("Noch einmal: ")):
        raise Fehler(_("Das waren zwei verschiedene Passwörter. Es bleibt beim bisherigen."))
    try:
        validate_password(password, user)
    except ValidationError as refusal:
        raise Fehler(" ".join(refusal.messages)) from refusal
    return password
