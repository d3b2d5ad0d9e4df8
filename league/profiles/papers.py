"""The yearbook of a club: table of the season, every evening with its result, records, who came, everybody's year.
For reading out and passing round, so from published events only and under published names."""

from __future__ import annotations

import base64
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from django.contrib.auth.models import AnonymousUser
from django.utils import timezone
from django.utils.translation import gettext as _

from league.base.text import spelling
from league.base.words import average, number, per_runde, points, when
from league.models import AuditEntry, Club, ClubLogo, Player, Season, Tournament
from league.printing.common import pages
from league.printing.document import Document, Leaves
from league.printing.names import file_name
from league.seasons.reads import Row, seasons_in, table_of

from .attendance_chart import mark
from .chronicle import Chronicle, Happened, chronicle_of
from .club_records import Attendance, Line, Record, attendance_of, from_lists, lines_of, records_of

CARD_ROWS, CARDS_ABREAST, CARDS_A_PAGE = 20, 3, 9
DAYS_ABREAST = 26  # evenings beside the names; more of them go on below
ROWS_A_PAGE = 38
LONG_NAME = 30  # letters; it is set smaller then

Names = Mapping[int, str]


def yearbook(club: Club, year: int) -> Document | None:
    """None: nothing of that year is published."""
    events = Tournament.objects.filter(club=club, published=True)
    told = chronicle_of(events.filter(date__year=year))
    if not told.players:
        return None
    ever = chronicle_of(events.filter(date__year__lte=year))
    names = _names(told.players | ever.players)
    what = _("Jahrbuch %(year)s") % {"year": year}
    chapters = {
        "seasons": _seasons(club, year),
        "cards": _cards(told.events, names),
        "records": [_record(record, names) for record in records_of(told)],
        "ever": [_record(record, names) for record in records_of(ever)] if len(ever.events) > len(told.events) else [],
        "blocks": _blocks(attendance_of(told.events), names),
        "people": _people(told, names),
    }
    logo = ClubLogo.objects.filter(club=club).values_list("png", flat=True).first()
    context = {
        "head": {"event": club.name, "what": what, "as_of": _as_of(told)},
        "flows": True,
        "year": year,
        "city": club.city,
        "long_name": len(club.name) > LONG_NAME,
        "logo": bool(logo),
        "facts": _facts(told),
        **chapters,
        "are_evenings": any(event.is_evening for event in told.events),
        "known": from_lists(told.known, told.lists),
    }
    pictures = {"logo": base64.b64encode(bytes(logo)).decode()} if logo else None
    part = Leaves("print/profiles/yearbook.html", context, _size(chapters), pictures)
    return Document(f"{what} · {club.name}", file_name(club.name, what, ending="pdf").removesuffix(".pdf"), (part,))


def _size(chapters: Mapping[str, Any]) -> int:
    """About how many pages: cover, contents and figures, and the chapters."""
    tables = [season["rows"] for season in chapters["seasons"]] + [block["rows"] for block in chapters["blocks"]]
    rows = sum(pages(len(rows), ROWS_A_PAGE) for rows in [*tables, chapters["people"]])
    cards = sum(len(row) for row in chapters["cards"])
    return 2 + rows + pages(cards, CARDS_A_PAGE) + 1 + bool(chapters["ever"])


def _names(players: Iterable[int]) -> Names:
    return {pk: player.published_name for pk, player in Player.objects.in_bulk(list(players)).items()}


def _as_of(told: Chronicle) -> str:
    """When one of its events changed last; the same book is not drawn twice."""
    changed = AuditEntry.objects.filter(tournament__in=[event.pk for event in told.events]).order_by("-pk")
    at = changed.values_list("at", flat=True).first()
    return when(timezone.localtime(at)) if at else ""


# --- figures and the table of the year


def _facts(told: Chronicle) -> list[tuple[str, str]]:
    evenings = sum(event.is_evening for event in told.events)
    came = attendance_of(told.events)
    runden = sum(len(line.runden) for event in told.events for line in event.placed)
    known = f"{number(told.games)} ({from_lists(told.known, told.lists)})"
    per = _("Im Schnitt je Abend da") if came.are_evenings else _("Im Schnitt je Turnier da")
    return [
        (_("Vereinsabende"), number(evenings)),
        (_("Turniere"), number(len(told.events) - evenings)),
        (_("Personen, die mitgespielt haben"), number(len(told.players))),
        (per, average(came.per_evening)),
        (_("Spiellisten"), number(told.lists)),
        (_("Runden, von allen zusammen"), number(runden)),
        (_("Bekannte Spiele"), known),
        (_("Davon Soli"), number(told.solo_games)),
    ]


