"""Which list a photo shows, by what the QR codes in it say. Knows how addresses of lists are written, and names what
lies there by mistake: a sheet of another event, of another club, two sheets at once."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from uuid import UUID

from league.models import Spielliste, Tournament
from league.printing.address import page_named, uuids_of

_SHORT = re.compile(r"/l/([0-9A-Za-z-]{8,16})/?")
_LONG = re.compile(r"/liste/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})", re.IGNORECASE)


@dataclass(frozen=True)
class Found:
    """A list of this event, what its code says, and its page as the code says; None where it says nothing."""

    spielliste: Spielliste
    code: str
    page: int | None = None


class NotOurs(Exception):
    """No list of this event, or not one that can be read now; the code and its values say why (words.py).
    `spielliste`: the list of this event that lies there all the same."""

    def __init__(self, code: str, spielliste: Spielliste | None = None, **values: object) -> None:
        super().__init__(code)
        self.code, self.spielliste, self.values = code, spielliste, values


def found(codes: Iterable[str], tournament: Tournament) -> Found:
    """The one list of this event among all codes that lie on the table; NotOurs says why there is none."""
    named = {text: ends for text in codes if (ends := _ends(text))}
    if not named:
        raise NotOurs("no-code")
    meant = {text: lists for text, ends in named.items() if (lists := _lists(ends))}
    if not meant:
        raise NotOurs("stranger")
    ours = {one: text for text, lists in meant.items() for one in lists if one.tournament_id == tournament.pk}
    if len(ours) > 1:
        raise NotOurs("several", lists=", ".join(sorted(one.code for one in ours)))
    if not ours:
        raise _elsewhere(one for lists in meant.values() for one in lists)
    ((spielliste, text),) = ours.items()
    return Found(spielliste, text, page_named(text))


def _ends(text: str) -> tuple[UUID, UUID] | None:
    if whole := _LONG.search(text):
        return UUID(whole[1]), UUID(whole[1])
    short = _SHORT.search(text)
    return uuids_of(short[1]) if short else None


def _lists(ends: tuple[UUID, UUID]) -> list[Spielliste]:
    return list(Spielliste.objects.filter(uuid__range=ends).select_related("tournament__club", "round"))


def _elsewhere(lists: Iterable[Spielliste]) -> NotOurs:
    """Another event is noted without its name, which is for those alone who work there (queue.py)."""
    return NotOurs("other-event", events=sorted({str(one.tournament.uuid) for one in lists}))
