"""One installation for a federation: 1,000 clubs, 50,000 players, 5,500 events, 100,000 lists; a club with 500
evenings, a season of 50, tournaments of 200 and 400 people. Every page that lists things, as a stranger, as a club's
administrator and as who looks after the site: server time, size, queries, and large tables that are read whole, without
an index; on SQLite and on PostgreSQL if that is installed. The last table printed is the one of docs/quality.md.

    .venv/bin/python bench/large.py
    BENCH_SHARE=0.1 .venv/bin/python bench/large.py         a tenth of everything, for a quick look
    BENCH_FILE=/tmp/large.sqlite3 .venv/bin/python …        the database of another run, made there if there is none

A page is asked for BENCH_TURNS times (5) with nothing kept in between; told are the median, the least and the most. The
promise: the first page under 200 ms and under 100 KB, and no query that reads a large table without an index, also when
nothing is kept. Ends with status 1 if it is broken.
"""

from __future__ import annotations

import json
import logging
import os
import sys
import time
from pathlib import Path
from statistics import median
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).parent))

import _installation  # noqa: F401
import _large_club as busy_club
import _plans as plans
from _large_data import generate
from _postgres import told
from django.conf import settings
from django.core.cache import caches
from django.core.management import call_command
from django.db import connection
from django.test import Client
from django.urls import reverse

from league.base.machine import keep_what_is_loaded
from league.base.shelf import Shelf
from league.models import Club, Player, Season, Tournament, User
from league.ranking import prepared
from league.seasons.table import _remembered as season_tables

SHARE = float(os.environ.get("BENCH_SHARE") or 1)
TURNS = int(os.environ.get("BENCH_TURNS") or 5)
MOST_MS, MOST_KB = 200, 100
LARGE = 2000  # rows; a smaller table is read whole sooner than by an index
BEFORE = "BENCH_BEFORE"  # how the run on SQLite hands its figures to the one on PostgreSQL


class Allowed(NamedTuple):
    """`what` a page may have beyond the promise: so many "KB", or a large table it reads whole."""

    page: str
    what: str
    why: str


KB = "KB"
ALLOWED = (
    Allowed("tables of a round", KB, "one form with a field for every seat of the hall, sent as one"),
    Allowed("API, its standings", KB, "programs get the whole table, as the files to take home have it"),
    Allowed("API, season of 50", KB, "programs get the whole table, as the files to take home have it"),
)


class Page(NamedTuple):
    who: str | None
    name: str
    address: str


class Cast(NamedTuple):
    """Whose pages are asked for. `club` does more than all others (_large_club.py), `event` is an ordinary one."""

    club: Club
    event: Tournament
    over: Tournament
    now: Tournament
    door: Tournament
    form: Tournament
    evening: Tournament
    year: Season
    player: Player
    other: Player


def cast() -> Cast:
    club = Club.objects.earliest("pk")
    events = Tournament.objects.filter(club=club)
    called = {name: events.get(name=name) for name in (busy_club.OVER, busy_club.NOW, busy_club.DOOR, busy_club.FORM)}
    played = events.filter(state=Tournament.FINISHED).exclude(name=busy_club.OVER)
    evening = played.evenings().latest("date")
    player, other = Player.objects.filter(entries__tournament=evening, memberships__club=club).order_by("pk")[:2]
    year = Season.objects.get(club=club, name=busy_club.YEAR)
    return Cast(club, played.tournaments().latest("date"), *called.values(), evening, year, player, other)


def pages() -> list[Page]:
    one = cast()
    found = {None: _of_strangers(one), "anna": _of_anna(one), "root": _of_root(one)}
    return [Page(who, name, address) for who, some in found.items() for name, address in some.items()]


def _of_strangers(one: Cast) -> dict[str, str]:
    return {
        "home": reverse("home"),
        "seasons and leagues": reverse("season-list"),
        "ranking": reverse("ranking"),
        "ranking, all time": reverse("ranking-all-time"),
        "ranking, strength": reverse("ranking-rating"),
        "club with 500 evenings": reverse("club-detail", args=[one.club.uuid]),
        "its ranking": reverse("ranking-club", args=[one.club.uuid]),
        "its seasons": reverse("club-seasons", args=[one.club.uuid]),
        "its calendar": reverse("club-calendar", args=[one.club.uuid]),
        **_of_events(one),
        "season of 50 evenings": reverse("season-detail", args=[one.year.uuid]),
        "season, countries and clubs": reverse("season-ratings", args=[one.year.uuid]),
        "season, qualification": reverse("season-qualification", args=[one.year.uuid]),
        "season, one person": reverse("season-player", args=[one.year.uuid, one.player.uuid]),
        "player": reverse("player-detail", args=[one.player.uuid]),
        "player's games": reverse("player-games", args=[one.player.uuid]),
        "player's company": reverse("player-company", args=[one.player.uuid]),
        "player against whom": reverse("player-against", args=[one.player.uuid]),
        "two players": reverse("player-duel", args=[one.player.uuid, one.other.uuid]),
        "search": f"{reverse('search')}?q=vogt",
        "calendar": reverse("calendar"),
        "API, tournaments": "/api/v1/tournaments",
        "API, event of 200": f"/api/v1/tournaments/{one.over.uuid}",
        "API, its standings": f"/api/v1/tournaments/{one.over.uuid}/standings",
        "API, its lists": f"/api/v1/tournaments/{one.over.uuid}/lists",
        "API, clubs": "/api/v1/clubs",
        "API, seasons": "/api/v1/seasons",
        "API, season of 50": f"/api/v1/seasons/{one.year.uuid}",
        "API, player": f"/api/v1/players/{one.player.uuid}",
        "API, rankings": "/api/v1/rankings",
    }


