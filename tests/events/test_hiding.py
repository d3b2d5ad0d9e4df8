"""The last round is kept for the ceremony: hidden when it starts, until the director has said once what is wished."""

import pytest
from django.test import Client

from league.base.writing import Refused
from league.day.services import start_round_and_clock
from league.events.services import tournament as services
from league.events.services.hiding import decide_hiding
from league.events.services.rounds import close_round, seat_table, start_round
from league.lists.services.writing import finish_list, save_paper
from league.models import Spielliste
from tests.base.test_history import last, story
from tests.cast import a_tournament, browser_of, entries, totals_paper
from tests.once import once

from .event_pages import a_helper, at, said, words
from .public_pages import play_round, rows

QUESTION = "Soll der Stand der letzten Runde bis zur Siegerehrung verborgen bleiben?"


@once
def before_the_last(cast, rounds=2, **settings):
    """All rounds but the last are over; its tables are set."""
    event = a_tournament(cast, players=4, rounds=rounds, **settings)
    for number in range(1, rounds):
        play_round(cast, event, number, (10, 2, -4, -8))
    seat_table(
        round=event.rounds.get(number=rounds), table=1, seats=entries(event), depth=Spielliste.TOTALS, by=cast.anna
    )
    return event


def start(cast, event, number=2):
    return said(browser_of(cast.anna).post(at("round-start", event, number), follow=True))


def play(cast, event, number=2):
    liste = event.lists.get(round__number=number)
    save_paper(spielliste=liste, paper=totals_paper(-20, 10, 6, 4), based_on=None, by=cast.anna)
    finish_list(spielliste=liste, based_on=None, by=cast.anna)


def answer(cast, event, who="anna", **sent):
    return browser_of(getattr(cast, who)).post(at("tournament-hide", event), {"key": "k", **sent}, follow=True)


def question(cast, event):
    return QUESTION in words(browser_of(cast.anna).get(at("tournament-control", event)))


def first_for_strangers(event):
    return rows(Client().get(at("tournament-detail", event)).content.decode())[0][1:3]


def test_nobody_reads_the_result_from_the_last_list_because_nobody_was_asked(cast):
    event = before_the_last(cast)
    start(cast, event)
    play(cast, event)
    assert first_for_strangers(event) == ["Carla Weiß", "+10"]
    assert question(cast, event)
    assert "Der Stand der Runde 2 bleibt verborgen, bis die Leitung entscheidet." in story(event)


@pytest.mark.parametrize(("sent", "first", "told"), [
    ({"hide": "1"}, ["Carla Weiß", "+10"], "Der Stand der letzten Runde bleibt bis zur Siegerehrung verborgen."),
    ({}, ["Emil Sommer", "+12"], "Der Stand der letzten Runde ist für alle zu sehen."),
])  # fmt: skip
@pytest.mark.parametrize("before", [True, False])
def test_it_is_asked_once_and_the_answer_holds(cast, before, sent, first, told):
    """Before the round starts, or while it runs."""
    event = before_the_last(cast)
    assert question(cast, event)
    if before:
        assert said(answer(cast, event, **sent)) == [told]
    start(cast, event)
    if not before:
        assert said(answer(cast, event, **sent)) == [told]
    play(cast, event)
    assert (first_for_strangers(event), question(cast, event)) == (first, False)


def test_the_clock_that_starts_the_round_keeps_it_back_as_well(cast):
    event = before_the_last(cast)
    start_round_and_clock(round=event.rounds.get(number=2), by=cast.anna)
    event.refresh_from_db()
    assert (event.hidden_from, event.hiding_decided) == (2, False)


def test_who_has_set_it_in_the_settings_is_not_asked(cast):
    event = before_the_last(cast, hidden_from=2)
    assert not question(cast, event)
    changed = before_the_last(cast)
    services.change_tournament(tournament=changed, based_on=None, by=cast.anna, name="Pokal", hidden_from=None)
    assert question(cast, changed), "to leave the field empty is no answer"
    services.change_tournament(tournament=changed, based_on=None, by=cast.anna, hidden_from=1)
    services.change_tournament(tournament=changed, based_on=None, by=cast.anna, hidden_from=None)
    assert not question(cast, changed)
    start(cast, changed)
    changed.refresh_from_db()
    assert changed.hidden_from is None


def test_a_round_that_is_not_the_last_and_the_only_one_are_not_hidden(cast):
    event = before_the_last(cast, rounds=3)
    start(cast, event, 3)
    event.refresh_from_db()
    assert event.hidden_from == 3
    only = a_tournament(cast, players=4, rounds=1)
    seat_table(round=only.rounds.get(), table=1, seats=entries(only), by=cast.anna)
    assert not question(cast, only)
    start(cast, only, 1)
    only.refresh_from_db()
    assert only.hidden_from is None


def test_the_director_decides_and_only_before_the_end(cast):
    event = before_the_last(cast)
    assert browser_of(a_helper(cast, event)).post(at("tournament-hide", event)).status_code == 404
    start_round(round=event.rounds.get(number=2), by=cast.anna)
    play(cast, event)
    close_round(round=event.rounds.get(number=2), by=cast.anna)
    services.finish_tournament(tournament=event, by=cast.anna)
    with pytest.raises(Refused, match="ist beendet"):
        decide_hiding(tournament=event, hide=False, by=cast.anna)


def test_the_history_says_what_was_decided(cast):
    event = before_the_last(cast)
    answer(cast, event, hide="1")
    assert last(event) == "Der Stand der Runde 2 bleibt bis zur Siegerehrung verborgen."
    answer(cast, event, key="k2")
    assert last(event) == "Der Stand der Runde 2 ist für alle zu sehen."
