"""A real browser on a live server: pages of people who are logged in, and whatever their console complains about."""

import os

import pytest
from django.test import Client
from playwright.sync_api import Page, expect, sync_playwright

from tests import cast as stage

# Playwright's own loop runs in this thread; Django would otherwise refuse the database.
os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"
CHROMIUM = os.environ.get("CHROMIUM") or "/usr/bin/chromium"
FLAGS = ["--no-sandbox", "--disable-dev-shm-usage", "--disable-background-networking"]
# How long a page may take on a machine that has other things to do; on an idle one nothing takes a second.
PATIENCE = 30_000
DESK, PHONE = {"width": 1280, "height": 800}, {"width": 360, "height": 740}


@pytest.fixture(scope="session")
def browser():
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield chromium
        chromium.close()


@pytest.fixture
def cast(transactional_db):
    return stage.assemble()


@pytest.fixture
def open_page(browser, live_server):
    """open_page(user) is a page of somebody who is logged in, open_page() one of a stranger. Errors of scripts and of
    the content policy fail the test."""
    contexts, complaints = [], []

    def opened(user=None, viewport=DESK, **settings) -> Page:
        context = browser.new_context(base_url=live_server.url, viewport=viewport, locale="de-DE", **settings)
        contexts.append(context)
        if user is not None:
            client = Client()
            client.force_login(user)
            cookie = client.cookies["sessionid"].value
            context.add_cookies([{"name": "sessionid", "value": cookie, "url": live_server.url}])
        page = context.new_page()
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("console", lambda message: "Content Security" in message.text and complaints.append(message.text))
        page.set_default_timeout(PATIENCE)
        return page

    yield opened
    for context in contexts:
        context.close()
    assert complaints == []
