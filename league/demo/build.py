"""Everything the demo shows, in one transaction: all of it or nothing."""

from __future__ import annotations

import datetime
from collections.abc import Callable
from random import Random

from django.db import transaction

from . import evenings, teams, tournaments
from .people import invite_everybody

LAST_EVENING = datetime.date(2026, 11, 10)


@transaction.atomic
def build(password: str, say: Callable[[str], None] = lambda text: None) -> None:
    """Deterministic: the same people, games and places every time."""
    cast = invite_everybody(password)
    say(f"{len(cast.players) + len(cast.guests)} Personen in {len(cast.clubs)} Vereinen")
    evenings.season(cast, LAST_EVENING, Random(5))
    say("12 Vereinsabende")
    evenings.year(cast, LAST_EVENING.year)
    say("1 Saison: die besten 6 Abende")
    autumn = tournaments.finished(cast, datetime.date(2026, 10, 17), Random(1))
    city = tournaments.running(cast, datetime.date(2026, 11, 14), Random(2))
    tournaments.planned(cast, datetime.date(2026, 12, 5))
    say("3 Turniere: eines beendet, eines läuft in Runde 3, eines geplant")
    teams.league(cast, autumn)
    teams.of_tournament(cast, city)
    say("1 Liga: 4 Mannschaften, ein Spieltag")
