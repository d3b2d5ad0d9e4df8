"""Refuses what a ruleset does not have: a kind, an Ansage, an Absage, a Sonderpunkt, a Bock.
Knows a game's facts and the switches; does not score."""

from __future__ import annotations

from .errors import InvalidInput
from .game import Game
from .reading import refuse
from .ruleset import SONDERPUNKT_LABELS, Ruleset

HIGHEST_MULTIPLIER = 2**20


def check_known(game: Game, ruleset: Ruleset, multiplier: int) -> None:
    """Every fact of the game must be one that this ruleset counts."""
    if reason := armut_unknown(game.kind, ruleset):
        raise InvalidInput("kind", reason)
    if ruleset.ansagen == "none" or not ruleset.absagen or ruleset.steps == "schneider":
        _check_said(game, ruleset)
    if multiplier != 1 or type(multiplier) is not int:
        _check_multiplier(multiplier, ruleset)
    for name, _ in game.re_sonderpunkte:
        _check_counts(name, "re", game, ruleset)
    for name, _ in game.kontra_sonderpunkte:
        _check_counts(name, "kontra", game, ruleset)


def armut_unknown(kind: str | None, ruleset: Ruleset) -> str | None:
    """The reason why this kind cannot be played, if there is one."""
    if kind == "armut" and not ruleset.armut:
        return "Armut gibt es in diesem Regelsatz nicht (Schalter „armut“)."
    return None


def _check_said(game: Game, ruleset: Ruleset) -> None:
    for party, ansage, absage in (
        ("re", game.re_ansage, game.re_absage), ("kontra", game.kontra_ansage, game.kontra_absage),
    ):  # fmt: skip
        if absage is not None and (not ruleset.absagen or ruleset.ansagen == "none"):
            raise InvalidInput(
                f"{party}_absage", "Absagen gibt es in diesem Regelsatz nicht (Schalter „absagen“ und „ansagen“)."
            )
        if absage in (90, 30) and ruleset.steps == "schneider":
            raise InvalidInput(f"{party}_absage", f"Mit Schneider gibt es nur die Absagen 60 und 0, nicht {absage}.")
        if ansage and ruleset.ansagen == "none":
            raise InvalidInput(f"{party}_ansage", "Ansagen gibt es in diesem Regelsatz nicht (Schalter „ansagen“).")


def _check_counts(name: str, party: str, game: Game, ruleset: Ruleset) -> None:
    field, label = f"sonderpunkte.{party}.{name}", SONDERPUNKT_LABELS[name]
    if not getattr(ruleset, name):
        raise InvalidInput(field, f"„{label}“ zählt in diesem Regelsatz nicht (Schalter „{name}“).")
    if game.solo_like and name not in ruleset.in_solo:
        raise InvalidInput(field, f"„{label}“ zählt im Solo nicht (§7.2.4).")


def _check_multiplier(multiplier: object, ruleset: Ruleset) -> None:
    if not ruleset.bock:
        raise refuse("multiplier", "1 (in diesem Regelsatz gibt es keinen Bock)", multiplier)
    if type(multiplier) is not int or not 1 < multiplier <= HIGHEST_MULTIPLIER or multiplier.bit_count() > 1:
        raise refuse("multiplier", f"1, 2, 4, 8 … (höchstens {HIGHEST_MULTIPLIER})", multiplier)
