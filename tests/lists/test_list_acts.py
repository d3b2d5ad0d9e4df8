"""What can be done with a list, by whom and when: the menu below its page, and the doors behind it."""

import pytest

from league.lists.services import corrections
from league.lists.services import people as seats
from league.lists.services import writing as spielliste
from league.lists.views.desk import acts_of
from league.models import Spielliste
from tests.cast import a_tournament, entries, finish, normal, play, play_all, seated

from .list_pages import address, post
from .test_list_substitute import an_evening_table

EVERYBODY = [
    "list-finish",
    "list-substitute",
    "list-continue",
    "list-penalty",
    "list-game-delete",
    "list-confirm",
    "list-depth",
]
DIRECTION = ["list-reopen", "list-time", "list-allowance", "list-games", "list-accept"]


def offered(user, liste):
    liste = Spielliste.objects.get(pk=liste.pk)
    return [act.url.rstrip("/").rsplit("/", 1)[1] for act in acts_of(user, liste)]


def test_what_is_offered_follows_the_state_and_the_role(cast):
    liste = seated(cast, a_tournament(cast, needs_confirmation=True))
    always = ["abschliessen", "wechsel", "fortsetzen", "strafe"]
    assert offered(cast.bernd, liste) == [*always, "art"]
    assert offered(cast.anna, liste) == [*always, "art", "zeit", "zeitgutschrift", "spielzahl"]
    play_all(liste, by=cast.bernd)
    assert offered(cast.bernd, liste) == [*always, "letztes-spiel"]
    finish(liste, by=cast.bernd)
    assert offered(cast.bernd, liste) == ["bestaetigen"]
    assert offered(cast.anna, liste) == ["bestaetigen", "oeffnen"]
    corrections.confirm_list(spielliste=liste, how="second", based_on=None, by=cast.anna)
    assert offered(cast.bernd, liste) == []
    assert offered(cast.anna, liste) == ["oeffnen"]


def test_at_an_evening_who_keeps_the_list_directs(cast):
    liste = an_evening_table(cast, games=None, depth=Spielliste.POINTS)
    assert offered(cast.bernd, liste) == [
        "abschliessen",
        "wechsel",
        "fortsetzen",
        "art",
        "zeit",
        "zeitgutschrift",
        "spielzahl",
    ]


def test_a_list_on_paper_that_counts_is_corrected_on_its_own_page(cast):
    from tests.cast import totals_paper

    liste = an_evening_table(cast, games=None, depth=Spielliste.TOTALS)
    spielliste.save_paper(spielliste=liste, paper=totals_paper(1, 1, -1, -1), based_on=None, by=cast.bernd)
    finish(liste, by=cast.bernd)
    assert offered(cast.bernd, liste) == ["korrigieren", "oeffnen"]


def test_a_list_of_a_round_that_does_not_run_offers_nothing(cast):
    from league.events.services import rounds

    event = a_tournament(cast)
    liste = rounds.seat_table(round=event.rounds.get(number=1), table=1, seats=entries(event)[:4], by=cast.anna)
    assert offered(cast.anna, liste) == []


@pytest.mark.parametrize("name", [*EVERYBODY, *DIRECTION])
def test_every_door_is_locked_for_strangers_and_other_clubs(client, cast, name):
    liste = seated(cast, a_tournament(cast))
    assert client.get(address(name, liste)).status_code == 302
    client.force_login(cast.dieter)
    assert client.get(address(name, liste)).status_code == 404
    assert post(client, name, liste, reason="bitte").status_code == 404


@pytest.mark.parametrize("name", DIRECTION)
def test_acts_of_the_direction_are_not_for_scorers_of_a_tournament(client, cast, name):
    liste = seated(cast, a_tournament(cast))
    client.force_login(cast.bernd)
    assert client.get(address(name, liste)).status_code == 404
    assert post(client, name, liste, reason="bitte").status_code == 404
    client.force_login(cast.anna)
    assert client.get(address(name, liste)).status_code == 200


@pytest.mark.parametrize("name", [*EVERYBODY, *DIRECTION])
def test_an_empty_form_is_never_an_error_of_ours(client, cast, name):
    liste = seated(cast, a_tournament(cast))
    client.force_login(cast.anna)
    assert client.post(address(name, liste)).status_code == 422


@pytest.mark.parametrize(
    "name", ["list-finish", "list-substitute", "list-continue", "list-time", "list-games", "list-depth"]
)
def test_an_old_page_is_a_conflict_for_every_act(client, cast, name):
    liste = seated(cast, a_tournament(cast))
    old = liste.version
    play(liste, normal(), normal(), by=cast.bernd)
    client.force_login(cast.anna)
    people = entries(liste.tournament)
    data = {
        "early": "True", "reason": "aus gutem Grund", "position": 1, "entry": people[6].pk, "from_game": 2, "after": 2, "games": 12,
        "depth": "points", "begin": "zero", "seats": [str(one.uuid) for one in people[1:5]],
    }  # fmt: skip
    answer = post(client, name, liste, based_on=old, **data)
    assert answer.status_code == 409
    assert "Zeile 2 eingetragen" in answer.content.decode()
    stored = Spielliste.objects.get(pk=liste.pk)
    assert (stored.state, stored.games_planned, stored.time_up_after, stored.depth) == ("open", 24, None, "full")


def test_a_page_of_a_list_that_went_on_leads_to_nothing_but_reading(client, cast):
    event = a_tournament(cast)
    liste = seated(cast, event)
    play(liste, normal(), by=cast.bernd)
    seats.continue_list(
        spielliste=liste, seats=entries(event)[1:5], games=20, reason="geht", based_on=None, by=cast.anna
    )
    client.force_login(cast.bernd)
    page = client.get(address("list-enter", liste))
    assert page.status_code == 200
    assert "game-form" not in page.content.decode()


@pytest.mark.parametrize("depth", [Spielliste.POINTS, Spielliste.TOTALS])
def test_every_act_that_is_offered_has_its_page_for_lists_on_paper_too(client, cast, depth):
    liste = seated(cast, a_tournament(cast), depth=depth)
    client.force_login(cast.anna)
    offers = acts_of(cast.anna, liste)
    assert {act.title: client.get(act.url).status_code for act in offers} == dict.fromkeys(
        [act.title for act in offers], 200
    )
    refused = post(client, "list-finish", liste, early="True", reason="Schluss")
    assert refused.status_code == 422
    assert "Die Liste" in refused.content.decode()
