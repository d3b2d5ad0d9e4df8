"""What it costs that a change in the database is seen: a typed row with and without chain and seals, in turn, and how
long manage.py verify takes for many lists.

    python bench/verify.py
    BENCH_LISTS=10000 python bench/verify.py

Ends with status 1 if a typed row takes more than 1.15 times as long, if lists that nobody touched differ, or if a
point that was changed in the database is not found.
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
from _ranking_data import use_database
from django.conf import settings
from django.db import transaction
from django.utils import timezone
from house import Visitor

from league.base import sealing, triggers
from league.models import AuditEntry, Chain, Occupancy
from league.operations import verify
from league.operations.statics import collect_if_changed
from league.ranking import services as ranking
from league.search import index as search

LISTS = int(os.environ.get("BENCH_LISTS") or 100_000)
ROWS, LISTS_TYPED = 20, 12
LIMIT = 1.15


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


def compared() -> bool:
    """True: clean, and one changed point found."""
    begun = time.monotonic()
    sealing.seal_all()
    say(f"sealed as found: {time.monotonic() - begun:.0f} s")
    ranking.make_months()
    ranking.refresh_ratings()
    search.make_index()
    report = verify.run()
    say(f"verified {LISTS:,} lists: {report.seconds:.0f} s, {report.number} differences {report.named[:3]}")
    seat = Occupancy.objects.order_by("pk").first()
    assert seat
    Occupancy.objects.filter(pk=seat.pk).update(points=seat.points + 2)
    spoilt = verify.run()
    say(f"one point changed: {spoilt.number} differences, the first: {spoilt.named[:1]}")
    return report.number == 0 and spoilt.number > 0


def main() -> int:
    begun = time.monotonic()
    with patch.object(triggers, "install"):  # rows by the hundred thousand, which no service has written
        use_database(settings.DATABASES["default"]["NAME"], LISTS, say)
    triggers.install()
    say(f"{LISTS:,} lists made in {time.monotonic() - begun:.0f} s")
    clean = compared()
    collect_if_changed()
    return 0 if ratio() <= LIMIT and clean else 1


if __name__ == "__main__":
    sys.exit(main())
