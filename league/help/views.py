"""Pages of help: all guides with a search over them, one guide, its pictures."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control

from league.base.views import require_safe, searched_for

from .guides import GROUPS, PICTURES, guide, search

SHOWN = 30  # sections that a search finds
TYPES = {".png": "image/png", ".svg": "image/svg+xml"}


@require_safe
def overview(request: HttpRequest) -> HttpResponse:
    wanted = searched_for(request)
    hits = search(wanted) if len(wanted) > 1 else []
    context = {
        "wanted": wanted,
        "hits": [(found, section, section.excerpt(wanted)) for found, section in hits[:SHOWN]],
        "groups": [(title, [guide(name) for name in names]) for title, names in GROUPS],
        "crumbs": [(_("Start"), reverse("home")), (_("Hilfe"), "")],
    }
    return render(request, "help/overview.html", context)


@require_safe
def one(request: HttpRequest, name: str) -> HttpResponse:
    try:
        this = guide(name)
    except KeyError:
        raise Http404 from None
    crumbs = [(_("Start"), reverse("home")), (_("Hilfe"), reverse("help")), (this.title, "")]
    return render(request, "help/guide.html", {"guide": this, "crumbs": crumbs})


@cache_control(max_age=3600, public=True)
@require_safe
def picture(request: HttpRequest, name: str) -> HttpResponse:
    """Only what lies in the folder under this very name."""
    found = {path.name: path for path in PICTURES.iterdir() if path.suffix in TYPES}.get(name)
    if found is None:
        raise Http404
    return HttpResponse(found.read_bytes(), content_type=TYPES[found.suffix])
