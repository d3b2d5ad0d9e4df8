"""What the draw refuses: the field at fault and a German sentence, never a traceback, never a silent repair."""

import json
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.messages import InvalidInput, ScoringError, SeatingError
from scoring.seating import Request, answer
from scoring.seating.problem import from_request
from scoring.wording import say

from .seating_naive import field

ROUND = [["p1", "p2", "p3", "p4"], ["p5", "p6", "p7", "p8"]]
NAN = float("nan")

REFUSED = [
    # what differs from eight players and two rounds, the field at fault, what the sentence says
    ({"spieler": 3}, "spieler", "gibt es nicht"),
    ({"players": field(3)}, "players", "mindestens 4"),
    ({"players": []}, "players", "mindestens 4"),
    ({"players": field(1001)}, "players", "höchstens 1000"),
    ({"players": "p1"}, "players", "Liste"),
    ({"players": None}, "players", "nicht null"),
    ({"players": ["p1", "p2", "p3", "p4"]}, "players[1]", "Objekt"),
    ({"players": [*field(8), {"id": "p1"}]}, "players", "2-mal"),
    ({"players": [*field(8), {"club": "A"}]}, "players[9].id", "fehlt"),
    ({"players": [*field(8), {"id": 9}]}, "players[9].id", "nicht 9"),
    ({"players": [*field(8), {"id": True}]}, "players[9].id", "true"),
    ({"players": [*field(8), {"id": False}]}, "players[9].id", "false"),
    ({"players": [*field(8), {"id": ""}]}, "players[9].id", "nicht leer"),
    ({"players": [*field(8), {"id": " "}]}, "players[9].id", "leer"),
    ({"players": [*field(8), {"id": "x" * 201}]}, "players[9].id", "höchstens 200 Zeichen"),
    ({"players": [*field(8), {"id": "\ud800"}]}, "players[9].id", "Surrogat"),
    ({"players": [*field(8), {"id": "p9", "club": None}]}, "players[9].club", "Text"),
    ({"players": [*field(8), {"id": "p9", "verein": "A"}]}, "players[9].verein", "gibt es nicht"),
    ({"rounds": 0}, "rounds", "von 1 bis 50"),
    ({"rounds": 51}, "rounds", "von 1 bis 50"),
    ({"rounds": 10**30}, "rounds", "von 1 bis 50"),
    ({"rounds": "3"}, "rounds", 'nicht "3"'),
    ({"rounds": "\ud800"}, "rounds", "ganze Zahl"),
    ({"rounds": True}, "rounds", "true"),
    ({"rounds": 2.0}, "rounds", "nicht 2.0"),
    ({"rounds": NAN}, "rounds", "ganze Zahl"),
    ({"rounds": [10**40]}, "rounds", "ganze Zahl"),
    ({"seed": None}, "seed", "null"),
    ({"seed": True}, "seed", "true"),
    ({"seed": 1.5}, "seed", "1.5"),
    ({"seed": 10**30}, "seed", "ganze Zahl von"),
    ({"seed": 2**63}, "seed", "ganze Zahl von"),
    ({"seed": -(2**63) - 1}, "seed", "ganze Zahl von"),
    ({"seed": "x" * 201}, "seed", "höchstens 200 Zeichen"),
    ({"seconds": 0}, "seconds", "größer als 0"),
    ({"seconds": -1}, "seconds", "größer als 0"),
    ({"seconds": 601}, "seconds", "höchstens 600"),
    ({"seconds": 10**400}, "seconds", "höchstens 600"),
    ({"seconds": NAN}, "seconds", "größer als 0"),
    ({"seconds": float("inf")}, "seconds", "höchstens 600"),
    ({"seconds": "10"}, "seconds", 'nicht "10"'),
    ({"seconds": True}, "seconds", "true"),
    ({"apart": {"p1": "p2"}}, "apart", "eine Liste"),
    ({"apart": [None] * 200_001}, "apart", "höchstens 200000"),
    ({"apart": ["p1"]}, "apart", "Liste"),
    ({"apart": [["p1"]]}, "apart", "genau zwei"),
    ({"apart": [["p1"] * 200_001]}, "apart", "höchstens 200000"),
    ({"apart": [["p1", "p2", "p3"]]}, "apart", "genau zwei"),
    ({"apart": [["p1", "p1"]]}, "apart", "neben sich selbst"),
    ({"apart": [["p1", "niemand"]]}, "apart", "„niemand“"),
    ({"apart": [["p1", 2]]}, "apart", "nicht 2"),
    ({"apart": [[f"p{a}", f"p{b}"] for a in range(1, 4) for b in range(1, a)]}, "apart", "passen an"),
    ({"met": [["p1", "p1"]]}, "met", "neben sich selbst"),
    ({"met": "p1"}, "met", "Liste"),
    ({"fixed_table": [["p1", 1]]}, "fixed_table", "Objekt"),
    ({"fixed_table": [["p1", 1]]}, "fixed_table", 'nicht [["p1", 1]]'),
    ({"fixed_table": {"p1": 3}}, "fixed_table.p1", "von 1 bis 2"),
    ({"fixed_table": {"p1": 0}}, "fixed_table.p1", "von 1 bis 2"),
    ({"fixed_table": {"p1": "1"}}, "fixed_table.p1", 'nicht "1"'),
    ({"fixed_table": {"p1": True}}, "fixed_table.p1", "true"),
    ({"fixed_table": {"niemand": 1}}, "fixed_table", "„niemand“"),
    ({"fixed_table": {1: 1}}, "fixed_table", "kein Spieler"),
    ({"fixed_table": {f"p{i}": 1 for i in range(1, 6)}}, "fixed_table", "5 Spieler gebunden, Platz ist für 4"),
    ({"fixed_table": {"p1": 2, "p2": 2}, "apart": [["p1", "p2"]]}, "fixed_table", "beide an Tisch 2"),
    ({"played": [ROUND] * 3}, "played", "die Zahl der Runden erhöhen"),
    ({"played": [None] * 51}, "played", "höchstens 50"),
    ({"played": [[]]}, "played", "keinen Tisch"),
    ({"played": [[["p1", "p2", "p3"]]]}, "played", "3 statt 4 bis 7"),
    ({"played": [[["p1", "p2", "p3", "p1"]]]}, "played", "2-mal in der gespielten Runde 1"),
    ({"played": [[["p1", "p2", "p3", 4]]]}, "played", "Text"),
    ({"played": ["p1"]}, "played", "Liste"),
    ({"played": [["p1"]]}, "played", "Liste"),
    ({"played": [[ROUND[0]] * 1001]}, "played", "höchstens 1000"),
    ({"played": ROUND[0][0]}, "played", "Liste"),
    ({"played": [[[f"p{i}" for i in range(1001)]]]}, "played", "höchstens 1000"),
    ({"standings": ["p1", "p1"]}, "standings", "2-mal"),
    ({"standings": ["niemand"]}, "standings", "„niemand“"),
    ({"standings": [1]}, "standings", "Text"),
    ({"standings": None}, "standings", "null"),
    ({"standings": ["p1"] * 2001}, "standings", "höchstens 2000"),
]


