"""Penalty points of §9 as they are written on the list. Knows who pays and who is credited;
deductions outside the list (unsporting conduct, §9.7) are not here, because they credit nobody."""

from __future__ import annotations

from collections.abc import Sequence

from .codes import Code
from .errors import InvalidInput
from .messages import Message
from .names import PENALTIES as PENALTIES
from .names import Penalty
from .reading import choice, integer

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
