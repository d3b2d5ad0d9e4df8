"""Guards of reported errors: who sent one reads what became of it, who works on the event answers."""

from __future__ import annotations

from collections.abc import Callable

from django.db.models import QuerySet

from league.base.guards import HELPER, PUBLISHED, Guard, one_of
from league.models import ErrorReport, Tournament
from league.models.user import Visitor


def _of(events: Callable[[Visitor], QuerySet[Tournament]]) -> Callable[[Visitor], QuerySet[ErrorReport]]:
    return lambda user: ErrorReport.objects.filter(spielliste__tournament__in=events(user).values("pk"))


ALONG = "spielliste__round", "spielliste__tournament__club", "settled_by"
# The address is the key: whoever has it reads this report.
sees_report = Guard("sees_report", PUBLISHED, one_of(_of(Tournament.objects.visible_to), *ALONG))
answers_report = Guard("answers_report", HELPER, one_of(_of(Tournament.objects.entered_by), *ALONG))
