"""Verbs of substitutes: somebody takes another one's place from the next round on, and gives it back.
Within a round that is being played a seat changes hands in seats.py."""

from __future__ import annotations

from collections.abc import Sequence

from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from league.base.writing import Refused, audit, write
from league.lists.services.people import join_team, leave_team
from league.models import Entry, Occupancy, Player, Round, Spielliste, Tournament, User
from league.registration.services.entries import add_entry, check_not_finished, hold, of, withdraw

from .rounds import reseat


@write
def name_substitute(*, entry: Entry, substitute: Player | Entry, by: User) -> Entry:
    """The substitute sits on exactly the seats of rounds that have not begun, and is drawn from then on. For whom the
    points count is a setting of the tournament; the fee was the other one's. Gives the substitute's entry."""
    tournament = entry.tournament
    hold(tournament)
    tournament.refresh_from_db(fields=["check_in", "substitute_rule"])
    check_not_finished(tournament)
    player = substitute.player if isinstance(substitute, Entry) else substitute
    known = tournament.entries.filter(player=player).first()
    if known and known.replaces_id == entry.pk:
        return known
    _check_place(entry)
    if known:
        _check_free(entry, known)
    other = _entered(tournament, player, by)
    other.tournament = tournament
    _take_place(other, entry)
    join_team(other, entry)
    lists = change_seats(entry, other, by)
    data = {"entry": other.pk, "player": player.pk, "seats": [entry.pk], "lists": [one.pk for one in lists]}
    audit("substitute-named", by=by, data=data, **of(tournament))
    return other


def _entered(tournament: Tournament, player: Player, by: User) -> Entry:
    """Who was not in the field has nothing to pay: the place is another one's."""
    is_new = not tournament.entries.filter(player=player).exists()
    entry = add_entry(tournament=tournament, player=player, by=by)
    if is_new:
        entry.fee_due = 0
        entry.save(update_fields=["fee_due"])
    return entry


def _check_place(entry: Entry) -> None:
    entry.refresh_from_db(fields=["withdrawn", "replaces"])
    if entry.withdrawn:
        raise Refused(
            _("%(name)s ist ausgetragen. Bitte zuerst „Wieder dabei“ wählen und dann den Ersatz benennen.")
            % {"name": entry.full_name}
        )
    if by := entry.replaced_by.first():
        raise Refused(
            _("Für %(name)s springt schon %(other)s ein. Bitte für %(other)s einen Ersatz benennen.")
            % {"name": entry.full_name, "other": by.full_name}
        )


def _check_free(entry: Entry, other: Entry) -> None:
    """Who plays himself cannot play for another one."""
    if other.pk == entry.pk:
        raise Refused(_("Das ist dieselbe Person. Bitte jemand anderen wählen."))
    if other.replaces_id or other.replaced_by.exists():
        raise Refused(
            _("%(name)s gehört schon zu einem anderen Wechsel. Bitte jemand anderen wählen.")
            % {"name": other.full_name}
        )
    seats = Occupancy.objects.filter(entry=other, counts_for=other).select_related("spielliste__round")
    if not other.withdrawn and (seat := seats.first()):
        raise Refused(
            _("%(name)s spielt selbst mit (%(spielliste)s). Bitte jemand anderen wählen oder die Person austragen.")
            % {"name": other.full_name, "spielliste": seat.spielliste}
        )


def _take_place(other: Entry, entry: Entry) -> None:
    other.replaces, other.no_show = entry, False
    if entry.tournament.check_in and other.arrived_at is None:
        other.arrived_at = timezone.now()
    other.save(update_fields=["replaces", "no_show", "arrived_at"])
    entry.no_show = False  # somebody sits on the place, and the fee is due for it
    entry.save(update_fields=["no_show"])


def change_seats(leaving: Entry, coming: Entry, by: User) -> list[Spielliste]:
    """Exactly the seats of rounds that have not begun; nothing is written there."""
    lists = list(seats_to_come(leaving))
    for spielliste in lists:
        people = [seat.entry for seat in spielliste.occupancies.select_related("entry__replaces").order_by("position")]
        reseat(spielliste=spielliste, seats=_with(people, leaving, coming), by=by)
    return lists


def _with(people: Sequence[Entry], leaving: Entry, coming: Entry) -> list[Entry]:
    return [coming if one.pk == leaving.pk else one for one in people]


def seats_to_come(entry: Entry) -> QuerySet[Spielliste]:
    """The lists of rounds that are set and have not begun, at which this person sits."""
    lists = entry.tournament.lists.filter(round__state=Round.PLANNED, occupancies__entry=entry)
    return lists.select_related("tournament__club", "round").order_by("round__number")


@write
def end_substitute(*, entry: Entry, by: User) -> Entry:
    """Taken back, or the other one has returned: he plays himself again, on the seats to come. What the substitute has
    played stays as it counts. Gives the entry of whoever plays again."""
    tournament = entry.tournament
    hold(tournament)
    check_not_finished(tournament)
    entry.refresh_from_db(fields=["replaces", "withdrawn"])
    back = entry.replaces
    if back is None:
        raise Refused(_("%(name)s springt für niemanden ein.") % {"name": entry.full_name})
    if by_ := entry.replaced_by.first():
        raise Refused(
            _("Für %(name)s springt schon %(other)s ein. Bitte das zuerst zurücknehmen.")
            % {"name": entry.full_name, "other": by_.full_name}
        )
    back.tournament = tournament
    lists = change_seats(entry, back, by)
    leave_team(entry, back)
    entry.replaces = None
    entry.save(update_fields=["replaces"])
    data = {"entry": entry.pk, "player": entry.player_id, "seats": [back.pk], "lists": [one.pk for one in lists]}
    withdraw(entry=entry, by=by, owes=True)
    audit("substitute-ended", by=by, data=data, **of(tournament))
    return back
