"""Ansagen and Absagen of the own party: made, kept, lost, and what might have been said. Known from full lists, and
those name the party, not the person; who plays alone is the party."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from .reading import Played
from .tally import FEW, Tally, percent

LEVELS = (90, 60, 30, 0)
SILENT_FROM = 151  # "had 151 and said nothing"


@dataclass
class Kept:
    """Something that was said so many times; kept + lost = made."""

    made: int = 0
    kept: int = 0

    @property
    def lost(self) -> int:
        return self.made - self.kept

    @property
    def share(self) -> float | None:
        return percent(self.kept, self.made)

    @property
    def few(self) -> bool:
        return self.made < FEW

    def add(self, kept: bool) -> None:
        self.made += 1
        self.kept += kept


@dataclass
class Level(Kept):
    """One level of Absagen, each by itself: keine 60 says keine 90 as well (§6.4.3). `reached`: the opponents stayed
    below it, whatever was said."""

    reached: int = 0

    @property
    def missed(self) -> int:
        return self.reached - self.kept


@dataclass
class Announcements:
    """`re`, `kontra` and `absagen` are kept when the party won (§7.1)."""

    games: int = 0
    re: Kept = field(default_factory=Kept)
    kontra: Kept = field(default_factory=Kept)
    absagen: Kept = field(default_factory=Kept)
    levels: dict[int, Level] = field(default_factory=lambda: {level: Level() for level in LEVELS})
    silent: int = 0  # 151 Augen or more, and not a word
    strong: int = 0  # 151 Augen or more
    with_ansage: Tally = field(default_factory=Tally)
    without: Tally = field(default_factory=Tally)
    against: Kept = field(default_factory=Kept)  # the other party announced; kept: it won

    @property
    def ansagen(self) -> Kept:
        return Kept(self.re.made + self.kontra.made, self.re.kept + self.kontra.kept)


def announcements_of(played: Iterable[Played]) -> Announcements:
    found = Announcements()
    for game in played:
        if game.own is not None and game.other is not None:
            _add(found, game)
            if game.other.ansage:
                found.against.add(game.other.won)
    return found


def _add(found: Announcements, game: Played) -> None:
    own = game.own
    assert own is not None
    found.games += 1
    (found.with_ansage if own.ansage else found.without).add(game.points)
    if own.ansage:
        (found.re if own.re else found.kontra).add(own.won)
    if own.said:
        found.absagen.add(own.won)
    found.strong += own.augen >= SILENT_FROM
    found.silent += own.augen >= SILENT_FROM and not own.ansage
    for level in own.said:
        found.levels[level].add(level in own.reached)
    for level in own.reached:
        found.levels[level].reached += 1
