"""The sheet of one Spielliste, to be read, printed, and filled in where there is no network.
Knows how it looks; what stands in it comes from reading.py, what is computed from formulas.py."""

from __future__ import annotations

from collections.abc import Iterable

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from xlsxwriter.format import Format
from xlsxwriter.worksheet import Worksheet

from league.base.words import short_day
from league.excel.book import DASH, INK, INPUT, LINE, POINTS, SHADE, WHOLE, WRONG, WRONG_INK, Book, cell, heading, write
from league.lists import scorebook
from league.models import Spielliste

from . import layout as words
from .formulas import OK, EndFormulas, Formula, RowFormulas, Running, end_alone, end_of_games, end_of_paper
from .layout import FIRST_ROW, GROUP_ROW, HEADER_ROW, KENNUNG, SEAT_ROW, Layout
from .reading import ListData, ListRow

# --- The rows of a list's sheet


class Body:
    """All rows of a list, with its end totals."""

    def __init__(self, book: Book, sheet: Worksheet, data: ListData) -> None:
        self.book, self.sheet, self.data, self.layout = book, sheet, data, data.layout

    def write(self) -> None:
        start = scorebook.above_first(self.data.spielliste)
        if self.layout.brought:
            self._brought(start)
        running = Running(self.layout, start)
        for number in range(1, self.layout.rows + 1):
            self._row(number, running)
        if not self.layout.games:
            self._end(end_alone(self.layout, self.data.end, start), self.data.end)
            return
        written = any(isinstance(p, int) for row in self.data.rows.values() for p in row.shown.points)
        end = end_of_games(self.layout, running, written)
        self._end(end)
        if self.data.depth == Spielliste.POINTS:
            self._paper(end_of_paper(self.layout, self.data.end, [total.value for total in end.totals]))

    def _brought(self, start: Iterable[int]) -> None:
        """What the paper goes on with; every total below is added to it."""
        row, layout = self.layout.brought_row, self.layout
        plain = self._look(True, align="left", indent=1)
        self._label(row, str(words.BROUGHT), layout.points.stop if layout.games else 1, plain)
        for column, value in zip(layout.totals, start, strict=True):
            write(self.sheet, row, column, value, self._look(True, num_format=WHOLE))
        for column in (layout.sum, layout.parity, layout.check, layout.remark):
            write(self.sheet, row, column, None, plain)

    def _row(self, number: int, running: Running) -> None:
        row, known = self.layout.row(number), self.data.rows.get(number) or _empty(number, self.layout.players)
        heavy = number % self.layout.players == 0
        made = running.next(row, known.shown, known.game)
        self._lead(row, known, made, heavy)
        for index, column in enumerate(self.layout.points):
            look = self._look(heavy, entry=True, num_format=DASH if index + 1 in known.sits else POINTS)
            write(self.sheet, row, column, known.shown.points[index], look)
            total = self._look(heavy, num_format=WHOLE, bold=True)
            self._formula(row, self.layout.totals[index], made.totals[index], total)
        self._formula(row, self.layout.sum, made.sum, self._look(heavy, num_format=POINTS))
        self._formula(row, self.layout.parity, made.parity, self._look(heavy))
        self._formula(row, self.layout.check, made.check, self._look(heavy, align="left", indent=1))
        write(self.sheet, row, self.layout.remark, known.remark, self._look(heavy, align="left", indent=1, entry=True))

    def _lead(self, row: int, known: ListRow, made: RowFormulas, heavy: bool) -> None:
        """Everything before the points. Which game it was is known of a written row, and counted for an empty one."""
        layout, plain, typed = self.layout, self._look(heavy), self._look(heavy, entry=True)
        write(self.sheet, row, layout.nr, known.number, plain)
        if known.shown.is_empty:
            self._formula(row, layout.game, made.game, plain)
        else:
            write(self.sheet, row, layout.game, known.game, plain)
        write(self.sheet, row, layout.dealer, known.dealer, typed)
        self._formula(row, layout.np, made.np, plain)
        write(self.sheet, row, layout.solo, known.shown.solo.upper(), typed)
        write(self.sheet, row, layout.penalty, known.shown.penalty, typed)
        if layout.multiplier is not None and layout.bock_by is not None:
            factor = None if known.shown.is_empty else known.multiplier
            write(self.sheet, row, layout.multiplier, factor, self._look(heavy, num_format='"×"0'))
            write(self.sheet, row, layout.bock_by, known.shown.bock, typed)

    def _look(self, heavy: bool, *, entry: bool = False, **more: object) -> Format:
        """A cell of the list; what people fill in is yellow and unlocked, a heavy line ends each turn of the deal."""
        look: dict[str, object] = {"border": 1, "border_color": LINE, "align": "center", **more}
        if heavy:
            look |= {"bottom": 2, "bottom_color": INK}
        if entry:
            look |= {"bg_color": INPUT, "locked": False}
        return self.book.format(**look)

    def _formula(self, row: int, column: int, formula: Formula, look: Format) -> None:
        self.sheet.write_formula(row, column, formula.text, look, formula.value)

    def _end(self, made: EndFormulas, values: Iterable[int | str | None] = ()) -> None:
        """Double ruled, as on paper."""
        row, layout = self.layout.end_row, self.layout
        double: dict[str, object] = {"border": 1, "border_color": LINE, "top": 6, "bottom": 6, "bold": True}
        plain = self.book.format(**double, indent=1)
        label = layout.points if layout.games else range(1)
        self._label(row, str(words.END_TOTALS), label.stop, plain)
        for index, value in enumerate(values):
            look = self.book.format(**double, num_format=WHOLE, bg_color=INPUT, locked=False, align="center")
            write(self.sheet, row, layout.totals[index], value, look)
        number = self.book.format(**double, num_format=WHOLE, align="center")
        for index, total in enumerate(made.totals):
            self._formula(row, layout.totals[index], total, number)
        self._formula(row, layout.sum, made.sum, self.book.format(**double, num_format=POINTS, align="center"))
        if made.parity:
            self._formula(row, layout.parity, made.parity, self.book.format(**double, align="center"))
        else:
            write(self.sheet, row, layout.parity, None, plain)
        self._formula(row, layout.check, made.check, self.book.format(**double, indent=1))
        write(self.sheet, row, layout.remark, None, plain)

    def _label(self, row: int, text: str, columns: int, look: Format) -> None:
        """A text over the columns before the totals."""
        if columns > 1:
            self.sheet.merge_range(row, 0, row, columns - 1, text, look)
        else:
            self.sheet.write_string(row, 0, text, look)

    def _paper(self, check: Formula) -> None:
        """What stands below the list on paper; who types it here has it compared."""
        row, layout = self.layout.paper_row, self.layout
        plain = self._look(False, align="left", indent=1)
        self._label(row, str(words.END_OF_PAPER), layout.points.stop, plain)
        for column, value in zip(layout.totals, self.data.end, strict=True):
            write(self.sheet, row, column, value, self._look(False, entry=True, num_format=WHOLE))
        for column in (layout.sum, layout.parity, layout.remark):
            write(self.sheet, row, column, None, plain)
        self._formula(row, layout.check, check, plain)


