"""A bucket that speaks the language of S3 (Amazon, MinIO, Ceph, Hetzner …): s3+https://host/bucket/folder?region=….
Every request is signed as Amazon's Signature Version 4 says, which is two sums; the checksum of what is sent is part of
it, so that the server refuses what did not arrive as it was."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from typing import IO, NamedTuple
from urllib.parse import parse_qs, quote, urlsplit

from defusedxml import ElementTree  # type: ignore[import-untyped]
from django.utils.translation import gettext as _

from .net import Answer, Away, Named, ask

EMPTY = hashlib.sha256(b"").hexdigest()


class Thing(NamedTuple):
    """What lies in a bucket; its name is that within our folder."""

    name: str
    size: int
    at: datetime


class S3:
    """Our folder of a bucket. `login`: key:secret."""

    def __init__(self, address: str, login: str, named: Named) -> None:
        self.address, self._named = urlsplit(address), named
        self.bucket, _slash, folder = self.address.path.strip("/").partition("/")
        self.prefix = f"{folder}/" if folder else ""
        self.region = parse_qs(self.address.query).get("region", ["us-east-1"])[0]
        self.access, _colon, self.secret = login.partition(":")
        self.host = self.address.netloc.rpartition("@")[2]
        self.key = f"{self.address.scheme}://{self.host}/{self.bucket}/{self.prefix}".rstrip("/")
        self.title = self.address.hostname or address

    def listed(self, beginning: str) -> Iterator[Thing]:
        """All whose names begin so."""
        more: str | None = ""
        while more is not None:
            query = {"list-type": "2", "prefix": f"{self.prefix}{beginning}"}
            answer = self._ask("GET", "", query | ({"continuation-token": more} if more else {}))
            things, more = self._page(answer)
            yield from things

    def _page(self, answer: Answer) -> tuple[list[Thing], str | None]:
        """A page of the list, and what to ask for the next one."""
        try:
            page = ElementTree.fromstring(answer.body)
            space = page.tag.rpartition("}")[0] + "}" if "}" in page.tag else ""
            things = [
                Thing(
                    str(one.findtext(f"{space}Key")).removeprefix(self.prefix),
                    int(one.findtext(f"{space}Size") or 0),
                    datetime.fromisoformat(one.findtext(f"{space}LastModified") or "1970-01-01T00:00:00Z"),
                )
                for one in page.iter(f"{space}Contents")
            ]
            following: str | None = page.findtext(f"{space}NextContinuationToken")
        except (ElementTree.ParseError, ValueError) as error:
            raise Away(_("%(host)s antwortet nicht wie ein S3-Speicher.") % {"host": self.title}) from error
        return things, following

    def get(self, name: str, into: IO[bytes] | None = None) -> bytes:
        """What lies there; or, with `into`, there."""
        return self._ask("GET", name, {}, into=into).body

    def has(self, name: str) -> bool:
        return self._ask("HEAD", name, {}, fine=(200, 404)).status == 200

    def put(self, name: str, content: IO[bytes] | bytes, digest: str, size: int) -> None:
        """An object is there whole or not at all."""
        self._ask("PUT", name, {}, digest, content, {"content-length": str(size)})

    def remove(self, name: str) -> None:
        self._ask("DELETE", name, {}, fine=(200, 204, 404))

    def _ask(
        self,
        method: str,
        name: str,
        query: Mapping[str, str],
        digest: str = EMPTY,
        body: IO[bytes] | bytes | None = None,
        more: Mapping[str, str] | None = None,
        fine: tuple[int, ...] = (200, 204),
        into: IO[bytes] | None = None,
    ) -> Answer:
        path = quote(f"/{self.bucket}" + (f"/{self.prefix}{name}" if name else ""))
        headers = {"host": self.host, "x-amz-content-sha256": digest}
        headers |= signed(
            method, path, query, headers, self.access, self.secret, region=self.region, now=datetime.now(UTC)
        )
        target = f"{path}?{canonical(query)}" if query else path
        all_headers = headers | dict(more or {})
        return ask(self.address, method, target, all_headers, body, named=self._named, fine=fine, into=into)


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
