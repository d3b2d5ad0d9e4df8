"""What the text of one row says by itself: numbers, marks, winners, and how winners are written anew."""

from __future__ import annotations

from typing import Any

import pytest

from scoring import PaperRow, Repair
from scoring.notation import Marks, Winners, number, points_of, read_marks, says, short, soloist_of, with_points
from scoring.wording import say
from tests.scoring.cases import refusal
from tests.scoring.strategies import Row

NUMBERS: list[tuple[str, int | None]] = [
    ("12345", 12345), ("+12345", 12345), ("123456", None), ("12-", -12), ("--12", 12), ("−-12", 12), ("-−12-", -12), ("x", None),
]  # fmt: skip


@pytest.mark.parametrize(("cell", "value"), NUMBERS)
def test_numbers(cell: str, value: int | None) -> None:
    assert number(cell) == value


def test_typed_text_in_a_sentence() -> None:
    assert [short(" a  b "), short("x" * 40), short("x" * 41)] == ["a b", "x" * 40, "x" * 39 + "…"]


MARKS: list[tuple[str, Marks | None]] = [
    ("", Marks()), ("*", Marks("*")), ("l2", Marks("l", soloist=2)), ("h 2", Marks("h", soloist=2)), ("B", Marks(bock=True)),
    ("* b", Marks("*", bock=True)), ("z4", Marks(penalty="counts", soloist=4)), ("*z4", Marks("*", "counts", 4)),
    ("s", Marks(penalty="minor")), ("w", Marks(penalty="repeat")), ("s b", None), ("w *", None), ("w b", None), ("* l", None),
    ("s w", None), ("h2 z3", None), ("h5", None), ("x", None), ("**", Marks("*")),
]  # fmt: skip


@pytest.mark.parametrize(("text", "marks"), MARKS)
def test_marks(text: str, marks: Marks | None) -> None:
    assert read_marks(text, 4) == marks


# Winners, marks, players, who sits: the points.
POINTS: list[tuple[Winners, Marks, int, tuple[int, ...], Row | None]] = [
    (Winners((1, 3), 4), Marks(), 4, (), (4, -4, 4, -4)),
    (Winners((1, 5), 4), Marks(), 5, (3,), (4, -4, 0, -4, 4)),
    (Winners((5,), 2), Marks(), 5, (1,), (0, -2, -2, -2, 6)),
    (Winners((1, 3), 4), Marks(), 5, (3,), None),
    (Winners((5,), 2), Marks(), 4, (), None),
    (Winners((0,), 2), Marks(), 4, (), None),
    (Winners((3,), -12), Marks(penalty="counts", soloist=2), 4, (), (0, 12, -12, 0)),
]


@pytest.mark.parametrize(("winners", "marks", "players", "sits", "points"), POINTS)
def test_points_of_winners(
    winners: Winners, marks: Marks, players: int, sits: tuple[int, ...], points: Row | None
) -> None:
    assert points_of(winners, marks, players, sits) == points


# Who was alone in a game worth nothing.
ALONE: list[tuple[tuple[int, ...], int, tuple[int, ...], int | None]] = [
    ((2,), 4, (), 2), ((2, 3, 4), 4, (), 1), ((1, 2, 3), 4, (), 4), ((1, 2, 3), 5, (5,), 4), ((2, 3, 5), 5, (1,), 4), ((1, 2), 4, (), None),
]  # fmt: skip


@pytest.mark.parametrize(("who", "players", "sits", "soloist"), ALONE)
def test_who_was_alone(who: tuple[int, ...], players: int, sits: tuple[int, ...], soloist: int | None) -> None:
    assert soloist_of(Winners(who, 0), players, sits) == soloist
    assert soloist_of(Winners(who, 1), players, sits) is None


def row(*cells: str, marks: str = "", added: tuple[int, ...] = ()) -> PaperRow:
    return PaperRow("winners", cells, marks, added)


SAID: list[tuple[PaperRow, Row | None]] = [
    (row("13+4"), (4, -4, 4, -4)), (row("3-12z2"), (0, 12, -12, 0)), (row("3-12", marks="z2"), (0, 12, -12, 0)),
    (row("13", "+4"), (4, -4, 4, -4)), (row("x"), None), (row("13+4x"), None), (row("13+4", marks="x"), None), (row(), None),
]  # fmt: skip


