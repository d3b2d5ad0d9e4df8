"""Debian's Firefox for Playwright, which finds it as channel "moz-firefox" and speaks WebDriver BiDi with it. Playwright sets
the colours of every page with a command that this Firefox does not know yet, and gives up without it. So this stands in between,
answers that one command itself and passes on all others. With a Firefox that knows it this file can go.

Called like Firefox, behind its path; see `launcher`."""

import asyncio
import json
import sys
from asyncio.subprocess import PIPE
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path

from websockets.asyncio.client import ClientConnection, connect
from websockets.asyncio.server import ServerConnection, serve
from websockets.exceptions import ConnectionClosed

UNKNOWN = "emulation.setMediaFeaturesOverride"
LISTENS = "WebDriver BiDi listening on "  # said by Firefox, read by Playwright


def launcher(folder: Path, firefox: str) -> Path:
    """A program for Playwright to start."""
    path = folder / "firefox"
    path.write_text(f'#!/bin/sh\nexec "{sys.executable}" "{__file__}" "{firefox}" "$@"\n')
    path.chmod(0o755)
    return path


async def asked(playwright: ServerConnection, firefox: ClientConnection) -> None:
    async for message in playwright:
        command = json.loads(message)
        if command["method"] == UNKNOWN:
            await playwright.send(json.dumps({"type": "success", "id": command["id"], "result": {}}))
        else:
            await firefox.send(message)


async def told(playwright: ServerConnection, firefox: ClientConnection) -> None:
    async for message in firefox:
        await playwright.send(message)


def between(address: str, done: Callable[[], None]) -> Callable[[ServerConnection], Awaitable[None]]:
    """Joins Playwright with Firefox at this address, until one of them has enough."""

    async def joined(playwright: ServerConnection) -> None:
        async with connect(address + playwright.request.path, max_size=None, compression=None) as firefox:
            ways = [asyncio.create_task(way(playwright, firefox)) for way in (asked, told)]
            await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
            for way in ways:
                way.cancel()
            with suppress(ConnectionClosed, asyncio.CancelledError):
                await asyncio.gather(*ways)
        done()

    return joined


async def main(*words: str) -> int:
    firefox = await asyncio.create_subprocess_exec(*words, stderr=PIPE)

    def end() -> None:
        with suppress(ProcessLookupError):
            firefox.terminate()

    async for line in firefox.stderr:
        said = line.decode(errors="replace")
        if said.startswith(LISTENS):
            address = said.removeprefix(LISTENS).strip()
            server = await serve(between(address, end), "127.0.0.1", 0, max_size=None, compression=None)
            said = f"{LISTENS}ws://127.0.0.1:{server.sockets[0].getsockname()[1]}\n"
        print(said, end="", file=sys.stderr, flush=True)
    return await firefox.wait()


if __name__ == "__main__":
    sys.exit(asyncio.run(main(*sys.argv[1:])))
