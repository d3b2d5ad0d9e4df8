"""Who may do what: every guard in one table. A guard stands at the `path()` of a page and nowhere else; it looks up
what the address names, among what its people may have, and hands it to the view. For everybody else there is nothing
(404), so a view cannot be reached without its permission. Areas narrow these guards, or look up things of their own, in
their room `guards`; the test of every address reads from the paths who is let in."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from typing import Generic, TypeVar, cast
from uuid import UUID

from django.contrib.auth.decorators import login_not_required
from django.db.models import Model, QuerySet
from django.http import Http404, HttpRequest
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404, redirect

from league.models import Club, Player, Season, Spielliste, Tournament
from league.models.user import Visitor

from . import lanes
from .hidden import is_told
from .permissions import can_run_evening
from .security import note
from .views import View, sent_before
from .writing import answering

Thing = TypeVar("Thing")  # what the address names
Row = TypeVar("Row", bound=Model)
By = TypeVar("By")  # as its path reads it: a uuid, or a word
Lookup = Callable[[HttpRequest, By], Thing | HttpResponseBase]

# Whom a page is for: everybody, anybody with a login, or the least of those who may. What is published is everybody's;
# a draft is not.
EVERYBODY, PUBLISHED, LOGIN = "everybody", "published", "login"
HELPER, SCORER, DIRECTOR, ADMINISTRATOR, SUPERUSER = "helper", "scorer", "director", "administrator", "superuser"
TABLE = "table"  # whose phone has scanned the link of this list (league.phones)
WITHOUT_LOGIN = EVERYBODY, PUBLISHED, TABLE


@dataclass(frozen=True)
class Guard(Generic[By, Thing]):
    """`lookup` finds what the address names `by` its uuid, or raises Http404; the view gets it in place of the uuid.
    What it finds may also be an answer: then there is no page here. `may` asks something of the user alone."""

    name: str
    who: str
    lookup: Lookup[By, Thing] | None = None
    may: Callable[[Visitor], bool] | None = None
    by: str = "uuid"

    def __call__(self, view: View) -> View:
        @wraps(view)
        def guarded(request: HttpRequest, **named: object) -> HttpResponseBase:
            if request.method not in getattr(view, "methods", (request.method,)):
                return view(request)  # which answers 405, to whoever asks
            try:
                found = self._found(request, named)
            except Http404:
                if request.user.is_authenticated:  # what is not there for him, or not at all
                    of = named.get(self.by)  # a word may be anything that somebody typed
                    of = of if isinstance(of, UUID) else None
                    note("refused", request.user, guard=self.name, method=request.method, of=of)
                raise
            if isinstance(found, HttpResponseBase):
                return found
            things = () if self.lookup is None else (found,)
            if things:
                named.pop("uuid", None)
            with answering(request.META.get(lanes.CAME)):
                return view(request, *things, **named)

        guarded.guard = self  # type: ignore[attr-defined]
        return login_not_required(guarded) if self.who in WITHOUT_LOGIN else guarded

    def _found(self, request: HttpRequest, named: dict[str, object]) -> Thing | HttpResponseBase | None:
        if self.may and not self.may(request.user):
            raise Http404
        return None if self.lookup is None else self.lookup(request, cast(By, named[self.by]))

    def only_if(self, name: str, allowed: Callable[[Visitor, Thing], bool], who: str = "") -> Guard[By, Thing]:
        """The same door, but narrower: what it finds is there only if `allowed` says so of the user and of it."""
        wider = self.lookup
        assert wider is not None

        def lookup(request: HttpRequest, named: By) -> Thing | HttpResponseBase:
            found = wider(request, named)
            if not isinstance(found, HttpResponseBase) and not allowed(request.user, found):
                raise Http404
            return found

        return Guard(name, who or self.who, lookup)


def one_of(rows: Callable[[Visitor], QuerySet[Row]], *along: str) -> Callable[[HttpRequest, UUID], Row]:
    """The one of this user's rows that the address names; `along` are the relations that its pages read anyway."""

    def lookup(request: HttpRequest, uuid: UUID) -> Row:
        his = rows(request.user)
        return get_object_or_404(his.select_related(*along) if along else his, uuid=uuid)

    return lookup


# --- the table

anyone = Guard[None, None]("anyone", EVERYBODY)
logged_in = Guard[None, None]("logged_in", LOGIN)
superuser = Guard[None, None]("superuser", SUPERUSER, may=lambda user: user.is_superuser)

sees_club = Guard("sees_club", EVERYBODY, one_of(lambda user: Club.objects.all()))
scores_club = Guard("scores_club", SCORER, one_of(Club.objects.scored_by))
administers_club = Guard("administers_club", ADMINISTRATOR, one_of(Club.objects.administered_by))
edits_player = Guard("edits_player", ADMINISTRATOR, one_of(Player.objects.edited_by))

sees_event = Guard("sees_event", PUBLISHED, one_of(Tournament.objects.visible_to, "club"))
enters_event = Guard("enters_event", HELPER, one_of(Tournament.objects.entered_by, "club"))
directs_event = Guard("directs_event", DIRECTOR, one_of(Tournament.objects.directed_by, "club"))
# Where this user decides: a director his tournament, a scorer the club's evening.
runs_event = enters_event.only_if("runs_event", can_run_evening, DIRECTOR)

_seen = one_of(Spielliste.objects.visible_to, "tournament__club", "round")
sees_list = Guard("sees_list", PUBLISHED, _seen)


def _told(request: HttpRequest, uuid: UUID) -> Spielliste | HttpResponseBase:
    found = _seen(request, uuid)
    return found if is_told(found, request.user) else redirect("list-detail", found.uuid)


# What is written on it; as long as that is kept back there is only the page that says so.
reads_list = Guard("reads_list", PUBLISHED, _told)
enters_list = Guard("enters_list", HELPER, one_of(Spielliste.objects.entered_by, "tournament__club", "round"))

sees_season = Guard("sees_season", PUBLISHED, one_of(Season.objects.visible_to, "club"))
runs_season = Guard("runs_season", ADMINISTRATOR, one_of(Season.objects.run_by, "club"))


def unless_sent(to: str, view: View) -> View:
    """For an act after which what it was about is gone, or out of its author's hands: sent a second time it would find
    nothing, and leads to the page `to` instead."""

    @wraps(view)
    def once(request: HttpRequest, **named: object) -> HttpResponseBase:
        return redirect(to) if sent_before(request) else view(request, **named)

    return once
