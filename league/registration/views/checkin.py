"""Pages of the door: who is here and who is missing, one tap each, for several helpers at once.
A page asks every few seconds what has changed and gets only those rows."""

from __future__ import annotations

from collections.abc import Callable
from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from league.base.forms import new_key, tap_key
from league.base.permissions import can_direct, can_score
from league.base.request import by_script
from league.base.shelf import Shelf
from league.base.text import Words, clean_text
from league.base.views import (
    LONGEST_SEARCH,
    act,
    event_crumbs,
    live,
    one_sent,
    page,
    posted,
    require_POST,
    require_safe,
    sent_before,
)
from league.base.writing import Refused
from league.lists.seating import missing_at_tables, seated_ahead
from league.models import Entry, Round, Tournament
from league.registration.checkin import HERE, LONGEST, MISSING, Door, Line, Snapshot, door_of, found
from league.registration.fees import at_stake, speaks_of_money
from league.registration.forms.people import WalkInForm
from league.registration.services import checkin as services
from league.registration.services.entries import add_entry, withdraw

from .entries import owes

ASKED_EVERY = 4  # seconds between two questions of the page
SHOWN = {"": gettext_lazy("Alle"), "fehlt": gettext_lazy("Fehlen"), "da": gettext_lazy("Da")}
WANTED = {"fehlt": MISSING, "da": HERE}
# What a device was shown last, so that it gets only what is new; who asks for something forgotten gets everything.
_shown: Shelf[tuple[int, str], Snapshot] = Shelf(most=200, most_bytes=200)


