"""Files that are kept a while and can be made again: finished prints, fine pictures that wait to be read, events from
elsewhere between preview and taking over. They lie in a folder of this installation; where several machines share one
database, in that database, or where LEAGUE_FILES says: in a folder that all of them see or in a bucket of S3. Whoever
keeps one names it and nothing else: where it lies is known by the storage (Django's) that the settings name."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import IO, Any, NamedTuple, Protocol, cast
from uuid import uuid4

from django.core.cache import caches
from django.core.files import File
from django.core.files.base import ContentFile
from django.core.files.storage import FileSystemStorage, Storage, storages
from django.utils import timezone
from django.utils.deconstruct import deconstructible

from .net import Away, Named, NotThere
from .s3 import S3

ALIAS = "kept"
WITH_NAMES = ("prints", "clubs")  # folders of files in which people stand by name: gone when a name is to be forgotten
CHANGED, NOTED = "kept-names-changed", 14 * 24 * 3600  # a word in the cache that all machines share; seconds


class Found(NamedTuple):
    """One of a folder's files. The oldest comes first where they are sorted."""

    at: datetime
    size: int
    name: str


class Keeping(Protocol):
    """What is asked of a storage; what goes wrong with it is an OSError."""

    def save(self, name: str, content: File[Any]) -> str: ...
    def open(self, name: str) -> File[Any]: ...
    def delete(self, name: str) -> None: ...
    def exists(self, name: str) -> bool: ...
    def found_in(self, folder: str) -> list[Found]: ...


def _kept() -> Keeping:
    return cast(Keeping, storages[ALIAS])


def keep(name: str, content: bytes) -> None:
    """Whole or not at all, in place of what had this name."""
    _kept().save(name, ContentFile(content))


def is_kept(name: str) -> bool:
    return _kept().exists(name)


def content_of(name: str) -> bytes | None:
    """None if it is not there, or goes at this moment."""
    with suppress(FileNotFoundError), _kept().open(name) as file:
        content: bytes = file.read()
        return content
    return None


def forget(name: str) -> None:
    with suppress(OSError):  # then it goes with the others when it is old
        _kept().delete(name)


def kept_in(folder: str) -> list[Found]:
    """The oldest first."""
    return sorted(_kept().found_in(folder))


def names_changed() -> str:
    """Another word after each time that names were to be forgotten: what was made from before has the old ones."""
    return str(caches["shared"].get(CHANGED) or "")


def note_changed_names() -> None:
    caches["shared"].set(CHANGED, uuid4().hex, NOTED)


@deconstructible
class InFolder(FileSystemStorage):
    """Files for this installation's eyes alone, each of them whole: a reader never meets half of one."""

    def __init__(self, location: str | Path) -> None:
        super().__init__(
            location=str(location), allow_overwrite=True, directory_permissions_mode=0o700, file_permissions_mode=0o600
        )

    def _save(self, name: str, content: File[Any]) -> str:
        part = f"{name}.part-{os.getpid()}"
        try:
            super()._save(part, content)  # type: ignore[misc]
            Path(self.path(part)).replace(self.path(name))
        except OSError:  # a full disk: the half of it is of use to nobody
            Path(self.path(part)).unlink(missing_ok=True)
            raise
        return name

    def found_in(self, folder: str) -> list[Found]:
        """What another process has just removed is left out."""
        found = []
        with suppress(FileNotFoundError):
            for path in Path(self.path(folder)).iterdir():
                with suppress(FileNotFoundError):
                    state = path.stat()
                    at = datetime.fromtimestamp(state.st_mtime, UTC)
                    found.append(Found(at, state.st_size, f"{folder}/{path.name}"))
        return found


class _OfOurOwn(Storage):
    """A name means one thing: what is saved under it takes the place of what was there."""

    def get_available_name(self, name: str, max_length: int | None = None) -> str:
        return name


@deconstructible
class InDatabase(_OfOurOwn):
    """In a table; what is there is there for all machines."""

    def _open(self, name: str, mode: str = "rb") -> File[Any]:
        content = self._rows(name=name).values_list("content", flat=True).first()
        if content is None:
            raise FileNotFoundError(name)
        return ContentFile(bytes(content), name)

    def _save(self, name: str, content: File[Any] | IO[Any]) -> str:
        read = content.read()
        now = {"content": read, "size": len(read), "at": timezone.now()}
        self._rows().update_or_create(name=name, defaults=now)
        return name

    def delete(self, name: str) -> None:
        self._rows(name=name).delete()

    def exists(self, name: str) -> bool:
        return bool(self._rows(name=name).exists())

    def found_in(self, folder: str) -> list[Found]:
        rows = self._rows(name__startswith=f"{folder}/").values_list("at", "size", "name")
        return [Found(*row) for row in rows]

    @staticmethod
    def _rows(**which: str) -> Any:
        from league.models import KeptFile  # settings name this class before there are models

        return KeptFile.objects.filter(**which)


@deconstructible
class InBucket(_OfOurOwn):
    """In a bucket of S3, which all machines reach."""

    def __init__(self, address: str, login: str) -> None:
        self._bucket = S3(address, login, Named("LEAGUE_FILES", "LEAGUE_FILES_LOGIN"))

    def _open(self, name: str, mode: str = "rb") -> File[Any]:
        with _as_of_a_disk():
            return ContentFile(self._bucket.get(name), name)

    def _save(self, name: str, content: File[Any]) -> str:
        read = content.read()
        with _as_of_a_disk():
            self._bucket.put(name, read, hashlib.sha256(read).hexdigest(), len(read))
        return name

    def delete(self, name: str) -> None:
        with _as_of_a_disk():
            self._bucket.remove(name)

    def exists(self, name: str) -> bool:
        with _as_of_a_disk():
            return self._bucket.has(name)

    def found_in(self, folder: str) -> list[Found]:
        with _as_of_a_disk():
            return [Found(one.at, one.size, one.name) for one in self._bucket.listed(f"{folder}/")]


@contextmanager
def _as_of_a_disk() -> Iterator[None]:
    try:
        yield
    except NotThere as error:
        raise FileNotFoundError(str(error)) from error
    except Away as error:
        raise OSError(str(error)) from error
