"""The sheet of one Spielliste, to be read, printed, and filled in where there is no network.
Knows how it looks; what stands in it comes from reading.py, what is computed from formulas.py."""

from __future__ import annotations

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from xlsxwriter.worksheet import Worksheet

from league.models import Spielliste

from . import layout as words
from .base import LINE, SHADE, WRONG, WRONG_INK, Book, cell, heading
from .body import Body
from .formulas import OK
from .layout import FIRST_ROW, GROUP_ROW, HEADER_ROW, KENNUNG, SEAT_ROW, Layout
from .reading import ListData

NAME_WIDTH, CHARACTERS = 11, 10  # a column of numbers with its name above
LINE_HEIGHT, MOST_LINES, ROW_HEIGHT = 14, 9, 18


def sheet_title(spielliste: Spielliste) -> str:
    """R2 T7; at an evening Liste 3."""
    this = spielliste.round
    return f"R{this.number} T{spielliste.table}" if this else _("Liste {number}").format(number=spielliste.number)


def add_list(book: Book, data: ListData, *, title: str, with_mark: bool) -> None:
    """`with_mark`: with the UUID by which an import finds the list again."""
    sheet, layout = book.sheet(title), data.layout
    sheet.set_default_row(ROW_HEIGHT)
    heading(book, sheet, data.spielliste.tournament.name, _about(data))
    if with_mark:
        mark = f"{words.KENNUNG_TEXT} {data.spielliste.uuid}"
        sheet.write_string(*KENNUNG, mark, book.format(font_size=8, font_color="#777777"))
    _header(book, sheet, data)
    Body(book, sheet, data).write()
    last = _below(book, sheet, data)
    _widths(sheet, layout)
    _rules(sheet, layout)
    _colours(book, sheet, layout)
    sheet.freeze_panes(FIRST_ROW, 1)
    sheet.print_area(0, 0, last, layout.remark)
    sheet.repeat_rows(GROUP_ROW, HEADER_ROW)
    sheet.fit_to_pages(1, 1 if layout.rows <= 40 else 0)


def _about(data: ListData) -> str:
    one = data.spielliste
    where = [str(one.round)] if one.round else []
    games = ngettext("{games} Spiel", "{games} Spiele", one.games_planned or 0).format(games=one.games_planned)
    parts = [
        *where, _("Tisch {number}").format(number=one.table), _("Liste {code}").format(code=one.code),
        f"{one.tournament.date:%d.%m.%Y}", one.tournament.club.name, games if one.games_planned else _("offenes Ende"),
        one.get_state_display(),
    ]  # fmt: skip
    return " · ".join(parts)


# --- above


def _header(book: Book, sheet: Worksheet, data: ListData) -> None:
    layout = data.layout
    head = book.format(bold=True, bg_color=SHADE, border=1, border_color=LINE, text_wrap=True, align="center")
    small = book.format(font_size=9, bg_color=SHADE, border=1, border_color=LINE, align="center")
    for columns, group in ((layout.points, words.POINTS), (layout.totals, words.TOTALS)):
        for index, column in enumerate(columns):
            sheet.write_string(GROUP_ROW, column, "", head)
            seat = _("{position} · Nr. {number}").format(position=index + 1, number=data.numbers[index])
            sheet.write_string(
                SEAT_ROW, column, seat if group == words.POINTS or not layout.games else str(index + 1), small
            )
            sheet.write_string(HEADER_ROW, column, data.names[index], head)
        if columns:
            sheet.merge_range(GROUP_ROW, columns[0], GROUP_ROW, columns[-1], group, head)
    for column, text in enumerate(layout.headers):
        if column not in layout.points and column not in layout.totals:
            sheet.write_string(HEADER_ROW, column, text, head)
    sheet.set_row(HEADER_ROW, LINE_HEIGHT * max(_lines(name) for name in data.names))


