"""System checks of an installation: a SQLite without its rare fault, and the libraries that print. Tag: betrieb."""

from __future__ import annotations

import ctypes
import sqlite3
from collections.abc import Callable

from django.conf import settings
from django.core.checks import CheckMessage, Warning, register
from django.utils.translation import gettext as _

BETRIEB = "betrieb"
CURED_SQLITE = (3, 51, 3)  # earlier ones can damage the write-ahead log when two connections write it back at once
PRINT_LIBRARIES = {"libpango-1.0.so.0": "libpango-1.0-0", "libpangoft2-1.0.so.0": "libpangoft2-1.0-0"}


def register_all() -> None:
    for check in (sqlite_is_cured, can_print):
        register(check, BETRIEB)


def sqlite_is_cured(**_others: object) -> list[CheckMessage]:
    options = settings.DATABASES["default"].get("OPTIONS", {})
    with_log = "journal_mode=wal" in str(options.get("init_command", "")).lower()
    if not with_log or sqlite3.sqlite_version_info >= CURED_SQLITE:
        return []
    return [
        Warning(
            _("SQLite {version} hat einen seltenen Fehler, der die Datenbank beschädigen kann.").format(
                version=sqlite3.sqlite_version
            ),
            hint=_(
                "Das Paket pysqlite3 bringt eine geheilte Fassung mit; sonst hilft SQLite ab 3.51.3 oder PostgreSQL."
            ),
            id="league.W001",
        )
    ]


def can_print(load: Callable[[str], object] = ctypes.CDLL, **_others: object) -> list[CheckMessage]:
    missing = [package for library, package in PRINT_LIBRARIES.items() if not _loads(library, load)]
    if not missing:
        return []
    return [
        Warning(
            _("PDFs gibt es erst, wenn die Bibliothek Pango da ist; alles andere läuft."),
            hint=_("Unter Debian: {command}").format(
                command=f"sudo apt-get install {' '.join(missing)} libharfbuzz-subset0 fonts-liberation"
            ),
            id="league.W002",
        )
    ]


def _loads(library: str, load: Callable[[str], object]) -> bool:
    try:
        load(library)
    except OSError:
        return False
    return True
