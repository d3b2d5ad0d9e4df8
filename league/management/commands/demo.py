"""manage.py demo: fills an empty site with clubs, players, tournaments and a season of evenings."""

from __future__ import annotations

import os
import secrets
from pathlib import Path

from django.conf import settings
from django.core.management.base import CommandError
from django.utils import translation
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from league.base.language import GERMAN, spoken_here
from league.base.text import Words
from league.demo import build
from league.models import Club
from league.operations.commands import OurCommand
from league.operations.place import our_place

LOGIN_FILE = "demo-login.txt"


class Command(OurCommand):
    does = gettext_lazy("Füllt eine leere Datenbank mit Vorführdaten: Vereine, Turniere und eine Saison Vereinsabende.")

    def handle(self, *args: object, **options: object) -> None:
        self.stdout.write(our_place())
        if Club.objects.exists():
            raise CommandError(_("Es gibt schon Vereine. Vorführdaten kommen nur in eine leere Datenbank."))
        password = demo_password(settings.DATA_DIR)
        self.fill(password)
        login = _("Anmeldung: anna (Turnierleitung) oder bernd (Listenführung), Passwort {password}")
        self.stdout.write(login.format(password=password))

    def fill(self, password: str) -> None:
        """These clubs are German, whoever looks on while they are made."""
        spoken = spoken_here()

        def say(text: Words) -> None:
            with translation.override(spoken):
                self.stdout.write(f"  {text}")

        with translation.override(GERMAN):
            build(password, say=say)


def demo_password(folder: Path) -> str:
    """Made once for this installation and kept beside its database, readable for its owner only."""
    file = folder / LOGIN_FILE
    if file.exists():
        return file.read_text(encoding="utf-8").strip()
    password = f"doko-{secrets.token_hex(4)}"
    handle = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(handle, "w", encoding="utf-8") as written:
        written.write(password + "\n")
    return password
