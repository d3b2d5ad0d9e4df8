"""A list ends and goes on with other people at the table."""

import pytest

from league.base.writing import Refused
from league.events.services import rounds
from league.lists import scorebook
from league.lists.seating import stood_before
from league.lists.services import people as seats
from league.lists.services import writing as spielliste
from league.models import Spielliste
from scoring import Ruleset
from tests.cast import a_tournament, entries, normal, play, play_all, seated, solo, winners_paper
from tests.events.event_pages import words
from tests.rows import chosen

from .list_pages import address, errors, post
from .test_list_substitute import an_evening_table


def places(*people):
    """Tapped in this order."""
    uuids = [str(entry.uuid) for entry in people]
    return {"seats": uuids, "order": ",".join(uuids), "leaving": "free", "begin": "zero"}


def test_one_joins_an_evening_and_an_open_end_stays_open(bernd, cast):
    liste = an_evening_table(cast, games=None)
    play(liste, normal(), solo(2), by=cast.bernd)
    people = entries(liste.tournament)
    page = bernd.get(address("list-continue", liste))
    assert page.context["form"].initial["open_end"] is True
    assert "Als Nächstes gibt Emil Sommer" in words(page)
    answer = post(bernd, "list-continue", liste, open_end="on", **places(*people[:5]))
    new = Spielliste.objects.get(continues=liste)
    assert (answer.status_code, answer.url) == (302, address("list-enter", new))
    assert (new.players, new.games_planned, new.root) == (5, None, liste.root)
    assert new.carry == {"dealer": 2, "open_pflichtsoli": [1, 3, 4, 5], "bock_rounds": []}
    assert Spielliste.objects.get(pk=liste.pk).state == "finished"


def test_the_number_of_games_follows_from_the_people_if_nothing_is_typed(bernd, cast):
    """Of 24 games 20 are left: 16 Normalspiele, 4 a dealer, and four Pflichtsoli. To five people 20 and five."""
    liste = an_evening_table(cast, games=24)
    play(liste, *[normal() for _ in range(4)], by=cast.bernd)
    people = entries(liste.tournament)
    assert told(bernd, liste) == (
        "Leer: so viele, wie noch offen sind, die Pflichtsoli mitgezählt: zu viert 20, zu fünft 25, zu sechst 30, zu "
        "siebt 35."
    )
    post(bernd, "list-continue", liste, **places(*people[:5]))
    new = Spielliste.objects.get(continues=liste)
    assert (new.players, new.games_planned) == (5, 25)
    play_all(new, by=cast.bernd)
    assert scorebook.read(new).over


def told(bernd, liste, without=""):
    """What the page says about how many games there will be."""
    page = bernd.get(f"{address('list-continue', liste)}?ohne={without}")
    return page.context["form"].fields["games"].help_text


# Who goes on after six games of five people, of whom 2 and 3 have played their solo; how many games there will be: of the
# 24 left 21 are Normalspiele, so 17 for four, and a Pflichtsolo for all who owe it.
GO_ON = [
    ("one leaves and takes an open Pflichtsolo along", (0, 1, 2, 3), "zu viert 19 bis 20, zu fünft 24", 19),
    ("one leaves who has played it", (0, 2, 3, 4), "zu viert 19 bis 20, zu fünft 24", 20),
    ("one is known to leave who has played it", (0, 2, 3, 4), "zu viert 20, zu fünft 25", 20),
    ("one is known to leave, and one is new and owes it", (0, 2, 3, 4, 5), "zu viert 20, zu fünft 25", 25),
]


@pytest.mark.parametrize(("why", "who", "says", "games"), chosen(GO_ON, 0, 1), ids=[case[0] for case in GO_ON])
def test_there_are_as_many_games_as_the_page_says(bernd, cast, why, who, says, games):
    liste = an_evening_table(cast, games=30, players=5)
    play(liste, solo(2), solo(3), *[normal(re=(4, 5))] * 2, *[normal(re=(1, 2))] * 2, by=cast.bernd)
    everybody = entries(liste.tournament)
    assert f"mitgezählt: {says}" in told(bernd, liste, everybody[1].uuid if "known" in why else "")
    answer = post(bernd, "list-continue", liste, **places(*(everybody[i] for i in who)))
    new = Spielliste.objects.get(continues=liste)
    assert new.games_planned == games
    page = bernd.get(answer.url)
    assert [str(one) for one in page.context["messages"]] == [f"Tisch 1 spielt weiter. Noch {games} Spiele."]


