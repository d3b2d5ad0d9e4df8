"""The draw: asked for, looked at, changed, published, taken back. Nothing is seated before it is published."""

import json
import subprocess
import sys
from itertools import combinations

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from league.base.writing import Conflict, Refused
from league.draw.asking import Wish, asked
from league.draw.services import draws as services
from league.draw.services.wishes import keep_apart, keep_table
from league.lists.services import writing as lists
from league.models import AuditEntry, Draw, Round, Spielliste
from league.registration.services.entries import add_entry, withdraw
from league.seasons.services import add_events, create_season
from league.standings.table import standings
from tests.cast import a_player, a_tournament, entries, finish, totals_paper

from .draw_stage import drawn, field, published, start, tables

pytestmark = pytest.mark.django_db


def test_a_draw_is_a_proposal_until_it_is_published(cast):
    event = field(cast)
    draw = drawn(cast, event)
    assert (draw.state, draw.first_round, draw.last_round) == (Draw.READY, 1, 3)
    assert Spielliste.objects.filter(tournament=event).count() == 0
    services.publish_draw(draw=draw, based_on=draw.version, by=cast.anna)
    assert [len(tables(event, number)) for number in (1, 2, 3)] == [4, 4, 4]
    assert [[[str(n) for n in table] for table in tables(event, number)] for number in (1, 2, 3)] == draw.rounds


def test_everybody_sits_once_in_every_round_and_the_lists_are_as_long_as_the_rules_say(cast):
    event = field(cast)
    published(cast, event)
    for number in (1, 2, 3):
        assert sorted(person for table in tables(event, number) for person in table) == list(range(1, 18))
    sizes = set(event.lists.values_list("players", "games_planned"))
    assert sizes == {(4, 24), (5, 30)}
    assert sorted(event.lists.values_list("number", flat=True)) == list(range(1, 13))
    assert set(event.rounds.values_list("draw__number", flat=True)) == {1}


def test_the_same_seed_gives_the_same_tables_and_anybody_can_repeat_it(cast):
    event = field(cast, people=16)
    draw, again, other = drawn(cast, event), drawn(cast, event), drawn(cast, event, seed="8")
    assert draw.rounds == again.rounds != other.rounds
    assert draw.input_sha256 == again.input_sha256 != other.input_sha256
    line = json.dumps(draw.request) + "\n"
    told = subprocess.run(
        [sys.executable, "-m", "scoring", "seat"], input=line, capture_output=True, text=True, timeout=300, check=True
    )
    answer = json.loads(told.stdout)
    assert answer["rounds"] == draw.rounds
    assert answer["report"]["input_sha256"] == draw.input_sha256


def test_no_name_goes_into_the_question(cast):
    event = field(cast, people=8)
    assert "Spieler" not in json.dumps(drawn(cast, event).request)


@pytest.mark.thorough
def test_without_a_seed_one_is_drawn(cast):
    event = field(cast, people=8)
    seeds = {drawn(cast, event, seed="").request["seed"] for _ in range(3)}
    assert len(seeds) == 3
    assert all(len(seed) == 8 for seed in seeds)


@pytest.mark.thorough
def test_round_by_round(cast):
    event = field(cast, people=16)
    published(cast, event, way=Draw.ROUND)
    assert [len(tables(event, number)) for number in (1, 2)] == [4, 0]
    start(cast, event)
    draw = published(cast, event, way=Draw.ROUND)
    assert (draw.first_round, draw.last_round, draw.report["repeats"]) == (2, 2, 0)


def test_by_standing_the_first_four_sit_together(cast):
    event = field(cast, people=16, clubs=False)
    published(cast, event, way=Draw.ROUND)
    start(cast, event)
    for first, spielliste in enumerate(event.lists.order_by("table"), 11):
        end = totals_paper(2 * first, 4, -4, -2 * first)
        lists.change_depth(spielliste=spielliste, depth=Spielliste.TOTALS, based_on=None, by=cast.anna)
        lists.save_paper(spielliste=spielliste, paper=end, based_on=None, by=cast.anna)
        finish(spielliste, by=cast.anna)
    draw = drawn(cast, event, way=Draw.STANDING)
    order = [str(row.entry.number) for row in standings(event).rows]
    assert draw.request["standings"] == order
    place = {number: index for index, number in enumerate(order)}
    means = [sum(place[number] for number in table) / 4 for table in draw.rounds[0]]
    assert means == sorted(means)


@pytest.mark.thorough
def test_club_protection_can_be_switched_off(cast):
    event = field(cast, people=9)
    protected, free = drawn(cast, event), drawn(cast, event, protect_clubs=False)
    assert {player["club"] for player in free.request["players"]} == {""}
    assert {player["club"] for player in protected.request["players"]} == {"", cast.home.name, cast.away.name}


