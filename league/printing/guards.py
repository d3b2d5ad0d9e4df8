"""Guards of short addresses: what is printed below a QR code, of events that the reader may see."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from django.db.models import Model, QuerySet
from django.http import Http404, HttpRequest

from league.base.guards import PUBLISHED, Guard, Lookup
from league.models import Tournament
from league.models.user import Visitor

from .address import uuids_of

Row = TypeVar("Row", bound=Model)


def _meant(rows: Callable[[Visitor], QuerySet[Row]], *along: str) -> Lookup[str, list[Row]]:
    """All that a short address may mean: it is the beginning of a uuid."""

    def lookup(request: HttpRequest, code: str) -> list[Row]:
        ends = uuids_of(code)
        his = rows(request.user)
        found = list((his.select_related(*along) if along else his).filter(uuid__range=ends)) if ends else []
        if not found:
            raise Http404
        return found

    return lookup


finds_event = Guard("finds_event", PUBLISHED, _meant(Tournament.objects.visible_to), by="code")
