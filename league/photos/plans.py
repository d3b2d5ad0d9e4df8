"""Where everything is on the sheets in which a list may have been printed, measured once on this installation: drawing
a sheet takes a third of a second, and a list has eight. Knows a folder; what a plan says is known by the eye."""

from __future__ import annotations

import json
from collections.abc import Iterable
from contextlib import suppress
from hashlib import sha256
from pathlib import Path

from league.base.folders import folder, write_whole
from league.models.base import Json
from league.printing.document import Shape
from league.printing.store import drawn_by

FOLDER = "plans"


def plans_of(shapes: Iterable[Shape]) -> list[Json]:
    return [_plan(shape) for shape in shapes]


def _plan(shape: Shape) -> Json:
    path = _path(shape)
    with suppress(OSError, ValueError):
        known: Json = json.loads(path.read_text("utf-8"))
        return known
    plan = measured(shape)
    with suppress(OSError):  # a full disk measures again
        write_whole(path, plan)
    return plan


def measured(shape: Shape) -> Json:
    from league.printing.plan import plan_of  # loads all that draws

    return plan_of(shape).to_dict()


def _path(shape: Shape) -> Path:
    """Another one as soon as the same shape might look different on paper."""
    return folder(FOLDER) / f"{sha256(f'{drawn_by()} {shape}'.encode()).hexdigest()}.json"
