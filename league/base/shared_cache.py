"""The cache in PostgreSQL, in which several machines count together."""

from __future__ import annotations

from typing import Any

from django.core.cache.backends.db import DatabaseCache
from django.db import connections, router, transaction


class Counting(DatabaseCache):
    """Django reads a number and writes the next one: two who do so at once would count as one."""

    _table: str

    def incr(self, key: Any, delta: int = 1, version: int | None = None) -> int:
        database = router.db_for_write(self.cache_model_class)
        with transaction.atomic(using=database), connections[database].cursor() as cursor:
            table, name = connections[database].ops.quote_name(self._table), self.make_and_validate_key(key, version)
            cursor.execute(f"SELECT 1 FROM {table} WHERE cache_key = %s FOR UPDATE", [name])
            return super().incr(key, delta, version)
