"""rank(): places from results, with metrics and tie-break orders as data and a reason for every place.
Knows numbers per Runde; who the players are and which tournament it was is not known here."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby
from types import MappingProxyType
from typing import TYPE_CHECKING, Literal, NamedTuple, get_args

from .codes import Code
from .messages import InvalidInput, Message, integer, mapping, names, refusal, required, sequence, wrong

if TYPE_CHECKING:
    from .wording import Language


# --- By what results are compared


StandingMetric = Literal[
    "points", "points_per_runde", "points_per_game", "games_won", "soli_won", "best_runde", "worst_runde", "runden"
]
SeasonMetric = Literal["points", "points_per_runde", "points_per_game", "table_points", "place_points"]
TieBreak = Literal["best_day", "second_best_day", "attendance", "points_of_all_days", "games_won", "soli_won"]
TeamMetric = Literal["siegpunkte", "spielpunkte"]
MetricName = StandingMetric | SeasonMetric | TieBreak | TeamMetric


class Comparison(NamedTuple):
    """One way to compare, the higher the better. Points have a sign, a plus included; numbers of things do not."""

    metric: MetricName
    is_points: bool


# Everything else is points.
_COUNTS: frozenset[MetricName] = frozenset(
    {"games_won", "soli_won", "runden", "place_points", "attendance", "siegpunkte"}
)


def comparison(metric: MetricName) -> Comparison:
    return Comparison(metric, metric not in _COUNTS)


SEASON_METRICS: Mapping[SeasonMetric, Comparison] = MappingProxyType(
    {metric: comparison(metric) for metric in get_args(SeasonMetric)}
)
TIE_BREAKS: Mapping[TieBreak, Comparison] = MappingProxyType(
    {metric: comparison(metric) for metric in get_args(TieBreak)}
)
TEAM_METRICS: Mapping[TeamMetric, Comparison] = MappingProxyType(
    {metric: comparison(metric) for metric in get_args(TeamMetric)}
)


# --- rank()


MOST_POINTS = 10**9
Value = Fraction | None


class Result(NamedTuple):
    """One Runde of one player. What is not known is None, never 0."""

    points: int | None
    games: int | None = None
    won: int | None = None
    soli_won: int | None = None


class Metric(NamedTuple):
    """One way to compare the Runden of two players, the higher the better."""

    of: Callable[[Sequence[Result]], Value]
    compared: Comparison


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


_VALUES: dict[StandingMetric, Callable[[Sequence[Result]], Value]] = {
    "points": _from("points", sum),
    "points_per_runde": _from("points", _average),
    "points_per_game": _points_per_game,
    "games_won": _from("won", sum),
    "soli_won": _from("soli_won", sum),
    "best_runde": _from("points", max),
    "worst_runde": _from("points", min),
    "runden": lambda runden: Fraction(len(runden)),
}
METRICS: Mapping[str, Metric] = MappingProxyType({name: Metric(of, comparison(name)) for name, of in _VALUES.items()})


@dataclass(frozen=True, slots=True)
class Standing:
    """One place. `because` says what decided against the next one, or with whom the place is shared; the last of
    those who share one is told both. The last of all has nobody behind him."""

    place: int
    tied: bool
    player: str
    values: Mapping[str, Value]
    because: Message | None

    def to_dict(self, words: Language) -> dict[str, object]:
        """With the reason as a sentence, and beside it as a code with its params."""
        said = {"code": None, "params": {}} if self.because is None else self.because.to_dict()
        return {
            "place": self.place, "tied": self.tied, "player": self.player,
            "values": {metric: _number(value) for metric, value in self.values.items()},
            "because": words.say(self.because) or None, **said,
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
    idle = {name for name, runden in results.items() if not runden}
    return placed(values, {name: METRICS[name].compared for name in order}, idle)


def placed(
    values: Mapping[str, Mapping[str, Value]], metrics: Mapping[str, Comparison], idle: Collection[str] = ()
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
            because = _because(one, behind, metrics)
            if len(group) > 1 and index == group[-1][0]:
                because = _level_then(_because(one, group[-2][1], metrics), because)
            standings.append(Standing(place, len(group) > 1, one.player, one.values, because))
    return standings


def _level_then(level: Message | None, ahead: Message | None) -> Message | None:
    """For the last of those who share a place: what the others are told of him, and what he is ahead by."""
    return Message(Code.LEVEL_THEN_AHEAD, level=level, ahead=ahead) if ahead else level


def _values(runden: Sequence[Result], order: Sequence[str]) -> dict[str, Value]:
    return {name: METRICS[name].of(runden) if runden else None for name in order}


def _sorted(
    tied: Sequence[str], values: Mapping[str, Mapping[str, Value]], order: tuple[str, ...]
) -> list[tuple[Key, str]]:
    """Best first, with the key that decided. What one of the tied does not have cannot decide between them."""
    if not order:
        return [((), player) for player in tied]
    if len(tied) == 1:
        return [(tuple(map(values[tied[0]].__getitem__, order)), tied[0])]
    metric, rest = order[0], order[1:]
    groups: dict[Value, list[str]] = {}
    for player in tied:
        groups.setdefault(values[player][metric], []).append(player)
    if None in groups:
        return [((None, *key), player) for key, player in _sorted(tied, values, rest)]
    heights = sorted((height for height in groups if height is not None), key=_quick, reverse=True)
    return [((height, *key), player) for height in heights for key, player in _sorted(groups[height], values, rest)]


def _quick(value: Fraction) -> int | Fraction:
    """The same as a whole number where it is one: of all comparisons the quickest."""
    return value.numerator if value.denominator == 1 else value


def _because(one: _Ranked, other: _Ranked | None, metrics: Mapping[str, Comparison]) -> Message | None:
    if other is None:
        return None
    if other.key is None or one.key is None:
        code = Code.LEVEL_WITHOUT_PLAYING if one.key is None else Code.AHEAD_BY_PLAYING
        return Message(code, other=other.player)
    skipped: list[str] = []
    for (metric, is_points), mine, theirs in zip(metrics.values(), one.key, other.key, strict=True):
        if mine is None or theirs is None:
            skipped.append(metric)
        elif mine != theirs:
            code = Code.AHEAD_BY_SCORE if is_points else Code.AHEAD_BY_COUNT
            return Message(code, other=other.player, metric=metric, values=(mine, theirs), skipped=_named(skipped))
    return Message(Code.LEVEL, other=other.player, skipped=_named(skipped))


def _named(skipped: Sequence[str]) -> Message | None:
    return Message(Code.NOT_KNOWN_FOR_ALL, metrics=tuple(skipped)) if skipped else None


def _number(value: Value) -> int | float | None:
    if value is None:
        return None
    return value.numerator if value.denominator == 1 else float(value)


def answer(request: Mapping[str, object], words: Language) -> dict[str, object]:
    """The command line's `rank`, its reasons in these words."""
    order = sequence(required(request, "order"), "order")
    if not order:
        raise refusal(Code.WITHOUT_ORDER, "order")
    results: dict[str, list[Result]] = {}
    for number, record in enumerate(sequence(required(request, "results"), "results"), 1):
        player, runden = _player(record, f"results[{number}]")
        if player in results:
            raise InvalidInput(f"results[{number}].player", Message(Code.COMES_TWICE, name=player))
        results[player] = runden
    return {"standings": [standing.to_dict(words) for standing in rank(results, order)]}


def _player(given: object, path: str) -> tuple[str, list[Result]]:
    record = mapping(given, path, ("player", "runden"))
    player = required(record, "player", path)
    if type(player) is not str or not player:
        raise wrong(Code.WRONG_NAME, f"{path}.player", player)
    runden = sequence(required(record, "runden", path), f"{path}.runden")
    return player, [_result(runde, f"{path}.runden[{n}]") for n, runde in enumerate(runden, 1)]


def _result(given: object, path: str) -> Result:
    record = mapping(given, path, Result._fields)
    required(record, "points", path)
    for name in Result._fields:
        if (number := record.get(name)) is not None:
            integer(number, f"{path}.{name}", -MOST_POINTS if name == "points" else 0, MOST_POINTS)
    _check_counts(record, path)
    return Result(**record)


def _check_counts(counts: Mapping[str, int | None], path: str) -> None:
    """Nobody wins more games than he played, or more soli than games."""
    for less, more in (("won", "games"), ("soli_won", "won")):
        fewer, limit = counts.get(less), counts.get(more)
        if fewer is not None and limit is not None and fewer > limit:
            raise refusal(Code.MORE_THAN, f"{path}.{less}", count=fewer, other=more, limit=limit)
