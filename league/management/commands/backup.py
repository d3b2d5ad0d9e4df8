"""Makes a backup; `--to` puts it somewhere else, such as onto a stick."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.core.management import CommandParser
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from league.operations.backup import Backup, BackupFailed, make_backup
from league.operations.commands import OurCommand
from league.operations.elsewhere import bring_to_all, places
from league.operations.known import known
from league.operations.place import Fehler, our_place


class Command(OurCommand):
    does = gettext_lazy("Sichert die Datenbank in eine geprüfte Datei, auch während die Seite läuft.")

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--to", type=Path, metavar=_("ORDNER"), help=_("Ordner für die Sicherung, etwa ein Stick"))

    def handle(self, *args: object, **options: Any) -> None:
        self.stdout.write(our_place())
        try:
            backup = make_backup(to=options["to"])
        except BackupFailed as error:
            raise Fehler(str(error)) from error
        self.stdout.write(
            _("Gesichert und geprüft: {path} ({size} KB).").format(path=backup.path, size=backup.size // 1024)
        )
        if options["to"] is None:
            self._bring(backup)

    def _bring(self, backup: Backup) -> None:
        """To the places of LEAGUE_BACKUP_TO as well."""
        bring_to_all()
        for place in places():
            there = known()["places"][place.key]
            failure = there.get("failure")
            said = _("Nicht auf {place}: {why}") if failure else _("Auch auf {place}.")
            self.stdout.write(said.format(place=place.title, why=failure and failure["said"]))
