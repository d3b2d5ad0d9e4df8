"""Every code the engine speaks in, with the kinds of its values: the one list of what can be said.
Knows no words; each language in scoring/wording/ has a sentence for every code, and tests insist."""

from __future__ import annotations

from enum import Enum, StrEnum


class Param(Enum):
    """What a value in a message means, so that every language can write it in its own way."""

    ROW = "row"  # a line of the list, counted from 1; None is the line of the end totals
    ROWS = "rows"  # several of them
    COLUMN = "column"  # the place of a player on the list, 1 to 7: a name where names are known
    COLUMNS = "columns"
    POSITION = "position"  # a player at the table, 1 to 7: a name where names are known
    POSITIONS = "positions"
    PLAYER = "player"  # whoever is ranked, by the key that the caller gave
    GAME = "game"  # the number of a game in the Runde
    NUMBER = "number"  # a plain whole number; a noun may follow it
    POINTS = "points"  # a whole number with its sign
    LINE = "line"  # points of a whole row
    SCORE = "score"  # an exact number with its sign where it carries meaning
    AMOUNT = "amount"  # an exact number
    AMOUNTS = "amounts"
    CENTS = "cents"
    CENTS_LIST = "cents_list"
    DATE = "date"
    DATES = "dates"
    TEXT = "text"  # as somebody wrote it, or a name that is the same in every language
    TEXTS = "texts"
    FIELD = "field"  # the path of a field in a request
    FIELDS = "fields"
    RULE = "rule"  # §7.3.3
    MESSAGE = "message"  # a message within a message; None says nothing
    MESSAGES = "messages"
    # Words of the game and of the program, looked up in the terms of the language.
    PARTY = "party"
    KIND = "kind"
    SONDERPUNKT = "sonderpunkt"
    SONDERPUNKTE = "sonderpunkte"
    STEP = "step"
    PENALTY = "penalty"
    DECISION = "decision"
    SOLO = "solo"
    RESULT = "result"
    METRIC = "metric"
    METRICS = "metrics"
    UNIT = "unit"
    SWITCH = "switch"


P = Param
Params = dict[str, Param]
NOTHING: Params = {}


class Code(StrEnum):
    """A code with the kinds of its values: `Code.ROW_SUM` is "row-sum" and has a row and a sum."""

    params: Params

    def __new__(cls, code: str, params: Params = NOTHING) -> Code:
        member = str.__new__(cls, code)
        member._value_ = code
        member.params = params
        return member

    # --- a sentence that was stored before there were codes, in the words of then
    AS_WRITTEN = "as-written", {"text": P.TEXT}

    # --- refusals of single values (reading.py)
    WRONG_INTEGER = "wrong-integer", {"field": P.FIELD, "low": P.NUMBER, "high": P.NUMBER, "given": P.TEXT}
    WRONG_BOOLEAN = "wrong-boolean", {"field": P.FIELD, "given": P.TEXT}
    WRONG_CHOICE = "wrong-choice", {"field": P.FIELD, "allowed": P.TEXTS, "given": P.TEXT}
    WRONG_TEXT = "wrong-text", {"field": P.FIELD, "longest": P.NUMBER, "given": P.TEXT}
    WRONG_TEXT_OR_EMPTY = "wrong-text-or-empty", {"field": P.FIELD, "longest": P.NUMBER, "given": P.TEXT}
    WRONG_LIST = "wrong-list", {"field": P.FIELD, "given": P.TEXT}
    WRONG_OBJECT = "wrong-object", {"field": P.FIELD, "given": P.TEXT}
    HALF_CHARACTER = "half-character", {"field": P.FIELD}
    NAMED_TWICE = "named-twice", {"field": P.FIELD, "given": P.TEXTS}
    TOO_MANY_ENTRIES = "too-many-entries", {"field": P.FIELD, "count": P.NUMBER, "most": P.NUMBER}
    UNKNOWN_FIELD = "unknown-field", {"field": P.FIELD, "known": P.FIELDS}
    MISSING_FIELD = "missing-field", {"field": P.FIELD}

    # --- refusals of whole requests (the command line)
    NOT_UTF8 = "not-utf8", NOTHING
    NOT_JSON = "not-json", NOTHING
    NOT_AN_OBJECT = "not-an-object", {"given": P.TEXT}
    FIELD_TWICE = "field-twice", {"field": P.FIELD}
    TOO_DEEP = "too-deep", NOTHING

    # --- games: their lines and refusals

    # --- the Runde

    # --- lists: findings (their rules and severities are in findings.py)
    ROW_SUM = "row-sum", {"row": P.ROW, "sum": P.POINTS}

    # --- lists: repairs

    # --- lists: verdicts beside a typed row

    # --- lists: refusals

    # --- standings

    # --- prizes

    # --- leagues

    # --- seasons

    # --- the draw
