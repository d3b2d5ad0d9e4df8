"""What views share: which methods they understand, what was asked for, and answers to what went wrong. Who may see a
page is said at its path (guards.py)."""

from __future__ import annotations

from collections.abc import Callable
from hashlib import sha256
from time import time
from typing import TypedDict, TypeVar, cast
from uuid import UUID

from allauth.account.adapter import get_adapter
from django.contrib import messages
from django.core.cache import cache
from django.db.models import QuerySet
from django.forms import BaseForm
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.cache import get_conditional_response
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from league.models import Club, Round, Season, Tournament
from league.models.base import Addressed, Versioned
from scoring import ScoringError

from .forms import Result, WriteForm, resent
from .hidden import shown_until
from .permissions import can_enter
from .text import clean_text
from .wording import why_not
from .writing import Conflict, Refused, was_done

LONGEST_SEARCH = 100

Row = TypeVar("Row", bound=Addressed)
View = Callable[..., HttpResponseBase]


# --- Which methods a page understands


def _only(*methods: str) -> Callable[[View], View]:
    """Django's own check. The view keeps the methods, so that a guard before it refuses all others first: which they
    are is no secret, whatever the page is about."""

    def mark(view: View) -> View:
        checked = require_http_methods(methods)(view)
        checked.methods = methods  # type: ignore[attr-defined]
        return checked

    return mark


require_safe, require_POST, both = _only("GET", "HEAD"), _only("POST"), _only("GET", "HEAD", "POST")


# --- What was asked for


def works_here(request: HttpRequest, tournament: Tournament) -> bool:
    """Directs it or keeps its lists: such people see full names, everybody else the published ones."""
    return request.user.is_authenticated and can_enter(request.user, tournament)


def rounds_asked(request: HttpRequest, tournament: Tournament) -> dict[str, int]:
    """Which standings: ?nach=2 after a round, ?runde=2 of one round alone, as `standings` wants it. 404 for a round
    that does not exist or is hidden until the end, and for both at once."""
    asked = {name: request.GET[word] for word, name in (("nach", "after"), ("runde", "only")) if word in request.GET}
    until = shown_until(tournament, request.user)
    if not asked:
        return {} if until is None else {"after": until}
    rounds = tournament.rounds.none() if tournament.is_evening else tournament.rounds.all()
    shown = rounds if until is None else rounds.filter(number__lte=until)
    known = {str(number): number for number in shown.values_list("number", flat=True)}
    if len(asked) > 1 or not set(asked.values()) <= set(known):
        raise Http404
    return {name: known[number] for name, number in asked.items()}


def called_as(request: HttpRequest) -> str:
    """The address under which the site is being called right now, without a slash at its end."""
    return f"{request.scheme}://{request.get_host()}"


def searched_for(request: HttpRequest, field: str = "q") -> str:
    """What stands in the field of a search."""
    return clean_text(request.GET.get(field, ""))[:LONGEST_SEARCH]


def posted(request: HttpRequest) -> QueryDict | None:
    """What a form is bound to: an empty submission too is one."""
    return request.POST if request.method == "POST" else None


def uuid_in(text: str) -> UUID | None:
    """The uuid that was sent; None where it is none."""
    try:
        return UUID(text)
    except ValueError:
        return None


def one_sent(rows: QuerySet[Row], text: str) -> Row:
    """The one of these whose uuid was sent; anything else is not there (404)."""
    uuid = uuid_in(text)
    if uuid is None:
        raise Http404
    return get_object_or_404(rows, uuid=uuid)


def club_crumbs(club: Club, here: str) -> list[tuple[str, str]]:
    return [
        (_("Meine Vereine"), reverse("club-list")),
        (club.name, reverse("club-detail", args=[club.uuid])),
        (here, ""),
    ]


class SeasonFrame(TypedDict):
    """What the pages on which a season is run share."""

    season: Season
    club: Club
    crumbs: list[tuple[str, str]]


def season_frame(season: Season, here: str) -> SeasonFrame:
    crumbs = [
        *club_crumbs(season.club, "")[:-1],
        (_("Saisons"), reverse("club-seasons", args=[season.club.uuid])),
        (season.name, reverse("season-detail", args=[season.uuid])),
        (here, ""),
    ]
    return {"season": season, "club": season.club, "crumbs": crumbs}


def page(request: HttpRequest, template: str, context: dict[str, object], form: BaseForm | None = None) -> HttpResponse:
    """A page; with a form that has errors it is 422, so that htmx and tests see the difference."""
    status = 422 if form is not None and form.is_bound and form.errors else 200
    return render(request, template, context, status=status)


def conflict(request: HttpRequest, conflict: Conflict, form: WriteForm, back: str) -> HttpResponse:
    """409: what is stored now beside what was typed. Sending that again is based on what is stored now; `back` leads
    to the page of somebody who leaves it at that."""
    resent(form, based_on=cast(Versioned, conflict.current).version)
    context = {"form": form, "rows": form.compared(conflict.current), "back": back}
    return render(request, "conflict.html", context, status=409)


