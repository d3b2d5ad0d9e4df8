"""Choosing a club: from a list where there are few, by its name where there are many."""

import pytest
from django import forms

from league.base import club_field
from league.base.club_field import ClubField
from league.models import Club

pytestmark = pytest.mark.django_db


class Form(forms.Form):
    verein = ClubField(required=False, empty_label="alle Vereine")


@pytest.fixture
def clubs():
    names = [("Doko-Club Kreuzdame", "Kreuzdame"), ("Herz Zehn Hafenstadt e. V.", ""), ("Herz Zehn Bergrode", "HZB")]
    return {name: Club.objects.create(name=name, short_name=short) for name, short in names}


@pytest.fixture(params=["few", "many"])
def many(request, monkeypatch):
    monkeypatch.setattr(club_field, "FEW", 2 if request.param == "many" else 60)
    return request.param == "many"


def test_it_is_a_list_or_a_field(clubs, many):
    drawn = str(Form(initial={"verein": clubs["Herz Zehn Bergrode"]})["verein"])
    assert ("<option" in drawn) is not many
    assert ('value="Herz Zehn Bergrode"' in drawn) is many
    assert "alle Vereine" in drawn


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("", None),
        ("Doko-Club Kreuzdame", "Doko-Club Kreuzdame"),
        ("kreuzdame", "Doko-Club Kreuzdame"),
        ("herz zehn hafenstadt", "Herz Zehn Hafenstadt e. V."),
        ("hafen", "Herz Zehn Hafenstadt e. V."),
        ("hzb", "Herz Zehn Bergrode"),
    ],
)
def test_who_is_meant(clubs, many, typed, meant):
    form = Form({"verein": typed})
    assert form.is_valid(), form.errors
    assert form.cleaned_data["verein"] == clubs.get(meant)
    assert form["verein"].value() == (typed if typed else "")


def test_by_what_an_address_says(clubs, many):
    club = clubs["Herz Zehn Bergrode"]
    form = Form({"verein": str(club.uuid)})
    assert (form.is_valid(), form.cleaned_data["verein"]) == (True, club)


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("Herz Zehn", "„Herz Zehn“ heißen mehrere: Herz Zehn Bergrode, Herz Zehn Hafenstadt e. V.. Bitte mehr"),
        ("Pik Sieben", "Diesen Verein gibt es nicht."),
        ("00000000-0000-4000-8000-000000000000", "Diesen Verein gibt es nicht."),
        ("…", "Diesen Verein gibt es nicht."),
        ("e. V.", "Diesen Verein gibt es nicht."),
    ],
)
def test_what_is_nobody_or_too_many_is_said_and_stays(clubs, many, typed, said):
    form = Form({"verein": typed})
    assert said in form.errors["verein"][0]
    assert f'value="{typed}"' in str(form["verein"]) or not many