def _empty(number: int, players: int) -> ListRow:
    return ListRow(number, None, None, (), 1, words.Shown((None,) * players), "", {})


# --- The sheet of one Spielliste, to be read, printed, and filled in where there is no network


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
        *where,
        _("Tisch {number}").format(number=one.table),
        _("Liste {code}").format(code=one.code),
        short_day(one.tournament.date),
        one.tournament.club.name,
        games if one.games_planned else _("offenes Ende"),
        one.get_state_display(),
    ]
    return " · ".join(parts)


# --- above


def _header(book: Book, sheet: Worksheet, data: ListData) -> None:
    layout = data.layout
    head = book.format(bold=True, bg_color=SHADE, border=1, border_color=LINE, text_wrap=True, align="center")
    small = book.format(font_size=9, bg_color=SHADE, border=1, border_color=LINE, align="center")
    for columns, group in ((layout.points, str(words.POINTS)), (layout.totals, str(words.TOTALS))):
        for index, column in enumerate(columns):
            sheet.write_string(GROUP_ROW, column, "", head)
            seat = _("{position} · Nr. {number}").format(position=index + 1, number=data.numbers[index])
            sheet.write_string(
                SEAT_ROW, column, seat if columns == layout.points or not layout.games else str(index + 1), small
            )
            sheet.write_string(HEADER_ROW, column, data.names[index], head)
        if columns:
            sheet.merge_range(GROUP_ROW, columns[0], GROUP_ROW, columns[-1], group, head)
    for column, text in enumerate(layout.headers):
        if column not in layout.points and column not in layout.totals:
            sheet.write_string(HEADER_ROW, column, str(text), head)
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
        day = short_day(timezone.localdate())
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
        "validate": "integer",
        "criteria": "between",
        "minimum": words.LOWEST,
        "maximum": words.HIGHEST,
        "error_title": _("Nur ganze Zahlen"),
        "error_message": _("Bitte eine ganze Zahl eintragen: 12 oder -7."),
    }
    if not layout.games:
        sheet.data_validation(layout.end_row, layout.totals[0], layout.end_row, layout.totals[-1], whole)
        return
    first, last = layout.first, layout.end_row - 1
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
    first = layout.first if layout.games else layout.end_row
    last = layout.paper_row if layout.games else layout.end_row
    check = f"${cell(first, layout.check)}"
    begin = layout.points.start if layout.games else layout.totals.start
    rule = {"type": "formula", "criteria": f'=AND({check}<>"",{check}<>"{OK}")', "format": red}
    sheet.conditional_format(first, begin, last, layout.check, rule)
