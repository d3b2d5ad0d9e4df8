"""The certificate of a hall with HTTPS, made or renewed; says how phones get it. Called by script/hall-https."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import segno
from django.conf import settings
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from league.base.machine import addresses, certified_names, why_not_served
from league.operations.commands import OurCommand
from league.operations.hall import make_hall
from league.operations.place import Fehler


class Command(OurCommand):
    does = gettext_lazy(
        "Macht das Zertifikat, mit dem die Seite in einer Halle selbst HTTPS spricht, und sagt, wie Geräte es bekommen."
    )

    def handle(self, *args: object, **options: object) -> None:
        host, door = os.environ["HOST"], os.environ["DOOR"]
        if refusal := why_not_served(host, door, "DOOR"):
            raise Fehler(refusal)
        hall = make_hall(Path(settings.DATA_DIR) / "hall", certified_names(host, os.environ.get("LEAGUE_HOSTS", "")))
        entrance = addresses(host, door, "http")[-1]
        how = _("Für Geräte des Vereins, einmal: {address} öffnen und das Zertifikat installieren.")
        self.stdout.write(how.format(address=entrance))
        self.stdout.write(_("Seine Prüfsumme (SHA-256): {sum}").format(sum=hall.fingerprint))
        if sys.stdout.isatty():
            segno.make(entrance, micro=False).terminal(compact=True)
