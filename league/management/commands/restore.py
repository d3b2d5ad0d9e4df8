"""Puts a backup in place of the present database, after a question; the replaced one is kept."""

from __future__ import annotations

import getpass
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management import BaseCommand, CommandParser

from league.base.place import called
from league.operations.backup import BackupFailed, where
from league.operations.place import Fehler, command, contents, place_to_replace
from league.operations.restore import PasswordNeeded, Ready, RestoreFailed, opened, restore
from league.operations.verify import forget_ends


class Command(BaseCommand):
    help = "Stellt eine Sicherung wieder her. Die Seite muss dazu beendet sein."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path, metavar="DATEI", help="die Sicherung")
        parser.add_argument("--yes", action="store_true", help="nicht nachfragen")

    def handle(self, *args: object, **options: Any) -> None:
        file: Path = options["file"]
        try:
            with ExitStack() as stack:
                ready = self._opened(stack, file)
                self.stdout.write(f"{place_to_replace()}\n{file.name} ist unversehrt.")
                self._tell(ready)
                if not options["yes"] and not self._agreed():
                    raise Fehler("Abgebrochen. Nichts wurde geändert.")
                kept = restore(ready)
                forget_ends()
        except (RestoreFailed, BackupFailed) as error:
            raise Fehler(str(error)) from error
        self.stdout.write(f"Wiederhergestellt aus {file}.")
        if kept.exists():
            self.stdout.write(f"Die ersetzte Datenbank liegt in {kept}.")
        self.stdout.write(f"Jetzt wieder starten: {command(called('serve'))}")

    def _opened(self, stack: ExitStack, file: Path) -> Ready:
        """With the password of this installation; where that is missing or another one, it is asked for."""
        try:
            return stack.enter_context(opened(file, settings.BACKUP_PASSWORD))
        except PasswordNeeded:
            password = getpass.getpass(f"{file.name} ist verschlüsselt. Passwort der Sicherungen: ")
            return stack.enter_context(opened(file, password))

    def _tell(self, ready: Ready) -> None:
        if counts := ready.contents.counts:
            self.stdout.write(contents(ready.contents.clubs, counts["league_player"], counts["league_tournament"]))

    def _agreed(self) -> bool:
        question = f"{where()} damit ersetzen (die jetzige wird aufgehoben)? Dann „ja“ eingeben: "
        return input(question).strip().lower() in ("ja", "j")
