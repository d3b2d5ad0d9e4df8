"""Somebody registers by the public form, looks at the registration and cancels it."""

import datetime
import re

import pytest
from django.core.cache import cache
from django.urls import reverse
from django.utils import timezone

from league.events.services.rounds import seat_table, start_round
from league.models import AuditEntry, Registration, Submission, Tournament
from league.registration.services import registration as services
from league.registration.services.entries import withdraw
from tests.cast import browser_of, entries
from tests.events.event_pages import at, complaints, primary, words
from tests.layout import squeezed

from .registration_stage import BEFORE, LATER, an_open_tournament, register, send, states, typed


@pytest.fixture(autouse=True)
def nobody_sent_anything():
    cache.clear()


def page(event, user=None):
    return browser_of(user).get(at("registration-form", event))


def own_page(registration):
    return words(browser_of(None).get(at("registration-detail", registration)))


def cancel(registration, **sent):
    return browser_of(None).post(at("registration-cancel", registration), {"key": "c1", **sent}, follow=True)


def test_a_stranger_registers_and_reads_the_state(cast):
    event = an_open_tournament(cast, limit=10, fee=1000)
    answer = send(event, club_name="SC Kiel", ddv_number_1="sh-12", contact="0431 1", note="kommt später")
    assert "Angemeldet" in words(answer)
    assert "Das Startgeld von 10,00 € wird vor Ort bezahlt." in words(answer)
    one = event.registrations.get()
    assert (one.first_name, one.last_name, one.club_name, one.ddv_number, one.contact, one.note, one.state) == (
        "Olga", "Neu", "SC Kiel", "SH-12", "0431 1", "kommt später", "new",
    )  # fmt: skip
    assert not event.entries.exists()


def test_contact_is_for_the_director_alone_and_a_message_for_who_sent_it_too(cast):
    event = an_open_tournament(cast)
    one = register(event, "Olga Neu", contact="0431 1", note="Diät")
    for address in (at("registration-form", event), at("tournament-detail", event)):
        assert "Diät" not in browser_of(None).get(address).content.decode()
    assert "0431 1" not in browser_of(None).get(at("registration-detail", one)).content.decode()


def test_several_of_a_club_register_at_once_and_share_a_page(cast):
    event = an_open_tournament(cast, limit=2)
    answer = send(
        event, sent_by="Olga Neu", club_name="SC Kiel", first_name_2="Paul", last_name_2="Zwei", first_name_5="Rosa",
        last_name_5="Fünf",
    )  # fmt: skip
    read = words(answer)
    assert "3 Anmeldungen" in read
    assert "Warteliste, Platz 1" in read
    assert states(event) == {"Neu, Olga": "new", "Zwei, Paul": "new", "Fünf, Rosa": "waiting"}
    assert {one.sent_by for one in event.registrations.all()} == {"Olga Neu"}
    rosa = event.registrations.get(first_name="Rosa")
    assert "Paul" not in own_page(rosa)
    assert "3 Anmeldungen" in words(cancel(rosa, together="1"))


@pytest.mark.parametrize(
    ("changes", "complaint"),
    [
        ({"first_name_1": ""}, {"first_name_1": ["Bitte ausfüllen."]}),
        (
            {"first_name_3": "Paul"},
            {"last_name_3": ["Person 3: Bitte auch den Nachnamen eintragen, oder die Zeile leeren."]},
        ),
        (
            {"ddv_number_2": "12"},
            {
                "first_name_2": ["Person 2: Bitte auch den Vornamen eintragen, oder die Zeile leeren."],
                "last_name_2": ["Person 2: Bitte auch den Nachnamen eintragen, oder die Zeile leeren."],
            },
        ),
        ({"website": "http://x"}, {"website": ["Dieses Feld ist eine Falle für Programme. Bitte leer lassen."]}),
        ({"club_name": "x" * 81}, {"club_name": ["„Verein“ hat 81 Zeichen; höchstens 80 gehen. Bitte kürzen."]}),
        ({"last_name_1": "123"}, {"last_name_1": ["Der Name braucht mindestens einen Buchstaben."]}),
    ],
)
def test_what_is_wrong_is_said_at_its_field_and_stays_typed(cast, changes, complaint):
    event = an_open_tournament(cast)
    answer = send(event, contact="bleibt", **changes)
    assert (answer.status_code, complaints(answer.context["form"])) == (422, complaint)
    assert 'value="bleibt"' in answer.content.decode()
    assert not Registration.objects.exists()


