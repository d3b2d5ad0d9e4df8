"""rank(): places from results, with metrics and tie-break orders as data and a reason for every place.
Knows numbers per Runde; who the players are and which tournament it was is not known here."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby
from typing import Any, NamedTuple, Protocol

from .errors import InvalidInput
from .findings import signed
from .reading import integer, mapping, names, refuse, required, sequence

MOST_POINTS = 10**9
Value = Fraction | None


class Result(NamedTuple):
    """One Runde of one player. What is not known is None, never 0."""

    points: int | None
    games: int | None = None
    won: int | None = None
    soli_won: int | None = None


class Wording(Protocol):
    """How a comparison is spoken of; the higher the better."""

    @property
    def title(self) -> str: ...
    @property
    def more(self) -> str: ...
    @property
    def is_points(self) -> bool: ...


class Metric(NamedTuple):
    """One way to compare, the higher the better. `more` says in words what the better one has more of."""

    title: str
    more: str
    of: Callable[[Sequence[Result]], Value]
    is_points: bool = False


def _known(runden: Sequence[Result], field: str) -> list[int] | None:
    """The numbers of all Runden, or None if one of them is not known."""
    numbers = [getattr(runde, field) for runde in runden]
    return None if None in numbers else numbers


def _from(field: str, how: Callable[[list[int]], int | Fraction]) -> Callable[[Sequence[Result]], Value]:
    def value(runden: Sequence[Result]) -> Value:
        numbers = _known(runden, field)
        return None if numbers is None else Fraction(how(numbers))

    return value


def _points_per_game(runden: Sequence[Result]) -> Value:
    points, games = _known(runden, "points"), _known(runden, "games")
    return Fraction(sum(points), sum(games)) if points is not None and games is not None and sum(games) > 0 else None


def _average(numbers: list[int]) -> Fraction:
    return Fraction(sum(numbers), len(numbers))


METRICS: dict[str, Metric] = {
    "points": Metric("Punkte", "mehr Punkte", _from("points", sum), True),
    "points_per_runde": Metric("Punkte je Runde", "mehr Punkte je Runde", _from("points", _average), True),
    "points_per_game": Metric("Punkte je Spiel", "mehr Punkte je Spiel", _points_per_game, True),
    "games_won": Metric("Gewonnene Spiele", "mehr gewonnene Spiele", _from("won", sum)),
    "soli_won": Metric("Gewonnene Soli", "mehr gewonnene Soli", _from("soli_won", sum)),
    "best_runde": Metric("Beste Runde", "die bessere beste Runde", _from("points", max), True),
    "worst_runde": Metric("Schlechteste Runde", "die bessere schlechteste Runde", _from("points", min), True),
    "runden": Metric("Runden", "mehr Runden", lambda runden: Fraction(len(runden))),
}


@dataclass(frozen=True, slots=True)
class Standing:
    """One place. `because` says what decided against the next one; the last has nobody behind him."""

    place: int
    tied: bool
    player: str
    values: Mapping[str, Value]
    because: str | None

    def to_dict(self) -> dict[str, Any]:
        return {
            "place": self.place, "tied": self.tied, "player": self.player,
            "values": {metric: _number(value) for metric, value in self.values.items()}, "because": self.because,
        }  # fmt: skip


# The values that counted for a player, in order; None where the metric was passed over for all who were tied.
Key = tuple[Value, ...]


class _Ranked(NamedTuple):
    key: Key | None  # None: has not played yet
    player: str
    values: Mapping[str, Value]


def rank(results: Mapping[str, Sequence[Result]], order: Sequence[str]) -> list[Standing]:
    """All players in order: equal in every metric means the same place, and the next place is skipped."""
    names(order, "order", METRICS)
    values = {player: _values(runden, order) for player, runden in results.items()}
    return placed(
        values, {name: METRICS[name] for name in order}, {name for name, runden in results.items() if not runden}
    )


def placed(
    values: Mapping[str, Mapping[str, Value]], metrics: Mapping[str, Wording], idle: Collection[str] = ()
) -> list[Standing]:
    """Places from any values, compared in the order of the metrics; those who have not played yet come last."""
    active = [player for player in values if player not in idle]
    ranked = [_Ranked(key, player, values[player]) for key, player in _sorted(active, values, tuple(metrics))]
    ranked += [_Ranked(None, player, values[player]) for player in values if player in idle]
    standings: list[Standing] = []
    for _, equal in groupby(enumerate(ranked), key=lambda pair: pair[1].key):
        group = list(equal)
        place = group[0][0] + 1
        for index, one in group:
            behind = ranked[index + 1] if index + 1 < len(ranked) else None
            standings.append(Standing(place, len(group) > 1, one.player, one.values, _because(one, behind, metrics)))
    return standings


def _values(runden: Sequence[Result], order: Sequence[str]) -> dict[str, Value]:
    return {name: METRICS[name].of(runden) if runden else None for name in order}


def _sorted(
    tied: Sequence[str], values: Mapping[str, Mapping[str, Value]], order: tuple[str, ...]
) -> list[tuple[Key, str]]:
    """Best first, with the key that decided. What one of the tied does not have cannot decide between them."""
    if not order:
        return [((), player) for player in tied]
    metric, rest = order[0], order[1:]
    groups: dict[Value, list[str]] = {}
    for player in tied:
        groups.setdefault(values[player][metric], []).append(player)
    if None in groups:
        return [((None, *key), player) for key, player in _sorted(tied, values, rest)]
    heights = sorted((height for height in groups if height is not None), reverse=True)
    return [((height, *key), player) for height in heights for key, player in _sorted(groups[height], values, rest)]


def _because(one: _Ranked, other: _Ranked | None, metrics: Mapping[str, Wording]) -> str | None:
    if other is None:
        return None
    if other.key is None or one.key is None:
        return (
            f"Vor {other.player}: hat schon eine Runde gespielt."
            if one.key
            else f"Gleichauf mit {other.player}: noch keine Runde."
        )
    skipped = []
    for metric, mine, theirs in zip(metrics.values(), one.key, other.key, strict=True):
        if mine is None or theirs is None:
            skipped.append(metric.title)
        elif mine != theirs:
            return f"Vor {other.player}: {metric.more} ({_spoken(mine, theirs, metric)}).{_named(skipped)}"
    return f"Gleichauf mit {other.player} in allem, was gewertet wurde.{_named(skipped)}"


def _named(skipped: list[str]) -> str:
    words = " und ".join(f"„{title}“" for title in skipped)
    return f" Nicht gewertet, weil nicht für alle Gleichplatzierten bekannt: {words}." if skipped else ""


def _spoken(mine: Fraction, theirs: Fraction, metric: Wording) -> str:
    """Both numbers as people write them, with as many decimals as it takes to tell them apart."""
    pairs = ([_decimal(value, metric, digits) for value in (mine, theirs)] for digits in range(2, 12))
    exact = [str(mine), str(theirs)]
    return " gegen ".join(next((pair for pair in pairs if pair[0] != pair[1]), exact))


def _decimal(value: Fraction, metric: Wording, digits: int) -> str:
    if value.denominator == 1:
        return signed(int(value)) if metric.is_points else str(value)
    sign = "+" if value > 0 else "−"
    return f"{sign}{abs(float(value)):.{digits}f}".replace(".", ",")


def _number(value: Value) -> int | float | None:
    if value is None:
        return None
    return int(value) if value.denominator == 1 else float(value)


def answer(request: Mapping[str, Any]) -> dict[str, Any]:
    """The command line's `rank`."""
    order = sequence(required(request, "order"), "order")
    if not order:
        raise refuse("order", "eine Liste mit mindestens einer Wertung", list(order))
    results: dict[str, list[Result]] = {}
    for number, record in enumerate(sequence(required(request, "results"), "results"), 1):
        player, runden = _player(record, f"results[{number}]")
        if player in results:
            raise InvalidInput(f"results[{number}].player", f"„{player}“ kommt zweimal vor.")
        results[player] = runden
    return {"standings": [standing.to_dict() for standing in rank(results, order)]}


