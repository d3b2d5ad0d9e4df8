"""The seat plan of a round: by table for those who run it, by name for those who look for their seat on the wall."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeVar

from django.db.models import Exists, OuterRef, Prefetch, QuerySet
from django.utils.translation import gettext as _

from league.base.text import spelling
from league.lists.papers.reading import short_club
from league.lists.scorebook import paper_of
from league.models import Entry, Game, Occupancy, Round, Spielliste, Tournament
from league.printing.common import (
    Person,
    alone,
    document,
    in_parts,
    is_long,
    leaves,
    letter,
    pages,
    person,
    piles,
    set_in,
    shown_name,
    sorted_name,
    spans,
)
from league.printing.document import Document, Leaves
from league.printing.fit import POINT, Way, width
from league.registration.columns import entries_of

T = TypeVar("T")

# --- Who sits where


@dataclass(frozen=True)
class Seat:
    position: int
    entry: Entry


@dataclass(frozen=True)
class Table:
    """One table of a round with the list that is written there now."""

    round: Round
    spielliste: Spielliste
    seats: list[Seat]

    @property
    def number(self) -> int:
        return self.spielliste.table


def round_of(tournament: Tournament, number: int) -> Round:
    """Round.DoesNotExist where there is none."""
    return tournament.rounds.get(number=number)


def tables_of(tournament: Tournament, *rounds: Round) -> list[Table]:
    """The tables of these rounds in three queries. A list that was continued no longer counts."""
    known: dict[int | None, Round] = {this.pk: this for this in rounds}
    lists = tournament.lists.filter(round__in=known, continued_by=None).prefetch_related(
        Prefetch("occupancies", _sitting(), to_attr="sitting")
    )
    tables = [_table(tournament, known, spielliste) for spielliste in lists]
    return sorted(tables, key=lambda table: (table.round.number, table.number, table.spielliste.number))


def _sitting() -> QuerySet[Occupancy]:
    people = ("entry__player", "entry__club", "entry__replaces")
    return Occupancy.objects.filter(last_game=None).select_related(*people).order_by("position")


def _table(tournament: Tournament, known: dict[int | None, Round], spielliste: Spielliste) -> Table:
    spielliste.tournament, spielliste.round = tournament, known[spielliste.round_id]
    sitting = [Seat(seat.position, seat.entry) for seat in spielliste.sitting]  # type: ignore[attr-defined]
    return Table(spielliste.round, spielliste, sitting)


# --- Who takes part


BY_NUMBER, BY_NAME = "number", "name"
PEOPLE_ON_A_PAGE = (40, 24)  # in large print fewer


def participants(
    tournament: Tournament,
    *,
    order: str = BY_NUMBER,
    ddv_numbers: bool = False,
    published_names: bool = False,
    large: bool = False,
) -> Document:
    rows = [_person_row(entry, order, published_names) for entry in entries_of(tournament)]
    if order == BY_NAME:
        rows.sort(key=lambda row: (spelling(row["name"]), row["number"]))
    taking_part = sum(not row["withdrawn"] for row in rows)
    part = leaves(
        tournament,
        "events/participants",
        _("Teilnahmeliste"),
        size=pages(len(rows), PEOPLE_ON_A_PAGE[large]),
        flows=True,
        rows=rows,
        taking_part=taking_part,
        ddv_numbers=ddv_numbers,
        evening=tournament.is_evening,
        large=large,
    )
    return alone(tournament, part)


class PersonRow(Person):
    ddv: str


def _person_row(entry: Entry, order: str, published_names: bool) -> PersonRow:
    """The DDV number says who somebody is: where the name is not published, it is not either; and of other clubs'
    people no more than the site shows."""
    someone = person(entry, published_names)
    if order == BY_NAME:
        someone["name"] = sorted_name(entry, published_names)
    hidden = published_names and entry.name != entry.full_name
    return {**someone, "ddv": "" if hidden else entry.player.shown_number}


# --- The seat plan of a round


BY_TABLE = "table"
# Both hang on a wall: letters of 20 pt are read from three metres, and whatever is free makes them larger.
BODY = 226  # mm of a page below its head
LEAST, MOST = 20, 34  # pt
COLUMNS, NAME_ROOM = (2, 1), (51, 120)  # of names, and mm for one; in large print
LOWEST, HIGHEST = (12.3, 17), 20  # mm of a row with a first name below the last
LINE = 0.58 / POINT  # pt of the last name for a mm of height
CARDS_ACROSS, CARD_ROOM = 2, (72, 160)  # tables side by side, and mm for a name there; in large print one
SEAT, HEADING, GAP = 9.4, 13, 4  # mm at 20 pt: a seat with its small line, a table's number, between two tables


def seat_plan(
    tournament: Tournament,
    *,
    round_number: int,
    order: str = BY_TABLE,
    published_names: bool = False,
    large: bool = False,
) -> Document:
    part = plan_of(tournament, round_of(tournament, round_number), order, published_names, large)
    return alone(tournament, part)


def plan_of(
    tournament: Tournament, this: Round, order: str = BY_TABLE, published_names: bool = False, large: bool = False
) -> Leaves:
    tables = tables_of(tournament, this)
    shown = {"large": large, "published_names": published_names}
    if order == BY_NAME:
        return _by_name(tournament, this, tables, **shown)
    return _by_table(tournament, this, tables, **shown)


def _by_table(
    tournament: Tournament, this: Round, tables: list[Table], *, large: bool, published_names: bool
) -> Leaves:
    what = _("Sitzplan {round} nach Tischen").format(round=this)
    across = 1 if large else CARDS_ACROSS
    tallest = max((len(table.seats) for table in tables), default=4) * SEAT + HEADING + GAP
    sheets = _even(tables, int(BODY // tallest) * across)
    rows = -(-max(map(len, sheets), default=1) // across)
    letters = round(min(MOST, LEAST * BODY / (tallest * rows)), 1)
    cards = [[_card_of(table, letters, large, published_names) for table in some] for some in sheets]
    return leaves(
        tournament,
        "events/seatplan_tables",
        what,
        size=max(1, len(sheets)),
        sheets=[[some[at : at + across] for at in range(0, len(some), across)] for some in cards],
        letters=letters,
        large=large,
        without=_without_table(tournament, tables, published_names),
    )


def _card_of(table: Table, letters: float, large: bool, published_names: bool) -> dict[str, object]:
    seats = [_seated(seat, letters, large, published_names) for seat in table.seats]
    return {"table": table.number, "seats": seats}


def _even(things: list[T], most: int) -> list[list[T]]:
    """On as few pages as hold them, about equally many on each."""
    count = pages(len(things), most) if things else 0
    return [things[len(things) * at // count : len(things) * (at + 1) // count] for at in range(count)]


def _seated(seat: Seat, letters: float, large: bool, published_names: bool) -> dict[str, object]:
    return {
        **person(seat.entry, published_names),
        "position": seat.position,
        "size": _share(shown_name(seat.entry, published_names), letters, CARD_ROOM[large]),
        "club": short_club(seat.entry),
        "instead_of": shown_name(seat.entry.replaces, published_names) if seat.entry.replaces else "",
    }


def _share(name: str, letters: float, room: float) -> float:
    """How much of the usual size a name has, so that it stands in one line as others do; the longest in two."""
    return max(0.6, min(1.0, round(room / width(name, letters), 2)))


def _without_table(tournament: Tournament, tables: list[Table], published_names: bool) -> list[Person]:
    """Who takes part and sits nowhere in this round; nobody as long as nobody is seated. In the place of somebody who
    was replaced sits another."""
    seated = {seat.entry.pk for table in tables for seat in table.seats}
    if not seated:
        return []
    entries = tournament.entries.filter(withdrawn=False, no_show=False, replaced_by=None).order_by("number")
    return [person(entry, published_names) for entry in entries if entry.pk not in seated]


def _by_name(tournament: Tournament, this: Round, tables: list[Table], *, large: bool, published_names: bool) -> Leaves:
    what = _("Sitzplan {round} nach Namen").format(round=this)
    rows = sorted(
        (_looked_for(table, seat, published_names) for table in tables for seat in table.seats),
        key=lambda row: (spelling(row["name"]), row["number"]),
    )
    columns = COLUMNS[large]
    sheets = _even(rows, int(BODY // LOWEST[large]) * columns)
    height = min(HIGHEST, BODY / -(-max(map(len, sheets), default=1) // columns))
    _set_names(rows, NAME_ROOM[large], height)
    return leaves(
        tournament,
        "events/seatplan_names",
        what,
        size=max(1, len(sheets)),
        sheets=[_even(some, -(-len(some) // columns)) for some in sheets],
        height=round(height, 2),
        large=large,
    )


class LookedFor(Person):
    """Somebody in a plan by names; the rest is set when all are known."""

    table: int
    position: int
    letter: str
    first: str
    lines: list[str]
    size: float


def _looked_for(table: Table, seat: Seat, published_names: bool) -> LookedFor:
    return {
        **person(seat.entry, published_names),
        "name": sorted_name(seat.entry, published_names),
        "table": table.number,
        "position": seat.position,
        "letter": "",
        "first": "",
        "lines": [],
        "size": 0,
    }


def _set_names(rows: list[LookedFor], room: float, height: float) -> None:
    """The last name, for which people look, as large as rows of this height allow, and below it the first name. The
    first row of each letter shows it."""
    largest = min(MOST, height * LINE)
    shown = ""
    for row in rows:
        last, _comma, first = row["name"].partition(", ")
        of = letter(row["name"])
        set_ = set_in(last, room, ((1, largest, 14), (2, largest / 2, 8)))
        row["letter"], row["first"] = "" if of == shown else of, first
        row["lines"], row["size"] = set_["lines"], set_["size"]
        shown = of


# --- Cards that stand on the tables


TABLES, NAMES, BOTH = "tables", "names", "both"


@dataclass(frozen=True)
class Size:
    """How many cards share a page; mm for a name on its card, and the ways to set it there."""

    tables: int
    names: int
    room: float
    ways: tuple[Way, ...]


SIZES = {
    False: Size(tables=2, names=8, room=92, ways=((1, 22, 13), (2, 18, 12), (3, 13, 11))),
    True: Size(tables=1, names=4, room=196, ways=((1, 44, 28), (2, 24, 18), (3, 16, 14))),
}


def place_cards(
    tournament: Tournament, *, round_number: int, cards: str = BOTH, large: bool = False, published_names: bool = False
) -> Document:
    """`large`: a table's number fills a page, otherwise two share one; a name goes right across the page."""
    this = round_of(tournament, round_number)
    tables = tables_of(tournament, this)
    parts: list[Leaves] = []
    if cards in (TABLES, BOTH):
        parts += in_parts(_table_cards(tournament, tables, large), "sheets")
    if cards in (NAMES, BOTH) and tables:
        parts += in_parts(_name_cards(tournament, tables, large, published_names), "sheets")
    what = {TABLES: _("Tischkarten"), NAMES: _("Namenskarten")}.get(cards, _("Tisch- und Namenskarten"))
    return document(tournament, f"{what} {this}", *parts)


