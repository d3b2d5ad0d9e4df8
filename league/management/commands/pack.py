"""manage.py pack: one tournament or evening, or a club with all of its own, as a file that another installation reads
in."""

from __future__ import annotations

from pathlib import Path
from uuid import UUID

from django.core.management import CommandParser
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from league.models import Club, Tournament
from league.models.base import Json
from league.operations.commands import OurCommand
from league.operations.moving.outgoing import club_parcel, packed, parcel_of
from league.operations.place import Fehler, our_place


class Command(OurCommand):
    does = gettext_lazy(
        "Schreibt ein Turnier, einen Abend oder einen Verein mit allem, was dazugehört, in eine Datei für eine andere "
        "Installation."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("uuid", type=UUID, help=_("Kennung, wie in der Adresse der Seite"))
        parser.add_argument("--to", type=Path, required=True, metavar=_("DATEI"), help=_("Datei, etwa turnier.spiel"))

    def handle(self, *args: object, uuid: UUID, to: Path, **options: object) -> None:
        self.stdout.write(our_place())
        found = (
            Tournament.objects.select_related("club").filter(uuid=uuid).first()
            or Club.objects.filter(uuid=uuid).first()
        )
        if found is None:
            raise Fehler(_("Diese Veranstaltung oder diesen Verein gibt es hier nicht."))
        if to.exists():
            raise Fehler(_("{file} gibt es schon. Bitte einen anderen Namen wählen.").format(file=to))
        parcel = club_parcel(found) if isinstance(found, Club) else parcel_of(found)
        content = packed(parcel)
        try:
            to.write_bytes(content)
        except OSError as error:
            failed = _("{file} lässt sich nicht schreiben: {why}. Steckt der Stick?")
            raise Fehler(failed.format(file=to, why=error.strerror)) from error
        done = _("{what}: {inside} in {file} ({size} KB). Die Datei enthält Namen: nur in befugte Hände.")
        self.stdout.write(done.format(what=found, inside=_inside(parcel), file=to, size=len(content) // 1024))


def _inside(parcel: Json) -> str:
    if "events" in parcel:
        return _("{events} Turniere und Abende und {people} Personen").format(
            events=len(parcel["events"]), people=len(parcel["players"])
        )
    return _("{lists} Listen und {people} Personen").format(
        lists=len(parcel["rows"]["spielliste"]), people=len(parcel["rows"]["entry"])
    )