def test_families_sit_apart_and_who_cannot_move_keeps_the_table(cast):
    event = field(cast, people=16)
    people = entries(event)
    keep_apart(tournament=event, one=people[4], other=people[0], by=cast.anna)
    keep_table(entry=people[9], table=3, by=cast.anna)
    published(cast, event)
    for number in (1, 2, 3):
        found = tables(event, number)
        assert all(not {1, 5} <= set(table) for table in found)
        assert 10 in found[2]


def test_wishes_that_cannot_be_are_told(cast):
    event = field(cast, people=8)
    people = entries(event)
    with pytest.raises(Refused, match="zweimal dieselbe Person"):
        keep_apart(tournament=event, one=people[0], other=people[0], by=cast.anna)
    with pytest.raises(Refused, match="Tisch 3 gibt es nicht: Für 8 Personen sind es 2 Tische"):
        keep_table(entry=people[0], table=3, by=cast.anna)


def test_a_wish_is_kept_once_whoever_is_named_first(cast):
    event = field(cast, people=8)
    one, other = entries(event)[:2]
    keep_apart(tournament=event, one=one, other=other, by=cast.anna)
    keep_apart(tournament=event, one=other, other=one, by=cast.anna)
    assert event.apart.count() == 1
    assert AuditEntry.objects.filter(action="kept-apart").count() == 1


@pytest.mark.thorough
def test_season_memory_knows_who_met_at_the_other_events(cast):
    earlier = a_tournament(cast, players=8, rounds=1)
    published(cast, earlier)
    event = a_tournament(cast, players=8, rounds=1)
    season = create_season(club=cast.home, name="2026", by=cast.anna)
    add_events(season=season, events=[earlier, event], based_on=None, by=cast.anna)
    met = {frozenset(pair) for pair in asked(event, Wish(season_memory=True), 1, 1)["met"]}
    assert met == {frozenset((str(a), str(b))) for table in tables(earlier, 1) for a in table for b in table if a < b}
    assert "met" not in asked(event, Wish(), 1, 1)


def test_a_swap_is_measured_and_can_be_undone(cast):
    event = field(cast, people=16, rounds=2)
    draw = drawn(cast, event)
    before = [[list(table) for table in round_] for round_ in draw.rounds]
    one, other = before[1][0][0], before[1][1][0]
    services.swap_seats(draw=draw, round=2, one=one, other=other, based_on=draw.version, by=cast.anna)
    assert (draw.rounds[1][0][0], draw.rounds[1][1][0]) == (other, one)
    assert draw.rounds[0] == before[0]
    met = {frozenset(pair) for table in before[0] for pair in combinations(table, 2)}
    again = [pair for table in draw.rounds[1] for pair in combinations(table, 2) if frozenset(pair) in met]
    assert draw.report["repeats"] == len(again)  # counted anew
    assert draw.changes == [{"round": 2, "one": one, "other": other}]
    services.undo_change(draw=draw, based_on=draw.version, by=cast.anna)
    assert draw.rounds == before
    assert draw.changes == []
    with pytest.raises(Refused, match="nichts von Hand geändert"):
        services.undo_change(draw=draw, based_on=draw.version, by=cast.anna)


def test_two_who_change_the_same_draw_do_not_overwrite_each_other(cast):
    draw = drawn(cast, field(cast, people=8, rounds=1))
    one, other = draw.rounds[0][0][0], draw.rounds[0][1][0]
    services.swap_seats(draw=draw, round=1, one=one, other=other, based_on=draw.version, by=cast.anna)
    with pytest.raises(Conflict):
        services.swap_seats(draw=draw, round=1, one=one, other=other, based_on=draw.version - 1, by=cast.anna)


def _begun(cast, event, draw):
    start(cast, event)


def _joined(cast, event, draw):
    add_entry(tournament=event, player=a_player("Zoe", "Spät"), by=cast.anna)


def _left(cast, event, draw):
    withdraw(entry=event.entries.get(number=3), by=cast.anna)


def _shortened(cast, event, draw):
    event.rounds.filter(number=2).delete()


def _separated(cast, event, draw):
    keep_apart(tournament=event, one=entries(event)[0], other=entries(event)[1], by=cast.anna)


def _bound(cast, event, draw):
    keep_table(entry=entries(event)[0], table=2, by=cast.anna)


def _done(cast, event, draw):
    services.cancel_draw(draw=draw, by=cast.anna)


MEANWHILE = [
    (_joined, "Seit der Auslosung dazugekommen: Zoe Spät. Bitte neu auslosen."),
    (_left, "Nicht mehr dabei: Nr3 Spieler (Nr. 3). Bitte neu auslosen."),
    (_separated, "Seit der Auslosung haben sich Wünsche geändert (getrennt sitzen, feste Tische). Bitte neu auslosen."),
    (_bound, "Seit der Auslosung haben sich Wünsche geändert (getrennt sitzen, feste Tische). Bitte neu auslosen."),
    (_shortened, "Die Zahl der Runden hat sich seit der Auslosung geändert. Bitte neu auslosen."),
    (_done, "Diese Auslosung ist kein Vorschlag mehr und lässt sich nicht ändern."),
]


