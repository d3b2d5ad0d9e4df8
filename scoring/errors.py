"""What can be wrong with what the engine is given. Knows codes and fields, not where they are shown.

    ScoringError            anything below; a ValueError
      InvalidInput          a field is missing, unknown, of the wrong type or contradicts another one
      IllegalGame           readable, but not allowed at this point of the Runde
      SeatingError          no seat plan can be made from this input

Every error names the field it is about and says, as data, what is allowed; `str()` is the German sentence.
"""

from __future__ import annotations

from .messages import Message


class ScoringError(ValueError):
    """A refusal with the field it is about, and what is said of it."""

    def __init__(self, field: str, said: Message) -> None:
        super().__init__(field, said)
        self.field = field
        self.said = said

    def __str__(self) -> str:
        from .wording import say  # only here: most refusals are never read in German

        return f"{self.field}: {say(self.said)}" if self.field else say(self.said)


class InvalidInput(ScoringError):
    """A field is missing, unknown, of the wrong type, out of range, or contradicts another one."""


class IllegalGame(ScoringError):
    """The game is readable but not allowed at this point of the Runde: `row` of the list, `game` of the Runde."""

    def __init__(self, field: str, said: Message, row: int = 0, game: int = 0) -> None:
        super().__init__(field, said)
        self.row = row
        self.game = game


class SeatingError(ScoringError):
    """No seat plan can be made from this input."""
