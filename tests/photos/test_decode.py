"""The rules of the game mend what an eye misreads, keep what a writer wrote wrong, and know how sure they are."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from league.photos.eye.decode import MOST, Evidence, Table, Temper, decode, joined
from scoring import DDV, PRESETS, Carry, Ruleset, read_paper
from tests.photos.synthetic.lists import Habits, PaperList, played
from tests.photos.synthetic.reader import GOOD, ORDINARY, PERFECT, Quality, Reader, table_of
from tests.rows import chosen

TIDY = Habits()
SLOPPY = Habits(marks=False, values=False, end=False, sitters=False, unnumbered=False)
Cells = tuple[tuple[str, ...], ...]


def read(one: PaperList, seed: int = 0, quality: Quality = PERFECT, temper: Temper = Temper()):  # noqa: B008 - immutable
    return decode(Reader(seed, quality).evidence(one), table_of(one), temper)


def cells_of(rows) -> Cells:
    return tuple(row.cells for row in rows)


def written_in(one: PaperList) -> Cells:
    return tuple(line.cells for line in one.written)


# --- An eye that sees everything: all comes back as it was written

LISTS = [
    (4, "ddv", {}),
    (4, "ddv", {"habits": SLOPPY}),
    (4, "hausrunde", {"penalties": 1}),
    (4, "online16", {}),
    (4, "ddv", {"penalties": 2, "habits": TIDY}),
    (4, "ddv", {"penalties": 2, "habits": SLOPPY}),
    (4, "ddv", {"parted": True}),
    (4, "ddv", {"time_up_after": 15}),
    (4, "ddv", {"carry": Carry(dealer=3, open_pflichtsoli=(2,), totals=(12, -30, 25, 7)), "games": 9}),
    (5, "ddv", {"habits": SLOPPY}),
    (5, "hausrunde", {"habits": TIDY, "penalties": 1}),
    (5, "ddv", {"time_up_after": 20, "parted": True}),
    (6, "ddv", {"habits": SLOPPY}),
    (7, "ddv", {"habits": TIDY}),
]


@pytest.mark.parametrize(("players", "rules", "how"), chosen(LISTS, 1, 4, 8, 11))
def test_what_is_seen_without_doubt_comes_back_exactly(players: int, rules: str, how: dict) -> None:
    one = played(1, players, ruleset=PRESETS[rules], **how)
    found = read(one)
    assert (cells_of(found.rows), found.end) == (written_in(one), one.end)
    assert [row.at for row in found.rows] == list(one.order)
    assert [row.added for row in found.rows] == [line.added for line in one.written]
    assert found.whole > 0.999


@pytest.mark.parametrize("players", [4, 5])
def test_what_is_read_right_gives_the_doctor_nothing_to_say(players: int) -> None:
    """Penalties look like lost soli: their marks are read from the course."""
    for seed in range(2):
        one = played(seed, players, penalties=2, habits=TIDY)
        assert read_paper(read(one).paper, players=players, ruleset=DDV).findings == ()


def test_an_empty_sheet_is_an_empty_list() -> None:
    one = played(1, habits=Habits(end=False))
    blank = replace(one, rows=tuple(replace(line, totals=("",) * 4, plus=(False,) * 4, value="") for line in one.rows))
    found = read(blank)
    assert (found.rows, found.end, found.paper.rows) == ((), ("",) * 4, ())


def test_pages_of_one_list_are_read_as_one() -> None:
    """On the second page stands what was carried over; it is not typed again."""
    one = played(3, habits=TIDY)
    above = one.rows[11]
    carried = replace(above, key="carry", kind="carry", plus=(False,) * 4, value="")
    first, second = replace(one, rows=one.rows[:12]), replace(one, rows=(carried, *one.rows[12:]))
    pages = [replace(Reader(1, PERFECT).evidence(first), end=None, end_empty=None), Reader(2, PERFECT).evidence(second)]
    found = decode(joined(pages), table_of(one))
    assert (cells_of(found.rows), found.end) == (written_in(one), one.end)
    assert [row.at for row in found.rows] == [*range(12), *range(13, 25)]


# --- An eye that misreads


def test_the_rules_mend_what_the_eye_misread() -> None:
    """Of a hundred cells that an ordinary eye has wrong hardly one stays so."""
    wrong, left = 0, 0
    for seed in range(6):
        one = played(seed, habits=replace(TIDY, values=bool(seed % 2)))
        evidence = Reader(seed, ORDINARY).evidence(one)
        wrong += sum(map(_differ, _glances(evidence), written_in(one)))
        left += sum(map(_differ, cells_of(decode(evidence, table_of(one)).rows), written_in(one)))
    assert wrong > 40
    assert left <= wrong / 50


def _differ(one: tuple[str, ...], other: tuple[str, ...]) -> int:
    return sum(map(str.__ne__, one, other))


def _glances(evidence: Evidence) -> Cells:
    return tuple(tuple(str(at - MOST) for at in row.argmax(-1)) for row in evidence.totals)


def test_a_lost_minus_comes_back() -> None:
    one = played(5, habits=TIDY)
    evidence = Reader(0, PERFECT).evidence(one)
    at, column = next(
        (at, column) for at, line in enumerate(one.rows) for column, text in enumerate(line.totals) if text[:1] == "-"
    )
    _look_like(evidence, at, column, str(-int(one.rows[at].totals[column])), one.rows[at].totals[column], 0.1)
    found = decode(evidence, table_of(one))
    assert cells_of(found.rows) == written_in(one)
    assert found.rows[at].sure[column] > 0.99


def _look_like(evidence: Evidence, at: int, column: int, seen: str, right: str, chance: float) -> None:
    """The cell looks like another number, and only at this chance like the right one."""
    evidence.totals[at, column] = -30
    evidence.totals[at, column, int(seen) + MOST] = np.log(1 - chance)
    evidence.totals[at, column, int(right) + MOST] = np.log(chance)


def test_two_readings_that_fit_alike_are_said_to_be_unsure() -> None:
    """The last row of a list without marks, values and end: which two won 1 is anybody's guess."""
    one = played(2, games=8, ruleset=Ruleset(pflichtsoli=0, games=8), habits=SLOPPY)
    evidence, above = Reader(0, PERFECT).evidence(one), [int(text) for text in one.rows[6].totals]
    for column, sign in enumerate((1, 1, -1, -1)):
        evidence.totals[7, column] = -30
        evidence.totals[7, column, [above[column] + sign + MOST, above[column] - sign + MOST]] = np.log(0.5)
    found = decode(evidence, table_of(one))
    assert found.rows[7].sure == pytest.approx((0.5,) * 4, abs=0.01)
    assert found.whole == pytest.approx(1 / 6, abs=0.01)


