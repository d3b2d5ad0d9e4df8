"""What is found by which letters, and by whom."""

import pytest
from django.contrib.auth.models import AnonymousUser
from django.db import connection
from django.test.utils import CaptureQueriesContext

from league.base.writing import write
from league.clubs.services import club as clubs
from league.clubs.services import people, privacy
from league.events.services import tournament
from league.lists import seating
from league.models import Player, Team
from league.registration.services.entries import add_entry
from league.search import index
from league.search.find import SHOWN, SORTED, find, people_for
from league.search.words import is_one_slip
from league.teams import lineup
from tests.cast import a_tournament
from tests.rows import chosen

STRANGER = AnonymousUser()


@pytest.fixture
def hall(cast):
    """Everybody stands in a published tournament; one more of them has a name full of traps."""
    cast.event = a_tournament(cast, players=10, place="Bürgerhaus Süd")
    cast.traps = _comes(cast, "Annegret", "Düsterhöft")
    return cast


def _comes(cast, first, last, **words):
    player = people.add_player(first_name=first, last_name=last, club=cast.home, by=cast.anna, **words)
    add_entry(tournament=cast.event, player=player, by=cast.anna)
    return player


def for_a_team(event, typed):
    return lineup.found(Team(tournament=event, club=event.club), event.club, typed)


def names(typed, user=STRANGER):
    return [player.published_name for player in find(typed, user).people]


@pytest.mark.parametrize(
    "typed",
    chosen([
        "Düsterhöft", "Duesterhoeft", "dusterhoft", "DÜSTERHÖFT", "düst", "Duest", "annegret düsterhöft", "Düsterhöft, Annegret",
        "Düstehröft",  # swapped
        "Düsterhöt",  # missing
        "Düsterhööft", "Duesterhoefft",  # one too many
        "Dustarhoft", "Düsterhöfd",  # wrong
        "Anegret Düsterhöft", "a düsterhöft",
    ], 0, 4, 8),
)  # fmt: skip
def test_umlauts_and_one_slip_a_word_are_forgiven(hall, typed):
    assert names(typed) == ["Annegret Düsterhöft"]


@pytest.mark.parametrize("typed", ["Dösterhaft", "Annegret Weiß", "sterhöft", "xyz"])
def test_another_name_is_not_found(hall, typed):
    assert not find(typed, STRANGER)


@pytest.mark.parametrize("typed", ["", "  ", "d", "a b", "?!"])
def test_too_little_is_not_looked_for(hall, typed):
    assert find(typed, STRANGER) is None


def test_what_is_called_so_comes_before_what_begins_so_and_what_is_like_it(hall):
    for last in ("Langmann", "Lange", "Land"):
        _comes(hall, "Rita", last)
    assert names("lang") == ["Frieda Lang", "Rita Lange", "Rita Langmann", "Rita Land"]


def test_short_words_must_be_right(hall):
    assert "Ida Krüger" not in names("Ina")
    assert names("Ida") == ["Ida Krüger"]


@pytest.mark.parametrize(
    ("typed", "found"), [("Kreuzdam", "Doko-Club Kreuzdame"), ("Hafenstatd", "Herz Zehn Hafenstadt")]
)
def test_clubs_are_found_too(hall, typed, found):
    assert [club.name for club in find(typed, STRANGER).clubs] == [found]


@pytest.mark.parametrize("typed", ["Herbstturnier", "herbst 2026", "Hebrstturnier", "buergerhaus sud"])
def test_events_are_found_too_by_name_place_and_year(hall, typed):
    assert list(find(typed, STRANGER).events) == [hall.event]


def test_who_is_on_more_rows_than_fit_is_told(hall):
    for number in range(SHOWN + 1):
        _comes(hall, f"Rita{chr(97 + number)}", "Vielemann")
    found = find("vielemann", STRANGER)
    assert len(found.people) == SHOWN
    assert found.more == {"player"}


# --- who finds whom


def test_strangers_find_nobody_who_stands_in_nothing_public(cast):
    a_tournament(cast, published=False, players=10)
    assert not find("Carla", STRANGER)
    assert names("Carla", cast.bernd) == ["Carla Weiß"]
    assert not find("Carla", cast.dieter)


def test_drafts_are_found_by_those_who_work_on_them(cast):
    a_tournament(cast, published=False)
    assert not find("Herbstturnier", STRANGER)
    assert not find("Herbstturnier", cast.dieter)
    assert len(find("Herbstturnier", cast.bernd).events) == 1


