"""The door: who is here is drawn, a tap is a tap however often it is sent, and the wrong person is easily undone."""

import pytest
from django.utils.html import strip_tags

from league.base.history import told
from league.base.writing import Refused
from league.events.services.rounds import seat_table, start_round
from league.events.services.substitutes import end_substitute, name_substitute
from league.events.views.public import with_counts
from league.lists.seating import in_result, missing, present
from league.models import AuditEntry, Entry, Tournament
from league.registration.checkin import door_of, found
from league.registration.services import checkin
from league.registration.services.entries import withdraw
from league.standings.table import standings
from tests.cast import a_player, a_tournament, browser_of, entries, finish, play_all, seated
from tests.events.event_pages import at, words

from .checkin_stage import an_open_door, arrive_all, somebody, states

pytestmark = pytest.mark.django_db


def numbers(people) -> list[int]:
    return sorted(people.values_list("number", flat=True))


def acts(event) -> list[str]:
    told = AuditEntry.objects.filter(tournament=event, action__startswith="checkin").order_by("seq")
    return list(told.values_list("action", flat=True))


def test_as_long_as_the_door_is_closed_everybody_is_drawn(cast):
    event = a_tournament(cast, players=4)
    assert numbers(present(event)) == [1, 2, 3, 4]
    assert numbers(missing(event)) == []


def test_once_it_is_open_only_who_has_arrived_is_drawn(cast):
    event = an_open_door(cast)
    assert numbers(present(event)) == []
    checkin.arrive(entry=somebody(event, "Emil"), by=cast.bernd)
    assert numbers(present(event)) == [2]
    assert numbers(missing(event)) == [1, 3, 4]
    checkin.close_door(tournament=event, by=cast.anna)
    assert numbers(present(event)) == [1, 2, 3, 4]
    checkin.open_door(tournament=event, by=cast.anna)
    assert numbers(present(event)) == [2], "who has arrived stays known"


def test_who_plays_already_is_here_when_it_is_opened(cast):
    event = a_tournament(cast, players=5)
    seated(cast, event)
    checkin.open_door(tournament=event, by=cast.anna)
    assert numbers(present(event)) == [1, 2, 3, 4]


@pytest.mark.parametrize(
    ("story", "where", "drawn"),
    [
        (["arrive"], "here", True),
        (["arrive", "arrive"], "here", True),
        (["arrive", "undo_arrival"], "missing", False),
        (["undo_arrival"], "missing", False),
        (["mark_no_show"], "no-show", False),
        (["mark_no_show", "mark_no_show"], "no-show", False),
        (["mark_no_show", "expect_again"], "missing", False),
        (["mark_no_show", "arrive"], "here", True),
        (["mark_no_show", "arrive", "undo_arrival"], "missing", False),
        (["expect_again"], "missing", False),
    ],
)
def test_where_somebody_is_after_some_taps(cast, story, where, drawn):
    event = an_open_door(cast)
    emil = somebody(event, "Emil")
    for act in story:
        getattr(checkin, act)(entry=emil, by=cast.bernd)
    assert states(event)["Emil"] == where
    assert present(event).filter(pk=emil.pk).exists() is drawn


def test_what_is_done_twice_stands_once_in_the_history(cast):
    event = an_open_door(cast)
    emil = somebody(event, "Emil")
    for act in ("arrive", "arrive", "undo_arrival", "undo_arrival", "mark_no_show", "mark_no_show", "expect_again"):
        getattr(checkin, act)(entry=emil, by=cast.bernd)
    checkin.open_door(tournament=event, by=cast.anna)
    assert acts(event) == [
        "checkin-opened", "checkin-arrived", "checkin-undone", "checkin-no-show", "checkin-expected",
    ]  # fmt: skip


def test_a_tap_that_comes_late_a_second_time_does_not_undo_the_undo(cast):
    event = an_open_door(cast)
    emil = somebody(event, "Emil")
    checkin.arrive(entry=emil, by=cast.bernd, key="tap-1")
    checkin.undo_arrival(entry=emil, by=cast.anna, key="undo-1")
    checkin.arrive(entry=emil, by=cast.bernd, key="tap-1")
    assert states(event)["Emil"] == "missing"


