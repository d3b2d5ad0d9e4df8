"""Pages of a season that everybody may read: a club's seasons, the table of the year, how one row came about, files.
Those who run it have run.py; numbers come from league.seasons.reads."""

from __future__ import annotations

from uuid import UUID

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from league.base import lanes
from league.base.kept import kept, season_version, stamp_version
from league.base.language import written_by
from league.base.permissions import can_administer, can_score
from league.base.text import is_found
from league.base.views import require_POST, require_safe, searched_for
from league.base.words import plural
from league.excel.book import CONTENT_TYPE
from league.excel.csv import CSV_TYPE
from league.models import Club, Player, Season, Tournament
from league.printing import store
from league.printing.names import file_name
from league.printing.prints import DIGEST, given, how_far
from league.seasons.columns import season_csv
from league.seasons.excel import season_workbook
from league.seasons.forms import GoalForm
from league.seasons.kinds import kind_of
from league.seasons.outlook import outlook
from league.seasons.reads import Event, Fresh, Row, Year, events_of, fresh, plain, same_numbers, table_of, wanted
from league.seasons.reads import kept as as_closed
from league.seasons.year import legend

SEASONS_A_PAGE = 50
CELLS_A_PAGE, FEWEST_ROWS, MOST_ROWS = 800, 15, 100  # of the table of a year
FILES = {"xlsx": (CONTENT_TYPE, season_workbook), "csv": (CSV_TYPE, season_csv)}


@kept(by=stamp_version, words=("page",))
@require_safe
def every(request: HttpRequest) -> HttpResponse:
    """All seasons and leagues there are, those that still run first."""
    seasons = Season.objects.visible_to(request.user).select_related("club").prefetch_related("season_events")
    page = Paginator(seasons.order_by("-state", "-pk"), SEASONS_A_PAGE).get_page(request.GET.get("page"))
    context = {"page": page, "crumbs": [(_("Start"), reverse("home")), (_("Saisons und Ligen"), "")]}
    return render(request, "seasons/every.html", context)


@require_safe
def of_club(request: HttpRequest, club: Club) -> HttpResponse:
    """All seasons of a club, the newest first."""
    seasons = Season.objects.visible_to(request.user).filter(club=club).prefetch_related("season_events")
    context = {
        "club": club,
        "page": Paginator(seasons, SEASONS_A_PAGE).get_page(request.GET.get("page")),
        "may_administer": request.user.is_authenticated and can_administer(request.user, club),
        "crumbs": [
            (_("Start"), reverse("home")),
            (club.name, reverse("club-detail", args=[club.uuid])),
            (_("Saisons"), ""),
        ],
    }
    return render(request, "seasons/list.html", context)


@kept(by=season_version, words=("page", "q"))
@require_safe
def detail(request: HttpRequest, season: Season) -> HttpResponse:
    """The table, as seasons of this kind show it."""
    return kind_of(season).page(request, season)


def year_page(request: HttpRequest, season: Season) -> HttpResponse:
    """The table of the year."""
    year = table_of(season)
    context = {
        **frame(request, season),
        "year": year,
        **_rows(request, year),
        "legend": legend(year),
        "changed": season.state == Season.CLOSED and _has_moved(season),
        **_to_come(events_of(season), season, year),
    }
    return render(request, "seasons/detail.html", context)


