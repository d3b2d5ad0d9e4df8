"""What can be wrong with what the engine is given. Knows sentences, not where they are shown.

    ScoringError            anything below; a ValueError
      InvalidInput          a field is missing, unknown, of the wrong type or contradicts another one
      IllegalGame           readable, but not allowed at this point of the Runde
      SeatingError          no seat plan can be made from this input

Every error names the field it is about and says in one German sentence what is allowed.
"""

from __future__ import annotations


class ScoringError(ValueError):
    """A refusal with the field it is about and a German sentence that says what is allowed."""

    def __init__(self, field: str, message: str) -> None:
        super().__init__(message)
        self.field = field
        self.message = message

    def __str__(self) -> str:
        return f"{self.field}: {self.message}" if self.field else self.message


class InvalidInput(ScoringError):
    """A field is missing, unknown, of the wrong type, out of range, or contradicts another one."""


class IllegalGame(ScoringError):
    """The game is readable but not allowed at this point of the Runde: `row` of the list, `game` of the Runde."""

    def __init__(self, field: str, message: str, row: int = 0, game: int = 0) -> None:
        super().__init__(field, message)
        self.row = row
        self.game = game


class SeatingError(ScoringError):
    """No seat plan can be made from this input."""
