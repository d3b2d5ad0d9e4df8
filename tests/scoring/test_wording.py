"""Every code has a sentence in every language, and no sentence names a value that does not exist."""

from __future__ import annotations

import copy
import json
import pickle
from collections.abc import Callable
from datetime import date
from fractions import Fraction
from typing import Any

import pytest

from scoring.codes import Code, Param
from scoring.findings import Repair
from scoring.messages import Message
from scoring.wording import LANGUAGES, NOBODY, Called, Language, language, say
from tests.scoring.cases import FIXTURES

# One value of every kind that is no term.
SAMPLES: dict[Param, Any] = {
    Param.ROW: 7, Param.ROWS: (7, 8), Param.COLUMN: 3, Param.COLUMNS: (2, 3), Param.POSITION: 4,
    Param.POSITIONS: (1, 4), Param.PLAYER: "anna", Param.GAME: 12, Param.NUMBER: 2, Param.POINTS: -3,
    Param.LINE: (3, -1, -1, -1), Param.AMOUNT: Fraction(-5, 2),
    Param.AMOUNTS: (Fraction(12), Fraction(-3)), Param.SCORES: (Fraction(7, 2), Fraction(3)),
    Param.COUNTS: (Fraction(7, 2), Fraction(3)), Param.CENTS: 2550, Param.CENTS_LIST: (3000, 2000),
    Param.DATE: date(2026, 5, 17), Param.DATES: (date(2026, 5, 17),), Param.TEXT: "x", Param.TEXTS: ("x", "y"),
    Param.FIELD: "ruleset.games", Param.FIELDS: ("players", "games"), Param.RULE: "§7.3",
    Param.MESSAGE: Message(Code.NOT_JSON), Param.MESSAGES: (Message(Code.NOT_JSON),),
}  # fmt: skip
SEVERAL = {Param.SONDERPUNKTE: "sonderpunkte", Param.METRICS: "metrics"}


def sample(kind: Param) -> Any:
    if kind in SAMPLES:
        return SAMPLES[kind]
    first = next(iter(language().terms[kind.value]))
    return (first,) if kind in SEVERAL else first


def message_of(code: Code) -> Message:
    return Message(code, **{name: sample(kind) for name, kind in code.params.items()})


@pytest.mark.parametrize("name", LANGUAGES)
def test_every_code_has_a_sentence_and_every_sentence_a_code(name: str) -> None:
    assert set(language(name).sentences) == set(Code)


@pytest.mark.parametrize("name", LANGUAGES)
@pytest.mark.parametrize("code", Code)
def test_a_sentence_names_only_what_its_code_has(code: Code, name: str) -> None:
    named = {value for _, value, _ in language(name).parsed(code) if value is not None}
    assert named <= set(code.params)


@pytest.mark.parametrize("code", Code)
def test_languages_name_the_same_values(code: Code) -> None:
    """What one language tells, the other tells, too."""
    named = [{value for _, value, _ in language(name).parsed(code) if value} for name in LANGUAGES]
    assert named[0] == named[1]


@pytest.mark.parametrize("name", LANGUAGES)
@pytest.mark.parametrize("code", Code)
def test_every_sentence_can_be_said(code: Code, name: str) -> None:
    assert "{" not in say(message_of(code), name)


def test_languages_have_the_same_terms() -> None:
    german, english = (language(name).terms for name in LANGUAGES)
    assert {kind: set(words) for kind, words in german.items()} == {kind: set(words) for kind, words in english.items()}


@pytest.mark.parametrize("code", Code)
def test_a_message_comes_back_from_json(code: Code) -> None:
    message = message_of(code)
    assert Message.from_dict(message.to_dict()) == message
    assert hash(Message.from_dict(message.to_dict())) == hash(message)


def test_a_message_is_a_value() -> None:
    message = Message(Code.ROW_SUM, row=7, sum=2)
    assert pickle.loads(pickle.dumps(message)) == copy.deepcopy(message) == message
    assert message != message.with_params(sum=3)
    assert len({hash(message.with_params(sum=number)) for number in range(100)}) > 1
    assert repr(message) == "row-sum(row=7, sum=2)"
    with pytest.raises(TypeError, match="is data"):
        str(message)  # a page that forgets to say it must not show this
    with pytest.raises(AttributeError):
        message.code = Code.NOT_JSON  # type: ignore[misc]


def test_a_text_of_a_kind_of_its_own_is_a_text() -> None:
    class Escaped(str):
        __slots__ = ()

    assert Message(Code.NO_NUMBER, row=1, column=2, text=Escaped("x")).to_dict()["params"]["text"] == "x"


