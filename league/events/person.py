"""One person in one event: her tables with whom she sat there and what they brought, and where that left her round by
round. Reads seats and the course of the standings; hidden rounds are told without their points."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from league.base import charts
from league.base.hidden import counts, hidden_since
from league.base.kept import made_once
from league.base.wording import listed_html, say_html
from league.base.words import number
from league.events.front import won_by
from league.events.whereabouts import Where, where_now
from league.lists.history import corrected
from league.models import Entry, Occupancy, Prize, Round, Tournament
from league.printing.common import column_title
from league.standings.course import Course, course_of
from league.standings.reasons import Reason, reasons
from league.standings.table import DEFAULT_ORDER, Row, standings_read


@dataclass(frozen=True)
class Line:
    """One seat. `points`: None as long as they do not count or are hidden; `after`: how she stood when the round was
    over, at the last of its seats."""

    seat: Occupancy
    others: list[Entry]
    points: int | None
    after: Row | None
    is_corrected: bool

    @property
    def is_coming(self) -> bool:
        """Its list is not to be seen yet."""
        this = self.seat.spielliste.round
        return this is not None and this.state == Round.PLANNED


PLACES_A_PAGE = 100  # of the standings


@dataclass(frozen=True)
class Person:
    event: Tournament
    entry: Entry
    row: Row | None
    of: int
    why: str
    lines: list[Line]
    where: Where | None
    until: int | None  # the round after which she stands there; None: all of them count for this reader
    hidden_since: int | None  # the first of her rounds that this reader does not see counted
    wins: list[object]  # once the result is known
    table: str = ""  # where in the standings she is found: their page, and her line on it
    ahead: str = ""  # how far it is to the next place and to the next prize
    chart: str = ""


@dataclass(frozen=True)
class Told:
    """The event as a reader sees it, read once for any number of its people. `until`: the last round that counts for
    him; `by_entry`: everybody's row, and why it stands there; `corrected`: lists that were changed after they counted;
    `prized`: places that win something; `won`: what people won, by entry."""

    event: Tournament
    until: int | None
    rounds: list[Round]
    rows: list[Row]
    by_entry: dict[int, tuple[Row, Reason]]
    names: dict[str, str]  # by the key by which reasons name people
    course: Course
    corrected: set[int]
    prized: set[int]
    won: dict[int, list[object]]


def told_of(event: Tournament, until: int | None) -> Told:
    return made_once(event, ("told", until), lambda: _told_of(event, until))


def _told_of(event: Tournament, until: int | None) -> Told:
    rounds, rows = list(event.rounds.all()), standings_read(event, until).rows
    changed = {one.spielliste.pk for one in corrected(event)}
    prized = set(event.prizes.filter(kind=Prize.PLACE).values_list("place", flat=True))
    won = won_by(event) if event.state == Tournament.FINISHED and until is None else {}
    return Told(
        event=event,
        until=until,
        rounds=rounds,
        rows=rows,
        by_entry={row.entry.pk: (row, reason) for reason in reasons(rows) for row in reason.rows},
        names={row.key: row.name for row in rows},
        course=course_of(event, rounds, until),
        corrected=changed,
        prized=prized,
        won=won,
    )


def person_of(told: Told, entry: Entry, seats: Sequence[Occupancy]) -> Person:
    row, reason = told.by_entry.get(entry.pk, (None, None))
    return Person(
        event=told.event,
        entry=entry,
        row=row,
        of=len(told.rows),
        why=_why(told, row, reason) if row and reason else "",
        lines=_placed_once([_line(told, entry, seat) for seat in seats]),
        where=None if told.event.is_evening else where_now(entry, told.rounds, seats),
        until=told.until,
        hidden_since=None if all(_is_told(seat, told.until) for seat in seats) else hidden_since(told.event),
        wins=told.won.get(entry.pk, []),
        table=_in_table(told, row) if row else "",
        ahead=_ahead(told, row) if row else "",
        chart=course_chart(entry, told.course),
    )


def _why(told: Told, row: Row, reason: Reason) -> SafeString:
    """With everybody who shares her place, and what they are ahead by."""
    ahead = say_html(reason.ahead, players=told.names)
    if not reason.is_shared:
        return ahead
    others = listed_html(one.name for one in reason.rows if one is not row)
    level = reason.level(lambda message: say_html(message, players=told.names))
    return format_html("{} {}", format_html(_("Geteilt mit {others}: {level}"), others=others, level=level), ahead)


def _in_table(told: Told, row: Row) -> str:
    page = 1 + told.rows.index(row) // PLACES_A_PAGE
    return f"?page={page}#{row.anchor}" if page > 1 else f"#{row.anchor}"


def _ahead(told: Told, row: Row) -> str:
    """Nothing when it is over, for who is first, and where something else than points decides first."""
    order = told.event.order or DEFAULT_ORDER
    better = [one for one in told.rows if one.place < row.place]
    if not better or order[0] != "points" or told.event.is_evening or told.event.state != Tournament.RUNNING:
        return ""
    prized = max((place for place in told.prized if place < row.place), default=0)
    winning = next((one for one in reversed(better) if one.place <= prized), None)
    goals = [better[-1], *([winning] if winning and winning.place < better[-1].place else [])]
    return ", ".join(_gap(goal.points - row.points, goal.place, goal is winning) for goal in goals)


def _gap(points: int, place: int, wins: bool) -> str:
    said = ngettext("{n} Punkt bis Platz {place}", "{n} Punkte bis Platz {place}", points)
    said = (said if points else _("punktgleich mit Platz {place}")).format(n=number(points), place=place)
    return _("{gap} (mit Preis)").format(gap=said) if wins else said


def _line(told: Told, entry: Entry, seat: Occupancy) -> Line:
    spielliste, is_told = seat.spielliste, _is_told(seat, told.until)
    others = [one.entry for one in spielliste.occupancies.all() if one.entry_id not in (entry.pk, seat.entry_id)]
    return Line(
        seat=seat,
        others=list(dict.fromkeys(others)),
        points=seat.points if spielliste.counts and is_told else None,
        after=told.course.of(entry.pk).get(spielliste.round.number) if spielliste.round and spielliste.counts else None,
        is_corrected=is_told and spielliste.pk in told.corrected,
    )


def _is_told(seat: Occupancy, until: int | None) -> bool:
    this = seat.spielliste.round
    return counts(this.number if this else None, until)


def _placed_once(lines: Sequence[Line]) -> list[Line]:
    """Who changed tables within a round stands somewhere only when it is over."""
    last = {line.seat.spielliste.round_id: line for line in lines}
    return [line if last[line.seat.spielliste.round_id] is line else replace(line, after=None) for line in lines]


def course_chart(entry: Entry, course: Course) -> str:
    """Her total after each round beside the first one's and the middle of the field; nothing to see with one round."""
    mine = {number: row.points for number, row in course.of(entry.pk).items() if number <= max(row.runden, default=0)}
    if len(course.rounds) < 2 or not mine:
        return ""
    labels = [column_title([number]) for number in course.rounds]
    lines = [
        charts.Series(entry.name, [mine.get(number) for number in course.rounds], 3),
        charts.Series(_("vorn"), course.best(), dashes="9 4"),
        charts.Series(_("Mitte"), course.middle(), dashes="3 4"),
    ]
    return charts.lines(lines, labels, _("Summe nach jeder Runde, neben der Spitze und der Mitte des Felds"))


# --- the way to her page


def person_crumbs(entry: Entry) -> list[tuple[str, str]]:
    return event_path(entry.tournament, entry.name)


def event_path(event: Tournament, here: str) -> list[tuple[str, str]]:
    return [(_("Start"), reverse("home")), (event.name, reverse("tournament-detail", args=[event.uuid])), (here, "")]