@pytest.mark.parametrize(
    ("settings", "told"),
    [
        ({"opens": LATER}, "Die Anmeldung öffnet am"),
        ({"closes": BEFORE}, "geschlossen. Bitte beim Veranstalter nachfragen."),
        ({"limit": 2, "players": 2}, "Alle Plätze sind vergeben: Wer sich jetzt anmeldet, steht auf der Warteliste"),
        ({"opens": BEFORE, "closes": LATER, "limit": 12, "players": 2}, "10 von 12 Plätzen frei."),
    ],
)
def test_the_page_says_whether_one_can_register(cast, settings, told):
    assert told in words(page(an_open_tournament(cast, **settings)))


def test_switched_off_the_page_says_so_and_nothing_can_be_sent(cast):
    event = an_open_tournament(cast)
    event.entry_form = False
    event.save()
    assert "Für dieses Turnier gibt es hier keine Anmeldung." in words(page(event))
    assert send(event).status_code == 422
    assert not Registration.objects.exists()


@pytest.mark.parametrize("settings", [{"opens": LATER}, {"closes": BEFORE}])
def test_outside_the_dates_nothing_is_stored(cast, settings):
    event = an_open_tournament(cast, **settings)
    assert send(event).status_code == 422
    assert not Registration.objects.exists()


def test_a_running_tournament_takes_no_registrations(cast):
    event = an_open_tournament(cast, players=4)
    seat_table(round=event.rounds.get(number=1), table=1, seats=entries(event), by=cast.anna)
    start_round(round=event.rounds.get(number=1), by=cast.anna)
    assert "Das Turnier hat schon begonnen" in words(page(event))
    assert send(event).status_code == 422


def test_a_draft_is_not_there_for_strangers_and_a_preview_for_the_director(cast):
    event = an_open_tournament(cast, published=False)
    assert page(event).status_code == 404
    assert "Diese Seite sieht noch niemand sonst" in words(page(event, cast.anna))
    assert send(event, cast.anna).status_code == 422


def test_sent_twice_it_is_one_registration(cast):
    event = an_open_tournament(cast, limit=1)
    first, second = send(event), send(event)
    assert first.redirect_chain == second.redirect_chain
    assert (Registration.objects.count(), Submission.objects.filter(pk="k1").count()) == (1, 1)


def test_the_form_needs_the_token_of_its_page(cast):
    from django.test import Client

    event = an_open_tournament(cast)
    assert Client(enforce_csrf_checks=True).post(at("registration-form", event), typed()).status_code == 403


def test_the_page_is_never_kept_because_it_opens_by_the_clock(cast):
    assert "no-store" in page(an_open_tournament(cast, opens=LATER))["Cache-Control"]


def test_places_are_taken_by_entries_and_by_registrations(cast):
    event = an_open_tournament(cast, limit=4, players=2)
    register(event, "Olga Neu", "Paul Zwei", "Rosa Drei")
    register(event, "Sven Vier")
    assert list(states(event).values()) == ["new", "new", "waiting", "waiting"]


def test_who_comes_later_does_not_overtake_the_waiting_list(cast):
    event = an_open_tournament(cast, limit=2, players=2)
    waiting = register(event, "Olga Neu")
    withdraw(entry=entries(event)[0], by=cast.anna)
    register(event, "Paul Zwei")
    assert states(event) == {"Neu, Olga": "waiting", "Zwei, Paul": "waiting"}
    assert "Ein Platz ist frei geworden: Die Turnierleitung kann jetzt nachrücken lassen." in own_page(waiting)


def test_the_public_pages_show_of_the_waiting_list_only_a_number(cast):
    event = an_open_tournament(cast, limit=1, players=1)
    register(event, "Olga Neu", "Paul Zwei")
    assert "2 Personen stehen auf der Warteliste." in words(page(event))
    for read in (words(page(event)), words(browser_of(None).get(at("tournament-detail", event)))):
        assert "Olga" not in read
        assert "Paul" not in read


