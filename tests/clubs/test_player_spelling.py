"""A name is recognised however its umlauts are spelled: by who types it, in search, and in databases of before."""

from importlib import import_module

import pytest
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from league.clubs.services.people import SameName, add_player, change_player
from league.models import Player
from tests.cast import a_player

MIGRATION = import_module("league.migrations.0010_spellings_of_names")


@pytest.mark.parametrize(("first", "last"), [("Gustav", "Oezil"), ("GUSTAV", "Özil"), ("Gústav", "oezil")])
def test_who_is_known_under_another_spelling_is_asked_about(cast, first, last):
    with pytest.raises(SameName) as same:
        add_player(first_name=first, last_name=last, by=cast.anna)
    assert [player.name for player in same.value.known] == ["Gustav Özil"]


@pytest.mark.parametrize("typed", ["Böhm", "Boehm", "Bohm", "hanna boe", "Hanna bo", "BÖHM hanna"])
def test_search_finds_every_spelling(cast, typed):
    assert [player.name for player in Player.objects.matching(typed)] == ["Hanna Böhm"]


def test_who_is_stored_without_umlauts_is_found_with_them(cast):
    a_player("Juergen", "Bauer", cast.home)
    assert Player.objects.called("Jürgen", "Bauer").get().last_name == "Bauer"
    assert Player.objects.matching("jürg").get().last_name == "Bauer"


def test_a_new_name_is_recognised_and_sorted_at_once(cast):
    change_player(player=cast.carla, last_name="Ömer", based_on=None, by=cast.anna)
    assert Player.objects.called("Carla", "Oemer").get() == cast.carla
    names = [player.last_name for player in Player.objects.of_club(cast.home).by_name()]
    assert names[-5:] == ["Ömer", "Özil", "Rehm", "Sommer", "Thoms", "Vogt"][-5:]
    assert names.index("Ömer") == names.index("Özil") - 1


@pytest.mark.thorough
def test_names_of_a_database_of_before_are_recognised(transactional_db, cast):
    """What was stored then: ä stayed ä, and there was no order of its own."""
    executor = MigrationExecutor(connection)
    newest = [key for key in executor.loader.graph.leaf_nodes() if key[0] == "league"]
    executor.migrate(MIGRATION.Migration.dependencies)
    then = executor.loader.project_state(MIGRATION.Migration.dependencies).apps.get_model("league", "Player")
    then.objects.filter(pk=cast.players[3].pk).update(skeleton="özil gustav")
    MigrationExecutor(connection).migrate(newest)
    oezil = Player.objects.called("Gustav", "Oezil").get()
    assert (oezil.skeleton, oezil.spelling) == ("oezil gustav", "ozil gustav")
