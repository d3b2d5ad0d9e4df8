"""How entering is affected while a backup of a large database runs beside it.

    python bench/backup.py [megabytes] [runs]

Games are entered one after the other into lists of evenings, with real settings and a database on disk, by turns
without a backup and while the real process (league.operations.worker, niced) makes one. What counts is the ratio of the
medians of one run, since both were measured in the same minutes. Ends with status 1 if entering takes more than twice
as long, or if a backup is missing.
"""

from __future__ import annotations

import subprocess
import sys
import time
from datetime import timedelta
from pathlib import Path
from statistics import median, quantiles
from uuid import uuid4

sys.path.insert(0, str(Path(__file__).parent))

import _installation  # noqa: F401
from _bulk import Bulk
from _site_data import DAY, use_database
from django.conf import settings
from django.db import connection, transaction
from django.test import Client

from league.clubs.services.club import found_club
from league.events.services.evening import form_table, start_evening
from league.models import Club, Entry, Game, Player, Spielliste, Tournament, User
from league.operations.backup import backups
from league.operations.known import keep, known
from league.registration.services.entries import add_entry

AT_MOST = 2.0
ROWS = 300  # of a list nobody reads


def fill(megabytes: int) -> None:
    """Games by the hundred thousand, as years of evenings leave them."""
    club = Club.objects.create(name="Archiv")
    event = Tournament.objects.create(club=club, name="Archiv", date=DAY, state=Tournament.FINISHED)
    games = Bulk(
        Game, ["spielliste_id", "row", "number"], kind="normal", facts={"game": {"kind": "normal"}, "re": [1, 2]}
    )
    number = 0
    while _size() < megabytes * 1_000_000:
        with transaction.atomic():
            for _ in range(20):
                number += 1
                liste = Spielliste.objects.create(tournament=event, number=number, root=number, table=number)
                games.insert([games.row(liste.pk, row, row) for row in range(1, ROWS + 1)])


def _size() -> int:
    with connection.cursor() as cursor:
        cursor.execute("SELECT page_count * page_size FROM pragma_page_count, pragma_page_size")
        return int(cursor.fetchone()[0])


class Table:
    """Lists of evenings, one after the other, into which games are entered until they are full."""

    def __init__(self, anna: User) -> None:
        self.anna, self.club = anna, found_club(name="Herz Zehn", administrator=anna, by=None)
        self.people = Player.objects.bulk_create(
            Player(first_name=name, last_name="Test", skeleton=name) for name in "abcd"
        )
        self.client = Client(headers={"Host": "localhost", "HX-Request": "true"})
        self.client.force_login(anna)
        self.evenings, self.left = 0, 0

    def enter(self) -> float:
        if not self.left:
            self._next_list()
        self.left -= 1
        game = {
            "kind": "normal",
            "re": ["1", "3"],
            "re_augen": "130",
            "key": uuid4().hex,
            "based_on": self.liste.version,
        }
        begin = time.perf_counter()
        answer = self.client.post(f"/liste/{self.liste.uuid}/eintragen/", game)
        took = time.perf_counter() - begin
        assert answer.status_code == 200, answer.text
        self.liste.refresh_from_db(fields=["version"])
        return took

    def _next_list(self) -> None:
        self.evenings += 1
        evening = start_evening(club=self.club, date=DAY - timedelta(self.evenings), by=self.anna)
        seats: list[Entry] = [add_entry(tournament=evening, player=one, by=self.anna) for one in self.people]
        self.liste = form_table(evening=evening, seats=seats, depth=Spielliste.FULL, by=self.anna)
        self.left = 16


def backed_up(table: Table) -> tuple[list[float], float]:
    """What was entered while a backup was made, and how long that took."""
    keep(known() | {"last": None})  # so that one is due
    before, begin = len(backups()), time.perf_counter()
    child = subprocess.Popen([sys.executable, "-m", "league.operations.worker"], cwd=settings.BASE_DIR)
    times = []
    while child.poll() is None:
        times.append(table.enter())
    assert len(backups()) == before + 1, "no backup was made"
    return times, time.perf_counter() - begin


def main(megabytes: int, runs: int) -> int:
    use_database("league.sqlite3")
    fill(megabytes)
    table = Table(User.objects.create_user("anna"))
    for _ in range(20):
        table.enter()  # warm
    quiet: list[float] = []
    beside: list[float] = []
    seconds = []
    for _ in range(runs):
        times, took = backed_up(table)
        beside += times
        seconds.append(took)
        quiet += [table.enter() for _ in times]
    ratio = median(beside) / median(quiet)
    size = backups()[0].size / 1e6
    print(f"database {_size() / 1e6:.0f} MB, backup {size:.1f} MB, made in {median(seconds):.1f} s")
    print(f"entering, quiet: median {_ms(quiet)}; while a backup runs: {_ms(beside)} ({len(beside)} games)")
    print(f"ratio of the medians {ratio:.2f}, longest {max(beside) * 1000:.0f} ms, quiet {max(quiet) * 1000:.0f} ms")
    return ratio > AT_MOST


def _ms(times: list[float]) -> str:
    return f"{median(times) * 1000:.0f} ms, p95 {quantiles(times, n=20)[-1] * 1000:.0f} ms"


if __name__ == "__main__":
    megabytes, runs = [*map(int, sys.argv[1:]), *(100, 4)[len(sys.argv) - 1 :]]
    sys.exit(main(megabytes, runs))
