"""When a backup is due: at the end of a round, every five minutes while tables play, once a day; never when nothing
changed. Knows times and facts; the clock is handed in."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import NamedTuple

from django.utils import timezone

from league.models import AuditEntry, Club, Round, Spielliste, Tournament

from .known import Known, Last, change_mark

EVERY = timedelta(minutes=5)
AGAIN = timedelta(minutes=1)  # after one that failed
LATE = timedelta(minutes=3)  # due for so long, something is wrong
ENDS = ("round-closed", "tournament-finished", "result-revealed")


class Facts(NamedTuple):
    """What the database says: whether it changed since the last backup, whether tables play, and whether a round or
    an event has ended since."""

    changed: bool
    playing: bool
    ended: bool


def facts(last: Last | None) -> Facts:
    """Three quick questions, and none at all where nothing changed."""
    if last is not None and last["mark"] == change_mark():
        return Facts(changed=False, playing=False, ended=False)
    if last is None:
        return Facts(changed=Club.objects.exists(), playing=False, ended=False)
    ended = AuditEntry.objects.filter(seq__gt=last["seq"], action__in=ENDS).exists()
    return Facts(changed=True, playing=playing(), ended=ended)


def playing() -> bool:
    """Whether a round runs or tables of an evening play."""
    evenings = Tournament.objects.evenings().filter(state=Tournament.RUNNING)
    return (
        Round.objects.filter(state=Round.RUNNING).exists()
        or Spielliste.objects.filter(tournament__in=evenings, state=Spielliste.OPEN).exists()
    )


def is_due(last: Last | None, found: Facts, now: datetime) -> bool:
    if not found.changed or last is None:
        return found.changed
    age = now - datetime.fromisoformat(last["made_at"])
    another_day = timezone.localdate(now) != timezone.localdate(datetime.fromisoformat(last["made_at"]))
    return found.ended or another_day or (found.playing and not timedelta() <= age < EVERY)


def may_try(now_known: Known, now: datetime) -> bool:
    """Not at once after one that failed: a full disk is not emptied by trying."""
    failure = now_known["failure"]
    return failure is None or not timedelta() <= now - datetime.fromisoformat(failure["at"]) < AGAIN
