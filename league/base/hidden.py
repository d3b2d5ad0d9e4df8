"""Until which round strangers see how it stands: a director may hide the last rounds until the tournament is over.
One place decides, and every output that tells standings asks here. Lists of single tables stay open to all."""

from __future__ import annotations

from collections.abc import Iterable

from django.db.models import F, Q

from league.models import Round, Tournament
from league.models.user import Visitor

from .permissions import can_enter

HIDING = ("kind", "state", "hidden_from")  # what of an event decides it


def last_shown(event: Tournament) -> int | None:
    """The last round that counts in what strangers read; None: all of them."""
    if event.hidden_from is None or event.is_evening or event.state == Tournament.FINISHED:
        return None
    return event.hidden_from - 1


def counts(number: int | None, until: int | None) -> bool:
    """Whether a round counts where only those up to `until` do; what belongs to no round is told at the end."""
    return until is None or (number is not None and number <= until)


def kept_back(event: str, round_: str) -> Q:
    """Rows that count for nobody yet outside an event, by the paths to it and to their round. What belongs to no round
    is told at the end, too, as in the standings."""
    hiding = Q(**{f"{event}__hidden_from__isnull": False, f"{event}__kind": Tournament.TOURNAMENT})
    running = Q(**{f"{event}__state__in": [Tournament.PLANNED, Tournament.RUNNING]})
    late = Q(**{f"{round_}__number__gte": F(f"{event}__hidden_from")}) | Q(**{f"{round_}__isnull": True})
    return hiding & running & late


def shown_until(event: Tournament, user: Visitor) -> int | None:
    """The last round that counts for this reader. None: all; so it is for who works here, and as long as no hidden
    round has begun."""
    until = last_shown(event)
    if until is None or (user.is_authenticated and can_enter(user, event)):
        return None
    begun = event.rounds.filter(number__gt=until).exclude(state=Round.PLANNED)
    return until if begun.exists() else None


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
