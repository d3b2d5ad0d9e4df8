"""One installation for a federation: 1,000 clubs, 50,000 players, 5,500 events, 100,000 lists; a club with 500
evenings, a season of 50, tournaments of 200 and 400 people. Every page that lists things, as a stranger, as a club's
administrator and as who looks after the site: server time, size, queries, and large tables that are read whole, without
an index; on SQLite and on PostgreSQL if that is installed. The last table printed is the one of docs/quality.md.

    .venv/bin/python bench/large.py
    BENCH_SHARE=0.1 .venv/bin/python bench/large.py         a tenth of everything, for a quick look
    BENCH_FILE=/tmp/large.sqlite3 .venv/bin/python …        the database of another run, made there if there is none

A page is asked for BENCH_TURNS times (5) with nothing kept in between; told are the median, the least and the most. The
promise: the first page under 200 ms and under 100 KB, no query that reads a large table without an index, and less than
50 ms of the processor unless it is made beside the site; also when nothing is kept. Ends with status 1 if it is broken.
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
import _large_teams as teams
import _plans as plans
from _large_data import generate
from _large_pages import ANNA, ROOT, STRANGERS, At
from _postgres import told
from django.conf import settings
from django.core.cache import caches
from django.core.management import call_command
from django.db import connection
from django.test import Client
from django.urls import reverse

from league.base.lanes import lane_of
from league.base.machine import keep_what_is_loaded
from league.base.shelf import Shelf
from league.models import Club, Entry, PaperPhoto, Player, Registration, Season, Spielliste, Team, Tournament, User
from league.ranking import prepared
from league.seasons.table import _remembered as season_tables

SHARE = float(os.environ.get("BENCH_SHARE") or 1)
TURNS = int(os.environ.get("BENCH_TURNS") or 5)
MOST_MS, MOST_KB = 200, 100
MOST_HERE = 50  # ms of the processor, in a process that serves
LARGE = 2000  # rows; a smaller table is read whole sooner than by an index
BEFORE = "BENCH_BEFORE"  # how the run on SQLite hands its figures to the one on PostgreSQL


class Allowed(NamedTuple):
    """`what` a page may have beyond the promise: more "KB", more of the processor "here", more "ms" though it is made
    beside the site, or a large table it reads whole."""

    page: str
    what: str
    why: str


KB, HERE, MS = "KB", "here", "ms"
ALLOWED = (
    Allowed("anonymising", MS, "reads what 500 events say of somebody, before it goes for good; once in a life"),
    Allowed(
        "office", HERE, "who enters waits for no page that others ask for; it is asked for once, then only its answers"
    ),
    Allowed("tables as drawn, 200", KB, "every table of a hall of fifty, in which everybody looks for one"),
    Allowed("each against each", KB, "one table of sixteen teams and sixteen days, and the same as a list"),
    Allowed("its rules", KB, "a form with every switch of a ruleset, the same for a club of ten"),
    Allowed("tables of a round, drawn", KB, "one form with a field for every seat of the hall, sent as one"),
    Allowed("API, league of 16", KB, "programs get the whole table, as the files to take home have it"),
    Allowed(
        "check-in, 400",
        HERE,
        "the door waits for no page that others ask for; it is asked for once, then only what has changed",
    ),
    Allowed("photos", HERE, "asked for once, when a stack was sent; what is sent there is made beside the site"),
    Allowed(
        "deleting the club",
        "league_membership",
        "counts the thousands who ever played there and belong to others: 50 ms whole, 57 by 14,000 look-ups",
    ),
    Allowed("tables of a round", KB, "one form with a field for every seat of the hall, sent as one"),
    Allowed("API, its standings", KB, "programs get the whole table, as the files to take home have it"),
    Allowed("API, season of 50", KB, "programs get the whole table, as the files to take home have it"),
)


class Page(NamedTuple):
    who: str | None
    name: str
    address: str


class Cast(NamedTuple):
    """Whose pages are asked for, by the words of _large_pages.py. `club` does more than all others (_large_club.py),
    `event` is an ordinary one."""

    club: Club
    event: Tournament
    over: Tournament
    now: Tournament
    drawn: Tournament
    door: Tournament
    form: Tournament
    going: Tournament
    evening: Tournament
    year: Season
    league: Season
    match_day: int
    team: Team
    player: Player
    other: Player
    list: Spielliste
    open: Spielliste
    games: Spielliste
    photo: PaperPhoto
    registration: Registration
    guest: Entry
    late: Entry
    leaving: Entry
    last: int = busy_club.HALL_ROUNDS
    guide: str = "betrieb"


def cast() -> Cast:
    club = Club.objects.earliest("pk")
    events = {event.name: event for event in Tournament.objects.filter(club=club)}
    over, now, drawn, door = (events[name] for name in (busy_club.OVER, busy_club.NOW, busy_club.DRAWN, busy_club.DOOR))
    played = Tournament.objects.filter(club=club, state=Tournament.FINISHED).exclude(name__in=busy_club.NAMES)
    evening = played.evenings().latest("date")
    player, other = Player.objects.filter(entries__tournament=evening, memberships__club=club).order_by("pk")[:2]
    league = Season.objects.get(club=club, name=teams.LEAGUE)
    late, leaving = drawn.entries.order_by("-number")[:2]
    return Cast(
        club, played.tournaments().latest("date"), over, now, drawn, door, events[busy_club.FORM],
        events[busy_club.OPEN], evening, Season.objects.get(club=club, name=busy_club.YEAR), league,
        league.season_events.latest("day").pk, league.teams.earliest("number"), player, other,
        over.lists.earliest("number"), now.lists.latest("number"), events[busy_club.PLAYED].lists.latest("number"),
        now.paper_photos.filter(state=PaperPhoto.READ).earliest("pk"), door.registrations.earliest("pk"),
        door.entries.earliest("number"), late, leaving,
    )  # fmt: skip


def pages() -> list[Page]:
    one = cast()
    tables = {None: STRANGERS, "anna": ANNA, "root": ROOT}
    return [Page(who, name, _address(at, one)) for who, table in tables.items() for name, at in table.items()]


def _address(at: At, one: Cast) -> str:
    about = [getattr(one, word) if isinstance(word, str) else word for word in at.about]
    return reverse(at.name, args=[getattr(thing, "uuid", thing) for thing in about]) + (at.query and f"?{at.query}")


class Found(NamedTuple):
    """`here`: ms of the processor, by turns; none of it if the page is made beside the site."""

    status: int
    ms: list[float]
    here: list[float]
    kb: float
    queries: int
    scanned: set[str]


def asked(page: Page, large: set[str]) -> Found:
    client = Client()
    client.cookies["csrftoken"] = "x" * 32  # who has a cookie is given nothing that is kept, nor is it kept for others
    if page.who:
        client.force_login(User.objects.get(username=page.who))
    took, here, is_beside = [], [], lane_of("GET", page.address.partition("?")[0]) is not None
    for _turn in range(TURNS):
        forget()
        begin, busy = time.perf_counter(), time.process_time()
        answer = client.get(page.address)
        content = b"".join(answer.streaming_content) if answer.streaming else answer.content
        took.append((time.perf_counter() - begin) * 1000)
        here.append(0 if is_beside else (time.process_time() - busy) * 1000)
    forget()
    with plans.noted() as queries:
        client.get(page.address)
    return Found(answer.status_code, took, here, len(content) / 1000, len(queries), plans.read_whole(queries) & large)


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
        *([f"{median(found.ms):.0f} ms"] if median(found.ms) > MOST_MS and MS not in allowed else []),
        *([_here(found)] if median(found.here) > MOST_HERE and HERE not in allowed else []),
        *([f"{found.kb:.0f} KB"] if found.kb > MOST_KB and KB not in allowed else []),
        *([f"reads whole: {', '.join(sorted(whole))}"] if whole else []),
    ]


def row(page: Page, found: Found, before: str | None) -> str:
    """A row of the table in docs/quality.md; `before`: what SQLite took, beside what PostgreSQL takes."""
    cells = [page.name, page.who or "stranger", *([before] if before is not None else []), took(found)]
    return f"| {' | '.join(cells)} | {_busy(found)} | {found.kb:.0f} | {found.queries} |"


def _busy(found: Found) -> str:
    return f"{median(found.here):.0f}" if any(found.here) else "beside"


def _here(found: Found) -> str:
    return f"{median(found.here):.0f} ms of the processor in the process that serves"


def took(found: Found) -> str:
    return f"{median(found.ms):.0f} ({min(found.ms):.0f}–{max(found.ms):.0f})"


def _why(page: Page) -> str:
    return "".join(f"; {one.why}" for one in ALLOWED if (one.page, one.what) == (page.name, HERE))


def main() -> int:
    print(f"{connection.display_name}:", flush=True)
    _make()
    large, broken = _large(), []
    settings.ALLOWED_HOSTS = ["testserver"]
    settings.STORAGES["staticfiles"]["BACKEND"] = "django.contrib.staticfiles.storage.StaticFilesStorage"
    logging.getLogger("league.security").setLevel(logging.ERROR)  # who logs in is no row of the table
    keep_what_is_loaded()  # as every process that serves
    before: dict[str, str] = json.loads(os.environ.get(BEFORE, "{}"))
    print(
        f"| page | who asks |{' SQLite, ms |' if before else ''} {connection.display_name}, ms | here | KB | queries |"
    )
    print(f"|---|---|{'---|' if before else ''}---|---|---|---|")
    measured, most = {}, []
    for page in pages():
        found, key = asked(page, large), f"{page.name} ({page.who or 'stranger'})"
        measured[key] = took(found)
        print(row(page, found, before.get(key, "–") if before else None), flush=True)
        if median(found.here) > MOST_HERE:
            most.append(f"  {key}: {_here(found)}{_why(page)}")
        if faults := wrong(page, found):
            broken.append(f"{key}: {', '.join(faults)}")
    print(f"Above {MOST_HERE} ms and not made beside the site:", *(most or ["  none"]), sep="\n")
    os.environ[BEFORE] = json.dumps(measured)
    return told(broken, __file__)


if __name__ == "__main__":
    sys.exit(main())
