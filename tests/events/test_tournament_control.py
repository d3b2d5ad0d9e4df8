"""The director's page: where the tournament stands, what that allows, and the one thing to do next."""

import pytest

from league.events.services import rounds, tournament
from league.lists.services import corrections
from league.lists.services.writing import save_paper
from league.models import Round, Spielliste
from league.registration.services.entries import add_entry
from scoring import Paper, PaperRow
from tests.cast import (
    a_tournament,
    browser_of,
    entries,
    finish,
    normal,
    play,
    play_all,
    seated,
    totals_paper,
    winners_paper,
)

from .event_pages import a_helper, at, many, primary, queries, words


def page_of(cast, event):
    answer = browser_of(cast.anna).get(at("tournament-control", event))
    assert answer.status_code == 200
    return answer


def played(cast, event, number=1):
    """A round in which everything is finished, closed."""
    liste = seated(cast, event, number=number)
    finish(play_all(liste, by=cast.bernd), by=cast.bernd)
    rounds.close_round(round=event.rounds.get(number=number), by=cast.anna)


def now(answer):
    return next(step["title"] for step in answer.context["steps"] if step["state"] == "now")


def test_from_planned_to_finished_one_thing_after_the_other(cast):
    event = a_tournament(cast, players=0, rounds=2, published=False)
    page = page_of(cast, event)
    assert (now(page), primary(page)) == ("Geplant", "Teilnehmende eintragen")
    assert "Entwurf nur für Mitarbeitende sichtbar" in words(page)
    for player in cast.players[:4]:
        add_entry(tournament=event, player=player, by=cast.anna)
    assert primary(page_of(cast, event)) == "Runde 1 auslosen"
    liste = rounds.seat_table(
        round=event.rounds.get(number=1), table=1, seats=entries(event), depth=Spielliste.FULL, by=cast.anna
    )
    assert primary(page_of(cast, event)) == "Runde 1 starten"
    rounds.start_round(round=event.rounds.get(number=1), by=cast.anna)
    page = page_of(cast, event)
    assert (now(page), primary(page)) == ("Runde 1 läuft", "Listen eintragen")
    liste.refresh_from_db()
    finish(play_all(liste, by=cast.bernd), by=cast.bernd)
    assert primary(page_of(cast, event)) == "Runde 1 abschließen"
    rounds.close_round(round=event.rounds.get(number=1), by=cast.anna)
    page = page_of(cast, event)
    assert (now(page), primary(page)) == ("Runde 1 von 2 abgeschlossen", "Runde 2 auslosen")
    played(cast, event, number=2)
    page = page_of(cast, event)
    assert (now(page), primary(page)) == ("Runde 2 von 2 abgeschlossen", "Turnier beenden")
    tournament.finish_tournament(tournament=event, by=cast.anna)
    page = page_of(cast, event)
    assert (now(page), primary(page)) == ("Beendet", "Zur Siegerehrung")
    tournament.reveal_result(tournament=event, by=cast.anna)
    assert primary(page_of(cast, event)) == "Ergebnis veröffentlichen"
    tournament.change_tournament(tournament=event, published=True, based_on=None, by=cast.anna)
    assert primary(page_of(cast, event)) == "Zum Abschluss"


def test_every_state_says_what_it_allows(cast):
    page = words(page_of(cast, a_tournament(cast)))
    for sentence in (
        "Teilnahme, Tische und Regeln lassen sich frei ändern.",
        "Listen werden eingetragen und geprüft. Die Regeln stehen fest.",
        "An ihren Listen ändern nur noch Korrekturen etwas.",
        "Eine Korrektur ergibt eine neue Fassung mit Grund.",
    ):
        assert sentence in page


def test_each_table_says_how_far_it_is_and_leads_to_what_it_needs(cast):
    event = a_tournament(cast, players=8, rounds=1, needs_confirmation=True)
    many(cast, event, 12)
    people, round_ = entries(event), event.rounds.get()
    depths = [Spielliste.FULL, Spielliste.FULL, Spielliste.POINTS, Spielliste.TOTALS, Spielliste.TOTALS]
    lists = [
        rounds.seat_table(round=round_, table=n + 1, seats=people[n * 4 : n * 4 + 4], depth=depth, by=cast.anna)
        for n, depth in enumerate(depths)
    ]
    rounds.start_round(round=round_, by=cast.anna)
    lists = list(round_.lists.order_by("table"))
    play(lists[1], *[normal()] * 14, by=cast.bernd)
    save_paper(spielliste=lists[2], paper=winners_paper("12+1", "34+2"), based_on=None, by=cast.bernd)
    for liste in lists[3:]:
        save_paper(spielliste=liste, paper=totals_paper(8, -4, -2, -2), based_on=None, by=cast.bernd)
        finish(liste, by=cast.bernd)
    corrections.confirm_list(spielliste=lists[4], how=Spielliste.PAPER_SEEN, based_on=None, by=cast.anna)
    page = page_of(cast, event)
    assert [table.progress for table in page.context["running"][0].tables] == [
        ("offen", "open", ""), ("Spiel 14 von 24", "open", ""), ("Spiel 2 von 24", "open", ""), ("fertig", "done", ""),
        ("bestätigt", "checked", ""),
    ]  # fmt: skip
    text = words(page)
    assert "3 von 5 Listen noch einzutragen, 1 zu bestätigen" in text
    assert "Noch nicht fertig sind die Tische 1, 2, 3 und 4." in text
    assert f"/liste/{lists[0].uuid}/eintragen/" in page.content.decode()
    assert f"/liste/{lists[3].uuid}/bestaetigen/" in page.content.decode()


