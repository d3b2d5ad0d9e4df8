"""Events as they are listed: each with its people, the lists that wait for somebody, and the round that runs."""

from __future__ import annotations

from typing import Any

from django.db.models import Count, IntegerField, OuterRef, QuerySet, Subquery
from django.db.models.functions import Coalesce

from league.models import Entry, Round, Spielliste, Tournament


def with_counts(events: QuerySet[Tournament]) -> QuerySet[Tournament]:
    current = Round.objects.filter(tournament=OuterRef("pk"), state=Round.RUNNING).order_by("number")
    return events.select_related(
        "club"
    ).annotate(
        people=_number_of(Entry.objects.all()),  # who went home took part
        to_enter=_number_of(Spielliste.objects.to_enter()),
        to_confirm=_number_of(Spielliste.objects.to_confirm()),
        round_now=Subquery(current.values("number")[:1]),
    )


def _number_of(rows: QuerySet[Any]) -> Coalesce:
    counted = rows.filter(tournament=OuterRef("pk")).order_by().values("tournament").annotate(number=Count("pk"))
    return Coalesce(Subquery(counted.values("number"), output_field=IntegerField()), 0)
