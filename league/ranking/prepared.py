"""Rankings of very many, prepared: what everybody did up to now and up to a month ago, as columns of numbers. Reading
that from two rows of fifty thousand players takes seconds, putting columns in order takes none; so the process in the
background writes them down after something has changed, and pages say of when they are. Where there are few players
nothing is prepared, and every page reads for itself (table.py)."""

from __future__ import annotations

import datetime
import io
import logging
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar, overload

import numpy as np
from django.db import connection
from django.db.models import F
from django.utils import timezone
from numpy.typing import NDArray

from league.base import kept_files
from league.models import Player, RatingState, Stamp

from .months import FIELDS, NOTHING, Sums, last_day, month_of, shifted, totals
from .ratings import SURE, Strength, strengths
from .table import LISTS_MINIMA, MINIMA, WINDOW, Line, Metric, Ranking, ranking, rating_table

MANY = 3000  # players; fewer are read in a moment
EVERY = datetime.timedelta(minutes=2)  # at most so often it is prepared
FOLDER = "ranking"
logger = logging.getLogger(__name__)

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]
Bools = NDArray[np.bool_]
Known = TypeVar("Known")


@dataclass(frozen=True)
class Prepared:
    """`now` … `then_before` have a row for each of `players`, the sums in the order of Sums: up to now, up to the
    window before now, up to a month ago, up to the window before that. `rated`, `rated_then`: mu, sigma, lists."""

    at: datetime.datetime
    month: datetime.date
    players: Ints
    now: Ints
    before: Ints
    then: Ints
    then_before: Ints
    rated: Floats
    rated_then: Floats


# --- Made in the background


def is_due(now: datetime.datetime) -> bool:
    """Where there are many, and something has changed since; asked often, so it asks little."""
    state = RatingState.objects.first()
    if state is None or Player.objects.count() <= MANY:
        return False
    recently = state.prepared_at is not None and now - state.prepared_at < EVERY
    return not recently and _stamp() != state.prepared_stamp


def _stamp() -> int:
    return Stamp.objects.values_list("version", flat=True).first() or 0


def prepare() -> None:
    """What changes meanwhile is prepared the next time: the stamp is read first."""
    stamp, state = _stamp(), RatingState.objects.get_or_create(pk=1)[0]
    if not state.prepared:  # so that `forget` is seen by the first as well; under 1 there is nothing
        RatingState.objects.filter(pk=state.pk, prepared=0).update(prepared=1)
        state.prepared = 1
    made, number = read(), state.prepared + 1
    kept_files.keep(_name(number), _packed(made))
    mine = RatingState.objects.filter(pk=state.pk, prepared=state.prepared)
    if not mine.update(prepared=number, prepared_stamp=stamp, prepared_at=made.at):
        kept_files.forget(_name(number))  # somebody is gone since: it names who is not there any more
        return
    for file in kept_files.kept_in(FOLDER):
        if file.name not in (_name(number), _name(number - 1)):  # who read the number of before may still want it
            kept_files.forget(file.name)


def forget() -> None:
    """What lies ready names people who are gone: until it is prepared anew, which is due now, pages read for
    themselves. Under the number that it has then there is nothing."""
    RatingState.objects.filter(prepared__gt=0).update(prepared=F("prepared") + 1, prepared_at=None)


def read() -> Prepared:
    """From what is stored; takes as long as a ranking of everybody took before."""
    at = timezone.now()
    month = month_of(timezone.localdate(at))
    last = shifted(month, -1)
    now, strong = totals(), strengths()
    players = np.array(sorted({*now, *strong}), dtype=np.int64)
    return Prepared(
        at,
        month,
        players,
        _sums_of(now, players),
        _sums_of(totals(shifted(month, -WINDOW)), players),
        _sums_of(totals(last), players),
        _sums_of(totals(shifted(last, -WINDOW)), players),
        _strengths_of(strong, players),
        _strengths_of(strengths(last), players),
    )


def _sums_of(known: Mapping[int, Sums], players: Ints) -> Ints:
    return np.array([known.get(player, NOTHING) for player in players.tolist()], dtype=np.int64).reshape(
        -1, len(FIELDS)
    )


def _strengths_of(known: Mapping[int, Strength], players: Ints) -> Floats:
    nobody = Strength(lists=0)
    return np.array([known.get(player, nobody) for player in players.tolist()], dtype=np.float64).reshape(-1, 3)


