"""In which shapes a list may have been printed, and what the eye is asked: all that it needs, measured once."""

import json

import pytest

from league.lists import scorebook
from league.lists.services.people import continue_list
from league.lists.services.writing import allow_time
from league.photos import plans
from league.photos.eye.read import carry_of
from league.photos.finding import Found
from league.photos.reading import question_about
from league.photos.shapes import shapes_of
from scoring import Carry
from tests.cast import a_tournament, normal, play, seated

from .readings import a_list


def told(shapes) -> list[tuple]:
    return [(one.paper, one.large, one.parted, one.first, one.last) for one in shapes]


EVERY = [
    ("a4", False, False, 1, 24), ("a4", False, True, 1, 24), ("a5", False, False, 1, 24), ("a5", False, True, 1, 24),
    ("a4", True, False, 1, 12), ("a4", True, False, 13, 24), ("a4", True, True, 1, 12), ("a4", True, True, 13, 24),
]  # fmt: skip


def test_a_list_of_four_has_eight_shapes_and_the_usual_one_comes_first(cast):
    assert told(shapes_of(a_list(cast), None)) == EVERY


def test_the_page_on_the_code_leaves_those_of_that_page(cast):
    assert told(shapes_of(a_list(cast), 2)) == [one for one in EVERY if one[3] == 13]


def test_a_table_of_five_has_its_own(cast):
    liste = seated(cast, a_tournament(cast, players=5), size=5, depth="points")
    found = shapes_of(liste, None)
    assert {one.players for one in found} == {5}
    assert told(found)[0] == ("a4", False, False, 1, 30)


def test_what_stands_below_may_have_been_known_after_printing(cast):
    liste = a_list(cast)
    allow_time(spielliste=liste, minutes=10, reason="Stromausfall", based_on=None, by=cast.anna)
    found = shapes_of(liste, None)
    assert {bool(one.findings) for one in found if one.ends} == {True, False}


def test_a_list_that_goes_on_tells_the_eye_with_what(cast, measured):
    liste = play(seated(cast, a_tournament(cast)), normal(), by=cast.anna)
    people = [seat.entry for seat in liste.occupancies.order_by("position")]
    onward = continue_list(spielliste=liste, seats=people[::-1], reason="Ablösung", based_on=None, by=cast.anna)
    assert carry_of(question_about(Found(onward, "code"))["carry"]) == scorebook.carry_of(onward) != Carry()
    assert carry_of(question_about(Found(a_list(cast, players=5), "code"))["carry"]) == Carry()


@pytest.fixture
def measured(settings, tmp_path, monkeypatch):
    """Which shapes were drawn to be measured."""
    settings.DATA_DIR = tmp_path
    drawn = []
    monkeypatch.setattr(plans, "measured", lambda shape: drawn.append(shape) or {"of": str(shape)})
    return drawn


def test_a_shape_is_measured_once_on_an_installation(cast, measured):
    liste = a_list(cast)
    first, second = (question_about(Found(liste, "code")) for _time in range(2))
    assert (len(measured), first) == (8, second)


def test_a_plan_that_cannot_be_read_is_measured_again(cast, measured, tmp_path):
    shapes = shapes_of(a_list(cast), 2)
    plans.plans_of(shapes)
    next((tmp_path / plans.FOLDER).iterdir()).write_text("half a")
    plans.plans_of(shapes)
    assert len(measured) == len(shapes) + 1


def test_the_eye_is_told_the_rules_and_where_the_list_begins(cast, measured):
    liste = a_list(cast)
    asked = question_about(Found(liste, "code", 2))
    assert json.loads(json.dumps(asked)) == asked
    assert (asked["players"], asked["games"], asked["start"], asked["pages"]) == (4, 24, [0, 0, 0, 0], [2, 2])
    assert asked["ruleset"]["pflichtsoli"] == 1
    assert len(asked["plans"]) == 2
