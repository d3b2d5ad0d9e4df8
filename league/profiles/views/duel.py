"""Pages: two players side by side, and whom one would like beside whom. Readable for everybody who may see both."""

from __future__ import annotations

from itertools import accumulate
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django_tables2 import RequestConfig

from league.base.charts import curve
from league.base.kept import kept, stamp_version
from league.base.views import require_safe, searched_for
from league.events.tables import spelled
from league.models import Entry, Player, Tournament
from league.models.user import Visitor
from league.profiles.reads import Meeting, duel_of, profile_of
from league.profiles.tables import Meetings
from league.search.find import among

from .player import ROWS_A_PAGE, head

FOUND = 24  # people to choose from at once
MOST_READ = 400  # of those that would do as well
MOST_MEETINGS = 200  # so many of the newest fit into a curve


@kept(by=stamp_version)
@require_safe
def choose(request: HttpRequest, this: Player) -> HttpResponse:
    """Everybody who was at one of his events, found by the published name only: another one would give it away."""
    typed = searched_for(request)
    there = _met(this, request.user)
    found = among(there, typed)
    context = {
        **head(request, this, _("Vergleich")),
        "typed": typed,
        "found": _nearest(this, request.user, found)[:FOUND],
        "more": max(0, len(found) - FOUND),
        "alone": not there,
    }
    return render(request, "profiles/player/choose.html", context)


def _met(this: Player, user: Visitor) -> set[int]:
    events = Tournament.objects.visible_to(user).filter(entries__player=this)
    return set(Entry.objects.filter(tournament__in=events).values_list("player", flat=True)) - {this.pk}


def _nearest(this: Player, user: Visitor, found: set[int]) -> list[Player]:
    """Those at the same table most often come first, then by the published name. Only so many are read: who met more
    than a thousand people met most of them once."""
    games = profile_of(this, user).company.people
    met = {other: games[other].games if other in games else 0 for other in found}
    people = Player.objects.living().in_bulk(sorted(found, key=lambda other: (-met[other], other))[:MOST_READ])
    return sorted(people.values(), key=lambda other: (-met[other.pk], spelled(other.published_name)))


@kept(by=stamp_version, words=("sort", "page"))
@require_safe
def duel(request: HttpRequest, this: Player, other: UUID) -> HttpResponse:
    """Head to head."""
    that = get_object_or_404(Player.objects.select_related("merged_into"), uuid=other)
    if that.merged_into:
        return redirect("player-duel", this.uuid, that.merged_into.uuid)
    if that == this or not Player.objects.seen_by(request.user).filter(pk=that.pk).exists():
        raise Http404
    both = duel_of(this, that, request.user)
    names = this.published_name, that.published_name
    table = Meetings(both.meetings, names)
    RequestConfig(request, paginate={"per_page": ROWS_A_PAGE}).configure(table)
    context = {
        **head(request, this, that.published_name),
        "other": that,
        "other_name": that.published_name,
        "duel": both,
        "chart": _curve(both.meetings, names),
        "table": table,
    }
    return render(request, "profiles/player/duel.html", context)


def _curve(meetings: list[Meeting], names: tuple[str, str]) -> str:
    """By how much the first is ahead of the second, list after list."""
    shown = meetings[-MOST_MEETINGS:]
    values = list(accumulate(meeting.difference for meeting in meetings))[-MOST_MEETINGS:]
    labels = [f"{meeting.sheet.date:%d.%m.%y}" for meeting in shown]
    title = _("Vorsprung von %(name)s vor %(other)s") % {"name": names[0], "other": names[1]}
    return curve(values, labels, title) if len(values) > 1 else ""
