"""The file a backup is: an archive with the database, what is in it, its checksum and a leaf that says how to restore
it, so that nothing has to lie beside it. With a password it is encrypted in the format of age, which any age program
opens. Knows files, no database."""

from __future__ import annotations

import hashlib
import io
import json
import tempfile
import zipfile
import zlib
from pathlib import Path
from typing import IO, TypedDict

from django.conf import settings
from django.utils.translation import gettext as _

from . import age

FORMAT = 1
ABOUT, LEAF = "inhalt.json", "LIESMICH.txt"
ENCRYPTED = ".age"
AT_ONCE = 1 << 20
# In both languages: nobody knows who will hold it in his hands.
LEAF_TEXT = """\
Sicherung der Spielliste vom {made_at}.
{contents}

Zurückholen, am Rechner mit dem Programm und ohne dass die Seite läuft:
    LEAGUE_DATA=/ordner/der/daten {restore} {name}
Schritt für Schritt: docs/betrieb.md, „Wiederherstellen“.
Die Datei enthält Namen und Ergebnisse: nur in befugte Hände.

--- English

Backup of the Spielliste, made on {made_at}.

To bring it back, on the computer with the program and while the site is not running:
    LEAGUE_DATA=/folder/of/the/data {restore} {name}
Step by step: docs/en/betrieb.md, “Restoring”.
The file contains names and results: keep it in the right hands.
"""


class About(TypedDict):
    """What a backup says of itself. `rows`: how many each table had at that moment."""

    format: int
    made_at: str
    database: str
    file: str
    sha256: str
    size: int
    rows: dict[str, int]
    clubs: list[str]


class Unreadable(Exception):
    """The file cannot be opened as a backup; the message says why and what now."""


class WrongPassword(Unreadable):
    """It is encrypted, and not with this password."""


def digest_of(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def is_encrypted(path: Path) -> bool:
    return path.name.endswith(ENCRYPTED)


def pack(database: Path, to: Path, about: About, leaf: str, password: str) -> None:
    """Written, read back, and compared with what it was made of; OSError where that is not the same."""
    plain = to.with_name("plain.zip") if password else to
    with zipfile.ZipFile(plain, "w", zipfile.ZIP_DEFLATED, compresslevel=3) as archive:
        archive.writestr(LEAF, leaf)
        archive.writestr(ABOUT, json.dumps(about, ensure_ascii=False, indent=1))
        archive.write(database, about["file"])
    if password:
        with plain.open("rb") as readable, to.open("wb") as secret:
            age.encrypt(readable, secret, password)
        plain.unlink()
    try:
        if unpack(to, None, password) != about:
            raise Unreadable(_("Der Inhalt ist ein anderer."))
    except Unreadable as error:
        raise OSError(_("Die Prüfung der Kopie fand: %(faults)s") % {"faults": error}) from error


def unpack(file: Path, to: Path | None, password: str) -> About:
    """The database out of the archive, if there is a place for it; in any case every byte is compared with the
    checksum."""
    try:
        with _opened(file, password) as plain, zipfile.ZipFile(plain) as archive:
            about: About = json.loads(archive.read(ABOUT))
            if about["format"] > FORMAT:
                raise Unreadable(_("Sie stammt aus einer neueren Fassung des Programms; bitte zuerst dieses erneuern."))
            with archive.open(about["file"]) as database:
                _write_checked(database, to, about)
            return about
    except (zipfile.BadZipFile, EOFError, KeyError, TypeError, ValueError, zlib.error) as error:
        raise Unreadable(
            _("Sie ist beschädigt oder keine Sicherung dieser Seite (%(why)s).") % {"why": error}
        ) from error


def _write_checked(database: IO[bytes], to: Path | None, about: About) -> None:
    digest, size = hashlib.sha256(), 0
    with to.open("wb") if to else io.BytesIO() as out:
        while piece := database.read(AT_ONCE):
            digest.update(piece)
            size += len(piece)
            if size > about["size"]:
                break
            if to:
                out.write(piece)
    if (digest.hexdigest(), size) != (about["sha256"], about["size"]):
        raise Unreadable(_("Sie wurde seit dem Sichern verändert: Die Prüfsumme darin passt nicht."))


def _opened(file: Path, password: str) -> IO[bytes]:
    if not is_encrypted(file):
        return file.open("rb")
    if not password:
        raise WrongPassword(_("Sie ist verschlüsselt. Zum Öffnen gehört das Passwort, mit dem gesichert wurde."))
    plain = tempfile.TemporaryFile(dir=settings.DATA_DIR)  # noqa: SIM115 - the caller closes it; it has no name
    try:
        with file.open("rb") as secret:
            age.decrypt(secret, plain, password)
    except age.NotOpened as error:
        plain.close()
        raise WrongPassword(
            _("Sie lässt sich mit diesem Passwort nicht öffnen: Es ist ein anderes, oder die Datei ist beschädigt.")
        ) from error
    plain.seek(0)
    return plain
