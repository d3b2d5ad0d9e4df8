"""Pages: the clock of a round for the director. What a button may do is decided by the services."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from league.base.forms import ReasonForm, WriteForm, new_key, resent
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
    round_of,
)
from league.day import services
from league.day.forms import CorrectionForm, PlayingTimeForm
from league.day.overview import overview_mark, rounds_now
from league.lists.clock import clock_mark, minutes_mark
from league.models import Round, Tournament


def needs_rounds(tournament: Tournament) -> None:
    """An evening has no rounds, and so no clock."""
    if tournament.is_evening:
        raise Http404


@require_safe
def clock(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The page that lies open on the director's laptop while a round is played."""
    needs_rounds(tournament)
    context = _now(tournament) | {"crumbs": event_crumbs(tournament, _("Uhr")), "now": now_ms(), "every": EVERY}
    return page(request, "day/clock/clock.html", context)


@require_safe
def clock_now(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    needs_rounds(tournament)
    return live(request, overview_mark(tournament), lambda: render(request, "day/clock/_now.html", _now(tournament)))


def _now(tournament: Tournament) -> dict[str, object]:
    """The mark is read before the tables: what changes meanwhile is asked for again."""
    mark = overview_mark(tournament)
    rounds = rounds_now(tournament)
    return {
        "event": tournament,
        "mark": mark,
        "rounds": rounds,
        "coming": None if rounds else _to_start(tournament),
        "key": new_key(),
    }


def _to_start(tournament: Tournament) -> Round | None:
    """The next round, if people sit at its tables."""
    coming = tournament.rounds.filter(state=Round.PLANNED).order_by("number").first()
    return coming if coming and tournament.state != Tournament.FINISHED and coming.lists.exists() else None


ACTS = {
    "start": (services.start_clock, gettext_lazy("Die Uhr der Runde {n} läuft.")),
    "pause": (services.pause_clock, gettext_lazy("Die Uhr der Runde {n} ist angehalten.")),
    "resume": (services.resume_clock, gettext_lazy("Die Uhr der Runde {n} läuft weiter.")),
    "both": (services.start_round_and_clock, gettext_lazy("Runde {n} und ihre Uhr laufen.")),
}


@require_POST
def clock_act(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """The big buttons; `do` says which."""
    needs_rounds(tournament)
    round_ = round_of(tournament, number)
    if request.POST.get("do") not in ACTS:
        messages.error(request, _("Diesen Knopf gibt es nicht mehr. Bitte noch einmal wählen."))
        return redirect("round-clock", tournament.uuid)
    service, done = ACTS[request.POST["do"]]
    to = reverse("round-clock", args=[tournament.uuid])
    return act(request, service, to, str(done).format(n=number), round=round_)


@both
def correct(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    needs_rounds(tournament)
    round_ = round_of(tournament, number)
    form = CorrectionForm(posted(request), based_on=clock_mark(round_))
    shift = form.shift if form.is_valid() else 0
    words = {"round": round_, "minutes": shift, "reason": form.cleaned_data.get("reason", "")} if shift else {}
    if shift and form.attempt(services.correct_clock, by=request.user, **form.submission, **words):
        return _done(request, tournament, _("Die Uhr ist gestellt."))
    round_.refresh_from_db()
    rebase(form, clock_mark(round_))
    return _form_page(
        request,
        round_,
        form,
        _("Uhr stellen"),
        _("Uhr stellen"),
        _("Für alle Tische zugleich. Zeit für einen einzelnen Tisch steht als Zeitgutschrift auf dessen Liste."),
    )


def rebase(form: WriteForm, mark: int) -> None:
    """Refused, the page shows what is stored now; sending again is based on that, and is another submission."""
    if form.is_bound:
        resent(form, based_on=mark, key=new_key())


@both
def reset(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    needs_rounds(tournament)
    round_ = round_of(tournament, number)
    form = ReasonForm(posted(request))
    if form.is_valid() and form.attempt(services.reset_clock, round=round_, by=request.user, **form.once, **form.facts):
        return _done(request, tournament, _("Die Uhr steht wieder auf Anfang."))
    return _form_page(
        request,
        round_,
        form,
        _("Uhr zurücksetzen"),
        _("Zurücksetzen"),
        _("Die Uhr steht dann, als wäre sie nie gestartet worden. Die Runde läuft weiter."),
        danger=True,
    )


@both
def playing_time(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    needs_rounds(tournament)
    initial = {"four": tournament.minutes_four, "five": tournament.minutes_five}
    form = PlayingTimeForm(posted(request), initial=initial, based_on=minutes_mark(tournament))
    if form.is_valid() and form.attempt(
        services.set_playing_time, tournament=tournament, by=request.user, **form.submission, **form.facts
    ):
        if form.cleaned_data["five"] < form.cleaned_data["four"]:
            messages.warning(
                request, _("Zu fünft ist die Zeit jetzt kürzer als zu viert, obwohl dort mehr Spiele sind.")
            )
        return _done(request, tournament, _("Die Spielzeit ist gespeichert."))
    rebase(form, minutes_mark(tournament))
    context = {
        "event": tournament,
        "form": form,
        "title": _("Spielzeit"),
        "submit": _("Speichern"),
        "back": reverse("round-clock", args=[tournament.uuid]),
        "crumbs": event_crumbs(tournament, _("Spielzeit")),
        "text": _(
            "Nach den Turnierregeln 100 Minuten zu viert für 24 Spiele, 125 zu fünft für 30 (§8). "
            "Gilt sofort, auch für eine laufende Uhr."
        ),
    }
    return page(request, "day/clock/form.html", context, form)


def _done(request: HttpRequest, tournament: Tournament, words: str) -> HttpResponse:
    messages.success(request, words)
    return redirect("round-clock", tournament.uuid)


def _form_page(
    request: HttpRequest, round_: Round, form: WriteForm, title: str, submit: str, text: str, danger: bool = False
) -> HttpResponse:
    tournament = round_.tournament
    context = {
        "event": tournament,
        "round": round_,
        "form": form,
        "title": title,
        "submit": submit,
        "text": text,
        "danger": danger,
        "back": reverse("round-clock", args=[tournament.uuid]),
        "crumbs": event_crumbs(tournament, title),
        "now": now_ms(),
        "states": [state for state in rounds_now(tournament) if state.round.pk == round_.pk],
    }
    return page(request, "day/clock/form.html", context, form)
