"""Puts a backup in place of the present database, after a question; the replaced one is kept."""

from __future__ import annotations

import getpass
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management import CommandParser
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from league.base.place import called
from league.operations.backup import BackupFailed, where
from league.operations.commands import OurCommand, agreed
from league.operations.place import Fehler, command, contents, place_to_replace
from league.operations.restore import PasswordNeeded, Ready, RestoreFailed, opened, restore
from league.operations.verify import forget_ends


class Command(OurCommand):
    does = gettext_lazy("Stellt eine Sicherung wieder her. Die Seite muss dazu beendet sein.")
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path, metavar=_("DATEI"), help=_("die Sicherung"))
        parser.add_argument("--yes", action="store_true", help=_("nicht nachfragen"))

    def handle(self, *args: object, **options: Any) -> None:
        file: Path = options["file"]
        try:
            with ExitStack() as stack:
                ready = self._opened(stack, file)
                self.stdout.write(place_to_replace())
                self.stdout.write(_("{file} ist unversehrt.").format(file=file.name))
                self._tell(ready)
                if not options["yes"] and not self._agreed():
                    raise Fehler(_("Abgebrochen. Nichts wurde geändert."))
                kept = restore(ready)
                forget_ends()
        except (RestoreFailed, BackupFailed) as error:
            raise Fehler(str(error)) from error
        self.stdout.write(_("Wiederhergestellt aus {file}.").format(file=file))
        if kept.exists():
            self.stdout.write(_("Die ersetzte Datenbank liegt in {path}.").format(path=kept))
        self.stdout.write(_("Jetzt wieder starten: {command}").format(command=command(called("serve"))))

    def _opened(self, stack: ExitStack, file: Path) -> Ready:
        """With the password of this installation; where that is missing or another one, it is asked for."""
        try:
            return stack.enter_context(opened(file, settings.BACKUP_PASSWORD))
        except PasswordNeeded:
            question = _("{file} ist verschlüsselt. Passwort der Sicherungen: ")
            password = getpass.getpass(question.format(file=file.name))
            return stack.enter_context(opened(file, password))

    def _tell(self, ready: Ready) -> None:
        if counts := ready.contents.counts:
            self.stdout.write(contents(ready.contents.clubs, counts["league_player"], counts["league_tournament"]))

    def _agreed(self) -> bool:
        question = _("{where} damit ersetzen (die jetzige wird aufgehoben)? Dann „ja“ eingeben: ")
        return agreed(question.format(where=where()))
