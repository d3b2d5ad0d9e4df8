"""manage.py verify: compares everything that is stored with the history and names every difference. Changes nothing."""

from __future__ import annotations

from uuid import UUID

from django.core.management.base import BaseCommand, CommandParser

from league.models import Tournament
from league.operations import verify
from league.operations.place import Fehler, our_place
from league.operations.progress import Progress


class Command(BaseCommand):
    help = "Vergleicht alles Gespeicherte mit dem Verlauf und nennt jede Abweichung. Ändert nichts."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--event", type=UUID, metavar="KENNUNG", help="nur diese Veranstaltung (wie in der Adresse)"
        )

    def handle(self, *args: object, event: UUID | None = None, **options: object) -> None:
        self.stdout.write(our_place())
        tournament = Tournament.objects.filter(uuid=event).first() if event else None
        if event and tournament is None:
            raise Fehler("Diese Veranstaltung gibt es nicht.")
        report = verify.run(tournament, told=self.progress(), found=self.stdout.write)
        if report.number:
            raise Fehler(f"{report.number} Abweichungen zwischen dem Verlauf und dem, was gespeichert ist.")
        self.stdout.write(f"Alles stimmt mit dem Verlauf überein ({report.seconds:.0f} Sekunden).")

    def progress(self) -> verify.Told:
        progress = Progress(self.stdout.write, 0, "")

        def told(done: int, of: int, what: str) -> None:
            if what != progress.what:
                progress.what, progress.begun = what, progress.said
            progress.total = of
            progress.at(done)

        return told
