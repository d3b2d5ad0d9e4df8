"""Pages: a club takes all of its own along as one file, and is deleted. For its administrators, and for who looks after
the installation."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.text import slugify
from django.utils.timezone import localdate
from django.utils.translation import gettext as _

from league.base.lanes import FILES, apart
from league.base.place import called
from league.base.views import both, club_crumbs, page, posted, require_safe
from league.base.views import conflict as shown_both
from league.base.writing import Conflict
from league.models import Club, Spielliste, Tournament

from ..forms import LeaveForm
from ..leaving.plan import Leaving, why_not
from ..leaving.services import begin_leaving
from ..leaving.tasks import leave as leave_in_background
from ..moving.outgoing import club_parcel, packed

MOST_LISTS = 2000  # in a file that a page makes: half a minute, in which no other file is made, and 400 MB


@require_safe
def take(request: HttpRequest, club: Club) -> HttpResponse:
    """What is in the file, and the way out."""
    lists = _lists(club)
    context = {
        "club": club,
        "events": Tournament.objects.filter(club=club).count(),
        "lists": lists,
        "too_large": lists > MOST_LISTS,
        "pack_command": called("pack"),
        "crumbs": club_crumbs(club, _("Mitnehmen")),
    }
    return render(request, "operations/club_take.html", context)


@apart(FILES)
@require_safe
def pack(request: HttpRequest, club: Club) -> HttpResponse:
    if _lists(club) > MOST_LISTS:
        return redirect("club-take", club.uuid)
    content = packed(club_parcel(club, None if request.user.is_superuser else club))
    name = f"{slugify(club.name) or 'verein'}-{localdate():%Y-%m-%d}.spiel"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return HttpResponse(content, content_type="application/gzip", headers=headers)


def _lists(club: Club) -> int:
    return Spielliste.objects.filter(tournament__club=club).count()


@both
def leave(request: HttpRequest, club: Club) -> HttpResponse:
    """What goes and what stays; then its name is typed, and it is told to go."""
    form = LeaveForm(posted(request), based_on=club.version)
    here = reverse("club-leave", args=[club.uuid])
    try:
        if form.is_valid() and form.attempt(
            begin_leaving, club=club, by=request.user, name=form.cleaned_data["name"], **form.submission
        ):
            leave_in_background.enqueue(club.pk)
            messages.success(
                request, _("„{club}“ wird jetzt gelöscht. Das dauert einige Minuten.").format(club=club.name)
            )
            return redirect("operations-clubs" if request.user.is_superuser else "club-list")
    except Conflict as newer:
        return shown_both(request, newer, form, here)
    context = {
        "club": club,
        "form": form,
        "plan": Leaving(club),
        "refusal": why_not(club),
        "left": Tournament.objects.filter(club=club).count(),
        "crumbs": club_crumbs(club, _("Verein löschen")),
    }
    return page(request, "operations/club_leave.html", context, form)
