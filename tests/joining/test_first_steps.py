"""The first steps of a new club: read from what is stored, for who leads it, gone when all is done."""

import datetime

import pytest

from league.clubs.services import club as clubs
from league.clubs.services import people
from league.events.services import evening
from league.joining.first_steps import KNOWS_ITS_WAY, first_steps
from league.models import ClubRole
from tests.cast import DAY, browser_of
from tests.events.event_pages import words


@pytest.fixture
def new(cast):
    return clubs.found_club(name="Karo Ass Celle", administrator=cast.dieter, by=None)


def done(club) -> list[bool]:
    return [step.done for step in first_steps(club)]


def test_a_new_club_has_everything_before_it(new):
    assert done(new) == [False] * 4


def test_each_step_is_done_when_it_was_done(cast, new):
    for name in ("Ada", "Bea", "Cleo", "Dora"):
        assert done(new)[0] is False
        people.add_player(first_name=name, last_name="Neu", club=new, by=cast.dieter)
    assert done(new) == [True, False, False, False]
    evening.start_evening(club=new, date=DAY, by=cast.dieter)
    assert done(new) == [True, True, False, False]
    clubs.give_club_role(club=new, user=cast.bernd, role=ClubRole.SCORER, by=cast.dieter)
    assert done(new)[2] is False
    clubs.give_club_role(club=new, user=cast.bernd, role=ClubRole.ADMINISTRATOR, by=cast.dieter)
    assert done(new) == [True, True, True, False]
    clubs.change_club(club=new, based_on=None, by=cast.dieter, short_name="KA")
    assert first_steps(new) == []


def test_a_club_that_knows_its_way_is_told_nothing(cast, new):
    for number in range(KNOWS_ITS_WAY):
        assert first_steps(new)
        evening.start_evening(club=new, date=DAY + datetime.timedelta(days=number), by=cast.dieter)
    assert first_steps(new) == []


def test_who_leads_the_club_sees_them_and_nobody_else(cast, new):
    clubs.give_club_role(club=new, user=cast.bernd, role=ClubRole.SCORER, by=cast.dieter)
    page = f"/verein/{new.uuid}/"
    seen = {who: "Die ersten Schritte" in words(browser_of(who).get(page)) for who in (cast.dieter, cast.bernd, None)}
    assert list(seen.values()) == [True, False, False]


def test_every_step_leads_to_its_page(cast, new):
    browser = browser_of(cast.dieter)
    assert {browser.get(step.url).status_code for step in first_steps(new)} == {200}
