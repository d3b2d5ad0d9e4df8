"""One club in two spellings: the same name is taken silently, one that is only like it is asked about, with one tap.
Whoever registers, whoever is entered by hand, and whoever's club is corrected is asked the same."""

import pytest

from league.registration.places import matches
from league.registration.services import registration as services
from league.registration.services.entries import add_guest
from tests.base.test_history import last
from tests.cast import a_player, browser_of, entries, sent
from tests.events.event_pages import at, queries, said, words

from .registration_stage import an_open_tournament, register

KNOWN = "Doko-Freunde Kiel"
SAME = ["doko freunde kiel", "Doko-Freunde Kiel e. V.", "DOKOFREUNDE KIEL"]
LIKE = "Doko-Freunde Kiehl"


@pytest.fixture
def event(cast):
    """Olga plays for a club that is not kept here."""
    event = an_open_tournament(cast)
    add_guest(tournament=event, first_name="Olga", last_name="Auer", club_name=KNOWN, by=cast.anna)
    return event


def clubs(event):
    return {entry.full_name.split()[0]: entry.club_name for entry in entries(event)}


# --- whoever registered


def overview(cast, event):
    return browser_of(cast.anna).get(at("registration-list", event))


def accept_all(cast, event, key="all"):
    data = {"key": key, "registration": [one.uuid for one in event.registrations.all()]}
    return browser_of(cast.anna).post(at("registration-accept-all", event), data, follow=True)


def answer(cast, event, registration, club):
    data = {"key": "k", "registration": registration.uuid, "club": club}
    return browser_of(cast.anna).post(at("registration-club", event), data, follow=True)


@pytest.mark.parametrize("typed", SAME)
def test_another_spelling_of_the_same_name_is_taken_silently(cast, event, typed):
    register(event, "Paul Neu", club_name=typed)
    assert overview(cast, event).context["clubs"] == []
    accept_all(cast, event)
    assert clubs(event) == {"Olga": KNOWN, "Paul": KNOWN}


def test_a_name_that_is_like_a_known_one_is_asked_about_once_for_all_who_typed_it(cast, event):
    first = register(event, "Paul Neu", "Rosa Neu", club_name=LIKE)
    page = overview(cast, event)
    assert [(one.typed, list(one.near), len(one.people)) for one in page.context["clubs"]] == [(LIKE, [KNOWN], 2)]
    assert f"„{LIKE}“ gibt es nicht, aber einen ähnlichen." in words(page)
    accept_all(cast, event)
    assert clubs(event) == {"Olga": KNOWN}
    assert said(answer(cast, event, first, KNOWN)) == [f"Verein geklärt: „{KNOWN}“."]
    assert last(event) == f"Anmeldungen: „{LIKE}“ ist „{KNOWN}“."
    accept_all(cast, event, key="again")
    assert clubs(event) == {"Olga": KNOWN, "Paul": KNOWN, "Rosa": KNOWN}


def test_what_was_said_holds_for_who_types_it_later(cast, event):
    answer(cast, event, register(event, "Paul Neu", club_name=LIKE), KNOWN)
    register(event, "Rosa Neu", club_name=LIKE.upper())
    assert [one.sure for one in matches(event, list(event.registrations.all()))] == [True, True]


def test_it_may_be_another_club_all_the_same(cast, event):
    answer(cast, event, register(event, "Paul Neu", club_name=LIKE), LIKE)
    assert last(event) == f"Anmeldungen: Verein „{LIKE}“ ist ein eigener."
    register(event, "Rosa Neu", club_name=LIKE)
    accept_all(cast, event)
    assert clubs(event) == {"Olga": KNOWN, "Paul": LIKE, "Rosa": LIKE}


def test_of_two_new_spellings_the_one_that_came_more_often_is_known(cast):
    event = an_open_tournament(cast)
    register(event, "Paul Neu", club_name=LIKE)
    register(event, "Rosa Neu", "Udo Neu", club_name=KNOWN)
    (question,) = overview(cast, event).context["clubs"]
    assert (question.typed, list(question.near)) == (LIKE, [KNOWN])


def test_one_by_one_nobody_is_taken_over_past_the_question(cast, event):
    one = register(event, "Paul Neu", club_name=LIKE)
    data = {"registration": one.uuid, "player": "neu", "key": "k"}
    told = said(browser_of(cast.anna).post(at("registration-accept", event), data, follow=True))
    assert told == [f"„{LIKE}“ gibt es nicht, aber: „{KNOWN}“. Welcher Verein ist gemeint?"]
    assert clubs(event) == {"Olga": KNOWN}


