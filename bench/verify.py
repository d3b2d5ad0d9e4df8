"""What it costs that a change in the database is seen: a typed row with and without chain and seals, in turn, and how
long manage.py verify takes for many lists with their whole history, on SQLite and on PostgreSQL if that is installed.

    .venv/bin/python bench/verify.py
    BENCH_LISTS=1000 .venv/bin/python bench/verify.py       a quick look

The lists lie in tournaments of fifty; one in ten has its 24 games, every list about ten entries of the history, every
tournament its published result. Compared is once as every day, and once with the history told again for every list and
every entry (`--replay`). The first line says of which commit the figures are.

Ends with status 1 if a typed row takes more than 1.15 times as long, if lists that nobody touched differ, if a point
that was changed in the database is not found, or if comparing 100,000 lists would take longer than 15 minutes.
"""

from __future__ import annotations

import contextlib
import os
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from unittest.mock import patch

sys.path.insert(0, str(Path(__file__).parent))

import _installation  # noqa: F401
from _history_data import give_histories
from _postgres import POSTGRES, told
from _ranking_data import use_database
from _site_data import use_database as use_file
from _state import commit
from django.conf import settings
from django.db import connection, transaction
from django.utils import timezone
from house import Visitor

from league.base import sealing, triggers
from league.models import AuditEntry, Chain, Game, Occupancy, PublishedStandings, Spielliste
from league.operations import verify
from league.operations.statics import collect_if_changed
from league.ranking import services as ranking
from league.search import index as search

LISTS = int(os.environ.get("BENCH_LISTS") or 100_000)
ROWS, LISTS_TYPED = 20, 12
LIMIT = 1.15
MINUTES = 15  # for 100,000 lists


def say(text: str) -> None:
    print(text, flush=True)


# --- a typed row


@contextlib.contextmanager
def unchained() -> Iterator[None]:
    """As it was: an entry is a row, and the database notes nothing."""
    triggers.remove()
    place = AuditEntry.objects.count() + 1_000_000
    head = Chain.objects.get_or_create(name="bench")[0]

    def tell(entry: AuditEntry) -> None:
        nonlocal place
        place += 1
        entry.chain, entry.position, entry.at = head, place, timezone.now()
        entry.save(force_insert=True)

    with patch.object(sealing, "tell", tell), patch.object(sealing, "told", contextlib.nullcontext):
        yield
    triggers.install()


def typed(visitor: Visitor) -> list[float]:
    """Seconds of the processor for each row of a whole list."""
    found = []
    for _row in range(ROWS):
        begun = time.process_time()
        visitor.type_a_row()
        found.append(time.process_time() - begun)
    visitor.spielliste.paper = {}
    with transaction.atomic():
        visitor.spielliste.save(update_fields=["paper"])
    visitor.rows.clear()
    return found


def ratio() -> float:
    """In a database of its own."""
    use_file("typed.sqlite3")
    visitor = Visitor()
    typed(visitor)
    with_chain, without = list[float](), list[float]()
    for _list in range(LISTS_TYPED):
        with_chain += typed(visitor)
        with unchained():
            without += typed(visitor)
    now, before = median(with_chain) * 1000, median(without) * 1000
    say(f"one typed row: {before:.1f} ms without chain and seals, {now:.1f} ms with them: {now / before:.2f} times")
    return now / before


# --- everything compared


def make() -> None:
    begun = time.monotonic()
    with patch.object(triggers, "install"):  # rows by the hundred thousand, which no service has written
        use_database("verify" if POSTGRES else str(settings.DATA_DIR / "verify.sqlite3"), LISTS, say)
    say(f"{LISTS:,} lists made in {time.monotonic() - begun:.0f} s")
    begun = time.monotonic()
    give_histories(say)
    sealing.seal_all()
    ranking.make_months()
    ranking.refresh_ratings()
    search.make_index()
    with connection.cursor() as cursor:  # as the database does by itself after a while
        cursor.execute("ANALYZE")
    say(f"their history told in {time.monotonic() - begun:.0f} s")


def compared(replay: bool) -> tuple[float, int]:
    """Lists a second, and how many differences there are."""
    report = verify.run(replay=replay)
    lists = Spielliste.objects.count()
    what = [
        f"{AuditEntry.objects.count():,} entries", f"{lists:,} lists", f"{Game.objects.count():,} games",
        f"{PublishedStandings.objects.count():,} published results",
    ]  # fmt: skip
    how = "verify --replay" if replay else "verify"
    found = f"{report.number} differences {' '.join(report.named[:3])}".strip()
    say(f"{how}: {', '.join(what)}: {report.seconds:.1f} s, {lists / report.seconds:,.0f} lists a second, {found}")
    return lists / report.seconds, report.number


def finds_a_point() -> bool:
    """Whether one that was changed past the site is named."""
    seat = Occupancy.objects.order_by("pk").first()
    assert seat
    Occupancy.objects.filter(pk=seat.pk).update(points=seat.points + 2)
    spoilt = verify.run()
    say(f"one point changed: {spoilt.number} differences, the first: {spoilt.named[:1]}")
    return spoilt.number > 0


def main() -> int:
    say(f"state {commit()}, on {connection.vendor}")
    broken = [] if POSTGRES or ratio() <= LIMIT else ["a typed row"]
    make()
    for replay in (False, True):
        pace, differences = compared(replay)
        broken += [f"{differences} differences"] if differences else []
        broken += ["15 minutes"] if 100_000 / pace > 60 * MINUTES else []
    broken += [] if finds_a_point() else ["a changed point"]
    return told(broken, "bench/verify.py")


if __name__ == "__main__":
    collect_if_changed()
    sys.exit(main())
