"""The few words beside a row that has been typed: what it was, or why it cannot be right by itself.
Knows one row that has been read; the full sentences about a whole list are in sentences.py."""

from __future__ import annotations

from typing import NamedTuple

from .findings import signed
from .shapes import Row, Shape, Table, is_penalty
from .sheet import Entry, fits_soloist

GOOD, BAD, OPEN = "✓ ", "✗ ", "– "
AFTERWARDS = {"minor": "", "repeat": ", Spiel wird wiederholt", "counts": ", zählt als Spiel"}


class Seen(NamedTuple):
    """What is known of the row. `wrong` says in a few words what its text or its marks leave no doubt about."""

    points: Row | None
    total: Row | None
    shape: Shape | None
    entry: Entry
    soloist: int | None
    kind: str | None
    penalty: str | None
    vorfuehrung: bool
    wrong: str
    sitter: int | None  # somebody who has points although he sits out


def verdict(seen: Seen, table: Table) -> str:
    """Good, bad, or open where the row above is missing."""
    wrong = seen.wrong or _wrong(seen, table)
    if wrong:
        return BAD + wrong
    if seen.points is None or seen.shape is None:
        return OPEN + "Vorzeile fehlt"
    return GOOD + (_penalty(seen.points, seen.shape, seen.penalty) if seen.penalty else _game(seen, seen.shape, table))


def _wrong(seen: Seen, table: Table) -> str:
    line = seen.total or () if seen.points is None else seen.points
    if sum(line):
        return f"Summe {signed(sum(line))}"
    if seen.points is None:
        return ""
    return _misshapen(seen, seen.shape, table) if seen.shape else "kein Spiel"


def _misshapen(seen: Seen, shape: Shape, table: Table) -> str:
    if seen.entry.penalty and not is_penalty(shape, seen.entry.penalty):
        return "keine solche Strafe"
    if not fits_soloist(shape, seen.entry):
        return f"kein Solo von Position {seen.entry.soloist}"
    if not seen.penalty and not table.in_range(shape):
        return f"Wert {abs(shape.value)} zu hoch"
    return f"Position {seen.sitter} setzt aus" if seen.sitter else ""


def _penalty(points: Row, shape: Shape, penalty: str) -> str:
    favoured = f" an Position {shape.soloist + 1}" if shape.kind == "penalty" and shape.soloist is not None else ""
    return f"Strafe: Position {points.index(min(points)) + 1} zahlt {-min(points)}{favoured}{AFTERWARDS[penalty]}"


def _game(seen: Seen, shape: Shape, table: Table) -> str:
    if seen.soloist is None:
        return f"Normalspiel {shape.value}" if shape.value else "Spielwert 0"
    result = "" if not shape.value else " gewonnen" if shape.value > 0 else " verloren"
    return f"{_solo(seen, table)} Position {seen.soloist}{result}, {abs(shape.value)}"


def _solo(seen: Seen, table: Table) -> str:
    if seen.kind == "stille_hochzeit":
        return "stille Hochzeit"
    if seen.entry.pflicht is None or not table.ruleset.pflichtsoli:
        return "Solo"
    if not seen.entry.pflicht:
        return "Lustsolo"
    return "Vorführung" if seen.vorfuehrung else "Pflichtsolo"
