"""Verbs for Spiellisten that come from files: each replaces what an open list says, and is finished if it is right.
All or nothing. Takes values that league.imports has read; files are not known here."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from league import scorebook
from league.models import Spielliste, Tournament, User
from league.scorebook import Book
from scoring import Paper

from ._base import audit, touch, write
from ._list import _of, check_shared_out, check_writable, claim
from .entries import hold, of
from .imports import at
from .spielliste import finish_list, save_paper


@dataclass(frozen=True)
class ListCopy:
    """What one list shall say: the facts of all its games, or its paper. `finish`: nothing is wrong with it."""

    where: str
    spielliste: Spielliste
    depth: str
    based_on: int
    paper: Paper | None = None
    facts: Sequence[Mapping[str, Any]] | None = None
    finish: bool = False


@write
def import_lists(*, tournament: Tournament, lists: Sequence[ListCopy], by: User) -> Tournament:
    hold(tournament)
    for copy in lists:
        with at(copy.where):
            _take_over(copy, by)
    touch(tournament)
    data = {"lists": len(lists), "finished": sum(copy.finish for copy in lists)}
    audit("lists-imported", by=by, data=data, **of(tournament))
    return tournament


def _take_over(copy: ListCopy, by: User) -> None:
    spielliste = copy.spielliste
    if spielliste.counts and copy.paper is not None:  # the games follow its end totals
        save_paper(spielliste=spielliste, paper=copy.paper, based_on=copy.based_on, by=by)
    else:
        claim(spielliste, copy.based_on)
        check_writable(spielliste)
        _write(spielliste, copy, by)
    if copy.finish:
        finish_list(spielliste=spielliste, based_on=None, by=by)


def _write(spielliste: Spielliste, copy: ListCopy, by: User) -> None:
    """What stood there before is kept in the history."""
    before = {"depth": spielliste.depth, "paper": spielliste.paper, "facts": scorebook.facts_of(spielliste)}
    spielliste.depth, spielliste.paper = copy.depth, copy.paper.to_dict() if copy.paper else {}
    check_shared_out(spielliste)
    spielliste.save(update_fields=["depth", "paper"])
    facts = [dict(fact) for fact in copy.facts or ()]
    if facts or before["facts"]:
        book = scorebook.book_of_facts(spielliste, facts) if facts else Book(())
        scorebook.write_derived(spielliste, book)
    rows = len(facts) or (copy.paper.length if copy.paper else 0)
    audit("list-imported", by=by, data={"rows": rows, "before": before}, **_of(spielliste))
