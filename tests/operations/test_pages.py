"""Pages for strangers made beside the site: once for all who ask, before they ask where phones follow them, and never told
for longer than a few seconds after they are past."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from http import HTTPStatus

import pytest
from django.core.handlers.wsgi import WSGIRequest
from django.http import HttpResponse
from django.test import RequestFactory

from league.base.lanes import MADE, MAKE, UNANSWERED
from league.base.page_cache import PageCache
from league.operations import pages as making
from league.operations.gate import Answer
from league.operations.pages import Pages, for_strangers
from tests.rows import chosen

BEGIN = 1000.0


class Site:
    """A site with one event of which all pages tell: its version, who makes pages, and the shelf. `slow`: the maker waits
    until it is told to go on."""

    def __init__(self, monkeypatch):
        self.version, self.now, self.made, self.not_kept, self.broken = 1, BEGIN, [], False, False
        self.is_ready, self.started = True, 0
        self.go = asyncio.Event()
        self.go.set()
        monkeypatch.setattr(making, "monotonic", lambda: self.now)
        monkeypatch.setattr("league.base.kept._row", lambda sql, uuid=None: (self.version,))
        self._shelf, self._maker = PageCache(self._page), PageCache(self._page)
        self.pages = Pages(self, self._ready)

    def _page(self, request):
        self.made.append(request.path)
        answer = HttpResponse(f"{request.path} {self.version}")
        if self.not_kept:
            answer.set_cookie("csrftoken", "x")
        return answer

    async def _ready(self, environ):
        response = self._shelf(WSGIRequest(environ))
        return Answer(response.status_code, list(response.items()), response.content)

    def start(self):
        self.started += 1

    async def ask(self, environ, sent):
        """As the process beside the site answers."""
        assert environ[MAKE]
        if self.broken:
            return HTTPStatus.GATEWAY_TIMEOUT
        environ = RequestFactory().generic("GET", "/").environ | environ
        response = self._maker(WSGIRequest(environ))
        await self.go.wait()
        return response.status_code, [], b"", environ.get(MADE)

    async def get(self, path="/", **more):
        answer = await self.pages.answer(RequestFactory().get(path, **more).environ)
        return answer and answer.body.decode()

    async def passes(self, seconds):
        """By the clock of the pages; what is to be done meanwhile is done."""
        self.now += seconds
        for _turn in range(50):
            await asyncio.sleep(0)


@pytest.fixture
def run(monkeypatch):
    """Runs a story with a site of its own, on a clock of its own: a look is taken whenever the story waits. In a thread of
    its own: after a test in the browser Playwright's loop goes on in this one."""
    real = asyncio.sleep

    def look(seconds):
        return real(0.001 if seconds else 0)

    monkeypatch.setattr(making.asyncio, "sleep", look)

    def told(story):
        async def whole():
            await asyncio.wait_for(story(Site(monkeypatch)), 20)

        with ThreadPoolExecutor(1) as beside:
            beside.submit(lambda: asyncio.run(whole())).result()

    return told


def test_however_many_ask_one_page_is_made(run):
    async def story(site):
        assert await asyncio.gather(*(site.get() for _ in range(20))) == ["/ 1"] * 20
        assert site.made == ["/"]

    run(story)


def test_after_a_change_the_new_page_is_waited_for(run):
    async def story(site):
        await site.get()
        site.version = 2
        assert await site.get() == "/ 2"

    run(story)


@pytest.mark.parametrize(
    ("before", "expected"), chosen([(0.5, "/ 1"), (5.9, "/ 1"), (61.0, "waits"), (600.0, "waits")], 0, 2)
)
def test_while_it_is_being_made_the_page_of_before_is_given_if_it_was_right_a_moment_ago(run, before, expected):
    """`before`: seconds since it was last known to be the newest."""

    async def story(site):
        await site.get()
        site.go.clear()
        site.now += before
        site.version = 2
        asked = asyncio.ensure_future(site.get())
        done, _ = await asyncio.wait({asked}, timeout=1)
        assert [one.result() for one in done] == ([] if expected == "waits" else [expected])
        site.go.set()
        assert await asked == ("/ 2" if expected == "waits" else expected)
        assert await site.get() == "/ 2"

    run(story)


def test_what_phones_follow_is_made_before_they_ask_again(run):
    async def story(site):
        for _phone in range(4):
            await site.get("/")
            await site.passes(1)
        assert site.made == ["/"]
        site.version = 2
        while site.made == ["/"]:
            await asyncio.sleep(0.001)
        assert site.made == ["/", "/"]
        await site.passes(0.1)
        assert (await site.get("/"), site.made) == ("/ 2", ["/", "/"])

    run(story)


