"""The page for everybody at the start. Readable without a login; drafts are not there."""

from __future__ import annotations

from functools import cached_property

from django.core.paginator import Page, Paginator
from django.db.models import OuterRef, QuerySet, Subquery
from django.db.models.functions import Coalesce, NullIf
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from league.base.counting import number_of
from league.base.kept import kept, stamp_version
from league.base.views import require_safe
from league.models import Club, Entry, Occupancy, Round, Spielliste, Tournament
from league.models.user import Visitor
from league.standings.results import winners

# --- Events as they are listed


# As the result counts people once there are tables, and as the field is counted before.
IN_RESULT = Occupancy.objects.all(), "spielliste__tournament", "counts_for"
EXPECTED = Entry.objects.filter(withdrawn=False, no_show=False, replaced_by=None)


def with_counts(events: QuerySet[Tournament]) -> QuerySet[Tournament]:
    current = Round.objects.filter(tournament=OuterRef("pk"), state=Round.RUNNING).order_by("number")
    return events.select_related(
        "club"
    ).annotate(
        people=Coalesce(NullIf(number_of(*IN_RESULT), 0), number_of(EXPECTED, "tournament")),  # who went home took part
        to_enter=number_of(Spielliste.objects.to_enter(), "tournament"),
        to_confirm=number_of(Spielliste.objects.to_confirm(), "tournament"),
        round_now=Subquery(current.values("number")[:1]),
    )


# --- start


SHOWN = 12  # of what runs and of what comes
PAST_A_PAGE = 15
OWN_SHOWN = 3  # clubs by name; whoever works for more finds them on a page
CLUBS_SHOWN = 40  # the others are found by the search


@kept(by=stamp_version, words=("page",))
@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """One's own work first, then what everybody may read."""
    mine = _mine(request.user)
    others = Tournament.objects.visible_to(request.user).exclude(pk__in=[event.pk for event in mine])
    visible = with_counts(others)
    clubs, own = Club.objects.all(), list(Club.objects.scored_by(request.user)[: OWN_SHOWN + 1])
    named = own if len(own) <= OWN_SHOWN else []
    context = {
        "mine": mine,
        "own_clubs": own,
        "directed": [club for club in Club.objects.administered_by(request.user) if club in named] if named else [],
        "named": named,
        "running": list(visible.filter(state=Tournament.RUNNING)[:SHOWN]),
        "planned": list(visible.filter(state=Tournament.PLANNED).order_by("date", "pk")[:SHOWN]),
        "page": _past(request),
        "clubs": list(clubs.exclude(pk__in=[club.pk for club in named])[: CLUBS_SHOWN + 1]),
        "clubs_shown": CLUBS_SHOWN,
        "may_be_found": clubs.filter(search_engines=True).exists(),
    }
    return render(request, "events/public/home.html", context)


def _past(request: HttpRequest) -> Page[Tournament]:
    """The newest first, each with who won."""
    page = Past(request.user).get_page(request.GET.get("page"))
    won = winners(page, request.user)
    for event in page:
        event.in_front = won.get(event.pk)
    return page


class Past(Paginator[Tournament]):
    """Counted in two, each by an index: what everybody sees, and of the drafts what this person does."""

    def __init__(self, user: Visitor) -> None:
        self._finished, self._user = Tournament.objects.filter(state=Tournament.FINISHED), user
        super().__init__(with_counts(self._finished.visible_to(user)), PAST_A_PAGE)

    @cached_property
    def count(self) -> int:
        published, drafts = self._finished.filter(published=True), self._finished.filter(published=False)
        mine = drafts.visible_to(self._user).count() if self._user.is_authenticated else 0
        return published.count() + mine


def _mine(user: Visitor) -> list[Tournament]:
    """What this person runs or helps to run, what is going on now first."""
    if not user.is_authenticated:
        return []
    unfinished = Tournament.objects.entered_by(user).filter(state__in=(Tournament.RUNNING, Tournament.PLANNED))
    # "running" comes before "planned" when sorted downwards.
    return list(with_counts(unfinished).order_by("-state", "date", "pk")[:SHOWN])
