"""What photos have to say on the pages on which lists are typed: strips of the paper beside the rows, which cells were
read unsurely, and photos that wait for somebody's look. Knows stored readings; the pages know how to show them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.urls import reverse

from league.lists.paper_pictures import Beside, Crop, Picture, Strip
from league.models import PaperPhoto, Spielliste, Tournament
from scoring import Paper, read_number

from .answers import SURE, Reading
from .paper import Counted, Difference, counted, is_all_sure, paired, reading_of
from .seating import was_reseated


@dataclass(frozen=True)
class Offered:
    """A photo above the list: read and not taken over yet, or taken over and sure in every cell."""

    photo: PaperPhoto
    all_sure: bool


def beside_list(spielliste: Spielliste, paper: Paper) -> Beside | None:
    """Strips of what was taken over; what is only read is offered. One question, and one more where all is sure."""
    photos = spielliste.paper_photos.light().filter(state__in=[PaperPhoto.READ, PaperPhoto.TAKEN])
    read = [(photo, reading) for photo in photos if (reading := reading_of(photo)) and _fits(reading, spielliste)]
    if not read:
        return None
    rows: dict[int, Strip] = {}
    end = None
    for photo, reading in read:
        if photo.state == PaperPhoto.TAKEN:
            rows |= _strips(photo, reading, paper, marks=not spielliste.counts)
            end = _end_strip(photo, reading, paper, marks=not spielliste.counts) or end
    sure = any(is_all_sure(reading) for _photo, reading in read) and not was_reseated(spielliste)
    return Beside(rows, end, [Offered(photo, sure and is_all_sure(reading)) for photo, reading in read])


def _fits(reading: Reading, spielliste: Spielliste) -> bool:
    """Not if the table has grown or shrunk since it was read."""
    return len(reading["columns"]) == spielliste.players


def compared(photo: PaperPhoto, differs: Sequence[Difference]) -> list[tuple[Difference, Crop]]:
    """Each row that differs with how it stands on the paper."""
    reading = reading_of(photo)
    picture = _picture(photo, reading) if reading else None
    return [(one, _strip(picture, one.strip, frozenset()).whole) for one in differs if picture]


def _picture(photo: PaperPhoto, reading: Reading) -> Picture:
    width, height = reading["size"]
    return Picture(reverse("paper-photo-sheet", args=[photo.uuid]), width, height, reading["columns"])


def _strip(picture: Picture, place: Sequence[int], unsure: frozenset[int]) -> Strip:
    top, bottom = place
    return Strip(picture, top, bottom, unsure)


def _strips(photo: PaperPhoto, reading: Reading, paper: Paper, *, marks: bool) -> dict[int, Strip]:
    picture, marked = _picture(photo, reading), marks and not is_all_sure(reading)
    found = {}
    for read, now in paired(paper, reading):
        if read and now:
            row = reading["rows"][read - reading["first"]]
            unsure = _unsure(row["cells"], row["sure"], paper.rows[now - 1].cells) if marked else frozenset()
            found[now] = _strip(picture, row["strip"], unsure)
    return found


def _end_strip(photo: PaperPhoto, reading: Reading, paper: Paper, *, marks: bool) -> Strip | None:
    if not any(reading["end"]) or len(reading["end_strip"]) != 2:
        return None
    marked = marks and not is_all_sure(reading)
    unsure = _unsure(reading["end"], reading["end_sure"], paper.end) if marked else frozenset()
    return _strip(_picture(photo, reading), reading["end_strip"], unsure)


def _unsure(cells: Sequence[str], sure: Sequence[float], now: Sequence[str]) -> frozenset[int]:
    """What is another number by now was looked at."""
    if len(now) != len(cells):
        return frozenset()
    same = [read_number(a) == read_number(b) for a, b in zip(cells, now, strict=True)]
    return frozenset(n for n, (one, is_same) in enumerate(zip(sure, same, strict=True), 1) if one < SURE and is_same)


@dataclass(frozen=True)
class AtOffice:
    """How photos of this event stand, and how well they were read lately."""

    waiting: int
    to_check: int
    refused: int
    counted: Counted
    template: str = "photos/_at_office.html"


def beside_office(event: Tournament) -> AtOffice:
    states = event.paper_photos.by_state()
    waits, to_check, refused = (states[one] for one in (PaperPhoto.WAITING, PaperPhoto.READ, PaperPhoto.REFUSED))
    return AtOffice(waits, to_check, refused, counted(event.club))
