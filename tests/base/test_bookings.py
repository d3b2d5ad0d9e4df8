"""Money and results are booked once, however often they are sent: what books them takes nothing from a page without the
key of its form. That every form has one is read in test_every_address."""

import ast
from pathlib import Path

import pytest
from django.urls import reverse

from league.models import Deduction, Spielliste
from league.registration.services.fees import pay_fee
from league.registration.services.field import change_entry_settings
from tests.cast import a_tournament, browser_of, entries, seated
from tests.events.event_pages import at, words
from tests.lists.papers import ALL_TOTALS, fields, send, typed

ROOT = Path(__file__).resolve().parents[2]

# --- the services

# What a service is told when it books something.
BOOKED = {
    "points",
    "cents",
    "paper",
    "after",
    "facts",
    "end",
    "paid",
    "part",
    "totals",
    "amounts",
    "lists",
    "evenings",
    "owes",
}
# A seat is left; the fee is settled by the service inside.
NOT_BOOKED = {"_leave_seats"}


def _decorated(word: str) -> dict[str, set[str]]:
    texts = [path.read_text("utf-8") for path in (ROOT / "league").rglob("*.py")]
    trees = [ast.parse(text) for text in texts if f"@{word}" in text]
    return {
        node.name: {argument.arg for argument in node.args.kwonlyargs}
        for tree in trees
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef)
        and any(isinstance(one, ast.Name) and one.id == word for one in node.decorator_list)
    }


def test_every_service_that_is_told_points_or_money_is_a_booking():
    told = {name: words & BOOKED for name, words in _decorated("write").items()}
    assert {name: words for name, words in told.items() if words and name not in NOT_BOOKED} == {}
    assert {"pay_fee", "deduct", "record_game", "save_paper", "enter_totals"} <= set(_decorated("booking"))


# --- sent without it


@pytest.fixture
def event(cast):
    event = a_tournament(cast)
    return change_entry_settings(
        tournament=event, based_on=None, by=cast.anna, entry_form=False, entry_limit=None, fee=1000, groups=[],
        entry_opens=None, entry_closes=None,
    )  # fmt: skip


MISSING = "Ihr fehlt die Kennung"


def test_a_payment_without_its_key_is_refused_and_what_was_typed_stays(cast, event):
    carla = entries(event)[0]
    here = at("entry-person", event, carla.uuid)
    person = {
        "first_name": "Carla",
        "last_name": "Weiß",
        "ddv_number": "",
        "fee_due": "10",
        "part": "3,50",
        "key": None,
    }
    answers = [browser_of(cast.anna).post(here, person) for _again in range(3)]
    carla.refresh_from_db()
    assert ([answer.status_code for answer in answers], carla.fee_paid) == ([422] * 3, 0)
    assert MISSING in words(answers[0])
    form = answers[0].context["form"]
    assert (form["part"].value(), len(form["key"].value())) == ("3,50", 32)
    assert browser_of(cast.anna).post(here, person | {"key": form["key"].value()}).status_code == 302
    carla.refresh_from_db()
    assert carla.fee_paid == 350


def test_a_tap_on_paid_without_its_key_is_refused(cast, event):
    carla = entries(event)[0]
    answer = browser_of(cast.anna).post(at("fee-book", event), {"paid": carla.uuid.hex}, follow=True)
    carla.refresh_from_db()
    assert (carla.fee_paid, MISSING in words(answer)) == (0, True)


def test_a_deduction_without_its_key_is_refused_and_what_was_typed_stays(cast, event):
    seated(cast, event)
    facts = {"entry": entries(event)[0].uuid.hex, "points": "3", "round": "1", "reason": "zu laut", "key": None}
    for _again in range(3):
        answer = browser_of(cast.anna).post(at("tournament-deductions", event), facts)
    assert (answer.status_code, Deduction.objects.count()) == (422, 0)
    assert MISSING in words(answer)
    assert 'value="zu laut"' in answer.text or ">zu laut</textarea>" in answer.text


def test_a_list_without_its_key_is_refused_and_what_was_typed_stays(cast, bernd, event):
    liste = seated(cast, event, depth=Spielliste.POINTS)
    answer = send(bernd, liste, typed(*ALL_TOTALS), key="")
    assert (answer.status_code, MISSING in answer.json()["message"]) == (422, True)
    body = fields(typed(*ALL_TOTALS), based_on=liste.version, key="")
    page = bernd.post(reverse("list-paper", args=[liste.uuid]), body)
    assert (page.status_code, MISSING in words(page)) == (422, True)
    liste.refresh_from_db()
    assert liste.paper == {}


def test_time_that_is_up_without_its_key_is_refused_and_what_was_typed_stays(cast, event):
    liste = seated(cast, event, depth=Spielliste.FULL)
    body = {"after": "7", "reason": "Gong", "based_on": str(liste.version), "key": None}
    answer = browser_of(cast.anna).post(reverse("list-time", args=[liste.uuid]), body)
    liste.refresh_from_db()
    assert (answer.status_code, liste.time_up_after) == (422, None)
    assert MISSING in words(answer)
    assert answer.context["form"]["after"].value() == "7"


def test_a_program_that_keeps_books_by_itself_needs_none(cast, event):
    """Commands, imports and services within a service: nobody sends those twice."""
    assert pay_fee(entry=entries(event)[0], by=cast.anna).fee_paid == 1000
