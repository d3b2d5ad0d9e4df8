"""Puts a backup in place of the present database, after a question; the replaced one is kept."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.core.management import BaseCommand, CommandParser

from league.operations.backup import BackupFailed, where
from league.operations.place import Fehler, command, contents, place_to_replace
from league.operations.restore import RestoreFailed, inspect, restore


class Command(BaseCommand):
    help = "Stellt eine Sicherung wieder her. Die Seite muss dazu beendet sein."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path, metavar="DATEI", help="die Sicherung")
        parser.add_argument("--yes", action="store_true", help="nicht nachfragen")

    def handle(self, *args: object, **options: Any) -> None:
        file: Path = options["file"]
        try:
            found = inspect(file)
            self.stdout.write(f"{place_to_replace()}\n{file.name} ist unversehrt.")
            if found.counts:
                people, events = found.counts["league_player"], found.counts["league_tournament"]
                self.stdout.write(contents(found.clubs, people, events))
            if not options["yes"] and not self._agreed():
                raise Fehler("Abgebrochen. Nichts wurde geändert.")
            kept = restore(file=file)
        except (RestoreFailed, BackupFailed) as error:
            raise Fehler(str(error)) from error
        self.stdout.write(f"Wiederhergestellt aus {file}.")
        if kept.exists():
            self.stdout.write(f"Die ersetzte Datenbank liegt in {kept}.")
        self.stdout.write(f"Jetzt wieder starten: {command('script/serve')}")

    def _agreed(self) -> bool:
        question = f"{where()} damit ersetzen (die jetzige wird aufgehoben)? Dann „ja“ eingeben: "
        return input(question).strip().lower() in ("ja", "j")
