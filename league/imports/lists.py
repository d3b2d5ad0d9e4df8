"""One list of a file beside the stored one: the same, to be taken over, or not without asking.
Nothing of somebody's work is lost by itself: where it could be, the page asks, and the safe answer is to leave it."""

from __future__ import annotations

import copy
from collections.abc import Iterator, Sequence
from dataclasses import replace

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from league.base.steps import counted
from league.base.wording import say, signed
from league.base.writing import Refused
from league.lists import scorebook
from league.lists.excel.reading import fetched
from league.lists.numbers import NoSuchList, lists_called
from league.lists.scorebook import Book, BookLine
from league.lists.services.writing import check_running, check_writable, is_blank
from league.models import Spielliste, Tournament
from scoring import Finding, Paper, ScoringError

from .ourbook import Incoming, mark_of, our_lists
from .plan import CHANGED, ERROR, KNOWN, NEW, SKIP, Answers, Line, Plan, mistaken, question
from .pointtable import number_in, read_table
from .services import ListCopy
from .stages import LISTS
from .tables import Cell, Sheet

TAKE = "nehmen"
MOST_DETAILS = 8  # of the doctor; the page of the list shows all
HARM = (KeyError, TypeError, ValueError, AttributeError)  # hidden facts that somebody has tampered with


def title_of(spielliste: Spielliste) -> str:
    return _("{list} (Liste {code})").format(list=spielliste, code=spielliste.code)


