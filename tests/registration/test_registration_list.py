"""The director looks through what came in: who is meant, one tap, all at once, refusals, the waiting list."""

import pytest

from league.base.writing import Refused
from league.models import AuditEntry, Entry, Player
from league.registration.places import matches
from league.registration.services import registration as services
from league.registration.services.entries import add_entry, withdraw
from tests.base.test_history import last, story
from tests.cast import a_player, browser_of, entries
from tests.events.event_pages import at, primary, queries, said, words

from .registration_stage import an_open_tournament, register, states


@pytest.fixture
def event(cast):
    return an_open_tournament(cast)


def do(cast, event, name, registration, **sent):
    data = {"registration": registration.uuid, "key": "k", **sent}
    return browser_of(cast.anna).post(at(f"registration-{name}", event), data, follow=True)


def match(event, **typed):
    """The only registration, and who it may be."""
    one = event.registrations.create(**{"first_name": "Anna", "last_name": "Müller", **typed})
    (found,) = matches(event, [one])
    return found.sure, [candidate.player.name for candidate in found.candidates]


# --- who is meant


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ({"club_name": "SC Kiel"}, (True, ["Anna Müller"])),
        ({"club_name": "sc  kiel"}, (True, ["Anna Müller"])),
        ({}, (False, ["Anna Müller"])),
        ({"club_name": "Herz Zehn"}, (False, ["Anna Müller"])),
        ({"ddv_number": "SH-1"}, (True, ["Anna Müller"])),
        ({"ddv_number": "SH-2", "club_name": "SC Kiel"}, (True, [])),
        ({"ddv_number": "SH-1", "last_name": "Neuname"}, (False, ["Anna Müller"])),
        ({"last_name": "Mueller", "club_name": "SC Kiel"}, (True, ["Anna Müller"])),
        ({"first_name": "Müller", "last_name": "Anna"}, (False, ["Anna Müller"])),
        ({"last_name": "Maier"}, (True, [])),
    ],
)
def test_who_is_meant(cast, event, typed, meant):
    club = type(cast.home).objects.create(name="SC Kiel")
    a_player("Anna", "Müller", club, ddv_number="SH-1")
    assert match(event, **typed) == meant


def test_two_of_one_name_are_a_question_even_with_the_club(cast, event):
    a_player("Anna", "Müller", cast.home)
    a_player("Anna", "Müller", cast.away, is_another=True)
    sure, names = match(event, club_name=cast.away.name)
    assert (sure, len(names)) == (False, 2)


def test_a_name_that_came_twice_is_a_question(event):
    register(event, "Olga Neu")
    register(event, "Olga Neu", contact="0431 2")
    assert [one.sure for one in matches(event, list(event.registrations.all()))] == [False, False]


def test_who_takes_part_already_is_a_question(cast, event):
    add_entry(tournament=event, player=cast.carla, by=cast.anna)
    register(event, "Carla Weiß", club_name=cast.home.name)
    (one,) = matches(event, list(event.registrations.all()))
    assert (one.sure, one.entry.number) == (False, 1)
    assert "Carla Weiß ist schon dabei, Nr. 1" in words(browser_of(cast.anna).get(at("registration-list", event)))


# --- taking over


def test_one_tap_takes_over_a_known_player(cast, event):
    one = register(event, "Carla Weiß")
    page = browser_of(cast.anna).get(at("registration-list", event))
    assert "Dieselbe Person? Ja: Carla Weiß Doko-Club Kreuzdame" in words(page)
    assert said(do(cast, event, "accept", one, player=cast.carla.uuid)) == ["Weiß, Carla ist aufgenommen."]
    assert [(entry.player, entry.number) for entry in entries(event)] == [(cast.carla, 1)]
    assert last(event) == "Anmeldung von Carla Weiß übernommen."


def test_somebody_new_keeps_club_and_number_as_typed(cast, event):
    one = services.register(
        tournament=event, people=[services.Applicant("Olga", "Neu", "SH-77")], club_name="Skatfreunde Nord"
    )
    do(cast, event, "accept", one, player="neu")
    entry = event.entries.get()
    assert (entry.full_name, entry.club_name, entry.player.ddv_number) == ("Olga Neu", "Skatfreunde Nord", "SH-77")


def test_somebody_else_of_a_known_name(cast, event):
    one = register(event, "Carla Weiß")
    do(cast, event, "accept", one, player="andere")
    assert event.entries.get().player != cast.carla
    assert Player.objects.called("Carla", "Weiß").count() == 2


