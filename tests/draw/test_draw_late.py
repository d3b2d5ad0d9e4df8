"""The 41st player walks in when the tables are set: three choices, each with its price, and what was shown is done."""

import re

import pytest

from league.base.writing import Refused
from league.draw.late import FIVE, OUT, RESEAT, choice, choices
from league.draw.services.seats import seat_late, situation
from league.draw.services.wishes import keep_apart
from league.lists.seating import without_seat
from league.lists.services.writing import save_paper
from league.registration.checkin import door_of
from league.registration.services.entries import add_entry
from tests.cast import a_player, browser_of, winners_paper
from tests.events.event_pages import at, said, words
from tests.layout import squeezed
from tests.once import once

from .draw_stage import field, published, start, tables

pytestmark = pytest.mark.django_db


@pytest.fixture
@once
def event(cast):
    """Eight people, two rounds drawn, the first one begun."""
    event = field(cast, people=8, rounds=2, clubs=False)
    published(cast, event)
    start(cast, event)
    return event


@pytest.fixture
@once
def late(cast, event):
    return add_entry(tournament=event, player=a_player("Zoe", "Spät"), by=cast.anna)


def write_on(cast, event, table, number=1):
    spielliste = event.rounds.get(number=number).lists.get(table=table)
    save_paper(spielliste=spielliste, paper=winners_paper("12 1"), based_on=None, by=cast.anna)


def seat(cast, event, late, key):
    way = choice(situation(event, late), key)
    return seat_late(tournament=event, entry=late, chosen=key, mark=way.mark, by=cast.anna)


def sizes(event, number):
    return sorted(len(table) for table in tables(event, number))


def test_three_choices_each_with_its_price(cast, event, late):
    five, anew, out = choices(situation(event, late), with_reseat=True)
    assert (five.key, anew.key, out.key) == (FIVE, RESEAT, OUT)
    assert five.said[-1] == "Sonst ändert sich für niemanden etwas."
    assert "Runde 1: setzt aus." in out.said
    assert not any(way.refused for way in (five, anew, out))
    assert all(line.after is not None for way in (five, anew, out) for line in way.lines)


def test_a_table_of_five(cast, event, late):
    before = tables(event, 1), tables(event, 2)
    seat(cast, event, late, FIVE)
    for number in (1, 2):
        after = tables(event, number)
        changed = [table for table in after if table not in before[number - 1]]
        assert [table[-1] for table in changed] == [9]
        assert changed[0][:-1] in before[number - 1]
    assert sizes(event, 1) == sizes(event, 2) == [4, 5]
    assert event.rounds.get(number=1).lists.get(players=5).games_planned == 30


def test_who_shall_sit_apart_is_not_brought_together(cast, event, late):
    for entry in event.entries.filter(number__in=tables(event, 1)[0]):
        keep_apart(tournament=event, one=entry, other=late, by=cast.anna)
    seat(cast, event, late, FIVE)
    assert 9 in tables(event, 1)[1]


def test_sitting_out_leaves_the_first_round_alone(cast, event, late):
    before = tables(event, 1)
    seat(cast, event, late, OUT)
    assert tables(event, 1) == before
    assert sizes(event, 2) == [4, 5]


@pytest.mark.thorough
def test_only_tables_at_which_nothing_is_written_are_drawn_anew(cast, event, late):
    write_on(cast, event, 1)
    before = tables(event, 1)
    seat(cast, event, late, RESEAT)
    assert tables(event, 1)[0] == before[0]
    assert sorted(tables(event, 1)[1]) == sorted([*before[1], 9])
    assert sorted(person for table in tables(event, 2) for person in table) == list(range(1, 10))


def test_where_all_tables_have_begun_the_round_goes_by(cast, event, late):
    write_on(cast, event, 1)
    write_on(cast, event, 2)
    five = choice(situation(event, late), FIVE)
    assert five.said[0] == "Runde 1: kein Tisch ist frei, setzt aus."
    seat(cast, event, late, FIVE)
    assert sizes(event, 1) == [4, 4]
    assert sizes(event, 2) == [4, 5]


