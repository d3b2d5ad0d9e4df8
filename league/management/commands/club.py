"""Founds a club with its first administrator; prints a link with which that person sets a password, once."""

from __future__ import annotations

from typing import Any

from allauth.account.forms import default_token_generator
from allauth.account.utils import user_pk_to_url_str
from django.core.exceptions import ValidationError
from django.core.management import BaseCommand, CommandParser
from django.db import transaction
from django.urls import reverse

from league.base.text import UncleanText, clean_name
from league.base.writing import Refused
from league.clubs.services.club import found_club, invite_user
from league.models import User
from league.operations.place import Fehler, assumed_address, known_address, our_place


class Command(BaseCommand):
    help = "Legt einen Verein mit der ersten Person an, die ihn leitet."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("name", metavar="NAME", help="Name des Vereins")
        parser.add_argument("--admin", required=True, metavar="ANMELDENAME", help="wer den Verein leitet, etwa anna")
        parser.add_argument("--email", default="", help="E-Mail-Adresse dieser Person")

    def handle(self, *args: Any, **options: Any) -> None:
        self.stdout.write(our_place())
        try:
            name = clean_name(options["name"])
            with transaction.atomic():
                admin = self._administrator(options["admin"], options["email"])
                found_club(name=name, administrator=admin, by=None)
        except (Refused, UncleanText) as refusal:
            raise Fehler(str(refusal)) from refusal
        self.stdout.write(f"Verein „{name}“ angelegt, geleitet von {admin.username}.")
        if admin.is_superuser:
            self.stdout.write(f"{admin.username} betreut auch die Seite und kann sichern (Seite „Betrieb“).")
        if not admin.has_usable_password():
            self._offer_link(admin)

    def _offer_link(self, admin: User) -> None:
        here = known_address()
        if here is None:
            self.stdout.write("Unter welcher Adresse die Seite läuft, ist nicht bekannt; angenommen ist Port 8000.")
        link = _link(admin, here or assumed_address())
        self.stdout.write(f"Mit diesem Link ein Passwort wählen; er gilt einmal und drei Tage:\n{link}")

    def _administrator(self, username: str, email: str) -> User:
        """Somebody known, or somebody new; the first person of all looks after the installation too."""
        known = User.objects.filter(username=username).first()
        if known is not None:
            return known
        first = not User.objects.filter(is_superuser=True).exists()
        user = invite_user(username=_login_name(username), first_name="", last_name="", email=email, by=None)
        user.is_superuser = first
        user.save(update_fields=["is_superuser"])
        return user


def _login_name(typed: str) -> str:
    try:
        User.username_validator(typed)
    except ValidationError as error:
        raise Refused(f"„{typed}“ geht nicht als Anmeldename: {error.messages[0]}") from error
    return typed


def _link(user: User, here: str) -> str:
    """The one of a forgotten password: it works until a password was set with it."""
    key = [user_pk_to_url_str(user), default_token_generator.make_token(user)]
    return here.rstrip("/") + reverse("account_reset_password_from_key", args=key)
