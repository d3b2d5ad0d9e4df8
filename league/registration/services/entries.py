"""Verbs of who takes part: enter, bring a guest, withdraw, return, points off (§9.7).
Knows entries; tables and rounds are in rounds.py."""

from __future__ import annotations

from django.db.models import Max, Q
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from league.base.language import written_by
from league.base.text import Words
from league.base.words import euros
from league.base.writing import Belongs, Refused, audit, booking, needs_reason, touch, write
from league.clubs.services.people import SameName, add_player, change_player, may_rename
from league.lists.services.corrections import publish_version
from league.lists.services.people import leave_event
from league.models import Deduction, Entry, Occupancy, Player, Round, Spielliste, Tournament, User
from league.ranking import reads as ranking
from league.registration.clubs import club_names
from league.registration.fees import at_stake


@write
def add_entry(*, tournament: Tournament, player: Player, by: User, told: bool = False) -> Entry:
    """A player takes part. Name and club are copied as they are on the day; who is in already stays in. `told`: the
    person herself said her name and number, so the host knows both."""
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
        tournament=tournament,
        player=player,
        number=number,
        day=tournament.date,
        **_as_of_the_day(player, tournament, told=told),
    )
    audit("entered", by=by, data={"entry": entry.pk, "player": player.pk, "number": number}, **of(tournament))
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
    tournament.refresh_from_db(fields=["state", "date", "ruleset_frozen_at", "sealed_from"])


def check_not_finished(tournament: Tournament) -> None:
    if tournament.state == Tournament.FINISHED:
        raise Refused(
            _("„%(tournament)s“ ist beendet; an der Teilnahme ändert sich nichts mehr.") % {"tournament": tournament}
        )


def _as_of_the_day(player: Player, tournament: Tournament, *, told: bool) -> dict[str, object]:
    club = player.club_on(tournament.date)
    named = told or Player.objects.filter(pk=player.pk).named_to(tournament.club).exists()
    return {
        "name": player.published_name,
        "full_name": player.name if named else player.published_name,
        "club": club,
        "club_name": club.name if club else "",
    }


def _back_in(entry: Entry, by: User) -> Entry:
    entry.withdrawn, entry.fee_kept = False, None
    entry.save(update_fields=["withdrawn", "fee_kept"])
    audit("returned", by=by, data={"entry": entry.pk}, **of(entry.tournament))
    return entry


@write
def add_guest(
    *,
    tournament: Tournament,
    first_name: str,
    last_name: str,
    by: User,
    club_name: str = "",
    ddv_number: str = "",
    is_another: bool = False,
    is_member: bool = False,
    is_another_club: bool = False,
) -> Entry:
    """Somebody new takes part at once, for a club that need not be kept here; or as a new member of the host's club.
    SameName asks if the name is known, NearClub if the club's is very like one that is."""
    hold(tournament)
    check_not_finished(tournament)
    names = {"first_name": first_name, "last_name": last_name, "ddv_number": ddv_number}
    club = tournament.club if is_member else None
    player = add_player(by=by, club=club, guest_of=tournament.club, is_another=is_another, **names)
    entry = add_entry(tournament=tournament, player=player, by=by)
    if club_name and not is_member:
        _play_for(entry, club_name, is_another_club)
    return entry


@write
def name_club(*, entry: Entry, club_name: str, by: User, is_another_club: bool = False) -> Entry:
    """For which club a guest plays on this day. Who is a member of a club here plays for that one."""
    hold(entry.tournament)
    entry.refresh_from_db(fields=["club", "club_name"])
    before = entry.club_name
    if entry.club_id:
        raise Refused(
            _("%(name)s ist Mitglied von „%(club)s“; der Verein lässt sich nur bei Gästen eintragen.")
            % {"name": entry.full_name, "club": entry.club_name},
            "club_name",
        )
    _play_for(entry, club_name, is_another_club)
    if entry.club_name != before:
        data = {"entry": entry.pk, "before": before, "after": entry.club_name}
        audit("entry-club-named", by=by, data=data, **of(entry.tournament))
    return entry


def _play_for(entry: Entry, typed: str, is_another: bool) -> None:
    """Spelled as we spell it, or as somebody here did before, so that clubmates are recognised as such."""
    entry.club_name = club_names(entry.tournament, but=entry).settled(typed, is_another=is_another)
    entry.save(update_fields=["club_name"])


@booking
def withdraw(*, entry: Entry, by: User, owes: bool | None = None) -> None:
    """Who has neither sat anywhere nor paid is taken out; who has played stays in the standings and is no longer
    seated, and what was paid stays known. Whether who has played still `owes` the fee is never guessed."""
    tournament = entry.tournament
    hold(tournament)
    check_not_finished(tournament)
    _check_not_seated(entry)
    stake = at_stake(entry, tournament)
    if stake and owes is None:
        raise Refused(
            _(
                "%(name)s hat schon gespielt. Bitte wählen, ob das Startgeld von %(fee)s fällig bleibt oder erlassen "
                "ist."
            )
            % {"name": entry.full_name, "fee": euros(stake)},
            "entry",
        )
    if entry.fee_paid or _has_played(entry) or entry.deductions.exists():
        kept = stake if owes and stake else None
        leave_event(entry, by=by, kept=kept, waived=stake if stake and not owes else 0)
        return
    data = {"entry": entry.pk, "player": entry.player_id}
    entry.delete()
    audit("entry-removed", by=by, data=data, **of(tournament))