def test_new_although_the_name_is_known_by_now_asks_again(cast, event):
    one = register(event, "Olga Neu")
    a_player("Olga", "Neu")
    assert said(do(cast, event, "accept", one, player="neu")) == ["Diesen Namen gibt es schon. Ist es dieselbe Person?"]
    assert not event.entries.exists()


def test_taken_over_twice_it_is_one_entry(cast, event):
    one = register(event, "Olga Neu")
    for key in ("k", "k", "other"):
        do(cast, event, "accept", one, player="neu", key=key)
    assert (event.entries.count(), Player.objects.called("Olga", "Neu").count()) == (1, 1)


def test_one_person_registered_twice_is_entered_once(cast, event):
    first, second = register(event, "Carla Weiß"), register(event, "Carla Weiß", note="noch einmal")
    do(cast, event, "accept", first, player=cast.carla.uuid)
    answer = do(cast, event, "accept", second, player=cast.carla.uuid)
    assert said(answer) == ["Carla Weiß ist schon aufgenommen, Startnummer 1. Bitte die zweite Anmeldung ablehnen."]
    assert event.entries.count() == 1


def test_cancelled_and_sent_anew_is_taken_over_again(cast, event):
    first = register(event, "Carla Weiß")
    entry = services.accept_registration(registration=first, player=cast.carla, by=cast.anna)
    entry.fee_paid = 500
    entry.save()
    services.cancel_registration(registration=first)
    second = register(event, "Carla Weiß")
    again = services.accept_registration(registration=second, player=cast.carla, by=cast.anna)
    assert (again.pk, again.withdrawn, again.fee_paid) == (entry.pk, False, 500)


def test_one_button_takes_over_all_about_whom_there_is_no_question(cast, event):
    register(event, "Carla Weiß", "Emil Sommer", club_name=cast.home.name)
    register(event, "Olga Neu")
    register(event, "Frieda Lang")  # of which club?
    page = browser_of(cast.anna).get(at("registration-list", event))
    assert primary(page) == "Alle 3 eindeutigen übernehmen"
    sent = {"key": "all", "registration": [one.uuid for one in event.registrations.all()]}
    for told in ("3 Anmeldungen übernommen.", "Das war schon erledigt."):
        answer = browser_of(cast.anna).post(at("registration-accept-all", event), sent, follow=True)
        assert said(answer) == [told]
    assert states(event) == {
        "Weiß, Carla": "accepted", "Sommer, Emil": "accepted", "Neu, Olga": "accepted", "Lang, Frieda": "new",
    }  # fmt: skip
    assert [entry.player for entry in entries(event)][:2] == cast.players[:2]


def test_what_was_not_shown_is_not_taken_over(cast, event):
    shown = register(event, "Olga Neu")
    register(event, "Paul Zwei")
    services.accept_all(tournament=event, registrations=[shown], by=cast.anna)
    assert states(event) == {"Neu, Olga": "accepted", "Zwei, Paul": "new"}


def test_somebody_else_is_searched_for(cast, event):
    one = register(event, "Ole Rehm")
    answer = browser_of(cast.anna).get(at("registration-list", event), {"fuer": one.uuid, "q": "Rehm"})
    assert str(cast.players[8].uuid) in answer.content.decode()


# --- no, perhaps, later


def test_a_refusal_needs_a_reason_which_stays_with_it(cast, event):
    one = register(event, "Olga Neu")
    answer = do(cast, event, "refuse", one, reason=" ")
    assert (answer.status_code, states(event)) == (422, {"Neu, Olga": "new"})
    do(cast, event, "refuse", one, reason="Nur für Mitglieder")
    one.refresh_from_db()
    assert (one.state, one.answer) == ("refused", "Nur für Mitglieder")


def test_refused_by_mistake_it_counts_again(cast, event):
    one = register(event, "Olga Neu")
    services.refuse_registration(registration=one, reason="Versehen", by=cast.anna)
    do(cast, event, "reopen", one)
    one.refresh_from_db()
    assert (one.state, one.answer) == ("new", "")


def test_what_is_decided_is_not_refused(cast, event):
    one = register(event, "Olga Neu")
    services.accept_registration(registration=one, by=cast.anna)
    with pytest.raises(Refused, match="schon entschieden: aufgenommen"):
        services.refuse_registration(registration=one, reason="zu spät", by=cast.anna)


