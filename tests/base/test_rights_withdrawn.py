"""A right that is taken away is gone with the next request of a browser that is logged in: of the page that is open, of
the parts it fetches by itself, and of what is sent from it. Nothing of it was kept."""

import pytest
from django.urls import reverse

from league.clubs.services import club as clubs
from league.models import Spielliste, TournamentRole, User
from tests.cast import a_tournament, browser_of, seated
from tests.lists.papers import ALL_TOTALS, send, typed


@pytest.fixture
def hilde(cast):
    return User.objects.create_user("hilde", "hilde@example.org", "x")


def test_who_is_no_helper_any_more_finds_nothing_with_the_next_request(cast, hilde):
    event = a_tournament(cast, published=False)
    liste = seated(cast, event, depth=Spielliste.POINTS)
    clubs.give_tournament_role(tournament=event, user=hilde, role=TournamentRole.HELPER, by=cast.anna)
    browser, page = browser_of(hilde), reverse("list-enter", args=[liste.uuid])
    part = reverse("tournament-overview", args=[event.uuid])
    before = browser.get(page)
    assert (before.status_code, "no-store" in before["Cache-Control"]) == (200, True)
    assert browser.get(part, headers={"HX-Request": "true"}).status_code == 200
    clubs.take_tournament_role(tournament=event, user=hilde, by=cast.anna)
    assert browser.get(page).status_code == 404
    assert browser.get(part, headers={"HX-Request": "true"}).status_code == 404
    assert send(browser, liste, typed(*ALL_TOTALS)).status_code == 404
    liste.refresh_from_db()
    assert liste.paper == {}


def test_nor_who_is_no_scorer_of_the_club(cast):
    bernd, page = browser_of(cast.bernd), reverse("club-players", args=[cast.home.uuid])
    assert bernd.get(page).status_code == 200
    clubs.take_club_role(club=cast.home, user=cast.bernd, by=cast.anna)
    assert bernd.get(page).status_code == 404


def test_who_falls_from_administrator_to_scorer_keeps_what_a_scorer_may(cast):
    clubs.give_club_role(club=cast.home, user=cast.bernd, role="administrator", by=cast.anna)
    bernd = browser_of(cast.bernd)
    access, players = (reverse(name, args=[cast.home.uuid]) for name in ("club-people", "club-players"))
    assert (bernd.get(access).status_code, bernd.get(players).status_code) == (200, 200)
    clubs.give_club_role(club=cast.home, user=cast.bernd, role="scorer", by=cast.anna)
    assert (bernd.get(access).status_code, bernd.get(players).status_code) == (404, 200)


def test_an_account_at_rest_is_logged_out_with_the_next_request(cast):
    bernd, page = browser_of(cast.bernd), reverse("club-players", args=[cast.home.uuid])
    assert bernd.get(page).status_code == 200
    User.objects.filter(pk=cast.bernd.pk).update(is_active=False)
    answer = bernd.get(page)
    assert (answer.status_code, answer.url.split("?")[0]) == (302, reverse("account_login"))


def test_a_new_password_ends_every_other_browser(cast):
    first, second = browser_of(cast.bernd), browser_of(cast.bernd)
    page = reverse("club-players", args=[cast.home.uuid])
    assert (first.get(page).status_code, second.get(page).status_code) == (200, 200)
    cast.bernd.set_password("pik-sieben-sticht")
    cast.bernd.save()
    assert (first.get(page).status_code, second.get(page).status_code) == (302, 302)
