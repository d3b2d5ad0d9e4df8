"""What scripts say in other languages: read from gettext's catalogue (locale/en/LC_MESSAGES/djangojs.po) and written as
the module that a page in that language brings (static/league/words/en.js)."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from league.base.language import ENGLISH
from league.base.place import PACKAGE

OTHERS = (ENGLISH,)
PLURALS = "nplurals=2; plural=(n != 1);"  # as words.js counts
HEAD = """// What scripts say, in "{language}".
// Made of locale/{language}/LC_MESSAGES/djangojs.po by `script/words`; nobody writes here.
import {{ learn }} from "../words.js";

learn({{
"""
_LINE = re.compile(r'(?:(?P<name>msgid|msgid_plural|msgstr|msgstr\[(?P<form>\d)\]) )?(?P<text>".*")')


@dataclass(frozen=True)
class Said:
    """A German text, of one that counts for one and for more, and how it is said; nothing as long as nobody has."""

    text: str
    more: str
    said: tuple[str, ...]

    @property
    def forms(self) -> tuple[str, ...]:
        return (self.text, self.more) if self.more else (self.text,)


def catalogue(language: str) -> Path:
    return PACKAGE / "locale" / language / "LC_MESSAGES" / "djangojs.po"


def module(language: str) -> Path:
    return PACKAGE / "static" / "league" / "words" / f"{language}.js"


def read(po: str) -> list[Said]:
    """All entries; one that a tool has guessed counts as not said."""
    head, *entries = _entries(po)
    if f"Plural-Forms: {PLURALS}" not in "".join(head.said):
        raise ValueError(f"words.js counts by {PLURALS}")
    return entries


def _entries(po: str) -> Iterator[Said]:
    for block in re.split(r"\n\s*\n", po):
        parts: dict[str, str] = {}
        name = ""
        lines = [line for line in block.splitlines() if line and not line.startswith("#")]
        for line in lines:
            found = _LINE.fullmatch(line)
            if not found:
                raise ValueError(f"{line!r} is not read here")
            name = found["name"] or name
            parts[name] = parts.get(name, "") + json.loads(found["text"])
        if not lines:
            continue
        is_guessed = any(line.startswith("#,") and "fuzzy" in line for line in block.splitlines())
        said = [text for name, text in parts.items() if name.startswith("msgstr")]
        is_said = all(said) and not is_guessed
        yield Said(parts["msgid"], parts.get("msgid_plural", ""), tuple(said) if is_said else ())


def written(entries: Iterable[Said], language: str) -> str:
    """The module: sorted, a text on each line; what nobody has said stays German."""
    known = sorted((one for one in entries if one.said), key=lambda one: one.text)
    lines = [f"  {_js(one.text)}: {_js(list(one.said) if one.more else one.said[0])},\n" for one in known]
    return HEAD.format(language=language) + "".join(lines) + "});\n"


def _js(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)
