"""Events as they are listed: each with its people, the lists that wait for somebody, and the round that runs."""

from __future__ import annotations

from typing import Any

from django.db.models import Count, IntegerField, OuterRef, QuerySet, Subquery
from django.db.models.functions import Coalesce, NullIf

from league.models import Entry, Occupancy, Round, Spielliste, Tournament

# As the result counts people once there are tables, and as the field is counted before.
IN_RESULT = Occupancy.objects.all(), "spielliste__tournament", "counts_for"
EXPECTED = Entry.objects.filter(withdrawn=False, no_show=False, replaced_by=None)


def with_counts(events: QuerySet[Tournament]) -> QuerySet[Tournament]:
    current = Round.objects.filter(tournament=OuterRef("pk"), state=Round.RUNNING).order_by("number")
    return events.select_related(
        "club"
    ).annotate(
        people=Coalesce(NullIf(_number_of(*IN_RESULT), 0), _number_of(EXPECTED)),  # who went home took part
        to_enter=_number_of(Spielliste.objects.to_enter()),
        to_confirm=_number_of(Spielliste.objects.to_confirm()),
        round_now=Subquery(current.values("number")[:1]),
    )


def _number_of(rows: QuerySet[Any], of: str = "tournament", what: str = "pk") -> Coalesce:
    mine = rows.filter(**{of: OuterRef("pk")}).order_by().values(of)
    counted = mine.annotate(number=Count(what, distinct=what != "pk"))
    return Coalesce(Subquery(counted.values("number"), output_field=IntegerField()), 0)
