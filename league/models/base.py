"""What several models share: an address that cannot be guessed, and a version that every change raises."""

from __future__ import annotations

import uuid
from collections.abc import Iterable, Sequence
from typing import Any

from django.db import connection, models
from django.db.models.lookups import IsNull

Json = dict[str, Any]  # an object as it is stored or sent: who reads it knows its keys


class Addressed(models.Model):
    """Reached from outside by its UUID only; primary keys stay inside."""

    uuid = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)

    class Meta:
        abstract = True


def has(rows: models.QuerySet[Any]) -> models.Q:
    """Whether there is such a row: what `Exists` says, but looked up for each row by itself. PostgreSQL may answer an
    EXISTS or an IN by reading a table whole, for so few rows too."""
    return models.Q(IsNull(models.Subquery(rows.order_by().values("pk")[:1]), False))


class Versioned(models.Model):
    """Optimistic lock: who changes something says on which version the change is based."""

    version = models.PositiveIntegerField(default=1)

    class Meta:
        abstract = True


def write_columns(model: type[models.Model], names: Sequence[str], rows: Iterable[Sequence[Any]]) -> None:
    """Other values in these columns of many rows, each with its key first: one statement, where an UPDATE that is put
    together for each row takes longer than it takes the database."""
    fields = [model._meta.get_field(name) for name in names]
    quoted = connection.ops.quote_name
    columns = ", ".join(f"{quoted(str(field.column))} = %s" for field in fields)  # type: ignore[union-attr]
    key = quoted(str(model._meta.pk.column))
    values = [
        (*(field.get_db_prep_save(value, connection) for field, value in zip(fields, row, strict=True)), pk)  # type: ignore[union-attr]
        for pk, *row in rows
    ]
    with connection.cursor() as cursor:
        cursor.executemany(f"UPDATE {quoted(model._meta.db_table)} SET {columns} WHERE {key} = %s", values)