@pytest.mark.parametrize(("count", "title"), [(1, "Runde 1, Tisch 1 bestätigen"), (2, "2 Listen bestätigen")])
def test_when_only_confirming_is_left_the_button_says_so(cast, count, title):
    event = a_tournament(cast, needs_confirmation=True)
    lists = seated(cast, event, count=2, depth=Spielliste.TOTALS)
    assert primary(page_of(cast, event)) == "Listen eintragen"
    for liste in lists:
        save_paper(spielliste=liste, paper=totals_paper(8, -4, -2, -2), based_on=None, by=cast.bernd)
        finish(liste, by=cast.bernd)
    for liste in lists[count:]:
        corrections.confirm_list(spielliste=liste, how=Spielliste.PAPER_SEEN, based_on=None, by=cast.anna)
    page = page_of(cast, event)
    assert primary(page) == title
    assert f'class="button primary" href="{at("list-confirm", lists[0])}"' in page.content.decode()
    assert primary(browser_of(a_helper(cast, event)).get(at("tournament-control", event))) == title


def test_the_next_round_may_start_while_the_last_list_is_still_being_typed(cast):
    event = a_tournament(cast, players=4)
    seated(cast, event)
    rounds.seat_table(round=event.rounds.get(number=2), table=1, seats=entries(event), by=cast.anna)
    anna = browser_of(cast.anna)
    assert "Runde 2 schon starten" in words(anna.get(at("tournament-control", event)))
    anna.post(at("round-start", event, 2))
    assert list(event.rounds.values_list("state", flat=True)) == [Round.RUNNING, Round.RUNNING]
    assert now(page_of(cast, event)) == "Runden 1 und 2 laufen"


def test_what_happened_is_told_newest_first(cast):
    event = a_tournament(cast, players=4)
    seated(cast, event)
    page = words(page_of(cast, event))
    assert page.index("Runde 1 gestartet.") < page.index("Liste eröffnet.")
    whole = words(browser_of(cast.anna).get(at("tournament-history", event)))
    assert "Anna Arndt Turnier angelegt." in whole
    assert "Carla Weiß spielt mit." in whole


@pytest.mark.thorough
@pytest.mark.parametrize(
    "name", ["tournament-control", "tournament-entries", "tournament-history", "tournament-deductions"]
)
def test_thirty_people_cost_no_more_queries_than_three(cast, name):
    event = a_tournament(cast, players=4, rounds=2)
    seated(cast, event)
    anna = browser_of(cast.anna)
    few = queries(lambda: anna.get(at(name, event)))
    many(cast, event, 28)
    people = entries(event)
    for table in range(2, 9):
        rounds.seat_table(
            round=event.rounds.get(number=1), table=table, seats=people[table * 4 - 4 : table * 4], depth=Spielliste.FULL,
            by=cast.anna,
        )  # fmt: skip
    for liste in event.lists.all():
        play(liste, normal(), normal(), by=cast.bernd)
    assert queries(lambda: anna.get(at(name, event))) <= few


def test_a_penalty_is_no_game_and_a_complete_list_with_an_error_says_so(cast):
    event = a_tournament(cast, players=8, rounds=1)
    one, two = seated(cast, event, count=2, depth=Spielliste.POINTS)
    save_paper(spielliste=one, paper=winners_paper("12+1", "4-1s", "34+2"), based_on=None, by=cast.bernd)
    save_paper(spielliste=two, paper=winners_paper(*["12+1"] * 24), based_on=None, by=cast.bernd)
    tables = page_of(cast, event).context["running"][0].tables
    assert [table.progress for table in tables] == [
        ("Spiel 2 von 24", "open", ""),
        ("Fehler, Spiel 24 von 24", "bad", ""),
    ]


def test_a_list_with_an_error_says_so_while_it_is_being_written(cast):
    """A sum that is not zero, and end totals that cannot be; a list that merely goes on is right."""
    event = a_tournament(cast, players=8, rounds=1)
    many(cast, event, 4)
    lists = seated(cast, event, count=3, depth=Spielliste.POINTS)
    save_paper(spielliste=lists[0], paper=running_paper((1, 1, -1, -1), (3, 1, -1, -1)), based_on=None, by=cast.bernd)
    save_paper(spielliste=lists[1], paper=running_paper((1, 1, -1, -1)), based_on=None, by=cast.bernd)
    save_paper(spielliste=lists[2], paper=winners_paper("12+1", "12+"), based_on=None, by=cast.bernd)
    tables = page_of(cast, event).context["running"][0].tables
    assert [table.progress for table in tables] == [
        ("Fehler, Spiel 2 von 24", "bad", ""), ("Spiel 1 von 24", "open", ""), ("Fehler, Spiel 2 von 24", "bad", ""),
    ]  # fmt: skip


def running_paper(*rows):
    return Paper(tuple(PaperRow("totals", tuple(map(str, row))) for row in rows), ())
