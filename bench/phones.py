"""Phones at tables over a bad line: what is acknowledged is stored, once and in order.

    python bench/phones.py [tables] [games]     50 tables, 20 games each; then the same on PostgreSQL

Between phones and site lies a proxy that loses 10 % of the requests and 20 % of the answers and takes up to 2 seconds.
Every phone writes a game about every second and keeps it, with its key, until it is acknowledged, as the page does.
Beside them one real browser is tapped, if there is Chromium. Ends with status 1 if a row is missing, doubled or out of
order.
"""

from __future__ import annotations

import asyncio
import os
import shutil
import sys
import time
from random import Random

import _installation  # noqa: F401  (first: it names the folder and sets Django up)
from _phones import Faults, Lossy, Phone, not_kept
from _postgres import told
from _server import served
from _site_data import a_large_tournament
from django.core.management import call_command
from django.db import connection
from django.utils import timezone

from league.lists.table_link import table_path, token_of
from league.models import Game, Occupancy, Round, Spielliste, Tournament

TABLES = int(sys.argv[1]) if len(sys.argv) > 1 else 50
GAMES = int(sys.argv[2]) if len(sys.argv) > 2 else 20
PAUSE = 1.0  # seconds between two games of a table
MOST = 600  # seconds after which something hangs
CHROMIUM = os.environ.get("CHROMIUM") or shutil.which("chromium-headless-shell") or shutil.which("chromium")


def a_hall() -> list[Spielliste]:
    call_command("migrate", verbosity=0)
    event = a_large_tournament(players=4 * (TABLES + 1), rounds=1)
    event.state, event.rounds_planned, event.phones = "running", 2, Tournament.PHONE
    event.ruleset_frozen_at, event.lists_opened = timezone.now(), 2 * (TABLES + 1)
    event.save()
    round_ = Round.objects.create(tournament=event, number=2, state=Round.RUNNING)
    lists = Spielliste.objects.bulk_create(
        Spielliste(
            tournament=event, round=round_, number=TABLES + 1 + n, root=TABLES + 1 + n, table=n, games_planned=24,
            depth=Spielliste.FULL,
        )
        for n in range(1, TABLES + 2)
    )  # fmt: skip
    Occupancy.objects.bulk_create(
        Occupancy(spielliste=lists[n // 4], position=n % 4 + 1, entry=one, counts_for=one)
        for n, one in enumerate(event.entries.all())
    )
    return list(Spielliste.objects.filter(round=round_).order_by("table"))


def base_of(liste: Spielliste) -> str:
    return f"/tisch/{liste.uuid}/"


def stored(lists: list[Spielliste]) -> dict[str, list[int]]:
    return {
        base_of(one): [game.facts["game"]["re_augen"] for game in Game.objects.filter(spielliste=one).order_by("row")]
        for one in lists
    }


async def a_browser(port: int, path: str) -> int:
    """Taps as fast as it can, while the line is as bad as for all others; how many games it wrote."""
    from playwright.async_api import async_playwright

    async with async_playwright() as playwright:
        chromium = await playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        page = await chromium.new_page(viewport={"width": 360, "height": 640})
        page.set_default_timeout(120_000)
        await page.goto(f"http://localhost:{port}{path}")
        entry, take = page.locator("#entry"), page.locator("#reading [data-pen=take]")
        while not await entry.is_visible():  # an answer to the scan was lost: another device has the pen
            if await take.is_visible():
                await take.click()
            await asyncio.sleep(3)
        for row in range(1, GAMES + 1):
            await page.locator(f".seat[data-seat='{1 + row % 2}']").click()
            await page.locator(".seat[data-seat='3']").click()
            await page.locator("#exact").fill(str(120 + row))
            await page.locator("#save").click()
            await page.locator(f"#sheet-rows tr:nth-child({row})").wait_for()
        confirmed = page.locator("#sheet-rows .standing", has_text="✓")
        while await confirmed.count() < GAMES:
            await asyncio.sleep(0.5)
        await chromium.close()
    return GAMES


async def all_play(port: int, tables: list[tuple[str, str]], path: str) -> list[Phone]:
    rng = Random(11)
    async with Lossy(port, Faults(), rng) as line:
        phones = [Phone(line.here, base, token, Random(n)) for n, (base, token) in enumerate(tables)]
        begin = time.perf_counter()
        tapped = a_browser(line.here, path) if CHROMIUM else asyncio.sleep(0, 0)
        async with asyncio.timeout(MOST):
            *_, by_browser = await asyncio.gather(*(phone.play(GAMES, PAUSE) for phone in phones), tapped)
        seconds = time.perf_counter() - begin
        print(f"{TABLES} phones and {'a browser' if CHROMIUM else 'no browser'}: {TABLES * GAMES + by_browser} games")
        print(f"{line.seen} requests, {line.lost} of them lost or unanswered, {seconds:.0f} s", flush=True)
    return phones


def main() -> int:
    lists = a_hall()
    tables, path = [(base_of(one), token_of(one)) for one in lists[:TABLES]], table_path(lists[-1])
    connection.close()
    print(connection.vendor)
    with served() as server:
        phones = asyncio.run(all_play(server.port, tables, path))
    rows = stored(lists)
    broken = not_kept(phones, rows, GAMES)
    if CHROMIUM and rows[base_of(lists[-1])] != [120 + row for row in range(1, GAMES + 1)]:
        broken.append(f"the browser has {rows[base_of(lists[-1])]}")
    return told(broken, __file__)


if __name__ == "__main__":
    sys.exit(main())
