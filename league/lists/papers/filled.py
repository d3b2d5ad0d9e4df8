"""A list as it was played: values and running totals, marks, penalties in their rows, and what the check says.
Works for all three depths; of a list that knows only end totals it says so."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from league.base.wording import say
from league.base.words import figures, points
from league.lists.scorebook import BookLine, above_first, game_at
from league.lists.sheet import Remark, SheetRow
from league.models import Spielliste
from league.printing.document import ListPage, Shape, Text
from league.printing.fit import first_that_fits, one_line, style
from league.printing.sheet import (
    CARRY,
    GAME,
    PENALTY,
    PFLICHT,
    Measures,
    Row,
    measures,
    normal_games,
    pages,
    penalty_lines,
    rows_needed,
    rows_of,
)
from scoring import Finding

from .blank import allowance, carried_over, known_before, shape_of, with_notes
from .heading import Fields, counted, heading, in_game, pflichtsolo, seat_fields
from .reading import Seen, isolated

# --- Sentences below a filled list


def remarks(seen: Seen) -> list[str]:
    return [*_state(seen), *known_before(seen), *_found(seen), *_let_stand(seen)]


def _state(seen: Seen) -> list[str]:
    sheet, spielliste = seen.sheet, seen.spielliste
    if spielliste.depth == Spielliste.TOTALS:
        return [_("Eingetragen sind nur die Endstände; die einzelnen Spiele sind nicht bekannt.")]
    words = {"games": sheet.games}
    if spielliste.ended_early:
        return [_("Vorzeitig beendet nach Spiel %(games)s.") % words]
    if spielliste.counts:
        return []
    if not sheet.games:
        return [_("Noch offen: Es ist nichts eingetragen.")]
    if seen.complete:
        return [_("Noch offen: Alle Spiele sind eingetragen, die Liste ist nicht abgeschlossen.")]
    return [_("Noch offen: eingetragen bis Spiel %(games)s.") % words]


def struck_in_words(seen: Seen) -> str:
    """§8: when time is up, the Normalspiele that were not begun are struck."""
    struck = seen.sheet.struck
    return ngettext("%(games)s Spiel", "%(games)s Spiele", struck) % {"games": struck} if struck else ""


def _found(seen: Seen) -> list[str]:
    return [_said(seen, remark) for remark in seen.sheet.findings]


def _said(seen: Seen, remark: Remark) -> str:
    finding = remark.finding
    if finding is None:
        return str(remark.text)
    word = _("Fehler") if finding.severity == "error" else _("Hinweis")
    return f"{word}: {_with_names(seen, finding)} ({finding.rule})"


def _with_names(seen: Seen, finding: Finding) -> str:
    return say(finding.said, [isolated(name) for name in seen.names_at(finding.row)])


def _let_stand(seen: Seen) -> list[str]:
    return [
        _("Anerkannt: %(finding)s Grund: %(reason)s")
        % {"finding": _with_names(seen, one.finding), "reason": one.reason}
        for one in seen.sheet.accepted
        if one.finding
    ]


# --- Penalties of a filled list


RULES = {"minor": "9.3", "repeat": "9.4", "counts": "9.4"}


def in_footer(seen: Seen, shape: Shape, remarked: bool) -> tuple[Fields, list[str]]:
    """Fields of the table, or sentences if there are too many, or if remarks take its place."""
    lines = [row.line for row in seen.sheet.rows if row.line.penalty]
    if remarked or len(lines) > penalty_lines(shape):
        return {}, [_sentence(seen, line) for line in lines]
    fields: Fields = {}
    for number, line in enumerate(lines, 1):
        fields |= {f"penalty{number}.{place}": text for place, text in _fields(seen, line, shape).items()}
    return fields, []


def _fields(seen: Seen, line: BookLine, shape: Shape) -> Fields:
    m, what = measures(shape), _what(seen, line)
    narrow = m.note / 111
    return {
        "game": Text(what["game"], style(m.note_size)),
        "who": one_line(what["who"], 38 * narrow, m.note_size),
        "points": Text(what["points"], style(m.note_size)),
        "rule": Text(what["rule"], style(m.note_size)),
        "sign": one_line(what["sign"], 31 * narrow, m.note_size),
    }


def _sentence(seen: Seen, line: BookLine) -> str:
    what = {name: isolated(text) for name, text in _what(seen, line).items()}
    sentence = _("Strafe, Spiel %(game)s: %(who)s %(points)s (§%(rule)s)") % what
    sign = _("Zeichen: {sign}").format(sign=what["sign"])
    return f"{sentence}, {sign}".rstrip(".") + "." if what["sign"] else f"{sentence}."


def _what(seen: Seen, line: BookLine) -> dict[str, str]:
    """Who pays is who has the least points of the row; paper says no more."""
    worth, facts = line.points or (0,), line.facts or {}
    payer = facts.get("offender") or worth.index(min(worth)) + 1
    return {
        "game": str(line.game or game_at([row.line for row in seen.sheet.rows], line.row)),
        "who": seen.names_at(line.row)[payer - 1],
        "points": points(worth[payer - 1]),
        "rule": RULES.get(line.penalty, "9"),
        "sign": str(facts.get("referee") or ""),
    }


# --- A list as it was played


TICK = "×"  # in a box of the office: ankreuzen
Totals = tuple[int, ...]


def filled_pages(seen: Seen) -> list[ListPage]:
    shape = _shape(seen)
    drawn = pages(shape, rows_needed(shape, _last_row(seen, shape)))
    head = {**heading(seen, shape), **seat_fields(seen, shape), **_pflichtsoli(seen, shape)}
    written, before, done = _written(seen, shape), above_first(seen.spielliste), []
    for page in drawn:
        fields = dict(head)
        before = _write_rows(seen, page, written, before, fields)
        fields |= _end(seen, page, before)
        done.append(ListPage(page, fields, seen.url))
    return counted([*done[:-1], *_finished(seen, done[-1])])


def _finished(seen: Seen, last: ListPage) -> list[ListPage]:
    """The last page with the office's marks, penalties and remarks."""
    fields = {**last.fields, **_office(seen, last.shape), **allowance(seen, last.shape)}
    table, sentences = in_footer(seen, last.shape, bool(notes := remarks(seen)))
    return with_notes(ListPage(last.shape, {**fields, **table}, last.address), [*sentences, *notes])


