"""Stored rows, totals of seats and the engine agree, whatever was played, corrected or taken back."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from league.base.writing import Refused
from league.events.services import evening
from league.lists import scorebook
from league.lists.services import corrections
from league.lists.services import people as seats
from league.lists.services import writing as spielliste
from league.models import Game, Occupancy, Spielliste
from league.operations import recompute
from league.registration.services.entries import add_entry
from league.standings.table import standings
from scoring import SOLO_LIKE, TSR_SOLI, Played, Ruleset, Runde, ScoringError, score
from scoring import Game as Facts
from tests.cast import DAY, a_tournament, entries, finish, normal, play, play_all, seated, solo, totals_paper

quick = settings(max_examples=12, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)


def a_table(cast, preset, players, games):
    """A table of an evening with this ruleset."""
    event = evening.start_evening(club=cast.home, date=DAY, by=cast.bernd)
    event.ruleset = Ruleset.from_dict(preset).to_dict()
    event.save()
    people = [add_entry(tournament=event, player=p, by=cast.bernd) for p in cast.players[:players]]
    return spielliste.open_list(
        tournament=event, seats=people, table=1, depth=Spielliste.FULL, games=games, by=cast.bernd
    )


@st.composite
def facts(draw, coming, players, ruleset):
    """A game that may be played now."""
    sits = () if coming.decision else coming.sits
    active = [position for position in range(1, players + 1) if position not in sits]
    if coming.vorfuehrung:
        kind, soloist = draw(st.sampled_from(TSR_SOLI)), coming.vorfuehrung
    else:
        kind = draw(st.sampled_from(["normal", "normal", "normal", "hochzeit", "stille_hochzeit", *TSR_SOLI[:2]]))
        soloist = draw(st.sampled_from(active))
    game = {"kind": kind, "re_augen": draw(st.integers(0, 240))}
    if ruleset.ansagen != "none":
        game |= {name: True for name in ("re_ansage", "kontra_ansage") if draw(st.booleans())}
        absage = draw(st.sampled_from([None, None, 90, 60, 30, 0]))
        game |= {draw(st.sampled_from(["re_absage", "kontra_absage"])): absage} if absage is not None else {}
    if kind not in SOLO_LIKE:
        fact = {"game": game, "re": sorted(draw(st.permutations(active))[:2])}
    else:
        fact = {"game": game, "soloist": soloist}
    return fact | ({"decision": draw(st.sampled_from(coming.decision.choices))} if coming.decision else {})


def play_at_random(data, liste, cast, most):
    ruleset = scorebook.ruleset_of(liste.tournament)
    for _ in range(most):
        coming = scorebook.read(liste).upcoming
        if coming.over:
            break
        if data.draw(st.integers(0, 9)) == 0 and not coming.decision:
            offender = data.draw(st.sampled_from([p for p in range(1, liste.players + 1) if p not in coming.sits]))
            fact = {"penalty": "minor", "offender": offender}
        else:
            fact = data.draw(facts(coming, liste.players, ruleset))
        play(liste, fact, by=cast.bernd)


def by_hand(liste):
    """The same list computed by the engine alone: the rows, who dealt, which Bock."""
    ruleset = scorebook.ruleset_of(liste.tournament)
    runde, rows = Runde.start(liste.players, ruleset, games=liste.games_planned), []
    for fact in liste.games.order_by("row").values_list("facts", flat=True):
        coming = runde.next_game()
        if fact.get("penalty"):
            row = tuple(
                -3 if p == fact["offender"] else 0 if p in coming.sits else 1 for p in range(1, liste.players + 1)
            )
            rows.append((row, coming.dealer, coming.multiplier))
            runde = runde.play(Played(penalty="minor"))
            continue
        game = Facts.from_dict(fact["game"])
        worth = score(game, ruleset, coming.multiplier)
        course = runde.course.decided(fact["decision"]) if "decision" in fact else runde.course
        re = fact.get("re") or [fact["soloist"]]
        rows.append((worth.row(re, liste.players, course.sits), course.dealer, coming.multiplier))
        runde = runde.play(
            Played(game.kind, fact.get("soloist"), None, worth.bock_triggers, decision=fact.get("decision"))
        )
    return rows


def assert_agrees(liste):
    liste = Spielliste.objects.get(pk=liste.pk)
    stored = [(g.points(liste.players), g.dealer, g.multiplier) for g in Game.objects.filter(spielliste=liste)]
    assert stored == by_hand(liste)
    assert recompute.differences(liste) == []
    sums = tuple(map(sum, zip(*(row for row, _, _ in stored), strict=True))) if stored else (0,) * liste.players
    assert tuple(seat.points for seat in Occupancy.objects.filter(spielliste=liste)) == sums
    assert scorebook.read(liste).totals == sums


@pytest.mark.thorough
@quick
@given(
    data=st.data(),
    players=st.sampled_from([4, 5]),
    preset=st.sampled_from(["ddv", "hausrunde", "klassisch", "einfach", "online16"]),
)
def test_games_one_by_one_are_the_same_as_all_at_once(cast, data, players, preset):
    liste = a_table(cast, preset, players, data.draw(st.sampled_from([8, 10, None])))
    play_at_random(data, liste, cast, 11)
    assert_agrees(liste)


@pytest.mark.thorough
@quick
@given(data=st.data(), players=st.sampled_from([4, 5]), preset=st.sampled_from(["ddv", "hausrunde"]))
def test_after_corrections_everything_agrees_or_nothing_has_changed(cast, data, players, preset):
    liste = a_table(cast, preset, players, 8)
    play_at_random(data, liste, cast, 8)
    ruleset = scorebook.ruleset_of(liste.tournament)
    for _ in range(3):
        before = scorebook.facts_of(liste)
        row = data.draw(st.integers(1, len(before)))
        coming = scorebook.book_of_facts(liste, before[: row - 1]).upcoming
        to = data.draw(facts(coming, players, ruleset))
        try:
            corrections.correct_game(spielliste=liste, row=row, to=to, reason="Probe", based_on=None, by=cast.anna)
        except (ScoringError, Refused):
            assert scorebook.facts_of(Spielliste.objects.get(pk=liste.pk)) == before
        assert_agrees(liste)


@pytest.mark.thorough
@quick
@given(data=st.data())
def test_taking_back_the_last_game_leads_to_where_one_was(cast, data):
    liste = a_table(cast, "hausrunde", 4, None)
    play_at_random(data, liste, cast, 5)
    before = scorebook.read(liste)
    play(liste, data.draw(facts(before.upcoming, 4, scorebook.ruleset_of(liste.tournament))), by=cast.bernd)
    corrections.delete_last_game(spielliste=liste, reason="Probe", based_on=None, by=cast.bernd)
    assert scorebook.read(liste) == before
    assert_agrees(liste)


def test_a_substitute_and_the_one_who_left_share_the_games(cast):
    liste = seated(cast, a_tournament(cast))
    play(liste, normal(), {"penalty": "minor", "offender": 1}, solo(1), by=cast.bernd)
    seats.substitute(
        spielliste=liste,
        position=1,
        entry=entries(liste.tournament)[6],
        from_game=3,
        reason="geht",
        based_on=None,
        by=cast.anna,
    )
    play(liste, normal([1, 3], 100), {"penalty": "minor", "offender": 2}, by=cast.bernd)
    fields = ("points", "games", "games_won", "soli", "soli_won", "pflichtsolo_game")
    # Game 1 +1, penalty −3, solo +3; then a lost game −2, and +1 of a penalty before game 4.
    assert list(liste.occupancies.filter(position=1).values_list(*fields)) == [
        (1, 2, 2, 1, 1, 2),
        (-1, 1, 0, 0, 0, None),
    ]


def test_only_rows_that_differ_are_written(cast, django_assert_max_num_queries):
    """One more game costs the same, whatever came before."""
    liste = seated(cast, a_tournament(cast))
    play(liste, *[normal() for _ in range(15)], by=cast.bernd)
    first = {game.row: game.pk for game in Game.objects.filter(spielliste=liste)}
    with django_assert_max_num_queries(32):
        play(liste, normal(), by=cast.bernd)
    assert {row: pk for row, pk in Game.objects.filter(spielliste=liste).values_list("row", "pk") if row <= 15} == first


def test_the_carry_of_a_full_list_knows_bock_and_decisions(cast):
    liste = a_table(cast, "hausrunde", 5, 30)
    for soloist in (2, 3, 4, 5):
        play(liste, solo(soloist), by=cast.bernd)
    while (coming := scorebook.read(liste).upcoming).left > 1:
        play(liste, normal([p for p in range(1, 6) if p not in coming.sits][:2], 120), by=cast.bernd)
    carry = scorebook.carry_after(liste)
    assert (carry.dealer, carry.open_pflichtsoli) == (1, (1,))
    assert carry.bock_rounds
    play(liste, {**solo(1), "decision": "earlier"}, by=cast.bernd)
    assert scorebook.carry_after(liste).open_pflichtsoli == ()


@pytest.mark.thorough
@pytest.mark.parametrize("players", [4, 5, 6, 7])
def test_whole_runden_at_every_size_of_table(cast, players):
    liste = a_table(cast, "ddv", players, 6 * players)
    play_all(liste, by=cast.bernd)
    finish(liste, by=cast.bernd)
    assert_agrees(liste)
    assert [seat.games for seat in liste.occupancies.all()] == [24] * players


# --- of end totals alone it is known how many games there were only if the list went as planned


@pytest.mark.parametrize(
    ("games", "early", "known"),
    [(24, False, 24), (24, True, None), (None, False, None)],
    ids=["as planned", "ended early", "open end"],
)
def test_how_many_games_end_totals_stand_for(cast, games, early, known):
    event = a_tournament(cast, order=["points_per_game"])
    liste = seated(cast, event, depth=Spielliste.TOTALS)
    spielliste.plan_games(spielliste=liste, games=games, based_on=None, by=cast.anna)
    spielliste.save_paper(spielliste=liste, paper=totals_paper(12, 0, -4, -8), based_on=None, by=cast.bernd)
    finish(liste, by=cast.bernd, early=early, reason="Schluss")
    assert {seat.games for seat in liste.occupancies.all()} == {known}
    carla = standings(event).rows[0]
    assert (carla.name, carla.points, carla.games) == ("Carla Weiß", 12, known)
