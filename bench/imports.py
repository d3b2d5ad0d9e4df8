"""How long it takes to read in 1,000 Spiellisten, ten workbooks of 100 lists; and what hostile files cost.

    python bench/imports.py                  everything
    python bench/imports.py hostile_files    only these: thousand_lists, hostile_files, hostile_texts

Each workbook goes through all that an upload does: opened by its own process, compared with what is stored, checked by
the list doctor, written and finished in one transaction. Ends with status 1 if a promise is broken.
"""

from __future__ import annotations

import resource
import sys
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from statistics import median

sys.path.insert(0, str(Path(__file__).parent))

import _installation  # noqa: F401
from _hostile import HOSTILE, child_use
from _site_data import use_database
from workbook import an_event

from league.events.excel import tournament_workbook
from league.imports.guard import Unreadable
from league.imports.lists import plan_lists
from league.imports.services import import_lists
from league.imports.tables import read_sheets, sheets_of
from league.models import Game, Round, Spielliste, Tournament, User

BOOKS, LISTS = 10, 100
SECONDS, MEGABYTES = 2, 300  # what a hostile file may cost


def emptied(event: Tournament) -> None:
    """As if nobody had written on its lists yet."""
    Game.objects.filter(spielliste__tournament=event).delete()
    event.lists.update(paper={}, state=Spielliste.OPEN, depth=Spielliste.POINTS)
    event.rounds.update(state=Round.RUNNING)
    Tournament.objects.filter(pk=event.pk).update(state=Tournament.RUNNING)
    event.refresh_from_db()


class Stages:
    """How long each stage of an import took, in seconds by the clock."""

    def __init__(self) -> None:
        self.took: dict[str, list[float]] = {"opened": [], "compared": [], "written": []}

    def measure(self, name: str, begin: float) -> float:
        now = time.perf_counter()
        self.took[name].append(now - begin)
        return now

    def __str__(self) -> str:
        return ", ".join(f"{name} {median(times):.2f}" for name, times in self.took.items())


def read_in(content: bytes, event: Tournament, by: User, stages: Stages) -> int:
    begin = time.perf_counter()
    sheets = sheets_of(read_sheets(content))
    begin = stages.measure("opened", begin)
    plan = plan_lists(sheets, event, {})
    begin = stages.measure("compared", begin)
    import_lists(tournament=event, lists=plan.taken, by=by)
    stages.measure("written", begin)
    return event.lists.counting().count()


def thousand_lists() -> bool:
    by, stages, finished = User.objects.create_user("anna"), Stages(), 0
    size, begin = 0, _seconds()
    for _ in range(BOOKS):
        event = an_event(LISTS)
        content = tournament_workbook(event)
        emptied(event)
        size += len(content)
        finished += read_in(content, event, by, stages)
    clock, processor = (now - then for now, then in zip(_seconds(), begin, strict=True))
    print(f"{BOOKS * LISTS} lists from {BOOKS} workbooks of {size // BOOKS // 1024} KB; seconds each: {stages}")
    reading = sum(sum(times) for times in stages.took.values())
    print(
        f"  in all {reading:.1f} s by the clock ({reading / BOOKS / LISTS * 1000:.0f} ms a list); finished: {finished}"
    )
    print(f"  with writing the workbooks first: {clock:.1f} s by the clock, {processor:.1f} s of the processor")
    return finished == BOOKS * LISTS


def _seconds() -> tuple[float, float]:
    uses = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return time.perf_counter(), sum(use.ru_utime + use.ru_stime for use in uses)


def hostile_files() -> bool:
    """Each refused within its limits, by the process that opens files."""
    print("Hostile files (size, seconds of the processor, most memory):")
    used = {name: (len(content := make()), child_use(content)) for name, (make, _reason) in HOSTILE.items()}
    for name, (size, use) in used.items():
        print(
            f"  {name:36} {size / 1024:5.0f} KB  {use.seconds:.2f} s  {use.megabytes:3.0f} MB  {use.answer['refused']}"
        )
    return all(use.seconds < SECONDS and use.megabytes < MEGABYTES for _size, use in used.values())


def hostile_texts() -> bool:
    """CSV files, which have no directory to look at: what they cost the site itself, with the process it waits for."""
    print("Hostile CSV files (seconds by the clock, memory of the site):")
    kept = True
    for name in [name for name in HOSTILE if name.startswith("CSV")]:
        content, before, begin = HOSTILE[name][0](), _memory(), time.perf_counter()
        with suppress(Unreadable):
            read_sheets(content)
        seconds, megabytes = time.perf_counter() - begin, _memory() - before
        print(f"  {name:36} {len(content) / 1024:5.0f} KB  {seconds:.2f} s  {megabytes:+3.0f} MB")
        kept = kept and seconds < SECONDS and megabytes < MEGABYTES / 10
    return kept


def _memory() -> float:
    lines = Path("/proc/self/status").read_text("utf-8").splitlines()
    (used,) = [line.split()[1] for line in lines if line.startswith("VmRSS")]
    return int(used) / 1024


PROMISES = (thousand_lists, hostile_files, hostile_texts)


def main(wanted: Sequence[str]) -> int:
    promises = [promise for promise in PROMISES if not wanted or promise.__name__ in wanted]
    use_database("imports.sqlite3")
    broken = [promise.__name__ for promise in promises if not promise()]
    print("Every promise kept." if not broken else f"Not kept: {', '.join(broken)}.")
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
