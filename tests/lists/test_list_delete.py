"""The last game is taken back, with a reason."""

import pytest

from league.base.writing import Refused
from league.lists import scorebook
from league.lists.services import corrections
from league.models import AuditEntry, Game, Spielliste
from tests.cast import finish, normal, play, play_all, solo

from .list_pages import address, post


def test_only_the_last_one_goes_and_everything_else_stays(bernd, cast, liste):
    play(liste, normal(), solo(2), by=cast.bernd)
    assert "Damensolo, Emil Sommer" in bernd.get(address("list-game-delete", liste)).content.decode()
    assert post(bernd, "list-game-delete", liste, reason="doppelt").status_code == 302
    assert [game.kind for game in Game.objects.filter(spielliste=liste)] == ["normal"]
    assert scorebook.read(liste).upcoming.open_pflichtsoli == (1, 2, 3, 4)
    entry = AuditEntry.objects.get(action="game-deleted")
    assert (entry.reason, entry.data) == ("doppelt", {"row": 2, "before": solo(2), "after": None})


def test_the_totals_of_the_seats_follow(cast, liste):
    play(liste, normal(), normal([1, 3], 160), by=cast.bernd)
    corrections.delete_last_game(spielliste=liste, reason="verschrieben", based_on=None, by=cast.bernd)
    assert list(liste.occupancies.values_list("points", "games")) == [(1, 1), (1, 1), (-1, 1), (-1, 1)]


def test_without_a_reason_nothing_goes(bernd, cast, liste):
    play(liste, normal(), by=cast.bernd)
    assert post(bernd, "list-game-delete", liste, reason="").status_code == 422
    assert liste.games.count() == 1


def test_from_an_empty_list_nothing_goes(cast, liste):
    with pytest.raises(Refused, match="noch kein Spiel"):
        corrections.delete_last_game(spielliste=liste, reason="wozu", based_on=None, by=cast.bernd)


def test_not_from_a_list_that_counts(bernd, cast, liste):
    finish(play_all(liste, by=cast.bernd), by=cast.bernd)
    assert post(bernd, "list-game-delete", liste, reason="weg damit").status_code == 422
    assert liste.games.count() == 24


def test_clicked_twice_one_game_goes(bernd, cast, liste):
    play(liste, normal(), normal(), by=cast.bernd)
    version = Spielliste.objects.get(pk=liste.pk).version
    for _ in range(2):
        assert post(bernd, "list-game-delete", liste, reason="doppelt", key="k", based_on=version).status_code == 302
    assert liste.games.count() == 1


def test_a_game_that_came_meanwhile_is_not_deleted(bernd, cast, liste):
    play(liste, normal(), by=cast.bernd)
    old = Spielliste.objects.get(pk=liste.pk).version
    play(liste, normal([2, 3]), by=cast.anna)
    assert post(bernd, "list-game-delete", liste, reason="doppelt", based_on=old).status_code == 409
    assert liste.games.count() == 2
