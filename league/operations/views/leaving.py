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

from league.base import kept_files
from league.base.lanes import FILES, apart
from league.base.request import by_script, user_of
from league.base.views import both, club_crumbs, page, posted, require_POST, require_safe
from league.base.views import conflict as shown_both
from league.base.writing import Conflict
from league.models import Club, Spielliste, Tournament
from league.printing.store import are_old_ones_left

from ..forms import LeaveForm
from ..leaving.plan import Leaving, why_not
from ..leaving.services import begin_leaving
from ..leaving.tasks import leave as leave_in_background
from ..moving.outgoing import club_parcel, packed
from ..moving.tasks import made, make_file, making
from ..moving.under_way import DONE, WORKING

AT_ONCE = 200  # lists of a club whose file is made while somebody waits: three seconds, in which no other file is made


@require_safe
def take(request: HttpRequest, club: Club) -> HttpResponse:
    """What is in the file, and the way out; of a large club how far it is, too."""
    lists, whole = _lists(club), _sees_all(request)
    context = {
        "club": club,
        "events": Tournament.objects.filter(club=club).count(),
        "lists": lists,
        "large": lists > AT_ONCE,
        "ready": _is_ready(club, whole=whole),
        "order": making(club, whole=whole).look(),
        "crumbs": club_crumbs(club, _("Mitnehmen")),
    }
    return render(request, "operations/_making.html" if by_script(request) else "operations/club_take.html", context)


@apart(FILES)
@require_safe
def pack(request: HttpRequest, club: Club) -> HttpResponse:
    whole = _sees_all(request)
    if _lists(club) <= AT_ONCE:
        content: bytes | None = packed(club_parcel(club, None if whole else club))
    else:
        content = kept_files.content_of(made(club, whole=whole)) if _is_ready(club, whole=whole) else None
    if content is None:
        return redirect("club-take", club.uuid)
    name = f"{slugify(club.name) or 'verein'}-{localdate():%Y-%m-%d}.spiel"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return HttpResponse(content, content_type="application/gzip", headers=headers)


@require_POST
def pack_order(request: HttpRequest, club: Club) -> HttpResponse:
    """Anew, if there is one already; asked for twice it is made once."""
    whole = _sees_all(request)
    work = making(club, whole=whole)
    found = work.look()
    if found is None or found.state != WORKING:
        kept_files.forget(made(club, whole=whole))
        make_file.enqueue(club.pk, work.begin(Tournament.objects.filter(club=club).count()), whole)
    return redirect("club-take", club.uuid)


@require_POST
def pack_cancel(request: HttpRequest, club: Club) -> HttpResponse:
    whole = _sees_all(request)
    making(club, whole=whole).stop()
    kept_files.forget(made(club, whole=whole))  # it may have been finished just now
    messages.success(request, _("Abgebrochen. Die Datei wird nicht gemacht."))
    return redirect("club-take", club.uuid)


def _sees_all(request: HttpRequest) -> bool:
    """Whether the file has the names that people hide from the club, too."""
    return user_of(request).is_superuser


def _is_ready(club: Club, *, whole: bool) -> bool:
    found = making(club, whole=whole).look()
    is_made = found is not None and found.state == DONE
    return is_made and not are_old_ones_left() and kept_files.is_kept(made(club, whole=whole))


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
