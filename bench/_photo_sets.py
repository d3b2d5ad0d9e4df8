"""Sets of training cells: made in portions by seeds, kept in files, so that a second training begins at once. Knows how
many cells a writer writes, not how they are learned."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from pathlib import Path

import numpy as np

sys.path.insert(0, str(Path(__file__).parents[1]))

from bench import _photo_cells as cells
from tests.photos.synthetic import strokes, writers
from tests.photos.synthetic.writers import DATA, HELD_OUT, SOURCES, TRAINING, VALIDATION, Writer

ALPHABET = " 0123456789-+"  # the first is CTC's blank
LONGEST = 4
PORTION = 4_000
EACH = 16  # numbers of one writer, and a quarter as many boxes
EXPLICIT = 0.12  # writers who put a plus before what is positive
MIXTURE = ("strokes", "mnist", "mnist", "fonts")
SEEDS = {TRAINING: 1_000_000, VALIDATION: 2_000_000, HELD_OUT: 3_000_000}


@dataclass
class Set:
    """Numbers [n, 40, 128] with what they say, padded by blanks; boxes [m, 40, 128] and whether they are marked."""

    numbers: np.ndarray
    written: np.ndarray
    boxes: np.ndarray
    marked: np.ndarray
    source: np.ndarray


def coded(written: str) -> list[int]:
    return [ALPHABET.index(char) for char in written] + [0] * (LONGEST - len(written))


def portion(part: str, number: int, sources: tuple[str, ...] = MIXTURE) -> Path:
    """The file with this portion; made if it is not there."""
    folder = DATA / "cells" / _recipe()
    path = folder / f"{part.replace(' ', '-')}-{'-'.join(sorted(set(sources)))}-{number:03}.npz"
    if not path.exists():
        folder.mkdir(parents=True, exist_ok=True)
        unfinished = path.with_suffix(".part.npz")
        np.savez(unfinished, **vars(_made(part, number, sources)))
        unfinished.rename(path)
    return path


@cache
def _recipe() -> str:
    """A word for the code that makes cells: when it changes, those of before are not taken for its own."""
    code = b"".join(Path(str(one.__file__)).read_bytes() for one in (cells, strokes, writers, sys.modules[__name__]))
    return sha256(code).hexdigest()[:12]


def _made(part: str, number: int, sources: tuple[str, ...]) -> Set:
    numbers, written, boxes, marked, source = [], [], [], [], []
    for n in range(PORTION // EACH):
        seed = SEEDS[part] + number * PORTION + n
        random = np.random.default_rng(seed)
        writer = Writer(seed, sources=sources, held_out=part == HELD_OUT, validation=part == VALIDATION)
        explicit = bool(random.random() < EXPLICIT)
        for _ in range(EACH):
            picture, said = cells.number_cell(random, writer, explicit)
            numbers.append(picture)
            written.append(coded(said))
            source.append(SOURCES.index(writer.source))
        for _ in range(EACH // 4):
            picture, mark = cells.mark_cell(random, writer)
            boxes.append(picture)
            marked.append(mark)
    return Set(
        np.array(numbers), np.array(written, np.uint8), np.array(boxes), np.array(marked), np.array(source, np.uint8)
    )


def read(paths: list[Path]) -> Set:
    loaded = [np.load(path) for path in paths]
    return Set(**{name: np.concatenate([one[name] for one in loaded]) for name in Set.__dataclass_fields__})