COLUMNS = ("players", "now", "before", "then", "then_before", "rated", "rated_then")


def _packed(made: Prepared) -> bytes:
    file = io.BytesIO()
    told = np.array([made.at.isoformat(), made.month.isoformat()])
    np.savez_compressed(file, told=told, **{name: getattr(made, name) for name in COLUMNS})
    return file.getvalue()


def _unpacked(content: bytes) -> Prepared:
    with np.load(io.BytesIO(content), allow_pickle=False) as found:
        at, month = (str(word) for word in found["told"])
        columns = {name: found[name] for name in COLUMNS}
    return Prepared(datetime.datetime.fromisoformat(at), datetime.date.fromisoformat(month), **columns)


def _name(number: int) -> str:
    return f"{FOLDER}/{number}.npz"


# --- Read by pages


_here: tuple[tuple[str, int], Prepared] | None = None  # the last that this process has read


def prepared() -> Prepared | None:
    """What lies ready; None where nothing does, or where a month has begun since."""
    global _here
    state = RatingState.objects.only("prepared").first()
    if state is None or not state.prepared:
        return None
    key = str(connection.settings_dict["NAME"]), state.prepared
    if _here is None or _here[0] != key:
        content = _content(state.prepared)
        if content is None:
            return None
        _here = key, _unpacked(content)
    found = _here[1]
    return found if found.month == month_of(timezone.localdate()) else None


def _content(number: int) -> bytes | None:
    """Where the store is away every page reads for itself."""
    try:
        return kept_files.content_of(_name(number))
    except OSError:
        logger.exception("Prepared rankings could not be reached")
        return None


class Lines(Sequence[Line]):
    """Everybody in order; a line is made when it is looked at."""

    def __init__(self, *, order: Ints, players: Ints, values: Floats, places: Ints, tied: Bools, was: Ints) -> None:
        self._order, self._players, self._values = order, players, values
        self._places, self._tied, self._was = places, tied, was
        self.sums: Ints | None = None
        self.rated: Floats | None = None

    def __len__(self) -> int:
        return len(self._order)

    @overload
    def __getitem__(self, at: int) -> Line: ...
    @overload
    def __getitem__(self, at: slice) -> list[Line]: ...
    def __getitem__(self, at: int | slice) -> Line | list[Line]:
        if isinstance(at, slice):
            return [self._line(one) for one in range(*at.indices(len(self)))]
        return self._line(range(len(self))[at])

    def _line(self, at: int) -> Line:
        row = int(self._order[at])
        value, place, was = float(self._values[at]), int(self._places[at]), int(self._was[at])
        known, tied = value if np.isfinite(value) else None, bool(self._tied[at])
        line = Line(int(self._players[row]), known, place or None, tied, was or None)
        if self.sums is not None:
            return line._replace(did=Sums(*map(int, self.sums[row])))
        assert self.rated is not None
        mu, sigma, lists = map(float, self.rated[row])
        return line._replace(strength=Strength(mu, sigma, int(lists)))

    def places_of(self, players: Collection[int]) -> dict[int, int]:
        wanted = np.isin(self._players[self._order], np.fromiter(players, np.int64, len(players)))
        return {int(self._players[self._order[at]]): int(at) for at in np.flatnonzero(wanted)}


def place_in(lines: Sequence[Line], players: Collection[int]) -> dict[int, int]:
    """At which line each of these players stands, counted from 0."""
    if isinstance(lines, Lines):
        return lines.places_of(players)
    return {line.player: at for at, line in enumerate(lines) if line.player in players}


def ranking_of(
    *,
    metric: Metric,
    months: int | None = None,
    until: datetime.date | None = None,
    members: Collection[int] | None = None,
    minimum: int | None = None,
) -> Ranking:
    """What lies ready where it can be, of everybody and of now; else read anew."""
    found = prepared() if until is None and members is None and months in (WINDOW, None) else None
    if found is None:
        return ranking(metric=metric, months=months, until=until, members=members, minimum=minimum)
    return prepared_ranking(found, metric=metric, months=months, members=members, minimum=minimum)


def rating_of(
    *, until: datetime.date | None = None, members: Collection[int] | None = None, minimum: int | None = None
) -> Ranking:
    found = prepared() if until is None and members is None else None
    if found is None:
        return rating_table(until=until, members=members, minimum=minimum)
    return prepared_rating(found, members=members, minimum=minimum)


