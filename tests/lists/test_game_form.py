"""What the form of a game understands, and what it says where something is missing."""

import pytest

from league.base.wording import game_in_words
from league.lists import scorebook
from league.models import Game, Spielliste
from tests.cast import a_tournament, finish, normal, play, play_all, seated
from tests.events.event_pages import words

from .list_pages import a_game, address, errors, post


@pytest.fixture
def bernd(client, cast):
    client.force_login(cast.bernd)
    return client


@pytest.fixture
def liste(cast):
    return seated(cast, a_tournament(cast))


# --- a range of Augen is not published as a number


def test_a_tapped_range_is_shown_as_a_range_everywhere(bernd, liste):
    post(bernd, "list-enter", liste, kind="normal", re=[1, 2], augen="121-149")
    game = Game.objects.get(spielliste=liste)
    assert (game.facts["augen"], game.facts["game"]["re_augen"]) == ([121, 149], 135)
    said = "121–149 : 91–119 Augen"
    assert said in game_in_words(game.facts)
    for page in ("list-enter", "list-detail", "list-history"):
        shown = words(bernd.get(address(page, liste)))
        assert said in shown
        assert "135" not in shown


def test_a_number_that_was_typed_is_shown_as_one(bernd, liste):
    post(bernd, "list-enter", liste, kind="normal", re=[1, 2], re_augen=135, augen="121-149")
    post(bernd, "list-enter", liste, kind="normal", re=[1, 2], augen="120-120")
    facts = [game.facts for game in Game.objects.filter(spielliste=liste)]
    assert [fact.get("augen") for fact in facts] == [None, None]
    assert "135 : 105 Augen" in words(bernd.get(address("list-detail", liste)))


def test_a_range_is_still_one_when_something_else_is_corrected(bernd, liste):
    post(bernd, "list-enter", liste, kind="normal", re=[1, 2], augen="121-149")
    form = bernd.get(address("list-row-correct", liste, 1)).context["form"]
    assert (form["augen"].value(), form["re_augen"].value()) == ("121-149", None)


# --- who is Re


def test_the_second_of_re_is_missed_before_any_augen(bernd, liste):
    answer = post(bernd, "list-enter", liste, kind="normal", re=[2])
    assert (answer.status_code, errors(answer)[0]) == (422, "Bitte auch antippen, wer mit Emil Sommer Re ist.")
    answer = post(bernd, "list-enter", liste, **a_game(re=[2]))
    assert errors(answer) == ["Bitte auch antippen, wer mit Emil Sommer Re ist."]


# --- a reason is asked once the list counts


def test_a_slip_in_an_open_list_is_corrected_without_a_reason(bernd, cast, liste):
    play(liste, normal(), by=cast.bernd)
    page = bernd.get(address("list-row-correct", liste, 1))
    assert "Grund" not in words(page)
    look = post(bernd, "list-row-correct", liste, 1, look=1, **a_game(re=(1, 3)))
    seen = look.context["form"]["seen"].value()
    answer = post(bernd, "list-row-correct", liste, 1, save=1, seen=seen, **a_game(re=(1, 3)))
    assert answer.status_code == 302
    assert scorebook.read(Spielliste.objects.get(pk=liste.pk)).lines[0].re == (1, 3)
    assert "Grund" not in words(bernd.get(address("list-history", liste)))


def test_the_page_of_a_list_that_counts_asks_for_the_reason(client, cast, liste):
    finish(play_all(liste, by=cast.bernd), by=cast.bernd)
    client.force_login(cast.anna)
    assert "Grund der Korrektur" in words(client.get(address("list-row-correct", liste, 1)))
