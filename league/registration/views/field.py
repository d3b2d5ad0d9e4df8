"""Pages of the director about many people at once: several of a club, the field of an earlier tournament, start
numbers. One person at a time is entered on the page of entries."""

from __future__ import annotations

from django.contrib import messages
from django.db.models import Exists, OuterRef
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from league.base.counting import number_of
from league.base.forms import new_key
from league.base.views import act, both, event_crumbs, page, posted, require_POST, uuid_in
from league.base.writing import Refused
from league.models import Entry, Player, Tournament
from league.registration.forms.people import ClubChoice
from league.registration.forms.registration import NumbersForm
from league.registration.looking import page_of
from league.registration.services import field as services

EARLIER = 20  # tournaments whose field can be copied
MEMBERS_A_PAGE, MOST_TICKED = 100, 300


@both
def several(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Members of a club, to be ticked; and earlier tournaments, to be copied."""
    if request.method == "POST":
        return _enter(request, tournament)
    choice = ClubChoice(request.GET if "verein" in request.GET else None, initial={"verein": tournament.club})
    club = (choice.cleaned_data["verein"] if choice.is_valid() else None) or tournament.club
    here = tournament.entries.filter(withdrawn=False, player=OuterRef("pk"))
    members = Player.objects.active().of_club(club, tournament.date)
    members = members.with_known_to(tournament.club).annotate(entered=Exists(here))  # type: ignore[no-redef]
    people = sorted(members, key=lambda player: player.shown_order)
    context = {
        "event": tournament,
        "club": club,
        "choice": choice,
        "members": page_of(request, [player for player in people if not player.entered], MEMBERS_A_PAGE),
        "entered": [player for player in people if player.entered],
        "earlier": _earlier(request, tournament),
        "key": new_key(),
        "crumbs": _crumbs(tournament, _("Mehrere auf einmal")),
    }
    return page(request, "registration/several.html", context)


def _enter(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    ids = [one for one in map(uuid_in, request.POST.getlist("player")[:MOST_TICKED]) if one]
    players = list(Player.objects.active().filter(uuid__in=ids).by_name())
    if not players:
        messages.error(request, _("Niemand ist angekreuzt."))
        return redirect("field-several", tournament.uuid)
    count = len(players)
    done = ngettext("{n} Person ist dabei.", "{n} Personen sind dabei.", count).format(n=count)
    return act(request, services.enter_many, _people(tournament), done, tournament=tournament, players=players)


def _earlier(request: HttpRequest, tournament: Tournament) -> list[Tournament]:
    """Each with `people`, who would come, and how many of them are `new` here."""
    here = tournament.entries.filter(withdrawn=False).values("player")
    playing = Entry.objects.filter(withdrawn=False, no_show=False, player__active=True)
    new = playing.exclude(player__in=here)
    events = Tournament.objects.directed_by(request.user).tournaments().exclude(pk=tournament.pk)
    played = events.filter(Exists(playing.filter(tournament=OuterRef("pk"))))
    return list(played.annotate(people=number_of(playing, "tournament"), new=number_of(new, "tournament"))[:EARLIER])


@require_POST
def copy(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    chosen = uuid_in(request.POST.get("earlier", ""))
    events = Tournament.objects.directed_by(request.user).tournaments()
    earlier = events.filter(uuid=chosen).first() if chosen else None
    if earlier is None:
        raise Http404
    done = _("Alle von „{name}“ sind dabei.").format(name=earlier)
    here, about = _people(tournament), earlier.uuid.hex
    return act(request, services.copy_field, here, done, about=about, tournament=tournament, earlier=earlier)


@both
def numbers(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Start numbers anew, while nothing printed or drawn speaks of them."""
    form = NumbersForm(posted(request))
    if form.is_bound and form.is_valid():
        words = {"tournament": tournament, "by": request.user, **form.once, **form.facts}
        if form.attempt(services.assign_numbers, **words):
            messages.success(request, _("Die Startnummern sind neu vergeben."))
            return redirect(_people(tournament))
    context = {
        "event": tournament,
        "form": form,
        "fixed": _why_fixed(tournament),
        "people": tournament.entries.filter(withdrawn=False).count(),
        "back": _people(tournament),
        "crumbs": _crumbs(tournament, _("Startnummern")),
    }
    return page(request, "registration/numbers.html", context, form)


def _why_fixed(tournament: Tournament) -> str:
    try:
        services.check_numbers_free(tournament)
    except Refused as refusal:
        return refusal.message
    return ""


def _people(tournament: Tournament) -> str:
    return reverse("tournament-entries", args=[tournament.uuid])


def _crumbs(tournament: Tournament, here: str) -> list[tuple[str, str]]:
    return [*event_crumbs(tournament, here)[:-1], (_("Teilnahme"), _people(tournament)), (here, "")]
