"""Who won a game: by Augen, or by the Absagen that hold (§7.1). Knows the two parties through a ruleset's steps;
what the game is worth is for points.py to say."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from .game import Game
from .names import Party
from .ruleset import Ruleset
from .steps import STEPS


class Side(NamedTuple):
    """One party in this game, seen through the ruleset's steps."""

    augen: int
    ansage: bool
    said: int  # levels of Absagen: keine 60 is two of them
    kept: int  # levels under which the opponents stayed


def sides(game: Game, scheme: str) -> tuple[Side, Side]:
    """Re and Kontra: what each said, and under how many levels the opponents stayed."""
    re_augen, kontra_augen = game.re_augen, game.kontra_augen
    re_kept = _kept(scheme, kontra_augen, game.kontra_stichlos)
    kontra_kept = _kept(scheme, re_augen, game.re_stichlos)
    return (
        Side(re_augen, game.re_ansage, _said(scheme, game.re_absage), re_kept),
        Side(kontra_augen, game.kontra_ansage, _said(scheme, game.kontra_absage), kontra_kept),
    )


@cache
def _kept(scheme: str, opponents: int, stichlos: bool | None) -> int:
    """Under how many levels the opponents stayed. Schwarz is a matter of tricks, not of Augen (§7.2.2)."""
    if scheme == "reached":
        return sum(opponents <= step.absage for step in STEPS[scheme])
    return sum(opponents < step.absage for step in STEPS[scheme]) + (1 if stichlos else 0)


@cache
def _said(scheme: str, absage: int | None) -> int:
    """§6.4.3: an Absage implies all lower levels."""
    return 0 if absage is None else sum(step.absage >= absage for step in STEPS[scheme])


def winner_of(re: Side, kontra: Side, ruleset: Ruleset) -> Party | None:
    """§7.1: without Absagen by Augen, else by the Absagen that hold; if both parties missed theirs, nobody won."""
    if not re.said and not kontra.said:
        # The party that alone announced must bring the 121st Auge.
        kontra_alone = kontra.ansage and not re.ansage and not ruleset.re_always_121
        return "re" if re.augen >= (120 if kontra_alone else 121) else "kontra"
    if re.said and re.kept < re.said:
        return None if kontra.said and kontra.kept < kontra.said else "kontra"
    return "re" if re.said or kontra.kept < kontra.said else "kontra"