def _lines(name: str) -> int:
    """How many lines a name needs: at most ten characters in each, and broken between words."""
    lines = 0
    for part in name.split("\n"):
        room = 0
        for word in part.split() or [""]:
            if len(word) + 1 > room:
                lines, room = lines + max(1, -(-len(word) // CHARACTERS)), CHARACTERS - len(word) % CHARACTERS
            else:
                room -= len(word) + 1
    return min(max(lines, 2), MOST_LINES)


# --- below and around


def _below(book: Book, sheet: Worksheet, data: ListData) -> int:
    """How to fill it in, and what the check said when this file was made; gives the last row."""
    row = data.layout.paper_row + 2
    small = book.format(font_size=9)
    for text in _hints(data.layout):
        sheet.write_string(row, 0, text, small)
        row += 1
    if data.remarks:
        day = f"{timezone.localdate():%d.%m.%Y}"
        sheet.write_string(
            row, 0, _("Die Prüfung sagte am {day}:").format(day=day), book.format(font_size=9, bold=True)
        )
    for number, text in enumerate(data.remarks, row + 1):
        sheet.write_string(number, 0, f"✗ {text}", small)
    return row + len(data.remarks)


def _hints(layout: Layout) -> list[str]:
    hints = [_("Auszufüllen sind die gelben Felder; alles andere rechnet sich von selbst.")]
    if layout.games:
        hints += [
            _("Solo: die Position, dahinter * für ein Pflichtsolo, L für ein Lustsolo, H für eine stille Hochzeit."),
            _("Strafe: s leicht, w schwer (das Spiel wird wiederholt), z schwer (das Spiel zählt)."),
            _parity_hint(layout),
        ]
    if layout.bock_by is not None:
        hints.append(_("Bock: b bei einem Spiel, das eine Bockrunde auslöst."))
    return hints


def _parity_hint(layout: Layout) -> str:
    if layout.players == 4:
        return _("g/u: alle Stände gerade (g) oder ungerade (u); – gemischt, etwa nach einer Strafe; ✗ falsch.")
    return _("4 gleich: die Punkte der vier, die spielen, sind gerade (g) oder ungerade (u); – Strafe; ✗ falsch.")


def _widths(sheet: Worksheet, layout: Layout) -> None:
    if layout.games:
        for column, width in enumerate((5, 6, 7, 5, 6, 7)):
            sheet.set_column(column, column, width)
    else:
        sheet.set_column(0, 0, 12)
    if layout.multiplier is not None:
        sheet.set_column(layout.multiplier, layout.multiplier + 1, 7)
    sheet.set_column(layout.points.start, layout.totals.stop - 1, NAME_WIDTH)
    for column, width in ((layout.sum, 8), (layout.parity, 8), (layout.check, 18), (layout.remark, 22)):
        sheet.set_column(column, column, width)


def _rules(sheet: Worksheet, layout: Layout) -> None:
    """What may be typed, told before it is refused."""
    whole = {
        "validate": "integer", "criteria": "between", "minimum": words.LOWEST, "maximum": words.HIGHEST,
        "error_title": _("Nur ganze Zahlen"), "error_message": _("Bitte eine ganze Zahl eintragen: 12 oder -7."),
    }  # fmt: skip
    if not layout.games:
        sheet.data_validation(layout.end_row, layout.totals[0], layout.end_row, layout.totals[-1], whole)
        return
    first, last = FIRST_ROW, layout.end_row - 1
    sheet.data_validation(first, layout.points[0], last, layout.points[-1], whole)
    sheet.data_validation(layout.paper_row, layout.totals[0], layout.paper_row, layout.totals[-1], whole)
    positions = range(1, layout.players + 1)
    choices = {
        layout.dealer: [str(p) for p in positions],
        layout.solo: [f"{p}{kind}" for kind in ("*", "L", "H") for p in positions],
        layout.penalty: list(words.PENALTY_LETTERS.values()),
    }
    if layout.bock_by is not None:
        choices[layout.bock_by] = [words.BOCK_LETTER]
    for column, source in choices.items():
        asked = _("Hier steht sonst: {choices}. Trotzdem so lassen?").format(choices=", ".join(source))
        rule = {"validate": "list", "source": source, "error_type": "warning", "error_message": asked}
        sheet.data_validation(first, column, last, column, rule)


def _colours(book: Book, sheet: Worksheet, layout: Layout) -> None:
    """A row with an error is red from its points to its remark; the column before says in words what is wrong."""
    red = book.workbook.add_format({"bg_color": WRONG, "font_color": WRONG_INK, "bold": True})
    first = FIRST_ROW if layout.games else layout.end_row
    last = layout.paper_row if layout.games else layout.end_row
    check = f"${cell(first, layout.check)}"
    begin = layout.points.start if layout.games else layout.totals.start
    rule = {"type": "formula", "criteria": f'=AND({check}<>"",{check}<>"{OK}")', "format": red}
    sheet.conditional_format(first, begin, last, layout.check, rule)
