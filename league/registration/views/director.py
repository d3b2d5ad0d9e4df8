"""Pages of the director: how people register, what came in, who is meant by it, and the waiting list.
The buttons are carried out by the services; sent twice they count once."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar
from uuid import UUID

from django.contrib import messages
from django.core.paginator import Page, Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from league.base.forms import new_key
from league.base.lanes import PAGES, apart
from league.base.text import Words, clean_text, is_found
from league.base.views import (
    LONGEST_SEARCH,
    act,
    both,
    event_crumbs,
    one_sent,
    page,
    posted,
    require_POST,
    require_safe,
    saved,
    searched_for,
    sent_before,
    uuid_in,
)
from league.lists.seating import found
from league.models import Player, Registration, Tournament
from league.registration.clubs import questions
from league.registration.forms.registration import EntrySettingsForm, RefuseForm
from league.registration.looking import WHO, page_of
from league.registration.places import Match, closes_too_late, entry_state, matches, overtaken_by, places_of
from league.registration.services import registration as services
from league.registration.services import sources
from league.registration.services.field import change_entry_settings

CARDS_A_PAGE, LINES_A_PAGE = 15, 100
T = TypeVar("T")
NEW, ANOTHER = "neu", "andere"  # somebody unknown; somebody else than those of that name


@both
def settings(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    back = reverse("registration-list", args=[tournament.uuid])
    form = EntrySettingsForm(posted(request), initial=EntrySettingsForm.of(tournament), based_on=tournament.version)
    facts = form.facts if form.is_valid() else {}
    done = _("Die Anmeldung ist eingestellt.")
    if answer := saved(request, form, change_entry_settings, back, done, tournament=tournament, **facts):
        return answer
    tournament.refresh_from_db()
    context = {
        "form": form,
        "event": tournament,
        "too_late": closes_too_late(tournament),
        "back": back,
        "crumbs": _crumbs(tournament, _("Einstellungen")),
    }
    return page(request, "registration/settings.html", context, form)


def _crumbs(tournament: Tournament, here: str = "") -> list[tuple[str, str]]:
    path_ = event_crumbs(tournament, _("Anmeldungen"))
    if not here:
        return path_
    return [*path_[:-1], (_("Anmeldungen"), reverse("registration-list", args=[tournament.uuid])), (here, "")]


@apart(PAGES)
@require_safe
def overview(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """What came in, with who is probably meant."""
    return _overview_page(request, tournament)


def _overview_page(
    request: HttpRequest, tournament: Tournament, refused: RefuseForm | None = None, about: UUID | None = None
) -> HttpResponse:
    registrations = list(tournament.registrations.select_related("entry"))
    about = about or uuid_in(request.GET.get("fuer", ""))
    by_state = {state: [one for one in registrations if one.state == state] for state, _name in Registration.STATES}
    undecided = matches(tournament, [*by_state[Registration.NEW], *by_state[Registration.WAITING]])
    new = [match for match in undecided if match.registration.state == Registration.NEW]
    waiting = _in_line(tournament, [match for match in undecided if match.registration.state == Registration.WAITING])
    gone = [*by_state[Registration.CANCELLED], *by_state[Registration.REFUSED]]
    typed, places = searched_for(request, WHO), places_of(tournament)

    def named(one: Registration) -> bool:
        return not typed or is_found(typed, f"{one.name} {one.club_name}")

    cards = [match for match in new if named(match.registration)]
    context = {
        "event": tournament,
        "places": places,
        "form_state": entry_state(tournament, places),
        "too_late": closes_too_late(tournament) and tournament.state == Tournament.PLANNED,
        "address": request.build_absolute_uri(reverse("registration-form", args=[tournament.uuid])),
        "new": new,
        "new_page": _page(request, cards, "page", lambda match: match.registration.uuid == about),
        "sure": sum(match.sure for match in new),
        "clubs": questions((match.registration, match.near_clubs) for match in undecided),
        "waiting_page": _page(request, [*filter(named, waiting)], "warten", lambda one: one.uuid == about),
        "moving_up": by_state[Registration.WAITING][: places.moving_up],
        "sources": sources.sources_of(tournament),
        "who": typed,
        "many": bool(typed) or len(registrations) > CARDS_A_PAGE,
        "accepted_page": page_of(request, [*filter(named, by_state[Registration.ACCEPTED])], LINES_A_PAGE, "dabei"),
        "gone_page": page_of(request, [*filter(named, gone)], LINES_A_PAGE, "weg"),
        "refuse": refused or RefuseForm(auto_id="id_refuse_%s"),
        "refused_about": about if refused else None,
        "key": new_key(),
        "crumbs": _crumbs(tournament),
        **_searched(request, tournament),
    }
    return page(request, "registration/overview.html", context, refused)


def _page(request: HttpRequest, rows: list[T], param: str, is_meant: Callable[[T], bool]) -> Page[T]:
    """The page that was asked for; if none was, the one on which the registration stands that this is about."""
    asked = request.GET.get(param)
    at = None if asked else next((n for n, row in enumerate(rows) if is_meant(row)), None)
    return Paginator(rows, CARDS_A_PAGE).get_page(asked if at is None else 1 + at // CARDS_A_PAGE)


def _in_line(tournament: Tournament, waiting: list[Match]) -> list[Registration]:
    """Each with its place, with how many others would be overtaken, and with others of the same name."""
    overtaken = overtaken_by(tournament) if waiting else {}
    for number, match in enumerate(waiting, 1):
        match.registration.in_line = number  # type: ignore[attr-defined]
        match.registration.overtakes = overtaken.get(match.registration.pk, 0)  # type: ignore[attr-defined]
        match.registration.doubles = match.doubles  # type: ignore[attr-defined]
    return [match.registration for match in waiting]


def _searched(request: HttpRequest, tournament: Tournament) -> dict[str, object]:
    """Somebody else is meant: who was searched for, for which registration."""
    typed = clean_text(request.GET.get("q", ""))[:LONGEST_SEARCH]
    for_whom = request.GET.get("fuer", "")
    return {"q": typed, "for_whom": for_whom, "found": found(tournament, typed) if typed else []}


@require_POST
def accept(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """This registration is this player of ours, or somebody new."""
    registration = _named(request, tournament)
    chosen = request.POST.get("player", "")
    player = None if chosen in (NEW, ANOTHER) else one_sent(Player.objects.living(), chosen)
    done = _("{name} ist aufgenommen.").format(name=registration.name)
    words = {"registration": registration, "player": player, "is_another": chosen == ANOTHER}
    return act(request, services.accept_registration, _back(tournament), done, about=registration.uuid.hex, **words)


@require_POST
def decide_club(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Which club is meant by what some people typed."""
    registration = _named(request, tournament)
    meant = clean_text(request.POST.get("club", ""))
    done = _("Verein geklärt: „{club}“.").format(club=meant)
    words = {"registration": registration, "meant": meant}
    return act(request, services.decide_club, _back(tournament), done, about=registration.uuid.hex, **words)


