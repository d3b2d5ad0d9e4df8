"""manage.py secondstep: takes app, passkeys and printed codes off a login whose owner has lost them, at the machine;
the only way for those who look after the site themselves."""

from __future__ import annotations

from django.core.management.base import CommandParser
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from league.base.writing import Refused
from league.clubs.services.club import user_called
from league.clubs.services.logins import take_second_step
from league.clubs.views.second_step import told
from league.operations.commands import OurCommand
from league.operations.place import Fehler, our_place


class Command(OurCommand):
    does = gettext_lazy("Nimmt einem Zugang den zweiten Schritt ab: Danach genügt das Passwort.")

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("username", metavar=_("ANMELDENAME"))
        known_by = _("woran die Person erkannt wurde")
        parser.add_argument("--grund", "--reason", required=True, metavar=_("GRUND"), help=known_by)

    def handle(self, *args: object, username: str, grund: str, **options: object) -> None:
        self.stdout.write(our_place())
        user = user_called(username)
        if user is None:
            raise Fehler(_("Den Zugang „{name}“ gibt es nicht, oder er ruht.").format(name=username))
        try:
            take_second_step(user=user, reason=grund, by=None)
        except Refused as refusal:
            raise Fehler(refusal.message) from refusal
        self.stdout.write(told(user))
