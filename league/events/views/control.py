"""Pages: the director's page and the buttons on it; what a button may do is decided by the services."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from hashlib import sha256

from django.contrib import messages
from django.core.paginator import Paginator
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _

from league.base.forms import ReasonForm, WriteForm, new_key
from league.base.history import told
from league.base.lanes import PAGES, apart
from league.base.notices import notices
from league.base.permissions import can_direct
from league.base.views import (
    EVERY,
    act,
    event_crumbs,
    home_of,
    live,
    now_ms,
    page,
    require_POST,
    require_safe,
    round_of,
)
from league.events.dashboard import figures_of, unfolded
from league.events.forms.tournament import CloseForm
from league.events.progress import (
    CLOSED,
    FINISHED,
    RUNNING,
    RoundNow,
    last_to_hide,
    next_action,
    next_for_helpers,
    phase_of,
    rounds_of,
    steps,
    unconfirmed,
    upcoming,
)
from league.events.services import tournament as services
from league.events.services.evening import end_evening
from league.events.services.hiding import decide_hiding
from league.events.services.rounds import close_round, reopen_round, start_round
from league.lists.depending import stale_rounds
from league.lists.seating import expected, in_result, missing_at_tables, present, tables_for, without_seat
from league.models import AuditEntry, Entry, ErrorReport, Occupancy, Round, Tournament
from league.printing.stale import stale

NEWEST = 6  # entries of the history on the page itself, but for every single game and report
TYPING = ("game-recorded", "paper-typed", "paper-undone", "report-sent")


@apart(PAGES)
@require_safe
def control(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    return redirect(home_of(tournament)) if tournament.is_evening else _control_page(request, tournament)


@apart(PAGES)
@require_safe
def control_now(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """What of the page has changed since it was shown."""
    if tournament.is_evening:
        raise Http404
    context = _now(request, tournament)
    return live(request, str(context["mark"]), lambda: render(request, "events/tournament/_control_now.html", context))


def _control_page(
    request: HttpRequest, tournament: Tournament, refused: WriteForm | None = None, name: str = ""
) -> HttpResponse:
    """`refused` is a form that could not be carried out, shown in its place: "close-2", "reopen-1", "finish" or
    "reopen"."""
    context = _now(request, tournament, refused, name)
    newest = _history(tournament).exclude(action__in=TYPING)[:NEWEST]
    context |= {
        "finish_form": refused if name == "finish" else CloseForm(auto_id="id_finish_%s"),
        "reopen_form": refused if name == "reopen" else ReasonForm(auto_id="id_reopen_%s"),
        "history": told(newest, tournament, by_name=True) if context["directs"] else [],
        "now": now_ms(),
        "every": EVERY,
        "fragment": reverse("tournament-control-now", args=[tournament.uuid]),
        "crumbs": event_crumbs(tournament),
    }
    return page(request, "events/tournament/control.html", context, refused)


def _now(
    request: HttpRequest, tournament: Tournament, refused: WriteForm | None = None, name: str = ""
) -> dict[str, object]:
    """What others may change while the page is read."""
    rounds = rounds_of(tournament)
    phase = phase_of(tournament, rounds)
    directs = can_direct(request.user, tournament)
    people = expected(tournament).count()
    context = {
        "event": tournament,
        "phase": phase,
        "steps": steps(phase, rounds),
        "rounds": rounds,
        "closed": [round_ for round_ in rounds if round_.state == Round.CLOSED],
        "running": [round_ for round_ in rounds if round_.state == Round.RUNNING],
        "figures": figures_of(tournament, rounds, people),
        "unfolded": unfolded(phase, rounds, directs=directs),
        "upcoming": upcoming(rounds) if phase in (RUNNING, CLOSED) else None,
        "directs": directs,
        "primary": next_action(tournament, phase, rounds, people) if directs else next_for_helpers(tournament, rounds),
        "late": _without_seat(tournament) if directs and phase != FINISHED else [],
        "left_seats": _left_seats(tournament) if directs else [],
        "missing_seats": list(missing_at_tables(tournament, state=Round.PLANNED)) if directs else [],
        "stale_rounds": stale_rounds(tournament) if directs and phase != FINISHED else [],
        "stale_prints": stale(tournament) if directs else [],
        "to_hide": last_to_hide(tournament, rounds) if directs else None,
        "with_clock": _to_start(phase, rounds) if directs else None,
        "has_tables": any(round_.tables for round_ in rounds),
        "people": people,
        "counted": in_result(tournament) if phase == FINISHED else people,
        "tables_for": tables_for(people),
        "reports": ErrorReport.objects.open().filter(spielliste__tournament=tournament).count(),
        "unconfirmed": unconfirmed(rounds),
        "notices": notices(tournament) if phase != FINISHED else [],
        "refused": name,
        "no": [] if refused is None or _has_place(name, phase, rounds) else refused.non_field_errors(),
        "key": new_key(),
    }
    _give_forms(rounds, refused, name)
    return context | {"mark": _mark(tournament, rounds, context)}


SHOWN = (
    "figures", "primary", "late", "left_seats", "missing_seats", "stale_rounds", "stale_prints", "people", "reports",
    "notices",
)  # fmt: skip


def _mark(tournament: Tournament, rounds: Sequence[RoundNow], context: Mapping[str, object]) -> str:
    """Changes with everything of it that a reader would call a change."""
    lists = [(one.spielliste.pk, one.spielliste.version) for round_ in rounds for one in round_.tables]
    facts = [tournament.version, lists, [context[name] for name in SHOWN]]
    return sha256(repr(facts).encode()).hexdigest()[:32]


def _without_seat(tournament: Tournament) -> list[Entry]:
    """Who is here while the tables are set without him: better known before the round is started."""
    return list(present(tournament).filter(pk__in=without_seat(tournament)).order_by("number"))


def _left_seats(tournament: Tournament) -> list[Occupancy]:
    """Seats of rounds to come on which somebody sits who has left: they are drawn anew, or filled by hand."""
    seats = Occupancy.objects.filter(
        spielliste__tournament=tournament, spielliste__round__state=Round.PLANNED, entry__withdrawn=True
    )
    return list(seats.select_related("entry", "spielliste__round").order_by("spielliste__round", "spielliste__table"))


def _to_start(phase: str, rounds: list[RoundNow]) -> RoundNow | None:
    """The round that could begin now, and its clock with it."""
    coming = upcoming(rounds)
    return coming if coming and coming.tables and phase not in (RUNNING, FINISHED) else None


def _has_place(name: str, phase: str, rounds: list[RoundNow]) -> bool:
    """Whether the page shows the form of this name now; if not, what was refused is said at the top."""
    places = [round_.close_name for round_ in rounds if round_.state == Round.RUNNING and round_.asks_why]
    if phase == FINISHED:
        return name in ("reopen", *places)
    places += ["finish"] if phase == CLOSED and unconfirmed(rounds) else []
    return name in (*places, *(round_.reopen_name for round_ in rounds if round_.state == Round.CLOSED))


def _give_forms(rounds: list[RoundNow], refused: WriteForm | None, name: str) -> None:
    for round_ in rounds:
        forms: dict[str, WriteForm] = {
            round_.close_name: CloseForm(auto_id=f"id_{round_.close_name}_%s"),
            round_.reopen_name: ReasonForm(auto_id=f"id_{round_.reopen_name}_%s"),
        }
        if refused and name in forms:
            forms[name] = refused
        round_.forms = {"close": forms[round_.close_name], "reopen": forms[round_.reopen_name]}


def _history(tournament: Tournament) -> QuerySet[AuditEntry]:
    return AuditEntry.objects.filter(tournament=tournament).select_related("by")


@require_safe
def history(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Everything that happened, newest first, for those who work here."""
    entries = Paginator(_history(tournament), 50).get_page(request.GET.get("page"))
    context = {
        "event": tournament,
        "page": entries,
        "history": told(entries.object_list, tournament, by_name=True),
        "crumbs": event_crumbs(tournament, _("Verlauf")),
    }
    return render(request, "events/tournament/history.html", context)


