"""Data for the bench of rankings: so many lists of 2,000 players in published tournaments of ten years, put in by the
ten thousand. What is measured is reading the ranking and recording one more list."""

from __future__ import annotations

import datetime
import json
import time
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from _bulk import Bulk
from django.core.management import call_command
from django.db import connection, transaction

from league.clubs.services.club import found_club
from league.events.services.evening import form_table, start_evening
from league.lists.services.office import enter_totals
from league.models import Club, Entry, Membership, Occupancy, Player, Round, Spielliste, Stamp, Tournament, User
from league.registration.services.entries import add_entry
from scoring import Ruleset

TODAY = datetime.date.today()
YEARS, PLAYERS, CLUBS = 10, 2000, 40
PEOPLE, ROUNDS = 40, 5  # of one tournament: ten tables, fifty lists
LISTS = PEOPLE // 4 * ROUNDS
AT_ONCE = 20  # tournaments: a thousand lists, four thousand seats

Say = Callable[[str], Any]


def use_database(name: str, lists: int, say: Say) -> None:
    """From now on this process works on a database with so many lists, which is made if need be."""
    connection.close()
    if connection.vendor == "sqlite":
        connection.settings_dict["NAME"] = name
    else:
        _make_postgres(name)
        connection.settings_dict["NAME"] = name
    if "league_club" not in connection.introspection.table_names():
        call_command("migrate", verbosity=0)
        generate(lists, say)


def _make_postgres(name: str) -> None:
    connection.settings_dict["NAME"] = "league"
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1 FROM pg_database WHERE datname = %s", [name])
        if cursor.fetchone() is None:
            cursor.execute(f"CREATE DATABASE {name}")
    connection.close()


def generate(lists: int, say: Say) -> None:
    rng = Random(lists)
    players, clubs = _people(), list(Club.objects.order_by("pk"))
    events, maker = list(_days(lists // LISTS)), Maker(players, rng)
    begin = said = time.monotonic()
    for start in range(0, len(events), AT_ONCE):
        with transaction.atomic():
            maker.make(events[start : start + AT_ONCE], clubs)
        if (now := time.monotonic()) - said > 5:
            said, done = now, start + AT_ONCE
            left = (now - begin) / done * (len(events) - done)
            say(f"  {min(lists, done * LISTS):,} of {lists:,} lists, {left:.0f} s left")
    maker.finish()
    Stamp.objects.get_or_create(pk=1)


def _days(events: int) -> Iterator[datetime.date]:
    """Evenly over ten years, the last one yesterday."""
    for number in range(events):
        yield TODAY - datetime.timedelta(days=1 + int((events - 1 - number) * 365.25 * YEARS / events))


def _people() -> list[Player]:
    anna = User.objects.create_user("anna")
    clubs = [found_club(name=f"Verein {n:02}", administrator=anna, by=None) for n in range(CLUBS)]
    players = Player.objects.bulk_create(
        [
            Player(first_name=f"Vorname{n}", last_name=f"Nachname{n:04}", skeleton=f"nachname{n:04} vorname{n}")
            for n in range(PLAYERS)
        ],
        batch_size=500,
    )
    Membership.objects.bulk_create(
        [Membership(player=one, club=clubs[n % CLUBS]) for n, one in enumerate(players)], batch_size=500
    )
    return players


class Maker:
    """Finished tournaments: every round drawn anew, on full tables, only end totals, as an office types them."""

    def __init__(self, players: list[Player], rng: Random) -> None:
        self.players, self.rng, self.rules = players, rng, Ruleset().to_dict()
        self.entries = Bulk(Entry, ["tournament_id", "player_id", "number", "name", "full_name", "day"])
        self.lists = Bulk(
            Spielliste, ["tournament_id", "round_id", "number", "root", "table", "paper"], games_planned=24,
            depth=Spielliste.TOTALS, state=Spielliste.CONFIRMED,
        )  # fmt: skip
        self.seats = Bulk(Occupancy, ["spielliste_id", "position", "entry_id", "counts_for_id", "points"], games=24)

    def make(self, days: list[datetime.date], clubs: list[Club]) -> None:
        entries: list[Any] = []
        lists: list[Any] = []
        seats: list[Any] = []
        for event, rounds in self._events(days, clubs):
            people = self._enter(event, entries)
            for number, round_ in enumerate(rounds):
                self._play(event, round_, number * (PEOPLE // 4), people, lists, seats)
        for bulk, rows in ((self.entries, entries), (self.lists, lists), (self.seats, seats)):
            bulk.insert(rows)

    def _events(self, days: list[datetime.date], clubs: list[Club]) -> Iterator[tuple[Tournament, list[Round]]]:
        events = Tournament.objects.bulk_create(
            Tournament(
                club=self.rng.choice(clubs), name=f"Turnier am {day}", date=day, state=Tournament.FINISHED,
                published=True, rounds_planned=ROUNDS, ruleset=self.rules, order=["points"], lists_opened=LISTS,
            )
            for day in days
        )  # fmt: skip
        rounds = Round.objects.bulk_create(
            Round(tournament=event, number=n, state=Round.CLOSED) for event in events for n in range(1, ROUNDS + 1)
        )
        return ((event, rounds[n * ROUNDS : (n + 1) * ROUNDS]) for n, event in enumerate(events))

    def _enter(self, event: Tournament, entries: list[Any]) -> list[int]:
        first, day = self.entries.next, event.date.isoformat()
        for number, one in enumerate(self.rng.sample(self.players, PEOPLE), 1):
            entries.append(self.entries.row(event.pk, one.pk, number, one.name, one.name, day))
        return list(range(first, self.entries.next))

    def _play(
        self, event: Tournament, round_: Round, before: int, people: list[int], lists: list[Any], seats: list[Any]
    ) -> None:  # fmt: skip
        self.rng.shuffle(people)
        for table in range(PEOPLE // 4):
            end, liste, number = _end(self.rng), self.lists.next, before + table + 1
            paper = json.dumps({"rows": [], "end": [str(total) for total in end]})
            lists.append(self.lists.row(event.pk, round_.pk, number, number, table + 1, paper))
            for position, (entry, points) in enumerate(zip(people[table * 4 :], end, strict=False), 1):
                seats.append(self.seats.row(liste, position, entry, entry, points))

    def finish(self) -> None:
        for bulk in (self.entries, self.lists, self.seats):
            bulk.finish()


def _end(rng: Random) -> list[int]:
    first = [rng.randrange(-30, 31) * 2 for _ in range(3)]
    return [*first, -sum(first)]


def recording() -> Callable[[], None]:
    """What is returned records one more list of people who have played for ten years, through the services, as the
    office does; the table is made here."""
    anna = User.objects.get(username="anna")
    evening = start_evening(club=Club.objects.order_by("pk")[0], date=TODAY, by=anna)
    Tournament.objects.filter(pk=evening.pk).update(published=True)
    rng = Random()
    four = [add_entry(tournament=evening, player=one, by=anna) for one in rng.sample(list(Player.objects.all()), 4)]
    liste = form_table(evening=evening, seats=four, depth=Spielliste.TOTALS, games=24, by=anna)
    end = tuple(str(n) for n in _end(rng))

    def record() -> None:
        assert enter_totals(spielliste=liste, end=end, by=anna).counts

    return record
