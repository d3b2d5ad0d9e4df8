"""One row of a Runde: what was played, by whom alone, with which penalty. Knows what can be said of a row at all;
whether it is allowed at this point of the Runde is for runde.py to say."""

from __future__ import annotations

from dataclasses import dataclass, fields

from .codes import Code
from .errors import InvalidInput
from .messages import Message
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
from .penalties import INTERRUPTING
from .positions import MOST
from .reading import boolean, choice, integer, mapping, names, wrong


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
