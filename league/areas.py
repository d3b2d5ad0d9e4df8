"""The areas of the site, each standing on those before it and all of them on `base`. What an area has to offer lies in
rooms with the same names everywhere; who collects from all areas (addresses, papers, sentences of the history) asks
here and names none."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from types import ModuleType

AREAS = (
    "printing",
    "excel",
    "standings",
    "search",
    "ranking",
    "clubs",
    "joining",
    "lists",
    "registration",
    "events",
    "draw",
    "prizes",
    "day",
    "phones",
    "photos",
    "seasons",
    "teams",
    "profiles",
    "imports",
    "api",
    "operations",
    "proof",
    "help",
)


def rooms(name: str) -> list[ModuleType]:
    """The modules (or packages) of this name, of all areas that have one, in the order of the areas."""
    return [import_module(f"league.{area}.{name}") for area in AREAS if find_spec(f"league.{area}.{name}")]