def _table_cards(tournament: Tournament, tables: list[Table], large: bool) -> Leaves:
    numbers = sorted({table.number for table in tables})
    sheets = piles(numbers, SIZES[large].tables)
    what = _("Tischkarten")
    return leaves(tournament, "events/table_cards", what, size=len(sheets), sheets=sheets, large=large)


def _name_cards(tournament: Tournament, tables: list[Table], large: bool, published_names: bool) -> Leaves:
    cards = [_card(table, seat, SIZES[large], published_names) for table in tables for seat in table.seats]
    sheets = piles(cards, SIZES[large].names)
    return leaves(tournament, "events/name_cards", _("Namenskarten"), size=len(sheets), sheets=sheets, large=large)


def _card(table: Table, seat: Seat, size: Size, published_names: bool) -> dict[str, object]:
    someone = person(seat.entry, published_names)
    return {
        **someone,
        **set_in(someone["name"], size.room, size.ways),
        "club": short_club(seat.entry),
        "round": table.round.number,
        "table": table.number,
        "position": seat.position,
    }


# --- Which tables of a round are still out


LISTS_ON_A_PAGE = 26


def checklist(tournament: Tournament, *, round_number: int, all_tables: bool = False) -> Document:
    """The tables that are still out and those to be confirmed, or all of them with what has come in ticked. Open is
    what the standings call open; a list that is finished counts there, and waits here to be confirmed."""
    this = round_of(tournament, round_number)
    tables = tables_of(tournament, this)
    out, unconfirmed = _in(tables, Spielliste.OPEN), _in(tables, Spielliste.FINISHED)
    waiting = [*out, *unconfirmed] if tournament.needs_confirmation else out
    written = _written(this)
    shown = tables if all_tables else [table for table in tables if table in waiting]
    rows = [_table_row(table, table.spielliste.pk in written) for table in shown]
    part = leaves(
        tournament,
        "events/checklist",
        _("Tische noch offen, {round}").format(round=this),
        size=pages(len(rows), LISTS_ON_A_PAGE),
        rows=rows,
        all=len(tables),
        out=len(out),
        unconfirmed=spans(table.number for table in unconfirmed) if tournament.needs_confirmation else "",
        done="" if all_tables else spans(table.number for table in tables if table not in waiting),
    )
    return alone(tournament, part)


def _in(tables: list[Table], state: str) -> list[Table]:
    return [table for table in tables if table.spielliste.state == state]


def _written(this: Round) -> set[int]:
    """Lists on which games are entered already."""
    games = Exists(Game.objects.filter(spielliste=OuterRef("pk")))
    return set(this.lists.filter(games).values_list("pk", flat=True))


def _table_row(table: Table, has_games: bool) -> dict[str, object]:
    spielliste = table.spielliste
    entered = spielliste.state != Spielliste.OPEN
    names = [seat.entry.full_name for seat in table.seats]
    return {
        "table": table.number,
        "code": spielliste.code,
        "names": names,
        "long": any(map(is_long, names)),
        "state": _state(spielliste, has_games),
        "entered": entered,
        "checked": spielliste.state == Spielliste.CONFIRMED,
    }


def _state(spielliste: Spielliste, has_games: bool) -> str:
    if spielliste.state == Spielliste.CONFIRMED:
        return _("bestätigt")
    if spielliste.state == Spielliste.FINISHED:
        return _("fertig, noch nicht bestätigt") if spielliste.tournament.needs_confirmation else _("fertig")
    paper = paper_of(spielliste)
    return _("angefangen") if has_games or paper.length or any(paper.end) else _("offen")
