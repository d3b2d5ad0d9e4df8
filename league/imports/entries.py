"""A file with those who take part in an event: for every line who is meant, and with which start number.
Reads what is stored; taking over is for services.imports."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from django.utils.translation import gettext as _

from league.base.steps import counted
from league.base.text import skeleton
from league.models import Club, Entry, Player, Tournament, User

from .clubs import Clubs
from .columns import first_header, left_out
from .persons import COLUMNS, GROUPS, NEEDED, OF_AN_EVENT, Known, PersonRow, is_same_name, read_people
from .plan import ADDED, CHANGED, ERROR, KNOWN, NEW, SKIP, Answers, Line, Plan, mistaken, question
from .players import ANOTHER, waits_for_club
from .services import EntryCopy, PersonCopy
from .stages import COMPARE
from .tables import Sheet


def plan_entries(sheets: Sequence[Sheet], tournament: Tournament, user: User, answers: Answers) -> Plan:
    """NoHeader says which column is missing."""
    # Whether somebody is active in the club is nothing that an event could change.
    columns = [column for column in (*COLUMNS, *OF_AN_EVENT) if column.name != "active"]
    header = first_header(sheets, [*columns, GROUPS] if tournament.groups else columns, NEEDED)
    planner = _Planner(list(read_people(header)), tournament, user, answers)
    lines = planner.lines()
    return Plan([*planner.clubs.lines, *lines], left_out(header, sheets))


class _Planner:
    def __init__(self, rows: Sequence[PersonRow], tournament: Tournament, user: User, answers: Answers) -> None:
        self.rows, self.tournament, self.answers = rows, tournament, answers
        self.known = Known(rows, user, tournament.club)
        self.entries = {entry.player_id: entry for entry in tournament.entries.all()}
        self.numbers = {entry.number: entry for entry in self.entries.values()}
        named = {entry.club_name for entry in self.entries.values() if entry.club_name}
        self.clubs = Clubs(Club.objects.all(), sorted(named), answers)
        self.home = Club.objects.scored_by(user).filter(pk=tournament.club_id).first()
        self.groups = {skeleton(name): name for name in tournament.groups}
        self.taken: dict[int, PersonRow] = {}  # players that a line above was about
        self.names: dict[str, PersonRow] = {}
        self.wished: dict[int, PersonRow] = {}  # start numbers that a line above wants

    def lines(self) -> list[Line]:
        return [self._line(row) for row in counted(self.rows, COMPARE)]

    def _line(self, row: PersonRow) -> Line:
        before = self.names.setdefault(row.skeletons[0], row)
        if row.problems:
            return mistaken(row.where, row.who, row.problems)
        if row.withdrawn:
            return self._said(row, SKIP, _("ist in der Datei als ausgeschieden vermerkt."))
        owner = self.known.by_number.get(row.ddv_number) if row.ddv_number else None
        if owner and not is_same_name(row, owner):
            message = _("Die DDV-Nummer {number} hat schon {who}. Bitte Namen und Nummer prüfen.")
            problem = message.format(number=row.ddv_number, who=self.known.name(owner))
            return self._said(row, ERROR, row.said("ddv_number", problem))
        same = [owner] if owner else self._candidates(row)
        one = self._meant(row, same)
        if one:
            return self._player(row, one)
        if self.clubs.meant(row) is None:
            self.clubs.ask(row)
            return waits_for_club(row)
        if same or before is not row:
            return self._ask(row, same, before if before is not row else None)
        return self._new(row)

    def _candidates(self, row: PersonRow) -> list[Player]:
        same = [player for player in self.known.called(row) if player.pk not in self.taken]
        return [one for one in same if not (row.ddv_number and one.ddv_number and one.ddv_number != row.ddv_number)]

    def _meant(self, row: PersonRow, same: list[Player]) -> Player | None:
        """Who is surely meant: already entered, of the named club, or the only one whom nothing contradicts."""
        ways = [
            [player for player in same if player.pk in self.entries],
            [player for player in same if row.ddv_number and player.ddv_number == row.ddv_number],
            [player for player in same if self._is_of(player, row)],
            same if not row.club else [],
            [player for player in same if not row.club and self.known.club(player) == self.tournament.club],
        ]
        return next((way[0] for way in ways if len(way) == 1), None)

    def _is_of(self, player: Player, row: PersonRow) -> bool:
        own = self.known.club(player)
        return bool(row.club and own and self.clubs.meant(row) == own.name)

    # --- somebody known

    def _player(self, row: PersonRow, player: Player) -> Line:
        if player.pk in self.taken:
            line = self.taken[player.pk].where
            return self._said(row, KNOWN, _("steht schon in {line}.").format(line=line))
        self.taken[player.pk] = row
        entry = self.entries.get(player.pk)
        if entry and not entry.withdrawn:
            return self._already(row, player, entry)
        if self._brings_club(row, player) and self.clubs.meant(row) is None:
            self.clubs.ask(row)
            return waits_for_club(row)
        told, person = self._told(row, player), self._copy(row, player)
        if entry:
            return self._said(row, CHANGED, _("war ausgetragen und ist wieder dabei."), EntryCopy(person), told)
        what = EntryCopy(person, row.number, club_name=self._guest_club(row, player))
        return self._numbered(row, self._known_as(row, player), ADDED, what, told)

    def _already(self, row: PersonRow, player: Player, entry: Entry) -> Line:
        """Nothing but what is still missing: a number, the club of a guest, groups."""
        club = self._guest_club(row, player) if not entry.club_name else ""
        person = self._copy(row, player)
        if not person.changes and not club and (entry.groups or not self._groups(row)):
            return self._said(row, KNOWN, self._number_stays(row, entry), told=self._told(row, player))
        named = [_("Verein: {club}.").format(club=club)] if club else []
        what = EntryCopy(person, club_name=club)
        return self._said(row, CHANGED, self._number_stays(row, entry), what, (*named, *self._told(row, player)))

    def _known_as(self, row: PersonRow, player: Player) -> str:
        if club := self.known.club(player):
            return _("als Mitglied von „{club}“.").format(club=club.name)
        club_name = self._guest_club(row, player)
        return _("als bekannter Gast, für „{club}“.").format(club=club_name) if club_name else _("als bekannter Gast.")

    def _brings_club(self, row: PersonRow, player: Player) -> bool:
        return bool(row.club) and self.known.club(player) is None

    def _guest_club(self, row: PersonRow, player: Player) -> str:
        """For which club a guest plays; a member plays for the own one."""
        return self.clubs.meant(row) or "" if self._brings_club(row, player) else ""

    def _copy(self, row: PersonRow, player: Player) -> PersonCopy:
        changes = {"ddv_number": row.ddv_number} if self._learns_number(row, player) else {}
        told = bool(row.ddv_number) and row.ddv_number == player.ddv_number
        return PersonCopy(row.where, row.who, player=player, is_told=told, changes=changes)

    def _learns_number(self, row: PersonRow, player: Player) -> bool:
        """As `clubs.services.people.may_number` says, for all lines at once."""
        ours = self.known.club(player) is None and player.keeper_id == self.tournament.club_id
        may = player.pk in self.known.editable or ours
        return bool(row.ddv_number) and not player.ddv_number and may

    def _told(self, row: PersonRow, player: Player) -> tuple[str, ...]:
        """What else is taken from the line, and what of it is not, and why."""
        own, told = self.known.club(player), []
        if row.ddv_number and not player.ddv_number:
            if self._learns_number(row, player):
                told.append(_("DDV-Nummer {number} wird ergänzt.").format(number=row.ddv_number))
            else:
                of_member = _("DDV-Nummer {number} wird nicht übernommen: Die trägt „{club}“ ein.")
                of_guest = _("DDV-Nummer {number} wird nicht übernommen: Die trägt ein, wer den Gast betreut.")
                told.append((of_member if own else of_guest).format(number=row.ddv_number, club=own))
        if row.club and own and self.clubs.meant(row) != own.name:
            message = _("Verein „{typed}“ wird nicht übernommen: Wer Mitglied ist, spielt für „{club}“.")
            told.append(message.format(typed=row.club, club=own))
        if row.publication and row.publication != player.publication:
            told.append(_("Wie der Name veröffentlicht wird, bleibt, wie es ist."))
        return tuple(told)

    def _club(self, player: Player) -> str:
        club = self.known.club(player)
        return club.name if club else _("ohne Verein")

    def _number_stays(self, row: PersonRow, entry: Entry) -> str:
        if row.number in (None, entry.number):
            return _("nimmt schon teil, Startnummer {number}.").format(number=entry.number)
        message = _("nimmt schon teil; die Startnummer bleibt {number} (in der Datei {wished}).")
        return message.format(number=entry.number, wished=row.number)

    def _numbered(self, row: PersonRow, message: str, state: str, what: EntryCopy, told: tuple[str, ...] = ()) -> Line:
        problem = self._number_problem(row)
        return self._said(row, ERROR, problem) if problem else self._said(row, state, message, what, told)

    def _new(self, row: PersonRow) -> Line:
        """Nobody of this name, or only people with other DDV numbers."""
        namesakes = self.known.called(row)
        told = (_("Andere dieses Namens haben andere DDV-Nummern."),) if namesakes else ()
        what = self._guest(row, is_another=bool(namesakes))
        message = _("wird als neue Person eingetragen.")
        if what.club_name:
            message = _("wird als neue Person eingetragen, für „{club}“.").format(club=what.club_name)
        return self._numbered(row, message, NEW, what, told)

    def _number_problem(self, row: PersonRow) -> str:
        if row.number is None:
            return ""
        if row.number in self.numbers:
            message = _("Die Startnummer {number} hat schon {who}. Bitte eine andere angeben oder leer lassen.")
            return row.said("number", message.format(number=row.number, who=self.numbers[row.number].full_name))
        first = self.wished.setdefault(row.number, row)
        if first is row:
            return ""
        message = _("Die Startnummer {number} steht schon in {line}. Bitte eine der beiden ändern.")
        return row.said("number", message.format(number=row.number, line=first.where))

    # --- questions

    def _ask(self, row: PersonRow, same: list[Player], before: PersonRow | None) -> Line:
        if problem := self._number_problem(row):
            return self._said(row, ERROR, problem)
        choices: dict[str, tuple[str, object]] = {
            player.uuid.hex: (
                _("ja, {who} ({club})").format(who=row.who, club=self._club(player)),
                EntryCopy(
                    self._copy(row, player),
                    row.number,
                    club_name=self._guest_club(row, player),
                    groups=self._groups(row),
                ),
            )
            for player in same
        }
        choices[ANOTHER] = _("nein, eine andere Person gleichen Namens"), self._guest(row, is_another=True)
        message = _("Diesen Namen gibt es schon. Ist es dieselbe Person?")
        if before and not same:
            message = _("steht schon in {line}. Ist es noch eine Person?").format(line=before.where)
        key = f"zeile-{row.row}"
        chosen = next((player for player in same if player.uuid.hex == self.answers.get(key)), None)
        told = (*(self._told(row, chosen) if chosen else ()), *self._no_groups(row))
        return question(row.where, row.who, key, message, self.answers, choices, details=told)

    def _guest(self, row: PersonRow, *, is_another: bool = False) -> EntryCopy:
        club = self.clubs.meant(row) or ""
        joins = self.home if self.home and club == self.home.name else None
        person = PersonCopy(
            row.where,
            row.who,
            row.first_name,
            row.last_name,
            row.ddv_number,
            row.publication or Player.FULL,
            is_another=is_another,
        )
        return EntryCopy(person, row.number, joins, club, self._groups(row))

    def _said(
        self, row: PersonRow, state: str, message: str, what: EntryCopy | None = None, told: tuple[str, ...] = ()
    ) -> Line:
        what = replace(what, groups=self._groups(row)) if what else None
        return Line(row.where, row.who, state, message, (*told, *self._no_groups(row)), what=what)

    # --- groups

    def _groups(self, row: PersonRow) -> tuple[str, ...]:
        """Those of the event that the line names, in any spelling."""
        return tuple(
            self.groups[skeleton(typed)] for typed in self._typed_groups(row) if skeleton(typed) in self.groups
        )

    def _no_groups(self, row: PersonRow) -> tuple[str, ...]:
        unknown = [typed for typed in self._typed_groups(row) if skeleton(typed) not in self.groups]
        message = _("Gruppe „{group}“ wird nicht übernommen: Die Veranstaltung hat keine, die so heißt.")
        return tuple(message.format(group=typed[:30]) for typed in unknown)

    def _typed_groups(self, row: PersonRow) -> list[str]:
        """One, or several with commas between them, as our own files have it."""
        whole = [row.groups] if skeleton(row.groups) in self.groups else re.split("[,;]", row.groups)
        return [typed.strip() for typed in whole if typed.strip()]
