"""manage.py pack: one tournament or evening, or a club with all of its own, as a file that another installation reads
in."""

from __future__ import annotations

from pathlib import Path
from uuid import UUID

from django.core.management import BaseCommand, CommandParser

from league.models import Club, Tournament
from league.models.base import Json
from league.operations.moving.outgoing import club_parcel, packed, parcel_of
from league.operations.place import Fehler, our_place


class Command(BaseCommand):
    help = (
        "Schreibt ein Turnier, einen Abend oder einen Verein mit allem, was dazugehört, in eine Datei für eine andere "
        "Installation."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("uuid", type=UUID, help="Kennung, wie in der Adresse der Seite")
        parser.add_argument("--to", type=Path, required=True, metavar="DATEI", help="Datei, etwa turnier.spiel")

    def handle(self, *args: object, uuid: UUID, to: Path, **options: object) -> None:
        self.stdout.write(our_place())
        found = (
            Tournament.objects.select_related("club").filter(uuid=uuid).first()
            or Club.objects.filter(uuid=uuid).first()
        )
        if found is None:
            raise Fehler("Diese Veranstaltung oder diesen Verein gibt es hier nicht.")
        if to.exists():
            raise Fehler(f"{to} gibt es schon. Bitte einen anderen Namen wählen.")
        parcel = club_parcel(found) if isinstance(found, Club) else parcel_of(found)
        content = packed(parcel)
        try:
            to.write_bytes(content)
        except OSError as error:
            raise Fehler(f"{to} lässt sich nicht schreiben: {error.strerror}. Steckt der Stick?") from error
        self.stdout.write(
            f"{found}: {_inside(parcel)} in {to} "
            f"({len(content) // 1024} KB). Die Datei enthält Namen: nur in befugte Hände."
        )


def _inside(parcel: Json) -> str:
    if "events" in parcel:
        return f"{len(parcel['events'])} Turniere und Abende und {len(parcel['players'])} Personen"
    return f"{len(parcel['rows']['spielliste'])} Listen und {len(parcel['rows']['entry'])} Personen"
