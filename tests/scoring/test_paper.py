"""A paper Spielliste as typed: every notation read, kept as written, checked, and repaired on its own text."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring import (
    DDV,
    PRESETS,
    Bock,
    Carry,
    Code,
    Finding,
    InvalidInput,
    Message,
    Paper,
    PaperRow,
    Reading,
    ReadLine,
    Repair,
    Ruleset,
    Runde,
    check_totals,
    complete_cell,
    read_paper,
    repair_paper,
)
from scoring.edits import change, exchange, insertion
from scoring.lines import Above, Verdict, Walk
from scoring.lines import say as read_row
from scoring.wording import say
from tests.scoring.cases import refusal, shown
from tests.scoring.paper_strategies import NOTATIONS, paper_of, random_evening
from tests.scoring.strategies import Row, seeds
from tests.scoring.test_checks import OPEN_END, codes

PLAIN = Ruleset(pflichtsoli=0)
DDV_OPEN = Ruleset(games=None)
BY_HAND = Ruleset(games=None, bock=Bock(triggers=("by_hand",)))


def totals(*cells: object, marks: str = "", added: tuple[int, ...] = ()) -> PaperRow:
    return PaperRow("totals", tuple(str(cell) for cell in cells), marks, added)


def points(*cells: object, marks: str = "", added: tuple[int, ...] = ()) -> PaperRow:
    return PaperRow("points", tuple(str(cell) for cell in cells), marks, added)


def winners(cell: str, marks: str = "") -> PaperRow:
    return PaperRow("winners", (cell,), marks)


def paper(*rows: PaperRow | str, end: str = "") -> Paper:
    """Rows as given, a plain text as winners + value; the end totals parted by blanks, `_` for an empty cell."""
    cells = tuple(cell.replace("_", "") for cell in end.split())
    return Paper(tuple(winners(row) if isinstance(row, str) else row for row in rows), cells)


def read(*rows: PaperRow | str, end: str = "", players: int = 4, ruleset: Ruleset = DDV_OPEN, **more: Any) -> Reading:
    return read_paper(paper(*rows, end=end), players=players, ruleset=ruleset, **more)


def one(row: PaperRow | str, players: int = 4, ruleset: Ruleset = DDV_OPEN, **more: Any) -> ReadLine:
    return read(row, players=players, ruleset=ruleset, **more).lines[0]


def messages(reading: Reading) -> list[str]:
    return [say(finding.said) for finding in reading.findings]


def verdicts(reading: Reading) -> list[str]:
    return [shown(line.verdict) for line in reading.lines]


# --- winners + value: what is typed, the points, the words beside the row

WINNERS: list[tuple[str, Row, str]] = [
    ("13+4", (4, -4, 4, -4), "✓ Normalspiel 4"),
    ("13 4", (4, -4, 4, -4), "✓ Normalspiel 4"),
    (" 31 + 4 ", (4, -4, 4, -4), "✓ Normalspiel 4"),
    ("24-4", (4, -4, 4, -4), "✓ Normalspiel 4"),
    ("2+3", (-3, 9, -3, -3), "✓ Pflichtsolo Position 2 gewonnen, 3"),
    ("134+3", (3, -9, 3, 3), "✓ Pflichtsolo Position 2 verloren, 3"),
    ("2-3", (3, -9, 3, 3), "✓ Pflichtsolo Position 2 verloren, 3"),
    ("2−3", (3, -9, 3, 3), "✓ Pflichtsolo Position 2 verloren, 3"),
    ("2+3*", (-3, 9, -3, -3), "✓ Pflichtsolo Position 2 gewonnen, 3"),
    ("2+3h", (-3, 9, -3, -3), "✓ stille Hochzeit Position 2 gewonnen, 3"),
    ("2+3 H", (-3, 9, -3, -3), "✓ stille Hochzeit Position 2 gewonnen, 3"),
    ("2+3l", (-3, 9, -3, -3), "✓ Lustsolo Position 2 gewonnen, 3"),
    ("0", (0, 0, 0, 0), "✓ Spielwert 0"),
    ("13+0", (0, 0, 0, 0), "✓ Spielwert 0"),
    ("2+0", (0, 0, 0, 0), "✓ Pflichtsolo Position 2, 0"),
    ("134+0", (0, 0, 0, 0), "✓ Pflichtsolo Position 2, 0"),
    ("0h3", (0, 0, 0, 0), "✓ stille Hochzeit Position 3, 0"),
    ("134+1s", (1, -3, 1, 1), "✓ Strafe: Position 2 zahlt 3"),
    ("2-1s", (1, -3, 1, 1), "✓ Strafe: Position 2 zahlt 3"),
    ("2-3s4", (0, -3, 0, 3), "✓ Strafe: Position 2 zahlt 3 an Position 4"),
    ("134+4w", (4, -12, 4, 4), "✓ Strafe: Position 2 zahlt 12, Spiel wird wiederholt"),
    ("3-12z2", (0, 12, -12, 0), "✓ Strafe: Position 3 zahlt 12 an Position 2, zählt als Spiel"),
]


@pytest.mark.parametrize(("cell", "row", "verdict"), WINNERS)
def test_winners_and_value(cell: str, row: Row, verdict: str) -> None:
    line = one(cell)
    assert (line.points, line.totals, shown(line.verdict), line.ok) == (row, row, verdict, True)


def test_marks_beside_the_row_are_the_same_as_in_the_cell() -> None:
    for text, mark in (("2+3", "*"), ("2+3", "h"), ("13+4", "b"), ("134+4", "w"), ("3-12", "z2"), ("0", "h3")):
        assert one(winners(text, mark), ruleset=BY_HAND) == one(text + mark, ruleset=BY_HAND)


WRONG: list[tuple[PaperRow | str, str, list[str]]] = [
    ("13++4", "✗ nicht lesbar: 13++4", ["unreadable@1"]),
    ("13+4x", "✗ nicht lesbar: 13+4x", ["unreadable@1"]),
    ("13", "✗ nicht lesbar: 13", ["unreadable@1"]),
    ("1234+4", "✗ nicht lesbar: 1234+4", ["unreadable@1"]),
    ("11+4", "✗ nicht lesbar: 11+4", ["unreadable@1"]),
    ("15+4", "✗ nicht lesbar: 15+4", ["unreadable@1"]),
    ("08+4", "✗ nicht lesbar: 08+4", ["unreadable@1"]),
    ("13+123456", "✗ nicht lesbar: 13+123456", ["unreadable@1"]),
    ("١٣+٤", "✗ nicht lesbar: ١٣+٤", ["unreadable@1"]),
    ("1³+4", "✗ nicht lesbar: 1³+4", ["unreadable@1"]),
    (winners("", "*"), "✗ Gewinner fehlen", ["unreadable@1"]),
    (winners("13+4", "x"), "✗ Zeichen nicht lesbar: x", ["unreadable@1"]),
    (winners("2+3*", "l"), "✗ Zeichen nicht lesbar: l*", ["unreadable@1"]),
    (winners("2+3", "*5"), "✗ Zeichen nicht lesbar: *5", ["unreadable@1"]),
    (winners("134+1", "sw"), "✗ Zeichen nicht lesbar: sw", ["unreadable@1"]),
    (winners("134+1", "sb"), "✗ Zeichen nicht lesbar: sb", ["unreadable@1"]),
    (winners("134+1", "s*"), "✗ Zeichen nicht lesbar: s*", ["unreadable@1"]),
    (winners("2+3", "*2l3"), "✗ Zeichen nicht lesbar: *2l3", ["unreadable@1"]),
    (winners("2+3", "*2*3"), "✗ Zeichen nicht lesbar: *2*3", ["unreadable@1"]),
    ("13+30", "✗ Wert 30 zu hoch", ["range@1"]),
    ("13+4*", "✗ kein Solo", ["shape@1"]),
    ("0*", "✗ Wessen Solo?", ["shape@1"]),
    ("2+3*4", "✗ kein Solo von Position 4", ["shape@1/4"]),
    ("13+4s", "✗ keine solche Strafe", ["shape@1"]),
    ("2+12z", "✗ keine solche Strafe", ["shape@1"]),
    ("3+12z2", "✗ kein Solo von Position 2", ["shape@1/2"]),
    (points(4, -4, 0, 0), "✗ kein Spiel", ["shape@1"]),
    (points(2, 2, -2, 0), "✗ Summe +2", ["row-sum@1"]),
    (totals(2, 2, -2, -4), "✗ Summe −2", ["total-sum@1"]),
    (totals(2, "x", -2, -4), "✗ nicht lesbar: x", ["unreadable@1/2"]),
    (totals(2, 2, -4, ""), "✗ Spalte 4 fehlt", ["unreadable@1/4"]),
    (totals(2, "", "", 1, marks="?"), "✗ Zeichen nicht lesbar: ?", ["unreadable@1", "unreadable@1/2", "unreadable@1/3"]),
    (points(9, -3, -3, -3, marks="*5"), "✗ Zeichen nicht lesbar: *5", ["unreadable@1"]),
    (points(1, 1, -2), "✗ nicht lesbar", ["unreadable@1"]),
    (PaperRow("winners", ("13+4", "")), "✗ nicht lesbar", ["unreadable@1"]),
]  # fmt: skip


@pytest.mark.parametrize(("row", "verdict", "expected"), WRONG)
def test_a_row_that_cannot_be_right(row: PaperRow | str, verdict: str, expected: list[str]) -> None:
    reading = read(row)
    assert (shown(reading.lines[0].verdict), reading.lines[0].ok) == (verdict, False)
    assert codes(reading.findings) == expected
    assert (reading.sheet is None) == (expected[0].startswith("unreadable"))
    assert not reading.ok


# --- numbers: text and value; anything else is not a number
NUMBERS: list[tuple[str, int | None]] = [
    ("12", 12), ("-12", -12), ("12-", -12), ("1-2", -12), ("−12", -12), ("12−", -12), ("+12", 12), ("12+", 12),
    (" 12 ", 12), ("--12", 12), ("0", 0), ("-0", 0), ("00012", 12), ("99999", 99999), ("+99999-", -99999),
    ("100000", None), ("", None), ("-", None), ("+", None), ("1+2", None), ("++1", None), ("1 2", None), ("1.5", None),
    ("1,5", None), ("1e3", None), ("0x1", None), ("1_0", None), ("١٢", None), ("１２", None), ("²", None), ("½", None),
    ("–12", None), ("12a", None), ("\u200b1", None), ("nan", None),
]  # fmt: skip


@pytest.mark.parametrize(("cell", "value"), NUMBERS)
def test_numbers(cell: str, value: int | None) -> None:
    line = one(points(cell, "0", "0", "0"), ruleset=OPEN_END)
    assert line.points == (None if value is None else (value, 0, 0, 0))


# --- the sentences

SENTENCES: list[tuple[list[PaperRow | str], dict[str, Any], str]] = [
    ([totals("12x", 1, 1, 1)], {}, "Zeile 1, Spalte 1: „12x“ ist keine Zahl. Bitte nur Ziffern schreiben, höchstens fünf, ein Minus davor oder dahinter."),
    ([totals(1, 1, 1, " ")], {}, "Zeile 1, Spalte 4: Hier fehlt die Zahl. Bitte eintragen."),
    ([totals("", "", "", ""), "13+4"], {}, "Zeile 1 ist leer, darunter geht es weiter. Bitte nachtragen oder die Zeile löschen."),
    ([points(1, 1, -2)], {}, "Zeile 1 hat 3 Felder statt 4. Bitte die Zeile neu schreiben."),
    (["13++4"], {}, "Zeile 1: „13++4“ ist nicht lesbar. Bitte Gewinner und Wert schreiben, zum Beispiel 13+4, 2+3, 134+3 oder 0."),
    ([winners("", "b")], {}, "Zeile 1: Hier fehlen Gewinner und Wert. Bitte eintragen, zum Beispiel 13+4."),
    ([winners("13+4", "y")], {}, "Zeile 1: Die Zeichen „y“ sind nicht lesbar oder widersprechen sich. Möglich sind * Pflichtsolo, l Lustsolo, h stille Hochzeit, b Bock (wo es ihn gibt), s, w oder z für eine Strafe, dahinter die Position des Solisten."),
    (["12+4"], {"players": 5}, "Zeile 1: Position 1 setzt aus, weil Position 1 gibt, und kann nicht gewinnen. Fehlt ein Spiel, oder war ein Solo davor kein Pflichtsolo?"),
    (["13+4l"], {}, "Zeile 1: Das Zeichen „l“ steht für ein Solo; +4 / −4 / +4 / −4 ist keines. Bitte prüfen."),
    (["0*"], {}, "Zeile 1: Ein Solo ohne Punkte. Bitte die Position des Solisten hinter das Zeichen schreiben, zum Beispiel *2."),
    (["13+4b"], {}, "Zeile 1: In diesem Regelsatz gibt es keinen Bock; das Zeichen „b“ zählt nicht."),
    (["13+4"], {"end": "4 -4 4 x"}, "Endstand, Spalte 4: „x“ ist keine Zahl. Bitte nur Ziffern schreiben, höchstens fünf, ein Minus davor oder dahinter."),
    (["13+4"], {"end": "4 -4 4 _"}, "Endstand, Spalte 4: Hier fehlt die Zahl. Bitte eintragen."),
    (["13+4"], {"end": "4 -4 4"}, "Endstand hat 3 Felder statt 4. Bitte die Zeile neu schreiben."),
    (["13+4", "0"], {"end": "4 -4 4 -3"}, "Endstand: +4 / −4 / +4 / −3 ergeben zusammen +1 statt 0. Bitte mit dem Papier vergleichen."),
    (["13+4", "0"], {"end": "4 -4 4 -3"}, "Endstand: +4 / −4 / +4 / −3 sind nicht alle gerade oder alle ungerade. Bitte mit dem Papier vergleichen; verschieben können das nur Strafpunkte zugunsten eines Solisten."),
    (["13+4", "0"], {"end": "4 -4 4 -3"}, "Endstand: Er passt nicht zu den Zeilen (Spalte 4: geschrieben −3, gerechnet −4). Bitte Zeilen und Endstand mit dem Papier vergleichen."),
]  # fmt: skip


@pytest.mark.parametrize(("rows", "more", "sentence"), SENTENCES)
def test_sentences(rows: list[PaperRow | str], more: dict[str, Any], sentence: str) -> None:
    assert sentence in messages(read(*rows, **more))


def test_long_text_is_shortened_in_a_sentence() -> None:
    (finding,) = read(winners("9" * 5000)).findings
    assert len(say(finding.said)) < 200
    assert "9" * 39 + "…" in say(finding.said)


# --- whole lists


def test_running_totals_show_the_difference() -> None:
    reading = read(totals(3, 3, "3-", "3-"), totals(5, 1, -1, -5), totals(2, 10, -4, -8), ruleset=DDV)
    assert [line.points for line in reading.lines] == [(3, 3, -3, -3), (2, -2, 2, -2), (-3, 9, -3, -3)]
    assert verdicts(reading) == ["✓ Normalspiel 3", "✓ Normalspiel 2", "✓ Pflichtsolo Position 2 gewonnen, 3"]
    assert [line.totals for line in reading.lines] == [(3, 3, -3, -3), (5, 1, -1, -5), (2, 10, -4, -8)]
    assert (reading.totals, reading.games, reading.ok, reading.complete) == ((2, 10, -4, -8), 3, True, False)
    assert codes(reading.findings) == ["game-count@3?"]


def test_one_line_in_full() -> None:
    reading = read("13+4", "2+3", "0", end="1 5 1 -7", ruleset=Ruleset(games=None, bock=Bock(triggers=("value_0",))))
    assert reading.lines[1] == ReadLine(
        number=2, game=2, empty=False, points=(-3, 9, -3, -3), totals=(1, 5, 1, -7), dealer=2, sits=(), multiplier=1,
        soloist=2, pflicht=True, vorfuehrung=False, penalty=None, kind="solo",
        verdict=Verdict("good", Message(Code.ROW_SOLO_WON, solo="pflichtsolo", soloist=2, value=3)),
    )  # fmt: skip
    assert (reading.ok, reading.complete, reading.games) == (True, True, 3)
    assert reading.upcoming is not None
    assert (reading.upcoming.number, reading.upcoming.dealer, reading.upcoming.multiplier) == (4, 3, 2)
    assert reading.sheet is not None
    assert reading.sheet.totals == (None, None, (1, 5, 1, -7))


def test_notations_may_change_from_row_to_row() -> None:
    rows = ["13+4", points(2, 2, -2, -2), totals(9, 1, -1, -9), "2+1", totals(8, 4, -2, -10)]
    reading = read(*rows, end="8 4 -2 -10")
    assert [line.points for line in reading.lines] == [
        (4, -4, 4, -4), (2, 2, -2, -2), (3, 3, -3, -3), (-1, 3, -1, -1), (0, 0, 0, 0),
    ]  # fmt: skip
    assert codes(reading.findings) == []
    assert reading.sheet is not None
    assert [entry.points for entry in reading.sheet.rows or ()] == [
        (4, -4, 4, -4),
        (2, 2, -2, -2),
        None,
        (-1, 3, -1, -1),
        None,
    ]


def test_a_solo_is_the_pflichtsolo_while_it_is_open() -> None:
    reading = read("2+3h", "2+3", "2+3", "3+1", totals(-11, 29, -7, -11), points(-3, 1, 1, 1))
    assert [(line.kind, line.pflicht) for line in reading.lines] == [
        ("stille_hochzeit", False), ("solo", True), ("solo", False), ("solo", True), ("solo", False), ("solo", True),
    ]  # fmt: skip
    assert reading.ok
    assert codes(reading.findings) == []


def test_an_early_lustsolo_was_played_all_the_same() -> None:
    reading = read("2+3l")
    assert (codes(reading.findings), reading.lines[0].pflicht, reading.ok) == (["lustsolo-early@1/2?"], False, True)
    assert codes(read("2+3*", "2+3*").findings) == ["pflichtsolo-twice@2/2"]


def test_dealers_and_the_vorfuehrung() -> None:
    reading = read("13+1", "2+1", "0", "4+1", "1+1", "3+1", ruleset=DDV, games=6)
    assert [line.dealer for line in reading.lines] == [1, 2, 2, 3, 4, 1]
    assert [line.vorfuehrung for line in reading.lines] == [False, False, False, True, True, True]
    assert verdicts(reading)[-1] == "✓ Vorführung Position 3 gewonnen, 1"
    assert (codes(reading.findings), reading.complete) == ([], True)
    early = read("13+1", "2+1", "0", "3+1", ruleset=DDV, games=6, partial=True)
    assert (codes(early.findings), early.lines[3].vorfuehrung) == (["vorfuehrung@4"], False)


def test_a_vorfuehrung_worth_nothing() -> None:
    soli = ["2+1", "3+1", "4+1", "13+1"]
    reading = read(*soli, "0*", ruleset=DDV, games=5)
    assert (codes(reading.findings), reading.lines[-1].soloist, reading.complete) == ([], 1, True)
    assert shown(reading.lines[-1].verdict) == "✓ Vorführung Position 1, 0"
    assert codes(read(*soli, "0", ruleset=DDV, games=5).findings) == ["vorfuehrung@5", "pflichtsolo-missing@5/1"]


def test_a_list_that_is_still_being_typed_misses_nothing() -> None:
    rows = ["13+1", "2+1", "3+1"]
    assert codes(read(*rows, ruleset=DDV).findings) == ["game-count@3?"]
    assert codes(read(*rows, ruleset=DDV, partial=True).findings) == []
    done = ["2+1", "3+1", "4+1", "13+1", "13+2"]
    assert codes(read(*done, ruleset=DDV, games=5).findings) == ["vorfuehrung@5", "pflichtsolo-missing@5/1"]
    assert codes(read(*done, ruleset=DDV, games=5, partial=True).findings) == ["vorfuehrung@5"]
    assert codes(read("13+1", end="1 -1 _ _", partial=True).findings) == []
    assert codes(read("13+1", end="1 -x _ _", partial=True).findings) == ["unreadable@2/2"]
    assert codes(read("13+1", end="1 -1 1 -3", partial=True).findings)[:1] == ["total-sum@2/4"]


def test_complete() -> None:
    four = ["2+1", "3+1", "4+1", "1+1"]
    over = read(*four, ruleset=DDV, games=4)
    assert (over.complete, over.upcoming and over.upcoming.over) == (True, True)
    assert not read(*four[:3], ruleset=DDV, games=4).complete
    too_many = read(*four, "13+1", ruleset=DDV, games=4)
    assert (codes(too_many.findings), too_many.upcoming and too_many.upcoming.over) == (["game-count@5"], True)
    assert say(too_many.findings[0].said).startswith("Die Liste hat 5 Spiele; geplant sind 4.")
    assert read("13+1", ruleset=DDV, games=None).complete
    assert not read(ruleset=DDV, games=None).complete
    assert read(*four, "13+1", ruleset=DDV, time_up_after=5).complete


def test_nothing_typed_yet() -> None:
    reading = read(totals("", "", "", ""), winners(" "), ruleset=DDV, partial=True)
    assert [(line.empty, line.ok, shown(line.verdict), line.game) for line in reading.lines] == [
        (True, True, "", None)
    ] * 2
    assert (reading.findings, reading.totals, reading.games, reading.ok, reading.complete) == ((), None, 0, True, False)
    assert reading.upcoming is not None
    assert (reading.upcoming.number, reading.upcoming.dealer) == (1, 1)
    assert read(ruleset=DDV, partial=True).lines == ()


def test_who_won_is_kept_beside_the_points() -> None:
    """Named as winners, or left over where the losers are named; whether a solo was marked."""
    sheet = read("13+4", "24-1", "2-3", "1+1", "0", "13+0", "2+3*").sheet
    assert sheet is not None
    assert [(entry.winners, entry.marked) for entry in sheet.rows or ()] == [
        ((1, 3), False), ((1, 3), False), ((1, 3, 4), False), ((1,), False), ((), False), ((1, 3), False), ((2,), True),
    ]  # fmt: skip


# Position 1 deals at a table of five and sits out: what is read, who was alone, whether it was a Normalspiel.
SITTING: list[tuple[str, Row | None, int | None, bool, tuple[int, ...] | None]] = [
    ("25+1", (0, 1, -1, -1, 1), None, False, (2, 5)),
    ("13+4", None, None, True, None),
    ("1+3", None, 1, False, None),
    ("123+2", None, None, False, None),
    ("0*", (0, 0, 0, 0, 0), None, False, ()),
]


@pytest.mark.parametrize(("cell", "row", "soloist", "is_normal", "who"), SITTING)
def test_winners_at_a_larger_table(cell: str, row: Row | None, soloist: int | None, is_normal: bool, who: Any) -> None:
    said = read_row(winners(cell), 1, 5, Above(None, [Runde.start(5, DDV_OPEN).course], False))
    assert (said.points, said.soloist, said.is_normal, said.winners) == (row, soloist, is_normal, who)


def test_marks_are_read_where_the_winners_are_missing() -> None:
    above = Above(None, [Runde.start(4, DDV_OPEN).course], False)
    assert read_row(winners("", "*"), 1, 4, above).marks.solo == "*"


def test_an_added_total_goes_on_from_the_line_above_even_where_that_is_wrong() -> None:
    reading = read(totals(2, 2, -2, -1), totals("", 4, -4, -3, added=(1,)))
    assert reading.lines[1].totals == (4, 4, -4, -3)


def test_an_empty_row_in_full() -> None:
    assert read("13+1", winners("")).lines[1] == ReadLine(
        number=2, game=None, empty=True, points=None, totals=None, dealer=None, sits=(), multiplier=1, soloist=None,
        pflicht=None, vorfuehrung=False, penalty=None, kind=None, verdict=Verdict("good", None),
    )  # fmt: skip


def test_who_deals_behind_rows_that_nobody_can_read() -> None:
    def deals(*rows: str) -> list[tuple[int | None, tuple[int, ...]]]:
        return [(line.dealer, line.sits) for line in read(*rows, players=5).lines]

    # After three of them the winners tell who sat out; with a fourth no Pflichtsolo is looked for any more.
    assert deals("x", "x", "x", "24+1") == [(1, (1,)), (None, ()), (None, ()), (3, (3,))]
    assert deals("x", "x", "x", "x", "24+1") == [(1, (1,)), (None, ()), (None, ()), (None, ()), (5, (5,))]

    # Five rows with three games that nobody can read: nothing is given up yet.
    assert deals("x", "x", "34+2", "x", "25+1") == [(1, (1,)), (None, ()), (2, (2,)), (3, (3,)), (4, (4,))]
    assert deals("x", "x", "34+2", "x", "x", "25+1")[3:] == [(3, (3,)), (None, ()), (4, (4,))]
    # Who cannot have won still played: it was a Normalspiel, and the next one deals.
    assert deals("12+4", "23+1") == [(1, (1,)), (2, (2,))]


def walked(*cells: str) -> Walk:
    walk = Walk(Runde.start(4, DDV_OPEN), (0,) * 4)
    for cell in cells:
        walk.read(winners(cell))
    return walk


@pytest.mark.parametrize(("cells", "unknown"), [(["13+4"], 0), (["x", "x", "13+4"], 2), (["x", "13+4", "x", "1+2"], 2)])
def test_how_many_games_nobody_can_read(cells: list[str], unknown: int) -> None:
    assert walked(*cells).unknown == unknown


@pytest.mark.parametrize("rows", [0, 1, 2, 3])
def test_a_walk_can_be_gone_on_with_from_any_row(rows: int) -> None:
    cells = ["13+4", "x", "2+3", "24+1*"]
    again = walked(*cells).upto(rows)
    assert again == walked(*cells[:rows])
    for cell in cells[rows:]:
        again.read(winners(cell))
    assert again == walked(*cells)


def test_a_mark_without_a_solo_makes_no_pflichtsolo() -> None:
    sheet = read("13+4", "13+4*", "2+3").sheet
    assert sheet is not None
    assert [entry.pflicht for entry in sheet.rows or ()] == [None, None, True]


def test_the_second_of_those_who_sit_out_has_points() -> None:
    assert verdicts(read(points(0, 0, 0, 3, -3, 0), players=6)) == ["✗ Position 4 setzt aus"]


def test_empty_rows() -> None:
    blank = totals("", "", "", "")
    behind = read("13+1", blank, winners(""), ruleset=DDV, partial=True)
    assert [line.empty for line in behind.lines] == [False, True, True]
    assert (behind.ok, behind.games) == (True, 1)
    between = read("13+1", blank, "13+1")
    assert codes(between.findings) == ["unreadable@2"]
    assert [(line.empty, shown(line.verdict)) for line in between.lines] == [
        (False, "✓ Normalspiel 1"), (True, "✗ leer"), (False, "✓ Normalspiel 1"),
    ]  # fmt: skip


# --- the first dealer, open Pflichtsoli and Bocks of a list that goes on


def test_a_list_that_continues_another_one() -> None:
    reading = read("2+1", "3+1", ruleset=BY_HAND, carry=Carry(3, (2,), (2,)))
    assert [(line.dealer, line.pflicht, line.multiplier) for line in reading.lines] == [(3, True, 2), (3, False, 2)]
    assert reading.upcoming is not None
    assert (reading.upcoming.dealer, reading.upcoming.open_pflichtsoli, reading.upcoming.multiplier) == (4, (), 2)
    five = read("45+1", "15+1", players=5, ruleset=DDV, games=None, carry=Carry(3))
    assert [(line.dealer, line.sits, line.points) for line in five.lines] == [
        (3, (3,), (-1, -1, 0, 1, 1)), (4, (4,), (1, -1, -1, 0, 1)),
    ]  # fmt: skip


def test_thirteen_games_planned() -> None:
    rows = ["13+1"] * 13
    assert read(*rows, ruleset=PLAIN, games=13).complete
    assert codes(read(*rows[1:], ruleset=PLAIN, games=13).findings) == ["game-count@12?"]


# --- Bock


def test_the_mark_b_triggers_a_bock() -> None:
    reading = read("13+1b", "13+2", "13+2", "2+4", "13+2", "13+2", "13+1", winners(""), ruleset=BY_HAND)
    assert [line.multiplier for line in reading.lines] == [1, 2, 2, 2, 2, 2, 1, 1]
    assert reading.ok


SOLO_LOST = Ruleset(games=None, pflichtsoli=0, bock=Bock(triggers=("solo_lost",)))
DEALS_AGAIN = Ruleset(games=None, solo_keeps_dealer=True, bock=Bock(triggers=("by_hand",)))
USED_UP: list[tuple[str, list[str], Ruleset, list[int]]] = [
    ("a penalty is no game", ["13+4b", "134+1s", *["13+4"] * 5], BY_HAND, [1, 2, 2, 2, 2, 2, 1]),
    ("a solo worth nothing is not lost", ["2+0", "13+1"], SOLO_LOST, [1, 1]),
    ("a solo is lost by a point", ["2-1", "13+1"], SOLO_LOST, [1, 2]),
    ("soli after which the same player deals use up none, a stille Hochzeit does",
     ["13+4b", "2+3*", "2+3l", "3+1h", *["13+4"] * 4], DEALS_AGAIN, [1, 2, 2, 2, 2, 2, 2, 1]),
]  # fmt: skip


@pytest.mark.parametrize(("why", "rows", "rules", "multipliers"), USED_UP, ids=[case[0] for case in USED_UP])
def test_which_rows_use_up_a_bock(why: str, rows: list[str], rules: Ruleset, multipliers: list[int]) -> None:
    assert [line.multiplier for line in read(*rows, ruleset=rules).lines] == multipliers


def test_what_the_points_show_triggers_by_itself() -> None:
    rules = Ruleset(games=None, pflichtsoli=0, bock=Bock(triggers=("solo_lost", "value_0"), nesting="stack"))
    reading = read("134+1", "0", "13+4", "2+3", "13+2", "13+2", "134+1s", ruleset=rules)
    assert [line.multiplier for line in reading.lines] == [1, 2, 4, 4, 4, 2, 1]
    assert verdicts(reading)[0] == "✓ Solo Position 2 verloren, 1"
    assert [line.multiplier for line in read("134+1", "13+1", ruleset=BY_HAND).lines] == [1, 1]


# --- penalties


def test_penalty_rows() -> None:
    rows = [
        "13+1",
        "134+1s",
        "134+4w",
        "3-12z2",
        points(3, -3, 0, 0),
        totals(21, -19, -6, 4),
        points(0, 0, 0, 0, marks="s"),
    ]
    reading = read(*rows)
    facts = [(line.game, line.penalty, line.kind, line.soloist, line.pflicht) for line in reading.lines]
    assert facts == [
        (1, None, "normal", None, None), (None, "minor", None, None, None), (None, "repeat", None, None, None),
        (2, "counts", "solo", 2, True), (None, "minor", None, 1, None), (3, "counts", "solo", 1, True),
        (None, "minor", None, None, None),
    ]  # fmt: skip
    assert [line.dealer for line in reading.lines] == [1, 2, 2, 2, 2, 2, 2]
    # Those that nobody noted are asked for; a penalty must be one.
    assert codes(reading.findings) == ["parity@5?", "shape@6?", "shape@7"]
    assert shown(reading.lines[5].verdict) == "✓ Strafe: Position 2 zahlt 12 an Position 1, zählt als Spiel"


# --- larger tables


def test_a_table_of_five() -> None:
    reading = read("23+1", "13+2", "2+1", "124+3", "45+1", players=5)
    assert [(line.dealer, line.points) for line in reading.lines] == [
        (1, (0, 1, 1, -1, -1)), (2, (2, 0, 2, -2, -2)), (3, (-1, 3, 0, -1, -1)), (3, (3, 3, 0, 3, -9)),
        (3, (-1, -1, 0, 1, 1)),
    ]  # fmt: skip
    assert [shown(line.verdict) for line in reading.lines][2:4] == [
        "✓ Pflichtsolo Position 2 gewonnen, 1", "✓ Pflichtsolo Position 5 verloren, 3",
    ]  # fmt: skip


def test_at_a_table_of_five_the_dealer_cannot_win() -> None:
    reading = read("23+1", "12+2", "12+1", "1+3", "23+1", players=5)
    assert verdicts(reading) == [
        "✓ Normalspiel 1", "✗ Position 2 setzt aus", "✓ Normalspiel 1", "✓ Pflichtsolo Position 1 gewonnen, 3",
        "✓ Normalspiel 1",
    ]  # fmt: skip
    # Who won is known even so: the deal goes on.
    assert [line.dealer for line in reading.lines] == [1, 2, 3, 4, 4]
    assert codes(reading.findings) == ["unreadable@2/2"]
    assert verdicts(read("1+3", "23+1", players=5)) == ["✗ Position 1 setzt aus", "✓ Normalspiel 1"]
    assert read("1+3", "23+1", players=5).lines[1].dealer == 1


def test_who_sits_out_must_write_0() -> None:
    reading = read(totals(0, 1, 1, -1, -1), totals(0, 2, 2, -2, -2), players=5)
    assert (shown(reading.lines[1].verdict), reading.lines[1].ok) == ("✗ Position 2 setzt aus", False)
    assert codes(reading.findings) == ["sits-not-zero@2/2"]


def test_a_table_of_seven() -> None:
    reading = read("23+1", "13+2", "1+1", players=7)
    assert [(line.sits, line.points) for line in reading.lines] == [
        ((1, 4, 6), (0, 1, 1, 0, -1, 0, -1)), ((2, 5, 7), (2, 0, 2, -2, 0, -2, 0)), ((1, 3, 6), None),
    ]  # fmt: skip
    assert messages(reading)[0].startswith(
        "Zeile 3: Position 1 setzt aus, weil Position 3 gibt, und kann nicht gewinnen."
    )


def test_the_gap_at_a_table_of_five_needs_points() -> None:
    # Only position 1 owes its Pflichtsolo, and deals: the director has decided one way or the other.
    carry = Carry(1, (1,))
    gap = {"players": 5, "ruleset": DDV, "games": 1, "carry": carry}
    unclear = read("1+3", **gap)
    assert (codes(unclear.findings)[0], verdicts(unclear)) == ("unreadable@1", ["✗ Wer setzt aus?"])
    assert (
        messages(unclear)[0]
        == "Zeile 1: Hier steht nicht fest, wer aussetzt. Bitte diese Zeile als Punkte oder laufende Summen schreiben."
    )
    clear = read(points(9, -3, -3, -3, 0), **gap)
    assert (clear.findings, clear.lines[0].dealer, clear.complete) == ((), 5, True)
    nothing = read("1+0", **gap)
    assert (
        nothing.findings,
        nothing.lines[0].dealer,
        nothing.complete,
        nothing.upcoming and nothing.upcoming.over,
    ) == ((), None, True, True)
    assert read(**gap).upcoming.decision is not None  # type: ignore[union-attr]


# --- one bad row hides nothing of the others


def test_a_bad_row_among_running_totals() -> None:
    reading = read(
        totals(3, 3, -3, -3), totals("?", 1, -1, -5), totals(8, 4, -4, -8), totals(9, 5, -5, -8), totals(9, 3, -5, -7)
    )
    assert verdicts(reading) == [
        "✓ Normalspiel 3", "✗ nicht lesbar: ?", "– Vorzeile fehlt", "✗ Summe +1", "✗ Summe −1",
    ]  # fmt: skip
    assert [line.ok for line in reading.lines] == [True, False, True, False, False]
    assert [line.points for line in reading.lines][2:] == [None, (1, 1, -1, 0), (0, -2, 0, 1)]
    assert codes(reading.findings) == ["unreadable@2/1", "total-sum@4", "parity@4"]
    assert reading.sheet is None
    assert (reading.totals, reading.games, reading.upcoming) == ((9, 3, -5, -7), 5, None)
    off = read(totals("?", 1, -1, -5), totals(9, 5, -5, -8))
    assert (verdicts(off)[1], codes(off.findings)) == ("✗ Summe +1", ["unreadable@1/1", "total-sum@2/4", "parity@2/4"])


def test_what_can_be_known_behind_a_bad_row() -> None:
    reading = read("2+1", "13+?", "2+1", "3+1", "13+30")
    # 3 may have played her Pflichtsolo in the row that cannot be read; 2 had hers before.
    assert [(line.game, line.pflicht, line.dealer, line.ok) for line in reading.lines] == [
        (1, True, 1, True), (2, None, 1, False), (3, False, None, True), (4, None, None, True), (5, None, None, False),
    ]  # fmt: skip
    assert verdicts(reading)[2:4] == ["✓ Lustsolo Position 2 gewonnen, 1", "✓ Solo Position 3 gewonnen, 1"]
    assert codes(reading.findings) == ["unreadable@2", "range@5"]
    noted = read(winners("?", "*3"), "3+1*")
    assert codes(noted.findings) == ["unreadable@1", "pflichtsolo-twice@2/3"]


def test_seats_behind_a_bad_row_are_the_likeliest() -> None:
    reading = read("23+1", "?", "14+1", "25+1", players=5)
    assert [line.points for line in reading.lines][2:] == [(1, -1, 0, 1, -1), (-1, 1, -1, 0, 1)]
    assert codes(reading.findings) == ["unreadable@2"]
    # If 2 and 3 both win, one of them cannot have dealt: the unread row was a Pflichtsolo.
    assert read("23+1", "?", "34+1", players=5).lines[2].dealer == 2


def test_a_list_full_of_nonsense_is_answered() -> None:
    many = read(*["?"] * 400, players=7, ruleset=DDV)
    assert (many.ok, many.games, len(many.findings)) == (False, 400, 401)


# --- the end totals


def test_the_doctor_finds_the_row_from_the_difference() -> None:
    reading = read("1+3", "13+2", "1+3", end="22 -10 -2 -10", ruleset=PLAIN, games=3)
    (finding,) = reading.findings
    assert (finding.code, finding.row) == ("carry", 4)
    assert finding.suggestion is None  # a game forgotten and another one written twice would explain it, too
    assert [say(repair.said) for repair in finding.alternatives] == [
        "Zeile 2: eingetragen +2 / −2 / +2 / −2, möglich +4 / −4 / +4 / −4."
    ]
    assert (reading.totals, reading.complete) == ((20, -8, -4, -8), False)


def test_a_wrong_end_total() -> None:
    reading = read("1+3", "13+2", "12+3", end="14 -2 -4 -9", ruleset=PLAIN, games=3)
    assert codes(reading.findings) == ["total-sum@4/4", "parity@4/4", "carry@4/4"]
    for finding in reading.findings:
        # It is what the rows are held against: never more than possible.
        assert finding.suggestion is None
        assert [(repair.row, say(repair.said)) for repair in finding.alternatives] == [
            (4, "Endstand, Spalte 4: auf dem Papier −9, möglich −8.")
        ]


@pytest.mark.parametrize(
    ("rows", "end", "said"),
    [
        # Points that went into the end totals with their mistake.
        ((points(3, 3, -3, -2), points(1, -1, 1, -1)), "4 2 -2 -3", ["Zeile 1, Spalte 4: eingetragen −2, möglich −3."]),
        # A sum that was carried on to the end, which was copied.
        ((totals(3, 3, -3, -3), totals(5, 1, -1, -6)), "5 1 -1 -6", ["Zeile 2, Spalte 4: auf dem Papier −6, möglich −5."]),
    ],
)  # fmt: skip
def test_what_would_change_the_end_totals_with_a_row_is_never_certain(
    rows: tuple[PaperRow, ...], end: str, said: list[str]
) -> None:
    findings = read(*rows, end=end, ruleset=PLAIN, games=2).findings
    assert not any(finding.suggestion for finding in findings)
    assert {say(repair.said).split(" Alle")[0] for finding in findings for repair in finding.alternatives} == set(said)


def test_the_end_stands_below_a_row_of_totals() -> None:
    rows = [totals(3, 3, -3, -3), totals(5, 1, -1, -5)]
    assert read(*rows, end="5 1 -1 -5").findings == ()
    (miscopied,) = read(*rows, end="5 1 -1 -6").findings
    assert (miscopied.code, miscopied.row, miscopied.column) == ("carry", 3, 4)
    assert say(miscopied.said).startswith(
        "Endstand: Er passt nicht zu den Zeilen (Spalte 4: geschrieben −6, gerechnet −5)."
    )
    assert miscopied.suggestion is None
    assert [say(repair.said) for repair in miscopied.alternatives] == [
        "Endstand, Spalte 4: auf dem Papier −6, möglich −5."
    ]
    # Both can be right: nothing is recommended.
    (either,) = read(*rows, end="5 5 -5 -5").findings
    assert [say(repair.said) for repair in either.alternatives] == [
        "Endstand: auf dem Papier +5 / +5 / −5 / −5, möglich +5 / +1 / −1 / −5.",
        "Zeile 2: auf dem Papier +5 / +1 / −1 / −5, möglich +5 / +5 / −5 / −5.",
    ]
    first = read(totals(3, 3, -3, -3), end="1 1 -1 -1").findings[0]
    assert len(first.alternatives) == 2
    # The last row is wrong: the end says what it should be.
    wrong = read(totals(3, 3, -3, -3), totals(5, 1, -1, -6), end="5 1 -1 -5").findings[-1]
    assert wrong.suggestion is not None
    assert say(wrong.suggestion.said) == "Zeile 2, Spalte 4: auf dem Papier −6, richtig −5."
    unknown = read(totals("?", 3, -3, -3), totals(5, 1, -1, -5), end="5 1 -1 -6")
    assert codes(unknown.findings) == ["unreadable@1/1", "carry@3/4"]


def test_an_end_that_nothing_can_be_compared_with() -> None:
    assert codes(read("?", end="1 1 -1 -2").findings) == ["unreadable@1", "total-sum@2/4", "parity@2/4"]
    only_end = read(end="1 1 -1 -1", ruleset=DDV, partial=True)
    assert (only_end.findings, only_end.totals, only_end.games) == ((), (1, 1, -1, -1), 0)
    behind = read("?", "13+1", end="9 1 -1 -8")
    assert codes(behind.findings) == ["unreadable@1", "total-sum@3", "parity@3"]


def test_a_mistake_far_above_an_end_that_is_right() -> None:
    reading = read("13+4", totals(5, -3, 3, -6), "13+2", end="7 -5 5 -7")
    assert codes(reading.findings)[0] == "total-sum@2/4"
    assert "Endstand" not in say(reading.findings[0].said)


# Only end totals: what the office types, and what is found.
ENDS: list[tuple[str, dict[str, Any], list[str]]] = [
    ("100 -40 -30 -30", {}, []),
    ("100 -40 -30 -29", {}, ["total-sum@1/4", "parity@1/4"]),
    ("100 -40 -30 -28", {}, ["total-sum@1"]),
    ("100 -41 -30 -29", {}, ["parity@1"]),
    ("100 -41 -30 -29 0", {"players": 5}, []),
    ("100 40- −30 +x", {}, ["unreadable@1/4"]),
    ("1 2 3", {}, ["unreadable@1"]),
    ("", {}, ["unreadable@1/1", "unreadable@1/2", "unreadable@1/3", "unreadable@1/4"]),
    ("1 _ 3 4", {}, ["unreadable@1/2"]),
    ("1512 -1512 0 0", {}, []),
    ("1514 -1514 0 0", {}, ["range@1/1", "range@1/2"]),
    ("190 -190 0 0", {"games": 3}, ["range@1/1", "range@1/2"]),
    ("1514 -1514 0 0", {"games": None}, []),
    ("1514 -1514 0 0", {"ruleset": PRESETS["hausrunde"]}, []),
    ("1514 -1514 0 0", {"ruleset": PRESETS["online16"]}, []),
]  # fmt: skip


@pytest.mark.parametrize(("end", "more", "expected"), ENDS)
def test_end_totals_alone(end: str, more: dict[str, Any], expected: list[str]) -> None:
    cells = [cell.replace("_", "") for cell in end.split()]
    assert codes(check_totals(cells, **{"players": 4, "ruleset": DDV} | more)) == expected


def test_sentences_about_end_totals() -> None:
    (size, _) = check_totals(["1514", "-1514", "0", "0"], players=4, ruleset=DDV)
    assert (
        say(size.said)
        == "Endstand, Spalte 1: +1514 ist in 24 Spielen nicht möglich; höchstens sind es 1512. Bitte mit dem Papier vergleichen."
    )
    (parity,) = check_totals(["3", "2", "-3", "-2"], players=4, ruleset=DDV)
    assert parity.severity == "error"
    assert "nur Strafpunkte zugunsten eines Solisten" in say(parity.said)
    assert {finding.said.code for finding in check_totals([], players=4, ruleset=DDV)} == {Code.EMPTY_CELL}
    wrong = Paper(end=("100", "-40", "-30", "-29"))
    (total, _) = check_totals(wrong.end, players=4, ruleset=DDV)
    assert total.suggestion is not None
    assert say(total.suggestion.said) == "Endstand, Spalte 4: auf dem Papier −29, richtig −30."
    assert repair_paper(wrong, total.suggestion, players=4, ruleset=DDV).end == ("100", "-40", "-30", "-30")


# --- completing a cell

COMPLETED: list[tuple[PaperRow, tuple[int, ...] | None, PaperRow | None]] = [
    (points(3, 3, -3, ""), None, points(3, 3, -3, -3, added=(4,))),
    (points(3, " ", -3, -3), None, points(3, 3, -3, -3, added=(2,))),
    (totals(5, 1, -1, ""), (3, 3, -3, -3), totals(5, 1, -1, -5, added=(4,))),
    (totals(5, 1, -1, ""), (3, 3, -3, -1), totals(5, 1, -1, -3, added=(4,))),
    (totals(5, 1, -1, ""), None, totals(5, 1, -1, -5, added=(4,))),
    (totals(5, 1, "", ""), None, None),
    (totals(5, 1, -1, -5), None, None),
    (totals(5, "x", -1, ""), None, None),
    (winners(""), None, None),
]  # fmt: skip


@pytest.mark.parametrize(("row", "above", "expected"), COMPLETED)
def test_an_empty_cell_is_completed_from_the_sum(
    row: PaperRow, above: tuple[int, ...] | None, expected: PaperRow | None
) -> None:
    assert complete_cell(row, above) == expected


def test_a_completed_cell_is_read() -> None:
    rows = [totals(3, 3, -3, ""), totals(5, 1, -1, "", added=(4,)), points(1, 1, "", -1, added=(3,))]
    assert verdicts(read(*rows[1:])) == ["✗ kein Spiel", "✓ Normalspiel 1"]
    assert verdicts(read(rows[0]))[0] == "✗ Spalte 4 fehlt"
    assert codes(read(totals(5, "", -1, "", added=(4,))).findings) == ["unreadable@1/2", "unreadable@1/4"]
    assert read(totals(3, 3, -3, -3, added=(4, 7))).ok


# --- repairs on the text


def proposals(reading: Reading) -> list[Repair]:
    offered = (r for f in reading.findings for r in (*f.alternatives, *([f.suggestion] if f.suggestion else [])))
    return list(dict.fromkeys(offered))


def repaired(wrong: Paper, ruleset: Ruleset = PLAIN, players: int = 4, **more: Any) -> list[Paper]:
    """The paper after each repair that is offered."""
    reading = read_paper(wrong, players=players, ruleset=ruleset, **more)
    return [repair_paper(wrong, r, players=players, ruleset=ruleset, **more) for r in proposals(reading)]


A, B = totals(3, 3, -3, -3), totals(5, 1, -1, -5)
# What is wrong, what one repair makes of it, how many games are planned.
REPAIRS: list[tuple[str, Paper, Paper, int | None]] = [
    ("a cell", paper(A, totals(5, 1, -1, "−6"), totals(8, 4, -4, -8)), paper(A, B, totals(8, 4, -4, -8)), None),
    ("the rest stays as written", paper(totals("3", "+3", "3-", "−3"), totals("05", "1", "-1", "-6"), end="5 1 -1 5-"),
     paper(totals("3", "+3", "3-", "−3"), totals("05", "1", "-1", "-5"), end="5 1 -1 5-"), None),
    ("carried on", paper(A, totals(5, 1, -1, -6), totals(8, 4, -4, -9), end="8 4 -4 -9"),
     paper(A, B, totals(8, 4, -4, -8), end="8 4 -4 -8"), None),
    ("carried on across other notations", paper(A, totals(5, 1, -1, -6), "12+3", totals(9, 3, -3, -10), end="9 3 -3 -10"),
     paper(A, B, "12+3", totals(9, 3, -3, -9), end="9 3 -3 -9"), None),
    ("a completed cell is none any more", paper(A, totals(5, 1, 0, -6, added=(2, 4)), totals(8, 4, -4, -8)),
     paper(A, totals(5, 1, -1, -5, added=(2,)), totals(8, 4, -4, -8)), None),
    ("a swap", paper(A, B, totals(-4, 10, 4, -10), totals(11, -3, 3, -11)), paper(A, B, totals(10, -4, 4, -10), totals(11, -3, 3, -11)), None),
    ("points", paper(points(3, 3, -3, -2)), paper(points(3, 3, -3, -3)), None),
    ("points beside the end", paper(points(3, 3, -3, -2), "13+2", end="5 1 -1 -5"), paper(points(3, 3, -3, -3), "13+2", end="5 1 -1 -5"), None),
    ("points that went into the end", paper(points(3, 3, -3, -2), "13+2", end="5 1 -1 -4"), paper(points(3, 3, -3, -3), "13+2", end="5 1 -1 -5"), None),
    ("winners + value", paper("1+3", "13 2", "1+3", end="22 -10 -2 -10"), paper("1+3", "13 4", "1+3", end="22 -10 -2 -10"), 3),
    ("winners with marks", paper("1+3", winners("13 + 2b", "b"), "1+3", end="22 -10 -2 -10"),
     paper("1+3", winners("13 + 4b", "b"), "1+3", end="22 -10 -2 -10"), 3),
    ("a solo that was none", paper("1+3", "2+3", "13+1", end="7 -1 1 -7"), paper("1+3", "23+3", "13+1", end="7 -1 1 -7"), 3),
    ("named losers", paper("1+3", "24-2", "1+3", end="22 -10 -2 -10"), paper("1+3", "13+4", "1+3", end="22 -10 -2 -10"), 3),
    ("a game worth nothing", paper("1+3", "13+2", "1+3", end="18 -6 -6 -6"), paper("1+3", "0", "1+3", end="18 -6 -6 -6"), 3),
    ("the end below winners", paper("1+3", "13+2", end="11 -5 -1 -6"), paper("1+3", "13+2", end="11 -5 -1 -5"), 2),
    ("the end below totals", paper(A, B, end="5 1 -1 -6"), paper(A, B, end="5 1 -1 -5"), None),
    ("the last row by the end", paper(A, B, end="5 5 -5 -5"), paper(A, totals(5, 5, -5, -5), end="5 5 -5 -5"), None),
    ("a forgotten line of totals", paper(A, totals(9, 5, -5, -9), totals(10, 6, -6, -10)),
     paper(A, B, totals(9, 5, -5, -9), totals(10, 6, -6, -10)), None),
    ("a forgotten row of winners", paper("1+3", "12+3", end="14 -2 -4 -8"), paper("1+3", "13+2", "12+3", end="14 -2 -4 -8"), 3),
    ("a forgotten row of points", paper("1+3", points(3, 3, -3, -3), end="14 -2 -4 -8"),
     paper("1+3", points(2, -2, 2, -2), points(3, 3, -3, -3), end="14 -2 -4 -8"), 3),
    ("a row twice", paper("1+3", "13+2", "13+2", "12+3"), paper("1+3", "13+2", "12+3"), 3),
    ("a row twice before the end", paper("1+3", "13+2", "12+3", "12+3", end="14 -2 -4 -8"), paper("1+3", "13+2", "12+3", end="14 -2 -4 -8"), 3),
    ("a row of totals twice", paper(A, B, B, totals(8, 4, -4, -8), end="8 4 -4 -8"), paper(A, B, totals(8, 4, -4, -8), end="8 4 -4 -8"), 3),
    ("empty rows stay", paper(A, totals(5, 1, -1, -6), totals(8, 4, -4, -8), winners(""), end="8 4 -4 -8"),
     paper(A, B, totals(8, 4, -4, -8), winners(""), end="8 4 -4 -8"), None),
    ("the end below empty rows", paper("1+3", "13+2", winners(""), end="11 -5 -1 -6"), paper("1+3", "13+2", winners(""), end="11 -5 -1 -5"), 2),
    ("beside a row that cannot be read", paper(A, totals(5, 1, -1, -6), totals(8, 4, -4, -8), "?"), paper(A, B, totals(8, 4, -4, -8), "?"), None),
    ("a penalty to a soloist", paper(winners("3-12z2"), "13+1", end="1 11 -11 -1"), paper(winners("3-12z2"), "13+1", end="1 11 -11 -1"), 2),
]  # fmt: skip


@pytest.mark.parametrize(("why", "wrong", "right", "games"), REPAIRS, ids=[case[0] for case in REPAIRS])
def test_a_repair_changes_only_what_it_must(why: str, wrong: Paper, right: Paper, games: int | None) -> None:
    if wrong == right:
        assert repaired(wrong, games=games) == []
    else:
        assert right in repaired(wrong, games=games)


def test_what_winners_cannot_say_becomes_points() -> None:
    # As it is typed, 1 and 2 of a table of five have won while 1 deals; the end says it was position 2 who sat.
    wrong = paper("23+3", "13+3", end="6 0 6 -6 -6")
    repair = Repair("cell", "rows", 1, None, (3, 0, 3, -3, -3), (0, 3, 3, -3, -3), False)
    after = repair_paper(wrong, repair, players=5, ruleset=PLAIN)
    assert after.rows == (points(3, 0, 3, -3, -3), winners("13+3"))
    marked = repair_paper(paper("23+3b", end=""), repair, players=5, ruleset=PLAIN)
    assert marked.rows == (points(3, 0, 3, -3, -3, marks="b"),)


STALE: list[tuple[Repair, str]] = [
    (Repair("cell", "totals", 1, 1, 5, 4, False), "instead_of"),
    (Repair("cell", "totals", 9, 1, 5, 3, False), "row"),
    (Repair("cell", "totals", 1, 1, (5, 5), 3, False), "value"),
    (Repair("cell", "rows", 1, 1, 5, 3, False), "row"),
    (Repair("cell", "end", 3, 4, -3, -4, False), "instead_of"),
    (Repair("insert", "totals", 4, None, (1, 1, -1, -1), None, False), "row"),
]  # fmt: skip


@pytest.mark.parametrize(("repair", "field"), STALE)
def test_a_repair_that_does_not_belong_to_this_paper(repair: Repair, field: str) -> None:
    with pytest.raises(InvalidInput) as refused:
        repair_paper(paper(A, B, end="5 1 -1 -5"), repair, players=4, ruleset=PLAIN)
    assert refused.value.field == field


def test_an_end_that_cannot_be_read_is_not_repaired() -> None:
    with refusal("row", "ist leer"):
        repair_paper(paper(A, end="x 1 -1 -5"), Repair("cell", "end", 2, 1, 5, 4, False), players=4, ruleset=PLAIN)


def test_the_last_row_goes_and_the_list_is_empty() -> None:
    delete = Repair("delete", "rows", 1, None, None, (1, -1, 1, -1), False)
    assert repair_paper(paper("13+1", end="1 -1 1 -1"), delete, players=4, ruleset=PLAIN) == paper(end="1 -1 1 -1")


def test_a_line_put_in_by_hand() -> None:
    insert = Repair("insert", "rows", 2, None, (1, -1, 1, -1), None, False)
    after = repair_paper(paper(A, B), insert, players=4, ruleset=PLAIN)
    assert after.rows == (A, points(1, -1, 1, -1), B)


# What is written by hand, a line put in or two exchanged, and what stands there then: everything else as it was typed.
MOVED: list[tuple[Paper, Repair, Paper]] = [
    (paper("13+1", "24+2"), insertion("rows", 2, (3, 3, -3, -3)), paper("13+1", "12+3", "24+2")),
    (paper("13+1", "24+2"), insertion("rows", 3, (3, 3, -3, -3)), paper("13+1", "24+2", "12+3")),
    (paper(points("+1", "+1", -1, -1)), insertion("rows", 1, (3, 3, -3, -3)),
     paper(points(3, 3, -3, -3), points("+1", "+1", -1, -1))),
    (paper("13 1", "24+02"), exchange("rows", 1, (1, -1, 1, -1), carries_on=False), paper("24+02", "13 1")),
    (paper("14+5", points("+1", "+1", -1, -1), points(2, "02", "−2", -2), "13+1"),
     exchange("rows", 2, (1, 1, -1, -1), carries_on=False),
     paper("14+5", points(2, "02", "−2", -2), points("+1", "+1", -1, -1), "13+1")),
    (paper("13+1", points("+1", "+1", -1, -1)), change("rows", 2, (1, 1, -1, -1), (1, 1, -1, -2), carries_on=False),
     paper("13+1", points("+1", "+1", -1, -2))),
]  # fmt: skip


@pytest.mark.parametrize(("before", "repair", "after"), MOVED)
def test_rows_stay_as_they_were_typed(before: Paper, repair: Repair, after: Paper) -> None:
    assert repair_paper(before, repair, players=4, ruleset=OPEN_END) == after


@pytest.mark.parametrize("row", [1, 2, 3])
def test_a_row_that_is_missing_somewhere_leaves_the_end_totals_as_they_are(row: int) -> None:
    missing = insertion("rows", row, (2, -2, 2, -2), somewhere=True)
    after = repair_paper(paper("12+1", "34+1", end="2 -2 2 -2"), missing, players=4, ruleset=OPEN_END)
    rows = ["12+1", "34+1"]
    rows.insert(row - 1, "13+2")
    assert after == paper(*rows, end="2 -2 2 -2")


def test_a_row_is_written_with_those_who_play_when_it_is_put_in() -> None:
    """The list goes on from another one: position 3 deals first and sits out, then 4."""
    on = Carry(dealer=3)
    after = repair_paper(
        paper("12+1", "15+2"), insertion("rows", 2, (3, 3, -3, 0, -3)), players=5, ruleset=PLAIN, carry=on
    )
    assert after == paper("12+1", "12+3", "15+2")


# --- stored and refused


def test_a_paper_is_stored_and_comes_back() -> None:
    one_paper = paper(totals(1, "x", "", "−3", marks="*2", added=(4,)), winners("13+4", "b"), end="1 2 3 _")
    stored = one_paper.to_dict()
    assert stored == {
        "rows": [
            {"notation": "totals", "cells": ["1", "x", "", "−3"], "marks": "*2", "added": [4]},
            {"notation": "winners", "cells": ["13+4"], "marks": "b", "added": []},
        ],
        "end": ["1", "2", "3", ""],
    }
    assert Paper.from_dict(json.loads(json.dumps(stored)), players=4) == one_paper
    assert Paper.from_dict({}, players=4) == Paper()


def row(**change: Any) -> dict[str, Any]:
    return {"rows": [{"notation": "totals", "cells": ["1", "2", "3", "4"]} | change]}


REFUSED: list[tuple[object, str, str]] = [
    (None, "paper", "ein Objekt"), ([], "paper", "ein Objekt"), ({"rows": {}}, "paper.rows", "eine Liste"),
    ({"x": 1}, "paper.x", "gibt es nicht"), ({"rows": [5]}, "paper.rows[1]", "ein Objekt"),
    ({"rows": [{}]}, "paper.rows[1].notation", "fehlt"), ({"rows": [{"notation": "totals"}]}, "paper.rows[1].cells", "fehlt"),
    (row(notation="words"), "paper.rows[1].notation", "totals, winners, points"), (row(extra=1), "paper.rows[1].extra", "gibt es nicht"),
    (row(cells=["1", "2", "3"]), "paper.rows[1].cells", "4 Felder haben, nicht 3"),
    (row(cells=["1", "2", "3", "4", "5"]), "paper.rows[1].cells", "4 Felder haben, nicht 5"),
    (row(notation="winners"), "paper.rows[1].cells", "1 Felder haben, nicht 4"),
    (row(cells=["1"] * 8), "paper.rows[1].cells", "höchstens 7"),
    (row(cells=["1", "2", "3", 4]), "paper.rows[1].cells[4]", "nicht 4"),
    (row(cells=["1", "2", "3", None]), "paper.rows[1].cells[4]", "nicht null"),
    (row(cells=["1", "2", "3", "4" * 41]), "paper.rows[1].cells[4]", "höchstens 40 Zeichen"),
    (row(cells=["1", "2", "3", "4" * 5000]), "paper.rows[1].cells[4]", "höchstens 40 Zeichen"),
    (row(cells=["1", "2", "3", "\ud800"]), "paper.rows[1].cells[4]", "halbes Zeichen"),
    (row(cells=["1", "2", "3", "\x00"]), "paper.rows[1].cells[4]", "Steuerzeichen"),
    (row(cells=["1", "2", "3", "\x7f"]), "paper.rows[1].cells[4]", "Steuerzeichen"),
    (row(cells="1234"), "paper.rows[1].cells", "eine Liste"), (row(marks=None), "paper.rows[1].marks", "ein Text"),
    (row(marks="b" * 41), "paper.rows[1].marks", "höchstens 40"), (row(added=[5]), "paper.rows[1].added", "von 1 bis 4"),
    (row(added=[True]), "paper.rows[1].added", "nicht true"), (row(added=[1] * 5), "paper.rows[1].added", "höchstens 4"),
    (row(added=4), "paper.rows[1].added", "eine Liste"),
    ({"rows": [row()["rows"][0]] * 401}, "paper.rows", "höchstens 400"), ({"end": ["1"]}, "paper.end", "4 Felder haben, nicht 1"),
    ({"end": [1, 2, 3, 4]}, "paper.end[1]", "nicht 1"), ({"end": "1234"}, "paper.end", "eine Liste"),
]  # fmt: skip


@pytest.mark.parametrize(("given_", "field", "words"), REFUSED, ids=range(len(REFUSED)))
def test_refused(given_: object, field: str, words: str) -> None:
    with refusal(field, words):
        Paper.from_dict(given_, players=4)


def test_the_longest_paper_is_taken() -> None:
    many = {"rows": [row(cells=["1" * 40, "", "", ""])["rows"][0]] * 400}
    assert len(Paper.from_dict(many, players=4).rows) == 400
    with refusal("players", "von 4 bis 7"):
        Paper.from_dict({}, players=8)
    with refusal("notation", "totals, winners, points"):
        PaperRow("words", ("1",))


# --- properties

LISTS = [
    DDV,
    Ruleset(bock=Bock(triggers=("by_hand",), nesting="stack")),
    PRESETS["online16"],
    PRESETS["grundregeln"],
    PRESETS["einfach"],
]


@given(seeds, st.sampled_from([4, 4, 5, 6, 7]), st.sampled_from(LISTS))
def test_a_legal_runde_in_any_notation_reads_back_the_same(rng: random.Random, players: int, ruleset: Ruleset) -> None:
    evening = random_evening(rng, players, ruleset)
    notations = [rng.choice(NOTATIONS) for _ in evening.rows]
    mixed = rng.choice((notations, [notations[0]] * len(notations)))
    reading = read_paper(paper_of(evening, *mixed, end=rng.random() < 0.5), players=players, ruleset=ruleset)
    assert [line.points for line in reading.lines] == [written.points for written in evening.rows]
    assert [line.totals for line in reading.lines] == evening.totals
    assert [line.sits for line in reading.lines] == [written.sits for written in evening.rows]
    assert [line.multiplier for line in reading.lines] == evening.runde.multipliers
    assert all(line.ok for line in reading.lines)
    assert (reading.ok, reading.complete, reading.upcoming) == (True, True, evening.runde.next_game())
    assert reading.games == evening.runde.course.finished


@given(seeds)
def test_a_list_that_goes_on_reads_on(rng: random.Random) -> None:
    players = rng.choice((4, 5))
    carry = Carry(rng.randint(1, players), tuple(rng.sample(range(1, players + 1), 2)), ())
    evening = random_evening(rng, players, DDV, carry)
    reading = read_paper(paper_of(evening, "totals", end=True), players=players, ruleset=DDV, carry=carry)
    assert (reading.ok, reading.complete, reading.upcoming) == (True, True, evening.runde.next_game())


def slipped(rng: random.Random, cell: str) -> str:
    """One digit of a number is another one."""
    at = rng.choice([index for index, letter in enumerate(cell) if letter.isdigit()])
    return cell[:at] + rng.choice([digit for digit in "0123456789" if digit != cell[at]]) + cell[at + 1 :]


def with_cell(right: Paper, index: int, column: int, cell: str) -> Paper:
    old = right.rows[index]
    new = replace(old, cells=(*old.cells[:column], cell, *old.cells[column + 1 :]))
    return replace(right, rows=(*right.rows[:index], new, *right.rows[index + 1 :]))


@given(seeds, st.sampled_from([4, 5]), st.booleans())
def test_one_wrong_digit_is_found_and_repaired(rng: random.Random, players: int, end: bool) -> None:
    right = paper_of(random_evening(rng, players), "totals", end=end)
    index, column = rng.randrange(len(right.rows)), rng.randrange(players)
    wrong = with_cell(right, index, column, slipped(rng, right.rows[index].cells[column]))
    assert not read_paper(wrong, players=players, ruleset=DDV).ok
    assert right in repaired(wrong, DDV, players)


@given(seeds)
def test_a_wrong_addition_that_is_carried_on_is_found_and_repaired(rng: random.Random) -> None:
    right = paper_of(random_evening(rng), "totals", end=True)
    index, column, by = rng.randrange(len(right.rows)), rng.randrange(4), rng.choice((-10, -2, -1, 1, 2, 10))
    wrong = right
    for later in range(index, len(right.rows)):
        wrong = with_cell(wrong, later, column, str(int(right.rows[later].cells[column]) + by))
    last = wrong.rows[-1].cells
    assert right in repaired(replace(wrong, end=last), DDV)


@given(seeds)
def test_a_wrong_value_is_found_from_the_end(rng: random.Random) -> None:
    evening = random_evening(rng)
    right = paper_of(evening, "winners", end=True)
    index = rng.choice([n for n, written in enumerate(evening.rows) if not written.marks and any(written.points)])
    cell = right.rows[index].cells[0]
    wrong = with_cell(right, index, 0, f"{cell}0" if rng.random() < 0.3 else f"{cell[:-1]}{(int(cell[-1]) + 1) % 10}")
    # Whatever else explains the difference, such as a row typed twice: the truth is offered.
    assert right in repaired(wrong, DDV)


def any_row(rng: random.Random, players: int) -> PaperRow:
    letters = "0123456789+-−*lhbswz x١\u00a0\t"

    def cell() -> str:
        return "".join(rng.choice(letters) for _ in range(rng.choice((0, 1, 1, 2, 3, 6))))

    notation = rng.choice(NOTATIONS)
    cells = tuple(cell() for _ in range(1 if notation == "winners" else rng.choice((players, players, players, 2))))
    added = (rng.randint(1, players),) if rng.random() < 0.2 else ()
    return PaperRow(notation, cells, cell() if rng.random() < 0.3 else "", added)


@given(seeds, st.sampled_from([4, 5, 7]), st.sampled_from([DDV, DDV_OPEN, PRESETS["hausrunde"], PRESETS["online16"]]))
def test_any_paper_is_answered_and_what_is_offered_can_be_carried_out(
    rng: random.Random, players: int, ruleset: Ruleset
) -> None:
    evening = random_evening(rng, players)
    rows = list(paper_of(evening, *(rng.choice(NOTATIONS) for _ in evening.rows), end=True).rows)[: rng.randrange(12)]
    for _ in range(rng.randrange(4)):
        rows.insert(rng.randrange(len(rows) + 1), any_row(rng, players))
    end = tuple(str(rng.randrange(-30, 30)) for _ in range(players)) if rng.random() < 0.5 else ()
    wrong = Paper(tuple(rows), end)
    whole = read_paper(wrong, players=players, ruleset=ruleset)
    assert read_paper(wrong, players=players, ruleset=ruleset, partial=True).lines == whole.lines
    assert whole.ok == all(finding.severity != "error" for finding in whole.findings)
    assert (whole.sheet is None) == any(finding.code == "unreadable" for finding in whole.findings)
    assert all(line.points is not None or not line.ok or line.empty or line.totals for line in whole.lines)
    for after in repaired(wrong, ruleset, players):
        assert after != wrong


def taken(given_: object) -> Paper | None:
    """The paper, or None where it was refused, which must name the field."""
    try:
        return Paper.from_dict(given_, players=4)
    except InvalidInput as refused:
        return None if refused.field.startswith("paper") else Paper(end=(refused.field,))


texts = st.text(max_size=45) | st.text(alphabet="0123456789+-−*lhbswz ", max_size=8)


@given(
    st.lists(st.tuples(st.sampled_from(NOTATIONS), st.lists(texts, max_size=7), texts), max_size=6),
    st.lists(texts, max_size=7),
)
def test_no_text_whatever_raises(rows: list[tuple[str, list[str], str]], end: list[str]) -> None:
    """Anything typed is answered; what cannot be stored is refused by its name."""
    loose = Paper(tuple(PaperRow(notation, tuple(cells), marks) for notation, cells, marks in rows), tuple(end))
    assert len(read_paper(loose, players=4, ruleset=DDV).lines) == len(rows)
    assert all(isinstance(finding, Finding) for finding in check_totals(end, players=4, ruleset=DDV))
    assert taken(loose.to_dict()) in (loose, None)


values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(10**6), 10**6)
    | st.floats()
    | st.text(max_size=50)
    | st.sampled_from(NOTATIONS),
    lambda inner: (
        st.lists(inner, max_size=5)
        | st.dictionaries(
            st.sampled_from(["rows", "end", "notation", "cells", "marks", "added"]) | st.text(max_size=3),
            inner,
            max_size=4,
        )
    ),
    max_leaves=12,
)


@given(values)
def test_from_dict_refuses_nonsense_by_name(given_: object) -> None:
    assert taken(given_) in (None, Paper())
