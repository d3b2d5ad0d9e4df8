"""What the site promises about paper, as ratios within one run.

    python bench/paper.py

Spiellisten by the PDF engine alone and stamped: 1, 25 and 100 lists, per sheet; the pictures of all 100 compared.
Ends with status 1 if a promise is broken.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from statistics import median
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).parent))

import _installation  # noqa: F401
import pypdfium2
from _site_data import a_large_tournament, use_database
from PIL import ImageChops

from league.lists.papers import lists_of_round
from league.models import Spielliste, Tournament
from league.printing.document import Document, Lists
from league.printing.page import qr_path
from league.printing.render import pdf_of

LISTS = 100
TIMES = 3  # as often each kind of print is drawn, in turns; the 100 by the engine alone only once
ADDRESS = "https://karlchen.example"


class Took(NamedTuple):
    """Seconds for one file: by the clock, and of the processor, which other programs disturb least."""

    clock: float
    processor: float
    made: bytes


def spread(values: list[float]) -> str:
    return f"{median(values):.1f} ({min(values):.1f}–{max(values):.1f})"


def a_round() -> Tournament:
    """100 tables that played 24 games; every list reads differently."""
    event = a_large_tournament(players=4 * LISTS, rounds=1)
    rng, lists = Random(24), list(event.lists.all())
    for one in lists:
        one.depth, one.paper = Spielliste.POINTS, {"rows": [_row(rng, number) for number in range(1, 25)], "end": []}
    Spielliste.objects.bulk_update(lists, ["depth", "paper"])
    return event


def _row(rng: Random, number: int) -> dict[str, object]:
    """Two win; in the last four games one after the other presents his solo, from the second player on (§4.2.5)."""
    winners = "".join(rng.sample("1234", 2)) if number <= 20 else "2341"[number - 21]
    return {"notation": "winners", "cells": [f"{winners}+{rng.randint(1, 9)}"]}


def drawn(document: Document, fast: bool) -> Took:
    qr_path.cache_clear()  # what one path worked out does not help the other
    clock, processor = time.perf_counter(), time.process_time()
    made = pdf_of(document, fast=fast)
    return Took(time.perf_counter() - clock, time.process_time() - processor, made)


def some(document: Document, count: int) -> Document:
    return Document(document.title, document.name, (Lists(document.parts[0].pages[:count]),))


def sheets() -> bool:
    """100 lists stamped take at most a twentieth of the time the engine takes, and look the same."""
    event = a_round()
    kept = []
    for filled in (True, False):
        document = lists_of_round(event, round_number=1, address=ADDRESS, filled=filled)
        print(f"Spiellisten, {'filled' if filled else 'blank'}, ms per sheet of the processor (by the clock):")
        drawn(some(document, 1), fast=False)  # loads fonts
        for count in (1, 25, LISTS) if filled else (LISTS,):
            kept.append(_compared(some(document, count)))
    return all(kept)


def _compared(document: Document) -> bool:
    count = document.size
    plain, fast = [], []
    for turn in range(TIMES):
        if turn == 0 or count < LISTS:
            plain.append(drawn(document, fast=False))
        fast.append(drawn(document, fast=True))
    ratios = [(plain * TIMES)[n].processor / took.processor for n, took in enumerate(fast)]
    different = _different(plain[0].made, fast[0].made)
    sizes = " and ".join(f"{len(took[0].made) // 1024} KB" for took in (plain, fast))
    print(f"  {count:3} lists: engine {_each(plain, count)}, stamped {_each(fast, count)}, ratio {spread(ratios)};")
    print(f"            {sizes}; pages that look different: {different}")
    return different == 0 and (count < LISTS or median(ratios) >= 20)


def _each(times: list[Took], count: int) -> str:
    processor, clock = (median(took[n] for took in times) / count * 1000 for n in (1, 0))
    return f"{processor:.1f} ({clock:.1f})"


def _different(one: bytes, other: bytes) -> int:
    """Pages of which a single pixel differs at 100 dpi."""
    files = pypdfium2.PdfDocument(one), pypdfium2.PdfDocument(other)
    pictures = (
        [page.render(scale=100 / 72, grayscale=True).to_pil() for page in pages] for pages in zip(*files, strict=True)
    )
    count = sum(ImageChops.difference(*pair).getbbox() is not None for pair in pictures)
    for file in files:
        file.close()
    return count


def main() -> int:
    use_database("league.sqlite3")
    promises: list[Callable[[], bool]] = [sheets]
    broken = [promise.__name__ for promise in promises if not promise()]
    print("Every promise kept." if not broken else f"Not kept: {', '.join(broken)}.")
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())
