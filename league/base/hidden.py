"""What strangers may see of how it stands: a director may hide the last rounds while the tournament runs, and from its
end until the result is revealed nobody else sees it. One place decides, and every output that tells standings, prizes,
who won or what a table of a hidden round brought asks here: all its lists together are the result."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypedDict

from django.db.models import F, Q, QuerySet

from league.models import PublishedStandings, Round, Spielliste, Tournament
from league.models.user import Visitor

from .permissions import can_enter

HIDING = ("kind", "state", "hidden_from", "sealed_from")  # what of an event decides it


def is_revealed(event: Tournament) -> bool:
    """May the public see the result? It is over, and nobody has to wait for a ceremony."""
    return event.state == Tournament.FINISHED and not is_sealed(event)


def is_sealed(event: Tournament) -> bool:
    """It is over, and the result waits to be revealed."""
    return event.state == Tournament.FINISHED and event.sealed_from is not None


def hidden_since(event: Tournament) -> int | None:
    """The first round that strangers do not see; None: they see all."""
    if event.is_evening:
        return None
    return event.sealed_from if event.state == Tournament.FINISHED else event.hidden_from


def last_shown(event: Tournament) -> int | None:
    """The last round that counts in what strangers read; None: all of them."""
    since = hidden_since(event)
    return None if since is None else since - 1


def counts(number: int | None, until: int | None) -> bool:
    """Whether a round counts where only those up to `until` do; what belongs to no round is told at the end."""
    return until is None or (number is not None and number <= until)


def kept_back(event: str, round_: str) -> Q:
    """Rows that count for nobody yet outside an event, by the paths to it and to their round. What belongs to no round
    is told at the end, too, as in the standings."""
    over = Q(**{f"{event}__state": Tournament.FINISHED})
    running = Q(**{f"{event}__state__in": [Tournament.PLANNED, Tournament.RUNNING]})
    late = running & _since(event, "hidden_from", round_) | over & _since(event, "sealed_from", round_)
    return Q(**{f"{event}__kind": Tournament.TOURNAMENT}) & late


def _since(event: str, first: str, round_: str) -> Q:
    late = Q(**{f"{round_}__number__gte": F(f"{event}__{first}")}) | Q(**{f"{round_}__isnull": True})
    return Q(**{f"{event}__{first}__isnull": False}) & late


def shown_until(event: Tournament, user: Visitor) -> int | None:
    """The last round that counts for this reader. None: all; so it is for who works here, and as long as no hidden
    round has begun."""
    until = last_shown(event)
    if until is None or (user.is_authenticated and can_enter(user, event)):
        return None
    begun = event.rounds.filter(number__gt=until).exclude(state=Round.PLANNED)
    return until if begun.exists() else None


def is_told(spielliste: Spielliste, user: Visitor) -> bool:
    """Whether this reader may see what is written on a list. Who sat there is no secret."""
    return list_counts(spielliste, shown_until(spielliste.tournament, user))


def list_counts(spielliste: Spielliste, until: int | None) -> bool:
    return counts(spielliste.round.number if spielliste.round else None, until)


class Hiding(TypedDict):
    """For `events/public/_hidden.html`: whether strangers do not see all, from which round on, and whether they wait
    for the result of what is over."""

    hides: bool
    since: int | None
    sealed: bool


def hiding(event: Tournament) -> Hiding:
    since = hidden_since(event)
    return {"hides": since is not None, "since": since, "sealed": is_sealed(event)}


def versions_shown(event: Tournament, *, works_here: bool = False) -> QuerySet[PublishedStandings]:
    """The versions of the result that a reader may see; sealed ones are for who works here."""
    versions = event.published_standings.all()
    return versions if works_here else versions.filter(sealed=False)


def shown(event: Tournament, user: Visitor) -> dict[str, int]:
    """What this reader may see of the present standings, as `standings` wants it."""
    until = shown_until(event, user)
    return {} if until is None else {"after": until}


def limits(events: Iterable[Tournament], user: Visitor | None = None) -> dict[int, int]:
    """The last round that counts, for those of several events that hide some; without a user as strangers see it."""
    hiding = {event.pk: until for event in events if (until := last_shown(event)) is not None}
    if not hiding or user is None or not user.is_authenticated:
        return hiding
    works_at = set(Tournament.objects.entered_by(user).filter(pk__in=hiding).values_list("pk", flat=True))
    return {pk: until for pk, until in hiding.items() if pk not in works_at}
