"""Which database a command works on and which clubs are in it, in words: nobody is to save or replace the wrong one."""

from __future__ import annotations

import os
import shlex
from collections.abc import Sequence
from pathlib import Path

from django.conf import settings
from django.core.management import CommandError
from django.db import DatabaseError, connection
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from league.base.language import ENGLISH, spoken_here
from league.base.machine import addresses
from league.base.place import called
from league.models import Club, Player, Tournament

from .backup import BackupFailed, is_ours, where

# --- The address under which people reach this installation


class Fehler(CommandError):
    """Django prints the name of the class before the sentence: in English that of the next one."""

    def __new__(cls, *words: object, **more: object) -> Fehler:
        return super().__new__(Error if spoken_here() == ENGLISH else cls, *words)


class Error(Fehler):
    pass


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
            _(
                "{where} ist keine Datenbank dieser Seite. Stimmt LEAGUE_DATA? Eingerichtet wird sie mit: {command}"
            ).format(where=where(), command=command(called("serve")))
        )
    return f"{_named(where())}\n{_contents()}"


def place_to_replace() -> str:
    """The same where the database may be missing or damaged."""
    try:
        return our_place()
    except (Fehler, DatabaseError):
        missing = connection.vendor == "sqlite" and not Path(connection.settings_dict["NAME"]).exists()
        state = _("noch nicht da") if missing else _("leer oder nicht lesbar")
        return f"{_named(where())} ({state})"


def _named(where: str) -> str:
    return _("Datenbank: {where}").format(where=where)


def contents(clubs: Sequence[str], people: int, events: int) -> str:
    names = ", ".join(clubs[:SHOWN]) + (" …" if len(clubs) > SHOWN else "")
    told = ngettext("{n} Verein", "{n} Vereine", len(clubs)).format(n=len(clubs))
    met = ngettext("{n} Turnier oder Abend", "{n} Turniere und Abende", events).format(n=events)
    return _("Darin: {clubs}, {people}, {events}").format(
        clubs=f"{told} ({names})" if names else told,
        people=ngettext("{n} Person", "{n} Personen", people).format(n=people),
        events=met,
    )


def command(words: str) -> str:
    """A command as it must be typed to mean this folder."""
    return f"LEAGUE_DATA={shlex.quote(str(settings.DATA_DIR))} {words}"


def _contents() -> str:
    clubs = list(Club.objects.order_by("name").values_list("name", flat=True))
    return contents(clubs, Player.objects.count(), Tournament.objects.count())
