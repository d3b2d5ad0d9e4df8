"""Events by the thousand: who came, at which tables, with which totals. Nothing of it is made by the site itself."""

from __future__ import annotations

import datetime
import json
from collections.abc import Sequence
from itertools import islice
from random import Random
from typing import Any

from _bulk import Bulk
from django.db import transaction

from league.models import Club, Entry, Occupancy, Player, Round, Spielliste, Tournament
from scoring import Ruleset

TODAY = datetime.date.today()
PEOPLE, ROUNDS = 24, 3
AT_ONCE = 100  # events


class Events:
    """Of all clubs and their players; `play` fills in one event, `finish` is called once at the end."""

    def __init__(self, clubs: Sequence[Club], players: Sequence[Player], rng: Random) -> None:
        self.clubs, self.players, self.rng, self.rules = clubs, players, rng, Ruleset().to_dict()
        self.entries = Bulk(
            Entry, ["tournament_id", "player_id", "number", "name", "full_name", "club_id", "club_name", "day"]
        )
        self.lists = Bulk(
            Spielliste, ["tournament_id", "round_id", "number", "root", "table", "paper", "state"], games_planned=24,
            depth=Spielliste.TOTALS,
        )  # fmt: skip
        self.seats = Bulk(Occupancy, ["spielliste_id", "position", "entry_id", "counts_for_id", "points"], games=24)

    def many(
        self, days: Sequence[datetime.date], hosts: Sequence[Club], name: str, guests: int = PEOPLE // 2
    ) -> list[Tournament]:
        """One event a day, of one host after the other; every third a tournament."""
        made = []
        for start in range(0, len(days), AT_ONCE):
            with transaction.atomic():
                made += self._some(range(start, min(start + AT_ONCE, len(days))), days, hosts, name, guests)
        return made

    def _some(
        self, numbers: range, days: Sequence[datetime.date], hosts: Sequence[Club], name: str, guests: int
    ) -> list[Tournament]:
        events = Tournament.objects.bulk_create(
            self.event(
                hosts[n % len(hosts)], f"{hosts[n % len(hosts)].city}-{name} {days[n].year}", days[n],
                Tournament.EVENING if n % 3 else Tournament.TOURNAMENT,
            )
            for n in numbers
        )  # fmt: skip
        played = [event for event in events if event.state == Tournament.FINISHED]
        self.play({event: self.field(event.club, PEOPLE, guests) for event in played}, ROUNDS)
        return events

    def event(self, club: Club, name: str, day: datetime.date, kind: str, **more: Any) -> Tournament:
        return Tournament(**{
            "club": club, "name": name, "date": day, "kind": kind, "published": True, "rounds_planned": ROUNDS,
            "state": Tournament.FINISHED if day < TODAY else Tournament.PLANNED, "ruleset": self.rules,
            "order": ["points"], "lists_opened": PEOPLE // 4 * ROUNDS, **more,
        })  # fmt: skip

    def field(self, club: Club, many: int, guests: int) -> list[Player]:
        """So many guests from anywhere, the others from the club itself, as far as it has so many."""
        own = self.players[club.pk - self.clubs[0].pk :: len(self.clubs)]
        some = {one.pk: one for one in self.rng.sample(own, min(len(own), many - guests))}
        while len(some) < many:
            one = self.players[self.rng.randrange(len(self.players))]
            some[one.pk] = one
        return list(some.values())

    def play(self, fields: dict[Tournament, list[Player]], rounds: int, *, open_last: bool = False) -> None:
        """So many rounds on tables of four; with `open_last` nobody has handed in anything of the last."""
        running = (Round.RUNNING,) if open_last else ()
        states = [Round.CLOSED] * (rounds - len(running)) + list(running)
        made = iter(
            Round.objects.bulk_create(
                Round(tournament=event, number=n, state=state) for event in fields for n, state in enumerate(states, 1)
            )
        )
        rows: tuple[list[Any], list[Any], list[Any]] = ([], [], [])
        for event, people in fields.items():
            there = self.enter(event, people, rows[0])
            for at, round_ in enumerate(islice(made, rounds)):
                self._round(event, round_, at, there, rows)
        for bulk, written in zip((self.entries, self.lists, self.seats), rows, strict=True):
            bulk.insert(written)

    def enter(self, event: Tournament, people: Sequence[Player], rows: list[Any]) -> list[int]:
        """The keys of their entries."""
        first, day = self.entries.next, event.date.isoformat()
        for number, one in enumerate(people, 1):
            club = self.clubs[(one.pk - self.players[0].pk) % len(self.clubs)]
            rows.append(self.entries.row(event.pk, one.pk, number, one.name, one.name, club.pk, club.name, day))
        return list(range(first, self.entries.next))

    def _round(
        self, event: Tournament, round_: Round, at: int, there: list[int], rows: tuple[list[Any], list[Any], list[Any]]
    ) -> None:
        is_open, tables = round_.state == Round.RUNNING, len(there) // 4
        self.rng.shuffle(there)
        for table in range(tables):
            end = [0] * 4 if is_open else [self.rng.randrange(-30, 31) * 2 for _ in range(3)]
            end = end if is_open else [*end, -sum(end)]
            liste, number = self.lists.next, at * tables + table + 1
            paper = json.dumps({} if is_open else {"rows": [], "end": [str(total) for total in end]})
            state = Spielliste.OPEN if is_open else Spielliste.CONFIRMED
            rows[1].append(self.lists.row(event.pk, round_.pk, number, number, table + 1, paper, state))
            for position, (entry, points) in enumerate(zip(there[table * 4 :], end, strict=False), 1):
                rows[2].append(self.seats.row(liste, position, entry, entry, points))

    def finish(self) -> None:
        for bulk in (self.entries, self.lists, self.seats):
            bulk.finish()
