"""Makes a backup; `--to` puts it somewhere else, such as onto a stick."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.core.management import BaseCommand, CommandParser

from league.operations.backup import BackupFailed, make_backup
from league.operations.place import Fehler, our_place


class Command(BaseCommand):
    help = "Sichert die Datenbank in eine geprüfte Datei, auch während die Seite läuft."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--to", type=Path, metavar="ORDNER", help="Ordner für die Sicherung, etwa ein Stick")

    def handle(self, *args: object, **options: Any) -> None:
        self.stdout.write(our_place())
        try:
            backup = make_backup(to=options["to"])
        except BackupFailed as error:
            raise Fehler(str(error)) from error
        self.stdout.write(f"Gesichert und geprüft: {backup.path} ({backup.size // 1024} KB), Prüfsumme daneben.")