class Decision:
    """One list of the file beside the one that is stored. `insist`: somebody has chosen it already."""

    def __init__(self, spielliste: Spielliste, incoming: Incoming, answers: Answers, *, insist: bool = False) -> None:
        self.stored, self.incoming, self.answers, self.insist = spielliste, incoming, answers, insist
        self.where = incoming.sheet_name
        self.facts = self._sound_facts()
        self.depth = self._depth()

    def line(self) -> Line:
        if self.incoming.problems:
            return mistaken(self.where, title_of(self.stored), self.incoming.problems)
        if self._other_table():
            message = _("Das Blatt ist für eine andere Zahl von Personen als die Liste gemacht.")
            cure = _("Bitte das Blatt dieser Liste nehmen.")
            return self._said(ERROR, f"{message} {cure}")
        if self._is_same():
            return self._said(KNOWN, _("Nichts geändert."))
        if self.incoming.is_empty:
            return self._said(SKIP, _("Im Blatt ist nichts ausgefüllt; die Liste bleibt, wie sie ist."))
        if self.stored.counts:
            return self._closed()
        try:
            check_writable(self.stored)
        except Refused as refusal:
            return self._said(ERROR, refusal.message)
        return self._open()

    def _other_table(self) -> bool:
        paper, players = self.incoming.paper, self.stored.players
        return len(paper.end) not in (0, players) or any(len(row.cells) not in (1, players) for row in paper.rows)

    # --- what it would be

    def _sound_facts(self) -> list[dict[str, object]] | None:
        """The hidden facts, if they can be played and give the points that are shown."""
        facts = self.incoming.facts
        if facts is None or self.incoming.paper.end:
            return None
        try:
            book = scorebook.book_of_facts(self.stored, facts)
        except (ScoringError, *HARM):
            return None
        shown = [self.incoming.shown[row].points for row in range(1, len(facts) + 1)]
        return facts if [line.points for line in book.lines] == shown else None

    def _depth(self) -> str:
        if self.facts is not None:
            return Spielliste.FULL
        return Spielliste.TOTALS if self.incoming.totals_only else Spielliste.POINTS

    def _is_same(self) -> bool:
        if self.stored.depth == Spielliste.FULL:
            return self.depth == Spielliste.FULL and self.facts == scorebook.facts_of(self.stored)
        paper = scorebook.paper_of(self.stored)
        return self.depth != Spielliste.FULL and self.incoming.paper == paper and not self.incoming.is_empty

    def _book(self, paper: Paper | None = None) -> Book:
        if self.facts is not None:
            return scorebook.book_of_facts(self.stored, self.facts)
        typed = copy.copy(self.stored)
        typed.depth, typed.paper = self.depth, (paper or self.incoming.paper).to_dict()
        return scorebook.read(typed)

    # --- what is said

    def _said(self, state: str, message: str, what: ListCopy | None = None, details: tuple[str, ...] = ()) -> Line:
        return Line(self.incoming.sheet_name, title_of(self.stored), state, message, details, what=what)

    def _closed(self) -> Line:
        """A list that counts: the games of end totals may follow, anything else would change a result."""
        if self.stored.depth == Spielliste.TOTALS and self.depth == Spielliste.POINTS:
            return self._games_follow()
        if not self.incoming.changed:
            return self._said(SKIP, _("In der Datei wurde nichts geändert; auf der Seite steht Neueres und bleibt."))
        message = _("Die Liste ist abgeschlossen, und die Datei sagt etwas anderes.")
        cure = _("Bitte die Liste erst wieder öffnen, oder das Blatt aus der Datei löschen.")
        return self._said(ERROR, f"{message} {cure}", details=(self._differing(),))

    def _games_follow(self) -> Line:
        try:
            check_running(self.stored)
        except Refused as refusal:
            return self._said(ERROR, refusal.message)
        paper = replace(self.incoming.paper, end=scorebook.paper_of(self.stored).end)
        book = self._book(paper)
        if book.errors or not book.over:
            message = _("Der Endstand zählt schon; die Spiele der Datei sind nicht vollständig oder passen nicht dazu.")
            cure = _("Bitte in der Datei berichtigen oder das Blatt löschen.")
            return self._said(ERROR, f"{message} {cure}", details=self._details(book))
        what = ListCopy(self.where, self.stored, self.depth, self.stored.version, paper, finish=True)
        return self._said(NEW, _("Die Spiele kommen zum Endstand dazu."), what)

    def _open(self) -> Line:
        book = self._book()
        finish = book.over and not book.errors
        what = ListCopy(
            self.where,
            self.stored,
            self.depth,
            self.stored.version,
            None if self.facts is not None else self.incoming.paper,
            self.facts,
            finish,
        )
        outcome, details = _outcome(book, finish), self._details(book)
        if (doubt := self._doubt()) and not self.insist:
            choices = {TAKE: (_("nehmen, was in der Datei steht"), what)}
            return question(
                self.where,
                title_of(self.stored),
                f"liste-{self.stored.number}",
                f"{doubt} {outcome}",
                self.answers,
                choices,
                leave_out=_("lassen, was gespeichert ist"),
                details=details,
            )
        return self._said(NEW if is_blank(self.stored) else CHANGED, outcome, what, details)

    def _doubt(self) -> str:
        """Why somebody should look first: what is stored would be lost."""
        version, lost = self.incoming.version, self.stored.depth == Spielliste.FULL and self.facts is None
        if version is not None and version != self.stored.version:
            if not self.incoming.changed:
                return _("In der Datei wurde nichts geändert, auf der Seite aber schon.")
            return _("Die Liste wurde auch auf der Seite geändert, seit die Datei geholt wurde.")
        if lost and not is_blank(self.stored):
            return _("Geändert sind Punkte; Augen, Ansagen und Sonderpunkte aller Spiele gingen dabei verloren.")
        if version is None and not is_blank(self.stored):
            return _("Auf der Liste ist schon etwas eingetragen, das ersetzt würde.")
        return ""

    # --- in detail

    def _details(self, book: Book) -> tuple[str, ...]:
        """What the list doctor says, by sheet and cell."""
        findings = [*book.errors, *(finding for finding in book.findings if finding.severity == "notice")]
        said = [self._finding(book, finding) for finding in findings[:MOST_DETAILS]]
        if more := len(findings) - MOST_DETAILS:
            said += [_("und {more} weitere").format(more=more)] if more > 0 else []
        return tuple(said)

    def _finding(self, book: Book, finding: Finding) -> str:
        names = scorebook.names_at(self.stored.occupancies.all(), book.lines, finding.row)
        problem = say(finding.said, names, row=_row_of_the_list)
        return _("{place}: {problem}").format(place=self.incoming.blamed(finding), problem=problem)

    def _differing(self) -> str:
        """The first cell that is not as it is stored."""
        ours = {line.row: line for line in scorebook.read(self.stored).lines}
        book = self._book()
        theirs = {line.row: line for line in book.lines}
        for row in sorted({*ours, *theirs}):
            here, there = (lines[row].points if row in lines else None for lines in (ours, theirs))
            if here != there:
                index = next((n for n in range(self.stored.players) if not here or not there or here[n] != there[n]), 0)
                values = {"stored": _number(here, index), "file": _number(there, index)}
                cell = self.incoming.cell(row, index)
                return _("{place}: in der Datei {file}, gespeichert {stored}.").format(place=cell.place, **values)
            if row in ours and row in theirs and book.content_of(row) != _content(ours[row]):
                return _("{place}: Solo oder Strafe sind anders gespeichert.").format(place=self.incoming.where(row))
        return _("{place}: Der Endstand laut Papier ist anders gespeichert.").format(place=self.where)


