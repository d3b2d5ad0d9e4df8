"""Remarks below a list: what an earlier one handed over, who took over a seat, what is allowed and struck.
Sentences that a table or an office must know; findings of the check are added by filled.py."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from league.base.wording import listed
from league.base.words import figures, points
from league.lists.scorebook import start_of
from league.models import Occupancy
from league.printing.document import A4, ListPage, Shape, Text
from league.printing.fit import one_line, style, wrapped
from league.printing.sheet import (
    CARRY,
    GAME,
    PFLICHT,
    WHOLE_PAGE,
    Places,
    Row,
    measures,
    note_lines,
    pages,
    rows_needed,
    rows_of,
)
from scoring import Ruleset, sitting

from .heading import DAY_BOXES, EVENT_BOXES, TO_RING, Fields, counted, heading, in_game, pflichtsolo, seat_fields
from .reading import Options, Seen

# What a page of remarks alone repeats of the list's head, however many lines it takes.
HEAD = {
    *("rules", "table", "round", "code", "address"),
    *(box for boxes in (EVENT_BOXES, DAY_BOXES) for some in boxes.values() for box in some),
}


def known_before(seen: Seen) -> list[str]:
    """What a table must know that begins or goes on with this list."""
    return [*_handed_over(seen), *_taken_over(seen), *_allowed(seen)]


def _handed_over(seen: Seen) -> list[str]:
    """A list that continues another one begins in the middle of a Runde."""
    before = seen.spielliste.continues
    if not before:
        return []
    words = [
        _("Setzt Liste %(code)s fort: Zuerst gibt %(dealer)s.") % {"code": before.code, "dealer": seen.carry.dealer}
    ]
    waiting = seen.carry.open_pflichtsoli
    if seen.ruleset.pflichtsoli and waiting is not None:
        people = listed(str(position) for position in waiting)
        words.append(
            _("Offene Pflichtsoli: %(people)s.") % {"people": people} if people else _("Kein Pflichtsolo offen.")
        )
    if left := _bock_left(seen):
        words.append(ngettext("Bock: noch %(left)s Spiel.", "Bock: noch %(left)s Spiele.", left) % {"left": left})
    if totals := seen.carry.totals:
        started = _("Die Stände enthalten den Übertrag und ergeben zusammen %(sum)s; gezählt wird ohne ihn.")
        words.append(started % {"sum": points(sum(totals))})
    return [" ".join(words)]


def _bock_left(seen: Seen) -> int:
    rounds = seen.carry.bock_rounds
    return max(rounds, default=0) if seen.ruleset.bock.nesting == "stack" else sum(rounds)


def _taken_over(seen: Seen) -> list[str]:
    """Substitutes and late-comers, by the game from which on they sit there."""
    return [_taken(seen, seat) for position in range(1, seen.players + 1) for seat in seen.later_at(position)]


def _taken(seen: Seen, seat: Occupancy) -> str:
    words = {
        "position": seat.position,
        "game": seat.first_game,
        "name": seen.options.named(seat.entry),
        "number": seat.entry.number,
    }
    if seat.counts_for is None or seat.counts_for_id == seat.entry_id:
        return _("Platz %(position)s ab Spiel %(game)s: %(name)s (Nr. %(number)s).") % words
    words["whom"] = seen.options.named(seat.counts_for)
    return _("Platz %(position)s ab Spiel %(game)s: %(name)s (Nr. %(number)s), zählt für %(whom)s.") % words


def _allowed(seen: Seen) -> list[str]:
    """§8.5.1: a time allowance is noted on its list, with its reason."""
    spielliste = seen.spielliste
    if not spielliste.allowance_minutes or not spielliste.allowance_reason:
        return []
    words = {"minutes": spielliste.allowance_minutes, "reason": spielliste.allowance_reason}
    return [_("Zeitgutschrift %(minutes)s Minuten: %(reason)s") % words]


def allowance(seen: Seen, shape: Shape) -> Fields:
    minutes = seen.spielliste.allowance_minutes
    if not minutes:
        return {}
    text = ngettext("%(minutes)s Minute", "%(minutes)s Minuten", minutes) % {"minutes": minutes}
    return {"allowance": Text(text, style(measures(shape).note_size))}


def with_notes(page: ListPage, notes: list[str]) -> list[ListPage]:
    """The last page of a list with its remarks, on a page of their own if there are too many."""
    if not notes:
        return [page]
    lines = _lines(notes, page.shape)
    room = note_lines(page.shape)
    shape = replace(page.shape, findings=room)
    if len(lines) <= room:
        return [_noted(page, shape, lines)]
    here = _noted(page, shape, [_("Die Vermerke zu dieser Liste stehen auf der nächsten Seite.")])
    return [here, *_pages_of_notes(page, notes)]


def _pages_of_notes(page: ListPage, notes: list[str]) -> list[ListPage]:
    shape = replace(page.shape, first=1, last=0, ends=False, penalties=(), findings=WHOLE_PAGE)
    kept = {name: text for name, text in page.fields.items() if name in HEAD}
    head, lines = ListPage(shape, kept, page.address), _lines(notes, shape)
    return [_noted(head, shape, lines[at : at + WHOLE_PAGE]) for at in range(0, len(lines), WHOLE_PAGE)]


def _lines(notes: list[str], shape: Shape) -> list[str]:
    m = measures(shape)
    room = m.whole if shape.last < shape.first else m.note
    return [line for note in notes for line in wrapped(note, room, _size(shape))]


def _size(shape: Shape) -> float:
    """A page of remarks alone has room for larger letters."""
    size = measures(shape).note_size
    return size + 1 if shape.last < shape.first else size


def _noted(page: ListPage, shape: Shape, lines: list[str]) -> ListPage:
    size = style(_size(shape))
    noted = {f"note.{number}": Text(line, size) for number, line in enumerate(lines, 1)}
    return ListPage(shape, {**page.fields, **noted}, page.address)


# --- A blank list for the table


def blank_pages(seen: Seen) -> list[ListPage]:
    shape = shape_of(seen)
    drawn = pages(shape, rows_needed(shape))
    head = {**heading(seen, shape), **seat_fields(seen, shape), **_waiting(seen, shape), **allowance(seen, shape)}
    done = [ListPage(page, {**head, **_rows(seen, page)}, seen.scanned) for page in drawn]
    return counted([*done[:-1], *with_notes(done[-1], known_before(seen))])


def shape_of(seen: Seen, *, bock: bool = False) -> Shape:
    shape = shape_for(seen.options, seen.players, seen.spielliste.games_planned, seen.ruleset, seen.waiting)
    return replace(shape, bock=shape.bock or bock, qr=bool(seen.url), brought=seen.carry.totals is not None)


def shape_for(options: Options, players: int, games: int | None, ruleset: Ruleset, pflicht: int) -> Shape:
    """Where soli do not count as games, the Pflichtsoli come on top and need rows of their own."""
    rows = games + (0 if ruleset.soli_count else pflicht) if games else 0
    return Shape(
        players=players,
        games=rows,
        bock=bool(ruleset.bock),
        paper=options.paper,
        large=options.large and options.paper == A4,
        parted=options.parted and 0 < pflicht < rows,
        pflicht=pflicht,
        qr=False,
    )


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
    if shape.first == 1:
        fields |= carried_over(shape, seen.carry.totals or ())
    if shape.bock and shape.first == 1 and begins.multiplier > 1:
        fields["1.bock"] = Text(f"×{begins.multiplier}", style(measures(shape).cell))
    return fields


def carried_over(shape: Shape, totals: Sequence[int]) -> Fields:
    """The line above the first game of a page."""
    m, at = measures(shape), Places(CARRY)
    written = enumerate(totals, 1)
    return {at[f"total.{position}"]: one_line(figures(total), m.total, m.cell) for position, total in written}


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
