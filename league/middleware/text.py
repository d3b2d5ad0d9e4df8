"""Refuses text that no keyboard sends and no database stores: NUL, and halves of characters. Answers 400."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from django.core.exceptions import BadRequest
from django.http import HttpRequest, HttpResponse, QueryDict, UnreadablePostError

NOT_STORABLE = re.compile("[\0\ud800-\udfff]")


def readable_text(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    def respond(request: HttpRequest) -> HttpResponse:
        if any(NOT_STORABLE.search(text) for text in _texts(request)):
            raise BadRequest("Text mit Zeichen, die sich nicht speichern lassen.")
        return get_response(request)

    return respond


def _texts(request: HttpRequest) -> Iterator[str]:
    yield request.path_info
    yield from _of(request.GET)
    if request.method == "POST":
        try:
            yield from _of(request.POST)
        except UnreadablePostError as error:  # the sender went away in the middle
            raise BadRequest("Die Eingabe kam nicht vollständig an.") from error


def _of(fields: QueryDict) -> Iterator[str]:
    for name, values in fields.lists():
        yield name
        yield from (str(value) for value in values)
