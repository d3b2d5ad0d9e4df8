"""How well photographed lists are read: photos made by chance, of lists by chance, written by people who are in no
training (their digits, fonts and strokes are held out), read exactly as the site reads them.

    script/bench photo                                   100 photos of ordinary quality
    .venv/bin/python bench/photo.py 1000                 the promise
    .venv/bin/python bench/photo.py 200 --quality poor   good, ordinary, poor
    .venv/bin/python bench/photo.py 400 --fit            what makes probabilities true, on other people than those above

Ordinary: tilted up to 10°, turned, bent, in shadow, out of focus, 1.3 to 12 megapixels, a thumb over a corner in one of
seven; blue and black pens, struck numbers, a table of five in one of six, a writer's slip in one of eight. The pictures
are synthetic, and so are the figures. Digits of MNIST and handwriting fonts take part where `script/train --fetch` has
brought them; it is said which."""

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
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "league.settings")
sys.path.insert(0, str(Path(__file__).parents[1]))

import django
import numpy as np
from PIL import Image

django.setup()

from league.photos.answers import ALL_SURE, SURE, Question
from league.photos.eye.decode import MOST, Calibration, Decoded, Temper, fitted, reliability
from league.photos.eye.locate import Unusable
from league.photos.eye.read import Seen, look, understood
from league.photos.open_child import opened
from league.printing.document import A5, Shape
from league.printing.plan import Plan, plan_of
from scoring import DDV, Paper, read_paper
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
        "players": liste.players,
        "ruleset": DDV.to_dict(),
        "games": liste.games,
        "carry": None,
        "start": [0] * liste.players,
        "page": None,
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
    given = [Plan.from_dict(plan) for plan in question["plans"]]
    return look(Image.open(BytesIO(fine)), given, question["players"])


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
    """Of every cell that is written or was read: how sure it was, and whether it is right."""
    read = decoded.paper
    for at in range(max(len(truth.rows), len(read.rows))):
        right = truth.rows[at].cells if at < len(truth.rows) else ("",) * len(truth.rows[0].cells)
        found = read.rows[at].cells if at < len(read.rows) else ("",) * len(right)
        sure = decoded.rows[at].sure if at < len(decoded.rows) else (1.0,) * len(right)
        for one, other, chance in zip(right, found, sure, strict=True):
            if one or other:
                yield chance, one == other
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


def told(results: Sequence[Result], quality: str) -> bool:
    read = [one for one in results if not one.refused]
    cells = sum(one.cells for one in read)
    seconds = sorted(one.seconds for one in results)
    share = {
        "cells": sum(one.after for one in read) / cells,
        "few": sum(one.looks <= LOOKS for one in read) / len(results),
        "seconds": seconds[len(seconds) // 2],
    }
    refused = Counter(one.refused for one in results if one.refused)
    sure, slipped = [one for one in read if one.is_sure], [one for one in read if one.slips]
    wrong = [one.seed for one in sure if not one.is_right]
    lines = {
        "photos, of these refused": f"{len(results)} ({quality}), {sum(refused.values())} {dict(refused) or ''}",
        "writers": ", ".join(f"{n} {source}" for source, n in Counter(one.source for one in results).items()),
        "cells right by the eye alone": f"{sum(one.before for one in read) / cells:.2%} of {cells}",
        "cells right with the rules": f"{share['cells']:.2%} (at least {PROMISED['cells']:.0%})",
        "lists completely right": f"{sum(one.is_right for one in read)} of {len(results)}",
        f"lists that need at most {LOOKS} looks": f"{share['few']:.1%} (at least {PROMISED['few']:.0%})",
        "cells left to a person": f"{sum(one.looks for one in read) / cells:.2%}",
        "lists said to be sure, of these wrong": f"{len(sure)}, {len(wrong)} {wrong or ''}",
        "wrong cells that are not marked": f"{sum(one.unmarked for one in read)} in {sum(one.unmarked > 0 for one in read)} lists",
        "lists with a slip: as written, told": f"{len(slipped)}: {sum(one.kept for one in slipped)}, {sum(one.found for one in slipped)}",
        "seconds of one core, median, 95 %, most": " ".join(
            f"{seconds[min(int(len(seconds) * part), len(seconds) - 1)]:.2f}" for part in (0.5, 0.95, 1)
        ),
    }
    for name, text in lines.items():
        print(f"{name:<42} {text}")
    print(reliability([pair for one in read for pair in one.sure]))
    return share["cells"] >= PROMISED["cells"] and share["few"] >= PROMISED["few"] and not wrong


def fit(count: int, quality: str, sources: Sequence[str]) -> None:
    """The temper with the least surprise, and the correction of what it then says."""
    seeds = range(FITTING, FITTING + count)
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        looked = [one for one in pool.map(partial(_looked, quality=quality, sources=tuple(sources)), seeds) if one]
        tried = {}
        for heat in (1.0, 1.3, 1.7):
            for floor in (0.002, 0.004, 0.01):
                temper = Temper(heat=heat, floor=floor)
                pairs = [pair for some in pool.map(partial(_pairs, temper=temper), looked) for pair in some]
                tried[temper] = (_surprise(pairs), fitted(pairs), sum(not right for _sure, right in pairs), pairs)
                print(f"{temper}: surprise {tried[temper][0]:.5f}, {tried[temper][2]} of {len(pairs)} wrong", flush=True)
    best = min(tried, key=lambda temper: tried[temper][0])
    print(best, tried[best][1], reliability(tried[best][3]), sep="\n")


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
    wish = parser.parse_args()
    sources = available()
    if wish.fit:
        fit(wish.count, wish.quality, sources)
        return True
    seeds = range(wish.first, wish.first + wish.count)
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        results = list(pool.map(partial(measured, quality=wish.quality, sources=tuple(sources)), seeds, chunksize=4))
    return told(results, wish.quality)


if __name__ == "__main__":
    sys.exit(not main())