def test_a_free_place_is_offered_to_the_first_who_waits(cast):
    event = an_open_tournament(cast, limit=2, players=2)
    olga = register(event, "Olga Neu", "Paul Zwei")
    assert "Platz frei" not in words(browser_of(cast.anna).get(at("registration-list", event)))
    withdraw(entry=entries(event)[0], by=cast.anna)
    read = words(browser_of(cast.anna).get(at("registration-list", event)))
    assert "Platz frei: Neu, Olga rückt nach." in read
    assert "Zwei, Paul rückt nach." not in read
    for _time in range(2):
        do(cast, event, "move-up", olga)
    assert states(event) == {"Neu, Olga": "accepted", "Zwei, Paul": "waiting"}
    assert AuditEntry.objects.filter(action="registration-moved-up").count() == 1


def test_who_moves_up_and_must_be_asked_about_waits_for_the_answer(cast):
    event = an_open_tournament(cast, limit=2, players=2)
    a_player("Hanna", "Böhm", is_another=True)  # there is one of that name already
    hanna = register(event, "Hanna Böhm")
    withdraw(entry=entries(event)[0], by=cast.anna)
    assert said(do(cast, event, "move-up", hanna)) == ["Böhm, Hanna rückt nach. Bitte noch sagen, wer gemeint ist."]
    assert [one for one in said(do(cast, event, "move-up", hanna, key="k2")) if "rückt nach" in one] == []
    assert states(event) == {"Böhm, Hanna": "new"}


def test_nobody_moves_up_while_all_is_full_but_knowingly(cast):
    event = an_open_tournament(cast, limit=2, players=2)
    one = register(event, "Olga Neu")
    assert said(do(cast, event, "move-up", one)) == [
        "Alle 2 Plätze sind vergeben. Bitte erst einen Platz frei machen oder bewusst überschreiten."
    ]
    with pytest.raises(Refused):
        services.accept_registration(registration=one, by=cast.anna)
    do(cast, event, "move-up", one, beyond="1", key="k2")
    assert states(event) == {"Neu, Olga": "accepted"}
    assert "Olga Neu rückt von der Warteliste nach, über die Grenze hinaus." in story(event)
    assert "1 Person mehr, als Plätze vorgesehen sind." in words(
        browser_of(cast.anna).get(at("registration-list", event))
    )


def test_the_director_may_enter_beyond_the_limit_and_is_told(cast):
    event = an_open_tournament(cast, limit=2, players=3)
    read = words(browser_of(cast.anna).get(at("tournament-entries", event)))
    assert "3 von 2 Plätzen sind vergeben. Wer hier eingetragen wird, kommt trotzdem dazu." in read


def test_the_history_names_people_to_the_director_only(cast, event):
    one = register(event, "Olga Neu")
    services.cancel_registration(registration=one)
    assert story(event)[-2:] == ["1 Anmeldung eingegangen.", "Anmeldung von Olga Neu abgesagt."]
    assert story(event, by_name=False)[-1] == "Anmeldung von jemand abgesagt."
    assert "Olga" not in str(list(AuditEntry.objects.values_list("data", flat=True)))


def test_registrations_of_another_tournament_are_not_there(cast, event):
    elsewhere = register(an_open_tournament(cast), "Olga Neu")
    for name in ("accept", "refuse", "move-up", "reopen"):
        assert do(cast, event, name, elsewhere, player="neu", reason="weil").status_code == 404


@pytest.mark.thorough
def test_one_and_three_and_many_registrations_cost_the_same(cast, event):
    browser = browser_of(cast.anna)
    register(event, "Olga Neu", "Carla Weiß")
    few = queries(lambda: browser.get(at("registration-list", event)))
    register(event, *[f"{first} {last}" for first, last in zip("ABCDEFGHIJ", ["Weiß", "Lang"] * 5, strict=True)])
    assert queries(lambda: browser.get(at("registration-list", event))) == few
    assert Entry.objects.count() == 0


# --- one person or two


@pytest.mark.parametrize(
    "people", [("Hans Müller", "Hans Mueller"), ("Hans Müller", "Müller Hans"), ("Mueller Hans", "Hans Müller")]
)
def test_one_name_spelled_differently_is_a_question_and_says_why(cast, event, people):
    for name in people:
        register(event, name)
    page = browser_of(cast.anna).get(at("registration-list", event))
    assert "eindeutig" not in words(page)
    for name in people:
        assert f"Auch angemeldet: {', '.join(reversed(name.split()))}, " in words(page)
    services.accept_all(tournament=event, registrations=list(event.registrations.all()), by=cast.anna)
    assert [one.state for one in event.registrations.all()] == ["new", "new"]


