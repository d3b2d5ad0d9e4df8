"""A list is finished: complete, or early with a reason."""

import pytest

from league.base.writing import Refused
from league.lists.services import writing as spielliste
from league.models import AuditEntry, Spielliste
from tests.cast import a_tournament, finish, normal, play, play_all, points, seated, winners_paper

from .list_pages import address, errors, post
from .test_list_substitute import an_evening_table


@pytest.fixture
def liste(cast):
    return seated(cast, a_tournament(cast, needs_confirmation=True))


def stored(liste):
    return Spielliste.objects.get(pk=liste.pk)


def test_a_complete_list_is_finished_and_counts(bernd, cast, liste):
    play_all(liste, by=cast.bernd)
    answer = post(bernd, "list-finish", liste, early="False")
    assert (answer.status_code, answer.url) == (302, address("list-enter", liste))
    assert (stored(liste).state, stored(liste).finished_by, stored(liste).ended_early) == (
        "finished",
        cast.bernd,
        False,
    )
    assert points(liste.tournament)["Carla Weiß"] == 20
    page = bernd.get(address("list-enter", liste)).content.decode()
    assert "wartet auf die Bestätigung durch eine zweite Person" in page


def test_a_list_with_games_missing_is_not_complete(bernd, cast, liste):
    play(liste, normal(), by=cast.bernd)
    answer = post(bernd, "list-finish", liste, early="False", reason="genug")
    assert answer.status_code == 422
    assert errors(answer) == [
        "Die Liste kann noch nicht abgeschlossen werden: Es fehlen noch 23 Spiele. Bitte eintragen oder die Liste vorzeitig beenden."
    ]
    assert stored(liste).state == "open"


def test_the_page_says_what_is_missing_and_asks_for_a_reason(bernd, cast, liste):
    play(liste, normal(), by=cast.bernd)
    page = bernd.get(address("list-finish", liste)).content.decode()
    assert "Es fehlen noch 23 Spiele." in page
    assert "Warum endet die Liste jetzt?" in page
    assert "Vorzeitig beenden" in page


def test_early_in_a_tournament_only_with_a_reason(bernd, cast, liste):
    play(liste, normal(), by=cast.bernd)
    assert post(bernd, "list-finish", liste, early="True", reason="").status_code == 422
    assert post(bernd, "list-finish", liste, early="True", reason="Feueralarm").status_code == 302
    assert (stored(liste).state, stored(liste).ended_early) == ("finished", True)
    assert AuditEntry.objects.get(action="list-finished").reason == "Feueralarm"


def test_early_at_an_evening_without_a_reason(bernd, cast):
    liste = an_evening_table(cast, games=24)
    play(liste, normal(), by=cast.bernd)
    assert post(bernd, "list-finish", liste, early="True").status_code == 302
    assert stored(liste).ended_early is True


def test_a_complete_list_does_not_end_early_whatever_is_said(cast, liste):
    finish(play_all(liste, by=cast.bernd), by=cast.bernd, early=True)
    assert stored(liste).ended_early is False


def test_an_empty_list_cannot_end(cast, liste):
    with pytest.raises(Refused, match="Es fehlen noch 24 Spiele"):
        finish(liste, by=cast.bernd, early=True, reason="niemand da")


def test_finished_twice_by_two_clicks_counts_once(bernd, cast, liste):
    play_all(liste, by=cast.bernd)
    liste.refresh_from_db()
    for _ in range(2):
        assert post(bernd, "list-finish", liste, early="False", key="k", based_on=liste.version).status_code == 302
    assert AuditEntry.objects.filter(action="list-finished").count() == 1


def test_somebody_entered_meanwhile(bernd, cast, liste):
    play(liste, normal(), by=cast.bernd)
    old = stored(liste).version
    play(liste, normal(), by=cast.anna)
    answer = post(bernd, "list-finish", liste, early="True", reason="Schluss", based_on=old)
    assert answer.status_code == 409
    assert "Zeile 2 eingetragen" in answer.content.decode()
    assert stored(liste).state == "open"


def test_a_refusal_leaves_the_list_as_it_was(cast, liste):
    play(liste, normal(), by=cast.bernd)
    version = stored(liste).version
    with pytest.raises(Refused):
        spielliste.finish_list(spielliste=liste, based_on=version, by=cast.bernd)
    assert (stored(liste).version, stored(liste).state, stored(liste).ended_early) == (version, "open", False)


def test_a_stranger_to_the_club_finds_nothing(client, cast, liste):
    client.force_login(cast.dieter)
    assert client.get(address("list-finish", liste)).status_code == 404
    assert post(client, "list-finish", liste, early="False").status_code == 404


def test_what_stands_in_the_way_is_said_with_names(bernd, cast):
    """Nobody was presented: Carla still owes her Pflichtsolo, not "Position 1"."""
    liste = seated(cast, a_tournament(cast), depth=Spielliste.POINTS)
    spielliste.save_paper(spielliste=liste, paper=winners_paper(*["12+1"] * 24), based_on=None, by=cast.bernd)
    with pytest.raises(Refused, match="das Solo spielen muss Emil Sommer") as refusal:
        finish(liste, by=cast.bernd)
    page = bernd.get(address("list-finish", liste)).content.decode()
    assert "Carla Weiß hat das Pflichtsolo nicht gespielt" in page
    assert "Position" not in page + refusal.value.message
