"""How a test waits for a browser that may be slow: for what only comes of the last action, never for a time.
Knows Playwright, the focus and htmx, nothing of the game."""

import time
from contextlib import contextmanager

import pytest
from playwright.sync_api import expect

# How long a page may take on a machine that has other things to do; on an idle one nothing takes a second.
PATIENCE = 30_000


# A slow line is the harder case; the quick one runs with script/test --all.
LATENCIES = [pytest.param(0, marks=pytest.mark.thorough), 300]


def has_focus(page, label):
    """Named by its aria-label. It may be on its way still, as may be the page."""
    expect(page.locator(":focus")).to_have_attribute("aria-label", label)


def at_rest(page):
    """Nothing is asked for, and what came has taken its place: before that a field may be exchanged while it is typed in."""
    expect(page.locator(".htmx-request, .htmx-swapping, .htmx-settling, .htmx-added")).to_have_count(0)


def resized(page, size):
    page.set_viewport_size(size)
    page.wait_for_function("width => innerWidth === width", arg=size["width"])


@contextmanager
def another_page(page):
    """What is done here leads to another page, or to this one anew: it is there and its scripts have run."""
    with page.expect_navigation():
        yield


def with_latency(page, milliseconds):
    """A slow line: every answer comes so much later."""
    devtools = page.context.new_cdp_session(page)
    devtools.send("Network.enable")
    unlimited = {"downloadThroughput": -1, "uploadThroughput": -1}
    devtools.send("Network.emulateNetworkConditions", {"offline": False, "latency": milliseconds, **unlimited})


def until(page, is_so, patience=PATIENCE, every=20):
    """For what only Python sees; the browser goes on meanwhile. In milliseconds."""
    end = time.monotonic() + patience / 1000
    while not is_so():
        assert time.monotonic() < end, "it did not come about"
        page.wait_for_timeout(every)


def routed(page, url, handler, times=None):
    """A route on a page that is already there, and in force. Chromium says yes before the page knows: what is typed in
    the meantime goes past the route. So the page asks for something until that is caught."""
    caught = []
    page.route(url, handler, times=times)
    page.route("**/caught", lambda route: caught.append(route.fulfill(status=204)))
    while not caught:
        page.evaluate("fetch('/caught').then(() => null)")
    page.unroute("**/caught")


class Held:
    """The first requests to an address: each waits until the test lets it go on, or loses it."""

    def __init__(self, page, url, times=1):
        self.page, self.routes = page, []
        routed(page, url, lambda route: self.routes.append(route), times)

    def __getitem__(self, at):
        until(self.page, lambda: len(self.routes) > at)
        return self.routes[at]