@pytest.mark.parametrize(("changes", "at_fault", "says"), REFUSED)
def test_refused(changes, at_fault, says):
    with pytest.raises(ScoringError, match=re.escape(says)) as refusal:
        answer({"players": field(8), "rounds": 2, "seed": 1, **changes})
    assert refusal.value.field == at_fault
    assert say(refusal.value.said).endswith(".")


@pytest.mark.parametrize("missing", ["players", "rounds", "seed"])
def test_missing(missing):
    request = {"players": field(8), "rounds": 2, "seed": 1}
    del request[missing]
    with pytest.raises(InvalidInput, match="fehlt") as refusal:
        answer(request)
    assert refusal.value.field == missing


@pytest.mark.parametrize("request_", [None, [], "x", 3])
def test_not_an_object(request_):
    with pytest.raises(InvalidInput, match="Objekt") as refusal:
        answer(request_)
    assert refusal.value.field == ""


def test_impossible_wishes_are_told_apart_from_those_that_were_not_found(monkeypatch):
    clique = [[f"p{a}", f"p{b}"] for a in range(1, 7) for b in range(1, a)]
    with pytest.raises(SeatingError, match="passen an"):
        answer({"players": field(20), "rounds": 1, "seed": 1, "apart": clique})
    monkeypatch.setattr("scoring.seating.start.SEARCH_NODES", 0)
    with pytest.raises(SeatingError, match="keine Sitzordnung gefunden") as refusal:
        answer({"players": field(20), "rounds": 1, "seed": 1, "apart": clique})
    assert refusal.value.field == "apart"


