"""A club's members as a table and as JSON values: which columns there are, under which keys and names."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.db.models import Prefetch
from django.utils.translation import gettext as _

from league.excel.csv import DATE, YES_NO, Column, Table
from league.models import Club, Membership, Player
from league.standings.files import club_json


def players_of(club: Club) -> list[Player]:
    """All members, those who no longer play too, each with the membership that holds now."""
    members = Prefetch("memberships", Membership.objects.on(None).filter(club=club), to_attr="here")
    return list(Player.objects.of_club(club).with_last_seen(club).by_name().prefetch_related(members))


def players_table(club: Club, players: list[Player]) -> Table:
    columns = (
        Column("last_name", _("Nachname")),
        Column("first_name", _("Vorname")),
        Column("ddv_number", _("DDV-Nummer")),
        Column("active", _("Aktiv"), YES_NO),
        Column("publication", _("Veröffentlichung")),
        Column("since", _("Mitglied seit"), DATE),
        Column("last_seen", _("Zuletzt dabei"), DATE),
        Column("uuid", _("Kennung")),
    )
    rows = [{**_player(player), "publication": player.get_publication_display()} for player in players]
    return Table(_("Mitglieder"), (club.name,), columns, rows)


def _player(player: Any) -> dict[str, object]:
    since = player.here[0].since if player.here else None
    return {
        "last_name": player.last_name,
        "first_name": player.first_name,
        "ddv_number": player.ddv_number,
        "active": player.active,
        "publication": player.publication,
        "since": since,
        "last_seen": player.last_seen,
        "uuid": str(player.uuid),
    }


def players_json(club: Club, players: list[Player]) -> dict[str, object]:
    people: list[Mapping[str, object]] = [{"player": one.pop("uuid"), **one} for one in map(_player, players)]
    return {"format": "spielliste-players", "format_version": 1, "club": club_json(club), "players": people}
