"""Empty tables to be filled in and read back: the right headings on the first sheet, an example on the second.
Knows what the readers of this package look for; a test reads the examples with them."""

from __future__ import annotations

import io
from collections.abc import Sequence
from dataclasses import dataclass

import xlsxwriter
from django.utils.translation import gettext_lazy as _

from league.base.text import Words
from league.excel.book import OPTIONS

Row = tuple[str | int, ...]


@dataclass(frozen=True)
class Sample:
    """`rows`: fictitious people, on the sheet of the example only. `above`: what stands over the headings."""

    title: Words
    headings: tuple[str, ...]
    rows: tuple[Row, ...]
    above: Row = ()


SAMPLES = {
    "mitglieder": Sample(
        _("Mitglieder"),
        ("Vorname", "Nachname", "DDV-Nummer", "spielt mit", "In Ergebnissen steht"),
        (("Anna", "Müller", "4711", "ja", "voller Name"), ("Bernd", "von der Heide", "", "nein", "Anfangsbuchstaben")),
    ),
    "teilnahme": Sample(
        _("Teilnahme"),
        ("Startnummer", "Name", "Verein", "DDV-Nummer"),
        ((1, "Müller, Anna", "Doko-Club Beispiel", "4711"), (2, "Bernd von der Heide", "", "")),
    ),
    "spielliste": Sample(
        _("eine Spielliste"),
        ("Spiel", "1", "2", "3", "4", "Zeichen"),
        ((1, 3, 3, -3, -3, ""), (2, -1, 3, -1, -1, "*"), ("Endstand", 2, 6, -4, -4, "")),
        ("Liste", "12K"),
    ),
    "ergebnisse-je-person": Sample(
        _("alte Ergebnisse, eine Zeile je Person"),
        ("Datum", "Runde", "Tisch", "Name", "Punkte"),
        (
            ("17.11.2025", 1, 1, "Müller, Anna", 12), ("17.11.2025", 1, 1, "Bernd Brandt", -8),
            ("17.11.2025", 1, 1, "Carla Weiß", 4), ("17.11.2025", 1, 1, "Dieter Dorn", -8),
        ),
    ),
    "ergebnisse-je-tisch": Sample(
        _("alte Ergebnisse, eine Zeile je Tisch"),
        (
            "Datum", "Tisch", "Spieler 1", "Punkte 1", "Spieler 2", "Punkte 2", "Spieler 3", "Punkte 3", "Spieler 4",
            "Punkte 4",
        ),
        (("17.11.2025", 1, "Anna Müller", 12, "Bernd Brandt", -8, "Carla Weiß", 4, "Dieter Dorn", -8),),
    ),
    "jahrestabelle": Sample(
        _("eine Jahrestabelle"),
        ("Name", "13.01.2025", "27.01.2025", "Summe"),
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
    for title, rows in (("Tabelle", ()), ("Beispiel", sample.rows)):
        _sheet(book, title, sample, rows)
    book.close()
    return file.getvalue()


def _sheet(book: xlsxwriter.Workbook, title: str, sample: Sample, rows: Sequence[Row]) -> None:
    sheet = book.add_worksheet(title)
    bold = book.add_format({"bold": True, "bg_color": "#eeeeee", "bottom": 1})
    top = 2 if sample.above else 0
    if sample.above:
        sheet.write_row(0, 0, sample.above if rows else sample.above[:1])
    sheet.write_row(top, 0, sample.headings, bold)
    for number, row in enumerate(rows, top + 1):
        sheet.write_row(number, 0, row)
    for column, heading in enumerate(sample.headings):
        sheet.set_column(column, column, max(12, len(heading) + 2))
    sheet.freeze_panes(top + 1, 0)
