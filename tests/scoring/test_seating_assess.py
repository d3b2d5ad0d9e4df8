"""A plan changed by hand: it is measured as a drawn one is, and every unwanted meeting is named."""

import random

import pytest

from scoring import InvalidInput
from scoring.seating import Request, assess, plan
from scoring.wording import say

EIGHT = [{"id": name, "club": club} for name, club in zip("ABCDEFGH", "xxyyzz  ", strict=True)]


def request(players=EIGHT, rounds=2, **more):
    players = [{"id": p["id"], "club": p["club"].strip()} for p in players]
    more["played"] = [[list(table) for table in round_] for round_ in more.get("played", [])]
    return Request.from_dict({"players": players, "rounds": rounds, "seed": 1, **more})


def told(assessment):
    return [(m.kind, m.round, m.table, m.one, m.other, m.earlier) for m in assessment.meetings]


def test_every_unwanted_meeting_is_named():
    asked = request(apart=[["A", "H"]])
    found = assess(asked, [["AHCE", "BDFG"], ["ACBG", "DEFH"]])
    assert told(found) == [
        ("apart", 1, 1, "A", "H", ()),
        ("clubmates", 2, 1, "A", "B", ()),
        ("repeat", 2, 1, "A", "C", (1,)),
        ("repeat", 2, 1, "B", "G", (1,)),
        ("repeat", 2, 2, "D", "F", (1,)),
        ("clubmates", 2, 2, "E", "F", ()),
        ("repeat", 2, 2, "E", "H", (1,)),
    ]
    assert (found.report.repeats, found.report.clubmates, found.apart) == (4, 2, 1)


def test_played_rounds_count_for_repeats_and_are_not_told_themselves():
    asked = request(played=[[list("ABCD"), list("EFGH")]])
    found = assess(asked, [["AEBF", "CGDH"]])
    assert [(m.kind, m.round, m.one, m.other) for m in found.meetings if m.kind == "repeat"] == [
        ("repeat", 2, "A", "B"), ("repeat", 2, "E", "F"), ("repeat", 2, "C", "D"), ("repeat", 2, "G", "H"),
    ]  # fmt: skip
    assert found.report.repeats == 4
    assert found.report.repeats_minimum == 4


@pytest.mark.parametrize("seed", range(12))
def test_what_was_drawn_is_assessed_as_it_was_reported(seed):
    rng = random.Random(seed)
    n, rounds = rng.randrange(8, 31), rng.randrange(1, 5)
    players = [{"id": str(k), "club": rng.choice(["", "a", "b", "c"])} for k in range(n)]
    asked = request(players, rounds, seconds=0.2)
    drawn = plan(asked)
    again = assess(asked, drawn.rounds)
    same = "repeats", "repeats_minimum", "clubmates", "clubmates_minimum", "fives_per_player_max", "seat_imbalance"
    assert [getattr(again.report, name) for name in same] == [getattr(drawn.report, name) for name in same]
    kinds = [meeting.kind for meeting in again.meetings]
    assert kinds.count("clubmates") == drawn.report.clubmates


def test_a_plan_with_other_tables_proves_nothing():
    """17 players in two rounds repeat at least one pair; with somebody sitting out nobody has to."""
    players = [{"id": str(k), "club": ""} for k in range(17)]
    asked = request(players, 2)
    first = [[str(k) for k in range(start, start + 4)] for start in range(0, 16, 4)]
    across = [[str(4 * k + lane) for k in range(4)] for lane in range(4)]
    found = assess(asked, [first, across])
    assert (found.report.repeats, found.report.repeats_minimum) == (0, 0)
    fifth = [[*first[0], "16"], *first[1:]]
    twice = assess(asked, [fifth, [[*across[0], "16"], *across[1:]]])
    assert (twice.report.repeats, twice.report.repeats_minimum) == (1, 1)


def test_by_standing_nothing_is_proven_by_the_draw_nor_by_whoever_looks_at_it():
    """The first four sit together whatever it costs; a number that only this round needs is no minimum of all plans."""
    players = [{"id": name, "club": "x"} for name in "ABCDEFGH"]
    asked = request(players, 2, played=[["ABCD", "EFGH"]], standings=list("ABCDEFGH"))
    drawn = plan(asked)
    again = assess(asked, drawn.rounds[1:])
    for report in (drawn.report, again.report):
        assert (report.repeats, report.repeats_minimum) == (12, None)
        assert (report.clubmates, report.clubmates_minimum) == (24, None)
    said = "8 Personen, 2 Runden, nach dem Stand gesetzt: 12 Wiederholungen und 24 Paare aus einem Verein, "
    assert say(drawn.said) == said + "dabei hingenommen."