@pytest.mark.parametrize(("meanwhile", "sentence"), MEANWHILE)
def test_what_happened_since_the_draw_is_told_before_anybody_is_seated(cast, meanwhile, sentence):
    event = field(cast, people=8, rounds=2)
    draw = drawn(cast, event)
    meanwhile(cast, event, draw)
    with pytest.raises(Refused) as refused:
        services.publish_draw(draw=draw, based_on=None, by=cast.anna)
    assert refused.value.message == sentence
    assert event.lists.count() == 0


def test_a_round_that_has_begun_keeps_its_tables(cast):
    event = field(cast, people=8, rounds=2)
    published(cast, event)
    late = drawn(cast, event, seed="9")
    start(cast, event)
    with pytest.raises(Refused, match="Runde 1 hat schon begonnen"):
        services.publish_draw(draw=late, based_on=None, by=cast.anna)
    published(cast, event, seed="9")
    assert event.rounds.get(number=1).draw.number == 1
    assert event.rounds.get(number=2).draw.number == 3
    assert event.draws.get(number=1).state == Draw.PUBLISHED  # its first round still stands


def test_a_newer_draw_takes_the_place_of_the_older_one(cast):
    event = field(cast, people=8, rounds=2)
    first, second = published(cast, event), published(cast, event, seed="9")
    first.refresh_from_db()
    assert (first.state, second.state) == (Draw.REPLACED, Draw.PUBLISHED)
    assert event.lists.count() == 4


def test_two_directors_do_not_replace_each_others_tables_unseen(cast):
    event = field(cast, people=8, rounds=1)
    mine, yours = drawn(cast, event), drawn(cast, event, seed="9")
    seen = services.tables_mark(mine)
    services.publish_draw(draw=yours, based_on=None, instead_of=services.tables_mark(yours), by=cast.anna)
    with pytest.raises(Refused, match="Inzwischen wurden die Tische dieser Runden anders besetzt"):
        services.publish_draw(draw=mine, based_on=None, instead_of=seen, by=cast.anna)
    services.publish_draw(draw=mine, based_on=None, instead_of=services.tables_mark(mine), by=cast.anna)


def test_without_a_standing_nobody_is_seated_by_it(cast):
    with pytest.raises(Refused, match="Es gibt noch keinen Stand"):
        drawn(cast, field(cast, people=8), way=Draw.STANDING)


def test_wishes_that_contradict_each_other_are_told_by_name(cast):
    event = field(cast, people=8)
    one, other = entries(event)[:2]
    keep_apart(tournament=event, one=one, other=other, by=cast.anna)
    for entry in (one, other):
        keep_table(entry=entry, table=1, by=cast.anna)
    with pytest.raises(Refused, match="„Nr1 Spieler“ und „Nr2 Spieler“ sollen getrennt sitzen"):
        drawn(cast, event)


def test_a_published_draw_can_be_taken_back_until_a_round_begins(cast):
    event = field(cast, people=8, rounds=2)
    draw = published(cast, event)
    services.take_back_draw(draw=draw, reason="Tisch vergessen", by=cast.anna)
    assert (draw.state, event.lists.count()) == (Draw.READY, 0)
    services.publish_draw(draw=draw, based_on=None, by=cast.anna)
    start(cast, event)
    with pytest.raises(Refused, match="Runde 1 hat schon begonnen; die Auslosung bleibt"):
        services.take_back_draw(draw=draw, reason="zu spät", by=cast.anna)


def test_nothing_to_draw_is_told(cast):
    event = field(cast, people=3, rounds=1)
    with pytest.raises(Refused, match="mit mindestens 4"):
        drawn(cast, event)
    event = field(cast, people=8, rounds=1)
    Round.objects.filter(tournament=event).update(state=Round.CLOSED)
    with pytest.raises(Refused, match="Alle Runden haben begonnen"):
        drawn(cast, event)


def test_with_check_in_only_who_is_here_is_drawn(cast):
    event = field(cast, people=9)
    event.check_in = True
    event.save()
    event.entries.exclude(number=4).update(arrived_at=timezone.now())
    assert [player["id"] for player in asked(event, Wish(), 1, 1)["players"]] == [
        "1",
        "2",
        "3",
        "5",
        "6",
        "7",
        "8",
        "9",
    ]


@pytest.mark.thorough
def test_the_number_of_queries_does_not_grow_with_the_field(cast):
    counted = []
    for people in (8, 24):
        draw = drawn(cast, field(cast, people=people, rounds=2))
        with CaptureQueriesContext(connection) as queries:
            services.publish_draw(draw=draw, based_on=None, by=cast.anna)
        counted.append(len(queries))
    assert counted[0] == counted[1] < 75
