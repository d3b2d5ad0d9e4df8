"""The overview of the tables being played: how far each is, who owes a Pflichtsolo, how far behind the clock."""

import datetime as dt
import re

import pytest
from django.utils import timezone

from league.day.overview import rounds_now
from league.events.services import rounds
from league.lists.services import people as seats
from league.lists.services import writing as spielliste
from league.models import ErrorReport, Round, Spielliste
from tests.cast import (
    a_tournament,
    browser_of,
    entries,
    finish,
    normal,
    play,
    play_all,
    seated,
    solo,
    totals_paper,
    winners_paper,
)
from tests.events.event_pages import a_helper, at, many, queries, words


def started(event, minutes):
    """The clock of round 1 has been running for so long."""
    event.rounds.filter(number=1).update(clock_started_at=timezone.now() - dt.timedelta(minutes=minutes, seconds=5))


def lines(answer):
    """Table → badge and pace as the page says them."""
    return {line.table.number: (line.words, line.pace) for shown in answer.context["rounds"] for line in shown.lines}


def overview(browser, event, **asked):
    return browser.get(at("tournament-overview", event), asked)


@pytest.fixture
def hall(cast):
    """Two tables with all facts."""
    event = a_tournament(cast)
    return event, *seated(cast, event, count=2)


def test_every_state_has_its_words(cast, hall, anna):
    event, one, two = hall
    play(two, normal(), normal(), by=cast.anna)
    assert lines(overview(anna, event)) == {1: ("nicht begonnen", ""), 2: ("Spiel 2 von 24", "")}
    finish(play_all(one, by=cast.anna), by=cast.anna)
    page = overview(anna, event)
    assert lines(page)[1] == ("fertig", "")
    assert "1 von 2 Tischen fertig" in words(page)


def test_what_is_counted_is_what_the_rows_say(cast, anna):
    event = a_tournament(cast, needs_confirmation=True)
    liste = finish(play_all(seated(cast, event), by=cast.anna), by=cast.anna)
    page = overview(anna, event)
    assert lines(page) == {1: ("fertig", "")}
    assert "1 von 1 Tisch fertig, 1 zu bestätigen" in words(page)  # counted as the row says it
    Spielliste.objects.filter(pk=liste.pk).update(state=Spielliste.CONFIRMED)
    assert lines(overview(anna, event)) == {1: ("bestätigt", "")}


@pytest.mark.parametrize(("minutes", "games", "pace"), [
    (50, 12, "im Zeitplan"), (50, 11, "im Zeitplan"), (50, 9, "3 Spiele hinter der Uhr"), (10, 6, "4 Spiele voraus"),
    (50, 0, "nach der Uhr etwa Spiel 12"), (1, 0, ""),
])  # fmt: skip
def test_how_far_behind_the_clock_is_said_in_words(cast, hall, anna, minutes, games, pace):
    event, one, _two = hall
    play(one, *[normal()] * games, by=cast.anna)
    started(event, minutes)
    assert lines(overview(anna, event))[1][1].replace("\N{NO-BREAK SPACE}", " ") == pace


def test_who_still_owes_a_pflichtsolo_is_named_for_facts_and_for_paper(cast, anna):
    event = a_tournament(cast)
    round_, people = event.rounds.get(number=1), entries(event)
    facts = rounds.seat_table(round=round_, table=1, seats=people[:4], depth=Spielliste.FULL, by=cast.anna)
    paper = rounds.seat_table(round=round_, table=2, seats=people[4:], by=cast.anna)
    rounds.start_round(round=round_, by=cast.anna)
    for liste in (facts, paper):
        liste.refresh_from_db()
    play(facts, normal(), solo(2), by=cast.anna)
    spielliste.save_paper(spielliste=paper, paper=winners_paper("12+2", "3+1"), based_on=None, by=cast.anna)
    (state,) = rounds_now(event)
    assert [table.owing for table in state.tables] == [
        ("Carla Weiß", "Frieda Lang", "Gustav Özil"), ("Hanna Böhm", "Ida Krüger", "Käthe Maaß"),
    ]  # fmt: skip


