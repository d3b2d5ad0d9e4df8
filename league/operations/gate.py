"""The gate of the site: a request is taken in whole before a thread is given to it.

Threads are few, because more would only fight for the interpreter. A phone that loses its Wi-Fi in the middle of what
it sends holds a connection here, and no thread; after some seconds it is told so. What is sent, what is read and what
lies ready have threads of their own: pages are read while those who write wait for the database, and a page that is
kept is given out while others are being made; pictures that are opened and mails that are sent are waited for in
threads that nobody else needs. What takes long is made by a process beside this one (helper.py), pages that strangers
read by another (pages.py), and who waits for one of them holds no thread (league/base/lanes.py).

Speaks RSGI, granian's own protocol, to the server and WSGI to Django. With other servers `league.wsgi` does, without
the gate.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable, Coroutine, Iterable, Iterator, Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import AsyncExitStack, closing, suppress
from http import HTTPStatus
from io import BytesIO
from time import monotonic
from typing import Any, NamedTuple

from granian.rsgi import HTTPProtocol, ProtocolClosed, Scope  # type: ignore[attr-defined]

from league.base.lanes import CAME, LONGEST_WAIT, PAGES, READS, READY, UNANSWERED, WAITED_FOR, WAITS, Room
from league.base.language import ENGLISH, GERMAN, language_of
from league.base.policy import HEADER, NOTHING

from .arriving import PATIENCE, SMALL, Arriving
from .helper import Helper
from .pages import Pages

READERS, WRITERS, READY_ONES, WAITING_ONES = 4, 4, 2, 2
AGAIN = 5  # times a page is waited for that somebody else is making; then it is made for this reader
SECONDS = 10.0  # for everything that is sent; two and a half megabytes need two at the speed of a bad hall
MOST = 12_000_000  # bytes of one request: a file four times as large as any that is read, so that its page can say so
WHOLE = 1_000_000  # bytes up to which an answer is made in one piece

Headers = list[tuple[str, str]]
Environ = dict[str, Any]
Application = Callable[[Environ, Callable[..., Any]], Iterable[bytes]]


class Unheard(Exception):
    """What was sent cannot be taken in; the status says why."""

    def __init__(self, status: HTTPStatus) -> None:
        super().__init__(status)
        self.status = status


class Answer(NamedTuple):
    """`more` gives the rest of what is too long for one piece, and is to be closed."""

    status: int
    headers: Headers
    body: bytes
    more: Iterator[bytes] | None = None


class Gate:
    """`lane_of`: by method and path the helper by whom it is answered, if it is not answered here. If there is one for
    pages, he makes those for strangers too. `room_at`: by path and environ how much may be sent there, where it is not
    as everywhere. `line_of`: from where somebody asks. `patience`: seconds for which what is large waits for room.
    `count` is told of every answer: method, who made it, status (0: nobody waited for it any more), seconds."""

    def __init__(
        self,
        application: Application,
        seconds: float = SECONDS,
        lane_of: Callable[[str, str], str | None] = lambda method, path: None,
        helpers: Mapping[str, Helper] | None = None,
        room_at: Callable[[str, Environ], Room | None] = lambda path, environ: None,
        line_of: Callable[[Environ], str] = lambda environ: str(environ["REMOTE_ADDR"]),
        patience: float = PATIENCE,
        count: Callable[[str, str, int, float], None] = lambda method, lane, status, seconds: None,
    ) -> None:
        self._application, self._seconds = application, seconds
        self._lane_of, self._helpers, self._room_at, self._count = lane_of, helpers or {}, room_at, count
        makes_pages = self._helpers.get(PAGES)
        self._pages = Pages(makes_pages, self._asked_for_ready) if makes_pages else None
        self._ready = ThreadPoolExecutor(READY_ONES, "ready")
        self._readers = ThreadPoolExecutor(READERS, "reader")
        self._writers = ThreadPoolExecutor(WRITERS, "writer")
        self._waiting = {lane: ThreadPoolExecutor(WAITING_ONES, lane) for lane in WAITED_FOR}
        self._line_of, self._arriving = line_of, Arriving(patience)

    async def __rsgi__(self, scope: Scope, proto: HTTPProtocol) -> None:
        async with AsyncExitStack() as place:  # what is large keeps its room until its answer is made
            try:
                environ = environ_of(scope)
                sent = b"" if scope.method in READS else await self._taken_in(scope, proto, environ, place)
            except Unheard as refusal:
                _refuse(proto, refusal.status, _headers_of(scope))
                return
            answer, threads = await self._answer(scope, proto, environ, sent)
        if answer is None:
            return
        with suppress(ProtocolClosed):  # nobody waits for it any more
            await _send(proto, answer, threads)

    async def _answer(
        self, scope: Scope, proto: HTTPProtocol, environ: Environ, sent: bytes
    ) -> tuple[Answer | None, ThreadPoolExecutor]:
        """And the threads that read on what is long."""
        reads = scope.method in READS
        begun = monotonic()
        asked = environ | {"CONTENT_LENGTH": str(len(sent)), CAME: begun}
        threads = self._readers if reads else self._writers
        answer, lane = await self._ready_one(asked) if reads else None, "ready"
        if answer is not None:
            threads = self._ready
        elif (found := self._lane_of(scope.method, scope.path)) in WAITED_FOR:
            answer, lane = await self._made(asked, sent, self._waiting[found]), found
        elif found:
            answer, lane = await self._made_beside(proto, found, asked, sent), found
        else:
            answer, lane = await self._made(asked, sent, threads), "read" if reads else "write"
        self._count(scope.method, lane, answer.status if answer else 0, monotonic() - begun)
        return answer, threads

    async def _ready_one(self, asked: Environ) -> Answer | None:
        """What lies ready: a page that is kept, a file."""
        if self._pages:
            return await self._pages.answer(asked)
        environ = asked | {READY: True}
        answer = await self._asked_for_ready(environ)
        return None if UNANSWERED in environ else answer

    async def _asked_for_ready(self, environ: Environ) -> Answer:
        return await self._answered(environ, b"", self._ready)

    async def _made_beside(self, proto: HTTPProtocol, lane: str, asked: Environ, sent: bytes) -> Answer | None:
        """By the helper of this lane; a page that he cannot make is made here. None: nobody is to be answered."""
        if lane == PAGES and self._pages and self._pages.makes_none(asked):
            return await self._made(asked, sent, self._readers)
        told = await _unless_gone(proto, self._helpers[lane].ask(asked, sent))
        if isinstance(told, tuple):
            return Answer(*told[:3])  # without a page for the shelf
        if told is not None and lane == PAGES:
            if self._pages:
                self._pages.note_failure(asked, told)
            return await self._made(asked, sent, self._readers)
        if told is not None:
            _refuse(proto, told, asked)
        return None

    async def _made(self, asked: Environ, sent: bytes, threads: ThreadPoolExecutor) -> Answer:
        """Nobody makes a page that somebody else is making: he waits here, and finds it ready. What is sent is asked
        but once."""
        for _time in range(AGAIN):
            waits: list[Future[None]] = []
            answer = await self._answered(asked | {WAITS: waits}, sent, threads)
            if not waits:
                return answer
            with suppress(TimeoutError):
                await asyncio.wait_for(asyncio.shield(asyncio.wrap_future(waits[0])), LONGEST_WAIT)
        return await self._answered(asked, sent, threads)

    async def _answered(self, environ: Environ, sent: bytes, threads: ThreadPoolExecutor) -> Answer:
        environ["wsgi.input"] = BytesIO(sent)
        return await asyncio.get_running_loop().run_in_executor(threads, answer_of, self._application, environ)

    async def _taken_in(self, scope: Scope, proto: HTTPProtocol, environ: Environ, place: AsyncExitStack) -> bytes:
        """All that is sent, within its time and its size. What is not small waits for its room; where there is none to
        the end, it goes by: a browser hears an answer when it has sent all."""
        pieces: list[bytes] = []
        size, has_room = 0, True
        room = self._room_at(scope.path, environ) or Room(MOST, self._seconds)
        try:
            async with asyncio.timeout(room.seconds) as time:
                async for piece in proto:
                    is_first = size <= SMALL < size + len(piece)
                    size += len(piece)
                    if size > room.most:
                        raise Unheard(HTTPStatus.REQUEST_ENTITY_TOO_LARGE)
                    if is_first:
                        time.reschedule(None)  # who waits is not the slower for it
                        has_room = await self._has_room(place, environ, min(_length(scope) or room.most, room.most))
                        time.reschedule(asyncio.get_running_loop().time() + room.seconds)
                    if has_room:
                        pieces.append(piece)
        except TimeoutError:
            raise Unheard(HTTPStatus.REQUEST_TIMEOUT) from None
        if not has_room:
            raise Unheard(HTTPStatus.SERVICE_UNAVAILABLE)
        if _length(scope) not in (None, size):  # the sender went away in the middle
            raise Unheard(HTTPStatus.BAD_REQUEST)
        return b"".join(pieces)

    async def _has_room(self, place: AsyncExitStack, environ: Environ, size: int) -> bool:
        try:
            await place.enter_async_context(self._arriving.room(self._line_of(environ), size))
        except TimeoutError:
            return False
        return True


async def _unless_gone(proto: HTTPProtocol, asking: Coroutine[Any, Any, Any]) -> Any:
    """Who closes the page while he waits takes back what he asked for; what has begun goes on to its end."""
    job, gone = asyncio.ensure_future(asking), asyncio.ensure_future(proto.client_disconnect())
    await asyncio.wait({job, gone}, return_when=asyncio.FIRST_COMPLETED)
    gone.cancel()
    if job.done():
        return job.result()
    job.cancel()
    return None


def _length(scope: Scope) -> int | None:
    told = scope.headers.get("content-length")
    return int(told) if told and told.isascii() and told.isdecimal() else None


# --- what was asked, in the words of WSGI


def environ_of(scope: Scope) -> Environ:
    try:
        path = scope.path.encode("utf-8").decode("latin-1")
    except (UnicodeError, RuntimeError):
        raise Unheard(HTTPStatus.BAD_REQUEST) from None
    host, _, port = scope.server.rpartition(":")
    return {
        "REQUEST_METHOD": scope.method,
        "SCRIPT_NAME": "",
        "PATH_INFO": path,
        "QUERY_STRING": scope.query_string,
        "REMOTE_ADDR": scope.client.rpartition(":")[0].strip("[]"),
        "SERVER_NAME": host.strip("[]"),
        "SERVER_PORT": port,
        "SERVER_PROTOCOL": f"HTTP/{scope.http_version}",
        "wsgi.version": (1, 0),
        "wsgi.url_scheme": scope.scheme,
        "wsgi.errors": sys.stderr,
        "wsgi.input_terminated": True,
        "wsgi.multithread": True,
        "wsgi.multiprocess": False,
        "wsgi.run_once": False,
    } | _headers_of(scope)


def _headers_of(scope: Scope) -> Environ:
    """A name with "_" would pass for another with "-", which a proxy has checked: it is left out."""
    found: Environ = {}
    for name, value in scope.headers.items():
        if "_" in name:
            continue
        key = name.upper().replace("-", "_")
        key = key if key == "CONTENT_TYPE" else f"HTTP_{key}"
        between = "; " if key == "HTTP_COOKIE" else ","
        found[key] = f"{found[key]}{between}{value}" if key in found else value
    return found


# --- the answer


def answer_of(application: Application, environ: Environ) -> Answer:
    """Made in a thread. What is long, a file, is read on as fast as the browser takes it."""
    told: list[Any] = []
    result = application(environ, lambda status, headers, _error=None: told.extend((status, headers)))
    pieces, close = iter(result), getattr(result, "close", lambda: None)
    try:
        body = b""
        for piece in pieces:
            body += piece
            if len(body) > WHOLE:
                return Answer(_status(told[0]), told[1], body, _rest(pieces, close))
    except BaseException:
        close()
        raise
    close()
    return Answer(_status(told[0]), told[1], body)


def _rest(pieces: Iterator[bytes], close: Callable[[], None]) -> Iterator[bytes]:
    try:
        yield from pieces
    finally:
        close()


def _status(line: str) -> int:
    return int(line.split(" ", 1)[0])


async def _send(proto: HTTPProtocol, answer: Answer, threads: ThreadPoolExecutor) -> None:
    if answer.more is None:
        proto.response_bytes(answer.status, answer.headers, answer.body)
        return
    loop = asyncio.get_running_loop()
    with closing(answer.more):  # type: ignore[type-var]
        stream = proto.response_stream(answer.status, answer.headers)
        await stream.send_bytes(answer.body)
        while piece := await loop.run_in_executor(threads, next, answer.more, b""):
            await stream.send_bytes(piece)


# In every language: here nothing is looked up in a catalogue.
SENTENCES = {
    HTTPStatus.BAD_REQUEST: {
        GERMAN: "Die Eingabe kam nicht vollständig an. Bitte noch einmal absenden.",
        ENGLISH: "What was sent did not arrive in full. Please send it again.",
    },
    HTTPStatus.REQUEST_TIMEOUT: {
        GERMAN: "Die Eingabe kam nicht vollständig an. Bitte das Netz prüfen und noch einmal absenden.",
        ENGLISH: "What was sent did not arrive in full. Please check the network and send it again.",
    },
    HTTPStatus.REQUEST_ENTITY_TOO_LARGE: {
        GERMAN: "Das ist zu groß. Bitte eine kleinere Datei wählen, oder weniger auf einmal.",
        ENGLISH: "That is too large. Please choose a smaller file, or less at a time.",
    },
    HTTPStatus.SERVICE_UNAVAILABLE: {
        GERMAN: "Gerade kommt zu viel auf einmal an. Bitte in einer Minute noch einmal absenden.",
        ENGLISH: "Too much is arriving at once. Please send it again in a minute.",
    },
    HTTPStatus.GATEWAY_TIMEOUT: {
        GERMAN: "Das hat zu lange gedauert; gespeichert ist nichts. Bitte noch einmal oder in Teilen.",
        ENGLISH: "That took too long; nothing was saved. Please try again, or in parts.",
    },
}


def _refuse(proto: HTTPProtocol, status: HTTPStatus, asked: Environ) -> None:
    """In plain words, because no page is drawn here; and the connection ends, since the rest of it is unknown."""
    language = language_of(asked)
    headers = [
        ("content-type", "text/plain; charset=utf-8"),
        ("content-language", language),
        ("x-content-type-options", "nosniff"),
        (HEADER.lower(), NOTHING),
        ("cache-control", "no-store"),
        ("connection", "close"),
    ]
    with suppress(ProtocolClosed):
        proto.response_str(int(status), headers, f"{SENTENCES[status][language]}\n")
