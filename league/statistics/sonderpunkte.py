"""Sonderpunkte of the own party and of the other: Füchse caught and lost, Karlchen, Doppelköpfe, house rules.
Known from full lists, and those name the party, not the person."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from scoring import SONDERPUNKTE

from .reading import Played

ALWAYS = ("fuchs", "karlchen", "doppelkopf")  # of the TSR (§7.2.3); others are shown where a house knows them


@dataclass
class Extra:
    """`won` by the own party, `lost` to the other one."""

    won: int = 0
    lost: int = 0


def sonderpunkte_of(played: Iterable[Played]) -> dict[str, Extra]:
    found = {name: Extra() for name in SONDERPUNKTE}
    for game in played:
        for name, count in game.extras[0].items():
            found[name].won += count
        for name, count in game.extras[1].items():
            found[name].lost += count
    return {name: extra for name, extra in found.items() if name in ALWAYS or extra.won or extra.lost}
