"""A finished list is opened again: by the direction, with a reason; until it is finished anew it does not count."""

import pytest

from league.base.writing import Refused
from league.events.services import rounds, tournament
from league.lists.services import corrections
from league.lists.services import people as seats
from league.models import AuditEntry, Spielliste
from tests.cast import a_tournament, entries, finish, normal, play, play_all, points, seated
from tests.once import once

from .list_pages import address, errors, post
from .test_list_substitute import an_evening_table


@pytest.fixture
@once
def liste(cast):
    liste = seated(cast, a_tournament(cast))
    return finish(play_all(liste, by=cast.bernd), by=cast.bernd)


def stored(liste):
    return Spielliste.objects.get(pk=liste.pk)


def test_it_no_longer_counts_until_it_is_finished_again(client, cast, liste):
    client.force_login(cast.anna)
    assert post(client, "list-reopen", liste, reason="ein Spiel fehlt").status_code == 302
    assert (stored(liste).state, points(liste.tournament)) == ("open", {})
    assert AuditEntry.objects.get(action="list-reopened").reason == "ein Spiel fehlt"
    finish(stored(liste), by=cast.bernd)
    assert points(liste.tournament)["Carla Weiß"] == 20


def test_a_confirmed_list_loses_its_confirmation(client, cast, liste):
    corrections.confirm_list(spielliste=liste, how="paper", based_on=None, by=cast.anna)
    client.force_login(cast.anna)
    post(client, "list-reopen", liste, reason="falscher Tisch")
    assert (stored(liste).state, stored(liste).confirmed_by, stored(liste).confirmed_how) == ("open", None, "")


def test_a_reason_is_needed(client, cast, liste):
    client.force_login(cast.anna)
    answer = post(client, "list-reopen", liste, reason=" ")
    assert (answer.status_code, stored(liste).state) == (422, "finished")


def test_in_a_tournament_the_scorer_may_not(client, cast, liste):
    client.force_login(cast.bernd)
    assert client.get(address("list-reopen", liste)).status_code == 404
    assert post(client, "list-reopen", liste, reason="bitte").status_code == 404
    assert stored(liste).state == "finished"


def test_at_an_evening_the_scorer_may_but_not_a_confirmed_list(client, cast):
    liste = an_evening_table(cast, games=None)
    finish(play(liste, normal(), by=cast.bernd), by=cast.bernd)
    client.force_login(cast.bernd)
    assert client.get(address("list-reopen", liste)).status_code == 200
    corrections.confirm_list(spielliste=liste, how="paper", based_on=None, by=cast.bernd)
    assert client.get(address("list-reopen", liste)).status_code == 404


@pytest.mark.parametrize(
    ("state", "says"),
    [
        ("open", "Die Liste ist schon offen."),
        ("closed", "Runde 1 ist abgeschlossen. Bitte erst die Runde wieder öffnen."),
        ("finished", "Die Veranstaltung ist beendet. Bitte das Spiel korrigieren, oder erst die Veranstaltung öffnen."),
    ],
)
def test_when_it_cannot_be_opened(client, cast, liste, state, says):
    event = liste.tournament
    if state == "open":
        corrections.reopen_list(spielliste=liste, reason="schon", based_on=None, by=cast.anna)
    else:
        rounds.close_round(round=event.rounds.get(number=1), by=cast.anna)
        event.refresh_from_db()
    if state == "finished":
        tournament.finish_tournament(tournament=event, by=cast.anna)
    client.force_login(cast.anna)
    answer = post(client, "list-reopen", liste, reason="noch einmal")
    assert (answer.status_code, errors(answer)) == (422, [says])


def test_a_list_that_went_on_elsewhere_stays_closed(cast):
    event = a_tournament(cast)
    liste = seated(cast, event)
    play(liste, normal(), by=cast.bernd)
    seats.continue_list(
        spielliste=liste, seats=entries(event)[1:5], games=20, reason="geht", based_on=None, by=cast.anna
    )
    with pytest.raises(Refused, match="wurde fortgesetzt"):
        corrections.reopen_list(spielliste=liste, reason="doch nicht", based_on=None, by=cast.anna)