def test_what_nobody_asks_for_any_more_is_not_made(run):
    async def story(site):
        for _phone in range(4):
            await site.get("/")
            await site.passes(1)
        await site.passes(making.ASKED_AGAIN + 1)
        site.version = 2
        for _look in range(20):
            await asyncio.sleep(0.001)
        assert site.made == ["/"]
        assert site.pages._watcher.done()
        assert await site.get("/") == "/ 2"

    run(story)


def test_for_few_readers_it_is_made_when_they_ask(run):
    async def story(site):
        for _time in range(4):
            await site.get("/")
            await site.passes(5)
        site.version = 2
        for _look in range(20):
            await asyncio.sleep(0.001)
        assert site.made == ["/"]
        assert await site.get("/") == "/ 2"

    run(story)


def test_who_waits_goes_before_what_will_only_be_asked_for(run):
    async def story(site):
        followed = [f"/hilfe/?q={n}" for n in range(3)]
        site.pages._wanted(("now",), RequestFactory().get("/").environ, making.NOW)
        site.go.clear()
        for path in followed:
            site.pages._wanted((path,), RequestFactory().get("/rangliste/").environ, making.SOON)
        waits = asyncio.ensure_future(site.get("/rangliste/alle-zeiten/"))
        await site.passes(0)
        site.go.set()
        assert await waits == "/rangliste/alle-zeiten/ 1"
        assert site.made.index("/rangliste/alle-zeiten/") <= 2  # behind the one that had begun

    run(story)


@pytest.mark.parametrize("how", ["not_kept", "broken"])
def test_what_cannot_be_kept_or_made_beside_is_made_where_it_is_asked_for(run, how):
    async def story(site):
        setattr(site, how, True)
        assert await site.get() is None
        before = len(site.made)
        assert await site.get() is None  # and is not tried again each time
        assert len(site.made) == before
        setattr(site, how, False)
        site.now += making.NOT_KEPT + 1
        assert await site.get() == "/ 1"

    run(story)


def test_while_the_process_is_loading_a_page_is_made_where_it_is_asked_for(run):
    """Or it is the one of before; nobody waits for the process, also not who had begun to wait for the one before it."""

    async def story(site):
        site.go.clear()
        waits = asyncio.gather(*(site.get(path) for path in ("/", "/rangliste/")))
        await site.passes(0)
        site.is_ready, site.broken = False, True
        site.go.set()
        assert await waits == ["/ 1", None]
        site.version = 2
        assert [await site.get(), await site.get("/hilfe/"), len(site.made)] == ["/ 1", None, 1]
        assert site.started
        site.now += making.PATIENCE[0][0]  # what is older than that is made here, and lies ready for all
        assert await site.get() is None
        site.is_ready, site.broken = True, False
        assert await site.get("/rangliste/") == "/rangliste/ 2"

    run(story)


def test_pages_of_people_who_are_logged_in_are_not_made_there(run):
    async def story(site):
        assert await site.get(HTTP_COOKIE="sessionid=bernd") is None
        assert site.made == []

    run(story)


def test_what_is_made_is_nobodys_own():
    """Nothing of who asks reaches the page that all others get."""
    asked = RequestFactory().head(
        "/x/?sort=name", HTTP_COOKIE="csrftoken=1", HTTP_AUTHORIZATION="x", HTTP_IF_NONE_MATCH="y", HTTP_HX_TARGET="z",
        HTTP_USER_AGENT="phone", REMOTE_ADDR="192.168.0.7", HTTP_HOST="halle.example",
    ).environ  # fmt: skip
    seen = {name: value for name, value in for_strangers(asked).items() if not name.startswith(("wsgi.", "SERVER_"))}
    assert seen == {
        "REQUEST_METHOD": "GET",
        "PATH_INFO": "/x/",
        "QUERY_STRING": "sort=name",
        "SCRIPT_NAME": "",
        "HTTP_HOST": "halle.example",
        "HTTP_HX_TARGET": "z",
        "HTTP_ACCEPT_LANGUAGE": "de",  # ours, not what the browser said
        "CONTENT_LENGTH": "0",
        "REMOTE_ADDR": "127.0.0.1",
    }


def test_no_more_is_known_than_may_be(run, monkeypatch):
    monkeypatch.setattr(making, "MOST", 3)

    async def story(site):
        for query in range(6):
            await site.get(f"/rangliste/?seite={query}", HTTP_HX_TARGET=str(query))
        assert len(site.pages._known) <= 3

    run(story)


def test_a_page_of_before_that_is_gone_from_the_shelf_is_not_promised(run):
    async def story(site):
        environ = RequestFactory().get("/").environ
        assert await site.pages._older(environ) is None
        assert UNANSWERED not in environ

    run(story)
