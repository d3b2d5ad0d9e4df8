"""Penalties of a filled list: in the table of the footer, or as sentences where the table has no room (§9)."""

from __future__ import annotations

from django.utils.translation import gettext as _

from league.exports.document import Shape, Text
from league.exports.fit import one_line, style
from league.scorebook import BookLine, game_at
from league.templatetags.words import points

from .drawing import penalty_lines
from .heading import Fields
from .measures import measures
from .reading import Seen, isolated

RULES = {"minor": "9.3", "repeat": "9.4", "counts": "9.4"}


def in_footer(seen: Seen, shape: Shape, remarked: bool) -> tuple[Fields, list[str]]:
    """Fields of the table, or sentences if there are too many, or if remarks take its place."""
    lines = [row.line for row in seen.sheet.rows if row.line.penalty]
    if remarked or len(lines) > penalty_lines(shape):
        return {}, [_sentence(seen, line) for line in lines]
    fields: Fields = {}
    for number, line in enumerate(lines, 1):
        fields |= {f"penalty{number}.{place}": text for place, text in _fields(seen, line, shape).items()}
    return fields, []


def _fields(seen: Seen, line: BookLine, shape: Shape) -> Fields:
    m, what = measures(shape), _what(seen, line)
    narrow = m.note / 111
    return {
        "game": Text(what["game"], style(m.note_size)),
        "who": one_line(what["who"], 38 * narrow, m.note_size),
        "points": Text(what["points"], style(m.note_size)),
        "rule": Text(what["rule"], style(m.note_size)),
        "sign": one_line(what["sign"], 31 * narrow, m.note_size),
    }


def _sentence(seen: Seen, line: BookLine) -> str:
    what = {name: isolated(text) for name, text in _what(seen, line).items()}
    sentence = _("Strafe, Spiel %(game)s: %(who)s %(points)s (§%(rule)s)") % what
    return f"{sentence}, {_('Zeichen:')} {what['sign']}".rstrip(".") + "." if what["sign"] else f"{sentence}."


def _what(seen: Seen, line: BookLine) -> dict[str, str]:
    """Who pays is who has the least points of the row; paper says no more."""
    worth, facts = line.points or (0,), line.facts or {}
    payer = facts.get("offender") or worth.index(min(worth)) + 1
    return {
        "game": str(line.game or game_at([row.line for row in seen.sheet.rows], line.row)),
        "who": seen.names_at(line.row)[payer - 1],
        "points": points(worth[payer - 1]),
        "rule": RULES.get(line.penalty, "9"),
        "sign": str(facts.get("referee") or ""),
    }
