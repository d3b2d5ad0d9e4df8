"""What the site promises for the day of a tournament: no page over 500 ms at the 95th percentile.

    python bench/day.py [runs] [players]

200 people are ticked at the door, drawn, and play; 50 tables are entered, half as end totals and half game by game,
while helpers and strangers read the pages of the day. Every run is a round of the same tournament, so that it grows.
Server time in one process, with real settings and a database on disk: by the clock, which is what is promised, and of
the processor; beside it the ratio to the page of help, which knows no tournament and was read in the same minutes.
Then the draw through the page, from the tap to the plan. Ends with status 1 if the promise is broken.
"""

from __future__ import annotations

import itertools
import json
import os
import sys
import time
from collections import defaultdict
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from statistics import median, quantiles
from typing import Any, NamedTuple
from uuid import uuid4

sys.path.insert(0, str(Path(__file__).parent))

import _installation  # noqa: F401
from _day_data import a_field, end_totals, whole_paper
from _site_data import use_database
from django.test import Client
from django.urls import reverse

from league.models import Draw, Tournament, User
from league.operations.statics import collect_if_changed

PROMISE = 0.5  # seconds, for 95 of 100 answers of every page
BASELINE = "help"
READ = (  # by somebody who works there, or by a stranger: name of the page, arguments behind the tournament
    ("help", "helper"), ("tournament-overview", "helper"), ("overview-now", "helper"), ("round-clock", "helper"),
    ("clock-now", "helper"), ("projector", "helper"), ("projector-slides", "helper"), ("tournament-detail", "stranger"),
    ("tournament-detail", "helper"), ("tournament-control", "helper"), ("tournament-entries", "helper"),
    ("checkin", "helper"), ("checkin-now", "helper"), ("list-office", "helper"),
)  # fmt: skip
DRAWS = ((16, 5, 0), (17, 3, 0), (40, 7, 0), (102, 5, 10), (200, 6, 20))  # people, rounds, clubs


class Took(NamedTuple):
    """Seconds of one answer: by the clock, and of the processor, which other programs disturb least."""

    clock: float
    processor: float


Times = dict[str, dict[int, list[Took]]]  # page → run → answers


class Hall:
    """Browsers, and how long each page took in each run."""

    def __init__(self, event: Tournament, director: User) -> None:
        self.event, self.run = event, 0  # before the first round the door is open
        self.times: Times = defaultdict(lambda: defaultdict(list))
        self.helper, self.stranger = Client(headers={"Host": "localhost"}), Client(headers={"Host": "localhost"})
        self.helper.force_login(director)

    def timed(self, page: str, ask: Callable[[], Any]) -> Any:
        begin = time.perf_counter(), time.process_time()
        answer = ask()
        took = Took(time.perf_counter() - begin[0], time.process_time() - begin[1])
        self.times[page][self.run].append(took)
        return answer

    def at(self, name: str, *more: Any) -> str:
        return reverse(name, args=[] if name == BASELINE else [self.event.uuid, *more])

    def read(self, name: str, who: str) -> None:
        browser = getattr(self, who)
        answer = self.timed(name if who == "helper" else f"{name}, {who}", lambda: browser.get(self.at(name)))
        assert answer.status_code in (200, 204, 304), (name, answer.status_code)

    def send(self, page: str, address: str, data: dict[str, Any], **words: Any) -> Any:
        """A form, or what a script sends; the key is new each time."""
        if not words:
            data = {"key": uuid4().hex} | data
        answer = self.timed(page, lambda: self.helper.post(address, data, **words))
        assert answer.status_code in (200, 302), (page, answer.status_code, answer.content[:500])
        return answer


def door(hall: Hall) -> None:
    """Everybody is ticked, one after the other, as the button sends it."""
    hall.send("checkin-door", hall.at("checkin-door"), {})
    address = hall.at("checkin-book")
    for entry in hall.event.entries.all():
        key = {"arrive": f"{entry.uuid} {uuid4().hex}", "key": ""}
        hall.send("checkin-book", address, key, headers={"HX-Request": "true"})
        if entry.number % 20 == 0:
            hall.read(BASELINE, "helper")


class Drawn(NamedTuple):
    seconds: float
    asks: int
    report: dict[str, Any]


def draw(hall: Hall, way: str) -> Drawn:
    """From the tap to the plan: the page answers at once and asks again, as a browser does every second."""
    begin = time.perf_counter()
    wish = {"way": way, "protect_clubs": "on", "seconds": "10", "seed": "1", "key": uuid4().hex}
    hall.helper.post(hall.at("draw-ask"), wish)  # waits for the quick ones, which is no slow page
    drawn = hall.event.draws.latest("pk")
    asks = 0
    while drawn.state not in (Draw.READY, Draw.FAILED) and asks < 60:
        time.sleep(0.2)
        hall.helper.get(hall.at("draw-detail", drawn.number))
        drawn.refresh_from_db()
        asks += 1
    assert drawn.state == Draw.READY, drawn.error
    seconds = time.perf_counter() - begin
    publish = hall.at("draw-publish", drawn.number)
    hall.send("draw-publish", publish, {"based_on": drawn.version})
    return Drawn(seconds, asks, drawn.report)


