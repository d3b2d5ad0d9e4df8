"""Finding one of four hundred: what is typed narrows a list of people, the rest is turned over page by page."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar
from urllib.parse import urlencode

from django.core.paginator import Page, Paginator
from django.http import HttpRequest

from league.base.text import is_found
from league.base.views import searched_for
from league.models import Entry

PEOPLE_A_PAGE = 25
WHO = "wer"  # the field; `q` looks for people who are not here yet
T = TypeVar("T")


def looked_for(
    request: HttpRequest, people: Sequence[T], text: Callable[[T], str], each: int = PEOPLE_A_PAGE
) -> dict[str, object]:
    """Those whose text has every typed word, one page of them."""
    typed = searched_for(request, WHO)
    found = [one for one in people if is_found(typed, text(one))] if typed else people
    return {"who": typed, "page": page_of(request, found, each), "many": bool(typed) or len(people) > each}


def page_of(request: HttpRequest, rows: Sequence[T], each: int, param: str = "page") -> Page[T]:
    return Paginator(rows, each).get_page(request.GET.get(param))


def after_saving(request: HttpRequest) -> str:
    """The same part of a form that is saved part by part, or the one its button names."""
    further = request.POST.get("weiter")
    return f"{request.path}?{urlencode({'page': further})}" if further else request.get_full_path()


def text_of(entry: Entry) -> str:
    return f"{entry.number} {entry.full_name} {entry.club_name}"


def sought(request: HttpRequest) -> dict[str, str]:
    """What leads back to the same part of the list."""
    asked = request.POST if request.method == "POST" else request.GET
    return {name: asked[name] for name in (WHO, "page") if asked.get(name)}
