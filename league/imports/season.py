"""An old table of the year for a season: who is known, which evenings are new, which are there already.
Reads what is stored; taking over is for services."""

from __future__ import annotations

import datetime
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from league.base.steps import counted
from league.base.text import clean_name, split_name
from league.base.wording import listed
from league.base.words import plural, points
from league.models import Season, Tournament, User
from league.seasons.events import Event, merged_players, read, results_by_player
from league.seasons.reads import events_of
from scoring import read_number as number

from .columns import Column, Header, NoHeader, first_header, left_out, plain
from .persons import PersonRow, two_names
from .plan import ERROR, KNOWN, NEW, SKIP, Answers, Line, Plan, mistaken, question
from .results import EARLIEST, NAMES, People, key_of
from .services import YearEvening
from .stages import READ
from .tables import Cell, Sheet
from .written import bare, read_day, short_day

# --- A table of the year, read


SUM = Column(
    "sum",
    gettext_lazy("Summe"),
    (
        "Gesamt", "Gesamtpunkte", "Total", "Punkte", "Ergebnis", "Wert", "Endstand",
        "Sum", "Totals", "Total points", "Points", "Result", "Value", "End total",
    ),
)  # fmt: skip
COLUMNS = (*NAMES, SUM)
NEEDED = (("first_name+last_name", "name"),)
MISSED = {"", "f", "x", "fehlt", "gefehlt", "entschuldigt", "missed", "absent", "excused"}
NO_PERSON = {
    "summe", "gesamt", "teilnehmer", "teilnehmende", "anwesend", "kontrolle", "durchschnitt", "schnitt",
    "sum", "total", "totals", "participants", "players", "present", "attendance", "check", "average",
}  # fmt: skip
_YEAR = re.compile(r"(?:19|20)\d\d")


@dataclass(frozen=True)
class YearRow:
    """One person with points by evening; who was not there has none. `problems` says by cell what cannot be read."""

    person: PersonRow
    points: dict[datetime.date, int]
    sum: int | None
    problems: tuple[str, ...] = ()


@dataclass(frozen=True)
class YearTable:
    days: dict[datetime.date, Cell]
    rows: list[YearRow]
    problems: dict[str, list[str]]  # of the header, by the cell
    left_out: list[str]  # what is not read at all, in sentences


def read_year(sheets: Sequence[Sheet], called: str) -> YearTable:
    """`called`: what the season is called, because there the year stands that many a header leaves out."""
    header = first_header(sheets, COLUMNS, NEEDED)
    found = _YEAR.search(called)
    year = int(found[0]) if found else None
    days: dict[datetime.date, Cell] = {}
    problems: dict[str, list[str]] = {}
    for cell in header.sheet.row(header.row):
        day = read_day(cell) or (short_day(cell.text, year) if year else None)
        if day is None:
            continue
        if problem := _wrong_day(day, days):
            problems.setdefault(cell.place, []).append(problem)
        else:
            days[day] = cell
    if not days and not problems:
        raise NoHeader(
            _("Neben den Namen steht kein Datum. Bitte über jeden Abend seinen Tag schreiben, etwa 17.11.2025.")
        )
    evenings = {cell.column for cell in days.values()}
    others = tuple(cell for cell in header.unknown if cell.column not in evenings and cell.place not in problems)
    return YearTable(days, list(_rows(header, days)), problems, left_out(replace(header, unknown=others), sheets))


def _wrong_day(day: datetime.date, known: dict[datetime.date, Cell]) -> str:
    said = f"{day:%d.%m.%Y}"
    if day in known:
        place = known[day].place
        return _("Der {day} steht schon in {place}. Bitte zu einem Abend zusammenfassen.").format(day=said, place=place)
    if day.year < EARLIEST or day > timezone.localdate():
        return _("Der Tag {day} kann nicht stimmen. Bitte prüfen.").format(day=said)
    return ""


def _rows(header: Header, days: dict[datetime.date, Cell]) -> Iterator[YearRow]:
    for row in counted(list(header.lines()), READ):
        read = _Row(header, row)
        if not read.is_person:
            continue
        person, points = read.person(), {day: read.points(cell.column) for day, cell in days.items()}
        known = {day: value for day, value in points.items() if value is not None}
        yield YearRow(person, known, read.sum(), tuple(read.problems))


