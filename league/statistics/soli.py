"""Soli: by kind, and by why they were played. A list with points per game shows that somebody played alone, and
whether it was his Pflichtsolo; the kind is known from full lists."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from scoring import SILENT_KINDS, SOLO_KINDS

from .reading import Played
from .tally import Tally

UNKNOWN_KIND = "solo"  # of a list with points per game


@dataclass
class Soli:
    """Own soli, and those of others against which he played. `games`: in how many games they were counted."""

    kinds: dict[str, Tally] = field(default_factory=lambda: {kind: Tally() for kind in (*SOLO_KINDS, UNKNOWN_KIND)})
    silent: dict[str, Tally] = field(default_factory=lambda: {kind: Tally() for kind in SILENT_KINDS})
    pflicht: Tally = field(default_factory=Tally)  # played of his own will
    vorfuehrung: Tally = field(default_factory=Tally)
    lust: Tally = field(default_factory=Tally)
    against: Tally = field(default_factory=Tally)
    games: int = 0

    @property
    def own(self) -> Tally:
        return sum(self.kinds.values(), Tally())

    @property
    def every(self) -> float | None:
        """One solo in so many games."""
        return self.games / self.own.games if self.own.games else None


def soli_of_games(played: Iterable[Played]) -> Soli:
    soli = Soli()
    for game in played:
        soli.games += 1
        if game.soloist and game.kind in soli.kinds:
            soli.kinds[game.kind].add(game.points)
            _why(soli, game).add(game.points)
        elif game.soloist and game.kind in soli.silent:
            soli.silent[game.kind].add(game.points)
        elif game.soloist is False and game.kind in soli.kinds:
            soli.against.add(game.points)
    return soli


def _why(soli: Soli, game: Played) -> Tally:
    if game.vorfuehrung:
        return soli.vorfuehrung
    return soli.pflicht if game.pflicht else soli.lust