def test_what_was_shown_is_done_or_nothing(cast, event, late):
    way = choice(situation(event, late), FIVE)
    table = next(table for table, people in way.rounds[1].items() if "9" in people)
    write_on(cast, event, table)
    with pytest.raises(Refused, match="Inzwischen hat sich an den Tischen etwas geändert"):
        seat_late(tournament=event, entry=late, chosen=FIVE, mark=way.mark, by=cast.anna)
    assert sizes(event, 2) == [4, 4]


@pytest.mark.parametrize("chosen", ["", "sieben"])
def test_no_choice_is_told(cast, event, late, chosen):
    with pytest.raises(Refused, match="eine der Möglichkeiten"):
        seat_late(tournament=event, entry=late, chosen=chosen, mark="", by=cast.anna)


def test_the_page_offers_them_and_does_it(cast, event, late):
    anna = browser_of(cast.anna)
    address = f"/turnier/{event.uuid}/nachzuegler/{late.uuid}/"
    page = squeezed(anna.get(address + "?wahl=neu").content.decode())
    assert page.count('class="button primary">So machen') == 3
    part = squeezed(anna.get(address, headers={"HX-Request": "true"}).content.decode())
    assert part.strip().startswith('<li class="card" id="choice-neu">')
    way = choice(situation(event, late), FIVE)
    sent = {"way": FIVE, "mark": way.mark, "key": "k1"}
    assert anna.post(address, sent).status_code == 302
    assert anna.post(address, sent).status_code == 302  # sent twice
    assert sizes(event, 1) == [4, 5]
    assert "sitzt schon:" in squeezed(anna.get(address).content.decode())


# --- who has no seat is seen in time, and nobody is reminded of what is decided


def control(cast, event):
    return browser_of(cast.anna).get(f"/turnier/{event.uuid}/leitung/").content.decode()


def post_way(cast, event, late, key, sent="k1"):
    way = choice(situation(event, late), key)
    address = f"/turnier/{event.uuid}/nachzuegler/{late.uuid}/"
    return address, {"way": key, "mark": way.mark if way else "", "key": sent}


def test_the_director_sees_who_has_no_seat_with_the_way_to_one(cast, event):
    assert "Ohne Platz:" not in control(cast, event)
    late = add_entry(tournament=event, player=a_player("Zoe", "Spät"), by=cast.anna)
    page = control(cast, event)
    assert "Ohne Platz:" in page
    assert f"/turnier/{event.uuid}/nachzuegler/{late.uuid}/" in page
    seat(cast, event, late, FIVE)
    assert "Ohne Platz:" not in control(cast, event)


def test_with_check_in_nobody_is_missed_before_he_arrives(cast, event, late):
    type(event).objects.filter(pk=event.pk).update(check_in=True)
    assert "Ohne Platz:" not in control(cast, event)


def test_who_sits_out_is_not_reminded_of_it(cast, event, late):
    seat(cast, event, late, OUT)
    assert "Ohne Platz:" not in control(cast, event)
    assert late.pk not in without_seat(event)
    assert not any(line.is_late for line in door_of(event).lines)
    page = browser_of(cast.anna).get(f"/turnier/{event.uuid}/nachzuegler/{late.uuid}/")
    assert "Zoe Spät setzt aus: Runde 1." in words(page)
    assert "Drei Möglichkeiten" not in words(page)
    again = browser_of(cast.anna).get(f"/turnier/{event.uuid}/nachzuegler/{late.uuid}/?doch=1")
    assert "In den anderen Runden sind die Tische schon gesetzt. Drei Möglichkeiten" in words(again)


def test_a_round_without_a_free_table_is_sat_out_too(cast, event, late):
    write_on(cast, event, 1)
    write_on(cast, event, 2)
    seat(cast, event, late, FIVE)
    assert late.pk not in without_seat(event)


def test_who_is_seated_is_told_where(cast, event, late):
    seat(cast, event, late, FIVE)
    page = words(browser_of(cast.anna).get(f"/turnier/{event.uuid}/nachzuegler/{late.uuid}/"))
    assert "Zoe Spät sitzt schon: Runde 1, Tisch" in page
    assert "Drei Möglichkeiten" not in page