def test_a_photo_that_shows_nothing_is_sure_of_nothing() -> None:
    one = played(4, habits=TIDY)
    evidence = Reader(0, PERFECT).evidence(one)
    fog = replace(evidence, totals=evidence.totals * 0, empty=evidence.empty * 0 - 9, plus=evidence.plus * 0)
    found = decode(fog, table_of(one))
    assert found.whole < 0.01
    assert max(sure for row in found.rows[1:] for sure in row.sure) < 0.9


def test_the_eye_is_believed_as_far_as_it_is_told() -> None:
    """What the rules leave open is as sure as the eye; a hotter temper believes it less."""
    one = played(2, games=8, ruleset=Ruleset(pflichtsoli=0, games=8), habits=SLOPPY)
    sure = []
    for temper in (Temper(), Temper(heat=2.0), Temper(floor=0.5)):
        evidence = Reader(0, PERFECT).evidence(one)
        _look_like(evidence, 7, 0, one.rows[7].totals[0], str(int(one.rows[7].totals[0]) + 1), 0.02)
        sure.append(decode(evidence, table_of(one), temper).whole)
    assert sure[0] > max(sure[1:])


# --- A writer who slips: what he wrote stays

KINDS = ("carried", "once", "swapped", "empty-row", "doubled", "missing", "empty-cell", "end")


@pytest.mark.parametrize("kind", chosen(KINDS, 0, 3))
def test_a_slip_stays_as_written_and_the_doctor_says_so(kind: str) -> None:
    for seed in (1, 2):
        one = played(seed, slips=(kind,), habits=TIDY)
        found = read(one)
        assert (cells_of(found.rows), found.end) == (written_in(one), one.end)
        said = [
            [(finding.row, finding.code) for finding in read_paper(paper, players=4, ruleset=DDV).findings]
            for paper in (found.paper, one.paper)
        ]
        assert said[0] == said[1]


@pytest.mark.thorough
def test_a_slip_that_is_read_clearly_is_not_mended_away() -> None:
    """With an eye as it should be, misreadings elsewhere included."""
    kept = 0
    for seed in range(10):
        one = played(seed, slips=("carried",), habits=TIDY)
        found, slip = read(one, seed, GOOD), one.slips[0]
        line = next(line for line in one.rows if line.key == slip.row)
        kept += found.rows[one.order.index(one.rows.index(line))].cells == line.cells
    assert kept >= 9


def test_a_row_that_belongs_nowhere_is_kept_as_written() -> None:
    """A penalty noted at the end of the page with totals that nobody went on with."""
    one = played(6, habits=TIDY)
    at = next(at for at, line in enumerate(one.rows) if line.key == "s1")
    stray = replace(one.rows[at], totals=("8", "-41", "66", "3"), meant=("8", "-41", "66", "3"))
    found = read(replace(one, rows=(*one.rows[:at], stray, *one.rows[at + 1 :])))
    kept = {row.at: row.cells for row in found.rows}
    assert (kept.pop(at), found.end) == (stray.totals, one.end)
    assert tuple(kept.values()) == written_in(one)


# --- The table


def test_the_table_knows_what_the_ruleset_says() -> None:
    carry = Carry(dealer=2, open_pflichtsoli=(1, 4), totals=(3, -3, 6, -6))
    assert Table.of(DDV, 4, 24) == Table()
    assert Table.of(PRESETS["hausrunde"], 5, 30, carry) == Table(
        5, 30, 2, (3, -3, 6, -6), (1, 4), bock=True, highest_normal=60, highest_solo=45
    )
    assert Table.of(PRESETS["online16"], 4, 16).open_pflichtsoli == ()


# --- Every list on its way through simulated eyes: minutes


@pytest.mark.slow
@pytest.mark.parametrize(("quality", "cells"), [(GOOD, 0.9985), (ORDINARY, 0.997)])
def test_what_is_said_to_be_sure_is_right(quality: Quality, cells: float) -> None:
    """500 lists by chance: as often right as said, and no list that was said to be sure is wrong."""
    from bench._decode import outcome

    outcomes = [outcome(number, None, quality, Temper()) for number in range(5000, 5500)]
    pairs = [pair for each in outcomes for pair in each.cells]
    assert sum(right for _, right in pairs) / len(pairs) > cells
    assert [each.number for each in outcomes if each.whole >= 0.999 and not each.right] == []
    for low, high in ((0.5, 0.9), (0.9, 0.99), (0.99, 0.999), (0.999, 1.01)):
        inside = [(said, right) for said, right in pairs if low <= said < high]
        doubt, wrong = (1 - float(np.mean(each)) for each in zip(*inside, strict=True))
        assert wrong < 2 * doubt + 3 * (doubt / len(inside)) ** 0.5  # writers slip more or less often than is assumed
