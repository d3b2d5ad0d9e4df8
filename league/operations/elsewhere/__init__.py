"""The other places of a backup: a stick or another disk, a WebDAV folder, a bucket. The first place has it already;
what another one missed, because it was away, it gets later."""

from __future__ import annotations

import logging
import tempfile
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import IO
from urllib.parse import urlsplit

from django.conf import settings
from django.utils import timezone
from django.utils.translation import gettext as _

from league.base.net import Away

from ..backup import backups, made_at, was_by_itself
from ..known import There, keep, known
from ..rotation import Kept, to_keep
from .folder import Folder
from .place import Place
from .s3 import Bucket
from .webdav import WebDav

MOST_AT_ONCE = 10  # of those that a place missed
KINDS: dict[str, Callable[[str, str], Place]] = {
    "https": WebDav, "http": WebDav, "s3+https": Bucket, "s3+http": Bucket,
}  # fmt: skip
logger = logging.getLogger(__name__)


def places() -> list[Place]:
    return [place_of(address) for address in settings.BACKUP_TO]


def place_of(address: str) -> Place:
    if "://" not in address:
        return Folder(address)
    try:
        told = urlsplit(address)
        kind, _port = told.scheme, told.port
    except ValueError:  # a port that is no number, a bracket too many
        return Unknown(address)
    return KINDS[kind](address, settings.BACKUP_LOGIN) if kind in KINDS else Unknown(address)


class Unknown:
    """What LEAGUE_BACKUP_TO names and nobody understands; said where the backup should have gone."""

    near = True

    def __init__(self, address: str) -> None:
        kind, mark, rest = address.rpartition("://")
        self.key = self.title = kind + mark + rest.rpartition("@")[2]  # a password in it is nobody's business

    def patience(self) -> None:
        return None

    def there(self) -> dict[str, int]:
        raise Away(
            _(
                "„%(address)s“ ist kein Ort für Sicherungen. LEAGUE_BACKUP_TO nennt einen Ordner, https://… (WebDAV) "
                "oder s3+https://…"
            )
            % {"address": self.key}
        )

    def put(self, path: object) -> None:
        self.there()

    def fetch(self, name: str, into: object) -> None:
        self.there()

    def remove(self, name: str) -> None:
        self.there()


def bring_to_all(now: datetime | None = None, *, near: bool = False) -> None:
    """Every place gets what it lacks, or with `near` those that somebody can wait for; one that is away does not keep
    the others from theirs."""
    now = now or timezone.now()
    for place in [one for one in places() if one.near or not near]:
        before: There = known()["places"].get(place.key, {"name": ""})
        try:
            found: There = {"name": _bring(place, now)}
        except Away as error:
            logger.warning("%s: %s", place.title, error)
            found = {"name": before["name"], "failure": {"at": now.isoformat(), "said": str(error)}}
        now_known = known()
        keep(now_known | {"places": now_known["places"] | {place.key: found}})


def _bring(place: Place, now: datetime) -> str:
    """Those that it lacks, the newest first; then what is too old there goes. Gives the name of its newest."""
    there = place.there()
    newest_there = max(map(made_at, there), default=None)
    lacks = [one for one in backups() if one.name not in there]
    for one in [one for one in lacks if newest_there is None or one.made_at >= newest_there][:MOST_AT_ONCE]:
        place.put(one.path)
        there[one.name] = one.size
    _forget_old(place, there, now)
    last = known()["last"]
    return last["name"] if last and last["name"] in there else max(there, key=made_at, default="")


def _forget_old(place: Place, there: dict[str, int], now: datetime) -> None:
    """Only what came by itself: what somebody put there by hand stays."""
    own = [Kept(name, made_at(name), size) for name, size in there.items() if was_by_itself(name)]
    kept = to_keep(own, now, settings.BACKUP_MOST, settings.BACKUP_AGE)
    for one in own:
        if one.name not in kept:
            place.remove(one.name)
            del there[one.name]


def fetch_from_any(name: str, size: int) -> IO[bytes] | None:
    """A backup of another machine from the first place that has it whole; in a file without a name, to be read and
    closed."""
    for place in places():
        file = tempfile.TemporaryFile(dir=settings.DATA_DIR)  # noqa: SIM115 - the caller closes it
        try:
            place.fetch(name, file)
        except Away as error:
            logger.warning("%s: %s", place.title, error)
        else:
            if file.tell() == size:
                file.seek(0)
                return file
            logger.warning("%s: %s is not whole there (%s of %s bytes)", place.title, name, file.tell(), size)
        file.close()
    return None


def can_catch_up(newest: str, now: datetime) -> bool:
    """Whether a place that lacks this backup, as far as is known, is back or may be tried once more."""
    at = known()["places"]
    lacking = [place for place in places() if at.get(place.key, {"name": ""})["name"] != newest]
    return any(_may_try(place.patience(), at.get(place.key), now) for place in lacking)


def _may_try(patience: timedelta | None, there: There | None, now: datetime) -> bool:
    failure = there.get("failure") if there else None
    return patience is not None and (failure is None or now - datetime.fromisoformat(failure["at"]) >= patience)
