"""What goes on paper, as plain values: everything a renderer needs and nothing it would have to ask for.
So a document can be drawn by another process, and one that has not changed is recognised by its digest."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any, NamedTuple

from league.base.language import spoken_here
from league.models.base import Json

A4, A5 = "a4", "a5"


class Text(NamedTuple):
    """One text in its place on a page. `style` is a class of print.css that fixes size and weight."""

    text: str
    style: str


@dataclass(frozen=True)
class Shape:
    """What decides how a blank Spielliste looks; pages of one shape differ by their fields alone.

    first, last: the rows of games on this page (in large print a list has several pages); none if last < first.
    games: as planned, 0 if the end is open. parted: the rows in the TSR's two rubrics. penalties: before which games
    an unnumbered row stands. pflicht: Pflichtsoli that are open at the start. ends: this page has the Endstand and
    the signatures. findings: lines below the list. brought: a line above the first game for what was carried over from
    another list.
    """

    players: int = 4
    games: int = 24
    first: int = 1
    last: int = 24
    bock: bool = False
    paper: str = A4
    large: bool = False
    parted: bool = False
    pflicht: int = 4
    penalties: tuple[int, ...] = ()
    ends: bool = True
    findings: int = 0
    qr: bool = True
    brought: bool = False


@dataclass(frozen=True)
class ListPage:
    """One page of a Spielliste: its shape, the texts by the name of their place, and where its QR code leads."""

    shape: Shape
    fields: Mapping[str, Text]
    address: str = ""


@dataclass(frozen=True)
class Lists:
    """A part of a document that consists of Spiellisten: many pages of few shapes, so it can be stamped."""

    pages: tuple[ListPage, ...]
    kind: str = "lists"

    @property
    def size(self) -> int:
        return len(self.pages)


@dataclass(frozen=True)
class Leaves:
    """A part that a template lays out freely: a seat plan, standings, certificates. `size`: about how many pages.
    `pictures`: PNG files in base64 by the name under which the template speaks of them (picture:logo)."""

    template: str
    context: Mapping[str, Any]
    size: int = 1
    pictures: Mapping[str, str] | None = None
    kind: str = "leaves"


Part = Lists | Leaves


@dataclass(frozen=True)
class Document:
    """`name` is that of the file, made by us: letters, digits and hyphens, without ending. `language`: in which its
    words are, and those of the templates are to be."""

    title: str
    name: str
    parts: tuple[Part, ...]
    language: str = field(default_factory=spoken_here)

    @property
    def size(self) -> int:
        """About how many pages."""
        return sum(part.size for part in self.parts)

    def to_json(self) -> str:
        return json.dumps(asdict(self), ensure_ascii=False, sort_keys=True, separators=(",", ":"))

    def digest(self, drawn_by: str) -> str:
        """The same for the same content, drawn by the same program and templates."""
        return hashlib.sha256(f"{drawn_by}\n{self.to_json()}".encode()).hexdigest()

    @classmethod
    def from_json(cls, text: str) -> Document:
        given = json.loads(text)
        parts = tuple(_part(part) for part in given["parts"])
        return cls(given["title"], given["name"], parts, given["language"])


def _part(given: Json) -> Part:
    if given.pop("kind") == "leaves":
        return Leaves(**given)
    return Lists(tuple(_page(page) for page in given["pages"]))


def _page(given: Json) -> ListPage:
    shape = {**given["shape"], "penalties": tuple(given["shape"]["penalties"])}
    return ListPage(Shape(**shape), {k: Text(*v) for k, v in given["fields"].items()}, given["address"])
