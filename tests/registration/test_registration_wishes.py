"""What people say of themselves when they register reaches the director: groups, a fixed table, wish, message, contact."""

import datetime

import pytest
from django.utils import timezone

from league.draw.services.wishes import keep_table
from league.models import Registration, Tournament
from league.registration.services.registration import accept_registration, forget_contacts
from tests.base.test_history import last
from tests.cast import a_player, browser_of, entries
from tests.events.event_pages import at, words

from .registration_stage import an_open_tournament, register, send

SAID = {
    "club_name": "SC Kiel", "contact": "0431 1", "wish": "nicht mit Emil", "note": "kommt mit der Bahn",
    "groups_1": ["Jugend"], "wants_fixed_table_1": "on",
}  # fmt: skip


@pytest.fixture
def event(cast):
    return an_open_tournament(cast, players=8, groups=["Frauen", "Jugend"])


def test_the_form_offers_the_groups_of_the_tournament(cast, event):
    form = browser_of(None).get(at("registration-form", event)).context["form"]
    assert form.fields["groups_1"].choices == [("Frauen", "Frauen"), ("Jugend", "Jugend")]
    assert form.fields["groups_2"].choices == form.fields["groups_1"].choices


def test_without_groups_nobody_is_asked_for_them(cast):
    page = browser_of(None).get(at("registration-form", an_open_tournament(cast)))
    assert "groups_1" not in page.context["form"].fields
    assert "Gruppen" not in words(page)


def test_a_group_that_there_is_not_is_refused_and_what_was_typed_stays(cast, event):
    answer = send(event, **SAID | {"groups_1": ["Profis"]})
    assert answer.status_code == 422
    assert "Profis" in str(answer.context["form"].errors["groups_1"])
    assert answer.context["form"]["note"].value() == "kommt mit der Bahn"


def test_everybody_of_a_party_has_groups_of_their_own(cast, event):
    send(event, **SAID, first_name_2="Paul", last_name_2="Neu", groups_2=["Frauen", "Jugend"])
    said = {one.first_name: (one.groups, one.wants_fixed_table, one.wish) for one in event.registrations.all()}
    assert said == {
        "Olga": (["Jugend"], True, "nicht mit Emil"),
        "Paul": (["Frauen", "Jugend"], False, "nicht mit Emil"),
    }


def test_a_row_with_nothing_but_a_cross_asks_for_the_names(cast, event):
    answer = send(event, wants_fixed_table_3="on")
    assert "Person 3: Bitte auch den Vornamen eintragen" in words(answer)


def test_who_is_accepted_is_in_the_groups_and_everything_said_stays_visible(cast, event):
    send(event, **SAID)
    one = event.registrations.get()
    everything = ["0431 1", "nicht mit Emil", "kommt mit der Bahn", "fester Tisch"]
    inbox = words(browser_of(cast.anna).get(at("registration-list", event)))
    assert [text for text in [*everything, "Jugend"] if text not in inbox] == []
    entry = accept_registration(registration=one, by=cast.anna)
    assert entry.groups == ["Jugend"]
    for address in (at("registration-list", event), at("entry-person", event, entry.uuid), at("draw-wishes", event)):
        page = words(browser_of(cast.anna).get(address))
        assert [text for text in everything if text not in page] == [], address


def test_neither_helpers_nor_strangers_read_it(cast, event):
    send(event, **SAID)
    entry = accept_registration(registration=event.registrations.get(), by=cast.anna)
    for user in (None, cast.bernd, cast.dieter):
        for address in (at("tournament-detail", event), at("checkin-person", event, entry.uuid)):
            assert "nicht mit Emil" not in words(browser_of(user).get(address))


# --- a fixed table is proposed where tables are drawn


def wishes(cast, event):
    return browser_of(cast.anna).get(at("draw-wishes", event))