def _player(given: object, path: str) -> tuple[str, list[Result]]:
    record = mapping(given, path, ("player", "runden"))
    player = required(record, "player", path)
    if type(player) is not str or not player:
        raise refuse(f"{path}.player", "ein Name", player)
    runden = sequence(required(record, "runden", path), f"{path}.runden")
    return player, [_result(runde, f"{path}.runden[{n}]") for n, runde in enumerate(runden, 1)]


def _result(given: object, path: str) -> Result:
    record = mapping(given, path, Result._fields)
    required(record, "points", path)
    lowest = {"points": -MOST_POINTS}
    counts = {
        name: None
        if record.get(name) is None
        else integer(record[name], f"{path}.{name}", lowest.get(name, 0), MOST_POINTS)
        for name in Result._fields
    }
    _check_counts(counts, path)
    return Result(**counts)


def _check_counts(counts: Mapping[str, int | None], path: str) -> None:
    """Nobody wins more games than he played, or more soli than games."""
    for less, more in (("won", "games"), ("soli_won", "won")):
        fewer, limit = counts[less], counts[more]
        if fewer is not None and limit is not None and fewer > limit:
            raise InvalidInput(
                f"{path}.{less}", f"„{path}.{less}“ ({fewer}) kann nicht größer sein als „{more}“ ({limit})."
            )
