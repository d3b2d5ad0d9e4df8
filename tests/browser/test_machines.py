"""Outside our own pages: a static copy opened from a folder, and the box in the frame of a club's own home page."""

import functools
import threading
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer

import pytest
from playwright.sync_api import expect

from league.events.copy import write_to
from tests.browser.waiting import another_page
from tests.cast import a_tournament, finish, play_all, seated

pytestmark = pytest.mark.thorough


def test_a_copy_is_read_from_a_folder(cast, open_page, tmp_path):
    event = a_tournament(cast)
    finish(play_all(seated(cast, event), by=cast.anna), by=cast.anna)
    write_to(event, tmp_path)
    page, asked = open_page(), []
    page.on("request", lambda request: asked.append(request.url))
    page.goto((tmp_path / "index.html").as_uri())
    for name in ("Runde 1", "Tisch 1"):
        with another_page(page):
            page.get_by_role("link", name=name).click()
    expect(page.get_by_role("table")).to_contain_text("Ende")
    page.get_by_role("link", name="Carla Weiß").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Carla Weiß")
    page.get_by_role("link", name="Herbstturnier").first.click()
    expect(page).to_have_url((tmp_path / "index.html").as_uri())
    expect(page.locator(".site-head")).to_have_css("border-bottom-style", "double")
    assert [url for url in asked if not url.startswith("file://")] == []


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *args):
        pass


@pytest.fixture
def home_page(tmp_path):
    """A club's own site: files in a folder, served by somebody else than us."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=tmp_path))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/", tmp_path
    server.shutdown()
    server.server_close()


def test_the_box_stands_in_another_sites_frame(cast, open_page, live_server, home_page):
    event = a_tournament(cast)
    finish(play_all(seated(cast, event), by=cast.anna), by=cast.anna)
    address, folder = home_page
    box = f'<iframe src="{live_server.url}/turnier/{event.uuid}/kasten/"></iframe>'
    (folder / "index.html").write_text(f"<!doctype html><title>Verein</title><h1>Unser Verein</h1>{box}")
    page = open_page()
    page.goto(address)
    inside = page.frame_locator("iframe")
    expect(inside.get_by_role("row").nth(1)).to_contain_text("Carla Weiß")
    with page.expect_popup() as opened:
        inside.get_by_role("link").click()
    expect(opened.value.get_by_role("heading", level=1)).to_have_text("Herbstturnier")
