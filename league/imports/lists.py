"""The Spiellisten of a file, and which stored list each of them is: by the Kennung of our own workbooks, by a number
above a table, or because somebody chose the list. What becomes of each is for decision.py to say."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from django.utils.translation import gettext as _

from league.exports.excel.reading import fetched
from league.list_number import NoSuchList, lists_called
from league.models import Spielliste, Tournament

from .decision import Decision, title_of
from .incoming import Incoming
from .ourbook import mark_of, our_lists
from .plan import ERROR, Answers, Line, Plan, mistaken, question
from .pointtable import number_in, read_table
from .tables import Cell, Sheet


def plan_lists(sheets: Sequence[Sheet], tournament: Tournament, answers: Answers) -> Plan:
    """All lists of a workbook, found by their Kennung or by a number above the table."""
    ours = list(our_lists(sheets))
    stored = {str(one.uuid): one for one in _stored(tournament, [mark for mark, _incoming in ours])}
    lines = [_of_mark(mark, one, stored, answers) for mark, one in ours]
    others = [sheet for sheet in sheets if not sheet.hidden and sheet.cells and not mark_of(sheet)]
    numbered = [(sheet, found) for sheet in others if (found := number_in(sheet))]
    lines += _of_numbers(numbered, tournament, answers)
    aside = [sheet.name for sheet in others if not number_in(sheet)]
    if not lines:
        message = _("In der Datei steht keine Spielliste: weder eine Kennung von uns noch „Liste“ mit ihrer Nummer.")
        return Plan([Line(_("Datei"), "", ERROR, f"{message} {_('Bitte die Vorlage verwenden.')}")])
    note = _("Ohne Liste, nicht gelesen: {names}.").format(names=", ".join(f"„{name}“" for name in aside))
    return Plan(_once(lines), [note] if aside else [])


def plan_list(sheets: Sequence[Sheet], spielliste: Spielliste, answers: Answers) -> Plan:
    """One list, on its own page: its sheet in a workbook of ours, or the first table of points."""
    spielliste = fetched([spielliste])[0]
    ours = dict(our_lists(sheets))
    if not ours:
        sheet = next((sheet for sheet in sheets if not sheet.hidden and sheet.cells), sheets[0])
        return Plan(_of_table(sheet, spielliste, answers))
    if str(spielliste.uuid) not in ours:
        message = _("In dieser Mappe steht die Liste {code} nicht. Bitte die richtige Datei wählen.")
        return Plan([Line(_("Datei"), title_of(spielliste), ERROR, message.format(code=spielliste.code))])
    return Plan([Decision(spielliste, ours[str(spielliste.uuid)], answers).line()])


def _stored(tournament: Tournament, marks: Sequence[str]) -> list[Spielliste]:
    """These lists with everything on them, in as many queries for one as for a hundred."""
    lists = list(tournament.lists.filter(uuid__in=marks).select_related("round"))
    for one in lists:
        one.tournament = tournament
        if one.round:
            one.round.tournament = tournament
    return fetched(lists)


def _of_mark(mark: str, incoming: Incoming, stored: dict[str, Spielliste], answers: Answers) -> Line:
    if mark not in stored:
        message = _("Diese Liste gibt es in dieser Veranstaltung nicht. Bitte die richtige Datei wählen.")
        return Line(incoming.sheet_name, "", ERROR, message)
    return Decision(stored[mark], incoming, answers).line()


def _of_numbers(
    numbered: Sequence[tuple[Sheet, tuple[Cell, str]]], tournament: Tournament, answers: Answers
) -> Iterator[Line]:  # fmt: skip
    """Tables with the number of their list above them; all lists are fetched together."""
    meant = lists_called(tournament, [number for _sheet, (_cell, number) in numbered])
    fetched(list({one.pk: one for one in meant.values() if isinstance(one, Spielliste)}.values()))
    for sheet, (cell, number) in numbered:
        found = meant[number]
        if isinstance(found, NoSuchList):
            yield Line(cell.place, "", ERROR, str(found))
        else:
            yield from _of_table(sheet, found, answers)


def _of_table(sheet: Sheet, spielliste: Spielliste, answers: Answers) -> list[Line]:
    """Points or running totals; where both could be, the page asks."""
    table = read_table(sheet, spielliste)
    where = sheet.title
    if table.problems:
        return [mistaken(where, title_of(spielliste), table.problems)]
    if len(table.ways) == 1:
        return [Decision(spielliste, one, answers).line() for one in table.ways.values()]
    lines = {way: Decision(spielliste, one, answers, insist=True).line() for way, one in table.ways.items()}
    if wrong := [line for line in lines.values() if line.what is None]:
        return wrong[:1]
    choices = {way: (f"{table.words[way]}. {line.message}", line.what) for way, line in lines.items()}
    message = _("Sind die Zahlen Punkte je Spiel oder laufende Stände? Beides wäre möglich.")
    key = f"zahlen-{spielliste.number}"
    return [question(where, title_of(spielliste), key, message, answers, choices, leave_out=_("diese Liste auslassen"))]


def _once(lines: list[Line]) -> list[Line]:
    """A list that stands in the file twice cannot be taken over twice."""
    seen: dict[str, Line] = {}
    result = []
    for line in lines:
        first = seen.setdefault(line.who, line) if line.who else line
        if first is not line:
            message = _("Diese Liste steht in der Datei zweimal ({first}). Bitte ein Blatt löschen.")
            line = Line(line.where, line.who, ERROR, message.format(first=first.where))
        result.append(line)
    return result
