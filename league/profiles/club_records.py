"""Records of a club: the best and the worst Runde, the dearest game, who came and won most often. From its chronicle;
whose they are is a player's number, and every record says from how much it is known."""

from __future__ import annotations

import datetime
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple
from uuid import UUID

from django.utils.translation import gettext as _

from league.base.wording import kind_name
from league.base.words import number, per_runde, plural, points, short_day, short_day_of_year

from .chronicle import Chronicle, Happened, Peak, Placed
from .tally import FEW

# --- What a club's chronicle says of its people


@dataclass
class Line:
    """What one player did. `runden`: event and points of each, in the order of time."""

    player: int
    events: int = 0
    evenings: int = 0
    points: int = 0
    first: int = 0
    runden: list[tuple[Happened, int, int]] = field(default_factory=list)  # event, number, points

    @property
    def per_runde(self) -> float | None:
        return self.points / len(self.runden) if self.runden else None

    @property
    def best(self) -> int | None:
        return max((made for _event, _number, made in self.runden), default=None)

    @property
    def worst(self) -> int | None:
        return min((made for _event, _number, made in self.runden), default=None)


def lines_of(events: Iterable[Happened]) -> dict[int, Line]:
    """By player; most points first."""
    lines: dict[int, Line] = {}
    for event in events:
        for placed in event.placed:
            _add(lines.setdefault(placed.player, Line(placed.player)), event, placed)
    return dict(sorted(lines.items(), key=lambda item: -item[1].points))


def _add(line: Line, event: Happened, placed: Placed) -> None:
    line.events += 1
    line.evenings += event.is_evening
    line.points += placed.points
    line.first += placed.place == 1 and not event.running
    line.runden += [(event, number, made) for number, made in placed.runden]


class Column(NamedTuple):
    """An evening, or all evenings of a year: `of` how many, and how many people came in all."""

    label: str
    title: str
    event: UUID | None
    of: int
    people: int


class Present(NamedTuple):
    player: int
    times: tuple[int, ...]  # in each column

    @property
    def all(self) -> int:
        return sum(self.times)


@dataclass(frozen=True)
class Attendance:
    """Players by evenings; where a club has tournaments only, by those."""

    columns: tuple[Column, ...]
    rows: tuple[Present, ...]
    evenings: int
    are_evenings: bool

    @property
    def per_evening(self) -> float | None:
        return sum(row.all for row in self.rows) / self.evenings if self.evenings else None


def attendance_of(events: Sequence[Happened], *, by_year: bool = False) -> Attendance:
    """Who played at least a Runde was there. Who came most stands first."""
    evenings = [event for event in events if event.is_evening]
    counted = [event for event in evenings or events if event.people]
    groups: dict[object, list[Happened]] = defaultdict(list)
    for event in counted:
        groups[event.date.year if by_year else event.pk].append(event)
    there: dict[int, list[int]] = {}
    for at, group in enumerate(groups.values()):
        for player in (player for event in group for player in event.people):
            there.setdefault(player, [0] * len(groups))[at] += 1
    rows = sorted((Present(player, tuple(times)) for player, times in there.items()), key=lambda row: -row.all)
    columns = tuple(_column(group, by_year) for group in groups.values())
    return Attendance(columns, tuple(rows), len(counted), bool(evenings))


def _column(group: Sequence[Happened], by_year: bool) -> Column:
    people = len({player for event in group for player in event.people})
    first = group[0]
    if by_year:
        return Column(str(first.date.year), str(first.date.year), None, len(group), people)
    return Column(short_day_of_year(first.date), first.said, first.uuid, 1, people)


# --- Records of a club


@dataclass(frozen=True)
class Record:
    """Something that stands out: how much, whose it is, where it happened, from how much it is known."""

    title: str
    value: str
    players: tuple[int, ...] = ()
    where: str = ""
    event: UUID | None = None
    sheet: UUID | None = None
    source: str = ""


def records_of(told: Chronicle) -> list[Record]:
    lines = lines_of(told.events)
    return [*_of_runden(told), *_of_events(told), *_of_games(told), *_of_people(told, lines)]


def from_lists(known: int, everything: int) -> str:
    if known == everything:
        return _("aus %(lists)s") % {"lists": plural(known, _("Liste,Listen"))}
    return _("aus %(known)s von %(lists)s") % {"known": number(known), "lists": plural(everything, _("Liste,Listen"))}


def _of_runden(told: Chronicle) -> Iterator[Record]:
    source = from_lists(told.lists, told.lists)
    events = {event.pk: event for event in told.events}
    for title, runde in ((_("Beste Runde"), told.best), (_("Schwächste Runde"), told.worst)):
        if runde:
            event = events[runde.event]
            yield Record(title, points(runde.points), (runde.player,), event.said, event.uuid, runde.sheet, source)