def test_a_typed_error_is_seen_from_afar(cast, anna):
    event = a_tournament(cast)
    liste = seated(cast, event, depth=Spielliste.POINTS)
    spielliste.save_paper(spielliste=liste, paper=winners_paper("12+2", "99+1"), based_on=None, by=cast.anna)
    assert lines(overview(anna, event))[1][0].startswith("Fehler, Spiel ")


def test_end_totals_that_do_not_add_up_say_so(cast, anna):
    event = a_tournament(cast)
    liste = seated(cast, event, depth=Spielliste.TOTALS)
    spielliste.save_paper(spielliste=liste, paper=totals_paper(12, -4, -2, -4), based_on=None, by=cast.anna)
    page = overview(anna, event)
    assert lines(page) == {1: ("Fehler im Endstand", "")}
    wrong = "Endstand: +12 / −4 / −2 / −4 ergeben zusammen +2 statt 0."
    assert wrong in words(page)
    control = anna.get(at("tournament-control", event))
    assert "Fehler im Endstand" in words(control)
    assert wrong in words(control)


@pytest.mark.thorough
def test_every_choice_says_how_many_tables_it_shows(cast, hall, anna):
    event, one, _two = hall
    finish(play_all(one, by=cast.anna), by=cast.anna)
    for asked in ("", "fehlt", "spaet", "klaerung"):
        page = overview(anna, event, zeige=asked)
        counted = {title: count for title, _query, _chosen, count in page.context["filters"]}
        assert {str(title): count for title, count in counted.items()} == {
            "alle Tische": 2, "was noch fehlt": 1, "hinter der Uhr": 0, "in Klärung": 0,
        }  # fmt: skip
        assert len(lines(page)) == next(count for _t, _q, chosen, count in page.context["filters"] if chosen)
    assert "was noch fehlt (1)" in words(page)


def test_drawing_is_offered_only_where_nothing_is_drawn(cast, hall, anna):
    event, *_lists = hall
    assert at("draw-overview", event) in overview(anna, event).content.decode()
    rounds.seat_table(round=event.rounds.get(number=2), table=1, seats=entries(event)[:4], by=cast.anna)
    page = overview(anna, event)
    assert at("draw-overview", event) not in page.content.decode()
    assert "Die Tische von Runde 2 stehen schon: ansehen oder ändern" in words(page)


def test_a_report_that_is_not_settled_puts_the_table_in_dispute(cast, hall, anna):
    event, one, two = hall
    ErrorReport.objects.create(spielliste=two, name="Carla", text="Zeile 3 stimmt nicht")
    ErrorReport.objects.create(spielliste=one, name="Emil", text="alles gut", settled_at=timezone.now())
    (state,) = rounds_now(event)
    assert [table.reports for table in state.tables] == [0, 1]
    assert list(lines(overview(anna, event, zeige="klaerung"))) == [2]


def test_what_is_missing_comes_first_if_wished_and_filters_keep_the_rest_away(cast, anna):
    event = a_tournament(cast, players=10)
    many(cast, event, 2)
    one, two, three = seated(cast, event, count=3)
    finish(play_all(one, by=cast.anna), by=cast.anna)
    play(two, *[normal()] * 10, by=cast.anna)
    play(three, normal(), by=cast.anna)
    started(event, 50)
    assert list(lines(overview(anna, event))) == [1, 2, 3]
    assert list(lines(overview(anna, event, ordnung="fehlt"))) == [3, 2, 1]
    assert list(lines(overview(anna, event, zeige="fehlt"))) == [2, 3]
    assert list(lines(overview(anna, event, zeige="spaet"))) == [2, 3]
    assert list(lines(overview(anna, event, zeige="unsinn", ordnung="quer"))) == [1, 2, 3]
    assert "Kein Tisch passt" in words(overview(anna, event, zeige="klaerung"))


