"""English sentences about what the engine is given: single values and whole requests. Knows words only."""

from __future__ import annotations

SENTENCES: dict[str, str] = {
    "as-written": "{text}",
    "wrong-integer": "{field} must be a whole number from {low} to {high}, not {given}.",
    "wrong-boolean": "{field} must be true or false, not {given}.",
    "wrong-choice": "{field} must be one of {allowed}, not {given}.",
    "wrong-text": "{field} must be a text of at most {longest} characters and not empty, not {given}.",
    "wrong-text-or-empty": "{field} must be a text of at most {longest} characters, not {given}.",
    "wrong-list": "{field} must be a list, not {given}.",
    "wrong-object": "{field} must be an object, not {given}.",
    "half-character": "{field} contains half a character (surrogate) and is not valid text.",
    "named-twice": "{field} names something twice: {given}.",
    "too-many-entries": "{field} has {count} entries; at most {most} are allowed.",
    "unknown-field": "There is no field {field}. Allowed are: {known}.",
    "missing-field": "The field {field} is missing.",
    "not-utf8": "The line cannot be read: it is not UTF-8.",
    "not-json": "The line is not a valid JSON object.",
    "not-an-object": "The line must be a JSON object, not {given}.",
    "field-twice": "The field {field} occurs twice in one object.",
    "too-deep": "The line is nested too deeply.",
}
TERMS: dict[str, dict[str, str]] = {}
