"""A flood of registrations from one address takes no places: what is too much is looked at by the director, who discards
everything from there in one act, or lets it count. A hall that shares an address loses nothing."""

from datetime import timedelta

import pytest
from django.db.models import F

from league.models import Registration, Tournament
from league.registration.services import sources
from league.registration.services.registration import forget_contacts
from tests.cast import browser_of
from tests.events.event_pages import at, words

from .registration_stage import an_open_tournament, typed

PEOPLE = 12  # on one form


def form_of(number: int, people: int = PEOPLE) -> dict[str, str]:
    """Nobody twice."""
    names = {f"first_name_{n}": "Olga" for n in range(1, people + 1)}
    names |= {
        f"last_name_{n}": f"Neu{chr(97 + number // 26)}{chr(97 + number % 26)}{chr(97 + n)}"
        for n in range(1, people + 1)
    }
    return typed(**names, people=str(people), key=f"k{number}")


def flood(event, forms: int, address="198.51.100.7", device="Programm", first: int = 0) -> list[int]:
    stranger = browser_of(None)
    where = {"REMOTE_ADDR": address, "HTTP_USER_AGENT": device}
    return [
        stranger.post(at("registration-form", event), form_of(n), **where).status_code
        for n in range(first, first + forms)
    ]


def counted(event) -> dict[str, int]:
    states = list(event.registrations.values_list("state", flat=True))
    return {state: states.count(state) for state in sorted(set(states))}


@pytest.fixture
def event(cast):
    return an_open_tournament(cast, limit=160)


@pytest.mark.parametrize(
    ("limit", "others", "forms", "expected"),
    [
        (40, 0, [4, 6], {"new": 10}),
        (40, 0, [4, 4, 4], {"held": 4, "new": 8}),
        (40, 0, [12], {"held": 12}),  # a club's secretary: nothing is lost, the director looks at it
        (40, 20, [4, 1], {"new": 25}),
        (40, 20, [4, 2], {"held": 2, "new": 24}),
        (40, 39, [4], {"new": 40, "waiting": 3}),  # a household comes, and waits
        (12, 0, [4], {"new": 4}),
        (12, 0, [4, 1], {"held": 1, "new": 4}),
        (None, 0, [12, 12], {"new": 24}),
    ],
    ids=str,
)
@pytest.mark.parametrize("hours", [0, 2], ids=["at once", "hour by hour"])
def test_one_line_keeps_a_quarter_of_the_places_and_a_household_always_comes(
    cast, limit, others, forms, expected, hours
):
    event = an_open_tournament(cast, limit=limit)
    stranger = browser_of(None)
    for n in range(others):
        stranger.post(at("registration-form", event), form_of(n, 1), REMOTE_ADDR=f"203.0.113.{n}")
    for n, people in enumerate(forms, others):
        event.registrations.update(at=F("at") - timedelta(hours=hours))
        where = {"REMOTE_ADDR": "198.51.100.7", "HTTP_USER_AGENT": "Programm"}
        assert stranger.post(at("registration-form", event), form_of(n, people), **where).status_code == 302
    assert counted(event) == expected


def test_whom_the_director_has_taken_in_counts_no_more(cast):
    event = an_open_tournament(cast, limit=40)
    for n in range(2):
        browser_of(None).post(at("registration-form", event), form_of(n, 5), REMOTE_ADDR="198.51.100.7")
    event.registrations.update(state=Registration.ACCEPTED)
    browser_of(None).post(at("registration-form", event), form_of(2, 5), REMOTE_ADDR="198.51.100.7")
    assert counted(event) == {"accepted": 10, "new": 5}


@pytest.mark.thorough
def test_twenty_forms_of_twelve_from_one_device_take_two_forms_of_places(event):
    """Sixty took 40 places and 680 stood on the waiting list."""
    answers = flood(event, 20)
    assert counted(event) == {"held": 192, "new": 24}
    assert (answers[:18], set(answers[18:])) == ([302] * 18, {422})


def test_a_machine_that_calls_itself_something_else_each_time_gets_three(event):
    for n in range(6):
        flood(event, 1, device=f"Programm {n}", first=n)
    assert counted(event) == {"held": 36, "new": 36}


