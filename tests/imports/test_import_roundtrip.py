"""Out and in again gives the same: random lists of all depths, at tables of four and five, with Bock and with mistakes;
and the club's own files of people."""

import random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from league.clubs.columns import players_of, players_table
from league.clubs.services import people
from league.events.excel import list_workbook, people_workbook
from league.events.services.evening import start_evening
from league.excel.csv import csv_of
from league.imports.entries import plan_entries
from league.imports.lists import plan_lists
from league.imports.players import plan_players
from league.imports.services import import_lists
from league.lists import scorebook
from league.lists.services import writing as spielliste
from league.lists.services.people import brought
from league.lists.services.writing import is_blank
from league.models import Player, Spielliste
from league.registration.columns import entries_of, entries_table
from league.registration.services.entries import add_entry, withdraw
from scoring import IllegalGame, InvalidInput, Paper, PaperRow
from tests.cast import DAY, a_tournament, normal, play, solo

from .import_files import sheets, states

CELLS = st.one_of(
    st.integers(-40, 40).map(str), st.sampled_from(["", "7-", "+3", "−2", "?", "drei", "12 ", "=cmd", "99999"])
)
MARKS = st.sampled_from(["", "", "", "*", "l2", "h3", "b", "s", "w1", "z2", "xyz"])
WINNERS = st.one_of(
    st.sampled_from(["0", "", "12+?", "13 4", "2-3", "3-12z2", "12+1b"]),
    st.builds("{}{}+{}".format, st.integers(1, 5), st.integers(1, 5), st.integers(1, 9)),
)


@st.composite
def papers(draw, players: int, depth: str) -> Paper:
    def row():
        notation = draw(st.sampled_from(["points", "totals", "winners"]))
        if notation == "winners":
            return PaperRow(notation, (draw(WINNERS),), draw(MARKS))
        cells = draw(st.tuples(*[CELLS] * players))
        added = draw(st.sampled_from([(), (1,), (players,)]))
        return PaperRow(notation, cells, draw(MARKS), added)

    rows = tuple(row() for _n in range(draw(st.integers(0, 8)))) if depth == Spielliste.POINTS else ()
    end = draw(st.one_of(st.just(()), st.tuples(*[CELLS] * players)))
    return Paper(rows, end)


def some_facts(seed: int, players: int) -> list[dict]:
    """Games that may be legal or not; the table records those that are."""
    rng = random.Random(seed)
    kinds = [
        lambda: normal(re=rng.sample(range(1, players + 1), 2), augen=rng.randrange(0, 241)),
        lambda: solo(rng.randrange(1, players + 1), rng.randrange(0, 241), rng.choice(["damensolo", "fleischlos"])),
        lambda: {"penalty": "minor", "offender": rng.randrange(1, players + 1), "referee": "Ä. Öz"},
        lambda: {"penalty": "repeat", "offender": rng.randrange(1, players + 1), "absagen": 2},
        lambda: {"penalty": "counts", "offender": 1, "soloist": rng.randrange(2, players + 1), "kind": "damensolo"},
        lambda: {**normal(re=rng.sample(range(1, players + 1), 2)), "triggers_bock": True},
        lambda: {**normal(re=rng.sample(range(1, players + 1), 2)), "augen": [121, 149]},
    ]
    return [rng.choice(kinds)() for _n in range(rng.randrange(0, 9))]


def written(liste, draw, depth: str, players: int, by) -> Spielliste:
    if depth != Spielliste.FULL:
        paper = draw(papers(players, depth))
        return spielliste.save_paper(spielliste=liste, paper=paper, based_on=None, by=by)
    for fact in some_facts(draw(st.integers(0, 10**6)), players):
        try:
            play(liste, fact, by=by)
        except (IllegalGame, InvalidInput):
            continue
    liste.refresh_from_db()
    return liste


def everything(liste) -> tuple:
    """All that a list holds: as stored, and as it is read."""
    liste = Spielliste.objects.get(pk=liste.pk)
    paper = None if liste.depth == Spielliste.FULL else scorebook.paper_of(liste)
    book = scorebook.read(liste)
    return liste.depth, paper, scorebook.facts_of(liste), book.lines, book.totals


def wiped(liste) -> None:
    """The list as if nobody had ever written on it."""
    Spielliste.objects.filter(pk=liste.pk).update(paper={})
    liste.games.all().delete()


@pytest.mark.thorough
def test_a_list_comes_back_exactly_as_it_went_out(cast):
    events = [start_evening(club=cast.home, date=DAY, by=cast.anna)]
    events.append(a_tournament(cast, players=0, rounds=0, kind="evening", state="running", ruleset="hausrunde"))
    seats = {
        event.pk: [add_entry(tournament=event, player=p, by=cast.anna) for p in cast.players[:5]] for event in events
    }

    @settings(suppress_health_check=list(HealthCheck))
    @given(st.data())
    def check(data):
        event, players = data.draw(st.sampled_from(events)), data.draw(st.sampled_from([4, 5]))
        depth = data.draw(st.sampled_from([Spielliste.FULL, Spielliste.POINTS, Spielliste.TOTALS]))
        start = data.draw(st.none() | st.lists(st.integers(-40, 40), min_size=players, max_size=players))
        carry = {"dealer": 1, "open_pflichtsoli": [*range(1, players + 1)], "bock_rounds": [], **brought(start)}
        liste = spielliste.open_list(
            tournament=event, seats=seats[event.pk][:players], table=1, depth=depth, games=24, carry=carry, by=cast.anna
        )
        liste = written(liste, data.draw, depth, players, cast.anna)
        before, content = everything(liste), list_workbook(liste, full_names=True)
        same = plan_lists(sheets(content), event, {})
        assert states(same) == ["skip" if is_blank(liste) else "known"]
        wiped(liste)
        plan = plan_lists(sheets(content), event, {})
        assert states(plan) in (["new"], ["skip"])
        import_lists(tournament=event, lists=plan.taken, by=cast.anna)
        if states(plan) == ["new"]:
            assert everything(liste) == before

    check()


def test_the_clubs_own_file_of_members_says_nothing_new(cast):
    people.change_player(
        player=cast.carla, based_on=None, by=cast.anna, ddv_number="A-12", publication=Player.NUMBER, active=False
    )
    table = players_table(cast.home, players_of(cast.home))
    for content in (people_workbook(table), csv_of(table)):
        assert set(states(plan_players(sheets(content), cast.home, cast.anna, {}))) == {"known"}


def test_the_own_file_of_entries_says_nothing_new(cast):
    event = a_tournament(cast)
    withdraw(entry=event.entries.last(), by=cast.anna)
    table = entries_table(event, entries_of(event))
    for content in (people_workbook(table), csv_of(table)):
        assert set(states(plan_entries(sheets(content), event, cast.anna, {}))) <= {"known", "skip"}
