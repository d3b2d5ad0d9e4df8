"""Empty tables to be filled in and read back: the right headings on the first sheet, an example on the second.
Knows what the readers of this package look for; a test reads the examples with them."""

from __future__ import annotations

import datetime
import io
from collections.abc import Sequence
from dataclasses import dataclass

import xlsxwriter
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _
from xlsxwriter.format import Format
from xlsxwriter.worksheet import Worksheet

from league.base.text import Words
from league.base.words import short_day
from league.excel.book import OPTIONS

from .results import SEAT_NAME, SEAT_POINTS

Row = tuple[Words | int | datetime.date, ...]


@dataclass(frozen=True)
class Sample:
    """`rows`: fictitious people, on the sheet of the example only. `above`: what stands over the headings."""

    title: Words
    headings: Row
    rows: tuple[Row, ...]
    above: Row = ()


DAY = datetime.date(2025, 11, 17)
SAMPLES = {
    "mitglieder": Sample(
        _("Mitglieder"),
        (_("Vorname"), _("Nachname"), _("DDV-Nummer"), _("spielt mit"), _("In Ergebnissen steht")),
        (
            ("Anna", "Müller", "4711", _("ja"), _("voller Name")),
            ("Bernd", "von der Heide", "", _("nein"), _("nur Anfangsbuchstaben")),
        ),
    ),
    "teilnahme": Sample(
        _("Teilnahme"),
        (_("Startnummer"), _("Name"), _("Verein"), _("DDV-Nummer")),
        ((1, "Müller, Anna", _("Doko-Club Beispiel"), "4711"), (2, "Bernd von der Heide", "", "")),
    ),
    "spielliste": Sample(
        _("eine Spielliste"),
        (_("Spiel"), "1", "2", "3", "4", _("Zeichen")),
        ((1, 3, 3, -3, -3, ""), (2, -1, 3, -1, -1, "*"), (_("Endstand"), 2, 6, -4, -4, "")),
        (_("Liste"), "12K"),
    ),
    "ergebnisse-je-person": Sample(
        _("alte Ergebnisse, eine Zeile je Person"),
        (_("Datum"), _("Runde"), _("Tisch"), _("Name"), _("Punkte")),
        (
            (DAY, 1, 1, "Müller, Anna", 12), (DAY, 1, 1, "Bernd Brandt", -8),
            (DAY, 1, 1, "Carla Weiß", 4), (DAY, 1, 1, "Dieter Dorn", -8),
        ),
    ),
    "ergebnisse-je-tisch": Sample(
        _("alte Ergebnisse, eine Zeile je Tisch"),
        (
            _("Datum"), _("Tisch"),
            *(format_lazy(title, n=n) for n in range(1, 5) for title in (SEAT_NAME, SEAT_POINTS)),
        ),
        ((DAY, 1, "Anna Müller", 12, "Bernd Brandt", -8, "Carla Weiß", 4, "Dieter Dorn", -8),),
    ),
    "jahrestabelle": Sample(
        _("eine Jahrestabelle"),
        (_("Name"), datetime.date(2025, 1, 13), datetime.date(2025, 1, 27), _("Summe")),
        (
            ("Müller, Anna", 12, 3, 15), ("Bernd Brandt", -8, "", -8), ("Carla Weiß", 4, 9, 13),
            ("Dieter Dorn", -8, -12, -20),
        ),
    ),
}  # fmt: skip


def named(names: Sequence[str]) -> list[tuple[str, str]]:
    return [(name, str(SAMPLES[name].title)) for name in names]


def workbook(name: str) -> bytes:
    sample, file = SAMPLES[name], io.BytesIO()
    book = xlsxwriter.Workbook(file, OPTIONS)
    for title, rows in ((_("Tabelle"), ()), (_("Beispiel"), sample.rows)):
        _sheet(book, str(title), sample, rows)
    book.close()
    return file.getvalue()


def _sheet(book: xlsxwriter.Workbook, title: str, sample: Sample, rows: Sequence[Row]) -> None:
    sheet = book.add_worksheet(title)
    bold = book.add_format({"bold": True, "bg_color": "#eeeeee", "bottom": 1})
    top = 2 if sample.above else 0
    if sample.above:
        _row(sheet, 0, sample.above if rows else sample.above[:1])
    _row(sheet, top, sample.headings, bold)
    for number, row in enumerate(rows, top + 1):
        _row(sheet, number, row)
    for column, heading in enumerate(sample.headings):
        sheet.set_column(column, column, max(12, len(str(heading)) + 2))
    sheet.freeze_panes(top + 1, 0)


def _row(sheet: Worksheet, number: int, cells: Row, look: Format | None = None) -> None:
    """In the language of the page; days are texts, which every program shows as they are meant."""
    said = (short_day(cell) if isinstance(cell, datetime.date) else cell for cell in cells)
    sheet.write_row(number, 0, [cell if isinstance(cell, int) else str(cell) for cell in said], look)