def test_all_addresses_of_one_line_are_one(event):
    for n in range(6):
        flood(event, 1, address=f"2001:db8:0:7::{n}", first=n)
    assert counted(event) == {"held": 48, "new": 24}
    flood(event, 1, address="2001:db8:0:8::1", first=6)
    assert counted(event)["held"] == 48


def test_lines_of_ipv4_are_told_apart_where_the_site_listens_on_both(event):
    """They come dressed as addresses of IPv6, all of one network."""
    for n in range(6):
        flood(event, 1, address=f"::ffff:198.51.100.{n}", first=n)
    assert "held" not in counted(event)


def test_another_address_is_not_held_for_it(event):
    flood(event, 4)
    assert flood(event, 1, address="198.51.100.8", first=10) == [302]
    assert counted(event) == {"held": 24, "new": 36}


def test_behind_a_proxy_of_ours_everybody_has_an_address_of_his_own(event, settings):
    settings.ALLAUTH_TRUSTED_PROXY_COUNT = 1
    for n in range(4):
        browser_of(None).post(
            at("registration-form", event), form_of(n), headers={"X-Forwarded-For": f"198.51.100.{n}"}
        )
    assert counted(event) == {"new": 48}


def test_who_is_logged_in_is_known(cast, event):
    for n in range(3):
        browser_of(cast.anna).post(at("registration-form", event), form_of(n))
    assert counted(event) == {"new": 36}


def test_the_person_reads_how_it_stands(event):
    flood(event, 2)
    answer = browser_of(None).post(
        at("registration-form", event), form_of(5), follow=True, REMOTE_ADDR="198.51.100.7", HTTP_USER_AGENT="Programm"
    )
    assert "Eingegangen" in words(answer)
    assert "Die Turnierleitung sieht sie an" in words(answer)


def decide(cast, event, act: str, user=None):
    (mark,) = {one.source[: sources.ADDRESS_MARK] for one in event.registrations.all() if one.source}
    data = {"act": act, "source": mark}
    return browser_of(user or cast.anna).post(at("registration-source", event), data, follow=True)


def test_the_director_discards_everything_from_there_in_one_act_and_takes_it_back(cast, event):
    flood(event, 4)
    page = words(browser_of(cast.anna).get(at("registration-list", event)))
    assert "24 Anmeldungen von einem Anschluss, von dem viele kamen" in page
    assert "24 weitere von dort haben einen Platz oder warten." in page
    page = words(decide(cast, event, "discard"))
    assert counted(event) == {"refused": 48}
    assert "48 Anmeldungen von einem Anschluss verworfen" in page
    history = words(browser_of(cast.anna).get(at("tournament-history", event)))
    assert "48 Anmeldungen von einem Anschluss verworfen." in history
    decide(cast, event, "restore")
    assert counted(event) == {"held": 24, "new": 24}


def test_or_lets_them_count_in_the_order_in_which_they_came(cast, event):
    flood(event, 4)
    Tournament.objects.filter(pk=event.pk).update(entry_limit=40)
    decide(cast, event, "release")
    assert counted(event) == {"new": 40, "waiting": 8}
    last = event.registrations.order_by("-at", "-pk").first()
    assert last.state == Registration.WAITING


def test_nobody_else_decides(cast, event):
    flood(event, 4)
    assert decide(cast, event, "discard", user=cast.dieter).status_code == 404
    assert decide(cast, event, "quatsch").status_code == 404
    assert counted(event) == {"held": 24, "new": 24}


@pytest.mark.parametrize("mark", ["", "x", "0" * 12, "%"])
def test_a_mark_that_is_none_decides_nothing(cast, event, mark):
    flood(event, 1)
    page = browser_of(cast.anna).post(at("registration-source", event), {"act": "discard", "source": mark}, follow=True)
    assert "Von dort ist nichts mehr zu entscheiden." in words(page)
    assert counted(event) == {"new": 12}


def test_the_mark_tells_no_address_and_differs_from_event_to_event(cast, event):
    one = sources.mark_of(event, "198.51.100.7", "Programm")
    assert len(one) == 20
    event.pk += 1
    assert sources.mark_of(event, "198.51.100.7", "Programm")[:12] != one[:12]


def test_it_is_forgotten_with_how_to_reach_somebody(event):
    flood(event, 1)
    event.date = event.date.replace(year=2024)
    event.save(update_fields=["date"])
    forget_contacts()
    assert set(event.registrations.values_list("source", flat=True)) == {""}
