"""Page: all clubs of this installation, for who looks after it: how large each is, when something happened there last,
and who leads it. Counted for the twenty of a page at once, by their keys."""

from __future__ import annotations

from datetime import datetime
from typing import NamedTuple

from django.core.paginator import Paginator
from django.db.models import Max
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _

from league.base.counting import counted
from league.base.views import require_safe, searched_for
from league.models import AuditEntry, Club, ClubRole, Entry, Farewell, Membership, PaperPhoto, Spielliste, Tournament
from league.search.find import clubs_called

CLUBS_A_PAGE = 20
# Bytes that a row takes with its indexes and all that hangs on it. A list of which every game is known was measured
# with what the history tells of it; of the others it is estimated.
BYTES = {"games": 24_000, "totals": 6_000, "entries": 900, "people": 1_500, "photos": 350_000}


class Row(NamedTuple):
    club: Club
    people: int
    events: int
    lists: int
    size: int
    last: datetime | None
    administrators: list[str]


@require_safe
def clubs(request: HttpRequest) -> HttpResponse:
    typed, every = searched_for(request), Club.objects.all()
    page_ = Paginator(clubs_called(typed, every) if typed else every, CLUBS_A_PAGE).get_page(request.GET.get("page"))
    context = {
        "rows": _rows(list(page_)),
        "page": page_,
        "typed": typed,
        "gone": Farewell.objects.filter(chain__startswith="club:").order_by("-pk")[:5],
        "crumbs": [(_("Start"), "/"), (_("Betrieb"), reverse("operations")), (_("Vereine"), "")],
    }
    return render(request, "operations/clubs.html", context)


def _rows(clubs: list[Club]) -> list[Row]:
    keys = [club.pk for club in clubs]
    people = counted(Membership.objects.on(None).filter(club__in=keys), "club")
    events = counted(Tournament.objects.filter(club__in=keys), "club")
    lists = Spielliste.objects.filter(tournament__club__in=keys)
    totals = counted(lists.filter(depth=Spielliste.TOTALS), "tournament__club")
    games = counted(lists.exclude(depth=Spielliste.TOTALS), "tournament__club")
    entries = counted(Entry.objects.filter(tournament__club__in=keys), "tournament__club")
    photos = counted(PaperPhoto.objects.filter(tournament__club__in=keys), "tournament__club")
    weighed = {"games": games, "totals": totals, "entries": entries, "people": people, "photos": photos}
    last, leading = _last(keys), _leading(keys)
    return [
        Row(
            club,
            people.get(club.pk, 0),
            events.get(club.pk, 0),
            games.get(club.pk, 0) + totals.get(club.pk, 0),
            sum(BYTES[name] * found.get(club.pk, 0) for name, found in weighed.items()),
            last.get(club.pk),
            leading.get(club.pk, []),
        )
        for club in clubs
    ]


def _last(keys: list[int]) -> dict[int, datetime]:
    """When the newest entry of each club's history was written. In two steps, both by keys: asked for the last entry of
    a club, PostgreSQL may read the history of all from its end."""
    newest = AuditEntry.objects.filter(club__in=keys).order_by().values("club").annotate(last=Max("seq"))
    found = [row["last"] for row in newest]
    return dict(AuditEntry.objects.filter(pk__in=found).order_by().values_list("club", "at"))


def _leading(keys: list[int]) -> dict[int, list[str]]:
    roles = ClubRole.objects.filter(club__in=keys, role=ClubRole.ADMINISTRATOR).select_related("user").order_by("pk")
    found: dict[int, list[str]] = {}
    for role in roles:
        found.setdefault(role.club_id, []).append(role.user.name)
    return found