@require_safe
def checkin(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    return checkin_page(request, tournament)


def walk_in_form(request: HttpRequest, tournament: Tournament) -> WalkInForm:
    takes_in = can_score(request.user, tournament.club)
    return WalkInForm(posted(request), tournament=tournament, takes_in=takes_in, auto_id="id_new_%s")


def checkin_page(request: HttpRequest, tournament: Tournament, walk_in: WalkInForm | None = None) -> HttpResponse:
    """Everybody, to be tapped; `walk_in` is the form of who came unexpected, when something has to be asked."""
    door, typed, shown = door_of(tournament), *_asked(request)
    seen = _seen(door, typed, shown)
    lines = _at_once(door, seen)
    context = _context(request, tournament, door) | {
        "lines": lines,
        "any": bool(seen),
        "unseen": {line.entry.pk for line in lines} - seen,  # they are there for the search on the device
        "more": _more(door, seen),
        "q": typed,
        "shown": shown,
        "filters": [(name, title, name == shown) for name, title in SHOWN.items()],
        "walk_in": walk_in or walk_in_form(request, tournament),
        "every": ASKED_EVERY,
        "crumbs": event_crumbs(tournament, _("Einlass")),
    }
    return page(request, "registration/checkin/checkin.html", context, walk_in)


def _asked(request: HttpRequest) -> tuple[str, str]:
    """What was searched for, and which of all are to be shown; a tap sends both along."""
    sent = request.POST if request.method == "POST" else request.GET
    typed, shown = clean_text(sent.get("q", ""))[:LONGEST_SEARCH], sent.get("zeige", "")
    return typed, shown if shown in SHOWN else ""


def _seen(door: Door, typed: str, shown: str) -> set[int]:
    lines = found(door.lines, typed) if typed else door.lines
    return {line.entry.pk for line in lines if not shown or line.state == WANTED[shown]}


def _at_once(door: Door, seen: set[int]) -> list[Line]:
    """Everybody, for the search on the device; of very many the first who are wanted, and the others by searching."""
    return [line for line in door.lines if line.entry.pk in seen][:LONGEST] if door.is_long else list(door.lines)


def _more(door: Door, seen: set[int]) -> int:
    """How many of them are not on the page."""
    return max(len(seen) - LONGEST, 0) if door.is_long else 0


def _context(request: HttpRequest, tournament: Tournament, door: Door) -> dict[str, object]:
    _shown.put((tournament.pk, door.mark), door.snapshot, 1)
    return {
        "event": tournament,
        "door": door,
        "money": speaks_of_money(tournament, (line.entry for line in door.lines)),
        "directs": can_direct(request.user, tournament),
        "key": new_key(),
    }


@require_safe
def now(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The rows that are other than the page shows them; 204 if there are none."""
    door = door_of(tournament)
    if request.GET.get("stand") == door.mark:
        _shown.put((tournament.pk, door.mark), door.snapshot, 1)  # it may have been shown by another process
        return HttpResponse(status=204)
    return _changes(request, tournament, door, request.GET.get("stand", ""))


def _changes(
    request: HttpRequest, tournament: Tournament, door: Door, since: str, tapped: Entry | None = None, **words: object
) -> HttpResponse:
    """Only the rows that changed since then; all of them if that is not known any more."""
    changed = door.changed_since(_shown.get((tournament.pk, since)))
    line = door.line_of(tapped) if tapped else None
    context = _context(request, tournament, door) | {"tapped": line, "whole": changed is None, **words}
    if changed is None:
        seen = _seen(door, *_asked(request))
        context |= {"lines": _at_once(door, seen), "more": _more(door, seen)}
    else:
        context["lines"] = [*changed, *([line] if line and line not in changed else [])]
    return render(request, "registration/checkin/_changes.html", context, status=422 if words.get("refused") else 200)


# --- one tap

ACTS: dict[str, tuple[Callable[..., object], Words]] = {
    "arrive": (services.arrive, gettext_lazy("{name} ist da.")),
    "undo": (services.undo_arrival, gettext_lazy("{name} ist doch noch nicht da.")),
    "no_show": (services.mark_no_show, gettext_lazy("{name} ist nicht erschienen.")),
    "expect": (services.expect_again, gettext_lazy("{name} wird wieder erwartet.")),
}


@require_POST
def book(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The button says what and who, and carries the key of its own rendering."""
    name = next((name for name in ACTS if name in request.POST), "")
    who, _space, key = request.POST.get(name, "").partition(" ")
    entry = _entry(tournament, who)
    service, done = ACTS[name]
    said, refused = str(done).format(name=entry.full_name), ""
    try:
        service(entry=entry, by=request.user, key=tap_key(key, name, entry.uuid))
    except Refused as refusal:
        refused = refusal.message
    if by_script(request):
        words = {"refused": refused, "said": said, "undoable": name == "arrive"}
        return _changes(request, tournament, door_of(tournament), request.POST.get("stand", ""), entry, **words)
    (messages.error if refused else messages.success)(request, refused or said)
    return redirect(f"{reverse('checkin', args=[tournament.uuid])}#p-{entry.number}")


def _entry(tournament: Tournament, text: str) -> Entry:
    entry = one_sent(tournament.entries.select_related("player"), text)
    entry.tournament = tournament
    return entry


# --- the door, and who did not come


@require_POST
def door(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Opened, or with `close` closed again."""
    closes = "close" in request.POST
    done = (
        _("Der Einlass ist geschlossen: Ausgelost werden alle, die eingetragen sind.")
        if closes
        else _("Der Einlass ist offen: Ausgelost wird, wer da ist.")
    )
    service = services.close_door if closes else services.open_door
    return act(request, service, reverse("checkin", args=[tournament.uuid]), done, tournament=tournament)


@require_safe
def missing(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The names to call out, in large letters."""
    context = _context(request, tournament, door_of(tournament)) | {
        "every": ASKED_EVERY,
        "fragment": reverse("checkin-missing-now", args=[tournament.uuid]),
        "crumbs": [
            *event_crumbs(tournament, _("Einlass"))[:-1],
            (_("Einlass"), reverse("checkin", args=[tournament.uuid])),
            (_("Es fehlen"), ""),
        ],
    }
    return page(request, "registration/checkin/missing.html", context)


@require_safe
def missing_now(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    door = door_of(tournament)
    context = _context(request, tournament, door)
    return live(request, door.mark, lambda: render(request, "registration/checkin/_missing.html", context))


@require_POST
def no_shows(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """All who were shown and are still missing did not come."""
    numbers = [one for one in " ".join(request.POST.getlist("who")).split() if one.isdecimal()][:999]
    people = list(tournament.entries.filter(number__in=numbers))
    before = tournament.entries.filter(no_show=True).count()
    to = reverse("checkin", args=[tournament.uuid])
    answer = act(request, services.mark_no_shows, to, tournament=tournament, people=people)
    _say_how_many(request, tournament, tournament.entries.filter(no_show=True).count() - before)
    return answer


def _say_how_many(request: HttpRequest, tournament: Tournament, count: int) -> None:
    """Who sits at a table that is being played is not gone, whatever the door knows."""
    done = ngettext(
        "{n} Person ist als nicht erschienen vermerkt. Wer doch noch kommt, wird mit einem Tipp zum Nachzügler.",
        "{n} Personen sind als nicht erschienen vermerkt. Wer doch noch kommt, wird mit einem Tipp zum Nachzügler.",
        count,
    )
    if count:
        messages.success(request, done.format(n=count))
    else:
        messages.info(request, _("Niemand ist als nicht erschienen vermerkt."))
    if playing := missing_at_tables(tournament, state=Round.RUNNING).count():
        messages.warning(
            request,
            ngettext(
                "{n} Person sitzt an einem Tisch, der schon läuft. Bitte sie antippen, wenn sie da ist, oder dort "
                "einen Wechsel eintragen.",
                "{n} Personen sitzen an Tischen, die schon laufen. Bitte sie antippen, wenn sie da sind, oder dort "
                "einen Wechsel eintragen.",
                playing,
            ).format(n=playing),
        )


# --- one person


@require_safe
def person(request: HttpRequest, tournament: Tournament, entry: UUID) -> HttpResponse:
    """Everything that can be done for one person, with large buttons."""
    one = _entry(tournament, str(entry))
    here = door_of(tournament)
    line = here.line_of(one)
    context = _context(request, tournament, here) | {
        "line": line,
        "stake": at_stake(one, tournament),
        "is_seated": one.pk in seated_ahead(tournament),
        "leaving": "austragen" in request.GET,
        "crumbs": [
            *event_crumbs(tournament, _("Einlass"))[:-1],
            (_("Einlass"), reverse("checkin", args=[tournament.uuid])),
            (one.full_name, ""),
        ],
    }
    return page(request, "registration/checkin/person.html", context)


@require_POST
def leave(request: HttpRequest, tournament: Tournament, entry: UUID) -> HttpResponse:
    """Does not play on; with `back` plays again. Who has neither sat nor paid is taken out altogether."""
    to = reverse("checkin", args=[tournament.uuid])
    if sent_before(request):
        return redirect(to)
    one = _entry(tournament, str(entry))
    if "back" in request.POST:
        done = _("{name} spielt wieder mit.").format(name=one.full_name)
        return act(request, add_entry, to, done, tournament=tournament, player=one.player)
    done = _("{name} ist nicht mehr dabei.").format(name=one.full_name)
    if at_stake(one, tournament) and owes(request) is None:
        to = f"{reverse('checkin-person', args=[tournament.uuid, one.uuid])}?austragen=1#austragen"
    return act(request, withdraw, to, done, entry=one, owes=owes(request))
