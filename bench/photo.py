"""How well photographed lists are read: photos made by chance, of lists by chance, written by people who are in no
training (their digits, fonts and strokes are held out), read exactly as the site reads them.

    script/bench photo                                   100 photos of ordinary quality
    .venv/bin/python bench/photo.py 1000                 the promise
    .venv/bin/python bench/photo.py 200 --quality poor   good, ordinary, poor
    .venv/bin/python bench/photo.py 400 --fit            what makes probabilities true, on other people than those here;
                                                         with --tempers also how far the eye is believed

Ordinary: tilted up to 10°, turned, bent, in shadow, out of focus, 1.3 to 12 megapixels, a thumb over a corner in one of
seven; blue and black pens, struck numbers, a table of five in one of six, a writer's slip in one of eight. The pictures
are synthetic, and so are the figures. Digits of MNIST and handwriting fonts take part where `script/train` has brought
them; it is said which."""

from __future__ import annotations

import argparse
import os
import random
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import cache, partial
from io import BytesIO
from pathlib import Path
from typing import Any

os.environ["OPENBLAS_NUM_THREADS"] = "1"  # before numpy: a photo is read by one core
sys.path.insert(0, str(Path(__file__).parent))

import _installation  # noqa: F401
import numpy as np
from PIL import Image

from league.photos.answers import ALL_SURE, SURE, Question
from league.photos.eye.decode import MOST, Calibration, Decoded, Temper, fitted, reliability
from league.photos.eye.locate import Unusable
from league.photos.eye.read import TEMPER, Seen, look, understood
from league.photos.open_child import opened
from league.printing.document import A5, Shape
from league.printing.plan import plan_of
from scoring import DDV, Paper, PaperRow, read_paper
from tests.photos.synthetic.camera import photographed
from tests.photos.synthetic.lists import SLIPS, PaperList, played
from tests.photos.synthetic.sheets import filled, printed, sheet_page
from tests.photos.synthetic.writers import Writer, available

PROMISED = {"cells": 0.97, "few": 0.90, "seconds": 2.0}
LOOKS = 3  # cells that a person may have to look at
TABLES = {4: Shape(), 5: Shape(players=5, games=30, last=30, pflicht=5)}
FITTING = 5_000_000  # seeds from here on are those of --fit


@dataclass(frozen=True)
class Photo:
    """A list on paper and its picture as a phone sends it."""

    liste: PaperList
    content: bytes
    source: str


@dataclass
class Result:
    """Of one photo. cells: how many there are, right without and with the rules; sure: pairs of what was said of a cell
    and whether it was right; unmarked: wrong cells that nobody is asked to look at."""

    seed: int
    source: str
    players: int
    refused: str = ""
    seconds: float = 0.0
    cells: int = 0
    before: int = 0
    after: int = 0
    looks: int = 0
    unmarked: int = 0
    is_right: bool = False
    is_sure: bool = False
    whole: float = 0.0
    slips: int = 0
    kept: int = 0
    found: int = 0
    sure: list[tuple[float, bool]] = field(default_factory=list)


# --- Photos


def photo_of(seed: int, quality: str, sources: Sequence[str], *, fitting: bool = False) -> Photo:
    rng = random.Random(seed)
    players = 5 if rng.random() < 1 / 6 else 4
    slips = [rng.choice(SLIPS)] if rng.random() < 1 / 8 else []
    penalties = int(rng.random() < 1 / 15)
    liste = played(seed, players, slips=slips, struck=rng.choice((0, 0, 0, 1, 2)), penalties=penalties)
    writer = Writer(seed, sources=sources, held_out=not fitting, validation=fitting)
    scan = filled(blank(players), plan_of(TABLES[players]), liste, writer, seed)
    made = BytesIO()
    photographed(scan, seed, quality).save(made, "JPEG", quality=90)
    return Photo(liste, made.getvalue(), writer.source)


@cache
def blank(players: int) -> Image.Image:
    return printed(sheet_page(TABLES[players]))


@cache
def plans(players: int) -> list[dict[str, Any]]:
    """Every shape in which the site would look for this list."""
    shape = TABLES[players]
    usual = [shape, Shape(**{**vars(shape), "paper": A5}), Shape(**{**vars(shape), "parted": True})]
    return [plan_of(one).to_dict() for one in usual]


def question_about(liste: PaperList) -> Question:
    return {
        "plans": plans(liste.players),
        "pages": [1] * len(plans(liste.players)),
        "code": sheet_page(TABLES[liste.players]).address,
        "players": liste.players,
        "ruleset": DDV.to_dict(),
        "games": liste.games,
        "carry": liste.carry._asdict(),
        "start": [0] * liste.players,
    }


