"""Lists made by chance are legal as played, and hold exactly the slips that were wished for."""

from __future__ import annotations

import pytest

from scoring import PRESETS, read_paper
from tests.photos.synthetic.lists import SLIPS, Habits, PaperList, played

HIDDEN = {"doubled"}  # a row of zeros may be a game


def findings(one: PaperList) -> tuple:
    return read_paper(one.paper, players=one.players, ruleset=one.ruleset, games=one.games, carry=one.carry).findings


@pytest.mark.parametrize("players", [4, 5, 6, 7])
@pytest.mark.parametrize("rules", ["ddv", "hausrunde", "online16"])
def test_a_list_without_slips_has_nothing_wrong(players: int, rules: str) -> None:
    for seed in range(5):
        assert findings(played(seed, players, ruleset=PRESETS[rules], penalties=seed % 3, parted=seed == 4)) == ()


@pytest.mark.parametrize("kind", sorted({*SLIPS} - HIDDEN))
def test_every_slip_is_there_and_mostly_seen(kind: str) -> None:
    lists = [played(seed, slips=(kind,), habits=Habits()) for seed in range(10)]
    assert all({slip.kind for slip in one.slips} == {kind} for one in lists)
    assert sum(bool(findings(one)) for one in lists) >= 6


def test_a_row_written_twice_stands_there_twice() -> None:
    one = played(3, slips=("doubled",), habits=Habits())
    at = next(at for at, line in enumerate(one.written) if line.key == one.slips[0].row)
    assert one.written[at].totals == one.written[at - 1].totals


def test_struck_numbers_stand_beside_the_right_ones() -> None:
    one = played(4, struck=3)
    struck = [(line.totals[n], text) for line in one.rows for n, text in enumerate(line.struck) if text]
    assert len(struck) == 3
    assert all(text != right for right, text in struck)


def test_an_unknown_slip_is_refused() -> None:
    with pytest.raises(ValueError, match="sign"):
        played(1, slips=("sign",))


def test_the_same_seed_makes_the_same_list() -> None:
    assert played(7, 5, slips=("carried",)) == played(7, 5, slips=("carried",))
    assert played(7, 5) != played(8, 5)
