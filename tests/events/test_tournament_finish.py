"""The end of a tournament: finish, open again, publish, discard. What may not be is said, and changes nothing."""

import pytest
from django.urls import reverse

from league.day.services import report_error, settle_report
from league.events.services import rounds
from league.lists.services import corrections
from league.models import AuditEntry, PublishedStandings, Tournament
from tests.cast import a_tournament, browser_of, finish, normal, play, play_all, seated
from tests.once import once

from .event_pages import a_table, an_evening, at, complaints, said, words


@pytest.fixture
@once
def played(cast):
    """One round, played and closed."""
    event = a_tournament(cast, players=4, rounds=1)
    finish(play_all(seated(cast, event), by=cast.bernd), by=cast.bernd)
    rounds.close_round(round=event.rounds.get(), by=cast.anna)
    return event


def press(cast, name, event, **data):
    return browser_of(cast.anna).post(at(name, event), data, follow=True)


def state(event):
    event.refresh_from_db()
    return event.state


def test_finished_the_standings_are_kept_as_version_1(cast, played):
    answer = press(cast, "tournament-finish", played)
    assert said(answer) == ["„Herbstturnier“ ist beendet, das Ergebnis steht. Noch sehen es nur Mitarbeitende."]
    assert state(played) == Tournament.FINISHED
    assert PublishedStandings.objects.get().number == 1
    assert AuditEntry.objects.first().action == "tournament-finished"


def test_the_end_of_an_evening_is_told_once(cast):
    event = an_evening(cast, people=4)
    finish(play_all(a_table(cast, event, games=4), by=cast.bernd), by=cast.bernd)
    answer = press(cast, "tournament-finish", event)
    assert said(answer) == []
    assert words(answer).count("Das Ergebnis steht") == words(answer).count("eendet:") == 1


@pytest.mark.parametrize(
    ("prepare", "sentence"),
    [
        (lambda cast, event: None, "Es ist noch keine Liste fertig; es gibt kein Ergebnis. Bitte erst eine Liste fertigstellen."),
        (lambda cast, event: seated(cast, event), "Runde 1 läuft noch. Bitte erst die Runde abschließen."),
    ],
    ids=["planned", "running"],
)  # fmt: skip
def test_too_early_it_is_said_why_and_nothing_changes(cast, prepare, sentence):
    event = a_tournament(cast, players=4)
    prepare(cast, event)
    before = state(event)
    assert said(press(cast, "tournament-finish", event)) == [sentence]
    assert state(event) == before
    assert not PublishedStandings.objects.exists()


def test_it_does_not_end_while_a_report_is_open(cast, played):
    report = report_error(spielliste=played.lists.get(), name="Emil", text="Spiel 2 stimmt nicht")
    assert said(press(cast, "tournament-finish", played)) == [
        "Ein gemeldeter Fehler ist noch nicht geklärt. Bitte erst unter „Gemeldete Fehler“ antworten oder verwerfen."
    ]
    assert state(played) != Tournament.FINISHED
    settle_report(report=report, answer="Stimmt so.", by=cast.anna)
    assert said(press(cast, "tournament-finish", played)) == [
        "„Herbstturnier“ ist beendet, das Ergebnis steht. Noch sehen es nur Mitarbeitende."
    ]


def test_it_is_finished_once_however_often_the_button_is_sent(cast, played):
    press(cast, "tournament-finish", played, key="end")
    assert said(press(cast, "tournament-finish", played, key="end")) == [
        "„Herbstturnier“ ist beendet, das Ergebnis steht. Noch sehen es nur Mitarbeitende."
    ]
    assert said(press(cast, "tournament-finish", played)) == ["„Herbstturnier“ ist schon beendet."]
    assert PublishedStandings.objects.count() == 1


def test_opened_again_with_a_reason_the_next_version_tells_it(cast, played):
    press(cast, "tournament-finish", played)
    press(cast, "tournament-reopen", played, reason="Liste 1 war falsch abgeschrieben")
    assert state(played) == Tournament.RUNNING
    liste = played.lists.get()
    corrections.correct_game(
        spielliste=liste, row=1, to=normal(re=(3, 4)), reason="Papier", based_on=None, by=cast.anna
    )
    press(cast, "tournament-finish", played)
    assert [(v.number, v.reason) for v in PublishedStandings.objects.all()] == [
        (1, ""),
        (2, "Liste 1 war falsch abgeschrieben"),
    ]


