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
    WHERE = "where"  # on which half of the list a number stands
    SURE = "sure"  # whether a repair is the right one or one of several
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
    TOTAL_SUM = "total-sum", {"row": P.ROW, "line": P.LINE, "sum": P.POINTS}
    TOTAL_JUMP = "total-jump", {"row": P.ROW, "step": P.LINE}
    CARRY = "carry", {"row": P.ROW, "places": P.MESSAGES}
    CARRY_BACK = "carry-back", {"row": P.ROW}
    CARRY_PLACE = "carry-place", {"column": P.COLUMN, "written": P.POINTS, "due": P.POINTS}
    PARITY = "parity", {"row": P.ROW, "line": P.LINE}
    PARITY_OF_FOUR = "parity-of-four", {"row": P.ROW, "line": P.LINE}
    PARITY_OF_TOTALS = "parity-of-totals", {"row": P.ROW, "line": P.LINE}
    SHAPE = "shape", {"row": P.ROW, "line": P.LINE}
    NOT_THAT_PENALTY = "not-that-penalty", {"row": P.ROW, "line": P.LINE, "penalty": P.PENALTY}
    NOT_THAT_SOLOIST = "not-that-soloist", {"row": P.ROW, "line": P.LINE, "soloist": P.POSITION}
    PENALTY_ODD = "penalty-odd", {"row": P.ROW, "line": P.LINE}
    PENALTY_EVEN = "penalty-even", {"row": P.ROW, "line": P.LINE}
    RANGE = "range", {"row": P.ROW, "value": P.NUMBER, "limit": P.NUMBER}
    NOBODY_SITS = "nobody-sits", {"row": P.ROW, "line": P.LINE, "players": P.NUMBER, "sits": P.NUMBER}
    SITS_NOT_ZERO = "sits-not-zero", {"row": P.ROW, "who": P.POSITION, "dealer": P.POSITION}
    SIT_NOT_ZERO = "sit-not-zero", {"row": P.ROW, "who": P.POSITIONS, "dealer": P.POSITION}
    DEALER = "dealer", {"row": P.ROW, "dealer": P.POSITION, "right": P.POSITIONS}
    VORFUEHRUNG = "vorfuehrung", {"row": P.ROW, "waiting": P.NUMBER, "right": P.POSITIONS}
    PFLICHTSOLO_TWICE = "pflichtsolo-twice", {"row": P.ROW, "soloist": P.POSITION}
    LUSTSOLO_EARLY = "lustsolo-early", {"row": P.ROW, "soloist": P.POSITION}
    PFLICHTSOLO_MISSING = "pflichtsolo-missing", {"soloist": P.POSITION}
    UNEVEN_HALVES = "uneven-halves", {"rows": P.NUMBER, "totals": P.NUMBER}
    TOO_MANY = "too-many", {"counted": P.NUMBER, "players": P.NUMBER, "games": P.NUMBER}
    TOO_MANY_PLANNED = "too-many-planned", {"counted": P.NUMBER, "games": P.NUMBER}
    TOO_FEW = "too-few", {"counted": P.NUMBER, "games": P.NUMBER}
    NOTHING_WRITTEN = "nothing-written", NOTHING
    UNFINISHED = "unfinished", {"left": P.NUMBER}
    NO_NUMBER = "no-number", {"row": P.ROW, "column": P.COLUMN, "text": P.TEXT}
    EMPTY_CELL = "empty-cell", {"row": P.ROW, "column": P.COLUMN}
    EMPTY_ROW = "empty-row", {"row": P.ROW}
    CELLS = "cells", {"row": P.ROW, "given": P.NUMBER, "needed": P.NUMBER}
    WINNERS = "winners", {"row": P.ROW, "text": P.TEXT}
    EMPTY_WINNERS = "empty-winners", {"row": P.ROW}
    MARKS = "marks", {"row": P.ROW, "text": P.TEXT}
    SITTER_WINS = "sitter-wins", {"row": P.ROW, "who": P.POSITION, "dealer": P.POSITION}
    WHO_SITS = "who-sits", {"row": P.ROW}
    MARK_NO_SOLO = "mark-no-solo", {"row": P.ROW, "mark": P.TEXT, "line": P.LINE}
    MARK_OF_WHOM = "mark-of-whom", {"row": P.ROW, "mark": P.TEXT}
    MARK_NO_BOCK = "mark-no-bock", {"row": P.ROW}
    END_SUM = "end-sum", {"line": P.LINE, "sum": P.POINTS}
    END_PARITY = "end-parity", {"line": P.LINE}
    END_RANGE = "end-range", {"column": P.COLUMN, "total": P.POINTS, "games": P.NUMBER, "limit": P.NUMBER}
    END_CARRY = "end-carry", {"places": P.MESSAGES}

    # --- lists: repairs
    REPAIR_CELL = (
        "repair-cell",
        {"row": P.ROW, "column": P.COLUMN, "where": P.WHERE, "old": P.POINTS, "sure": P.SURE, "new": P.POINTS,
         "onward": P.MESSAGE},
    )  # fmt: skip
    REPAIR_LINE = (
        "repair-line",
        {"row": P.ROW, "where": P.WHERE, "old": P.LINE, "sure": P.SURE, "new": P.LINE, "onward": P.MESSAGE},
    )
    REPAIR_SWAP = "repair-swap", {"row": P.ROW, "columns": P.COLUMNS, "onward": P.MESSAGE}
    REPAIR_INSERT = "repair-insert", {"row": P.ROW, "new": P.LINE}
    REPAIR_INSERT_SOMEWHERE = "repair-insert-somewhere", {"row": P.ROW, "new": P.LINE}
    REPAIR_DELETE = "repair-delete", {"row": P.ROW, "old": P.LINE, "onward": P.MESSAGE}
    ONWARD = "onward", NOTHING
    ONWARD_BY = "onward-by", {"by": P.POINTS}

    # --- lists: verdicts beside a typed row
    ROW_NORMAL = "row-normal", {"value": P.NUMBER}
    ROW_ZERO = "row-zero", NOTHING
    ROW_SOLO_WON = "row-solo-won", {"solo": P.SOLO, "soloist": P.POSITION, "value": P.NUMBER}
    ROW_SOLO_LOST = "row-solo-lost", {"solo": P.SOLO, "soloist": P.POSITION, "value": P.NUMBER}
    ROW_SOLO_ZERO = "row-solo-zero", {"solo": P.SOLO, "soloist": P.POSITION}
    ROW_PENALTY = "row-penalty", {"pays": P.POSITION, "amount": P.NUMBER, "penalty": P.PENALTY}
    ROW_PENALTY_TO = (
        "row-penalty-to", {"pays": P.POSITION, "amount": P.NUMBER, "to": P.POSITION, "penalty": P.PENALTY},
    )  # fmt: skip
    ROW_ABOVE_MISSING = "row-above-missing", NOTHING
    ROW_WRONG_SUM = "row-wrong-sum", {"sum": P.POINTS}
    ROW_NO_GAME = "row-no-game", NOTHING
    ROW_NOT_THAT_PENALTY = "row-not-that-penalty", NOTHING
    ROW_NO_SOLO_OF = "row-no-solo-of", {"soloist": P.POSITION}
    ROW_TOO_HIGH = "row-too-high", {"value": P.NUMBER}
    ROW_SITS = "row-sits", {"who": P.POSITION}
    ROW_WHO_SITS = "row-who-sits", NOTHING
    ROW_NO_SOLO = "row-no-solo", NOTHING
    ROW_WHOSE_SOLO = "row-whose-solo", NOTHING
    ROW_EMPTY = "row-empty", NOTHING
    ROW_UNREADABLE = "row-unreadable", NOTHING
    ROW_UNREADABLE_TEXT = "row-unreadable-text", {"text": P.TEXT}
    ROW_COLUMN_MISSING = "row-column-missing", {"column": P.COLUMN}
    ROW_WINNERS_MISSING = "row-winners-missing", NOTHING
    ROW_MARKS = "row-marks", {"text": P.TEXT}

    # --- lists: refusals
    WRONG_LENGTH_OF_ROWS = "wrong-length-of-rows", {"players": P.NUMBER}
    WRONG_LENGTH = "wrong-length", {"field": P.FIELD, "players": P.NUMBER, "given": P.NUMBER}
    WRONG_CELLS = "wrong-cells", {"field": P.FIELD, "needed": P.NUMBER, "given": P.NUMBER}
    CONTROL_CHARACTER = "control-character", {"field": P.FIELD}
    NO_ROWS = "no-rows", NOTHING
    NO_SOLOIST = "no-soloist", {"field": P.FIELD}
    NO_SUCH_ROW = "no-such-row", {"row": P.ROW}
    VALUE_DOES_NOT_FIT = "value-does-not-fit", {"row": P.ROW}
    ROW_HAS_CHANGED = "row-has-changed", {"row": P.ROW}
    ROW_IS_EMPTY = "row-is-empty", {"row": P.ROW}

    # --- lists with all facts: refusals
    IN_GAME = "in-game", {"game": P.GAME, "said": P.MESSAGE}
    THROWN_IN = "thrown-in", NOTHING
    WHO_PLAYS_ALONE = "who-plays-alone", {"kind": P.KIND}
    RE_NEEDS_TWO = "re-needs-two", {"kind": P.KIND, "count": P.NUMBER}
    NO_SUCH_POSITION = "no-such-position", {"position": P.POSITION, "players": P.NUMBER}
    SITS_CANNOT_BE_RE = "sits-cannot-be-re", {"position": P.POSITION}
    WHO_OFFENDED = "who-offended", NOTHING

    # --- standings

    # --- prizes

    # --- leagues

    # --- seasons

    # --- the draw
