"""What can be printed of an event: what it is called, what it is for, which choices it has, who makes it. The areas
announce theirs (`PAPERS` in their room `papers`); how choices are asked for is known by forms.py."""

from __future__ import annotations

import functools
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django.utils.translation import gettext_lazy as _

from league.areas import rooms
from league.base.text import Words
from league.models import Tournament

from .document import Document

if TYPE_CHECKING:
    from .stale import Parts

TABLES, WALL, DESK, END = "tables", "wall", "desk", "end"
GROUPS: dict[str, Words] = {
    TABLES: _("Für die Tische"),
    WALL: _("Zum Aushängen"),
    DESK: _("Für die Leitung"),
    END: _("Zum Schluss"),
}


@dataclass(frozen=True)
class Kind:
    """One document. `options`: the choices that go to its builder; the first ones are asked at once, those in `more`
    on demand. `address`: QR codes are on it. `check` looks at the choices before anything is built and says in the form
    what cannot be. `parts`: how it is divided, so that what changed can be printed again. `at_evening`: what it is
    where there are no rounds."""

    name: str
    group: str
    title: Words
    about: Words
    build: Callable[..., Document]
    options: tuple[str, ...] = ()
    more: tuple[str, ...] = ()
    address: bool = False
    check: Callable[[Any, Tournament], None] | None = None
    parts: Parts | None = None
    evenings: bool = False
    at_evening: Words = ""
    tournaments: bool = True

    @property
    def picture(self) -> str:
        """What it looks like, in small: kept, so that the page comes at once and without a network."""
        return f"league/prints/{self.name.removesuffix('-abend')}.png"

    def is_for(self, tournament: Tournament) -> bool:
        return self.evenings if tournament.is_evening else self.tournaments


@functools.cache
def kinds() -> list[Kind]:
    """Everything that can be printed, from all areas in their order; the pages group it."""
    return [kind for room in rooms("papers") for kind in getattr(room, "PAPERS", ())]


def kinds_for(tournament: Tournament) -> list[Kind]:
    return [kind for kind in kinds() if kind.is_for(tournament)]


def document(kind: Kind, tournament: Tournament, *, address: str, **options: object) -> Document:
    return kind.build(tournament, **options, **({"address": address} if kind.address else {}))
