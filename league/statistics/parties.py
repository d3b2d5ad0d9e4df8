"""Who played with whom in a row of a list, and what the two parties said and reached.
Knows positions, points and facts; people and databases are known by reading.py."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from scoring import STEPS, Game, Ruleset, Side, score, sides

Positions = tuple[int, ...]
PARTY_FACTS = (
    "re_augen", "re_ansage", "kontra_ansage", "re_absage", "kontra_absage", "re_stichlos", "kontra_stichlos",
)  # fmt: skip


class Party(NamedTuple):
    """One party of a game with full facts. Levels are 90, 60, 30 and 0 (schwarz); a higher one implies the lower ones
    (§6.4.3). `won` is by §7.1, whatever the Sonderpunkte made of the points."""

    re: bool
    augen: int
    ansage: bool
    said: tuple[int, ...]
    reached: tuple[int, ...]
    won: bool


def parties_of(facts: Mapping[str, Any], ruleset: Ruleset) -> tuple[Party, Party]:
    """Re and Kontra of the facts as they are stored."""
    game = facts["game"]
    return _parties(ruleset, *(game.get(name) for name in PARTY_FACTS))


@lru_cache(maxsize=20_000)
def _parties(ruleset: Ruleset, augen: int, *said: Any) -> tuple[Party, Party]:
    """The kind of the game decides nothing here, so that most games were met before."""
    given = {name: value for name, value in zip(PARTY_FACTS[1:], said, strict=True) if value is not None}
    game = Game("normal", augen, **given)
    winner = score(game, ruleset).winner
    re, kontra = sides(game, ruleset.steps)
    return _party(re, ruleset, True, winner), _party(kontra, ruleset, False, winner)


def _party(side: Side, ruleset: Ruleset, re: bool, winner: str | None) -> Party:
    levels = tuple(step.absage for step in STEPS[ruleset.steps])
    won = winner == ("re" if re else "kontra")
    return Party(re, side.augen, side.ansage, levels[: side.said], levels[: side.kept], won)


def re_of(facts: Mapping[str, Any]) -> frozenset[int]:
    """The positions of Re: one who plays alone, or two."""
    return frozenset(facts.get("re") or (facts["soloist"],))


def re_of_points(points: Mapping[int, int], soloist: int | None) -> frozenset[int] | None:
    """One of the two parties of a row of which only the points are known; which of them is Re nobody can say. None:
    a game worth nothing, or a row that is no game of two parties."""
    if soloist is not None:
        return frozenset({soloist})
    winners = frozenset(position for position, value in points.items() if value > 0)
    losers = sum(value < 0 for value in points.values())
    return winners if len(winners) == losers == 2 else None


def divided(party: frozenset[int], active: Sequence[int], position: int) -> tuple[Positions, Positions]:
    """Those who played with a position, and those who played against it."""
    inside = position in party
    mine = tuple(other for other in active if (other in party) == inside and other != position)
    return mine, tuple(other for other in active if (other in party) != inside)