def test_the_page_of_the_tournament_leads_to_the_form(cast):
    event = an_open_tournament(cast)
    answer = browser_of(None).get(at("tournament-detail", event))
    assert primary(answer) == "Zum Turnier anmelden"
    assert at("registration-form", event) in answer.content.decode()


@pytest.mark.parametrize(
    ("opens", "closes", "is_there"),
    [(None, None, True), (LATER, None, True), (None, LATER, True), (None, BEFORE, False)],
)
def test_the_way_to_the_form_is_gone_when_it_has_closed(cast, opens, closes, is_there):
    event = an_open_tournament(cast, players=2, opens=opens, closes=closes)
    answer = browser_of(None).get(at("tournament-detail", event))
    assert (at("registration-form", event) in answer.content.decode()) == is_there


# --- the registration's own page


def test_the_page_shows_the_start_number_once_taken_over(cast):
    one = register(an_open_tournament(cast, players=2), "Olga Neu")
    services.accept_registration(registration=one, by=cast.anna)
    assert "Aufgenommen, Startnummer 3" in own_page(one)


def test_the_page_leads_to_the_table_once_taken_over(cast):
    event = an_open_tournament(cast, players=2)
    one = register(event, "Olga Neu")
    address = reverse("tournament-person", args=[event.uuid, 3])
    read = browser_of(None).get(at("registration-detail", one)).content.decode()
    assert address not in read
    services.accept_registration(registration=one, by=cast.anna)
    assert address in browser_of(None).get(at("registration-detail", one)).content.decode()


def test_the_page_shows_why_it_was_refused(cast):
    one = register(an_open_tournament(cast), "Olga Neu")
    services.refuse_registration(registration=one, reason="Nur für Mitglieder", by=cast.anna)
    assert "Abgelehnt Grund: Nur für Mitglieder" in own_page(one)


def test_the_page_shows_the_place_in_the_line(cast):
    event = an_open_tournament(cast, limit=1, players=1)
    register(event, "Olga Neu", "Paul Zwei")
    assert "Warteliste, Platz 3" in own_page(register(event, "Rosa Drei"))


def test_the_person_cancels_and_the_place_is_free_again(cast):
    event = an_open_tournament(cast, limit=1)
    one = register(event, "Olga Neu")
    assert "Abgesagt" in words(cancel(one))
    assert "Abgesagt" in words(cancel(one))
    assert states(event) == {"Neu, Olga": "cancelled"}
    assert register(event, "Paul Zwei").state == "new"
    assert AuditEntry.objects.filter(action="registration-cancelled").count() == 1


def test_who_is_entered_and_cancels_is_taken_out(cast):
    event = an_open_tournament(cast)
    one = register(event, "Olga Neu")
    services.accept_registration(registration=one, by=cast.anna)
    assert "Abgesagt" in words(cancel(one))
    assert not event.entries.exists()


def test_who_has_arrived_tells_the_director(cast):
    event = an_open_tournament(cast)
    one = register(event, "Olga Neu")
    entry = services.accept_registration(registration=one, by=cast.anna)
    entry.arrived_at = timezone.now()
    entry.save()
    answer = cancel(one)
    assert (answer.status_code, "Bitte die Absage der Turnierleitung sagen." in words(answer)) == (422, True)
    assert event.entries.filter(withdrawn=False).count() == 1


def test_whom_the_director_takes_out_reads_so(cast):
    event = an_open_tournament(cast)
    one = register(event, "Olga Neu")
    withdraw(entry=services.accept_registration(registration=one, by=cast.anna), by=cast.anna)
    assert "Nicht mehr dabei" in own_page(one)


def test_how_to_reach_somebody_is_forgotten_long_after_the_event(cast):
    event = an_open_tournament(cast)
    one = register(event, "Olga Neu", contact="0431 1")
    event.date = timezone.localdate() - datetime.timedelta(days=100)
    event.save()
    assert services.forget_contacts() == 1
    one.refresh_from_db()
    assert (one.name, one.contact) == ("Neu, Olga", "")