def test_a_message_has_exactly_its_values() -> None:
    with pytest.raises(TypeError, match="row-sum has the params row, sum, not row"):
        Message(Code.ROW_SUM, row=7)
    with pytest.raises(TypeError, match="not row, colour"):
        Message(Code.ROW_SUM, row=7, colour=1)


def test_several_rows_and_people_by_their_names() -> None:
    called = Called(("Anna", "Emil", "Carla", "Dora"), row=lambda row: f"Spiel {row}")
    assert (
        say(Message(Code.REPAIR_EXCHANGE, rows=(7, 8), anew=None), called=called)
        == "Spiel 7 und Spiel 8 sind vertauscht."
    )
    swapped = Message(Code.REPAIR_SWAP, row=4, columns=(1, 2), onward=None)
    assert say(swapped, called=called) == "Spiel 4: Die Zahlen von Anna und Emil sind vertauscht."
    assert say(swapped, "en", called) == "Spiel 4: The numbers of Anna and Emil are swapped."
    assert (
        say(Repair("cell", "rows", 3, None, (1, 1, -1, -1), None).said)
        == "Zeile 3: nicht lesbar, richtig +1 / +1 / −1 / −1."
    )


AT_TABLE = Called(("Anna", "Emil", "Carla", "Dora"))
SWAPPED = Message(Code.REPAIR_SWAP, row=4, columns=(3, 4), onward=None)
MAY = Message(Code.MISSED_ON, days=(date(2026, 5, 17), date(2026, 6, 3)))
# A message, what things are called where it is read, and the beginning of the sentence in both languages.
SAID: list[tuple[Message, Called, str, str]] = [
    (Message(Code.REPAIR_EXCHANGE, rows=(7, 8), anew=None), NOBODY, "Zeilen 7 und 8 sind vertauscht", "Rows 7 and 8 are in the wrong order."),
    (SWAPPED, NOBODY, "Zeile 4: Die Zahlen in den Spalten 3 und 4 sind", "Row 4: The numbers in columns 3 and 4 are"),
    (SWAPPED, AT_TABLE, "Zeile 4: Die Zahlen von Carla und Dora sind", "Row 4: The numbers of Carla and Dora are"),
    (Message(Code.DEALER, row=2, dealer=4, right=(1, 2)), AT_TABLE,
     "Zeile 2: Als Geber steht Dora; an der Reihe ist Anna oder Emil.", "Row 2: The dealer is noted as Dora; it is the turn of Anna or Emil."),
    (Message(Code.SIT_NOT_ZERO, row=2, who=(2, 5), dealer=2), NOBODY,
     "Zeile 2: Position 2 und Position 5 setzen aus", "Row 2: position 2 and position 5 sit out"),
    (Message(Code.NO_SUCH_POSITION, position=0, players=4), AT_TABLE, "Position 0 gibt es", "There is no position 0"),
    (Message(Code.NO_SUCH_POSITION, position=-9, players=4), AT_TABLE, "Position -9 gibt es", "There is no position -9"),
    (Message(Code.NAMED_TWICE, field="players", given=("x", "y")), NOBODY, "„players“ nennt etwas doppelt: x, y", "“players” names something twice: x, y"),
    (Message(Code.NAMED_TWICE, field="players", given=("x", "y")), Called(fields={"players": "Spieler"}),
     "„Spieler“ nennt", "“Spieler” names"),
    (Message(Code.NAMED_TWICE, field="players", given=("x",)), Called(fields={"games": "Spiele"}), "„players“ nennt", "“players” names"),
    (Message(Code.WORTH_THINGS, things=("Pokal", "Schinken")), NOBODY, "Pokal und Schinken", "Pokal and Schinken"),
    (Message(Code.WORTH_THINGS, things=("Pokal",)), NOBODY, "Pokal", "Pokal"),
    (Message(Code.AHEAD_BY_PLAYING, other="7"), Called(players={"7": "Anna"}), "Vor Anna:", "Ahead of Anna:"),
    (Message(Code.AHEAD_BY_PLAYING, other="7"), Called(players={"8": "Anna"}), "Vor 7:", "Ahead of 7:"),
    (MAY, Called(year=2026), "gefehlt am 17. Mai und 3. Juni", "missed on 17 May and 3 June"),
    (MAY, Called(year=2025), "gefehlt am 17. Mai 2026 und 3. Juni 2026", "missed on 17 May 2026 and 3 June 2026"),
    (Message(Code.DAY_AFTER, until=date(2026, 2, 28)), Called(year=2026), "nach dem Stichtag 28. Februar 2026", "after the closing day 28 February 2026"),
]  # fmt: skip


