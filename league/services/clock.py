"""Verbs of the round's clock: start for all tables at once, pause, go on, set right, reset; how long a Runde lasts.
Extra time for one table is a note on its list (spielliste.allow_time)."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.utils import timezone
from django.utils.translation import gettext as _

from league.clock import CLOCK_FIELDS, clock_mark, clock_of, minutes_mark
from league.models import Round, Tournament, User

from ._base import Refused, audit, needs_reason, write
from .entries import check_not_finished, hold, of
from .rounds import hold_round, start_round

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
    start_round(round=round, by=by)
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
