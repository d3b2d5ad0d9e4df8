"""Pages: the end of a tournament, step by step, and the result for the federation as a file."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext as _

from league.base.forms import new_key
from league.base.hidden import is_revealed, is_sealed
from league.base.lanes import PAGES, PAPER, apart
from league.base.language import GERMAN
from league.base.views import act, called_as, event_crumbs, require_POST, require_safe
from league.events.services.tournament import unconfirmed_lists
from league.events.views.downloads import CSV, as_attachment
from league.excel.csv import csv_of
from league.models import Membership, Player, Round, Tournament
from league.printing.address import printed_address
from league.printing.prints import answered
from league.prizes.papers import federation_paper

from . import services
from .federation import Report, report_of, table_of, workbook_of
from .wall import steps_of, telling_of

PDF = "pdf"
MOST_STEPS = 1000  # of a ceremony; more prizes and places are called out nowhere


@apart(PAGES)
@require_safe
def end(request: HttpRequest, event: Tournament) -> HttpResponse:
    """What is still to do when the last round is over: end, print, reveal, and then the federation and a copy."""
    report = report_of(event)
    context = {
        "event": event,
        "is_played": _is_played(event),
        "sealed": is_sealed(event),
        "revealed": is_revealed(event),
        "steps": _steps(event),
        "report": report,
        "without": list(_where_to_number(request, report)),
        "key": new_key(),
        "crumbs": event_crumbs(event, _("Siegerehrung")),
    }
    return render(request, "prizes/end.html", context)


def _is_played(event: Tournament) -> bool:
    """Whether nothing is in the way of its end: all rounds are over, and of each list two have seen the numbers."""
    rounds = [this.state for this in event.rounds.all()]
    return bool(rounds) and set(rounds) == {Round.CLOSED} and not unconfirmed_lists(event)


def _steps(event: Tournament) -> list[dict[str, str]]:
    """End, print, reveal, each an act of its own. What was printed nobody knows, so it is the step at hand until the
    result is everybody's."""
    sealed = _("Das Ergebnis steht; andere sehen es noch nicht.")
    words = [
        (_("Beenden"), _("Das Ergebnis steht.") if is_revealed(event) else sealed),
        (_("Drucken"), _("Preisliste und Urkunden, endgültig.")),
        (_("Bekannt geben"), _("Alle sehen, wer gewonnen hat.")),
    ]
    at = 3 if is_revealed(event) else 1 if is_sealed(event) else 0
    return [
        {"title": title, "text": text, "state": "done" if index < at else "now" if index == at else "next"}
        for index, (title, text) in enumerate(words)
    ]


def _where_to_number(request: HttpRequest, report: Report) -> Iterator[tuple[dict[str, object], str]]:
    """Who has no DDV number, with the page on which it is added: a guest's at the event, a member's in the club."""
    uuids = [str(line["entry"]) for line in report.without]
    players = dict(report.event.entries.filter(uuid__in=uuids).values_list("uuid", "player"))
    known = Player.objects.edited_by(request.user).filter(pk__in=players.values())
    editable = dict(known.values_list("pk", "uuid"))
    members = set(Membership.objects.on(None).filter(player__in=players.values()).values_list("player", flat=True))
    for line, uuid in zip(report.without, uuids, strict=True):
        player = players[UUID(uuid)]
        if player not in members:
            yield line, reverse("entry-person", args=[report.event.uuid, uuid])
        else:
            yield line, reverse("player-edit", args=[editable[player]]) if player in editable else ""


@require_safe
def wall(request: HttpRequest, event: Tournament) -> HttpResponse:
    """What is called out, one step after the other; who stands there reads it first here, then the hall on the wall."""
    if not is_sealed(event):
        return redirect("tournament-end", event.uuid)
    telling = telling_of(event)
    told, left = (telling.keys, telling.left) if telling else ([], [])
    context = {
        "event": event,
        "steps": [(step, step.key in told) for step in steps_of(event)],
        "telling": telling,
        "upcoming": left[0] if left else None,
        "following": " ".join([*told, *(step.key for step in left[:1])]),
        "before": " ".join(told[:-1]),
        "key": new_key(),
        "crumbs": [
            *event_crumbs(event, " ")[:-1],
            (_("Siegerehrung und Abschluss"), reverse("tournament-end", args=[event.uuid])),
            (_("An der Wand"), ""),
        ],
    }
    return render(request, "prizes/wall.html", context)


@require_POST
def tell(request: HttpRequest, event: Tournament) -> HttpResponse:
    """These steps are on the wall now: all of them are sent, so that a button pressed twice tells one step."""
    sent = request.POST.get("told")
    told = None if sent is None else sent.split()[:MOST_STEPS]
    to = reverse("tournament-end" if told is None else "ceremony", args=[event.uuid])
    return act(request, services.tell, to, about=sent or "", tournament=event, told=told)


@apart(PAPER)
@require_safe
def federation(request: HttpRequest, event: Tournament, ending: str) -> HttpResponse:
    """Only of a tournament that is over: what the federation counts must not change the next minute."""
    report = report_of(event)
    if event.state != Tournament.FINISHED:
        messages.error(request, report.warning)
        return redirect("tournament-end", event.uuid)
    address = printed_address(called_as(request))
    if ending == PDF:
        return answered(request, partial(federation_paper, event, address=address), event, staff=True)
    with translation.override(GERMAN):  # the federation reads it, whoever sends it
        report = report_of(event)
        content = csv_of(table_of(report)) if ending == CSV else workbook_of(report, address=address)
        return as_attachment(content, ending, event, _("Ergebnisliste"))
