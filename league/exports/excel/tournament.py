"""Workbooks with lists: one list by itself, or a whole event with standings and statistics before its lists."""

from __future__ import annotations

from django.utils.translation import gettext as _

from league.exports.figures import figures
from league.exports.records import standings_table
from league.models import Spielliste, Tournament
from league.standings import standings

from .base import Book
from .lists import add_list, sheet_title
from .origin import add_origin
from .reading import ListData, fetched, list_data, lists_of
from .standings import add_standings
from .statistics import add_statistics


def list_workbook(spielliste: Spielliste, *, full_names: bool) -> bytes:
    """For strangers a sheet to read; for those who may enter lists one that can be filled in and read back."""
    data = list_data(*fetched([spielliste]), full_names=full_names)
    book = Book(f"{spielliste.tournament.name}, {spielliste}", spielliste.code)
    _add_lists(book, [data], to_be_read_back=full_names)
    return book.bytes()


def tournament_workbook(tournament: Tournament, round_number: int | None = None) -> bytes:
    """Everything, or one round, for those who run the event."""
    wanted = [one for one in lists_of(tournament) if round_number is None or one.round.number == round_number]
    lists = [list_data(spielliste, full_names=True) for spielliste in wanted]
    table, book = standings(tournament, only=round_number), Book(tournament.name, tournament.club.name)
    add_standings(book, standings_table(tournament, table, full_names=True), book.title(_("Ergebnis")))
    found = figures((data.spielliste, data.book) for data in lists)
    add_statistics(book, tournament, found, table.rows)
    _add_lists(book, lists, to_be_read_back=True)
    return book.bytes()


def _add_lists(book: Book, lists: list[ListData], *, to_be_read_back: bool) -> None:
    titled = []
    for data in lists:
        title = book.title(sheet_title(data.spielliste))
        add_list(book, data, title=title, with_mark=to_be_read_back)
        titled.append((title, data))
    if to_be_read_back:
        add_origin(book, titled)
