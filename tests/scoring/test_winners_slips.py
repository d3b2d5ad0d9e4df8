"""A slip in a row of winners and value, found from the end totals: the likeliest slip is offered first, never as sure."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring import DDV, Paper, Reading, Repair, Ruleset, read_paper, repair_paper
from scoring.notation import PaperRow, read_winners
from scoring.wording import say
from tests.scoring.paper_strategies import Written, in_winners, paper_of, random_evening
from tests.scoring.strategies import Row, seeds

PLAIN = Ruleset(pflichtsoli=0)
EVENING = """13+4 12+1 0 34+2 24+3 1+2 13+1 14+2 23+1 13+4 12+2 34+5
             2+3 14+1 23+2 12+1 3+1 24+2 13+3 34+1 4+2 12+2 14+1 23+1"""


def typed(text: str, end: str) -> Paper:
    return Paper(tuple(PaperRow("winners", (cell,)) for cell in text.split()), tuple(end.split()))


def read(wrong: Paper, ruleset: Ruleset = PLAIN, players: int = 4, games: int | None = None) -> Reading:
    return read_paper(wrong, players=players, ruleset=ruleset, games=games)


def offered(reading: Reading) -> list[Repair]:
    """Every repair in the order in which it is shown."""
    lists = ([f.suggestion] if f.suggestion else list(f.alternatives) for f in reading.findings)
    return list(dict.fromkeys(repair for repairs in lists for repair in repairs))


def proposals(wrong: Paper, ruleset: Ruleset = PLAIN, players: int = 4, games: int | None = None) -> list[str]:
    """ "10: 24+4 → 13+4" for every row that would be written anew, and the engine's words for any other change."""
    return [_short(wrong, r, ruleset, players, games) for r in offered(read(wrong, ruleset, players, games))]


def _short(wrong: Paper, repair: Repair, ruleset: Ruleset, players: int, games: int | None) -> str:
    if repair.where != "rows" or repair.repair in ("insert", "delete"):
        return say(repair.said)
    after = repair_paper(wrong, repair, players=players, ruleset=ruleset, games=games)
    old, new = (paper.rows[repair.row - 1].cells[0] for paper in (wrong, after))
    return f"{repair.row}: {old} → {new}"


def test_winners_and_losers_swapped_in_a_full_list() -> None:
    rows = EVENING.split()
    rows[9] = "24+4"
    assert proposals(typed(" ".join(rows), "5 -5 5 -5"), DDV, games=24) == [
        "10: 24+4 → 13+4",  # the same value, other winners
        "7: 13+1 → 13+9",  # the same winners, one digit
        "1: 13+4 → 13+12",  # the same winners, another value
        "19: 13+3 → 13+11",
        "3: 0 → 13+8",  # both
        "5: 24+3 → 13+5",
        "18: 24+2 → 13+6",
    ]


# What was typed, what the paper says, how many games are planned, what is offered, in order.
SLIPS: list[tuple[str, str, str, int | None, list[str]]] = [
    ("one wrong winner", "13+2 12+3 0", "13+2 13+3 0", 3, ["2: 12+3 → 13+3"]),
    ("another soloist", "1+2 2+2 13+1", "1+2 1+2 13+1", 3, ["2: 2+2 → 1+2"]),
    ("a winner forgotten: no solo", "12+1 2+3 34+1", "12+1 23+3 34+1", 3, ["2: 2+3 → 23+3"]),
    ("named losers", "24-2 24+4 12+1", "24-2 13+4 12+1", 3, ["2: 24+4 → 13+4", "1: 24-2 → 13+10"]),
    ("a value of nothing", "13+0 12+1", "13+4 12+1", 2, ["1: 13+0 → 13+4"]),
    ("a digit too many", "13+14 13+2 0", "13+4 13+2 0", 3, ["1: 13+14 → 13+4", "2: 13+2 → 24+8", "3: 0 → 24+10"]),
    ("two end totals swapped, too", "12+3 0 0", "13+3 0 0", 3,
     ["1: 12+3 → 13+3", "Endstand: Die Zahlen in den Spalten 2 und 3 sind vertauscht."]),
    ("open-ended: a forgotten game explains it, too", "12+1 24+2 34+3", "12+1 13+2 34+3", None,
     ["2: 24+2 → 13+2", "Irgendwo bis Zeile 3 fehlt eine Zeile: +4 / −4 / +4 / −4."]),
    ("a game is missing: its line comes first", "12+1 24+2 34+3", "12+1 13+2 34+3", 4,
     ["Irgendwo bis Zeile 3 fehlt eine Zeile: +4 / −4 / +4 / −4.", "2: 24+2 → 13+2"]),
    ("the same game twice explains it, too", "24+4 24+4 24+2 12+1", "24+4 24+4 13+2 12+1", 4,
     ["3: 24+2 → 13+2", "Zeile 2 (−4 / +4 / −4 / +4) steht zu viel da."]),
]  # fmt: skip


