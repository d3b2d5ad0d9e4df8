"""How many rows of one table belong to each row of another."""

from __future__ import annotations

from typing import TypeVar

from django.db.models import Count, IntegerField, Model, OuterRef, QuerySet, Subquery
from django.db.models.functions import Coalesce

Row = TypeVar("Row", bound=Model)


def counted(rows: QuerySet[Row], by: str) -> dict[int, int]:
    """All at once; whoever has none is not there."""
    return dict(rows.order_by().values_list(by).annotate(number=Count("pk")))


def number_of(rows: QuerySet[Row], of: str, what: str = "pk") -> Coalesce:
    """A column of who is asked for, counted one by one and so by keys: for many at once PostgreSQL may prefer a look at
    the whole table that is joined."""
    mine = rows.filter(**{of: OuterRef("pk")}).order_by().values(of)
    number = mine.annotate(number=Count(what, distinct=what != "pk"))
    return Coalesce(Subquery(number.values("number"), output_field=IntegerField()), 0)