def prepared_ranking(
    found: Prepared, *, metric: Metric, months: int | None, members: Collection[int] | None, minimum: int | None
) -> Ranking:
    """As `ranking` makes it; `months`: the window, or all."""
    now = _span(found.now, found.before, months)
    then = _span(found.then, found.then_before, months)
    runden = now[:, FIELDS.index("runden")]
    here, there = _did(now, found, members), _did(then, found, members)
    needed = 0
    if metric.of_few:
        needed = _reached(MINIMA, runden[here]) if minimum is None else minimum
    was = _placed(found.players, metric_values(metric, then), then[:, FIELDS.index("runden")], there, needed)
    lines = _placed(found.players, metric_values(metric, now), runden, here, needed)
    lines._was = _before(lines, was)
    lines.sums = now
    since = shifted(found.month, 1 - months) if months else None
    return Ranking(lines, needed, since, None, last_day(shifted(found.month, -1)), found.at)


def prepared_rating(found: Prepared, *, members: Collection[int] | None, minimum: int | None) -> Ranking:
    """As `rating_table` makes it."""
    known, before = found.rated, found.rated_then
    here, there = (_only(rows[:, 2] > 0, found, members) for rows in (known, before))
    needed = _reached(LISTS_MINIMA, known[here, 2].astype(np.int64)) if minimum is None else minimum
    was = _placed(found.players, before[:, 0] - SURE * before[:, 1], before[:, 2], there, needed)
    lines = _placed(found.players, known[:, 0] - SURE * known[:, 1], known[:, 2], here, needed)
    lines._was = _before(lines, was)
    lines.rated = known
    return Ranking(lines, needed, None, None, last_day(shifted(found.month, -1)), found.at)


def metric_values(metric: Metric, sums: Ints) -> Floats:
    """NaN: nothing is known."""
    column = {name: sums[:, at].astype(np.float64) for at, name in enumerate(FIELDS)}
    if metric.name == "points":
        return column["points"]
    of, by = {"per_runde": ("points", "runden"), "games": ("games_won", "games"), "soli": ("soli_won", "soli")}[
        metric.name
    ]
    with np.errstate(divide="ignore", invalid="ignore"):
        return np.where(column[by] > 0, column[of] / column[by], np.nan)


def _span(until: Ints, before: Ints, months: int | None) -> Ints:
    return until - before if months else until


def _did(sums: Ints, found: Prepared, members: Collection[int] | None) -> Bools:
    """Who did nothing is out."""
    lists, points = sums[:, FIELDS.index("lists")], sums[:, FIELDS.index("points")]
    return _only((lists != 0) | (points != 0), found, members)


def _only(rows: Bools, found: Prepared, members: Collection[int] | None) -> Bools:
    if members is None:
        return rows
    return rows & np.isin(found.players, np.fromiter(members, np.int64, len(members)))


def _reached(minima: Collection[int], counts: Ints) -> int:
    most = int(counts.max()) if len(counts) else 0
    return next((minimum for minimum in minima if minimum <= most), min(minima))


def _placed(players: Ints, values: Floats, known: Ints | Floats, rows: Bools, needed: int) -> Lines:
    """Best first; equal values share a place. Those below the minimum come after all others, without one."""
    here = np.flatnonzero(rows)
    value = np.where(np.isnan(values[here]), -np.inf, values[here])
    placed = (known[here] >= needed) & np.isfinite(value)
    order = np.lexsort((players[here], -known[here], -value, ~placed))
    value, placed = value[order], placed[order]
    at = np.arange(len(order))
    first = np.ones(len(order), dtype=np.bool_)
    first[1:] = (value[1:] != value[:-1]) | ~placed[1:]
    places = np.where(placed, np.maximum.accumulate(np.where(first, at, 0)) + 1, 0)
    tied = placed & ~first
    tied[:-1] |= placed[:-1] & placed[1:] & ~first[1:]
    nothing = np.zeros(len(order), dtype=np.int64)
    return Lines(order=here[order], players=players, values=value, places=places, tied=tied, was=nothing)


def _before(lines: Lines, was: Lines) -> Ints:
    """The place that each had before, 0 if none."""
    places = np.zeros(len(lines._players), dtype=np.int64)
    places[was._order] = was._places
    return places[lines._order]
