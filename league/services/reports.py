"""Verbs of reported errors: somebody at a table reports one, somebody of the staff answers it.
Knows no list's numbers: what is wrong is mended by the corrections."""

from __future__ import annotations

from collections.abc import Collection

from django.utils import timezone
from django.utils.translation import gettext as _

from league.models import ErrorReport, Spielliste, User
from league.reports import can_report, outlived
from league.text import clean_text

from ._base import Refused, audit, lock, write
from ._list import _of

MOST_OPEN = 20  # of one list: more than all who sat there could say
LONGEST_ANSWER = 300


@write
def report_error(*, spielliste: Spielliste, name: str, text: str, row: int | None = None) -> ErrorReport:
    """Signed with the name that was typed, never with a login. It stands beside the list; the list stays as it is, and
    whoever is writing it is not disturbed."""
    tournament = spielliste.tournament
    lock(tournament)
    tournament.refresh_from_db()
    if not can_report(spielliste):
        raise Refused(_("Zu dieser Liste lässt sich nichts melden. Bitte die Turnierleitung ansprechen."))
    if spielliste.reports.open().count() >= MOST_OPEN:
        raise Refused(
            _("Zu dieser Liste liegen schon %(count)s Meldungen vor. Bitte die Turnierleitung ansprechen.")
            % {"count": MOST_OPEN}
        )
    report = ErrorReport.objects.create(spielliste=spielliste, name=name, text=text, row=row)
    audit("report-sent", by=None, data={"report": report.pk, "row": row}, **_of(spielliste))
    return report


@write
def settle_report(*, report: ErrorReport, answer: str, by: User) -> ErrorReport:
    """It is clear now, and everybody reads the answer. Two who answer at once do not overwrite each other."""
    answer = _checked(answer)
    lock(report.spielliste.tournament)
    report.refresh_from_db(fields=["settled_at", "answer"])
    if report.settled_at:
        answered = _("Diese Meldung ist schon erledigt: „%(answer)s“") % {"answer": report.answer}
        raise Refused(answered if report.answer else _("Diese Meldung ist verworfen."), "answer")
    report.settled_at, report.settled_by, report.answer = timezone.now(), by, answer
    report.save(update_fields=["settled_at", "settled_by", "answer"])
    data = {"report": report.pk, "row": report.row}
    audit("report-settled", by=by, data=data, reason=answer, **_of(report.spielliste))
    return report


@write
def discard_reports(*, spielliste: Spielliste, reports: Collection[int], by: User) -> int:
    """Nonsense needs no answer in public: these reports of the list are put aside together, with one line in its
    history. What was answered meanwhile stays answered; gives how many were discarded."""
    lock(spielliste.tournament)
    waiting = spielliste.reports.open().filter(pk__in=reports)
    discarded = sorted(waiting.values_list("pk", flat=True))
    if not discarded:
        raise Refused(_("Diese Meldungen sind schon erledigt."))
    waiting.update(settled_at=timezone.now(), settled_by=by, answer="")
    audit("reports-discarded", by=by, data={"reports": discarded}, **_of(spielliste))
    return len(discarded)


def _checked(answer: str) -> str:
    cleaned = clean_text(answer)
    if len(cleaned) < 3:
        raise Refused(_("Bitte eine Antwort schreiben: Sie steht auf der Seite der Liste."), "answer")
    if len(cleaned) > LONGEST_ANSWER:
        count = {"count": len(cleaned), "most": LONGEST_ANSWER}
        raise Refused(_("Die Antwort hat %(count)s Zeichen; höchstens %(most)s gehen.") % count, "answer")
    return cleaned


def forget_reports() -> int:
    """Two months after the end nobody asks who reported what; gives how many were forgotten."""
    return outlived().delete()[0]
