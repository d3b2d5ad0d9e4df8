"""Verbs of the people at a table: a substitute takes over a seat, a list goes on with others."""

from __future__ import annotations

import math
from collections.abc import Sequence

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from league.base.writing import Refused, audit, booking, needs_reason, touch
from league.lists import scorebook
from league.lists.seating import sitting
from league.lists.services.writing import check_writable, claim
from league.models import Entry, Occupancy, Spielliste, TeamEntry, Tournament, User
from league.models.base import Json
from scoring import Carry

from .writing import check_seats, finish_list, open_list

# --- A team keeps the place on which somebody else plays for its member


def join_team(coming: Entry, leaving: Entry) -> None:
    """Plays for the team of whoever leaves; who plays for a team already stays there."""
    place = TeamEntry.objects.filter(entry=leaving).first()
    if place and not TeamEntry.objects.filter(entry=coming).exists():
        TeamEntry.objects.create(team_id=place.team_id, entry=coming)


def leave_team(going: Entry, back: Entry) -> None:
    """The other one is back. What was played stays the team's; who has not played was never part of it."""
    if not going.occupancies.exists():
        TeamEntry.objects.filter(entry=going, team__entries__entry=back).delete()


def leave_event(entry: Entry, *, by: User, kept: int | None = None, **more: object) -> None:
    """Has played and goes: stays in the standings, is seated and offered no more. `kept`: what is still owed."""
    event = entry.tournament
    data = {"entry": entry.pk, "kept": kept, **more}
    entry.withdrawn, entry.fee_kept = True, kept
    entry.save(update_fields=["withdrawn", "fee_kept"])
    audit("withdrawn", by=by, data=data, tournament=event, club=event.club)


# --- Verbs of the people at a table


@booking
def substitute(
    *,
    spielliste: Spielliste,
    position: int,
    entry: Entry,
    from_game: int,
    reason: str,
    based_on: int | None,
    by: User,
    handover_total: int | None = None,
) -> Spielliste:
    """Somebody else plays on from this game. Who gets the points is a setting of the tournament."""
    reason = needs_reason(reason)
    claim(spielliste, based_on)
    check_writable(spielliste)
    leaving = _leaving(spielliste, position, entry)
    _check_time(spielliste, leaving, from_game)
    if spielliste.depth == Spielliste.TOTALS and handover_total is None:
        raise Refused(
            _("Bitte den Stand beim Wechsel angeben, sonst lassen sich die Punkte nicht teilen."), "handover_total"
        )
    leaving.last_game, leaving.handover_total = from_game - 1, handover_total
    leaving.save(update_fields=["last_game", "handover_total"])
    counts_for = _counts_for(spielliste.tournament, leaving, entry)
    if counts_for == entry:
        join_team(entry, leaving.entry)
    Occupancy.objects.create(
        spielliste=spielliste, position=position, entry=entry, counts_for=counts_for, first_game=from_game
    )
    _recount(spielliste)
    touch(spielliste.tournament)
    data = {"position": position, "from_game": from_game, "before": leaving.entry_id, "after": entry.pk}
    audit("substituted", by=by, data=data, reason=reason, tournament=spielliste.tournament, spielliste=spielliste)
    return spielliste


def _leaving(spielliste: Spielliste, position: int, entry: Entry) -> Occupancy:
    """Who gives up the seat to this person, if that can be."""
    seats = list(spielliste.occupancies.filter(last_game=None))
    if any(seat.entry_id == entry.pk for seat in seats):
        raise Refused(
            _("%(name)s sitzt schon an diesem Tisch. Bitte eine andere Person wählen.") % {"name": entry.full_name},
            "entry",
        )
    check_free(spielliste, [entry], "entry")
    leaving = next((seat for seat in seats if seat.position == position), None)
    if leaving is None:
        raise Refused(_("Position %(position)s gibt es an diesem Tisch nicht.") % {"position": position}, "position")
    return leaving


