"""Who takes part as a table and as JSON values: which columns there are, under which keys and names."""

from __future__ import annotations

from django.db.models import Prefetch
from django.utils.translation import gettext as _

from league.base.words import euros, short_day
from league.excel.csv import EUROS, WHOLE, YES_NO, Column, Table
from league.models import Entry, Player, Tournament
from league.standings.files import event_json

from .fees import due_of, speaks_of_money, totals_of


def entries_of(tournament: Tournament) -> list[Entry]:
    """Everybody who takes part or did, each with the player as this club may know him."""
    players = Player.objects.with_known_to(tournament.club)
    return list(tournament.entries.prefetch_related(Prefetch("player", players)).order_by("number"))


def entries_table(tournament: Tournament, entries: list[Entry]) -> Table:
    columns = (
        Column("number", _("Start-Nr."), WHOLE),
        Column("last_name", _("Nachname"), value=lambda entry: entry.both_names[1]),
        Column("first_name", _("Vorname"), value=lambda entry: entry.both_names[0]),
        Column("club_name", _("Verein")),
        Column("ddv_number", _("DDV-Nummer"), value=lambda entry: entry.player.shown_number),
        Column("published", _("Veröffentlicht als"), value=lambda entry: entry.name),
        Column("withdrawn", _("Ausgeschieden"), YES_NO),
        *_fee_columns(tournament, entries),
        Column("uuid", _("Kennung"), value=lambda entry: str(entry.player.uuid)),
    )
    about = f"{tournament.name} · {short_day(tournament.date)} · {tournament.club.name}"
    lines = [about, *([_fee_line(tournament, entries)] if speaks_of_money(tournament, entries) else [])]
    return Table(_("Teilnahme"), tuple(lines), columns, entries)


def _fee_columns(tournament: Tournament, entries: list[Entry]) -> list[Column]:
    """Groups and fees only where the tournament has any: a plain list of people stays one."""
    groups = Column("groups", _("Gruppen"), value=lambda entry: ", ".join(entry.groups))
    fees = [
        Column("due", _("Startgeld"), EUROS, lambda entry: due_of(entry, tournament)),
        Column("fee_paid", _("Bezahlt"), EUROS),
        Column("open", _("Offen"), EUROS, lambda entry: max(due_of(entry, tournament) - entry.fee_paid, 0)),
    ]
    return [*([groups] if tournament.groups else []), *(fees if speaks_of_money(tournament, entries) else [])]


def _fee_line(tournament: Tournament, entries: list[Entry]) -> str:
    whole = totals_of(tournament, entries).whole
    line = _("Startgeld: fällig {due}, bezahlt {paid}, offen {open}").format(
        due=euros(whole.due), paid=euros(whole.paid), open=euros(whole.open)
    )
    return line + (_(", zu viel {back}").format(back=euros(whole.back)) if whole.back else "")


def entries_json(tournament: Tournament, entries: list[Entry]) -> dict[str, object]:
    return {
        "format": "spielliste-entries",
        "format_version": 1,
        "event": event_json(tournament),
        "entries": [
            {
                "entry": entry.uuid,
                "player": entry.player.uuid,
                "number": entry.number,
                "first_name": entry.both_names[0],
                "last_name": entry.both_names[1],
                "name": entry.name,
                "club": entry.club_name,
                "ddv_number": entry.player.shown_number,
                "withdrawn": entry.withdrawn,
            }
            for entry in entries
        ],
    }