@pytest.mark.parametrize(("publication", "shown"), [("initials", "C. W."), ("number", "Spieler {number}")])
def test_who_is_hidden_is_found_by_what_is_published_only(hall, publication, shown):
    people.change_player(player=hall.carla, publication=publication, based_on=None, by=hall.anna)
    for user in (STRANGER, hall.dieter):
        for typed in ("Carla Weiß", "Weiß", "Weis", "Carl"):
            assert not find(typed, user), typed
    if publication == "number":
        assert names(shown.format(number=4000 + hall.carla.pk)) == [hall.carla.published_name]


def test_ones_own_club_knows_its_people_by_their_names(hall):
    people.change_player(player=hall.carla, publication="number", based_on=None, by=hall.anna)
    found = find("Weiß", hall.bernd)
    assert ([one.name for one in found.known], list(found.people)) == (["Carla Weiß"], [])


def test_who_became_nameless_is_gone_from_the_index(hall):
    privacy.anonymise_player(player=hall.traps, reason="auf Wunsch", based_on=None, by=hall.anna)
    for typed in ("Düsterhöft", "Annegret", f"Spieler {4000 + hall.traps.pk}"):
        assert not find(typed, STRANGER), typed
        assert not find(typed, hall.anna), typed


# --- whom a club can choose


def crowd(first, last, *, number=SORTED + 50, active=True):
    """So many of the same name that no search could sort them all."""
    made = Player.objects.bulk_create(
        Player(first_name=first, last_name=last, active=active, publication=Player.FULL, **Player.keys_of(first, last))
        for _number in range(number)
    )
    write(lambda: index.named(*made))()


def test_those_who_play_no_more_take_nobodys_place_in_a_choice(hall):
    crowd("Lisa", "Kranz", active=False)
    comes = people.add_player(first_name="Zoe", last_name="Kranz", club=hall.away, by=hall.dieter)
    assert list(people_for(hall.home, "kranz")) == [comes]


@pytest.mark.parametrize("choose", [seating.found, for_a_team], ids=["an event", "a team"])
def test_who_is_called_exactly_so_comes_before_all_who_only_begin_so(hall, choose):
    crowd("Lisa", "Wupper")
    comes = people.add_player(first_name="Li", last_name="Wu", club=hall.away, by=hall.dieter)
    for typed in ("li wu", "wu", "li"):
        assert choose(hall.event, typed)[0] == comes, typed


# --- the index follows its names


def test_a_new_name_is_found_and_the_old_one_is_not(hall):
    people.change_player(player=hall.traps, last_name="Kranz", based_on=None, by=hall.anna)
    assert names("Kranz") == ["Annegret Kranz"]
    assert not find("Düsterhöft", STRANGER)
    clubs.change_club(club=hall.away, name="Karo Bube", city="Seestadt", based_on=None, by=hall.dieter)
    assert [club.name for club in find("Seestadt", STRANGER).clubs] == ["Karo Bube"]
    assert not find("Hafenstadt", STRANGER)
    tournament.change_tournament(tournament=hall.event, name="Adventspokal", based_on=None, by=hall.anna)
    assert len(find("Adventspokal", STRANGER).events) == 1
    assert not find("Herbstturnier", STRANGER)


def test_a_double_is_found_once_and_again_when_it_is_apart(hall):
    other = people.add_player(first_name="Annegret", last_name="Düsterhoff", club=hall.home, by=hall.anna)
    merge = people.merge_players(keep=hall.traps, double=other, by=hall.anna)
    assert names("Düsterhoff", hall.anna) == ["Annegret Düsterhöft"]  # one slip away
    people.undo_merge(merge=merge, by=hall.anna)
    assert names("Düsterhoff", hall.anna) == ["Annegret Düsterhoff", "Annegret Düsterhöft"]


def test_what_was_discarded_is_gone(cast):
    tournament.discard_tournament(tournament=a_tournament(cast, players=0), by=cast.anna)
    assert not find("Herbstturnier", cast.anna)


def test_every_slip_of_one_letter_is_seen_as_one():
    word = "duesterhoeft"
    for at in range(len(word)):
        assert is_one_slip(word[:at] + word[at + 1 :], word)
        for letter in "aqz":
            assert is_one_slip(word[:at] + letter + word[at:], word)
            assert is_one_slip(word[:at] + letter + word[at + 1 :], word)


@pytest.mark.thorough
def test_no_more_queries_for_many_people(hall):
    _comes(hall, "Rita", "Vogt")
    few = _queries("Vogt")
    for number in range(8):
        _comes(hall, f"Rita{number}", "Vogt")
    assert few == _queries("Vogt") <= 12


def _queries(typed):
    with CaptureQueriesContext(connection) as taken:
        find(typed, STRANGER)
    return len(taken)
