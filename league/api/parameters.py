"""What may stand behind the question mark of an address: read strictly, refused with a sentence that names the cure.
Knows texts and values; what is done with them is known by endpoints.py."""

from __future__ import annotations

import datetime
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any
from uuid import UUID

from django.http import QueryDict
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from league.templatetags.words import german

Text = str | Promise
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
    about: Text
    form: Text
    schema: dict[str, Any]
    read: Callable[[str], Any] = field(compare=False)
    default: Any = None


def day(name: str, about: Text) -> Parameter:
    form = gettext_lazy("ein Tag wie 2026-11-17")
    return Parameter(name, about, form, {"type": "string", "format": "date"}, _day)


def _day(text: str) -> datetime.date:
    if not _DAY.fullmatch(text):
        raise ValueError(text)
    return datetime.date.fromisoformat(text)


def uuid(name: str, about: Text) -> Parameter:
    return Parameter(name, about, gettext_lazy("eine UUID"), {"type": "string", "format": "uuid"}, _uuid)


def _uuid(text: str) -> UUID:
    if not _UUID.fullmatch(text):
        raise ValueError(text)
    return UUID(text)


def number(name: str, about: Text, most: int, default: int | None = None) -> Parameter:
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
        return _("eine ganze Zahl von 1 bis {most}").format(most=german(self.most))


def word(name: str, about: Text, *words: str, default: str | None = None) -> Parameter:
    def read(text: str) -> str:
        if text not in words:
            raise ValueError(text)
        return text

    schema = {"type": "string", "enum": list(words)} | ({"default": default} if default else {})
    return Parameter(name, about, " | ".join(words), schema, read, default)


def values_of(query: QueryDict, known: Sequence[Parameter]) -> dict[str, Any]:
    """Every known parameter with its value or None. What is not known is refused: a slip of the finger in a filter
    would otherwise answer with everything."""
    names = [parameter.name for parameter in known]
    if unknown := [name for name in query if name not in names]:
        raise Wrong("unknown_parameter", _unknown(unknown, names))
    return {parameter.name: _value(query, parameter) for parameter in known}


def _unknown(unknown: Sequence[str], names: Sequence[str]) -> str:
    words = {"names": ", ".join(f"„{name[:40]}“" for name in unknown[:5])}
    if not names:
        return _("Diese Adresse kennt keine Parameter, also auch nicht {names}.").format(**words)
    return _("Diese Adresse kennt {names} nicht. Möglich: {known}.").format(**words, known=", ".join(names))


def _value(query: QueryDict, parameter: Parameter) -> Any:
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
