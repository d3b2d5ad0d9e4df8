"""Who directs and who helps at a tournament."""

import pytest

from league.base.permissions import can_direct, can_enter
from league.models import ClubRole, TournamentRole
from tests.cast import a_tournament, browser_of, sent

from .event_pages import a_helper, at, complaints, said, words


def give(cast, event, username, role, user=None):
    client = browser_of(user or cast.anna)
    form = client.get(at("tournament-people", event)).context["form"]
    return client.post(at("tournament-people", event), sent(form, username=username, role=role), follow=True)


def take(cast, event, username, user=None):
    return browser_of(user or cast.anna).post(at("tournament-role-take", event), {"username": username}, follow=True)


def test_anna_takes_a_helper_who_may_enter_but_not_direct(cast):
    event = a_tournament(cast)
    answer = give(cast, event, "dieter", TournamentRole.HELPER)
    assert said(answer) == ["Dieter Dorn ist eingetragen."]
    assert (can_enter(cast.dieter, event), can_direct(cast.dieter, event)) == (True, False)
    assert "Dieter Dorn dieter Turnierhilfe" in words(answer)


def test_two_organisers_one_of_them_may_take_the_role_back(cast):
    event = a_tournament(cast)
    give(cast, event, "dieter", TournamentRole.DIRECTOR)
    assert can_direct(cast.dieter, event)
    assert said(take(cast, event, "dieter")) == ["Dieter Dorn hat hier keine Aufgabe mehr."]
    assert not can_direct(cast.dieter, event)


def test_the_last_director_may_go_because_the_club_leads_then(cast):
    event = a_tournament(cast)
    answer = take(cast, event, "anna")
    assert not TournamentRole.objects.exists()
    assert "Dann leitet die Vereinsleitung das Turnier." in words(answer)
    assert can_direct(cast.anna, event)


def test_without_anybody_who_leads_the_club_the_last_director_stays(cast):
    event = a_tournament(cast)
    hilde = a_helper(cast, event, TournamentRole.DIRECTOR)
    take(cast, event, "anna")
    ClubRole.objects.filter(club=cast.home, role=ClubRole.ADMINISTRATOR).delete()
    for answer in (
        take(cast, event, "hilde", user=hilde),
        give(cast, event, "hilde", TournamentRole.HELPER, user=hilde),
    ):
        assert "Jemand muss das Turnier leiten." in words(answer)
    assert can_direct(hilde, event)


def test_who_gives_up_the_direction_is_not_sent_to_a_page_that_is_closed_to_him(cast):
    event = a_tournament(cast)
    hilde = a_helper(cast, event, TournamentRole.DIRECTOR)
    assert take(cast, event, "hilde", user=hilde).status_code == 200


@pytest.mark.parametrize(
    ("username", "field"), [("nobody", "username"), ("", "username")],
)  # fmt: skip
def test_a_login_that_does_not_exist_is_named(cast, username, field):
    event = a_tournament(cast)
    answer = give(cast, event, username, TournamentRole.HELPER)
    assert answer.status_code == 422
    assert list(answer.context["form"].errors) == [field]
    if username:
        assert "„nobody“ gibt es nicht" in complaints(answer.context["form"])[field][0]
    assert TournamentRole.objects.count() == 1
