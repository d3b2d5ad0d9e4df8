"""What a place for backups can do, and asking one over the net. Knows no backups."""

from __future__ import annotations

import http.client
from collections.abc import Mapping
from datetime import timedelta
from pathlib import Path
from typing import IO, NamedTuple, Protocol
from urllib.parse import SplitResult

from django.utils.translation import gettext as _

SECONDS = 30.0
ON_THE_NET, AT_HAND = timedelta(minutes=5), timedelta(minutes=1)
LOOPBACK = ("localhost", "127.0.0.1", "::1")


class Away(Exception):
    """The place is not there, or refuses; the message says which and what now."""


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

    def remove(self, name: str) -> None: ...


class Answer(NamedTuple):
    status: int
    headers: Mapping[str, str]
    body: bytes


def ask(
    address: SplitResult,
    method: str,
    target: str,
    headers: Mapping[str, str],
    body: IO[bytes] | bytes | None = None,
    fine: tuple[int, ...] = (200, 201, 204, 207),
) -> Answer:
    """One question to a server; Away with a sentence where it does not answer, or answers no."""
    host = address.hostname or ""
    secure = address.scheme.endswith("https")
    if not secure and host not in LOOPBACK:
        raise Away(_("%(host)s: Ohne https reiste das Passwort offen. Bitte https:// schreiben.") % {"host": host})
    kind = http.client.HTTPSConnection if secure else http.client.HTTPConnection
    connection = kind(host, address.port, timeout=SECONDS)
    try:
        connection.request(method, target, body=body, headers=dict(headers))
        answer = connection.getresponse()
        found = Answer(answer.status, {name.lower(): value for name, value in answer.getheaders()}, answer.read())
    except (OSError, http.client.HTTPException) as error:
        raise Away(
            _("%(host)s ist nicht zu erreichen (%(error)s). Besteht eine Verbindung?") % {"host": host, "error": error}
        ) from error
    finally:
        connection.close()
    if found.status not in fine:
        raise Away(_refusal(host, found.status, answer.reason))
    return found


def _refusal(host: str, status: int, reason: str) -> str:
    if status in (401, 403):
        return _("%(host)s lehnt die Anmeldung ab. Bitte LEAGUE_BACKUP_LOGIN prüfen.") % {"host": host}
    if status in (404, 409):
        return _("%(host)s kennt diesen Ordner nicht. Bitte ihn anlegen oder LEAGUE_BACKUP_TO prüfen.") % {"host": host}
    if status in (413, 507):
        return _("Auf %(host)s ist kein Platz mehr. Bitte dort Platz schaffen.") % {"host": host}
    return _("%(host)s antwortet: %(status)s %(reason)s") % {"host": host, "status": status, "reason": reason}
