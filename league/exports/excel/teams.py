"""Workbooks of teams: a league's table, or a tournament's teams with everybody's points."""

from __future__ import annotations

from league.exports.data import Table

from .base import Book
from .tables import add_table


def team_workbook(table: Table) -> bytes:
    book = Book(table.title, table.about[0])
    add_table(book, table, book.title(table.title), frozen=2)
    return book.bytes()
