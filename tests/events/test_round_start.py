"""A round starts, is closed and opened again. What may not be is said, and changes nothing."""

import pytest

from league.day.services import discard_reports, report_error
from league.events.services import rounds, tournament
from league.lists.services import corrections
from league.models import AuditEntry, Round, Spielliste, Tournament
from tests.base.test_history import last
from tests.cast import a_tournament, browser_of, entries, finish, play_all, seated

from .event_pages import at, complaints, said, words


def press(cast, name, event, number=1, **data):
    return browser_of(cast.anna).post(at(name, event, number), data, follow=True)


def states(event):
    event.refresh_from_db()
    return [event.state, *event.rounds.values_list("state", flat=True)]


def seat(cast, event, number=1):
    return rounds.seat_table(
        round=event.rounds.get(number=number), table=1, seats=entries(event)[:4], depth=Spielliste.FULL, by=cast.anna
    )


def test_with_the_first_round_the_tournament_runs_and_the_rules_stand(cast):
    event = a_tournament(cast)
    seat(cast, event)
    assert said(press(cast, "round-start", event)) == ["Runde 1 läuft. Die Listen können eingetragen werden."]
    assert states(event) == [Tournament.RUNNING, Round.RUNNING, Round.PLANNED]
    assert event.ruleset_frozen_at


@pytest.mark.parametrize(
    ("prepare", "number", "sentence"),
    [
        (lambda cast, event: None, 1, "Runde 1 hat noch keine Tische. Bitte zuerst die Tische besetzen."),
        (lambda cast, event: seat(cast, event, 2), 2, "Runde 1 ist noch nicht gestartet. Bitte die Runden der Reihe nach starten."),
        (lambda cast, event: seated(cast, event), 1, "Runde 1 läuft schon oder ist abgeschlossen."),
    ],
    ids=["no tables", "out of turn", "twice"],
)  # fmt: skip
def test_what_may_not_start_is_said(cast, prepare, number, sentence):
    event = a_tournament(cast)
    prepare(cast, event)
    before = states(event)
    assert said(press(cast, "round-start", event, number)) == [sentence]
    assert states(event) == before


def test_sent_twice_it_starts_once(cast):
    event = a_tournament(cast)
    seat(cast, event)
    for _ in range(2):
        assert said(press(cast, "round-start", event, key="go")) == [
            "Runde 1 läuft. Die Listen können eingetragen werden."
        ]
    assert AuditEntry.objects.filter(action="round-started").count() == 1


# --- close


def test_when_everything_is_there_the_round_closes_without_a_word(cast):
    event = a_tournament(cast, players=4)
    finish(play_all(seated(cast, event), by=cast.bernd), by=cast.bernd)
    assert said(press(cast, "round-close", event)) == ["Runde 1 ist abgeschlossen."]
    assert states(event)[1] == Round.CLOSED


def test_missing_tables_are_named_and_nothing_closes(cast):
    event = a_tournament(cast)
    seated(cast, event, count=2)
    answer = press(cast, "round-close", event)
    assert answer.status_code == 422
    form = answer.context["running"][0].forms["close"]
    assert complaints(form) == {
        "reason": ["Es fehlen noch Listen: Tisch 1, 2. Bitte abwarten, oder mit einem Grund abschließen."]
    }
    assert "Noch nicht fertig sind die Tische 1 und 2." in words(answer)
    assert states(event)[1] == Round.RUNNING


def test_with_a_reason_it_closes_all_the_same(cast):
    event = a_tournament(cast)
    seated(cast, event, count=2)
    press(cast, "round-close", event, reason="Tisch 1 und 2 haben abgebrochen")
    assert states(event)[1] == Round.CLOSED
    entry = AuditEntry.objects.filter(action="round-closed").get()
    assert (entry.reason, len(entry.data["missing"])) == ("Tisch 1 und 2 haben abgebrochen", 2)


@pytest.mark.parametrize(("needs", "closes"), [(True, False), (False, True)])
def test_where_lists_are_confirmed_a_finished_one_is_not_enough(cast, needs, closes):
    event = a_tournament(cast, players=4, needs_confirmation=needs)
    liste = finish(play_all(seated(cast, event), by=cast.bernd), by=cast.bernd)
    press(cast, "round-close", event)
    assert (states(event)[1] == Round.CLOSED) is closes
    if needs:
        corrections.confirm_list(spielliste=liste, how=Spielliste.PAPER_SEEN, based_on=None, by=cast.anna)
        press(cast, "round-close", event)
        assert states(event)[1] == Round.CLOSED


