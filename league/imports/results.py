"""Rows of old results, read from a table: one per person, or one per table with all its people.
Knows how clubs write these; who the people are is for results.py to say."""

from __future__ import annotations

import datetime
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from django.db.models import Q
from django.utils import timezone
from django.utils.text import format_lazy
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from league.base.steps import counted
from league.base.text import clean_name, clean_text, skeleton, split_name, whole_number
from league.base.wording import say, signed
from league.lists.scorebook import ACCEPTABLE
from league.models import Club, Occupancy, Player, SeasonEvent, User
from scoring import Finding, Ruleset, check_totals
from scoring import read_number as number

from .columns import Column, Header, NoHeader, Twice, first_header, left_out
from .persons import COLUMNS, Known, PersonRow, two_names
from .plan import ERROR, KNOWN, LEAVE_OUT, NEW, SKIP, Answers, Line, Plan, mistaken, question
from .players import ANOTHER
from .services import PastList, PersonCopy
from .stages import LISTS, READ
from .tables import Cell, Sheet
from .written import bare, is_ambiguous, read_day

EARLIEST = 1950
MOST_PEOPLE = 7
DATE = Column(
    "date",
    gettext_lazy("Datum"),
    ("Tag", "Abend", "Spieltag", "Termin", "am", "Date", "Day", "Evening", "Match day", "on"),
)
ROUND = Column("round", gettext_lazy("Runde"), ("Rd", "Durchgang", "Round", "Rnd"))
TABLE = Column("table", gettext_lazy("Tisch"), ("Tischnummer", "Tisch-Nr", "Table", "Table number", "Table no"))
POINTS = Column(
    "points",
    gettext_lazy("Punkte"),
    (
        "Ergebnis", "Endstand", "Summe", "Gesamt", "Pkt", "Stand",
        "Points", "Result", "End total", "End totals", "Final score", "Score", "Sum", "Total", "Pts",
    ),
)  # fmt: skip
GAMES = Column(
    "games", gettext_lazy("Spiele"), ("Anzahl Spiele", "Spielzahl", "Games", "Number of games", "Games played")
)
SEAT_NAME, SEAT_POINTS = gettext_lazy("Spieler {n}"), gettext_lazy("Punkte {n}")
NAMES = tuple(column for column in COLUMNS if column.name in ("name", "first_name", "last_name"))
PER_PERSON = (DATE, ROUND, TABLE, *NAMES, POINTS, GAMES)
PER_TABLE = (
    DATE, ROUND, TABLE, GAMES,
    *(Column(f"name{n}", format_lazy(SEAT_NAME, n=n),
             (f"Name {n}", f"Spielerin {n}", f"Position {n}", f"Platz {n}", f"Player {n}", f"Seat {n}"))
      for n in range(1, MOST_PEOPLE + 1)),
    *(Column(f"points{n}", format_lazy(SEAT_POINTS, n=n),
             (f"Ergebnis {n}", f"Pkt {n}", f"P{n}", f"Endstand {n}",
              f"Points {n}", f"Result {n}", f"Pts {n}", f"Score {n}", f"End total {n}", f"Total {n}"))
      for n in range(1, MOST_PEOPLE + 1)),
)  # fmt: skip


@dataclass(frozen=True)
class Seat:
    person: PersonRow
    points: str


@dataclass(frozen=True)
class PastTable:
    """One table of an evening with everybody's end total. `day`: the date as shown, if need be as it was typed.
    `problems` says by cell what cannot be read; without a date there is one."""

    row: int
    where: str
    date: datetime.date | None
    day: str
    round: str
    table: int
    seats: tuple[Seat, ...]
    games: int | None = None
    problems: tuple[str, ...] = ()

    @property
    def title(self) -> str:
        table = _("Tisch {number}").format(number=self.table)
        in_round = _("Runde {number}").format(number=self.round) if self.round else ""
        return " · ".join(filter(None, [self.day or _("ohne Datum"), in_round, table]))


def read_results(sheets: Sequence[Sheet]) -> tuple[Header, list[PastTable]]:
    """One row per table if the people are numbered in the header, else one row per person."""
    try:
        wide = first_header(sheets, PER_TABLE, (("date",), *((f"name{n}+points{n}",) for n in range(1, 5))))
    except Twice:
        raise
    except NoHeader:
        needed = (("date",), ("first_name+last_name", "name"), ("points",))
        header = first_header(sheets, PER_PERSON, needed)
        return header, list(_by_person(header))
    return wide, [_Row(wide, row).table() for row in counted(list(wide.lines()), READ)]


