"""How German writes rows, people, numbers, money and days. Knows no sentences."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from ..language import Language

MONTHS = (
    "Januar", "Februar", "März", "April", "Mai", "Juni", "Juli", "August", "September", "Oktober", "November",
    "Dezember",
)  # fmt: skip
SPACE = "\N{NO-BREAK SPACE}"


class German(Language):
    """Zeile 7, Spalte 3, Position 2; −3,50; 1.234,56 €; 5. Mai 2026."""

    name = "de"
    together, either, against = "und", "oder", "gegen"
    of_people, decimal_mark = "von ", ","

    def row(self, number: int | None) -> str:
        return "Endstand" if number is None else f"Zeile {number}"

    def rows(self, numbers: Sequence[str]) -> str:
        return f"Zeilen {self.listed(numbers)}"

    def column(self, number: str) -> str:
        return f"Spalte {number}"

    def in_columns(self, numbers: Sequence[str]) -> str:
        return f"in den Spalten {self.listed(numbers)}"

    def position(self, number: int | str) -> str:
        return f"Position {number}"

    def field(self, path: str) -> str:
        return f"„{path}“" if path else "Die Zeile"

    def money(self, cents: int) -> str:
        whole, rest = divmod(cents, 100)
        return f"{whole:,}".replace(",", ".") + (f",{rest:02}" if rest else "") + f"{SPACE}€"

    def day(self, value: date, form: str) -> str:
        short = f"{value.day}. {MONTHS[value.month - 1]}"
        return short if form == "short" else f"{short} {value.year}"
