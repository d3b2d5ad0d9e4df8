"""For the bench of the hall under load: a tournament whose third round is being played, and everybody who is logged in
there. Run as a program by each of the two states that are compared: python _load_data.py CHECKOUT, with LEAGUE_DATA;
prints as JSON what the load needs to know."""

from __future__ import annotations

import json
import logging
import os
import sys
from dataclasses import asdict, dataclass, field
from pathlib import Path
from random import Random

# Tables that enter; of these game by game, and of those on a phone; lists that come to the office.
ENTERING, IN_FULL, ON_PHONES, HANDED_IN = 100, 60, 30, 40
PEOPLE, READY = 4 * (ENTERING + HANDED_IN), 2  # rounds that are over
ROWS = 4900  # of the file with members
CSRF = "l" * 32


@dataclass
class Hall:
    """What is asked for: addresses, cookies and files."""

    event: str
    club: str
    director: str
    people: int
    # Address; in full, on a phone or as paper; session, or what the phone has scanned.
    tables: list[tuple[str, str, str]] = field(default_factory=list)
    office: list[int] = field(default_factory=list)  # numbers of lists that are handed in


def a_hall() -> Hall:
    from _site_data import DAY, a_large_tournament
    from django.core.management import call_command
    from django.utils import timezone

    from league.models import ClubRole, Round, Spielliste, TournamentRole, User

    call_command("migrate", verbosity=0)
    event = a_large_tournament(players=PEOPLE, rounds=READY)
    event.state, event.rounds_planned, event.needs_confirmation = "running", READY + 2, False
    event.ruleset_frozen_at, event.lists_opened = timezone.now(), (READY + 1) * (ENTERING + HANDED_IN)
    phones = hasattr(event, "phones")  # an earlier state has none
    if phones:
        event.phones = "phone"
    event.save()
    anna, bernd = User.objects.create_user("anna"), User.objects.create_user("bernd")
    ClubRole.objects.create(user=anna, club=event.club, role=ClubRole.ADMINISTRATOR)
    TournamentRole.objects.create(user=bernd, tournament=event, role=TournamentRole.HELPER)
    round_ = Round.objects.create(tournament=event, number=READY + 1, state=Round.RUNNING)
    Round.objects.create(tournament=event, number=READY + 2)
    lists = _tables(event, round_)
    hall = Hall(f"/turnier/{event.uuid}/", f"/verein/{event.club.uuid}/", _session(anna), PEOPLE)
    for n, liste in enumerate(lists[:ENTERING]):
        if phones and n < ON_PHONES:
            hall.tables.append((f"/tisch/{liste.uuid}/", "phone", _scanned(liste)))
            continue
        full = liste.depth == Spielliste.FULL
        address = f"/liste/{liste.uuid}/{'eintragen' if full else 'papier'}/"
        hall.tables.append((address, "full" if full else "paper", _session(bernd)))
    hall.office = [liste.number for liste in lists[ENTERING:]]
    assert event.date == DAY
    return hall


def _tables(event: object, round_: object) -> list[object]:
    from league.models import Occupancy, Spielliste

    count = ENTERING + HANDED_IN
    depths = [Spielliste.FULL] * IN_FULL + [Spielliste.POINTS] * (ENTERING - IN_FULL) + [Spielliste.TOTALS] * HANDED_IN
    lists = Spielliste.objects.bulk_create(
        Spielliste(
            tournament=event, round=round_, number=READY * count + n, root=READY * count + n, table=n,
            games_planned=24, depth=depth,
        )
        for n, depth in enumerate(depths, 1)
    )  # fmt: skip
    drawn = list(event.entries.all())
    Random(3).shuffle(drawn)
    Occupancy.objects.bulk_create(
        Occupancy(spielliste=lists[n // 4], position=n % 4 + 1, entry=one, counts_for=one)
        for n, one in enumerate(drawn)
    )
    return lists


def _scanned(liste: object) -> str:
    from league.lists.table_link import token_of

    return token_of(liste)


def _session(user: object) -> str:
    from django.conf import settings
    from django.test import Client

    client = Client()
    client.force_login(user)
    return f"{settings.SESSION_COOKIE_NAME}={client.cookies[settings.SESSION_COOKIE_NAME].value}"


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "league.settings")
    sys.path[:0] = [sys.argv[1], str(Path(__file__).parent)]
    import django

    django.setup()
    logging.disable(logging.INFO)  # who logs in here is nobody
    print(json.dumps(asdict(a_hall())))
