"""The words of the game stay German on English pages; each is explained where a reader comes by it first: it becomes a
link to its line in a small list at the end of the page, and a screen reader says that line beside the word. What the
words mean is read from the glossary in docs/en. German pages stay as they are."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import IntEnum
from functools import cache
from html import escape

from django import template
from django.template.context import Context
from django.template.loader import render_to_string
from django.utils.safestring import SafeString

from league.base.language import ENGLISH, spoken_here

from .guides import FOLDERS
from .markdown import anchor_of, plain

register = template.Library()

# Each word that English pages use, in all its forms, and by which word the glossary has it.
FORMS = {
    "Spielliste": "Spielliste", "Spiellisten": "Spielliste", "Runde": "Runde", "Runden": "Runde", "Augen": "Augen",
    "Re": "Re", "Kontra": "Kontra", "schwarz": "schwarz", "Schneider": "Schneider", "Solo": "Solo", "Soli": "Solo",
    "Pflichtsolo": "Pflichtsolo", "Pflichtsoli": "Pflichtsolo", "Lustsolo": "Lustsolo", "Lustsoli": "Lustsolo",
    "Vorführung": "Vorführung", "Hochzeit": "Hochzeit", "stille Hochzeit": "stille Hochzeit", "Armut": "Armut",
    "Alten": "against the Alten", "Fuchs": "Fuchs", "Karlchen": "Karlchen", "Dulle": "Dulle", "Bock": "Bock",
    "Bockrunde": "Bockrunde", "Bockrunden": "Bockrunde", "Spielpunkte": "Spielpunkte", "Siegpunkte": "Siegpunkte",
    "DDV": "DDV", "TSR": "TSR",
}  # fmt: skip
SURNAMES = frozenset({"Bock", "Fuchs", "Schneider"})  # too: beside another name they are nobody's word
ROW = re.compile(r"^\| ([^|]+) \| ([^|]+) \|$", re.M)
TAG = r"""<(?P<end>/?)(?P<tag>[a-z][\w-]*+)(?P<marks>(?:[^<>"']++|"[^"]*+"|'[^']*+')*+)>"""
SPELLED = "|".join(sorted(map(re.escape, FORMS), key=len, reverse=True))
RAW = r"<(?P<raw>script|style|textarea)\b.*?</(?P=raw)\s*>"  # what looks like a tag in there is none
QUOTED = "„“‚‘"  # what somebody has typed
PIECE = re.compile(rf"<!--.*?-->|{RAW}|{TAG}|(?<![\w{QUOTED}-])(?P<word>{SPELLED})(?![\w-])", re.S)
# Here stand names, what was typed and what belongs to scripts: a word is not the game's, or not to be touched.
CLOSED = frozenset(["bdi", "code", "option", "script", "select", "style", "svg", "tbody", "template", "textarea"])
# Here a word is read, but a link would be in the way.
QUIET = frozenset(["a", "button", "details", "h1", "label", "legend", "summary"])
UNSEEN = re.compile(r"\shidden(?=[\s=]|$)|visually-hidden|aria-hidden=\"true\"")
VOID = frozenset(["area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"])


class Place(IntEnum):
    """What becomes of a word that stands here."""

    LINKED, LISTED, PASSED = range(3)


@dataclass(frozen=True)
class Line:
    """Of the glossary."""

    title: str
    meaning: str

    @property
    def anchor(self) -> str:
        return f"word-{anchor_of(re.split('[,(]', self.title)[0])}"


@cache
def glossary() -> dict[str, Line]:
    """By the words with which its lines begin; what is for developers has other tables."""
    text = (FOLDERS[ENGLISH] / "glossar.md").read_text("utf-8").partition("## For developers")[0]
    lines = [Line(plain(title), plain(meaning)) for title, meaning in ROW.findall(text)]
    return {word.strip(): line for line in lines for word in re.findall(r"[^,;:()]+", line.title)}


def line_of(word: str) -> Line:
    return glossary()[FORMS[word]]


@register.simple_block_tag(takes_context=True)
def explained(context: Context, content: SafeString) -> SafeString:
    """{% explained %}…{% endexplained %}: around what a page says. Guides explain their words themselves."""
    if spoken_here() != ENGLISH or "guide" in context:
        return content
    html, lines = with_explanations(content)
    if not lines:
        return content
    return SafeString(html + render_to_string("help/_words_here.html", {"lines": lines}))


def with_explanations(html: str) -> tuple[str, list[Line]]:
    """The page with links, and what there is to explain, in the order in which it is read."""
    page = Page(html)
    return "".join(page.pieces()), page.lines


@dataclass
class Page:
    html: str
    lines: list[Line] = field(default_factory=list)
    linked: set[Line] = field(default_factory=set)
    around: list[tuple[str, Place]] = field(default_factory=lambda: [("", Place.LINKED)])  # the elements that are open

    def pieces(self) -> Iterator[str]:
        done = 0
        for found in PIECE.finditer(self.html):
            if found["tag"]:
                self.step(found)
            elif found["word"] and self.around[-1][1] < Place.PASSED and self.is_meant(found):
                yield self.html[done : found.start()] + self.said(found["word"])
                done = found.end()
        yield self.html[done:]

    def step(self, tag: re.Match[str]) -> None:
        name, marks = tag["tag"], tag["marks"]
        if tag["end"]:
            while len(self.around) > 1 and self.around.pop()[0] != name:
                pass
        elif name not in VOID and not marks.endswith("/"):
            self.around.append((name, max(self.around[-1][1], place_in(name, marks))))

    def is_meant(self, found: re.Match[str]) -> bool:
        if found["word"] not in SURNAMES:
            return True
        before, after = self.html[: found.start()][-30:], self.html[found.end() :][:3]
        return not re.search(r"[A-ZÄÖÜ][\w.-]* $", before) and not re.match(r",? [A-ZÄÖÜ]", after)

    def said(self, word: str) -> str:
        line = line_of(word)
        if line not in self.lines:
            self.lines.append(line)
        if line in self.linked or self.around[-1][1] > Place.LINKED:
            return word
        self.linked.add(line)
        anchor, meaning = line.anchor, escape(line.meaning)
        return f'<a lang="de" href="#{anchor}" title="{meaning}" aria-describedby="{anchor}">{word}</a>'


def place_in(name: str, marks: str) -> Place:
    if name in CLOSED or UNSEEN.search(marks):
        return Place.PASSED
    return Place.LISTED if name in QUIET else Place.LINKED
