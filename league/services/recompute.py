"""Stored points against derived ones: the proof that the one writer has written everything."""

from __future__ import annotations

from league import scorebook
from league.models import Spielliste
from league.scorebook import Book

from ._base import audit, raise_version, touch, write


def differences(spielliste: Spielliste) -> list[str]:
    """What is stored and does not follow from the facts, in words; empty when all is well."""
    if not _has_derived(spielliste):
        return []
    book = scorebook.read(spielliste)
    return [*_in_games(spielliste, book), *_in_seats(spielliste, book)]


def _has_derived(spielliste: Spielliste) -> bool:
    """Open lists on paper have no games yet; the games of a full list are its facts, from the first one on."""
    return spielliste.counts or (spielliste.depth == Spielliste.FULL and spielliste.games.exists())


def _in_games(spielliste: Spielliste, book: Book) -> list[str]:
    stored = {game.row: game.points(spielliste.players) for game in spielliste.games.all()}
    derived = {line.row: line.points for line in book.lines}
    return [
        f"Zeile {row}: gespeichert {stored.get(row)}, richtig {derived.get(row)}"
        for row in sorted({*stored, *derived})
        if stored.get(row) != derived.get(row)
    ]


def _in_seats(spielliste: Spielliste, book: Book) -> list[str]:
    seats = list(spielliste.occupancies.all())
    found = []
    for seat in seats:
        for name, value in scorebook.seat_totals(spielliste, seat, seats, book).items():
            if getattr(seat, name) != value:
                found.append(f"Position {seat.position}, {name}: gespeichert {getattr(seat, name)}, richtig {value}")
    return found


@write
def derive_again(*, spielliste: Spielliste) -> list[str]:
    """Writes what follows from the facts, and says what was different."""
    found = differences(spielliste)
    if found:
        scorebook.write_derived(spielliste, scorebook.read(spielliste))
        raise_version(spielliste, None)
        touch(spielliste.tournament)
        audit(
            "recomputed", by=None, data={"differences": found}, tournament=spielliste.tournament, spielliste=spielliste
        )
    return found
