"""A slip in somebody's name is mended on the page of the person, in one step, and the history says so."""

import pytest

from league.clubs.services import club as clubs
from league.clubs.services.people import may_number
from league.models import Player, TournamentRole, User
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


def a_user(name, **more):
    return User.objects.create_user(name, password="geheim-genug-9", **more)


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


# Who looks after the person (a club, as its guest or its member; nobody), whether there is a number already, and who
# may set it on the page of a tournament of the home club: its club, who directs this one tournament, who administers
# another club and directs this one, and who keeps the installation.
HOME, AWAY, NOBODY = "a guest of the home club", "a guest of another club", "nobody's"
MEMBER, THEIRS = "a member of the home club", "a member of another club"
MAY_NUMBER = [
    # who looks after him, number, Anna administers, Emil directs, Dieter directs and administers, the operator
    (HOME, "", (True, True, True, True)),
    (HOME, "77", (True, False, False, True)),
    (AWAY, "", (False, False, True, True)),
    (AWAY, "77", (False, False, True, True)),
    (NOBODY, "", (False, False, False, True)),
    (NOBODY, "77", (False, False, False, True)),
    (MEMBER, "", (True, False, False, True)),
    (THEIRS, "", (False, False, True, True)),
]


@pytest.mark.parametrize(("whose", "number", "may"), MAY_NUMBER)
def test_the_number_of_a_person_is_set_by_who_looks_after_him(cast, event, whose, number, may):
    clubs_of = {MEMBER: (cast.home, None), THEIRS: (cast.away, None), HOME: (None, cast.home), AWAY: (None, cast.away)}
    club, guest_of = clubs_of.get(whose, (None, None))
    player = a_player("Olga", "Neu", club, guest_of=guest_of, ddv_number=number)
    for user in (emil := a_user("emil"), cast.dieter):
        TournamentRole.objects.create(user=user, tournament=event, role=TournamentRole.DIRECTOR)
    operator = a_user("otto", is_superuser=True)
    assert tuple(may_number(user, player) for user in (cast.anna, emil, cast.dieter, operator)) == may


def test_what_may_not_be_set_is_no_field_of_the_page(cast, event):
    a_player("Olga", "Neu", guest_of=cast.away)
    add_entry(tournament=event, player=Player.objects.get(last_name="Neu"), by=cast.anna)
    assert "ddv_number" not in browser_of(cast.anna).get(page_of(event, "Olga Neu")).context["form"].fields
    assert "ddv_number" in browser_of(cast.anna).get(page_of(event)).context["form"].fields


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
