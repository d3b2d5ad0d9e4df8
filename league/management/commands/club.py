"""Founds a club with its first administrator; prints a link with which that person sets a password, once."""

from __future__ import annotations

import sys
from typing import Any, NoReturn

from allauth.account.forms import default_token_generator
from allauth.account.utils import user_pk_to_url_str
from django.core.exceptions import ValidationError
from django.core.management import CommandParser
from django.db import transaction
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from league.base.place import called
from league.base.text import UncleanText, clean_name, split_name
from league.base.writing import Refused
from league.clubs.services.club import found_club
from league.clubs.services.people import SameName, add_player
from league.models import User
from league.operations.commands import OurCommand
from league.operations.place import Fehler, assumed_address, command, known_address, our_place
from league.operations.services import invite_administrator

EXAMPLE = called('club "Doko-Club Musterstadt" --admin anna')


class Command(OurCommand):
    does = gettext_lazy("Legt einen Verein mit der ersten Person an, die ihn leitet.")

    def create_parser(self, prog_name: str, subcommand: str, **words: object) -> CommandParser:
        """What argparse says by itself is English."""
        parser = super().create_parser(prog_name, subcommand, **words)
        parser.error = _refuse  # type: ignore[method-assign]
        parser.format_help = _needs  # type: ignore[method-assign]
        return parser

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("name", nargs="*")  # a name of several words, with quotes or without
        parser.add_argument("--admin", default="")
        parser.add_argument("--email", default="")
        parser.add_argument("--spielt", "--plays", default="", metavar="NAME")

    def handle(self, *args: object, **options: Any) -> None:
        if not (options["name"] and options["admin"]):
            raise Fehler(_needs())
        self.stdout.write(our_place())
        try:
            name, plays = clean_name(" ".join(options["name"])), _both_names(options["spielt"])
            admin = self._found(name, plays, options["admin"], options["email"])
        except SameName as same:
            raise Fehler(_known(options["spielt"])) from same
        except (Refused, UncleanText) as refusal:
            raise Fehler(str(refusal)) from refusal
        self.stdout.write(_("Verein „{club}“ angelegt, geleitet von {name}.").format(club=name, name=admin.username))
        if plays:
            self.stdout.write(_("Erstes Mitglied: {first_name} {last_name}.").format(**plays))
        if admin.is_superuser:
            self.stdout.write(
                _("{name} betreut auch die Seite und kann sichern (Seite „Betrieb“).").format(name=admin.username)
            )
        if not admin.has_usable_password():
            self._offer_link(admin)

    @transaction.atomic
    def _found(self, name: str, plays: dict[str, str], username: str, email: str) -> User:
        admin = self._administrator(username, email, plays)
        club = found_club(name=name, administrator=admin, by=None)
        if plays:
            add_player(club=club, by=None, **plays)
        return admin

    def _offer_link(self, admin: User) -> None:
        here = known_address()
        if here is None:
            self.stdout.write(_("Unter welcher Adresse die Seite läuft, ist nicht bekannt; angenommen ist Port 8000."))
        link = _link(admin, here or assumed_address())
        how = _("Mit diesem Link ein Passwort wählen; er gilt einmal und einen Tag:")
        self.stdout.write(f"{how}\n{link}")

    def _administrator(self, username: str, email: str, names: dict[str, str]) -> User:
        """Somebody known, or somebody new; the first person of all looks after the installation too."""
        known = User.objects.filter(username=username).first()
        if known is not None:
            return known
        return invite_administrator(username=_login_name(username), email=email, **names)


def _needs() -> str:
    return _(
        "Gebraucht werden der Name des Vereins und, nach --admin, der Anmeldename der Person, die ihn leitet:\n"
        "    {example}\n"
        'Freiwillig: --email anna@verein.example (für „Passwort vergessen“); --spielt "Anna Arndt", wenn die Person '
        "selbst mitspielt: Sie ist dann das erste Mitglied. Ohne Befehl geht es im Browser, mit dem Link, den "
        "{serve} beim ersten Start nennt.\n"
    ).format(example=command(EXAMPLE), serve=called("serve"))


def _refuse(message: str) -> NoReturn:
    told = _("Das ist nicht zu verstehen.")
    sys.stderr.write(f"{told} {_needs()}")
    raise SystemExit(2)


def _known(name: str) -> str:
    return _(
        "„{name}“ gibt es schon. Bitte den Verein ohne --spielt anlegen und die Person auf seiner Seite „Mitglieder "
        "eintragen“ aufnehmen; dort wird gefragt, ob sie es ist."
    ).format(name=name)


def _both_names(typed: str) -> dict[str, str]:
    """Of who leads the club and plays as well; nothing for who does not."""
    if not typed:
        return {}
    first, last = split_name(clean_name(typed))
    if not (first and last):
        missing = _('Bei „{typed}“ fehlt Vor- oder Nachname. Bitte beide angeben: --spielt "Anna Arndt".')
        raise Refused(missing.format(typed=typed))
    return {"first_name": first, "last_name": last}


def _login_name(typed: str) -> str:
    try:
        User.username_validator(typed)
    except ValidationError as error:
        refused = _("„{typed}“ geht nicht als Anmeldename: {why}")
        raise Refused(refused.format(typed=typed, why=error.messages[0])) from error
    return typed


def _link(user: User, here: str) -> str:
    """The one of a forgotten password: it works until a password was set with it."""
    key = [user_pk_to_url_str(user), default_token_generator.make_token(user)]
    return here.rstrip("/") + reverse("account_reset_password_from_key", args=key)
