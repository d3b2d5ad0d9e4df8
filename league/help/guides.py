"""The guides for players and clubs: which there are, in the order in which they are offered, and the sections of each,
in the language of the page. They are the files of docs/ and docs/en/, read once: what is printed in the repository and
what stands on the site is one text."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from django.conf import settings
from django.utils.translation import gettext_lazy as _

from league.base.language import ENGLISH, GERMAN, spoken_here
from league.base.text import Words, is_found, searched

from .markdown import Anchors, anchor_of, plain, rendered

DOCS = settings.BASE_DIR / "docs"
FOLDERS = {GERMAN: DOCS, ENGLISH: DOCS / "en"}  # the same names in each
PICTURES = DOCS / "bilder"
# By who needs them, each group in the order of its day.
GROUPS: list[tuple[Words, tuple[str, ...]]] = [
    (_("Für alle"), ("lesen", "glossar", "rangliste", "profil", "regeln", "datenschutz", "nachweis", "rechte")),
    (_("Verein und Abend"), ("erster-abend", "eintragen", "foto", "saison", "mannschaften")),
    (_("Turnier"), ("anmeldung", "einlass", "auslosung", "turniertag", "handy", "preise")),
    (_("Papier und Dateien"), ("drucken", "dateien", "einlesen", "schnittstelle")),
    (_("Rechner und Daten"), ("betrieb",)),
]
NAMES = tuple(name for _title, names in GROUPS for name in names)
HEADING = re.compile(r"^(#{1,3}) +(.+)$")
AROUND = 110  # letters of a hit that are shown on either side


@dataclass(frozen=True)
class Section:
    """A heading with what stands below it, as plain text. The one without an anchor is the beginning of its guide."""

    title: str
    anchor: str
    text: str
    words: frozenset[str]  # all that stand here, in every spelling

    def excerpt(self, typed: str) -> str:
        """The place of the first word that was typed as it is written here, or the beginning."""
        places = [self.text.casefold().find(word) for word in typed.casefold().split()]
        at = min((place for place in places if place >= 0), default=0)
        start, end = max(0, at - AROUND), at + AROUND
        cut = self.text[start:end]
        cut = cut if start == 0 else f"… {cut.partition(' ')[2]}"
        return cut if end >= len(self.text) else f"{cut.rpartition(' ')[0]} …"


@dataclass(frozen=True)
class Guide:
    name: str
    title: str
    html: str
    sections: tuple[Section, ...]

    @property
    def chapters(self) -> list[Section]:
        return [section for section in self.sections if section.anchor]

    @property
    def about(self) -> str:
        """Its first sentence."""
        return re.split(r"(?<=\.) ", self.sections[0].text, maxsplit=1)[0]


def guide(name: str) -> Guide:
    """KeyError: there is no such guide."""
    if name not in NAMES:
        raise KeyError(name)
    return _guide(name, spoken_here())


@cache
def _guide(name: str, language: str) -> Guide:
    text = _text(name, language)
    title, _newline, rest = text.partition("\n")
    anchors = {other: _anchors(other, language) for other in NAMES}
    html = rendered(rest, anchors[name], anchors)
    return Guide(name, title.removeprefix("# "), html, tuple(_sections(text, anchors[name])))


def _text(name: str, language: str) -> str:
    return (FOLDERS[language] / f"{name}.md").read_text("utf-8")


@cache
def _anchors(name: str, language: str) -> Anchors:
    """By what a heading is called in its file: what its section is called on the site, in every language as the German
    heading at the same place. So one address leads to the same section whoever opens it."""
    here, in_german = ([anchor for _title, anchor, _lines in _cut(_text(name, one))] for one in (language, GERMAN))
    return dict(zip(here, in_german, strict=True))


def _sections(text: str, anchors: Anchors) -> Iterator[Section]:
    for title, anchor, lines in _cut(text):
        yield _section(plain(title), anchors[anchor], plain("\n".join(lines)))


def _cut(text: str) -> list[tuple[str, str, list[str]]]:
    """At its headings, each with its anchor and its lines; a line of an example that looks like a heading is none."""
    found: list[tuple[str, str, list[str]]] = []
    in_example = False
    for line in text.splitlines():
        in_example ^= line.startswith("```")
        heading = None if in_example else HEADING.match(line)
        if heading:
            level, title = heading.groups()
            found.append((title, "" if level == "#" else anchor_of(title), []))
        else:
            found[-1][2].append(line)
    return found


def _section(title: str, anchor: str, text: str) -> Section:
    words = (spelled for word in f"{title} {text}".split() for both in searched(word) for spelled in both)
    return Section(title, anchor, text, frozenset(words))


def search(typed: str) -> list[tuple[Guide, Section]]:
    """The sections in which every word that was typed begins one; those first that bear them in their heading. Searched
    are the guides in the language of the page."""
    hits = [(one, section) for one in map(guide, NAMES) for section in one.sections if _fits(typed, section)]
    return sorted(hits, key=lambda hit: not is_found(typed, hit[1].title))


def _fits(typed: str, section: Section) -> bool:
    asked = searched(typed)
    return bool(asked) and all(any(word.startswith(both) for word in section.words) for both in asked)
