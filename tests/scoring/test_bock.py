"""Bock multipliers from the history: agreed sequences, caps, penalty rows."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring import Bock, Dealt, Played, Ruleset, Runde, multipliers
from tests.scoring.cases import case_id, cases
from tests.scoring.strategies import random_runde, seeds

NESTINGS = ("ignore", "stack", "queue", "restart")


def bock(nesting: str, **switches: Any) -> Bock:
    return Bock(triggers=("by_hand",), nesting=nesting, **switches)


@pytest.mark.parametrize("case", cases("bock/sequences"), ids=case_id)
def test_agreed_sequences(case: dict[str, Any]) -> None:
    rules = bock(case["nesting"], pflichtsolo_uses_up=case["pflichtsolo_uses_up"])
    history = [Dealt(t, dealer_stays=p) for t, p in zip(case["triggered"], case["pflichtsolo"], strict=True)]
    assert multipliers(history, rules, case["players"])[:-1] == case["multipliers"]


# A trigger is a "b", an ordinary game ".", a Pflichtsolo "P", a triggering Pflichtsolo "B", a penalty row "x".
SEQUENCES: list[tuple[str, dict[str, Any], int, str, list[int]]] = [
    ("stack", {"max_layers": 1}, 4, "bb....", [1, 2, 2, 2, 2, 1, 1]),
    ("stack", {"max_layers": 2}, 4, "bbb....", [1, 2, 4, 4, 4, 2, 1, 1]),
    ("stack", {"max_layers": 1}, 4, "b...b.....", [1, 2, 2, 2, 2, 2, 2, 2, 2, 1, 1]),
    ("stack", {}, 4, "bbbbb....", [1, 2, 4, 8, 16, 16, 8, 4, 2, 1]),
    ("queue", {"max_layers": 1}, 4, "bbb.......", [1, 2, 2, 2, 2, 2, 2, 2, 2, 1, 1]),
    ("queue", {"max_layers": 2}, 4, "bbb..........", [1, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 1]),
    ("queue", {}, 4, "bbb..........", [1, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 1]),
    ("restart", {}, 4, "b.b.....", [1, 2, 2, 2, 2, 2, 2, 1, 1]),
    ("restart", {"max_layers": 1}, 4, "b.b.....", [1, 2, 2, 2, 2, 2, 2, 1, 1]),
    ("ignore", {}, 4, "b.b......", [1, 2, 2, 2, 2, 1, 1, 1, 1, 1]),
    ("ignore", {"max_layers": 1}, 4, "b....b....", [1, 2, 2, 2, 2, 1, 2, 2, 2, 2, 1]),
    ("queue", {}, 5, "b.......", [1, 2, 2, 2, 2, 2, 1, 1, 1]),
    ("queue", {}, 7, "b.......", [1, 2, 2, 2, 2, 2, 2, 2, 1]),
    ("queue", {}, 4, "bxx....", [1, 2, 2, 2, 2, 2, 2, 1]),
    ("stack", {}, 4, "bPP....", [1, 2, 2, 2, 2, 2, 2, 1]),
    ("stack", {"pflichtsolo_uses_up": True}, 4, "bPP....", [1, 2, 2, 2, 2, 1, 1, 1]),
    ("queue", {}, 4, "bBP.........", [1, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 1, 1]),
    ("queue", {"pflichtsolo_uses_up": True}, 4, "bB.......", [1, 2, 2, 2, 2, 2, 2, 2, 2, 1]),
    ("ignore", {}, 4, "bB....", [1, 2, 2, 2, 2, 2, 1]),
]  # fmt: skip


@pytest.mark.parametrize(("nesting", "switches", "players", "games", "expected"), SEQUENCES)
def test_sequences(nesting: str, switches: dict[str, Any], players: int, games: str, expected: list[int]) -> None:
    history = [Dealt(g in "bB", finished=g != "x", dealer_stays=g in "PB") for g in games]
    assert multipliers(history, bock(nesting, **switches), players) == expected


@pytest.mark.parametrize("nesting", NESTINGS)
def test_one_trigger_is_the_next_four_games_in_every_nesting(nesting: str) -> None:
    history = [Dealt(False), Dealt(True), *[Dealt(False)] * 5]
    assert multipliers(history, bock(nesting), 4) == [1, 1, 2, 2, 2, 2, 1, 1]


@given(st.lists(st.booleans(), max_size=24))
def test_the_nestings_in_relation(triggered: list[bool]) -> None:
    history = [Dealt(one) for one in triggered]
    ignore, stack, queue, restart = (multipliers(history, bock(nesting), 4) for nesting in NESTINGS)
    assert [m > 1 for m in stack] == [m > 1 for m in restart]
    assert all(i <= r <= q for i, r, q in zip(ignore, restart, queue, strict=True))
    assert all(m in (1, 2, 4, 8, 16) for m in stack)
    # Queued rounds are never lost, only played later.
    later = multipliers([*history, *[Dealt(False)] * 4 * len(history)], bock("queue"), 4)
    assert sum(m > 1 for m in later) == 4 * sum(triggered)


@given(seeds, st.sampled_from(NESTINGS), st.integers(4, 7))
def test_the_runde_derives_its_multipliers_from_the_history(rng: random.Random, nesting: str, players: int) -> None:
    runde = random_runde(rng, players, Ruleset(bock=bock(nesting)))
    assert len(runde.multipliers) == len(runde.history)
    replayed = Runde.start(players, runde.ruleset)
    for played, multiplier in zip(runde.history, runde.multipliers, strict=True):
        assert replayed.next_game().multiplier == multiplier
        replayed = replayed.play(played)


# Which of a game's facts count as a trigger is the ruleset's decision.
@pytest.mark.parametrize(
    ("triggers", "played", "multiplier"),
    [(("augen_120",), Played("normal", bock_triggers=("augen_120",)), 2),
     (("augen_120",), Played("normal", bock_triggers=("re_lost",)), 1),
     (("augen_120",), Played("normal", triggers_bock=True), 1),
     (("by_hand",), Played("normal", triggers_bock=True), 2),
     (("by_hand",), Played("normal", bock_triggers=("by_hand",)), 2),
     (("by_hand", "re_lost"), Played("normal", bock_triggers=("re_lost",), triggers_bock=True), 2),
     ((), Played("normal", bock_triggers=("augen_120",), triggers_bock=True), 1)],
)  # fmt: skip
def test_triggers_of_the_ruleset(triggers: tuple[str, ...], played: Played, multiplier: int) -> None:
    runde = Runde.start(4, Ruleset(bock=Bock(triggers=triggers, nesting="stack"))).play(played)
    assert runde.next_game().multiplier == multiplier
    assert runde.multipliers == [1]
