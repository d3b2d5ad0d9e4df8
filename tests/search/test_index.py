"""The index holds what names say, and nothing of names that nobody bears any more."""

import pytest
from django.core.management import CommandError, call_command

from league.base.kept import stamp_version
from league.clubs.services import people, privacy
from league.models import Installation, NameWord, Player, WordForm
from league.search.index import is_ready, make_index, wrong_names
from tests.cast import a_tournament


def _stored():
    return (
        set(NameWord.objects.values_list("kind", "thing", "word")),
        set(WordForm.objects.values_list("form", "word", "lacks_letter")),
    )


def test_what_services_wrote_is_what_a_fresh_index_says(cast):
    event = a_tournament(cast)
    double = people.add_player(first_name="Karla", last_name="Weiß", club=None, by=cast.anna)
    people.merge_players(keep=cast.carla, double=double, by=cast.anna)
    people.change_player(player=cast.players[1], publication="initials", based_on=None, by=cast.anna)
    people.change_player(player=cast.players[2], last_name="Kurz", based_on=None, by=cast.anna)
    privacy.anonymise_player(player=cast.players[3], reason="auf Wunsch", based_on=None, by=cast.anna)
    event.refresh_from_db()
    before = _stored()
    assert list(wrong_names()) == []
    assert make_index() == 12 - 1 + 1  # ten people without the nameless one, two clubs, one event
    assert _stored() == before


@pytest.mark.parametrize("word", ["maass", "kaethe"])
def test_a_name_that_nobody_bears_any_more_is_not_even_a_word(cast, word):
    assert WordForm.objects.filter(word=word).exists()
    privacy.anonymise_player(player=Player.objects.get(last_name="Maaß"), reason="auf Wunsch", based_on=None, by=None)
    assert not WordForm.objects.filter(word=word).exists()
    assert not NameWord.objects.filter(word=word).exists()


def test_a_name_that_another_bears_stays(cast):
    people.add_player(first_name="Carla", last_name="Neu", club=None, by=cast.anna)
    privacy.anonymise_player(player=cast.carla, reason="auf Wunsch", based_on=None, by=cast.anna)
    assert WordForm.objects.filter(form="carl", word="carla").exists()


def an_older_database():
    """As migrations leave it: names, and no word of them."""
    Installation.objects.all().delete()
    NameWord.objects.all().delete()
    WordForm.objects.all().delete()


def test_the_index_of_an_older_database_is_not_ready_until_it_is_made(cast):
    an_older_database()
    assert not is_ready()
    make_index()
    assert is_ready()


def test_a_name_that_is_changed_before_the_index_is_made_does_not_pass_for_all_of_it(cast):
    an_older_database()
    people.change_player(player=cast.carla, last_name="Kurz", based_on=None, by=cast.anna)
    assert not is_ready()
    make_index()
    assert list(wrong_names()) == []


def test_an_index_made_anew_makes_void_what_is_kept_for_strangers(cast):
    before = stamp_version()
    make_index()
    assert stamp_version() > before


def test_making_the_index_keeps_the_printed_address(cast):
    Installation.objects.create(pk=1, printed_address="http://192.168.178.20:8000")
    make_index()
    assert Installation.objects.get().printed_address == "http://192.168.178.20:8000"


def test_recompute_finds_what_the_index_lacks_and_mends_it(cast, capsys):
    NameWord.objects.filter(kind=NameWord.PLAYER, thing=cast.carla.pk).delete()
    with pytest.raises(CommandError, match="1 Namen nicht mit der Suche"):
        call_command("recompute", check=True)
    call_command("recompute")
    assert list(wrong_names()) == []
