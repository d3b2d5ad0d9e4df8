"""Workbooks with one table: a club's members, who takes part, standings by themselves."""

from __future__ import annotations

from league.exports.data import Table

from .base import Book
from .standings import add_standings
from .tables import add_table


def people_workbook(table: Table) -> bytes:
    book = Book(table.title, table.about[0])
    frozen = table.at("first_name") + 1
    add_table(book, table, book.title(table.title), frozen=frozen)
    return book.bytes()


def standings_workbook(table: Table) -> bytes:
    book = Book(table.title, table.about[0])
    add_standings(book, table, book.title(table.title))
    return book.bytes()
