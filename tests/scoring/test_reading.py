"""Single values from outside: how they are shown in a refusal, where their limits lie, and how a refusal is told."""

from __future__ import annotations

import pickle
from fractions import Fraction
from types import MappingProxyType
from typing import Any

import pytest

from scoring import Code, Finding, IllegalGame, InvalidInput, Message, Paper, Repair
from scoring.messages import boolean, mapping, sequence, shown, text
from scoring.played import penalty_points
from tests.scoring.cases import refusal

# As it came, in JSON, short enough for a sentence; of a very long number how large it is.
SHOWN: list[tuple[Any, str]] = [
    (None, "null"), (True, "true"), ("ja", '"ja"'), ("Jürgen", '"Jürgen"'), ([1, "x"], '[1, "x"]'),
    (Fraction(1, 2), '"Fraction(1, 2)"'), ("x" * 38, '"' + "x" * 38 + '"'), ("x" * 39, '"' + "x" * 36 + "…"),
    (10**30, "1" + "0" * 30), (-(10**30), "-1" + "0" * 30), (10**30 + 1, "1.000e+30"), (-(2**200), "-1.607e+60"),
]  # fmt: skip


@pytest.mark.parametrize(("value", "expected"), SHOWN)
def test_shown(value: Any, expected: str) -> None:
    assert shown(value) == expected


def test_a_number_that_python_refuses_to_write_out_is_shown() -> None:
    assert shown(3 * 10**9999) == "3.000e+9999"


@pytest.mark.parametrize("value", ["", " ", "x" * 201, 5, None])
def test_a_text_that_may_not_be_empty(value: Any) -> None:
    with refusal("name", "„name“ muss ein Text mit höchstens 200 Zeichen, nicht leer, sein"):
        text(value, "name")


@pytest.mark.parametrize("value", ["x" * 201, 5, None])
def test_a_text_that_may_be_empty(value: Any) -> None:
    with refusal("name", "„name“ muss ein Text mit höchstens 200 Zeichen sein"):
        text(value, "name", may_be_empty=True)
    assert text("", "name", may_be_empty=True) == ""


def test_what_came_is_named() -> None:
    with refusal("name", "nicht 5"):
        boolean(5, "name")
    with refusal("name", "nicht 5"):
        sequence(5, "name")
    with refusal("name", "nicht 5"):
        mapping(5, "name", ("x",))


def test_an_object_of_any_kind_with_known_fields() -> None:
    given = MappingProxyType({"x": 1})
    assert mapping(given, "name", ("x", "y")) is given
    with refusal("name." + "z" * 60, "gibt es nicht"):
        mapping({"z" * 60: 1}, "name", ("x",))
    with refusal("z" * 57 + "…", "gibt es nicht"):
        mapping({"z" * 61: 1}, "", frozenset({"x"}))


def test_the_longest_text() -> None:
    assert text("ü" * 200, "name") == "ü" * 200


def test_half_a_character_is_refused() -> None:
    for half in (0xD800, 0xDBFF, 0xDC00, 0xDFFF):
        with refusal("name", "„name“ enthält ein halbes Zeichen"):
            text(f"Anna {chr(half)}", "name")
    for whole in (0xD7FF, 0xE000):
        assert text(chr(whole), "name") == chr(whole)


def test_a_cell_has_no_control_characters() -> None:
    row = {"notation": "winners", "cells": ["13+4"]}
    assert Paper.from_dict({"rows": [row | {"cells": ["1 3 + 4~"]}]}, players=4).rows[0].marks == ""
    for letter in ("\x1f", "\x7f", "\n"):
        with refusal("paper.rows[1].cells[1]", "Steuerzeichen"):
            Paper.from_dict({"rows": [row | {"cells": [f"13+4{letter}"]}]}, players=4)


def test_how_a_refusal_is_told() -> None:
    said = Message(Code.NOT_JSON)
    assert str(InvalidInput("games", said)).startswith("games: ")
    assert not str(InvalidInput("", said)).startswith(":")
    assert InvalidInput("games", said).args == ("games", said)
    early = IllegalGame("kind", said)
    assert (early.field, early.said, early.row, early.game) == ("kind", said, 0, 0)
    again = pickle.loads(pickle.dumps(InvalidInput("games", said)))
    assert (again.field, again.said) == ("games", said)


REPAIR: dict[str, Any] = {"repair": "cell", "in": "rows", "row": 3, "column": 2, "value": 4, "instead_of": 5}


@pytest.mark.parametrize("name", ["value", "instead_of", "column"])
@pytest.mark.parametrize("size", [10**6, -(10**6)])
def test_numbers_of_a_repair(name: str, size: int) -> None:
    for good in (size, [size, 0], None):
        field = getattr(Repair.from_dict(REPAIR | {name: good}), name)
        assert field == (tuple(good) if isinstance(good, list) else good)
    beyond = size + (1 if size > 0 else -1)
    for bad in (beyond, [0, beyond]):
        with refusal(f"repair.{name}", "von −1000000 bis 1000000"):
            Repair.from_dict(REPAIR | {name: bad})


def test_penalties_are_refused_in_words_and_written_in_whole_points() -> None:
    with refusal("offender", "."):
        penalty_points("minor", 5, (1, 2, 3, 4), 4)
    with refusal("soloist", "."):
        penalty_points("counts", 1, (1, 2, 3, 4), 4)
    assert str(penalty_points("minor", 1, (1, 2, 3, 4), 4)) == "(-3, 1, 1, 1)"


def test_a_finding_as_data() -> None:
    finding = Finding(Message(Code.ROW_SUM, row=3, sum=2), "error", 3, 2, Repair.from_dict(REPAIR))
    repair = {**REPAIR, "carries_on": False, "sure": True, "somewhere": False}
    expected = {
        "code": "row-sum", "severity": "error", "row": 3, "column": 2, "rule": "§7.3", "params": {"row": 3, "sum": 2},
        "suggestion": repair, "alternatives": [],
    }  # fmt: skip
    assert finding.to_dict() == expected
    several = Finding(finding.said, "error", 3, 2, None, (Repair.from_dict(REPAIR),))
    assert several.to_dict() == expected | {"suggestion": None, "alternatives": [repair]}
