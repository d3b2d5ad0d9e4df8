"""Pages: how a list ends and what frames it: finish, confirm, reopen, time, number of games, how much is written."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _

from league.base.forms import new_key
from league.base.views import both, posted
from league.base.wording import say
from league.lists.clock import ran_out
from league.lists.confirming import after_confirming, others_to_confirm
from league.lists.forms import (
    AllowanceForm,
    ConfirmForm,
    DepthForm,
    FinishForm,
    GamesForm,
    ListForm,
    ListReasonForm,
    TimeForm,
)
from league.lists.services import corrections
from league.lists.services import writing as services
from league.lists.services.writing import is_blank
from league.lists.sheet import sheet_of
from league.models import Spielliste

from .desk import Desk, act, desk_of

BACK = {"uhr": "round-clock", "uebersicht": "tournament-overview"}


@both
def finish(request: HttpRequest, spielliste: Spielliste) -> HttpResponse:
    desk = desk_of(spielliste)
    form = FinishForm(
        posted(request),
        early=not desk.book.over,
        needs_reason=not desk.spielliste.tournament.is_evening,
        names=desk.names,
        based_on=desk.spielliste.version,
    )
    event = desk.spielliste.tournament
    return act(
        request,
        desk,
        form,
        services.finish_list,
        _done(desk),
        then=(lambda: redirect("evening-control", event.uuid)) if event.is_evening else None,
        heading=_("Liste abschließen"),
        submit=_("Abschließen") if desk.book.over else _("Vorzeitig beenden"),
        errors=_errors(desk),
        text=_("Danach zählt die Liste. Ändern lässt sie sich dann nur noch mit Grund."),
    )


def _errors(desk: Desk) -> list[str]:
    """What stands in the way; a list on which nothing is written yet is not full of errors."""
    if is_blank(desk.spielliste):
        return [_("Es ist noch nichts eingetragen.")]
    return [say(finding.said, desk.names_at(finding.row)) for finding in desk.book.errors]


def _done(desk: Desk) -> str:
    """What happens next with a list that is complete."""
    if desk.spielliste.tournament.needs_confirmation:
        return _("Die Liste ist abgeschlossen. Bitte noch von einer zweiten Person bestätigen lassen.")
    return _("Die Liste ist abgeschlossen und zählt.")


@both
def confirm(request: HttpRequest, spielliste: Spielliste) -> HttpResponse:
    """Confirmed, the next one comes: who confirms has a pile of them."""
    desk = desk_of(spielliste)
    mine = desk.spielliste.finished_by_id == request.user.pk
    initial = {"how": Spielliste.PAPER_SEEN if mine else Spielliste.SECOND_PERSON}
    form = ConfirmForm(posted(request), initial=initial, names=desk.names, based_on=desk.spielliste.version)
    others = others_to_confirm(spielliste)
    return act(
        request,
        desk,
        form,
        corrections.confirm_list,
        _("{list} ist bestätigt.").format(list=spielliste),
        then=lambda: redirect(after_confirming(spielliste)),
        heading=_("Liste bestätigen"),
        submit=_("Bestätigen und weiter") if others else _("Bestätigen"),
        totals=_totals(desk),
        sheet=sheet_of(desk.spielliste, desk.book, full_names=True),
        text=_("Bitte Endstände und Spiele mit dem Papier oder dem Gedächtnis des Tisches vergleichen."),
        template="lists/full/confirm.html",
        others=others,
        again_key=new_key(),
        may_type=not mine and desk.spielliste.state == Spielliste.FINISHED,
    )


def _totals(desk: Desk) -> list[tuple[str, int]]:
    return list(zip(desk.names, desk.book.totals or (), strict=False))


@both
def reopen(request: HttpRequest, spielliste: Spielliste) -> HttpResponse:
    desk = desk_of(spielliste)
    form = ListReasonForm(posted(request), names=desk.names, based_on=desk.spielliste.version)
    return act(
        request,
        desk,
        form,
        corrections.reopen_list,
        _("Die Liste ist wieder offen."),
        heading=_("Liste wieder öffnen"),
        submit=_("Wieder öffnen"),
        text=_("Solange die Liste offen ist, zählt sie nicht. Ein einzelnes Spiel lässt sich auch so korrigieren."),
    )


@both
def time_up(request: HttpRequest, spielliste: Spielliste) -> HttpResponse:
    """§8: remaining Normalspiele are struck, open Pflichtsoli are still presented."""
    desk = desk_of(spielliste)
    struck = desk.spielliste.time_up_after
    # Of a list on paper nothing may be typed yet: nobody shall strike 20 games with one tap.
    initial: dict[str, object] = {"after": (desk.book.games or "") if struck is None else struck}
    if ran_out(desk.spielliste):
        initial["reason"] = _("Zeit abgelaufen")  # the clock says so: nobody has to type it at every table
    form = TimeForm(
        posted(request),
        initial=initial,
        most=services.most_games(desk.spielliste),
        struck=struck is not None,
        names=desk.names,
        based_on=desk.spielliste.version,
    )
    return _act_and_back(
        request,
        desk,
        form,
        services.strike_games,
        _("Das ist auf der Liste vermerkt."),
        heading=_("Zeit ist um"),
        submit=_("Vermerken"),
        text=_("Die übrigen Normalspiele werden gestrichen; offene Pflichtsoli werden noch vorgeführt (§8)."),
    )


def _act_and_back(
    request: HttpRequest, desk: Desk, form: ListForm, service: Callable[..., object], done: str, **page: Any
) -> HttpResponse:
    """Whoever came from the clock or the overview goes on there."""
    name = BACK.get(request.GET.get("zurueck", "")) if desk.spielliste.round_id else None
    if name is None:
        return act(request, desk, form, service, done, **page)
    back = reverse(name, args=[desk.spielliste.tournament.uuid])
    return act(request, desk, form, service, done, then=lambda: redirect(back), cancel=back, **page)


@both
def allowance(request: HttpRequest, spielliste: Spielliste) -> HttpResponse:
    desk = desk_of(spielliste)
    initial = {"minutes": desk.spielliste.allowance_minutes or "", "reason": desk.spielliste.allowance_reason}
    form = AllowanceForm(posted(request), initial=initial, names=desk.names, based_on=desk.spielliste.version)
    return _act_and_back(
        request,
        desk,
        form,
        services.allow_time,
        _("Die Zeitgutschrift ist vermerkt."),
        heading=_("Zeitgutschrift"),
        submit=_("Vermerken"),
        text=_("Minuten, die dieser Tisch länger spielen darf. Sie stehen auf der Liste (§8.5.1)."),
    )


@both
def games(request: HttpRequest, spielliste: Spielliste) -> HttpResponse:
    desk = desk_of(spielliste)
    planned = desk.spielliste.games_planned
    initial = {"games": planned or "", "open_end": planned is None}
    form = GamesForm(posted(request), initial=initial, names=desk.names, based_on=desk.spielliste.version)
    return act(
        request,
        desk,
        form,
        services.plan_games,
        _("Die Zahl der Spiele ist geändert."),
        heading=_("Zahl der Spiele"),
        submit=_("Ändern"),
        text=_("Pflichtsoli sind eingeschlossen. Bei offenem Ende wird niemand vorgeführt."),
    )


@both
def depth(request: HttpRequest, spielliste: Spielliste) -> HttpResponse:
    """How much is written down, as long as nothing is."""
    desk = desk_of(spielliste)
    initial = {"depth": desk.spielliste.depth}
    form = DepthForm(posted(request), initial=initial, names=desk.names, based_on=desk.spielliste.version)
    return act(
        request,
        desk,
        form,
        services.change_depth,
        "",
        heading=_("Art der Eingabe"),
        submit=_("Wechseln"),
        text=_("Das lässt sich ändern, solange nichts eingetragen ist."),
    )