def _has_played(entry: Entry) -> bool:
    """Or somebody else plays for this person."""
    sat = Occupancy.objects.filter(Q(entry=entry) | Q(counts_for=entry))
    return sat.exists() or entry.replaced_by.exists()


def _check_not_seated(entry: Entry) -> None:
    if seat := seat_in_play(entry):
        raise Refused(
            _(
                "%(name)s sitzt noch am Tisch (%(spielliste)s). Bitte zuerst die Liste beenden, den Tisch "
                "anders besetzen oder einen Wechsel eintragen."
            )
            % {"name": entry.full_name, "spielliste": seat.spielliste},
            "entry",
        )


def seat_in_play(entry: Entry) -> Occupancy | None:
    """Who sits at a table that is being played cannot be gone. A seat in a round that has not begun is no hindrance:
    the gap is closed, or somebody else takes the seat, before it begins."""
    seats = Occupancy.objects.filter(entry=entry, last_game=None, spielliste__state=Spielliste.OPEN)
    playing = seats.exclude(spielliste__round__state__in=[Round.CLOSED, Round.PLANNED])
    return playing.select_related("spielliste__round").first()


@write
def rename_person(*, entry: Entry, first_name: str, last_name: str, by: User, is_another: bool = False) -> Entry:
    """A slip in somebody's name is mended, in the record and in the copy of the day. SameName asks if somebody else is
    called so."""
    hold(entry.tournament)
    player = entry.player
    if (player.first_name, player.last_name) == (first_name, last_name):
        return entry
    if not may_rename(by, player):
        raise Refused(_("Den Namen von %(name)s ändert der eigene Verein.") % {"name": entry.full_name}, "last_name")
    others = list(Player.objects.called(first_name, last_name).named_to(entry.tournament.club).exclude(pk=player.pk))
    if others and not is_another:
        raise SameName(others)
    change_player(player=player, based_on=None, first_name=first_name, last_name=last_name, by=by)
    _copy_of_today(entry)
    audit("entry-name-corrected", by=by, data={"entry": entry.pk}, **of(entry.tournament))
    return entry


@write
def correct_entry_name(*, entry: Entry, by: User) -> Entry:
    """The name and club as they are known today, where the copy of the day was a mistake."""
    _copy_of_today(entry)
    touch(entry.tournament)
    audit("entry-renamed", by=by, data={"entry": entry.pk}, **of(entry.tournament))
    return entry


def _copy_of_today(entry: Entry) -> None:
    facts = _as_of_the_day(entry.player, entry.tournament, told=entry.is_told)
    if not facts["club"] and not entry.club_id:
        facts["club_name"] = entry.club_name  # what a guest named
    for name, value in facts.items():
        setattr(entry, name, value)
    entry.save(update_fields=list(facts))


@booking
def deduct(*, entry: Entry, points: int, reason: str, by: User, round: Round | None = None) -> Deduction:
    """§9.7: up to 12 points off for unsporting conduct; nobody is credited. It counts from a round on, the present one
    if none is named; an evening has no rounds."""
    if not 1 <= points <= 12:
        raise Refused(_("Abgezogen werden 1 bis 12 Punkte, nicht %(points)s (§9.7).") % {"points": points}, "points")
    round = round or entry.tournament.present_round
    deduction = Deduction.objects.create(entry=entry, round=round, points=points, reason=needs_reason(reason), by=by)
    data = {"entry": entry.pk, "points": points, "round": round.number if round else None}
    _standings_changed(entry, gettext_lazy("Punktabzug: {reason}"), deduction.reason, by)
    audit("deducted", by=by, data=data, reason=deduction.reason, **of(entry.tournament))
    return deduction


@booking
def take_back_deduction(*, deduction: Deduction, reason: str, by: User) -> None:
    reason = needs_reason(reason)
    entry, points = deduction.entry, deduction.points
    deduction.delete()
    _standings_changed(entry, gettext_lazy("Punktabzug zurückgenommen: {reason}"), reason, by)
    audit(
        "deduction-taken-back", by=by, data={"entry": entry.pk, "points": points}, reason=reason, **of(entry.tournament)
    )


def _standings_changed(entry: Entry, what: Words, reason: str, by: User) -> None:
    """What was published stays; a change afterwards is a new version with its reason."""
    touch(entry.tournament)
    ranking.deduction_touched(entry)
    if entry.tournament.state == Tournament.FINISHED:
        with written_by(entry.tournament.club):
            said = str(what).format(reason=reason)
        publish_version(entry.tournament, by=by, reason=said)


def of(tournament: Tournament) -> Belongs:
    """Where an entry of the history belongs."""
    return {"tournament": tournament, "club": tournament.club}
