"""My clubs, and founding one."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from league.clubs.services import club as clubs
from league.events.services import tournament
from league.models import Club, ClubRole, Tournament, User
from tests.cast import DAY, a_tournament, browser_of, seated, sent


def test_anna_sees_her_club_and_all_there_is_to_do(cast):
    page = browser_of(cast.anna).get("/vereine/").content.decode()
    assert "Doko-Club Kreuzdame" in page
    assert "Herz Zehn" not in page
    for address in ("spieler/", "bearbeiten/", "regeln/bearbeiten/", "zugang/"):
        assert f"/verein/{cast.home.uuid}/{address}" in page


def test_bernd_sees_what_a_scorer_does_and_no_more(cast):
    page = browser_of(cast.bernd).get("/vereine/").content.decode()
    assert f"/verein/{cast.home.uuid}/spieler/" in page
    assert f"/verein/{cast.home.uuid}/zugang/" not in page
    assert f"/verein/{cast.home.uuid}/bearbeiten/" not in page


def test_what_runs_and_how_many_lists_are_out_is_on_the_card(cast):
    event = a_tournament(cast)
    seated(cast, event, count=2)
    [card] = browser_of(cast.anna).get("/vereine/").context["cards"]
    assert (card["enter"], card["players"], card["running"]) == (2, 10, [event])


def test_a_club_without_members_is_told_how_to_begin(cast):
    page = browser_of(cast.dieter).get("/vereine/").content.decode()
    assert "Mitglieder eintragen" in page


def test_somebody_without_a_club_is_told_whom_to_ask(cast):
    page = browser_of(User.objects.create_user("emil")).get("/vereine/").content.decode()
    assert "Dieser Zugang hat noch in keinem Verein eine Aufgabe." in page
    assert "<strong>emil</strong>" in page


@pytest.mark.thorough
def test_three_clubs_cost_no_more_queries_than_one(cast):
    def queries() -> int:
        with CaptureQueriesContext(connection) as captured:
            assert browser.get("/vereine/").status_code == 200
        return len(captured)

    browser = browser_of(cast.anna)
    one = queries()
    for name in ("Zweiter Club", "Dritter Club"):
        club = clubs.found_club(name=name, administrator=cast.anna, by=None)
        event = tournament.create_tournament(club=club, name=name, date=DAY, by=cast.anna)
        Tournament.objects.filter(pk=event.pk).update(state=Tournament.RUNNING)
    assert len(browser.get("/vereine/").context["cards"]) == 3
    assert queries() == one


@pytest.fixture
def root(cast):
    return browser_of(User.objects.create_superuser("root"))


def test_who_looks_after_the_site_founds_a_club_for_dieter(cast, root):
    form = root.get("/vereine/neu/").context["form"]
    assert form["administrator"].value() == "root"
    answer = root.post("/vereine/neu/", sent(form, name="Pik Sieben", city="Tal", administrator="Dieter"))
    club = Club.objects.get(name="Pik Sieben")
    assert answer.url == f"/verein/{club.uuid}/spieler/namen/"
    assert list(club.roles.values_list("user", "role")) == [(cast.dieter.pk, ClubRole.ADMINISTRATOR)]


def test_founding_twice_with_one_form_gives_one_club(cast, root):
    data = sent(root.get("/vereine/neu/").context["form"], name="Pik Sieben")
    answers = [root.post("/vereine/neu/", data) for _ in range(2)]
    assert answers[0].url == answers[1].url
    assert Club.objects.filter(name="Pik Sieben").count() == 1


@pytest.mark.parametrize(
    ("changes", "field", "words"),
    [
        ({"name": ""}, "name", "Bitte ausfüllen."),
        ({"name": "doko club kreuzdame"}, "name", "gibt es schon. Bitte einen anderen Namen wählen."),
        ({"administrator": "niemand"}, "administrator", "Den Anmeldenamen „niemand“ gibt es nicht."),
        ({"administrator": "<b>"}, "administrator", "Den Anmeldenamen „<b>“ gibt es nicht."),
    ],
)
def test_a_club_that_cannot_be_founded(cast, root, changes, field, words):
    data = {"name": "Pik Sieben", "administrator": "dieter", "city": "Tal", **changes}
    answer = root.post("/vereine/neu/", data)
    assert answer.status_code == 422
    assert words in answer.context["form"].errors[field][0]
    assert answer.context["form"]["city"].value() == "Tal"
    assert Club.objects.count() == 2


def test_nobody_else_founds_clubs(cast):
    for who in (cast.anna, cast.bernd, cast.dieter):
        assert browser_of(who).get("/vereine/neu/").status_code == 404
        assert browser_of(who).post("/vereine/neu/", {"name": "Pik Sieben", "administrator": "anna"}).status_code == 404
    assert browser_of(None).get("/vereine/").url.startswith("/konto/login/")
