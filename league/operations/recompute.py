"""Stored numbers against derived ones: the proof that their writers have written everything. Points of lists from
their facts, months of players from the lists, ratings from both."""

from __future__ import annotations

from collections.abc import Iterator

from league.base import sealing
from league.base.wording import why_not
from league.base.writing import audit, raise_version, touch, write
from league.lists import scorebook
from league.lists.scorebook import Book
from league.models import Player, Spielliste
from league.ranking import months, ratings
from league.ranking import reads as ranking
from scoring import ScoringError

AT_ONCE = 200  # lists that are read together
# What reading a list may end with when somebody has changed its facts in the database: no game, or no facts at all.
UNREADABLE = (ScoringError, LookupError, TypeError, ValueError)


def differences(spielliste: Spielliste) -> list[str]:
    """What is stored and does not follow from the facts, in words; empty when all is well."""
    if not _has_derived(spielliste):
        return []
    try:
        book = scorebook.read(spielliste)
    except UNREADABLE as error:
        why = why_not(error) if isinstance(error, ScoringError) else f"{type(error).__name__} {error}"
        return [f"Die gespeicherten Angaben lassen sich nicht rechnen: {why}"]
    return [*_in_games(spielliste, book), *_in_seats(spielliste, book)]


def _has_derived(spielliste: Spielliste) -> bool:
    """Open lists on paper have no games yet; the games of a full list are its facts, from the first one on."""
    return spielliste.counts or (spielliste.depth == Spielliste.FULL and bool(spielliste.games.all()))


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
    """Writes what follows from the facts, and says what was different. From facts that cannot be, nothing follows:
    what is stored stays, for somebody to look at."""
    found = differences(spielliste)
    if found and not sealing.is_sealed("list", spielliste.pk):
        return [*found, "Die Angaben wurden an der Seite vorbei geändert: nichts berichtigt (manage.py verify)."]
    try:
        book = scorebook.read(spielliste)
    except UNREADABLE:
        return found
    if found:
        scorebook.write_derived(spielliste, book)
        raise_version(spielliste, None)
        touch(spielliste.tournament)
        ranking.touched(spielliste)
        audit(
            "recomputed", by=None, data={"differences": found}, tournament=spielliste.tournament, spielliste=spielliste
        )
    return found


def lists_after(pk: int) -> Iterator[Spielliste]:
    """All lists in the order of their keys, read some at a time with everything that points are derived from."""
    lists = Spielliste.objects.select_related("tournament", "round").prefetch_related(
        "games", "occupancies", "accepted"
    )
    while some := list(lists.filter(pk__gt=pk).order_by("pk")[:AT_ONCE]):
        yield from some
        pk = some[-1].pk


def mended(spielliste: Spielliste) -> list[str]:
    """What was different in a list that `lists_after` read, and is right now. Only such a list is written on."""
    return differences(spielliste) and derive_again(spielliste=_as_it_is_now(spielliste))


def _as_it_is_now(spielliste: Spielliste) -> Spielliste:
    return Spielliste.objects.select_related("tournament", "round").get(pk=spielliste.pk)


def wrong_months() -> Iterator[str]:
    """Numbers of players' months that do not follow from the lists."""
    names = _names()
    for wrong in months.wrong_numbers():
        yield (
            f"{names[wrong.player]}, {wrong.month:%m.%Y}, {wrong.name}: "
            f"gespeichert {wrong.stored}, richtig {wrong.right}"
        )


def wrong_ratings() -> Iterator[str]:
    names = _names()
    for player, month, stored, right in ratings.wrong_ratings():
        yield f"{names[player]}, {month:%m.%Y}, Spielstärke: gespeichert {stored}, richtig {right}"


def _names() -> dict[int, str]:
    return {player.pk: f"{player} (Person {player.pk})" for player in Player.objects.all()}
