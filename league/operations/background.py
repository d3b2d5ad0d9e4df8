"""The process beside the site that does what waits in the queues of league/base/background.py, and what is due by time
(keeper.py): python -m league.operations.background. Each machine has one; it begins and ends with its server
(serving.py). The queues are django-tasks-db's, and so are the workers in here, a thread for each: what they do is done
by further processes, so that a thread only waits. What this process leaves undone, however it ends, it takes up again
with its next start; if its machine never comes back, another does."""

from __future__ import annotations

import logging
import os
import sys
import threading
import time
from contextlib import suppress
from datetime import datetime

from league.base.portable import give_way

NICE = 2  # a draw is waited for; what is drawn on paper gives way by itself
WORKERS = {
    "paper": (1, 0.5),
    "draws": (2, 0.2),
    "chores": (1, 2.0),
}  # by queue: how many at once, seconds between two looks
GOODBYE = 3.0  # seconds
AGAIN = 2.0  # seconds after which it is tried again: the database was away
BEGINS_ANEW = b"anew\n"  # what it is told last if the next one begins at once: the machine lives on
logger = logging.getLogger(__name__)


def main() -> None:
    give_way(NICE)
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "league.settings")
    import django
    from django.conf import settings

    django.setup()
    from league.base.machine import hold, keep_what_is_loaded, machine_name

    from .keeper import start_watching

    _held = hold(settings.DATA_DIR)  # nothing is restored while it still writes
    mine = machine_name(settings.DATA_DIR)
    keep_what_is_loaded()
    start_watching()
    for queue, (count, interval) in WORKERS.items():
        for number in range(count):
            words = (queue, interval, f"{mine}-{queue}-{number}")
            threading.Thread(target=_work, args=words, daemon=True, name=f"{queue}-{number}").start()
    if sys.stdin.buffer.read() != BEGINS_ANEW:  # until it ends
        _say_goodbye()
    os._exit(0)  # whatever is half done is done again by the next


def _say_goodbye() -> None:
    """Whoever restores a backup need not wait until this machine has been silent for long. Nobody waits for a database
    that is away."""
    from . import machines

    def say() -> None:
        with suppress(Exception):
            machines.tell(ended=True)

    saying = threading.Thread(target=say, daemon=True)
    saying.start()
    saying.join(GOODBYE)


def _work(queue: str, interval: float, name: str) -> None:
    """For ever. The database may be locked or away: then it is tried again."""
    from django.db import close_old_connections

    while True:
        try:
            close_old_connections()
            take_up_again(name)
            while True:
                close_old_connections()
                work_off(queue, name)
                time.sleep(interval)
        except Exception:
            logger.exception("What waits in the background could not be done")
            time.sleep(AGAIN)


def work_off(queue: str, name: str) -> None:
    """All that waits. The library takes the lock of all who write whenever it looks, so it is asked to only where there
    is something."""
    from django_tasks_db.models import DBTaskResult

    if DBTaskResult.objects.ready().filter(queue_name=queue).exists():
        _worker_of(queue, name).run()


def _worker_of(queue: str, name: str):  # type: ignore[no-untyped-def]
    """The library's, until nothing waits any more."""
    from django_tasks_db.management.commands.db_worker import Worker

    return Worker(
        queue_names=[queue],
        interval=0,
        batch=True,
        backend_name="default",
        startup_delay=False,
        max_tasks=None,
        worker_id=name,
        excluded_queue_names=[],
    )


def take_up_again(name: str) -> int:
    """What the worker of this name had begun when its process ended. All tasks may be begun twice."""
    from django_tasks_db.models import DBTaskResult

    running = DBTaskResult.objects.running()
    mine = [one.pk for one in running if one.worker_ids and one.worker_ids[-1] == name]
    return DBTaskResult.objects.filter(pk__in=mine).update(status="READY")


def take_over(now: datetime) -> int:
    """What machines had begun that were not heard of for long. One that comes back after all does it a second time."""
    from django_tasks_db.models import DBTaskResult

    from .machines import GONE, machines

    running = DBTaskResult.objects.running()
    alive = {one.name for one in machines() if one.at > now - GONE}
    left = [one for one in running.filter(started_at__lt=now - GONE) if _machine_of(one.worker_ids) not in alive]
    # As it was found: whoever was quicker has taken it already.
    return sum(running.filter(pk=one.pk, worker_ids=one.worker_ids).update(status="READY") for one in left)


def _machine_of(workers: list[str]) -> str:
    """Of the last one; as `main` names them."""
    return workers[-1].rsplit("-", 2)[0] if workers else ""


if __name__ == "__main__":
    main()