def test_after_the_end_the_form_says_so_and_counts_no_places(cast):
    event = an_open_tournament(cast, players=4, limit=20)
    event.state = Tournament.FINISHED
    event.save()
    read = words(page(event))
    assert "Das Turnier ist beendet; die Anmeldung ist geschlossen." in read
    assert "Plätzen frei" not in read
    assert send(event).status_code == 422


def test_the_way_into_the_tournament_and_the_way_into_the_account_have_different_names(cast):
    html = squeezed(page(an_open_tournament(cast)).content.decode())
    assert "<h1>Zum Turnier anmelden</h1>" in html
    assert '<button class="button primary">Zum Turnier anmelden</button>' in html
    assert re.search(r'href="/konto/[^"]*"[^>]*>Einloggen</a>', html)
    assert ">Anmelden<" not in html


@pytest.mark.parametrize(
    ("taken", "told"),
    [
        (True, "Aufgenommen, Startnummer 1 Das Turnier ist beendet; das Ergebnis steht auf seiner Seite."),
        (False, "Nicht aufgenommen Das Turnier ist beendet."),
    ],
)
def test_after_the_end_the_page_of_a_registration_promises_nothing(cast, taken, told):
    event = an_open_tournament(cast)
    one = register(event, "Olga Neu")
    if taken:
        services.accept_registration(registration=one, by=cast.anna)
    Tournament.objects.update(state=Tournament.FINISHED)
    read = own_page(one)
    assert told in read
    assert "Absagen" not in read


SENT = {"club_name": "SC Kiel", "contact": "0431 1"}


@pytest.mark.parametrize(
    ("again", "count"),
    [
        ({}, 1),  # back, and sent once more
        ({"first_name_1": "OLGA"}, 1),
        ({"first_name_1": "Paul"}, 2),
        ({"contact": "0431 2"}, 2),  # may be another person of that name: the director is asked
        ({"club_name": "SC Bonn"}, 2),
        ({"ddv_number_1": "12"}, 2),
        ({"note": "eine andere Olga"}, 2),
    ],
)
def test_back_and_sent_once_more_is_no_second_place(cast, again, count):
    event = an_open_tournament(cast, limit=2)
    send(event, **SENT)
    answer = send(event, **{**SENT, "key": "k2", **again})
    assert event.registrations.count() == count
    if count == 1:
        assert answer.status_code == 422
        assert "Mit genau diesen Angaben schon angemeldet" in words(answer)
        assert str(event.registrations.get().uuid) not in answer.content.decode()  # whoever knows it may cancel


def test_one_of_several_who_is_registered_already_is_named(cast):
    event = an_open_tournament(cast)
    send(event, **SENT)
    answer = send(event, **SENT, **{"key": "k2", "first_name_2": "Paul", "last_name_2": "Zwei"})
    assert "schon angemeldet: Olga Neu. " in words(answer)
    assert event.registrations.count() == 1


def test_who_cancelled_may_register_anew(cast):
    event = an_open_tournament(cast)
    send(event, **SENT)
    cancel(event.registrations.get())
    send(event, **SENT, key="k2")
    assert sorted(one.state for one in event.registrations.all()) == ["cancelled", "new"]


@pytest.mark.parametrize("typed_number", ["abc<1>", "1234567890123"])
def test_what_is_no_ddv_number_is_said_at_once(cast, typed_number):
    event = an_open_tournament(cast)
    assert "ist keine DDV-Nummer" in words(send(event, ddv_number_1=typed_number))
    assert not event.registrations.exists()


def test_who_is_complete_is_folded_under_the_name_and_what_is_wrong_stands_open(cast):
    event = an_open_tournament(cast)
    fresh = browser_of(None).get(at("registration-form", event)).context["form"].further
    assert [(row["row"], row["named"]) for row in fresh if row["open"]] == [(2, "")]
    answer = send(
        event, first_name_2="Paul", last_name_2="Zwei", first_name_3="Rita", first_name_9="Siri", last_name_9="Neun"
    )
    rows = answer.context["form"].further
    assert [(row["row"], row["named"], row["open"]) for row in rows if row["named"]] == [
        (2, "Paul Zwei", False), (3, "Rita", True), (9, "Siri Neun", False),
    ]  # fmt: skip
    assert answer.context["form"].many, "somebody stands in a row that is else folded away"
