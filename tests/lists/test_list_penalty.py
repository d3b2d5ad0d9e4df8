"""Penalties of §9 as rows of a full list."""

import pytest

from league.lists import scorebook
from league.models import Game, Spielliste
from tests.cast import a_tournament, normal, play, play_all, seated, solo

from .list_pages import a_solo, address, errors, post


def penalty(client, liste, **typed):
    return post(client, "list-penalty", liste, **{"weight": "minor", "absagen": 0, "soloist": "", "kind": "", **typed})


@pytest.mark.parametrize(
    ("typed", "row", "counts", "facts"),
    [
        ({"offender": 2}, (1, -3, 1, 1), False, {"penalty": "minor", "offender": 2}),
        ({"offender": 2, "soloist": 1}, (3, -3, 0, 0), False, {"penalty": "minor", "offender": 2, "soloist": 1}),
        ({"offender": 4, "weight": "serious"}, (4, 4, 4, -12), False, {"penalty": "repeat", "offender": 4}),
        ({"offender": 4, "weight": "serious", "absagen": 2}, (6, 6, 6, -18), False, {"penalty": "repeat", "offender": 4, "absagen": 2}),
        ({"offender": 4, "weight": "serious", "absagen": 1, "soloist": 3, "kind": "damensolo"}, (0, 0, 15, -15), True,
         {"penalty": "counts", "offender": 4, "soloist": 3, "kind": "damensolo", "absagen": 1}),
    ],
)  # fmt: skip
def test_who_pays_and_who_receives(bernd, liste, typed, row, counts, facts):
    assert penalty(bernd, liste, referee="AA", **typed).status_code == 302
    game = Game.objects.get(spielliste=liste)
    assert (game.points(4), game.number, game.facts) == (row, 1 if counts else None, {**facts, "referee": "AA"})
    assert scorebook.read(liste).upcoming.number == (2 if counts else 1)


def test_a_counted_solo_fulfils_the_pflichtsolo_a_repeated_one_does_not(bernd, liste):
    penalty(bernd, liste, offender=4, weight="serious")
    assert scorebook.read(liste).upcoming.open_pflichtsoli == (1, 2, 3, 4)
    penalty(bernd, liste, offender=4, weight="serious", soloist=3, kind="bubensolo")
    assert scorebook.read(liste).upcoming.open_pflichtsoli == (1, 2, 4)


def test_penalties_are_points_but_no_games_of_the_seats(bernd, cast, liste):
    play(liste, normal(), by=cast.bernd)
    penalty(bernd, liste, offender=2)
    assert list(liste.occupancies.values_list("points", "games", "games_won")) == [
        (2, 1, 1),
        (-2, 1, 1),
        (0, 1, 0),
        (0, 1, 0),
    ]


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        ({}, "Bitte wählen, wer gegen die Regeln verstoßen hat."),
        ({"offender": 9}, "Bitte eine gültige Auswahl treffen. 9 ist keine gültige Auswahl."),
        ({"offender": 2, "soloist": 2}, "Spiel 1: Wer gegen die Regeln verstoßen hat und der Solist müssen zwei Spieler sein, die gerade mitspielen."),
        ({"offender": 2, "weight": "serious", "soloist": 1}, "Bitte die Soloart wählen: Das Spiel gilt als gespielt und steht auf der Liste."),
    ],
)  # fmt: skip
def test_what_cannot_be_is_said(bernd, liste, typed, says):
    answer = penalty(bernd, liste, **typed)
    assert (answer.status_code, errors(answer)) == (422, [says])
    assert not liste.games.exists()


def test_who_sits_out_cannot_offend(bernd, cast):
    liste = seated(cast, a_tournament(cast, players=5), size=5)
    answer = penalty(bernd, liste, offender=1)
    assert errors(answer) == ["Spiel 1: Bitte angeben, wer gegen die Regeln verstoßen hat: eine Person, die mitspielt."]


def test_at_a_five_the_dealer_gets_nothing(bernd, cast):
    liste = seated(cast, a_tournament(cast, players=5), size=5)
    penalty(bernd, liste, offender=2)
    assert Game.objects.get(spielliste=liste).points(5) == (0, -3, 1, 1, 1)


def test_a_minor_one_may_be_found_out_after_the_last_game(bernd, cast, liste):
    play_all(liste, by=cast.bernd)
    assert penalty(bernd, liste, offender=2).status_code == 302
    assert penalty(bernd, liste, offender=2, weight="serious").status_code == 422
    assert scorebook.read(liste).over


def test_in_the_gap_of_the_rules_the_decision_comes_with_the_penalty(bernd, cast):
    """Carla must be presented and deals. The next one deals: he sits out, and the four others share the penalty."""
    liste = seated(cast, a_tournament(cast, players=5), size=5)
    for soloist in (2, 3, 4, 5):
        play(liste, solo(soloist), by=cast.bernd)
    while (coming := scorebook.read(liste).upcoming).left > 1:
        play(liste, normal([p for p in range(1, 6) if p not in coming.sits][:2]), by=cast.bernd)
    assert errors(penalty(bernd, liste, offender=3)) == ["Bitte wählen, wie die Leitung entschieden hat."]
    assert penalty(bernd, liste, offender=3, decision="dealer_moves").status_code == 302
    book = scorebook.read(liste)
    assert book.lines[-1].points == (1, 0, -3, 1, 1)
    assert (book.upcoming.decision, book.upcoming.vorfuehrung, book.upcoming.dealer) == (None, 1, 2)


def test_a_list_on_paper_writes_its_penalties_there(bernd, cast):
    liste = seated(cast, a_tournament(cast), depth=Spielliste.POINTS)
    assert bernd.get(address("list-penalty", liste)).status_code == 404


def test_after_a_penalty_the_same_game_is_played(bernd, cast, liste):
    penalty(bernd, liste, offender=4, weight="serious")
    assert post(bernd, "list-enter", liste, **a_solo(2)).status_code == 302
    lines = scorebook.read(liste).lines
    assert [(line.row, line.game, line.dealer) for line in lines] == [(1, None, 1), (2, 1, 1)]