def _row_of_the_list(row: int | None) -> str:
    """The sheet has rows of its own."""
    return _("Endstand") if row is None else _("Nr. {row}").format(row=row)


def _outcome(book: Book, finish: bool) -> str:
    games = ngettext("{games} Spiel", "{games} Spiele", book.games).format(games=book.games)
    if finish:
        end = " / ".join(signed(total) for total in book.totals or ())
        games = games if book.games else _("nur Endstände")
        return _("Wird abgeschlossen: {games}, Endstand {end}.").format(games=games, end=end)
    if book.errors and (book.over or any(finding.code != "game-count" for finding in book.errors)):
        wrong = ngettext("{n} Fehler", "{n} Fehler", len(book.errors)).format(n=len(book.errors))
        message = _("Bleibt offen, wie geschrieben: {wrong}. Zu berichtigen auf der Seite der Liste.")
        return message.format(wrong=wrong)
    return _("Bleibt offen: bisher {games}.").format(games=games)


def _number(points: tuple[int, ...] | None, index: int) -> str:
    return signed(points[index]) if points else _("nichts Lesbares")


def _content(line: BookLine) -> str:
    return Book((line,)).content_of(line.row)


# --- The Spiellisten of a file, and which stored list each of them is


def plan_lists(sheets: Sequence[Sheet], tournament: Tournament, answers: Answers) -> Plan:
    """All lists of a workbook, found by their Kennung or by a number above the table."""
    ours = list(our_lists(sheets))
    stored = {str(one.uuid): one for one in _stored(tournament, [mark for mark, _incoming in ours])}
    lines = [_of_mark(mark, one, stored, answers) for mark, one in counted(ours, LISTS)]
    others = [sheet for sheet in sheets if not sheet.hidden and sheet.cells and not mark_of(sheet)]
    numbered = [(sheet, found) for sheet in others if (found := number_in(sheet))]
    lines += _of_numbers(numbered, tournament, answers)
    aside = [sheet.name for sheet in others if not number_in(sheet)]
    if not lines:
        message = _("In der Datei steht keine Spielliste: weder eine Kennung von uns noch „Liste“ mit ihrer Nummer.")
        cure = _("Bitte die Vorlage verwenden.")
        return Plan([Line(_("Datei"), "", ERROR, f"{message} {cure}")])
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
) -> Iterator[Line]:
    """Tables with the number of their list above them; all lists are fetched together."""
    meant = lists_called(tournament, [number for _sheet, (_cell, number) in numbered])
    fetched(list({one.pk: one for one in meant.values() if isinstance(one, Spielliste)}.values()))
    for sheet, (cell, number) in counted(numbered, LISTS):
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
