"""Takes the pictures of the documentation from the demo data: one page each, at the width of a desk or of a phone."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

ROOT = Path(__file__).resolve().parents[2]
PICTURES = Path(__file__).parent
DESK, PHONE = {"width": 1280, "height": 800}, {"width": 360, "height": 740}
CHROMIUM = ["--no-sandbox", "--disable-dev-shm-usage", "--disable-background-networking"]


def main() -> None:
    with tempfile.TemporaryDirectory() as data:
        environment = {**os.environ, "LEAGUE_DATA": data, "PORT": str(_free_port()), "HOST": "127.0.0.1"}
        manage = [sys.executable, str(ROOT / "manage.py")]
        subprocess.run([*manage, "prepare"], env=environment, check=True, stdout=subprocess.DEVNULL)
        password = (Path(data) / "demo-login.txt").read_text(encoding="utf-8").strip()
        server = subprocess.Popen(
            [str(Path(sys.executable).with_name("granian")), "--interface", "wsgi", "--port", environment["PORT"],
             "league.wsgi:application"], env=environment, cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )  # fmt: skip
        try:
            address = f"http://127.0.0.1:{environment['PORT']}"
            _wait(address)
            _take(address, password)
        finally:
            server.terminate()
            server.wait(10)


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _wait(address: str) -> None:
    for _ in range(100):
        try:
            urllib.request.urlopen(address, timeout=2).close()
            return
        except OSError:
            time.sleep(0.2)
    raise SystemExit("The site did not start.")


def _take(address: str, password: str) -> None:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=CHROMIUM)
        desk = browser.new_context(viewport=DESK, locale="de-DE").new_page()
        phone = browser.new_context(viewport=PHONE, locale="de-DE", device_scale_factor=2).new_page()
        for page in (desk, phone):
            _log_in(page, address, password)
        for name, page, steps in _scenes(desk, phone):
            page.goto(address)
            for step in steps:
                page.get_by_role("link", name=step).first.click()
                page.wait_for_load_state("networkidle")
            page.screenshot(path=str(PICTURES / f"{name}.png"))
            print(f"docs/bilder/{name}.png")
        browser.close()


def _scenes(desk: Page, phone: Page) -> list[tuple[str, Page, list[str]]]:
    """File name, device, and the links to click from the start page."""
    return [
        ("stand", desk, ["Lindentaler Herbstpokal"]),
        ("stand-handy", phone, ["Lindentaler Herbstpokal"]),
    ]


def _log_in(page: Page, address: str, password: str) -> None:
    page.goto(f"{address}/konto/login/")
    page.fill("input[name=login]", "anna")
    page.fill("input[name=password]", password)
    page.press("input[name=password]", "Enter")
    page.wait_for_load_state("networkidle")


if __name__ == "__main__":
    main()
