"""Verbs of who takes part: enter, bring a guest, withdraw, return, points off (§9.7).
Knows entries; tables and rounds are in rounds.py."""

from __future__ import annotations

from typing import Any

from django.db.models import Max, Q
from django.utils.translation import gettext as _

from league import ranking
from league.models import Deduction, Entry, Occupancy, Player, Round, Spielliste, Tournament, User

from ._base import Refused, audit, needs_reason, touch, write
from .corrections import publish_version
from .people import add_player


@write
def add_entry(*, tournament: Tournament, player: Player, by: User) -> Entry:
    """A player takes part. Name and club are copied as they are on the day; who is in already stays in."""
    hold(tournament)
    player = _of_today(player)
    known = Entry.objects.filter(tournament=tournament, player=player).first()
    if known and not known.withdrawn:
        return known
    check_not_finished(tournament)
    if known:
        return _back_in(known, by)
    number = (tournament.entries.aggregate(last=Max("number"))["last"] or 0) + 1
    entry = Entry.objects.create(
        tournament=tournament, player=player, number=number, day=tournament.date, **_as_of_the_day(player, tournament)
    )
    audit("entered", by=by, data={"entry": entry.pk, "player": player.pk}, **of(tournament))
    return entry


def _of_today(player: Player) -> Player:
    """The record as it is now: a double stands for the one that was kept, and who has no name any more is nobody."""
    player.refresh_from_db(fields=["merged_into", "anonymised_at"])
    kept = player.merged_into or player
    if kept.anonymised_at:
        raise Refused(
            _("%(player)s ist anonymisiert. Bitte als neue Person eintragen.") % {"player": kept.number_name}, "player"
        )
    return kept


def hold(tournament: Tournament) -> None:
    """Raising the version first makes others wait until this write is done; what was decided meanwhile is read."""
    touch(tournament)
    tournament.refresh_from_db(fields=["state", "date", "ruleset_frozen_at"])


def check_not_finished(tournament: Tournament) -> None:
    if tournament.state == Tournament.FINISHED:
        raise Refused(
            _("„%(tournament)s“ ist beendet; an der Teilnahme ändert sich nichts mehr.") % {"tournament": tournament}
        )


def _as_of_the_day(player: Player, tournament: Tournament) -> dict[str, Any]:
    club = player.club_on(tournament.date)
    return {
        "name": player.published_name,
        "full_name": player.name,
        "club": club,
        "club_name": club.name if club else "",
    }


def _back_in(entry: Entry, by: User) -> Entry:
    entry.withdrawn = False
    entry.save(update_fields=["withdrawn"])
    audit("returned", by=by, data={"entry": entry.pk}, **of(entry.tournament))
    return entry


@write
def add_guest(*, tournament: Tournament, first_name: str, last_name: str, by: User, is_another: bool = False) -> Entry:
    """Somebody new, without a club, takes part at once. SameName asks if the name is known already."""
    hold(tournament)
    check_not_finished(tournament)
    player = add_player(first_name=first_name, last_name=last_name, by=by, is_another=is_another)
    return add_entry(tournament=tournament, player=player, by=by)


@write
def withdraw(*, entry: Entry, by: User) -> None:
    """Who has neither sat anywhere nor paid is taken out; who has played stays in the standings and is no longer
    seated, and what was paid stays known."""
    tournament = entry.tournament
    hold(tournament)
    check_not_finished(tournament)
    _check_not_seated(entry)
    if entry.fee_paid or _has_played(entry) or entry.deductions.exists():
        entry.withdrawn = True
        entry.save(update_fields=["withdrawn"])
        action, data = "withdrawn", {"entry": entry.pk}
    else:
        action, data = "entry-removed", {"entry": entry.pk, "player": entry.player_id}
        entry.delete()
    audit(action, by=by, data=data, **of(tournament))


def _has_played(entry: Entry) -> bool:
    """Or somebody else plays for this person."""
    sat = Occupancy.objects.filter(Q(entry=entry) | Q(counts_for=entry))
    return sat.exists() or entry.replaced_by.exists()


def _check_not_seated(entry: Entry) -> None:
    """Who sits at a table that is being played cannot be gone. A seat in a round that has not begun is no hindrance:
    the round is drawn anew, or somebody else takes the seat, before it begins."""
    seats = Occupancy.objects.filter(entry=entry, last_game=None, spielliste__state=Spielliste.OPEN)
    playing = seats.exclude(spielliste__round__state__in=[Round.CLOSED, Round.PLANNED])
    if seat := playing.select_related("spielliste__round").first():
        raise Refused(
            _(
                "%(name)s sitzt noch am Tisch (%(spielliste)s). Bitte zuerst die Liste beenden, den Tisch "
                "anders besetzen oder einen Wechsel eintragen."
            )
            % {"name": entry.full_name, "spielliste": seat.spielliste},
            "entry",
        )


@write
def correct_entry_name(*, entry: Entry, by: User) -> Entry:
    """The name and club as they are known today, where the copy of the day was a mistake."""
    facts = _as_of_the_day(entry.player, entry.tournament)
    for name, value in facts.items():
        setattr(entry, name, value)
    entry.save(update_fields=list(facts))
    touch(entry.tournament)
    audit("entry-renamed", by=by, data={"entry": entry.pk}, **of(entry.tournament))
    return entry


@write
def deduct(*, entry: Entry, points: int, reason: str, by: User, round: Round | None = None) -> Deduction:
    """§9.7: up to 12 points off for unsporting conduct; nobody is credited. It counts from a round on, the present one
    if none is named; an evening has no rounds."""
    if not 1 <= points <= 12:
        raise Refused(_("Abgezogen werden 1 bis 12 Punkte, nicht %(points)s (§9.7).") % {"points": points}, "points")
    round = round or entry.tournament.present_round
    deduction = Deduction.objects.create(entry=entry, round=round, points=points, reason=needs_reason(reason), by=by)
    data = {"entry": entry.pk, "points": points, "round": round.number if round else None}
    _standings_changed(entry, "Punktabzug", deduction.reason, by)
    audit("deducted", by=by, data=data, reason=deduction.reason, **of(entry.tournament))
    return deduction


@write
def take_back_deduction(*, deduction: Deduction, reason: str, by: User) -> None:
    reason = needs_reason(reason)
    entry, points = deduction.entry, deduction.points
    deduction.delete()
    _standings_changed(entry, "Punktabzug zurückgenommen", reason, by)
    audit(
        "deduction-taken-back", by=by, data={"entry": entry.pk, "points": points}, reason=reason, **of(entry.tournament)
    )


def _standings_changed(entry: Entry, what: str, reason: str, by: User) -> None:
    """What was published stays; a change afterwards is a new version with its reason."""
    touch(entry.tournament)
    ranking.deduction_touched(entry)
    if entry.tournament.state == Tournament.FINISHED:
        publish_version(entry.tournament, by=by, reason=f"{what}: {reason}")


def of(tournament: Tournament) -> dict[str, Any]:
    """Where an entry of the history belongs."""
    return {"tournament": tournament, "club": tournament.club}
