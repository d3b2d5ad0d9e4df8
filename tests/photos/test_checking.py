"""What a broken process may answer: never more than that the picture cannot be read."""

import json
from base64 import b64encode

import pytest

from league.photos.checking import is_reading

from .readings import a_reading

RIGHT = a_reading() | {"picture": b64encode(b"a picture").decode()}
NAN, ENDLESS = float("nan"), float("inf")
WRONG = {
    "whole": (1.2, -0.1, NAN, -ENDLESS, "sure", None),
    "first": (0, -1, 1.5, 10**7, "1", True, None),
    "page": (0, 10**9, None),
    "end_strip": (None, "10", [1], [1, 2, 3], [1.5, 2], [-1, 4], [0, 10**9]),
    "size": (None, [1000], [1000, "2"]),
    "columns": ([], [[1, 2]] * 3, [[1, 2]] * 3 + [None]),
    "end": (["1"], ["1", "2", "3", 4], None),
    "end_sure": ([1.0], [1, 1, 1, NAN], None),
    "rows": (None, [{}], [None], a_reading()["rows"] * 40),
    "picture": (None, 7, "", "no base64!"),
}


def broken(**changes: object) -> dict:
    return RIGHT | changes


def in_row(**changes: object) -> dict:
    return broken(rows=[RIGHT["rows"][0] | changes])


def holds(answer: object) -> bool:
    """As it is asked: what cannot even be looked at is no reading either."""
    try:
        return is_reading(answer, 4)
    except (ValueError, TypeError, KeyError):
        return False


def test_what_the_eye_says_is_a_reading():
    assert is_reading(RIGHT, 4)
    assert is_reading(broken(end=[], end_sure=[]), 4)


@pytest.mark.parametrize(("key", "value"), [(key, value) for key, values in WRONG.items() for value in values])
def test_nonsense_in_any_place_is_none(key, value):
    assert not holds(broken(**{key: value}))


@pytest.mark.parametrize("key", sorted(RIGHT))
def test_nothing_may_be_missing(key):
    assert not holds({name: value for name, value in RIGHT.items() if name != key})


@pytest.mark.parametrize(
    "row",
    [
        {"cells": ["1"] * 5}, {"cells": ["1", "2", "3", "9" * 500]}, {"cells": [1, 2, 3, 4]}, {"sure": [1, 1, 1, 2]},
        {"marks": None}, {"marks": "x" * 500}, {"added": [0]}, {"added": [5]}, {"added": ["1"]}, {"strip": [1]},
    ],
    ids=json.dumps,
)  # fmt: skip
def test_nor_may_a_row_be_strange(row):
    assert not holds(in_row(**row))
