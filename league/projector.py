"""What the projector shows: which slides, how long each, a message, dark or light. Settings as plain values from the
tournament; whatever is stored wrongly counts as not set. What is on a slide is known elsewhere."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any
from zlib import crc32

from django.utils.translation import gettext_lazy as _lazy

from league.models import Tournament

NAMES, TABLES, CLOCK, STANDINGS, PRIZES, MESSAGE, NOTHING = (
    "names", "tables", "clock", "standings", "prizes", "message", "nothing",
)  # fmt: skip
# In the order in which they take turns.
SLIDES: dict[str, Any] = {
    MESSAGE: _lazy("Mitteilung"),
    CLOCK: _lazy("Uhr"),
    NAMES: _lazy("Sitzplan nach Namen"),
    TABLES: _lazy("Sitzplan nach Tischen"),
    STANDINGS: _lazy("Stand"),
    PRIZES: _lazy("Preise"),
    NOTHING: _lazy("leeres Bild"),
}
IN_TURN = tuple(name for name in SLIDES if name != NOTHING)
SHORTEST, USUAL, LONGEST = 5, 12, 120  # seconds a slide stays
MOST_PLACES = 1000


@dataclass(frozen=True)
class Projector:
    """`only`: show just this for now. `places`: the standings down to this place, 0 for all. `coming`: the seat plan of
    the next round while another one is still being played."""

    slides: tuple[str, ...] = IN_TURN
    seconds: int = USUAL
    heading: str = ""
    message: str = ""
    places: int = 0
    coming: bool = False
    dark: bool = True
    only: str = ""

    @property
    def shown(self) -> tuple[str, ...]:
        return (self.only,) if self.only else tuple(name for name in IN_TURN if name in self.slides)

    def to_dict(self) -> dict[str, Any]:
        return asdict(self) | {"slides": list(self.slides)}


def projector_of(tournament: Tournament) -> Projector:
    stored: Mapping[str, Any] = tournament.projector if isinstance(tournament.projector, dict) else {}
    usual = Projector()
    slides = stored.get("slides")
    only = stored.get("only", "")
    return Projector(
        tuple(name for name in IN_TURN if name in slides) if isinstance(slides, list) else usual.slides,
        _number(stored.get("seconds"), SHORTEST, LONGEST, usual.seconds),
        str(stored.get("heading", "")),
        str(stored.get("message", "")),
        _number(stored.get("places"), 0, MOST_PLACES, usual.places),
        bool(stored.get("coming", usual.coming)),
        bool(stored.get("dark", usual.dark)),
        only if only in SLIDES else "",
    )


def projector_mark(tournament: Tournament) -> int:
    """A number that changes when somebody sets the projector otherwise; what is shown for now does not count."""
    stored = projector_of(tournament).to_dict() | {"only": ""}
    return crc32(repr(sorted(stored.items())).encode()) & 0x7FFFFFFF


def _number(value: Any, low: int, high: int, usual: int) -> int:
    return value if isinstance(value, int) and low <= value <= high else usual
