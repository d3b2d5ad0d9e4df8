"""Who may see and do what at a tournament: the lookup is the permission, everything else is not there."""

import pytest
from django.urls import reverse

from tests.cast import a_tournament, browser_of, seated

from .event_pages import a_helper, an_evening, at, primary, words

DIRECTOR_PAGES = [
    ("tournament-edit",), ("tournament-rules-edit",), ("tournament-entries",), ("round-tables", 1), ("tournament-people",),
    ("tournament-deductions",),
]  # fmt: skip
PAGES = [("tournament-control",), ("tournament-history",), *DIRECTOR_PAGES]
BUTTONS = [
    ("tournament-finish",), ("tournament-reveal",), ("tournament-reopen",), ("tournament-publish",), ("tournament-discard",), ("round-start", 1),
    ("round-close", 1), ("round-reopen", 1), ("round-table-clear", 1), ("entry-add",), ("entry-guest",), ("entry-leave",),
    ("tournament-role-take",), ("tournament-deduction-back", 1),
]  # fmt: skip
EVENING_PAGES = [("evening-control",), ("evening-settings",), ("tournament-rules-edit",), ("tournament-history",)]


@pytest.mark.parametrize("page", [*PAGES, ("entry-search",)], ids=lambda page: page[0])
def test_for_dieter_no_page_of_the_direction_is_there(cast, page):
    name, *more = page
    event = a_tournament(cast)
    assert browser_of(cast.dieter).get(at(name, event, *more)).status_code == 404


@pytest.mark.parametrize("button", BUTTONS, ids=lambda button: button[0])
def test_no_button_works_for_dieter_nor_for_a_helper(cast, button):
    name, *more = button
    event = a_tournament(cast, players=4)
    seated(cast, event)
    event.refresh_from_db()
    for user in (cast.dieter, cast.bernd, a_helper(cast, event)):
        assert browser_of(user).post(at(name, event, *more), {"reason": "einfach so"}).status_code == 404
    version = event.version
    event.refresh_from_db()
    assert event.version == version


@pytest.mark.parametrize("page", DIRECTOR_PAGES, ids=lambda page: page[0])
def test_a_helper_and_the_scorer_of_the_club_do_not_direct(cast, page):
    name, *more = page
    event = a_tournament(cast)
    for user in (cast.bernd, a_helper(cast, event)):
        assert browser_of(user).get(at(name, event, *more)).status_code == 404


def test_a_helper_sees_the_tables_and_enters_lists_but_gets_no_button_of_the_direction(cast):
    event = a_tournament(cast, players=4)
    liste = seated(cast, event)
    hilde = browser_of(a_helper(cast, event))
    page = hilde.get(at("tournament-control", event))
    assert "Tisch 1 Carla Weiß, Emil Sommer, Frieda Lang, Gustav Özil offen Eintragen" in words(page)
    assert primary(page) == "Listen eintragen"
    assert "trotzdem abschließen" not in words(page)
    assert hilde.get(reverse("list-enter", args=[liste.uuid])).status_code == 200


def test_a_stranger_is_asked_to_log_in(cast):
    event = a_tournament(cast)
    for name, *more in PAGES:
        answer = browser_of(None).get(at(name, event, *more))
        assert (answer.status_code, answer.url.split("?")[0]) == (302, reverse("account_login"))


def test_only_who_leads_the_club_creates_its_tournaments(cast):
    address = reverse("tournament-create", args=[cast.home.uuid])
    assert browser_of(cast.anna).get(address).status_code == 200
    for user in (cast.bernd, cast.dieter):
        assert browser_of(user).get(address).status_code == 404
        assert browser_of(user).post(address, {"name": "Meins"}).status_code == 404


@pytest.mark.parametrize("page", EVENING_PAGES, ids=lambda page: page[0])
def test_the_scorer_of_the_club_runs_its_evening_and_dieter_does_not(cast, page):
    event = an_evening(cast, people=4)
    assert browser_of(cast.bernd).get(at(page[0], event)).status_code == 200
    assert browser_of(cast.dieter).get(at(page[0], event)).status_code == 404


def test_dieter_neither_starts_nor_runs_the_evening_of_another_club(cast):
    event = an_evening(cast, people=4)
    dieter = browser_of(cast.dieter)
    start = reverse("evening-start", args=[cast.home.uuid])
    assert dieter.get(start).status_code == dieter.post(start).status_code == 404
    buttons = [("evening-guest",), ("evening-table",), ("evening-list-end", 1), ("evening-list-dissolve", 1),
               ("evening-seats", 1), ("evening-settings",)]  # fmt: skip
    for name, *more in buttons:
        assert dieter.post(at(name, event, *more)).status_code == 404


def test_pages_of_a_tournament_send_an_evening_to_its_own_page_and_back(cast):
    anna = browser_of(cast.anna)
    event, evening = a_tournament(cast), an_evening(cast)
    assert anna.get(at("tournament-control", evening)).url == at("evening-control", evening)
    assert anna.get(at("tournament-entries", evening)).url == at("evening-control", evening)
    assert anna.get(at("tournament-edit", evening)).url == at("evening-settings", evening)
    assert anna.get(at("evening-control", event)).url == at("tournament-control", event)
    assert anna.get(at("evening-settings", event)).url == at("tournament-edit", event)


def test_there_is_no_round_that_is_not_planned(cast):
    event = a_tournament(cast, rounds=2)
    anna = browser_of(cast.anna)
    assert anna.get(at("round-tables", event, 3)).status_code == 404
    assert anna.post(at("round-start", event, 3)).status_code == 404
