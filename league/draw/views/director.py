"""Pages of the draw for the director: ask for one, watch it, look at the plan, swap two, publish, take back."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _

from league.base.forms import ReasonForm, new_key
from league.base.views import act, event_crumbs, page, posted, require_POST, require_safe
from league.base.wording import say
from league.base.writing import Conflict
from league.draw.asking import open_rounds
from league.draw.consequences import stale
from league.draw.forms import DrawForm
from league.draw.outdated import News, news_of
from league.draw.services import draws as services
from league.draw.services.draws import begin, is_lost
from league.draw.shown import Price, price, shown
from league.lists.seating import missing, present, tables_for
from league.models import Draw, Entry, Round, Tournament
from league.models.day import Swap
from scoring import Message, ScoringError

# --- asked for, watched, changed, published


LAST_DRAWS = 6


@require_safe
def overview(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """What can be drawn now, the wishes, and what was drawn before."""
    form = DrawForm(initial=DrawForm.likewise(tournament.draws.first()))
    return _overview(request, tournament, form)


def _overview(request: HttpRequest, tournament: Tournament, form: DrawForm) -> HttpResponse:
    people = present(tournament)
    rounds = open_rounds(tournament)
    context = {
        "event": tournament,
        "form": form,
        "rounds": rounds,
        "people": people.count(),
        "missing": missing(tournament).count(),
        "tables_for": tables_for(people.count()),
        "fixed": people.filter(fixed_table__isnull=False).count(),
        "apart": tournament.apart.count(),
        "asked": tournament.registrations.wishing().count(),
        "draws": _last_draws(tournament),
        "stale_rounds": stale(tournament),
        "running": tournament.rounds.filter(state=Round.RUNNING).exists(),
        "crumbs": event_crumbs(tournament, _("Auslosung")),
    }
    return page(request, "draw/overview.html", context, form)


def _last_draws(tournament: Tournament) -> list[tuple[Draw, News | None]]:
    """Each with what has changed since, if it is still to be decided about."""
    draws = list(tournament.draws.select_related("by")[:LAST_DRAWS])
    for draw in draws:
        draw.tournament = tournament
    return [(draw, news_of(draw) if draw.state == Draw.READY else None) for draw in draws]


@require_POST
def ask(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    form = DrawForm(posted(request))
    if form.is_valid():
        draw = form.attempt(services.ask_draw, tournament=tournament, wish=form.wish, by=request.user, **form.once)
        if draw:
            if draw.state == Draw.WAITING:
                begin(draw)
            return redirect("draw-detail", tournament.uuid, draw.number)
    return _overview(request, tournament, form)


def _draw(tournament: Tournament, number: int) -> Draw:
    draw = get_object_or_404(tournament.draws.select_related("by"), number=number)
    draw.tournament = tournament
    return draw


@require_safe
def detail(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """While it is drawn how far it is, then the plan. ?runde=1&eins=17&zwei=31 shows what a swap would cost."""
    draw = _draw(tournament, number)
    context = _frame(draw)
    if draw.rounds is None:
        context["failure"] = say(Message.from_dict(draw.failure)) if draw.failure else ""
        part = request.headers.get("HX-Request") == "true"
        return render(request, "draw/_working.html" if part else "draw/working.html", context)
    return _plan(request, draw)


def _frame(draw: Draw) -> dict[str, object]:
    tournament = draw.tournament
    path = event_crumbs(tournament, _("Auslosung"))
    path[-1] = (path[-1][0], reverse("draw-overview", args=[tournament.uuid]))
    return {
        "event": tournament,
        "draw": draw,
        "lost": is_lost(draw),
        "key": new_key(),
        "crumbs": [*path, (str(draw), "")],
    }


def _plan(request: HttpRequest, draw: Draw, form: ReasonForm | None = None) -> HttpResponse:
    news = news_of(draw) if draw.state == Draw.READY else None
    plan = shown(draw, proven=not news)
    number, one = request.GET.get("runde", ""), request.GET.get("eins", "")
    at = _number(number)
    round_ = next((one_round for one_round in plan.rounds if one_round.number == at), plan.rounds[0])
    chosen = one if any(seat.number == one for table in round_.tables for seat in table.seats) else ""
    context = _frame(draw) | {
        "plan": plan,
        "by_standing": draw.way == Draw.STANDING,
        "round": round_,
        "chosen": chosen if draw.state == Draw.READY else "",
        "who": plan.people.get(chosen),
        "price": _price(request, draw, round_.number, chosen),
        "changes": [_change(change, plan.people) for change in draw.changes],
        "is_proposal": draw.state == Draw.READY,
        "news": news,
        "again": DrawForm.likewise(draw),
        "instead_of": services.tables_mark(draw) if draw.state == Draw.READY else 0,
        "form": form or ReasonForm(),
    }
    return page(request, "draw/plan.html", context, form)


def _price(request: HttpRequest, draw: Draw, number: int, one: str) -> Price | None:
    other = request.GET.get("zwei", "")
    if not one or not other or one == other or draw.state != Draw.READY:
        return None
    try:
        return price(draw, number, one, other)
    except (ScoringError, KeyError):
        return None


def _change(change: Swap, people: Mapping[str, Entry]) -> str:
    one, other = people[change["one"]].full_name, people[change["other"]].full_name
    return _("Runde {round}: {one} und {other} getauscht.").format(round=change["round"], one=one, other=other)


# --- buttons


def _button(
    request: HttpRequest, tournament: Tournament, number: int, service: Callable[..., object], done: str = ""
) -> HttpResponse:
    draw, to = _draw(tournament, number), reverse("draw-detail", args=[tournament.uuid, number])
    try:
        return act(request, service, to, done, draw=draw)
    except Conflict:
        messages.error(request, _("Inzwischen hat jemand anders diese Auslosung geändert. Bitte noch einmal ansehen."))
        return redirect(to)


def _based_on(request: HttpRequest) -> int | None:
    return _number(request.POST.get("based_on", ""))


def _number(typed: str) -> int | None:
    return int(typed) if typed.isascii() and typed.isdigit() and len(typed) < 11 else None


@require_POST
def cancel(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    return _button(request, tournament, number, services.cancel_draw, _("Abgebrochen. Es wurde niemand gesetzt."))


@require_POST
def stop(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    return _button(request, tournament, number, services.stop_search)


@require_POST
def swap(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    typed = request.POST.get("round", "")
    at = _number(typed) or 0
    one, other = request.POST.get("one", ""), request.POST.get("other", "")
    service = partial(services.swap_seats, round=at, one=one, other=other, based_on=_based_on(request))
    answer = _button(request, tournament, number, service, _("Getauscht."))
    return redirect(f"{answer['Location']}?runde={at}")


@require_POST
def undo(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    done = _("Der letzte Tausch ist zurückgenommen.")
    return _button(request, tournament, number, partial(services.undo_change, based_on=_based_on(request)), done)


@require_POST
def publish(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    done = _("Veröffentlicht: Alle Tische sind besetzt, Sitzpläne und Listen können gedruckt werden.")
    service = partial(
        services.publish_draw,
        instead_of=_number(request.POST.get("instead_of", "")),
        despite="despite" in request.POST,
        based_on=_based_on(request),
    )
    return _button(request, tournament, number, service, done)


@require_POST
def take_back(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    draw = _draw(tournament, number)
    form = ReasonForm(request.POST)
    if form.is_valid() and form.attempt(services.take_back_draw, draw=draw, by=request.user, **form.once, **form.facts):
        messages.success(request, _("Zurückgenommen. Die Auslosung ist wieder ein Vorschlag."))
        return redirect("draw-detail", tournament.uuid, number)
    return _plan(request, draw, form)
