"""Standings as files: a table for CSV and workbook, and JSON values, which the interface gives as well.
Knows what may be given to whom (`full_names`); the figures are read in columns.py, how a file is written is known by
league.excel."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from league.base.words import short_day
from league.excel.csv import WHOLE, Column, Table
from league.models import Club, Round, Spielliste, Tournament

from .code import code_png, code_said, result_code
from .columns import COLUMNS, FILE, JSON, LAYOUTS, Shown
from .stand_ins import stand_ins
from .table import Row, Standings


def standings_title(tournament: Tournament, table: Standings) -> str:
    if table.only is not None:
        return _("Ergebnis der Runde {number}").format(number=table.only)
    if table.after:  # 0: all rounds are hidden, there is nothing yet
        return _("Stand nach Runde {number}").format(number=table.after)
    return _("Ergebnis") if tournament.state == Tournament.FINISHED and table.after is None else _("Stand")


def standings_table(tournament: Tournament, table: Standings, *, full_names: bool, address: str = "") -> Table:
    """Rounds as columns where there are any; the Kasse only for those who run the evening. With the `address` of the
    site a workbook has the code for phones as well."""
    code = result_code(tournament, table)
    shown = Shown(
        FILE,
        table.rows,
        evening=tournament.is_evening,
        rounds=[[number] for number in rounds_shown(tournament, table)],
        alone=table.only is not None,
        kasse=full_names and tournament.is_evening and any(tournament.kasse.values()),
    )
    instead = stand_ins(tournament, full_names=full_names)
    columns = (
        Column("place", _("Platz"), WHOLE),
        Column("number", _("Start-Nr."), WHOLE, lambda row: row.entry.number),
        Column("name", _("Name"), value=lambda row: row.entry.full_name if full_names else row.name),
        Column("club", _("Verein")),
        *shown.columns,
        *([Column("remark", _("Bemerkung"), value=lambda row: instead.get(row.entry.pk, ""))] if instead else []),
    )
    picture = code_png(tournament, code, address)
    return Table(standings_title(tournament, table), _about(tournament, table, code), columns, table.rows, picture)


def rounds_shown(tournament: Tournament, table: Standings) -> list[int]:
    """Those that have begun; of an evening none, its lists are not played at the same time."""
    if table.only is not None:
        return []
    begun = tournament.rounds.exclude(state=Round.PLANNED).order_by("number").values_list("number", flat=True)
    return [number for number in begun if table.after is None or number <= table.after]


def _about(tournament: Tournament, table: Standings, code: str) -> tuple[str, ...]:
    out, open_ = _still_out(table), len(table.unconfirmed)
    lines = [f"{tournament.name} · {short_day(tournament.date)} · {tournament.club.name}"]
    if out:
        lines.append(ngettext("{n} Liste fehlt noch.", "{n} Listen fehlen noch.", out).format(n=out))
    if open_:
        said = ngettext("{n} Liste ist noch nicht bestätigt.", "{n} Listen sind noch nicht bestätigt.", open_)
        lines.append(said.format(n=open_))
    if code:
        lines.append(code_said(code))
    return tuple(lines)


def _still_out(table: Standings) -> int:
    return sum(has_begun(one) for one in table.still_out)


def has_begun(spielliste: Spielliste) -> bool:
    return spielliste.round is None or spielliste.round.state != Round.PLANNED


def standings_json(tournament: Tournament, table: Standings, *, full_names: bool) -> dict[str, object]:
    """Keys are stable: docs/dateien.md describes them. `full_name` is there for those who run the event only."""
    instead = stand_ins(tournament, full_names=full_names)
    return {
        "format": "spielliste-standings",
        "format_version": 1,
        "event": event_json(tournament),
        "after_round": table.after,
        "round": table.only,
        "order": table.order,
        "lists_out": _still_out(table),
        "lists_unconfirmed": len(table.unconfirmed),
        "code": result_code(tournament, table) or None,
        "standings": [
            _standing_json(row, tournament, full_names) | {"remark": instead.get(row.entry.pk, "")}
            for row in table.rows
        ],
    }


def _standing_json(row: Row, tournament: Tournament, full_names: bool) -> dict[str, object]:
    per = "list" if tournament.is_evening else "round"
    return {
        "place": row.place,
        "tied": row.tied,
        "entry": row.entry.uuid,
        "player": row.entry.player.uuid,
        "number": row.entry.number,
        "name": row.name,
        **({"full_name": row.entry.full_name} if full_names else {}),
        "club": row.club,
        "points": row.points,
        "deducted": row.deducted,
        "rounds": [{per: number, "points": points} for number, points in sorted(row.runden.items())],
        **{name: COLUMNS[name].of(row) for name in LAYOUTS[JSON]},
        "withdrawn": row.entry.withdrawn,
    }


def event_json(tournament: Tournament) -> dict[str, object]:
    """An event, wherever a file or an answer names one."""
    return {
        "uuid": tournament.uuid,
        "kind": tournament.kind,
        "name": tournament.name,
        "date": tournament.date,
        "starts_at": f"{tournament.starts_at:%H:%M}" if tournament.starts_at else None,
        "place": tournament.place,
        "state": tournament.state,
        "version": tournament.version,
        "club": club_json(tournament.club),
    }


def club_json(club: Club) -> dict[str, object]:
    return {"uuid": club.uuid, "name": club.name}