def _seasons(club: Club, year: int) -> list[dict[str, object]]:
    """Those that everybody may read; teams have their own tables."""
    seasons = [one for one in seasons_in(club, AnonymousUser(), year) if one.kind == Season.PLAYERS]
    return [_season(season) for season in seasons]


def _season(season: Season) -> dict[str, object]:
    year = table_of(season)
    rows = [_season_row(row) for row in [*year.placed, *year.unplaced]]
    return {
        "name": season.name,
        "metric": year.metric,
        "days": len(year.days),
        "rows": rows,
        "order": year.order,
        "closed": season.state == Season.CLOSED,
    }


def _season_row(row: Row) -> dict[str, object]:
    return {
        "place": row.place,
        "tied": row.tied,
        "name": row.name,
        "value": row.text,
        "attended": row.attended,
        "guest": row.guest,
        "dropped": row.dropped,
    }


# --- evenings


def _cards(events: Sequence[Happened], names: Names) -> list[list[dict[str, object]]]:
    """Three abreast, oldest first; a large tournament takes several of about the same length. Of one that waits for its
    ceremony only that it was."""
    cards = [card for event in events if event.placed for card in _cards_of(event, names)]
    return [cards[start : start + CARDS_ABREAST] for start in range(0, len(cards), CARDS_ABREAST)]


def _cards_of(event: Happened, names: Names) -> list[dict[str, object]]:
    rows = [
        {"place": line.place, "tied": line.tied, "name": names[line.player], "points": line.points}
        for line in ([] if event.sealed else event.placed)
    ]
    first = [names[line.player] for line in event.first]
    each = -(-len(rows) // pages(len(rows), CARD_ROWS))
    parts = [rows[start : start + each] for start in range(0, len(rows), each)] if rows else [[]]
    return [
        {
            "title": event.name,
            "day": when(event.date),
            "first": first if at == 0 and not event.sealed else [],
            "running": event.running,
            "sealed": event.sealed,
            "rows": part,
            "goes_on": at > 0,
            "people": len(event.placed),
        }
        for at, part in enumerate(parts)
    ]


# --- records, who came, everybody's year


def _record(record: Record, names: Names) -> dict[str, object]:
    return {
        "title": record.title,
        "value": record.value,
        "who": [names[player] for player in record.players],
        "where": record.where,
        "source": record.source,
    }


def _blocks(came: Attendance, names: Names) -> list[dict[str, object]]:
    """Names by evenings, so many abreast as the paper has room for."""
    rows = sorted(came.rows, key=lambda row: (-row.all, spelling(names[row.player])))
    return [
        {
            "days": [
                {"day": f"{column.label[:3]}", "month": column.label[3:], "people": column.people}
                for column in came.columns[start : start + DAYS_ABREAST]
            ],
            "rows": [
                {
                    "name": names[row.player],
                    "all": row.all,
                    "marks": [mark(count, 1) for count in row.times[start : start + DAYS_ABREAST]],
                }
                for row in rows
            ],
            "last": start + DAYS_ABREAST >= len(came.columns),
        }
        for start in range(0, len(came.columns), DAYS_ABREAST)
    ]


def _people(told: Chronicle, names: Names) -> list[dict[str, object]]:
    lines = sorted(lines_of(told.events).values(), key=lambda line: spelling(names[line.player]))
    return [_person(line, told, names) for line in lines]


def _person(line: Line, told: Chronicle, names: Names) -> dict[str, object]:
    soli, per = told.soli.get(line.player), line.per_runde
    return {
        "name": names[line.player],
        "events": line.events,
        "runden": len(line.runden),
        "points": points(line.points),
        "per_runde": per_runde(per) if per is None or per <= 0 else f"+{per_runde(per)}",
        "best": points(line.best),
        "worst": points(line.worst),
        "first": line.first,
        "soli": f"{soli.won}/{soli.played}" if soli else "–",
    }