def test_the_reason_is_no_free_choice_and_a_short_one_is_called_short(cast):
    event = a_tournament(cast)
    seated(cast, event, count=2)
    for page in ("tournament-control", "tournament-overview"):
        shown = words(browser_of(cast.anna).get(at(page, event)))
        assert "trotzdem abschließen" in shown
        assert "Grund freiwillig" not in shown
    answer = press(cast, "round-close", event, reason="x")
    assert complaints(answer.context["running"][0].forms["close"]) == {
        "reason": ["„x“ ist als Grund zu kurz: bitte mindestens drei Zeichen, die es allen am Tisch erklären."]
    }
    assert "Grund freiwillig" not in words(answer)


def test_a_round_with_open_reports_closes_only_with_a_reason(cast):
    event = a_tournament(cast, players=4)
    liste = finish(play_all(seated(cast, event), by=cast.bernd), by=cast.bernd)
    report = report_error(spielliste=liste, name="Emil", text="Spiel 2 stimmt nicht")
    page = browser_of(cast.anna).get(at("tournament-control", event))
    assert page.context["primary"].title == "Gemeldete Fehler klären"
    assert "Gemeldete Fehler sind noch nicht geklärt: Tisch 1." in words(page)
    assert "Runde 1 trotzdem abschließen" in words(browser_of(cast.anna).get(at("tournament-overview", event)))
    answer = press(cast, "round-close", event)
    assert complaints(answer.context["running"][0].forms["close"]) == {
        "reason": [
            "Gemeldete Fehler sind noch nicht geklärt: Tisch 1. Bitte abwarten, oder mit einem Grund abschließen."
        ]
    }
    press(cast, "round-close", event, reason="Wird heute Abend geklärt")
    assert states(event)[1] == Round.CLOSED
    assert AuditEntry.objects.get(action="round-closed").data["disputed"] == [1]
    assert last(event) == "Runde 1 abgeschlossen. In Klärung blieb Tisch 1."
    report.refresh_from_db()
    assert report.settled_at is None


def test_settled_or_discarded_the_round_closes_without_a_word(cast):
    event = a_tournament(cast, players=4)
    liste = finish(play_all(seated(cast, event), by=cast.bernd), by=cast.bernd)
    report = report_error(spielliste=liste, name="Emil", text="Spiel 2 stimmt nicht")
    discard_reports(spielliste=liste, reports=[report.pk], by=cast.anna)
    assert said(press(cast, "round-close", event)) == ["Runde 1 ist abgeschlossen."]


@pytest.mark.thorough
def test_a_round_that_does_not_run_cannot_close(cast):
    event = a_tournament(cast)
    answer = press(cast, "round-close", event, reason="nur so")
    assert answer.status_code == 422
    assert "Runde 1 läuft nicht und kann deshalb nicht abgeschlossen werden." in words(answer)


# --- open again


def closed(cast):
    event = a_tournament(cast, players=4)
    finish(play_all(seated(cast, event), by=cast.bernd), by=cast.bernd)
    rounds.close_round(round=event.rounds.get(number=1), by=cast.anna)
    return event


def test_opened_again_with_a_reason(cast):
    event = closed(cast)
    assert said(press(cast, "round-reopen", event, reason="Liste 1 vertauscht")) == ["Runde 1 ist wieder offen."]
    assert states(event)[1] == Round.RUNNING
    assert AuditEntry.objects.first().reason == "Liste 1 vertauscht"


@pytest.mark.parametrize("reason", ["", " ", "x"])
def test_without_a_reason_it_stays_closed(cast, reason):
    event = closed(cast)
    answer = press(cast, "round-reopen", event, reason=reason)
    assert answer.status_code == 422
    assert list(answer.context["rounds"][0].forms["reopen"].errors) == ["reason"]
    assert states(event)[1] == Round.CLOSED


def test_after_the_end_the_tournament_is_opened_first(cast):
    event = closed(cast)
    tournament.finish_tournament(tournament=event, by=cast.anna)
    answer = press(cast, "round-reopen", event, reason="Liste 1 vertauscht")
    assert answer.status_code == 422
    assert "Das Turnier ist beendet. Bitte erst das Turnier wieder öffnen." in words(answer)
    assert states(event)[1] == Round.CLOSED
