"""The three ways a name is published hold everywhere: no stranger reads, finds or downloads a name that is not wanted."""

import pytest
from django.db import transaction
from django.urls import reverse

from league.clubs.services import people
from league.models import Entry, Player
from tests.base.test_every_address import WHO
from tests.cast import browser_of
from tests.rows import chosen

from . import privacy_stage as stage


@pytest.fixture
def cast(built, db):
    return stage.again(built)


def _where(read: dict[str, str], names) -> dict[str, list[str]]:
    found = {address: [name for name in names if name in text] for address, text in read.items()}
    return {address: names for address, names in found.items() if names}


@pytest.mark.thorough
def test_no_stranger_reads_a_name_that_is_not_wanted_anywhere(cast):
    read = stage.walk(stage.addresses(cast, WHO))
    assert _where(read, [*stage.SECRET, "XQ-1", "YW-2", "ZZ-3"]) == {}
    assert not [address for address, text in read.items() if text.startswith("500")]
    # The same eyes do see names that are published, in every kind of answer.
    kinds = {"tournament-detail", "list-detail", "api-standings", "tournament-box", "tournament-short"}
    public = _where(read, ["Carla Weiß"])
    for name in kinds - {"tournament-short"}:
        address = reverse(name, args=[cast.liste.uuid if name == "list-detail" else cast.event.uuid])
        assert address in public, name
    of_years = [("api-season", cast.season), ("api-season", cast.closed), ("api-league", cast.league)]
    walked = {*(reverse(name, args=[one.uuid]) for name, one in of_years), reverse("api-rankings")}
    assert walked | {f"{reverse('api-rankings')}?by=rating"} <= set(public)
    assert any(text.startswith("Content-Type: application/pdf") for text in read.values())
    assert len(public) > 40, len(read)
    assert {"X. Q.", cast.number.number_name, cast.later.number_name} <= {
        name for name in ("X. Q.", cast.number.number_name, cast.later.number_name) if _where(read, [name])
    }


@pytest.mark.parametrize("typed", chosen([*stage.SECRET, "Xaver", "quasten", "wummel", "XQ-1"], 0, 3, 5, 8))
def test_no_search_tells_that_somebody_of_that_name_is_there(cast, typed):
    for address in (reverse("ranking"), reverse("ranking-all-time"), reverse("player-against", args=[cast.carla.uuid])):
        empty = browser_of(None).get(address, {"q": "gibtesnicht"}).content.decode()
        found = browser_of(None).get(address, {"q": typed}).content.decode()
        assert found.replace(typed, "gibtesnicht") == empty


def test_the_static_copy_holds_published_names_only(cast):
    for event in (cast.event, cast.done, cast.evening):
        text = stage.letters(browser_of(cast.anna).get(reverse("tournament-copy", args=[event.uuid])))
        assert [name for name in stage.SECRET if name in text] == []
        assert "Carla Weiß" in text


def test_another_club_reads_what_strangers_read(cast):
    for name, thing in [("tournament-detail", cast.event), ("list-detail", cast.liste), ("list-history", cast.liste)]:
        text = stage.letters(browser_of(cast.dieter).get(reverse(name, args=[thing.uuid])))
        assert [name for name in stage.SECRET if name in text] == []


def test_a_changed_wish_reaches_old_events_and_old_versions_both_ways(cast):
    version = reverse("tournament-version", args=[cast.done.uuid, 1])
    with transaction.atomic():
        people.change_player(player=cast.later, publication=Player.FULL, based_on=None, by=cast.anna)
        assert "Zwirbelhuber" in browser_of(None).get(version).content.decode()
        people.change_player(player=cast.later, publication=Player.INITIALS, based_on=None, by=cast.anna)
        html = browser_of(None).get(version).content.decode()
        assert "Zwirbelhuber" not in html
        assert "Z. Z." in html
        transaction.set_rollback(True)


def test_who_marries_and_is_published_by_initials_is_not_named_by_old_events(cast):
    """A new name leaves old events as they were; the wish still holds for both names."""
    with transaction.atomic():
        people.change_player(player=cast.initials, last_name="Bindestrich", based_on=None, by=cast.anna)
        assert set(Entry.objects.filter(player=cast.initials).values_list("name", flat=True)) == {"X. Q."}
        transaction.set_rollback(True)
