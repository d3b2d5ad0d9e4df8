"""Pages for those who run a season: create it, its name, how it is counted, its evenings, its end, its history.
What everybody may read is in season.py."""

from __future__ import annotations

from django.core.paginator import Paginator
from django.db.models import Q, QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from league.base.forms import WriteForm, new_key
from league.base.history import told
from league.base.lanes import PAGES, READS, apart
from league.base.views import (
    act,
    both,
    club_crumbs,
    page,
    posted,
    require_POST,
    require_safe,
    saved,
    searched_for,
    season_frame,
    sent_before,
)
from league.models import AuditEntry, Club, Season, SeasonEvent, Tournament
from league.seasons import services
from league.seasons.forms import CloseForm, CountingForm, EveningsForm, EventsForm, NewSeasonForm, ReopenForm
from league.seasons.kinds import kind_of
from league.seasons.reads import Year, events_of, fresh, kept, plain, rule_of
from league.seasons.table import changes

EVENINGS_A_PAGE = 25
OFFERED = 60  # events of the club that can be chosen one by one
MOST_FOUND = 20  # of a search among other clubs' events


@both
def create(request: HttpRequest, club: Club) -> HttpResponse:
    form = NewSeasonForm(posted(request), initial=NewSeasonForm.beginning())
    if form.is_valid() and (
        made := form.attempt(services.create_season, club=club, by=request.user, **form.once, **form.wish)
    ):
        return redirect("season-events", made.uuid)
    crumbs = [*club_crumbs(club, _("Neue Saison"))]
    crumbs.insert(-1, (_("Saisons"), reverse("club-seasons", args=[club.uuid])))
    return page(request, "seasons/create.html", {"form": form, "club": club, "crumbs": crumbs}, form)


@both
def edit(request: HttpRequest, season: Season) -> HttpResponse:
    back = reverse("season-detail", args=[season.uuid])
    made = kind_of(season).form
    form = made(posted(request), initial=made.of(season), based_on=season.version)
    facts = form.facts if form.is_valid() else {}
    if answer := saved(request, form, services.change_season, back, _("Gespeichert."), season=season, **facts):
        return answer
    season.refresh_from_db()
    context = {**season_frame(season, _("Angaben")), "form": form, "back": back, "key": new_key()}
    context["may_discard"] = not season.season_events.exists() and season.state == Season.OPEN
    return page(request, "seasons/edit.html", context, form)


@both
def counting(request: HttpRequest, season: Season) -> HttpResponse:
    """The switches of the rule, each with what it does; a closed season keeps its own."""
    back = reverse("season-detail", args=[season.uuid])
    form = CountingForm(rule_of(season), posted(request), preset=request.GET.get("preset"), based_on=season.version)
    done = _("Die Wertung ist gespeichert.")
    chosen = form.rule if form.is_valid() else None
    if answer := saved(request, form, services.change_counting, back, done, season=season, rule=chosen):
        return answer
    season.refresh_from_db()
    return page(
        request, "seasons/counting.html", {**season_frame(season, _("Wertung")), "form": form, "back": back}, form
    )


# --- its evenings


@both
def events(request: HttpRequest, season: Season) -> HttpResponse:
    """Which evenings belong to it, and the ways to add some: by dates, one by one, from other clubs."""
    here = reverse("season-events", args=[season.uuid])
    asked = posted(request)
    offered, found = _offered(season), _found(request, season)
    by_dates = EveningsForm(asked if asked and "since" in asked else None, based_on=season.version)
    one_by_one = EventsForm(
        asked if asked and "since" not in asked else None, offered=[*offered, *found], based_on=season.version
    )
    before, answer = season.season_events.count(), None

    def done() -> str:
        return _how_many(season.season_events.count() - before)

    if by_dates.is_bound:
        names = ("since", "until") if by_dates.is_valid() else ()
        days = {name: by_dates.cleaned_data.get(name) for name in names}
        answer = saved(request, by_dates, services.add_evenings, here, done, season=season, **days)
    elif one_by_one.is_bound:
        chosen = one_by_one.chosen if one_by_one.is_valid() else []
        answer = saved(request, one_by_one, services.add_events, here, done, season=season, events=chosen)
    if answer:
        return answer
    season.refresh_from_db()
    context = {
        **season_frame(season, _("Abende")),
        "page": Paginator(events_of(season), EVENINGS_A_PAGE).get_page(request.GET.get("page")),
        "by_dates": by_dates,
        "one_by_one": one_by_one,
        "found": found,
        "q": searched_for(request),
        "key": new_key(),
    }
    return page(request, "seasons/events.html", context, by_dates if by_dates.is_bound else one_by_one)


