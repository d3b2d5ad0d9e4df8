"""Page: who is in which group, all at once with ticks. The names of the groups are set with the entry's settings."""

from __future__ import annotations

from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect
from django.urls import path
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from league.forms.base import WriteForm
from league.models import Tournament
from league.services.prizes import tick_groups

from .control import crumbs
from .shortcuts import page, posted, tournament_directed


@require_http_methods(["GET", "HEAD", "POST"])
def groups(request: HttpRequest, uuid: UUID) -> HttpResponse:
    event = tournament_directed(request, uuid)
    form = WriteForm(posted(request))
    if form.is_valid() and form.attempt(
        tick_groups, tournament=event, ticks=_changed(event, request.POST), by=request.user, **form.once
    ):
        messages.success(request, _("Die Gruppen sind gespeichert."))
        return redirect("tournament-groups", uuid)
    people = event.entries.filter(withdrawn=False).order_by("full_name", "number")
    context = {
        "event": event,
        "form": form,
        "rows": [
            (entry, [(index, name in entry.groups) for index, name in enumerate(event.groups)]) for entry in people
        ],
        "crumbs": crumbs(event, _("Gruppen")),
    }
    return page(request, "prizes/groups.html", context, form)


def _changed(event: Tournament, sent: QueryDict) -> list[tuple[int, str, bool]]:
    """What stands otherwise than the page showed it: `was` and `in` name an entry and a group, as 17-0."""
    was, now = set(sent.getlist("was")), set(sent.getlist("in"))
    found = []
    for tick in sorted(was ^ now):
        pk, _dash, index = tick.partition("-")
        if pk.isdecimal() and index.isdecimal() and len(tick) < 20 and int(index) < len(event.groups):
            found.append((int(pk), event.groups[int(index)], tick in now))
    return found


urls = [path("turnier/<uuid:uuid>/gruppen/", groups, name="tournament-groups")]
