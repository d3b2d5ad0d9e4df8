"""Types paper lists into the page with a real browser at the speed of people, on a quick and on a slow line.

    python bench/typist.py [lists]

Random correct lists of running totals, tables of four and of five (where the dealer's cell is left empty), 4, 8 and 12
keys a second, answers of the server at once and after 300 ms, and below the rows the end totals of the paper. Counts
rows, the end among them, that are stored otherwise than typed (so does a key that was lost) and lists that are not
right in the end. Ends with status 1 if there is any.
"""

from __future__ import annotations

import os
import shutil
import sys
import time
from collections.abc import Iterator
from datetime import timedelta
from itertools import cycle, islice, product
from pathlib import Path
from random import Random
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).parent))

import _installation  # noqa: F401
from _server import served
from _site_data import DAY, use_database
from django.conf import settings
from django.db import connection
from django.test import Client
from django.urls import reverse
from playwright.sync_api import Page, expect, sync_playwright

from league.clubs.services.club import found_club
from league.events.services.evening import form_table, start_evening
from league.models import Player, Spielliste, User
from league.operations.statics import collect_if_changed
from league.registration.services.entries import add_entry
from scoring import DDV
from tests.browser.waiting import with_latency
from tests.scoring.slips_made import Lines, played_lines

os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"  # Playwright's loop runs in this thread
RATES, DELAYS, TABLES = (4, 8, 12), (0, 300), (4, 5)  # keys a second, milliseconds, people
PATIENCE = 60_000
FLAGS = ["--no-sandbox", "--disable-dev-shm-usage", "--disable-background-networking"]


class Trial(NamedTuple):
    """One list to be typed."""

    liste: Spielliste
    lines: Lines
    rate: int
    delay: int


class Outcome(NamedTuple):
    keys: int
    wrong_rows: int
    is_right: bool
    reached: float  # keys a second


def trials(count: int, anna: User) -> Iterator[Trial]:
    club = found_club(name="Herz Zehn", administrator=anna, by=None)
    people = Player.objects.bulk_create(Player(first_name=name, last_name="Test", skeleton=name) for name in "abcde")
    kinds = islice(cycle(product(TABLES, RATES, DELAYS)), count)
    for number, (players, rate, delay) in enumerate(kinds):
        evening = start_evening(club=club, date=DAY - timedelta(number), by=anna)
        seats = [add_entry(tournament=evening, player=one, by=anna) for one in people[:players]]
        games = DDV.games_at(players)
        liste = form_table(evening=evening, seats=seats, depth=Spielliste.POINTS, games=games, by=anna)
        yield Trial(liste, played_lines(Random(number), players), rate, delay)


def keys_of(lines: Lines) -> list[str]:
    """Digits and signs, then Enter; who sits out has nothing but the Enter. At the end everybody has a total."""
    rows = [(line.total or (), line.sits) for line in lines]
    return [key for total, sits in [*rows, (rows[-1][0], ())] for key in _keys_of_row(total, sits)]


def _keys_of_row(total: tuple[int, ...], sits: tuple[int, ...]) -> Iterator[str]:
    for position, number in enumerate(total, 1):
        if position not in sits:
            yield from str(number)
        yield "Enter"


def typed(page: Page, trial: Trial) -> Outcome:
    page.goto(f"{reverse('list-enter', args=[trial.liste.uuid])}?notation=totals")
    expect(page.locator("html.typing")).to_be_attached(timeout=PATIENCE)
    with_latency(page, trial.delay)
    keys, began = keys_of(trial.lines), time.monotonic()
    for at, key in enumerate(keys):
        time.sleep(max(0.0, began + at / trial.rate - time.monotonic()))
        page.keyboard.press(key)
    reached = len(keys) / (time.monotonic() - began)
    expect(page.locator("#saved")).to_have_text("gespeichert", timeout=PATIENCE)
    paper = Spielliste.objects.get(pk=trial.liste.pk).paper
    rows = [*(row["cells"] for row in paper.get("rows", [])), paper.get("end", [])]
    wanted = [[str(number) for number in line.total or ()] for line in (*trial.lines, trial.lines[-1])]
    wrong = sum(a != b for a, b in zip(rows, wanted, strict=False)) + abs(len(rows) - len(wanted))
    return Outcome(len(keys), wrong, finished(page, trial.liste), reached)


def finished(page: Page, liste: Spielliste) -> bool:
    """Enter on the end button; a second one where a game worth nothing is asked about."""
    for _ in range(2):
        if page.locator("#finish").is_visible():
            page.keyboard.press("Enter")
        end = time.monotonic() + 5
        while time.monotonic() < end:
            if Spielliste.objects.get(pk=liste.pk).state == Spielliste.FINISHED:
                return True
            page.wait_for_timeout(50)
    return False


def main(count: int) -> int:
    collect_if_changed()
    use_database("league.sqlite3")
    anna = User.objects.create_user("anna")
    todo = list(trials(count, anna))
    client = Client()
    client.force_login(anna)
    session = client.cookies[settings.SESSION_COOKIE_NAME].value
    connection.close()
    chromium = os.environ.get("CHROMIUM") or shutil.which("chromium-headless-shell") or shutil.which("chromium")
    wrong = unfinished = 0
    with served() as server, sync_playwright() as playwright:
        url = f"http://127.0.0.1:{server.port}"
        browser = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
        context = browser.new_context(base_url=url, locale="de-DE")
        context.add_cookies([{"name": settings.SESSION_COOKIE_NAME, "value": session, "url": url}])
        for trial in todo:
            page = context.new_page()
            outcome = typed(page, trial)
            page.close()
            wrong, unfinished = wrong + outcome.wrong_rows, unfinished + (not outcome.is_right)
            print(
                f"table of {trial.liste.players}, {trial.rate} keys/s (reached {outcome.reached:.1f}), "
                f"{trial.delay} ms: {outcome.keys} keys, {outcome.wrong_rows} rows stored otherwise than typed, "
                f"{'right' if outcome.is_right else 'NOT RIGHT'} in the end",
                flush=True,
            )
        browser.close()
    print(f"{count} lists: {wrong} rows stored otherwise than typed, {unfinished} lists not right in the end.")
    return 1 if wrong or unfinished else 0


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 40))
