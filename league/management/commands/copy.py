"""manage.py copy: a tournament or evening as plain HTML files in a folder, for web space without Python."""

from __future__ import annotations

from pathlib import Path
from uuid import UUID

from django.contrib.auth.models import AnonymousUser
from django.core.management.base import CommandParser
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from league.events.copy import START, write_to
from league.models import Tournament
from league.operations.commands import OurCommand
from league.operations.place import Fehler, our_place


class Command(OurCommand):
    does = gettext_lazy(
        "Schreibt ein veröffentlichtes Turnier oder einen Abend als einfache HTML-Dateien in einen Ordner."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("uuid", type=UUID, help=_("Kennung, wie in der Adresse der Seite"))
        parser.add_argument("--to", type=Path, required=True, help=_("Ordner; er wird angelegt"))

    def handle(self, *args: object, uuid: UUID, to: Path, **options: object) -> None:
        self.stdout.write(our_place())
        event = Tournament.objects.visible_to(AnonymousUser()).select_related("club").filter(uuid=uuid).first()
        if event is None:
            raise Fehler(_("Diese Veranstaltung gibt es nicht, oder sie ist nicht veröffentlicht."))
        if to.exists() and not _may_be_used(to):
            raise Fehler(_("{folder} enthält schon etwas anderes. Bitte einen leeren Ordner nennen.").format(folder=to))
        number = write_to(event, to)
        done = _("{event}: {number} Dateien in {folder}. Die erste Seite ist {start}.")
        self.stdout.write(done.format(event=event, number=number, folder=to, start=START))


def _may_be_used(folder: Path) -> bool:
    """An empty folder, or one with an earlier copy."""
    return folder.is_dir() and (not any(folder.iterdir()) or (folder / START).exists())