# --- Reading them


def measured(seed: int, quality: str, sources: Sequence[str]) -> Result:
    photo = photo_of(seed, quality, sources)
    result = Result(seed, photo.source, photo.liste.players, slips=len(photo.liste.slips))
    question, begin = question_about(photo.liste), time.process_time()
    try:
        seen = look_at(photo, question)
        decoded = understood(seen, question)
    except Unusable as refusal:
        result.refused = refusal.code
    else:
        judge(result, photo.liste, seen, decoded)
    result.seconds = time.process_time() - begin
    return result


def look_at(photo: Photo, question: Question) -> Seen:
    """As the site does it: one process opens the file and writes it anew, another one reads that."""
    from base64 import b64decode

    fine = b64decode(str(opened(photo.content, 1)["fine"]))
    return look(Image.open(BytesIO(fine)), question)


def judge(result: Result, liste: PaperList, seen: Seen, decoded: Decoded) -> None:
    pairs = list(compared(liste.paper, decoded))
    result.cells, result.after = len(pairs), sum(is_right for _sure, is_right in pairs)
    result.before = right_by_eye(liste, seen)
    result.sure, result.whole = pairs, decoded.whole
    result.is_right, result.is_sure = result.after == result.cells, decoded.whole >= ALL_SURE
    if not result.is_sure:
        result.looks = sum(sure < SURE for sure, _right in pairs)
    result.unmarked = sum(not right and (result.is_sure or sure >= SURE) for sure, right in pairs)
    if liste.slips:
        result.kept = int(result.is_right)
        result.found = int(not read_paper(decoded.paper, players=liste.players, ruleset=DDV, games=liste.games).ok)


def compared(truth: Paper, decoded: Decoded) -> Iterator[tuple[float, bool]]:
    """Of every cell that is written or was read: how sure it was, and whether it is right. Where somebody sat out and
    nothing is written, it is right that nothing is: what it is completed with is on no paper."""
    read, empty = decoded.paper.rows, PaperRow("totals", ("",) * len(truth.rows[0].cells))
    for at in range(max(len(truth.rows), len(read))):
        right = truth.rows[at] if at < len(truth.rows) else empty
        found = read[at] if at < len(read) else empty
        sure = decoded.rows[at].sure if at < len(read) else (1.0,) * len(right.cells)
        for position, (one, other, chance) in enumerate(zip(right.cells, found.cells, sure, strict=True), 1):
            if one or other:
                yield chance, one == other or (position in right.added and position in found.added)
    ends = truth.end or ("",) * len(decoded.end)
    for one, other, chance in zip(ends, decoded.end, decoded.end_sure, strict=True):
        if one or other:
            yield chance, one == other


def right_by_eye(liste: PaperList, seen: Seen) -> int:
    """Cells that the network alone reads right."""
    evidence, right = seen.evidence, 0
    for at, line in enumerate(liste.rows):
        for position, text in enumerate(line.totals):
            right += bool(text) and _likeliest(evidence.totals[at, position], evidence.empty[at, position]) == text
    if evidence.end is not None and evidence.end_empty is not None:
        for position, text in enumerate(liste.end):
            right += bool(text) and _likeliest(evidence.end[position], evidence.end_empty[position]) == text
    return int(right)


def _likeliest(numbers: np.ndarray, empty: float) -> str:
    best = int(numbers.argmax())
    return "" if empty > numbers[best] else str(best - MOST)


# --- What is told


