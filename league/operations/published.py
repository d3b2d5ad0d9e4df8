"""Published versions beside what the history and the standings say: which rows are others."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext as _

from league.models import Entry, PublishedStandings, Tournament
from league.models.base import Json
from league.standings.table import snapshot, standings

from .difference import Difference, called


def against_standings(version: PublishedStandings) -> Iterator[Difference]:
    """The newest version of an event that is over is its standings; names and clubs may have followed wishes since."""
    event = version.tournament
    if event.state != Tournament.FINISHED:
        return
    now, then = _places(snapshot(standings(event))), _places(version.rows)
    if now != then:
        what = _("Aus den Listen folgt ein anderer Stand: {who}").format(who=_which(then, now))
        yield Difference(called("version", version.pk), what)


def _places(rows: list[Json]) -> dict[int, tuple[object, object]]:
    return {row["entry"]: (row.get("place"), row.get("points")) for row in rows}


def _which(then: dict[int, tuple[object, object]], now: dict[int, tuple[object, object]]) -> str:
    wrong = [entry for entry in {**then, **now} if then.get(entry) != now.get(entry)]
    names = dict(Entry.objects.filter(pk__in=wrong).values_list("pk", "full_name"))
    said = _("{name} {before} statt {now}")
    return "; ".join(
        said.format(name=names.get(entry, entry), before=then.get(entry), now=now.get(entry)) for entry in wrong[:3]
    )


def which_rows(then: list[Json], now: object) -> str:
    if not isinstance(now, list) or len(then) != len(now):
        return _("{n} Zeilen waren es.").format(n=len(then))
    wrong = [number for number, (one, other) in enumerate(zip(then, now, strict=True), 1) if one != other]
    return _("Zeile {rows}.").format(rows=", ".join(map(str, wrong[:5])))