def _of_events(one: Cast) -> dict[str, str]:
    liste = one.over.lists.earliest("number")
    return {
        "event of 24": reverse("tournament-detail", args=[one.event.uuid]),
        "evening of 24": reverse("tournament-detail", args=[one.evening.uuid]),
        "event of 200, over": reverse("tournament-detail", args=[one.over.uuid]),
        "after a round": reverse("tournament-after", args=[one.over.uuid, 2]),
        "one round": reverse("tournament-round", args=[one.over.uuid, 2]),
        "published version": reverse("tournament-version", args=[one.over.uuid, 1]),
        "countries and clubs": reverse("tournament-ratings", args=[one.over.uuid]),
        "qualification": reverse("tournament-qualification", args=[one.over.uuid]),
        "prizes": reverse("tournament-prizes", args=[one.over.uuid]),
        "proof": reverse("proof-event", args=[one.over.uuid]),
        "one of its lists": reverse("list-detail", args=[liste.uuid]),
        "one of its people": reverse("tournament-person", args=[one.over.uuid, 1]),
        "who sits where": f"{reverse('tournament-where', args=[one.now.uuid])}?q=a",
        "event of 200, running": reverse("tournament-detail", args=[one.now.uuid]),
        "round being played": reverse("tournament-round", args=[one.now.uuid, busy_club.HALL_ROUNDS]),
        "projector": reverse("projector", args=[one.now.uuid]),
        "event of 400 to come": reverse("tournament-detail", args=[one.door.uuid]),
    }


def _of_anna(one: Cast) -> dict[str, str]:
    last = one.now.rounds.get(number=busy_club.HALL_ROUNDS)
    return {
        "home": reverse("home"),
        "my clubs": reverse("club-list"),
        "players of the club": reverse("club-players", args=[one.club.uuid]),
        "names of the club": reverse("player-names", args=[one.club.uuid]),
        "who works here": reverse("club-people", args=[one.club.uuid]),
        "new tournament": reverse("tournament-create", args=[one.club.uuid]),
        "start an evening": reverse("evening-start", args=[one.club.uuid]),
        "season's evenings": reverse("season-events", args=[one.year.uuid]),
        "season's history": reverse("season-history", args=[one.year.uuid]),
        "director's page, over": reverse("tournament-control", args=[one.over.uuid]),
        "director's page, running": reverse("tournament-control", args=[one.now.uuid]),
        "event of 200, running": reverse("tournament-detail", args=[one.now.uuid]),
        "history": reverse("tournament-history", args=[one.over.uuid]),
        "participants, 200": reverse("tournament-entries", args=[one.now.uuid]),
        "all tables": reverse("tournament-overview", args=[one.now.uuid]),
        "tables of a round": reverse("round-tables", args=[one.now.uuid, last.number]),
        "draws": reverse("draw-overview", args=[one.now.uuid]),
        "wishes for the draw": reverse("draw-wishes", args=[one.now.uuid]),
        "reported errors": reverse("report-list", args=[one.now.uuid]),
        "phones": reverse("phones", args=[one.now.uuid]),
        "photos": reverse("paper-photos", args=[one.now.uuid]),
        "prints": reverse("tournament-print", args=[one.now.uuid]),
        "deductions": reverse("tournament-deductions", args=[one.now.uuid]),
        "who wins what": reverse("prizes-run", args=[one.now.uuid]),
        "groups": reverse("tournament-groups", args=[one.now.uuid]),
        "teams": reverse("tournament-teams-run", args=[one.now.uuid]),
        "end": reverse("tournament-end", args=[one.over.uuid]),
        "participants, 400": reverse("tournament-entries", args=[one.door.uuid]),
        "check-in, 400": reverse("checkin", args=[one.door.uuid]),
        "missing at the door, 400": reverse("checkin-missing", args=[one.door.uuid]),
        "fees, 400": reverse("fee-list", args=[one.door.uuid]),
        "field over several events": reverse("field-several", args=[one.door.uuid]),
        "registrations, 400": reverse("registration-list", args=[one.form.uuid]),
        "registrations taken in, 400": reverse("registration-list", args=[one.door.uuid]),
    }