@require_POST
def accept_all(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """All that were shown and about whom there is no question."""
    ids = [one for one in (uuid_in(text) for text in " ".join(request.POST.getlist("registration")).split()) if one]
    shown = list(tournament.registrations.filter(uuid__in=ids))
    before = tournament.registrations.filter(state=Registration.ACCEPTED).count()
    if sent_before(request, "all"):
        messages.info(request, _("Das war schon erledigt."))
        return redirect(_back(tournament))
    answer = act(
        request, services.accept_all, _back(tournament), about="all", tournament=tournament, registrations=shown
    )
    _say_how_many(request, tournament.registrations.filter(state=Registration.ACCEPTED).count() - before)
    return answer


def _say_how_many(request: HttpRequest, count: int) -> None:
    if count:
        done = ngettext("{n} Anmeldung übernommen.", "{n} Anmeldungen übernommen.", count)
        messages.success(request, done.format(n=count))
    else:
        messages.info(
            request,
            _("Keine Anmeldung übernommen: Hier ist schon alles entschieden, oder es ist noch etwas zu klären."),
        )


@require_POST
def refuse(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    registration = _named(request, tournament)
    form = RefuseForm(request.POST, auto_id="id_refuse_%s")
    words = {"registration": registration, "by": request.user}
    if form.is_valid() and form.attempt(services.refuse_registration, **words, **form.once, **form.facts):
        messages.success(request, _("Die Anmeldung von {name} ist abgelehnt.").format(name=registration.name))
        return redirect(_back(tournament))
    return _overview_page(request, tournament, form, registration.uuid)


@require_POST
def move_up(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    registration = _named(request, tournament)
    about = registration.uuid.hex
    waits = registration.state == Registration.WAITING or sent_before(request, about)
    words = {"registration": registration, "beyond": "beyond" in request.POST, "ahead": "ahead" in request.POST}
    answer = act(request, services.move_up, _back(tournament), about=about, **words)
    registration.refresh_from_db()
    if not waits:  # why it was refused is said already
        return answer
    if registration.state == Registration.ACCEPTED:
        messages.success(request, _("{name} rückt nach und ist aufgenommen.").format(name=registration.name))
    elif registration.state == Registration.NEW:
        done = _("{name} rückt nach. Bitte noch sagen, wer gemeint ist.")
        messages.success(request, done.format(name=registration.name))
    return answer


@require_POST
def reopen(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    registration = _named(request, tournament)
    done = _("Die Anmeldung von {name} zählt wieder.").format(name=registration.name)
    here, about = _back(tournament), registration.uuid.hex
    return act(request, services.reopen_registration, here, done, about=about, registration=registration)


SOURCE_ACTS: dict[str, tuple[Callable[..., Tournament], Words]] = {
    "release": (sources.release_source, gettext_lazy("Die Anmeldungen von dort zählen.")),
    "discard": (sources.discard_source, gettext_lazy("Alles von dort ist verworfen. Das lässt sich zurücknehmen.")),
    "restore": (sources.restore_source, gettext_lazy("Die Anmeldungen von dort zählen wieder.")),
}


@require_POST
def source(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """All that came from one address: it counts, or it does not."""
    what, mark = request.POST.get("act", ""), request.POST.get("source", "")[:24]
    if what not in SOURCE_ACTS:
        raise Http404
    service, done = SOURCE_ACTS[what]
    here, about = _back(tournament), f"{what}-{mark}"
    return act(request, service, here, str(done), about=about, tournament=tournament, source=mark)


def _named(request: HttpRequest, tournament: Tournament) -> Registration:
    registrations = tournament.registrations.select_related("tournament__club")
    return one_sent(registrations, request.POST.get("registration", ""))


def _back(tournament: Tournament) -> str:
    return reverse("registration-list", args=[tournament.uuid])
