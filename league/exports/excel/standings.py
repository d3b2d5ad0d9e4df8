"""Standings as a sheet: places as values, sums and averages as formulas that carry their values."""

from __future__ import annotations

from typing import Any

from xlsxwriter.worksheet import Worksheet

from league.exports.data import Table

from .base import Book, across, cell
from .tables import Computed, add_table


def add_standings(book: Book, table: Table, title: str) -> Worksheet:
    return add_table(book, table, title, _computed(table), frozen=table.at("name") + 1)


def _computed(table: Table) -> dict[str, Computed]:
    """Points are the sum of the rounds less the deduction, the average is points by rounds, where these stand there."""
    rounds = [index for index, column in enumerate(table.columns) if column.key[0] == "r" and column.key[1:].isdigit()]
    made: dict[str, Computed] = {}
    if rounds:
        made["points"] = lambda row: _points(table, rounds, row)
        made["runden"] = lambda row: f"=COUNT({across(row, rounds)})"
    if table.has("runden"):
        made["per_runde"] = lambda row: _per_runde(table, row)
    return made


def _points(table: Table, rounds: list[int], row: int) -> str:
    deducted = f"+{cell(row, table.at('deducted'))}" if table.has("deducted") else ""
    return f"=SUM({across(row, rounds)}){deducted}"


def _per_runde(table: Table, row: int) -> str:
    runden: Any = cell(row, table.at("runden"))
    return f'=IF({runden}=0,"",{cell(row, table.at("points"))}/{runden})'
