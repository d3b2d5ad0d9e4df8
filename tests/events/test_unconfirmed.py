"""Where every list is seen by two, a correction takes the confirmation away: it is said, the list is named and linked
until somebody confirms it again, and the tournament does not end over it without a reason. How a list that counts is
changed leads straight to the correction."""

import re

import pytest

from league.events.services.rounds import close_round
from league.events.services.tournament import finish_tournament
from league.lists.services.corrections import confirm_list, correct_paper
from league.models import AuditEntry, Spielliste, Tournament
from league.prizes.federation import report_of
from tests.cast import a_tournament, browser_of, finish, play_all, seated, totals_paper
from tests.lists.list_pages import a_game, post
from tests.lists.papers import fields, typed
from tests.once import once

from .event_pages import a_helper, at, complaints, primary, said, words
from .public_pages import end_totals

RIGHT = (-28, 4, 4, 20)


@pytest.fixture
@once
def played(cast):
    """One round, its list of end totals confirmed, the round closed."""
    event = a_tournament(cast, players=4, rounds=1, needs_confirmation=True)
    liste = end_totals(seated(cast, event, depth=Spielliste.TOTALS), -28, 4, 4, 20, by=cast.bernd)
    confirm_list(spielliste=event.lists.get(), how="second", based_on=None, by=cast.anna)
    close_round(round=event.rounds.get(), by=cast.anna)
    return liste.tournament if liste else event


@pytest.fixture
@once
def corrected(cast, played):
    """... and then corrected: nobody has seen the new numbers but Anna."""
    paper = totals_paper(-28, 6, 2, 20)
    correct_paper(spielliste=played.lists.get(), paper=paper, reason="verlesen", based_on=None, by=cast.anna)
    return played


def sent(client, liste, **more):
    body = fields(typed(notation="winners", end=("-28", "6", "2", "20")), reason="verlesen")
    return client.post(at("list-paper-correct", liste), body | {"based_on": liste.version} | more, follow=True)


def links(answer):
    return re.findall(r'href="([^"]+)"', answer.content.decode())


# --- the correction says so


AGAIN = "Die Bestätigung gilt für die neuen Zahlen nicht mehr: Bitte die Liste noch einmal bestätigen lassen."


def test_a_correction_on_paper_says_beforehand_and_afterwards_that_the_confirmation_is_gone(cast, played):
    anna, liste = browser_of(cast.anna), played.lists.get()
    shown = sent(anna, liste)
    assert AGAIN in words(shown)
    mark = re.search(r'name="seen" value="([0-9a-f]+)"', shown.content.decode())[1]
    assert said(sent(anna, liste, seen=mark)) == [f"Korrigiert. Der Grund steht im Verlauf. {AGAIN}"]
    assert played.lists.get().state == Spielliste.FINISHED


def test_a_corrected_game_likewise(cast):
    event = a_tournament(cast, needs_confirmation=True)
    liste = finish(play_all(seated(cast, event), by=cast.bernd), by=cast.bernd)
    confirm_list(spielliste=liste, how="second", based_on=None, by=cast.anna)
    anna, typed_ = browser_of(cast.anna), a_game([3, 4]) | {"reason": "falsch herum"}
    shown = post(anna, "list-row-correct", liste, 1, look="1", **typed_)
    assert AGAIN in words(shown)
    mark = shown.context["form"]["seen"].value()
    post(anna, "list-row-correct", liste, 1, save="1", seen=mark, **typed_)
    assert said(anna.get(at("list-enter", liste))) == [f"Zeile 1 ist korrigiert. {AGAIN}"]


@pytest.mark.parametrize(
    ("needs", "sentence"),
    [(False, "Korrigiert. Der Grund steht im Verlauf."),
     (True, "Korrigiert. Der Grund steht im Verlauf. Bitte die Liste noch bestätigen lassen.")],
)  # fmt: skip
def test_what_was_not_confirmed_loses_nothing(cast, needs, sentence):
    event = a_tournament(cast, players=4, rounds=1, needs_confirmation=needs)
    end_totals(seated(cast, event, depth=Spielliste.TOTALS), *RIGHT, by=cast.bernd)
    anna, liste = browser_of(cast.anna), event.lists.get()
    mark = re.search(r'name="seen" value="([0-9a-f]+)"', sent(anna, liste).content.decode())[1]
    assert said(sent(anna, liste, seen=mark)) == [sentence]


