"""Keeps out text that no keyboard sends and no database stores: NUL, and halves of characters. In an address they are
refused with 400; in a field of a form they become "�", so that the form says so there and what was typed stays."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from django.core.exceptions import BadRequest
from django.http import HttpRequest, HttpResponse, QueryDict, UnreadablePostError

from league.base.text import UNREADABLE

NOT_STORABLE = re.compile("[\0\ud800-\udfff]")


def readable_text(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    def respond(request: HttpRequest) -> HttpResponse:
        posted = _posted(request)
        if any(NOT_STORABLE.search(text) for text in (request.path_info, *_texts(request.GET), *posted)):
            raise BadRequest("Text mit Zeichen, die sich nicht speichern lassen.")
        if any(NOT_STORABLE.search(text) for text in _texts(posted)):
            request.POST = _readable(posted)  # type: ignore[assignment]
        return get_response(request)

    return respond


def _posted(request: HttpRequest) -> QueryDict:
    try:
        return request.POST
    except UnreadablePostError as error:  # the sender went away in the middle
        raise BadRequest("Die Eingabe kam nicht vollständig an.") from error


def _texts(fields: QueryDict) -> Iterator[str]:
    for name, values in fields.lists():
        yield name
        yield from (str(value) for value in values)


def _readable(posted: QueryDict) -> QueryDict:
    fields = QueryDict(mutable=True, encoding=posted.encoding)
    for name, values in posted.lists():
        fields.setlist(name, [NOT_STORABLE.sub(UNREADABLE, str(value)) for value in values])
    return fields
