"""What was printed and is no longer true: people sit elsewhere, a list was corrected. Of every print for the hall it is
kept what stood on it, part by part, and compared with what would stand there now. Knows documents and their parts;
what they are made of is known by the areas."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django.db import transaction
from django.urls import reverse
from django.utils.http import urlencode

from league.base.text import Words
from league.base.writing import lock
from league.models import Tournament
from league.models.base import Json

from . import catalogue

if TYPE_CHECKING:
    from django.http import QueryDict

Marks = dict[str, str]  # part → a mark of what stands there


@dataclass(frozen=True)
class Again:
    """What is to be printed once more, and the choices that print just that."""

    what: str
    choices: Mapping[str, str]


@dataclass(frozen=True)
class Parts:
    """How a document is divided. `now`: its parts as they would be printed; `covers`: whether a print with these
    choices has a part; `again`: in words and choices what prints some of them."""

    now: Callable[[Tournament], Marks]
    covers: Callable[[Mapping[str, Any], str], bool]
    again: Callable[[Sequence[str]], Iterator[Again]]


@dataclass(frozen=True)
class Stale:
    title: Words
    what: str
    url: str


def marks_of(tournament: Tournament, kind: catalogue.Kind) -> Marks:
    """Asked for before it is built: who is moved meanwhile is on the print as before."""
    return kind.parts.now(tournament) if kind.parts else {}


def note(tournament: Tournament, kind: catalogue.Kind, chosen: Mapping[str, Any], asked: QueryDict, now: Marks) -> None:
    """This was printed, with these choices, when these marks were true."""
    if kind.parts is None:
        return
    covered = {part: mark for part, mark in now.items() if kind.parts.covers(chosen, part)}
    if not covered:
        return
    partly = {_group(part) for part in now.keys() - covered.keys()}
    with transaction.atomic():
        lock(tournament)
        tournament.refresh_from_db(fields=["printed"])
        before = tournament.printed.get(kind.name, {"parts": {}, "whole": []})
        whole = {*before["whole"], *({_group(part) for part in covered} - partly)}
        query = {name: value for name, value in asked.items() if name in KEPT}
        now_printed = {"query": query, "parts": before["parts"] | covered, "whole": sorted(whole)}
        Tournament.objects.filter(pk=tournament.pk).update(printed={**tournament.printed, kind.name: now_printed})


KEPT = ("paper", "parted", "large", "published_names", "order", "design", "places", "prize_winners", "explained")


def dismiss(tournament: Tournament) -> None:
    """It was seen, and is not printed again: what would stand there now counts as printed, of what was printed."""
    with transaction.atomic():
        lock(tournament)
        tournament.refresh_from_db(fields=["printed"])
        printed = {
            kind.name: _as_now(kind.parts.now(tournament), tournament.printed[kind.name])
            for kind in catalogue.kinds_for(tournament)
            if kind.parts and kind.name in tournament.printed
        }
        Tournament.objects.filter(pk=tournament.pk).update(printed=printed)


def _as_now(now: Marks, kept: Json) -> Json:
    return {**kept, "parts": {part: mark for part, mark in now.items() if _was_printed(part, kept)}}


def stale(tournament: Tournament) -> list[Stale]:
    """Of what was printed everything that would look different now, in the order of the documents; nothing is asked of
    the database as long as nothing was printed."""
    kinds = [kind for kind in catalogue.kinds_for(tournament) if kind.parts and kind.name in tournament.printed]
    return [one for kind in kinds for one in _of(kind, tournament)]


def _of(kind: catalogue.Kind, tournament: Tournament) -> Iterator[Stale]:
    assert kind.parts is not None
    kept = tournament.printed[kind.name]
    changed = [part for part, mark in kind.parts.now(tournament).items() if _differs(part, mark, kept)]
    address = reverse("tournament-print-document", args=[tournament.uuid, kind.name])
    for again in kind.parts.again(changed) if changed else ():
        yield Stale(kind.title, again.what, f"{address}?{urlencode({**kept['query'], **again.choices})}")


def _differs(part: str, mark: str, kept: Json) -> bool:
    """Printed otherwise; or new, where all that belongs together was printed."""
    return _was_printed(part, kept) and kept["parts"].get(part) != mark


def _was_printed(part: str, kept: Json) -> bool:
    return part in kept["parts"] or _group(part) in kept["whole"]


def _group(part: str) -> str:
    """What belongs together: all before the point."""
    return part.rpartition(".")[0]