def test_a_table_that_went_on_with_others_is_one_table_and_keeps_its_extra_time(cast, anna):
    event = a_tournament(cast, players=6)
    liste = play(seated(cast, event), normal(), by=cast.anna)
    spielliste.allow_time(spielliste=liste, minutes=6, reason="Streit", based_on=None, by=cast.anna)
    people = entries(event)
    seats.continue_list(
        spielliste=liste, seats=people[1:5], games=None, reason="krank", based_on=None, by=cast.anna
    )  # fmt: skip
    (state,) = rounds_now(event)
    assert [(table.number, table.extra, table.names[0]) for table in state.tables] == [(1, 6, "Emil Sommer")]
    assert (state.done, state.numbers) == (0, {1})


def test_the_director_closes_the_round_here_and_prepares_the_next(cast, hall, anna):
    event, one, two = hall
    page = overview(anna, event)
    assert "Runde 1 trotzdem abschließen" in words(page)
    assert at("round-tables", event, 2) in page.content.decode()
    for liste in (one, two):
        finish(play_all(liste, by=cast.anna), by=cast.anna)
    page = overview(anna, event)
    assert "trotzdem" not in words(page)
    anna.post(at("round-close", event, 1), {"key": "x"})
    assert event.rounds.get(number=1).state == Round.CLOSED
    assert "Gerade läuft keine Runde." in words(overview(anna, event))


def test_a_helper_sees_the_tables_but_directs_nothing(cast, hall):
    event, one, _two = hall
    started(event, 101)
    page = overview(browser_of(a_helper(cast, event)), event)
    assert "Die Zeit ist um." in words(page)
    assert "abschließen" not in words(page)
    assert at("list-time", one) not in page.content.decode()


def test_the_part_that_updates_changes_with_a_game_and_with_a_report_and_with_the_minute(cast, hall, anna):
    event, one, _two = hall
    address = at("overview-now", event) + "?ordnung=fehlt"

    def mark():
        return anna.get(address)["ETag"]

    seen = [mark()]
    assert anna.get(address, headers={"if-none-match": seen[0]}).status_code == 304
    play(one, normal(), by=cast.anna)
    seen.append(mark())
    ErrorReport.objects.create(spielliste=one, name="Carla", text="Zeile 1")
    seen.append(mark())
    started(event, 10)
    seen.append(mark())
    started(event, 11)
    seen.append(mark())
    assert len(set(seen)) == 5


@pytest.mark.thorough
def test_as_many_questions_for_one_table_as_for_three(cast, anna):
    small = a_tournament(cast)
    seated(cast, small, depth=Spielliste.POINTS)
    large = a_tournament(cast, players=10)
    many(cast, large, 2)
    for liste in seated(cast, large, count=3):
        play(liste, normal(), by=cast.anna)
    overview(anna, small)
    assert queries(lambda: overview(anna, small)) == queries(lambda: overview(anna, large))


@pytest.mark.parametrize(("depth", "games", "told"), [
    (Spielliste.FULL, 0, "noch nichts bekannt"),
    (Spielliste.TOTALS, 0, "noch nichts bekannt"),
    (Spielliste.FULL, 4, "niemand"),
    (Spielliste.FULL, 3, "Gustav Özil"),
])  # fmt: skip
def test_a_table_not_begun_does_not_read_as_if_nobody_owed_a_solo(cast, depth, games, told):
    event = a_tournament(cast, players=4)
    liste = seated(cast, event, depth=depth)
    play(liste, *(solo(position) for position in range(1, games + 1)), by=cast.bernd)
    page = browser_of(cast.anna).get(at("tournament-overview", event)).content.decode()
    row = re.search(r'<tr id="table-.*?</tr>', page, re.S)[0]
    assert told in re.findall(r"<td\b[^>]*>(.*?)</td>", row, re.S)[1]
