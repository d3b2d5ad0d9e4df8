"""Whoever works at an event reads full names on all its pages, also of people who are published by their initials;
everybody else reads the initials."""

import re

import pytest
from django.urls import reverse

from league.base.guards import ADMINISTRATOR, DIRECTOR, HELPER, SCORER
from league.clubs.services import people
from league.events.services.evening import end_list
from league.lists.services.people import substitute
from league.models import Player, Spielliste
from league.registration.services.entries import deduct
from tests.cast import browser_of, entries, finish, normal, play, play_all, solo
from tests.events.event_pages import a_table, an_evening, at

from .test_every_address import WHO, _address, _stage

STAFF = (HELPER, SCORER, DIRECTOR, ADMINISTRATOR)
# They tell how somebody is published, beside the full name; a season may count what other clubs played.
TELL_BOTH = {"club-players", "tournament-entries", "season-ending"}
OF_LISTS = [
    "list-enter",
    "list-detail",
    "list-history",
    "list-confirm",
    "list-finish",
    "list-continue",
    "list-substitute",
]
OF_EVENTS = [
    "evening-control", "list-office", "tournament-history", "tournament-deductions", "tournament-print", "tournament-overview",
]  # fmt: skip


@pytest.fixture
def hidden(cast):
    """The cast, with players who are published by their initials."""
    for player in cast.players:
        people.change_player(player=player, publication=Player.INITIALS, based_on=None, by=cast.anna)
    return cast


def initials(answer):
    """Whose initials stand on the page."""
    text = re.sub(r"<[^>]+>", " ", answer.text)
    return [
        name for name in {player.published_name for player in Player.objects.all()} if name in text and len(name) < 6
    ]


@pytest.mark.thorough
def test_on_every_page_of_the_staff_stand_full_names(hidden):
    built, found = _stage(hidden), {}
    for name in (name for name, who in WHO.items() if who in STAFF and name not in TELL_BOTH):
        answer = browser_of(built.anna).get(_address(name, built))
        if answer.status_code == 200 and "html" in answer.headers["Content-Type"] and (shown := initials(answer)):
            found[name] = shown
    assert found == {}


@pytest.mark.thorough
@pytest.mark.parametrize("depth", [Spielliste.FULL, Spielliste.POINTS])
def test_on_the_pages_of_an_evening_and_its_lists_too(hidden, depth):
    event = an_evening(hidden, people=6)
    played = a_table(hidden, event)
    play(played, normal(), solo(2), by=hidden.bernd)
    substitute(
        spielliste=played,
        position=2,
        entry=entries(event)[4],
        from_game=3,
        reason="Emil geht",
        based_on=None,
        by=hidden.bernd,
    )
    end_list(spielliste=played, based_on=None, by=hidden.bernd)
    deduct(entry=entries(event)[0], points=3, reason="zu laut", by=hidden.bernd)
    running = a_table(hidden, event, (0, 2, 3, 5), depth=depth)
    bernd = browser_of(hidden.bernd)
    pages = [at(name, one) for one in (played, running) for name in OF_LISTS]
    pages += [at(name, event) for name in OF_EVENTS]
    answers = {page: bernd.get(page) for page in pages}
    shown = {page: answer for page, answer in answers.items() if answer.status_code == 200}
    assert len(shown) >= len(pages) - 4
    assert {page: initials(answer) for page, answer in shown.items() if initials(answer)} == {}


def test_strangers_read_the_initials(hidden):
    event = an_evening(hidden, people=4)
    event.published = True
    event.save()
    liste = finish(play_all(a_table(hidden, event, games=8), by=hidden.bernd), by=hidden.bernd)
    page = browser_of(None).get(reverse("list-detail", args=[liste.uuid]))
    assert "Carla" not in page.text
    assert "C. W." in initials(page)
    assert "Carla Weiß" in browser_of(hidden.bernd).get(reverse("list-detail", args=[liste.uuid])).text
