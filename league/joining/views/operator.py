"""Pages for who looks after the site: which clubs want to come, and whether they may ask at all."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _

from league.base.forms import new_key
from league.base.lanes import MAILS, PAGES, apart
from league.base.mail import can_mail
from league.base.views import both, page, posted, require_POST, require_safe, saved
from league.base.writing import Refused
from league.clubs.naming import ClubNames
from league.clubs.views.access import link_page, way_to_password
from league.joining import services
from league.joining.forms import JoiningForm, RefusalForm
from league.joining.mails import tell_let_in, tell_refused
from league.models import Club, ClubApplication, Installation

ON_A_PAGE = 25


@dataclass(frozen=True)
class Row:
    """An application, clubs of a name like it, and how many other applications have the same name."""

    application: ClubApplication
    near: list[str]
    others: int


@apart(PAGES)
@require_safe
def overview(request: HttpRequest) -> HttpResponse:
    """Those that wait first, then those whose link nobody has followed yet."""
    every = ClubApplication.objects.undecided()
    page_ = Paginator(every.order_by("-stage", "at", "pk"), ON_A_PAGE).get_page(request.GET.get("page"))
    ours = Installation.objects.ours()
    context = {
        "rows": _rows(list(page_)),
        "page": page_,
        "ours": ours,
        "joining": Installation.JOINING[services.how_clubs_join(ours)],
        "key": new_key(),
        "crumbs": _crumbs(),
    }
    return render(request, "joining/list.html", context)


def _rows(applications: list[ClubApplication]) -> list[Row]:
    if not applications:
        return []
    names = ClubNames(Club.objects.only("name", "short_name"))
    alike = ClubApplication.objects.undecided().filter(key__in=[one.key for one in applications])
    keys = Counter(alike.values_list("key", flat=True))
    return [
        Row(one, [known] if (known := names.known(one.name)) else names.near(one.name), keys[one.key] - 1)
        for one in applications
    ]


def _crumbs(here: str = "") -> list[tuple[str, str]]:
    path = [(_("Start"), "/"), (_("Betrieb"), reverse("operations"))]
    listed = (_("Anmeldungen von Vereinen"), reverse("joining-list") if here else "")
    return [*path, listed, (here, "")] if here else [*path, listed]


@apart(MAILS, "POST")
@require_POST
def let_in(request: HttpRequest, application: ClubApplication) -> HttpResponse:
    """The link goes to the applicant; where no mail leaves this site, to the operator, who hands it over."""
    try:
        founded = services.let_in(application=application, by=request.user, key=request.POST.get("key") or None)
    except Refused as refusal:
        messages.error(request, refusal.message)
        return redirect("joining-list")
    assert founded.club is not None
    leader = founded.club.roles.get().user
    if tell_let_in(founded, leader.username, request.build_absolute_uri(way_to_password(leader))):
        done = _("„{club}“ ist angelegt; der Link für {name} ist unterwegs an {email}.")
        messages.success(request, done.format(club=founded.club, name=leader.name, email=founded.email))
        return redirect("joining-list")
    if can_mail():
        messages.warning(request, _("Die E-Mail ließ sich nicht senden. Bitte den Link selbst weitergeben."))
    done = _("„{club}“ ist angelegt. Dieser Link ist für {name}, {email}.")
    messages.success(request, done.format(club=founded.club, name=leader.name, email=founded.email))
    return link_page(request, founded.club, leader)


@apart(MAILS, "POST")
@both
def refuse(request: HttpRequest, application: ClubApplication) -> HttpResponse:
    form = RefusalForm(posted(request))
    asked = {"application": application, "by": request.user}
    if form.is_valid() and (refused := form.attempt(services.refuse_application, **asked, **form.once, **form.facts)):
        told = _("„{club}“ ist abgelehnt; {email} bekommt eine E-Mail.")
        silent = _("„{club}“ ist abgelehnt. Eine E-Mail ging nicht hinaus; zu erreichen ist {name} unter {email}.")
        done = told if tell_refused(refused) else silent
        messages.success(request, done.format(club=refused.name, name=refused.applicant, email=refused.email))
        return redirect("joining-list")
    context = {"form": form, "application": application, "crumbs": _crumbs(_("Ablehnen"))}
    return page(request, "joining/refuse.html", context, form)


@both
def settings(request: HttpRequest) -> HttpResponse:
    ours = Installation.objects.ours()
    form = JoiningForm(posted(request), initial={"joining": services.how_clubs_join(ours)}, based_on=ours.version)
    form.offer(everybody=can_mail())
    facts = form.facts if form.is_valid() else {}
    if answer := saved(request, form, services.change_joining, reverse("joining-list"), _("Gespeichert."), **facts):
        return answer
    context = {"form": form, "ours": ours, "crumbs": _crumbs(_("Einstellen"))}
    return page(request, "joining/settings.html", context, form)
