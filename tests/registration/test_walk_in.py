"""Somebody comes to the door whom nobody expected: one form, and the person is here, known or new, paid or not."""

import pytest

from league.lists.seating import present
from league.models import AuditEntry, Player
from league.registration.services.checkin import close_door, open_door
from league.registration.services.entries import add_guest, withdraw
from league.registration.services.field import change_entry_settings
from tests.cast import a_player, a_tournament, browser_of, entries, seated, sent
from tests.events.event_pages import a_helper, at, complaints, said, words

from .checkin_stage import states


@pytest.fixture
def event(cast):
    """A door that is open, a fee, a group, four people who are expected."""
    event = a_tournament(cast, players=4)
    settings = {"fee": 1000, "groups": ["Frauen", "Jugend"]}
    change_entry_settings(tournament=event, based_on=None, by=cast.anna, **settings)
    return open_door(tournament=event, by=cast.anna)


def walk_in(cast, event, user=None, **typed):
    data = {"key": "w1", **typed}
    return browser_of(user or cast.anna).post(at("checkin-come", event), data, follow=True)


def newest(event):
    entry = event.entries.order_by("-number").first()
    return entry.number, entry.full_name, entry.club_name, entry.groups, entry.fee_paid, bool(entry.arrived_at)


def test_somebody_new_is_here_with_club_and_group_and_has_paid(cast, event):
    answer = walk_in(cast, event, name="Nora von der Heide", club_name="SC Kiel", groups=["Frauen"], paid="on")
    assert said(answer) == ["Nora von der Heide ist da, Startnummer 5."]
    assert newest(event) == (5, "Nora von der Heide", "SC Kiel", ["Frauen"], 1000, True)
    assert [entry.full_name for entry in present(event)] == ["Nora von der Heide"]  # who will be drawn
    assert Player.objects.get(last_name="von der Heide").first_name == "Nora"


def test_a_member_is_found_while_one_types_and_is_here_with_the_own_club(cast, event):
    found = words(browser_of(cast.anna).get(at("checkin-known", event), {"name": "hann"}))
    assert "Hanna Böhm Doko-Club Kreuzdame" in found
    assert "jemand Neues: hann" in found
    walk_in(cast, event, name="hann", player=cast.players[4].uuid)
    assert newest(event) == (5, "Hanna Böhm", "Doko-Club Kreuzdame", [], 0, True)


def test_a_guest_who_is_known_plays_for_the_club_named_the_last_time(cast, event):
    earlier = a_tournament(cast, players=0, published=False)
    nora = add_guest(tournament=earlier, first_name="Nora", last_name="Gast", club_name="SC Kiel", by=cast.anna).player
    assert "Nora Gast SC Kiel" in words(browser_of(cast.anna).get(at("checkin-known", event), {"name": "nora"}))
    walk_in(cast, event, player=nora.uuid)
    assert newest(event) == (5, "Nora Gast", "SC Kiel", [], 0, True)


def test_who_is_expected_already_is_here_under_the_same_number(cast, event):
    walk_in(cast, event, player=cast.carla.uuid)
    assert (states(event)["Carla"], event.entries.count()) == ("here", 4)


def test_who_had_left_is_back(cast, event):
    carla = entries(event)[0]
    carla.fee_paid = 1000
    carla.save()
    withdraw(entry=carla, by=cast.anna)
    walk_in(cast, event, player=cast.carla.uuid)
    assert states(event)["Carla"] == "here"


def test_who_waits_or_was_not_taken_over_yet_comes_with_the_registration(cast, event):
    """Else the place would be kept for somebody who is here already."""
    waits = event.registrations.create(
        first_name="Nora", last_name="Gast", club_name="SC Kiel", groups=["Frauen"], state="waiting"
    )
    walk_in(cast, event, name="Nora Gast", paid="on")
    waits.refresh_from_db()
    assert (waits.state, waits.entry.full_name) == ("accepted", "Nora Gast")
    assert newest(event) == (5, "Nora Gast", "SC Kiel", ["Frauen"], 1000, True)


