"""A folder reached over WebDAV, as Nextcloud and most web space offer one. Four plain requests of HTTP."""

from __future__ import annotations

from base64 import b64encode
from datetime import timedelta
from pathlib import Path
from urllib.parse import quote, unquote, urlsplit, urlunsplit

from defusedxml import ElementTree  # type: ignore[import-untyped]
from django.utils.translation import gettext as _

from ..backup import NAME
from .place import ON_THE_NET, Answer, Away, ask

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
        answer = ask(self.address, "PROPFIND", f"{self.folder}/", self.headers | {"Depth": "1"}, WANTED, (207,))
        return self._listed(answer)

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
        partial, size = self._target(f"{path.name}.unfertig"), path.stat().st_size
        with path.open("rb") as file:
            ask(self.address, "PUT", partial, self.headers | {"Content-Length": str(size)}, file)
        target = urlunsplit((self.address.scheme, urlsplit(self.key).netloc, self._target(path.name), "", ""))
        ask(self.address, "MOVE", partial, self.headers | {"Destination": target, "Overwrite": "T"})
        if self.there().get(path.name) != size:
            raise Away(_("Auf %(host)s ist die Kopie nicht vollständig angekommen.") % {"host": self.title})

    def remove(self, name: str) -> None:
        ask(self.address, "DELETE", self._target(name), self.headers, fine=(200, 204, 404))

    def _target(self, name: str) -> str:
        return f"{self.folder}/{quote(name)}"
