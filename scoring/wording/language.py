"""How a message becomes a sentence: templates filled value by value, each written as its kind asks for.
Knows templates and kinds; the words themselves are in the language's own package.

A template is the sentence with `{name}` for every value. Behind a colon stands what the kind of value understands:
`{games:Spiel|Spiele}` is a number with its noun, `{games:-Spiel|Spiele}` the noun alone, `{line:und}` the word between
the last two, `{metric:more}` another form of a term, `{days:near}` leaves out the year that everybody has in mind.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from fractions import Fraction
from functools import cached_property
from string import Formatter
from types import MappingProxyType
from typing import Any

from ..codes import Code, Param
from ..messages import Message

Write = Callable[[Any, str, "Called"], str]
Writer = Callable[[Any, "Called"], str]
Place = tuple[str, Writer]  # in a sentence: the name of the value, and how it is written there
Terms = Mapping[str, Mapping[str, str]]
MINUS = "−"


def _itself(text: str) -> str:
    return text


def _rounded(value: int | Fraction, digits: int) -> float:
    """As it is written: 5 and 4.999 are both 5.00, although a whole number is written without decimals."""
    return float(f"{float(value):.{digits}f}")


@dataclass(frozen=True)
class Called:
    """What things are called where a sentence is read: people by name, rows by their game, fields by their title.

    `escape` is applied to everything but names and rows, which come ready to be shown (for HTML: already escaped).
    """

    positions: Sequence[str] = ()
    players: Mapping[str, str] = field(default_factory=dict)
    fields: Mapping[str, str] = field(default_factory=dict)
    row: Callable[[int | None], str] | None = None
    year: int | None = None  # of which is spoken: near days are said without it
    escape: Callable[[str], str] = _itself

    def position(self, number: int) -> str | None:
        return self.positions[number - 1] if 0 < number <= len(self.positions) else None


NOBODY = Called()


class Language(ABC):
    """One language: its sentences by code, its terms, and how it writes numbers, days and lists."""

    name = ""
    sentences: Mapping[str, str]
    terms: Terms
    together, either, against = "", "", ""  # and, or, what stands between two results

    def __init__(self, sentences: Mapping[str, str], terms: Terms) -> None:
        self.sentences = MappingProxyType(dict(sentences))
        self.terms = terms
        self._parts: dict[str, list[str | Place]] = {}

    # --- sentences

    def say(self, message: Message | None, called: Called = NOBODY) -> str:
        """The sentence of a message; nothing of nothing."""
        if message is None:
            return ""
        code, params, said = message.code, message.params, []
        if code not in self._parts:
            self._parts[code] = self._read(code)
        for part in self._parts[code]:
            if isinstance(part, str):
                said.append(called.escape(part))
            else:
                name, write = part
                said.append(write(params[name], called))
        return "".join(said)

    def _read(self, code: Code) -> list[str | Place]:
        """The template of a code for saying it: texts, and the places of its values."""
        parts: list[str | Place] = []
        for literal, name, spec in self.parsed(code):
            parts += [literal] if literal else []
            parts += [(name, self._writer(code.params[name], spec))] if name else []
        return parts

    def parsed(self, code: Code) -> list[tuple[str, str | None, str]]:
        """The template of a code in its parts: text, the name of a value, what stands behind its colon."""
        return [(literal, name, spec or "") for literal, name, spec, _ in Formatter().parse(self.sentences[code])]

    def _writer(self, kind: Param, spec: str) -> Writer:
        """How values of a kind are written at one place of a sentence: looked up once, not with every sentence."""
        if by_name := self._by_name.get(kind):
            return lambda value, called: by_name(value, spec, called)
        if plain := self._plain.get(kind):
            return lambda value, called: called.escape(plain(value, spec))
        table = self.terms[f"{kind.value}.{spec}" if spec else kind.value]
        return lambda value, _: self._term(table, value)

    def _term(self, table: Mapping[str, str], value: str | tuple[str, ...]) -> str:
        return self.listed([table[one] for one in value]) if isinstance(value, tuple) else table[value]

    def term(self, kind: str, value: str) -> str:
        """One word of the game or of the program, e.g. term("kind", "damensolo")."""
        return self.terms[kind][value]

    def rule(self, rule: str) -> str:
        """Where a rule stands: a paragraph is written alike in every language, a house rule is not."""
        return self.terms["rule"].get(rule, rule)

    # --- kinds of values

    @cached_property
    def _by_name(self) -> Mapping[Param, Write]:
        return {
            Param.ROW: self._row, Param.ROWS: self._rows, Param.COLUMN: self._column, Param.COLUMNS: self._columns,
            Param.POSITION: self._position, Param.POSITIONS: self._positions, Param.PLAYER: self._player,
            Param.FIELD: self._field, Param.MESSAGE: lambda value, _, called: self.say(value, called),
            Param.MESSAGES: self._messages, Param.DATE: self._date, Param.DATES: self._dates,
        }  # fmt: skip

    @cached_property
    def _plain(self) -> Mapping[Param, Callable[[object, str], str]]:
        return {
            Param.GAME: lambda value, _: str(value), Param.NUMBER: self.counted,
            Param.POINTS: self._points, Param.SCORES: lambda value, _: self.told_apart(value, self.signed_number),
            Param.COUNTS: lambda value, _: self.told_apart(value, self.number),
            Param.LINE: lambda value, _: " / ".join(self.signed(one) for one in value),
            Param.AMOUNT: lambda value, _: self.number(value),
            Param.AMOUNTS: lambda value, _: self.added(value), Param.CENTS: lambda value, _: self.money(value),
            Param.CENTS_LIST: lambda value, _: " + ".join(self.money(one) for one in value),
            Param.TEXT: lambda value, _: value, Param.TEXTS: self._texts,
            Param.FIELDS: lambda value, _: ", ".join(value), Param.RULE: lambda value, _: self.rule(value),
        }  # fmt: skip

    def _row(self, value: int | None, _: str, called: Called) -> str:
        return called.row(value) if called.row else called.escape(self.row(value))

    def _rows(self, value: Sequence[int], spec: str, called: Called) -> str:
        if called.row:
            return self.listed([called.row(one) for one in value])
        return called.escape(self.rows([str(one) for one in value]))

    def _column(self, value: int, _: str, called: Called) -> str:
        return called.position(value) or called.escape(self.column(str(value)))

    def _columns(self, value: Sequence[int], _: str, called: Called) -> str:
        names = [called.position(one) for one in value]
        known = [name for name in names if name is not None]
        if len(known) == len(names):
            return called.escape(self.of_people) + self.listed(known)
        return called.escape(self.in_columns([str(one) for one in value]))

    def _position(self, value: int, _: str, called: Called) -> str:
        return called.position(value) or called.escape(self.position(value))

    def _positions(self, value: Sequence[int], spec: str, called: Called) -> str:
        said = [self._position(one, "", called) for one in value]
        return self.listed(said, self.either if spec == "either" else self.together)

    def _player(self, value: str, _: str, called: Called) -> str:
        return called.players.get(value) or called.escape(value)

    def _field(self, value: str, _: str, called: Called) -> str:
        return called.escape(self.field(called.fields.get(value, value)))

    def _messages(self, value: Sequence[Message], spec: str, called: Called) -> str:
        said = [self.say(one, called) for one in value]
        return self.listed(said) if spec == "together" else spec.join(said)

    def _date(self, value: date, spec: str, called: Called) -> str:
        form = "short" if spec == "near" and value.year == called.year else ""
        return called.escape(self.day(value, form))

    def _dates(self, value: Sequence[date], spec: str, called: Called) -> str:
        return self.listed([self._date(one, spec, called) for one in value])

    def _points(self, value: int, nouns: str) -> str:
        """+3, or +3 Punkte"""
        return f"{self.signed(value)} {self.counted(value, f'-{nouns}')}" if nouns else self.signed(value)

    def _texts(self, value: Sequence[str], spec: str) -> str:
        return ", ".join(value) if spec != "together" else self.listed(value)

    # --- what a language does in its own way

    of_people = ""  # what stands before the names of people whose numbers are spoken of
    decimal_mark = ""

    @abstractmethod
    def row(self, number: int | None) -> str:
        """Line 7; None is the line of the end totals."""

    @abstractmethod
    def rows(self, numbers: Sequence[str]) -> str:
        """Lines 7 and 8"""

    @abstractmethod
    def column(self, number: str) -> str:
        """column 3"""

    @abstractmethod
    def in_columns(self, numbers: Sequence[str]) -> str:
        """in columns 2 and 3"""

    @abstractmethod
    def position(self, number: int | str) -> str:
        """position 3"""

    @abstractmethod
    def field(self, path: str) -> str:
        """A field's name within a sentence."""

    @abstractmethod
    def money(self, cents: int) -> str:
        """Without cents where there are none."""

    @abstractmethod
    def day(self, value: date, form: str) -> str:
        """5 May 2026, or "short" without the year."""

    # --- numbers and lists

    def number(self, value: int | Fraction, digits: int = 2) -> str:
        """As people write it: a real minus sign, and decimals where it is not whole."""
        whole = value.denominator == 1
        size = str(abs(value.numerator)) if whole else f"{abs(float(value)):.{digits}f}".replace(".", self.decimal_mark)
        return f"{MINUS}{size}" if value.numerator < 0 else size

    def signed(self, number: int) -> str:
        """A number as on the list: a real minus sign, and a plus where it carries meaning."""
        return f"+{number}" if number > 0 else f"{MINUS}{-number}" if number < 0 else "0"

    def signed_number(self, value: int | Fraction, digits: int = 2) -> str:
        return f"+{self.number(value, digits)}" if value.numerator > 0 else self.number(value, digits)

    def counted(self, count: int, nouns: str = "") -> str:
        """3, 3 Spiele, or the noun alone."""
        if not nouns:
            return self.number(count)
        one, many = nouns.removeprefix("-").split("|")
        noun = one if abs(count) == 1 else many
        return noun if nouns.startswith("-") else f"{self.number(count)} {noun}"

    def told_apart(self, values: Sequence[int | Fraction], write: Callable[[int | Fraction, int], str]) -> str:
        """Two numbers with as many decimals as it takes to tell them apart; where no number of them does, exactly."""
        enough = (digits for digits in range(2, 12) if len({_rounded(value, digits) for value in values}) > 1)
        digits = next(enough, None)
        said = [str(value) if digits is None else write(value, digits) for value in values]
        return f" {self.against} ".join(said)

    def added(self, values: Sequence[int | Fraction]) -> str:
        """12 − 3 + 5"""
        first, *rest = values
        said = [f" {MINUS} {self.number(-one)}" if one < 0 else f" + {self.number(one)}" for one in rest]
        return self.number(first) + "".join(said)

    def listed(self, words: Sequence[str], last: str | None = None) -> str:
        """a, b and c; nothing of nothing."""
        if len(words) < 2:
            return "".join(words)
        return f"{', '.join(words[:-1])} {last or self.together} {words[-1]}"
