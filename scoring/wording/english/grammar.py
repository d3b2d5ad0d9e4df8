"""How English writes rows, people, numbers, money and days. Knows no sentences."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from ..language import Language

MONTHS = (
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December",
)  # fmt: skip


class English(Language):
    """Row 7, column 3, position 2; −3.50; €1,234.56; 5 May 2026."""

    name = "en"
    together, either, against = "and", "or", "against"
    of_people, decimal_mark = "of ", "."

    def row(self, number: int | None) -> str:
        return "End totals" if number is None else f"Row {number}"

    def rows(self, numbers: Sequence[str]) -> str:
        return f"Rows {self.listed(numbers)}"

    def column(self, number: str) -> str:
        return f"column {number}"

    def in_columns(self, numbers: Sequence[str]) -> str:
        return f"in columns {self.listed(numbers)}"

    def position(self, number: int | str) -> str:
        return f"position {number}"

    def field(self, path: str) -> str:
        return f"“{path}”" if path else "The line"

    def money(self, cents: int) -> str:
        whole, rest = divmod(cents, 100)
        return f"€{whole:,}" + (f".{rest:02}" if rest else "")

    def day(self, value: date, form: str) -> str:
        short = f"{value.day} {MONTHS[value.month - 1]}"
        return short if form == "short" else f"{short} {value.year}"
