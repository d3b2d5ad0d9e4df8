"""What is known of a table before its list is read: who plays, how many games, whose Pflichtsolo is open, how much a
game can be worth. Knows the ruleset by the engine's front door; nothing of what is written."""

from __future__ import annotations

from dataclasses import dataclass

from scoring import Carry, Ruleset

# What a game can be worth under the TSR, and where something doubles.
TSR_NORMAL, TSR_SOLO = 29, 21
DOUBLED_NORMAL, DOUBLED_SOLO = 60, 45


@dataclass(frozen=True)
class Table:
    """Positions count from 1. totals: carried over from the list that goes on here. games: None for an open end."""

    players: int = 4
    games: int | None = 24
    dealer: int = 1
    totals: tuple[int, ...] = ()
    open_pflichtsoli: tuple[int, ...] = (1, 2, 3, 4)
    soli_count: bool = True
    vorfuehrung_keeps_dealer: bool = False
    solo_keeps_dealer: bool = False
    bock: bool = False
    highest_normal: int = TSR_NORMAL
    highest_solo: int = TSR_SOLO
    factor: int = 1  # money: every value is a multiple of it

    @classmethod
    def of(cls, ruleset: Ruleset, players: int, games: int | None, carry: Carry | None = None) -> Table:
        """The table of a list under this ruleset; `carry` where it continues another one."""
        begun = carry or Carry()
        everybody = tuple(range(1, players + 1)) if ruleset.pflichtsoli else ()
        waiting = everybody if begun.open_pflichtsoli is None else begun.open_pflichtsoli
        doubles = _doubles(ruleset)
        return cls(
            players, games, begun.dealer, begun.totals or (), tuple(p for p in everybody if p in waiting),
            ruleset.soli_count, ruleset.vorfuehrung_keeps_dealer, ruleset.solo_keeps_dealer, bool(ruleset.bock),
            DOUBLED_NORMAL if doubles else TSR_NORMAL, DOUBLED_SOLO if doubles else TSR_SOLO, ruleset.base_factor,
        )  # fmt: skip

    @property
    def start(self) -> tuple[int, ...]:
        """Where everybody stands above the first row."""
        return self.totals or (0,) * self.players


def _doubles(ruleset: Ruleset) -> bool:
    """Whether anything lifts a game above what the TSR allow."""
    more = ruleset.bock or ruleset.doubling or ruleset.solo_doubled or ruleset.solo_surcharge
    return bool(more or ruleset.ansagen not in ("add", "none") or ruleset.value_by != "adding" or ruleset.in_solo)
