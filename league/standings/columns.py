"""Standings as tables and as JSON values: which columns there are, under which keys and names.
Knows what may be given to whom (`full_names`); how a file is written is known by league.excel."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from league.excel.csv import AVERAGE, EUROS, POINTS, WHOLE, Column, Table
from league.models import Club, Round, Spielliste, Tournament
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
        Column("place", _("Platz"), WHOLE),
        Column("number", _("Start-Nr."), WHOLE),
        Column("name", _("Name")),
        Column("club", _("Verein")),
        *(Column(f"r{n}", f"R{n}", POINTS) for n in rounds),
        *([Column("deducted", _("Abzug"), POINTS)] if any(row.deducted for row in table.rows) else []),
        Column("points", _("Punkte"), POINTS),
        *([] if table.only else [Column("runden", _("Runden"), WHOLE), Column("per_runde", _("Schnitt"), AVERAGE)]),
        Column("games", _("Spiele"), WHOLE),
        Column("games_won", _("Gewonnen"), WHOLE),
        Column("soli", _("Soli"), WHOLE),
        Column("soli_won", _("Soli gewonnen"), WHOLE),
        *([Column("kasse", _("Kasse"), EUROS)] if kasse else []),
    ]
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
        "place": row.place,
        "number": row.entry.number,
        "name": row.entry.full_name if full_names else row.name,
        "club": row.entry.club_name,
        **{f"r{number}": points for number, points in row.runden.items()},
        "deducted": -row.deducted or None,
        "points": row.points,
        "runden": len(row.runden),
        "per_runde": row.per_runde,
        "games": row.games,
        "games_won": row.games_won,
        "soli": row.soli,
        "soli_won": row.soli_won,
        "kasse": kasse_due(tournament.kasse, row.points) / 100,
    }


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
        "format": "spielliste-standings",
        "format_version": 1,
        "event": event_json(tournament),
        "after_round": table.after,
        "round": table.only,
        "order": table.order,
        "lists_out": _still_out(table),
        "lists_unconfirmed": len(table.unconfirmed),
        "standings": [_standing_json(row, tournament, full_names) for row in table.rows],
    }


def _standing_json(row: Row, tournament: Tournament, full_names: bool) -> dict[str, Any]:
    per = "list" if tournament.is_evening else "round"
    return {
        "place": row.place,
        "tied": row.tied,
        "entry": row.entry.uuid,
        "player": row.entry.player.uuid,
        "number": row.entry.number,
        "name": row.name,
        **({"full_name": row.entry.full_name} if full_names else {}),
        "club": row.entry.club_name,
        "points": row.points,
        "deducted": row.deducted,
        "rounds": [{per: number, "points": points} for number, points in sorted(row.runden.items())],
        "games": row.games,
        "games_won": row.games_won,
        "soli": row.soli,
        "soli_won": row.soli_won,
        "withdrawn": row.entry.withdrawn,
    }


def event_json(tournament: Tournament) -> dict[str, Any]:
    """An event, wherever a file or an answer names one."""
    return {
        "uuid": tournament.uuid,
        "kind": tournament.kind,
        "name": tournament.name,
        "date": tournament.date,
        "place": tournament.place,
        "state": tournament.state,
        "version": tournament.version,
        "club": club_json(tournament.club),
    }


def club_json(club: Club) -> dict[str, Any]:
    return {"uuid": club.uuid, "name": club.name}
