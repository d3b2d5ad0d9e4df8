"""The guides for players and clubs: which there are, in the order in which they are offered, and the sections of each.
They are the files of docs/, read once: what is printed in the repository and what stands on the site is one text."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache

from django.conf import settings
from django.utils.translation import gettext_lazy as _

from league.base.text import Words, is_found, searched

from .markdown import anchor_of, plain, rendered

DOCS = settings.BASE_DIR / "docs"
PICTURES = DOCS / "bilder"
# By who needs them, each group in the order of its day.
GROUPS: list[tuple[Words, tuple[str, ...]]] = [
    (_("Für alle"), ("lesen", "rangliste", "profil", "regeln", "datenschutz", "nachweis", "rechte")),
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


@cache
def guide(name: str) -> Guide:
    """KeyError: there is no such guide."""
    if name not in NAMES:
        raise KeyError(name)
    text = (DOCS / f"{name}.md").read_text("utf-8")
    title, _newline, rest = text.partition("\n")
    return Guide(name, title.removeprefix("# "), rendered(rest, NAMES), tuple(_sections(text)))


def _sections(text: str) -> list[Section]:
    """Cut at its headings; a line of an example that looks like one is none."""
    found: list[tuple[str, str, list[str]]] = []
    in_example = False
    for line in text.splitlines():
        in_example ^= line.startswith("```")
        heading = None if in_example else HEADING.match(line)
        if heading:
            level, title = heading.groups()
            found.append((plain(title), "" if level == "#" else anchor_of(title), []))
        else:
            found[-1][2].append(line)
    return [_section(title, anchor, plain("\n".join(lines))) for title, anchor, lines in found]


def _section(title: str, anchor: str, text: str) -> Section:
    words = (spelled for word in f"{title} {text}".split() for both in searched(word) for spelled in both)
    return Section(title, anchor, text, frozenset(words))


def search(typed: str) -> list[tuple[Guide, Section]]:
    """The sections in which every word that was typed begins one; those first that bear them in their heading."""
    hits = [(one, section) for one in map(guide, NAMES) for section in one.sections if _fits(typed, section)]
    return sorted(hits, key=lambda hit: not is_found(typed, hit[1].title))


def _fits(typed: str, section: Section) -> bool:
    asked = searched(typed)
    return bool(asked) and all(any(word.startswith(both) for word in section.words) for both in asked)