def _rows(request: HttpRequest, year: Year) -> dict[str, object]:
    """Of a large table a part, or who was searched for: the more evenings, the fewer rows make a page. Those with a
    place come first."""
    typed, rows = searched_for(request), [*year.placed, *year.unplaced]
    each = min(MOST_ROWS, max(FEWEST_ROWS, CELLS_A_PAGE // max(1, len(year.days))))
    found = [row for row in rows if is_found(typed, row.name)] if typed else rows
    page = Paginator(found, each).get_page(request.GET.get("page"))
    return {
        "page": page,
        "placed": [row for row in page if row.place is not None],
        "unplaced": [row for row in page if row.place is None],
        "q": typed,
        "many": bool(typed) or len(rows) > each,
    }


def _has_moved(season: Season) -> bool:
    """Whether the table would be another one by now; only said, never shown in its place."""
    return not same_numbers(season.kept, plain(fresh(season)))


def _to_come(events: list[Event], season: Season, year: Year) -> dict[str, object]:
    coming = [event for event in events if event.open_to_all and event.state == Tournament.PLANNED]
    drafts = [event for event in events if not event.open_to_all]
    planned = season.days_planned or len([event for event in events if event.open_to_all])
    return {"coming": coming, "drafts": drafts, "planned": max(planned, len(year.days))}


@kept(by=season_version)
@require_safe
def player(request: HttpRequest, season: Season, player: UUID) -> HttpResponse:
    """How one row came about: every evening, what counts and why, and what is needed on the last one."""
    year, now = (as_closed(season), None) if season.state == Season.CLOSED else (None, fresh(season))
    year = year or Year(plain(now or fresh(season)))
    row = _row_or_404(year, player)
    context = {
        **frame(request, season, row.name),
        "year": year,
        "row": row,
        "of": len(year.placed),
        # Whoever stands in old tables only has no page that strangers may read.
        "has_profile": any(cell.day.event and not cell.missed for cell in row.cells),
        "average": year.rule.is_average,
        **(_ahead(request, season, now, year, row) if now else {}),
    }
    return render(request, "seasons/player.html", context)


def _row_or_404(year: Year, uuid: UUID) -> Row:
    """Who was merged since leads to who he became."""
    someone = get_object_or_404(Player.objects.select_related("merged_into"), uuid=uuid)
    row = year.row_of(someone.merged_into or someone)
    if row is None:
        raise Http404
    return row


def _ahead(request: HttpRequest, season: Season, now: Fresh, year: Year, row: Row) -> dict[str, object]:
    ahead = outlook(season, now)
    if ahead is None:
        return {}
    asked = request.GET if "ziel" in request.GET else None
    form = GoalForm(asked, year=year, player=row.player.pk)
    answer = wanted(now, ahead, row.player.pk, form.goal, year.voice) if form.is_valid() else None
    return {"ahead": ahead, "form": form, "answer": answer, "left": _left(ahead.days)}


def _left(days: int) -> str:
    return (
        _("am letzten Abend") if days == 1 else _("an den letzten {days}").format(days=plural(days, _("Abend,Abenden")))
    )


@lanes.apart(lanes.FILES)
@require_safe
def file(request: HttpRequest, season: Season, ending: str) -> HttpResponse:
    """The table of the year to take home; with full names for those who run the club."""
    if ending not in FILES:
        raise Http404
    full_names = request.user.is_authenticated and can_score(request.user, season.club)
    content_type, write = FILES[ending]
    response = HttpResponse(write(season, table_of(season), full_names=full_names), content_type=content_type)
    name = file_name(season.club, season.name, ending=ending)
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    return response


def frame(request: HttpRequest, season: Season, here: str = "") -> dict[str, object]:
    """What all pages of a season share."""
    club = season.club
    known = request.user.is_authenticated
    crumbs = [
        (_("Start"), reverse("home")),
        (club.name, reverse("club-detail", args=[club.uuid])),
        (_("Saisons"), reverse("club-seasons", args=[club.uuid])),
        (season.name, reverse("season-detail", args=[season.uuid]) if here else ""),
    ]
    return {
        "season": season,
        "club": club,
        "may_administer": known and can_administer(request.user, club),
        "crumbs": [*crumbs, (here, "")] if here else crumbs,
    }


# --- papers


@lanes.apart(lanes.PAPER)
@require_safe
def paper(request: HttpRequest, season: Season, name: str) -> HttpResponse:
    """One of them, ?gross in large print. Of those that are made by day: ?tag=2 of one match day only."""
    kind = kind_of(season)
    build = kind.papers.get(name)
    if build is None:
        raise Http404
    words: dict[str, object] = {"large": "gross" in request.GET}
    known = request.user.is_authenticated
    if name in kind.by_day:
        words |= {"day": _day(request), "drafts": known and can_administer(request.user, season.club)}

    def waits_at(digest: str) -> str:
        return reverse("season-paper-waiting", args=[season.uuid, digest])

    staff = known and can_score(request.user, season.club)
    with written_by(season.club):
        document = build(season, **words)
    return given(request, document, scope=_scope(season), waits_at=waits_at, staff=staff)


def _day(request: HttpRequest) -> int | None:
    asked = request.GET.get("tag", "")
    if asked and not (asked.isascii() and asked.isdigit() and len(asked) < 4):
        raise Http404
    return int(asked) if asked else None


def _scope(season: Season) -> str:
    return f"season-{season.uuid.hex}"


@never_cache
@require_safe
def waiting(request: HttpRequest, season: Season, digest: str) -> HttpResponse:
    """How far a large one is; when it is there, the file. Who runs the season may stop it."""
    home = reverse("season-detail", args=[season.uuid])
    crumbs = [(_("Start"), reverse("home")), (season.name, home), (_("Druck"), "")]
    may = request.user.is_authenticated and can_administer(request.user, season.club)
    cancel_at = reverse("season-paper-cancel", args=[season.uuid, digest]) if may else ""
    return how_far(request, digest, scope=_scope(season), back=home, crumbs=crumbs, cancel_at=cancel_at)


@require_POST
def cancel(request: HttpRequest, season: Season, digest: str) -> HttpResponse:
    """What was ordered for another season is not there."""
    if not DIGEST.fullmatch(digest) or not store.belongs_to(digest, _scope(season)):
        raise Http404
    store.cancel(digest)
    messages.success(request, _("Der Druck ist abgebrochen."))
    return redirect("season-detail", season.uuid)
