"""Refuses what a ruleset does not have: a kind, an Ansage, an Absage, a Sonderpunkt, a Bock.
Knows a game's facts and the switches; does not score."""

from __future__ import annotations

from .codes import Code
from .errors import InvalidInput
from .game import Game
from .messages import Message
from .names import Kind, Party
from .reading import wrong
from .ruleset import Ruleset

HIGHEST_MULTIPLIER = 2**20


def check_known(game: Game, ruleset: Ruleset, multiplier: int) -> None:
    """Every fact of the game must be one that this ruleset counts."""
    if game.kind != "normal" and (reason := kind_unknown(game.kind, ruleset)):
        raise InvalidInput("kind", reason)
    if (game.re_ansage or game.kontra_ansage) and _is_limited(ruleset):
        _check_said(game, ruleset)
    if multiplier != 1 or type(multiplier) is not int:
        _check_multiplier(multiplier, ruleset)
    for name, _ in game.re_sonderpunkte:
        _check_counts(name, "re", game, ruleset)
    for name, _ in game.kontra_sonderpunkte:
        _check_counts(name, "kontra", game, ruleset)


def kind_unknown(kind: Kind, ruleset: Ruleset) -> Message | None:
    """The reason why this kind cannot be played, if there is one."""
    switch = ruleset.switch_against(kind)
    return None if switch is None else Message(Code.KIND_OFF, kind=kind, switch=switch)


def _is_limited(ruleset: Ruleset) -> bool:
    """Whether something cannot be said here that can be said under the TSR."""
    everything = ruleset.absagen and ruleset.absagen_of_both
    return ruleset.ansagen == "none" or not everything or ruleset.steps == "schneider"


def _check_said(game: Game, ruleset: Ruleset) -> None:
    """An Absage implies its Ansage (§6.3.2), so that nothing was said without an Ansage."""
    _check_party("re", game.re_ansage, game.re_absage, ruleset)
    _check_party("kontra", game.kontra_ansage, game.kontra_absage, ruleset)
    if not ruleset.absagen_of_both and game.re_absage is not None and game.kontra_absage is not None:
        raise InvalidInput("kontra_absage", Message(Code.ABSAGEN_OF_BOTH))


def _check_party(party: Party, ansage: bool, absage: int | None, ruleset: Ruleset) -> None:
    if absage is not None and (not ruleset.absagen or ruleset.ansagen == "none"):
        raise InvalidInput(f"{party}_absage", Message(Code.ABSAGEN_OFF))
    if absage in (90, 30) and ruleset.steps == "schneider":
        raise InvalidInput(f"{party}_absage", Message(Code.ABSAGE_BESIDE_SCHNEIDER, absage=absage))
    if ansage and ruleset.ansagen == "none":
        raise InvalidInput(f"{party}_ansage", Message(Code.ANSAGEN_OFF))


def _check_counts(name: str, party: Party, game: Game, ruleset: Ruleset) -> None:
    field = f"sonderpunkte.{party}.{name}"
    if not ruleset.points_of(name):
        raise InvalidInput(field, Message(Code.SONDERPUNKT_OFF, name=name, switch=name))
    if not ruleset.counts_in(name, game.kind):
        raise InvalidInput(field, Message(Code.SONDERPUNKT_NOT_IN_SOLO, name=name))


def _check_multiplier(multiplier: object, ruleset: Ruleset) -> None:
    if not ruleset.bock:
        raise wrong(Code.MULTIPLIER_WITHOUT_BOCK, "multiplier", multiplier)
    if type(multiplier) is not int or not 1 < multiplier <= HIGHEST_MULTIPLIER or multiplier.bit_count() > 1:
        raise wrong(Code.WRONG_MULTIPLIER, "multiplier", multiplier, most=HIGHEST_MULTIPLIER)
