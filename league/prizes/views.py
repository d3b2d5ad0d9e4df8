"""Pages of prizes: what is offered and who would win it now, for the director and for everybody.
Who wins what is decided by league.prizes; groups and the end of a tournament have pages of their own."""

from __future__ import annotations

from django.contrib import messages
from django.db.models import QuerySet, Sum
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _

from league.base.forms import WriteForm, new_key
from league.base.hidden import hiding, shown_until
from league.base.kept import event_version, kept
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
    saved,
    sent_before,
    works_here,
)
from league.base.words import figures
from league.events.tables import spelled
from league.models import Prize, Tournament
from league.registration.looking import after_saving, page_of

from . import services
from .forms import CopyPrizesForm, OfferForm, PrizeForm, PrizeRulesForm, ProposalForm
from .reads import ceremony, offered, special_contests
from .services import tick_groups

# --- Page


TICKED_A_PAGE = 100


@both
def groups(request: HttpRequest, event: Tournament) -> HttpResponse:
    form = WriteForm(posted(request))
    if form.is_valid() and form.attempt(
        tick_groups, tournament=event, ticks=_changed(event, request.POST), by=request.user, **form.once
    ):
        messages.success(request, _("Die Gruppen sind gespeichert."))
        return redirect(after_saving(request))
    people = sorted(event.entries.filter(withdrawn=False).order_by("number"), key=lambda one: spelled(one.full_name))
    part = page_of(request, people, TICKED_A_PAGE)
    context = {
        "event": event,
        "form": form,
        "rows": [(entry, [(index, name in entry.groups) for index, name in enumerate(event.groups)]) for entry in part],
        "part": part,
        "crumbs": event_crumbs(event, _("Gruppen")),
    }
    return page(request, "prizes/groups.html", context, form)


def _changed(event: Tournament, sent: QueryDict) -> list[tuple[int, str, bool]]:
    """What stands otherwise than the page showed it: `was` and `in` name an entry and a group, as 17-0."""
    was, now = set(sent.getlist("was")), set(sent.getlist("in"))
    found = []
    for tick in sorted(was ^ now):
        pk, _dash, index = tick.partition("-")
        if pk.isdecimal() and index.isdecimal() and len(tick) < 20 and int(index) < len(event.groups):
            found.append((int(pk), event.groups[int(index)], tick in now))
    return found


# --- for everybody


@kept(by=event_version)
@require_safe
def public(request: HttpRequest, event: Tournament) -> HttpResponse:
    """What there is to win; who wins it, as far as the standings are open."""
    until = shown_until(event, request.user)
    told = until is None and event.state != Tournament.PLANNED
    context = {
        "event": event,
        "ceremony": ceremony(event) if told else offered(event),
        "until": until,
        "told": told,
        **hiding(event),
        "may_enter": works_here(request, event),
        "crumbs": [
            (_("Start"), reverse("home")),
            (event.name, reverse("tournament-detail", args=[event.uuid])),
            (_("Preise"), ""),
        ],
    }
    return render(request, "prizes/public.html", context)


# --- for the director


@both
def run(request: HttpRequest, event: Tournament) -> HttpResponse:
    """All prizes with who would win them now, and a new one."""
    form = PrizeForm(posted(request), tournament=event)
    if form.is_valid() and form.attempt(
        services.add_prize, tournament=event, by=request.user, **form.once, **form.wish
    ):
        return redirect("prizes-run", event.uuid)
    context = _now(event) | {
        "form": form,
        "now": now_ms(),
        "every": EVERY,
        "crumbs": event_crumbs(event, _("Preise")),
        "earlier": not event.prizes.exists() and _earlier(event).exists(),
        "grouped": _grouped(event),
    }
    return page(request, "prizes/run.html", context, form)


def _grouped(event: Tournament) -> dict[str, int]:
    """How many belong to none of the groups that have their own prizes; nothing where there are no groups."""
    if not event.groups:
        return {}
    people = list(event.entries.filter(withdrawn=False).values_list("groups", flat=True))
    return {"people": len(people), "without": sum(not set(groups) & set(event.groups) for groups in people)}


@require_safe
def now(request: HttpRequest, event: Tournament) -> HttpResponse:
    return live(request, _mark(event), lambda: render(request, "prizes/_now.html", _now(event)))


def _mark(event: Tournament) -> str:
    return str(event.version)


def _now(event: Tournament) -> dict[str, object]:
    return {"event": event, "ceremony": ceremony(event), "mark": _mark(event)}