def test_somebody_whom_another_helper_ticked_meanwhile_is_no_no_show(cast):
    event = an_open_door(cast)
    old_copy = somebody(event, "Emil")
    checkin.arrive(entry=somebody(event, "Emil"), by=cast.anna)
    with pytest.raises(Refused, match="Emil Sommer ist inzwischen da"):
        checkin.mark_no_show(entry=old_copy, by=cast.bernd)


def test_all_who_are_missing_did_not_come_but_for_who_came_in_meanwhile(cast):
    event = an_open_door(cast)
    checkin.arrive(entry=somebody(event, "Carla"), by=cast.anna)
    shown = list(missing(event))
    checkin.arrive(entry=somebody(event, "Emil"), by=cast.bernd)
    checkin.mark_no_shows(tournament=event, people=shown, by=cast.anna)
    assert states(event) == {"Carla": "here", "Emil": "here", "Frieda": "no-show", "Gustav": "no-show"}
    checkin.mark_no_shows(tournament=event, people=shown, by=cast.anna)
    assert acts(event).count("checkin-no-shows") == 1


def test_who_sits_at_a_table_that_is_being_played_cannot_be_gone(cast):
    event = an_open_door(cast)
    arrive_all(cast, event)
    seated(cast, event)
    with pytest.raises(Refused, match=r"Emil Sommer sitzt an einem Tisch, der schon läuft \(Runde 1, Tisch 1\)"):
        checkin.undo_arrival(entry=somebody(event, "Emil"), by=cast.anna)


def test_who_plays_is_never_a_no_show(cast):
    event = an_open_door(cast)
    seated(cast, event)
    Entry.objects.update(arrived_at=None)  # seated by hand while it was played, without a tap at the door
    with pytest.raises(Refused, match="der schon läuft"):
        checkin.mark_no_show(entry=somebody(event, "Emil"), by=cast.anna)
    checkin.mark_no_shows(tournament=event, people=entries(event), by=cast.anna)
    assert set(states(event).values()) == {"missing"}


def test_who_sits_at_a_table_that_begins_is_here_and_drawn_for_the_next(cast):
    event = an_open_door(cast, players=6)
    checkin.mark_no_show(entry=entries(event)[5], by=cast.anna)
    seats = [somebody(event, first) for first in ("Carla", "Emil", "Frieda", "Gustav")]
    seat_table(round=event.rounds.get(number=1), table=1, seats=seats, by=cast.anna)
    read = words(browser_of(cast.anna).get(at("tournament-control", event)))
    assert "Gesetzt, aber noch nicht da: Carla Weiß, Emil Sommer, Frieda Lang, Gustav Özil." in read
    start_round(round=event.rounds.get(number=1), by=cast.anna)
    assert (numbers(present(event)), numbers(missing(event))) == ([1, 2, 3, 4], [5])
    assert "noch nicht da" not in words(browser_of(cast.anna).get(at("tournament-control", event)))


def test_nothing_is_tapped_while_the_door_is_closed_or_all_is_over(cast):
    event = a_tournament(cast, players=4)
    with pytest.raises(Refused, match="Der Einlass ist nicht geöffnet"):
        checkin.arrive(entry=somebody(event, "Emil"), by=cast.bernd)
    event.state = "finished"
    event.save()
    with pytest.raises(Refused, match="ist beendet"):
        checkin.open_door(tournament=event, by=cast.anna)


def test_who_withdrew_is_not_ticked_by_mistake(cast):
    event = an_open_door(cast)
    emil = somebody(event, "Emil")
    Entry.objects.filter(pk=emil.pk).update(fee_paid=500)
    withdraw(entry=somebody(event, "Emil"), by=cast.anna)
    with pytest.raises(Refused, match="Emil Sommer ist ausgetragen"):
        checkin.arrive(entry=emil, by=cast.bernd)


# --- the list


