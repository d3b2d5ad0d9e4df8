"""manage.py copy: a tournament or evening as plain HTML files in a folder, for web space without Python."""

from __future__ import annotations

from pathlib import Path
from uuid import UUID

from django.contrib.auth.models import AnonymousUser
from django.core.management.base import BaseCommand, CommandParser

from league.events.copy import START, write_to
from league.models import Tournament
from league.operations.place import Fehler, our_place


class Command(BaseCommand):
    help = "Schreibt ein veröffentlichtes Turnier oder einen Abend als einfache HTML-Dateien in einen Ordner."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("uuid", type=UUID, help="Kennung, wie in der Adresse der Seite")
        parser.add_argument("--to", type=Path, required=True, help="Ordner; er wird angelegt")

    def handle(self, *args: object, uuid: UUID, to: Path, **options: object) -> None:
        self.stdout.write(our_place())
        event = Tournament.objects.visible_to(AnonymousUser()).select_related("club").filter(uuid=uuid).first()
        if event is None:
            raise Fehler("Diese Veranstaltung gibt es nicht, oder sie ist nicht veröffentlicht.")
        if to.exists() and not _may_be_used(to):
            raise Fehler(f"{to} enthält schon etwas anderes. Bitte einen leeren Ordner nennen.")
        number = write_to(event, to)
        self.stdout.write(f"{event}: {number} Dateien in {to}. Die erste Seite ist {START}.")


def _may_be_used(folder: Path) -> bool:
    """An empty folder, or one with an earlier copy."""
    return folder.is_dir() and (not any(folder.iterdir()) or (folder / START).exists())
