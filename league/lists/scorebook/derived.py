"""The only writer of derived points: games from the rows of a book, totals of the seats from its games."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from league.models import Game, Occupancy, Spielliste
from scoring import SOLO_KINDS

from .book import Book, BookLine, above_first, game_at

SEAT_FIELDS = ["points", *Occupancy.FIGURES, "pflichtsolo_game"]
GAME_FIELDS = [
    "number", "facts", "kind", "dealer", "soloist", "pflicht", "vorfuehrung", "penalty", "multiplier",
    *(f"p{position}" for position in range(1, 8)),
]  # fmt: skip


def write_derived(spielliste: Spielliste, book: Book) -> None:
    """Games and totals of the seats, from the book; nothing else writes them."""
    write_games(spielliste, book)
    write_seats(spielliste, book)


def write_games(spielliste: Spielliste, book: Book) -> None:
    """Only rows that differ are written: one more game costs one row, whatever came before."""
    stored = {game.row: game for game in spielliste.games.all()}
    fresh = {line.row: _game_of(spielliste, line) for line in book.lines if line.points is not None}
    Game.objects.filter(pk__in=[game.pk for row, game in stored.items() if row not in fresh]).delete()
    Game.objects.bulk_create([game for row, game in fresh.items() if row not in stored])
    changed = []
    for row, game in fresh.items():
        if row in stored and _differs(stored[row], game):
            game.pk = stored[row].pk
            changed.append(game)
    if changed:
        Game.objects.bulk_update(changed, GAME_FIELDS)
    spielliste._prefetched_objects_cache = {}  # type: ignore[attr-defined]


def _differs(old: Game, new: Game) -> bool:
    return any(getattr(old, name) != getattr(new, name) for name in GAME_FIELDS)


def _game_of(spielliste: Spielliste, line: BookLine) -> Game:
    points = {f"p{position}": value for position, value in enumerate(line.points or (), 1)}
    return Game(
        spielliste=spielliste,
        row=line.row,
        number=line.game,
        facts=line.facts,
        kind=line.kind,
        dealer=line.dealer,
        soloist=line.soloist,
        pflicht=line.pflicht,
        vorfuehrung=line.vorfuehrung,
        penalty=line.penalty,
        multiplier=line.multiplier,
        **points,
    )


def write_seats(spielliste: Spielliste, book: Book) -> None:
    """Only seats that differ are written; one plain UPDATE each is faster than one with cases for all."""
    seats = list(spielliste.occupancies.all())
    for seat in seats:
        totals = seat_totals(spielliste, seat, seats, book)
        if any(getattr(seat, name) != value for name, value in totals.items()):
            Occupancy.objects.filter(pk=seat.pk).update(**totals)


def seat_totals(
    spielliste: Spielliste, seat: Occupancy, seats: Sequence[Occupancy], book: Book
) -> dict[str, int | None]:
    """What a person's time on a seat brought. Of a list with end totals only the points are known."""
    if spielliste.depth == Spielliste.TOTALS:
        sat = _games_sat(spielliste, seat)
        games = None if sat is None else sat * 4 // spielliste.players
        points = _points_from_totals(spielliste, seat, seats, book)
        return dict.fromkeys(SEAT_FIELDS) | {"points": points, "games": games}
    mine = list(_lines_of(seat, book))
    index = seat.position - 1
    played = [line for line in mine if line.game is not None and seat.position not in line.sits]
    alone = [line for line in played if line.soloist == seat.position and line.kind in (*SOLO_KINDS, "solo")]
    return {
        "points": sum(line.points[index] for line in mine if line.points),
        "games": len(played),
        "games_won": sum(line.points[index] > 0 for line in played if line.points),
        "soli": len(alone),
        "soli_won": sum(line.points[index] > 0 for line in alone if line.points),
        "pflichtsolo_game": next((line.game for line in alone if line.pflicht), None),
    }


def _games_sat(spielliste: Spielliste, seat: Occupancy) -> int | None:
    """How many games this person sat there for. None: only the table knew when it stopped."""
    last = seat.last_game
    if last is None:
        open_ended = spielliste.ended_early or spielliste.time_up_after is not None
        last = None if open_ended else spielliste.games_planned
    return None if last is None else max(0, last - seat.first_game + 1)


def _lines_of(seat: Occupancy, book: Book) -> Iterable[BookLine]:
    """The rows of this person's games."""
    for line in book.lines:
        at = game_at(book.lines, line.row)
        if at >= seat.first_game and (seat.last_game is None or at <= seat.last_game):
            yield line


def _points_from_totals(spielliste: Spielliste, seat: Occupancy, seats: Sequence[Occupancy], book: Book) -> int:
    """The difference alone: what the paper brought over was counted on the list before."""
    if book.totals is None:
        return 0
    here = sorted((s for s in seats if s.position == seat.position), key=lambda s: s.first_game)
    at = here.index(seat)
    before = here[at - 1].handover_total or 0 if at else above_first(spielliste)[seat.position - 1]
    after = seat.handover_total if seat.handover_total is not None else book.totals[seat.position - 1]
    return after - before
