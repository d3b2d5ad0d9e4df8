"""Faults at length: what tests/faults does a few times in every thorough run, done as often as one likes.

    script/bench faults                                     some twenty minutes on two cores
    script/bench faults -- --kills 1000 --games 100000      a night
    script/bench faults -- --kills 1000 --minutes 60 --only workers site     as many as there is time for, an hour each

Tables enter games over the line while workers, the whole site and PostgreSQL are killed, the power fails at every
moment at which the disk was told to keep something, and a tenth of the requests and a fifth of the answers are lost.
The first line says of which commit the figures are; of updates the kills on each database are counted. Read-only is the
error EROFS given to the writes of the database's log: a medium that is in use for writing cannot be made so.

`--games`: so many are entered while workers, and while the site, are killed, on SQLite and on PostgreSQL. The other
faults (a disk that is full, read-only or fails, a lock that is held, files that are taken over, clocks that jump, the
nights in which summer time begins and ends, damaged pages, updates killed half-way) are the tests themselves, again and
again, and below each row stands how often which of them; from a hundred kills on, updates begin at every earlier state
of the database.

After each row the judge compares what the tables were told with what is stored (tests/faults/hall.py), `recompute
--check` and `verify` have to be clean, and the first game that is lost, doubled or in the wrong place ends the run: a
row that is printed has none.
"""

from __future__ import annotations

import argparse
import math
import os
import re
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).parents[1]))
sys.path.insert(0, str(Path(__file__).parent))

from _state import commit

from tests.faults.cluster import Cluster, programs
from tests.faults.hall import ROOT, Hall, Site, Table, entered, make_hall
from tests.faults.test_kills import kill_again_and_again
from tests.faults.test_lines import enter_over_a_bad_line
from tests.faults.test_power import cut_everywhere

LINE = "{:<52} {:>7} {:>8} {:>12} {:>8}"
ON_A_LIST = 24  # games: a longer list takes longer for each of them
MOST_OF_A_ROUND = 20  # games at a table; then come the Pflichtsoli


class Row(NamedTuple):
    """What was done how often, and to how many games; of those how many were sent again."""

    name: str
    faults: int
    games: int | str = "–"
    again: int | str = "–"
    kinds: Mapping[str, int] = {}  # how often each, where a row is of several


Wish = argparse.Namespace


def _of_tables(name: str, faults: int, every: Sequence[Table]) -> Row:
    return Row(name, faults, entered(every), sum(one.tries - 1 - one.acknowledged for one in every))


