"""A DDV number is the number alone, however it was written before it."""

from importlib import import_module

import pytest
from django.apps import apps

from league.base.text import UncleanText, ddv_number
from league.models import Player, Registration
from tests.cast import a_player
from tests.registration.registration_stage import an_open_tournament, send

MIGRATION = import_module("league.migrations.0020_ddv_numbers")


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("7788", "7788"),
        ("DDV 7788", "7788"),
        ("ddv7788", "7788"),
        ("DDV-7788", "7788"),
        ("DDV-Nr. 7788", "7788"),
        ("DDV Nummer: 77 88", "7788"),
        ("DDV SH-12", "SH-12"),
        ("SH-12", "SH-12"),
        ("DDV", "DDV"),  # no number: it is not ours to guess
        ("", ""),
    ],
)
def test_the_number_alone_is_kept(typed, kept):
    assert ddv_number(typed) == kept


def test_what_is_no_number_is_refused_all_the_same():
    with pytest.raises(UncleanText):
        ddv_number("DDV 12/34")


def test_a_registration_keeps_the_number_alone(cast):
    event = an_open_tournament(cast)
    send(event, ddv_number_1="DDV 7788")
    assert event.registrations.get().ddv_number == "7788"


def test_numbers_of_before_are_shortened_unless_somebody_has_them(cast):
    event = an_open_tournament(cast)
    for name, number in [("Olga", "DDV7788"), ("Paul", "DDV-12"), ("Rosa", "12"), ("Udo", "DDV")]:
        a_player(name, "Neu", ddv_number=number)
    event.registrations.create(first_name="Vera", last_name="Neu", ddv_number="DDV7788")
    MIGRATION.shorten(apps, None)
    numbers = dict(Player.objects.filter(last_name="Neu").values_list("first_name", "ddv_number"))
    assert numbers == {"Olga": "7788", "Paul": "DDV-12", "Rosa": "12", "Udo": "DDV"}
    assert Registration.objects.get().ddv_number == "7788"
