"""Words for people: messages of the engine with names instead of positions, the facts of a game, lists of names.
Knows sentences; where names and facts come from is known elsewhere."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from django.utils.html import conditional_escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _

from league.templatetags.words import MINUS, bdi
from scoring import KINDS, Message, describe
from scoring.wording import LANGUAGES, Called, Language, language

_COLUMNS = re.compile(r"(?:in den Spalten|Spalte|Position) ([1-7])(?: und ([1-7]))?\b")
# The engine speaks of a position ("sie"); of a person whose name says nothing about that we speak without it.
_WITHOUT_PRONOUN = {
    "zu ihrem Solo": "zu diesem Solo", "ihr Pflichtsolo": "das Pflichtsolo", "ihr Solo": "das Solo",
    "nicht gewinnen: Sie setzt aus": "nicht gewinnen und setzt aus",
}  # fmt: skip


def words() -> Language:
    """The engine's words in the language of the page."""
    spoken = (get_language() or "de")[:2]
    return language(spoken if spoken in LANGUAGES else "de")


def say(
    message: Message | None,
    names: Sequence[str] = (),
    *,
    players: Mapping[str, str] | None = None,
    fields: Mapping[str, str] | None = None,
    row: Callable[[int | None], str] | None = None,
    year: int | None = None,
) -> str:
    """A message of the engine as a sentence: `names` of the people at the table in the order of their positions,
    `players` by the keys that the engine was given, `fields` by their paths, what a row is called, and the year in
    which all of it is, so that it need not be said."""
    return words().say(message, Called(names, players or {}, fields or {}, row, year))


def say_html(
    message: Message | None,
    names: Sequence[str] = (),
    *,
    players: Mapping[str, str] | None = None,
    year: int | None = None,
) -> SafeString:
    """The same for a page: escaped, each name in <bdi>."""
    known = {key: bdi(name) for key, name in (players or {}).items()}
    called = Called([bdi(name) for name in names], known, year=year, escape=_escaped)
    return mark_safe(words().say(message, called))


def _escaped(text: str) -> str:
    return str(conditional_escape(text))


def named(message: str, names: Sequence[str]) -> str:
    """A message of the engine with names: "Zeile 7, Spalte 3: …" becomes "Zeile 7, Carla Weiß: …".

    >>> named("Zeile 9: Position 2 setzt aus, weil Position 1 gibt.", ["Anna", "Emil"])
    'Zeile 9: Emil setzt aus, weil Anna gibt.'
    >>> named("Zeile 4: Die Zahlen in den Spalten 1 und 2 sind vertauscht.", ["Anna", "Emil"])
    'Zeile 4: Die Zahlen von Anna und Emil sind vertauscht.'
    >>> named("Position 9 gibt es nicht.", ["Anna", "Emil"])
    'Position 9 gibt es nicht.'
    """
    return _named(message, names, str)


def named_html(message: str, names: Sequence[str]) -> SafeString:
    """The same for a page: escaped, each name in <bdi>."""
    return mark_safe(_named(conditional_escape(message), names, bdi))


def _named(message: str, names: Sequence[str], write: Callable[[str], str]) -> str:
    def name_of(match: re.Match[str]) -> str:
        numbers = [int(number) for number in match.groups() if number]
        if max(numbers) > len(names):
            return match.group()
        written = f" {_('und')} ".join(write(names[number - 1]) for number in numbers)
        return f"{_('von')} {written}" if match.group().startswith("in den") else written

    spoken = _COLUMNS.sub(name_of, message)
    if spoken != message:
        for pronoun, without in _WITHOUT_PRONOUN.items():
            spoken = spoken.replace(pronoun, without)
    return spoken


def listed(words: Iterable[str], last: str | None = None) -> str:
    """Words as one speaks them: "Anna, Bernd und Carla"."""
    *front, end = list(words) or [""]
    return f"{', '.join(front)} {last or _('und')} {end}" if front else end


def signed(number: int) -> str:
    """A number as on the list: a real minus sign, and a plus where it carries meaning."""
    return f"+{number}" if number > 0 else str(number).replace("-", MINUS)


# Sonderpunkte by their names, as the page on rules calls them.
SONDERPUNKT_LABELS = dict(describe()["winner_only"].of)


# --- games; people are "Position 3" here, `named` puts their names in


def game_in_words(fact: dict[str, Any]) -> str:
    """The facts of one game: "Damensolo, Position 3, 130 : 110 Augen, Re angesagt"."""
    if fact.get("penalty"):
        return _penalty_in_words(fact)
    game = fact["game"]
    augen = f"{game['re_augen']} : {240 - game['re_augen']} {_('Augen')}"
    words = [KINDS[game["kind"]], _alone_or_re(fact), augen]
    words += [said for party in ("re", "kontra") for said in _announced(game, party)]
    words += [_extras(game, party) for party in ("re", "kontra")]
    return ", ".join(word for word in words if word)


def _alone_or_re(fact: dict[str, Any]) -> str:
    if fact.get("soloist"):
        return f"Position {fact['soloist']}"
    return f"{_('Re:')} {listed(f'Position {position}' for position in fact.get('re') or ())}"


def _announced(game: dict[str, Any], party: str) -> list[str]:
    title, absage = party.capitalize(), game.get(f"{party}_absage")
    if absage is not None:
        return [f"{title} {_('schwarz') if absage == 0 else _('keine {augen}').format(augen=absage)} {_('abgesagt')}"]
    return [f"{title} {_('angesagt')}"] if game.get(f"{party}_ansage") else []


def _extras(game: dict[str, Any], party: str) -> str:
    """Sonderpunkte and a party without a trick."""
    counts = (game.get("sonderpunkte") or {}).get(party) or {}
    words = [SONDERPUNKT_LABELS[name] + (f" ×{count}" if count > 1 else "") for name, count in counts.items() if count]
    if game.get(f"{party}_stichlos"):
        words.append(_("ohne Stich"))
    return f"{party.capitalize()}: {listed(words)}" if words else ""


PENALTY_WORDS = {
    "minor": gettext_lazy("leichter Verstoß (§9.3)"),
    "repeat": gettext_lazy("schwerer Verstoß, das Spiel wird wiederholt (§9.4)"),
    "counts": gettext_lazy("schwerer Verstoß gegen den Solisten, das Spiel zählt (§9.4)"),
}


def _penalty_in_words(fact: dict[str, Any]) -> str:
    words = f"{_('Strafe für')} Position {fact['offender']}: {PENALTY_WORDS[fact['penalty']]}"
    return f"{words}, {_('Solo von')} Position {fact['soloist']}" if fact.get("soloist") else words
