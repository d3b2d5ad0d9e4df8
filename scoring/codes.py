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

    # --- standings: what decided against the next one, and refusals
    AHEAD_BY_SCORE = "ahead-by-score", {"other": P.PLAYER, "metric": P.METRIC, "values": P.SCORES, "skipped": P.MESSAGE}
    AHEAD_BY_COUNT = "ahead-by-count", {"other": P.PLAYER, "metric": P.METRIC, "values": P.COUNTS, "skipped": P.MESSAGE}
    LEVEL = "level", {"other": P.PLAYER, "skipped": P.MESSAGE}
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

    # --- the draw
