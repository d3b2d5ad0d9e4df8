"""The newest row of each player up to a month: one short walk down an index per player, however many rows there are."""

from __future__ import annotations

import datetime
from collections.abc import Collection
from typing import Any, TypeVar

from django.db.models import Model, OuterRef, QuerySet, Subquery

from league.models import Player

Row = TypeVar("Row", bound=Model)


def newest(
    model: type[Row], until: datetime.date | None = None, players: Collection[int] | None = None
) -> QuerySet[Row]:
    """PlayerMonth or Rating: each player's last row up to this month, or at all."""
    rows: QuerySet[Any] = model._default_manager.filter(player=OuterRef("pk"))
    if until is not None:
        rows = rows.filter(month__lte=until)
    people = Player.objects.all() if players is None else Player.objects.filter(pk__in=players)
    last = people.order_by().annotate(last=Subquery(rows.order_by("-month").values("pk")[:1]))
    # Asked in two steps: as one question PostgreSQL reads the whole table beside it, ten years of everybody.
    found = [pk for pk in last.values_list("last", flat=True) if pk is not None]
    return model._default_manager.filter(pk__in=found).order_by()
