"""A plan as a page shows it: tables with names, what is worth a second look, how good it is beside what is possible.
Reads a draw and its people; changes nothing."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from league.base.wording import listed
from league.models import Draw, Entry, Occupancy, Tournament
from scoring import DrawAssessment as Assessment
from scoring import DrawAstray as Astray
from scoring import DrawMeeting as Meeting
from scoring import DrawRequest as Request
from scoring import assess_draw as assess

from .asking import swapped

Rounds = Sequence[Sequence[Sequence[str]]]


@dataclass(frozen=True)
class Seat:
    number: str
    entry: Entry


@dataclass(frozen=True)
class Table:
    number: int
    seats: list[Seat]
    remarks: list[str]

    @property
    def is_large(self) -> bool:
        return len(self.seats) > 4


@dataclass(frozen=True)
class RoundShown:
    number: int
    tables: list[Table]


@dataclass(frozen=True)
class Line:
    """One line of the report: what was counted, what is proven to be the least, and whether that is reached."""

    label: str
    value: int
    least: int | None = None
    help: str = ""
    after: int | None = None  # with a change that is being looked at
    why: str = ""  # it is no better

    @property
    def at_best(self) -> bool:
        return self.least is not None and self.value <= self.least

    @property
    def gets_worse(self) -> bool:
        return self.after is not None and self.after > self.value


@dataclass(frozen=True)
class Price:
    """What a swap would change."""

    round: int
    one: Seat
    other: Seat
    lines: list[Line]
    new: list[str] = field(default_factory=list)
    gone: list[str] = field(default_factory=list)

    @property
    def is_free(self) -> bool:
        return all(line.after == line.value for line in self.lines)


@dataclass(frozen=True)
class Shown:
    draw: Draw
    rounds: list[RoundShown]
    lines: list[Line]
    people: dict[str, Entry]


def people_of(draw: Draw) -> dict[str, Entry]:
    """Everybody by start number as it was then, those of rounds already played too. Who was taken out since has left no
    name behind, and a number may have gone to somebody else."""
    entries = {str(entry.number): entry for entry in draw.tournament.entries.select_related(None)}
    gone = [
        number for number, pk in draw.options["entries"].items() if number not in entries or entries[number].pk != pk
    ]
    return entries | {number: Entry(number=int(number), full_name=_("nicht mehr dabei")) for number in gone}


def shown(draw: Draw, *, proven: bool = True) -> Shown:
    """`proven`: the question is still the same, so that what was proven of it holds."""
    people = people_of(draw)
    assessment = assess(Request.from_dict(draw.request), draw.rounds)
    quality = lines(assessment, by_hand=bool(draw.changes))
    if not proven:
        quality = [replace(line, least=None, why="") for line in quality]
    return Shown(draw, list(_rounds(draw, assessment, people)), quality, people)


def _rounds(draw: Draw, assessment: Assessment, people: dict[str, Entry]) -> Iterator[RoundShown]:
    played = len(draw.request["played"])
    found: dict[tuple[int, int], list[Meeting | Astray]] = defaultdict(list)
    for one in _worth_a_look(assessment):
        found[one.round - played, one.table].append(one)
    for index, tables in enumerate(draw.rounds, 1):
        yield RoundShown(
            draw.first_round + index - 1,
            [_table(number, table, found[index, number], people) for number, table in enumerate(tables, 1)],
        )


def _worth_a_look(assessment: Assessment) -> list[Meeting | Astray]:
    return [*assessment.astray, *assessment.meetings]


def _table(number: int, table: Sequence[str], found: list[Meeting | Astray], people: dict[str, Entry]) -> Table:
    seats = [Seat(name, people[name]) for name in table]
    return Table(number, seats, list(_remarks(table, found, people)))


def _remarks(table: Sequence[str], found: list[Meeting | Astray], people: dict[str, Entry]) -> Iterator[str]:
    """One sentence each; but where everybody is from one club, one for all of them."""
    mates = [one for one in found if isinstance(one, Meeting) and one.kind == "clubmates"]
    everybody = len(mates) == len(table) * (len(table) - 1) // 2
    yield from (remark(one, people) for one in found if not (everybody and one in mates))
    if everybody and mates:
        yield _("Alle aus einem Verein.")


def remark(meeting: Meeting | Astray, people: dict[str, Entry]) -> str:
    if isinstance(meeting, Astray):
        name = people[meeting.name].full_name
        return _("Fester Tisch {own} verletzt: {name}.").format(own=meeting.own, name=name)
    names = listed([people[meeting.one].full_name, people[meeting.other].full_name])
    if meeting.kind == "apart":
        return _("Sollen getrennt sitzen: {names}.").format(names=names)
    if meeting.kind == "clubmates":
        return _("Aus einem Verein: {names}.").format(names=names)
    rounds = listed(str(number) for number in meeting.earlier)
    return ngettext(
        "Schon in Runde {rounds} zusammen: {names}.",
        "Schon in den Runden {rounds} zusammen: {names}.",
        len(meeting.earlier),
    ).format(rounds=rounds, names=names)


def lines(assessment: Assessment, after: Assessment | None = None, *, by_hand: bool = False) -> list[Line]:
    """The report in lines; `after`: as it would be; `by_hand`: the search is not to blame for all of it."""
    now, then = assessment.report, after.report if after else None
    found = [
        Line(
            _("Wiederholungen"),
            now.repeats,
            now.repeats_minimum,
            _("Paare, die sich zum zweiten Mal an einem Tisch treffen."),
            then.repeats if then else None,
        ),
        Line(
            _("Paare aus einem Verein"),
            now.clubmates,
            now.clubmates_minimum,
            _("Wie oft zwei aus demselben Verein an einem Tisch sitzen."),
            then.clubmates if then else None,
        ),
        Line(
            _("Fünfertische je Person"),
            now.fives_per_player_max,
            assessment.fives_minimum,
            _(
                "Wie oft jemand höchstens zu fünft sitzt, gespielte Runden eingeschlossen. Mindestens: alle Plätze an "
                "Fünfertischen, gleichmäßig auf alle verteilt."
            ),
            then.fives_per_player_max if then else None,
            why=_why_uneven(assessment, by_hand),
        ),
        Line(
            _("Unterschied der Plätze"),
            now.seat_imbalance,
            None,
            _("Wie ungleich oft jemand höchstens auf den Plätzen 1 bis 4 sitzt."),
            then.seat_imbalance if then else None,
        ),
    ]
    if assessment.apart or (after and after.apart):
        found.insert(0, Line(_("Nicht getrennt"), assessment.apart, 0, "", after.apart if after else None))
    if assessment.astray or (after and after.astray):
        astray = len(after.astray) if after else None
        found.insert(0, Line(_("Fester Tisch verletzt"), len(assessment.astray), 0, "", astray))
    return found


def _why_uneven(assessment: Assessment, by_hand: bool) -> str:
    """Fives come after clubmates and repeats: where those leave no better plan, somebody sits at a five more often."""
    least = assessment.fives_minimum
    if least is None or assessment.report.fives_per_player_max <= least:
        return ""
    if by_hand:
        return _("Mehr als nötig: Vereine und Wiederholungen gehen vor, und es wurde von Hand getauscht.")
    return _("Mehr als nötig: Vereine und Wiederholungen gehen vor, ohne mehr davon fand sich nichts Gleichmäßigeres.")


def price(draw: Draw, number: int, one: str, other: str) -> Price:
    """What it costs if these two change places in round `number`."""
    request, people = Request.from_dict(draw.request), people_of(draw)
    before, after = assess(request, draw.rounds), assess(request, swapped(draw, number, one, other))
    return Price(
        number,
        Seat(one, people[one]),
        Seat(other, people[other]),
        lines(before, after),
        new=_only(after, before, people),
        gone=_only(before, after, people),
    )


def _only(these: Assessment, those: Assessment, people: dict[str, Entry]) -> list[str]:
    """What one plan has to be told and the other has not, whatever table it is at."""
    known = {_pair(one) for one in _worth_a_look(those)}
    return [
        _("Runde {round}: {remark}").format(round=one.round, remark=remark(one, people))
        for one in _worth_a_look(these)
        if _pair(one) not in known
    ]


def _pair(one: Meeting | Astray) -> tuple[str, int, frozenset[str]]:
    if isinstance(one, Astray):
        return "astray", one.round, frozenset((one.name,))
    return one.kind, one.round, frozenset((one.one, one.other))


# --- What was changed at the tables after a draw was published


Plan = list[list[str]]


@dataclass(frozen=True)
class Taken:
    """Somebody who took a seat while a list was being written; game 0: when it went on as another list."""

    number: str
    table: int
    game: int


@dataclass
class Sat:
    """One round as it was begun: table → start numbers in seat order, and who came during it."""

    tables: dict[int, list[str]] = field(default_factory=dict)
    later: list[Taken] = field(default_factory=list)

    @property
    def people(self) -> set[str]:
        return {name for names in self.tables.values() for name in names} | {one.number for one in self.later}


@dataclass(frozen=True)
class Since:
    """What became of one round of a draw."""

    round: int
    drawn: int
    sat: int
    said: list[str]


def since(draw: Draw) -> list[Since]:
    """Every round that still follows this draw and is not as it was published."""
    now, numbers = sat_in(draw.tournament), sorted(draw.seated.values_list("number", flat=True))
    substitutes = _substitutes(draw.tournament)
    found = []
    for number in numbers:
        plan, sat = draw.rounds[number - draw.first_round], now.get(number, Sat())
        drawn = {name for table in plan for name in table}
        said = list(_differences(plan, sat, substitutes))
        if said:
            found.append(Since(number, len(drawn), len(sat.people), said))
    return found


def drawn_anew(draw: Draw) -> list[int]:
    """Rounds of this draw that follow another one now."""
    rounds = draw.tournament.rounds.filter(number__range=(draw.first_round, draw.last_round))
    return sorted(rounds.exclude(draw=draw).values_list("number", flat=True)) if draw.seated.exists() else []


def sat_in(tournament: Tournament) -> dict[int, Sat]:
    """Round → who sat where, in one query. A list that goes on with others is no new table."""
    seats = Occupancy.objects.filter(spielliste__tournament=tournament, spielliste__round__isnull=False)
    rows = seats.order_by("spielliste__table", "spielliste__number", "first_game", "position").values_list(
        "spielliste__round__number", "spielliste__table", "spielliste__continues", "first_game", "entry__number"
    )
    found: dict[int, Sat] = {}
    for round_, table, continues, game, number in rows:
        sat = found.setdefault(round_, Sat())
        if game == 1 and continues is None:
            sat.tables.setdefault(table, []).append(str(number))
        elif str(number) not in sat.tables.get(table, []):
            sat.later.append(Taken(str(number), table, 0 if continues else game))
    return found


def _substitutes(tournament: Tournament) -> dict[str, str]:
    """Who plays in whose place."""
    pairs = tournament.entries.filter(replaces__isnull=False).values_list("number", "replaces__number")
    return {str(one): str(other) for one, other in pairs}


def _differences(plan: Plan, sat: Sat, substitutes: dict[str, str]) -> Iterator[str]:
    was = {name: table for table, names in enumerate(plan, 1) for name in names}
    now = {name: table for table, names in sat.tables.items() for name in names}
    came, gone = [name for name in now if name not in was], [name for name in was if name not in now]
    instead = {name: other for name in came if (other := substitutes.get(name)) in gone and was[other] == now[name]}
    yield from _told(
        _("Ersatz: {all}"),
        _("Nr. {name} für Nr. {other} an Tisch {table}"),
        [{"name": name, "other": other, "table": now[name]} for name, other in instead.items()],
    )
    yield from _told(
        _("Dazugekommen: {all}"),
        _("Nr. {name} an Tisch {table}"),
        [{"name": name, "table": now[name]} for name in came if name not in instead],
    )
    yield from _told(
        _("Ohne Platz: {all}"),
        _("Nr. {name} (ausgelost an Tisch {table})"),
        [{"name": name, "table": was[name]} for name in gone if name not in instead.values()],
    )
    yield from _told(
        _("An einem anderen Tisch: {all}"),
        _("Nr. {name} (Tisch {now} statt {was})"),
        [{"name": name, "now": now[name], "was": was[name]} for name in now if was.get(name, now[name]) != now[name]],
    )
    turned = [{"table": table} for table, names in enumerate(plan, 1) if _is_turned(names, sat, table, substitutes)]
    yield from _told(_("Andere Platzfolge: {all}"), _("Tisch {table}"), turned)
    yield from (_during(one) for one in sat.later)


def _told(sentence: str, each: str, facts: Sequence[Mapping[str, object]]) -> Iterator[str]:
    """One sentence for all to whom the same happened."""
    if facts:
        yield sentence.format(all=listed(each.format(**one) for one in facts)) + "."


def _during(one: Taken) -> str:
    words = _("Nr. {name} an Tisch {table}, als die Liste mit anderen weiterging.")
    if one.game:
        words = _("Nr. {name} an Tisch {table} ab Spiel {game}.")
    return words.format(name=one.number, table=one.table, game=one.game)


def _is_turned(planned: list[str], sat: Sat, table: int, substitutes: dict[str, str]) -> bool:
    """The same people, or who plays in their place, in another order of seats."""
    names = [name if name in planned else substitutes.get(name, name) for name in sat.tables.get(table, [])]
    return names != planned and sorted(names) == sorted(planned)
