"""Which database a command works on and which clubs are in it, in words: nobody is to save or replace the wrong one."""

from __future__ import annotations

import os
import shlex
from collections.abc import Sequence
from pathlib import Path

from django.conf import settings
from django.core.management import CommandError
from django.db import DatabaseError, connection

from league.base.machine import addresses
from league.base.place import called
from league.models import Club, Player, Tournament

from .backup import BackupFailed, is_ours, where

# --- The address under which people reach this installation


class Fehler(CommandError):
    """Django prints the name of the class before the sentence."""


def keep_address(host: str, port: int) -> None:
    _file().write_text(f"{_from_outside(host, port)}\n", encoding="utf-8")


def known_address() -> str | None:
    """As the environment says, else with which the site was last started; None if neither is known."""
    host, port = os.environ.get("HOST") or "127.0.0.1", os.environ.get("PORT")
    if port or _behind_proxy():
        return _from_outside(host, int(port or 8000))
    return _file().read_text(encoding="utf-8").strip() if _file().exists() else None


def assumed_address() -> str:
    return addresses("127.0.0.1", 8000)[0]


def _from_outside(host: str, port: int) -> str:
    """Behind a proxy its name; in a hall the address that other devices can reach."""
    return f"https://{_behind_proxy()}/" if _behind_proxy() else addresses(host, port)[-1]


def _behind_proxy() -> str:
    names = os.environ.get("LEAGUE_HOSTS", "").split(",")[0].strip()
    return names if os.environ.get("LEAGUE_HTTPS") == "1" else ""


def _file() -> Path:
    return Path(settings.DATA_DIR) / "address.txt"


# --- Which database a command works on and which clubs are in it, in words


SHOWN = 5  # clubs that are named


def our_place() -> str:
    """Database and clubs, or Fehler where the site was never set up."""
    try:
        found = is_ours()
    except BackupFailed as failure:
        raise Fehler(str(failure)) from failure
    if not found:
        raise Fehler(
            f"{where()} ist keine Datenbank dieser Seite. Stimmt LEAGUE_DATA? Eingerichtet wird sie mit: "
            f"{command(called('serve'))}"
        )
    return f"Datenbank: {where()}\n{_contents()}"


def place_to_replace() -> str:
    """The same where the database may be missing or damaged."""
    try:
        return our_place()
    except (Fehler, DatabaseError):
        missing = connection.vendor == "sqlite" and not Path(connection.settings_dict["NAME"]).exists()
        return f"Datenbank: {where()} ({'noch nicht da' if missing else 'leer oder nicht lesbar'})"


def contents(clubs: Sequence[str], people: int, events: int) -> str:
    names = ", ".join(clubs[:SHOWN]) + (" …" if len(clubs) > SHOWN else "")
    told = f"{_counted(len(clubs), 'Verein', 'Vereine')}{f' ({names})' if names else ''}"
    met = _counted(events, "Turnier oder Abend", "Turniere und Abende")
    return f"Darin: {told}, {_counted(people, 'Person', 'Personen')}, {met}"


def command(words: str) -> str:
    """A command as it must be typed to mean this folder."""
    return f"LEAGUE_DATA={shlex.quote(str(settings.DATA_DIR))} {words}"


def _contents() -> str:
    clubs = list(Club.objects.order_by("name").values_list("name", flat=True))
    return contents(clubs, Player.objects.count(), Tournament.objects.count())


def _counted(number: int, one: str, many: str) -> str:
    return f"{number} {one if number == 1 else many}"