def _by_person(header: Header) -> Iterator[PastTable]:
    """People of one day, round and table stand together; a cell left empty is as the one above."""
    tables: dict[tuple[object, ...], PastTable] = {}
    above: PastTable | None = None
    for row in counted(list(header.lines()), READ):
        one = _Row(header, row, above).person()
        above = one
        mark = (one.day, one.round, one.table)
        tables[mark] = _joined(tables[mark], one) if mark in tables else one
    return (_counted(table) for table in tables.values())


def _joined(table: PastTable, one: PastTable) -> PastTable:
    seats, problems = (*table.seats, *one.seats), (*table.problems, *one.problems)
    return replace(table, seats=seats, problems=problems, games=table.games or one.games)


def _counted(table: PastTable) -> PastTable:
    """Four to seven people, nobody twice."""
    count, names = len(table.seats), [seat.person.skeletons[0] for seat in table.seats]
    problems = list(table.problems)
    if not 4 <= count <= MOST_PEOPLE:
        message = _("Ein Tisch braucht 4 bis 7 Personen; hier sind es {count}. Bitte Datum, Runde und Tisch prüfen.")
        problems.append(message.format(count=count))
    elif len(set(names)) < count:
        person = next(seat.person for n, seat in enumerate(table.seats) if names[n] in names[:n])
        message = _("{who} steht zweimal an diesem Tisch. Bitte Runde und Tisch angeben.").format(who=person.who)
        problems.append(person.said("name", message))
    last = max(seat.person.row for seat in table.seats) if table.seats else table.row
    sheet = table.where.rpartition(", ")[0]
    rows = _("Zeile {row}") if last == table.row else _("Zeilen {row} bis {last}")
    where = ", ".join(filter(None, [sheet, rows.format(row=table.row, last=last)]))
    return replace(table, where=where, problems=tuple(problems))


class _Row:
    """One row being read; everything that cannot be read is noted."""

    def __init__(self, header: Header, row: int, above: PastTable | None = None) -> None:
        self.header, self.row, self.above = header, row, above
        self.problems: list[str] = []

    def person(self) -> PastTable:
        if two := two_names(self.header):
            cell = self._cell(two[1])
            first, last = self._name(self._cell(two[0])), self._name(cell)
        else:
            cell = self._cell("name")
            first, last = split_name(self._name(cell))
        seat = Seat(self._person(cell, first, last), self._points(self._cell("points")))
        return self._table((seat,))

    def table(self) -> PastTable:
        seats = []
        for n in range(1, MOST_PEOPLE + 1):
            who, points = self._cell(f"name{n}"), self._cell(f"points{n}")
            if not who.is_empty or not points.is_empty:
                seats.append(Seat(self._person(who, *split_name(self._name(who))), self._points(points)))
        return _counted(self._table(tuple(seats)))

    def _table(self, seats: tuple[Seat, ...]) -> PastTable:
        (date, day), table, games = self._date(), self._number(TABLE, 999), self._number(GAMES, 400)
        above = self.above
        told = ROUND.bare(self._cell("round").text)
        return PastTable(
            self.row,
            self.header.sheet.line(self.row),
            date,
            day,
            told or (above.round if above else ""),
            table or (above.table if above else 1),
            seats,
            games,
            tuple(self.problems),
        )

    def _cell(self, column: str) -> Cell:
        return self.header.cell(self.row, column)

    def _person(self, cell: Cell, first: str, last: str) -> PersonRow:
        where = self.header.sheet.line(self.row)
        return PersonRow(self.row, where, first, last, turned=True, cells={"name": cell})

    def _name(self, cell: Cell) -> str:
        if cell.is_empty:
            self._note(cell, _("Der Name fehlt. Bitte ergänzen oder die Zeile löschen."))
            return ""
        try:
            return clean_name(cell.text)
        except ValueError as error:
            self._note(cell, str(error))
            return ""

    def _points(self, cell: Cell) -> str:
        text = bare(cell.text.replace("–", "-"))
        if cell.trouble or number(text) is None:
            wrong = _("„{text}“ ist keine ganze Zahl. Bitte den Endstand eintragen, etwa 12 oder -7.")
            self._note(cell, cell.trouble or wrong.format(text=cell.text[:20]))
            return "0"
        return text

    def _number(self, column: Column, most: int) -> int | None:
        cell = self._cell(column.name)
        if cell.is_empty:
            return None
        try:
            return whole_number(bare(column.bare(cell.text)), 1, most)
        except ValueError as error:
            self._note(cell, cell.trouble or str(error))
            return None

    def _date(self) -> tuple[datetime.date | None, str]:
        """The day, and how it is shown; one that cannot be read as it was typed."""
        cell = self._cell("date")
        if cell.is_empty and self.above:
            return self.above.date, self.above.day
        day = read_day(cell)
        if cell.is_empty:
            self._note(cell, _("Das Datum fehlt. Bitte so schreiben: 17.11.2025."))
        elif day is None:
            told = _("„{text}“ ist kein Tag. Bitte so schreiben: 17.11.2025.")
            if is_ambiguous(cell.text):
                told = _("„{text}“ kann zwei Tage meinen. Bitte so schreiben: 17.11.2025.")
            self._note(cell, cell.trouble or told.format(text=cell.text[:20]))
        elif not day.year >= EARLIEST or day > timezone.localdate():
            self._note(cell, _("Der Tag {day} kann nicht stimmen. Bitte prüfen.").format(day=f"{day:%d.%m.%Y}"))
        return day, f"{day:%d.%m.%Y}" if day else clean_text(cell.text)[:20]

    def _note(self, cell: Cell, problem: str) -> None:
        self.problems.append(cell.said(problem))


