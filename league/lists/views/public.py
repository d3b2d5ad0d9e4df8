"""Pages of one Spielliste that everybody may read: the list as on paper, and its history.
Knows addresses and who may go on to entering; the list itself is made ready by league.lists.sheet."""

from __future__ import annotations

from functools import partial
from typing import TypedDict

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _

from league.base.hidden import is_told
from league.base.history import told
from league.base.kept import kept, list_version
from league.base.lanes import PAPER, apart
from league.base.views import called_as, home_of, require_safe, works_here
from league.lists import papers
from league.lists.history import corrected
from league.lists.reports import can_report
from league.lists.sheet import sheet_of
from league.models import LateEntry, Spielliste, Tournament
from league.printing.address import printed_address
from league.printing.prints import answered

from .desk import page_acts

ENTRIES_A_PAGE = 100


@kept(by=list_version)
@require_safe
def detail(request: HttpRequest, spielliste: Spielliste) -> HttpResponse:
    """The list as on paper, with what is wrong with it and what comes next; as long as its round is hidden, who sat
    there."""
    frame = _frame(request, spielliste)
    if not is_told(spielliste, request.user):
        seats = spielliste.occupancies.select_related("entry").order_by("position", "first_game")
        return render(request, "lists/full/hidden.html", {**frame, "seats": seats})
    context = {
        **frame,
        "sheet": sheet_of(spielliste, full_names=frame["may_enter"]),
        "before": spielliste.continues,
        "next": Spielliste.objects.filter(continues=spielliste).first(),
        **_disputed(spielliste),
        "acts": page_acts(request.user, spielliste) if frame["may_enter"] else [],
        "corrected": corrected(spielliste.tournament, spielliste),
        "late": _late(spielliste) if frame["may_enter"] else 0,
    }
    return render(request, "lists/full/detail.html", context)


@kept(by=list_version, words=("page",))
@require_safe
def history(request: HttpRequest, spielliste: Spielliste) -> HttpResponse:
    """What happened to the list, newest first. Who did it is named to those who work here; others read the role."""
    frame = _frame(request, spielliste)
    entries = Paginator(spielliste.history.select_related("by"), ENTRIES_A_PAGE).get_page(request.GET.get("page"))
    frame["crumbs"] = [*frame["crumbs"][:-1], (str(spielliste), _address(spielliste)), (_("Verlauf"), "")]
    words = told(entries, spielliste.tournament, by_name=frame["may_enter"], in_list=True)
    context = {**frame, "page": entries, "entries": words}
    return render(request, "lists/full/history.html", context)


def _disputed(spielliste: Spielliste) -> dict[str, object]:
    """What people at the table said is wrong; which games are marked is for those who work here to see."""
    reports = list(spielliste.reports.all())
    waiting = [one for one in reports if one.settled_at is None]
    return {
        "reports": reports,
        "open_reports": waiting,
        "reported_games": [one.row for one in waiting],
        "can_report": can_report(spielliste),
    }


def _late(spielliste: Spielliste) -> int:
    """What phones of the table have handed in beside the list, and nobody has seen to yet."""
    return LateEntry.objects.filter(link__spielliste=spielliste, settled_at=None).count()


class Frame(TypedDict):
    """What every page of a list shows around it."""

    list: Spielliste
    title: str
    event: Tournament
    may_enter: bool
    crumbs: list[tuple[str, str]]


def _frame(request: HttpRequest, spielliste: Spielliste) -> Frame:
    event, this = spielliste.tournament, spielliste.round
    may_enter = works_here(request, event)
    public = [(_("Start"), reverse("home")), (event.name, reverse("tournament-detail", args=[event.uuid]))]
    crumbs = [(event.name, home_of(event))] if may_enter else public
    if this:
        crumbs.append((str(this), reverse("tournament-round", args=[event.uuid, this.number])))
    table = _("Tisch {number}").format(number=spielliste.table)
    return {
        "list": spielliste,
        "title": f"{this} · {table}" if this else table,
        "event": event,
        "may_enter": may_enter,
        "crumbs": [*crumbs, (table, "")],
    }


def _address(spielliste: Spielliste) -> str:
    return reverse("list-detail", args=[spielliste.uuid])


# --- on paper


@apart(PAPER)
@require_safe
def paper(request: HttpRequest, spielliste: Spielliste) -> HttpResponse:
    """One list as it stands; `leer` gives those who work here the blank one for the table."""
    staff, address = works_here(request, spielliste.tournament), printed_address(called_as(request))
    if "leer" in request.GET and staff:
        build = partial(papers.blank_list, spielliste, address=address)
    else:
        build = partial(papers.filled_list, spielliste, address=address, published_names=not staff)
    return answered(request, build, spielliste.tournament, staff=staff)