def test_the_missing_come_first_each_group_by_the_alphabet(cast):
    event = an_open_door(cast, players=6)
    for first in ("Carla", "Frieda"):
        checkin.arrive(entry=somebody(event, first), by=cast.anna)
    checkin.mark_no_show(entry=somebody(event, "Hanna"), by=cast.anna)
    assert [(line.title, line.state) for line in door_of(event).lines] == [
        ("Krüger, Ida", "missing"), ("Özil, Gustav", "missing"), ("Sommer, Emil", "missing"),
        ("Lang, Frieda", "here"), ("Weiß, Carla", "here"), ("Böhm, Hanna", "no-show"),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("typed", "titles"),
    [
        ("öz", ["Özil, Gustav"]), ("oz", ["Özil, Gustav"]), ("oezil", ["Özil, Gustav"]), ("gustav ö", ["Özil, Gustav"]),
        ("WEISS", ["Weiß, Carla"]), ("weiß", ["Weiß, Carla"]), ("4", ["Özil, Gustav"]), ("xyz", []),
        ("kreuzdame", ["Lang, Frieda", "Özil, Gustav", "Sommer, Emil", "Weiß, Carla"]),
    ],
)  # fmt: skip
def test_found_by_name_club_or_number(cast, typed, titles):
    assert [line.title for line in found(door_of(an_open_door(cast)).lines, typed)] == titles


def test_who_comes_when_the_tables_are_set_waits_for_a_seat(cast):
    event = an_open_door(cast, players=5)
    arrive_all(cast, event)
    seated(cast, event)
    assert [(line.title, line.waits_for) for line in door_of(event).late] == [("Böhm, Hanna", (1,))]
    checkin.undo_arrival(entry=somebody(event, "Hanna"), by=cast.anna)
    assert door_of(event).late == []


def test_the_history_tells_it_in_sentences(cast):
    event = an_open_door(cast)
    emil = somebody(event, "Emil")
    checkin.arrive(entry=emil, by=cast.bernd)
    checkin.undo_arrival(entry=emil, by=cast.bernd)
    checkin.mark_no_show(entry=emil, by=cast.bernd)
    checkin.expect_again(entry=emil, by=cast.bernd)
    checkin.mark_no_shows(tournament=event, people=entries(event)[:2], by=cast.anna)
    zoe = name_substitute(entry=somebody(event, "Frieda"), substitute=a_player("Zoe", "Ersatz"), by=cast.anna)
    end_substitute(entry=zoe, by=cast.anna)
    checkin.close_door(tournament=event, by=cast.anna)
    shown = AuditEntry.objects.filter(tournament=event, action__regex="^(checkin|substitute)").order_by("seq")
    assert [strip_tags(one.what) for one in told(shown, event, by_name=True)] == [
        "Einlass geöffnet: Ausgelost wird, wer da ist.",
        "Emil Sommer ist da.",
        "Emil Sommer ist doch noch nicht da.",
        "Emil Sommer ist nicht erschienen.",
        "Emil Sommer wird wieder erwartet.",
        "Nicht erschienen: Carla Weiß, Emil Sommer.",
        "Zoe Ersatz springt ab der nächsten Runde für Frieda Lang ein.",
        "Zoe Ersatz springt nicht mehr ein, Frieda Lang spielt wieder selbst.",
        "Einlass geschlossen: Ausgelost werden wieder alle, die eingetragen sind.",
    ]


def test_control_result_and_club_page_count_the_same_people(cast):
    """Of five one stays away before the start, and one plays for another: the same number wherever it is read."""
    event = a_tournament(cast, players=5)
    checkin.open_door(tournament=event, by=cast.anna)
    checkin.mark_no_show(entry=entries(event)[4], by=cast.anna)
    stranger, anna = browser_of(None), browser_of(cast.anna)
    assert "4 Personen spielen mit" in words(stranger.get(at("tournament-detail", event)))
    assert "4 Personen" in words(anna.get(at("tournament-control", event)))
    finish(play_all(seated(cast, event), by=cast.bernd), by=cast.bernd)
    name_substitute(entry=entries(event)[0], substitute=a_player("Zoe", "Ersatz"), by=cast.anna)
    event.refresh_from_db()
    assert in_result(event) == len(standings(event).rows) == 4
    assert with_counts(Tournament.objects.filter(pk=event.pk)).get().people == 4