# --- A club's old results


TAKE = "nehmen"


def plan_results(sheets: Sequence[Sheet], club: Club, user: User, answers: Answers) -> Plan:
    """NoHeader says which column is missing. `extra`: the people by key, for the service."""
    header, tables = read_results(sheets)
    rows = [seat.person for table in tables for seat in table.seats]
    people = People(rows, club, user, answers, _("Tische mit dieser Person auslassen"))
    stored, ruleset = _stored(club), Ruleset.from_dict(club.ruleset or "ddv")
    lines = [_table(table, people, stored, ruleset, answers) for table in counted(tables, LISTS)]
    return Plan([*people.lines, *lines], left_out(header, sheets), people.copies)


class People:
    """Everybody in a file of results, once: known to the club, a new guest, or to be asked about. `leave_out`: the
    answer that is always safe."""

    def __init__(self, rows: Sequence[PersonRow], club: Club, user: User, answers: Answers, leave_out: str) -> None:
        self.answers, self.leave_out = answers, leave_out
        self.known = Known(rows, user, club)
        self.ours = _people_of(club)
        self.by_word: dict[str, list[Player]] = defaultdict(list)
        for player in self.ours.values():
            for word in set(player.skeleton.split()):
                self.by_word[word].append(player)
        self.copies: dict[str, PersonCopy] = {}
        self.waiting: dict[str, str] = {}  # key → why tables with this person wait
        self.lines = [line for row in _first_of_each(rows) if (line := self._line(row))]

    def _line(self, row: PersonRow) -> Line | None:
        """None: known without doubt, nothing has to be said."""
        key = key_of(row)
        if not row.who:
            self.waiting[key] = row.who
            return None  # the table says that the name is missing
        meant = self._meant(row)
        if len(meant) == 1:
            self.copies[key] = PersonCopy(row.where, row.who, player=meant[0])
            return None
        if not row.last_name:
            self.waiting[key] = row.who
            message = _("Nur ein Name, und niemand oder mehrere im Verein heißen so. Bitte Vor- und Nachnamen angeben.")
            return Line(row.where, row.who, ERROR, row.said("name", message))
        if meant or self.known.called(row):
            return self._ask(row, meant or self.known.called(row))
        self.copies[key] = _guest(row)
        return Line(row.where, row.who, NEW, _("wird als Gast angelegt."))

    def _meant(self, row: PersonRow) -> list[Player]:
        """Those of the club, and guests who played there, who are called so; one name is enough if it is unique."""
        if not row.last_name:
            return self.by_word.get(skeleton(row.first_name), [])
        return [player for player in self.known.called(row) if player.pk in self.ours]

    def _ask(self, row: PersonRow, same: list[Player]) -> Line:
        key = key_of(row)
        choices: dict[str, tuple[str, object]] = {
            player.uuid.hex: (self._described(row, player), PersonCopy(row.where, row.who, player=player))
            for player in same
        }
        choices[ANOTHER] = _("eine andere Person, als neuer Gast"), _guest(row, is_another=True)
        message = _("Diesen Namen gibt es schon. Wer ist gemeint?")
        line = question(row.where, row.who, f"name-{row.row}", message, self.answers, choices, leave_out=self.leave_out)
        if line.chosen == LEAVE_OUT:
            self.waiting[key] = row.who
        else:
            self.copies[key] = line.what
        return replace(line, what=None, of_others=True)

    def _described(self, row: PersonRow, player: Player) -> str:
        club = self.known.club(player)
        return _("{who} ({club})").format(who=row.who, club=club.name if club else _("ohne Verein"))


