"""Every table of the rounds that are being played: how far it is, who owes a Pflichtsolo, how much time it has left.
A handful of queries, however many tables; knows neither words nor addresses."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from hashlib import sha256

from django.core.exceptions import ObjectDoesNotExist
from django.db.models import Count, Prefetch, Q
from django.utils import timezone

from league.lists.clock import Clock, TimeLeft, clock_mark, clock_of, extra_minutes, minutes_of, time_left
from league.lists.how_far import how_far
from league.models import Game, Occupancy, Round, Spielliste, Tournament
from scoring import Message

UNTOUCHED, PLAYING, FINISHED, CONFIRMED = "untouched", "playing", "finished", "confirmed"
CLOSE = 1  # a game more or less than the clock says is in time


@dataclass(frozen=True)
class TableState:
    spielliste: Spielliste
    names: tuple[str, ...]
    state: str
    games: int
    wrong: bool
    why: Message | None
    owing: tuple[str, ...]
    reports: int
    extra: int
    time: TimeLeft
    expected: int | None  # games by the clock; None while it does not run, and when the list is finished

    @property
    def number(self) -> int:
        return self.spielliste.table

    @property
    def to_confirm(self) -> bool:
        return self.spielliste.is_to_confirm

    @property
    def is_missing(self) -> bool:
        return self.spielliste.is_missing

    @property
    def behind(self) -> int:
        """Games behind the clock, below zero ahead of it. Of a list on paper nothing is known."""
        return 0 if self.expected is None or not self.games else self.expected - self.games

    @property
    def is_late(self) -> bool:
        return self.behind > CLOSE

    @property
    def is_ahead(self) -> bool:
        return self.behind < -CLOSE

    @property
    def is_out_of_time(self) -> bool:
        return self.spielliste.state == Spielliste.OPEN and self.expected is not None and self.time.is_over

    @property
    def urgency(self) -> tuple[bool, bool, bool, bool, int, int]:
        """What is missing first: in dispute, wrong, out of time, not finished, furthest behind."""
        done = not self.is_missing
        return not self.reports, not self.wrong, not self.is_out_of_time, done, -self.behind, self.number


@dataclass(frozen=True)
class RoundState:
    round: Round
    clock: Clock
    tables: tuple[TableState, ...]

    @property
    def number(self) -> int:
        return self.round.number

    @cached_property
    def missing(self) -> list[TableState]:
        return [table for table in self.tables if table.is_missing]

    @cached_property
    def numbers(self) -> set[int]:
        return {table.number for table in self.tables}

    @cached_property
    def done(self) -> int:
        """Tables whose lists are all there, confirmed or not; one that went on with other people has two."""
        return len(self.numbers - {table.number for table in self.tables if table.spielliste.state == Spielliste.OPEN})

    @cached_property
    def to_confirm(self) -> list[TableState]:
        return [table for table in self.tables if table.to_confirm]

    @cached_property
    def times(self) -> list[tuple[int, TimeLeft]]:
        """How much time tables of four and of more have left, of those that are there."""
        sizes = sorted({min(table.spielliste.players, 5) for table in self.tables}) or [4]
        tournament = self.round.tournament
        return [(size, time_left(self.clock, minutes_of(tournament, size))) for size in sizes]

    @property
    def out_of_time(self) -> list[TableState]:
        return [table for table in self.tables if table.is_out_of_time]


def rounds_now(tournament: Tournament, now: datetime | None = None) -> list[RoundState]:
    """The rounds being played, with their tables, in five queries."""
    now = now or timezone.now()
    games = Game.objects.filter(spielliste__state=Spielliste.OPEN)
    unsettled = Count("reports", filter=Q(reports__settled_at=None))
    along = "continued_by", "link__sheet"
    lists = Spielliste.objects.annotate(unsettled=unsettled).select_related(*along).order_by("table", "number")
    seats = Occupancy.objects.filter(last_game=None).select_related("entry").order_by("position")
    rounds = tournament.rounds.filter(state=Round.RUNNING).prefetch_related(
        Prefetch("lists", lists.prefetch_related(Prefetch("occupancies", seats), Prefetch("games", games), "accepted"))
    )
    return [_round(round_, tournament, clock_of(round_, now)) for round_ in rounds.order_by("number")]


def _round(round_: Round, tournament: Tournament, clock: Clock) -> RoundState:
    round_.tournament = tournament
    lists = list(round_.lists.all())
    extra = extra_minutes(lists)
    tables = [_table(one, round_, clock, extra.get(one.root, 0)) for one in lists]
    gone_on = {one.pk for one in lists if getattr(one, "continued_by", None)}
    return RoundState(round_, clock, tuple(t for t in tables if t.is_missing or t.spielliste.pk not in gone_on))


def _table(spielliste: Spielliste, round_: Round, clock: Clock, extra: int) -> TableState:
    tournament = round_.tournament
    spielliste.tournament, spielliste.round = tournament, round_
    seats = list(spielliste.occupancies.all())
    open_ = spielliste.state == Spielliste.OPEN
    far = how_far(spielliste)
    games = far.games or (_on_phone(spielliste) if open_ else 0)
    minutes = minutes_of(tournament, spielliste.players) + extra
    return TableState(
        spielliste=spielliste,
        names=tuple(seat.entry.full_name for seat in seats),
        state=(PLAYING if games else UNTOUCHED) if open_ else str(spielliste.state),
        games=games,
        wrong=far.wrong,
        why=far.why,
        owing=_names(seats, far.owing),
        reports=spielliste.unsettled,  # type: ignore[attr-defined]
        extra=extra,
        time=time_left(clock, minutes),
        expected=clock.expected(minutes, spielliste.games_planned) if open_ and clock.is_started else None,
    )


def _on_phone(spielliste: Spielliste) -> int:
    """Games that the table has on its phone, beside a paper of which nothing is known yet."""
    try:
        rows = spielliste.link.sheet.rows
    except ObjectDoesNotExist:
        return 0
    return sum(not (row["facts"] or {}).get("penalty") for row in rows)


def _names(seats: Iterable[Occupancy], positions: Sequence[int]) -> tuple[str, ...]:
    return tuple(seat.entry.full_name for seat in seats if seat.position in positions)


def overview_mark(tournament: Tournament, now: datetime | None = None) -> str:
    """Changes when a table has got further, somebody set the clock, or a minute of it has passed; three queries."""
    rounds = list(tournament.rounds.exclude(state=Round.CLOSED).order_by("number"))
    lists = Spielliste.objects.filter(round__tournament=tournament, round__state=Round.RUNNING)
    seen = lists.annotate(unsettled=Count("reports", filter=Q(reports__settled_at=None))).order_by("pk")
    facts = [
        tournament.version,
        list(seen.values_list("pk", "version", "unsettled", "link__version")),
        [(one.number, one.state, clock_mark(one), _minute(one, now)) for one in rounds],
    ]
    return sha256(repr(facts).encode()).hexdigest()[:32]


def _minute(round_: Round, now: datetime | None) -> int:
    return int(clock_of(round_, now).elapsed.total_seconds() // 60)
