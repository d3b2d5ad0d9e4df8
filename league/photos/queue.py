"""The photos of an event as its queue shows them: what waits, what is to be checked, what could not be read and why,
what is done. Reads only; what can be done with each is in services.py."""

from __future__ import annotations

from dataclasses import dataclass, field

from django.db.models import Q

from league.base.views import uuid_in
from league.lists.services.writing import is_typed
from league.lists.views.desk import closed
from league.models import PaperPhoto, Spielliste, Tournament, User
from league.models.base import Json

from . import services
from .paper import Difference, differences, is_all_sure, is_on_its_list, reading_of, unsure_cells
from .seating import reseated, was_reseated
from .words import why

ALONG = "spielliste__round", "spielliste__tournament__club"
OTHER: Json = {"refused": "other-club"}
LOST = Q(state=PaperPhoto.TAKEN, spielliste=None)
MOST_DONE = 12  # of what is taken over the newest are shown


@dataclass(frozen=True)
class Line:
    """One photo. `asks_names`: others may sit at the table now than when its sheet was printed. `undone`: it was taken
    over, and nothing of it is left. `differs`: what is typed on its list already says something else. `closed`: why
    nothing can be written on the list now, as its own page says."""

    photo: PaperPhoto
    unsure: int = 0
    all_sure: bool = False
    asks_names: bool = False
    undone: bool = False
    why: str = ""
    differs: list[Difference] = field(default_factory=list)
    closed: str = ""

    @property
    def spielliste(self) -> Spielliste | None:
        return self.photo.spielliste

    @property
    def is_compared(self) -> bool:
        """What is typed otherwise, or can be written on no more, is looked at side by side; so are names."""
        return bool(self.differs or self.closed or self.asks_names)


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


def queue_of(event: Tournament, viewer: User) -> Queue:
    photos = event.paper_photos.light().select_related(*ALONG).prefetch_related("spielliste__accepted")
    done = photos.taken_over().exclude(spielliste=None).order_by("-at", "-pk")[:MOST_DONE]
    by_state: dict[str, list[PaperPhoto]] = {}
    for photo in photos.filter(Q(state__in=[PaperPhoto.WAITING, PaperPhoto.READ, PaperPhoto.REFUSED]) | LOST):
        by_state.setdefault(PaperPhoto.REFUSED if photo.has_lost_its_list else photo.state, []).append(photo)
    refused, to_check = by_state.get(PaperPhoto.REFUSED, []), by_state.get(PaperPhoto.READ, [])
    names, moved = _names(refused, viewer), reseated([photo.spielliste_id for photo in to_check if photo.spielliste_id])
    return Queue(
        waiting=[_line(photo) for photo in by_state.get(PaperPhoto.WAITING, [])],
        to_check=[_line(photo, asks_names=photo.spielliste_id in moved) for photo in to_check],
        refused=[_refused(photo, names) for photo in refused],
        done=[_line(photo) for photo in done],
    )


def line_of(photo: PaperPhoto, viewer: User) -> Line:
    if photo.state == PaperPhoto.REFUSED or photo.has_lost_its_list:
        return _refused(photo, _names([photo], viewer))
    is_open = photo.spielliste is not None and (photo.state == PaperPhoto.READ or _is_undone(photo))
    return _line(photo, asks_names=is_open and was_reseated(photo.spielliste))  # type: ignore[arg-type]


def _line(photo: PaperPhoto, *, asks_names: bool = False) -> Line:
    reading, spielliste = reading_of(photo), photo.spielliste
    if reading is None or spielliste is None:
        return Line(photo)
    differs = photo.state == PaperPhoto.READ and is_typed(spielliste)
    return Line(
        photo,
        unsure=unsure_cells(reading),
        all_sure=is_all_sure(reading) and not asks_names,
        asks_names=asks_names,
        undone=_is_undone(photo),
        differs=differences(spielliste, reading) if differs else [],
        closed=closed(spielliste),
    )


def _is_undone(photo: PaperPhoto) -> bool:
    return photo.state == PaperPhoto.TAKEN and photo.spielliste is not None and not is_on_its_list(photo)


# --- Why it was not read


def _refused(photo: PaperPhoto, names: dict[str, str]) -> Line:
    """Another event is named only to who works there."""
    if photo.has_lost_its_list:
        return Line(photo, why=why(dict(services.LOST)))
    if photo.refused.get("refused") != "other-event":
        return Line(photo, why=why(photo.refused))
    his = [names[one] for one in _events(photo) if one in names]
    return Line(photo, why=why({"refused": "other-event", "values": {"event": his[0]}} if his else OTHER))


def _names(refused: list[PaperPhoto], viewer: User) -> dict[str, str]:
    """Of the events to which these sheets belong, those in which the viewer works."""
    meant = {one for photo in refused for one in _events(photo)}
    if not meant:
        return {}
    return {str(one.uuid): one.name for one in Tournament.objects.entered_by(viewer).filter(uuid__in=meant)}


def _events(photo: PaperPhoto) -> list[str]:
    values = photo.refused.get("values") or {}
    return [one for one in values.get("events", []) if uuid_in(one)]
