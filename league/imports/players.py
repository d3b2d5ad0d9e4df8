"""A file with the members of a club: for every line whether this person is new, known, or has to be asked about.
Reads what is stored; taking over is for services.imports."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext as _

from league.base.steps import counted
from league.base.text import are_near_clubs
from league.base.wording import listed
from league.models import Club, Player, User

from .clubs import Clubs
from .columns import first_header, left_out
from .persons import COLUMNS, NEEDED, Known, PersonRow, is_same_name, read_people
from .plan import CHANGED, ERROR, KNOWN, NEW, SKIP, Answers, Line, Plan, mistaken, question
from .services import PersonCopy
from .stages import COMPARE
from .tables import Sheet

ANOTHER = "andere"


def plan_players(sheets: Sequence[Sheet], club: Club, user: User, answers: Answers) -> Plan:
    """NoHeader says which column is missing."""
    header = first_header(sheets, COLUMNS, NEEDED)
    planner = _Planner(list(read_people(header)), club, user, answers)
    lines = planner.lines()
    return Plan([*planner.clubs.lines, *lines], left_out(header, sheets))


class _Planner:
    def __init__(self, rows: Sequence[PersonRow], club: Club, user: User, answers: Answers) -> None:
        self.rows, self.club, self.answers = rows, club, answers
        self.known = Known(rows, user, club)
        self.clubs = Clubs(Club.objects.all(), [], answers)
        self.taken: set[int] = set()  # players that a line above was about
        self.above: dict[str, PersonRow] = {}  # names and numbers that a line above had

    def lines(self) -> list[Line]:
        return [self._line(row) for row in counted(self.rows, COMPARE)]

    def _line(self, row: PersonRow) -> Line:
        if row.problems:
            return mistaken(row.where, row.who, row.problems)
        if row.club and (elsewhere := self._elsewhere_played(row)):
            return elsewhere
        before = self._before(row)
        owner = self.known.by_number.get(row.ddv_number) if row.ddv_number else None
        if owner and not is_same_name(row, owner):
            return _line(row, ERROR, _number_taken(row, self.known.name(owner)))
        if owner and self._is_member(owner):
            return self._member(row, owner)
        return self._by_name(row, [owner] if owner else self._candidates(row), before)

    def _elsewhere_played(self, row: PersonRow) -> Line | None:
        """Only who belongs to this club is taken; a name that is like it, and like no other, is asked about."""
        meant = self.clubs.meant(row)
        if meant is None and are_near_clubs(row.club, self.club.name):
            self.clubs.ask(row)
            return waits_for_club(row)
        if meant != self.club.name:
            return _line(row, SKIP, _("gehört zu „{club}“, nicht zu diesem Verein.").format(club=row.club))
        return None

    def _before(self, row: PersonRow) -> PersonRow | None:
        """The line above that speaks of the same name, or number."""
        marks = [f"#{row.ddv_number}"] if row.ddv_number else [row.skeletons[0]]
        found = next((self.above[mark] for mark in marks if mark in self.above), None)
        for mark in (*marks, row.skeletons[0]):
            self.above.setdefault(mark, row)
        return found

    def _candidates(self, row: PersonRow) -> list[Player]:
        """Of this name, not spoken of above, and not somebody with another number."""
        return [
            player
            for player in self.known.called(row)
            if player.pk not in self.taken
            and not (row.ddv_number and player.ddv_number and player.ddv_number != row.ddv_number)
        ]

    def _by_name(self, row: PersonRow, same: list[Player], before: PersonRow | None) -> Line:
        if members := [player for player in same if self._is_member(player)]:
            return self._member(row, members[0]) if len(members) == 1 else self._which(row, members)
        if before:
            return self._ask(row, _("steht schon in {line}. Ist es noch eine Person?").format(line=before.where), [])
        if others := [player for player in same or self.known.called(row) if player.pk not in self.taken]:
            return self._elsewhere(row, others)
        return _line(row, NEW, _("wird aufgenommen."), _new(row))

    # --- somebody of the club

    def _is_member(self, player: Player) -> bool:
        return self.known.club(player) == self.club

    def _member(self, row: PersonRow, player: Player) -> Line:
        self.taken.add(player.pk)
        changes = changes_of(row, player)
        if not changes:
            return _line(row, KNOWN, _("ist schon Mitglied."))
        return _line(row, CHANGED, told(row, changes), PersonCopy(row.where, row.who, player=player, changes=changes))

    def _which(self, row: PersonRow, members: list[Player]) -> Line:
        """Two of the same name: if the line says nothing new, it does not matter who is meant."""
        if not changes_of(row, members[0]):
            return self._member(row, members[0])
        choices = {player.uuid.hex: (_described(player), self._changed(row, player)) for player in members}
        return self._asked(row, _("Mehrere Mitglieder heißen so. Wer ist gemeint?"), choices)

    def _changed(self, row: PersonRow, player: Player) -> PersonCopy:
        return PersonCopy(row.where, row.who, player=player, changes=changes_of(row, player))

    # --- somebody of that name, but not of the club

    def _elsewhere(self, row: PersonRow, others: list[Player]) -> Line:
        guests = [player for player in others if self.known.club(player) is None]
        ours = [one for one in guests if one.keeper_id == self.club.pk or one.pk in self.known.editable]
        clubs = listed(sorted({f"„{club}“" for player in others if (club := self.known.club(player))}))
        message = _("Diesen Namen gibt es schon. Ist es dieselbe Person?")
        if clubs:
            message += " " + _("Wer schon für {clubs} spielt, muss dort den Verein wechseln.").format(clubs=clubs)
        if len(ours) < len(guests):
            message += " " + _("Wer Gast bei anderen ist oder zu niemandem gehört, kann hier nicht aufgenommen werden.")
        is_one_person = bool(row.ddv_number) and row.ddv_number in {player.ddv_number for player in others}
        if is_one_person and not ours:
            return _line(row, SKIP, message)
        return self._ask(row, message, ours, another=not is_one_person)

    def _ask(self, row: PersonRow, message: str, guests: list[Player], *, another: bool = True) -> Line:
        choices: dict[str, tuple[str, object]] = {
            player.uuid.hex: (
                _("ja, {who} (Gast) gehört jetzt zu uns").format(who=_described(player)),
                self._changed(row, player),
            )
            for player in guests
        }
        if another:
            choices[ANOTHER] = _("nein, eine andere Person gleichen Namens"), _new(row, is_another=True)
        return self._asked(row, message, choices)

    def _asked(self, row: PersonRow, message: str, choices: dict[str, tuple[str, Any]]) -> Line:
        return question(row.where, row.who, f"zeile-{row.row}", message, self.answers, choices)


def waits_for_club(row: PersonRow) -> Line:
    return _line(row, SKIP, _("Erst ist zu klären, welcher Verein „{club}“ ist.").format(club=row.club))


def _line(row: PersonRow, state: str, message: str, what: PersonCopy | None = None) -> Line:
    return Line(row.where, row.who, state, message, what=what)


def _new(row: PersonRow, *, is_another: bool = False) -> PersonCopy:
    return PersonCopy(
        row.where,
        row.who,
        row.first_name,
        row.last_name,
        row.ddv_number,
        row.publication or Player.FULL,
        row.active is not False,
        is_another=is_another,
    )


def changes_of(row: PersonRow, player: Player) -> dict[str, object]:
    """What the file says and the site does not know yet; an empty cell says nothing."""
    told = {"ddv_number": row.ddv_number or None, "active": row.active, "publication": row.publication}
    return {name: value for name, value in told.items() if value is not None and value != getattr(player, name)}


def told(row: PersonRow, changes: dict[str, object]) -> str:
    """As the columns are called in the file."""
    words: dict[object, object] = {**dict(Player.PUBLICATIONS), True: _("ja"), False: _("nein")}
    return ", ".join(f"{row.headings[name]}: {words.get(value, value)}" for name, value in changes.items()) + "."


def _described(player: Player) -> str:
    return f"{player.name} ({player.ddv_number})" if player.ddv_number else player.name


def _number_taken(row: PersonRow, who: str) -> str:
    message = _("Die DDV-Nummer {number} hat schon {who}. Bitte Namen und Nummer prüfen.")
    return row.said("ddv_number", message.format(number=row.ddv_number, who=who))
