"""needed(): what somebody has to score on the days that are left to reach a place, or to end before a rival.
Knows a finished table and bounds of what a day can bring; who will sit at which table is not known."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from ..codes import Code
from ..messages import InvalidInput, Message, integer
from ..standings import SeasonMetric
from .rows import SeasonRow, SeasonTable
from .rule import CountingRule
from .scores import Known, season_value
from .table import known_scores

MOST = 10**6
State = Literal["needed", "certain", "home", "impossible"]


@dataclass(frozen=True, slots=True)
class Need:
    """state: "needed" (at least `score` on each day left), "certain" (whatever he scores, or without coming), "home"
    (only without coming: any day would spoil it), "impossible". `home`: staying at home is enough, too."""

    state: State
    score: int | None
    home: bool
    said: Message


@dataclass(frozen=True, slots=True)
class Needed:
    """`sure`: whatever the others do within the bounds. `easy`: if the others stay at home or score as assumed."""

    sure: Need
    easy: Need


@dataclass(frozen=True, slots=True)
class _Rest:
    """The days that are left, and what each of them can bring."""

    rule: CountingRule
    days: int
    low: int
    high: int
    runden: int
    games: int

    @property
    def weight(self) -> int:
        weights: dict[SeasonMetric, int] = {"points_per_runde": self.runden, "points_per_game": self.games}
        return weights.get(self.rule.metric, 1)

    def final(self, row: SeasonRow, score: int, played: int) -> Fraction | None:
        """The value at the end after `played` days with this score, the others missed; None: without a place."""
        few = row.attended + played < self.rule.min_attendance
        if few or row.runden + played * self.runden < self.rule.min_runden or _has_hole(row, self.rule):
            return None
        scores = known_scores(row.days) + [Known(score, self.weight)] * played
        if self.rule.missed is not None:
            scores += [Known(self.rule.missed)] * (self.days - played)
        return season_value(scores, self.rule)

    def highest(self, row: SeasonRow) -> Fraction | None:
        """A rival at his best: on each day the highest score, or not there."""
        ends = [self.final(row, self.high, played) for played in range(self.days + 1)]
        return max((end for end in ends if end is not None), default=None)


def _has_hole(row: SeasonRow, rule: CountingRule) -> bool:
    return not rule.is_average and any(cell.state == "unknown" for cell in row.days)


def needed(
    table: SeasonTable,
    player: str,
    goal: int | str,
    *,
    low: int,
    high: int,
    days: int = 1,
    runden: int = 1,
    games: int = 24,
    assumed: int | None = None,
) -> Needed:
    """The least whole score on each of the days left with which `player` reaches the place `goal`, or ends before the
    rival of that name.

    A day brings between `low` and `high` points (Tischpunkte, Platzpunkte), in `runden` Runden and `games` games.
    `assumed` is what the others score each day in the easy case; None: they stay at home. A shared place is reached;
    but where tie-breaks decide, an equal value is not enough, because nobody can know them in advance. Only those who
    stand in the table are rivals.
    """
    rest = _rest(table.rule, days, low, high, runden, games)
    row = _known_row(table, player)
    rivals, place = _rivals(table, player, goal)
    strong = [rest.highest(rival) for rival in rivals]
    weak = [rest.final(rival, assumed or 0, 0 if assumed is None else days) for rival in rivals]
    others = Message(Code.IF_OTHERS_MISS) if assumed is None else Message(Code.IF_OTHERS_SCORE, score=assumed)
    wanted = _goal(table.rule, goal)
    return Needed(
        _need(row, rest, strong, place, _Aim(wanted, Message(Code.WHATEVER_OTHERS_DO))),
        _need(row, rest, weak, place, _Aim(wanted, others)),
    )


@dataclass(frozen=True, slots=True)
class _Aim:
    """What somebody wants, and what the others do meanwhile."""

    goal: Message
    others: Message

    def said(self, code: Code, **more: Message) -> Message:
        return Message(code, goal=self.goal, others=self.others, **more)


def _rest(rule: CountingRule, days: int, low: int, high: int, runden: int, games: int) -> _Rest:
    integer(low, "low", -MOST, MOST)
    return _Rest(
        rule, integer(days, "days", 1, 20), low, integer(high, "high", low, MOST),
        integer(runden, "runden", 1, 100), integer(games, "games", 1, 10_000),
    )  # fmt: skip


def _known_row(table: SeasonTable, player: str) -> SeasonRow:
    row = table.row(player)
    if row is None:
        raise InvalidInput("player", Message(Code.NOT_IN_TABLE, player=player))
    if _has_hole(row, table.rule):
        raise InvalidInput("player", Message(Code.VALUE_UNKNOWN, player=player, why=row.explanation))
    return row


def _rivals(table: SeasonTable, player: str, goal: int | str) -> tuple[list[SeasonRow], int]:
    """Whom to compare with, and the place to reach among them."""
    others = [row for row in table.rows if row.player != player]
    if isinstance(goal, str):
        rival = [row for row in others if row.player == goal]
        if not rival:
            raise InvalidInput("goal", Message(Code.NO_RIVAL, player=goal))
        return rival, 1
    return others, integer(goal, "goal", 1, max(len(table.rows), 1))


def _need(row: SeasonRow, rest: _Rest, rivals: Iterable[Fraction | None], place: int, aim: _Aim) -> Need:
    bar = sorted((value for value in rivals if value is not None), reverse=True)[place - 1 :]

    def reached(value: Fraction | None) -> bool:
        if value is None or not bar:
            return value is not None
        return value > bar[0] if rest.rule.tie_breaks else value >= bar[0]

    home = reached(rest.final(row, 0, 0))
    # The value never falls when a score rises, so the first score that is enough can be found by halving.
    scores = range(rest.low, rest.high + 1)
    first = bisect_left(scores, True, key=lambda score: reached(rest.final(row, score, rest.days)))
    score = scores[first] if first < len(scores) else None
    if home and score == rest.low:
        return Need("certain", None, True, aim.said(Code.NEED_NOTHING))
    if score is None and home:
        return Need("home", None, True, aim.said(Code.NEED_TO_STAY_HOME, when=_when(rest, Code.ON_LAST_DAYS)))
    if score is None:
        return Need("impossible", None, False, aim.said(Code.NEED_IMPOSSIBLE))
    code = Code.NEED_SCORE_OR_HOME if home else Code.NEED_SCORE
    said = aim.said(code, amount=_amount(score, rest), when=_when(rest, Code.ON_EACH_LAST_DAY))
    return Need("needed", score, home, said)


def _goal(rule: CountingRule, goal: int | str) -> Message:
    if isinstance(goal, int):
        return Message(Code.GOAL_PLACE, place=goal)
    return Message(Code.GOAL_BEFORE if rule.tie_breaks else Code.GOAL_BEFORE_OR_LEVEL, rival=goal)


def _when(rest: _Rest, several: Code) -> Message:
    return Message(Code.ON_LAST_DAY) if rest.days == 1 else Message(several, days=rest.days)


def _amount(score: int, rest: _Rest) -> Message:
    if rest.rule.metric == "points_per_runde":
        return Message(Code.AMOUNT_IN_RUNDEN, score=score, runden=rest.runden)
    if rest.rule.metric == "points_per_game":
        return Message(Code.AMOUNT_IN_GAMES, score=score, games=rest.games)
    units: dict[SeasonMetric, Code] = {
        "table_points": Code.AMOUNT_TABLE_POINTS, "place_points": Code.AMOUNT_PLACE_POINTS,
    }  # fmt: skip
    return Message(units.get(rest.rule.metric, Code.AMOUNT_POINTS), score=score)
