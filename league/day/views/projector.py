"""Pages: the projector in the hall, its slides, and the page from which it is set. What is on the slides comes from
exports.slides; turning them is done by the browser, which goes on showing the last ones when it reaches nobody."""

from __future__ import annotations

from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.translation import gettext as _

from league.base.forms import new_key
from league.base.lanes import PAGES, apart
from league.base.shelf import Shelf
from league.base.views import EVERY, act, both, event_crumbs, live, now_ms, page, posted, require_POST, require_safe
from league.day import services
from league.day.forms import ProjectorForm
from league.day.projector import SLIDES, clock_content, hall_of, projector_mark, projector_of, slides_mark, slides_of
from league.models import Tournament

from .clock import needs_rounds, rebase

_kept: Shelf[tuple[UUID, str], str] = Shelf(most=50, most_bytes=10_000_000)


@apart(PAGES)
@require_safe
def show(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The wall. Without a script it turns by reloading: ?folie=2."""
    needs_rounds(tournament)
    context = _slides(tournament, _asked(request)) | {"now": now_ms(), "every": EVERY}
    response = render(request, "day/projector/show.html", context)
    response["Cache-Control"] = "no-store"  # it says what time it is
    return response


@apart(PAGES)
@require_safe
def slides(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    needs_rounds(tournament)
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


def _slides(tournament: Tournament, shown: int) -> dict[str, object]:
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


@both
def settings(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """What takes turns, and the buttons for what is shown just now."""
    needs_rounds(tournament)
    form = ProjectorForm(posted(request), initial=ProjectorForm.of(tournament), based_on=projector_mark(tournament))
    if form.is_valid() and form.attempt(
        services.change_projector, tournament=tournament, by=request.user, **form.submission, **form.wish
    ):
        messages.success(request, _("Der Beamer ist eingestellt."))
        return redirect("projector-settings", tournament.uuid)
    tournament.refresh_from_db(fields=["projector"])
    rebase(form, projector_mark(tournament))
    context = {
        "event": tournament,
        "form": form,
        "settings": projector_of(tournament),
        "key": new_key(),
        "choices": SLIDES.items(),
        "address": request.build_absolute_uri(reverse("projector", args=[tournament.uuid])),
        "crumbs": event_crumbs(tournament, _("Beamer")),
    }
    return page(request, "day/projector/settings.html", context, form)


@require_POST
def show_now(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Jetzt nur …: on the wall within five seconds."""
    needs_rounds(tournament)
    only = request.POST.get("only", "")
    what = SLIDES.get(only)
    done = _("Der Beamer zeigt gleich nur: {what}.").format(what=what) if what else _("Der Beamer wechselt wieder.")
    to = reverse("projector-settings", args=[tournament.uuid])
    return act(request, services.show_only, to, done, about=only, tournament=tournament, only=only)