@pytest.mark.parametrize(
    ("rounds", "clubs", "worth"),
    [(2, "", "12 Wiederholungen, dabei hingenommen."), (1, "xxxxyyyy", "keine Wiederholung und 12 Paare aus einem Verein, dabei hingenommen.")],
)  # fmt: skip
def test_by_standing_repeats_or_clubmates_are_accepted(rounds, clubs, worth):
    people = [{"id": name, "club": clubs[number : number + 1]} for number, name in enumerate("ABCDEFGH")]
    played = [["ABCD", "EFGH"]] * (rounds - 1)
    drawn = plan(request(people, rounds, played=played, standings=list("ABCDEFGH")))
    assert say(drawn.said).endswith(f"nach dem Stand gesetzt: {worth}")


def test_by_standing_without_any_repeat_there_is_nothing_to_accept():
    drawn = plan(request([{"id": name, "club": ""} for name in "ABCDEFGH"], 1, standings=list("ABCDEFGH")))
    assert say(drawn.said) == "8 Personen, 1 Runde, nach dem Stand gesetzt: keine Wiederholung."


def test_the_report_of_a_plan_made_by_hand():
    """Nobody drew it: no way, no time, and nothing that was stopped."""
    asked = request()
    report = assess(asked, [["ACEG", "BDFH"]] * 2).report
    assert (report.ways, report.seed, report.seconds, report.stopped_early) == ((), 1, 0.0, False)
    assert report.input_sha256 == asked.sha256 != ""
    assert (report.clubmates, report.clubmates_minimum) == (0, 0)
    assert assess(asked, []).report.seat_imbalance == 0


def test_clubmates_of_the_last_played_round_are_not_told_again():
    found = assess(request(played=[["ABEG", "CDFH"]]), [["ACEG", "BDFH"]])
    assert [meeting.round for meeting in found.meetings if meeting.kind == "clubmates"] == []
    assert {meeting.round for meeting in found.meetings} == {2}
    assert found.fives_minimum == 0


def test_who_cannot_move_and_was_moved_is_named():
    asked = request(fixed_table={"A": 2}, played=[["AHCE", "BDFG"]], rounds=3)
    found = assess(asked, [["AHCE", "BDFG"], ["BDFG", "AHCE"]])
    assert [(one.round, one.table, one.name, one.own) for one in found.astray] == [(2, 1, "A", 2)]


NINE = [{"id": name, "club": ""} for name in "ABCDEFGHI"]
FIVES = [
    ("one five, everybody else at a four", 1, [], 1),
    ("two rounds: ten seats at fives for nine people", 2, [], 2),
    ("nobody has to go twice before everybody went once", 1, [["ABCD", "EFGH"]], 1),
    ("five seats, and only four people who were not there yet", 2, [["ABCDE", "FGHI"]], 2),
    ("somebody who was there three times stays the one with most", 4, [["ABCDE", "FGHI"]] * 2 + [["FGHIA", "BCDE"]], 3),
]


@pytest.mark.parametrize(("story", "rounds", "played", "least"), FIVES, ids=[row[0] for row in FIVES])
def test_seats_at_fives_are_counted_and_shared(story, rounds, played, least):
    asked = request(NINE, max(rounds, len(played) + 1), played=played)
    left = asked.rounds - len(played)
    assert assess(asked, [["ABCDE", "FGHI"]] * left).fives_minimum == least


def test_with_other_tables_the_share_of_fives_is_not_proven():
    assert assess(request(NINE, 1), [["ABCD", "EFGH"]]).fives_minimum == 0
    assert assess(request(NINE, 1), [["ABCDE"]]).fives_minimum is None


REFUSALS = [
    ([["ABC", "DEFGH"]], "Runde 1, Tisch 1: Dort sitzen 3 statt 4 bis 7 Spieler."),
    ([["ABCX", "EFGH"]], "Runde 1, Tisch 1: „X“ spielt nicht mit."),
    ([["ABCD", "EFGA"]], "Runde 1, Tisch 2: „A“ sitzt zweimal in dieser Runde."),
]


@pytest.mark.parametrize(("rounds", "sentence"), REFUSALS)
def test_what_is_no_plan_is_refused(rounds, sentence):
    with pytest.raises(InvalidInput) as refused:
        assess(request(), rounds)
    assert refused.value.field == "rounds"
    assert sentence in str(refused.value)
