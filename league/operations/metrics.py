"""What Prometheus is told (LEAGUE_METRICS): how many requests there were and how long each took, counted by the gate;
and, asked of the database at that moment, what waits, how old the last backup is, which version runs. Several processes
of a machine count together, in a folder that the library keeps for that."""

from __future__ import annotations

import os
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path

from prometheus_client import CollectorRegistry, Counter, Histogram, generate_latest
from prometheus_client.core import GaugeMetricFamily, InfoMetricFamily, Metric
from prometheus_client.multiprocess import MultiProcessCollector
from prometheus_client.registry import Collector

TOGETHER = "PROMETHEUS_MULTIPROC_DIR"  # where processes count together; set by who starts them (serving.py)
SECONDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0)

registry = CollectorRegistry()
requests = Counter(
    "spielliste_requests", "Answered requests by who made the answer", ["method", "lane", "status"], registry=registry
)
seconds = Histogram(
    "spielliste_request_seconds",
    "From the whole request being there to its answer being made",
    ["lane"],
    buckets=SECONDS,
    registry=registry,
)


def count(method: str, lane: str, status: int, took: float) -> None:
    requests.labels(method if method in METHODS else "other", lane, str(status)).inc()
    seconds.labels(lane).observe(took)


METHODS = ("GET", "HEAD", "POST")


def count_together(folder: Path) -> None:
    """For who starts processes: what they count from now on lies there. What those of before have counted is gone."""
    folder.mkdir(mode=0o700, exist_ok=True)
    for path in folder.glob("*.db"):
        path.unlink(missing_ok=True)
    os.environ[TOGETHER] = str(folder)


def told() -> bytes:
    """Everything, in the words of Prometheus."""
    asked = CollectorRegistry()
    asked.register(Stored())
    if os.environ.get(TOGETHER):
        MultiProcessCollector(asked)  # type: ignore[no-untyped-call]
        return generate_latest(asked)
    return generate_latest(registry) + generate_latest(asked)


class Stored(Collector):
    """What the database says at this moment."""

    def collect(self) -> Iterator[Metric]:
        yield InfoMetricFamily("spielliste", "The program", {"version": _version()})
        yield from self._waiting()
        yield from self._saved()

    def _waiting(self) -> Iterator[Metric]:
        from django.db.models import Count, Min
        from django.utils import timezone
        from django_tasks_db.models import DBTaskResult

        from league.base.background import QUEUES

        now = timezone.now()
        found = DBTaskResult.objects.ready().values("queue_name").annotate(number=Count("pk"), since=Min("enqueued_at"))
        by_queue = {
            row["queue_name"]: (row["number"], (now - row["since"]).total_seconds()) for row in found.order_by()
        }
        number = GaugeMetricFamily("spielliste_tasks_waiting", "Work in the background", labels=["queue"])
        oldest = GaugeMetricFamily("spielliste_task_oldest_seconds", "How long one waits", labels=["queue"])
        for queue in QUEUES:
            waiting, since = by_queue.get(queue, (0, 0.0))
            number.add_metric([queue], waiting)
            oldest.add_metric([queue], since)
        yield from (number, oldest)

    def _saved(self) -> Iterator[Metric]:
        from django.utils import timezone

        from .known import known

        now_known = known()
        failed = GaugeMetricFamily("spielliste_backup_failed", "1 while the last backup came to nothing")
        failed.add_metric([], 1.0 if now_known["failure"] else 0.0)
        yield failed
        if last := now_known["last"]:
            age = GaugeMetricFamily("spielliste_backup_age_seconds", "Since the last good backup")
            age.add_metric([], (timezone.now() - datetime.fromisoformat(last["made_at"])).total_seconds())
            yield age


def _version() -> str:
    from league.base.place import VERSION

    return VERSION
