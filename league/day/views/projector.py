"""Pages: the projector in the hall, its slides, and the page from which it is set. What is on the slides comes from
exports.slides; turning them is done by the browser, which goes on showing the last ones when it reaches nobody."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_not_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from league.base.forms import new_key
from league.base.shelf import Shelf
from league.base.views import act, event_crumbs, live, now_ms, page, posted, tournament_directed, tournament_seen
from league.day import services
from league.day.forms import ProjectorForm
from league.day.projector import SLIDES, clock_content, hall_of, projector_mark, projector_of, slides_mark, slides_of
from league.models import Tournament

from .clock import rebase, with_rounds

EVERY = 5  # seconds: what the director chooses is on the wall so soon
_kept: Shelf[tuple[UUID, str], str] = Shelf(most=50, most_bytes=10_000_000)


@login_not_required
@require_safe
def show(request: HttpRequest, uuid: UUID) -> HttpResponse:
    """The wall. Without a script it turns by reloading: ?folie=2."""
    tournament = with_rounds(tournament_seen(request, uuid))
    context = _slides(tournament, _asked(request)) | {"now": now_ms(), "every": EVERY}
    response = render(request, "day/projector/show.html", context)
    response["Cache-Control"] = "no-store"  # it says what time it is
    return response


@login_not_required
@require_safe
def slides(request: HttpRequest, uuid: UUID) -> HttpResponse:
    tournament = with_rounds(tournament_seen(request, uuid))
    mark = slides_mark(tournament)
    return live(request, mark, lambda: HttpResponse(_drawn(tournament, mark)))


def _drawn(tournament: Tournament, mark: str) -> str:
    """The same for everybody, so made once for all walls and phones that look."""
    key = tournament.uuid, mark
    html = _kept.get(key)
    if html is None:
        html = render_to_string("day/projector/_slides.html", _slides(tournament, 0))
        _kept.put(key, html, len(html))
    return html


def _slides(tournament: Tournament, shown: int) -> dict[str, Any]:
    mark, hall = slides_mark(tournament), hall_of(tournament)
    made = slides_of(hall)
    return {
        "event": tournament,
        "mark": mark,
        "settings": hall.settings,
        "slides": made,
        "shown": shown % len(made),
        "following": (shown + 1) % len(made),
        "clock": clock_content(hall),
    }


def _asked(request: HttpRequest) -> int:
    asked = request.GET.get("folie", "")
    return int(asked) if asked.isdecimal() and len(asked) < 5 else 0


@require_http_methods(["GET", "HEAD", "POST"])
def settings(request: HttpRequest, uuid: UUID) -> HttpResponse:
    """What takes turns, and the buttons for what is shown just now."""
    tournament = with_rounds(tournament_directed(request, uuid))
    form = ProjectorForm(posted(request), initial=ProjectorForm.of(tournament), based_on=projector_mark(tournament))
    if form.is_valid() and form.attempt(
        services.change_projector, tournament=tournament, by=request.user, **form.submission, **form.wish
    ):
        messages.success(request, _("Der Beamer ist eingestellt."))
        return redirect("projector-settings", uuid)
    tournament.refresh_from_db(fields=["projector"])
    rebase(form, projector_mark(tournament))
    context = {
        "event": tournament,
        "form": form,
        "settings": projector_of(tournament),
        "key": new_key(),
        "choices": SLIDES.items(),
        "address": request.build_absolute_uri(reverse("projector", args=[uuid])),
        "crumbs": event_crumbs(tournament, _("Beamer")),
    }
    return page(request, "day/projector/settings.html", context, form)


@require_POST
def show_now(request: HttpRequest, uuid: UUID) -> HttpResponse:
    """Jetzt nur …: on the wall within five seconds."""
    tournament = with_rounds(tournament_directed(request, uuid))
    only = request.POST.get("only", "")
    what = SLIDES.get(only)
    done = _("Der Beamer zeigt gleich nur: {what}.").format(what=what) if what else _("Der Beamer wechselt wieder.")
    to = reverse("projector-settings", args=[uuid])
    return act(request, services.show_only, to, done, about=only, tournament=tournament, only=only)