def test_a_fixed_table_is_proposed_and_given_with_one_tap(cast, event):
    keep_table(entry=entries(event)[0], table=1, by=cast.anna)
    send(event, **SAID | {"wish": "", "note": ""})
    entry = accept_registration(registration=event.registrations.get(), by=cast.anna)
    anna = browser_of(cast.anna)
    assert "1 Person hat bei der Anmeldung etwas gewünscht" in words(anna.get(at("draw-overview", event)))
    assert "Festen Tisch 2 geben" in words(wishes(cast, event))
    anna.post(at("draw-wishes", event), {"what": "fixed", "entry": entry.uuid, "table": "2", "key": "k"})
    entry.refresh_from_db()
    assert entry.fixed_table == 2
    assert "Aus den Anmeldungen" not in words(wishes(cast, event))
    assert "bei der Anmeldung" not in words(anna.get(at("draw-overview", event)))


def test_what_is_settled_is_asked_no_more_but_stays_with_the_person(cast, event):
    send(event, **SAID)
    one = event.registrations.get()
    entry = accept_registration(registration=one, by=cast.anna)
    anna = browser_of(cast.anna)
    for key in ("k", "k"):
        anna.post(at("draw-wish-settled", event, one.uuid), {"key": key})
    assert last(event) == "Wunsch aus der Anmeldung von Olga Neu erledigt."
    assert "nicht mit Emil" not in words(wishes(cast, event))
    assert "nicht mit Emil" in words(anna.get(at("entry-person", event, entry.uuid)))


def test_without_a_table_to_sit_at_none_is_proposed(cast):
    event = an_open_tournament(cast)
    send(event, **{name: text for name, text in SAID.items() if name != "groups_1"})
    accept_registration(registration=event.registrations.get(), by=cast.anna)
    page = words(wishes(cast, event))
    assert "fester Tisch" in page
    assert "Festen Tisch 1 geben" not in page


def test_who_withdrew_wishes_nothing(cast, event):
    send(event, **SAID)
    entry = accept_registration(registration=event.registrations.get(), by=cast.anna)
    type(entry).objects.filter(pk=entry.pk).update(withdrawn=True)
    assert "Aus den Anmeldungen" not in words(wishes(cast, event))


@pytest.mark.parametrize("hour", [0, 12, 22], ids="at {} in UTC".format)  # at 22 the next day has begun in Germany
def test_wishes_are_forgotten_with_the_contact(cast, event, monkeypatch, hour):
    send(event, **SAID)
    now = datetime.datetime(2026, 7, 17, hour, 30, tzinfo=datetime.UTC)
    monkeypatch.setattr(timezone, "now", lambda: now)
    Tournament.objects.filter(pk=event.pk).update(date=timezone.localdate() - datetime.timedelta(days=91))
    assert forget_contacts() == 1
    one = Registration.objects.get()
    assert (one.contact, one.wish, one.note) == ("", "", "")


# --- the number that somebody names


def test_the_number_of_a_known_guest_is_kept(cast, event):
    guest = a_player("Olga", "Neu", guest_of=cast.home)
    one = register(event, "Olga Neu SH-12")
    accept_registration(registration=one, player=guest, by=cast.anna)
    guest.refresh_from_db()
    assert guest.ddv_number == "SH-12"


def test_a_number_that_somebody_else_has_keeps_nobody_out(cast, event):
    guest, owner = a_player("Olga", "Neu"), a_player("Otto", "Alt", ddv_number="SH-12")
    one = register(event, "Olga Neu SH-12")
    entry = accept_registration(registration=one, player=guest, by=cast.anna)
    guest.refresh_from_db()
    assert (entry.player, guest.ddv_number, owner.ddv_number) == (guest, "", "SH-12")


def test_the_number_of_another_clubs_member_is_not_changed_by_a_form(cast, event):
    member = a_player("Olga", "Neu", cast.away)
    one = register(event, "Olga Neu SH-12")
    entry = accept_registration(registration=one, player=member, by=cast.anna)
    member.refresh_from_db()
    assert member.ddv_number == ""
    assert "SH-12" in words(browser_of(cast.anna).get(at("entry-person", event, entry.uuid)))