def _of_events(told: Chronicle) -> Iterator[Record]:
    for title, words, evenings in (
        (_("Bester Abend"), _("Abend,Abenden"), True),
        (_("Bestes Turnier"), _("Turnier,Turnieren"), False),
    ):
        over = [event for event in told.events if event.is_evening == evenings and not event.running and event.placed]
        if over:
            best = max(over, key=lambda event: max(line.points for line in event.placed))
            most = max(line.points for line in best.placed)
            players = tuple(line.player for line in best.placed if line.points == most)
            source = _("aus %(events)s") % {"events": plural(len(over), words)}
            yield Record(title, points(most), players, best.said, best.uuid, source=source)


def _of_games(told: Chronicle) -> Iterator[Record]:
    events = {event.pk: event for event in told.events}
    for title, peak in ((_("Höchstes Spiel"), told.dearest), (_("Teuerstes Spiel"), told.costliest)):
        if peak:
            source = from_lists(told.known, told.lists)
            said = {"kind": _kind(peak), "number": peak.number, "where": events[peak.event].said}
            at = _("%(kind)s, Spiel %(number)s: %(where)s") % said
            yield Record(title, points(peak.points), peak.players, at, events[peak.event].uuid, peak.sheet, source)


def _kind(peak: Peak) -> str:
    return kind_name(peak.kind) or (_("Solo") if peak.kind == "solo" else _("Spiel"))


def _of_people(told: Chronicle, lines: dict[int, Line]) -> Iterator[Record]:
    came = attendance_of(told.events)
    events = plural(len([event for event in told.events if event.placed]), _("Veranstaltung,Veranstaltungen"))
    of_events, of_lists = _("aus %(events)s") % {"events": events}, from_lists(told.lists, told.lists)
    yield from _most(
        _("Am häufigsten dabei"),
        {row.player: row.all for row in came.rows},
        plural(came.evenings, _("Abend,Abenden") if came.are_evenings else _("Turnier,Turnieren")),
        of=True,
    )
    yield from _most(_("Meiste erste Plätze"), {line.player: line.first for line in lines.values()}, of_events)
    yield from _streak(lines.values(), of_lists)
    yield from _average(lines.values(), of_lists)
    won = {player: soli.won for player, soli in told.soli.items()}
    yield from _most(_("Meiste gewonnene Soli"), won, from_lists(told.known, told.lists))
    yield from _fullest(came)


def _most(title: str, counts: dict[int, int], source: str, *, of: bool = False) -> Iterator[Record]:
    """Who shares a record shares it; nobody has one for nothing."""
    most = max(counts.values(), default=0)
    if most:
        holders = tuple(player for player, count in counts.items() if count == most)
        value = _("%(most)s von %(all)s") % {"most": most, "all": source} if of else number(most)
        yield Record(title, value, holders, source="" if of else source)


def _streak(lines: Iterable[Line], source: str) -> Iterator[Record]:
    """Runden with plus, one after the other; the first streak of its length."""
    longest, holder, ends = 1, None, None
    for line in lines:
        run: list[Happened] = []
        for event, _number, made in line.runden:
            run = [*run, event] if made > 0 else []
            if len(run) > longest:
                longest, holder, ends = len(run), line.player, (run[0].date, event.date)
    if holder is not None and ends is not None:
        yield Record(_("Runden mit Plus in Folge"), number(longest), (holder,), _span(*ends), source=source)


def _span(first: datetime.date, last: datetime.date) -> str:
    days = {"first": short_day(first), "last": short_day(last)}
    return _("%(first)s bis %(last)s") % days if first != last else _("am %(first)s") % days


def _average(lines: Iterable[Line], source: str) -> Iterator[Record]:
    enough = [line for line in lines if len(line.runden) >= FEW]
    if enough:
        best = max(enough, key=lambda line: line.per_runde or 0)
        title = _("Bester Schnitt je Runde (ab %(few)s Runden)") % {"few": FEW}
        runden = _("in %(runden)s") % {"runden": plural(len(best.runden), _("Runde,Runden"))}
        signed = f"+{per_runde(best.per_runde)}" if (best.per_runde or 0) > 0 else per_runde(best.per_runde)
        yield Record(title, signed, (best.player,), runden, source=source)


def _fullest(came: Attendance) -> Iterator[Record]:
    if len(came.columns) > 1:
        most = max(came.columns, key=lambda column: column.people)
        title = _("Meiste Leute an einem Abend") if came.are_evenings else _("Meiste Leute bei einem Turnier")
        yield Record(title, number(most.people), (), most.title, most.event)
