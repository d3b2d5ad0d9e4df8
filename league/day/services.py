"""Verbs of the round's clock: start for all tables at once, pause, go on, set right, reset; how long a Runde lasts.
Extra time for one table is a note on its list (spielliste.allow_time)."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from datetime import datetime, timedelta

from django.utils import timezone
from django.utils.translation import gettext as _

from league.base.text import clean_text
from league.base.writing import Refused, audit, lock, needs_reason, write
from league.events.services.rounds import hold_round, start_round
from league.lists.clock import CLOCK_FIELDS, clock_mark, clock_of, minutes_mark
from league.lists.reports import can_report, outlived
from league.lists.services.writing import of_list
from league.models import ErrorReport, Round, Spielliste, Tournament, User
from league.registration.services.entries import check_not_finished, hold, of

from .projector import LONGEST, SHORTEST, SLIDES, Projector, projector_mark, projector_of

MOST_MINUTES = 600  # a Runde
MOST_SHIFT = 240  # minutes by which a clock is set right at once


@write
def start_clock(*, round: Round, by: User) -> Round:
    """The same moment for all tables."""
    _hold_clock(round)
    if clock_of(round).is_started:
        raise Refused(_("Die Uhr der %(round)s läuft schon.") % {"round": round})
    round.clock_started_at, round.clock_paused_at, round.clock_paused_seconds = timezone.now(), None, 0
    _save(round)
    audit("clock-started", by=by, data={"round": round.number}, **of(round.tournament))
    return round


@write
def start_round_and_clock(*, round: Round, by: User) -> Round:
    """Both or neither."""
    start_round(round=round, by=by, keeps_back=True)
    return start_clock(round=round, by=by)


@write
def pause_clock(*, round: Round, by: User) -> Round:
    _hold_clock(round)
    clock = clock_of(round)
    if not clock.is_running:
        raise Refused(_("Die Uhr der %(round)s steht schon.") % {"round": round})
    round.clock_paused_at = clock.now
    _save(round)
    audit(
        "clock-paused", by=by, data={"round": round.number, "minutes": _minutes(clock.elapsed)}, **of(round.tournament)
    )
    return round


@write
def resume_clock(*, round: Round, by: User) -> Round:
    """The time it stood counts for nobody."""
    _hold_clock(round)
    clock = clock_of(round)
    if not clock.is_paused or clock.paused_at is None:
        raise Refused(_("Die Uhr der %(round)s ist nicht angehalten.") % {"round": round})
    stood = clock.now - clock.paused_at
    round.clock_paused_seconds += max(int(stood.total_seconds() + 0.5), 0)
    round.clock_paused_at = None
    _save(round)
    audit("clock-resumed", by=by, data={"round": round.number, "minutes": _minutes(stood)}, **of(round.tournament))
    return round


@write
def correct_clock(*, round: Round, minutes: int, reason: str, based_on: int | None, by: User) -> Round:
    """Set right for all tables: more time left, or less. Two who correct the same mistake correct it once."""
    reason = needs_reason(reason)
    _hold_clock(round)
    if not clock_of(round).is_started or round.clock_started_at is None:
        raise Refused(_("Die Uhr der %(round)s läuft noch nicht.") % {"round": round})
    if based_on is not None and based_on != clock_mark(round):
        raise Refused(
            _(
                "Inzwischen hat jemand anders die Uhr gestellt. "
                "Bitte nachsehen, was sie jetzt zeigt, und neu entscheiden."
            )
        )
    if not 1 <= abs(minutes) <= MOST_SHIFT:
        words = _("Die Uhr lässt sich um 1 bis %(most)s Minuten vor- oder zurückstellen.")
        raise Refused(words % {"most": MOST_SHIFT}, "minutes")
    _check_within(round, minutes)
    round.clock_started_at += timedelta(minutes=minutes)
    _save(round)
    audit(
        "clock-corrected",
        by=by,
        data={"round": round.number, "minutes": minutes},
        reason=reason,
        **of(round.tournament),
    )
    return round


def _check_within(round: Round, minutes: int) -> None:
    """No time ends before its clock was started, and none lasts for half a day. Within that a wrong correction can
    be corrected back."""
    clock, tournament = clock_of(round), round.tournament
    started = _pressed_at(round)
    shortest = timedelta(minutes=min(tournament.minutes_four, tournament.minutes_five))
    less = max(_minutes(clock.now - clock.elapsed + shortest - started), 0)
    more = max(_minutes(clock.elapsed + timedelta(minutes=MOST_SHIFT)), 0)
    if -minutes > less:
        words = _(
            "%(minutes)s Minuten weniger: Damit wäre die Zeit schon vor dem Start der Uhr (%(start)s Uhr) um. "
            "Höchstens %(most)s Minuten weniger gehen."
        )
        start = timezone.localtime(started).strftime("%H:%M")
        raise Refused(words % {"minutes": -minutes, "start": start, "most": less}, "minutes")
    if minutes > more:
        words = _("%(minutes)s Minuten mehr: Höchstens %(most)s gehen; sonst wären es über %(bound)s mehr als geplant.")
        raise Refused(words % {"minutes": minutes, "most": more, "bound": MOST_SHIFT}, "minutes")


def _pressed_at(round: Round) -> datetime:
    """When the clock was really started: setting it right moves what is stored."""
    started = round.tournament.history.filter(action="clock-started", data__round=round.number).order_by("-seq")
    stored = round.clock_started_at or timezone.now()
    return started.values_list("at", flat=True).first() or stored


@write
def reset_clock(*, round: Round, reason: str, by: User) -> Round:
    """As if it had never been started."""
    reason = needs_reason(reason)
    _hold_clock(round)
    clock = clock_of(round)
    if not clock.is_started:
        raise Refused(_("Die Uhr der %(round)s läuft noch nicht.") % {"round": round})
    round.clock_started_at, round.clock_paused_at, round.clock_paused_seconds = None, None, 0
    _save(round)
    audit(
        "clock-reset",
        by=by,
        data={"round": round.number, "minutes": _minutes(clock.elapsed)},
        reason=reason,
        **of(round.tournament),
    )
    return round


@write
def set_playing_time(*, tournament: Tournament, four: int, five: int, based_on: int | None, by: User) -> Tournament:
    """How long a Runde lasts at tables of four and of more; the rules say 100 and 125 minutes."""
    hold(tournament)
    tournament.refresh_from_db(fields=["minutes_four", "minutes_five"])
    check_not_finished(tournament)
    if based_on is not None and based_on != minutes_mark(tournament):
        words = _("Inzwischen hat jemand anders die Spielzeit geändert: %(four)s Minuten zu viert, %(five)s zu fünft.")
        raise Refused(words % {"four": tournament.minutes_four, "five": tournament.minutes_five})
    for field, minutes in (("four", four), ("five", five)):
        if not 1 <= minutes <= MOST_MINUTES:
            words = _("Eine Runde dauert 1 bis %(most)s Minuten; hier sind es %(minutes)s.")
            raise Refused(words % {"most": MOST_MINUTES, "minutes": minutes}, field)
    before = [tournament.minutes_four, tournament.minutes_five]
    tournament.minutes_four, tournament.minutes_five = four, five
    tournament.save(update_fields=["minutes_four", "minutes_five"])
    audit("playing-time-set", by=by, data={"before": before, "after": [four, five]}, **of(tournament))
    return tournament


def _hold_clock(round: Round) -> None:
    hold_round(round)
    round.refresh_from_db(fields=CLOCK_FIELDS)
    if round.state != Round.RUNNING:
        raise Refused(_("%(round)s läuft nicht; eine Uhr hat nur eine laufende Runde.") % {"round": round})


def _save(round: Round) -> None:
    round.save(update_fields=CLOCK_FIELDS)


def _minutes(span: timedelta) -> int:
    return int(span.total_seconds() // 60)


# --- Verbs of the projector


@write
def change_projector(
    *,
    tournament: Tournament,
    slides: Sequence[str],
    seconds: int,
    heading: str,
    message: str,
    places: int,
    coming: bool,
    dark: bool,
    based_on: int | None,
    by: User,
) -> Tournament:
    """What is shown for now stays so: whoever types a message does not start the rotation."""
    _hold(tournament)
    if based_on is not None and based_on != projector_mark(tournament):
        raise Refused(
            _(
                "Inzwischen hat jemand anders den Beamer eingestellt. "
                "„Speichern“ ersetzt das durch die eigene Einstellung."
            )
        )
    if not SHORTEST <= seconds <= LONGEST:
        words = _("Ein Bild bleibt %(low)s bis %(high)s Sekunden stehen.")
        raise Refused(words % {"low": SHORTEST, "high": LONGEST}, "seconds")
    only = projector_of(tournament).only
    wanted = Projector(tuple(slides), seconds, heading, message, places, coming, dark, only)
    _keep(tournament, wanted)
    audit("projector-changed", by=by, data={"slides": list(slides), "seconds": seconds}, **of(tournament))
    return tournament


@write
def show_only(*, tournament: Tournament, only: str, by: User) -> Tournament:
    """One kind of slide and nothing else, until all take turns again (empty)."""
    if only and only not in SLIDES:
        raise Refused(_("Dieses Bild gibt es nicht."))
    _hold(tournament)
    _keep(tournament, replace(projector_of(tournament), only=only))
    audit("projector-shown", by=by, data={"only": only}, **of(tournament))
    return tournament


def _hold(tournament: Tournament) -> None:
    hold(tournament)
    tournament.refresh_from_db(fields=["projector"])


def _keep(tournament: Tournament, projector: Projector) -> None:
    tournament.projector = projector.to_dict()
    tournament.save(update_fields=["projector"])


# --- Verbs of reported errors


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
    audit("report-sent", by=None, data={"report": report.pk, "row": row}, **of_list(spielliste))
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
    audit("report-settled", by=by, data=data, reason=answer, **of_list(report.spielliste))
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
    audit("reports-discarded", by=by, data={"reports": discarded}, **of_list(spielliste))
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
