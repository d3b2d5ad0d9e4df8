"""Data for the benches of the site, put in by the hundred: what is measured is reading it and adding one game."""

from __future__ import annotations

import datetime
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from uuid import uuid4

from django.conf import settings
from django.core.management import call_command
from django.db import connection, transaction
from django.test import Client

from league.clubs.services.club import found_club
from league.events.services.evening import form_table, start_evening
from league.models import Club, Entry, Game, Occupancy, Player, Round, Spielliste, Stamp, Tournament, User
from league.registration.services.entries import add_entry
from scoring import Ruleset

DAY = datetime.date(2026, 11, 14)


def use_database(name: str) -> None:
    """From now on this process works on that file, which is made if need be."""
    connection.close()
    connection.settings_dict["NAME"] = settings.DATA_DIR / name
    if not Path(connection.settings_dict["NAME"]).exists():
        call_command("migrate", verbosity=0)


def a_large_tournament(players: int, rounds: int, games: int = 0) -> Tournament:
    """A finished and published one: every round on full tables of four, every list with its totals."""
    club, _ = Club.objects.get_or_create(name="Doko-Club Kreuzdame")
    event = Tournament.objects.create(
        club=club, name="Herbstturnier", date=DAY, state=Tournament.FINISHED, published=True, rounds_planned=rounds,
        ruleset=Ruleset().to_dict(), order=["points"],
    )  # fmt: skip
    people = Player.objects.bulk_create(
        Player(first_name=f"Vorname{n}", last_name=f"Nachname{n:03}", skeleton=f"nachname{n:03} vorname{n}")
        for n in range(players)
    )
    entries = Entry.objects.bulk_create(
        Entry(tournament=event, player=one, number=n, name=one.name, full_name=one.name, club=club, club_name=club.name)
        for n, one in enumerate(people, 1)
    )
    for number in range(1, rounds + 1):
        _played_round(event, number, entries, games, Random(number))
    Stamp.objects.get_or_create(pk=1)
    return event


def _played_round(event: Tournament, number: int, entries: list[Entry], games: int, rng: Random) -> None:
    round_ = Round.objects.create(tournament=event, number=number, state=Round.CLOSED)
    tables = len(entries) // 4
    first = (number - 1) * tables
    lists = Spielliste.objects.bulk_create(
        Spielliste(
            tournament=event, round=round_, number=first + n, root=first + n, table=n, games_planned=24,
            depth=Spielliste.TOTALS, state=Spielliste.CONFIRMED,
        )
        for n in range(1, tables + 1)
    )  # fmt: skip
    drawn = rng.sample(entries, len(entries))
    seats = [(lists[n // 4], n % 4 + 1, one, rng.randint(-90, 90)) for n, one in enumerate(drawn)]
    Occupancy.objects.bulk_create(
        Occupancy(spielliste=liste, position=position, entry=one, counts_for=one, points=points, games=24)
        for liste, position, one, points in seats
    )
    Game.objects.bulk_create(
        Game(spielliste=liste, row=row, number=row, kind="normal", p1=1, p2=1, p3=-1, p4=-1)
        for liste in lists
        for row in range(1, games + 1)
    )


def entering_a_game(tournaments: int) -> Callable[[], tuple[float, float]]:
    """A database with so many tournaments; what is returned enters one more game there and gives the
    seconds, by the clock and of the processor."""
    name = f"with-{tournaments}.sqlite3"
    use_database(name)
    with transaction.atomic():
        for _ in range(tournaments - 1):
            a_large_tournament(players=8, rounds=2, games=24)
    liste, client = open_list()
    address = f"/liste/{liste.uuid}/eintragen/"

    def enter() -> tuple[float, float]:
        use_database(name)
        before = Game.objects.filter(spielliste=liste).count()
        liste.refresh_from_db(fields=["version"])
        game = {"kind": "normal", "re": ["1", "3"], "re_augen": "130", "key": uuid4().hex, "based_on": liste.version}
        begin = time.perf_counter(), time.process_time()
        answer = client.post(address, game, headers={"HX-Request": "true", "Host": "localhost"})
        seconds = time.perf_counter() - begin[0], time.process_time() - begin[1]
        assert (answer.status_code, Game.objects.filter(spielliste=liste).count()) == (200, before + 1), answer.text
        return seconds

    return enter


def open_list(depth: str = Spielliste.FULL) -> tuple[Spielliste, Client]:
    """Four people at a table of an evening, and somebody who is logged in to write."""
    anna = User.objects.create_user("anna")
    club = found_club(name="Herz Zehn", administrator=anna, by=None)
    evening = start_evening(club=club, date=DAY, by=anna)
    people = Player.objects.bulk_create(Player(first_name=name, last_name="Test", skeleton=name) for name in "abcd")
    seats = [add_entry(tournament=evening, player=one, by=anna) for one in people]
    client = Client()
    client.force_login(anna)
    return form_table(evening=evening, seats=seats, depth=depth, by=anna), client
