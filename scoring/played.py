"""One row of a Runde: what was played, by whom alone, with which penalty. Knows what can be said of a row at all;
whether it is allowed at this point of the Runde is for runde.py to say."""

from __future__ import annotations

from dataclasses import dataclass, fields

from .course import DECISIONS
from .errors import InvalidInput
from .game import KINDS, SOLO_LIKE
from .penalties import INTERRUPTING, PENALTIES
from .positions import MOST
from .reading import boolean, choice, integer, mapping, names, refuse
from .ruleset import BOCK_TRIGGERS, SOLO_KINDS


@dataclass(frozen=True, slots=True)
class Played:
    """One row of the list. `pflicht` None means: a Pflichtsolo exactly if the soloist's is still open."""

    kind: str | None = None
    soloist: int | None = None
    pflicht: bool | None = None
    bock_triggers: tuple[str, ...] = ()
    triggers_bock: bool = False
    penalty: str | None = None
    decision: str | None = None

    def __post_init__(self) -> None:
        if self.penalty is not None:
            choice(self.penalty, "penalty", PENALTIES)
        if self.decision is not None:
            choice(self.decision, "decision", DECISIONS)
        if self.kind is None and not self.is_interruption:
            raise refuse("kind", "eines von " + ", ".join(KINDS), None)
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

    def _check_together(self) -> None:
        if self.soloist is not None:
            integer(self.soloist, "soloist", 1, MOST)
        alone, solo = self.kind in SOLO_LIKE, self.kind in SOLO_KINDS
        if self.soloist is not None and not alone:
            raise InvalidInput(
                "soloist",
                f"Spielart „{KINDS.get(self.kind or '', 'nicht angegeben')}“: Hier gibt es keinen Solisten; "
                "„soloist“ muss null sein.",
            )
        if solo and self.soloist is None:
            raise InvalidInput(
                "soloist", f"Spielart „{KINDS[self.kind or '']}“: Es fehlt „soloist“, die Position des Solisten."
            )
        if self.pflicht and not solo:
            raise InvalidInput("pflicht", "Ein Pflichtsolo muss eines von " + ", ".join(SOLO_KINDS) + " sein (§4.2).")
        if self.penalty == "counts" and not alone:
            raise InvalidInput(
                "penalty",
                "„counts“ gibt es nur im Solo: ein Gegner des Solisten hat schwer gegen die Regeln verstoßen (§9.4).",
            )
        if self.is_interruption and (self.bock_triggers or self.triggers_bock):
            raise InvalidInput("bock_triggers", "Eine Strafe ohne beendetes Spiel löst keinen Bock aus.")

    @classmethod
    def from_dict(cls, given: object, field: str) -> Played:
        record = mapping(given, field, (f.name for f in fields(cls)))
        try:
            return cls(**record)
        except InvalidInput as error:
            raise InvalidInput(f"{field}.{error.field}", error.message) from None
