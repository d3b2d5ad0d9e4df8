"""What stands beside a row that has been typed: what it was, or why it cannot be right by itself.
Knows one row that has been read; what is wrong with the whole list is for checks.py to say."""

from __future__ import annotations

from typing import Literal, NamedTuple

from .codes import Code
from .messages import Message
from .shapes import Row, Shape, Table, is_penalty
from .sheet import Entry, fits_soloist

State = Literal["good", "bad", "open"]


class Verdict(NamedTuple):
    """Good, bad, or open where the row above is missing; nothing is said of an empty row behind the last one."""

    state: State
    said: Message | None


BLANK = Verdict("good", None)


class Seen(NamedTuple):
    """What is known of the row. `wrong` says what its text or its marks leave no doubt about."""

    points: Row | None
    total: Row | None
    shape: Shape | None
    entry: Entry
    soloist: int | None
    kind: str | None
    penalty: str | None
    vorfuehrung: bool
    wrong: Message | None
    sitter: int | None  # somebody who has points although he sits out


def verdict(seen: Seen, table: Table) -> Verdict:
    wrong = seen.wrong or _wrong(seen, table)
    if wrong:
        return Verdict("bad", wrong)
    if seen.points is None or seen.shape is None:
        return Verdict("open", Message(Code.ROW_ABOVE_MISSING))
    if seen.penalty:
        return Verdict("good", _penalty(seen.points, seen.shape, seen.penalty))
    return Verdict("good", _game(seen, seen.shape, table))


def _wrong(seen: Seen, table: Table) -> Message | None:
    line = seen.total or () if seen.points is None else seen.points
    if sum(line):
        return Message(Code.ROW_WRONG_SUM, sum=sum(line))
    if seen.points is None:
        return None
    return _misshapen(seen, seen.shape, table) if seen.shape else Message(Code.ROW_NO_GAME)


def _misshapen(seen: Seen, shape: Shape, table: Table) -> Message | None:
    if seen.entry.penalty and not is_penalty(shape, seen.entry.penalty):
        return Message(Code.ROW_NOT_THAT_PENALTY)
    if not fits_soloist(shape, seen.entry):
        return Message(Code.ROW_NO_SOLO_OF, soloist=seen.entry.soloist)
    if not seen.penalty and not table.in_range(shape):
        return Message(Code.ROW_TOO_HIGH, value=abs(shape.value))
    return Message(Code.ROW_SITS, who=seen.sitter) if seen.sitter else None


def _penalty(points: Row, shape: Shape, penalty: str) -> Message:
    paid = {"pays": points.index(min(points)) + 1, "amount": -min(points), "penalty": penalty}
    if shape.kind == "penalty" and shape.soloist is not None:
        return Message(Code.ROW_PENALTY_TO, to=shape.soloist + 1, **paid)
    return Message(Code.ROW_PENALTY, **paid)


def _game(seen: Seen, shape: Shape, table: Table) -> Message:
    if seen.soloist is None:
        return Message(Code.ROW_NORMAL, value=shape.value) if shape.value else Message(Code.ROW_ZERO)
    alone = {"solo": _solo(seen, table), "soloist": seen.soloist}
    if not shape.value:
        return Message(Code.ROW_SOLO_ZERO, **alone)
    return Message(Code.ROW_SOLO_WON if shape.value > 0 else Code.ROW_SOLO_LOST, value=abs(shape.value), **alone)


def _solo(seen: Seen, table: Table) -> str:
    if seen.kind == "stille_hochzeit":
        return "stille_hochzeit"
    if seen.entry.pflicht is None or not table.ruleset.pflichtsoli:
        return "solo"
    if not seen.entry.pflicht:
        return "lustsolo"
    return "vorfuehrung" if seen.vorfuehrung else "pflichtsolo"
