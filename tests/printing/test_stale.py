"""What was printed and is no longer true is said, table by table, with a link that prints just that."""

import pytest
from django.urls import reverse

from league.events.services.rounds import reseat, seat_table
from league.lists.services.corrections import correct_paper
from league.models import Spielliste
from league.printing import catalogue, store
from league.printing.stale import stale
from tests.cast import a_tournament, browser_of, entries, totals_paper
from tests.events.event_pages import a_helper, at, words
from tests.events.public_pages import play_round
from tests.once import once


@pytest.fixture(autouse=True)
def _prints(kept_here, monkeypatch):
    """What the sheets look like is no matter here: none is drawn."""
    monkeypatch.setattr(store, "_draw", lambda document, digest: b"%PDF")


@once
def two_tables(cast):
    """Round 1 is set: Carla, Emil, Frieda, Gustav at table 1, the others at table 2; round 2 as well."""
    event = a_tournament(cast)
    for number in (1, 2):
        for table, seats in ((1, entries(event)[:4]), (2, entries(event)[4:])):
            seat_table(round=event.rounds.get(number=number), table=table, seats=seats, by=cast.anna)
    return event


def printed(cast, event, name, **choices):
    answer = browser_of(cast.anna).get(at("tournament-print-document", event, name), choices)
    assert answer.status_code in (200, 302)
    return answer


def again(event):
    event.refresh_from_db()
    return [(str(one.title), one.what) for one in stale(event)]


def swap(cast, event, number=1):
    """Carla and Hanna change places."""
    one, two = event.lists.filter(round__number=number).order_by("table")
    carla, *first = entries(event)[:4]
    hanna, *second = entries(event)[4:]
    reseat(spielliste=one, seats=[hanna, *first], by=cast.anna)
    reseat(spielliste=two, seats=[carla, *second], by=cast.anna)


@pytest.mark.parametrize(("name", "choices", "told"), [
    ("spiellisten", {"round_number": 1}, [("Spiellisten der Runde", "Runde 1, Tisch 1, 2")]),
    ("spiellisten", {"round_number": 1, "table": 2}, [("Spiellisten der Runde", "Runde 1, Tisch 2")]),
    ("spiellisten", {"round_number": 1, "filled": "on"}, []),
    ("spiellisten", {"round_number": 2}, []),
    ("sitzplan", {"round_number": 1}, [("Sitzplan", "Runde 1")]),
    ("sitzplan", {"round_number": 2}, []),
    ("laufkarten", {}, [("Laufkarten", "Nr. 1 und 5")]),
    ("teilnahme", {}, []),
])  # fmt: skip
def test_what_was_printed_before_people_changed_places(cast, name, choices, told):
    event = two_tables(cast)
    printed(cast, event, name, **choices)
    assert again(event) == []
    swap(cast, event)
    assert again(event) == told


def test_nothing_is_said_of_what_nobody_printed(cast):
    event = two_tables(cast)
    swap(cast, event)
    assert again(event) == []


def test_the_link_prints_just_that_and_then_it_is_gone(cast):
    event = two_tables(cast)
    printed(cast, event, "spiellisten", round_number=1, paper="a5")
    one = event.lists.get(round__number=1, table=1)
    reseat(spielliste=one, seats=entries(event)[3::-1], by=cast.anna)
    page = browser_of(cast.anna).get(at("tournament-control", event))
    assert "Neu zu drucken: Seit dem Druck hat sich etwas geändert." in words(page)
    (link,) = page.context["stale_prints"]
    assert link.url.endswith("spiellisten.pdf?paper=a5&round_number=1&tables=1")
    answer = browser_of(cast.anna).get(link.url)
    assert "runde-1-tisch-1.pdf" in answer["Content-Disposition"]
    assert again(event) == []
    assert "Neu zu drucken" not in words(browser_of(cast.anna).get(at("tournament-control", event)))


def test_who_is_moved_while_it_is_drawn_is_on_the_print_as_before(cast, monkeypatch):
    event, build = two_tables(cast), catalogue.document

    def built(kind, tournament, **words):
        made = build(kind, tournament, **words)
        swap(cast, event)
        return made

    monkeypatch.setattr(catalogue, "document", built)
    printed(cast, event, "sitzplan", round_number=1)
    assert again(event) == [("Sitzplan", "Runde 1")]


def test_a_new_table_has_no_list_yet(cast):
    event = two_tables(cast)
    printed(cast, event, "spiellisten", round_number=1)
    event.lists.get(round__number=1, table=2).delete()
    assert again(event) == [], "what is gone needs no paper"
    seat_table(round=event.rounds.get(number=1), table=3, seats=entries(event)[4:], by=cast.anna)
    assert again(event) == [("Spiellisten der Runde", "Runde 1, Tisch 3")]


def test_it_can_be_put_aside_by_who_directs(cast):
    event = two_tables(cast)
    printed(cast, event, "laufkarten")
    swap(cast, event)
    dismiss = reverse("prints-dismiss", args=[event.uuid])
    assert browser_of(a_helper(cast, event)).post(dismiss).status_code == 404
    assert browser_of(cast.anna).post(dismiss).url == at("tournament-control", event)
    assert again(event) == []
    swap_back = event.lists.filter(round__number=1).order_by("table")
    reseat(spielliste=swap_back[0], seats=entries(event)[:4], by=cast.anna)
    assert again(event) == [("Laufkarten", "Nr. 1 und 5")]


def test_what_is_put_aside_was_not_printed_by_that(cast):
    """Round 2 has no lists on paper yet: who sits elsewhere there needs no new ones."""
    event = two_tables(cast)
    printed(cast, event, "spiellisten", round_number=1)
    swap(cast, event)
    browser_of(cast.anna).post(reverse("prints-dismiss", args=[event.uuid]))
    swap(cast, event, number=2)
    assert again(event) == []


@pytest.mark.parametrize("name", ["stand", "preisliste"])
def test_a_correction_makes_a_printed_result_untrue_and_a_new_list_does_not(cast, name):
    event = a_tournament(cast)
    (liste,) = play_round(cast, event, 1, (10, 2, -4, -8))
    printed(cast, event, name)
    play_round(cast, event, 2, (10, 2, -4, -8))
    assert again(event) == []
    liste.refresh_from_db()
    assert liste.depth == Spielliste.TOTALS
    correct_paper(spielliste=liste, paper=totals_paper(8, 4, -4, -8), reason="verlesen", based_on=None, by=cast.anna)
    assert [what for _title, what in again(event)] == ["seitdem ist etwas berichtigt"]
    printed(cast, event, name)
    assert again(event) == []


@pytest.mark.parametrize(("typed", "status"), [("1, 2", 200), ("7", 422), ("zwei", 422)])
def test_some_tables_can_be_chosen_by_hand(cast, typed, status):
    event = two_tables(cast)
    answer = browser_of(cast.anna).get(
        at("tournament-print-document", event, "spiellisten"), {"round_number": 1, "tables": typed}
    )
    assert answer.status_code == status


def test_a_round_that_is_over_changes_nobodys_card(cast):
    event = two_tables(cast)
    printed(cast, event, "laufkarten")
    event.rounds.filter(number=1).update(state="closed")
    assert again(event) == []
    swap(cast, event, number=2)
    assert again(event) == [("Laufkarten", "Nr. 1 und 5")]


def test_a_round_that_is_over_needs_no_paper(cast):
    event = two_tables(cast)
    printed(cast, event, "sitzplan", round_number=1)
    swap(cast, event)
    event.rounds.filter(number=1).update(state="closed")
    assert again(event) == []
