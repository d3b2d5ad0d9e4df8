"""Reads a stored list by its depth, and says what it hands over to the list that goes on."""

from __future__ import annotations

from league.models import Spielliste
from scoring import Carry, read_paper

from .book import Book
from .facts import book_of_facts, runde_of_facts
from .paper import book_of_paper, book_of_totals, paper_of
from .table import limits_of, ruleset_of


def read(spielliste: Spielliste) -> Book:
    """The list as it stands, by its depth."""
    if spielliste.depth == Spielliste.FULL:
        return book_of_facts(spielliste, facts_of(spielliste))
    if spielliste.depth == Spielliste.TOTALS:
        return book_of_totals(spielliste)
    return book_of_paper(spielliste, paper_of(spielliste))


def facts_of(spielliste: Spielliste) -> list[dict[str, object]]:
    return [game.facts for game in spielliste.games.all()]


def carry_after(spielliste: Spielliste) -> Carry:
    """What this list hands over to the one that goes on. Of end totals nothing is known: a new start."""
    if spielliste.depth == Spielliste.TOTALS:
        return Carry()
    if spielliste.depth == Spielliste.FULL:
        return runde_of_facts(spielliste, facts_of(spielliste)).carry()
    return _carry_of_paper(spielliste)


def _carry_of_paper(spielliste: Spielliste) -> Carry:
    """As the paper was read; where it leaves open who deals, the table begins anew."""
    ruleset = ruleset_of(spielliste.tournament)
    reading = read_paper(
        paper_of(spielliste), players=spielliste.players, ruleset=ruleset, partial=True, **limits_of(spielliste)
    )
    return reading.carry or Carry()