@pytest.mark.parametrize(("why", "rows", "truth", "games", "expected"), SLIPS, ids=[case[0] for case in SLIPS])
def test_what_people_mistype_comes_first(
    why: str, rows: str, truth: str, games: int | None, expected: list[str]
) -> None:
    end = read(typed(truth, "")).totals or ()
    assert proposals(typed(rows, " ".join(map(str, end))), games=games) == expected


def test_rows_of_points_in_the_same_list_come_behind_the_slips_of_winners() -> None:
    rows = (PaperRow("points", ("-1", "1", "-1", "1")), PaperRow("winners", ("24+2",)), PaperRow("winners", ("12+1",)))
    wrong = Paper(rows, ("2", "0", "0", "-2"))
    assert proposals(wrong, games=3) == ["2: 24+2 → 13+2", "1: -1 → 3"]


def test_what_is_not_certain_is_called_possible() -> None:
    # The end totals are what the rows are held against: nobody changes them for sure.
    found = read(typed("1+3 13+2 12+3", "14 -2 -4 -9"), games=3).findings
    assert {say(repair.said) for one in found for repair in one.alternatives} == {
        "Endstand, Spalte 4: auf dem Papier −9, möglich −8."
    }
    # The only single slip that explains it, but two would explain it, too: another value here, other winners there.
    (one,) = read(typed("1+3 13+2 1+3", "22 -10 -2 -10"), games=3).findings
    assert (one.suggestion, [say(repair.said) for repair in one.alternatives]) == (None, [
        "Zeile 2: eingetragen +2 / −2 / +2 / −2, möglich +4 / −4 / +4 / −4.",
    ])  # fmt: skip
    (several,) = read(typed("13+2 13+2", "6 -6 6 -6"), games=2).findings
    assert (several.suggestion, [say(repair.said) for repair in several.alternatives]) == (None, [
        "Zeile 1: eingetragen +2 / −2 / +2 / −2, möglich +4 / −4 / +4 / −4.",
        "Zeile 2: eingetragen +2 / −2 / +2 / −2, möglich +4 / −4 / +4 / −4.",
    ])  # fmt: skip


# --- properties


def other_winners(points: Row) -> Iterator[Row]:
    """The same game with other winners: two against two, or another soloist."""
    active = [position for position, each in enumerate(points) if each]
    for mixed in sorted(set(permutations(points[position] for position in active))):
        there = dict(zip(active, mixed, strict=True))
        if (row := tuple(there.get(position, 0) for position in range(len(points)))) != points:
            yield row


def only_winners_differ(before: Paper, after: Paper) -> bool:
    """Whether one row names other winners of the same value, and nothing else has changed."""
    rows = list(zip(before.rows, after.rows, strict=False))
    different = [(old, new) for old, new in rows if old != new]
    if len(before.rows) != len(after.rows) or [new.notation for _, new in different] != ["winners"]:
        return False
    old, new = (read_winners(row.cells[0]) for row in different[0])
    return old is not None and new is not None and abs(old.value) == abs(new.value)


# At a table of five an open end would let others sit out: there is no Vorführung in it, after which the deal moves on.
@given(seeds, st.sampled_from([(4, 24), (4, None), (5, 30)]))
def test_wrong_winners_of_the_right_value_come_first(rng: random.Random, table: tuple[int, int | None]) -> None:
    players, games = table
    evening = random_evening(rng, players)
    right = paper_of(evening, "winners", end=True)
    at = rng.choice([index for index, row in enumerate(evening.rows) if is_plain(row, players)])
    slip = evening.rows[at]._replace(points=rng.choice(list(other_winners(evening.rows[at].points))))
    wrong = Paper((*right.rows[:at], PaperRow("winners", (in_winners(slip),)), *right.rows[at + 1 :]), right.end)
    reading = read(wrong, DDV, players, games)
    after = [repair_paper(wrong, r, players=players, ruleset=DDV, games=games) for r in offered(reading)]
    assert right in after
    alike = [paper for paper in after if only_winners_differ(wrong, paper)]
    assert after[: len(alike)] == alike
    assert right in alike


def is_plain(row: Written, players: int) -> bool:
    """A game without a mark. At a table of five two against two: another soloist may change who deals from there on."""
    return not row.marks and any(row.points) and row.sayable and (players == 4 or is_normal(row.points))


def is_normal(points: Row) -> bool:
    return sum(each > 0 for each in points) == 2
