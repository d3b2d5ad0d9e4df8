"""Stored numbers against derived ones: the proof that their writers have written everything. Points of lists from
their facts, months of players from the lists, ratings from both."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext as _

from league.base import sealing
from league.base.language import written_by
from league.base.place import called
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
        return [_("Die gespeicherten Angaben lassen sich nicht rechnen: {why}").format(why=why)]
    return [*_in_games(spielliste, book), *_in_seats(spielliste, book)]


def _has_derived(spielliste: Spielliste) -> bool:
    """Open lists on paper have no games yet; the games of a full list are its facts, from the first one on."""
    return spielliste.counts or (spielliste.depth == Spielliste.FULL and bool(spielliste.games.all()))


def _in_games(spielliste: Spielliste, book: Book) -> list[str]:
    stored = {game.row: game.points(spielliste.players) for game in spielliste.games.all()}
    derived = {line.row: line.points for line in book.lines}
    return [
        _("Zeile {row}: gespeichert {stored}, richtig {right}").format(
            row=row, stored=stored.get(row), right=derived.get(row)
        )
        for row in sorted({*stored, *derived})
        if stored.get(row) != derived.get(row)
    ]


def _in_seats(spielliste: Spielliste, book: Book) -> list[str]:
    seats = list(spielliste.occupancies.all())
    found = []
    for seat in seats:
        for name, value in scorebook.seat_totals(spielliste, seat, seats, book).items():
            if getattr(seat, name) != value:
                found.append(
                    _("Position {position}, {name}: gespeichert {stored}, richtig {right}").format(
                        position=seat.position, name=name, stored=getattr(seat, name), right=value
                    )
                )
    return found


@write
def derive_again(*, spielliste: Spielliste) -> list[str]:
    """Writes what follows from the facts, and says what was different. From facts that cannot be, nothing follows:
    what is stored stays, for somebody to look at."""
    found = differences(spielliste)
    if found and not sealing.is_sealed("list", spielliste.pk):
        past = _("Die Angaben wurden an der Seite vorbei geändert: nichts berichtigt ({command}).")
        return [*found, past.format(command=called("verify"))]
    try:
        book = scorebook.read(spielliste)
    except UNREADABLE:
        return found
    if found:
        with written_by(spielliste.tournament.club):  # stored once, for everybody
            kept = differences(spielliste)
        scorebook.write_derived(spielliste, book)
        raise_version(spielliste, None)
        touch(spielliste.tournament)
        ranking.touched(spielliste)
        audit(
            "recomputed", by=None, data={"differences": kept}, tournament=spielliste.tournament, spielliste=spielliste
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
        yield _("{name}, {month}, {figure}: gespeichert {stored}, richtig {right}").format(
            name=names[wrong.player],
            month=f"{wrong.month:%m.%Y}",
            figure=wrong.name,
            stored=wrong.stored,
            right=wrong.right,
        )


def wrong_ratings() -> Iterator[str]:
    names = _names()
    for player, month, stored, right in ratings.wrong_ratings():
        yield _("{name}, {month}, Spielstärke: gespeichert {stored}, richtig {right}").format(
            name=names[player], month=f"{month:%m.%Y}", stored=stored, right=right
        )


def _names() -> dict[int, str]:
    called_by = _("{name} (Person {number})")
    return {player.pk: called_by.format(name=player, number=player.pk) for player in Player.objects.all()}