def test_a_stale_choice_gets_its_answer(cast, event, late):
    anna = browser_of(cast.anna)
    address, five = post_way(cast, event, late, FIVE, "k-fuenf")
    _address, out = post_way(cast, event, late, OUT, "k-aussetzen")
    assert said(anna.post(address, five, follow=True)) == ["Zoe Spät ist gesetzt."]
    stale = anna.post(address, out, follow=True)
    assert said(stale) == ["Zoe Spät hat inzwischen einen Platz; hier ist nichts mehr zu tun."]
    assert "Zoe Spät sitzt schon:" in words(stale)
    assert said(anna.post(address, five, follow=True)) == ["Zoe Spät ist gesetzt."]  # the same tap once more
    assert sizes(event, 1) == [4, 5]


@pytest.mark.thorough
def test_each_choice_of_the_page_is_its_own_submission(cast, event, late):
    page = browser_of(cast.anna).get(f"/turnier/{event.uuid}/nachzuegler/{late.uuid}/?wahl=neu").content.decode()
    assert len(set(re.findall(r'name="key" value="([^"]+)"', page))) == 3


def test_sitting_out_says_so(cast, event, late):
    address, out = post_way(cast, event, late, OUT)
    assert said(browser_of(cast.anna).post(address, out, follow=True)) == ["Zoe Spät setzt eine Runde aus."]


# --- somebody is entered while the tables are set


@pytest.mark.parametrize("script", [False, True])
def test_who_is_entered_now_is_led_to_a_seat(cast, event, script):
    zoe, headers = a_player("Zoe", "Spät"), {"HX-Request": "true"} if script else {}
    answer = browser_of(cast.anna).post(at("entry-add", event), {"player": str(zoe.uuid), "key": "k"}, headers=headers)
    to = at("draw-late", event, event.entries.get(player=zoe).uuid)
    assert answer["HX-Redirect" if script else "Location"] == to


def test_a_guest_and_who_comes_back_are_led_there_too(cast, event):
    anna = browser_of(cast.anna)
    answer = anna.post(at("entry-guest", event), {"first_name": "Zoe", "last_name": "Spät", "key": "k"})
    guest = event.entries.get(full_name="Zoe Spät")
    assert answer["Location"] == at("draw-late", event, guest.uuid)
    type(guest).objects.filter(pk=guest.pk).update(withdrawn=True)
    answer = anna.post(at("entry-add", event), {"player": str(guest.player.uuid), "key": "k2"})
    assert answer["Location"] == at("draw-late", event, guest.uuid)


def test_who_is_given_a_seat_is_here_ticked_at_the_door_or_not(cast, event):
    type(event).objects.filter(pk=event.pk).update(check_in=True)
    event.refresh_from_db()
    zoe = a_player("Zoe", "Spät")
    answer = browser_of(cast.anna).post(at("entry-add", event), {"player": str(zoe.uuid), "key": "k"})
    late = event.entries.get(player=zoe)
    assert answer["Location"] == at("draw-late", event, late.uuid)
    late.tournament = event
    seat(cast, event, late, FIVE)
    late.refresh_from_db()
    assert late.arrived_at


def test_several_at_once_stand_above_the_list_with_the_way_to_a_seat(cast, event, late):
    page = browser_of(cast.anna).get(at("tournament-entries", event))
    assert "Einen Platz für Zoe Spät finden" in words(page)
    seat(cast, event, late, FIVE)
    assert "Einen Platz für" not in words(browser_of(cast.anna).get(at("tournament-entries", event)))


def test_before_anything_is_drawn_nobody_is_led_anywhere(cast):
    event, zoe = field(cast, people=8, rounds=2), a_player("Zoe", "Spät")
    answer = browser_of(cast.anna).post(at("entry-add", event), {"player": str(zoe.uuid), "key": "k"})
    assert answer["Location"] == at("tournament-entries", event)
