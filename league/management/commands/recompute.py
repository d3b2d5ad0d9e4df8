"""manage.py recompute: derives all points anew from the facts; --check only compares and names what differs."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from league.management.place import our_place
from league.models import Spielliste
from league.services.recompute import derive_again, differences


class Command(BaseCommand):
    help = "Rechnet alle Punkte aus den eingetragenen Spielen neu aus. Mit --check wird nur verglichen."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--check", action="store_true", help="nur vergleichen, nichts schreiben")

    def handle(self, *args: Any, check: bool = False, **options: Any) -> None:
        self.stdout.write(our_place())
        lists = Spielliste.objects.select_related("tournament", "round").order_by("pk")
        total, wrong = lists.count(), 0
        for done, spielliste in enumerate(lists.iterator(), 1):
            found = differences(spielliste) if check else derive_again(spielliste=spielliste)
            for difference in found:
                self.stdout.write(f"{spielliste.tournament}, {spielliste}, Liste {spielliste.code}: {difference}")
            wrong += bool(found)
            if done % 500 == 0:
                self.stdout.write(f"{done} von {total} Listen")
        verb = "weichen ab" if check else "wurden berichtigt"
        self.stdout.write(f"{total} Listen geprüft, {wrong} {verb}.")
        if check and wrong:
            raise CommandError(f"{wrong} Listen stimmen nicht mit ihren Spielen überein.")
