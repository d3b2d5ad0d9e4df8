"""Leagues of teams: the plan of the Bundesliga, Siegpunkte, the team table with who met whom.
Knows names and totals; who played for a team is not known here."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from typing import Literal, NamedTuple, get_args

from .codes import Code
from .messages import InvalidInput, Message, integer
from .standings import TEAM_METRICS, placed

# A match day's places 1 to 4 in a group of four; a double match day is two of them: ten a season, 40 at most.
SIEGPUNKTE = (4, 3, 2, 1)
FEWEST_TEAMS, LARGEST_GROUP, MOST_TEAMS = 4, 12, 16
# Where nobody sits if there are fewer than 16 teams. No three of them are on a line, so that nobody is ever alone.
BYES = (0, 1, 4)

Group = tuple[str, ...]
Plan = tuple[tuple[Group, ...], ...]
Mark = Literal["promotion", "relegation", "promotion-open", "relegation-open"]
MARKS: tuple[Mark, ...] = get_args(Mark)


def bundesliga_plan(teams: Sequence[str], seed: int | str | None = None, *, double: bool | None = None) -> Plan:
    """Match days, their groups, their teams.

    16 teams play in groups of four, and every two teams are in the same group on exactly one of five weekends; each
    weekend is a double match day: Saturday and Sunday in the same groups, two match days with Siegpunkte of their own.
    With 13 to 15 some groups have three teams, a few two; nobody is free. 4 to 12 teams, as in a qualification, are one
    group in which all meet on every day. `double` None: as the Bundesliga plays, so from 13 teams on.
    A seed shuffles the teams, without one they are placed as given.
    """
    _check_teams(teams)
    order = list(teams)
    if seed is not None:
        random.Random(json.dumps(seed)).shuffle(order)
    single = _weekends(order)
    twice = len(order) > LARGEST_GROUP if double is None else double
    return tuple(day for weekend in single for day in [weekend] * (2 if twice else 1))


def _weekends(order: Sequence[str]) -> Plan:
    if len(order) <= LARGEST_GROUP:
        return ((tuple(order),),)
    filled = [point for point in range(16) if point not in BYES[: 16 - len(order)]]
    team_at = dict(zip(filled, order, strict=True))
    return tuple(
        tuple(tuple(team_at[point] for point in line if point in team_at) for line in day) for day in _affine_plane()
    )


def _check_teams(teams: Sequence[str]) -> None:
    if not FEWEST_TEAMS <= len(teams) <= MOST_TEAMS:
        said = Message(Code.NO_PLAN, teams=len(teams), fewest=FEWEST_TEAMS, most=MOST_TEAMS)
        raise InvalidInput("teams", said)
    for number, team in enumerate(teams, 1):
        if team in teams[: number - 1]:
            raise InvalidInput(f"teams[{number}]", Message(Code.COMES_TWICE, name=team))


def _affine_plane() -> list[list[list[int]]]:
    """The lines y = mx + c of the plane over the field with four elements, a day for every slope, then x = c."""
    from .seating.fields import field  # only here: the draw is large, and few ask for a plan

    gf4 = field(4)
    sloped = [[[4 * x + gf4.add(gf4.multiply(m, x), c) for x in range(4)] for c in range(4)] for m in range(4)]
    return [*sloped, [[4 * x + y for y in range(4)] for x in range(4)]]


class DayPlace(NamedTuple):
    """A team in its group: place 1 brings 4 Siegpunkte, 2 three, and so on; a shared place the average."""

    place: int
    tied: bool
    siegpunkte: Fraction


def siegpunkte_of(size: int) -> tuple[int, ...]:
    """What the places of a group bring on a match day: 4, 3, 2, 1; in a larger group as many as there are teams.

    >>> siegpunkte_of(3), siegpunkte_of(6)
    ((4, 3, 2, 1), (6, 5, 4, 3, 2, 1))
    """
    return SIEGPUNKTE if size <= len(SIEGPUNKTE) else tuple(range(size, 0, -1))


def day_places(totals: Mapping[str, int]) -> dict[str, DayPlace]:
    """From the Spielpunkte of a group on one day, best first."""
    worth = siegpunkte_of(integer(len(totals), "totals", 1, LARGEST_GROUP))
    places = {}
    for team, total in sorted(totals.items(), key=lambda pair: -pair[1]):
        better = sum(other > total for other in totals.values())
        sharing = sum(other == total for other in totals.values())
        siegpunkte = Fraction(sum(worth[better : better + sharing]), sharing)
        places[team] = DayPlace(better + 1, sharing > 1, siegpunkte)
    return places


class Meeting(NamedTuple):
    """What two teams have written when they were in the same group."""

    days: int
    own: int
    others: int


@dataclass(frozen=True, slots=True)
class TeamRow:
    """mark: "promotion", "relegation", the same with "-open" where a shared place lies across the line, or None."""

    place: int
    tied: bool
    team: str
    siegpunkte: Fraction
    spielpunkte: int
    days: int
    mark: Mark | None
    because: Message | None


@dataclass(frozen=True, slots=True)
class TeamTable:
    """Rows best first; `cross[a][b]` is what a has met b with, missing while they have not met."""

    rows: tuple[TeamRow, ...]
    cross: Mapping[str, Mapping[str, Meeting]]


def team_table(
    results: Sequence[Mapping[str, int]], teams: Sequence[str] = (), *, promoted: int = 0, relegated: int = 0
) -> TeamTable:
    """From the totals of all groups of all days. `teams` names those who may not have played yet."""
    names = list(dict.fromkeys([*teams, *(team for group in results for team in group)]))
    integer(promoted, "promoted", 0, len(names))
    integer(relegated, "relegated", 0, len(names) - promoted)
    siegpunkte, spielpunkte, days = dict.fromkeys(names, Fraction()), dict.fromkeys(names, 0), dict.fromkeys(names, 0)
    for group in results:
        for team, day in day_places(group).items():
            siegpunkte[team] += day.siegpunkte
            spielpunkte[team] += group[team]
            days[team] += 1
    values = {team: {"siegpunkte": siegpunkte[team], "spielpunkte": Fraction(spielpunkte[team])} for team in names}
    standings = placed(values, dict(TEAM_METRICS.items()))
    places = [one.place for one in standings]
    rows = tuple(
        TeamRow(one.place, one.tied, one.player, siegpunkte[one.player], spielpunkte[one.player], days[one.player],
                _mark(one.place, places.count(one.place), len(names), promoted, relegated), one.because)
        for one in standings
    )  # fmt: skip
    return TeamTable(rows, _cross(results, names))


def _mark(place: int, sharing: int, teams: int, promoted: int, relegated: int) -> Mark | None:
    """A shared place takes several lines of the table; it is decided only if all of them are on one side."""
    last = place + sharing - 1
    if place <= promoted:
        return "promotion" if last <= promoted else "promotion-open"
    if last > teams - relegated:
        return "relegation" if place > teams - relegated else "relegation-open"
    return None


def _cross(results: Sequence[Mapping[str, int]], names: Sequence[str]) -> dict[str, dict[str, Meeting]]:
    cross: dict[str, dict[str, Meeting]] = {team: {} for team in names}
    for group in results:
        for team, own in group.items():
            for other, theirs in group.items():
                if team != other:
                    before = cross[team].get(other, Meeting(0, 0, 0))
                    cross[team][other] = Meeting(before.days + 1, before.own + own, before.others + theirs)
    return cross


# --- What follows from individual results


class StateRow(NamedTuple):
    """A player in the Bundesländerwertung: his best result in each state in which he has a positive one, best first."""

    place: int
    tied: bool
    player: str
    total: int
    best: Mapping[str, int]


Played = Sequence[tuple[str, int]]  # a state or club, and the result there


def state_rating(results: Mapping[str, Played]) -> list[StateRow]:
    """The Bundesländerwertung ranks players: of each his best positive result in every state, summed; best first.

    >>> anna = [("NRW", 50), ("NRW", 30), ("Hessen", 20), ("Bayern", -5)]
    >>> [(row.place, row.player, row.total) for row in state_rating({"Bernd": [("NRW", 60)], "Anna": anna})]
    [(1, 'Anna', 70), (2, 'Bernd', 60)]
    """
    best = {player: _positive(_best(played)) for player, played in results.items()}
    totals = {player: sum(states.values()) for player, states in best.items()}
    places = sorted(totals.values(), reverse=True)
    return [
        StateRow(places.index(total) + 1, places.count(total) > 1, player, total, best[player])
        for player, total in sorted(totals.items(), key=lambda pair: (-pair[1], pair[0]))
    ]


def _best(played: Played) -> dict[str, int]:
    best: dict[str, int] = {}
    for where, points in played:
        best[where] = max(points, best.get(where, points))
    return best


def _positive(best: Mapping[str, int]) -> dict[str, int]:
    return dict(sorted(((where, points) for where, points in best.items() if points > 0), key=lambda one: -one[1]))


def origin_rating(results: Mapping[str, Played]) -> dict[str, int]:
    """A rating of states or clubs by those who came for them: of every player his best result if it is positive,
    summed; best first. Who has played for two counts for both."""
    rating: dict[str, int] = {}
    for played in results.values():
        for origin, points in _best(played).items():
            rating[origin] = rating.get(origin, 0) + max(points, 0)
    return dict(sorted(rating.items(), key=lambda pair: (-pair[1], pair[0])))


@dataclass(frozen=True, slots=True)
class Candidate:
    """A row of a ranking, best first; without a place (None) nobody qualifies by it."""

    player: str
    place: int | None
    state: str | None = None
    club: str | None = None


@dataclass(frozen=True, slots=True)
class Qualified:
    """`open`: somebody on the same place got nothing; a draw or a play-off decides between them."""

    player: str
    reason: Message
    open: bool


Share = int | Mapping[str, int]


def qualifiers(
    rows: Sequence[Candidate], total: int, *, by_ranking: int = 0, per_state: Share = 0, per_club: Share = 0
) -> list[Qualified]:
    """Who may start: the first of the ranking, then the best of each state and of each club who are not qualified yet
    (so many of each, or a number by name), and up to the total whoever follows in the ranking."""
    integer(total, "total", 0, 10_000)
    able = [row for row in rows if row.place is not None]
    integer(by_ranking, "by_ranking", 0, 10_000)
    chosen = _first(able, [], by_ranking, lambda row: Message(Code.QUALIFIED_BY_RANKING, place=row.place))
    for state in dict.fromkeys(row.state for row in able if row.state):
        number = _numbers(row for row in able if row.state == state)
        reason = partial(_from_state, state, number)
        chosen += _first([row for row in able if row.state == state], chosen, _share(per_state, state), reason)
    for club in dict.fromkeys(row.club for row in able if row.club):
        number = _numbers(row for row in able if row.club == club)
        reason = partial(_from_club, club, number)
        chosen += _first([row for row in able if row.club == club], chosen, _share(per_club, club), reason)
    if len(chosen) > total:
        raise InvalidInput("total", Message(Code.TOO_MANY_QUALIFIED, qualified=len(chosen), total=total))
    rest = total - len(chosen)
    return chosen + _first(able, chosen, rest, lambda row: Message(Code.QUALIFIED_NEXT, place=row.place))


def _share(share: Share, name: str) -> int:
    return share if isinstance(share, int) else share.get(name, 0)


def _numbers(rows: Iterable[Candidate]) -> dict[str, int]:
    """Which number of his state or club somebody is, those who are qualified otherwise included."""
    return {row.player: number for number, row in enumerate(rows, 1)}


def _from_state(state: str, number: Mapping[str, int], row: Candidate) -> Message:
    return Message(Code.QUALIFIED_FROM_STATE, number=number[row.player], state=state)


def _from_club(club: str, number: Mapping[str, int], row: Candidate) -> Message:
    return Message(Code.QUALIFIED_FROM_CLUB, number=number[row.player], club=club)


def _first(
    rows: Sequence[Candidate], chosen: Sequence[Qualified], count: int, reason: Callable[[Candidate], Message]
) -> list[Qualified]:
    """The first ones who are not chosen yet. Who shares a place with the next one must draw lots."""
    names = {one.player for one in chosen}
    left = [row for row in rows if row.player not in names]
    border = left[count].place if count < len(left) else None
    return [Qualified(row.player, reason(row), row.place == border) for row in left[:count]]
