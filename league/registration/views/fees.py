"""Pages of the entry fee: sums for the treasurer, one tap for who pays, and one person's fee and groups.
The fragment registration/_fee.html can stand on any page that has registration/_fee_form.html once."""

from __future__ import annotations

from collections.abc import Callable
from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme, urlencode
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from league.base.forms import new_key, tap_key
from league.base.permissions import can_direct
from league.base.request import by_script, user_of
from league.base.text import Words
from league.base.views import both, event_crumbs, one_sent, page, posted, require_POST, require_safe
from league.base.writing import Refused
from league.clubs.services.people import may_number, may_rename
from league.models import AuditEntry, Entry, Registration, Tournament
from league.registration.fees import due_of, speaks_of_money, totals_of
from league.registration.forms.people import EntryForm
from league.registration.looking import looked_for, sought, text_of
from league.registration.services.fees import pay_fee, take_back_payment
from league.registration.services.person import change_entry


@require_safe
def overview(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Everybody with what is due and paid; with `offen` only who still owes something. The page asks again by itself
    and gets an answer when something happened since (`stand`)."""
    only_open, last = "offen" in request.GET, _last_act(tournament)
    if by_script(request) and request.GET.get("stand") == last:
        return HttpResponse(status=204)
    entries = list(tournament.entries.select_related("replaces"))
    totals = totals_of(tournament, entries)
    shown = [one for one in entries if not one.withdrawn or one.fee_paid or one.fee_kept]
    listed = [one for one in shown if due_of(one, tournament) > one.fee_paid] if only_open else shown
    kept = {"offen": "1"} if only_open else {}
    context = {
        "event": tournament,
        "totals": totals,
        "sums": [*totals.groups, *([totals.others] if totals.others and totals.others.people else [])],
        "entries": listed,
        "only_open": only_open,
        "kept": kept.items(),
        **looked_for(request, listed, text_of),
        "poll": f"{request.path}?{urlencode({'stand': last} | kept | sought(request))}",
        "directs": can_direct(request.user, tournament),
        "key": new_key(),
        "crumbs": event_crumbs(tournament, _("Startgeld")),
    }
    return page(request, "registration/fees.html", context)


def _last_act(tournament: Tournament) -> str:
    """Whatever is done here leaves an entry in the history."""
    last = AuditEntry.objects.filter(tournament=tournament).order_by("-pk").values_list("pk", flat=True).first()
    return str(last or 0)


ACTS: dict[str, tuple[Callable[..., object], Words]] = {
    "paid": (pay_fee, gettext_lazy("{name} hat bezahlt.")),
    "unpaid": (take_back_payment, gettext_lazy("{name}: Zahlung zurückgenommen.")),
}


@require_POST
def book(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """One tap: paid, or not paid after all. The button says who, and carries the key of its own rendering."""
    name = "unpaid" if "unpaid" in request.POST else "paid"
    who, _space, key = request.POST.get(name, "").partition(" ")
    entry = _entry(tournament, who)
    service, done = ACTS[name]
    refused = ""
    try:
        service(entry=entry, by=request.user, key=tap_key(key, name, entry.uuid))
    except Refused as refusal:
        refused = refusal.message
    if by_script(request):
        return _fee(request, tournament, entry, refused)
    (messages.error if refused else messages.success)(request, refused or str(done).format(name=entry.full_name))
    return redirect(_next(request, tournament))


def _fee(request: HttpRequest, tournament: Tournament, entry: Entry, refused: str) -> HttpResponse:
    entry.refresh_from_db()
    context = {"event": tournament, "entry": entry, "key": new_key(), "refused": refused}
    return render(request, "registration/_fee.html", context, status=422 if refused else 200)


def _next(request: HttpRequest, tournament: Tournament) -> str:
    """The page on which the button was."""
    wish = request.POST.get("next", "")
    if wish and url_has_allowed_host_and_scheme(wish, {request.get_host()}, request.is_secure()):
        return wish
    return reverse("fee-list", args=[tournament.uuid])


def _entry(tournament: Tournament, text: str) -> Entry:
    entry = one_sent(tournament.entries.all(), text)
    entry.tournament = tournament
    return entry


@both
def person(request: HttpRequest, tournament: Tournament, entry: UUID) -> HttpResponse:
    """One person's name, club, fee, a part payment, and groups."""
    one = _entry(tournament, str(entry))
    money = speaks_of_money(tournament, [one])
    form = _entry_form(request, one, money)
    if form.is_bound and form.is_valid() and _changed(request, one, form):
        messages.success(request, _("{name} ist gespeichert.").format(name=one.full_name))
        return redirect("tournament-entries", tournament.uuid)
    one.refresh_from_db()
    people = reverse("tournament-entries", args=[tournament.uuid])
    context = {
        "event": tournament,
        "entry": one,
        "due": due_of(one, tournament),
        "money": money,
        "instead": one.replaced_by.first(),
        "registration": Registration.objects.filter(entry=one).first(),
        "form": form,
        "back": people,
        "key": new_key(),
        "crumbs": [*event_crumbs(tournament, _("Teilnahme"))[:-1], (_("Teilnahme"), people), (one.full_name, "")],
    }
    return page(request, "registration/person.html", context, form)


def _entry_form(request: HttpRequest, entry: Entry, money: bool) -> EntryForm:
    user, player = user_of(request), entry.player
    may = {"may_rename": may_rename(user, player), "may_number": player.club_on() is None and may_number(user, player)}
    return EntryForm(posted(request), entry=entry, tournament=entry.tournament, money=money, **may)


def _changed(request: HttpRequest, entry: Entry, form: EntryForm) -> Entry | None:
    """All of it or nothing; what does not fit is refused at its field."""
    typed = form.cleaned_data
    words: dict[str, object] = {}
    if "last_name" in typed:
        words["name"] = {part: typed[part] for part in ("first_name", "last_name", "is_another")}
    if "club_name" in typed:
        words["club"] = form.club
    if "fee_due" in typed:
        words["fee"] = {"cents": form.fee}
    words |= {part: typed[part] for part in ("ddv_number", "groups", "part") if part in typed}
    return form.attempt(change_entry, entry=entry, by=request.user, **form.once, **words)
