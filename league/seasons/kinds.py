"""Kinds of seasons: what those of players and those of teams have of their own. Each area announces the kind it knows
(room `season_kind`)."""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse

from league.areas import rooms
from league.base.forms import WriteForm
from league.models import Season
from league.printing.document import Document


@dataclass(frozen=True)
class Kind:
    """`page` shows the table, `ending` closes or reopens it, `form` asks for its name and plan. `papers` by the name in
    their address; those in `by_day` are made of one match day or of all."""

    name: str
    page: Callable[[HttpRequest, Season], HttpResponse]
    ending: Callable[[HttpRequest, Season], HttpResponse]
    form: type[WriteForm]
    papers: Mapping[str, Callable[..., Document]]
    by_day: tuple[str, ...] = ()


def kind_of(season: Season) -> Kind:
    return _kinds()[season.kind]


@functools.cache
def _kinds() -> dict[str, Kind]:
    return {room.KIND.name: room.KIND for room in rooms("season_kind")}