# --- rounds


@require_POST
def round_start(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    done = _("Runde {n} läuft. Die Listen können eingetragen werden.").format(n=number)
    return act(request, start_round, home_of(tournament), done, round=round_of(tournament, number), keeps_back=True)


@require_POST
def hide(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The answer to the question about the last round: `hide` keeps it back until the ceremony."""
    hides = "hide" in request.POST
    done = _("Der Stand der letzten Runde bleibt bis zur Siegerehrung verborgen.")
    shown = _("Der Stand der letzten Runde ist für alle zu sehen.")
    told = done if hides else shown
    return act(request, decide_hiding, home_of(tournament), told, tournament=tournament, hide=hides)


@require_POST
def round_close(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    form = CloseForm(request.POST, auto_id=f"id_close-{number}_%s")
    done = _("Runde {n} ist abgeschlossen.").format(n=number)
    return _with_reason(request, tournament, number, close_round, form, f"close-{number}", done)


@require_POST
def round_reopen(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    form = ReasonForm(request.POST, auto_id=f"id_reopen-{number}_%s")
    done = _("Runde {n} ist wieder offen.").format(n=number)
    return _with_reason(request, tournament, number, reopen_round, form, f"reopen-{number}", done)


def _with_reason(
    request: HttpRequest,
    tournament: Tournament,
    number: int,
    service: Callable[..., Round],
    form: WriteForm,
    name: str,
    done: str,
) -> HttpResponse:
    round_ = round_of(tournament, number)
    if form.is_valid() and form.attempt(service, round=round_, by=request.user, **form.once, **form.facts):
        messages.success(request, done)
        return redirect(home_of(tournament))
    return _control_page(request, tournament, form, name)


# --- the tournament as a whole


@require_POST
def finish(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Of a tournament the result is printed and revealed next, on a page of its own; that of an evening says by itself
    that it is over, and who may read it."""
    if tournament.is_evening:
        publish = "publish" in request.POST
        return act(request, end_evening, home_of(tournament), evening=tournament, publish=publish)
    done = _("„{name}“ ist beendet, das Ergebnis steht. Noch sehen es nur Mitarbeitende.").format(name=tournament)
    to = reverse("tournament-end", args=[tournament.uuid])
    if not services.unconfirmed_lists(tournament):
        return act(request, services.finish_tournament, to, done, tournament=tournament)
    form = CloseForm(request.POST, auto_id="id_finish_%s")
    if form.is_valid() and form.attempt(
        services.finish_tournament, tournament=tournament, by=request.user, **form.once, **form.facts
    ):
        messages.success(request, done)
        return redirect(to)
    return _control_page(request, tournament, form, "finish")


@require_POST
def reveal(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    done = _("Das Ergebnis von „{name}“ ist bekannt gegeben.").format(name=tournament)
    to = reverse("tournament-end", args=[tournament.uuid])
    return act(request, services.reveal_result, to, done, tournament=tournament)


@require_POST
def reopen(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    form = ReasonForm(request.POST, auto_id="id_reopen_%s")
    if form.is_valid() and form.attempt(
        services.reopen_tournament, tournament=tournament, by=request.user, **form.once, **form.facts
    ):
        messages.success(request, _("„{name}“ ist wieder offen.").format(name=tournament))
        return redirect(home_of(tournament))
    if not tournament.is_evening:
        return _control_page(request, tournament, form, "reopen")
    messages.error(request, " ".join(str(error) for errors in form.errors.values() for error in errors))
    return redirect(home_of(tournament))


@require_POST
def publish(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Everybody may read it, or with `draft` only those who work on it."""
    published = "draft" not in request.POST
    done = _("Alle können es jetzt lesen.") if published else _("Jetzt ein Entwurf: nur für Mitarbeitende sichtbar.")
    return act(
        request,
        services.change_tournament,
        home_of(tournament),
        done,
        tournament=tournament,
        published=published,
        based_on=None,
    )


@require_POST
def discard(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    done = _("„{name}“ ist gelöscht.").format(name=tournament.name)
    club = reverse("club-detail", args=[tournament.club.uuid])
    to = home_of(tournament) if tournament.lists.exists() else club
    return act(request, services.discard_tournament, to, done, tournament=tournament)
