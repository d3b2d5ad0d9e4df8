"""Leagues of teams: the plan of the Bundesliga, Siegpunkte, the team table; ratings by state or club; who qualifies.
Knows names and totals; who played for a team is not known here."""

from __future__ import annotations

import json
import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import NamedTuple

from .errors import InvalidInput
from .reading import integer
from .standings import placed

SIEGPUNKTE = (4, 3, 2, 1)
# Where nobody sits if there are fewer than 16 teams. No three of them are on a line, so that nobody is ever alone.
BYES = (0, 1, 4)

Group = tuple[str, ...]


def bundesliga_plan(teams: Sequence[str], seed: int | str | None = None) -> tuple[tuple[Group, ...], ...]:
    """Days, their groups, their teams: every two teams meet exactly once.

    16 teams play five days in groups of four. With 13 to 15 some groups have three teams, a few two; nobody is free.
    Four teams are one group on one day. A seed shuffles the teams, without one they are placed as given.
    """
    _check_teams(teams)
    order = list(teams)
    if seed is not None:
        random.Random(json.dumps(seed)).shuffle(order)
    if len(order) == 4:
        return ((tuple(order),),)
    filled = [point for point in range(16) if point not in BYES[: 16 - len(order)]]
    team_at = dict(zip(filled, order, strict=True))
    return tuple(
        tuple(tuple(team_at[point] for point in line if point in team_at) for line in day) for day in _affine_plane()
    )


def _check_teams(teams: Sequence[str]) -> None:
    if len(teams) != 4 and not 13 <= len(teams) <= 16:
        said = (
            f"Für {len(teams)} Mannschaften gibt es keinen Plan, in dem sich alle in Vierergruppen genau einmal treffen"
        )
        raise InvalidInput("teams", f"{said}: möglich sind 4 oder 13 bis 16 Mannschaften.")
    for number, team in enumerate(teams, 1):
        if team in teams[: number - 1]:
            raise InvalidInput(f"teams[{number}]", f"„{team}“ kommt zweimal vor.")


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


def day_places(totals: Mapping[str, int]) -> dict[str, DayPlace]:
    """From the Spielpunkte of a group on one day, best first."""
    integer(len(totals), "totals", 1, len(SIEGPUNKTE))
    places = {}
    for team, total in sorted(totals.items(), key=lambda pair: -pair[1]):
        better = sum(other > total for other in totals.values())
        sharing = sum(other == total for other in totals.values())
        siegpunkte = Fraction(sum(SIEGPUNKTE[better : better + sharing]), sharing)
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
    mark: str | None
    because: str | None


@dataclass(frozen=True, slots=True)
class TeamTable:
    """Rows best first; `cross[a][b]` is what a has met b with, missing while they have not met."""

    rows: tuple[TeamRow, ...]
    cross: Mapping[str, Mapping[str, Meeting]]


class _Words(NamedTuple):
    title: str
    more: str
    is_points: bool


_ORDER = {
    "siegpunkte": _Words("Siegpunkte", "mehr Siegpunkte", False),
    "spielpunkte": _Words("Spielpunkte", "mehr Spielpunkte", True),
}


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
    standings = placed(values, _ORDER)
    places = [one.place for one in standings]
    rows = tuple(
        TeamRow(one.place, one.tied, one.player, siegpunkte[one.player], spielpunkte[one.player], days[one.player],
                _mark(one.place, places.count(one.place), len(names), promoted, relegated), one.because)
        for one in standings
    )  # fmt: skip
    return TeamTable(rows, _cross(results, names))


def _mark(place: int, sharing: int, teams: int, promoted: int, relegated: int) -> str | None:
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


def state_rating(results: Mapping[str, Sequence[tuple[str, int]]]) -> dict[str, int]:
    """The Bundesländerwertung: of every player his best result for a state if it is positive, summed; best first.

    Who has played for two states counts for both. Clubs are rated in the same way: their names instead of the states'.
    """
    rating: dict[str, int] = {}
    for played in results.values():
        for state in dict.fromkeys(state for state, _ in played):
            best = max(points for one, points in played if one == state)
            rating[state] = rating.get(state, 0) + max(best, 0)
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
    reason: str
    open: bool


Share = int | Mapping[str, int]


def qualifiers(
    rows: Sequence[Candidate], total: int, *, by_ranking: int = 0, per_state: Share = 0, per_club: Share = 0
) -> list[Qualified]:
    """Who may start: the first of the ranking, then the best of each state and of each club who are not qualified yet
    (so many of each, or a number by name), and up to the total whoever follows in the ranking."""
    integer(total, "total", 0, 10_000)
    able = [row for row in rows if row.place is not None]
    chosen = _first(able, [], integer(by_ranking, "by_ranking", 0, 10_000), "Platz {place} der Rangliste")
    for state in dict.fromkeys(row.state for row in able if row.state):
        chosen += _best([row for row in able if row.state == state], chosen, _share(per_state, state), f"aus {state}")
    for club in dict.fromkeys(row.club for row in able if row.club):
        chosen += _best([row for row in able if row.club == club], chosen, _share(per_club, club), f"von {club}")
    if len(chosen) > total:
        said = f"Rangliste, Länder und Vereine ergeben zusammen {len(chosen)} Plätze, es gibt aber nur {total}."
        raise InvalidInput("total", said)
    return chosen + _first(able, chosen, total - len(chosen), "Platz {place} der Rangliste (nachgerückt)")


def _share(share: Share, name: str) -> int:
    return share if isinstance(share, int) else share.get(name, 0)


def _best(rows: Sequence[Candidate], chosen: Sequence[Qualified], count: int, where: str) -> list[Qualified]:
    """The number tells how many of the same state or club are better and qualified otherwise."""
    taken = _first(rows, chosen, count, "")
    number = {row.player: rank for rank, row in enumerate(rows, 1)}
    words = {player: f"Nummer {rank} {where}" for player, rank in number.items()}
    return [replace(one, reason=words[one.player]) for one in taken]


def _first(rows: Sequence[Candidate], chosen: Sequence[Qualified], count: int, reason: str) -> list[Qualified]:
    """The first ones who are not chosen yet. Who shares a place with the next one must draw lots."""
    names = {one.player for one in chosen}
    left = [row for row in rows if row.player not in names]
    border = left[count].place if count < len(left) else None
    return [Qualified(row.player, reason.format(place=row.place), row.place == border) for row in left[:count]]
