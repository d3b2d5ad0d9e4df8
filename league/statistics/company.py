"""With whom he plays and against whom, and what comes of it. From all games whose points are known: winners and losers
of a game show who played together. A game worth nothing shows it on a full list only."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from .reading import Played
from .tally import FEW, Tally


@dataclass
class Companion:
    """Another player: two against two with him, and all games against him, with what they brought either."""

    player: int
    together: Tally = field(default_factory=Tally)
    against: Tally = field(default_factory=Tally)
    theirs: int = 0  # points of the other in games against each other; in a solo not just ours turned round
    lists: int = 0  # at the same table

    @property
    def games(self) -> int:
        return self.together.games + self.against.games

    @property
    def few(self) -> bool:
        return self.games < FEW


@dataclass
class Company:
    """`pairs`: games two against two of which the parties are known; `known`: all games of which they are known."""

    people: dict[int, Companion] = field(default_factory=dict)
    pairs: int = 0
    known: int = 0

    def one(self, player: int) -> Companion:
        if player not in self.people:
            self.people[player] = Companion(player)
        return self.people[player]

    def best(self, kind: str) -> Companion | None:
        """With or against whom he makes most of a game; small samples say nothing."""
        return max(self._enough(kind), key=lambda one: (_average(one, kind), one.games), default=None)

    def worst(self, kind: str) -> Companion | None:
        enough = self._enough(kind)
        return min(enough, key=lambda one: (_average(one, kind), -one.games)) if len(enough) > 1 else None

    def _enough(self, kind: str) -> list[Companion]:
        return [one for one in self.people.values() if not getattr(one, kind).few]


def _average(one: Companion, kind: str) -> float:
    return getattr(one, kind).average or 0.0


def company_of(played: Iterable[Played]) -> Company:
    found, met = Company(), set()
    for game in played:
        if game.partners is None or game.opponents is None:
            continue
        found.known += 1
        if game.soloist is None:
            found.pairs += 1
            found.one(game.partners[0]).together.add(game.points)
        for other, theirs in game.opponents:
            companion = found.one(other)
            companion.against.add(game.points)
            companion.theirs += theirs
        met |= {(other, game.sheet.pk) for other in (*game.partners, *(one for one, _ in game.opponents))}
    for other, _sheet in met:
        found.one(other).lists += 1
    return found
