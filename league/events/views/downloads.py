"""Files to take home: standings, lists, whole workbooks, people, as Excel, CSV and JSON.
Knows who may have which; strangers get what is published, under the names that are."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, StreamingHttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect
from django.urls import register_converter
from django.urls.converters import StringConverter
from django.utils.translation import gettext as _

from league.base.lanes import FILES, apart
from league.base.views import called_as, require_safe, rounds_asked, works_here
from league.clubs.columns import players_json, players_of, players_table
from league.events.copy import zipped
from league.events.excel import list_workbook, people_workbook, standings_workbook, tournament_workbook
from league.excel.book import CONTENT_TYPE
from league.excel.csv import CSV_TYPE, JSON_TYPE, Table, csv_of, json_of
from league.models import Club, Spielliste, Tournament
from league.printing.address import printed_address
from league.printing.names import file_name, slug
from league.registration.columns import entries_json, entries_of, entries_table
from league.standings.files import standings_json, standings_table, standings_title
from league.standings.table import standings

XLSX, CSV, JSON = "xlsx", "csv", "json"
MOST_LISTS = 150  # in one workbook: read back in, it must be below the limits of what may be sent
TYPES = {XLSX: CONTENT_TYPE, CSV: CSV_TYPE, JSON: JSON_TYPE}


class Ending(StringConverter):
    """How a table may be written; other endings belong to other pages."""

    regex = "|".join(TYPES)


register_converter(Ending, "ending")


@apart(FILES)
@require_safe
def result(request: HttpRequest, event: Tournament, ending: str) -> HttpResponse:
    """The standings; ?nach=2 after a round, ?runde=2 of one round alone."""
    table, full_names = standings(event, **rounds_asked(request, event)), works_here(request, event)
    if ending == JSON:
        content = json_of(standings_json(event, table, full_names=full_names))
    else:
        address = printed_address(called_as(request))
        shown = standings_table(event, table, full_names=full_names, address=address)
        content = _written(shown, ending, standings_workbook)
    return as_attachment(content, ending, event, standings_title(event, table))


@apart(FILES)
@require_safe
def one_list(request: HttpRequest, spielliste: Spielliste) -> HttpResponse:
    """One list as a sheet; those who may enter it can fill it in offline and read it back in."""
    content = list_workbook(spielliste, full_names=works_here(request, spielliste.tournament))
    code = _("Liste {code}").format(code=spielliste.code)
    return as_attachment(content, XLSX, spielliste.tournament, spielliste, code)


@apart(FILES)
@require_safe
def workbook(request: HttpRequest, event: Tournament) -> HttpResponse:
    """Everything of an event in one file, or of one round with ?runde=2: a large event has more lists than a workbook
    can be read back in with."""
    only = rounds_asked(request, event).get("only")
    if only is None and event.lists.count() > MOST_LISTS:
        words = _("Mehr als {most} Listen passen nicht in eine Arbeitsmappe. Bitte eine je Runde nehmen.")
        messages.error(request, words.format(most=MOST_LISTS))
        return redirect("tournament-print", event.uuid)
    what = [_("Arbeitsmappe"), *([_("Runde {number}").format(number=only)] if only else [])]
    content = tournament_workbook(event, only, address=printed_address(called_as(request)))
    return as_attachment(content, XLSX, event, *what)


@apart(FILES)
@require_safe
def entries(request: HttpRequest, event: Tournament, ending: str) -> HttpResponse:
    """Who takes part, with full names: for those who decide here."""
    people = entries_of(event)
    if ending == JSON:
        content = json_of(entries_json(event, people))
    else:
        content = _written(entries_table(event, people), ending, people_workbook)
    return as_attachment(content, ending, event, _("Teilnahme"))


@apart(FILES)
@require_safe
def static_copy(request: HttpRequest, event: Tournament) -> HttpResponseBase:
    """The public pages as a file of files, sent while it is being made: five hundred lists take a while."""
    if not event.published:
        messages.error(request, _("Eine Kopie gibt es, sobald die Veranstaltung veröffentlicht ist."))
        return redirect("tournament-print", event.uuid)
    response = StreamingHttpResponse(zipped(event, slug(event.name)), content_type="application/zip")
    kept_as = file_name(event, _("Kopie"), ending="zip")
    response["Content-Disposition"] = f'attachment; filename="{kept_as}"'
    return response


@apart(FILES)
@require_safe
def club_players(request: HttpRequest, club: Club, ending: str) -> HttpResponse:
    people = players_of(club)
    if ending == JSON:
        content = json_of(players_json(club, people))
    else:
        content = _written(players_table(club, people), ending, people_workbook)
    return as_attachment(content, ending, club, _("Mitglieder"))


def _written(table: Table, ending: str, as_workbook: Callable[[Table], bytes]) -> bytes:
    return csv_of(table) if ending == CSV else as_workbook(table)


def as_attachment(content: bytes, ending: str, about: object, *what: object) -> HttpResponse:
    response = HttpResponse(content, content_type=TYPES[ending])
    response["Content-Disposition"] = f'attachment; filename="{file_name(about, *what, ending=ending)}"'
    return response
