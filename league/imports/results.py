"""A club's old results: day, table, people and their end totals, one row per person or one per table.
Reads what is stored to recognise people and tables that are there already; taking over is for services."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from typing import Any

from django.db.models import Q
from django.utils.translation import gettext as _

from league.models import Club, Occupancy, Player, SeasonEvent, User
from league.scorebook import ACCEPTABLE
from league.services.import_results import PastList
from league.services.imports import PersonCopy
from league.text import skeleton
from league.wording import say, signed
from scoring import Finding, Ruleset, check_totals
from scoring import read_number as number

from .known import Known
from .pastrows import PastTable, read_results
from .persons import PersonRow
from .plan import ERROR, KNOWN, LEAVE_OUT, NEW, SKIP, Answers, Line, Plan, mistaken, question
from .players import ANOTHER
from .tables import Sheet

TAKE = "nehmen"


def plan_results(sheets: Sequence[Sheet], club: Club, user: User, answers: Answers) -> Plan:
    """NoHeader says which column is missing. `extra`: the people by key, for the service."""
    tables = list(read_results(sheets))
    rows = [seat.person for table in tables for seat in table.seats]
    people = People(rows, club, user, answers, _("Tische mit dieser Person auslassen"))
    stored, ruleset = _stored(club), Ruleset.from_dict(club.ruleset or "ddv")
    lines = [_table(table, people, stored, ruleset, answers) for table in tables]
    return Plan([*people.lines, *lines], extra=people.copies)


class People:
    """Everybody in a file of results, once: known to the club, a new guest, or to be asked about. `leave_out`: the
    answer that is always safe."""

    def __init__(
        self, rows: Sequence[PersonRow], club: Club, user: User, answers: Answers, leave_out: str
    ) -> None:  # fmt: skip
        self.answers, self.leave_out = answers, leave_out
        self.known = Known(rows, user)
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
        choices: dict[str, tuple[str, Any]] = {
            player.uuid.hex: (self._described(row, player), PersonCopy(row.where, row.who, player=player))
            for player in same
        }
        choices[ANOTHER] = _("eine andere Person, als neuer Gast"), _guest(row, is_another=True)
        message = _("Diesen Namen gibt es schon. Wer ist gemeint?")
        line = question(
            row.where, row.who, f"name-{row.row}", message, self.answers, choices,
            leave_out=self.leave_out,
        )  # fmt: skip
        if line.chosen == LEAVE_OUT:
            self.waiting[key] = row.who
        else:
            self.copies[key] = line.what
        return Line(line.where, line.who, line.state, line.message, (), line.key, line.choices, line.chosen)

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


def _stored(club: Club) -> Counter[tuple[Any, ...]]:
    """What is there already: day, table, people and their points."""
    seats = Occupancy.objects.filter(spielliste__tournament__club=club, spielliste__round=None).exclude(
        spielliste__state="open"
    )
    lists: dict[tuple[Any, ...], list[tuple[int, int]]] = {}
    values = seats.values_list(
        "spielliste", "spielliste__tournament__date", "spielliste__table", "entry__player", "points"
    )
    for spielliste, date, table, player, points in values:
        lists.setdefault((spielliste, date, table), []).append((player, points))
    return Counter((date, table, frozenset(people)) for (_list, date, table), people in lists.items())


def _table(
    table: PastTable, people: People, stored: Counter[tuple[Any, ...]], ruleset: Ruleset, answers: Answers
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
