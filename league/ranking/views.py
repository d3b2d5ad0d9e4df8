"""Rankings for everybody: the last 24 months, all time, how strong somebody is; of all or of one club, as of any day.
Who stands where is known by league.ranking; here it is shown, turned over and searched, under published names."""

from __future__ import annotations

import datetime
from collections.abc import Mapping, Sequence
from contextlib import nullcontext
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from django.core.paginator import Page, Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import pgettext
from django.views.decorators.cache import never_cache

from league.base.kept import kept, ranking_version
from league.base.lanes import PAPER, apart
from league.base.language import written_by
from league.base.views import page as shown
from league.base.views import require_safe, searched_for
from league.base.words import plural
from league.models import Club, Player
from league.printing.prints import given, how_far
from league.ranking.papers import ranking_paper
from league.search.find import published_as

from . import services
from .forms import RankingForm
from .prepared import place_in
from .reads import METRICS, Line, Ranking, ranking_of, rating_of
from .table import LISTS_MINIMA, MINIMA, WINDOW

LINES_A_PAGE = 50
FOUND_AT_MOST = 20
RECENT, ALL_TIME, RATING = "ranking", "ranking-all-time", "ranking-rating"  # names of addresses
PAPERS = {RECENT: "letzte-24-monate", ALL_TIME: "alle-zeiten", RATING: "spielstaerke"}
USUAL = {RECENT: "per_runde", ALL_TIME: "points"}


@dataclass(frozen=True)
class Arrow:
    """Where somebody stood a month ago: a sign and its words, for the eye; a sentence for the ear."""

    kind: str
    sign: str
    words: str


@dataclass(frozen=True)
class Row:
    line: Line
    player: Player
    arrow: Arrow


@kept(by=ranking_version, words=("sort", "page"))
@require_safe
def recent(request: HttpRequest, club: Club | None = None) -> HttpResponse:
    return _ranking_page(request, RECENT, club)


@kept(by=ranking_version, words=("sort", "page"))
@require_safe
def all_time(request: HttpRequest, club: Club | None = None) -> HttpResponse:
    return _ranking_page(request, ALL_TIME, club)


def _ranking_page(request: HttpRequest, tab: str, club: Club | None) -> HttpResponse:
    form = asked(request, tab, club)
    if elsewhere := _elsewhere(form, tab, club):
        return elsewhere
    metric, table = table_of(request, tab, club, form)
    context = {"sort": metric, "columns": columns(metric)}
    return _page(request, tab, club, form, table, context, "ranking/ranking.html")


def table_of(request: HttpRequest, tab: str, club: Club | None, form: RankingForm) -> tuple[str, Ranking]:
    """By what it is ordered, and the table: as the address says it."""
    words: dict[str, Any] = {
        "until": form.cleaned_data.get("stichtag"),
        "members": _members(club),
        "minimum": form.cleaned_data.get("mindestens") or None,
    }
    if tab == RATING:
        return "", rating_of(**words)
    metric = METRICS.get(request.GET.get("sort", ""), METRICS[USUAL[tab]])
    return metric.name, ranking_of(metric=metric, months=WINDOW if tab == RECENT else None, **words)


@kept(by=ranking_version, words=("sort", "page"))
@require_safe
def rating(request: HttpRequest, club: Club | None = None) -> HttpResponse:
    """How strong everybody is thought to be. What is outstanding is computed first, if it is little."""
    form = asked(request, RATING, club)
    if elsewhere := _elsewhere(form, RATING, club):
        return elsewhere
    is_new = services.refresh_ratings(most=services.AT_ONCE)
    _sort, table = table_of(request, RATING, club, form)
    context = {"outdated": not is_new, "computed_until": services.rated_until()}
    return _page(request, RATING, club, form, table, context, "ranking/rating.html")


def columns(first: str) -> list[tuple[str, str]]:
    """What can be ordered by; what it is ordered by stands beside the name, where a phone shows it."""
    titles = {
        "points": _("Punkte"),
        "per_runde": _("je Runde"),
        "games": _("Spiele gewonnen"),
        "soli": _("Soli gewonnen"),
    }
    return sorted(titles.items(), key=lambda column: column[0] != first)


# --- what was asked for


def asked(request: HttpRequest, tab: str, club: Club | None) -> RankingForm:
    """The choices; each kind of ranking has its own smallest numbers."""
    data = request.GET.dict()
    if "verein" not in data and club:
        data["verein"] = str(club.uuid)
    minima = LISTS_MINIMA if tab == RATING else MINIMA
    forms = _("Liste,Listen") if tab == RATING else pgettext("of tables", "Runde,Runden")
    form = RankingForm(data, minima=[(count, plural(count, forms)) for count in minima])
    form.is_valid()
    return form


def _members(club: Club | None) -> set[int] | None:
    """Those of today: whoever left took his points along."""
    return set(Player.objects.of_club(club).values_list("pk", flat=True)) if club else None


def _elsewhere(form: RankingForm, tab: str, club: Club | None) -> HttpResponse | None:
    """Another club was chosen: its ranking has an address of its own."""
    if "verein" in form.errors or form.cleaned_data["verein"] == club:
        return None
    words = {name: form.data[name] for name in ("sort", "stichtag", "mindestens") if form.data.get(name)}
    return redirect(f"{address_of(tab, form.cleaned_data['verein'])}{'?' if words else ''}{urlencode(words)}")


