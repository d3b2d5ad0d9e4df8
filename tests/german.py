"""German that was forgotten: how a text is recognised as German, in code and on pages, paper and files in English."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache

from babel.messages.pofile import read_po

from league.base.place import PACKAGE

# German words without which hardly a sentence is made.
LITTLE = frozenset(
    re.findall(
        r"\w+",
        """der den dem das des ein eine einen ist sind wird nicht kein keine und oder mit von bis bitte noch schon wer wie nur
    alle jetzt gerade für ohne aus auf bei zum zur im am""",
    )
)
WORD = re.compile(r"[A-ZÄÖÜ][a-zäöüß]{4,}")


# In a text of a program: not a part of a name, an address or a pattern.
ALONE = re.compile(r"(?<![\w/.-])[A-ZÄÖÜ][a-zäöüß]{3,}(?![\w/.=-])")
ENDINGS = ("", "e", "n", "en", "s", "es", "er")


def looks_german(text: object) -> bool:
    if not isinstance(text, str):
        return False
    return bool(re.search("[äöüßÄÖÜ„]", text)) or is_german_sentence(text) or has_german_word(text)


def has_german_word(text: str) -> bool:
    """One that the catalogue has, or another form of it."""
    return not inflected().isdisjoint(ALONE.findall(text))


def is_german_sentence(text: str) -> bool:
    return " " in text.strip() and not LITTLE.isdisjoint(re.findall(r"\w+", text.lower()))


def german_left(texts: Iterable[str]) -> list[str]:
    """Of texts that people see: sentences, and single words that the catalogue has in English."""
    return [one for one in texts if is_german_sentence(one) or not german_words().isdisjoint(WORD.findall(one))]


@cache
def german_words() -> frozenset[str]:
    """That stand in the catalogue alone, and that no English text has: the game's own stay as they are."""
    with (PACKAGE / "locale/en/LC_MESSAGES/django.po").open("rb") as file:
        entries = [one for one in read_po(file, locale="en") if isinstance(one.id, str) and isinstance(one.string, str)]
    said = {word for one in entries for word in WORD.findall(one.string)}
    return frozenset(one.id for one in entries if WORD.fullmatch(one.id)) - said


@cache
def inflected() -> frozenset[str]:
    return frozenset(word + ending for word in german_words() for ending in ENDINGS)
