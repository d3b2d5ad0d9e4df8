"""System checks of an installation: a SQLite without its rare fault, and the libraries that print. Tag: betrieb."""

from __future__ import annotations

import ctypes
import os
import sqlite3
import sys
from collections.abc import Callable
from ctypes.util import find_library
from pathlib import Path

from django.conf import settings
from django.core.checks import CheckMessage, Warning, register
from django.utils.translation import gettext as _

BETRIEB = "betrieb"
CURED_SQLITE = (3, 51, 3)  # earlier ones can damage the write-ahead log when two connections write it back at once
# Debian's packages, and what is in them by its names on Linux, macOS and Windows, as WeasyPrint looks for it.
PRINT_LIBRARIES = {
    "libpango-1.0-0": ("libpango-1.0.so.0", "libpango-1.0.dylib", "libpango-1.0-0.dll", "pango-1.0"),
    "libpangoft2-1.0-0": ("libpangoft2-1.0.so.0", "libpangoft2-1.0.dylib", "libpangoft2-1.0-0.dll", "pangoft2-1.0"),
}
FOLDERS_OF_WINDOWS = r"C:\msys64\ucrt64\bin;C:\msys64\mingw64\bin;C:\Program Files\GTK3-Runtime Win64\bin"
HOW_ON_WINDOWS = "https://doc.courtbouillon.org/weasyprint/stable/first_steps.html#windows"


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


def can_print(
    load: Callable[[str], object] | None = None, system: str = sys.platform, **_others: object
) -> list[CheckMessage]:
    missing = [package for package, names in PRINT_LIBRARIES.items() if not _is_there(names, load or _load)]
    if not missing:
        return []
    return [
        Warning(
            _("PDFs gibt es erst, wenn die Bibliothek Pango da ist; alles andere läuft."),
            hint=_how_to_get(missing, system),
            id="league.W002",
        )
    ]


def _how_to_get(missing: list[str], system: str) -> str:
    if system == "darwin":
        return _("Unter macOS: {command}").format(command="brew install pango")
    if system == "win32":
        return _("Unter Windows, wie es hier steht: {address}").format(address=HOW_ON_WINDOWS)
    return _("Unter Debian: {command}").format(
        command=f"sudo apt-get install {' '.join(missing)} libharfbuzz-subset0 fonts-liberation"
    )


def _is_there(names: tuple[str, ...], load: Callable[[str], object]) -> bool:
    """Where Windows keeps them, WeasyPrint looks by itself."""
    folders = os.environ.get("WEASYPRINT_DLL_DIRECTORIES", FOLDERS_OF_WINDOWS).split(";")
    return any(_loads(name, load) for name in names) or any(
        Path(folder, name).is_file() for folder in folders for name in names
    )


def _loads(library: str, load: Callable[[str], object]) -> bool:
    try:
        load(library)
    except OSError:
        return False
    return True


def _load(library: str) -> object:
    """By this name, or by the one that the system has for it."""
    try:
        return ctypes.CDLL(library)
    except OSError:
        if not (found := find_library(library)):
            raise
        return ctypes.CDLL(found)