def address_of(tab: str, club: Club | None) -> str:
    return reverse(tab.replace("ranking", "ranking-club", 1), args=[club.uuid]) if club else reverse(tab)


def paper_of(tab: str, club: Club | None) -> str:
    """The address of the same on paper."""
    name = "ranking-club-paper" if club else "ranking-paper"
    return reverse(name, args=[*([club.uuid] if club else []), PAPERS[tab]])


# --- the page


def _page(
    request: HttpRequest,
    tab: str,
    club: Club | None,
    form: RankingForm,
    table: Ranking,
    more: Mapping[str, object],
    template: str,
) -> HttpResponse:
    typed = searched_for(request)
    found = _found(table.lines, typed) if typed else []
    pages = Paginator(table.lines, LINES_A_PAGE)
    if len(found) == 1:
        return redirect(_jump(request, *found[0]))
    page = pages.get_page(request.GET.get("page"))
    rows = _rows(page, table.before)
    context = {
        "form": form,
        "club": club,
        "table": table,
        "page": page,
        "typed": typed,
        "me": request.GET.get("ich", ""),
        "placed": [row for row in rows if row.line.place],
        "few": [row for row in rows if not row.line.place],
        "found": [(player, place, _jump(request, player, place)) for player, place in found[:FOUND_AT_MOST]],
        "more_found": max(0, len(found) - FOUND_AT_MOST),
        "tabs": _tabs(tab, club),
        "crumbs": _crumbs(club),
        "paper": paper_of(tab, club),
        **more,
    }
    return shown(request, template, context, form)


def _tabs(tab: str, club: Club | None) -> list[tuple[str, str, bool]]:
    return [(title, address_of(name, club), name == tab) for name, title in titles().items()]


def titles() -> dict[str, str]:
    return {RECENT: _("Letzte 24 Monate"), ALL_TIME: _("Alle Zeiten"), RATING: _("Spielstärke")}


def _crumbs(club: Club | None) -> list[tuple[str, str]]:
    of_club = [(club.name, reverse("club-detail", args=[club.uuid]))] if club else []
    return [(_("Start"), reverse("home")), *of_club, (_("Rangliste"), "")]


def _rows(page: Page[Line], before: datetime.date) -> list[Row]:
    """Names and clubs of those on this page only."""
    players = Player.objects.with_club().in_bulk([line.player for line in page])
    month = date_format(before, "F")
    return [Row(line, players[line.player], _arrow(line, month)) for line in page]


def _arrow(line: Line, month: str) -> Arrow:
    if line.place is None:
        return Arrow("", "", "")
    if line.up is None:
        return Arrow("new", _("neu"), _("Ende %(month)s noch ohne Platz") % {"month": month})
    if line.up == 0:
        return Arrow("same", "=", _("unverändert seit Ende %(month)s") % {"month": month})
    words = {"places": plural(abs(line.up), _("Platz,Plätze")), "month": month}
    if line.up > 0:
        return Arrow("up", f"▲ {line.up}", _("%(places)s besser als Ende %(month)s") % words)
    return Arrow("down", f"▼ {-line.up}", _("%(places)s schlechter als Ende %(month)s") % words)


# --- find me


def _found(lines: Sequence[Line], typed: str) -> list[tuple[Player, int]]:
    """Everybody of this ranking whose published name fits, with the number of the line. Who is published by initials
    or number is found by these only."""
    people = {one.pk: one for one in published_as(typed)}
    number = place_in(lines, people)
    return sorted(((one, number[pk]) for pk, one in people.items() if pk in number), key=lambda one: one[1])


def _jump(request: HttpRequest, player: Player, index: int) -> str:
    words = request.GET.dict() | {"page": str(index // LINES_A_PAGE + 1), "ich": str(player.uuid)}
    words.pop("q", None)
    return f"{request.path}?{urlencode(words)}#ich"


# --- Rankings on paper, for everybody, as the page with the same choices shows them


SCOPE = "ranking"


@apart(PAPER)
@require_safe
def paper(request: HttpRequest, club: Club | None = None, *, name: str) -> HttpResponse:
    """?gross in large print; the other words are those of the page, which says what is wrong with one of them."""
    tab = next((tab for tab, slug in PAPERS.items() if slug == name), None)
    if tab is None:
        raise Http404
    form = asked(request, tab, club)
    if form.errors:
        return redirect(f"{address_of(tab, club)}?{request.GET.urlencode()}")
    if tab == RATING:
        services.refresh_ratings(most=services.AT_ONCE)
    sort, table = table_of(request, tab, club, form)
    with written_by(club) if club else nullcontext():
        shown = columns(sort) if sort else [("at_least", _("mindestens")), ("strength", _("Spielstärke"))]
        large = "gross" in request.GET
        document = ranking_paper(table, titles()[tab], sort=sort, columns=shown, club=club, large=large)
    return given(request, document, scope=SCOPE, waits_at=_waits_at, staff=request.user.is_authenticated)


def _waits_at(digest: str) -> str:
    return reverse("ranking-paper-waiting", args=[digest])


@never_cache
@require_safe
def waiting(request: HttpRequest, digest: str) -> HttpResponse:
    """How far a long one is; when it is there, the file."""
    home = reverse("ranking")
    crumbs = [(_("Start"), reverse("home")), (_("Rangliste"), home), (_("Druck"), "")]
    return how_far(request, digest, scope=SCOPE, back=home, crumbs=crumbs)