@pytest.mark.parametrize(("message", "called", "german", "english"), SAID)
def test_how_values_are_said(message: Message, called: Called, german: str, english: str) -> None:
    assert say(message, "de", called).startswith(german)
    assert say(message, "en", called).startswith(english)
    whole = {say(message, "de", called), say(message, "en", called)}
    assert not any("None" in sentence for sentence in whole)


def test_numbers_with_their_sign() -> None:
    german = language()
    assert [german.signed_number(Fraction(n, 3)) for n in (1, 0, -1)] == ["+0,33", "0", "−0,33"]
    assert [german.signed_number(Fraction(n, 3), 3) for n in (1, -1)] == ["+0,333", "−0,333"]
    assert (german.counted(3), german.counted(1, "Spiel|Spiele"), german.counted(2, "-Spiel|Spiele")) == (
        "3",
        "1 Spiel",
        "Spiele",
    )


# How each language writes the same thing; a no-break space before the euro sign is shown as a plain one.
GRAMMAR: list[tuple[Callable[[Language], str], str, str]] = [
    (lambda words: words.row(7), "Zeile 7", "Row 7"), (lambda words: words.row(None), "Endstand", "End totals"),
    (lambda words: words.rows(["7", "8"]), "Zeilen 7 und 8", "Rows 7 and 8"),
    (lambda words: words.column("3"), "Spalte 3", "column 3"), (lambda words: words.position(2), "Position 2", "position 2"),
    (lambda words: words.in_columns(["2", "3"]), "in den Spalten 2 und 3", "in columns 2 and 3"),
    (lambda words: words.field("games"), "„games“", "“games”"), (lambda words: words.field(""), "Die Zeile", "The line"),
    (lambda words: words.number(0), "0", "0"), (lambda words: words.number(1), "1", "1"), (lambda words: words.number(-1234), "−1234", "−1234"),
    (lambda words: words.number(Fraction(-7, 2)), "−3,50", "−3.50"), (lambda words: words.number(Fraction(1, 3), 3), "0,333", "0.333"),
    (lambda words: words.money(123456), "1.234,56 €", "€1,234.56"), (lambda words: words.money(200), "2 €", "€2"),
    (lambda words: words.money(105), "1,05 €", "€1.05"), (lambda words: words.money(99), "0,99 €", "€0.99"),
    (lambda words: words.day(date(2026, 5, 17), ""), "17. Mai 2026", "17 May 2026"),
    (lambda words: words.day(date(2026, 1, 5), "short"), "5. Januar", "5 January"),
    (lambda words: words.day(date(2026, 12, 31), "short"), "31. Dezember", "31 December"),
]  # fmt: skip


@pytest.mark.parametrize(("write", "german", "english"), GRAMMAR)
def test_grammar(write: Callable[[Language], str], german: str, english: str) -> None:
    assert write(language("de")).replace("\N{NO-BREAK SPACE}", " ") == german
    assert write(language("en")) == english


# As many decimals as it takes, up to eleven; then exactly. A whole number has none.
@pytest.mark.parametrize(
    ("one", "other", "told"),
    [(Fraction(1, 3), Fraction(1, 2), "0,33 gegen 0,50"), (Fraction(1, 3), Fraction(334, 1000), "0,333 gegen 0,334"),
     (Fraction(5), Fraction(4999, 1000), "5 gegen 4,999"), (Fraction(0), Fraction(-1, 1000), "0 gegen −0,001"),
     (Fraction(1), 1 - Fraction(1, 10**11), "1 gegen 0,99999999999"),
     (Fraction(1), 1 - Fraction(1, 10**12), "1 gegen 999999999999/1000000000000")],
)  # fmt: skip
def test_two_numbers_are_told_apart(one: Fraction, other: Fraction, told: str) -> None:
    assert language().told_apart((one, other), language().number) == told


def test_codes_and_params_are_a_written_bymat() -> None:
    """They may be added to. Whoever changes one of them changes what databases hold, and needs a migration."""
    known = json.loads((FIXTURES / "codes.json").read_text("utf-8"))
    now = {code.value: {name: kind.value for name, kind in code.params.items()} for code in Code}
    assert {code: now.get(code) for code in known} == known
    assert set(now) == set(known), "add the new codes to fixtures/codes.json"


def test_nothing_says_nothing() -> None:
    assert say(None) == ""


def test_names_stand_where_positions_stand_and_only_the_rest_is_escaped() -> None:
    called = Called(row=lambda row: f"<b>{row}</b>", escape=lambda text: text.replace("+", "&plus;"))
    assert say(Message(Code.ROW_SUM, row=7, sum=2), called=called).startswith(
        "<b>7</b>: Die Punkte ergeben zusammen &plus;2"
    )
