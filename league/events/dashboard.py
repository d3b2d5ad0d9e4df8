"""What the director's page says beside each of its links: how many are here, what is unpaid, how many lists are in.
Reads a handful of counts, the same for any number of people; knows words, no addresses."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import Count, Sum
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from league.base.words import euros, plural
from league.lists.clock import clock_of
from league.lists.seating import present
from league.models import Deduction, Registration, Round, Tournament
from league.registration.fees import speaks_of_money, totals_of
from league.registration.places import places_of

from .progress import CLOSED, FINISHED, PLANNED, RoundNow, proposal_for, upcoming


@dataclass(frozen=True)
class Figures:
    """One short line for each card; empty where there is nothing to count."""

    registrations: str
    fees: str
    door: str
    draw: str
    tables: str
    lists: str
    clock: str
    deductions: str
    prizes: str

    @property
    def before(self) -> str:
        """What stays known of the hours before the first round when they are folded away."""
        return " · ".join(filter(None, [self.door, self.fees]))

    @property
    def day(self) -> str:
        return " · ".join(filter(None, [self.lists, self.clock]))


def unfolded(phase: str, rounds: Sequence[RoundNow], *, directs: bool) -> set[str]:
    """Which groups of links are open: what is over, or not yet due, is folded away. Helpers have only those of the
    day."""
    if not directs:
        return {"day"}
    if phase == PLANNED:
        return {"before"} if any(round_.tables for round_ in rounds) else {"before", "settings"}
    is_last = phase == CLOSED and upcoming(list(rounds)) is None
    return {"end"} if phase == FINISHED or is_last else {"day"}


def figures_of(tournament: Tournament, rounds: Sequence[RoundNow], people: int) -> Figures:
    running = [round_ for round_ in rounds if round_.state == Round.RUNNING]
    return Figures(
        registrations=_registrations(tournament),
        fees=_fees(tournament),
        door=_door(tournament, people),
        draw=_draw(tournament, rounds),
        tables=_tables(running),
        lists=_lists(running),
        clock=_clock(running),
        deductions=_deductions(tournament),
        prizes=_prizes(tournament),
    )


def _registrations(tournament: Tournament) -> str:
    states = Counter(tournament.registrations.values_list("state", flat=True))
    parts = [
        _("{n} neu").format(n=states[Registration.NEW]) if states[Registration.NEW] else "",
        _("{n} anzusehen").format(n=states[Registration.HELD]) if states[Registration.HELD] else "",
        _waiting(tournament) if states[Registration.WAITING] else "",
    ]
    return ", ".join(filter(None, parts)) or (_("nichts Neues") if states or tournament.entry_form else "")


def _waiting(tournament: Tournament) -> str:
    """Who waits, and for whom there is a place by now."""
    places = places_of(tournament)
    said = _("{n} auf der Warteliste").format(n=places.waiting)
    free = ngettext("{n} kann nachrücken", "{n} können nachrücken", places.moving_up).format(n=places.moving_up)
    return f"{said}, {free}" if places.moving_up else said


def _fees(tournament: Tournament) -> str:
    entries = list(tournament.entries.all())
    if not speaks_of_money(tournament, entries):
        return ""
    whole = totals_of(tournament, entries).whole
    back = _(", {sum} zurückzugeben").format(sum=euros(whole.back)) if whole.back else ""
    return _("{sum} offen").format(sum=euros(whole.open)) + back


def _door(tournament: Tournament, people: int) -> str:
    if not tournament.check_in:
        return ""
    return _("{here} von {all} da").format(here=present(tournament).count(), all=people)


def _draw(tournament: Tournament, rounds: Sequence[RoundNow]) -> str:
    coming = upcoming(list(rounds))
    if coming and not coming.tables and proposal_for(tournament, coming.number):
        return _("ein Vorschlag wartet")
    seated = sum(bool(round_.tables) for round_ in rounds)
    if not seated:
        return _("noch nicht ausgelost")
    return _("{n} von {all} Runden gesetzt").format(n=seated, all=len(rounds))


def _tables(running: Sequence[RoundNow]) -> str:
    if not running:
        return ""
    tables = [table for round_ in running for table in round_.tables]
    done = sum(not table.spielliste.is_missing for table in tables)
    return _("{n} von {all} Tischen fertig").format(n=done, all=len(tables))


def _lists(running: Sequence[RoundNow]) -> str:
    if not running:
        return ""
    out, every = sum(len(round_.to_enter) for round_ in running), sum(len(round_.tables) for round_ in running)
    confirm = sum(len(round_.to_confirm) for round_ in running)
    words = _("{n} von {all} Listen da, {confirm} zu bestätigen") if confirm else _("{n} von {all} Listen da")
    return words.format(n=every - out, all=every, confirm=confirm)


def _clock(running: Sequence[RoundNow]) -> str:
    if not running:
        return ""
    clock = clock_of(running[-1].round)
    if not clock.started_at:
        return _("Uhr steht")
    if clock.is_paused:
        return _("Uhr angehalten")
    return _("Uhr läuft seit {time}").format(time=f"{timezone.localtime(clock.started_at):%H:%M}")


def _deductions(tournament: Tournament) -> str:
    count = Deduction.objects.filter(entry__tournament=tournament).count()
    return plural(count, _("Abzug,Abzüge")) if count else _("keiner")


def _prizes(tournament: Tournament) -> str:
    told = tournament.prizes.aggregate(n=Count("pk"), sum=Sum("amount"))
    if not told["n"]:
        return _("noch keine")
    words = plural(told["n"], _("Preis,Preise"))
    return f"{words}, {euros(told['sum'])}" if told["sum"] else words