@pytest.mark.parametrize("reason", ["", "  ", "x"])
def test_without_a_reason_it_stays_finished(cast, played, reason):
    press(cast, "tournament-finish", played)
    answer = press(cast, "tournament-reopen", played, reason=reason)
    assert answer.status_code == 422
    assert list(answer.context["reopen_form"].errors) == ["reason"]
    assert state(played) == Tournament.FINISHED


def test_what_is_not_finished_cannot_be_opened(cast, played):
    answer = press(cast, "tournament-reopen", played, reason="nur so zum Spaß")
    assert answer.status_code == 422
    assert complaints(answer.context["reopen_form"]) == {"__all__": ["„Herbstturnier“ ist nicht beendet."]}


def test_published_everybody_reads_it_and_a_draft_is_not_there_for_strangers(cast):
    event = a_tournament(cast, published=False)
    stranger, page = browser_of(None), reverse("tournament-detail", args=[event.uuid])
    assert stranger.get(page).status_code == 404
    assert said(press(cast, "tournament-publish", event)) == ["Alle können es jetzt lesen."]
    assert stranger.get(page).status_code == 200
    answer = press(cast, "tournament-publish", event, draft="1")
    assert said(answer) == ["Jetzt ein Entwurf: nur für Mitarbeitende sichtbar."]
    assert "Entwurf nur für Mitarbeitende sichtbar" in words(answer)
    assert stranger.get(page).status_code == 404


def test_a_tournament_created_by_mistake_goes_away_with_its_entries(cast):
    event = a_tournament(cast, players=3)
    answer = press(cast, "tournament-discard", event)
    assert answer.redirect_chain == [(reverse("club-detail", args=[cast.home.uuid]), 302)]
    assert not Tournament.objects.exists()
    assert AuditEntry.objects.first().action == "tournament-discarded"


def test_discarded_twice_with_one_click_it_is_discarded_once(cast):
    event = a_tournament(cast, players=3)
    anna = browser_of(cast.anna)
    answers = [anna.post(at("tournament-discard", event), {"key": "once"}).status_code for _ in range(2)]
    assert answers == [302, 302]
    assert AuditEntry.objects.filter(action="tournament-discarded").count() == 1


def test_where_a_table_was_filled_everything_is_kept(cast):
    event = a_tournament(cast, players=4)
    seated(cast, event)
    assert said(press(cast, "tournament-discard", event)) == [
        "„Herbstturnier“ hat schon Tische und bleibt deshalb erhalten."
    ]
    assert Tournament.objects.exists()


def test_an_evening_ends_when_no_list_is_open_any_more(cast):
    event = an_evening(cast, people=4)
    a_table(cast, event)
    bernd = browser_of(cast.bernd)
    answer = bernd.post(at("tournament-finish", event), follow=True)
    assert said(answer) == ["Die Liste von Tisch 1 ist noch offen. Bitte erst beenden oder den Tisch auflösen."]
    assert state(event) == Tournament.RUNNING


@pytest.mark.parametrize(
    ("pressed", "says", "answer"),
    [
        ({"publish": "1"}, "Beendet: Das Ergebnis steht, alle können es lesen.", 200),
        ({}, "Das Ergebnis steht. Es ist nicht veröffentlicht, noch sehen es nur Mitarbeitende.", 404),
    ],
)
def test_with_the_end_of_an_evening_is_decided_who_may_read_its_result(cast, pressed, says, answer):
    event = an_evening(cast, people=4)
    finish(play(a_table(cast, event), normal(), by=cast.bernd), by=cast.bernd, early=True)
    for _twice in range(2):
        page = browser_of(cast.bernd).post(at("tournament-finish", event), {"key": "end", **pressed}, follow=True)
        assert says in words(page)
    assert state(event) == Tournament.FINISHED
    assert browser_of(None).get(at("tournament-detail", event)).status_code == answer


def test_an_evening_that_cannot_end_yet_is_not_published_either(cast):
    event = an_evening(cast, people=4)
    a_table(cast, event)
    browser_of(cast.bernd).post(at("tournament-finish", event), {"publish": "1"})
    event.refresh_from_db()
    assert (event.state, event.published) == (Tournament.RUNNING, False)