def _how_many(new: int) -> str:
    if not new:
        return _("Nichts Neues dabei.")
    return ngettext("{n} Abend ist aufgenommen.", "{n} Abende sind aufgenommen.", new).format(n=new)


def _offered(season: Season) -> list[Tournament]:
    return list(_not_in(season).filter(club=season.club)[:OFFERED])


def _found(request: HttpRequest, season: Season) -> list[Tournament]:
    """Published tournaments of other clubs by name: a federation's season is played at many places."""
    typed = searched_for(request)
    if not typed:
        return []
    others = _not_in(season).filter(published=True, kind=Tournament.TOURNAMENT).exclude(club=season.club)
    return list(others.filter(Q(name__icontains=typed) | Q(club__name__icontains=typed))[:MOST_FOUND])


def _not_in(season: Season) -> QuerySet[Tournament]:
    return Tournament.objects.exclude(season_events__season=season).select_related("club")


@require_POST
def event_move(request: HttpRequest, season: Season, pk: int) -> HttpResponse:
    event = _event_of(season, pk)
    down = "down" in request.POST
    return act(
        request,
        services.move_event,
        _events_page(season, event),
        about=f"{'d' if down else 'u'}{pk}",
        season=season,
        event=event,
        by_places=1 if down else -1,
        based_on=None,
    )


@require_POST
def event_remove(request: HttpRequest, season: Season, pk: int) -> HttpResponse:
    if sent_before(request, f"r{pk}"):
        return redirect("season-events", season.uuid)
    event = _event_of(season, pk)
    done = _("Der Abend zählt hier nicht mehr; er selbst bleibt, wie er ist.")
    words = {"season": season, "event": event, "based_on": None}
    return act(request, services.remove_event, _events_page(season, event), done, about=f"r{pk}", **words)


def _event_of(season: Season, pk: int) -> SeasonEvent:
    return get_object_or_404(season.season_events.select_related("tournament"), pk=pk)


def _events_page(season: Season, event: SeasonEvent) -> str:
    """The page of its evenings on which this one stands."""
    page = 1 + season.season_events.filter(number__lt=event.number).count() // EVENINGS_A_PAGE
    return reverse("season-events", args=[season.uuid]) + (f"?page={page}" if page > 1 else "")


# --- its end


@apart(PAGES, *READS)
@both
def ending(request: HttpRequest, season: Season) -> HttpResponse:
    return kind_of(season).ending(request, season)


def year_ending(request: HttpRequest, season: Season) -> HttpResponse:
    """Close it, or open it again; before that, what would be kept or what would change."""
    back = reverse("season-detail", args=[season.uuid])
    closed = season.state == Season.CLOSED
    made: type[WriteForm] = ReopenForm if closed else CloseForm
    form, service = made(posted(request), based_on=season.version), services.close_season
    done = _("Die Saison ist abgeschlossen. Die Tabelle bleibt, wie sie ist.")
    if closed:
        service, done = services.reopen_season, _("Die Saison ist wieder offen.")
    words = {"season": season, "reason": form.cleaned_data["reason"]} if form.is_valid() else {}
    if answer := saved(request, form, service, back, done, **words):
        return answer
    season.refresh_from_db()
    now = Year(plain(fresh(season)))
    context = {**season_frame(season, _("Abschluss")), "form": form, "back": back, "year": now, "closed": closed}
    context["changes"] = changes(kept(season) or now, now)
    return page(request, "seasons/ending.html", context, form)


@require_POST
def discard(request: HttpRequest, season: Season) -> HttpResponse:
    back = reverse("club-seasons", args=[season.club.uuid])
    return act(request, services.discard_season, back, _("Die Saison ist gelöscht."), season=season)


@require_safe
def history(request: HttpRequest, season: Season) -> HttpResponse:
    entries = AuditEntry.objects.filter(club=season.club, data__season=season.pk).select_related("by")
    shown = Paginator(entries, 50).get_page(request.GET.get("page"))
    context = {
        **season_frame(season, _("Verlauf")),
        "page": shown,
        "history": told(shown.object_list, None, by_name=True),
    }
    return render(request, "seasons/history.html", context)
