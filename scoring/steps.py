"""The steps of 30 or 60 Augen: what keeps an Absage, what beats it, and what each step is called on a line (§7.2.2).
Knows one step at a time; who made it is for points.py to say."""

from __future__ import annotations

from typing import NamedTuple

from .codes import Code
from .messages import Message
from .names import StepName
from .ruleset import Ruleset


class Step(NamedTuple):
    """One Absage level: kept while the opponents stay below it; +1 for whoever reaches `beaten_at` against it."""

    absage: int
    name: StepName
    beaten_at: int
    kept: Message
    against: Message


def _step(absage: int, name: StepName, beaten_at: int, kept: Message | None = None, *, over: bool = False) -> Step:
    under = kept or Message(Code.LINE_UNDER, augen=absage)
    if over:  # more than that is needed
        return Step(absage, name, beaten_at + 1, under, Message(Code.LINE_AGAINST_OVER, augen=beaten_at, step=name))
    return Step(absage, name, beaten_at, under, Message(Code.LINE_AGAINST, augen=beaten_at, step=name))


def _reached(augen: int) -> Message:
    return Message(Code.LINE_REACHED, augen=augen)


_SCHNEIDER, _SCHWARZ = Message(Code.LINE_SCHNEIDER), Message(Code.LINE_SCHWARZ)
_AGAINST_SCHWARZ = _step(0, "schwarz", 30, _SCHWARZ)
STEPS: dict[str, tuple[Step, ...]] = {
    "under": (_step(90, "keine_90", 120), _step(60, "keine_60", 90), _step(30, "keine_30", 60), _AGAINST_SCHWARZ),
    "schneider": (_step(60, "keine_60", 120, _SCHNEIDER, over=True), _AGAINST_SCHWARZ),
    # As lists were counted until 2026: the levels lie 60 Augen apart, and so does what beats them.
    "schneider_from_120": (_step(60, "keine_60", 120, _SCHNEIDER), _step(0, "schwarz", 60, _SCHWARZ)),
    "reached": (
        _step(90, "keine_90", 120, _reached(150)), _step(60, "keine_60", 90, _reached(180)),
        _step(30, "keine_30", 60, _reached(210)), _step(0, "schwarz", 30, _reached(240)),
    ),
}  # fmt: skip


def scheme_of(ruleset: Ruleset) -> str:
    """Which steps hold under this ruleset."""
    if ruleset.steps == "schneider" and ruleset.against_schneider == "from_120":
        return "schneider_from_120"
    return ruleset.steps
