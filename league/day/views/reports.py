"""Pages: somebody reports an error on a list and reads what became of it; the staff see all reports and answer them.
The list itself is corrected on its own pages."""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256
from itertools import groupby
from urllib.parse import urlencode

from django.contrib import messages
from django.core.paginator import Paginator
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from league.base.forms import new_key
from league.base.lanes import PAGES, apart
from league.base.views import (
    EVERY,
    act,
    both,
    event_crumbs,
    live,
    now_ms,
    page,
    posted,
    require_POST,
    require_safe,
    sent_before,
    too_many,
    too_many_by_one,
)
from league.day.forms import AnswerForm, ReportForm
from league.day.services import discard_reports, report_error, settle_report
from league.lists.reports import can_report
from league.models import ErrorReport, Spielliste, Tournament

MOST_SENT = 60  # from one address in ten minutes: a whole hall may share it
# To one list in an hour, both fewer than it takes (services.reports.MOST_OPEN): nobody shuts the others out.
MOST_BY_ONE, MOST_FROM_HERE = 4, 15
HOUR = 3600
FEW = 3  # reports of one list that are shown in full
LISTS_SHOWN, SETTLED_SHOWN = 20, 20  # the others move up; what is settled is turned over page by page
FIRST, SETTLED = "liste", "erledigt"  # the number of the list that comes before all others, the page of what is settled


# --- for everybody


@never_cache  # ends by the calendar, without a change that a cache would see
@both
def report(request: HttpRequest, spielliste: Spielliste) -> HttpResponse:
    """Sent once more it leads to the same report."""
    form = ReportForm(posted(request), spielliste=spielliste)
    if form.is_bound and form.is_valid() and not _too_many(request, form, spielliste):
        sent = form.attempt(report_error, spielliste=spielliste, **form.words, **form.once)
        if sent:
            return redirect("report-detail", sent.uuid)
    context = {**_frame(spielliste, _("Fehler melden")), "form": form, "can_send": can_report(spielliste)}
    return page(request, "day/reports/form.html", context, form)


def _too_many(request: HttpRequest, form: ReportForm, spielliste: Spielliste) -> bool:
    if sent_before(request):
        return False
    if too_many(request, "reports", MOST_SENT):
        form.add_error(None, _("Von hier kamen sehr viele Meldungen. Bitte in zehn Minuten noch einmal senden."))
        return True
    about = f"reports:{spielliste.pk}"
    if many := (
        too_many_by_one(request, f"{about}:one", MOST_BY_ONE, HOUR) or too_many(request, about, MOST_FROM_HERE, HOUR)
    ):
        said = _("Zu dieser Liste kamen von hier schon viele Meldungen. Bitte die Leitung ansprechen.")
        form.add_error(None, said)
    return many


@never_cache
@require_safe
def detail(request: HttpRequest, sent: ErrorReport) -> HttpResponse:
    """Whoever sent the report reads here what became of it."""
    context = {**_frame(sent.spielliste, _("Meldung")), "report": sent}
    return render(request, "day/reports/detail.html", context)


def _frame(spielliste: Spielliste, here: str) -> dict[str, object]:
    event = spielliste.tournament
    return {
        "event": event,
        "list": spielliste,
        "crumbs": [
            (event.name, reverse("tournament-detail", args=[event.uuid])),
            (str(spielliste), reverse("list-detail", args=[spielliste.uuid])),
            (here, ""),
        ],
    }


def _reports() -> QuerySet[ErrorReport]:
    return ErrorReport.objects.select_related("spielliste__round", "spielliste__tournament__club", "settled_by")


# --- for who works here


@dataclass(frozen=True)
class Beside:
    """The reports about one list, each with the form of its answer."""

    spielliste: Spielliste
    reports: list[tuple[ErrorReport, AnswerForm]]

    @property
    def shown(self) -> list[tuple[ErrorReport, AnswerForm]]:
        return self.reports[:FEW]

    @property
    def folded(self) -> list[tuple[ErrorReport, AnswerForm]]:
        """Behind a button: twenty of them would push everything else away."""
        return self.reports[FEW:]


