"""What the search promises about speed: 50,000 people and 1,000 clubs, as ratios to one look-up by an indexed key in
one run, on SQLite and on PostgreSQL if that is installed.

    python bench/search.py
    BENCH_PEOPLE=5000 python bench/search.py

Everybody bears a made-up name (20,000 surnames, the frequent ones borne by hundreds) and stands in a published
tournament. The searches take turns with the look-up, so that a busy machine disturbs all alike. Ends with status 1 if a
promise is broken.
"""

from __future__ import annotations

import datetime
import os
import sys
import time
from collections.abc import Callable, Iterator
from itertools import product
from pathlib import Path
from random import Random
from statistics import median

sys.path.insert(0, str(Path(__file__).parent))

import _installation  # noqa: F401
from _bulk import Bulk
from _postgres import told
from django.contrib.auth.models import AnonymousUser
from django.core.management import call_command
from django.db import connection, transaction
from django.db.models import Count

from league.clubs.services.people import change_player
from league.models import Club, Entry, NameWord, Player, Stamp, Tournament, User, WordForm
from league.search.find import find
from league.search.index import make_index

PEOPLE, CLUBS = int(os.environ.get("BENCH_PEOPLE") or 50_000), 1000
AT_AN_EVENT = 50
TURNS = int(os.environ.get("BENCH_TURNS") or 25)
MOST = 500  # look-ups that the slowest search may cost: about a page of the site
SYLLABLES = (
    "b br d dr f fl g gr h k kl kr l m n p pf r s sch schl st t tr w z",
    "a e i o u ä ö ü au ei",
    "ck ff ft hl hn ld ll lm ln lt mm mp nd ng nk nn rg rk rl rm rn rt sch st tt tz",
)
TAILS = ["", "er", "mann", "hoff", "bach", "ke", "ner", "sen", "stein", "ig"]
FIRST = "Anne Bert Clea Dirk Ella Fritz Gero Hella Ilse Jörg Käte Lutz Maik Nele Olaf Pia Rolf Sönke Tilda Uwe Vera Wim"


def say(text: str) -> None:
    print(text, flush=True)


def surnames(rng: Random) -> list[str]:
    """20,000 of them, in an order in which the first are the most frequent."""
    parts = product(*(sounds.split() for sounds in SYLLABLES), TAILS)
    every = ["".join(sounds).title() for sounds in parts]
    return rng.sample(every, 20_000)


def people(rng: Random) -> Iterator[tuple[str, str]]:
    names, first_names = surnames(rng), FIRST.split()
    for _number in range(PEOPLE):
        first = rng.choice(first_names) + rng.choice(["", "", "lie", "bert", "-Marie", "ina"])
        often = int(len(names) ** rng.random()) if rng.random() < 0.15 else rng.randrange(len(names))
        yield first, names[often]


def fill() -> None:
    rng = Random(PEOPLE)
    towns = surnames(rng)[:CLUBS]
    clubs = Club.objects.bulk_create(Club(name=f"Doppelkopf {town} {n}") for n, town in enumerate(towns))
    players = Player.objects.bulk_create(
        (Player(first_name=f, last_name=n, **Player.keys_of(f, n)) for f, n in people(rng)), batch_size=2000
    )
    day = datetime.date.today()
    events = Tournament.objects.bulk_create(
        Tournament(club=rng.choice(clubs), name=f"Pokal {n}", date=day, state=Tournament.FINISHED, published=True)
        for n in range(PEOPLE // AT_AN_EVENT)
    )
    entries = Bulk(Entry, ["tournament_id", "player_id", "number", "name", "full_name"])
    entries.insert([
        entries.row(events[n % len(events)].pk, one.pk, n + 1, one.name, one.name) for n, one in enumerate(players)
    ])  # fmt: skip
    entries.finish()
    Stamp.objects.get_or_create(pk=1)


def prepare() -> None:
    call_command("migrate", verbosity=0)
    with transaction.atomic():
        fill()
    begin = time.perf_counter()
    make_index()
    took = time.perf_counter() - begin
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("ANALYZE")
    words, forms = NameWord.objects.count(), WordForm.objects.count()
    say(f"  {PEOPLE:,} people, {CLUBS:,} clubs: index made in {took:.1f} s, {words:,} words of names, {forms:,} forms")


def swapped(name: str) -> str:
    return name[:2] + name[3] + name[2] + name[4:]


def searches() -> dict[str, str]:
    often = Player.objects.values("last_name").annotate(number=Count("pk")).order_by("-number", "last_name")
    frequent, rare = often[0]["last_name"], Player.objects.filter(last_name__contains="ö").order_by("-pk")[0]
    return {
        "a rare name": rare.name,
        "its umlauts spelled out": rare.name.replace("ö", "oe"),
        "two letters swapped": f"{rare.first_name} {swapped(rare.last_name)}",
        "the most frequent surname": frequent,
        "the beginning of many names": frequent[:3],
        "two letters": frequent[:2],
        "a first name that thousands bear": "Anne",
        "nobody's name": "Qwertzuiop",
    }


def renaming() -> Callable[[], object]:
    """What upkeep costs who changes a name."""
    anna, names = User.objects.get_or_create(username="anna")[0], iter(range(10**9))
    player = Player.objects.order_by("pk")[0]
    return lambda: change_player(player=player, last_name=f"Neuname{next(names)}", based_on=None, by=anna)


def timed(act: Callable[[], object]) -> float:
    begin = time.perf_counter()
    act()
    return time.perf_counter() - begin


def measured() -> dict[str, list[tuple[float, float]]]:
    uuids = list(Player.objects.values_list("uuid", flat=True)[:1000])
    rng, nobody = Random(1), AnonymousUser()
    acts: dict[str, Callable[[], object]] = {
        f"{name} („{typed}“)": lambda typed=typed: find(typed, nobody) for name, typed in searches().items()
    }
    acts["changing a name"] = renaming()
    times: dict[str, list[tuple[float, float]]] = {}
    for turn in range(TURNS + 1):
        for name, act in acts.items():
            one = median(timed(lambda: Player.objects.get(uuid=rng.choice(uuids))) for _ in range(9))
            took = timed(act)
            if turn:  # the first warms up
                times.setdefault(name, []).append((took, one))
    return times


def main() -> int:
    say(f"On {connection.vendor}:")
    prepare()
    broken = []
    for name, pairs in measured().items():
        ratios = sorted(took / one for took, one in pairs)
        middle = median(took for took, _one in pairs) * 1000
        say(f"{name}: {median(ratios):.0f} look-ups ({ratios[0]:.0f}–{ratios[-1]:.0f}), {middle:.1f} ms")
        if median(ratios) > MOST:
            broken.append(name)
    return told(broken, __file__)


if __name__ == "__main__":
    sys.exit(main())
