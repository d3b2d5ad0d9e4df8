"""A bucket of S3 (league/base/s3.py) as a place for backups."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path
from typing import IO

from league.base.s3 import S3

from ..archive import digest_of
from ..backup import NAME
from .place import NAMED, ON_THE_NET


class Bucket:
    near = False

    def __init__(self, address: str, login: str) -> None:
        self._bucket = S3(address, login, NAMED)
        self.key, self.title = self._bucket.key, self._bucket.title

    def patience(self) -> timedelta:
        return ON_THE_NET

    def there(self) -> dict[str, int]:
        return {one.name: one.size for one in self._bucket.listed("spielliste-") if NAME.fullmatch(one.name)}

    def put(self, path: Path) -> None:
        with path.open("rb") as file:
            self._bucket.put(path.name, file, digest_of(path), path.stat().st_size)

    def fetch(self, name: str, into: IO[bytes]) -> None:
        self._bucket.get(name, into)

    def remove(self, name: str) -> None:
        self._bucket.remove(name)
