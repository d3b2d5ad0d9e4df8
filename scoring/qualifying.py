"""What follows from individual results: the Bundesländerwertung, ratings of states and clubs, and who qualifies.
Knows names and points; where somebody comes from and where he played is told."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple

from .codes import Code
from .errors import InvalidInput
from .messages import Message
from .reading import integer


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