def test_sent_twice_comes_once_and_pays_once(cast, event):
    for _time in range(2):
        walk_in(cast, event, name="Nora Gast", paid="on")
    assert (event.entries.count(), newest(event)[4]) == (5, 1000)
    assert AuditEntry.objects.filter(action="fee-paid").count() == 1


def test_a_name_that_is_known_is_asked_about_and_what_was_typed_stays(cast, event):
    page = walk_in(cast, event, name="Hanna Böhm", groups=["Jugend"], paid="on")
    assert (page.status_code, event.entries.count()) == (422, 4)
    assert "Ist es dieselbe Person? Ja: Hanna Böhm, Doko-Club Kreuzdame" in words(page)
    again = sent(page.context["walk_in"], player=str(cast.players[4].uuid))
    walk_in(cast, event, **again)
    assert newest(event) == (5, "Hanna Böhm", "Doko-Club Kreuzdame", ["Jugend"], 1000, True)


def test_there_may_be_two_of_one_name(cast, event):
    page = walk_in(cast, event, name="Hanna Böhm", club_name="SC Kiel")
    walk_in(cast, event, **sent(page.context["walk_in"], is_another="1"))
    assert newest(event) == (5, "Hanna Böhm", "SC Kiel", [], 0, True)


def test_a_club_that_is_like_a_known_one_is_asked_about(cast, event):
    page = walk_in(cast, event, name="Nora Gast", club_name="Herz Zehn Hafenstatt", paid="on")
    assert "Den Verein „Herz Zehn Hafenstatt“ gibt es nicht, aber einen ähnlichen." in words(page)
    walk_in(cast, event, **sent(page.context["walk_in"], club_said=cast.away.name))
    assert newest(event) == (5, "Nora Gast", cast.away.name, [], 1000, True)


def test_who_names_the_hosts_club_may_become_a_member(cast, event):
    page = walk_in(cast, event, name="Nora Gast", club_name=cast.home.name)
    assert "Gehört Nora Gast zu „Doko-Club Kreuzdame“?" in words(page)
    walk_in(cast, event, **sent(page.context["walk_in"], belongs="member"))
    assert event.entries.get(full_name="Nora Gast").club == cast.home


@pytest.mark.parametrize(
    ("typed", "said_at"),
    [({}, "name"), ({"name": "Nora"}, "name"), ({"name": "Nora 4711"}, "name"), ({"player": "quatsch"}, "player")],
)
def test_what_says_nobody_is_refused_at_its_field(cast, event, typed, said_at):
    page = walk_in(cast, event, **typed)
    assert (page.status_code, list(complaints(page.context["walk_in"]))) == (422, [said_at])
    assert event.entries.count() == 4


def test_while_the_door_is_closed_nobody_walks_in(cast, event):
    close_door(tournament=event, by=cast.anna)
    walk_in(cast, event, name="Nora Gast")
    assert (event.entries.count(), Player.objects.filter(last_name="Gast").exists()) == (4, False)


def test_who_finds_the_tables_set_is_led_to_a_seat(cast, event):
    seated(cast, event)
    answer = browser_of(cast.anna).post(at("checkin-come", event), {"name": "Nora Gast", "key": "w"})
    assert answer.url == at("draw-late", event, event.entries.get(full_name="Nora Gast").uuid)


def test_without_fee_and_groups_the_form_does_not_speak_of_them(cast):
    event = open_door(tournament=a_tournament(cast, players=4), by=cast.anna)
    form = browser_of(cast.anna).get(at("checkin", event)).context["walk_in"]
    assert [field.name for field in form.visible_fields()] == ["name", "club_name"]


def test_helpers_call_the_director(cast, event):
    hilde = a_helper(cast, event)
    assert "Jemand kommt unangemeldet" not in words(browser_of(hilde).get(at("checkin", event)))
    assert walk_in(cast, event, hilde, name="Nora Gast").status_code == 404


def test_of_other_clubs_people_only_what_they_publish_is_shown(cast, event):
    a_player("Olga", "Auer", cast.away, publication=Player.INITIALS)
    assert words(browser_of(cast.anna).get(at("checkin-known", event), {"name": "auer"})) == ""
    assert "O. A." in words(browser_of(cast.anna).get(at("checkin-known", event), {"name": "o. a."}))
