"""Pages: the people at a table change. Whoever is not at the evening yet is added on the same page, and sits down."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _

from league.base.views import act, both, posted
from league.lists.views.people import continue_page, substitute_page
from league.models import Player, Spielliste, Tournament
from league.registration.forms.people import GuestForm
from league.registration.services.entries import add_entry
from league.registration.views.entries import arriving, brought, guest_form, named, searched

Page = Callable[..., HttpResponse]


@both
def go_on(request: HttpRequest, spielliste: Spielliste) -> HttpResponse:
    return continue_page(request, spielliste, posted(request), **_latecomers(request, spielliste, "list-continue"))


@both
def go_on_join(request: HttpRequest, spielliste: Spielliste) -> HttpResponse:
    return _join(request, spielliste, "list-continue", continue_page)


@both
def substitute(request: HttpRequest, spielliste: Spielliste) -> HttpResponse:
    return substitute_page(request, spielliste, posted(request), **_latecomers(request, spielliste, "list-substitute"))


@both
def substitute_join(request: HttpRequest, spielliste: Spielliste) -> HttpResponse:
    return _join(request, spielliste, "list-substitute", substitute_page)


def _latecomers(
    request: HttpRequest, spielliste: Spielliste, name: str, guest: GuestForm | None = None
) -> dict[str, object]:
    """Who may still come to this table; at a tournament nobody."""
    event = spielliste.tournament
    if not event.is_evening or event.state == Tournament.FINISHED:
        return {}
    to = _address(request, spielliste, f"{name}-join")
    kept = [(word, value) for word, values in request.GET.lists() if word != "q" for value in values]
    ways = {"add_url": to, "guest_url": to, "search_url": to, "kept": kept}
    return {"late": True, **arriving(request, event, guest), **ways}


def _join(request: HttpRequest, spielliste: Spielliste, name: str, page: Page) -> HttpResponse:
    """Somebody comes: back on the page of the table, already ticked. Asked for, it is the search. At a tournament
    people are drawn, so nobody comes to a table by himself."""
    event, here = spielliste.tournament, _address(request, spielliste, f"{name}-join")
    if not event.is_evening:
        return redirect(_address(request, spielliste, name))
    if request.method != "POST":
        return render(request, "events/tournament/_found.html", {**searched(request, event), "add_url": here})
    if "player" in request.POST:
        player = named(request, "player", Player.objects.living().with_known_to(event.club))
        done = _("{name} ist dabei.").format(name=player.shown_name)
        to = _address(request, spielliste, name, player)
        return act(request, add_entry, to, done, about=player.uuid.hex, tournament=event, player=player)
    form = guest_form(request, event)
    if entry := brought(request, event, form):
        return redirect(_address(request, spielliste, name, entry.player))
    answer = page(request, spielliste, None, **_latecomers(request, spielliste, name, form))
    answer.status_code = 422
    return answer


def _address(request: HttpRequest, spielliste: Spielliste, name: str, player: Player | None = None) -> str:
    """With everything that was said on the way here: where one came from, who leaves, who has come."""
    said = request.GET.copy()
    said.pop("q", None)
    if player:
        said.appendlist("dazu", str(player.uuid))
    return f"{reverse(name, args=[spielliste.uuid])}?{said.urlencode()}"