def a_round(hall: Hall, number: int) -> None:
    """All tables are entered; after every list somebody reads one or two of the pages."""
    hall.run = number
    if hall.event.rounds.get(number=number).lists.count() == 0:
        draw(hall, Draw.ROUND)
    hall.send("clock-act", hall.at("clock-act", number), {"do": "both"})
    pages, rng = itertools.cycle(READ), Random(number)
    lists = list(hall.event.rounds.get(number=number).lists.order_by("table"))
    for index, liste in enumerate(lists):
        if index % 2:
            body, page, address = end_totals(liste, rng), "list-office, entered", hall.at("list-office")
        else:
            body, page = whole_paper(liste, rng), "list-paper, entered"
            address = reverse("list-paper", args=[liste.uuid])
        hall.send(page, address, json.dumps(body), content_type="application/json")
        for _ in range(3):
            hall.read(*next(pages))
    hall.send("round-close", hall.at("round-close", number), {})


def p95(values: list[float]) -> float:
    return quantiles(values, n=20, method="inclusive")[-1] if len(values) > 1 else values[0]


def told(hall: Hall) -> bool:
    """Each page with its times over all rounds, and as a multiple of help within each round."""
    print(f"{'':32} {'':7} {'by the clock':^26}   {'of the processor':^26}")
    print(f"{'page':32} {'answers':>7} {HEAD}   {HEAD}   times help (least and most of a round)")
    base = {run: _processor(some) for run, some in hall.times[BASELINE].items()}
    slow: dict[str, list[str]] = {"by the clock": [], "of the processor": []}
    for page, runs in sorted(hall.times.items()):
        every = [took for some in runs.values() for took in some]
        ratios = [_processor(some) / base[run] for run, some in runs.items()]
        kinds = [took.clock for took in every], [took.processor for took in every]
        for told_as, values in zip(slow, kinds, strict=True):
            slow[told_as] += [page] * (p95(values) > PROMISE)
        print(f"{page:32} {len(every):7} {_line(kinds[0])}   {_line(kinds[1])}   {_spread(ratios)}")
    for told_as, pages in slow.items():
        print(f"No page over {PROMISE * 1000:.0f} ms at the 95th percentile {told_as}: {_verdict(pages)}")
    print(f"Load of the machine: {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores.")
    return not slow["by the clock"]


HEAD = f"{'median':>8} {'95 %':>8} {'max':>8}"


def _processor(some: list[Took]) -> float:
    return median(took.processor for took in some)


def _line(values: list[float]) -> str:
    return f"{_ms(median(values))} {_ms(p95(values))} {_ms(max(values))}"


def _spread(ratios: list[float]) -> str:
    return f"{median(ratios):6.1f} ({min(ratios):.1f}–{max(ratios):.1f})"


def _verdict(pages: list[str]) -> str:
    return f"not kept by {', '.join(pages)}." if pages else "kept."


def _ms(seconds: float) -> str:
    return f"{seconds * 1000:5.0f} ms"


def draws(director: User, most: int) -> bool:
    """Time by the clock, what came out, and what nobody can do better."""
    print(f"{'draw':24} {'seconds':>8} {'asked':>6} {'repeats':>12} {'of one club':>12}  method")
    best = True
    for people, rounds, clubs in (field for field in DRAWS if field[0] <= most):
        hall = Hall(a_field(director, people, rounds, clubs), director)
        drawn = draw(hall, Draw.ALL)
        report = drawn.report
        print(
            f"{people:4} people, {rounds} rounds {drawn.seconds:11.2f} {drawn.asks:6} {_of(report, 'repeats'):>12}"
            f" {_of(report, 'clubmates'):>12}  {report['method']}"
        )
        best &= drawn.seconds < 10
    return best


def _of(report: dict[str, Any], name: str) -> str:
    """What was reached, and the least that is proven to be possible."""
    least = report[f"{name}_minimum"]
    return f"{report[name]} (≥ {'0' if least is None else least})"


def promises(runs: int, people: int) -> Iterator[tuple[str, bool]]:
    director = User.objects.create_user("anna")
    hall = Hall(a_field(director, people, runs, clubs=20), director)
    door(hall)
    for number in range(1, runs + 1):
        a_round(hall, number)
    yield "pages", told(hall)
    yield "draws", draws(director, people)


def main() -> int:
    runs, people = (int(sys.argv[n]) if len(sys.argv) > n else default for n, default in ((1, 3), (2, 200)))
    collect_if_changed()
    use_database("league.sqlite3")
    print(f"{people} people, {runs} rounds on {people // 4} tables:")
    broken = [name for name, kept in promises(runs, people) if not kept]
    print("Every promise kept." if not broken else f"Not kept: {', '.join(broken)}.")
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())