def _shape(seen: Seen) -> Shape:
    """Like the blank one. In two rubrics only if every game has its row there."""
    shape = shape_of(seen, bock=seen.sheet.has_bock)
    lines = _lines(seen)
    games = [line for line in lines if line.game is not None]
    pflicht = sum(line.pflicht for line in games)
    if shape.parted and (pflicht > shape.pflicht or len(games) - pflicht > normal_games(shape)):
        shape = replace(shape, parted=False)
    return replace(shape, penalties=tuple(_penalties(lines, shape)))


def _penalties(lines: Sequence[BookLine], shape: Shape) -> Iterator[int]:
    """Before which games an unnumbered row stands; with two rubrics they all come at the end."""
    game = 1
    for line in lines:
        if line.game is not None:
            game = line.game + 1
        else:
            yield shape.games + 1 if shape.parted else game


def _lines(seen: Seen) -> list[BookLine]:
    return [row.line for row in seen.sheet.rows]


def _last_row(seen: Seen, shape: Shape) -> int:
    return 0 if shape.parted else max((line.game for line in _lines(seen) if line.game is not None), default=0)


def _written(seen: Seen, shape: Shape) -> dict[str, list[SheetRow]]:
    """What was written, by the kind of row it goes into, in order of play."""
    rows: dict[str, list[SheetRow]] = {GAME: [], PFLICHT: [], PENALTY: []}
    for row in seen.sheet.rows:
        kind = PENALTY if row.line.game is None else PFLICHT if shape.parted and row.line.pflicht else GAME
        rows[kind].append(row)
    return rows


def _write_rows(seen: Seen, page: Shape, written: dict[str, list[SheetRow]], before: Totals, fields: Fields) -> Totals:
    """Row by row, as far as the games go; gives the totals at the end of the page."""
    m = measures(page)
    for row in rows_of(page):
        if row.kind == CARRY:
            fields |= carried_over(page, before if page.first == 1 or _full(seen, page.first - 1, page) else ())
        elif left := written[row.kind]:
            line = left.pop(0)
            before = _after(line, before, page)
            won = tuple(a - b for a, b in zip(before, above_first(seen.spielliste), strict=True))
            fields |= _row(row, line, before, m) | _checks(row, line.line, won, m) | _unread(seen, row, line, m)
        elif row.kind == GAME and seen.sheet.struck and not page.parted:
            fields[row.at["remark"]] = first_that_fits([_("gestrichen"), _("gestr.")], m.remark, m.small, 5)
    return before


def _after(row: SheetRow, before: Totals, page: Shape) -> Totals:
    """The running totals as the list has them; in two rubrics in the order in which the rows stand here."""
    if row.line.totals and not page.parted:
        return row.line.totals
    return tuple(a + b for a, b in zip(before, row.line.points or (0,) * len(before), strict=True))


def _unread(seen: Seen, row: Row, written: SheetRow, m: Measures) -> Fields:
    """What nobody can read as a number is printed as somebody wrote it; a finding says what is wrong."""
    if written.line.totals or written.line.points:
        return {}
    cells = enumerate(seen.as_written(written.line.row), 1)
    return {row.at[f"total.{position}"]: one_line(cell, m.total, m.cell) for position, cell in cells if cell}


