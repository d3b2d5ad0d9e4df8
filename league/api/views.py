"""Answers for machines: JSON for everybody and for every site, with ETag and 304, refusals as JSON too; and the page
that explains it to people. What is answered is known by league.api."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from hashlib import sha256
from uuid import UUID

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.cache import get_conditional_response
from django.utils.translation import gettext as _
from django.views import defaults

from league.base.kept import kept
from league.base.numbering import number
from league.base.views import require_safe
from league.excel.csv import JSON_TYPE, json_of
from league.models import Tournament

from .asking import STRANGER, Asked, Elsewhere, Wrong, values_of
from .endpoints import ENDPOINTS, ROOT, Endpoint
from .openapi import document

View = Callable[..., HttpResponseBase]


def answering(endpoint: Endpoint) -> View:
    @kept(by=endpoint.kept_by, words=[parameter.name for parameter in endpoint.parameters])
    def view(request: HttpRequest, uuid: UUID | None = None) -> HttpResponse:
        return _answered(request, endpoint, uuid)

    return view


def _answered(request: HttpRequest, endpoint: Endpoint, uuid: UUID | None) -> HttpResponse:
    if request.method not in ("GET", "HEAD"):
        return _not_allowed()
    try:
        values = values_of(request.GET, endpoint.parameters)
        content = endpoint.answer(Asked(request.path, request.build_absolute_uri, values, uuid))
    except Wrong as wrong:
        return _refusal(wrong.code, wrong.message, wrong.status)
    except Elsewhere as elsewhere:
        return _open(HttpResponseRedirect(elsewhere.path))  # for now: a merge can be undone
    return _answer(request, content)


def _answer(request: HttpRequest, content: Mapping[str, object]) -> HttpResponse:
    """Before it lies the page cache, which makes neither answer nor ETag anew while nothing has changed."""
    return unless_known(request, _open(HttpResponse(json_of(content), content_type=JSON_TYPE)))


def unless_known(request: HttpRequest, response: HttpResponse) -> HttpResponse:
    """304 for who has these very bytes already."""
    response["ETag"] = f'W/"{sha256(response.content).hexdigest()[:32]}"'
    return get_conditional_response(request, etag=response["ETag"], response=response) or response


def _open(response: HttpResponse) -> HttpResponse:
    """Pages of every site may read it: it holds nothing that depends on who asks. Search engines need not."""
    response["Access-Control-Allow-Origin"] = "*"
    response["X-Robots-Tag"] = "noindex"
    return response


def _refusal(code: str, message: str, status: int) -> HttpResponse:
    content = json_of({"code": code, "message": message})
    return _open(HttpResponse(content, content_type=JSON_TYPE, status=status))


def _not_allowed() -> HttpResponse:
    """Nothing can be changed here, and no other site is invited to try."""
    content = json_of({"code": "read_only", "message": _("Hier lässt sich nur lesen: GET oder HEAD.")})
    return HttpResponse(content, content_type=JSON_TYPE, status=405, headers={"Allow": "GET, HEAD"})


def description(request: HttpRequest) -> HttpResponse:
    """The OpenAPI document."""
    if request.method not in ("GET", "HEAD"):
        return _not_allowed()
    return _answer(request, document(request.build_absolute_uri("/").rstrip("/")))


def nothing(request: HttpRequest, rest: str = "") -> HttpResponse:
    """An address under the interface that there is not: machines get words they understand, too."""
    if request.method not in ("GET", "HEAD"):
        return _not_allowed()
    told = _("Diese Adresse gibt es hier nicht. Alle stehen in {document}.")
    return _refusal("not_found", told.format(document=request.build_absolute_uri(reverse("api-description"))), 404)


@require_safe
def overview(request: HttpRequest) -> HttpResponse:
    """For people who want to build something: what there is, with addresses that can be tried at once."""
    public = Tournament.objects.visible_to(STRANGER).select_related("club")
    newest = public.exclude(state=Tournament.PLANNED).first() or public.first()
    context = {
        "endpoints": ENDPOINTS,
        "root": request.build_absolute_uri(ROOT),
        "newest": newest,
        "crumbs": [(_("Start"), reverse("home")), (_("Schnittstelle"), "")],
    }
    return render(request, "api/overview.html", context)


# --- what goes wrong before a view is reached


def refused(request: HttpRequest, exception: Exception) -> HttpResponse:
    if not request.path.startswith(ROOT):
        return defaults.bad_request(request, exception)
    return _refusal("bad_request", _("Diese Adresse enthält Zeichen, die es nicht gibt."), 400)


def failed(request: HttpRequest) -> HttpResponse:
    if not request.path.startswith(ROOT):
        return HttpResponse(render_to_string("500.html", {"number": number()}), status=500)
    return _refusal("failed", _("Das ist schiefgegangen, und es liegt an dieser Seite."), 500)