@both
def edit(request: HttpRequest, event: Tournament, pk: int) -> HttpResponse:
    prize, back = _prize(event, pk), reverse("prizes-run", args=[event.uuid])
    form = PrizeForm(
        posted(request), initial=PrizeForm.of(prize), based_on=prize.version, tournament=event, prize=prize
    )
    wish = form.wish if form.is_valid() else {}
    if answer := saved(request, form, services.change_prize, back, _("Der Preis ist geändert."), prize=prize, **wish):
        return answer
    contests = special_contests(event)
    context = {
        "event": event,
        "prize": prize,
        "form": form,
        "back": back,
        "key": new_key(),
        "at": next((at for at, some in enumerate(contests, 1) if prize in some), 0),
        "all": len(contests),
        "crumbs": [*event_crumbs(event, " ")[:-1], (_("Preise"), back), (_("Preis ändern"), "")],
    }
    return page(request, "prizes/edit.html", context, form)


def _prize(event: Tournament, pk: int) -> Prize:
    prize = get_object_or_404(event.prizes, pk=pk)
    prize.tournament = event
    return prize


@require_POST
def move(request: HttpRequest, event: Tournament, pk: int) -> HttpResponse:
    up = "up" in request.POST
    to = reverse("prize-edit", args=[event.uuid, pk])
    about = f"{'up' if up else 'down'}-{pk}"
    return act(request, services.move_prize, to, about=about, prize=_prize(event, pk), up=up)


@require_POST
def remove(request: HttpRequest, event: Tournament, pk: int) -> HttpResponse:
    if sent_before(request):
        return redirect("prizes-run", event.uuid)
    prize = _prize(event, pk)
    done = _("„{title}“ ist gestrichen.").format(title=prize.title)
    return act(request, services.remove_prize, reverse("prizes-run", args=[event.uuid]), done, prize=prize)


@both
def rules(request: HttpRequest, event: Tournament) -> HttpResponse:
    back = reverse("prizes-run", args=[event.uuid])
    form = PrizeRulesForm(posted(request), initial=PrizeRulesForm.of(event), based_on=event.version)
    facts = form.facts if form.is_valid() else {}
    if answer := saved(request, form, services.change_prize_rules, back, tournament=event, **facts):
        return answer
    title = _("Wie Preise vergeben werden")
    return page(request, "prizes/form.html", _form_page(event, form, title, back), form)


@both
def copy(request: HttpRequest, event: Tournament) -> HttpResponse:
    back = reverse("prizes-run", args=[event.uuid])
    form = CopyPrizesForm(posted(request), earlier=_earlier(event))
    if form.is_valid() and form.attempt(
        services.copy_prizes, tournament=event, by=request.user, **form.once, **form.facts
    ):
        messages.success(request, _("Die Preise sind übernommen. Sie lassen sich hier ändern."))
        return redirect(back)
    context = _form_page(event, form, _("Preise übernehmen"), back) | {"submit": _("Übernehmen")}
    return page(request, "prizes/form.html", context, form)


def _earlier(event: Tournament) -> QuerySet[Tournament]:
    return event.club.tournaments.filter(prizes__isnull=False).exclude(pk=event.pk).distinct()


@both
def propose(request: HttpRequest, event: Tournament) -> HttpResponse:
    """From the fees that came in; the shares are in the address, the amounts can be changed before they are taken."""
    paid = event.entries.aggregate(sum=Sum("fee_paid"))["sum"] or 0
    usual = {"pot": figures(paid / 100, 2), "shares": "50/30/20", "step": 100}
    asked = request.GET if "shares" in request.GET else usual
    shares, back = ProposalForm(asked), reverse("prizes-run", args=[event.uuid])
    amounts = shares.cleaned_data["amounts"] if shares.is_valid() else ()
    offer = OfferForm(posted(request), amounts=amounts)
    if (
        amounts
        and offer.is_valid()
        and offer.attempt(services.offer_places, tournament=event, amounts=offer.amounts, by=request.user, **offer.once)
    ):
        messages.success(request, _("Die Preise sind angelegt."))
        return redirect(back)
    context = _form_page(event, offer, _("Preise vorschlagen"), back) | {"shares": shares, "paid": paid, "any": amounts}
    return page(request, "prizes/propose.html", context, shares if shares.errors else offer)


def _form_page(event: Tournament, form: WriteForm, title: str, back: str) -> dict[str, object]:
    path_ = [*event_crumbs(event, " ")[:-1], (_("Preise"), back), (title, "")]
    return {"event": event, "form": form, "title": title, "back": back, "crumbs": path_}
