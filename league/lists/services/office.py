"""Verbs of a tournament's office: only the end totals of a list, typed once by one person and once more by another.
Knows which verbs of a list that takes; sums and parity are the engine's."""

from __future__ import annotations

from dataclasses import replace

from django.utils.translation import gettext as _

from league.base.writing import Conflict, Refused, booking
from league.lists import scorebook
from league.lists.services.writing import is_blank
from league.models import Spielliste, User

from .corrections import confirm_list
from .writing import change_depth, finish_list, save_paper


@booking
def enter_totals(*, spielliste: Spielliste, end: tuple[str, ...], by: User, based_on: int | None = None) -> Spielliste:
    """The end totals as on the paper. Right ones finish the list; wrong ones are kept as written and it stays open.
    Of a list that counts already nothing changes: the same totals from a second person confirm it."""
    spielliste.refresh_from_db()
    if spielliste.counts:
        return _seen_again(spielliste, end, by)
    _check_put_aside(spielliste, end, based_on)
    if spielliste.depth != Spielliste.TOTALS and is_blank(spielliste):
        change_depth(spielliste=spielliste, depth=Spielliste.TOTALS, based_on=None, by=by)
    if spielliste.depth == Spielliste.FULL:
        raise Refused(_("Diese Liste wird mit allen Angaben geführt; ihr Endstand ergibt sich aus den Spielen."))
    paper = replace(scorebook.paper_of(spielliste), end=end)
    save_paper(spielliste=spielliste, paper=paper, based_on=None, by=by)
    book = scorebook.read(spielliste)
    if book.over and not book.errors:
        finish_list(spielliste=spielliste, based_on=None, by=by)
    return spielliste


def put_aside(spielliste: Spielliste) -> tuple[str, ...]:
    """End totals that are kept as written on a list that is still open."""
    end = scorebook.paper_of(spielliste).end
    return end if any(end) and not spielliste.counts else ()


def _check_put_aside(spielliste: Spielliste, end: tuple[str, ...], based_on: int | None) -> None:
    """What somebody put aside is replaced only by who has seen it."""
    kept = put_aside(spielliste)
    if kept and kept != end and based_on != spielliste.version:
        raise Conflict(spielliste)


def _seen_again(spielliste: Spielliste, end: tuple[str, ...], by: User) -> Spielliste:
    second = spielliste.state == Spielliste.FINISHED and by.pk != spielliste.finished_by_id
    if second and agrees(spielliste, end):
        confirm_list(spielliste=spielliste, how=Spielliste.SECOND_PERSON, based_on=None, by=by)
    return spielliste


def agrees(spielliste: Spielliste, end: tuple[str, ...]) -> bool:
    """Whether what was typed is what is stored, whatever the depth of the list."""
    return stored_totals(spielliste) == totals_of(spielliste, end)


def stored_totals(spielliste: Spielliste) -> tuple[int, ...] | None:
    return scorebook.read(spielliste).totals


def totals_of(spielliste: Spielliste, end: tuple[str, ...]) -> tuple[int, ...] | None:
    """The typed totals as numbers, None if one cannot be read."""
    return scorebook.book_of_paper(spielliste, replace(scorebook.paper_of(spielliste), rows=(), end=end)).totals
