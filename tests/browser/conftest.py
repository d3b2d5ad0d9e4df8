"""A real browser on a live server: pages of people who are logged in, and whatever their console complains about."""

import os

import pytest
from django.test import Client
from playwright.sync_api import Page, expect, sync_playwright

from tests import cast as stage
from tests.browser.waiting import PATIENCE

# Playwright's own loop runs in this thread; Django would otherwise refuse the database.
os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"
CHROMIUM = os.environ.get("CHROMIUM") or "/usr/bin/chromium"
FLAGS = ["--no-sandbox", "--disable-dev-shm-usage", "--disable-background-networking"]
DESK, PHONE = {"width": 1280, "height": 800}, {"width": 360, "height": 740}


@pytest.fixture(scope="session")
def playwright():
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as started:
        yield started


@pytest.fixture(scope="session")
def browser(playwright):
    chromium = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
    yield chromium
    chromium.close()


@pytest.fixture
def cast(transactional_db):
    return stage.assemble()


class Windows:
    """Contexts to take and to give back. A new one opens a window of the whole browser, which costs a second; one that is
    given back is emptied, and then it is as good as new."""

    def __init__(self, browser, url):
        self.browser, self.url, self.free = browser, url, {}

    def take(self, **settings):
        free = self.free.setdefault(repr(sorted(settings.items())), [])
        if free:
            return free.pop(), free
        context = self.browser.new_context(**{"base_url": self.url, "locale": "de-DE"} | settings)
        context.new_page()  # stays, so that the window does
        return context, free

    def give_back(self, context, free):
        if self._is_emptied(context):
            free.append(context)
        else:
            context.close()

    def _is_emptied(self, context) -> bool:
        """False if it cannot be: a clock that was set by a test stays, and so does whatever a closed page has left. The
        clock is looked for on the blank page, which has it too: a page of the test may be on its way to another."""
        blank, *pages = context.pages
        if not pages or blank.evaluate("'__pwClock' in globalThis"):
            return False
        for page in pages:
            page.close()
        context.unroute_all()
        context.set_offline(False)
        context.clear_cookies()
        context.clear_permissions()
        devtools = context.new_cdp_session(blank)
        devtools.send("Storage.clearDataForOrigin", {"origin": self.url, "storageTypes": "all"})
        devtools.send("Network.clearBrowserCache")
        devtools.detach()
        return True


@pytest.fixture(scope="session")
def windows(browser, live_server):
    return Windows(browser, live_server.url)


@pytest.fixture
def open_page(windows):
    """open_page(user) is a page of somebody who is logged in, open_page() one of a stranger. Errors of scripts and of
    the content policy fail the test."""
    taken, complaints = [], []

    def opened(user=None, viewport=DESK, **settings) -> Page:
        taken.append(windows.take(viewport=viewport, **settings))
        context, _ = taken[-1]
        if user is not None:
            client = Client()
            client.force_login(user)
            cookie = client.cookies["sessionid"].value
            context.add_cookies([{"name": "sessionid", "value": cookie, "url": windows.url}])
        page = context.new_page()
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("console", lambda message: "Content Security" in message.text and complaints.append(message.text))
        page.set_default_timeout(PATIENCE)
        return page

    yield opened
    for one in taken:
        windows.give_back(*one)
    assert complaints == []
