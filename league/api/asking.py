"""What may stand behind the question mark of an address: read strictly, refused with a sentence that names the cure.
Knows texts and values; what is done with them is known by endpoints.py."""

from __future__ import annotations

import datetime
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeVar
from urllib.parse import urlencode
from uuid import UUID

from django.contrib.auth.models import AnonymousUser
from django.db.models import Model, Q, QuerySet
from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from league.base.text import Words
from league.base.words import figures
from league.models.base import Json

_DAY = re.compile(r"\d{4}-\d\d-\d\d")
_UUID = re.compile(r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}")
_NUMBER = re.compile(r"[1-9]\d{0,5}")


class Wrong(Exception):
    """What was asked cannot be answered: a code for programs, a sentence for people."""

    def __init__(self, code: str, message: str, status: int = 400) -> None:
        super().__init__(message)
        self.code, self.message, self.status = code, message, status


@dataclass(frozen=True)
class Parameter:
    """`read` makes a value of the text, or raises ValueError; `form` says in words what is understood."""

    name: str
    about: Words
    form: Words | _Range
    schema: Json
    read: Callable[[str], object] = field(compare=False)
    default: object = None


def day(name: str, about: Words) -> Parameter:
    form = gettext_lazy("ein Tag wie 2026-11-17")
    return Parameter(name, about, form, {"type": "string", "format": "date"}, _day)


def _day(text: str) -> datetime.date:
    if not _DAY.fullmatch(text):
        raise ValueError(text)
    return datetime.date.fromisoformat(text)


def uuid(name: str, about: Words) -> Parameter:
    return Parameter(name, about, gettext_lazy("eine UUID"), {"type": "string", "format": "uuid"}, _uuid)


def _uuid(text: str) -> UUID:
    if not _UUID.fullmatch(text):
        raise ValueError(text)
    return UUID(text)


def number(name: str, about: Words, most: int, default: int | None = None) -> Parameter:
    """A whole number from 1 on."""

    def read(text: str) -> int:
        if not _NUMBER.fullmatch(text) or int(text) > most:
            raise ValueError(text)
        return int(text)

    schema = {"type": "integer", "minimum": 1, "maximum": most} | ({"default": default} if default else {})
    return Parameter(name, about, _Range(most), schema, read, default)


class _Range:
    """The words for a range, spoken when they are needed."""

    def __init__(self, most: int) -> None:
        self.most = most

    def __str__(self) -> str:
        return _("eine ganze Zahl von 1 bis {most}").format(most=figures(self.most))


def word(name: str, about: Words, *words: str, default: str | None = None) -> Parameter:
    def read(text: str) -> str:
        if text not in words:
            raise ValueError(text)
        return text

    schema = {"type": "string", "enum": list(words)} | ({"default": default} if default else {})
    return Parameter(name, about, " | ".join(words), schema, read, default)


def values_of(query: QueryDict, known: Sequence[Parameter]) -> dict[str, object]:
    """Every known parameter with its value or None. What is not known is refused: a slip of the finger in a filter
    would otherwise answer with everything."""
    names = [parameter.name for parameter in known]
    if unknown := [name for name in query if name not in names]:
        raise Wrong("unknown_parameter", _unknown(unknown, names))
    return {parameter.name: _value(query, parameter) for parameter in known}


def _unknown(unknown: Sequence[str], names: Sequence[str]) -> str:
    words = {"names": ", ".join(_("„{name}“").format(name=name[:40]) for name in unknown[:5])}
    if not names:
        return _("Diese Adresse kennt keine Parameter, also auch nicht {names}.").format(**words)
    return _("Diese Adresse kennt {names} nicht. Möglich: {known}.").format(**words, known=", ".join(names))


def _value(query: QueryDict, parameter: Parameter) -> object:
    texts = query.getlist(parameter.name)
    if not texts:
        return parameter.default
    if len(texts) > 1:
        raise Wrong("repeated_parameter", _("„{name}“ darf nur einmal vorkommen.").format(name=parameter.name))
    try:
        return parameter.read(texts[0])
    except ValueError:
        said = _("„{name}“: Hier steht „{text}“, verstanden wird {form}.")
        message = said.format(name=parameter.name, text=texts[0][:40], form=parameter.form)
        raise Wrong("bad_parameter", message) from None


# --- One question as it came


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
    values: Mapping[str, object] = field(default_factory=dict)
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