@apart(PAGES)
@require_safe
def all_reports(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    return _page(request, tournament)


def _page(
    request: HttpRequest, tournament: Tournament, refused: AnswerForm | None = None, about: int = 0
) -> HttpResponse:
    """`refused`: an answer that could not be taken, shown at the report it is `about`."""
    context = _now(request, tournament, refused, about) | {
        "crumbs": event_crumbs(tournament, _("Gemeldete Fehler")),
        "now": now_ms(),
        "every": EVERY,
    }
    return page(request, "day/reports/list.html", context, refused)


@apart(PAGES)
@require_safe
def reports_now(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    return live(request, _mark(tournament), lambda: render(request, "day/reports/_now.html", _now(request, tournament)))


def _mark(tournament: Tournament) -> str:
    rows = ErrorReport.objects.filter(spielliste__tournament=tournament).values_list("pk", "settled_at")
    return sha256(repr(list(rows)).encode()).hexdigest()[:32]


def _now(
    request: HttpRequest, tournament: Tournament, refused: AnswerForm | None = None, about: int = 0
) -> dict[str, object]:
    """The list that was asked for, or whose report it is `about`, comes first: among many it would not be shown."""
    mark = _mark(tournament)
    rows = _reports().filter(spielliste__tournament=tournament).order_by("spielliste__number", "at", "pk")
    waiting = [one for one in rows if one.settled_at is None]
    when = {one: one.settled_at for one in rows if one.settled_at}
    settled = sorted(when, key=lambda one: when[one], reverse=True)
    groups = [(one, list(these)) for one, these in groupby(waiting, key=lambda one: one.spielliste)]
    first = next((str(one.spielliste.number) for one in waiting if one.pk == about), request.GET.get(FIRST, ""))
    shown = sorted(groups, key=lambda group: str(group[0].number) != first)[:LISTS_SHOWN]
    return {
        "event": tournament,
        "mark": mark,
        "fragment": _with(reverse("reports-now", args=[tournament.uuid]), request),
        "open": len(waiting),
        # Somebody else was quicker: the place of what was refused is gone.
        "lost": None if about in {one.pk for _list, these in shown for one in these} else refused,
        "lists": [
            Beside(one, [(this, refused if refused and this.pk == about else _form(this)) for this in these])
            for one, these in shown
        ],
        "further": len(groups) - len(shown),
        "settled": Paginator(settled, SETTLED_SHOWN).get_page(request.GET.get(SETTLED)),
        "key": new_key(),
        "about": about,
    }


def _with(address: str, request: HttpRequest) -> str:
    """What follows the page shows the same part of it."""
    asked = {name: request.GET[name] for name in (FIRST, SETTLED) if name in request.GET}
    return f"{address}?{urlencode(asked)}" if asked else address


def _form(this: ErrorReport) -> AnswerForm:
    return AnswerForm(auto_id=f"id_{this.pk}_%s")


@require_POST
def settle(request: HttpRequest, this: ErrorReport) -> HttpResponse:
    tournament = this.spielliste.tournament
    form = AnswerForm(request.POST, auto_id=f"id_{this.pk}_%s")
    if form.is_valid() and form.attempt(
        settle_report, report=this, answer=form.cleaned_data["answer"], by=request.user, **form.once
    ):
        messages.success(
            request, _("Erledigt. Die Antwort steht jetzt auf der Seite von {list}.").format(list=this.spielliste)
        )
        return redirect("report-list", tournament.uuid)
    return _page(request, tournament, form, this.pk)


@require_POST
def discard(request: HttpRequest, spielliste: Spielliste) -> HttpResponse:
    """The reports named in the form, one or all of a list: never one that came after the page was read."""
    named = [int(one) for one in request.POST.getlist("report") if one.isascii() and one.isdigit() and len(one) < 12]
    to = reverse("report-list", args=[spielliste.tournament.uuid])
    done = _("Verworfen. Auf der Seite von {list} steht dazu nichts.").format(list=spielliste)
    return act(request, discard_reports, to, done, spielliste=spielliste, reports=named)
