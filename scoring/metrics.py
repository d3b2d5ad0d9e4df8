"""By what results are compared: the names of all metrics and whether their numbers are points, which have a sign.
Knows names; how a value is computed is known where it is compared, what it is called in scoring/wording/."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Literal, NamedTuple, get_args

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
