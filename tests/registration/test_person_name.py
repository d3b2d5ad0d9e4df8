"""A slip in somebody's name is mended on the page of the person, in one step, and the history says so."""

import pytest

from league.clubs.services import club as clubs
from league.models import Player, TournamentRole
from league.registration.services.entries import add_entry, add_guest
from tests.base.test_history import last
from tests.cast import a_player, a_tournament, browser_of, sent
from tests.events.event_pages import at, complaints, said, words


@pytest.fixture
def event(cast):
    event = a_tournament(cast, players=1)
    add_guest(tournament=event, first_name="Udo", last_name="Mayr", by=cast.anna)
    return event


def page_of(event, name="Udo Mayr"):
    return at("entry-person", event, event.entries.get(full_name=name).uuid)


def correct(event, user, last_name, name="Udo Mayr", **more):
    browser, here = browser_of(user), page_of(event, name)
    data = sent(browser.get(here).context["form"], last_name=last_name, **more)
    return browser.post(here, data, follow=True)


def names(event):
    return [(entry.name, entry.full_name, entry.player.name) for entry in event.entries.select_related("player")]


def test_a_guests_name_is_mended_in_one_step_and_the_history_says_so(cast, event):
    before = event.version
    assert said(correct(event, cast.anna, "Maier")) == ["Udo Maier ist gespeichert."]
    assert names(event)[1] == ("Udo Maier", "Udo Maier", "Udo Maier")
    assert last(event) == "Name von Udo Maier berichtigt."
    event.refresh_from_db()
    assert event.version > before  # public pages show it at once


def test_what_is_not_changed_leaves_no_trace(cast, event):
    correct(event, cast.anna, "Mayr")
    assert last(event) != "Name von Udo Mayr berichtigt."


def test_who_directs_this_tournament_alone_may_mend_a_guest_who_came_to_no_other(cast, event):
    TournamentRole.objects.create(user=cast.dieter, tournament=event, role=TournamentRole.DIRECTOR)
    correct(event, cast.dieter, "Maier")
    assert names(event)[1] == ("Udo Maier", "Udo Maier", "Udo Maier")


def test_a_member_is_renamed_by_the_own_club(cast, event):
    TournamentRole.objects.create(user=cast.dieter, tournament=event, role=TournamentRole.DIRECTOR)
    form = browser_of(cast.dieter).get(page_of(event, "Carla Weiß")).context["form"]
    assert "last_name" not in form.fields
    form = browser_of(cast.anna).get(page_of(event, "Carla Weiß")).context["form"]
    assert "last_name" in form.fields


def test_a_guest_who_has_played_elsewhere_is_not_renamed_by_strangers(cast, event):
    TournamentRole.objects.create(user=cast.dieter, tournament=event, role=TournamentRole.DIRECTOR)
    clubs.found_club(name="Dritter Verein", administrator=cast.bernd, by=None)
    elsewhere = a_tournament(cast, players=0)
    add_entry(tournament=elsewhere, player=Player.objects.get(last_name="Mayr"), by=cast.anna)
    assert "last_name" not in browser_of(cast.dieter).get(page_of(event)).context["form"].fields


def test_a_name_that_somebody_has_is_asked_about(cast, event):
    a_player("Udo", "Maier", cast.away)
    page = correct(event, cast.anna, "Maier")
    assert page.status_code == 422
    assert "Diesen Namen gibt es schon: Udo Maier, Herz Zehn Hafenstadt." in words(page)
    assert names(event)[1][1] == "Udo Mayr"
    data = sent(page.context["form"], is_another="1")
    browser_of(cast.anna).post(page_of(event), data)
    assert names(event)[1][1] == "Udo Maier"
    assert Player.objects.called("Udo", "Maier").count() == 2


def test_half_a_name_is_refused_at_its_field(cast, event):
    page = correct(event, cast.anna, "")
    assert list(complaints(page.context["form"])) == ["last_name"]
    assert names(event)[1][1] == "Udo Mayr"