def _of_root(one: Cast) -> dict[str, str]:
    return {
        "home": reverse("home"),
        "all clubs": reverse("club-list"),
        "operation": reverse("operations"),
        "clubs with their sizes": reverse("operations-clubs"),
        "clubs that apply": reverse("joining-list"),
        "players of a club": reverse("club-players", args=[one.club.uuid]),
    }


class Found(NamedTuple):
    status: int
    ms: list[float]
    kb: float
    queries: int
    scanned: set[str]


def asked(page: Page, large: set[str]) -> Found:
    client = Client()
    client.cookies["csrftoken"] = "x" * 32  # who has a cookie is given nothing that is kept, nor is it kept for others
    if page.who:
        client.force_login(User.objects.get(username=page.who))
    took = []
    for _turn in range(TURNS):
        forget()
        begin = time.perf_counter()
        answer = client.get(page.address)
        content = b"".join(answer.streaming_content) if answer.streaming else answer.content
        took.append((time.perf_counter() - begin) * 1000)
    forget()
    with plans.noted() as queries:
        client.get(page.address)
    return Found(answer.status_code, took, len(content) / 1000, len(queries), plans.read_whole(queries) & large)


def forget() -> None:
    """What the database has said: everything on any shelf, and the tables of seasons."""
    for name, module in list(sys.modules.items()):
        if name.startswith("league."):
            for thing in vars(module).values():
                if isinstance(thing, Shelf):
                    thing.clear()
    season_tables.cache_clear()
    for cache in caches.all():
        cache.clear()


def _large() -> set[str]:
    found = set()
    with connection.cursor() as cursor:
        for table in connection.introspection.table_names(cursor):
            cursor.execute(f'SELECT count(*) FROM "{table}"')
            if cursor.fetchone()[0] > LARGE * SHARE:
                found.add(table)
        if connection.vendor == "postgresql":  # as it does by itself after so many rows; SQLite never does
            cursor.execute("VACUUM ANALYZE")
    return found


def _make() -> None:
    file = os.environ.get("BENCH_FILE", "")
    if file and connection.vendor == "sqlite":
        connection.settings_dict["NAME"] = file
    call_command("migrate", verbosity=0)
    if connection.vendor == "postgresql":
        call_command("createcachetable", verbosity=0)
    if not Club.objects.exists():
        generate(lambda text: print(text, flush=True), SHARE)
    begin = time.monotonic()
    prepared.prepare()  # as the process in the background does when something has changed
    print(f"  rankings prepared in {time.monotonic() - begin:.1f} s", flush=True)


# --- what was found


def wrong(page: Page, found: Found) -> list[str]:
    """What this page breaks of the promise."""
    allowed = {one.what for one in ALLOWED if one.page == page.name}
    whole = found.scanned - allowed
    return [
        *([f"status {found.status}"] if found.status != 200 else []),
        *([f"{median(found.ms):.0f} ms"] if median(found.ms) > MOST_MS else []),
        *([f"{found.kb:.0f} KB"] if found.kb > MOST_KB and KB not in allowed else []),
        *([f"reads whole: {', '.join(sorted(whole))}"] if whole else []),
    ]


def row(page: Page, found: Found, before: str | None) -> str:
    """A row of the table in docs/quality.md; `before`: what SQLite took, beside what PostgreSQL takes."""
    cells = [page.name, page.who or "stranger", *([before] if before is not None else []), took(found)]
    return f"| {' | '.join(cells)} | {found.kb:.0f} | {found.queries} |"


def took(found: Found) -> str:
    return f"{median(found.ms):.0f} ({min(found.ms):.0f}–{max(found.ms):.0f})"


def main() -> int:
    print(f"{connection.display_name}:", flush=True)
    _make()
    large, broken = _large(), []
    settings.ALLOWED_HOSTS = ["testserver"]
    settings.STORAGES["staticfiles"]["BACKEND"] = "django.contrib.staticfiles.storage.StaticFilesStorage"
    logging.getLogger("league.security").setLevel(logging.ERROR)  # who logs in is no row of the table
    keep_what_is_loaded()  # as every process that serves
    before: dict[str, str] = json.loads(os.environ.get(BEFORE, "{}"))
    print(f"| page | who asks |{' SQLite, ms |' if before else ''} {connection.display_name}, ms | KB | queries |")
    print(f"|---|---|{'---|' if before else ''}---|---|---|")
    measured = {}
    for page in pages():
        found, key = asked(page, large), f"{page.name} ({page.who or 'stranger'})"
        measured[key] = took(found)
        print(row(page, found, before.get(key, "–") if before else None), flush=True)
        if faults := wrong(page, found):
            broken.append(f"{key}: {', '.join(faults)}")
    os.environ[BEFORE] = json.dumps(measured)
    return told(broken, __file__)


if __name__ == "__main__":
    sys.exit(main())