def test_where_soli_do_not_count_they_are_not_promised(bernd, cast):
    liste = an_evening_table(cast, games=16)
    liste.tournament.ruleset = Ruleset.from_dict("online16").to_dict()
    liste.tournament.save(update_fields=["ruleset"])
    play(liste, normal(), by=cast.bernd)
    assert (
        told(bernd, liste)
        == "Leer: so viele, wie noch offen sind, die Pflichtsoli mitgezählt: zu viert 15, zu fünft 19, zu sechst 23, zu siebt 27."
    )


def test_whoever_is_new_owes_a_pflichtsolo_and_there_is_a_game_for_it(bernd, cast):
    liste = an_evening_table(cast, games=24)
    play(liste, *[solo(p) for p in (1, 2, 3, 4)], *[normal() for _ in range(18)], by=cast.bernd)
    people = entries(liste.tournament)
    post(bernd, "list-continue", liste, **places(people[0], people[1], people[4], people[5]))
    new = Spielliste.objects.get(continues=liste)
    assert (new.games_planned, new.carry["open_pflichtsoli"]) == (4, [3, 4])


def test_a_bock_goes_on(bernd, cast):
    event = a_tournament(cast, ruleset="hausrunde")
    liste = seated(cast, event)
    play(liste, normal(augen=120), normal(), by=cast.bernd)
    post(bernd, "list-continue", liste, games=12, reason="Tischwechsel", **places(*entries(event)[:4]))
    new = Spielliste.objects.get(continues=liste)
    assert new.carry["bock_rounds"] == [3]
    assert scorebook.read(new).upcoming.multiplier == 2


def test_in_a_tournament_a_reason_is_needed(bernd, cast):
    event = a_tournament(cast)
    liste = seated(cast, event)
    play(liste, normal(), by=cast.bernd)
    answer = post(bernd, "list-continue", liste, **places(*entries(event)[1:5]))
    assert (answer.status_code, list(answer.context["form"].errors)) == (422, ["reason"])
    assert post(bernd, "list-continue", liste, reason="Carla geht", **places(*entries(event)[1:5])).status_code == 302


@pytest.mark.parametrize(
    ("who", "games", "says"),
    [
        ((0, 1, 2), "", "Ein Tisch braucht 4 bis 7 Personen; hier sind es 3."),
        ((0, 1, 2, 3), "3", "In 3 Spielen lassen sich 4 offene Pflichtsoli nicht spielen. Bitte eine Zahl von 4 bis 400 angeben, oder kein Ende."),
        ((0, 1, 2, 3), "viele", "„viele“ ist keine ganze Zahl. Bitte nur Ziffern eingeben, etwa 12."),
    ],
)  # fmt: skip
def test_what_cannot_be_is_said_and_nothing_happens(bernd, cast, who, games, says):
    liste = an_evening_table(cast, games=24)
    play(liste, normal(), by=cast.bernd)
    people = entries(liste.tournament)
    answer = post(bernd, "list-continue", liste, games=games, **places(*(people[i] for i in who)))
    assert (answer.status_code, errors(answer)) == (422, [says])
    assert Spielliste.objects.get(pk=liste.pk).state == "open"
    assert Spielliste.objects.count() == 1


def test_a_list_without_games_or_without_an_end_is_not_continued(cast):
    liste = an_evening_table(cast, games=8)
    people = entries(liste.tournament)
    with pytest.raises(Refused, match="noch kein Spiel eingetragen"):
        seats.continue_list(spielliste=liste, seats=people[1:5], games=8, based_on=None, by=cast.bernd)
    play_all(liste, by=cast.bernd)
    with pytest.raises(Refused, match="Alle Spiele sind gespielt"):
        seats.continue_list(spielliste=liste, seats=people[1:5], games=8, based_on=None, by=cast.bernd)


def test_clicked_twice_it_goes_on_once(bernd, cast):
    liste = an_evening_table(cast, games=None)
    play(liste, normal(), by=cast.bernd)
    people, version = entries(liste.tournament), Spielliste.objects.get(pk=liste.pk).version
    data = {"open_end": "on", "key": "k", "based_on": version, **places(*people[:5])}
    answers = [post(bernd, "list-continue", liste, **data) for _ in range(2)]
    assert [answer.status_code for answer in answers] == [302, 302]
    assert answers[0].url == answers[1].url
    assert Spielliste.objects.count() == 2


