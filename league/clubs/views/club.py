"""Pages of a club for those who run it: my clubs, its names and Kasse, its rules, and the list of all its addresses.
People with a login are in access.py, players in people.py."""

from __future__ import annotations

import re

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _

from league.base.counting import counted, number_of
from league.base.lanes import PAGES, PICTURES, READS, apart
from league.base.request import user_of
from league.base.views import act, both, club_crumbs, page, posted, require_POST, require_safe, saved, searched_for
from league.clubs.forms.club import ClubForm, LogoForm, NewClubForm
from league.clubs.forms.ruleset import RulesetForm
from league.clubs.services.club import (
    change_club,
    change_club_logo,
    change_club_ruleset,
    found_club,
    logo_mark,
    remove_club_logo,
)
from league.models import Club, ClubLogo, ClubRole, Membership, Spielliste, Tournament
from league.search.find import clubs_called
from league.standings.table import kasse_due
from scoring import Ruleset

# --- The club's logo


@apart(PICTURES, "POST")
@both
def logo(request: HttpRequest, club: Club) -> HttpResponse:
    here, mark = reverse("club-logo", args=[club.uuid]), logo_mark(club)
    form = LogoForm(posted(request), request.FILES or None, based_on=mark)
    if form.is_bound and not request.FILES:
        form.sent_without_file(int(request.META.get("CONTENT_LENGTH") or 0))
    png = form.cleaned_data["picture"] if form.is_valid() else None
    if answer := saved(request, form, change_club_logo, here, _("Das Logo ist gespeichert."), club=club, png=png):
        return answer
    if form.is_bound:
        form.rest_on(mark)
    context = {"form": form, "club": club, "mark": mark, "crumbs": club_crumbs(club, _("Logo"))}
    return page(request, "clubs/logo.html", context, form)


@require_POST
def remove(request: HttpRequest, club: Club) -> HttpResponse:
    here = reverse("club-logo", args=[club.uuid])
    based_on = request.POST.get("based_on", "")
    seen = int(based_on) if re.fullmatch("[0-9]{1,10}", based_on) else None
    return act(request, remove_club_logo, here, _("Das Logo ist entfernt."), club=club, based_on=seen)


@require_safe
def picture(request: HttpRequest, club: Club) -> HttpResponse:
    png = ClubLogo.objects.filter(club=club).values_list("png", flat=True).first()
    if png is None:
        raise Http404
    return HttpResponse(bytes(png), content_type="image/png")


# --- the club itself


CLUBS_A_PAGE = 20
SHOWN_POINTS = 37  # of the example that explains the Kasse


@require_safe
def mine(request: HttpRequest) -> HttpResponse:
    """My clubs, and what there is to do in each. Who looks after the site has all of them, and may search."""
    typed, every = searched_for(request), Club.objects.scored_by(request.user)
    page_ = Paginator(clubs_called(typed, every) if typed else every, CLUBS_A_PAGE).get_page(request.GET.get("page"))
    clubs = list(page_)
    roles = dict(ClubRole.objects.filter(user=user_of(request)).values_list("club", "role"))
    running = Tournament.objects.filter(club__in=clubs, state=Tournament.RUNNING)
    active = Membership.objects.on(None).filter(player__active=True)
    counts = {
        "players": dict(
            Club.objects.filter(pk__in=[club.pk for club in clubs]).values_list("pk", number_of(active, "club"))
        ),
        "enter": counted(Spielliste.objects.to_enter().filter(tournament__in=running), "tournament__club"),
        "confirm": counted(Spielliste.objects.to_confirm().filter(tournament__in=running), "tournament__club"),
    }
    cards = [
        {
            "club": club,
            "leads": request.user.is_superuser or roles.get(club.pk) == ClubRole.ADMINISTRATOR,
            "running": [event for event in running if event.club_id == club.pk],
            **{name: by_club.get(club.pk, 0) for name, by_club in counts.items()},
        }
        for club in clubs
    ]
    context = {
        "cards": cards,
        "page": page_,
        "typed": typed,
        "many": typed or page_.paginator.num_pages > 1,
        "crumbs": [(_("Start"), reverse("home")), (_("Meine Vereine"), "")],
    }
    return render(request, "clubs/list.html", context)


@both
def create(request: HttpRequest) -> HttpResponse:
    """Clubs are founded by who looks after the installation."""
    form = NewClubForm(posted(request), initial={"administrator": request.user.get_username()})
    if form.is_valid() and (club := form.attempt(found_club, by=request.user, **form.once, **form.facts)):
        messages.success(request, _("„{club}“ ist angelegt. Als Nächstes kommen die Mitglieder.").format(club=club))
        return redirect("player-names", club.uuid)
    crumbs = [(_("Meine Vereine"), reverse("club-list")), (_("Neuer Verein"), "")]
    return page(request, "clubs/create.html", {"form": form, "crumbs": crumbs}, form)


@both
def edit(request: HttpRequest, club: Club) -> HttpResponse:
    """Names and the Kasse, with an example of what is stored."""
    here, crumbs = reverse("club-edit", args=[club.uuid]), club_crumbs(club, _("Name und Kasse"))
    form = ClubForm(posted(request), initial=ClubForm.of(club), based_on=club.version)
    kasse = _kasse(club.kasse)
    facts = form.facts if form.is_valid() else {}
    if answer := saved(request, form, change_club, here, _("Gespeichert."), club=club, **facts):
        return answer
    return page(request, "clubs/edit.html", {"form": form, "club": club, "kasse": kasse, "crumbs": crumbs}, form)


def _kasse(rule: dict[str, int]) -> dict[str, object] | None:
    """The Kasse as it is stored, with what somebody pays for some evenings; None if the club keeps none."""
    if not any(rule.values()):
        return None
    beyond = rule["limit"] + 20
    evenings = [-SHOWN_POINTS, *([-beyond, beyond] if rule["limit"] else [])]
    return rule | {"examples": [(points, kasse_due(rule, points)) for points in evenings]}


@apart(PAGES, *READS)
@both
def rules(request: HttpRequest, club: Club) -> HttpResponse:
    """The rules of the club's evenings; a copy goes into each."""
    back = reverse("club-detail", args=[club.uuid])
    form = RulesetForm(
        Ruleset.from_dict(club.ruleset or "ddv"),
        posted(request),
        preset=request.GET.get("preset"),
        based_on=club.version,
    )
    here = reverse("club-rules", args=[club.uuid])
    done = _("Die Regeln sind gespeichert. Sie gelten ab dem nächsten Vereinsabend.")
    chosen = form.ruleset() if form.is_valid() else None
    if answer := saved(request, form, change_club_ruleset, here, done, club=club, ruleset=chosen):
        return answer
    context = {
        "form": form,
        "club": club,
        "title": _("Regeln der Vereinsabende"),
        "intro": _("Sie gelten für neue Abende. Was schon gespielt ist, behält die Regeln von damals."),
        "back": back,
        "crumbs": club_crumbs(club, _("Regeln")),
    }
    return page(request, "clubs/rules.html", context, form)
