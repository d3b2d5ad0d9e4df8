"""The rows of a table, written in one go. A template would look up eight names a cell; with 200 people in the standings
that is most of the time of the page. What the library works out for every cell anew is remembered: what a function
wants to be told, and what stands in the tag of a cell."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from types import CodeType
from typing import Any

from django import template
from django.template import Context
from django.template.base import render_value_in_context
from django.utils.formats import localize
from django.utils.safestring import SafeString, mark_safe
from django_tables2 import Table, utils
from django_tables2.columns.base import BoundColumn
from django_tables2.rows import BoundRow
from django_tables2.utils import AttributeDict, computed_values

register = template.Library()

# --- What a function wants to be told: the library looks it up by inspect.signature, cell by cell


Wanted = tuple[tuple[str, ...], str | None]
_looked_up: Callable[[Any], Wanted] = utils.signature
_wanted: dict[tuple[CodeType, bool], Wanted] = {}


def _signature(function: Any) -> Wanted:
    """By its code, which is the same for those that are made anew with every page. What wraps another asks for what
    that one does."""
    plain = getattr(function, "__func__", function)
    code = getattr(plain, "__code__", None)
    if code is None or hasattr(plain, "__wrapped__"):
        return _looked_up(function)
    key = code, plain is not function
    if key not in _wanted:
        _wanted[key] = _looked_up(function)
    return _wanted[key]


utils.signature = _signature

# --- The rows


@register.simple_tag(takes_context=True)
def table_rows(context: Context, table: Table) -> SafeString:
    """Every cell as django-tables2 renders it: a heading where the column says so, otherwise a plain one."""
    return mark_safe("\n".join(_row(context, row) for row in table.paginated_rows))


def _row(context: Context, row: BoundRow) -> str:
    return f"<tr {_tag(row.attrs)}>{''.join(_cells(context, row))}</tr>"


def _cells(context: Context, row: BoundRow) -> Iterator[str]:
    for column, cell in row.items():
        attrs = _attrs(column)
        kind = "th" if "scope" in attrs else "td"
        yield f"<{kind} {_tag(attrs)}>{_written(context, column, cell)}</{kind}>"


def _attrs(column: BoundColumn) -> dict[str, object]:
    """As `BoundColumn.attrs` says it of a cell; that would say it of its heading and its foot as well."""
    said = {**column._table.attrs, **column.column.attrs}
    known = {"table": column._table, "bound_column": column}
    if column.current_record is not None and column.current_value is not None:
        known |= {"record": column.current_record, "value": column.current_value}
    attrs: dict[str, object] = computed_values(said.get("td", said.get("cell", {})), kwargs=known)
    return {**attrs, "class": column.get_td_class(attrs)}


def _tag(attrs: dict[str, object]) -> str:
    return _as_html(tuple(attrs.items()))


@lru_cache(maxsize=1000)
def _as_html(attrs: tuple[tuple[str, object], ...]) -> str:
    return str(AttributeDict(attrs).as_html())


def _written(context: Context, column: BoundColumn, cell: object) -> str:
    if column.localize is not None:
        cell = localize(cell, use_l10n=column.localize)
    return render_value_in_context(cell, context)
