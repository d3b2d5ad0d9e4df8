"""The club's logo: look at it, upload another, take it away. It stands on certificates and nowhere else."""

from __future__ import annotations

from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import path, reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from league.forms.club import LogoForm
from league.models import ClubLogo
from league.services.club import change_club_logo, logo_mark, remove_club_logo

from .shortcuts import act, club_administered, club_crumbs, page, posted, saved


@require_http_methods(["GET", "HEAD", "POST"])
def logo(request: HttpRequest, uuid: UUID) -> HttpResponse:
    club = club_administered(request, uuid)
    here, mark = reverse("club-logo", args=[club.uuid]), logo_mark(club)
    form = LogoForm(posted(request), request.FILES or None, based_on=mark)
    if form.is_bound and not request.FILES:
        form.sent_without_file(int(request.META.get("CONTENT_LENGTH") or 0))
    png = form.cleaned_data["picture"] if form.is_valid() else None
    if answer := saved(request, form, change_club_logo, here, _("Das Logo ist gespeichert."), club=club, png=png):
        return answer
    if form.is_bound:
        form.rest_on(mark)
    context = {"form": form, "club": club, "mark": mark, "crumbs": club_crumbs(club, _("Logo"))}
    return page(request, "club/logo.html", context, form)


@require_POST
def remove(request: HttpRequest, uuid: UUID) -> HttpResponse:
    club = club_administered(request, uuid)
    here = reverse("club-logo", args=[club.uuid])
    based_on = request.POST.get("based_on", "")
    seen = int(based_on) if based_on.isascii() and based_on.isdigit() else None
    return act(request, remove_club_logo, here, _("Das Logo ist entfernt."), club=club, based_on=seen)


@require_safe
def picture(request: HttpRequest, uuid: UUID) -> HttpResponse:
    club = club_administered(request, uuid)
    png = ClubLogo.objects.filter(club=club).values_list("png", flat=True).first()
    if png is None:
        raise Http404
    return HttpResponse(bytes(png), content_type="image/png")


urls = [
    path("verein/<uuid:uuid>/logo/", logo, name="club-logo"),
    path("verein/<uuid:uuid>/logo/entfernen/", remove, name="club-logo-remove"),
    path("verein/<uuid:uuid>/logo.png", picture, name="club-logo-picture"),
]