def test_who_is_a_member_plays_for_the_own_club_and_nobody_is_asked(cast, event):
    a_player("Paul", "Neu", cast.away, ddv_number="4711")
    services.register(tournament=event, people=[services.Applicant("Paul", "Neu", "4711")], club_name=LIKE)
    assert overview(cast, event).context["clubs"] == []
    accept_all(cast, event)
    assert clubs(event) == {"Olga": KNOWN, "Paul": cast.away.name}


def test_a_club_that_is_not_offered_cannot_be_said(cast, event):
    one = register(event, "Paul Neu", club_name=LIKE)
    assert said(answer(cast, event, one, "Ganz anders")) == [f"Über den Verein „{LIKE}“ ist schon entschieden."]
    one.refresh_from_db()
    assert one.club_meant == ""


@pytest.mark.thorough
def test_twenty_spellings_cost_no_more_queries_than_two(cast, event):
    def come(numbers):
        for number in numbers:
            register(event, f"Gast{number} Neu", club_name=f"{LIKE}{chr(97 + number)}")

    come(range(2))
    few = queries(lambda: overview(cast, event))
    come(range(2, 20))
    assert len(overview(cast, event).context["clubs"]) == 20
    assert queries(lambda: overview(cast, event)) <= few


# --- a guest entered by hand


def bring(cast, event, **typed):
    data = {"first_name": "Paul", "last_name": "Neu", "key": "g", **typed}
    return browser_of(cast.anna).post(at("entry-guest", event), data, follow=True)


@pytest.mark.parametrize("chosen", [KNOWN, LIKE])
def test_a_guest_of_a_club_that_is_like_a_known_one_is_asked_about_with_one_tap(cast, event, chosen):
    page = bring(cast, event, club_name=LIKE, ddv_number="4711")
    assert (page.status_code, clubs(event)) == (422, {"Olga": KNOWN})
    assert f"Den Verein „{LIKE}“ gibt es nicht, aber einen ähnlichen. Welcher ist gemeint?" in words(page)
    again = sent(page.context["guest"], club_said=chosen)
    browser_of(cast.anna).post(at("entry-guest", event), again)
    assert clubs(event) == {"Olga": KNOWN, "Paul": chosen}
    assert event.entries.get(full_name="Paul Neu").player.ddv_number == "4711"


def test_what_was_said_is_not_forgotten_when_the_name_is_asked_about_next(cast, event):
    a_player("Paul", "Neu")
    page = bring(cast, event, club_name=LIKE)
    page = bring(cast, event, **sent(page.context["guest"], club_said=KNOWN))
    assert "Diesen Namen gibt es schon. Ist es dieselbe Person?" in words(page)
    bring(cast, event, **sent(page.context["guest"], is_another="1"))
    assert clubs(event) == {"Olga": KNOWN, "Paul": KNOWN}


def test_who_means_the_hosts_own_club_may_be_a_member(cast, event):
    page = bring(cast, event, club_name="Dokoclub Kreuzdamen")
    page = bring(cast, event, **sent(page.context["guest"], club_said=cast.home.name))
    assert f"Gehört Paul Neu zu „{cast.home.name}“?" in words(page)
    bring(cast, event, **sent(page.context["guest"], belongs="member"))
    assert event.entries.get(full_name="Paul Neu").club == cast.home


# --- the club of somebody who takes part is corrected


def test_the_club_of_a_guest_is_corrected_with_the_same_question(cast, event):
    add_guest(tournament=event, first_name="Paul", last_name="Neu", by=cast.anna)
    here = at("entry-person", event, event.entries.get(full_name="Paul Neu").uuid)
    anna = browser_of(cast.anna)
    page = anna.post(here, sent(anna.get(here).context["form"], club_name=LIKE))
    assert "Welcher ist gemeint?" in words(page)
    assert anna.post(here, sent(page.context["form"], club_said=KNOWN)).status_code == 302
    assert clubs(event) == {"Olga": KNOWN, "Paul": KNOWN}


def test_ones_own_slip_is_no_other_club(cast, event):
    """Olga is the only one of her club: to spell it otherwise asks nothing."""
    olga = event.entries.get()
    here = at("entry-person", event, olga.uuid)
    anna = browser_of(cast.anna)
    anna.post(here, sent(anna.get(here).context["form"], club_name=LIKE))
    assert clubs(event) == {"Olga": LIKE}
