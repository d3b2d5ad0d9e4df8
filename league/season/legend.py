"""The signs in the table of the year, in words: the same on the page and on paper."""

from __future__ import annotations

from django.utils.translation import gettext as _

from league.templatetags.words import number

from .year import UNKNOWN, Year

STRUCK = "12"  # stands for a number that is struck through


def legend(year: Year) -> list[tuple[str, str]]:
    """The signs that need a word, and only those that are there."""
    cells = [cell for row in year.rows for cell in row.cells]
    missed = year.rule.missed
    said = {
        "struck": (any(cell.is_struck for cell in cells), STRUCK, _("gestrichen: zählt nicht für den Gesamtwert")),
        "absent": (any(cell.is_absent for cell in cells), "·", _("gefehlt")),
        "valued": (
            any(cell.missed and cell.score is not None for cell in cells), f"({number(missed)})",
            _("gefehlt, zählt {value}").format(value=number(missed)),
        ),
        "unknown": (any(cell.state == UNKNOWN for cell in cells), "?", _("dabei, aber nicht bekannt, wie viel")),
        "outside": (any(day.why_not for day in year.days), "*", _("dieser Abend zählt nicht")),
        "totals": (
            any(day.only_totals for day in year.days), "Σ",
            _("aus einer alten Jahrestabelle: nur Gesamtpunkte bekannt"),
        ),
        "running": (any(day.state == "running" for day in year.days), "…", _("läuft noch, kann sich ändern")),
    }  # fmt: skip
    return [(sign, words) for there, sign, words in said.values() if there]