def key_of(row: PersonRow) -> str:
    return row.skeletons[0] or f"?{row.row}"


def _first_of_each(rows: Sequence[PersonRow]) -> Iterator[PersonRow]:
    seen: set[str] = set()
    for row in rows:
        if key_of(row) not in seen:
            seen.add(key_of(row))
            yield row


def _people_of(club: Club) -> dict[int, Player]:
    """Its members, guests who played there, and who stands in one of its old tables of the year."""
    old = SeasonEvent.objects.filter(season__club=club, tournament=None).values_list("results", flat=True)
    named = {int(pk) for results in old for pk in results}
    known = Player.objects.living().with_known_to(club).filter(Q(known=True) | Q(pk__in=named))
    return {player.pk: player for player in known}


def _guest(row: PersonRow, *, is_another: bool = False) -> PersonCopy:
    return PersonCopy(row.where, row.who, row.first_name, row.last_name, is_another=is_another)


# --- tables


def _stored(club: Club) -> Counter[tuple[object, ...]]:
    """What is there already: day, table, people and their points."""
    seats = Occupancy.objects.filter(spielliste__tournament__club=club, spielliste__round=None).exclude(
        spielliste__state="open"
    )
    lists: dict[tuple[object, ...], list[tuple[int, int]]] = {}
    values = seats.values_list(
        "spielliste", "spielliste__tournament__date", "spielliste__table", "entry__player", "points"
    )
    for spielliste, date, table, player, points in values:
        lists.setdefault((spielliste, date, table), []).append((player, points))
    return Counter((date, table, frozenset(people)) for (_list, date, table), people in lists.items())


def _table(
    table: PastTable, people: People, stored: Counter[tuple[object, ...]], ruleset: Ruleset, answers: Answers
) -> Line:
    if table.problems or table.date is None:
        return mistaken(table.where, table.title, table.problems)
    keys = tuple(key_of(seat.person) for seat in table.seats)
    if waiting := [people.waiting[key] for key in keys if key in people.waiting]:
        return Line(table.where, table.title, SKIP, _("Erst ist zu klären, wer {who} ist.").format(who=waiting[0]))
    players = [people.copies[key].player for key in keys]
    if twice := next((one for one in players if one and players.count(one) > 1), None):
        message = _("{who} säße hier zweimal. Bitte die Namen prüfen.")
        return Line(table.where, table.title, ERROR, message.format(who=twice.name))
    end, who = tuple(seat.points for seat in table.seats), [seat.person.who for seat in table.seats]
    mark = table.date, table.table, frozenset(_known_points(keys, end, people))
    if stored[mark]:
        stored[mark] -= 1
        return Line(table.where, table.title, KNOWN, _("Dieser Tisch ist schon eingetragen."))
    return _checked(table, keys, end, who, ruleset, answers)


def _known_points(keys: Sequence[str], end: Sequence[str], people: People) -> Iterator[tuple[int, int | None]]:
    for key, points in zip(keys, end, strict=True):
        player = people.copies[key].player
        yield (player.pk if player else 0), number(points)


def _checked(
    table: PastTable, keys: tuple[str, ...], end: tuple[str, ...], who: list[str], ruleset: Ruleset, answers: Answers
) -> Line:
    """Sum and parity as in the office; what can only have come about by penalties may be let stand."""
    assert table.date is not None  # a table without a date has been refused already
    found = check_totals(end, players=len(end), ruleset=ruleset, games=table.games)
    wrong = [finding for finding in found if finding.severity == "error"]
    what = PastList(table.where, table.date, table.table, keys, end, table.games)
    if not wrong:
        told = ", ".join(f"{name} {signed(number(points) or 0)}" for name, points in zip(who, end, strict=True))
        return Line(table.where, table.title, NEW, f"{told}.", what=what)
    message = _said(wrong, who)
    if any(finding.code not in ACCEPTABLE for finding in wrong):
        return Line(table.where, table.title, ERROR, message)
    accepted = PastList(table.where, table.date, table.table, keys, end, table.games, accept=True)
    choices = {TAKE: (_("so übernehmen, wie es überliefert ist"), accepted)}
    key = f"tisch-{table.row}"
    return question(table.where, table.title, key, message, answers, choices, leave_out=_("diesen Tisch auslassen"))


def _said(findings: Sequence[Finding], who: list[str]) -> str:
    return " ".join(say(finding.said, who) for finding in findings)
