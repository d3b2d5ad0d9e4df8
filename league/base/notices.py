"""What is to be said on every page from which an event is run, by whatever area has something to say (room
`notices`)."""

from __future__ import annotations

from typing import NamedTuple

from league.areas import rooms
from league.models import Tournament


class Notice(NamedTuple):
    """`about`: of what it warns, in a word; `leads`: the address where something can be done about it."""

    text: str
    warns: bool
    about: str = ""
    leads: str = ""


def notices(event: Tournament) -> list[Notice]:
    """Warnings first."""
    found = [one for room in rooms("notices") for one in room.notices(event)]
    return sorted(found, key=lambda one: not one.warns)