# --- who is told where it is


@pytest.mark.parametrize("who", ["anna", "helper"])
def test_the_page_of_the_direction_names_it_and_leads_to_confirming(cast, corrected, who):
    user = cast.anna if who == "anna" else a_helper(cast, corrected)
    page = browser_of(user).get(at("tournament-control", corrected))
    assert "Zu bestätigen: Runde 1, Tisch 1" in words(page)
    assert at("list-confirm", corrected.lists.get()) in links(page)


def test_as_long_as_all_are_confirmed_it_says_nothing(cast, played):
    page = browser_of(cast.anna).get(at("tournament-control", played))
    assert "Zu bestätigen" not in words(page)
    assert primary(page) == "Turnier beenden"


def test_the_next_thing_to_do_is_confirming(cast, corrected):
    assert primary(browser_of(cast.anna).get(at("tournament-control", corrected))) == "Runde 1, Tisch 1 bestätigen"


@pytest.mark.parametrize("state", [Tournament.RUNNING, Tournament.FINISHED])
def test_the_last_page_names_and_links_it(cast, corrected, state):
    Tournament.objects.filter(pk=corrected.pk).update(state=state)
    page = browser_of(cast.anna).get(at("tournament-end", corrected))
    assert "1 Liste fehlt oder ist nicht bestätigt; das Ergebnis ist unvollständig: Runde 1, Tisch 1." in words(page)
    assert at("list-confirm", corrected.lists.get()) in links(page)


def test_a_list_that_was_never_finished_is_linked_to_be_looked_at(cast, corrected):
    Spielliste.objects.filter(tournament=corrected).update(state=Spielliste.OPEN)
    page = browser_of(cast.anna).get(at("tournament-end", corrected))
    assert at("list-detail", corrected.lists.get()) in links(page)
    assert at("list-confirm", corrected.lists.get()) not in links(page)


def test_the_paper_for_the_federation_names_it(cast, corrected):
    corrected.state = Tournament.FINISHED
    assert report_of(corrected).warning.endswith("unvollständig: Runde 1, Tisch 1.")


# --- the end


def end(cast, event, **data):
    return browser_of(cast.anna).post(at("tournament-finish", event), data, follow=True)


WHY = "Noch nicht bestätigt: Runde 1, Tisch 1. Bitte bestätigen lassen, oder mit einem Grund beenden."


def test_it_does_not_end_in_one_click(cast, corrected):
    answer = end(cast, corrected)
    assert answer.status_code == 422
    assert complaints(answer.context["finish_form"]) == {"reason": [WHY]}
    assert WHY in words(answer)
    corrected.refresh_from_db()
    assert corrected.state == Tournament.RUNNING


def test_with_a_reason_it_ends_and_the_reason_stands_in_the_history(cast, corrected):
    assert said(end(cast, corrected, reason="Tisch 1 ist schon gegangen")) == [
        "„Herbstturnier“ ist beendet, das Ergebnis steht. Noch sehen es nur Mitarbeitende."
    ]
    entry = AuditEntry.objects.get(action="tournament-finished")
    assert (entry.reason, entry.data["unconfirmed"]) == ("Tisch 1 ist schon gegangen", [corrected.lists.get().pk])


@pytest.mark.parametrize("reason", ["x", "   "])
def test_a_reason_says_something(cast, corrected, reason):
    answer = end(cast, corrected, reason=reason)
    assert (answer.status_code, list(answer.context["finish_form"].errors)) == (422, ["reason"])


def test_confirmed_again_it_ends_as_before(cast, corrected):
    confirm_list(spielliste=corrected.lists.get(), how="paper", based_on=None, by=cast.anna)
    assert said(end(cast, corrected)) == [
        "„Herbstturnier“ ist beendet, das Ergebnis steht. Noch sehen es nur Mitarbeitende."
    ]


