"""The rows of a table, written in one go. A template would look up eight names a cell; with 200 people in the standings
that is most of the time of the page."""

from __future__ import annotations

from collections.abc import Iterator

from django import template
from django.template import Context
from django.template.base import render_value_in_context
from django.utils.formats import localize
from django.utils.safestring import SafeString, mark_safe
from django_tables2 import Table
from django_tables2.columns.base import BoundColumn
from django_tables2.rows import BoundRow

register = template.Library()


@register.simple_tag(takes_context=True)
def table_rows(context: Context, table: Table) -> SafeString:
    """Every cell as django-tables2 renders it: a heading where the column says so, otherwise a plain one."""
    return mark_safe("\n".join(_row(context, row) for row in table.paginated_rows))


def _row(context: Context, row: BoundRow) -> str:
    return f"<tr {row.attrs.as_html()}>{''.join(_cells(context, row))}</tr>"


def _cells(context: Context, row: BoundRow) -> Iterator[str]:
    for column, cell in row.items():
        attrs = column.attrs["td"]
        kind = "th" if "scope" in attrs else "td"
        yield f"<{kind} {attrs.as_html()}>{_written(context, column, cell)}</{kind}>"


def _written(context: Context, column: BoundColumn, cell: object) -> str:
    if column.localize is not None:
        cell = localize(cell, use_l10n=column.localize)
    return render_value_in_context(cell, context)
