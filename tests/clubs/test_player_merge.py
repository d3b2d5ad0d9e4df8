"""Doubles: found, seen side by side, merged, and taken apart again."""

import datetime

import pytest
from django.utils import timezone

from league.base.writing import Refused
from league.clubs.services import people
from league.events.services import tournament
from league.models import AuditEntry, Player, PlayerMerge
from league.registration.services import entries
from tests.cast import DAY, a_player, a_tournament, browser_of, sent
from tests.once import once


@pytest.fixture
@once
def karla(cast):
    """Carla's double: a guest with a number, who played once."""
    double = a_player("Karla", "Weiß", ddv_number="4711", guest_of=cast.home)
    event = tournament.create_tournament(club=cast.home, name="Sommerturnier", date=DAY, by=cast.anna)
    entries.add_entry(tournament=event, player=double, by=cast.anna)
    return double


def page_of(player) -> str:
    return f"/spieler/{player.uuid}/zusammenlegen/"


def facts(*players) -> list:
    return [
        (
            player.ddv_number,
            player.merged_into_id,
            sorted(player.entries.values_list("tournament__name", flat=True)),
            [(m.club.name, m.until) for m in player.memberships.all()],
        )
        for player in Player.objects.filter(pk__in=[player.pk for player in players]).order_by("pk")
    ]


def send(browser, keep, double):
    shown = browser.get(page_of(keep), {"mit": str(double.uuid)})
    return browser.post(page_of(keep), sent(shown.context["form"]))


def test_anna_searches_sees_both_and_merges(cast, karla):
    a_tournament(cast)
    anna = browser_of(cast.anna)
    found = anna.get(page_of(cast.carla), {"q": "wei"})
    assert [player.name for player in found.context["found"]] == ["Karla Weiß"]
    shown = anna.get(page_of(cast.carla), {"mit": str(karla.uuid)})
    page = shown.content.decode()
    assert "Die DDV-Nummer 4711 geht mit." in page
    assert "1\N{NO-BREAK SPACE}Teilnahme geht auf <bdi>Weiß, Carla</bdi> über." in page
    answer = anna.post(page_of(cast.carla), sent(shown.context["form"]))
    assert (answer.status_code, answer.url) == (302, f"/spieler/{cast.carla.uuid}/bearbeiten/")
    assert facts(cast.carla, karla) == [
        ("4711", None, ["Herbstturnier", "Sommerturnier"], [("Doko-Club Kreuzdame", None)]),
        ("4711", cast.carla.pk, [], []),
    ]
    assert AuditEntry.objects.first().action == "players-merged"


def test_whoever_looked_after_the_double_looks_after_the_person(cast, karla):
    nobodys = a_player("Karla", "Weißgerber")
    merge = people.merge_players(keep=nobodys, double=karla, by=None)
    nobodys.refresh_from_db()
    assert nobodys.keeper == cast.home
    people.undo_merge(merge=merge, by=None)
    nobodys.refresh_from_db()
    assert nobodys.keeper is None


def test_the_player_s_page_lists_the_merge_and_undoes_it(cast, karla):
    before = facts(cast.carla, karla)
    anna = browser_of(cast.anna)
    send(anna, cast.carla, karla)
    page = anna.get(f"/spieler/{cast.carla.uuid}/bearbeiten/").content.decode()
    assert "<bdi>Weiß, Karla</bdi>, zusammengelegt am" in page
    merge = PlayerMerge.objects.get()
    data = {"merge": merge.pk, "key": "einmal"}
    for _ in range(2):  # sent twice, undone once
        answer = anna.post(f"/spieler/{cast.carla.uuid}/zusammenlegen/rueckgaengig/", data)
        assert answer.url == f"/spieler/{cast.carla.uuid}/bearbeiten/"
    assert facts(cast.carla, karla) == before
    assert AuditEntry.objects.filter(action="merge-undone").count() == 1
    assert "Rückgängig machen" not in anna.get(f"/spieler/{cast.carla.uuid}/bearbeiten/").content.decode()


def test_sent_twice_it_is_merged_once(cast, karla):
    anna = browser_of(cast.anna)
    data = sent(anna.get(page_of(cast.carla), {"mit": str(karla.uuid)}).context["form"])
    assert [anna.post(page_of(cast.carla), data).status_code for _ in range(2)] == [302, 302]
    assert PlayerMerge.objects.count() == 1


def test_two_who_played_the_same_tournament_are_two_people(cast, karla):
    event = a_tournament(cast)
    entries.add_entry(tournament=event, player=karla, by=cast.anna)
    anna = browser_of(cast.anna)
    page = anna.get(page_of(cast.carla), {"mit": str(karla.uuid)})
    assert "Beide haben bei „Herbstturnier“ mitgespielt" in page.content.decode()
    assert "Ja, zusammenlegen" not in page.content.decode()
    answer = send(anna, cast.carla, karla)
    assert answer.status_code == 422
    assert not PlayerMerge.objects.exists()