def test_where_nobody_confirms_nobody_is_asked(cast, corrected):
    Tournament.objects.filter(pk=corrected.pk).update(needs_confirmation=False)
    corrected.refresh_from_db()
    finish_tournament(tournament=corrected, by=cast.anna, reveal=True)
    assert corrected.state == Tournament.FINISHED


def test_ending_before_the_last_round_asks_too(cast):
    event = a_tournament(cast, players=4, rounds=2, needs_confirmation=True)
    end_totals(seated(cast, event, depth=Spielliste.TOTALS), *RIGHT, by=cast.bernd)
    close_round(round=event.rounds.get(number=1), reason="sie essen schon", by=cast.anna)
    page = browser_of(cast.anna).get(at("tournament-control", event))
    assert "Ohne Runde 2 beenden" in words(page)
    assert 'id="id_finish_reason"' in page.content.decode()
    assert end(cast, event).status_code == 422


# --- from the list's own page


@pytest.mark.parametrize("who", ["anna", "bernd"])
def test_its_page_offers_to_confirm_it(cast, corrected, who):
    page = browser_of(getattr(cast, who)).get(at("list-detail", corrected.lists.get()))
    assert primary(page) == "Bestätigen"
    assert at("list-confirm", corrected.lists.get()) in links(page)


def test_a_stranger_is_offered_nothing(cast, corrected):
    assert at("list-confirm", corrected.lists.get()) not in links(
        browser_of(None).get(at("list-detail", corrected.lists.get()))
    )


def test_to_change_a_list_that_counts_leads_to_the_correction(cast, played):
    liste = played.lists.get()
    page = browser_of(cast.anna).get(at("list-detail", liste))
    assert at("list-paper-correct", liste) in links(page)
    assert at("list-enter", liste) not in links(page)
    assert at("list-reopen", liste) not in links(page), "the round is closed"


def test_who_only_enters_lists_is_not_sent_to_a_page_on_which_he_can_do_nothing(cast, played):
    liste = played.lists.get()
    page = browser_of(cast.bernd).get(at("list-detail", liste))
    assert "Ändern" not in words(page)
    assert at("list-enter", liste) not in links(page)


def test_while_the_round_runs_the_games_can_be_added_and_the_list_opened_again(cast):
    event = a_tournament(cast, players=4, rounds=1)
    end_totals(seated(cast, event, depth=Spielliste.TOTALS), *RIGHT, by=cast.bernd)
    liste = event.lists.get()
    found = links(browser_of(cast.anna).get(at("list-detail", liste)))
    assert {at("list-paper-correct", liste), at("list-reopen", liste), at("list-enter", liste) + "?spiele=1"} <= set(
        found
    )
    found = links(browser_of(cast.bernd).get(at("list-detail", liste)))
    assert at("list-enter", liste) + "?spiele=1" in found
    assert at("list-paper-correct", liste) not in found


def test_a_full_list_is_changed_game_by_game(cast):
    event = a_tournament(cast)
    liste = finish(play_all(seated(cast, event), by=cast.bernd), by=cast.bernd)
    assert at("list-enter", liste) in links(browser_of(cast.anna).get(at("list-detail", liste)))


@pytest.mark.parametrize(
    ("who", "sentence"),
    [("anna", "Die Liste ist abgeschlossen und zählt. Ändern lässt sie sich als Korrektur, mit Vorschau und Grund."),
     ("bernd", "Die Liste ist abgeschlossen und zählt. Ändern kann sie nur noch die Leitung, mit Grund.")],
)  # fmt: skip
def test_the_page_for_entering_does_not_contradict_itself(cast, played, who, sentence):
    liste = played.lists.get()
    page = browser_of(getattr(cast, who)).get(at("list-enter", liste))
    assert sentence in words(page)
    assert "nachtragen" not in words(page)
    assert "solange die Runde läuft" not in words(page)
    assert (at("list-paper-correct", liste) in links(page)) == (who == "anna")


def test_a_confirmed_full_list_says_how_a_game_is_corrected(cast):
    event = a_tournament(cast)
    liste = finish(play_all(seated(cast, event), by=cast.bernd), by=cast.bernd)
    page = words(browser_of(cast.anna).get(at("list-enter", liste)))
    assert "Die Liste ist abgeschlossen und zählt. Ein Spiel korrigieren: auf seine Nummer tippen." in page
