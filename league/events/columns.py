"""Standings and people as tables and as JSON values: which columns there are, under which keys and names.
Knows what may be given to whom (`full_names`); how a file is written is known by data.py and excel/."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.db.models import Prefetch
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from league.base.words import euros
from league.excel.csv import AVERAGE, DATE, EUROS, POINTS, WHOLE, YES_NO, Column, Table
from league.models import Club, Entry, Membership, Player, Round, Spielliste, Tournament
from league.registration.fees import due_of, speaks_of_money, totals_of
from league.standings.table import Row, Standings, kasse_due

# --- standings


def standings_title(tournament: Tournament, table: Standings) -> str:
    if table.only is not None:
        return _("Ergebnis der Runde {number}").format(number=table.only)
    if table.after:  # 0: all rounds are hidden, there is nothing yet
        return _("Stand nach Runde {number}").format(number=table.after)
    return _("Ergebnis") if tournament.state == Tournament.FINISHED else _("Stand")


def standings_table(tournament: Tournament, table: Standings, *, full_names: bool) -> Table:
    """Rounds as columns where there are any; the Kasse only for those who run the evening."""
    rounds = rounds_shown(tournament, table)
    kasse = full_names and tournament.is_evening and any(tournament.kasse.values())
    columns = [
        Column("place", _("Platz"), WHOLE), Column("number", _("Start-Nr."), WHOLE), Column("name", _("Name")),
        Column("club", _("Verein")), *(Column(f"r{n}", f"R{n}", POINTS) for n in rounds),
        *([Column("deducted", _("Abzug"), POINTS)] if any(row.deducted for row in table.rows) else []),
        Column("points", _("Punkte"), POINTS),
        *([] if table.only else [Column("runden", _("Runden"), WHOLE), Column("per_runde", _("Schnitt"), AVERAGE)]),
        Column("games", _("Spiele"), WHOLE), Column("games_won", _("Gewonnen"), WHOLE),
        Column("soli", _("Soli"), WHOLE), Column("soli_won", _("Soli gewonnen"), WHOLE),
        *([Column("kasse", _("Kasse"), EUROS)] if kasse else []),
    ]  # fmt: skip
    rows = [_standing(row, tournament, full_names) for row in table.rows]
    return Table(standings_title(tournament, table), _about(tournament, table), tuple(columns), rows)


def rounds_shown(tournament: Tournament, table: Standings) -> list[int]:
    """Those that have begun; of an evening none, its lists are not played at the same time."""
    if table.only is not None:
        return []
    begun = tournament.rounds.exclude(state=Round.PLANNED).order_by("number").values_list("number", flat=True)
    return [number for number in begun if table.after is None or number <= table.after]


def _standing(row: Row, tournament: Tournament, full_names: bool) -> dict[str, Any]:
    return {
        "place": row.place, "number": row.entry.number, "name": row.entry.full_name if full_names else row.name,
        "club": row.entry.club_name, **{f"r{number}": points for number, points in row.runden.items()},
        "deducted": -row.deducted or None, "points": row.points, "runden": len(row.runden),
        "per_runde": row.per_runde, "games": row.games, "games_won": row.games_won, "soli": row.soli,
        "soli_won": row.soli_won, "kasse": kasse_due(tournament.kasse, row.points) / 100,
    }  # fmt: skip


def _about(tournament: Tournament, table: Standings) -> tuple[str, ...]:
    out, open_ = _still_out(table), len(table.unconfirmed)
    lines = [f"{tournament.name} · {tournament.date:%d.%m.%Y} · {tournament.club.name}"]
    if out:
        lines.append(ngettext("{n} Liste fehlt noch.", "{n} Listen fehlen noch.", out).format(n=out))
    if open_:
        said = ngettext("{n} Liste ist noch nicht bestätigt.", "{n} Listen sind noch nicht bestätigt.", open_)
        lines.append(said.format(n=open_))
    return tuple(lines)


def _still_out(table: Standings) -> int:
    return sum(has_begun(one) for one in table.still_out)


def has_begun(spielliste: Spielliste) -> bool:
    return spielliste.round is None or spielliste.round.state != Round.PLANNED


def standings_json(tournament: Tournament, table: Standings, *, full_names: bool) -> dict[str, Any]:
    """Keys are stable: docs/dateien.md describes them. `full_name` is there for those who run the event only."""
    return {
        "format": "spielliste-standings", "format_version": 1, "event": event_json(tournament),
        "after_round": table.after, "round": table.only, "order": table.order, "lists_out": _still_out(table),
        "lists_unconfirmed": len(table.unconfirmed),
        "standings": [_standing_json(row, tournament, full_names) for row in table.rows],
    }  # fmt: skip


def _standing_json(row: Row, tournament: Tournament, full_names: bool) -> dict[str, Any]:
    per = "list" if tournament.is_evening else "round"
    return {
        "place": row.place, "tied": row.tied, "entry": row.entry.uuid, "player": row.entry.player.uuid,
        "number": row.entry.number, "name": row.name, **({"full_name": row.entry.full_name} if full_names else {}),
        "club": row.entry.club_name, "points": row.points, "deducted": row.deducted,
        "rounds": [{per: number, "points": points} for number, points in sorted(row.runden.items())],
        "games": row.games, "games_won": row.games_won, "soli": row.soli, "soli_won": row.soli_won,
        "withdrawn": row.entry.withdrawn,
    }  # fmt: skip


def event_json(tournament: Tournament) -> dict[str, Any]:
    """An event, wherever a file or an answer names one."""
    return {
        "uuid": tournament.uuid, "kind": tournament.kind, "name": tournament.name, "date": tournament.date,
        "place": tournament.place, "state": tournament.state, "version": tournament.version,
        "club": club_json(tournament.club),
    }  # fmt: skip


def club_json(club: Club) -> dict[str, Any]:
    return {"uuid": club.uuid, "name": club.name}


# --- people


def entries_of(tournament: Tournament) -> list[Entry]:
    """Everybody who takes part or did, each with the player as this club may know him."""
    players = Player.objects.with_known_to(tournament.club)
    return list(tournament.entries.prefetch_related(Prefetch("player", players)).order_by("number"))


def entries_table(tournament: Tournament, entries: list[Entry]) -> Table:
    columns = (
        Column("number", _("Start-Nr."), WHOLE), Column("last_name", _("Nachname")), Column("first_name", _("Vorname")),
        Column("club", _("Verein")), Column("ddv_number", _("DDV-Nummer")),
        Column("published", _("Veröffentlicht als")), Column("withdrawn", _("Ausgeschieden"), YES_NO),
        *_fee_columns(tournament, entries), Column("uuid", _("Kennung")),
    )  # fmt: skip
    about = f"{tournament.name} · {tournament.date:%d.%m.%Y} · {tournament.club.name}"
    lines = [about, *([_fee_line(tournament, entries)] if speaks_of_money(tournament, entries) else [])]
    return Table(_("Teilnahme"), tuple(lines), columns, [_entry(entry, tournament) for entry in entries])


def _fee_columns(tournament: Tournament, entries: list[Entry]) -> list[Column]:
    """Groups and fees only where the tournament has any: a plain list of people stays one."""
    groups = [Column("groups", _("Gruppen"))] if tournament.groups else []
    if not speaks_of_money(tournament, entries):
        return groups
    names = ("due", _("Startgeld")), ("paid", _("Bezahlt")), ("open", _("Offen"))
    return [*groups, *(Column(key, name, EUROS) for key, name in names)]


def _fee_line(tournament: Tournament, entries: list[Entry]) -> str:
    whole = totals_of(tournament, entries).whole
    return _("Startgeld: fällig {due}, bezahlt {paid}, offen {open}").format(
        due=euros(whole.due), paid=euros(whole.paid), open=euros(whole.open)
    )


def _entry(entry: Entry, tournament: Tournament) -> dict[str, Any]:
    due = due_of(entry, tournament)
    return {
        "groups": ", ".join(entry.groups), "due": due / 100, "paid": entry.fee_paid / 100,
        "open": max(due - entry.fee_paid, 0) / 100,
        "number": entry.number, "last_name": entry.player.last_name, "first_name": entry.player.first_name,
        "club": entry.club_name, "ddv_number": entry.player.shown_number, "published": entry.name,
        "withdrawn": entry.withdrawn, "uuid": str(entry.player.uuid),
    }  # fmt: skip


def entries_json(tournament: Tournament, entries: list[Entry]) -> dict[str, Any]:
    return {
        "format": "spielliste-entries", "format_version": 1, "event": event_json(tournament),
        "entries": [
            {
                "entry": entry.uuid, "player": entry.player.uuid, "number": entry.number,
                "first_name": entry.player.first_name, "last_name": entry.player.last_name, "name": entry.name,
                "club": entry.club_name, "ddv_number": entry.player.shown_number, "withdrawn": entry.withdrawn,
            }
            for entry in entries
        ],
    }  # fmt: skip


def players_of(club: Club) -> list[Player]:
    """All members, those who no longer play too, each with the membership that holds now."""
    members = Prefetch("memberships", Membership.objects.on(None).filter(club=club), to_attr="here")
    return list(Player.objects.of_club(club).with_last_seen(club).by_name().prefetch_related(members))


def players_table(club: Club, players: list[Player]) -> Table:
    columns = (
        Column("last_name", _("Nachname")), Column("first_name", _("Vorname")), Column("ddv_number", _("DDV-Nummer")),
        Column("active", _("Aktiv"), YES_NO), Column("publication", _("Veröffentlichung")),
        Column("since", _("Mitglied seit"), DATE), Column("last_seen", _("Zuletzt dabei"), DATE),
        Column("uuid", _("Kennung")),
    )  # fmt: skip
    rows = [{**_player(player), "publication": player.get_publication_display()} for player in players]
    return Table(_("Mitglieder"), (club.name,), columns, rows)


def _player(player: Any) -> dict[str, Any]:
    since = player.here[0].since if player.here else None
    return {
        "last_name": player.last_name, "first_name": player.first_name, "ddv_number": player.ddv_number,
        "active": player.active, "publication": player.publication, "since": since, "last_seen": player.last_seen,
        "uuid": str(player.uuid),
    }  # fmt: skip


def players_json(club: Club, players: list[Player]) -> dict[str, Any]:
    people: list[Mapping[str, Any]] = [{"player": one.pop("uuid"), **one} for one in map(_player, players)]
    return {"format": "spielliste-players", "format_version": 1, "club": club_json(club), "players": people}
