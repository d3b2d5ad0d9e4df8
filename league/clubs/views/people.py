"""Pages of players for those who run their club: the list, add, change, move, merge doubles and undo it.
What strangers read of a player is in public.py."""

from __future__ import annotations

import re

from django.contrib import messages
from django.core.paginator import Paginator
from django.db.models import Count, Q
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from league.base.forms import new_key
from league.base.permissions import can_administer
from league.base.views import (
    act,
    both,
    club_crumbs,
    one_sent,
    page,
    posted,
    require_POST,
    require_safe,
    saved,
    searched_for,
)
from league.base.writing import Refused
from league.clubs.forms.people import MergeForm, MoveForm, PlayerEditForm, PlayerForm
from league.clubs.services.people import (
    SameName,
    add_player,
    change_player,
    join_club,
    merge_players,
    move_player,
    undo_merge,
    why_no_merge,
)
from league.models import Club, Player
from league.models.people import PlayerQuerySet

PLAYERS_A_PAGE = 100
FOUND_AT_MOST = 20
AFTERWARDS = {"1": "player-add", "namen": "player-names"}  # where one goes on after a new member
ALL, ACTIVE, INACTIVE = "alle", "aktiv", "inaktiv"


@require_safe
def players(request: HttpRequest, club: Club) -> HttpResponse:
    """Everybody of the club, by search and by whether they still play."""
    typed, shown = searched_for(request), request.GET.get("zeige", ACTIVE)
    found = Player.objects.of_club(club).matching(typed).with_last_seen(club).by_name()
    if shown != ALL:
        found = found.filter(active=shown != INACTIVE)
    context = {
        "club": club,
        "page": Paginator(found, PLAYERS_A_PAGE).get_page(request.GET.get("page")),
        "counts": Player.objects.of_club(club).aggregate(all=Count("pk"), active=Count("pk", filter=Q(active=True))),
        "typed": typed,
        "shown": shown if shown in (ALL, INACTIVE) else ACTIVE,
        "may_edit": can_administer(request.user, club),
        "crumbs": club_crumbs(club, _("Mitglieder")),
    }
    return render(request, "clubs/people/list.html", context)


# --- add


@both
def add(request: HttpRequest, club: Club) -> HttpResponse:
    """A new player; the page asks if somebody of that name is known."""
    form = PlayerForm(posted(request))
    context: dict[str, object] = {"form": form, "club": club, "crumbs": club_crumbs(club, _("Neues Mitglied"))}
    if not form.is_valid():
        return page(request, "clubs/people/add.html", context, form)
    try:
        player = _join(request, form, club) if request.POST.get("same") else _add(request, form, club)
    except SameName as same:
        known = Player.objects.filter(pk__in=[player.pk for player in same.known]).select_related("keeper")
        known = known.with_club().with_last_seen(club)
        mine = set(known.edited_by(request.user).values_list("pk", flat=True))
        ours = [player for player in known if player.keeper == club or player.pk in mine]
        asked = {"known": known, "mine": mine, "ours": ours}
        return render(request, "clubs/people/same_name.html", context | asked, status=422)
    if player is None:
        return page(request, "clubs/people/add.html", context, form)
    messages.success(request, _("{name} gehört zu „{club}“.").format(name=player, club=club))
    return redirect(AFTERWARDS.get(request.POST.get("next", ""), "club-players"), club.uuid)


def _add(request: HttpRequest, form: PlayerForm, club: Club) -> Player | None:
    another = request.POST.get("is_another") == "1"
    try:
        return add_player(club=club, by=request.user, is_another=another, **form.once, **form.facts)
    except SameName:
        raise
    except Refused as refusal:
        form.add_error(refusal.field, refusal.message)
        return None


def _join(request: HttpRequest, form: PlayerForm, club: Club) -> Player | None:
    """Only somebody of the name that was typed can be taken in this way."""
    typed = form.cleaned_data
    known = Player.objects.called(typed["first_name"], typed["last_name"]).named_to(club)
    same = next((player for player in known if str(player.uuid) == request.POST["same"]), None)
    if same is None:
        raise SameName(list(known))
    return form.attempt(join_club, player=same, club=club, by=request.user, **form.once)


# --- change and move


@both
def edit(request: HttpRequest, player: Player) -> HttpResponse:
    """Name, number, publication, active or not; below it the club and the doubles."""
    here, context = reverse("player-edit", args=[player.uuid]), _about(player)
    form = PlayerEditForm(posted(request), initial=PlayerEditForm.of(player), based_on=player.version)
    facts = form.facts if form.is_valid() else {}
    if answer := saved(request, form, change_player, here, _("Gespeichert."), player=player, **facts):
        return answer
    return page(request, "clubs/people/edit.html", context | {"form": form}, form)


