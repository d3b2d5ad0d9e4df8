"""Pages: who takes part. The buttons serve the tournament's list of entries and the club evening alike."""

from __future__ import annotations

from typing import TypeVar

from django.contrib import messages
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext as _

from league.base.forms import ReasonForm, WriteForm, new_key
from league.base.lanes import PAGES, apart
from league.base.permissions import can_score
from league.base.request import led_to
from league.base.views import (
    act,
    both,
    event_crumbs,
    home_of,
    one_sent,
    page,
    posted,
    require_POST,
    require_safe,
    round_of,
    searched_for,
    sent_before,
)
from league.lists.seating import familiar, found, in_result, present, seated_ahead, tables_for, without_seat
from league.models import Deduction, Entry, Player, Tournament
from league.models.base import Addressed
from league.registration.fees import due_of, played, speaks_of_money
from league.registration.forms.people import DeductionForm, GuestForm
from league.registration.looking import looked_for, sought, text_of
from league.registration.places import places_of
from league.registration.services import entries as services

FAMILIAR_SHOWN = 80  # to add with one tap; everybody else is found by the search


@apart(PAGES)
@require_safe
def entries(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    return redirect(home_of(tournament)) if tournament.is_evening else _entries_page(request, tournament)


def _entries_page(request: HttpRequest, tournament: Tournament, guest: GuestForm | None = None) -> HttpResponse:
    people = list(tournament.entries.select_related("player"))
    here = [entry for entry in people if not entry.withdrawn]
    instead = {entry.replaces_id: entry for entry in here if entry.replaces_id}
    money = speaks_of_money(tournament, people)
    used = played(tournament) if money else set()
    for entry in here:
        entry.instead = instead.get(entry.pk)  # type: ignore[attr-defined]
        entry.asks = entry.pk in used and due_of(entry, tournament) > 0  # type: ignore[attr-defined]
    replaced = [entry for entry in here if entry.pk in instead]
    absent = [entry for entry in here if entry.no_show and entry.pk not in instead]
    taking_part = len(here) - len(replaced) - len(absent)
    late = without_seat(tournament)
    context = {
        "entries": here,
        **looked_for(request, here, text_of),
        "sought": sought(request).items(),
        "waiting": list(present(tournament).filter(pk__in=late)) if tournament.state != Tournament.FINISHED else [],
        "taking_part": taking_part,
        "besides": _besides(len(replaced), len(absent)),
        "counted": in_result(tournament) if tournament.state == Tournament.FINISHED else None,
        "gone": [entry for entry in people if entry.withdrawn],
        "tables_for": tables_for(taking_part),
        "places": places_of(tournament),
        "late": late,
        "ahead": seated_ahead(tournament),
        "money": money,
        "crumbs": event_crumbs(tournament, _("Teilnahme")),
        **arriving(request, tournament, guest),
        "guest_url": reverse("entry-guest", args=[tournament.uuid]),
    }
    return page(request, "events/tournament/entries.html", context, guest)


def _besides(replaced: int, absent: int) -> str:
    """Why the list is longer than the number above it."""
    parts = [
        *([_("{n} ersetzt").format(n=replaced)] if replaced else []),
        *([_("{n} nicht erschienen").format(n=absent)] if absent else []),
    ]
    return _("Außerdem in der Liste: {whom}.").format(whom=", ".join(parts)) if parts else ""


def arriving(request: HttpRequest, tournament: Tournament, guest: GuestForm | None = None) -> dict[str, object]:
    """What is needed to add people: who is familiar, what was searched for, and a form for a guest."""
    known = list(familiar(tournament)[:FAMILIAR_SHOWN])
    asked = searched(request, tournament)
    return {
        **asked,
        "regulars": [player for player in known if player.times],
        "members": [player for player in known if not player.times],
        "guest": guest
        or GuestForm(host=tournament.club, initial=_as_names(searched_for(request)), auto_id="id_guest_%s"),
    }


def searched(request: HttpRequest, tournament: Tournament) -> dict[str, object]:
    """Who is found by what was typed, as buttons to add them."""
    typed = searched_for(request)
    return {
        "event": tournament,
        "q": typed,
        "found": found(tournament, typed) if typed else [],
        "add_url": reverse("entry-add", args=[tournament.uuid]),
        "search_url": reverse("entry-search", args=[tournament.uuid]),
        "key": new_key(),
    }


def _as_names(typed: str) -> dict[str, str]:
    """What was searched for in vain is half the way to a new guest."""
    first, _space, last = typed.rpartition(" ")
    return {"first_name": first or last, "last_name": last if first else ""}


@require_safe
def search(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Search as you type: the found people as buttons. Without a script the page itself does it."""
    return render(request, "events/tournament/_found.html", searched(request, tournament))


@require_POST
def add(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """One tap: this player takes part, or is back again."""
    player = named(request, "player", Player.objects.living().with_known_to(tournament.club))
    done = _("{name} ist dabei.").format(name=player.shown_name)
    here, about = where(tournament), player.uuid.hex
    answer = act(request, services.add_entry, here, done, about=about, tournament=tournament, player=player)
    return led_to_a_seat(request, tournament, player) or answer


def led_to_a_seat(request: HttpRequest, tournament: Tournament, player: Player) -> HttpResponse | None:
    """Who is entered while the tables are set without him needs a place before anything else."""
    waiting = tournament.entries.filter(player=player, pk__in=without_seat(tournament))
    entry = None if tournament.is_evening else waiting.first()
    if entry is None:
        return None
    return led_to(request, reverse("draw-late", args=[tournament.uuid, entry.uuid]))


@require_POST
def leave(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    here = _there_again(request, tournament)
    if sent_before(request, request.POST.get("entry", "").replace("-", "")):
        return redirect(here)
    entry = named(request, "entry", tournament.entries.select_related("tournament__club"))
    done, about = _("{name} ist nicht mehr dabei.").format(name=entry.full_name), entry.uuid.hex
    return act(request, services.withdraw, here, done, about=about, entry=entry, owes=owes(request))


def owes(request: HttpRequest) -> bool | None:
    """Whether the fee of who leaves stays due; None if nobody was asked."""
    return {"due": True, "waived": False}.get(request.POST.get("fee", ""))


@require_POST
def rename(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The copy of the day was a mistake: name and club as they are known today."""
    entry = named(request, "entry", tournament.entries.select_related("player", "tournament__club"))
    done = _("{name} steht jetzt mit diesem Namen da.").format(name=entry.name_today)
    here, about = _there_again(request, tournament), entry.uuid.hex
    return act(request, services.correct_entry_name, here, done, entry=entry, about=about)


@require_POST
def guest(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    form = guest_form(request, tournament)
    entry = brought(request, tournament, form)
    if entry is None:
        return _entries_page(request, tournament, form)
    return led_to_a_seat(request, tournament, entry.player) or redirect(where(tournament))


def guest_form(request: HttpRequest, tournament: Tournament) -> GuestForm:
    """As it was sent. Only who may add members of the club is asked whether this is one."""
    takes_in = can_score(request.user, tournament.club)
    return GuestForm(request.POST, host=tournament.club, takes_in=takes_in, auto_id="id_guest_%s")


def brought(request: HttpRequest, tournament: Tournament, form: GuestForm) -> Entry | None:
    """The guest's entry; if there is none, the form says why, or asks."""
    if not form.is_valid():
        return None
    entry = form.attempt(services.add_guest, tournament=tournament, by=request.user, **form.once, **form.facts)
    if entry:
        messages.success(request, _("{name} ist dabei.").format(name=entry.full_name))
    return entry


Thing = TypeVar("Thing", bound=Addressed)


def named(request: HttpRequest, field: str, among: QuerySet[Thing]) -> Thing:
    """The one whose address was sent; anything else is not there."""
    return one_sent(among, request.POST.get(field, ""))


def _there_again(request: HttpRequest, tournament: Tournament) -> str:
    """The same part of the list as before."""
    part = sought(request)
    return f"{where(tournament)}?{urlencode(part)}" if part else where(tournament)


def where(tournament: Tournament) -> str:
    """The page of people of this event."""
    return home_of(tournament) if tournament.is_evening else reverse("tournament-entries", args=[tournament.uuid])


# --- Pages


@both
def deductions(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    form = DeductionForm(posted(request), tournament=tournament)
    if request.method == "POST" and form.is_valid():
        facts = dict(form.facts)
        if "round" in facts:
            facts["round"] = round_of(tournament, form.cleaned_data["round"])
        if form.attempt(services.deduct, by=request.user, **form.once, **facts):
            messages.success(request, _("Der Abzug ist eingetragen."))
            return redirect("tournament-deductions", tournament.uuid)
    return _page(request, tournament, form)


@require_POST
def take_back(request: HttpRequest, tournament: Tournament, pk: int) -> HttpResponse:
    if sent_before(request):
        return redirect("tournament-deductions", tournament.uuid)
    deduction = get_object_or_404(_of(tournament), pk=pk)
    form = ReasonForm(request.POST, auto_id=f"id_back{pk}_%s")
    if form.is_valid():
        form.attempt(services.take_back_deduction, deduction=deduction, by=request.user, **form.once, **form.facts)
    if form.errors:
        return _page(request, tournament, DeductionForm(tournament=tournament), form, pk)
    messages.success(request, _("Der Abzug ist zurückgenommen."))
    return redirect("tournament-deductions", tournament.uuid)


def _of(tournament: Tournament) -> QuerySet[Deduction]:
    given = Deduction.objects.filter(entry__tournament=tournament)
    return given.select_related("entry__tournament__club", "round", "by").order_by("at", "pk")


def _page(
    request: HttpRequest, tournament: Tournament, form: WriteForm, refused: WriteForm | None = None, pk: int = 0
) -> HttpResponse:
    given = [
        {"deduction": one, "form": refused if one.pk == pk else ReasonForm(auto_id=f"id_back{one.pk}_%s")}
        for one in _of(tournament)
    ]
    context = {
        "event": tournament,
        "form": form,
        "given": given,
        "refused": pk,
        "anybody": tournament.entries.exists(),
        "crumbs": event_crumbs(tournament, _("Punktabzüge")),
    }
    return page(request, "events/tournament/deductions.html", context, refused or form)
