"""One question as it came: which thing, which filters, under which address; and a page of many rows with the way to
the next. Knows querysets in general; what is in the rows is known by values.py."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeVar
from urllib.parse import urlencode
from uuid import UUID

from django.contrib.auth.models import AnonymousUser
from django.db.models import Model, Q, QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from .parameters import Wrong, number, uuid

STRANGER = AnonymousUser()  # whoever asks gets what everybody gets
MOST, USUAL = 200, 50  # rows of one answer
PAGING = (
    number("limit", gettext_lazy("Höchstens so viele auf einmal."), MOST, USUAL),
    uuid("cursor", gettext_lazy("Weiter hinter dieser UUID; steht fertig in „next“.")),
)
Row = TypeVar("Row", bound=Model)


class Elsewhere(Exception):
    """The same thing has another address."""

    def __init__(self, path: str) -> None:
        super().__init__(path)
        self.path = path


@dataclass(frozen=True)
class Asked:
    """`path`: what was asked for, without what stands behind the question mark. `absolute` makes a whole address."""

    path: str
    absolute: Callable[[str], str]
    values: Mapping[str, Any] = field(default_factory=dict)
    uuid: UUID | None = None

    def __getitem__(self, name: str) -> Any:
        return self.values[name]


def one_of(rows: QuerySet[Row], asked: Asked) -> Row:
    """The thing the address names, or none: whether it is a draft or never was is nobody's business."""
    found = rows.filter(uuid=asked.uuid).first()
    if found is None:
        raise Wrong("not_found", _("Das gibt es nicht, oder es ist nicht veröffentlicht."), 404)
    return found


def page_of(rows: QuerySet[Row], order: Sequence[str], asked: Asked) -> tuple[list[Row], str | None]:
    """So many rows behind the cursor, and the address of those that follow. A cursor is a row, not a count: what is
    added in front meanwhile moves nothing."""
    if asked["cursor"]:
        rows = rows.filter(_behind(rows.model, order, asked["cursor"]))
    found = list(rows.order_by(*order)[: asked["limit"] + 1])
    if len(found) <= asked["limit"]:
        return found, None
    return found[:-1], next_of(asked, found[-2])


def _behind(model: type[Model], order: Sequence[str], cursor: UUID) -> Q:
    last = model._default_manager.filter(uuid=cursor).first()
    if last is None:
        raise lost_cursor()
    behind, equal = Q(), Q()
    for key in order:
        name = key.lstrip("-")
        behind |= equal & Q(**{f"{name}__{'lt' if key.startswith('-') else 'gt'}": getattr(last, name)})
        equal &= Q(**{name: getattr(last, name)})
    return behind


def lost_cursor() -> Wrong:
    return Wrong("unknown_cursor", _("Diesen „cursor“ gibt es nicht mehr. Bitte ohne ihn von vorn beginnen."))


def next_of(asked: Asked, last: Any) -> str:
    """The address of what comes behind this row; a page that was counted out is left behind, too."""
    given = {
        name: value for name, value in asked.values.items() if value is not None and name not in ("cursor", "page")
    }
    return asked.absolute(f"{asked.path}?{urlencode({**given, 'cursor': last.uuid})}")