def _about(player: Player, here: str = "") -> dict[str, object]:
    """What every page about one player shows, as it is stored."""
    club = player.club_on()
    name = player.sorted_name
    above = [(_("Meine Vereine"), reverse("club-list"))]
    if club:
        above += [
            (club.name, reverse("club-detail", args=[club.uuid])),
            (_("Mitglieder"), reverse("club-players", args=[club.uuid])),
        ]
    trail = [(name, reverse("player-edit", args=[player.uuid])), (here, "")] if here else [(name, "")]
    return {
        "player": player,
        "name": name,
        "club": club,
        "memberships": player.memberships.select_related("club"),
        "merges": player.merges.select_related("double", "by"),
        "entries": player.entries.count(),
        "key": new_key(),
        "crumbs": [*above, *trail],
    }


@both
def move(request: HttpRequest, player: Player) -> HttpResponse:
    """Another club from a day on, or none."""
    context, club = _about(player, _("Vereinswechsel")), player.club_on()
    form = MoveForm(posted(request), initial={"on": timezone.localdate()})
    if form.is_valid() and form.attempt(move_player, player=player, by=request.user, **form.once, **form.facts):
        to = form.cleaned_data["club"]
        done = _("{name} spielt jetzt für „{club}“.") if to else _("{name} gehört jetzt zu keinem Verein.")
        messages.success(request, done.format(name=player, club=to))
        return _where_one_may_be(request, player, club)
    return page(request, "clubs/people/move.html", context | {"form": form}, form)


def _where_one_may_be(request: HttpRequest, player: Player, club: Club | None) -> HttpResponse:
    """Who has let somebody go may not edit that person any more."""
    if Player.objects.edited_by(request.user).filter(pk=player.pk).exists():
        return redirect("player-edit", player.uuid)
    return redirect("club-players", club.uuid) if club else redirect("club-list")


# --- doubles


@both
def merge(request: HttpRequest, player: Player) -> HttpResponse:
    """Search for the double, see both side by side, merge."""
    context = _about(player, _("Zusammenlegen"))
    form = MergeForm(posted(request), initial={"double": request.GET.get("mit")})
    double = _double(request, player)
    if (
        double
        and form.is_valid()
        and form.attempt(merge_players, keep=player, double=double, by=request.user, **form.once)
    ):
        messages.success(request, _("Zusammengelegt. Unten lässt es sich rückgängig machen."))
        return redirect("player-edit", player.uuid)
    if double:
        context |= {"form": form, "why_not": why_no_merge(player, double), "both": [_side(player), _side(double)]}
        context |= {"double": double}
        return page(request, "clubs/people/merge.html", context, form)
    typed = searched_for(request)
    found = _mergeable(request, player).matching(typed).with_club().by_name()[:FOUND_AT_MOST] if typed else None
    return render(request, "clubs/people/merge_search.html", context | {"typed": typed, "found": found})


def _mergeable(request: HttpRequest, player: Player) -> PlayerQuerySet:
    """Both records must be the user's to edit: members of his clubs, and guests they look after."""
    return Player.objects.edited_by(request.user).exclude(pk=player.pk)


def _double(request: HttpRequest, player: Player) -> Player | None:
    """The record that was chosen; 404 if it is none of those that may be."""
    chosen = request.POST.get("double") if request.method == "POST" else request.GET.get("mit")
    if not chosen:
        return None
    may = Q(pk__in=_mergeable(request, player).values("pk"))
    if request.method == "POST":  # the same submission once more: by now it is merged
        may |= Q(merged_into=player)
    return one_sent(Player.objects.filter(may), chosen)


def _side(player: Player) -> dict[str, object]:
    """What one of the two has."""
    events = player.entries.select_related("tournament").order_by("-tournament__date")
    return {
        "player": player,
        "club": player.club_on(),
        "memberships": list(player.memberships.select_related("club")),
        "entries": player.entries.count(),
        "latest": list(events[:5]),
    }


@require_POST
def merge_undo(request: HttpRequest, player: Player) -> HttpResponse:
    number = request.POST.get("merge", "")
    merge = get_object_or_404(player.merges, pk=number if re.fullmatch("[0-9]{1,18}", number) else 0)
    done = _("Rückgängig gemacht: {name} ist wieder ein eigener Eintrag.").format(name=merge.double)
    return act(request, undo_merge, reverse("player-edit", args=[player.uuid]), done, merge=merge)