def test_a_present_club_stays_and_past_ones_go_over(cast, karla):
    past = timezone.localdate() - datetime.timedelta(100)
    people.move_player(player=karla, club=cast.away, on=past, by=cast.anna)
    people.move_player(player=karla, club=None, on=past + datetime.timedelta(10), by=cast.anna)
    people.merge_players(keep=cast.carla, double=karla, by=cast.anna)
    assert {m.club for m in cast.carla.memberships.all()} == {cast.home, cast.away}
    assert cast.carla.club_on() == cast.home


def test_a_double_of_somebody_read_by_initials_is_read_so_too_until_undone(cast, karla):
    people.change_player(player=cast.carla, publication=Player.INITIALS, based_on=None, by=cast.anna)
    merge = people.merge_players(keep=cast.carla, double=karla, by=cast.anna)
    entry = cast.carla.entries.get(tournament__name="Sommerturnier")
    assert entry.name == "C. W."
    people.undo_merge(merge=merge, by=cast.anna)
    entry.refresh_from_db()
    assert (entry.player, entry.name) == (karla, "Karla Weiß")


def test_merges_are_undone_in_their_order(cast, karla):
    third = a_player("Carla", "Weis", cast.home)
    first = people.merge_players(keep=cast.carla, double=karla, by=cast.anna)
    second = people.merge_players(keep=third, double=cast.carla, by=cast.anna)
    with pytest.raises(Refused, match="zuerst das rückgängig machen"):
        people.undo_merge(merge=PlayerMerge.objects.get(pk=first.pk), by=cast.anna)
    people.undo_merge(merge=second, by=cast.anna)
    people.undo_merge(merge=PlayerMerge.objects.get(pk=first.pk), by=cast.anna)
    assert Player.objects.living().filter(pk__in=[cast.carla.pk, karla.pk, third.pk]).count() == 3
    assert Player.objects.get(pk=karla.pk).entries.count() == 1


def test_a_number_that_somebody_else_has_by_now_stands_in_the_way_of_undoing(cast, karla):
    merge = people.merge_players(keep=cast.carla, double=karla, by=cast.anna)
    people.change_player(player=cast.carla, ddv_number="", based_on=None, by=cast.anna)
    people.change_player(player=cast.players[1], ddv_number="4711", based_on=None, by=cast.anna)
    merge = PlayerMerge.objects.get(pk=merge.pk)
    with pytest.raises(Refused, match="Die DDV-Nummer 4711 hat inzwischen Emil Sommer"):
        people.undo_merge(merge=merge, by=cast.anna)
    people.change_player(player=cast.players[1], ddv_number="", based_on=None, by=cast.anna)
    people.undo_merge(merge=merge, by=cast.anna)
    assert Player.objects.get(pk=karla.pk).ddv_number == "4711"


def test_people_of_other_clubs_are_neither_found_nor_merged(cast):
    theirs = a_player("Zoe", "Weiß", cast.away)
    anna = browser_of(cast.anna)
    assert list(anna.get(page_of(cast.carla), {"q": "weiß"}).context["found"]) == []
    for double in (str(theirs.uuid), "unsinn", "00000000-0000-0000-0000-000000000000", str(cast.carla.uuid)):
        assert anna.get(page_of(cast.carla), {"mit": double}).status_code == 404
        assert anna.post(page_of(cast.carla), {"double": double}).status_code == 404
    assert not PlayerMerge.objects.exists()


def test_a_guest_of_other_clubs_is_neither_found_nor_merged(cast, karla):
    """Karla played at Anna's club only; Dieter leads another."""
    mine = a_player("Zoe", "Weiß", cast.away)
    dieter = browser_of(cast.dieter)
    assert list(dieter.get(page_of(mine), {"q": "weiß"}).context["found"]) == []
    assert dieter.get(page_of(mine), {"mit": str(karla.uuid)}).status_code == 404
    assert dieter.post(page_of(mine), {"double": str(karla.uuid)}).status_code == 404
    assert not PlayerMerge.objects.exists()


@pytest.mark.parametrize("merge", ["", "x", "0", "9" * 30, "-1", "²"])
def test_a_merge_that_is_none_cannot_be_undone(cast, merge):
    answer = browser_of(cast.anna).post(f"/spieler/{cast.carla.uuid}/zusammenlegen/rueckgaengig/", {"merge": merge})
    assert answer.status_code == 404


def test_dieter_cannot_undo_what_anna_merged(cast, karla):
    merge = people.merge_players(keep=cast.carla, double=karla, by=cast.anna)
    mine = a_player("Zoe", "Fern", cast.away)
    for player in (cast.carla, mine):
        address = f"/spieler/{player.uuid}/zusammenlegen/rueckgaengig/"
        assert browser_of(cast.dieter).post(address, {"merge": merge.pk}).status_code == 404
    assert PlayerMerge.objects.get().undone_at is None


def test_the_address_of_a_double_leads_to_the_kept_record_only_as_long_as_they_are_merged(cast, karla):
    merge = people.merge_players(keep=cast.carla, double=karla, by=cast.anna)
    answer = browser_of(cast.anna).get(f"/spieler/{karla.uuid}/")
    assert (answer.status_code, answer.url) == (302, f"/spieler/{cast.carla.uuid}/")
    people.undo_merge(merge=merge, by=cast.anna)
    assert browser_of(cast.anna).get(f"/spieler/{karla.uuid}/").status_code == 200
