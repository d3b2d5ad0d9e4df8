"""A folder on another disk or on a stick. It is never made: where the stick is not mounted, the copy would land on the
disk it is to save."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import timedelta
from pathlib import Path
from typing import IO

from django.utils.translation import gettext as _

from league.base.net import Away

from ..archive import digest_of
from ..backup import backups, sync
from .place import AT_HAND

STICKS = ("/media/", "/run/media/", "/Volumes/")


class Folder:
    near = True

    def __init__(self, address: str) -> None:
        self.path = Path(address).expanduser()
        self.key = str(self.path)
        on_stick = self.key.startswith(STICKS)
        self.title = _("dem Stick (%(path)s)") % {"path": self.key} if on_stick else self.key

    def patience(self) -> timedelta | None:
        return AT_HAND if self.path.is_dir() else None

    def there(self) -> dict[str, int]:
        if not self.path.is_dir():
            raise Away(
                _(
                    "Den Ordner gibt es gerade nicht. Bitte den Stick einstecken oder LEAGUE_BACKUP_TO prüfen; was "
                    "fehlt, kommt dann von selbst nach."
                )
            )
        with self._reached():
            return {one.name: one.size for one in backups(self.path)}

    def put(self, path: Path) -> None:
        partial = self.path / f".{path.name}.unfertig"
        try:
            with self._reached():
                shutil.copyfile(path, partial)
                sync(partial)
                if digest_of(partial) != digest_of(path):
                    raise Away(_("Die Kopie in %(folder)s ist nicht, was gesichert wurde.") % {"folder": self.key})
                partial.replace(self.path / path.name)
                sync(self.path)
        finally:
            self._tidy()

    def _tidy(self) -> None:
        """Also what an earlier one left when the stick was pulled in the middle."""
        with suppress(OSError):  # it can be read only, which was said already
            for left in self.path.glob(".spielliste-*.unfertig") if self.path.is_dir() else ():
                left.unlink(missing_ok=True)

    def fetch(self, name: str, into: IO[bytes]) -> None:
        with self._reached(), (self.path / name).open("rb") as file:
            shutil.copyfileobj(file, into)

    def remove(self, name: str) -> None:
        with self._reached():
            (self.path / name).unlink(missing_ok=True)

    @contextmanager
    def _reached(self) -> Iterator[None]:
        """A stick may go, or turn read-only, at any moment."""
        try:
            yield
        except OSError as error:
            raise Away(
                _("In %(folder)s lässt sich nicht schreiben: %(error)s") % {"folder": self.key, "error": error}
            ) from error
