"""Verbs of the door: open it, somebody is here, or not after all; who did not come, and who is expected again.
What is done twice is done once; who sits where is not changed here."""

from __future__ import annotations

from collections.abc import Sequence

from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from league.base.writing import Refused, audit, lock, touch, write
from league.lists.seating import missing, missing_at_tables
from league.models import Entry, Occupancy, Round, Spielliste, Tournament, User
from league.registration.fees import played

from .entries import check_not_finished, of


@write
def open_door(*, tournament: Tournament, by: User) -> Tournament:
    """From here on only who has arrived is drawn. Who sits at a table that has begun is here."""
    _hold(tournament)
    if tournament.check_in:
        return tournament
    _set_door(tournament, True)
    playing = Occupancy.objects.filter(spielliste__tournament=tournament, last_game=None)
    begun = playing.exclude(spielliste__round__state=Round.PLANNED).values("entry")
    here = tournament.entries.filter(pk__in=begun, arrived_at=None, no_show=False, withdrawn=False)
    count = here.update(arrived_at=timezone.now())
    audit("checkin-opened", by=by, data={"here": count}, **of(tournament))
    return tournament


@write
def close_door(*, tournament: Tournament, by: User) -> Tournament:
    """Everybody who is entered is drawn again; who has arrived stays known."""
    _hold(tournament)
    if tournament.check_in:
        _set_door(tournament, False)
        audit("checkin-closed", by=by, data={}, **of(tournament))
    return tournament


def seated_are_here(round: Round) -> None:
    """Who sits at a table that begins is here, tapped or not; else nobody of them would be drawn for the next round."""
    missing_at_tables(round.tournament, round=round).update(arrived_at=timezone.now())


def _set_door(tournament: Tournament, is_open: bool) -> None:
    tournament.check_in = is_open
    tournament.save(update_fields=["check_in"])
    touch(tournament)


@write
def arrive(*, entry: Entry, by: User) -> Entry:
    """Is here, even if noted as not come before."""
    _hold_entry(entry)
    _check_expected(entry)
    if entry.arrived_at and not entry.no_show:
        return entry
    _store(entry, arrived=True)
    audit("checkin-arrived", by=by, data={"entry": entry.pk}, **of(entry.tournament))
    return entry


@write
def undo_arrival(*, entry: Entry, by: User) -> Entry:
    """The wrong person was ticked."""
    _hold_entry(entry)
    if entry.arrived_at is None:
        return entry
    _check_not_playing(entry)
    _store(entry, arrived=False)
    audit("checkin-undone", by=by, data={"entry": entry.pk}, **of(entry.tournament))
    return entry


@write
def mark_no_show(*, entry: Entry, by: User) -> Entry:
    """Did not come. Who was ticked by another helper meanwhile stays here."""
    _hold_entry(entry)
    if entry.no_show:
        return entry
    _check_expected(entry)
    if entry.arrived_at:
        raise Refused(
            _("%(name)s ist inzwischen da. Wenn das ein Versehen war, bitte zuerst rückgängig machen.")
            % {"name": entry.full_name}
        )
    _check_not_playing(entry)
    if entry.pk in played(entry.tournament):
        raise Refused(
            _("%(name)s hat schon gespielt. Wer gegangen ist, wird ausgetragen; bitte die Leitung fragen.")
            % {"name": entry.full_name}
        )
    _store(entry, arrived=False, no_show=True)
    audit("checkin-no-show", by=by, data={"entry": entry.pk}, **of(entry.tournament))
    return entry


@write
def mark_no_shows(*, tournament: Tournament, people: Sequence[Entry], by: User) -> Tournament:
    """Of those who were shown all who are still missing; who came in while the page was read is left alone."""
    _hold(tournament)
    absent = list(missing(tournament).filter(pk__in=[entry.pk for entry in people]).values_list("pk", flat=True))
    playing = played(tournament)
    absent = [pk for pk in absent if pk not in playing]
    if absent:
        Entry.objects.filter(pk__in=absent).update(no_show=True)
        audit("checkin-no-shows", by=by, data={"seats": absent}, **of(tournament))
    return tournament


@write
def expect_again(*, entry: Entry, by: User) -> Entry:
    """Noted too early: may still come."""
    _hold_entry(entry)
    if entry.no_show:
        _store(entry, arrived=False)
        audit("checkin-expected", by=by, data={"entry": entry.pk}, **of(entry.tournament))
    return entry


def _store(entry: Entry, *, arrived: bool, no_show: bool = False) -> None:
    entry.arrived_at, entry.no_show = timezone.now() if arrived else None, no_show
    entry.save(update_fields=["arrived_at", "no_show"])


def _hold(tournament: Tournament) -> None:
    """Others at the door wait for a moment; what they did meanwhile is read. No public page shows who has arrived, so
    the tournament's version stays."""
    lock(tournament)
    tournament.refresh_from_db(fields=["state", "check_in"])
    check_not_finished(tournament)


def _hold_entry(entry: Entry) -> None:
    _hold(entry.tournament)
    entry.refresh_from_db(fields=["arrived_at", "no_show", "withdrawn"])
    if not entry.tournament.check_in:
        raise Refused(_("Der Einlass ist nicht geöffnet. Bitte die Leitung fragen."))


def _check_expected(entry: Entry) -> None:
    if entry.withdrawn:
        raise Refused(
            _("%(name)s ist ausgetragen. Bitte die Leitung fragen: Sie kann die Person wieder aufnehmen.")
            % {"name": entry.full_name}
        )
    if by := entry.replaced_by.first():
        raise Refused(
            _("Für %(name)s springt %(other)s ein. Bitte die Leitung fragen: Sie kann das zurücknehmen.")
            % {"name": entry.full_name, "other": by.full_name}
        )


def _check_not_playing(entry: Entry) -> None:
    if seat := _playing(entry.tournament).filter(entry=entry).select_related("spielliste__round").first():
        raise Refused(
            _(
                "%(name)s sitzt an einem Tisch, der schon läuft (%(spielliste)s). Bitte dort einen Wechsel "
                "eintragen oder den Tisch anders besetzen."
            )
            % {"name": entry.full_name, "spielliste": seat.spielliste}
        )


def _playing(tournament: Tournament) -> QuerySet[Occupancy]:
    """Seats at lists of a running round that are not finished."""
    return Occupancy.objects.filter(
        spielliste__tournament=tournament,
        last_game=None,
        spielliste__round__state=Round.RUNNING,
        spielliste__state=Spielliste.OPEN,
    )
