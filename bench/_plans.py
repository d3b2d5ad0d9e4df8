"""Which tables a query reads whole: asked of the database itself, with the values the query had."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

from django.db import connection

READING = re.compile(r"[\s(]*(SELECT|WITH|UPDATE|DELETE)\b", re.IGNORECASE)
SEQUENCES = re.compile(r"\bSeq Scan on (\w+)")


class Query(NamedTuple):
    sql: str
    params: Any


@contextmanager
def noted() -> Iterator[list[Query]]:
    """All that is asked meanwhile."""
    found: list[Query] = []

    def note(execute: Callable[..., Any], sql: str, params: Any, many: bool, context: dict[str, Any]) -> Any:
        found.append(Query(sql, params))
        return execute(sql, params, many, context)

    with connection.execute_wrapper(note):
        yield found


def read_whole(queries: list[Query]) -> set[str]:
    """The tables that one of them reads without an index."""
    return {table for query in queries if READING.match(query.sql) for table in tables_read_whole(query)}


def tables_read_whole(query: Query) -> set[str]:
    return _on_sqlite(query) if connection.vendor == "sqlite" else set(SEQUENCES.findall("\n".join(_plan(query))))


def _plan(query: Query) -> list[str]:
    with connection.cursor() as cursor:
        cursor.execute(f"EXPLAIN {query.sql}", query.params)
        return [row[0] for row in cursor.fetchall()]


def _on_sqlite(query: Query) -> set[str]:
    """By the steps it will take, because its plan tells of a table by the name it has in the query, which a subquery
    may give to another: a table is opened by its first page, set to its beginning or its end, and stepped through. So
    it does as well to make an index that is thrown away afterwards."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT rootpage, name FROM sqlite_master WHERE type = 'table'")
        tables = dict(cursor.fetchall())
        cursor.execute(f"EXPLAIN {query.sql}", query.params)
        steps = [(row[1], row[2], row[3]) for row in cursor.fetchall()]
    opened = {at: tables[page] for step, at, page in steps if step in ("OpenRead", "OpenWrite") and page in tables}
    begun, stepped = (
        {at for step, at, _page in steps if step in names} for names in (("Rewind", "Last"), ("Next", "Prev"))
    )
    return {opened[at] for at in begun & stepped if at in opened}
