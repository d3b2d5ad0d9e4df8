"""What people at the tables say is wrong: whether a list can still be reported, and until when reports are kept.
Knows rows; who reads them is known by the views."""

from __future__ import annotations

import datetime
from collections.abc import Iterable

from django.db.models import Max, Q, QuerySet
from django.utils import timezone

from league.models import ErrorReport, Round, Spielliste, Tournament

TIME_TO_REPORT = datetime.timedelta(days=14)  # after the end
KEPT_FOR = datetime.timedelta(days=60)  # after the end; what was answered stays in the history
FINISHED = "tournament-finished"


def ended_at(tournament: Tournament) -> datetime.datetime | datetime.date | None:
    """When it was finished last; of results that were only read in the day is known. None: it goes on."""
    if tournament.state != Tournament.FINISHED:
        return None
    last = tournament.history.filter(action=FINISHED).order_by("-seq").values_list("at", flat=True).first()
    return last or tournament.date


def can_report(spielliste: Spielliste) -> bool:
    """A list of a published tournament that has begun, until two weeks after its end. At an evening people just ask."""
    tournament, round_ = spielliste.tournament, spielliste.round
    if not tournament.published or tournament.is_evening or round_ is None or round_.state == Round.PLANNED:
        return False
    ended = ended_at(tournament)
    return ended is None or not _is_past(ended, TIME_TO_REPORT)


def disputed_tables(rounds: Iterable[Round]) -> dict[int, list[int]]:
    """Round → tables about which somebody reported an error that is not settled yet."""
    waiting = ErrorReport.objects.open().filter(spielliste__round__in=list(rounds))
    found: dict[int, set[int]] = {}
    for round_, table in waiting.order_by().values_list("spielliste__round", "spielliste__table"):
        found.setdefault(round_, set()).add(table)
    return {round_: sorted(tables) for round_, tables in found.items()}


def _is_past(ended: datetime.datetime | datetime.date, span: datetime.timedelta) -> bool:
    limit = timezone.now() - span
    return ended < limit if isinstance(ended, datetime.datetime) else ended < limit.date()


def outlived() -> QuerySet[ErrorReport]:
    """Reports nobody needs any more: names and texts of people, long after the end."""
    limit = timezone.now() - KEPT_FOR
    over = Tournament.objects.filter(state=Tournament.FINISHED).annotate(
        ended=Max("history__at", filter=Q(history__action=FINISHED))
    )
    past = over.filter(Q(ended__lt=limit) | Q(ended=None, date__lt=limit.date()))
    return ErrorReport.objects.filter(spielliste__tournament__in=past.order_by().values("pk"))
