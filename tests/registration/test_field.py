"""Many people at once: ticked members of a club, the field of an earlier tournament, start numbers anew."""

import pytest

from league.models import Draw
from league.registration.services.entries import add_entry, withdraw
from league.registration.services.field import assign_numbers, set_groups
from tests.base.test_history import last
from tests.cast import a_player, a_tournament, browser_of, entries, seated
from tests.events.event_pages import at, queries, said, words


def numbered(event):
    return [entry.full_name for entry in event.entries.order_by("number")]


def assign(cast, event, order, key="k"):
    return browser_of(cast.anna).post(at("numbers-assign", event), {"order": order, "key": key}, follow=True)


# --- several at once


def test_ticked_members_are_entered_at_once(cast):
    event = a_tournament(cast, players=1)
    page = words(browser_of(cast.anna).get(at("field-several", event)))
    assert "Wer kommt von Doko-Club Kreuzdame?" in page
    assert "Schon dabei: Carla Weiß." in page
    ticked = {"player": [one.uuid for one in cast.players[:4]], "key": "k"}
    for _time in range(2):
        answer = browser_of(cast.anna).post(at("field-several", event), ticked, follow=True)
        assert said(answer) == ["4 Personen sind dabei."]
    assert numbered(event) == ["Carla Weiß", "Frieda Lang", "Gustav Özil", "Emil Sommer"]


def test_members_of_another_club_are_shown_as_they_are_published(cast):
    event = a_tournament(cast)
    a_player("Olaf", "Fern", cast.away, publication="initials")
    page = words(browser_of(cast.anna).get(at("field-several", event), {"verein": cast.away.uuid}))
    assert "O. F." in page
    assert "Fern" not in page


@pytest.mark.parametrize("ticked", [[], ["quatsch"], ["00000000-0000-0000-0000-000000000000"]])
def test_nobody_ticked_is_said(cast, ticked):
    event = a_tournament(cast, players=0)
    answer = browser_of(cast.anna).post(at("field-several", event), {"player": ticked}, follow=True)
    assert said(answer) == ["Niemand ist angekreuzt."]


def test_one_click_takes_the_field_of_an_earlier_tournament(cast):
    earlier = a_tournament(cast, players=4)
    seated(cast, earlier)
    event = a_tournament(cast, players=1)
    gone = entries(earlier)[3]
    type(gone).objects.filter(pk=gone.pk).update(withdrawn=True)
    assert "2 dazu" in words(browser_of(cast.anna).get(at("field-several", event)))
    for _time in range(2):
        browser_of(cast.anna).post(at("field-copy", event), {"earlier": earlier.uuid, "key": "k"})
    assert numbered(event) == ["Carla Weiß", "Emil Sommer", "Frieda Lang"]
    assert last(event) == "Feld eines früheren Turniers übernommen: 3 Personen."


def test_groups_come_along_where_they_exist(cast):
    earlier, event = a_tournament(cast, players=1), a_tournament(cast, players=0)
    earlier.groups, event.groups = ["Frauen", "Alte"], ["Frauen"]
    earlier.save()
    event.save()
    set_groups(entry=entries(earlier)[0], groups=["Frauen", "Alte"], by=cast.anna)
    browser_of(cast.anna).post(at("field-copy", event), {"earlier": earlier.uuid})
    assert entries(event)[0].groups == ["Frauen"]


def test_the_field_of_a_strangers_tournament_is_not_there(cast):
    theirs = a_tournament(cast, players=2)
    mine = a_tournament(cast, players=0)
    mine.club = cast.away
    mine.save()
    answer = browser_of(cast.dieter).post(at("field-copy", mine), {"earlier": theirs.uuid})
    assert answer.status_code == 404


@pytest.mark.thorough
def test_few_and_many_members_cost_the_same(cast):
    event, browser = a_tournament(cast, players=1), browser_of(cast.anna)
    few = queries(lambda: browser.get(at("field-several", event)))
    for n in range(5):
        a_player("Gast", f"Nummer{chr(97 + n)}", cast.home)
    assert queries(lambda: browser.get(at("field-several", event))) == few


# --- start numbers


@pytest.mark.parametrize(
    ("order", "names"),
    [
        ("name", ["Frieda Lang", "Gustav Özil", "Emil Sommer", "Nils Vogt", "Carla Weiß"]),
        ("club", ["Frieda Lang", "Gustav Özil", "Emil Sommer", "Carla Weiß", "Nils Vogt"]),
        ("entry", ["Carla Weiß", "Emil Sommer", "Frieda Lang", "Gustav Özil", "Nils Vogt"]),
    ],
)
def test_numbers_are_assigned_anew(cast, order, names):
    event = a_tournament(cast, players=5)
    withdraw(entry=entries(event)[4], by=cast.anna)
    add_entry(tournament=event, player=a_player("Nils", "Vogt"), by=cast.anna)
    assert said(assign(cast, event, order)) == ["Die Startnummern sind neu vergeben."]
    assert (numbered(event), [entry.number for entry in entries(event)]) == (names, [1, 2, 3, 4, 5])


def test_by_lot_everybody_has_one_number_and_a_second_tap_changes_nothing(cast):
    event = a_tournament(cast, players=10)
    assign(cast, event, "lot")
    drawn = numbered(event)
    assign(cast, event, "lot")
    assert numbered(event) == drawn
    assert sorted(drawn) == sorted(player.name for player in cast.players)
    assert last(event) == "Startnummern neu vergeben, durch das Los."


def test_who_withdrew_comes_last(cast):
    event = a_tournament(cast, players=3)
    event.entries.filter(number=1).update(withdrawn=True)
    assign_numbers(tournament=event, order="entry", by=cast.anna)
    assert numbered(event) == ["Emil Sommer", "Frieda Lang", "Carla Weiß"]


def test_with_tables_the_numbers_stay(cast):
    event = a_tournament(cast, players=4)
    seated(cast, event)
    answer = assign(cast, event, "name")
    assert answer.status_code == 422
    assert "bleiben, wie sie sind" in words(answer)
    assert numbered(event)[0] == "Carla Weiß"
    assert "Die Nummern stehen fest:" in words(browser_of(cast.anna).get(at("numbers-assign", event)))


def test_with_a_draw_in_hand_the_numbers_stay(cast):
    event = a_tournament(cast, players=4)
    Draw.objects.create(
        tournament=event, number=1, first_round=1, last_round=1, request={}, input_sha256="0", state=Draw.READY
    )
    assert assign(cast, event, "name").status_code == 422
