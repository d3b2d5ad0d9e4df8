"""Takes the pictures of the documentation from the demo data: one page each, at the width of a desk or of a phone."""

from __future__ import annotations

import datetime
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple
from uuid import UUID, uuid4

from playwright.sync_api import Page, sync_playwright

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

if TYPE_CHECKING:
    from league.models import Tournament, User

import documents  # noqa: E402 - it lies beside this file

PICTURES = Path(__file__).parent
DESK, PHONE = {"width": 1280, "height": 800}, {"width": 360, "height": 740}
SEED = 7  # of the hand and the camera in the picture of a photographed list
BROWSERS = ("chromium-headless-shell", "chromium", "google-chrome")  # as in script/test; another is named in CHROMIUM
ARGUMENTS = ["--no-sandbox", "--disable-dev-shm-usage", "--disable-background-networking"]


def main() -> None:
    with tempfile.TemporaryDirectory() as data:
        os.environ |= {"LEAGUE_DATA": data, "PORT": str(_free_port()), "DJANGO_SETTINGS_MODULE": "league.settings"}
        os.environ.pop("DATABASE_URL", None)
        subprocess.run([sys.executable, "manage.py", "prepare"], cwd=ROOT, check=True, stdout=subprocess.DEVNULL)
        scenes = _scenes()
        documents.draw()
        server = subprocess.Popen(
            [str(Path(sys.executable).with_name("granian")), "--interface", "wsgi", "--port", os.environ["PORT"],
             "league.wsgi:application"], cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )  # fmt: skip
        try:
            address = f"http://127.0.0.1:{os.environ['PORT']}"
            _wait(address)
            _take(address, (Path(data) / "demo-login.txt").read_text(encoding="utf-8").strip(), scenes)
        finally:
            server.terminate()
            server.wait(10)


class Scene(NamedTuple):
    """A picture: its file, its page, who looks at it on what, and which key is pressed before."""

    name: str
    path: str
    viewport: dict[str, int] = DESK
    logged_in: bool = True
    key: str = ""


def _scenes() -> list[Scene]:
    """From the demo data; an evening is begun, so that one is running."""
    import django

    django.setup()
    from league.events.services import evening
    from league.lists.services import writing as spielliste
    from league.models import Club, Spielliste, Tournament, User
    from league.registration.services import entries

    bernd, club = User.objects.get(username="bernd"), Club.objects.get(short_name="Lindental")
    finished = Tournament.objects.get(name="Lindentaler Herbstpokal")
    running = Tournament.objects.get(name="Stadtmeisterschaft Lindental")
    tonight = evening.start_evening(club=club, date=timezone_today(), by=bernd)
    regulars = [entry.player for entry in tonight.copied_from.entries.all()]
    here = [entries.add_entry(tournament=tonight, player=player, by=bernd) for player in regulars[:9]]
    spielliste.open_list(tournament=tonight, seats=here[:5], table=1, games=None, by=bernd, depth=Spielliste.FULL)
    wrong, full = running.lists.get(round__number=3, table=3), running.lists.get(round__number=3, table=2)
    return [
        Scene("stand", f"/turnier/{finished.uuid}/", logged_in=False),
        Scene("stand-handy", f"/turnier/{finished.uuid}/", PHONE, logged_in=False),
        Scene("liste-handy", f"/liste/{full.uuid}/", PHONE, logged_in=False),
        Scene("papier", f"/liste/{wrong.uuid}/eintragen/", key="F8"),
        Scene("foto", f"/liste/{_photographed(running, bernd)}/eintragen/"),
        Scene("alle-angaben", f"/liste/{full.uuid}/eintragen/"),
        Scene("leitung", f"/turnier/{running.uuid}/leitung/"),
        Scene("auslosung", f"/turnier/{running.uuid}/auslosung/1/"),
        Scene("uebersicht", f"/turnier/{running.uuid}/uebersicht/"),
        Scene("abend", f"/turnier/{tonight.uuid}/abend/"),
        Scene("drucken", f"/turnier/{running.uuid}/druck/"),
    ]


def _photographed(running: Tournament, by: User) -> UUID:
    """A list on which nothing stands yet is filled in by a synthetic hand, photographed, read and taken over."""
    from django.core.files.uploadedfile import SimpleUploadedFile

    from league.photos import opening, reading, services
    from tests.photos import on_paper

    liste = next(one for one in running.lists.filter(round__number=3, depth="points", state="open") if not one.paper)
    (sheet,) = on_paper.sheets(liste, on_paper.written(liste, seed=SEED), seed=SEED)
    sent = SimpleUploadedFile("liste.jpg", on_paper.photo(sheet, seed=SEED, quality="ordinary"))
    (picture,) = opening.opened(sent)
    photo = services.receive_photo(tournament=running, opened=picture, stack=uuid4(), by=by)
    reading.read(photo, by)
    liste.refresh_from_db()
    services.take_over(photo=photo, based_on=liste.version, by=by)
    return liste.uuid


def timezone_today() -> datetime.date:
    from django.utils import timezone

    return timezone.localdate()


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _browser() -> str:
    found = os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, BROWSERS)), None)
    return found or sys.exit("The pictures need Chromium. On Debian: sudo apt-get install chromium-headless-shell")


def _wait(address: str) -> None:
    for _ in range(100):
        try:
            urllib.request.urlopen(address, timeout=2).close()
            return
        except OSError:
            time.sleep(0.2)
    raise SystemExit("The site did not start.")


def _take(address: str, password: str, scenes: list[Scene]) -> None:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=_browser(), args=ARGUMENTS)
        for scene in scenes:
            page = browser.new_context(viewport=scene.viewport, locale="de-DE").new_page()
            if scene.logged_in:
                _log_in(page, address, password)
            page.goto(address + scene.path)
            page.wait_for_load_state("networkidle")
            if scene.key:
                page.keyboard.press(scene.key)
                page.wait_for_timeout(500)
            page.screenshot(path=str(PICTURES / f"{scene.name}.png"))
            print(f"docs/bilder/{scene.name}.png")
        browser.close()


def _log_in(page: Page, address: str, password: str) -> None:
    page.goto(f"{address}/konto/login/")
    page.fill("input[name=login]", "anna")
    page.fill("input[name=password]", password)
    page.press("input[name=password]", "Enter")
    page.wait_for_load_state("networkidle")


if __name__ == "__main__":
    main()
