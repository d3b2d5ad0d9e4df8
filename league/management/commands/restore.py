"""Puts a backup in place of the present database, after a question; the replaced one is kept."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.core.management import BaseCommand, CommandParser

from league.management import Fehler
from league.services.backup import BackupFailed
from league.services.restore import RestoreFailed, inspect, restore

SHOWN = {"league_club": "Vereine", "league_player": "Personen", "league_tournament": "Turniere und Abende"}


class Command(BaseCommand):
    help = "Stellt eine Sicherung wieder her. Die Seite muss dazu beendet sein."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path, metavar="DATEI", help="die Sicherung")
        parser.add_argument("--yes", action="store_true", help="nicht nachfragen")

    def handle(self, *args: Any, **options: Any) -> None:
        file: Path = options["file"]
        try:
            counts = inspect(file)
            contents = ", ".join(f"{counts[table]} {word}" for table, word in SHOWN.items() if table in counts)
            self.stdout.write(f"{file.name} ist unversehrt{f': {contents}' if contents else ''}.")
            if not options["yes"] and not self._agreed():
                raise Fehler("Abgebrochen. Nichts wurde geändert.")
            kept = restore(file=file)
        except (RestoreFailed, BackupFailed) as error:
            raise Fehler(str(error)) from error
        self.stdout.write(f"Wiederhergestellt aus {file}.")
        if kept.exists():
            self.stdout.write(f"Die ersetzte Datenbank liegt in {kept}.")
        self.stdout.write("Jetzt wieder starten: script/serve")

    def _agreed(self) -> bool:
        question = "Damit die jetzige Datenbank ersetzen (sie wird aufgehoben)? Dann „ja“ eingeben: "
        return input(question).strip().lower() in ("ja", "j")