class _Row:
    """One row being read; everything that cannot be read is noted."""

    def __init__(self, header: Header, row: int) -> None:
        self.header, self.row = header, row
        self.problems: list[str] = []

    @property
    def is_person(self) -> bool:
        """Below the people many a table has a row of sums; it has no name, or is called so."""
        columns = two_names(self.header) or ("name",)
        words = " ".join(self.header.cell(self.row, column).text for column in columns)
        return bool(words.strip()) and plain(words) not in NO_PERSON

    def person(self) -> PersonRow:
        two = two_names(self.header)
        cell = self.header.cell(self.row, two[1] if two else "name")
        if two:
            first, last, turned = self._name(self.header.cell(self.row, two[0])), self._name(cell), False
        else:
            whole = self._name(cell)
            (first, last), turned = split_name(whole), "," not in whole
        where = self.header.sheet.line(self.row)
        return PersonRow(self.row, where, first, last, turned=turned, cells={"name": cell})

    def _name(self, cell: Cell) -> str:
        try:
            return clean_name(cell.text) if cell.text else ""
        except ValueError as error:
            self.problems.append(cell.said(str(error)))
            return ""

    def points(self, column: int) -> int | None:
        return self._number(self.header.sheet.cell(self.row, column))

    def sum(self) -> int | None:
        """Only to be compared; what cannot be read is nobody's mistake."""
        cell = self.header.cell(self.row, "sum")
        return None if cell.is_empty or cell.trouble else number(_bare(cell.text))

    def _number(self, cell: Cell) -> int | None:
        text = _bare(cell.text)
        if not cell.trouble and (plain(text) in MISSED and number(text) is None):
            return None
        value = None if cell.trouble else number(text)
        if value is None:
            told = _("„{text}“ ist keine ganze Zahl. Gefehlt? Dann bitte die Zelle leeren.")
            self.problems.append(cell.said(cell.trouble or told.format(text=cell.text[:20])))
        return value


def _bare(text: str) -> str:
    """Dropped evenings stand in brackets in some clubs: (−12); a stroke alone means not there."""
    return bare(text.strip().strip("()[]").replace("–", "-").replace("−", "-").strip())


# --- An old table of the year for a season


REPLACE = "ersetzen"
MOST_NAMED = 5


def plan_year(sheets: Sequence[Sheet], season: Season, user: User, answers: Answers) -> Plan:
    """NoHeader says what is missing. `extra`: the people by key, for the service."""
    table = read_year(sheets, season.name)
    people = People(
        [row.person for row in table.rows], season.club, user, answers, _("Abende mit dieser Person auslassen")
    )
    stored = _Stored(season)
    wrong = [mistaken(place, "", problems) for place, problems in table.problems.items()]
    lines = [*wrong, *_wrong_rows(table.rows), *people.lines]
    lines += [_evening(day, table, people, stored, answers) for day in table.days]
    return Plan(lines, [*table.left_out, *_notes(table)], people.copies)


def _wrong_rows(rows: Sequence[YearRow]) -> list[Line]:
    often = Counter(key_of(row.person) for row in rows)
    lines = []
    for row in rows:
        problems = list(row.problems)
        if often[key_of(row.person)] > 1:
            problems.append(_("Dieser Name steht zweimal in der Tabelle. Bitte unterscheiden oder zusammenfassen."))
        if problems:
            lines.append(mistaken(row.person.where, row.person.who, problems))
    return lines


def _notes(table: YearTable) -> list[str]:
    """Sums that do not fit are said, and taken as they are: many tables leave out the weakest evenings."""
    other = [row.person.who for row in table.rows if row.sum is not None and row.sum != sum(row.points.values())]
    if not other:
        return []
    named = listed([*other[:MOST_NAMED], *([_("anderen")] if len(other) > MOST_NAMED else [])])
    said = _("Bei {who} ist die Summe der Tabelle nicht die aller Abende; gezählt wird nach der Wertung der Saison.")
    return [said.format(who=named)]