def saved(
    request: HttpRequest,
    form: WriteForm,
    service: Callable[..., Result],
    back: str,
    done: str | Callable[[], str] = "",
    /,
    **words: object,
) -> HttpResponse | None:
    """A form that changes something: carried out it leads back, based on an old version it shows both. None: the form
    is shown, empty or with what is wrong with it. `done` may be asked for afterwards, where it says what came of it."""
    if not form.is_valid():
        return None
    try:
        if not form.attempt(service, by=request.user, **form.submission, **words):
            return None
    except Conflict as newer:
        return conflict(request, newer, form, back)
    if done:
        messages.success(request, done if isinstance(done, str) else done())
    return redirect(back)


def act(
    request: HttpRequest,
    service: Callable[..., object],
    to: str,
    done: str = "",
    /,
    *,
    about: str = "",
    **words: object,
) -> HttpResponse:
    """A button without a form: carry it out, say so, and go to a page. A refusal is said there, nothing is lost.
    Where many buttons share a page's key, `about` says which one it was: two quick taps are two."""
    try:
        service(key=_key(request, about), by=request.user, **words)
    except (Refused, ScoringError) as refusal:
        messages.error(request, why_not(refusal))
    else:
        if done:
            messages.success(request, done)
    return redirect(to)


def sent_before(request: HttpRequest, about: str = "") -> bool:
    """Whether this very submission was carried out already; what it was about may be gone by now."""
    return was_done(_key(request, about))


def _key(request: HttpRequest, about: str) -> str | None:
    key = request.POST.get("key", "")
    if not key:
        return None
    return f"{key[:31]}-{about}" if about else key[:64]


# --- Parts of pages that keep themselves up to date


EVERY = 4  # seconds between two questions of a page: within five everybody sees what has changed


def now_ms() -> int:
    return round(time() * 1000)


def live(request: HttpRequest, mark: str, make: Callable[[], HttpResponse]) -> HttpResponse:
    """The part is made only if the page shows something older than `mark`."""
    etag = f'"{mark}"'
    response = get_conditional_response(request, etag=etag) or make()
    response["ETag"] = etag
    response["X-Now"] = str(now_ms())
    response["Cache-Control"] = "no-store"
    return response


# --- A limit for machines on what strangers send


IN_SECONDS = 600


def too_many(request: HttpRequest, what: str, most: int, seconds: int = IN_SECONDS) -> bool:
    """Whether a stranger's address has sent more than `most` of `what` in ten minutes. Who is logged in is known."""
    if request.user.is_authenticated:
        return False
    return _counted(f"{what}:{get_adapter().get_client_ip(request)}", most, seconds)


def sender_of(request: HttpRequest) -> tuple[str, str]:
    """The address behind our own proxies (LEAGUE_PROXIES), and what the browser says of itself."""
    return get_adapter().get_client_ip(request), request.headers.get("User-Agent", "")


def too_many_by_one(request: HttpRequest, what: str, most: int, seconds: int = IN_SECONDS) -> bool:
    """The same for one device: a whole hall shares an address. Nothing is kept but a sum of what its browser says."""
    return too_many(request, _by_one(request, what), most, seconds)


def has_sent_too_many(
    request: HttpRequest, what: str, by_one: int, in_all: str, most: int, seconds: int = IN_SECONDS
) -> bool:
    """Whether one of both limits is reached, without counting: `by_one` of `what` by this device, `most` of `in_all`
    from its address. For what counts only where it fails."""
    if request.user.is_authenticated:
        return False
    address = get_adapter().get_client_ip(request)
    limits = {f"{_by_one(request, what)}:{address}": by_one, f"{in_all}:{address}": most}
    return any(cache.get(_in_window(key, seconds), 0) >= limit for key, limit in limits.items())


def _by_one(request: HttpRequest, what: str) -> str:
    told = " ".join(sender_of(request))
    return f"{what}:{sha256(told.encode()).hexdigest()[:16]}"


def _in_window(key: str, seconds: int) -> str:
    """Each stretch of so many seconds counts anew. A cache in the database forgets with every count how long the first
    one was to be kept."""
    return f"{key}:{int(time()) // seconds}"


def _counted(key: str, most: int, seconds: int) -> bool:
    counter = _in_window(key, seconds)
    cache.add(counter, 0, seconds)
    try:
        return bool(cache.incr(counter) > most)
    except ValueError:  # the time was over in this very moment
        return False


def home_of(tournament: Tournament) -> str:
    """The page from which this event is run."""
    return reverse("evening-control" if tournament.is_evening else "tournament-control", args=[tournament.uuid])


def event_crumbs(tournament: Tournament, here: str = "") -> list[tuple[str, str]]:
    path = [
        (_("Meine Vereine"), reverse("club-list")),
        (tournament.club.name, reverse("club-detail", args=[tournament.club.uuid])),
        (tournament.name, home_of(tournament) if here else ""),
    ]
    return [*path, (here, "")] if here else path


def round_of(tournament: Tournament, number: int) -> Round:
    round_ = get_object_or_404(tournament.rounds, number=number)
    round_.tournament = tournament
    return round_