def check_free(spielliste: Spielliste, people: Sequence[Entry], field: str) -> None:
    """Nobody sits at two tables at once: not in the same round, not at another open table of the evening."""
    if strangers := [entry for entry in people if entry.tournament_id != spielliste.tournament_id]:
        raise Refused(_("%(name)s gehört nicht zu dieser Veranstaltung.") % {"name": strangers[0].full_name}, field)
    elsewhere = sitting(spielliste.tournament, spielliste.round).exclude(spielliste=spielliste)
    if taken := elsewhere.filter(entry__in=people).first():
        raise Refused(
            _("%(name)s sitzt noch an Tisch %(table)s.")
            % {"name": taken.entry.full_name, "table": taken.spielliste.table},
            field,
        )


def _check_time(spielliste: Spielliste, leaving: Occupancy, from_game: int) -> None:
    """A person leaves after having played, and in live entry not before the others get there."""
    if from_game <= leaving.first_game:
        raise Refused(
            _("Der Wechsel muss nach Spiel %(first)s liegen, nicht bei Spiel %(game)s.")
            % {"first": leaving.first_game, "game": from_game},
            "from_game",
        )
    last = scorebook.read(spielliste).games + 1 if spielliste.depth == Spielliste.FULL else spielliste.games_planned
    if last is not None and from_game > last:
        raise Refused(
            _("Spiel %(game)s liegt zu weit vorn: Der Wechsel kann ab Spiel %(last)s gelten.")
            % {"game": from_game, "last": last},
            "from_game",
        )


def _counts_for(tournament: Tournament, leaving: Occupancy, entry: Entry) -> Entry | None:
    if tournament.substitute_rule == Tournament.NOBODY:
        return None
    return leaving.counts_for if tournament.substitute_rule == Tournament.ENTRANT else entry


def _recount(spielliste: Spielliste) -> None:
    """A full list shares its games out anew; the other depths do so when they are finished."""
    if spielliste.depth == Spielliste.FULL:
        scorebook.write_seats(spielliste, scorebook.read(spielliste))


@booking
def continue_list(
    *,
    spielliste: Spielliste,
    seats: Sequence[Entry],
    based_on: int | None,
    by: User,
    games: int | None = None,
    reason: str = "",
    table: int | None = None,
    going_home: bool = False,
    totals: Sequence[int] | None = None,
) -> Spielliste:
    """The list ends here and goes on as another one with these people: dealer, open Pflichtsoli, Bock carried over.
    `going_home`: who gets up is gone for this evening; else free for another table. `totals`: where each of them goes
    on on the paper; without them everybody begins at 0."""
    claim(spielliste, based_on)
    check_writable(spielliste)
    check_seats(spielliste.tournament, seats)
    check_free(spielliste, seats, "seats")
    _check_unfinished(spielliste)
    carry = carried_to(spielliste, [entry.pk for entry in seats]) | brought(totals)
    getting_up = _sitting_now(spielliste).exclude(entry__in=seats) if going_home else ()
    finish_list(spielliste=spielliste, based_on=None, by=by, early=True, reason=reason)
    new = open_list(
        tournament=spielliste.tournament,
        seats=seats,
        by=by,
        table=table or spielliste.table,
        round=spielliste.round,
        depth=spielliste.depth,
        games=games,
        continues=spielliste,
        carry=carry,
    )
    for seat in getting_up:
        leave_event(seat.entry, by=by)
    audit(
        "list-continued",
        by=by,
        data={"by": new.pk, "seats": [e.pk for e in seats]} | brought(totals),
        reason=reason,
        tournament=spielliste.tournament,
        spielliste=spielliste,
    )
    return new


def _sitting_now(spielliste: Spielliste) -> QuerySet[Occupancy]:
    return spielliste.occupancies.filter(last_game=None).select_related("entry__tournament__club")


def _check_unfinished(spielliste: Spielliste) -> None:
    """There is something behind and something ahead; else it is another list, or other people on this one."""
    book = scorebook.read(spielliste)
    if book.upcoming and book.upcoming.over:
        raise Refused(_("Alle Spiele sind gespielt. Bitte die Liste abschließen und eine neue beginnen."))
    if not book.lines and spielliste.depth != Spielliste.TOTALS:
        raise Refused(_("Es ist noch kein Spiel eingetragen. Bitte die Plätze am Tisch ändern statt fortzusetzen."))


def carried_to(spielliste: Spielliste, new: Sequence[int]) -> Json:
    """What this list hands over to these people."""
    old = [seat.entry_id for seat in spielliste.occupancies.filter(last_game=None)]
    return carried(scorebook.carry_after(spielliste), old, new)


