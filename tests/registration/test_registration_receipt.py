"""The page of a registration repeats what was asked, and says what is to be paid, for how many people."""

import pytest

from league.models import Tournament
from league.registration.services import registration as services
from league.registration.services.fees import pay_fee, set_fee
from tests.cast import browser_of
from tests.events.event_pages import at, words

from .registration_stage import an_open_tournament, send

THREE = {
    "first_name_2": "Paul", "last_name_2": "Zwei", "first_name_3": "Rosa", "last_name_3": "Drei", "groups_2": ["Frauen"],
}  # fmt: skip


@pytest.fixture
def event(cast):
    return an_open_tournament(cast, fee=1000, groups=["Frauen", "Jugend"])


def receipt(one):
    return words(browser_of(None).get(at("registration-detail", one)))


def sent_by_form(event, **typed):
    """The registrations that one sending made, the first one first."""
    send(event, **typed)
    return list(event.registrations.order_by("pk"))


def test_everything_that_was_asked_is_repeated(event):
    (one,) = sent_by_form(
        event, ddv_number_1="4711", groups_1=["Jugend"], wants_fixed_table_1="on", club_name="SC Kiel",
        contact="0431 1", wish="nicht mit Emil", note="kommt mit der Bahn",
    )  # fmt: skip
    read = receipt(one)
    assert "und hier lässt sie sich absagen" in read
    everything = ["4711", "Jugend", "fester Tisch", "SC Kiel", "nicht mit Emil", "kommt mit der Bahn"]
    assert [text for text in everything if text not in read] == []
    assert "Erreichbar angegeben" in read
    assert "0431 1" not in read  # whoever the address was passed on to need not call


def test_what_was_said_for_all_stands_there_once(event):
    first, *_others = sent_by_form(event, wish="nicht mit Emil", sent_by="Olga Neu", **THREE)
    read = receipt(first)
    assert (read.count("nicht mit Emil"), read.count("Frauen"), read.count("Gesendet von Olga Neu")) == (1, 1, 1)


def test_the_fee_of_one_and_of_three(event):
    (one,) = sent_by_form(event)
    assert "Das Startgeld von 10,00 € wird vor Ort bezahlt." in receipt(one)
    first = sent_by_form(event, key="k2", first_name_1="Sven", **THREE)[1]
    assert "Startgeld: 3 × 10,00 €, zusammen 30,00 €, wird vor Ort bezahlt." in receipt(first)


def test_who_waits_pays_only_with_a_place(cast):
    event = an_open_tournament(cast, fee=1000, limit=2)
    first, *_others, third = sent_by_form(event, **{name: text for name, text in THREE.items() if name != "groups_2"})
    waits = "Wer auf der Warteliste steht, zahlt 10,00 € nur, wenn ein Platz frei wird."
    assert f"Startgeld: 2 × 10,00 €, zusammen 20,00 €, wird vor Ort bezahlt. {waits}" in receipt(first)
    assert "vor Ort" not in receipt(third)
    assert waits in receipt(third)


def test_what_was_reduced_and_what_is_paid_is_said(cast, event):
    first, second, _third = sent_by_form(event, **THREE)
    entry = services.accept_registration(registration=first, by=cast.anna)
    pay_fee(entry=entry, by=cast.anna)
    set_fee(entry=services.accept_registration(registration=second, by=cast.anna), cents=500, by=cast.anna)
    assert (
        "Startgeld für 3 Personen: zusammen 25,00 €, wird vor Ort bezahlt. Bezahlt sind 10,00 €, offen 15,00 €."
        in receipt(first)
    )


def test_who_has_paid_reads_so(cast, event):
    (one,) = sent_by_form(event)
    pay_fee(entry=services.accept_registration(registration=one, by=cast.anna), by=cast.anna)
    assert "Es ist bezahlt." in receipt(one)


@pytest.mark.parametrize("end", ["refused", "cancelled", "finished"])
def test_who_does_not_come_owes_nothing(cast, event, end):
    (one,) = sent_by_form(event)
    if end == "refused":
        services.refuse_registration(registration=one, reason="Nur für Mitglieder", by=cast.anna)
    elif end == "cancelled":
        services.cancel_registration(registration=one)
    else:
        Tournament.objects.update(state=Tournament.FINISHED)
    assert "Startgeld" not in receipt(one)
    assert "lässt sie sich absagen" not in receipt(one)
