"""manage.py demo: fills an empty site with clubs, players, tournaments and a season of evenings."""

from __future__ import annotations

import os
import secrets
from pathlib import Path

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from league.demo import build
from league.models import Club
from league.operations.place import our_place

LOGIN_FILE = "demo-login.txt"


class Command(BaseCommand):
    help = "Füllt eine leere Datenbank mit Vorführdaten: Vereine, Turniere und eine Saison Vereinsabende."

    def handle(self, *args: object, **options: object) -> None:
        self.stdout.write(our_place())
        if Club.objects.exists():
            raise CommandError("Es gibt schon Vereine. Vorführdaten kommen nur in eine leere Datenbank.")
        password = demo_password(settings.DATA_DIR)
        build(password, say=lambda text: self.stdout.write(f"  {text}"))
        self.stdout.write(f"Anmeldung: anna (Turnierleitung) oder bernd (Listenführung), Passwort {password}")


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
