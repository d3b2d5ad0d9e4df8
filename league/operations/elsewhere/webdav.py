"""A folder reached over WebDAV, as Nextcloud and most web space offer one. Four plain requests of HTTP."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Mapping
from datetime import timedelta
from pathlib import Path
from typing import IO
from urllib.parse import quote, unquote, urlsplit, urlunsplit

from defusedxml import ElementTree  # type: ignore[import-untyped]
from django.utils.translation import gettext as _

from league.base import net
from league.base.net import Answer, Away

from ..backup import NAME
from .place import NAMED, ON_THE_NET

DAV = "{DAV:}"
WANTED = b'<?xml version="1.0"?><propfind xmlns="DAV:"><prop><getcontentlength/></prop></propfind>'


class WebDav:
    near = False

    def __init__(self, address: str, login: str) -> None:
        self.address = urlsplit(address)
        self.folder = quote(self.address.path.rstrip("/"), safe="/%")  # as a person writes it, or as a browser does
        host = self.address.netloc.rpartition("@")[2]
        self.key = urlunsplit((self.address.scheme, host, self.folder, "", ""))
        self.title = self.address.hostname or address
        self.headers = {"Authorization": f"Basic {b64encode(login.encode()).decode()}"} if login else {}

    def patience(self) -> timedelta:
        return ON_THE_NET

    def there(self) -> dict[str, int]:
        return self._listed(self._ask("PROPFIND", "", WANTED, (207,), headers={"Depth": "1"}))

    def _listed(self, answer: Answer) -> dict[str, int]:
        found: dict[str, int] = {}
        try:
            for one in ElementTree.fromstring(answer.body).iter(f"{DAV}response"):
                name = unquote(str(one.findtext(f"{DAV}href"))).rstrip("/").rpartition("/")[2]
                if NAME.fullmatch(name):
                    found[name] = int(one.findtext(f".//{DAV}getcontentlength") or 0)
        except (ElementTree.ParseError, ValueError) as error:
            raise Away(_("%(host)s antwortet nicht wie ein WebDAV-Ordner.") % {"host": self.title}) from error
        return found

    def put(self, path: Path) -> None:
        """Under another name first: what breaks off half-way is no backup."""
        partial, size = f"{path.name}.unfertig", path.stat().st_size
        with path.open("rb") as file:
            self._ask("PUT", partial, file, headers={"Content-Length": str(size)})
        target = urlunsplit((self.address.scheme, urlsplit(self.key).netloc, self._target(path.name), "", ""))
        self._ask("MOVE", partial, headers={"Destination": target, "Overwrite": "T"})
        if self.there().get(path.name) != size:
            raise Away(_("Auf %(host)s ist die Kopie nicht vollständig angekommen.") % {"host": self.title})

    def fetch(self, name: str, into: IO[bytes]) -> None:
        self._ask("GET", name, into=into)

    def remove(self, name: str) -> None:
        self._ask("DELETE", name, fine=(200, 204, 404))

    def _ask(
        self,
        method: str,
        name: str,
        body: IO[bytes] | bytes | None = None,
        fine: tuple[int, ...] = (200, 201, 204),
        into: IO[bytes] | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Answer:
        told = self.headers | dict(headers or {})
        return net.ask(self.address, method, self._target(name), told, body, named=NAMED, fine=fine, into=into)

    def _target(self, name: str) -> str:
        return f"{self.folder}/{quote(name)}"
