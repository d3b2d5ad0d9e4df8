"""Pages for those who run an event: its tables with phones, the code of one table large enough to be scanned from a
screen, and one tap for everything that waits for a decision."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _

from league.base.forms import new_key
from league.base.lanes import PICTURES, apart
from league.base.views import EVERY, act, both, called_as, event_crumbs, live, now_ms, page, require_POST, require_safe
from league.lists.table_link import table_path
from league.lists.views.desk import may_rule
from league.models import LateEntry, ListPhoto, Spielliste, TableVote, Tournament
from league.phones.forms import ScreenForm
from league.phones.presence import seen_at
from league.phones.services import checking, comparing, devices
from league.phones.tables import phones_mark, tables_of, told_late, without_phone
from league.printing.address import is_loopback, printed_address
from league.printing.page import qr_svg

from .table import picture


@require_safe
def phones(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    context = _now(request, tournament) | {
        "crumbs": event_crumbs(tournament, _("Handys am Tisch")),
        "now": now_ms(),
        "every": EVERY,
    }
    return render(request, "phones/tables.html", context)


@require_safe
def phones_now(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    mark = phones_mark(tournament)
    return live(request, mark, lambda: render(request, "phones/_tables_now.html", _now(request, tournament)))


def _now(request: HttpRequest, tournament: Tournament) -> dict[str, object]:
    mark, tables = phones_mark(tournament), tables_of(tournament)
    return {
        "event": tournament,
        "mark": mark,
        "tables": tables,
        "waiting": [one for one in tables if one.waits],
        "without": list(without_phone(tournament)),
        "rules": bool(tables) and may_rule(request.user, tables[0].spielliste),
        "key": new_key(),
    }


@apart(PICTURES, "POST")
@both
def table_code(request: HttpRequest, spielliste: Spielliste) -> HttpResponse:
    """For a phone that has no paper: the code on a screen, who is at the table, and a new link. What is sent here is
    the last resort of a phone without any line: what its screen shows."""
    form = ScreenForm(request)
    if form.is_valid() and form.attempt(
        checking.take_from_screen, spielliste=spielliste, text=form.text, by=request.user, **form.once
    ):
        messages.success(request, _("Gelesen. Es liegt jetzt als „Nachgereicht“ neben der Liste."))
        return redirect("list-phone", spielliste.uuid)
    return page(request, "phones/code.html", _at_table(request, spielliste) | {"form": form}, form)


def _at_table(request: HttpRequest, spielliste: Spielliste) -> dict[str, object]:
    event, link = spielliste.tournament, devices.known_link(spielliste)
    address = printed_address(called_as(request))
    here = list(link.devices.filter(ended_at=None)) if link else []
    seats = list(spielliste.occupancies.filter(last_game=None).select_related("entry"))
    names = {seat.position: seat.entry.full_name for seat in seats}
    return {
        "event": event,
        "list": spielliste,
        "code": qr_svg(f"{address}{table_path(spielliste)}", _("QR-Code: bringt ein Handy an diesen Tisch")),
        "unreachable": is_loopback(address),
        "devices": [(one, names.get(one.seat or 0, ""), seen_at(one)) for one in here],
        "late": [(one, told_late(one, seats)) for one in link.late.filter(settled_at=None)] if link else [],
        "photos": list(link.photos.defer("jpeg")) if link else [],
        "link": link,
        "may_renew": may_rule(request.user, spielliste),
        "key": new_key(),
        "crumbs": [*event_crumbs(event, _("Handys am Tisch"))[:-1],
                   (_("Handys am Tisch"), reverse("phones", args=[event.uuid])), (str(spielliste), "")],
    }  # fmt: skip


@require_POST
def renew(request: HttpRequest, spielliste: Spielliste) -> HttpResponse:
    to = reverse("list-phone", args=[spielliste.uuid])
    done = _("Der Link ist neu. Was gedruckt oder gescannt war, gilt nicht mehr; dieser Code hier gilt.")
    return act(request, devices.renew_link, to, done, spielliste=spielliste)


@require_POST
def settle_row(request: HttpRequest, spielliste: Spielliste, row: int) -> HttpResponse:
    took = request.POST.get("took", "")
    to = reverse("phones", args=[spielliste.tournament.uuid])
    words = {"spielliste": spielliste, "row": row, "took": took}
    done = _("Entschieden: {list}.").format(list=spielliste)
    return act(request, comparing.settle_difference, to, done, about=f"d{spielliste.pk}-{row}-{took[:5]}", **words)


@require_POST
def late_done(request: HttpRequest, late: LateEntry) -> HttpResponse:
    to = reverse("phones", args=[late.link.spielliste.tournament.uuid])
    return act(request, checking.settle_late, to, _("Erledigt."), about=f"l{late.pk}", late=late)


@require_POST
def vote_done(request: HttpRequest, vote: TableVote) -> HttpResponse:
    to = reverse("phones", args=[vote.link.spielliste.tournament.uuid])
    return act(request, checking.settle_vote, to, _("Erledigt."), about=f"v{vote.pk}", vote=vote)


@require_safe
def photo(request: HttpRequest, shown: ListPhoto) -> HttpResponse:
    return picture(shown)
