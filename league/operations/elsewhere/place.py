"""What a place for backups can do. Knows no backups."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path
from typing import IO, Protocol

from league.base.net import Named

ON_THE_NET, AT_HAND = timedelta(minutes=5), timedelta(minutes=1)
NAMED = Named("LEAGUE_BACKUP_TO", "LEAGUE_BACKUP_LOGIN")


class Place(Protocol):
    """`key` is its address without secrets, `title` what people call it; `near`: it answers at once."""

    key: str
    title: str
    near: bool

    def patience(self) -> timedelta | None:
        """How long after it failed it may be tried again; None: it is not there, trying is of no use."""

    def there(self) -> dict[str, int]:
        """Names and sizes of the backups that are there."""

    def put(self, path: Path) -> None:
        """The file, whole or not at all, and compared."""

    def fetch(self, name: str, into: IO[bytes]) -> None:
        """One that is there, copied."""

    def remove(self, name: str) -> None: ...
