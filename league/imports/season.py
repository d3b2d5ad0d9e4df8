"""An old table of the year for a season: who is known, which evenings are new, which are there already.
Reads what is stored; taking over is for services."""

from __future__ import annotations

import datetime
from collections import Counter
from collections.abc import Mapping, Sequence

from django.utils.translation import gettext as _

from league.models import Season, Tournament, User
from league.season import events_of
from league.season.events import Event
from league.season.results import merged_players, read, results_by_player
from league.services.import_season import YearEvening
from league.templatetags.words import plural, points
from league.wording import listed

from .plan import ERROR, KNOWN, NEW, SKIP, Answers, Line, Plan, mistaken, question
from .results import People, key_of
from .tables import Sheet
from .yearrows import YearRow, YearTable, read_year

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
    return Plan(lines, _notes(table), people.copies)


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


def _evening(
    day: datetime.date, table: YearTable, people: People, stored: _Stored, answers: Answers
) -> Line:  # fmt: skip
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
) -> Line:  # fmt: skip
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
            _("durch die Zahlen dieser Datei ersetzen"), YearEvening(new.where, new.date, new.totals, replaces=True)
        )
    }  # fmt: skip
    said = _("Dieser Abend ist schon da.")
    key = f"abend-{new.date:%Y%m%d}"
    return question(new.where, who, key, f"{said} {differs}", answers, choices, leave_out=_("lassen, wie es ist"))


def _told(totals: Mapping[str, int]) -> str:
    """All points of an evening are 0 together: where they are not, somebody or something is missing."""
    whole = sum(totals.values())
    said = _("{people}, zusammen {sum}.").format(people=plural(len(totals), _("Person,Personen")), sum=points(whole))
    return said if not whole else f"{said} {_('Das ist nicht 0: Es fehlt jemand, oder eine Zahl stimmt nicht.')}"