def carried(carry: Carry, old: Sequence[int], new: Sequence[int]) -> dict[str, object]:
    """The carry in the new positions. If the next dealer has left, the one after him deals; who joins owes a solo."""
    order = [old[(carry.dealer - 1 + step) % len(old)] for step in range(len(old))]
    dealer = next((new.index(entry) + 1 for entry in order if entry in new), 1)
    everybody = range(1, len(old) + 1)
    owing = {
        old[position - 1] for position in (everybody if carry.open_pflichtsoli is None else carry.open_pflichtsoli)
    }
    waiting = [position for position, entry in enumerate(new, 1) if entry in owing or entry not in old]
    return {"dealer": dealer, "open_pflichtsoli": waiting, "bock_rounds": list(carry.bock_rounds)}


def brought(totals: Sequence[int] | None) -> Json:
    """What the paper goes on with, as a part of what is carried over; nothing where all begin at 0."""
    return {"totals": list(totals)} if totals and any(totals) else {}


def brought_with(spielliste: Spielliste, new: Sequence[int]) -> Json:
    """The same for other people at a list that has begun so, or in another order: each keeps the own number."""
    if not (spielliste.carry or {}).get("totals"):
        return {}
    first = spielliste.occupancies.filter(first_game=1).order_by("position").values_list("entry", flat=True)
    known = dict(zip(first, spielliste.carry["totals"], strict=True))
    return brought([known.get(entry, 0) for entry in new])


@booking
def bring_forward(*, spielliste: Spielliste, totals: Sequence[int], based_on: int | None, by: User) -> Spielliste:
    """Other numbers above the first row of a list that continues another: as on its paper, or 0 for everybody."""
    claim(spielliste, based_on)
    check_writable(spielliste)
    if spielliste.continues_id is None:
        raise Refused(_("Diese Liste setzt keine andere fort: Sie beginnt bei 0."))
    before = spielliste.carry
    spielliste.carry = {name: value for name, value in before.items() if name != "totals"} | brought(totals)
    spielliste.save(update_fields=["carry"])
    touch(spielliste.tournament)
    data = {"before": before.get("totals"), "after": list(totals)}
    audit("totals-brought", by=by, data=data, tournament=spielliste.tournament, spielliste=spielliste)
    return spielliste


def games_for(spielliste: Spielliste, seats: Sequence[Entry]) -> int | None:
    """How many games the list would still have with these people; None for an open end. Whoever leaves takes an open
    Pflichtsolo along, whoever is new owes one."""
    normal = normal_left(spielliste, len(seats))
    if normal is None:
        return None
    waiting = carried_to(spielliste, [entry.pk for entry in seats])["open_pflichtsoli"]
    return max(1, normal + len(waiting) * pflichtsoli_to_play(spielliste))


def games_left(spielliste: Spielliste, staying: Sequence[Entry], players: int) -> range | None:
    """The same before it is known who plays: of those who stay as many as there are seats, and new ones beside them.
    Who of them gets up decides how many Pflichtsoli are left, so there is a smallest and a largest number."""
    normal = normal_left(spielliste, players)
    if normal is None:
        return None
    owing = len(carried_to(spielliste, [entry.pk for entry in staying])["open_pflichtsoli"])
    done, new = len(staying) - owing, max(players - len(staying), 0)
    fewest = new + max(min(players, len(staying)) - done, 0)
    most = new + min(players, owing)
    each = pflichtsoli_to_play(spielliste)
    return range(max(1, normal + fewest * each), max(1, normal + most * each) + 1)


def normal_left(spielliste: Spielliste, players: int) -> int | None:
    """The games beside the Pflichtsoli with so many people: everybody deals as often as before."""
    upcoming = scorebook.read(spielliste).upcoming
    if upcoming is None or upcoming.left is None:
        return None
    normal = max(upcoming.left - len(upcoming.open_pflichtsoli), 0)
    return math.ceil(normal * players / spielliste.players)


def pflichtsoli_to_play(spielliste: Spielliste) -> int:
    """How many of the planned games everybody needs for it; where soli do not count, they come on top by themselves."""
    ruleset = scorebook.ruleset_of(spielliste.tournament)
    return ruleset.pflichtsoli if ruleset.soli_count else 0
