"""A photo of a list, read: the sheet is found and laid straight, cut into cells, the network says how likely each
number stands in each of them, and the rules of the game put the rows together. Knows the steps, not how one is done."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from io import BytesIO
from itertools import product
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
import numpy.typing as npt
from PIL import Image

from league.printing.plan import Box, Plan
from scoring import Carry, Ruleset

from .cells import crops
from .decode import MOST, Calibration, Decoded, DecodedRow, Evidence, Table, Temper, decode
from .geometry import Pixels
from .locate import Located, Unusable, codes, locate, why_no_code
from .network import Network

if TYPE_CHECKING:
    from league.models.base import Json
    from league.photos.answers import Answer, Question, ReadRow

Floats = npt.NDArray[np.float64]
VALUES = 100  # a value below this is looked for; with Bock and Ansagen few are higher
SHOWN, QUALITY = 1000, 70  # pixels across of the picture for people
AROUND = 0.2  # of the height of a row, above and below it, in its strip
CARRY, GAME = "carry", "game"
LIKELIEST = 4  # readings of a cell of what was carried over
# `bench/photo.py --fit` compares these with others, on photos of writers that are in no other measurement.
TEMPER, CALIBRATION = Temper(), Calibration()


class Seen(NamedTuple):
    """A photo whose sheet was found, and what stands in its cells."""

    located: Located
    evidence: Evidence


def read(picture: Image.Image, question: Question) -> Answer:
    """What stands on the sheet; `Unusable` says why nothing can be read."""
    seen = look(picture, question)
    return answered(seen, understood(seen, question), question)


@lru_cache(maxsize=1)
def network() -> Network:
    return Network.load()


# --- What is seen


def look(picture: Image.Image, question: Question) -> Seen:
    """Other sheets may lie beside it: the one whose code was asked for is looked at."""
    grey, plans = picture.convert("L"), [Plan.from_dict(plan) for plan in question["plans"]]
    code = next((one for one in codes(grey) if one.text == question["code"]), None)
    if code is None:
        raise Unusable(why_no_code(grey))
    located = locate(grey, plans, code)
    return Seen(located, evidence_of(located.page, located.plan, question["players"]))


def evidence_of(page: Pixels, plan: Plan, players: int) -> Evidence:
    """Of every row of the page what the network says to its cells. A row that has no place for a value says nothing
    about it."""
    positions, keys = range(1, players + 1), [key for key, _kind in plan.rows]
    ends = [name for name in (f"seat{p}.end" for p in positions) if name in plan.cells]
    totals = [f"{key}.total.{p}" for key in keys for p in positions] + ends
    boxes, values = [f"{key}.plus.{p}" for key in keys for p in positions], [f"{key}.value" for key in keys]
    known = [name for name in (*totals, *boxes, *values) if name in plan.cells]
    cut = dict(zip(known, crops(page, plan, known), strict=True))
    numbers, worth, shape = _Numbers(cut, totals), _Numbers(cut, values, most=VALUES - 1), (len(keys), players)
    rows = len(boxes)
    return Evidence(
        totals=numbers.likely[:rows].reshape(*shape, -1),
        empty=numbers.empty[:rows].reshape(shape),
        plus=network().marked(np.stack([cut[name] for name in boxes])).reshape(shape).astype(np.float64),
        value=worth.likely[:, VALUES - 1 :],
        value_empty=worth.empty,
        kinds=tuple(kind for _key, kind in plan.rows),
        end=numbers.likely[rows:] if ends else None,
        end_empty=numbers.empty[rows:] if ends else None,
    )


class _Numbers:
    """Log-likelihoods of what stands in these cells; cells that are not on the sheet may hold anything."""

    def __init__(self, cut: Mapping[str, Pixels], names: Sequence[str], most: int = MOST) -> None:
        there = [n for n, name in enumerate(names) if name in cut]
        self.likely: Floats = np.zeros((len(names), 2 * most + 1))
        self.empty: Floats = np.zeros(len(names))
        if there:
            frames = network().frames(np.stack([cut[names[n]] for n in there]))
            self.likely[there] = network().numbers(frames, most)
            self.empty[there] = network().empty(frames)


# --- What it means


def understood(
    seen: Seen, question: Question, temper: Temper = TEMPER, calibration: Calibration = CALIBRATION
) -> Decoded:
    return decode(seen.evidence, table_of(seen, question), temper, calibration)


def table_of(seen: Seen, question: Question) -> Table:
    """As it is known before; on a further page it is not known who deals, and the totals are those carried over."""
    ruleset, carry = Ruleset.from_dict(question["ruleset"]), carry_of(question["carry"])
    table = Table.of(ruleset, question["players"], question["games"], carry)
    if first_row(seen.located.plan) == 1:
        return table
    start = carried_over(seen.evidence, sum(question["start"]))
    return replace(table, games=None, open_pflichtsoli=(), totals=start or tuple(question["start"]))


def carry_of(told: Json) -> Carry:
    """JSON knows lists only."""
    waiting, totals = (None if one is None else tuple(one) for one in (told["open_pflichtsoli"], told["totals"]))
    return Carry(told["dealer"], waiting, tuple(told["bock_rounds"]), totals)


def first_row(plan: Plan) -> int:
    """The row of the list with which this page begins."""
    return next((int(key) for key, kind in plan.rows if kind == GAME), 1)


def carried_over(evidence: Evidence, together: int) -> tuple[int, ...]:
    """The likeliest totals in the line above the first game that add up as they must."""
    at = next((n for n, kind in enumerate(evidence.kinds) if kind == CARRY), None)
    if at is None:
        return ()
    best = [np.argsort(cell)[::-1][:LIKELIEST] for cell in evidence.totals[at]]
    ways = [way for way in product(*best) if sum(int(number) - MOST for number in way) == together]
    likely = max(ways, key=lambda way: sum(evidence.totals[at, p, n] for p, n in enumerate(way)), default=())
    return tuple(int(number) - MOST for number in likely)


# --- What is answered


def answered(seen: Seen, decoded: Decoded, question: Question) -> Answer:
    plan, (shown, picture) = seen.located.plan, _picture(seen.located.page)
    per_mm = shown.width / plan.width
    columns = [_column(plan, position) for position in range(1, question["players"] + 1)]
    ends = plan.ends and "seat1.end" in plan.cells
    return {
        "rows": [_row(plan, row, per_mm) for row in decoded.rows],
        "end": list(decoded.end) if ends else [],
        "end_sure": list(decoded.end_sure) if ends else [],
        "end_strip": _strip(plan.cells["seat1.end"], per_mm) if ends else [0, 0],
        "whole": decoded.whole,
        "page": question["pages"][seen.located.which],
        "first": first_row(plan),
        "columns": [[round(box.left * per_mm), round(box.right * per_mm)] for box in columns],
        "size": [shown.width, shown.height],
        "picture": picture,
    }


def _column(plan: Plan, position: int) -> Box:
    """Of the first row there is: on a further page none has the number 1."""
    return plan.cells[f"{plan.rows[0][0]}.total.{position}"]


def _row(plan: Plan, row: DecodedRow, per_mm: float) -> ReadRow:
    strip = _strip(plan.cells[f"{plan.rows[row.at][0]}.total.1"], per_mm)
    cells, sure, added = list(row.cells), list(row.sure), list(row.added)
    return {"cells": cells, "sure": sure, "marks": row.marks, "added": added, "strip": strip}


def _strip(box: Box, per_mm: float) -> list[int]:
    more = AROUND * box.height
    return [max(round((box.top - more) * per_mm), 0), round((box.bottom + more) * per_mm)]


def _picture(page: Pixels) -> tuple[Image.Image, str]:
    """As from a scanner: evenly lit, whatever shadow lay on the sheet."""
    whole, made = Image.fromarray(np.uint8((1 - np.clip(page, 0, 1)) * 255)), BytesIO()
    shown = whole.resize((SHOWN, round(whole.height * SHOWN / whole.width)), Image.Resampling.BILINEAR)
    shown.save(made, "JPEG", quality=QUALITY)
    return shown, b64encode(made.getvalue()).decode("ascii")
