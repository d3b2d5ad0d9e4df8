"""The Runde: dealer, Pflichtsoli, Vorführung, time up, penalties, larger tables, the gap in the rules."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring import (
    DDV,
    PRESETS,
    SOLO_KINDS,
    Bock,
    Carry,
    Code,
    Entry,
    IllegalGame,
    InvalidInput,
    Message,
    Paper,
    PaperRow,
    Played,
    Ruleset,
    Runde,
    Sheet,
    check,
    is_ok,
    read_paper,
)
from scoring.deals import anything
from scoring.played import from_the_left, penalty_points, sitting
from scoring.runde import Course, answer
from scoring.wording import say
from tests.scoring.cases import case_id, cases, refusal
from tests.scoring.naive_runde import naive_runde
from tests.scoring.strategies import random_runde, seeds

N = Played("normal")


def solo(soloist: int, **facts: Any) -> Played:
    return Played("damensolo", soloist, **facts)


def plain(answered: dict[str, Any]) -> dict[str, Any]:
    return {key: list(value) if isinstance(value, tuple) else value for key, value in answered.items()}


def ask(case: dict[str, Any]) -> dict[str, Any]:
    request = dict(case)
    return plain(answer(request, Ruleset.from_dict(request.pop("ruleset", "ddv"))))


@pytest.mark.parametrize("case", cases("runde/ddv"), ids=case_id)
def test_agreed_cases(case: dict[str, Any]) -> None:
    answered = ask(case["runde"])
    assert {key: answered[key] for key in case["expected"]} == case["expected"]


@pytest.mark.parametrize("case", cases("runde/penalties"), ids=case_id)
def test_runden_with_penalties(case: dict[str, Any]) -> None:
    answered = ask(case["runde"])
    assert {key: answered[key] for key in case["expected"]} == case["expected"], case["why"]
    assert len(answered["multipliers"]) == len(case["runde"]["played"])


@pytest.mark.parametrize("case", cases("runde/penalties"), ids=case_id)
def test_the_rows_of_runden_with_penalties_have_no_error(case: dict[str, Any]) -> None:
    request = {
        "players": case["runde"]["players"],
        "rows": case["rows"],
        "time_up_after": case["runde"].get("time_up_after"),
    }
    findings = check(Sheet.from_dict(request, DDV))
    assert is_ok(findings), findings


def test_penalties_of_every_kind_and_every_table_are_there() -> None:
    runden = [case["runde"] for case in cases("runde/penalties")]
    assert len(runden) >= 20
    assert {runde["players"] for runde in runden} == {4, 5, 6, 7}
    assert {row.get("penalty") for runde in runden for row in runde["played"]} == {None, "minor", "repeat", "counts"}


# Who sits and who speaks first, at every table.
@pytest.mark.parametrize(
    ("players", "dealer", "sits", "order"),
    [(4, 1, (), [2, 3, 4, 1]), (4, 4, (), [1, 2, 3, 4]), (5, 1, (1,), [2, 3, 4, 5, 1]), (5, 5, (5,), [1, 2, 3, 4, 5]),
     (6, 1, (1, 4), [2, 3, 4, 5, 6, 1]), (6, 5, (2, 5), [6, 1, 2, 3, 4, 5]), (7, 1, (1, 4, 6), [2, 3, 4, 5, 6, 7, 1]),
     (7, 6, (2, 4, 6), [7, 1, 2, 3, 4, 5, 6])],
)  # fmt: skip
def test_positions(players: int, dealer: int, sits: tuple[int, ...], order: list[int]) -> None:
    assert sitting(players, dealer) == sits
    assert from_the_left(players, dealer) == order


def test_nobody_played_a_solo_by_game_20() -> None:
    runde = Runde.replay([N] * 20)
    seen = []
    while not (upcoming := runde.next_game()).over:
        seen.append((upcoming.number, upcoming.dealer, upcoming.vorfuehrung, upcoming.leads))
        runde = runde.play(solo(upcoming.vorfuehrung or 0))
    assert seen == [(21, 1, 2, 2), (22, 2, 3, 3), (23, 3, 4, 4), (24, 4, 1, 1)]


def test_two_open_before_game_23() -> None:
    runde = Runde.replay([solo(2), solo(4), *[N] * 20])
    first = runde.next_game()
    second = runde.play(solo(3)).next_game()
    assert [(n.number, n.dealer, n.vorfuehrung) for n in (first, second)] == [(23, 1, 3), (24, 2, 1)]


def test_a_voluntary_pflichtsolo_in_game_5_makes_the_same_player_deal_again() -> None:
    runde = Runde.replay([N] * 4)
    dealers = [
        runde.next_game().dealer,
        runde.play(solo(3)).next_game().dealer,
        runde.play(solo(3)).play(N).next_game().dealer,
    ]
    assert dealers == [1, 1, 2]


@pytest.mark.parametrize(
    ("rules", "history", "played", "leads"),
    [(DDV, [], N, 2), (DDV, [], solo(4), 4), (DDV, [solo(4)], solo(4), 2), (DDV, [], Played("stille_hochzeit", 4), 2),
     (DDV, [], Played("hochzeit_allein"), 2), (PRESETS["online16"], [solo(4)], solo(4), 4),
     (PRESETS["online16"], [], Played("stille_hochzeit", 3), 3), (PRESETS["einfach"], [], solo(4), 2),
     (DDV, [], solo(4, pflicht=True), 4)],
)  # fmt: skip
def test_who_leads_once_a_game_is_announced(rules: Ruleset, history: list[Played], played: Played, leads: int) -> None:
    assert Runde.replay(history, 4, rules).leads(played) == leads


def test_the_end_of_a_runde() -> None:
    over = Runde.replay([*map(solo, (1, 2, 3, 4)), *[N] * 20]).next_game()
    assert over == (True, None, None, None, (), None, None, (), 0, 1)


def test_the_dealer_himself_must_be_presented_at_a_table_of_five() -> None:
    runde = Runde.replay([N, solo(3), solo(4), solo(5), solo(1), *[N] * 4, solo(2), *[N] * 20], 5)
    assert runde.next_game().over
    runde = Runde.replay([*map(solo, (2, 3, 4, 5)), *[N] * 25], 5)
    upcoming = runde.next_game()
    assert (upcoming.number, upcoming.dealer, upcoming.sits, upcoming.vorfuehrung, upcoming.leads) == (
        30,
        1,
        (1,),
        1,
        1,
    )
    assert upcoming.decision is not None
    assert upcoming.decision.choices == ("dealer_moves", "earlier")
    assert say(upcoming.decision.said) == (
        "Position 1 muss vorgeführt werden, setzt in diesem Spiel aber aus, weil Position 1 gibt. Dafür gibt es keine "
        "Regel; die Turnierleitung entscheidet: Der Nächste gibt („dealer_moves“), oder: Das Pflichtsolo gilt als "
        "vorgezogen, und der vorige Geber gibt noch einmal („earlier“)."
    )
    for choice in upcoming.decision.choices:
        assert runde.play(solo(1, decision=choice)).next_game().over


@pytest.mark.parametrize(("choice", "after"), [("dealer_moves", 3), ("earlier", 1)])
def test_the_gap_at_a_table_of_six_may_be_followed_by_another_vorfuehrung(choice: str, after: int) -> None:
    # Positions 1 and 4 sit while 1 deals, and both still owe their Pflichtsolo.
    runde = Runde.replay([*map(solo, (2, 3, 5, 6)), *[N] * 30], 6)
    upcoming = runde.next_game()
    assert (upcoming.dealer, upcoming.sits, upcoming.vorfuehrung, upcoming.left) == (1, (1, 4), 4, 2)
    following = runde.play(solo(4, decision=choice)).next_game()
    assert (following.dealer, following.open_pflichtsoli) == (after, (1,))
    # After "earlier" the deal comes back to position 1, and the question with it.
    assert (following.decision is not None) == (choice == "earlier")
    assert following.vorfuehrung == 1


def test_a_repeated_game_keeps_the_decision() -> None:
    runde = Runde.replay([*map(solo, (2, 3, 4, 5)), *[N] * 25], 5)
    again = runde.play(solo(1, decision="dealer_moves", penalty="repeat")).next_game()
    assert (again.number, again.dealer, again.vorfuehrung, again.decision) == (30, 2, 1, None)


def test_time_up() -> None:
    runde = Runde.replay([N] * 6 + [solo(1)], time_up_after=7)
    upcoming = runde.next_game()
    assert (upcoming.number, upcoming.left, upcoming.dealer, upcoming.vorfuehrung) == (8, 3, 3, 4)
    with pytest.raises(IllegalGame, match=r"Spiel 8: Position 4 wird vorgeführt"):
        runde.play(N)
    over = runde.play(solo(4)).play(solo(2)).play(solo(3)).next_game()
    assert over.over


def test_time_up_later_changes_nothing_before() -> None:
    assert Runde.replay([N] * 6, time_up_after=7).next_game() == Runde.replay([N] * 6).next_game()


def test_time_up_with_nothing_open_ends_the_runde() -> None:
    assert Runde.replay([*map(solo, (1, 2, 3, 4)), N], time_up_after=5).next_game().over
    assert Runde.start(4, PRESETS["einfach"], time_up_after=0).next_game().over


def test_an_open_end_never_presents_anybody() -> None:
    runde = Runde.replay([N] * 60, games=None)
    upcoming = runde.next_game()
    assert (upcoming.number, upcoming.left, upcoming.vorfuehrung, upcoming.dealer) == (61, None, None, 1)
    assert Runde.replay([N] * 60, games=None, time_up_after=60).next_game().over


def test_soli_that_do_not_count() -> None:
    extra = Ruleset(games=16, soli_count=False)
    runde = Runde.start(4, extra)
    assert runde.next_game().left == 20
    runde = Runde.replay([solo(1), solo(1), Played("stille_hochzeit", 2), *[N] * 15], 4, extra)
    assert (runde.next_game().number, runde.next_game().left, runde.next_game().vorfuehrung) == (19, 4, None)
    upcoming = runde.play(N).next_game()
    assert (upcoming.left, upcoming.dealer, upcoming.vorfuehrung) == (3, 3, 4)


def test_the_online_runde_has_sixteen_games_and_no_pflichtsolo() -> None:
    runde = Runde.replay([solo(1), solo(1), *[N] * 15], 4, PRESETS["online16"])
    assert (runde.next_game().left, runde.next_game().vorfuehrung, runde.open_pflichtsoli) == (1, None, ())
    assert runde.play(N).next_game().over


def test_grundregeln_keep_the_dealer_after_a_vorfuehrung() -> None:
    runde = Runde.replay([N] * 20, 4, PRESETS["grundregeln"])
    dealers = []
    while not (upcoming := runde.next_game()).over:
        dealers.append((upcoming.dealer, upcoming.vorfuehrung))
        runde = runde.play(solo(upcoming.vorfuehrung or 0))
    assert dealers == [(1, 2), (1, 3), (1, 4), (1, 1)]


def test_without_pflichtsoli_every_solo_is_a_lustsolo() -> None:
    runde = Runde.replay([solo(1), solo(1)], 4, PRESETS["einfach"])
    assert (runde.next_game().dealer, runde.next_game().left, runde.open_pflichtsoli) == (3, 22, ())


def test_a_penalty_row_advances_nothing() -> None:
    before = Runde.replay([N] * 3)
    for row in (
        Played(penalty="minor"),
        Played("normal", penalty="minor"),
        solo(2, penalty="repeat"),
        Played(penalty="repeat"),
    ):
        after = before.play(row)
        assert after.next_game() == before.next_game()
        assert after.history == (*before.history, row)


def test_a_penalty_may_be_written_after_the_last_game() -> None:
    over = Runde.replay([*map(solo, (1, 2, 3, 4)), *[N] * 20])
    after = over.play(Played("normal", penalty="minor"))
    assert after.next_game() == over.next_game()
    assert len(after.history) == 25
    with pytest.raises(IllegalGame, match="schon zu Ende"):
        over.play(Played("normal", penalty="repeat"))


# §8.5.3: the time ran out after six games. A game begun in time that a serious offence ended is a penalty row, and
# then it is struck: only the open Pflichtsoli are still played.
REPEAT = Played("normal", penalty="repeat")
STRUCK: list[tuple[str, list[Played], dict[str, Any]]] = [
    ("a Normalspiel", [REPEAT], {"left": 3, "vorfuehrung": 3, "number": 7}),
    ("it had been dealt again once already", [REPEAT, REPEAT], {"left": 3, "vorfuehrung": 3}),
    ("an unnamed game", [Played(penalty="repeat")], {"left": 3, "vorfuehrung": 3}),
    ("a minor offence besides", [Played(penalty="minor"), REPEAT], {"left": 3, "vorfuehrung": 3}),
    ("a voluntary Pflichtsolo: it stays open", [solo(2, penalty="repeat")], {"left": 3, "vorfuehrung": 3}),
    ("a Lustsolo", [solo(1, penalty="repeat")], {"left": 3, "vorfuehrung": 3}),
    ("a stille Hochzeit", [Played("stille_hochzeit", 3, penalty="repeat")], {"left": 3, "vorfuehrung": 3}),
    ("and the Vorführungen after it", [REPEAT, solo(3), solo(4), solo(2)], {"over": True}),
    (
        "the first Vorführung itself is played again",
        [solo(3, penalty="repeat"), solo(3)],
        {"left": 2, "vorfuehrung": 4},
    ),
]


@pytest.mark.parametrize(("why", "rows", "expected"), STRUCK, ids=[case[0] for case in STRUCK])
def test_a_game_begun_in_time_that_an_offence_ended_is_struck(
    why: str, rows: list[Played], expected: dict[str, Any]
) -> None:
    before = [*[N] * 5, solo(1)]
    runde = Runde.replay([*before, *rows], time_up_after=6)
    upcoming = runde.next_game()._asdict()
    assert {name: upcoming[name] for name in expected} == expected
    assert len(runde.history) == len(before) + len(rows)


def test_struck_games_where_no_pflichtsolo_is_open() -> None:
    before = [*map(solo, (1, 2, 3, 4)), N, N]
    runde = Runde.replay(before, time_up_after=6)
    assert runde.next_game().over
    assert runde.play(REPEAT).next_game().over
    assert runde.play(REPEAT).play(REPEAT).history == (*before, REPEAT, REPEAT)
    with pytest.raises(IllegalGame, match="Spiel 7: Die Runde ist schon zu Ende"):
        runde.play(N)
    answered = ask({"time_up": True, "played": [{"kind": "normal"}] * 3 + [{"kind": "normal", "penalty": "repeat"}]})
    assert (answered["left"], answered["vorfuehrung"], answered["number"]) == (4, 1, 4)


def test_what_was_begun_after_the_time_is_not_struck() -> None:
    runde = Runde.replay([*[N] * 5, solo(1)], time_up_after=6)
    for rows in ([solo(3), REPEAT], [solo(3), solo(4), solo(2), REPEAT]):
        with pytest.raises(IllegalGame):
            runde.with_history([*runde.history, *rows])
    whole = [*map(solo, (1, 2, 3, 4)), *[N] * 20]
    with pytest.raises(IllegalGame, match="schon zu Ende"):  # no game can have been running any more
        Runde.replay([*whole, REPEAT], time_up_after=24)
    with pytest.raises(IllegalGame, match="Position 2 wird vorgeführt"):  # it was a Vorführung in time as well
        Runde.replay([*[N] * 20, REPEAT], time_up_after=20)


def test_the_gap_after_the_time_keeps_its_decision() -> None:
    runde = Runde.replay([*map(solo, (2, 3, 4, 5)), *[N] * 5], 5, time_up_after=9)
    assert runde.next_game().decision is not None
    with pytest.raises(IllegalGame, match="Es fehlt die Entscheidung"):
        runde.play(solo(1, penalty="repeat"))
    again = runde.play(solo(1, decision="dealer_moves", penalty="repeat"))
    assert (again.next_game().dealer, again.next_game().vorfuehrung, again.next_game().decision) == (2, 1, None)
    assert again.play(solo(1)).next_game().over


EVERY_SOLO = Ruleset(solo_keeps_dealer=True, soloist_leads="always", schwarze_sau=True)


@pytest.mark.parametrize(
    ("history", "dealer"),
    [([solo(3)], 1), ([solo(3), solo(3)], 1), ([solo(3), solo(3), N], 2), ([Played("stille_hochzeit", 3)], 2),
     ([Played("hochzeit_allein", 3)], 2), ([Played("schwarze_sau", 3)], 2), ([solo(3), solo(3, penalty="counts")], 1)],
)  # fmt: skip
def test_the_same_player_deals_again_after_every_announced_solo(history: list[Played], dealer: int) -> None:
    assert Runde.replay(history, 4, EVERY_SOLO).next_game().dealer == dealer


def test_the_same_player_deals_again_after_a_vorfuehrung_where_every_solo_keeps_the_dealer() -> None:
    runde = Runde.replay([N] * 20, 4, EVERY_SOLO)
    assert (runde.next_game().vorfuehrung, runde.play(solo(2)).next_game().dealer) == (2, 1)
    assert EVERY_SOLO.vorfuehrung_keeps_dealer is False


def test_a_lustsolo_that_keeps_the_dealer_uses_up_no_game_of_the_bock() -> None:
    rules = Ruleset(solo_keeps_dealer=True, pflichtsoli=0, bock=Bock(triggers=("by_hand",)))
    called = Played("normal", triggers_bock=True)
    assert Runde.replay([called, solo(1), *[N] * 4], 4, rules).multipliers == [1, 2, 2, 2, 2, 2]
    assert Runde.replay([called, Played("stille_hochzeit", 1), *[N] * 4], 4, rules).multipliers == [1, 2, 2, 2, 2, 1]


def test_position_1_deals_first_unless_another_is_named() -> None:
    assert (Course.begin(4, DDV).dealer, Course.begin(4, DDV, dealer=3).dealer) == (1, 3)


# Who can deal after a game of which a list says: was it the Pflichtsolo, did one play alone, was that announced?
WAYS: list[tuple[Ruleset, bool, bool, bool | None, list[int]]] = [
    (EVERY_SOLO, False, False, None, [2]),
    (EVERY_SOLO, False, True, None, [1, 2]),  # an announced solo, or a stille Hochzeit
    (EVERY_SOLO, False, True, True, [1]),
    (EVERY_SOLO, False, True, False, [2]),
    (EVERY_SOLO, True, True, None, [1]),
    (DDV, False, True, None, [2]),
    (DDV, True, True, None, [1]),
]


@pytest.mark.parametrize(("rules", "pflicht", "alone", "announced", "dealers"), WAYS)
def test_who_can_deal_after_a_written_game(
    rules: Ruleset, pflicht: bool, alone: bool, announced: bool | None, dealers: list[int]
) -> None:
    ways = Course.begin(4, rules).ways_after(3, pflicht=pflicht, alone=alone, announced=announced)
    assert [course.dealer for course in ways] == dealers


def test_what_can_follow_a_game_of_which_nothing_is_known() -> None:
    """A Normalspiel, a Lustsolo, or the Pflichtsolo of one of those who wait; where one is presented, that alone."""
    begun, presented = Course.begin(4, EVERY_SOLO), Course.begin(4, EVERY_SOLO, games=4)
    assert [(course.dealer, course.open) for course in anything(begun)] == [
        (2, (1, 2, 3, 4)), (1, (1, 2, 3, 4)), (2, (1, 2, 3, 4)),
        (1, (2, 3, 4)), (1, (1, 3, 4)), (1, (1, 2, 4)), (1, (1, 2, 3)),
    ]  # fmt: skip
    assert [(course.dealer, course.open) for course in anything(presented)] == [(1, (1, 3, 4))]


@pytest.mark.parametrize(("marks", "dealers"), [("l", [1, 1, 2, 3]), ("h", [1, 2, 3, 4]), ("", [1, 1, 2, 3])])
def test_a_paper_list_knows_who_deals_after_a_solo_that_keeps_the_dealer(marks: str, dealers: list[int]) -> None:
    rules = Ruleset(solo_keeps_dealer=True, pflichtsoli=0, games=None)
    rows = tuple(PaperRow("winners", (cell,)) for cell in (f"2+1{marks}", "13+1", "24+1", "12+1"))
    assert [line.dealer for line in read_paper(Paper(rows), players=4, ruleset=rules).lines] == dealers


def test_further_kinds_of_solo_fulfil_the_pflichtsolo() -> None:
    rules = Ruleset(solo_kinds=("koenigsolo", "eigenes_solo"))
    runde = Runde.replay([Played("koenigsolo", 1), Played("eigenes_solo", 3)], 4, rules)
    assert runde.open_pflichtsoli == (2, 4)
    with pytest.raises(IllegalGame, match="Damensolo gibt es in diesem Regelsatz nicht"):
        runde.play(solo(2))


def test_a_serious_offence_of_an_opponent_fulfils_the_pflichtsolo() -> None:
    upcoming = Runde.start().play(solo(3, penalty="counts")).next_game()
    assert (upcoming.number, upcoming.dealer, upcoming.open_pflichtsoli) == (2, 1, (1, 2, 4))


# An illegal game names its number, its field and the reason.
ILLEGAL: list[tuple[int, list[Played], str, str]] = [
    (4, [N, solo(2, pflicht=False)], "played[2].pflicht", "Spiel 2: Position 2 darf ein Lustsolo erst"),
    (4, [solo(2), solo(2, pflicht=True)], "played[2].pflicht", "Spiel 2: Position 2 hat kein offenes Pflichtsolo"),
    (5, [N, solo(2)], "played[2].soloist", "Spiel 2: Position 2 setzt aus, weil Position 2 gibt"),
    (5, [Played("stille_hochzeit", 1)], "played[1].soloist", "Position 1 setzt aus"),
    (6, [solo(4)], "played[1].soloist", "Position 4 setzt aus"),
    (4, [solo(5)], "played[1].soloist", "Position 5 gibt es am Tisch mit 4 Spielern nicht"),
    (4, [N] * 21, "played[21].soloist", "Spiel 21: Position 2 wird vorgeführt"),
    (4, [*[N] * 20, solo(3)], "played[21].soloist", "Position 2 wird vorgeführt"),
    (4, [*[N] * 20, solo(2, pflicht=False)], "played[21].soloist", "Position 2 wird vorgeführt"),
    (4, [*[N] * 20, Played("normal", penalty="repeat")], "played[21].soloist", "Position 2 wird vorgeführt"),
    (4, [Played("armut")], "played[1].kind", "Armut gibt es"),
    (4, [Played("schwarze_sau", 2)], "played[1].kind", "Schwarze Sau gibt es"),
    (4, [N, Played("grand", 2)], "played[2].kind", "Spiel 2: Grand (Damen und Buben) gibt es"),
    (4, [Played("normal", decision="earlier")], "played[1].decision", "nichts zu entscheiden"),
    (
        5,
        [*map(solo, (2, 3, 4, 5)), *[N] * 25, solo(1)],
        "played[30].decision",
        "Entscheidung. Position 1 muss vorgeführt",
    ),
    (4, [*map(solo, (1, 2, 3, 4)), *[N] * 21], "played[25]", "Die Runde ist schon zu Ende"),
    (
        4,
        [Played(penalty="minor"), N, Played(penalty="repeat"), solo(1), solo(1, pflicht=True)],
        "played[5].pflicht",
        "Spiel 3: ",
    ),
]


@pytest.mark.parametrize(("players", "history", "field", "words"), ILLEGAL)
def test_illegal_histories(players: int, history: list[Played], field: str, words: str) -> None:
    with pytest.raises(IllegalGame) as refused:
        Runde.replay(history, players)
    assert refused.value.field == field
    assert words in say(refused.value.said)
    assert (refused.value.row, say(refused.value.said).split(":")[0]) == (len(history), f"Spiel {refused.value.game}")


def test_penalty_rows_of_an_unnamed_game_are_legal_in_a_vorfuehrung() -> None:
    assert Runde.replay([*[N] * 20, Played(penalty="minor"), Played(penalty="repeat")]).next_game().vorfuehrung == 2


# What cannot be said of a row at all.
INVALID: list[tuple[dict[str, Any], str, str]] = [
    ({}, "played[1].kind", "eines von normal"),
    ({"kind": None}, "played[1].kind", "eines von normal"),
    ({"kind": None, "penalty": "counts"}, "played[1].kind", "eines von normal"),
    ({"kind": "skat"}, "played[1].kind", 'nicht "skat"'),
    ({"kind": "schwarze_sau", "soloist": 1, "pflicht": True}, "played[1].pflicht", "Ein Pflichtsolo muss eines von"),
    ({"kind": "normal", "soloist": 1}, "played[1].soloist", "„Normalspiel“: Hier gibt es keinen Solisten"),
    ({"penalty": "minor", "soloist": 1}, "played[1].soloist", "„nicht angegeben“: Hier gibt es keinen"),
    ({"kind": "damensolo"}, "played[1].soloist", "„Damensolo“: Es fehlt"),
    ({"kind": "damensolo", "soloist": "1"}, "played[1].soloist", 'nicht "1"'),
    ({"kind": "damensolo", "soloist": 0}, "played[1].soloist", "von 1 bis 7"),
    ({"kind": "damensolo", "soloist": 8}, "played[1].soloist", "von 1 bis 7"),
    ({"kind": "damensolo", "soloist": True}, "played[1].soloist", "nicht true"),
    ({"kind": "stille_hochzeit", "soloist": 1, "pflicht": True}, "played[1].pflicht", "Ein Pflichtsolo muss eines von kreuzsolo"),
    ({"kind": "normal", "pflicht": True}, "played[1].pflicht", "§4.2"),
    ({"kind": "damensolo", "soloist": 1, "pflicht": 1}, "played[1].pflicht", "true oder false"),
    ({"kind": "normal", "penalty": "hard"}, "played[1].penalty", "eines von minor, repeat, counts"),
    ({"kind": "normal", "penalty": "counts"}, "played[1].penalty", "nur im Solo"),
    ({"kind": "normal", "penalty": "minor", "triggers_bock": True}, "played[1].bock_triggers", "löst keinen Bock aus"),
    ({"kind": "normal", "penalty": "repeat", "bock_triggers": ["augen_120"]}, "played[1].bock_triggers", "keinen Bock"),
    ({"kind": "normal", "decision": "later"}, "played[1].decision", "eines von dealer_moves, earlier"),
    ({"kind": "normal", "triggers_bock": 1}, "played[1].triggers_bock", "true oder false"),
    ({"kind": "normal", "bock_triggers": ["regen"]}, "played[1].bock_triggers[1]", 'nicht "regen"'),
    ({"kind": "normal", "bock_triggers": "augen_120"}, "played[1].bock_triggers", "eine Liste"),
    ({"kind": "normal", "punkte": 3}, "played[1].punkte", "gibt es nicht"),
]  # fmt: skip


@pytest.mark.parametrize(("row", "field", "words"), INVALID)
def test_invalid_rows(row: dict[str, Any], field: str, words: str) -> None:
    with refusal(field, words):
        ask({"played": [row]})


INVALID_REQUESTS: list[tuple[dict[str, Any], str, str]] = [
    ({"players": 3}, "players", "von 4 bis 7"),
    ({"players": 8}, "players", "von 4 bis 7"),
    ({"players": "4"}, "players", 'nicht "4"'),
    ({"players": None}, "players", "nicht null"),
    ({"games": 0}, "games", "von 1 bis 400"),
    ({"games": 401}, "games", "von 1 bis 400"),
    ({"games": 3}, "games", "In 3 Spielen lassen sich 4 Pflichtsoli nicht spielen"),
    ({"players": 5, "games": 4}, "games", "mindestens 5"),
    ({"games": "24"}, "games", 'nicht "24"'),
    ({"time_up_after": -1}, "time_up_after", "von 0 bis 400"),
    ({"time_up_after": True}, "time_up_after", "nicht true"),
    ({"time_up": 1}, "time_up", "true oder false"),
    ({"time_up": True, "time_up_after": 3}, "time_up", "gehen nicht zusammen"),
    ({"played": {}}, "played", "eine Liste"),
    ({"played": [5]}, "played[1]", "ein Objekt"),
]  # fmt: skip


@pytest.mark.parametrize(("request_", "field", "words"), INVALID_REQUESTS)
def test_invalid_requests(request_: dict[str, Any], field: str, words: str) -> None:
    with refusal(field, words):
        ask(request_)


def test_the_smallest_and_largest_runde() -> None:
    assert ask({"games": 4})["vorfuehrung"] == 2
    assert ask({"games": 400})["left"] == 400
    assert ask({"games": 2, "ruleset": {"soli_count": False}})["left"] == 6
    assert ask({"games": 2, "ruleset": "online16"})["left"] == 2
    assert ask({"games": 1, "ruleset": "einfach"})["left"] == 1
    assert ask({"time_up_after": None, "time_up": False})["left"] == 24
    assert (
        ask({"time_up": True, "time_up_after": None, "played": [{"kind": "normal"}, {"penalty": "minor"}]})["left"] == 4
    )


def test_typos_are_no_limits() -> None:
    with pytest.raises(TypeError):
        Runde.start(players=4, game=30)  # type: ignore[call-arg]
    with pytest.raises(TypeError):
        Runde()  # type: ignore[call-arg]


def test_too_many_rows_are_refused() -> None:
    with pytest.raises(InvalidInput, match="höchstens 1000"):
        ask({"games": None, "played": [{"kind": "normal"}] * 1001})


def test_a_corrected_history() -> None:
    runde = Runde.replay([N, solo(3), N], 5, PRESETS["klassisch"], games=20, time_up_after=9)
    corrected = runde.with_history([N, N, solo(4)])
    assert corrected == Runde.replay([N, N, solo(4)], 5, PRESETS["klassisch"], games=20, time_up_after=9)
    assert runde.history == (N, solo(3), N)


def test_a_list_continued_with_other_people() -> None:
    rules = Ruleset(games=None, bock=Bock(triggers=("by_hand",)))
    first = Runde.replay([N, solo(3), Played("normal", triggers_bock=True), N], 4, rules)
    carry = first.carry()
    assert carry == Carry(dealer=4, open_pflichtsoli=(1, 2, 4), bock_rounds=(3,))
    second = Runde.start(5, rules, carry=carry)
    assert (second.next_game().dealer, second.next_game().multiplier, second.open_pflichtsoli) == (4, 2, (1, 2, 4))
    assert [second.play(N).play(N).next_game().multiplier, second.play(N).play(N).play(N).next_game().multiplier] == [
        2,
        1,
    ]
    assert second.carry() == Carry(4, (1, 2, 4), (3,))
    assert Runde.start().carry() == Carry(1, (1, 2, 3, 4), ())


def test_a_whole_answer() -> None:
    rules = {"base": "ddv", "bock": {"triggers": ["augen_120"]}}
    played = [
        {"kind": "normal", "bock_triggers": ["augen_120"]},
        {"penalty": "minor"},
        {"kind": "damensolo", "soloist": 1},
    ]
    assert ask({"ruleset": rules, "players": 5, "played": played}) == {
        "over": False, "number": 3, "dealer": 2, "leads": 3, "sits": [2], "vorfuehrung": None, "decision": None,
        "open_pflichtsoli": [2, 3, 4, 5], "left": 28, "multiplier": 2, "multipliers": [1, 2, 2],
    }  # fmt: skip


def test_a_decision_in_the_answer() -> None:
    soli = [{"kind": "damensolo", "soloist": p, "pflicht": True} for p in (2, 3, 4, 5)]
    answered = answer({"players": 5, "played": soli + [{"kind": "normal"}] * 25}, DDV)
    assert answered["decision"].choices == ("dealer_moves", "earlier")
    assert answered["decision"].said == Message(Code.DECISION_NEEDED, presented=1, dealer=1)


@given(seeds, st.integers(4, 7))
def test_a_legal_runde_has_five_normalspiele_per_player(rng: random.Random, players: int) -> None:
    runde = random_runde(rng, players)
    replayed = Runde.start(players)
    pflicht = leads = 0
    leading = dict.fromkeys(range(1, players + 1), 0)
    for played in runde.history:
        upcoming = replayed.next_game()
        is_pflicht = played.kind in SOLO_KINDS and played.soloist in replayed.open_pflichtsoli
        if not played.is_interruption and is_pflicht:
            pflicht += 1
        elif not played.is_interruption:
            leads += 1
            leading[upcoming.leads or 0] += 1
        replayed = replayed.play(played)
    assert (pflicht, leads) == (players, 5 * players)
    assert set(leading.values()) == {5}


@given(seeds, st.integers(4, 7))
def test_replay_gives_the_same_runde(rng: random.Random, players: int) -> None:
    runde = random_runde(rng, players)
    assert Runde.replay(runde.history, players) == runde
    half = runde.history[: len(runde.history) // 2]
    assert Runde.replay(half, players).history == half


def written(runde: Runde, rng: random.Random, dealers: bool, soloists: bool) -> Sheet:
    """The Runde as a list on paper, with plausible points, with or without dealers and soloists."""
    table, rows = runde.with_history(()), []
    for played in runde.history:
        course = table.course.decided(played.decision) if played.decision else table.course
        pflicht = played.kind in SOLO_KINDS and played.soloist in course.open
        active = [p for p in range(1, course.players + 1) if p not in course.sits]
        points = row_of(played, active, course.players, rng)
        rows.append(Entry(
            points, played.soloist if soloists else None, pflicht and soloists, played.penalty,
            course.dealer if dealers else None,
        ))  # fmt: skip
        table = table.play(played)
    return Sheet(runde.course.players, runde.ruleset, tuple(rows))


def row_of(played: Played, active: list[int], players: int, rng: random.Random) -> tuple[int, ...]:
    value = rng.choice((1, 2, 5)) * rng.choice((1, -1))
    if played.penalty:
        offender = played.soloist or active[0]
        return penalty_points(played.penalty, offender, active, players)
    alone = played.soloist
    team = {alone} if alone else set(rng.sample(active, 2))
    points = {p: (3 if alone else 1) * value if p in team else -value for p in active}
    return tuple(points.get(p, 0) for p in range(1, players + 1))


@pytest.mark.parametrize("decision", ["dealer_moves", "earlier"])
@pytest.mark.parametrize("dealers", [True, False])
def test_either_decision_in_the_gap_makes_a_list_without_errors(decision: str, dealers: bool) -> None:
    runde = Runde.replay([*map(solo, (2, 3, 4, 5)), *[N] * 25, solo(1, decision=decision)], 5)
    assert check(written(runde, random.Random(1), dealers, soloists=True)) == ()


@given(
    seeds, st.integers(4, 7), st.sampled_from([*PRESETS.values(), EVERY_SOLO]), st.booleans(), st.booleans()
)  # fmt: skip
def test_every_legal_runde_makes_a_list_without_errors(
    rng: random.Random, players: int, rules: Ruleset, dealers: bool, soloists: bool
) -> None:
    runde = random_runde(rng, players, rules)
    findings = check(written(runde, rng, dealers, soloists))
    assert is_ok(findings), findings
    assert {f.code for f in findings if soloists} <= {"lustsolo-early"}


@given(seeds, st.integers(4, 7))
def test_the_first_vorfuehrung_has_position_1_dealing(rng: random.Random, players: int) -> None:
    runde = Runde.start(players)
    for played in random_runde(rng, players).history:
        upcoming = runde.next_game()
        if upcoming.vorfuehrung:
            assert upcoming.dealer == 1
            break
        runde = runde.play(played)


@given(seeds, st.integers(4, 7), st.integers(0, 30))
def test_the_naive_runde_agrees(rng: random.Random, players: int, time_up_after: int) -> None:
    history = random_runde(rng, players).history
    runde = Runde.start(players, time_up_after=time_up_after)
    for played in history:
        if runde.next_game().decision:
            break
        try:
            runde = runde.play(played)
        except IllegalGame:
            with pytest.raises(ValueError, match="game"):
                naive_of((*runde.history, played), players, time_up_after)
            break
        naive = naive_of(runde.history, players, time_up_after)
        upcoming = plain(runde.next_game()._asdict())
        same = ["over", "number", "dealer", "sits", "open_pflichtsoli", "left"]
        # In the gap of the rules nobody leads yet; the naive Runde leaves it open who is presented.
        same += ["leads", "vorfuehrung"] if upcoming["decision"] is None else []
        assert {key: upcoming[key] for key in same} == {key: naive[key] for key in same}
        assert (upcoming["decision"] is None) == (naive["decision"] is None)


def naive_of(history: tuple[Played, ...], players: int, time_up_after: int) -> dict[str, Any]:
    rows = [
        {"kind": row.kind, "soloist": row.soloist, "pflicht": pflicht_of(history[:index], row), "penalty": row.penalty}
        for index, row in enumerate(history)
    ]
    return naive_runde(players, 6 * players, rows, time_up_after)


def pflicht_of(before: tuple[Played, ...], row: Played) -> bool:
    done = {r.soloist for r in before if r.kind in SOLO_KINDS and not r.is_interruption}
    return row.kind in SOLO_KINDS and row.soloist not in done
