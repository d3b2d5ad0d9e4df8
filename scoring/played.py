"""One row of a Runde: what was played, by whom alone, with which penalty. Knows what can be said of a row at all;
whether it is allowed at this point of the Runde is for runde.py to say."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields
from functools import lru_cache

from .codes import Code
from .messages import InvalidInput, Message, boolean, choice, integer, mapping, names, wrong
from .names import (
    BOCK_TRIGGERS,
    DECISIONS,
    KINDS,
    PENALTIES,
    SOLO_KINDS,
    SOLO_LIKE,
    DecisionName,
    Kind,
    Penalty,
    Trigger,
)

# --- Who sits where at a table of four to seven


# §10: beside the dealer, who sits out at a table of six or seven, counted from the dealer to the left.
ALSO_SITS: dict[int, tuple[int, ...]] = {4: (), 5: (0,), 6: (0, 3), 7: (0, 3, 5)}
FEWEST, MOST = min(ALSO_SITS), max(ALSO_SITS)


@lru_cache(maxsize=64)
def sitting(players: int, dealer: int) -> tuple[int, ...]:
    """The positions that sit out while `dealer` deals."""
    return tuple(sorted((dealer - 1 + away) % players + 1 for away in ALSO_SITS[players]))


def from_the_left(players: int, dealer: int) -> list[int]:
    """All positions in the order in which they speak: the dealer's left neighbour first, the dealer last."""
    return [(dealer - 1 + away) % players + 1 for away in range(1, players + 1)]


# --- Penalty points of §9 as they are written on the list


# A row of its own, or a game that is repeated: not one of the games (§9.3, §9.4).
INTERRUPTING: tuple[Penalty, ...] = ("minor", "repeat")
MINOR = 3


def serious(absagen: int) -> int:
    """§9.4: 12 points, and 3 more for every Absage made so far by the party that was harmed."""
    return 12 + 3 * absagen


# A row {+m, −m, 0, 0}: points in favour of a soloist. Only the odd ones break the parity (§7.3.3).
TO_SOLOIST: dict[str, tuple[int, ...]] = {"minor": (MINOR,), "counts": tuple(serious(a) for a in range(5))}
# A row {−3m, +m, +m, +m}: the offender pays all three others.
TO_OTHERS: dict[str, tuple[int, ...]] = {"minor": (MINOR // 3,), "repeat": tuple(serious(a) // 3 for a in range(5))}


def penalty_points(
    penalty: Penalty, offender: int, active: Sequence[int], players: int, soloist: int | None = None, absagen: int = 0
) -> tuple[int, ...]:
    """The row that is written. `soloist` is given when an opponent of his has offended."""
    choice(penalty, "penalty", PENALTIES)
    integer(absagen, "absagen", 0, 4)
    if offender not in active or (soloist is not None and (soloist not in active or soloist == offender)):
        raise InvalidInput("offender", Message(Code.OFFENDER_AND_SOLOIST))
    if (penalty == "counts" and soloist is None) or (penalty == "repeat" and soloist is not None):
        raise InvalidInput("soloist", Message(Code.PENALTY_AND_SOLOIST))
    amount = MINOR if penalty == "minor" else serious(absagen)
    credited = {soloist: amount} if soloist else {p: amount // 3 for p in active if p != offender}
    return tuple(-amount if p == offender else credited.get(p, 0) for p in range(1, players + 1))


# --- One row of a Runde


@dataclass(frozen=True, slots=True)
class Played:
    """One row of the list. `pflicht` None means: a Pflichtsolo exactly if the soloist's is still open."""

    kind: Kind | None = None
    soloist: int | None = None
    pflicht: bool | None = None
    bock_triggers: tuple[Trigger, ...] = ()
    triggers_bock: bool = False
    penalty: Penalty | None = None
    decision: DecisionName | None = None

    def __post_init__(self) -> None:
        if self.penalty is not None:
            choice(self.penalty, "penalty", PENALTIES)
        if self.decision is not None:
            choice(self.decision, "decision", DECISIONS)
        if self.kind is None and not self.is_interruption:
            raise wrong(Code.WRONG_CHOICE, "kind", None, allowed=KINDS)
        if self.kind is not None:
            choice(self.kind, "kind", KINDS)
        if self.pflicht is not None:
            boolean(self.pflicht, "pflicht")
        boolean(self.triggers_bock, "triggers_bock")
        object.__setattr__(self, "bock_triggers", names(self.bock_triggers, "bock_triggers", BOCK_TRIGGERS))
        self._check_together()

    @property
    def is_interruption(self) -> bool:
        """A penalty row of its own, or a game that is repeated: nothing advances (§9.3, §9.4)."""
        return self.penalty in INTERRUPTING

    @property
    def is_announced_solo(self) -> bool:
        """One of the soli that are announced before the first card; a stille Hochzeit is not (§4.3)."""
        return self.kind in SOLO_KINDS

    def _check_together(self) -> None:
        if self.soloist is not None:
            integer(self.soloist, "soloist", 1, MOST)
        alone, solo = self.kind in SOLO_LIKE, self.is_announced_solo
        if self.soloist is not None and not alone:
            said = Message(Code.NO_KIND_NO_SOLOIST) if self.kind is None else Message(Code.NO_SOLOIST, kind=self.kind)
            raise InvalidInput("soloist", said)
        if solo and self.soloist is None:
            raise InvalidInput("soloist", Message(Code.SOLOIST_MISSING, kind=self.kind))
        if self.pflicht and not solo:
            raise InvalidInput("pflicht", Message(Code.NO_KIND_OF_PFLICHTSOLO, allowed=SOLO_KINDS))
        if self.penalty == "counts" and not alone:
            raise InvalidInput("penalty", Message(Code.COUNTS_ONLY_IN_SOLO))
        if self.is_interruption and (self.bock_triggers or self.triggers_bock):
            raise InvalidInput("bock_triggers", Message(Code.NO_BOCK_WITHOUT_GAME))

    @classmethod
    def from_dict(cls, given: object, field: str) -> Played:
        record = mapping(given, field, PLAYED_FIELDS)
        try:
            return cls(**record)
        except InvalidInput as error:
            raise InvalidInput(f"{field}.{error.field}", error.said) from None


PLAYED_FIELDS = tuple(f.name for f in fields(Played))
