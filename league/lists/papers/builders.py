"""Documents of Spiellisten: one list, all of a round or an evening in table order, a stack of empty ones.
Reads the database once; drawing needs it no more."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from league.lists.scorebook import ruleset_of
from league.models import Spielliste, Tournament
from league.printing.common import spans
from league.printing.document import Document, ListPage, Lists, Shape, Text
from league.printing.fit import style
from league.printing.names import file_name
from league.printing.sheet import MOST_EMPTY, measures, pages, rows_needed
from scoring import DDV

from .blank import blank_pages, blank_rows, shape_for
from .filled import filled_pages
from .heading import WRITE_HERE, Fields, counted, event_fields, in_game, pflichtsolo, role_of
from .reading import Options, Seen, printable


def blank_list(spielliste: Spielliste, *, address: str) -> Document:
    """One list for the table."""
    return _one(spielliste, False, Options(address, to_table=True))


def filled_list(spielliste: Spielliste, *, address: str, published_names: bool = False) -> Document:
    """One list as it was played: values, running totals, marks and findings."""
    return _one(spielliste, True, Options(address, published_names=published_names))


def lists_of_round(
    tournament: Tournament,
    *,
    round_number: int,
    address: str,
    table: int | None = None,
    tables: Sequence[int] = (),
    filled: bool = False,
    paper: str = "a4",
    large: bool = False,
    parted: bool = False,
    published_names: bool = False,
) -> Document:
    """All lists of a round, in the order of the tables; or those of one table, or of some."""
    lists = tournament.lists.filter(round__number=round_number).order_by("table", "number")
    options = Options(address, paper, large, parted, published_names, to_table=not published_names)
    words = {"event": tournament.name, "round": round_number, "table": table}
    title = _("Spiellisten, Runde %(round)s: %(event)s") % words
    name = [_("Spiellisten"), _("Runde %(round)s") % words]
    if tables:
        lists = lists.filter(table__in=tables)
        name.append(_("Tisch %(tables)s") % {"tables": spans(tables)})
    if table is not None:
        lists, title = lists.filter(table=table), _("Spielliste, Runde %(round)s, Tisch %(table)s: %(event)s") % words
        name.append(_("Tisch %(table)s") % words)
    return _document(title, tournament, name, lists, filled, options)


def lists_of_evening(
    tournament: Tournament,
    *,
    address: str,
    filled: bool = False,
    paper: str = "a4",
    large: bool = False,
    parted: bool = False,
    published_names: bool = False,
) -> Document:
    """All lists of a club evening."""
    lists = tournament.lists.order_by("table", "number")
    options = Options(address, paper, large, parted, published_names, to_table=not published_names)
    title = _("Spiellisten: %(event)s") % {"event": tournament.name}
    return _document(title, tournament, [_("Spiellisten")], lists, filled, options)


def _one(spielliste: Spielliste, filled: bool, options: Options) -> Document:
    lists = Spielliste.objects.filter(pk=spielliste.pk)
    words = {"code": spielliste.code, "event": spielliste.tournament.name, "where": str(spielliste)}
    title = _("Spielliste %(code)s, %(where)s: %(event)s") % words
    name = [_("Spielliste"), spielliste.code, str(spielliste)]
    return _document(title, spielliste.tournament, name, lists, filled, options)


def _document(
    title: str, tournament: Tournament, name: list[str], lists: QuerySet[Spielliste], filled: bool, options: Options
) -> Document:
    seen = (Seen(spielliste, options) for spielliste in printable(lists))
    drawn = (page for one in seen for page in (filled_pages if filled and one.begun else blank_pages)(one))
    return _of_pages(title, tournament.name, name, drawn)


def _of_pages(title: str, event: str, name: list[str], drawn: Iterable[ListPage]) -> Document:
    return Document(title, file_name(event, *name, ending="pdf").removesuffix(".pdf"), (Lists(tuple(drawn)),))


def empty_stack(
    tournament: Tournament | None = None,
    *,
    players: int = 4,
    count: int = 10,
    paper: str = "a4",
    large: bool = False,
    parted: bool = False,
) -> Document:
    """Lists without names, as a reserve. Without an event by the rules of the DDV."""
    ruleset = ruleset_of(tournament) if tournament else DDV
    options = Options("", paper, large, parted)
    shape = shape_for(options, players, ruleset.games_at(players), ruleset, players * ruleset.pflichtsoli)
    drawn = pages(shape, rows_needed(shape))
    head = _empty_head(tournament, shape)
    one = counted([ListPage(page, {**head, **blank_rows(page, 1, always=not shape.pflicht)}) for page in drawn])
    event = tournament.name if tournament else _("Doppelkopf")
    title = _("Leere Spiellisten: %(event)s") % {"event": event}
    return _of_pages(title, event, [_("leere Spiellisten")], one * min(count, MOST_EMPTY))


def _empty_head(tournament: Tournament | None, shape: Shape) -> Fields:
    m = measures(shape)
    fields = (
        event_fields(tournament, ruleset_of(tournament), m)
        if tournament
        else {
            "event": Text(_("Spielliste"), style(m.head_size, bold=True)),
            "day": Text(_("Datum: %(line)s") % {"line": WRITE_HERE * 5}, style(m.head_size)),
        }
    )
    fields["table"] = Text(_("Tisch %(line)s") % {"line": WRITE_HERE}, style(m.table_size, bold=True))
    if not (tournament and tournament.is_evening):
        fields["round"] = Text(_("Runde %(line)s") % {"line": WRITE_HERE}, style(m.round_size, bold=True))
    fields["code"] = Text(_("Liste %(line)s") % {"line": WRITE_HERE}, style(m.code_size, bold=True))
    for position in range(1, shape.players + 1):
        fields |= {f"seat{position}.{k}": v for k, v in role_of(position, shape.players, 1, m).items()}
        fields |= pflichtsolo(position, shape, in_game())
        fields[f"seat{position}.sign"] = Text(str(position), style(m.small))
    return fields
