"""The lists that people name by their number, with or without its letter, or by a scanned address. Finds many at once.
Knows how a number is written; who may see the list is known by whoever asks for the tournament."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple
from uuid import UUID

from django.db.models import Q
from django.utils.translation import gettext as _

from league.base.text import clean_text
from league.models import Spielliste, Tournament

_NUMBER = re.compile(r"0*([1-9][0-9]{0,5})([A-Za-z]?)")
_ADDRESS = re.compile(r"liste/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})", re.IGNORECASE)


class NoSuchList(Exception):
    """What was typed means no list of this event; the message says why and what now."""


class _Typed(NamedTuple):
    number: int | None = None
    letter: str = ""
    uuid: UUID | None = None


def list_called(tournament: Tournament, typed: str) -> Spielliste:
    """The list that is meant; NoSuchList says what is wrong."""
    found = lists_called(tournament, [typed])[typed]
    if isinstance(found, NoSuchList):
        raise found
    return found


def lists_called(tournament: Tournament, typed: Iterable[str]) -> dict[str, Spielliste | NoSuchList]:
    """For each text its list, or why there is none; one query for all of them."""
    read = {text: _read(text) for text in typed}
    known = [one for one in read.values() if isinstance(one, _Typed)]
    meant = Q(uuid__in=[one.uuid for one in known if one.uuid]) | Q(number__in=[one.number for one in known])
    lists = list(tournament.lists.filter(meant).select_related("round")) if known else []
    for one in lists:
        one.tournament = tournament
        if one.round:
            one.round.tournament = tournament
    return {text: one if isinstance(one, NoSuchList) else _found(one, lists) for text, one in read.items()}


def _read(typed: str) -> _Typed | NoSuchList:
    text = clean_text(typed)
    if scanned := _ADDRESS.search(text):
        return _Typed(uuid=UUID(scanned[1]))
    if number := _NUMBER.fullmatch(text):
        return _Typed(int(number[1]), number[2].upper())
    return NoSuchList(
        _("„{typed}“ ist keine Listennummer. Bitte die Nummer eingeben, etwa 12 oder 12K.").format(typed=text[:20])
    )


def _found(typed: _Typed, lists: Iterable[Spielliste]) -> Spielliste | NoSuchList:
    number, letter = typed.number, typed.letter
    found = next((one for one in lists if one.uuid == typed.uuid or one.number == number), None)
    if found is None and typed.uuid:
        return NoSuchList(_("Diese Liste gehört zu einer anderen Veranstaltung."))
    if found is None:
        return NoSuchList(_("Eine Liste {n} gibt es hier nicht. Bitte die Nummer prüfen.").format(n=number))
    if letter and found.code != f"{number}{letter}":
        message = _("Zur Nummer {n} gehört ein anderer Buchstabe als {letter}. Bitte die Nummer prüfen.")
        return NoSuchList(message.format(n=number, letter=letter))
    return found
