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
    AMOUNT = "amount"  # an exact number
    AMOUNTS = "amounts"
    SCORES = "scores"  # two exact numbers to be told apart, with their signs
    COUNTS = "counts"  # two exact numbers to be told apart
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
    SOLO = "solo"
    METRIC = "metric"
    METRICS = "metrics"
    LIMIT = "limit"  # what the cards have only so often


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

    # --- games: the lines of a score
    LINE_WON = "line-won", NOTHING
    LINE_UNDER = "line-under", {"augen": P.NUMBER}
    LINE_SCHNEIDER = "line-schneider", NOTHING
    LINE_SCHWARZ = "line-schwarz", NOTHING
    LINE_REACHED = "line-reached", {"augen": P.NUMBER}
    LINE_ANSAGE = "line-ansage", {"party": P.PARTY}
    LINE_SECOND_ANSAGE = "line-second-ansage", NOTHING
    LINE_ABSAGE = "line-absage", {"party": P.PARTY, "step": P.STEP}
    LINE_AGAINST = "line-against", {"augen": P.NUMBER, "step": P.STEP}
    LINE_AGAINST_OVER = "line-against-over", {"augen": P.NUMBER, "step": P.STEP}
    LINE_DOUBLING = "line-doubling", {"said": P.MESSAGE, "factor": P.NUMBER}
    LINE_ANSAGE_FACTOR = "line-ansage-factor", {"factor": P.NUMBER}
    LINE_SOLO_FACTOR = "line-solo-factor", {"factor": P.NUMBER}
    LINE_BOCK = "line-bock", {"factor": P.NUMBER}
    LINE_SURCHARGE = "line-surcharge", {"kind": P.KIND}
    LINE_SONDERPUNKT = "line-sonderpunkt", {"name": P.SONDERPUNKT}
    LINE_SONDERPUNKTE = "line-sonderpunkte", {"name": P.SONDERPUNKT, "count": P.NUMBER}

    # --- games: refusals of facts
    WRONG_ABSAGE = "wrong-absage", {"field": P.FIELD, "given": P.TEXT}
    AUGEN_WITHOUT_TRICK = "augen-without-trick", {"party": P.PARTY, "augen": P.NUMBER}
    TOO_MANY_SONDERPUNKTE = (
        "too-many-sonderpunkte", {"limit": P.LIMIT, "found": P.NUMBER, "names": P.SONDERPUNKTE, "most": P.NUMBER},
    )  # fmt: skip
    SONDERPUNKTE_WITHOUT_TRICK = "sonderpunkte-without-trick", {"party": P.PARTY}
    SONDERPUNKT_NEEDS_AUGEN = (
        "sonderpunkt-needs-augen",
        {"name": P.SONDERPUNKT, "count": P.NUMBER, "least": P.NUMBER, "party": P.PARTY, "augen": P.NUMBER},
    )

    # --- games: refusals of what a ruleset does not have
    KIND_OFF = "kind-off", {"kind": P.KIND, "switch": P.FIELD}
    ANSAGEN_OFF = "ansagen-off", NOTHING
    ABSAGEN_OFF = "absagen-off", NOTHING
    ABSAGEN_OF_BOTH = "absagen-of-both", NOTHING
    ABSAGE_BESIDE_SCHNEIDER = "absage-beside-schneider", {"absage": P.NUMBER}
    SONDERPUNKT_OFF = "sonderpunkt-off", {"name": P.SONDERPUNKT, "switch": P.FIELD}
    SONDERPUNKT_NOT_IN_SOLO = "sonderpunkt-not-in-solo", {"name": P.SONDERPUNKT}
    MULTIPLIER_WITHOUT_BOCK = "multiplier-without-bock", {"field": P.FIELD, "given": P.TEXT}
    WRONG_MULTIPLIER = "wrong-multiplier", {"field": P.FIELD, "most": P.NUMBER, "given": P.TEXT}

    # --- games: refusals of rulesets
    WRONG_BOCK = "wrong-bock", {"field": P.FIELD, "given": P.TEXT}
    WRONG_POINTS_BY_NAME = "wrong-points-by-name", {"field": P.FIELD, "given": P.TEXT}
    WRONG_LISTS_BY_NAME = "wrong-lists-by-name", {"field": P.FIELD, "given": P.TEXT}
    GAMES_FOR_PFLICHTSOLI = "games-for-pflichtsoli", {"field": P.FIELD, "least": P.NUMBER, "given": P.TEXT}
    PFLICHTSOLO_WITHOUT_SOLI = "pflichtsolo-without-soli", {"field": P.FIELD, "pflichtsoli": P.FIELD}

    # --- the Runde: rows that cannot be
    NO_SOLOIST = "no-soloist", {"kind": P.KIND}
    NO_KIND_NO_SOLOIST = "no-kind-no-soloist", NOTHING
    SOLOIST_MISSING = "soloist-missing", {"kind": P.KIND}
    NO_KIND_OF_PFLICHTSOLO = "no-kind-of-pflichtsolo", {"allowed": P.TEXTS}
    COUNTS_ONLY_IN_SOLO = "counts-only-in-solo", NOTHING
    NO_BOCK_WITHOUT_GAME = "no-bock-without-game", NOTHING
    OFFENDER_AND_SOLOIST = "offender-and-soloist", NOTHING
    PENALTY_AND_SOLOIST = "penalty-and-soloist", NOTHING
    TOO_FEW_GAMES = "too-few-games", {"games": P.NUMBER, "pflichtsoli": P.NUMBER}
    TIME_UP_TWICE = "time-up-twice", NOTHING

    # --- the Runde: what is not allowed at this point, and what the director decides
    GAME_REFUSED = "game-refused", {"game": P.GAME, "said": P.MESSAGE}
    RUNDE_OVER = "runde-over", NOTHING
    NOTHING_TO_DECIDE = "nothing-to-decide", NOTHING
    DECISION_NEEDED = "decision-needed", {"presented": P.POSITION, "dealer": P.POSITION}
    DECISION_MISSING = "decision-missing", {"said": P.MESSAGE}
    NO_SUCH_POSITION = "no-such-position", {"position": P.POSITION, "players": P.NUMBER}
    SOLOIST_SITS = "soloist-sits", {"soloist": P.POSITION, "dealer": P.POSITION}
    MUST_BE_PRESENTED = "must-be-presented", {"presented": P.POSITION}
    NO_OPEN_PFLICHTSOLO = "no-open-pflichtsolo", {"soloist": P.POSITION}
    LUSTSOLO_TOO_EARLY = "lustsolo-too-early", {"soloist": P.POSITION}

    # --- lists: findings (their rules and severities are in findings.py)
    ROW_SUM = "row-sum", {"row": P.ROW, "sum": P.POINTS}
    TOTAL_SUM = "total-sum", {"row": P.ROW, "line": P.LINE, "sum": P.POINTS}
    TOTAL_JUMP = "total-jump", {"row": P.ROW, "step": P.LINE}
    TOTAL_SUM_SINCE = "total-sum-since", {"row": P.ROW, "line": P.LINE, "sum": P.POINTS, "due": P.POINTS}
    TOTAL_JUMP_SINCE = "total-jump-since", {"row": P.ROW, "step": P.LINE, "due": P.POINTS}
    CARRY = "carry", {"row": P.ROW, "places": P.MESSAGES}
    CARRY_BACK = "carry-back", {"row": P.ROW}
    CARRY_PLACE = "carry-place", {"column": P.COLUMN, "written": P.POINTS, "due": P.POINTS}
    PARITY = "parity", {"row": P.ROW, "line": P.LINE}
    PARITY_OF_FOUR = "parity-of-four", {"row": P.ROW, "line": P.LINE}
    PARITY_OF_TOTALS = "parity-of-totals", {"row": P.ROW, "line": P.LINE}
    PARITY_SINCE = "parity-since", {"row": P.ROW, "line": P.LINE, "start": P.LINE}
    SHAPE = "shape", {"row": P.ROW, "line": P.LINE}
    NOT_THAT_PENALTY = "not-that-penalty", {"row": P.ROW, "line": P.LINE, "penalty": P.PENALTY}
    NOT_THAT_SOLOIST = "not-that-soloist", {"row": P.ROW, "line": P.LINE, "soloist": P.POSITION}
    PENALTY_ODD = "penalty-odd", {"row": P.ROW, "line": P.LINE}
    PENALTY_EVEN = "penalty-even", {"row": P.ROW, "line": P.LINE}
    PENALTY_MINOR = "penalty-minor", {"row": P.ROW, "line": P.LINE, "rows": P.NUMBER, "games": P.NUMBER}
    PENALTY_REPEAT = "penalty-repeat", {"row": P.ROW, "line": P.LINE, "rows": P.NUMBER, "games": P.NUMBER}
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
    END_SUM_SINCE = "end-sum-since", {"line": P.LINE, "sum": P.POINTS, "due": P.POINTS}
    END_PARITY_SINCE = "end-parity-since", {"line": P.LINE, "start": P.LINE}
    END_RANGE_SINCE = (
        "end-range-since",
        {"column": P.COLUMN, "total": P.POINTS, "start": P.POINTS, "games": P.NUMBER, "limit": P.NUMBER},
    )

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
    REPAIR_INSERT_EMPTY = "repair-insert-empty", {"row": P.ROW}
    REPAIR_AS_END = "repair-as-end", {"row": P.ROW}
    REPAIR_DELETE = "repair-delete", {"row": P.ROW, "old": P.LINE, "onward": P.MESSAGE}
    REPAIR_WRITE = "repair-write", {"row": P.ROW, "sure": P.SURE, "new": P.LINE}
    REPAIR_PENALTY = "repair-penalty", {"row": P.ROW, "sure": P.SURE, "rule": P.RULE, "line": P.LINE}
    REPAIR_EXCHANGE = "repair-exchange", {"rows": P.ROWS, "anew": P.MESSAGE}
    ADDED_ANEW = "added-anew", NOTHING
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
    POINTS_NOT_TOLD = "points-not-told", {"row": P.ROW}
    CANNOT_BE_PENALTY = "cannot-be-penalty", {"row": P.ROW}
    PFLICHTSOLO_OF_WHOM = "pflichtsolo-of-whom", {"field": P.FIELD}
    NO_SUCH_ROW = "no-such-row", {"row": P.ROW}
    VALUE_DOES_NOT_FIT = "value-does-not-fit", {"row": P.ROW}
    ROW_HAS_CHANGED = "row-has-changed", {"row": P.ROW}
    ROW_IS_EMPTY = "row-is-empty", {"row": P.ROW}

    # --- lists with all facts: refusals
    THROWN_IN = "thrown-in", NOTHING
    WHO_PLAYS_ALONE = "who-plays-alone", {"kind": P.KIND}
    RE_NEEDS_TWO = "re-needs-two", {"kind": P.KIND, "count": P.NUMBER}
    SITS_CANNOT_BE_RE = "sits-cannot-be-re", {"position": P.POSITION}
    WHO_OFFENDED = "who-offended", NOTHING

    # --- standings: what decided against the next one, and refusals
    AHEAD_BY_SCORE = "ahead-by-score", {"other": P.PLAYER, "metric": P.METRIC, "values": P.SCORES, "skipped": P.MESSAGE}
    AHEAD_BY_COUNT = "ahead-by-count", {"other": P.PLAYER, "metric": P.METRIC, "values": P.COUNTS, "skipped": P.MESSAGE}
    LEVEL = "level", {"other": P.PLAYER, "skipped": P.MESSAGE}
    LEVEL_THEN_AHEAD = "level-then-ahead", {"level": P.MESSAGE, "ahead": P.MESSAGE}
    AHEAD_BY_PLAYING = "ahead-by-playing", {"other": P.PLAYER}
    LEVEL_WITHOUT_PLAYING = "level-without-playing", {"other": P.PLAYER}
    NOT_KNOWN_FOR_ALL = "not-known-for-all", {"metrics": P.METRICS}
    AS_WRITTEN_OF = "as-written-of", {"before": P.TEXT, "other": P.PLAYER, "after": P.TEXT}  # stored before codes
    WITHOUT_ORDER = "without-order", {"field": P.FIELD}
    WRONG_NAME = "wrong-name", {"field": P.FIELD, "given": P.TEXT}
    COMES_TWICE = "comes-twice", {"name": P.TEXT}
    MORE_THAN = "more-than", {"field": P.FIELD, "count": P.NUMBER, "other": P.FIELD, "limit": P.NUMBER}

    # --- prizes: places, worth, who wins and why, what finds nobody, refusals
    PRIZE_PLACE = "prize-place", {"place": P.NUMBER}
    PRIZE_PLACES = "prize-places", {"first": P.NUMBER, "last": P.NUMBER}
    PRIZE_LAST_PLACE = "prize-last-place", NOTHING
    PRIZE_PLACE_FROM_BEHIND = "prize-place-from-behind", {"place": P.NUMBER}
    PRIZE_PLACES_FROM_BEHIND = "prize-places-from-behind", {"first": P.NUMBER, "last": P.NUMBER}
    PRIZE_CONTEST = "prize-contest", {"of": P.TEXT, "places": P.MESSAGE}
    WORTH_MONEY = "worth-money", {"cents": P.CENTS}
    WORTH_THINGS = "worth-things", {"things": P.TEXTS}
    WORTH_BOTH = "worth-both", {"cents": P.CENTS, "things": P.TEXTS}
    PRIZE_WON = "prize-won", {"places": P.MESSAGE, "worth": P.MESSAGE, "passed": P.MESSAGE}
    PRIZE_HONOUR = "prize-honour", {"places": P.MESSAGE, "passed": P.MESSAGE}
    PRIZE_SHARED = "prize-shared", {"places": P.MESSAGE, "division": P.MESSAGE, "passed": P.MESSAGE}
    PRIZE_SHARED_AND_LOT = "prize-shared-and-lot", {
        "places": P.MESSAGE, "division": P.MESSAGE, "things": P.TEXTS, "passed": P.MESSAGE,
    }  # fmt: skip
    PRIZE_HIGHER = "prize-higher", {"places": P.MESSAGE, "worth": P.MESSAGE, "passed": P.MESSAGE}
    PRIZE_HIGHER_HONOUR = "prize-higher-honour", {"places": P.MESSAGE, "passed": P.MESSAGE}
    PRIZE_LOT = "prize-lot", {"places": P.MESSAGE, "worth": P.MESSAGE, "passed": P.MESSAGE}
    PRIZE_LOT_HONOUR = "prize-lot-honour", {"places": P.MESSAGE, "passed": P.MESSAGE}
    PRIZE_MOVED_UP = "prize-moved-up", {"why": P.MESSAGE, "place": P.NUMBER}
    DIVIDED = "divided", {"amounts": P.CENTS_LIST, "share": P.CENTS, "over": P.MESSAGE}
    CENT_LEFT_OVER = "cent-left-over", NOTHING
    CENTS_LEFT_OVER = "cents-left-over", {"cents": P.NUMBER}
    ONE_PASSED_OVER = "one-passed-over", NOTHING
    SOME_PASSED_OVER = "some-passed-over", {"people": P.NUMBER}
    PRIZE_FOR_NOBODY = "prize-for-nobody", NOTHING
    PRIZE_ALL_HAVE_ONE = "prize-all-have-one", NOTHING
    PRIZE_ONLY_ONE = "prize-only-one", NOTHING
    PRIZE_ONLY_SOME = "prize-only-some", {"people": P.NUMBER}
    PRIZE_ONE_LEFT = "prize-one-left", NOTHING
    PRIZE_SOME_LEFT = "prize-some-left", {"people": P.NUMBER}
    PRIZE_SUPERSEDED = "prize-superseded", {"places": P.MESSAGE}
    WRONG_SHARES = "wrong-shares", NOTHING
    NUMBER_TWICE = "number-twice", NOTHING
    NO_SUCH_TIES = "no-such-ties", {"given": P.TEXT, "allowed": P.TEXTS}
    NO_SUCH_PRIZE = "no-such-prize", {"given": P.TEXT, "allowed": P.TEXTS}
    PRIZE_OF_WHOM = "prize-of-whom", NOTHING

    # --- leagues: who qualifies and why, refusals
    QUALIFIED_BY_RANKING = "qualified-by-ranking", {"place": P.NUMBER}
    QUALIFIED_FROM_STATE = "qualified-from-state", {"number": P.NUMBER, "state": P.TEXT}
    QUALIFIED_FROM_CLUB = "qualified-from-club", {"number": P.NUMBER, "club": P.TEXT}
    QUALIFIED_NEXT = "qualified-next", {"place": P.NUMBER}
    NO_PLAN = "no-plan", {"teams": P.NUMBER, "fewest": P.NUMBER, "most": P.NUMBER}
    TOO_MANY_QUALIFIED = "too-many-qualified", {"qualified": P.NUMBER, "total": P.NUMBER}

    # --- seasons: why a day does not count
    DAY_AFTER = "day-after", {"until": P.DATE}
    DAY_BEFORE = "day-before", {"since": P.DATE, "months": P.NUMBER}
    FEW_ENTRANTS = "few-entrants", {"count": P.NUMBER, "needed": P.NUMBER}
    FEW_RUNDEN = "few-runden", {"count": P.NUMBER, "needed": P.NUMBER}
    ENTRANTS_UNKNOWN = "entrants-unknown", {"needed": P.NUMBER}
    RUNDEN_UNKNOWN = "runden-unknown", {"needed": P.NUMBER}

    # --- seasons: why a day is not simply counted for somebody
    MISSED = "missed", NOTHING
    MISSED_AND = "missed-and", {"why": P.MESSAGE}
    WORST_DAY = "worst-day", {"of": P.NUMBER}
    ONE_OF_WORST = "one-of-worst", {"dropped": P.NUMBER, "of": P.NUMBER}
    WORST_DAYS = "worst-days", {"dropped": P.NUMBER, "of": P.NUMBER}
    BETTER_WITHOUT_DAY = "better-without-day", NOTHING
    BETTER_WITHOUT_DAYS = "better-without-days", {"dropped": P.NUMBER}
    NO_POINTS_KNOWN = "no-points-known", NOTHING
    NO_RUNDEN_KNOWN = "no-runden-known", NOTHING
    NO_GAMES_KNOWN = "no-games-known", NOTHING
    NO_RUNDEN = "no-runden", NOTHING
    NO_GAMES = "no-games", NOTHING
    NO_TABLES_KNOWN = "no-tables-known", NOTHING
    NO_PLACE_KNOWN = "no-place-known", NOTHING
    NO_ENTRANTS_KNOWN = "no-entrants-known", NOTHING

    # --- seasons: how a value came about
    EXPLAINED = "explained", {"parts": P.MESSAGES}
    SUM_OF_ONE = "sum-of-one", {"amount": P.AMOUNT}
    SUM = "sum", {"amounts": P.AMOUNTS, "sum": P.AMOUNT}
    ROUNDED_SUM = "rounded-sum", {"amounts": P.AMOUNTS, "sum": P.AMOUNT}
    AVERAGE_PER_RUNDE = "average-per-runde", {
        "reckoning": P.MESSAGE, "points": P.NUMBER, "runden": P.NUMBER, "average": P.AMOUNT,
    }  # fmt: skip
    AVERAGE_PER_GAME = "average-per-game", {
        "reckoning": P.MESSAGE, "points": P.NUMBER, "games": P.NUMBER, "average": P.AMOUNT,
    }  # fmt: skip
    DROPPED = "dropped", {"days": P.MESSAGES, "why": P.MESSAGE}
    SCORED_ON = "scored-on", {"score": P.AMOUNT, "day": P.DATE}
    SCORED_FOR_MISSED = "scored-for-missed", {"score": P.AMOUNT, "day": P.DATE}
    MISSED_BUT_COUNTED = "missed-but-counted", {"count": P.NUMBER, "days": P.DATES}
    MISSED_ON = "missed-on", {"days": P.DATES}
    MISSED_MANY = "missed-many", {"missed": P.NUMBER, "of": P.NUMBER}
    NOT_COUNTED = "not-counted", {"days": P.MESSAGES}
    UNKNOWN_ON = "unknown-on", {"day": P.DATE, "why": P.MESSAGE}
    NOT_COMPUTABLE = "not-computable", {"days": P.MESSAGES}
    NO_DAY_YET = "no-day-yet", NOTHING

    # --- seasons: why somebody has no place
    UNPLACED_NO_DAY = "unplaced-no-day", NOTHING
    UNPLACED_ATTENDANCE = "unplaced-attendance", {"attended": P.NUMBER, "needed": P.NUMBER}
    UNPLACED_RUNDEN = "unplaced-runden", {"runden": P.NUMBER, "needed": P.NUMBER}
    UNPLACED_RUNDEN_KNOWN = "unplaced-runden-known", {"runden": P.NUMBER, "needed": P.NUMBER}
    UNPLACED_UNKNOWN = "unplaced-unknown", {"days": P.MESSAGES}

    # --- seasons: what somebody played on a day
    PLAYED = "played", {"parts": P.MESSAGES}
    MADE_POINTS = "made-points", {"points": P.POINTS}
    MADE_POINTS_IN = "made-points-in", {"points": P.POINTS, "runden": P.NUMBER}
    PLACE_OF_DAY = "place-of-day", {"place": P.NUMBER}
    PLACE_OF_DAY_OF = "place-of-day-of", {"place": P.NUMBER, "entrants": P.NUMBER}
    AT_TABLES = "at-tables", {"places": P.MESSAGES}
    TABLE_PLACE = "table-place", {"place": P.NUMBER, "size": P.NUMBER}
    TABLE_PLACE_SHARED = "table-place-shared", {"place": P.NUMBER, "size": P.NUMBER}

    # --- seasons: what is still needed
    GOAL_PLACE = "goal-place", {"place": P.NUMBER}
    GOAL_BEFORE = "goal-before", {"rival": P.PLAYER}
    GOAL_BEFORE_OR_LEVEL = "goal-before-or-level", {"rival": P.PLAYER}
    WHATEVER_OTHERS_DO = "whatever-others-do", NOTHING
    IF_OTHERS_MISS = "if-others-miss", NOTHING
    IF_OTHERS_SCORE = "if-others-score", {"score": P.AMOUNT}
    NEED_NOTHING = "need-nothing", {"goal": P.MESSAGE, "others": P.MESSAGE}
    NEED_TO_STAY_HOME = "need-to-stay-home", {"goal": P.MESSAGE, "others": P.MESSAGE, "when": P.MESSAGE}
    NEED_IMPOSSIBLE = "need-impossible", {"goal": P.MESSAGE, "others": P.MESSAGE}
    NEED_SCORE = "need-score", {"goal": P.MESSAGE, "others": P.MESSAGE, "amount": P.MESSAGE, "when": P.MESSAGE}
    NEED_SCORE_OR_HOME = "need-score-or-home", {
        "goal": P.MESSAGE, "others": P.MESSAGE, "amount": P.MESSAGE, "when": P.MESSAGE,
    }  # fmt: skip
    AMOUNT_POINTS = "amount-points", {"score": P.NUMBER}
    AMOUNT_TABLE_POINTS = "amount-table-points", {"score": P.NUMBER}
    AMOUNT_PLACE_POINTS = "amount-place-points", {"score": P.NUMBER}
    AMOUNT_IN_RUNDEN = "amount-in-runden", {"score": P.NUMBER, "runden": P.NUMBER}
    AMOUNT_IN_GAMES = "amount-in-games", {"score": P.NUMBER, "games": P.NUMBER}
    ON_LAST_DAY = "on-last-day", NOTHING
    ON_LAST_DAYS = "on-last-days", {"days": P.NUMBER}
    ON_EACH_LAST_DAY = "on-each-last-day", {"days": P.NUMBER}

    # --- seasons: refusals
    MISSED_IN_AVERAGE = "missed-in-average", {"field": P.FIELD, "metric": P.METRIC, "given": P.NUMBER}
    PLACE_WORTH_MORE = "place-worth-more", {
        "field": P.FIELD, "place": P.NUMBER, "points": P.NUMBER, "better": P.NUMBER, "fewer": P.NUMBER,
    }  # fmt: skip
    EVENT_TWICE = "event-twice", {"event": P.TEXT}
    EVENT_ELSEWHERE = "event-elsewhere", {"event": P.TEXT}
    NOT_IN_TABLE = "not-in-table", {"player": P.PLAYER}
    NO_RIVAL = "no-rival", {"player": P.PLAYER}
    VALUE_UNKNOWN = "value-unknown", {"player": P.PLAYER, "why": P.MESSAGE}

    # --- the draw: refusals
    WRONG_SECONDS = "wrong-seconds", {"field": P.FIELD, "most": P.NUMBER, "given": P.TEXT}
    WRONG_FIXED_TABLE = "wrong-fixed-table", {"field": P.FIELD, "given": P.TEXT}
    DRAW_TOO_FEW = "draw-too-few", {"count": P.NUMBER, "least": P.NUMBER}
    DRAW_LISTED_TWICE = "draw-listed-twice", {"player": P.PLAYER, "count": P.NUMBER}
    DRAW_PLAYED_TWICE = "draw-played-twice", {"player": P.PLAYER, "count": P.NUMBER, "round": P.NUMBER}
    DRAW_RANKED_TWICE = "draw-ranked-twice", {"player": P.PLAYER, "count": P.NUMBER}
    DRAW_MORE_PLAYED = "draw-more-played", {"played": P.NUMBER, "rounds": P.NUMBER}
    DRAW_NO_TABLE = "draw-no-table", {"round": P.NUMBER}
    DRAW_TABLE_SIZE = "draw-table-size", {"round": P.NUMBER, "count": P.NUMBER}
    DRAW_NO_PAIR = "draw-no-pair", {"field": P.FIELD, "count": P.NUMBER}
    DRAW_PAIR_OF_ONE = "draw-pair-of-one", {"field": P.FIELD, "player": P.PLAYER}
    DRAW_STRANGER = "draw-stranger", {"field": P.FIELD, "player": P.PLAYER}
    DRAW_TABLE_FULL = "draw-table-full", {"table": P.NUMBER, "count": P.NUMBER, "room": P.NUMBER}
    DRAW_FIXED_AND_APART = "draw-fixed-and-apart", {"one": P.PLAYER, "other": P.PLAYER, "table": P.NUMBER}
    DRAW_APART_IMPOSSIBLE = "draw-apart-impossible", {"tables": P.NUMBER}
    DRAW_APART_NOT_FOUND = "draw-apart-not-found", {"tables": P.NUMBER}
    DRAW_INTERRUPTED = "draw-interrupted", NOTHING
    PLAN_TABLE_SIZE = "plan-table-size", {"round": P.NUMBER, "table": P.NUMBER, "count": P.NUMBER}
    PLAN_STRANGER = "plan-stranger", {"round": P.NUMBER, "table": P.NUMBER, "player": P.PLAYER}
    PLAN_TWICE = "plan-twice", {"round": P.NUMBER, "table": P.NUMBER, "player": P.PLAYER}
    PLAN_NO_ROUND = "plan-no-round", {"round": P.NUMBER}
    PLAN_NOT_SEATED = "plan-not-seated", {"player": P.PLAYER, "round": P.NUMBER}

    # --- the draw: what a plan is worth
    DRAWN = "drawn", {"players": P.NUMBER, "rounds": P.NUMBER, "worth": P.MESSAGES, "early": P.MESSAGE}
    DRAWN_BY_STANDING = (
        "drawn-by-standing",
        {"players": P.NUMBER, "rounds": P.NUMBER, "worth": P.MESSAGES, "accepted": P.MESSAGE, "early": P.MESSAGE},
    )
    DRAWN_ACCEPTED = "drawn-accepted", NOTHING
    DRAWN_EARLY = "drawn-early", NOTHING
    REPEATS_NONE = "repeats-none", NOTHING
    REPEATS = "repeats", {"count": P.NUMBER}
    REPEATS_AT_LEAST = "repeats-at-least", {"count": P.NUMBER}
    REPEATS_UNPROVEN = "repeats-unproven", {"count": P.NUMBER}
    REPEATS_ABOVE = "repeats-above", {"count": P.NUMBER, "least": P.NUMBER}
    CLUBMATES = "clubmates", {"count": P.NUMBER}
    CLUBMATES_AT_LEAST = "clubmates-at-least", {"count": P.NUMBER}
    CLUBMATES_UNPROVEN = "clubmates-unproven", {"count": P.NUMBER}
    CLUBMATES_ABOVE = "clubmates-above", {"count": P.NUMBER, "least": P.NUMBER}
