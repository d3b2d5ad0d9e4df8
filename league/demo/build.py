"""Everything the demo shows, in one transaction: all of it or nothing."""

from __future__ import annotations

import datetime
from collections.abc import Callable
from random import Random

from django.db import transaction
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy

from league.base.text import Words

from . import evenings, teams, tournaments
from .people import invite_everybody

LAST_EVENING = datetime.date(2026, 11, 10)


@transaction.atomic
def build(password: str, say: Callable[[Words], None] = lambda text: None) -> None:
    """Deterministic: the same people, games and places every time."""
    cast = invite_everybody(password)
    people = gettext_lazy("{people} Personen in {clubs} Vereinen")
    say(format_lazy(people, people=len(cast.players) + len(cast.guests), clubs=len(cast.clubs)))
    evenings.season(cast, LAST_EVENING, Random(5))
    say(gettext_lazy("12 Vereinsabende"))
    evenings.year(cast, LAST_EVENING.year)
    say(gettext_lazy("1 Saison: die besten 6 Abende"))
    autumn = tournaments.finished(cast, datetime.date(2026, 10, 17), Random(1))
    city = tournaments.running(cast, datetime.date(2026, 11, 14), Random(2))
    tournaments.planned(cast, datetime.date(2026, 12, 5))
    say(gettext_lazy("3 Turniere: eines beendet, eines läuft in Runde 3, eines geplant"))
    teams.league(cast, autumn)
    teams.of_tournament(cast, city)
    say(gettext_lazy("1 Liga: 4 Mannschaften, ein Spieltag"))