class Told:
    """The results of many photos, as sums and shares."""

    def __init__(self, results: Sequence[Result]) -> None:
        self.results = results
        self.read = [one for one in results if not one.refused]
        self.cells = sum(one.cells for one in self.read)
        self.sure = [one for one in self.read if one.is_sure]
        self.wrong = [one.seed for one in self.sure if not one.is_right]
        self.slipped = [one for one in self.read if one.slips]
        self.seconds = sorted(one.seconds for one in results)

    def share(self, name: str) -> float:
        """Of all cells."""
        return float(self._sum(name)) / self.cells

    @property
    def few(self) -> float:
        return sum(one.looks <= LOOKS for one in self.read) / len(self.results)

    @property
    def is_kept(self) -> bool:
        """What was promised."""
        good = self.share("after") >= PROMISED["cells"] and self.few >= PROMISED["few"]
        return good and not self.wrong and self._at(0.5) < PROMISED["seconds"]

    def _sum(self, name: str) -> int:
        return sum(getattr(one, name) for one in self.read)

    def _at(self, part: float) -> float:
        return self.seconds[min(int(len(self.seconds) * part), len(self.seconds) - 1)]

    def lines(self, quality: str) -> dict[str, str]:
        refused = Counter(one.refused for one in self.results if one.refused)
        hidden = sum(one.unmarked > 0 for one in self.read)
        slips = sum(one.kept for one in self.slipped), sum(one.found for one in self.slipped)
        return {
            "photos, of these refused": f"{len(self.results)} ({quality}), {refused.total()} {dict(refused) or ''}",
            "writers": ", ".join(f"{n} {each}" for each, n in Counter(one.source for one in self.results).items()),
            "cells right by the eye alone": f"{self.share('before'):.2%} of {self.cells}",
            "cells right with the rules": f"{self.share('after'):.2%} (at least {PROMISED['cells']:.0%})",
            "lists completely right": f"{self._sum('is_right')} of {len(self.results)}",
            f"lists that need at most {LOOKS} looks": f"{self.few:.1%} (at least {PROMISED['few']:.0%})",
            "cells left to a person": f"{self.share('looks'):.2%}",
            "lists said to be sure, of these wrong": f"{len(self.sure)}, {len(self.wrong)} {self.wrong or ''}",
            "wrong cells that are not marked": f"{self._sum('unmarked')} in {hidden} lists",
            "lists with a slip: as written, told": f"{len(self.slipped)}: {slips[0]}, {slips[1]}",
            "seconds of one core, median, 95 %, most": " ".join(f"{self._at(part):.2f}" for part in (0.5, 0.95, 1)),
        }


def told(results: Sequence[Result], quality: str) -> bool:
    all_of_it = Told(results)
    for name, text in all_of_it.lines(quality).items():
        print(f"{name:<42} {text}")
    print(reliability([pair for one in all_of_it.read for pair in one.sure]))
    return all_of_it.is_kept


# --- What makes probabilities true


TEMPERS = [Temper(heat=heat, floor=floor) for heat in (1.0, 1.3, 1.7) for floor in (0.002, 0.004, 0.01)]


def fit(count: int, quality: str, sources: Sequence[str], tempers: Sequence[Temper]) -> None:
    """The temper with the least surprise, and the correction of what it then says."""
    seeds = range(FITTING, FITTING + count)
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        looked = [one for one in pool.map(partial(_looked, quality=quality, sources=tuple(sources)), seeds) if one]
        tried = {
            temper: [pair for some in pool.map(partial(_pairs, temper=temper), looked) for pair in some]
            for temper in tempers
        }
    for temper, pairs in tried.items():
        wrong = sum(not right for _sure, right in pairs)
        print(f"{temper}: surprise {_surprise(pairs):.5f}, {wrong} of {len(pairs)} wrong")
    best = min(tried, key=lambda temper: _surprise(tried[temper]))
    print(best, fitted(tried[best]), reliability(tried[best]), sep="\n")


def _looked(seed: int, quality: str, sources: Sequence[str]) -> tuple[PaperList, Seen] | None:
    photo = photo_of(seed, quality, sources, fitting=True)
    try:
        seen = look_at(photo, question_about(photo.liste))
    except Unusable:
        return None
    return photo.liste, seen


def _pairs(looked: tuple[PaperList, Seen], temper: Temper) -> list[tuple[float, bool]]:
    liste, seen = looked
    return list(compared(liste.paper, understood(seen, question_about(liste), temper, Calibration())))


def _surprise(pairs: Sequence[tuple[float, bool]]) -> float:
    said = np.clip(np.array([sure if right else 1 - sure for sure, right in pairs]), 1e-9, 1)
    return float(-np.log(said).mean())


def main() -> bool:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("count", type=int, nargs="?", default=100)
    parser.add_argument("--from", type=int, default=0, dest="first", help="the first seed")
    parser.add_argument("--quality", choices=("good", "ordinary", "poor"), default="ordinary")
    parser.add_argument("--fit", action="store_true")
    parser.add_argument("--tempers", action="store_true", help="with --fit: nine ways to believe the eye are compared")
    wish = parser.parse_args()
    sources = available()
    if wish.fit:
        fit(wish.count, wish.quality, sources, TEMPERS if wish.tempers else [TEMPER])
        return True
    seeds = range(wish.first, wish.first + wish.count)
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        results = list(pool.map(partial(measured, quality=wish.quality, sources=tuple(sources)), seeds, chunksize=4))
    return told(results, wish.quality)


if __name__ == "__main__":
    sys.exit(not main())
