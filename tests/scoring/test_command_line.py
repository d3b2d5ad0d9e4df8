"""python -m scoring: one answer per line, errors in their place, exit codes, nothing but JSON."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.__main__ import COMMANDS, USAGE, answers, main, ruleset_of
from scoring.ruleset import PRESETS
from tests.scoring.cases import cases

GAME = {"kind": "normal", "re_augen": 121}


def say(command: str, *lines: Any, lang: str = "de") -> tuple[int, list[dict[str, Any]]]:
    """The exit status and the answers to lines, given as objects or as they stand."""
    raw = [line if isinstance(line, bytes) else json.dumps(line).encode() + b"\n" for line in lines]
    out = io.BytesIO()
    status = answers(raw, command, out, lang)
    return status, [json.loads(line) for line in out.getvalue().splitlines()]


def test_score() -> None:
    assert say("score", GAME | {"ruleset": "ddv", "re_ansage": True, "multiplier": 1}) == (0, [{
        "winner": "re", "value": 3, "re_points": 3, "kontra_points": -3,
        "lines": [{"party": "re", "label": "Gewonnen", "points": 1, "rule": "§7.2.2 (a)", "code": "line-won", "params": {}},
                  {"party": "re", "label": "Re angesagt", "points": 2, "rule": "§7.2.2 (b)", "code": "line-ansage",
                   "params": {"party": "re"}}],
        "bock_triggers": [],
    }])  # fmt: skip


def test_a_decision_is_told_and_given_as_data() -> None:
    soli = [{"kind": "damensolo", "soloist": p} for p in (2, 3, 4, 5)]
    request = {"players": 5, "played": soli + [{"kind": "normal"}] * 25}
    _, (answer,) = say("runde", request)
    assert answer["decision"]["choices"] == ["dealer_moves", "earlier"]
    assert (answer["decision"]["code"], answer["decision"]["params"]) == (
        "decision-needed",
        {"presented": 1, "dealer": 1},
    )
    assert answer["decision"]["message"].startswith("Position 1 muss vorgeführt werden")
    assert say("runde", {})[1][0]["decision"] is None


def test_thrown_in_is_only_answered_where_the_rule_exists() -> None:
    status, (answer,) = say("score", GAME | {"ruleset": {"throw_in": 1}})
    assert (status, answer["thrown_in"], answer["re_points"]) == (0, True, 0)


def test_every_command_answers() -> None:
    players = [{"id": name, "club": ""} for name in "abcd"]
    assert say("runde", {})[1][0]["left"] == 24
    assert say("check", {"totals": [[1, 1, -1, -1]]})[1][0]["ok"] is True
    assert say("rank", {"order": ["points"], "results": []}) == (0, [{"standings": []}])
    assert len(say("seat", {"players": players, "rounds": 1, "seed": 1})[1][0]["rounds"]) == 1


def test_check_in_json() -> None:
    status, (answer,) = say("check", {"rows": [{"points": [3, 3, -3, -2]}], "ruleset": {"games": None}})
    assert (status, answer["ok"]) == (0, False)
    assert answer["findings"][0] == {
        "code": "row-sum", "severity": "error", "row": 1, "column": 4, "rule": "§7.3",
        "params": {"row": 1, "sum": 1},
        "message": "Zeile 1: Die Punkte ergeben zusammen +1 statt 0. Bitte Gewinner und Verlierer prüfen.",
        "suggestion": {
            "repair": "cell", "in": "rows", "row": 1, "column": 4, "value": -3, "instead_of": -2, "carries_on": False,
            "sure": True, "somewhere": False, "code": "repair-cell",
            "params": {"row": 1, "column": 4, "where": "rows", "old": -2, "new": -3, "onward": None, "sure": "right"},
            "why": "Zeile 1, Spalte 4: eingetragen −2, richtig −3.",
        },
        "alternatives": [],
    }  # fmt: skip


def test_another_language_changes_the_sentences_and_nothing_else() -> None:
    request = {"rows": [{"points": [3, 3, -3, -2]}], "ruleset": {"games": None}}
    german, english = (say("check", request, lang=lang)[1][0] for lang in ("de", "en"))
    told = english["findings"][0]
    assert told["message"] == "Row 1: The points add up to +1 instead of 0. Please check winners and losers."
    assert told["suggestion"]["why"] == "Row 1, column 4: entered −2, right −3."
    assert without_sentences(english) == without_sentences(german)
    refused = say("score", {"kind": 1}, lang="en")[1][0]["error"]
    assert (refused["code"], refused["message"]) == ("missing-field", "The field “re_augen” is missing.")


def test_a_house_rule_is_called_so_in_every_language() -> None:
    request = GAME | {"ruleset": "hausrunde", "re_ansage": True}
    rules = {lang: [line["rule"] for line in say("score", request, lang=lang)[1][0]["lines"]] for lang in ("de", "en")}
    assert rules == {"de": ["§7.2.2 (a)", "Hausregel"], "en": ["§7.2.2 (a)", "house rule"]}


def without_sentences(reply: Any) -> Any:
    if isinstance(reply, list):
        return [without_sentences(one) for one in reply]
    if not isinstance(reply, dict):
        return reply
    return {key: without_sentences(one) for key, one in reply.items() if key not in ("message", "why")}


def test_a_finding_tells_which_of_several_sentences_it_is() -> None:
    _, (answer,) = say("check", {"totals": [[1, 1, -1, 0]], "ruleset": {"games": None}})
    assert [(one["code"], one["params"].get("variant")) for one in answer["findings"]] == [
        ("total-sum", None), ("parity", "parity-of-totals"),
    ]  # fmt: skip


# A bad line: what it is, the field that is named, a word of the sentence.
BAD: list[tuple[str, Any, str, str]] = [
    ("score", b"{\n", "", "kein gültiges JSON"),
    ("score", b"null\n", "", "nicht null"),
    ("score", b"[1, 2]\n", "", "muss ein JSON-Objekt sein"),
    ("score", b"\xff\xfe{}\n", "", "kein UTF-8"),
    ("score", b"[" * 100_000 + b"\n", "", "zu tief"),
    ("score", b'{"kind": "normal", "re_augen": ' + b"[" * 990 + b"]" * 990 + b"}\n", "", "zu tief"),
    ("score", b'{"re_augen": ' + b"9" * 5000 + b"}\n", "", "kein gültiges JSON"),
    ("score", b'{"kind": "normal", "kind": "armut", "re_augen": 1}\n', "kind", "zweimal"),
    ("score", b'{"kind": "normal", "re_augen": 121, "sonderpunkte": {"re": {"fuchs": 1, "fuchs": 2}}}\n', "fuchs", "zweimal"),
    ("score", b'{"kind": "normal", "re_augen": NaN}\n', "re_augen", "nicht NaN"),
    ("score", b'{"kind": "normal", "re_augen": 1e2}\n', "re_augen", "nicht 100.0"),
    ("score", {}, "kind", "fehlt"),
    ("score", GAME | {"re": 1}, "re", "gibt es nicht"),
    ("score", GAME | {"ruleset": "skat"}, "ruleset", "eines von ddv"),
    ("score", GAME | {"ruleset": {"fuchs": 5}}, "ruleset.fuchs", "von 0 bis 2"),
    ("score", GAME | {"ruleset": None}, "ruleset", "nicht null"),
    ("score", GAME | {"multiplier": 2}, "multiplier", "keinen Bock"),
    ("score", GAME | {"multiplier": None}, "multiplier", "nicht null"),
    ("score", GAME | {"kind": "armut"}, "kind", "Armut"),
    ("runde", {"spieler": 4}, "spieler", "gibt es nicht"),
    ("runde", {"played": [{"kind": "damensolo", "soloist": 1, "pflicht": False}]}, "played[1].pflicht", "Spiel 1"),
    ("check", {"rows": [], "games": 24}, "games", "gibt es nicht"),
    ("check", {}, "rows", "Es fehlt"),
    ("rank", {"order": ["points"], "results": [], "x": 1}, "x", "gibt es nicht"),
    ("seat", {"players": [], "rounds": 1, "seed": 1, "x": 1}, "x", "gibt es nicht"),
    ("seat", {"players": [{"id": "a"}], "rounds": 1, "seed": 1}, "players", ""),
]  # fmt: skip


@pytest.mark.parametrize(("command", "line", "field", "words"), BAD)
def test_a_bad_line_gets_its_error_and_the_next_is_answered(command: str, line: Any, field: str, words: str) -> None:
    good: dict[str, Any] = {
        "score": GAME, "runde": {}, "check": {"totals": []}, "rank": {"order": ["points"], "results": []},
        "seat": {"players": [{"id": name} for name in "abcd"], "rounds": 1, "seed": 1},
    }[command]  # fmt: skip
    status, (first, second) = say(command, line, good)
    assert status == 1
    assert list(first) == ["error"]
    assert first["error"]["field"] == field
    assert words in first["error"]["message"]
    assert "error" not in second


def test_blank_lines_are_passed_over() -> None:
    assert say("score", b"\n", b"  \t\n") == (0, [])
    assert len(say("score", b"\r\n", GAME, b"\n", GAME, b" ")[1]) == 2


def test_a_byte_order_mark_is_no_offence() -> None:
    assert say("score", b"\xef\xbb\xbf" + json.dumps(GAME).encode() + b"\n")[0] == 0


def test_a_long_name_is_shortened() -> None:
    _, (answer,) = say("score", {"x" * 100_000: 1})
    assert len(answer["error"]["message"]) < 400


def test_half_a_surrogate_pair_survives() -> None:
    line = b'{"order": ["points"], "results": [{"player": "\\ud800", "runden": []}]}\n'
    assert say("rank", line)[1][0]["standings"][0]["player"] == "\ud800"


def test_the_same_ruleset_is_read_once_and_never_mixed_up() -> None:
    assert ruleset_of({}) is PRESETS["ddv"]
    assert ruleset_of({"ruleset": {"fuchs": 2}}) is ruleset_of({"ruleset": {"fuchs": 2}})
    assert ruleset_of({"ruleset": {"soli_count": False}}).soli_count is False
    for fuchs in range(3):
        for factor in range(1, 101):
            for games in range(4, 8):
                rules = ruleset_of({"ruleset": {"fuchs": fuchs, "base_factor": factor, "games": games}})
                assert (rules.fuchs, rules.base_factor, rules.games) == (fuchs, factor, games)


@pytest.mark.parametrize("arguments", [[], ["x"], ["score", "runde"], ["--help"]])
def test_usage(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(arguments) == 2
    assert capsys.readouterr() == ("", USAGE + "\n")
    assert all(f"  {command} " in USAGE for command in COMMANDS)


def run(command: str, text: bytes) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, "-m", "scoring", command], input=text, capture_output=True, timeout=60, check=False
    )


def test_the_agreed_games_through_a_real_process() -> None:
    games = cases("scoring/ddv")
    text = b"".join(json.dumps(case["game"]).encode() + b"\n" for case in games)
    done = run("score", text)
    assert (done.returncode, done.stderr) == (0, b"")
    for case, line in zip(games, done.stdout.splitlines(), strict=True):
        answer = json.loads(line)
        assert {key: answer[key] for key in case["expected"]} == case["expected"]


def test_exit_codes_of_a_real_process() -> None:
    assert run("score", b"{}\n").returncode == 1
    unknown = run("spiel", b"")
    assert (unknown.returncode, unknown.stdout, unknown.stderr.decode()) == (2, b"", USAGE + "\n")


def test_a_reader_that_leaves_early_is_no_traceback(tmp_path: Path) -> None:
    games = tmp_path / "games.jsonl"
    games.write_bytes((json.dumps(GAME).encode() + b"\n") * 20_000)
    with games.open("rb") as lines:
        command = [sys.executable, "-m", "scoring", "score"]
        process = subprocess.Popen(command, stdin=lines, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        assert process.stdout
        assert process.stderr
        process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == b""
        process.stderr.close()
        assert process.wait(60) == 1


def test_main_reads_standard_input_and_leaves_quietly(monkeypatch: pytest.MonkeyPatch) -> None:
    class Lines:
        def __init__(self, buffer: Any) -> None:
            self.buffer = buffer

    out = Lines(io.BytesIO())
    monkeypatch.setattr(sys, "argv", ["scoring", "score"])
    monkeypatch.setattr(sys, "stdin", Lines(io.BytesIO(json.dumps(GAME).encode())))
    monkeypatch.setattr(sys, "stdout", out)
    assert main() == 0
    assert json.loads(out.buffer.getvalue())["value"] == 1

    def interrupted() -> Any:
        yield json.dumps(GAME).encode()
        raise KeyboardInterrupt

    monkeypatch.setattr(sys, "stdin", Lines(interrupted()))
    assert main() == 1


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=8,
)
FIELDS = [
    "ruleset", "kind", "re_augen", "re_absage", "sonderpunkte", "multiplier", "players", "games", "played", "time_up",
    "time_up_after", "rows", "totals", "order", "results", "rounds", "seed", "seconds", "apart", "fixed_table", "met",
    "standings", "x",
]  # fmt: skip


@given(st.sampled_from(list(COMMANDS)), st.dictionaries(st.sampled_from(FIELDS), json_values, max_size=5))
def test_nonsense_is_refused_with_a_field_and_a_sentence(command: str, line: dict[str, Any]) -> None:
    status, (reply,) = say(command, line)
    if status:
        assert set(reply["error"]) == {"field", "code", "params", "message"}
        assert reply["error"]["message"].endswith((".", ")", "?"))
    else:
        assert "error" not in reply


def test_lines_are_written_the_same_however_many_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    games = [GAME | {"re_augen": augen, "re_ansage": True} for augen in (0, 121, 151, 181, 240)]
    expected = say("score", *games)
    monkeypatch.setattr("scoring.__main__.MOST_LINES", 2)
    assert say("score", *games) == expected