def _row(row: Row, written: SheetRow, totals: Totals, m: Measures) -> Fields:
    line, at = written.line, row.at
    known = line.points is not None or line.totals is not None
    fields = _totals(row, totals if known else (), line.sits, m)
    if line.points:
        fields[at["np"]] = Text(_kind(line), style(m.mark + 2, bold=line.pflicht))
    if row.kind == PFLICHT:
        fields[at["nr"]] = Text(str(line.game), style(m.cell))
    if line.dealer:
        fields[at["dealer"]] = Text(str(line.dealer), style(m.cell))
    if written.value is not None:
        fields[at["value"]] = one_line(figures(written.value), m.value, m.cell)
    if line.multiplier > 1:
        fields[at["bock"]] = one_line(f"×{line.multiplier}", 6, m.cell)
    if remark := _remark(line, narrow=m.remark < 10):
        fields[at["remark"]] = one_line(remark, m.remark, m.small)
    for position, worth in enumerate(line.points or (), 1):
        if worth > 0:  # §7.3: who has plus points is marked
            fields[at[f"plus.{position}"]] = Text("+", style(m.cell, bold=True))
    return fields


def _totals(row: Row, totals: Totals, sits: Sequence[int], m: Measures) -> Fields:
    """Running totals with a real minus; a dash for whoever sat out."""
    return {
        row.at[f"total.{position}"]: one_line("–" if position in sits else figures(total), m.total, m.cell)
        for position, total in enumerate(totals, 1)
    }


def _kind(line: BookLine) -> str:
    return _("St.") if line.game is None else "P" if line.pflicht else "N"


def _remark(line: BookLine, *, narrow: bool) -> str:
    """What kind of row it is; on small paper a Damensolo is "Damen"."""
    if line.penalty:
        return _("Strafe")
    if line.vorfuehrung:
        return _("Vorf.") if narrow else _("Vorführung")
    name = line.name if line.soloist else ""
    return name.removesuffix("solo") if narrow else name


def _checks(row: Row, line: BookLine, won: Totals, m: Measures) -> Fields:
    """Σ0 and g/u of the totals without what another list handed over, as a careful writer ticks them; at five and more
    the four who play are compared (§10.1.3)."""
    if line.points is None and line.totals is None:
        return {}
    active = [worth for position, worth in enumerate(line.points or (), 1) if position not in line.sits]
    compared = won if len(won) == 4 else active
    odd = {number % 2 for number in compared}
    parity = "≠" if len(odd) > 1 else _("u") if odd == {1} else _("g")
    texts = {"sum": "≠" if sum(won) else "0", "parity": parity}
    return {row.at[place]: Text(text, style(m.small + 2)) for place, text in texts.items()}


def _pflichtsoli(seen: Seen, shape: Shape) -> Fields:
    if seen.spielliste.depth == Spielliste.TOTALS:
        return {}
    fields: Fields = {}
    for column in seen.sheet.columns:
        before = _("schon gespielt") if column.earlier else _("offen")
        text = in_game(column.pflicht) if column.pflicht else before
        fields |= pflichtsolo(column.position, shape, text)
    return fields


def _end(seen: Seen, page: Shape, here: Totals) -> Fields:
    """The Endstand, or on the earlier pages what is carried over to the next one."""
    m = measures(page)
    totals = (seen.sheet.totals or ()) if page.ends else here
    if not totals or not (seen.complete if page.ends else _full(seen, page.last, page)):
        return {}
    fields = {
        f"seat{position}.end": one_line(points(total), m.total + 4, m.end, bold=True)
        for position, total in enumerate(totals, 1)
    }
    if sum(totals) != sum(above_first(seen.spielliste)):
        return fields
    return {**fields, "end.sum": Text(TICK, style(m.code_size, bold=True))}


def _full(seen: Seen, last: int, page: Shape) -> bool:
    """Whether everything up to this row is written, so that something can be carried over."""
    return seen.complete or (seen.sheet.games >= last and not page.parted)


def _office(seen: Seen, shape: Shape) -> Fields:
    """erfasst and geprüft, as the state of the list says; and what was struck when time was up (§8)."""
    m, spielliste = measures(shape), seen.spielliste
    fields: Fields = {}
    if spielliste.counts:
        fields["entered"] = Text(TICK, style(m.code_size, bold=True))
    if spielliste.state == Spielliste.CONFIRMED:
        fields["checked"] = Text(TICK, style(m.code_size, bold=True))
    if struck := struck_in_words(seen):
        fields["struck"] = one_line(struck, 30, m.note_size)
    return fields
