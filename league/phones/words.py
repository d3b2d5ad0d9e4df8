"""What a phone at the table says in the name of the engine, as data: sentences in their parts, words, grammar, and the
tables of the rules that its scripts count by (`phones/rules/`, `phones/say.js`). Knows no page."""

from __future__ import annotations

import json
from functools import cache
from hashlib import sha256

from scoring import Code, Language, language, rule_tables

# What the scripts can say; a test compares.
SPOKEN = (
    Code.WRONG_INTEGER, Code.WRONG_BOOLEAN, Code.WRONG_CHOICE, Code.WRONG_LIST, Code.WRONG_OBJECT, Code.NAMED_TWICE,
    Code.UNKNOWN_FIELD, Code.MISSING_FIELD,
    Code.LINE_WON, Code.LINE_UNDER, Code.LINE_SCHNEIDER, Code.LINE_SCHWARZ, Code.LINE_REACHED, Code.LINE_ANSAGE,
    Code.LINE_SECOND_ANSAGE, Code.LINE_ABSAGE, Code.LINE_AGAINST, Code.LINE_AGAINST_OVER, Code.LINE_DOUBLING,
    Code.LINE_ANSAGE_FACTOR, Code.LINE_SOLO_FACTOR, Code.LINE_BOCK, Code.LINE_SURCHARGE, Code.LINE_SONDERPUNKT,
    Code.LINE_SONDERPUNKTE,
    Code.WRONG_ABSAGE, Code.AUGEN_WITHOUT_TRICK, Code.TOO_MANY_SONDERPUNKTE, Code.SONDERPUNKTE_WITHOUT_TRICK,
    Code.SONDERPUNKT_NEEDS_AUGEN, Code.KIND_OFF, Code.ANSAGEN_OFF, Code.ABSAGEN_OFF, Code.ABSAGEN_OF_BOTH,
    Code.ABSAGE_BESIDE_SCHNEIDER, Code.SONDERPUNKT_OFF, Code.SONDERPUNKT_NOT_IN_SOLO, Code.MULTIPLIER_WITHOUT_BOCK,
    Code.WRONG_MULTIPLIER,
    Code.NO_SOLOIST, Code.NO_KIND_NO_SOLOIST, Code.SOLOIST_MISSING, Code.NO_KIND_OF_PFLICHTSOLO,
    Code.COUNTS_ONLY_IN_SOLO, Code.NO_BOCK_WITHOUT_GAME, Code.OFFENDER_AND_SOLOIST, Code.PENALTY_AND_SOLOIST,
    Code.GAME_REFUSED, Code.RUNDE_OVER, Code.NOTHING_TO_DECIDE, Code.DECISION_NEEDED, Code.DECISION_MISSING,
    Code.NO_SUCH_POSITION, Code.SOLOIST_SITS, Code.MUST_BE_PRESENTED, Code.NO_OPEN_PFLICHTSOLO,
    Code.LUSTSOLO_TOO_EARLY,
    Code.NOTHING_WRITTEN, Code.UNFINISHED, Code.THROWN_IN, Code.WHO_PLAYS_ALONE, Code.RE_NEEDS_TWO,
    Code.SITS_CANNOT_BE_RE, Code.WHO_OFFENDED,
)  # fmt: skip
TERMS = ("party", "kind", "sonderpunkt", "sonderpunkte", "step", "limit", "decision", "rule")
Part = str | list[str]  # of a sentence: a text; or the name of a value, its kind, and what stands behind its colon


def words_data(name: str) -> dict[str, object]:
    """Everything in one language, as JSON can hold it."""
    spoken = language(name)
    return {
        "language": name,
        "sentences": {code.value: _parts(spoken, code) for code in SPOKEN},
        "terms": {kind: dict(spoken.terms[kind]) for kind in TERMS},
        "grammar": _grammar(spoken),
        "tables": rule_tables(),
    }


@cache
def words_json(name: str) -> bytes:
    """The same as it is sent; its hash is its address, so it is kept for ever."""
    return json.dumps(words_data(name), ensure_ascii=False, separators=(",", ":")).encode()


@cache
def words_hash(name: str) -> str:
    return sha256(words_json(name)).hexdigest()[:16]


def _parts(spoken: Language, code: Code) -> list[Part]:
    parts: list[Part] = []
    for text, value, spec in spoken.parsed(code):
        parts += [text] if text else []
        parts += [[value, code.params[value].value, *([spec] if spec else [])]] if value else []
    return parts


def _grammar(spoken: Language) -> dict[str, str]:
    """How a language writes what a sentence is filled with; {} is where the thing itself stands."""
    return {
        "together": spoken.together,
        "position": spoken.position("{}"),
        "field": spoken.field("{}"),
        "no_field": spoken.field(""),
    }
