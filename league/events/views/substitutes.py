"""Pages of substitutes: somebody plays in another one's place from the next round on, and how that is taken back."""

from __future__ import annotations

from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.translation import gettext as _

from league.base.forms import new_key
from league.base.views import act, both, event_crumbs, one_sent, page, require_POST, searched_for, sent_before
from league.events.services.substitutes import end_substitute, name_substitute, seats_to_come
from league.lists.seating import first_of, found
from league.models import Entry, Occupancy, Player, Round, Spielliste, Tournament

MOST_OFFERED = 12


def _entry(tournament: Tournament, entry: UUID) -> Entry:
    one = get_object_or_404(tournament.entries.select_related("player", "replaces"), uuid=entry)
    one.tournament = tournament
    return one


@both
def name(request: HttpRequest, tournament: Tournament, entry: UUID) -> HttpResponse:
    one = _entry(tournament, entry)
    if request.method == "POST":
        player = one_sent(Player.objects.living().with_known_to(tournament.club), request.POST.get("player", ""))
        done = _("{player} springt für {name} ein.").format(player=player.shown_name, name=one.full_name)
        to = reverse("checkin-person", args=[tournament.uuid, entry])
        return act(request, name_substitute, to, done, entry=one, substitute=player, about=player.uuid.hex)
    typed = searched_for(request)
    context = {
        "event": one.tournament,
        "entry": one,
        "whose": whose(one),
        "coming": seats_to_come(one),
        "playing": _playing(one),
        "q": typed,
        "found": [player for player in found(one.tournament, typed) if player.pk != one.player_id] if typed else [],
        "waiting": _waiting(one),
        "key": new_key(),
        "crumbs": _crumbs(one),
    }
    return page(request, "registration/checkin/substitute.html", context)


def whose(entry: Entry) -> str:
    """Who gets the points is a setting of the tournament, and must be known before."""
    first = first_of(entry).full_name
    return {
        Tournament.ENTRANT: _("Die Punkte zählen weiter für {name}.").format(name=first),
        Tournament.SUBSTITUTE: _(
            "Die Punkte zählen ab dann für die Ersatzperson selbst; {name} behält die Punkte bis dahin."
        ).format(name=entry.full_name),
        Tournament.NOBODY: _("Die Punkte zählen ab dann für niemanden; {name} behält die Punkte bis dahin.").format(
            name=entry.full_name
        ),
    }[entry.tournament.substitute_rule]


def _playing(entry: Entry) -> Spielliste | None:
    """The table at which this person sits right now."""
    lists = entry.tournament.lists.still_out().filter(round__state=Round.RUNNING)
    seats = Occupancy.objects.filter(entry=entry, last_game=None, spielliste__in=lists)
    seat = seats.select_related("spielliste__round").first()
    return seat.spielliste if seat else None


def _waiting(entry: Entry) -> list[Entry]:
    """Those in the field who have no seat anywhere: with one tap one of them takes the place."""
    free = entry.tournament.entries.filter(
        withdrawn=False, occupancies=None, replaces=None, replaced_by=None, arrived_at__isnull=False
    )
    return list(free.exclude(pk=entry.pk).select_related("player").order_by("full_name")[:MOST_OFFERED])


def _crumbs(entry: Entry) -> list[tuple[str, str]]:
    uuid = entry.tournament.uuid
    return [
        *event_crumbs(entry.tournament, _("Einlass"))[:-1],
        (_("Einlass"), reverse("checkin", args=[uuid])),
        (entry.full_name, reverse("checkin-person", args=[uuid, entry.uuid])),
        (_("Ersatz"), ""),
    ]


@require_POST
def end(request: HttpRequest, tournament: Tournament, entry: UUID) -> HttpResponse:
    """`entry` is the substitute."""
    to = reverse("checkin", args=[tournament.uuid])
    if sent_before(request):
        return redirect(to)
    one = _entry(tournament, entry)
    other = one.replaces
    done = _("{other} spielt wieder selbst.").format(other=other.full_name) if other else ""
    return act(request, end_substitute, to, done, entry=one)
