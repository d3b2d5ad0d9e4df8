"""manage.py rank: strengths brought up to date, and rankings of very many prepared for the pages. Called by the process
in the background; changes no result."""

from __future__ import annotations

from django.core.management.base import CommandParser
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from league.base import portable
from league.operations.commands import OurCommand
from league.operations.place import our_place
from league.operations.turns import RANKING, turn
from league.ranking import prepared, services


class Command(OurCommand):
    does = gettext_lazy(
        "Rechnet Spielstärken nach und bereitet die Ranglisten für die Seiten vor. Ändert keine Ergebnisse."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--give-way", action="store_true", help=_("allen anderen den Vortritt lassen"))

    def handle(self, *args: object, give_way: bool = False, **options: object) -> None:
        if give_way:
            portable.give_way(19)
        self.stdout.write(our_place())
        with turn(RANKING, patience=0) as mine:  # two at once would do the same twice
            if mine:
                services.refresh_ratings()
                prepared.prepare()
        done = _("Die Ranglisten sind vorbereitet.")
        self.stdout.write(done if mine else _("Die Ranglisten bereitet gerade ein anderer Rechner vor."))