def test_two_with_one_ddv_number_are_a_question(event):
    for name in ("Olga Neu SH-9", "Paul Zwei SH-9"):
        register(event, name)
    assert [one.sure for one in matches(event, list(event.registrations.all()))] == [False, False]


def test_a_known_player_who_registered_twice_is_a_question(event):
    a_player("Zoe", "Doppelt", ddv_number="SH-5")
    for contact in ("0431 1", "0431 2"):
        register(event, "Zoe Doppelt SH-5", contact=contact)
    assert [one.sure for one in matches(event, list(event.registrations.all()))] == [False, False]


def test_a_name_that_came_again_since_the_page_was_shown_is_a_question(cast, event):
    shown = register(event, "Olga Neu")
    register(event, "Olga Neu", contact="0431 2")
    services.accept_all(tournament=event, registrations=[shown], by=cast.anna)
    assert [one.state for one in event.registrations.all()] == ["new", "new"]


# --- what others decided meanwhile


def test_who_was_refused_meanwhile_is_not_taken_over_by_an_old_page(cast, event):
    one = register(event, "Olga Neu")
    services.refuse_registration(registration=one, reason="Nur für Mitglieder", by=cast.bernd)
    assert said(do(cast, event, "accept", one, player="neu")) == [
        "Die Anmeldung von Neu, Olga ist inzwischen abgelehnt: Nur für Mitglieder. Soll sie doch zählen, bitte unter "
        "„Abgesagt oder abgelehnt“ auf „Zählt doch“ tippen."
    ]
    assert (states(event), event.entries.count()) == ({"Neu, Olga": "refused"}, 0)


def test_nobody_overtakes_others_who_wait_but_knowingly(cast):
    event = an_open_tournament(cast, limit=2, players=2)
    register(event, "Olga Neu", "Paul Zwei", "Rita Drei")
    rita = event.registrations.get(first_name="Rita")
    withdraw(entry=entries(event)[0], by=cast.anna)
    assert "Vor 2 anderen nachrücken lassen" in words(browser_of(cast.anna).get(at("registration-list", event)))
    assert said(do(cast, event, "move-up", rita)) == [
        "Vor Drei, Rita warten noch 2 andere. Bitte der Reihe nach, oder bewusst vorziehen."
    ]
    assert said(do(cast, event, "move-up", rita, ahead="1", key="k2")) == ["Drei, Rita rückt nach und ist aufgenommen."]
    assert "Rita Drei rückt nach, vor 2 anderen." in story(event)


def test_while_all_is_full_the_first_who_waits_overtakes_nobody(cast):
    event = an_open_tournament(cast, limit=2, players=2)
    olga = register(event, "Olga Neu", "Paul Zwei")
    do(cast, event, "move-up", olga, beyond="1")
    assert states(event) == {"Neu, Olga": "accepted", "Zwei, Paul": "waiting"}


def test_one_button_sent_again_says_that_it_is_done(cast, event):
    one, two = register(event, "Olga Neu"), register(event, "Frieda Lang")
    post = browser_of(cast.anna).post
    address = at("registration-accept-all", event)
    told = [
        said(post(address, {"key": key, "registration": [shown.uuid]}, follow=True))
        for key, shown in (("a", one), ("a", one), ("b", one), ("c", two))
    ]
    nothing = "Keine Anmeldung übernommen: Hier ist schon alles entschieden, oder es ist noch etwas zu klären."
    assert told == [["1 Anmeldung übernommen."], ["Das war schon erledigt."], [nothing], [nothing]]


def test_who_waits_and_who_has_a_place_under_one_name_mention_each_other(cast):
    event = an_open_tournament(cast, limit=1)
    register(event, "Müller Anna")
    register(event, "Anna Mueller")
    assert sorted(states(event).values()) == ["new", "waiting"]
    read = words(browser_of(cast.anna).get(at("registration-list", event)))
    assert "Auch angemeldet: Mueller, Anna, " in read
    assert "(Warteliste)" in read
    assert "Auch angemeldet: Anna, Müller, " in read
    services.accept_all(tournament=event, registrations=list(event.registrations.all()), by=cast.anna)
    assert not event.entries.exists()
