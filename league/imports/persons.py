"""Rows with people in them, read from a table: names in one column or two, numbers, club, wishes.
Knows how people write these; who of them is known already is for players.py and entries.py to say."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import TypeVar

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from league.base import text as texts
from league.base.language import in_every_language
from league.base.steps import counted
from league.base.text import clean_name, clean_text, skeleton, split_name, whole_number
from league.models import Club, Membership, Player, User

from .columns import Column, Header, plain
from .stages import READ
from .tables import Cell
from .written import bare

T = TypeVar("T")
# Headings and words in both languages; a file may mix them. The title stands first, as the page writes it.
COLUMNS = (
    Column(
        "name",
        gettext_lazy("Name"),
        (
            "Spieler", "Spielerin", "Spielername", "Mitglied", "Person", "Teilnehmer", "Teilnehmerin",
            "Vor- und Nachname", "Name, Vorname", "Nachname, Vorname", "Vorname Nachname", "Vorname, Nachname",
            "Player", "Player name", "Member", "Participant", "Full name", "First and last name",
            "First name and last name", "Name, first name", "Last name, first name", "First name, last name",
            "Surname, first name",
        ),
        (gettext_lazy("Vorname"), gettext_lazy("Nachname")),
    ),
    Column(
        "first_name",
        gettext_lazy("Vorname"),
        ("Rufname", "Vornamen", "First name", "First names", "Given name", "Forename"),
    ),
    Column(
        "last_name",
        gettext_lazy("Nachname"),
        ("Familienname", "Zuname", "Hausname", "Last name", "Surname", "Family name"),
    ),
    Column(
        "ddv_number",
        gettext_lazy("DDV-Nummer"),
        (
            "DDV-Nr", "DDV", "Mitgliedsnummer", "Mitglieds-Nr", "Passnummer", "Pass-Nr", "Spielerpass", "Lizenz",
            "Lizenznummer", "Nummer",
            "DDV number", "DDV no", "Membership number", "Member number", "Member no", "Pass number", "Pass no",
            "Player pass", "Licence", "License", "Licence number", "License number", "Number",
        ),
    ),
    Column("club", gettext_lazy("Verein"), ("Club", "Klub", "Vereinsname", "Mannschaft", "Club name", "Team")),
    Column(
        "active",
        gettext_lazy("spielt mit"),
        (
            "aktiv", "Status", "spielt zurzeit mit", "aktives Mitglied",
            "plays", "active", "currently plays", "plays at present", "active member",
        ),
    ),
    Column(
        "publication",
        gettext_lazy("In Ergebnissen steht"),
        (
            "veröffentlichen als", "Veröffentlichung", "veröffentlichen", "Name öffentlich", "Anzeige", "Datenschutz",
            "Name in results", "In results", "Publish as", "Publication", "Publish", "Public name", "Privacy",
        ),
    ),
)  # fmt: skip
OF_AN_EVENT = (
    Column(
        "number",
        gettext_lazy("Startnummer"),
        (
            "Start-Nr", "Nr", "Lfd. Nr.", "Teilnehmernummer",
            "Start number", "Start no", "Starting number", "No", "Entry number", "Participant number",
        ),
    ),
    Column(
        "withdrawn",
        gettext_lazy("Ausgeschieden"),
        ("ausgetragen", "abgemeldet", "zurückgetreten", "Withdrawn", "Signed off", "Dropped out"),
    ),
)  # fmt: skip
GROUPS = Column("groups", gettext_lazy("Gruppe"), ("Gruppen", "Group", "Groups"))  # where the event has some
NEEDED = (("first_name+last_name", "name"),)
YES = {"ja", "j", "yes", "y", "x", "1", "wahr", "true", "aktiv", "aktives", "active", "plays"}
NO = {
    "nein", "n", "no", "0", "falsch", "false", "inaktiv", "passiv", "ruht", "ausgetreten",
    "inactive", "passive", "resting", "left",
}  # fmt: skip
PUBLICATIONS = {
    Player.FULL: {"vollername", "voll", "name", "vornameundnachname", "ja", "x", "fullname", "full", "yes", "y"},
    Player.INITIALS: {
        "nuranfangsbuchstaben", "anfangsbuchstaben", "initialen", "kuerzel", "kurz",
        "initialsonly", "onlyinitials", "initials", "short",
    },
    Player.NUMBER: {
        "nurspieler4711", "spieler4711", "nummer", "nurnummer", "anonym", "nein", "keinname",
        "onlyplayer4711", "player4711", "number", "numberonly", "onlynumber", "anonymous", "no", "noname",
    },
}  # fmt: skip


@dataclass(frozen=True)
class PersonRow:
    """One row as read; `problems` says by cell what cannot be read."""

    row: int
    where: str
    first_name: str = ""
    last_name: str = ""
    ddv_number: str = ""
    club: str = ""
    active: bool | None = None
    publication: str | None = None
    number: int | None = None
    withdrawn: bool = False
    groups: str = ""
    turned: bool = False  # one column without a comma: nobody knows where the last name begins
    problems: tuple[str, ...] = ()
    cells: dict[str, Cell] = field(default_factory=dict, compare=False)  # by the name of the column
    headings: dict[str, str] = field(default_factory=dict, compare=False)  # of the file, by the name of the column

    def said(self, column: str, problem: str) -> str:
        """A problem with the cell to blame for it."""
        return self.cells[column].said(problem) if column in self.cells else problem

    @property
    def who(self) -> str:
        return f"{self.first_name} {self.last_name}".strip()

    @property
    def skeletons(self) -> tuple[str, ...]:
        """What the name is recognised by; the usual reading first."""
        usual = skeleton(f"{self.last_name} {self.first_name}")
        if not self.turned:
            return (usual,)
        words = skeleton(f"{self.first_name} {self.last_name}").split()
        splits = (" ".join((*words[at:], *words[:at])) for at in range(len(words)))
        return tuple(dict.fromkeys((usual, *splits)))


def read_people(header: Header) -> Iterator[PersonRow]:
    for row in counted(list(header.lines()), READ):
        yield Reader(header, row).person()


class Reader:
    """One row being read: every cell that cannot be read is noted, and the others are read all the same."""

    def __init__(self, header: Header, row: int) -> None:
        self.header, self.row = header, row
        self.problems: list[str] = []

    def person(self) -> PersonRow:
        first, last, turned = self._names()
        return PersonRow(
            self.row,
            self.header.sheet.line(self.row),
            first,
            last,
            ddv_number=self._read("ddv_number", ddv_number) or "",
            club=clean_text(self._cell("club").text)[:80],
            active=self._read("active", yes_or_no),
            publication=self._read("publication", publication),
            number=self._read("number", start_number),
            withdrawn=bool(self._read("withdrawn", yes_or_no)),
            groups=clean_text(self._cell("groups").text),
            turned=turned,
            problems=tuple(self.problems),
            cells=self._cells(),
            headings={name: self.header.heading(name) for name in self.header.columns},
        )

    def _cell(self, name: str) -> Cell:
        return self.header.cell(self.row, name)

    def _cells(self) -> dict[str, Cell]:
        return {name: self._cell(name) for name in self.header.columns}

    def _names(self) -> tuple[str, str, bool]:
        """From two columns, or taken apart: "Müller, Anna" and "Anna Müller"."""
        if two := two_names(self.header):
            return self._name(two[0]), self._name(two[1]), False
        cell = self._cell("name")
        whole = self._read("name", clean_name) or ""
        first, last = split_name(whole)
        if whole and not (first and last):
            self._note(cell, _("Bei „{name}“ fehlt Vor- oder Nachname. Bitte beide angeben.").format(name=whole))
        elif not whole and not self.problems:
            self._note(cell, _("Der Name fehlt. Bitte ergänzen oder die Zeile löschen."))
        return first, last, "," not in whole

    def _name(self, column: str) -> str:
        cell, title = self._cell(column), self.header.heading(column)
        if cell.is_empty:
            self._note(cell, _("{title} fehlt. Bitte ergänzen oder die Zeile löschen.").format(title=title))
            return ""
        return self._read(column, clean_name) or ""

    def _read(self, column: str, reading: Callable[[str], T]) -> T | None:
        cell = self._cell(column)
        if cell.trouble:
            self._note(cell, cell.trouble)
        if cell.is_empty or cell.trouble:
            return None
        try:
            return reading(cell.text)
        except ValueError as error:
            self._note(cell, str(error))
            return None

    def _note(self, cell: Cell, problem: str) -> None:
        self.problems.append(cell.said(problem))


def two_names(header: Header) -> tuple[str, str] | None:
    """The columns of first and last name; beside a first name, "Name" is the last name. None: one column for both."""
    last = next((name for name in ("last_name", "name") if name in header.columns), "")
    return ("first_name", last) if last and "first_name" in header.columns else None


def ddv_number(text: str) -> str:
    return "" if text.strip() in ("-", "–") else texts.ddv_number(text)


def yes_or_no(text: str) -> bool:
    word = plain(text)
    if word not in YES | NO:
        raise ValueError(_("„{text}“ ist weder ja noch nein. Bitte ja oder nein schreiben.").format(text=text[:20]))
    return word in YES


def publication(text: str) -> str:
    word = plain(text)
    labels = dict(Player.PUBLICATIONS)
    for wish, words in PUBLICATIONS.items():
        if word in words or word in map(plain, in_every_language(labels[wish])):
            return wish
    message = _("„{text}“ gibt es hier nicht. Bitte „voller Name“, „Anfangsbuchstaben“ oder „Nummer“ schreiben.")
    raise ValueError(message.format(text=text[:30]))


def start_number(text: str) -> int:
    return whole_number(bare(text.removesuffix(".")), 1, 99_999)


# --- Who of the people in a file is known already, by number or by name, in a few queries for all of them


AT_ONCE = 400  # values in one query


class Known:
    """The players who may be meant by the rows of a file. By name only those whom the club may know by it; who has the
    file of the federation knows the number as well, and with both everybody is found."""

    def __init__(self, rows: Iterable[PersonRow], user: User, club: Club) -> None:
        rows = list(rows)
        names = {name for row in rows for name in row.skeletons}
        numbers = {row.ddv_number for row in rows if row.ddv_number}
        called = [
            player
            for part in parts(sorted(names))
            for player in Player.objects.called_like(part).named_to(club).order_by("pk")
        ]
        numbered = [
            player
            for part in parts(sorted(numbers))
            for player in Player.objects.living().filter(ddv_number__in=part).order_by("pk")
        ]
        found = {player.pk: player for player in (*called, *numbered)}
        self.by_name: dict[str, list[Player]] = defaultdict(list)
        for player in called:
            self.by_name[player.skeleton].append(player)
        self.by_number = {player.ddv_number: player for player in found.values() if player.ddv_number}
        self.clubs = _clubs_of(found)
        mine = Player.objects.edited_by(user)
        self.editable = {player.pk for part in parts(list(found)) for player in mine.filter(pk__in=part)}

    def called(self, row: PersonRow) -> list[Player]:
        """Everybody of this name; read the other way round only if nobody is called so."""
        return next((self.by_name[name] for name in row.skeletons if name in self.by_name), [])

    def club(self, player: Player) -> Club | None:
        return self.clubs.get(player.pk)

    def name(self, player: Player) -> str:
        """Of other clubs' people only what is published anyway."""
        return player.name if player.pk in self.editable else player.published_name


def is_same_name(row: PersonRow, player: Player) -> bool:
    return skeleton(f"{player.last_name} {player.first_name}") in row.skeletons


def _clubs_of(players: dict[int, Player]) -> dict[int, Club]:
    memberships = Membership.objects.on(None).select_related("club")
    return {one.player_id: one.club for part in parts(list(players)) for one in memberships.filter(player__in=part)}


def parts(values: list, size: int = AT_ONCE) -> Iterator[list]:  # type: ignore[type-arg]
    return (values[start : start + size] for start in range(0, len(values), size))