def _lists(games: int) -> int:
    return max(4, -(-games // ON_A_LIST))


def _killed(name: str, hall: Hall, kill: Callable[[Site, int], None], wish: Wish, between: int = 0) -> Row:
    between = between or wish.games // wish.kills
    every, killed = kill_again_and_again(hall, wish.kills, kill, between, 60 * wish.minutes)
    return _of_tables(name, killed, every)


def kill_worker(site: Site, n: int) -> None:
    site.kill_worker()


def kill_site(site: Site, n: int) -> None:
    site.kill()
    site.start()


def on_sqlite(name: str, kill: Callable[[Site, int], None], folder: Path, wish: Wish) -> Row:
    return _killed(name, make_hall(folder, _lists(wish.games)), kill, wish)


def on_postgresql(name: str, kill: Callable[[Site, int], None], folder: Path, wish: Wish) -> Row:
    with Cluster() as cluster:
        hall = make_hall(folder, _lists(wish.games), DATABASE_URL=cluster.address)
        return _killed(f"{name}, on PostgreSQL", hall, kill, wish)


def postgresql_killed(folder: Path, wish: Wish) -> Row:
    with Cluster() as cluster:

        def kill(site: Site, n: int) -> None:
            cluster.kill()
            cluster.start()

        hall = make_hall(folder, _lists(10 * wish.kills), DATABASE_URL=cluster.address)
        return _killed("PostgreSQL killed", hall, kill, wish, between=10)


def power_cut(folder: Path, wish: Wish) -> Row:
    games = min(MOST_OF_A_ROUND, max(6, wish.kills // 2))
    every, cuts = cut_everywhere(make_hall(folder, 4), folder.parent, games)
    return _of_tables("power cut, at every moment of a round", cuts, every)


def bad_line(folder: Path, wish: Wish) -> Row:
    every, line = enter_over_a_bad_line(make_hall(folder, 10), games=min(100, max(10, wish.kills)))
    return _of_tables("requests and answers lost", line.counts["lost"] + line.counts["unanswered"], every)


def tested(name: str, file: str, folder: Path, wish: Wish) -> Row:
    """The tests of one file, again and again; one that is skipped says why."""
    words = os.environ | {"FAULTS_MIGRATION_KILLS": str(max(3, wish.kills // 100))}
    words |= {"FAULTS_LONG": "1"} if wish.kills >= 100 else {}
    command = [sys.executable, "-m", "pytest", "-q", "-rsp", "-p", "no:cacheprovider", f"tests/faults/{file}"]
    done, told = Counter[str](), folder.parent / "told"
    words["FAULTS_TOLD"] = str(told)
    for _ in range(max(1, wish.kills // 50)):
        said = subprocess.run(command, cwd=ROOT, env=words, capture_output=True, text=True, check=False)
        assert said.returncode == 0, said.stdout + said.stderr
        print("\n".join(line for line in said.stdout.splitlines() if line.startswith("SKIPPED")), end="")
        done.update(test.replace("_", " ") for test in PASSED.findall(said.stdout))
    if told.exists():  # of updates the kills count, and on which database
        killed = Counter[str]()
        for database, number in (line.split() for line in told.read_text("utf-8").splitlines()):
            killed[f"on {ON[database]}"] += int(number)
        return Row(name, killed.total(), kinds=killed)
    return Row(name, done.total(), kinds=done)


PASSED = re.compile(r"^PASSED \S+::test_(\w+)", re.MULTILINE)
ON = {"OnSqlite": "SQLite", "OnPostgres": "PostgreSQL"}


OTHERS = {
    "test_disk.py": "disk full, read-only; EROFS, EIO, ENOSPC injected",
    "test_locks.py": "lock held",
    "test_files.py": "eight files at once",
    "test_clocks.py": "clock jumps, summer time begins, ends",
    "test_damage.py": "page damaged",
    "test_migrations.py": "update killed",
}
ON_POSTGRESQL: dict[str, Callable[[Path, Wish], Row]] = {
    "postgresql": postgresql_killed,
    "workers-postgresql": partial(on_postgresql, "workers killed", kill_worker),
    "site-postgresql": partial(on_postgresql, "the whole site killed", kill_site),
}
ROWS: dict[str, Callable[[Path, Wish], Row]] = {
    "workers": partial(on_sqlite, "workers killed", kill_worker),
    "site": partial(on_sqlite, "the whole site killed", kill_site),
    "power": power_cut,
    "line": bad_line,
    **(ON_POSTGRESQL if programs() else {}),
    **{file[5:-3]: partial(tested, name, file) for file, name in OTHERS.items()},
}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--kills", type=int, default=30)
    parser.add_argument("--games", type=int, default=0, help="ten for each kill, if nothing is said")
    parser.add_argument("--minutes", type=float, default=math.inf, help="of killing, for each row; then it is judged")
    parser.add_argument("--only", nargs="+", choices=ROWS, default=list(ROWS))
    wish = parser.parse_args()
    wish.games = wish.games or 10 * wish.kills
    print(f"state {commit()}", flush=True)
    print(LINE.format("fault", "faults", "games", "sent again", "seconds"), flush=True)
    for name in wish.only:
        with tempfile.TemporaryDirectory(prefix="spielliste-faults-") as folder:
            begin = time.monotonic()
            row = ROWS[name](Path(folder) / "daten", wish)
            print(LINE.format(row.name, row.faults, row.games, row.again, round(time.monotonic() - begin)))
            for kind, number in row.kinds.items():
                print(f"    {number} × {kind}")
            sys.stdout.flush()


if __name__ == "__main__":
    main()