class _Stored:
    """What the season has already, and which evenings the club has beside it, by day."""

    def __init__(self, season: Season) -> None:
        self.season, self.events = season, events_of(season)
        self.merged = merged_players(self.events)
        self.by_day = {event.date: event for event in self.events}
        mine = {event.tournament.pk for event in self.events if event.tournament}
        beside = Tournament.objects.evenings().filter(club=season.club).exclude(pk__in=mine)
        self.beside = dict(beside.values_list("date", "name"))
        self.people = read(self.events, season.club, self.merged, with_tables=False).people

    def totals(self, event: Event) -> dict[int, int]:
        if event.tournament is None:
            return results_by_player(event.row.results, self.merged)
        days = ((int(pk), person.days.get(event.key)) for pk, person in self.people.items())
        return {pk: day.points or 0 for pk, day in days if day}


def _evening(day: datetime.date, table: YearTable, people: People, stored: _Stored, answers: Answers) -> Line:
    cell, who = table.days[day], _("Abend am {day}").format(day=f"{day:%d.%m.%Y}")
    totals = {key_of(row.person): row.points[day] for row in table.rows if day in row.points}
    if not totals:
        return Line(cell.place, who, SKIP, _("Niemand hat hier Punkte."))
    if waiting := [people.waiting[key] for key in totals if key in people.waiting]:
        return Line(cell.place, who, SKIP, _("Erst ist zu klären, wer {who} ist.").format(who=waiting[0]))
    players = [people.copies[key].player for key in totals]
    if twice := next((one for one in players if one and players.count(one) > 1), None):
        return Line(
            cell.place, who, ERROR, _("{who} stünde hier zweimal. Bitte die Namen prüfen.").format(who=twice.name)
        )
    new = YearEvening(cell.place, day, tuple(totals.items()))
    if event := stored.by_day.get(day):
        return _there(new, who, event, _by_player(totals, people), stored, answers)
    if day in stored.beside:
        said = _("Von diesem Tag gibt es „{name}“ mit Listen. Bitte unter „Abende“ aufnehmen, statt Summen einzulesen.")
        return Line(cell.place, who, SKIP, said.format(name=stored.beside[day]))
    return Line(cell.place, who, NEW, _told(totals), what=new)


def _by_player(totals: Mapping[str, int], people: People) -> dict[int, int]:
    """By the numbers of the players; who is new has none yet, and is nobody who was there before."""
    found = {}
    for place, (key, value) in enumerate(totals.items(), 1):
        player = people.copies[key].player
        found[player.pk if player else -place] = value
    return found


def _there(
    new: YearEvening, who: str, event: Event, totals: Mapping[int, int], stored: _Stored, answers: Answers
) -> Line:
    before = stored.totals(event)
    if before == totals:
        return Line(new.where, who, KNOWN, _("Dieser Abend ist schon da, mit denselben Zahlen."))
    other = sum(before.get(pk) != totals.get(pk) for pk in {*before, *totals})
    differs = _("Bei {people} steht dort etwas anderes.").format(people=plural(other, _("Person,Personen")))
    if event.tournament:
        said = _("„{name}“ gehört schon zur Saison, und dessen Listen gelten.").format(name=event.title)
        return Line(new.where, who, SKIP, f"{said} {differs}")
    choices = {
        REPLACE: (
            _("durch die Zahlen dieser Datei ersetzen"),
            YearEvening(new.where, new.date, new.totals, replaces=True),
        )
    }
    said = _("Dieser Abend ist schon da.")
    key = f"abend-{new.date:%Y%m%d}"
    return question(new.where, who, key, f"{said} {differs}", answers, choices, leave_out=_("lassen, wie es ist"))


def _told(totals: Mapping[str, int]) -> str:
    """All points of an evening are 0 together: where they are not, somebody or something is missing."""
    whole = sum(totals.values())
    said = _("{people}, zusammen {sum}.").format(people=plural(len(totals), _("Person,Personen")), sum=points(whole))
    doubt = _("Das ist nicht 0: Es fehlt jemand, oder eine Zahl stimmt nicht.")
    return f"{said} {doubt}" if whole else said
