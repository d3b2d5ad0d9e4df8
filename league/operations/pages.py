"""Pages for strangers are made by a process beside the one that serves, and put on its shelf: whoever enters results
never shares the interpreter with three hundred phones that want to see them.

Who asks for a page that has changed waits for the new one, but only a moment: then he is given the one of before, if
that was the newest a short time ago. What many phones ask for again and again is made anew as soon as it changes,
before they ask. Knows the shelf only by what the site says of it (league/base/lanes.py)."""

from __future__ import annotations

import asyncio
from collections import OrderedDict, defaultdict
from collections.abc import Callable, Coroutine, Hashable
from dataclasses import dataclass, field
from http import HTTPStatus
from itertools import count
from time import monotonic
from typing import TYPE_CHECKING, Any

from league.base.lanes import LONGEST_WAIT, MADE, MAKE, OLDER, READY, STANDS, UNANSWERED, Stands
from league.base.language import language_of

from .helper import Helper

if TYPE_CHECKING:
    from .gate import Answer

# Seconds for which a new page is waited for while there is one of before, by how long ago that one was the newest: a
# moment if it was right just now, somewhat longer if it is about to be old; what is older than that is given to nobody.
MOMENT = 0.25
PATIENCE = ((6.0, MOMENT), (60.0, 2.0))
LONGEST_OLD = PATIENCE[-1][0]
ASKED_AGAIN = 15.0  # seconds after which nobody will ask again
MANY = 3.0  # readers at a time; for so many a page is made anew as soon as it changes, for fewer when they ask
READERS_HALF = 5.0  # seconds after which somebody who read a page counts half for how many read it
REST = 1.0  # seconds for which a page that changes again and again is not made anew before it is asked for
LOOK = 0.5  # seconds between two looks at what has changed
# Seconds for which a page is made where it is asked for: one that turned out not to be for the shelf, or to take the
# process longer than it may.
NOT_KEPT = 30.0
MOST = 1000  # pages of which is known when they were asked for
AGAIN = 5  # times a page is waited for, because it changes again and again; then it is made for this reader
NOW, SOON = 0, 1  # somebody waits for it; somebody will ask for it

# What a page for strangers may depend on. Of whom it is asked for, and in which way it is packed, it is not.
OF_THE_PAGE = "PATH_INFO", "QUERY_STRING", "SCRIPT_NAME", "HTTP_HOST", "HTTP_X_FORWARDED_PROTO", "HTTP_X_FORWARDED_HOST"
OF_HTMX, OF_THE_SERVER = "HTTP_HX_", ("SERVER_", "wsgi.")

Environ = dict[str, Any]
Ask = Callable[[Environ], Coroutine[Any, Any, "Answer"]]


def for_strangers(asked: Environ) -> Environ:
    """The same page, asked for by somebody who was never here."""
    kept = {
        name: value
        for name, value in asked.items()
        if name in OF_THE_PAGE or name.startswith((OF_HTMX, *OF_THE_SERVER))
    }
    language = {"HTTP_ACCEPT_LANGUAGE": language_of(asked)}
    return kept | language | {"REQUEST_METHOD": "GET", "CONTENT_LENGTH": "0", "REMOTE_ADDR": "127.0.0.1"}


def _place(asked: Environ) -> tuple[object, ...]:
    return asked.get("PATH_INFO"), asked.get("QUERY_STRING")


@dataclass
class Known:
    """A page that was asked for: when, by how many; of which version the one is that lies there."""

    asked: Environ
    thing: Hashable
    there: tuple[int, ...] | None
    at: float
    readers: float = 1.0  # about how many ask within some seconds
    made: float = float("-inf")

    def is_followed(self, now: float) -> bool:
        return now - self.at < ASKED_AGAIN and self.readers >= MANY


@dataclass
class Job:
    asked: Environ
    done: asyncio.Future[None] = field(default_factory=lambda: asyncio.get_running_loop().create_future())
    begun: bool = False
    keeping: asyncio.Task[None] | None = None


