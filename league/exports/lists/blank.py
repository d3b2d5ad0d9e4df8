"""A blank list for the table: names, who deals, and everything that is known before the first card."""

from __future__ import annotations

from dataclasses import replace

from django.utils.translation import gettext as _

from league.exports.document import A4, ListPage, Shape, Text
from league.exports.fit import style
from league.scorebook import start_of
from scoring import Ruleset, sitting

from .heading import TO_RING, Fields, counted, heading, in_game, pflichtsolo, seat_fields
from .measures import measures
from .notes import allowance, known_before, with_notes
from .pages import pages, rows_needed
from .reading import Options, Seen
from .rows import GAME, PFLICHT, Row, rows_of


def blank_pages(seen: Seen) -> list[ListPage]:
    shape = shape_of(seen)
    drawn = pages(shape, rows_needed(shape))
    head = {**heading(seen, shape), **seat_fields(seen, shape), **_waiting(seen, shape), **allowance(seen, shape)}
    done = [ListPage(page, {**head, **_rows(seen, page)}, seen.url) for page in drawn]
    return counted([*done[:-1], *with_notes(done[-1], known_before(seen))])


def shape_of(seen: Seen, *, bock: bool = False) -> Shape:
    shape = shape_for(seen.options, seen.players, seen.spielliste.games_planned, seen.ruleset, seen.waiting)
    return replace(shape, bock=shape.bock or bock, qr=bool(seen.url))


def shape_for(options: Options, players: int, games: int | None, ruleset: Ruleset, pflicht: int) -> Shape:
    """Where soli do not count as games, the Pflichtsoli come on top and need rows of their own."""
    rows = games + (0 if ruleset.soli_count else pflicht) if games else 0
    return Shape(
        players=players, games=rows, bock=bool(ruleset.bock), paper=options.paper,
        large=options.large and options.paper == A4, parted=options.parted and 0 < pflicht < rows,
        pflicht=pflicht, qr=False,
    )  # fmt: skip


def _waiting(seen: Seen, shape: Shape) -> Fields:
    """Under each name the game of the Pflichtsolo, to be written; or that an earlier list has it."""
    waiting = seen.carry.open_pflichtsoli
    fields: Fields = {}
    for position in range(1, seen.players + 1):
        played = waiting is not None and position not in waiting
        fields |= pflichtsolo(position, shape, _("schon gespielt") if played else in_game())
    return fields


def _rows(seen: Seen, shape: Shape) -> Fields:
    begins = start_of(seen.spielliste).next_game()
    fields = blank_rows(shape, seen.carry.dealer, always=not shape.pflicht)
    if shape.bock and shape.first == 1 and begins.multiplier > 1:
        fields["1.bock"] = Text(f"×{begins.multiplier}", style(measures(shape).cell))
    return fields


def blank_rows(shape: Shape, dealer: int, *, always: bool = False) -> Fields:
    """N or P to be ringed, the dealer where he is known, and the dash of whoever sits out then (§10).

    Nobody knows when a Pflichtsolo will be played, after which the same player deals again (§4.2): so he is known in
    the first row, in the rubric of Normalspiele, and everywhere if there are no Pflichtsoli (`always`).
    """
    m = measures(shape)
    fields: Fields = {}
    for row in rows_of(shape):
        if row.kind not in (GAME, PFLICHT):
            continue
        fields |= _np(row, shape)
        if row.kind == GAME and (always or shape.parted or row.label == "1"):
            deals = (dealer - 1 + int(row.label) - 1) % shape.players + 1
            fields[f"{row.key}.dealer"] = Text(str(deals), style(m.cell))
            for sits in sitting(shape.players, deals):
                fields[f"{row.key}.total.{sits}"] = Text("–", style(m.cell))
    return fields


def _np(row: Row, shape: Shape) -> Fields:
    m = measures(shape)
    if not shape.pflicht:
        return {f"{row.key}.np": Text("N  S", style(m.mark))}
    if not shape.parted:
        return {f"{row.key}.np": Text(TO_RING, style(m.mark))}
    return {f"{row.key}.np": Text("P" if row.kind == PFLICHT else "N", style(m.mark + 2))}
