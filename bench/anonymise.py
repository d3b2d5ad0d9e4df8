"""For how long everybody else waits while somebody of many events is made anonymous: on SQLite there is one writer at a
time. All at once and in portions, each on a copy of the same database.

    .venv/bin/python bench/anonymise.py
    BENCH_EVENTS=100 .venv/bin/python bench/anonymise.py

500 events of eight people with two lists, a deduction that names her, and a published result: all of it done by the
services, so that history and seals are there. Ends with status 1 if one portion takes more of the processor than
0.3 s, or if somebody's name is left.
"""

from __future__ import annotations

import os
import shutil
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import SimpleNamespace
from unittest.mock import patch

sys.path.insert(0, str(Path(__file__).parent))

import _installation  # noqa: F401
from django.conf import settings
from django.core.management import call_command
from django.db import connection

from league.base import writing
from league.base.machine import keep_what_is_loaded
from league.clubs.services import privacy
from league.events.services.rounds import close_round, seat_table, start_round
from league.events.services.tournament import finish_tournament
from league.lists.services.writing import save_paper
from league.models import AuditEntry, Player, Spielliste, Tournament, User
from league.registration.services.entries import deduct
from tests import cast as stage

EVENTS = int(os.environ.get("BENCH_EVENTS") or 500)
MOST = 0.3  # seconds of the processor that one portion may hold the one writer
LARGE = 1_000_000  # events in one portion: all


def use(file: Path) -> None:
    connection.close()
    connection.settings_dict["NAME"] = str(file)


def play(cast: SimpleNamespace) -> None:
    """One event, from its start to its published result."""
    event = stage.a_tournament.__wrapped__(cast, rounds=1)  # type: ignore[attr-defined]
    people, first = stage.entries(event), event.rounds.get(number=1)
    seats = [people[:4], people[4:8]]
    lists = [
        seat_table(round=first, table=number, seats=table, depth=Spielliste.TOTALS, by=cast.anna)
        for number, table in enumerate(seats, 1)
    ]
    start_round(round=first, by=cast.anna)
    for one in lists:
        one.refresh_from_db()
        save_paper(spielliste=one, paper=stage.totals_paper(11, -7, -3, -1), based_on=None, by=cast.anna)
        stage.finish(one, by=cast.anna)
    deduct(entry=people[2], points=3, reason="Streit mit Carla Weiß", by=cast.anna)
    close_round(round=first, by=cast.anna)
    finish_tournament(tournament=Tournament.objects.get(pk=event.pk), by=cast.anna, reveal=True)


def make(file: Path) -> None:
    use(file)
    call_command("migrate", verbosity=0)
    cast, begin = stage.assemble.__wrapped__(), time.monotonic()  # type: ignore[attr-defined]
    for _event in range(EVENTS):
        play(cast)
    print(f"{EVENTS} events, {AuditEntry.objects.count():,} entries in {time.monotonic() - begin:.0f} s", flush=True)


@contextmanager
def held() -> Iterator[list[float]]:
    """Seconds of the processor for which each transaction kept all other writers waiting."""
    found: list[float] = []
    in_turn = writing._in_turn

    @contextmanager
    def timed(begun: float) -> Iterator[None]:
        with in_turn(begun):
            begin = time.process_time()
            yield
            found.append(time.process_time() - begin)

    with patch.object(writing, "_in_turn", timed):
        yield found


def anonymised(file: Path, copy: Path, at_once: int) -> list[float]:
    use(file)
    connection.cursor().execute("PRAGMA wal_checkpoint(TRUNCATE)")
    connection.close()
    shutil.copyfile(file, copy)
    use(copy)
    carla, anna = Player.objects.get(last_name="Weiß"), User.objects.get(username="anna")
    with held() as found, patch.object(privacy, "EVENTS_AT_ONCE", at_once):
        privacy.anonymise_player(player=carla, reason="gewünscht", based_on=None, by=anna)
    return found


def main() -> int:
    file = Path(settings.DATA_DIR) / "many.sqlite3"
    make(file)
    keep_what_is_loaded()  # as every process that serves
    broken = []
    for name, at_once in (("at once", LARGE), ("in portions", privacy.EVENTS_AT_ONCE)):
        found = anonymised(file, file.with_name(f"{at_once}.sqlite3"), at_once)
        print(f"{name}: {len(found)} transactions, the longest {max(found):.2f} s, together {sum(found):.2f} s")
        if "Weiß" in str(list(AuditEntry.objects.values_list("data", "reason"))):
            broken.append(f"{name}: the name is left")
    if max(found) > MOST:
        broken.append(f"a portion takes {max(found):.2f} s")
    print("Every promise kept." if not broken else f"Not kept: {', '.join(broken)}.")
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())
