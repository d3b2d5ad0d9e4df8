"""Asking a server elsewhere, and what it means when it says no. Knows neither backups nor files."""

from __future__ import annotations

import http.client
import shutil
from collections.abc import Mapping
from typing import IO, NamedTuple
from urllib.parse import SplitResult

from django.utils.translation import gettext as _

SECONDS = 30.0
LOOPBACK = ("localhost", "127.0.0.1", "::1")


class Away(Exception):
    """The place is not there, or refuses; the message says which and what now."""


class NotThere(Away):
    """The place is there, and what was asked for is not."""


class Named(NamedTuple):
    """The settings that name a place and who may go there, for sentences."""

    place: str
    login: str


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
    *,
    named: Named,
    fine: tuple[int, ...] = (200, 201, 204, 207),
    into: IO[bytes] | None = None,
) -> Answer:
    """One question to a server; Away with a sentence where it does not answer, or answers no. `into`: where the body
    goes, if that may be large."""
    host = address.hostname or ""
    secure = address.scheme.endswith("https")
    if not secure and host not in LOOPBACK:
        raise Away(_("%(host)s: Ohne https reiste das Passwort offen. Bitte https:// schreiben.") % {"host": host})
    kind = http.client.HTTPSConnection if secure else http.client.HTTPConnection
    connection = kind(host, address.port, timeout=SECONDS)
    try:
        connection.request(method, target, body=body, headers=dict(headers))
        answer = connection.getresponse()
        told = {name.lower(): value for name, value in answer.getheaders()}
        if into is not None and answer.status in fine:
            _whole(answer, into)
        found = Answer(answer.status, told, answer.read())
    except (OSError, http.client.HTTPException) as error:
        raise Away(
            _("%(host)s ist nicht zu erreichen (%(error)s). Besteht eine Verbindung?") % {"host": host, "error": error}
        ) from error
    finally:
        connection.close()
    if found.status not in fine:
        raise _refusal(host, found.status, answer.reason, named)
    return found


def _whole(answer: http.client.HTTPResponse, into: IO[bytes]) -> None:
    """Reading in portions, the library takes a connection that breaks for the end."""
    shutil.copyfileobj(answer, into)
    if answer.length:  # bytes that were announced and did not come
        raise http.client.IncompleteRead(b"", answer.length)


def _refusal(host: str, status: int, reason: str, named: Named) -> Away:
    words = {"host": host, "place": named.place, "login": named.login, "status": status, "reason": reason}
    if status in (401, 403):
        return Away(_("%(host)s lehnt die Anmeldung ab. Bitte %(login)s prüfen.") % words)
    if status in (404, 409):
        return NotThere(_("%(host)s kennt diesen Ordner nicht. Bitte ihn anlegen oder %(place)s prüfen.") % words)
    if status in (413, 507):
        return Away(_("Auf %(host)s ist kein Platz mehr. Bitte dort Platz schaffen.") % words)
    return Away(_("%(host)s antwortet: %(status)s %(reason)s") % words)
