"""Re and Kontra: how often, how often won, with how many points. Known from full lists only: the points of a game show
who played together, not who had the Alten."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from .reading import Played
from .tally import Tally, percent


@dataclass
class ReKontra:
    """Two against two, and one against three, for either party."""

    re_pair: Tally = field(default_factory=Tally)
    re_alone: Tally = field(default_factory=Tally)
    kontra_pair: Tally = field(default_factory=Tally)
    kontra_three: Tally = field(default_factory=Tally)

    @property
    def re(self) -> Tally:
        return self.re_pair + self.re_alone

    @property
    def kontra(self) -> Tally:
        return self.kontra_pair + self.kontra_three

    @property
    def games(self) -> int:
        return self.re.games + self.kontra.games

    @property
    def re_share(self) -> float | None:
        """How often he was Re, in percent."""
        return percent(self.re.games, self.games)


def rekontra_of(played: Iterable[Played]) -> ReKontra:
    found = ReKontra()
    for game in played:
        if game.own is None:
            continue
        pair = game.soloist is None
        if game.own.re:
            (found.re_pair if pair else found.re_alone).add(game.points)
        else:
            (found.kontra_pair if pair else found.kontra_three).add(game.points)
    return found