@pytest.mark.parametrize(("typed", "points"), SAID)
def test_what_a_row_of_winners_says(typed: PaperRow, points: Row | None) -> None:
    assert says(typed, 4, ()) == points


# A typed row, the points it should say, and the row that says them, marks and form as typed.
WRITTEN: list[tuple[PaperRow, Row, PaperRow]] = [
    (row("13+4"), (2, -2, 2, -2), row("13+2")),
    (row("13 4"), (-2, 2, -2, 2), row("24 2")),
    (row("13-4"), (2, -2, 2, -2), row("13+2")),
    (row("2 + 3*"), (-1, 3, -1, -1), row("2 + 1*")),
    (row("2+3*"), (5, -15, 5, 5), row("134+5*")),
    (row("13+4", added=(1,)), (0, 0, 0, 0), row("0")),
    (row("x"), (4, -4, 4, -4), row("13+4")),
    (row("1", "3+4"), (2, -2, 2, -2), row("13+2")),
    (row("1", "3 4b"), (2, -2, 2, -2), row("13 2b")),
    (row("13+4b"), (3, -3, 0, 0), PaperRow("points", ("3", "-3", "0", "0"), "b")),
]  # fmt: skip


@pytest.mark.parametrize(("typed", "points", "written"), WRITTEN)
def test_winners_written_anew(typed: PaperRow, points: Row, written: PaperRow) -> None:
    assert with_points(typed, points, 4, ()) == written


# A repair that comes back from a page.
REPAIR: dict[str, Any] = {"repair": "cell", "in": "rows", "row": 3, "column": 2, "value": 4, "instead_of": 5}
FLAGS = ("carries_on", "sure", "somewhere")


def test_a_repair_comes_back() -> None:
    plain = Repair("cell", "rows", 3, 2, 4, 5)
    assert Repair.from_dict(REPAIR) == plain
    assert Repair.from_dict({**REPAIR, "code": "repair-cell", "params": {}, "why": "…"}) == plain  # told beside it
    for name in FLAGS:
        flags = dict(zip(FLAGS, (False, True, False), strict=True))
        flags[name] = not flags[name]
        changed = Repair.from_dict(REPAIR | flags)
        assert {flag: getattr(changed, flag) for flag in FLAGS} == flags
        assert Repair.from_dict(changed.to_dict()) == changed
        with refusal(f"repair.{name}", "true oder false"):
            Repair.from_dict(REPAIR | {name: 1})
    for where in ("rows", "totals", "end"):
        assert Repair.from_dict(REPAIR | {"in": where}).where == where


def test_a_row_that_was_a_penalty() -> None:
    serious = Repair("penalty", "rows", 3, None, (-12, 4, 4, 4), (-12, 4, 4, 4), sure=False)
    minor = Repair("penalty", "rows", 3, None, (-3, 1, 1, 1), (-3, 1, 1, 1))
    assert [say(serious.said), say(minor.said)] == [
        "Zeile 3: eingetragen als Spiel, möglich Strafe nach §9.4.3 (−12 / +4 / +4 / +4).",
        "Zeile 3: eingetragen als Spiel, richtig Strafe nach §9.3.2 (−3 / +1 / +1 / +1).",
    ]


@pytest.mark.parametrize(("change", "field", "words"), [
    ({"repair": "burn"}, "repair.repair", 'nicht "burn"'), ({"in": "head"}, "repair.in", 'nicht "head"'),
    ({"row": 0}, "repair.row", "von 1 bis 10000"), ({"row": 10_001}, "repair.row", "von 1 bis 10000"),
    ({"where": "rows"}, "repair.where", "gibt es nicht"), ({"colour": 1}, "repair.colour", "gibt es nicht"),
])  # fmt: skip
def test_repairs_that_cannot_be(change: dict[str, Any], field: str, words: str) -> None:
    with refusal(field, words):
        Repair.from_dict(REPAIR | change)


@pytest.mark.parametrize("missing", REPAIR)
def test_what_a_repair_must_say(missing: str) -> None:
    with refusal(f"repair.{missing}", "fehlt"):
        Repair.from_dict({name: value for name, value in REPAIR.items() if name != missing})
