"""Verbs of tables and rounds: seat people, clear a table, start a round, close it, open it again."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from zlib import crc32

from django.db.models import Exists, OuterRef
from django.utils.translation import gettext as _

from league.base.text import clean_text
from league.base.writing import Conflict, Refused, audit, needs_reason, raise_version, touch, write
from league.lists import scorebook
from league.lists.reports import disputed_tables
from league.lists.services.people import brought_with, carried_to
from league.lists.services.writing import check_seats, freeze_ruleset, is_blank, is_typed, open_list, seat
from league.models import Entry, Game, Occupancy, Round, Spielliste, Tournament, User
from league.registration.services.checkin import seated_are_here
from league.registration.services.entries import hold, of

from .hiding import keep_back, would_keep_back

Tables = Mapping[int, Sequence[Entry]]


@write
def seat_table(
    *, round: Round, table: int, seats: Sequence[Entry], by: User, depth: str = Spielliste.POINTS
) -> Spielliste:
    """Fill a table by hand. Filling it again replaces who sits there, as long as nothing is written."""
    hold_round(round)
    _check_open(round)
    check_seats(round.tournament, seats)
    _check_free(round, table, seats)
    old = round.lists.filter(table=table, continued_by=None).first()
    return _seat(round, old, table, seats, depth, by)


@write
def seat_round(*, round: Round, tables: Tables, based_on: int | None, by: User, depth: str | None = None) -> Round:
    """All tables of a round as they shall be, at once, so that people can change places. A table that is not named
    is cleared; `depth` None leaves lists as they are."""
    hold_round(round)
    _check_open(round)
    if based_on is not None and based_on != seating_mark(round):
        raise Conflict(round)
    for table, message in seating_problems(round, tables):
        raise Refused(_("Tisch %(table)s: %(message)s") % {"table": table, "message": message}, f"table_{table}")
    stored = {spielliste.table: spielliste for spielliste in round.lists.filter(continued_by=None)}
    sitting = seated(round)
    for table in sorted(stored.keys() - tables.keys()):
        clear_table(spielliste=stored[table], by=by)
    for table, seats in sorted(tables.items()):
        if [entry.pk for entry in seats] != sitting.get(table) or _other_depth(stored.get(table), depth):
            _seat(round, stored.get(table), table, seats, depth, by)
    return round


def seated(round: Round) -> dict[int, list[int]]:
    """Table → ids of the entries that sit there now, by position. A list that was continued no longer counts."""
    tables: dict[int, list[int]] = {}
    seats = Occupancy.objects.filter(spielliste__round=round, last_game=None, spielliste__continued_by=None)
    for table, entry in seats.order_by("spielliste__table", "position").values_list("spielliste__table", "entry"):
        tables.setdefault(table, []).append(entry)
    return tables


def seating_mark(round: Round) -> int:
    """A number that changes when somebody sits elsewhere: what a page of tables is based on."""
    return crc32(repr(sorted(seated(round).items())).encode()) & 0x7FFFFFFF


def seating_problems(round: Round, tables: Tables) -> Iterator[tuple[int, str]]:
    """Everything that stands in the way of these tables, each with its table."""
    first_table: dict[int, int] = {}
    for table, seats in sorted(tables.items()):
        try:
            check_seats(round.tournament, seats)
        except Refused as refusal:
            yield table, refusal.message
        for entry in seats:
            other = first_table.setdefault(entry.pk, table)
            if other != table:
                said = _("%(name)s sitzt schon an Tisch %(table)s. Bitte eine Stelle ändern.")
                yield table, said % {"name": entry.full_name, "table": other}
            if entry.withdrawn:
                yield table, _("%(name)s ist ausgetragen. Bitte jemand anderen wählen.") % {"name": entry.full_name}


def _check_open(round: Round) -> None:
    if round.state == Round.CLOSED or round.tournament.state == Tournament.FINISHED:
        raise Refused(_("%(round)s ist abgeschlossen; Tische lassen sich nicht mehr ändern.") % {"round": round})


def _check_free(round: Round, table: int, seats: Sequence[Entry]) -> None:
    sitting = Occupancy.objects.filter(spielliste__round=round, last_game=None, spielliste__continued_by=None)
    taken = (
        sitting.filter(entry__in=seats).exclude(spielliste__table=table).select_related("entry", "spielliste").first()
    )
    if taken:
        raise Refused(
            _("%(name)s sitzt in %(round)s schon an Tisch %(table)s.")
            % {"name": taken.entry.full_name, "round": round, "table": taken.spielliste.table},
            "seats",
        )


def _other_depth(spielliste: Spielliste | None, depth: str | None) -> bool:
    return bool(spielliste and depth and depth != spielliste.depth and not is_written(spielliste))


def _seat(
    round: Round, old: Spielliste | None, table: int, seats: Sequence[Entry], depth: str | None, by: User
) -> Spielliste:
    if old is None:
        depth = depth or Spielliste.POINTS
        return open_list(tournament=round.tournament, round=round, table=table, seats=seats, depth=depth, by=by)
    if depth:
        old.depth = depth
    return reseat(spielliste=old, seats=seats, by=by)


@write
def reseat(*, spielliste: Spielliste, seats: Sequence[Entry], by: User) -> Spielliste:
    """Other people, or the same in another order, at a table where nothing is written yet."""
    check_seats(spielliste.tournament, seats)
    check_empty(spielliste)
    before, after = list(spielliste.occupancies.values_list("entry", flat=True)), [entry.pk for entry in seats]
    _fit(spielliste, after)
    spielliste.occupancies.all().delete()
    seat(spielliste, seats)
    raise_version(spielliste, None)
    touch(spielliste.tournament)
    data = {"before": before, "after": after}
    audit("reseated", by=by, data=data, spielliste=spielliste, **of(spielliste.tournament))
    return spielliste


def _fit(spielliste: Spielliste, after: Sequence[int]) -> None:
    """The list for so many people: a new one has as many games as the rules say, one that goes on hands over anew."""
    if spielliste.continues:
        spielliste.carry = carried_to(spielliste.continues, after) | brought_with(spielliste, after)
    elif spielliste.round_id:
        spielliste.games_planned = scorebook.ruleset_of(spielliste.tournament).games_at(len(after))
    spielliste.players = len(after)
    spielliste.save(update_fields=["players", "games_planned", "depth", "carry"])


def is_written(spielliste: Spielliste) -> bool:
    """Whether anything is on the list, or it went on as another one."""
    return spielliste.counts or not is_blank(spielliste) or _is_continued(spielliste)


def _is_continued(spielliste: Spielliste) -> bool:
    return Spielliste.objects.filter(continues=spielliste).exists()


def written_tables(round: Round) -> set[int]:
    """The tables at which something is written already, in one query."""
    games = Exists(Game.objects.filter(spielliste=OuterRef("pk")))
    lists = round.lists.filter(continued_by=None).annotate(has_games=games)  # type: ignore[no-redef]
    return {one.table for one in lists if one.has_games or one.counts or is_typed(one)}


def check_empty(spielliste: Spielliste) -> None:
    if is_written(spielliste):
        raise Refused(
            _("An Tisch %(table)s ist schon etwas eingetragen. Bitte einen Wechsel eintragen statt umzusetzen.")
            % {"table": spielliste.table},
            f"table_{spielliste.table}",
        )


@write
def clear_table(*, spielliste: Spielliste, by: User) -> None:
    check_empty(spielliste)
    tournament = spielliste.tournament
    data = {"table": spielliste.table, "round": spielliste.round.number if spielliste.round else None}
    spielliste.delete()
    touch(tournament)
    audit("table-cleared", by=by, data=data, **of(tournament))


@write
def start_round(*, round: Round, by: User, keeps_back: bool = False) -> Round:
    """From here on the lists of this round can be written. With the first one the rules stand. The round before may
    still be running: its last lists are often typed while the next one is played. `keeps_back`: of the last one
    strangers see nothing before the director has decided."""
    tournament = round.tournament
    hold_round(round)
    if tournament.state == Tournament.FINISHED:
        raise Refused(_("„%(tournament)s“ ist beendet. Bitte erst wieder öffnen.") % {"tournament": tournament})
    if round.state != Round.PLANNED:
        raise Refused(_("%(round)s läuft schon oder ist abgeschlossen.") % {"round": round})
    if not round.lists.exists():
        raise Refused(_("%(round)s hat noch keine Tische. Bitte zuerst die Tische besetzen.") % {"round": round})
    before = tournament.rounds.filter(number__lt=round.number, state=Round.PLANNED).first()
    if before:
        raise Refused(
            _("%(round)s ist noch nicht gestartet. Bitte die Runden der Reihe nach starten.") % {"round": before}
        )
    _check_all_here(round)
    freeze_ruleset(tournament)
    seated_are_here(round)
    set_state(round, Round.RUNNING)
    if tournament.state == Tournament.PLANNED:
        set_state(tournament, Tournament.RUNNING)
    audit("round-started", by=by, data={"round": round.number}, **of(tournament))
    if keeps_back and would_keep_back(round):
        keep_back(round, by)
    return round


def _check_all_here(round: Round) -> None:
    """Nobody plays on a seat of somebody who has left since the tables were set."""
    seats = Occupancy.objects.filter(spielliste__round=round, last_game=None, entry__withdrawn=True)
    if gone := seats.select_related("entry", "spielliste").first():
        raise Refused(
            _(
                "An Tisch %(table)s sitzt %(name)s, inzwischen ausgetragen. Bitte %(round)s neu auslosen oder den "
                "Platz anders besetzen."
            )
            % {"table": gone.spielliste.table, "name": gone.entry.full_name, "round": round}
        )


@write
def close_round(*, round: Round, by: User, reason: str = "") -> Round:
    """Only when nothing is missing and nobody says that a list is wrong, or with a reason. A list that is still open
    then does not count; what was reported stays to be settled."""
    hold_round(round)
    if round.state != Round.RUNNING:
        raise Refused(_("%(round)s läuft nicht und kann deshalb nicht abgeschlossen werden.") % {"round": round})
    missing, disputed = missing_lists(round), disputed_tables([round]).get(round.pk, [])
    if missing or disputed:
        if not clean_text(reason):
            raise Refused(_why_not(missing, disputed), "reason")
        reason = needs_reason(reason)
    set_state(round, Round.CLOSED)
    data = {"round": round.number, "missing": [spielliste.pk for spielliste in missing], "disputed": disputed}
    audit("round-closed", by=by, data=data, reason=reason, **of(round.tournament))
    return round


def _why_not(missing: list[Spielliste], disputed: list[int]) -> str:
    said = []
    if missing:
        tables = ", ".join(str(spielliste.table) for spielliste in missing)
        said.append(_("Es fehlen noch Listen: Tisch %(tables)s.") % {"tables": tables})
    if disputed:
        tables = ", ".join(str(table) for table in disputed)
        said.append(_("Gemeldete Fehler sind noch nicht geklärt: Tisch %(tables)s.") % {"tables": tables})
    return " ".join([*said, _("Bitte abwarten, oder mit einem Grund abschließen.")])


def missing_lists(round: Round) -> list[Spielliste]:
    wanted = [Spielliste.CONFIRMED]
    if not round.tournament.needs_confirmation:
        wanted.append(Spielliste.FINISHED)
    return list(round.lists.exclude(state__in=wanted))


@write
def reopen_round(*, round: Round, reason: str, by: User) -> Round:
    hold_round(round)
    if round.state != Round.CLOSED:
        raise Refused(_("%(round)s ist nicht abgeschlossen.") % {"round": round})
    if round.tournament.state == Tournament.FINISHED:
        raise Refused(_("Das Turnier ist beendet. Bitte erst das Turnier wieder öffnen."))
    reason = needs_reason(reason)
    set_state(round, Round.RUNNING)
    audit("round-reopened", by=by, data={"round": round.number}, reason=reason, **of(round.tournament))
    return round


def hold_round(round: Round) -> None:
    hold(round.tournament)
    round.refresh_from_db(fields=["state"])


def set_state(thing: Round | Tournament, state: str) -> None:
    thing.state = state
    thing.save(update_fields=["state"])