class Pages:
    """`ask`: the site, for what lies ready there."""

    def __init__(self, helper: Helper, ask: Ask) -> None:
        self._helper, self._ask = helper, ask
        self._known: OrderedDict[Hashable, Known] = OrderedDict()
        self._newest: defaultdict[Hashable, dict[tuple[int, ...], float]] = defaultdict(dict)
        self._not_kept: dict[Hashable, float] = {}
        self._failed: dict[tuple[object, ...], float] = {}
        self._jobs: dict[Hashable, Job] = {}
        self._queue: asyncio.PriorityQueue[tuple[int, float, int, Hashable]] = asyncio.PriorityQueue()
        self._numbers = count()
        self._worker: asyncio.Task[None] | None = None
        self._watcher: asyncio.Task[None] | None = None

    async def answer(self, asked: Environ) -> Answer | None:
        """What lies ready, the new page if it comes in a moment, the one of before if it may be; None: make it here."""
        began = monotonic()
        for turn in range(AGAIN):
            environ = asked | {READY: True}
            answer = await self._ask(environ)
            stands: Stands | None = environ.get(STANDS)
            if stands:
                self._see(stands, asked, again=turn > 0)
            if UNANSWERED not in environ:
                return answer
            if stands is None or self._not_kept.get(stands.key, 0.0) > monotonic():
                return None
            moment = self._patience(stands)
            if self.makes_none(asked):
                return await self._older(asked) if moment == MOMENT else None
            done = self._wanted(stands.key, asked, SOON if moment == MOMENT else NOW)
            left = max(0.0, began + moment - monotonic()) if moment else LONGEST_WAIT
            if not (await asyncio.wait({done}, timeout=left))[0]:
                return await self._older(asked) if moment else None
        return None

    def makes_none(self, asked: Environ) -> bool:
        """Nobody waits for a process that is still loading, and none is asked for what the one before has died of."""
        if self._helper.is_ready:
            return self._failed.get(_place(asked), 0.0) > monotonic()
        self._helper.start()
        return True

    def note_failure(self, asked: Environ, why: HTTPStatus) -> None:
        """One that had too much to do says so at once, and may be asked again."""
        if why == HTTPStatus.GATEWAY_TIMEOUT:
            self._failed[_place(asked)] = monotonic() + NOT_KEPT

    async def _older(self, asked: Environ) -> Answer | None:
        environ = asked | {READY: True, OLDER: True}
        answer = await self._ask(environ)
        return None if UNANSWERED in environ else answer

    # --- what was asked for, and what was the newest when

    def _see(self, stands: Stands, asked: Environ, *, again: bool) -> None:
        """`again`: it is the same reader as before, who waited."""
        now = monotonic()
        before = self._known.pop(stands.key, None)
        readers = before.readers if before and again else 1.0
        if before and not again:
            readers += before.readers * 0.5 ** ((now - before.at) / READERS_HALF)
        made = before.made if before else float("-inf")
        self._known[stands.key] = Known(for_strangers(asked), stands.thing, stands.there, now, readers, made)
        while len(self._known) > MOST:
            self._known.popitem(last=False)
        self._note_newest(stands, now)
        if self._watcher is None or self._watcher.done():
            self._watcher = asyncio.ensure_future(self._watch())

    def _note_newest(self, stands: Stands, now: float) -> None:
        kept = {version: at for version, at in self._newest[stands.thing].items() if now - at < LONGEST_OLD}
        self._newest[stands.thing] = kept | {stands.version: now}

    def _patience(self, stands: Stands) -> float:
        """0: what lies there may be given to nobody any more."""
        at = self._newest[stands.thing].get(stands.there or (), float("-inf"))
        return next((moment for seconds, moment in PATIENCE if monotonic() - at < seconds), 0.0)

    # --- making

    def _wanted(self, key: Hashable, asked: Environ, urgency: int) -> asyncio.Future[None]:
        """Tells when it is made. One who waits for it goes before all who will only ask, and what many read before
        what few do."""
        job = self._jobs.get(key)
        if job is None:
            job = self._jobs[key] = Job(for_strangers(asked))
        elif job.begun or urgency == SOON:
            return job.done
        readers = self._known[key].readers if key in self._known else 0.0
        self._queue.put_nowait((urgency, -readers, next(self._numbers), key))
        if self._worker is None or self._worker.done():
            self._worker = asyncio.ensure_future(self._work())
        return job.done

    async def _work(self) -> None:
        while True:
            *_order, key = await self._queue.get()
            job = self._jobs.get(key)
            if job is None or job.begun:  # it was wanted twice, and is made
                continue
            job.begun = True
            told: tuple[Any, ...] | HTTPStatus = HTTPStatus.SERVICE_UNAVAILABLE
            try:
                if not self.makes_none(job.asked):
                    told = await self._helper.ask(job.asked | {MAKE: True}, b"")
            finally:  # whatever happens, nobody waits for it any more; meanwhile the next one is made
                job.keeping = asyncio.ensure_future(self._keep(key, job, told))

    async def _keep(self, key: Hashable, job: Job, told: tuple[Any, ...] | HTTPStatus) -> None:
        try:
            self._forget_what_is_past(monotonic())
            if isinstance(told, HTTPStatus):
                self.note_failure(job.asked, told)
            elif (page := told[3]) is None:
                self._not_kept[key] = monotonic() + NOT_KEPT
            else:
                await self._ask(job.asked | {READY: True, MADE: page})
                if key in self._known:
                    self._known[key].there, self._known[key].made = page.version, monotonic()
        finally:
            del self._jobs[key]
            job.done.set_result(None)

    def _forget_what_is_past(self, now: float) -> None:
        self._not_kept = {key: until for key, until in self._not_kept.items() if until > now}
        self._failed = {place: until for place, until in self._failed.items() if until > now}
        for thing in [one for one, versions in self._newest.items() if now - max(versions.values()) > LONGEST_OLD]:
            del self._newest[thing]

    # --- before it is asked for

    async def _watch(self) -> None:
        """As long as there are pages that are asked for again and again. One look for all pages of the same thing."""
        while followed := self._followed():
            for thing, keys in followed.items():
                environ = self._known[keys[-1]].asked | {READY: True}
                await self._ask(environ)
                stands: Stands | None = environ.get(STANDS)
                if stands is None or stands.thing != thing:
                    continue
                self._note_newest(stands, monotonic())
                for page, key in ((self._known.get(key), key) for key in keys):
                    if page and page.there != stands.version and monotonic() - page.made > REST:
                        self._wanted(key, page.asked, SOON)
            await asyncio.sleep(LOOK)

    def _followed(self) -> dict[Hashable, list[Hashable]]:
        found: dict[Hashable, list[Hashable]] = defaultdict(list)
        now = monotonic()
        for key, page in self._known.items():
            if page.is_followed(now):
                found[page.thing].append(key)
        return found
