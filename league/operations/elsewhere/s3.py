"""A bucket that speaks the language of S3 (Amazon, MinIO, Ceph, Hetzner …): s3+https://host/bucket/folder?region=….
Every request is signed as Amazon's Signature Version 4 says, which is two sums; the checksum of what is sent is part of
it, so that the server refuses what did not arrive as it was."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import IO
from urllib.parse import parse_qs, quote, urlsplit

from defusedxml import ElementTree  # type: ignore[import-untyped]
from django.utils.translation import gettext as _

from ..archive import digest_of
from ..backup import NAME
from .place import ON_THE_NET, Answer, Away, ask

EMPTY = hashlib.sha256(b"").hexdigest()


class Bucket:
    near = False

    def __init__(self, address: str, login: str) -> None:
        self.address = urlsplit(address)
        self.bucket, _slash, folder = self.address.path.strip("/").partition("/")
        self.prefix = f"{folder}/" if folder else ""
        self.region = parse_qs(self.address.query).get("region", ["us-east-1"])[0]
        self.access, _colon, self.secret = login.partition(":")
        self.host = self.address.netloc.rpartition("@")[2]
        self.key = f"{self.address.scheme}://{self.host}/{self.bucket}/{self.prefix}".rstrip("/")
        self.title = self.address.hostname or address

    def patience(self) -> timedelta:
        return ON_THE_NET

    def there(self) -> dict[str, int]:
        found: dict[str, int] = {}
        more: str | None = ""
        while more is not None:
            query = {"list-type": "2", "prefix": f"{self.prefix}spielliste-"}
            answer = self._ask("GET", "", query | ({"continuation-token": more} if more else {}))
            more = self._listed(answer, found)
        return found

    def _listed(self, answer: Answer, found: dict[str, int]) -> str | None:
        """Adds a page of the list; gives what to ask for the next one."""
        try:
            page = ElementTree.fromstring(answer.body)
            space = page.tag.rpartition("}")[0] + "}" if "}" in page.tag else ""
            for one in page.iter(f"{space}Contents"):
                name = str(one.findtext(f"{space}Key")).removeprefix(self.prefix)
                if NAME.fullmatch(name):
                    found[name] = int(one.findtext(f"{space}Size") or 0)
            following: str | None = page.findtext(f"{space}NextContinuationToken")
        except (ElementTree.ParseError, ValueError) as error:
            raise Away(_("%(host)s antwortet nicht wie ein S3-Speicher.") % {"host": self.title}) from error
        return following

    def put(self, path: Path) -> None:
        """An object is there whole or not at all."""
        with path.open("rb") as file:
            self._ask("PUT", path.name, {}, digest_of(path), file, {"content-length": str(path.stat().st_size)})

    def remove(self, name: str) -> None:
        self._ask("DELETE", name, {})

    def _ask(
        self,
        method: str,
        name: str,
        query: Mapping[str, str],
        digest: str = EMPTY,
        body: IO[bytes] | None = None,
        more: Mapping[str, str] | None = None,
    ) -> Answer:
        path = quote(f"/{self.bucket}" + (f"/{self.prefix}{name}" if name else ""))
        headers = {"host": self.host, "x-amz-content-sha256": digest}
        headers |= signed(
            method, path, query, headers, self.access, self.secret, region=self.region, now=datetime.now(UTC)
        )
        target = f"{path}?{canonical(query)}" if query else path
        return ask(self.address, method, target, headers | dict(more or {}), body)


def canonical(query: Mapping[str, str]) -> str:
    return "&".join(f"{quote(name, safe='-_.~')}={quote(value, safe='-_.~')}" for name, value in sorted(query.items()))


def signed(
    method: str,
    path: str,
    query: Mapping[str, str],
    headers: Mapping[str, str],
    access: str,
    secret: str,
    *,
    region: str,
    now: datetime,
) -> dict[str, str]:
    """The headers to add: time and signature (AWS Signature Version 4)."""
    at = f"{now:%Y%m%dT%H%M%SZ}"
    all_headers = {name.lower(): value.strip() for name, value in headers.items()} | {"x-amz-date": at}
    names = ";".join(sorted(all_headers))
    lines = "".join(f"{name}:{all_headers[name]}\n" for name in sorted(all_headers))
    request = "\n".join([method, path, canonical(query), lines, names, all_headers["x-amz-content-sha256"]])
    scope = f"{now:%Y%m%d}/{region}/s3/aws4_request"
    text = "\n".join(["AWS4-HMAC-SHA256", at, scope, hashlib.sha256(request.encode()).hexdigest()])
    key = f"AWS4{secret}".encode()
    for word in scope.split("/"):
        key = hmac.digest(key, word.encode(), "sha256")
    signature = hmac.digest(key, text.encode(), "sha256").hex()
    credential = f"Credential={access}/{scope},SignedHeaders={names},Signature={signature}"
    return {"x-amz-date": at, "authorization": f"AWS4-HMAC-SHA256 {credential}"}
