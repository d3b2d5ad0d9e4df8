"""The photos of an event as its queue shows them: what waits, what is to be checked, what could not be read and why,
what is done. Reads only; what can be done with each is in services.py."""

from __future__ import annotations

from dataclasses import dataclass, field

from league.lists.services.writing import is_typed
from league.models import PaperPhoto, Spielliste, Tournament

from .paper import Difference, differences, is_all_sure, reading_of, unsure_cells
from .words import why

MOST_DONE = 12  # of what is taken over the newest are shown


@dataclass(frozen=True)
class Line:
    """One photo. `differs`: what is typed on its list already says something else."""

    photo: PaperPhoto
    unsure: int = 0
    all_sure: bool = False
    why: str = ""
    differs: list[Difference] = field(default_factory=list)

    @property
    def spielliste(self) -> Spielliste | None:
        return self.photo.spielliste

    @property
    def is_compared(self) -> bool:
        """What counts already, or is typed otherwise, is looked at side by side."""
        return bool(self.differs) or bool(self.spielliste and self.spielliste.counts)


@dataclass(frozen=True)
class Queue:
    waiting: list[Line]
    to_check: list[Line]
    refused: list[Line]
    done: list[Line]

    @property
    def is_empty(self) -> bool:
        return not (self.waiting or self.to_check or self.refused or self.done)

    @property
    def read(self) -> int:
        """Of those that came with the ones that still wait; for a bar that shows how far it is."""
        stacks = {line.photo.stack for line in self.waiting}
        return sum(line.photo.stack in stacks for line in (*self.to_check, *self.refused, *self.done))

    @property
    def of(self) -> int:
        return self.read + len(self.waiting)


def queue_of(event: Tournament) -> Queue:
    photos = event.paper_photos.light().exclude(state=PaperPhoto.ASIDE)
    by_state: dict[str, list[Line]] = {}
    for photo in photos.select_related("spielliste__round", "spielliste__tournament__club"):
        by_state.setdefault(photo.state, []).append(line_of(photo))
    done = list(reversed(by_state.get(PaperPhoto.TAKEN, [])))
    return Queue(
        waiting=by_state.get(PaperPhoto.WAITING, []),
        to_check=by_state.get(PaperPhoto.READ, []),
        refused=by_state.get(PaperPhoto.REFUSED, []),
        done=done[:MOST_DONE],
    )


def line_of(photo: PaperPhoto) -> Line:
    reading, spielliste = reading_of(photo), photo.spielliste
    if photo.state == PaperPhoto.REFUSED:
        return Line(photo, why=why(photo.refused))
    if reading is None or spielliste is None:
        return Line(photo)
    differs = photo.state == PaperPhoto.READ and is_typed(spielliste)
    return Line(
        photo,
        unsure=unsure_cells(reading),
        all_sure=is_all_sure(reading),
        differs=differences(spielliste, reading) if differs else [],
    )
