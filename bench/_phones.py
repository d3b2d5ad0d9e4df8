"""Phones at tables over a bad line: a proxy that loses requests and answers, and phones that keep their outbox as the
page does (docs/handy.md). For the bench and for the test of the same promise."""

from __future__ import annotations

import asyncio
import contextlib
import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random
from typing import Any
from uuid import uuid4

CSRF = "p" * 32
KEPT_OPEN = re.compile(rb"(?<=\n)connection:[^\n]*\n", re.IGNORECASE)
SHORTEST, LONGEST = 0.5, 5.0  # seconds between two tries, as line.js waits
PATIENCE = 12.0
UNSURE = (b"/anmelden/", b"/eintrag/", b"/stand/", b"/stift/")  # files come whole, or a browser asks again


@dataclass(frozen=True)
class Faults:
    """Which part of requests and of answers never arrives, and how many seconds each way takes at most."""

    requests: float = 0.1
    answers: float = 0.2
    delay: float = 2.0


@dataclass
class Lossy:
    """A proxy on a port of its own; each connection carries one request."""

    port: int
    faults: Faults
    rng: Random
    seen: int = 0
    lost: int = 0
    here: int = 0
    carried: set[asyncio.Task[None] | None] = field(default_factory=set)  # asyncio forgets what nobody holds

    async def __aenter__(self) -> Lossy:
        self.server = await asyncio.start_server(self.carry, "127.0.0.1", 0)
        self.here = int(self.server.sockets[0].getsockname()[1])
        return self

    async def __aexit__(self, *_: object) -> None:
        self.server.close()

    async def carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.carried.add(asyncio.current_task())
        with contextlib.suppress(OSError, EOFError):
            await self._carry(reader, writer)
        writer.close()

    async def _carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        asked = await _message(reader)
        fate = 1.0
        if asked.split(b" ")[1].endswith(UNSURE):
            self.seen += 1
            fate = self.rng.random()
            await asyncio.sleep(self.rng.random() * self.faults.delay)
        if fate < self.faults.requests:
            self.lost += 1
            return
        there, back = await asyncio.open_connection("127.0.0.1", self.port, limit=1 << 22)
        back.write(KEPT_OPEN.sub(b"", asked).replace(b"\r\n", b"\r\nConnection: close\r\n", 1))
        answer = await there.read()
        back.close()
        if fate < self.faults.requests + self.faults.answers:
            self.lost += 1
            return
        writer.write(answer)
        await writer.drain()


async def _message(reader: asyncio.StreamReader) -> bytes:
    head = await reader.readuntil(b"\r\n\r\n")
    length = next((int(line[15:]) for line in head.split(b"\r\n") if line.lower().startswith(b"content-length:")), 0)
    return head + (await reader.readexactly(length) if length else b"")


@dataclass
class Phone:
    """One table's writer: games in order, each with a key of its own until it is acknowledged."""

    port: int
    base: str  # /tisch/<uuid>/
    token: str
    rng: Random
    cookie: str = ""
    version: int = 0
    waiting: list[dict[str, Any]] = field(default_factory=list)
    acknowledged: list[str] = field(default_factory=list)
    tries: int = 0

    async def play(self, games: int, pause: float) -> None:
        """Writes while it sends: what is written waits for its turn."""
        await self.until(self.enter)
        sending = asyncio.create_task(self.deliver(games))
        for row in range(1, games + 1):
            facts = {"game": {"kind": "normal", "re_augen": 120 + row}, "re": [1 + row % 2, 3]}
            self.waiting.append({"key": uuid4().hex, "act": "game", "row": row, "facts": facts})
            await asyncio.sleep(self.rng.random() * 2 * pause)
        await sending

    async def deliver(self, games: int) -> None:
        while len(self.acknowledged) < games:
            await (self.until(self.send) if self.waiting else asyncio.sleep(0.05))

    async def until(self, act: Any) -> None:
        """Again and again, waiting longer each time."""
        delay = SHORTEST
        while not await act():
            await asyncio.sleep(delay)
            delay = min(LONGEST, 2 * delay)

    async def enter(self) -> bool:
        status, said, heads = await self.post("anmelden/", {"token": self.token})
        if status != 200:
            return False
        self.cookie = next(head[12:].split(";")[0] for head in heads if head.lower().startswith("set-cookie: "))
        self.version = said["state"]["list"]["version"]
        return True

    async def send(self) -> bool:
        self.tries += 1
        status, said, _ = await self.post("eintrag/", {"based_on": self.version, "acts": self.waiting})
        if status == 423:  # the answer to the first scan was lost: another device of this table has the pen
            await self.post("stift/", {"act": "take"})
        if status not in (200, 409):
            return False
        self.acknowledged += said["done"]
        self.waiting = [act for act in self.waiting if act["key"] not in said["done"]]
        self.version = said["state"]["list"]["version"]
        return True

    async def post(self, path: str, body: dict[str, Any]) -> tuple[int, dict[str, Any], list[str]]:
        """Status 0: lost."""
        sent = json.dumps(body).encode()
        cookie = f"csrftoken={CSRF}" + (f"; {self.cookie}" if self.cookie else "")
        head = (
            f"POST {self.base}{path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
            f"X-CSRFToken: {CSRF}\r\nCookie: {cookie}\r\nContent-Length: {len(sent)}\r\n\r\n"
        )
        try:
            async with asyncio.timeout(PATIENCE):
                reader, writer = await asyncio.open_connection("127.0.0.1", self.port, limit=1 << 22)
                writer.write(head.encode() + sent)
                answer = await reader.read()
                writer.close()
        except (OSError, TimeoutError):
            return 0, {}, []
        if not answer:
            return 0, {}, []
        top, _, rest = answer.partition(b"\r\n\r\n")
        heads = top.decode("latin-1").split("\r\n")
        if any("chunked" in head.lower() for head in heads):
            rest = b"".join(_pieces(rest))
        return int(heads[0][9:12]), json.loads(rest), heads


def _pieces(body: bytes) -> Iterator[bytes]:
    while body:
        size, _, body = body.partition(b"\r\n")
        yield body[: int(size, 16)]
        body = body[int(size, 16) + 2 :]


def not_kept(phones: list[Phone], stored: dict[str, list[int]], games: int) -> list[str]:
    """What is wrong with what is stored: for each table the Augen of its rows, in order."""
    expected = [120 + row for row in range(1, games + 1)]
    wrong = [f"{phone.base} has {stored[phone.base]}" for phone in phones if stored[phone.base] != expected]
    return wrong + [phone.base for phone in phones if len(set(phone.acknowledged)) != games]