def test_nobody_sits_at_two_tables(cast):
    liste = an_evening_table(cast, games=None)
    people = entries(liste.tournament)
    play(liste, normal(), by=cast.bernd)
    other = seats.continue_list(spielliste=liste, seats=people[:4], based_on=None, by=cast.bernd)
    third = spielliste.open_list(
        tournament=liste.tournament, seats=people[3:7], table=2, depth="full", games=None, by=cast.bernd
    )
    play(other, normal(), by=cast.bernd)
    with pytest.raises(Refused, match=f"sitzt noch an Tisch {third.table}"):
        seats.continue_list(spielliste=other, seats=[*people[:3], people[5]], based_on=None, by=cast.bernd)


def test_reseating_twice_makes_nobody_owe_a_played_pflichtsolo(cast):
    """Emil has played his; the list goes on without him, then with him after all."""
    liste = an_evening_table(cast, games=None)
    play(liste, normal(), solo(2), by=cast.bernd)
    carla, emil, frieda, gustav, hanna = entries(liste.tournament)[:5]
    with_emil, without = [carla, emil, frieda, gustav], [carla, hanna, frieda, gustav]
    new = seats.continue_list(spielliste=liste, seats=with_emil, based_on=None, by=cast.bernd)
    assert new.carry["open_pflichtsoli"] == [1, 3, 4]
    for people, owing in [(without, [1, 2, 3, 4]), (with_emil, [1, 3, 4])]:
        rounds.reseat(spielliste=new, seats=people, by=cast.bernd)
        new.refresh_from_db()
        assert new.carry["open_pflichtsoli"] == owing


# --- the points of the new list


@pytest.mark.parametrize("depth", chosen([Spielliste.FULL, Spielliste.POINTS, Spielliste.TOTALS], 0))
def test_a_list_that_goes_on_says_that_it_starts_at_0_and_what_stands_on_the_paper(bernd, cast, depth):
    liste = an_evening_table(cast, games=None)
    people = entries(liste.tournament)
    play(liste, normal(), solo(2), by=cast.bernd)
    before = "Carla Weiß 0 Emil Sommer +4 Frieda Lang −2 Gustav Özil −2"
    page = words(bernd.get(address("list-continue", liste)))
    assert f"Auf dem Papier stehen jetzt {before}" in page
    new = seats.continue_list(spielliste=liste, seats=people[1:5], based_on=None, by=cast.bernd)
    Spielliste.objects.filter(pk=new.pk).update(depth=depth)
    page = words(bernd.get(address("list-enter", new)))
    assert "Fortsetzung: Diese Liste beginnt für alle bei 0; die davor zählt für sich." in page
    assert "beim Wechsel Emil Sommer +4, Frieda Lang −2, Gustav Özil −2, Hanna Böhm 0" in page
    assert "Laufen die Summen auf dem Papier weiter? Übertrag eintragen" in page
    assert ("was seit dem Wechsel dazukam" in page) == (depth == Spielliste.TOTALS)
    assert "Fortsetzung" not in words(bernd.get(address("list-enter", liste)))


def test_a_list_with_an_error_does_not_go_on_and_is_one_click_away(bernd, cast):
    liste = an_evening_table(cast, games=None, depth=Spielliste.POINTS)
    spielliste.save_paper(spielliste=liste, paper=winners_paper("12+1", end=(9, 9, 9, 9)), based_on=None, by=cast.bernd)
    answer = post(bernd, "list-continue", liste, open_end="on", **places(*entries(liste.tournament)[:5]))
    assert answer.status_code == 422
    assert "Zur Liste von Tisch 1" in words(answer)


def test_a_third_list_knows_what_both_before_it_brought(bernd, cast):
    liste = an_evening_table(cast, games=None)
    people = entries(liste.tournament)
    play(liste, normal(), by=cast.bernd)
    second = seats.continue_list(spielliste=liste, seats=people[:4], based_on=None, by=cast.bernd)
    play(second, normal(re=(1, 3)), by=cast.bernd)
    now = "Auf dem Papier stehen jetzt Carla Weiß +2 Emil Sommer 0 Frieda Lang 0 Gustav Özil −2"
    assert now in words(bernd.get(address("list-continue", second)))
    third = seats.continue_list(spielliste=second, seats=people[:4], based_on=None, by=cast.bernd)
    assert stood_before(third) == [("Carla Weiß", 2), ("Emil Sommer", 0), ("Frieda Lang", 0), ("Gustav Özil", -2)]
