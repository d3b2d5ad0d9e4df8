"""How people enter is set: the public form, its dates, places, fee, groups."""

import datetime

import pytest
from django.utils import timezone

from league.models import Tournament
from league.registration.services.field import set_groups
from tests.base.test_history import last
from tests.cast import a_tournament, browser_of, entries, sent
from tests.events.event_pages import at, complaints, words


def change(cast, event, **changes):
    browser = browser_of(cast.anna)
    form = browser.get(at("registration-settings", event)).context["form"]
    return browser.post(at("registration-settings", event), sent(form, **changes))


def test_everything_is_set_and_told(cast):
    event = a_tournament(cast)
    answer = change(
        cast, event, entry_form="on", entry_opens="2026-10-01T18:00", entry_closes="16.11.2026 20:00", entry_limit="40",
        fee="12,50", groups="Frauen\nJugend\n\nFrauen",
    )  # fmt: skip
    assert answer.status_code == 302
    event = Tournament.objects.get(pk=event.pk)
    assert (event.entry_form, event.entry_limit, event.fee, event.groups) == (True, 40, 1250, ["Frauen", "Jugend"])
    moments = [timezone.localtime(one).replace(tzinfo=None) for one in (event.entry_opens, event.entry_closes)]
    assert moments == [datetime.datetime(2026, 10, 1, 18), datetime.datetime(2026, 11, 16, 20)]
    assert last(event) == (
        "Anmeldung eingestellt: öffentliches Formular: an (vorher aus); Anmeldung ab: Do., 1. Oktober 2026, 18:00 Uhr "
        "(vorher –); Anmeldung bis: Mo., 16. November 2026, 20:00 Uhr (vorher –); Plätze: 40 (vorher –); "
        "Startgeld: 12,50 € (vorher 0,00 €); Gruppen: Frauen und Jugend (vorher keine)."
    )


@pytest.mark.parametrize(
    ("changes", "complaint"),
    [
        (
            {"entry_opens": "2026-11-02T10:00", "entry_closes": "2026-11-01T10:00"},
            {"entry_closes": ["Die Anmeldung schließt, bevor sie öffnet. Bitte einen späteren Zeitpunkt eintragen."]},
        ),
        ({"entry_opens": "morgen"}, {"entry_opens": ["Das ist kein Zeitpunkt. Bitte so eingeben: 17.11.2026 19:30."]}),
        (
            {"entry_closes": "0001-01-01T00:00"},
            {"entry_closes": ["Das Jahr 1 kann nicht stimmen. Bitte ein Jahr von 1950 bis 2100 eingeben."]},
        ),
        (
            {"entry_opens": "9999-12-31T23:59"},
            {"entry_opens": ["Das Jahr 9999 kann nicht stimmen. Bitte ein Jahr von 1950 bis 2100 eingeben."]},
        ),
        ({"entry_limit": "0"}, {"entry_limit": ["0 liegt nicht zwischen 1 und 2000."]}),
        ({"fee": "zehn"}, {"fee": ["„zehn“ ist kein Betrag. Bitte Euro und Cent eingeben, etwa 0,50."]}),
        (
            {"groups": "\n".join(f"Gruppe {n}" for n in range(9))},
            {"groups": ["Das sind 9 Gruppen; höchstens 8 gehen."]},
        ),
    ],
)
def test_what_cannot_be_is_said_at_its_field(cast, changes, complaint):
    event = a_tournament(cast)
    answer = change(cast, event, **changes)
    assert (answer.status_code, complaints(answer.context["form"])) == (422, complaint)
    assert not Tournament.objects.get(pk=event.pk).entry_form


def test_based_on_an_old_version_both_are_shown(cast):
    event = a_tournament(cast)
    assert change(cast, event, based_on="0", entry_limit="20").status_code == 409
    assert Tournament.objects.get(pk=event.pk).entry_limit is None


def test_a_group_that_is_gone_is_gone_from_the_people(cast):
    event = a_tournament(cast, players=1)
    change(cast, event, groups="Frauen\nJugend")
    set_groups(entry=entries(event)[0], groups=["Jugend", "Frauen"], by=cast.anna)
    assert entries(event)[0].groups == ["Frauen", "Jugend"]
    change(cast, event, groups="Jugend")
    assert entries(event)[0].groups == ["Jugend"]


@pytest.mark.parametrize(("closes", "warned"), [("2026-11-17T23:00", False), ("2026-11-18T00:00", True)])
def test_a_form_that_closes_after_the_day_of_the_tournament_is_warned_about(cast, closes, warned):
    event = a_tournament(cast)
    change(cast, event, entry_form="on", entry_closes=closes)
    for name in ("registration-settings", "registration-list"):
        read = words(browser_of(cast.anna).get(at(name, event)))
        assert ("Die Anmeldung schließt erst am" in read) is warned
        assert ("das Turnier ist am" in read) is warned