# So many players, so many bound to tables 1, 2, …; the sizes by table number, or how many have room at the fullest.
BOUND = [
    (4, [4], [4]),
    (9, [5], [5, 4]),
    (9, [4], [4, 5]),
    (9, [6], 5),
    (13, [5, 4], [5, 4, 4]),
    (13, [5, 5], 4),
    (14, [5, 5, 4], [5, 5, 4]),
]


@pytest.mark.parametrize(("players", "bound", "expected"), BOUND)
def test_the_fullest_tables_become_the_fives(players, bound, expected):
    tables = [number for number, count in enumerate(bound, 1) for _ in range(count)]
    request = {
        "players": field(players),
        "rounds": 1,
        "seed": 1,
        "fixed_table": {f"p{i}": t for i, t in enumerate(tables, 1)},
    }
    if isinstance(expected, list):
        assert from_request(Request.from_dict(request)).sizes == [expected]
    else:
        with pytest.raises(SeatingError, match=f"Platz ist für {expected}"):
            Request.from_dict(request)


@pytest.mark.parametrize("seed", [2**63 - 1, -(2**63), "", "Losfee"])
def test_seeds_that_are_taken(seed):
    assert answer({"players": field(4), "rounds": 1, "seed": seed})["report"]["seed"] == seed


def test_five_bound_to_one_table_make_it_the_five() -> None:
    fixed = {f"p{i}": 1 for i in range(1, 6)}
    drawn = answer({"players": field(9), "rounds": 2, "seed": 1, "fixed_table": fixed})
    assert [sorted(round_[0]) for round_ in drawn["rounds"]] == [[f"p{i}" for i in range(1, 6)]] * 2
    with pytest.raises(SeatingError, match="5 Spieler gebunden, Platz ist für 4"):
        answer(
            {"players": field(13), "rounds": 1, "seed": 1, "fixed_table": fixed | {f"p{i}": 2 for i in range(6, 11)}}
        )


def test_the_seasons_memory_may_name_people_who_are_not_here() -> None:
    request = {"players": field(8), "rounds": 1, "seed": 1}
    known = {**request, "met": [["p1", "p2"]]}
    more = {**request, "met": [["p1", "p2"], ["p1", "niemand"], ["wer", "anders"]]}
    assert answer(more)["rounds"] == answer(known)["rounds"]


def test_who_has_left_may_still_be_named():
    request = {"players": field(8), "rounds": 2, "seed": 1, "played": [[["p1", "p2", "p3", "gone"]]]}
    wishes = {"apart": [["p1", "gone"]], "met": [["p2", "gone"]], "standings": ["gone", "p5", "p6", "p7", "p8"]}
    assert sorted(answer({**request, **wishes})["rounds"][1][0]) == ["p5", "p6", "p7", "p8"]


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5) | st.sampled_from(["p1", "p2"]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=8,
)
FIELDS = ["players", "rounds", "seed", "apart", "fixed_table", "met", "played", "standings"]


@given(st.sampled_from(FIELDS), json_values)
def test_anything_at_all_is_answered_or_refused(name, value):
    request = {"players": field(8), "rounds": 2, "seed": 1, "seconds": 5, name: value}
    try:
        drawn = answer(request)
    except ScoringError as error:
        refusal = error
    else:
        assert len(json.loads(json.dumps(drawn))["rounds"]) == request["rounds"]
        return
    assert refusal.field.startswith(name)
    assert say(refusal.said).endswith(".")
