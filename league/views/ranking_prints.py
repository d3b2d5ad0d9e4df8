"""Rankings on paper, for everybody, as the page with the same choices shows them.
What is on it is known by league.exports.papers; which choices there are by ranking.py."""

from __future__ import annotations

from uuid import UUID

from django.contrib.auth.decorators import login_not_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import path, reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from league.exports import papers
from league.services import ranking as services

from .prints import given, how_far
from .ranking import PAPERS, RATING, address_of, asked, columns, table_of, titles

SCOPE = "ranking"


@login_not_required
@require_safe
def paper(request: HttpRequest, name: str, uuid: UUID | None = None) -> HttpResponse:
    """?gross in large print; the other words are those of the page, which says what is wrong with one of them."""
    tab = next((tab for tab, slug in PAPERS.items() if slug == name), None)
    if tab is None:
        raise Http404
    club, form = asked(request, tab, uuid)
    if form.errors:
        return redirect(f"{address_of(tab, club)}?{request.GET.urlencode()}")
    if tab == RATING:
        services.refresh_ratings(most=services.AT_ONCE)
    sort, table = table_of(request, tab, club, form)
    shown = columns(sort) if sort else [("at_least", _("mindestens")), ("strength", _("Spielstärke"))]
    document = papers.ranking_paper(
        table, titles()[tab], sort=sort, columns=shown, club=club, large="gross" in request.GET
    )
    return given(request, document, scope=SCOPE, waits_at=_waits_at, staff=request.user.is_authenticated)


def _waits_at(digest: str) -> str:
    return reverse("ranking-paper-waiting", args=[digest])


@login_not_required
@never_cache
@require_safe
def waiting(request: HttpRequest, digest: str) -> HttpResponse:
    """How far a long one is; when it is there, the file."""
    home = reverse("ranking")
    crumbs = [(_("Start"), reverse("home")), (_("Rangliste"), home), (_("Druck"), "")]
    return how_far(request, digest, scope=SCOPE, back=home, crumbs=crumbs)


urls = [
    path("rangliste/druck/<slug:name>.pdf", paper, name="ranking-paper"),
    path("verein/<uuid:uuid>/rangliste/druck/<slug:name>.pdf", paper, name="ranking-club-paper"),
    path("rangliste/druck/auftrag/<str:digest>/", waiting, name="ranking-paper-waiting"),
]
