"""What a load balancer or a watchman asks: whether this process answers at all, and whether it can do its work. Tells
nothing but that, and needs no login."""

from __future__ import annotations

import os
from collections.abc import Callable

from django.conf import settings
from django.db import Error, connection
from django.db.migrations.executor import MigrationExecutor
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.cache import never_cache

from league.base.views import require_safe

OK = "ok"


@never_cache
@require_safe
def alive(request: HttpRequest) -> HttpResponse:
    """It answers; asks neither database nor disk, so that a slow database makes nobody restart the site."""
    return HttpResponse("ok\n", content_type="text/plain")


@never_cache
@require_safe
def ready(request: HttpRequest) -> HttpResponse:
    """200 if requests may be sent here, 503 if not, and which part is missing."""
    parts = {name: _asked(check) for name, check in CHECKS.items()}
    is_ready = all(said == OK for said in parts.values())
    return JsonResponse({"ready": is_ready, **parts}, status=200 if is_ready else 503)


def _asked(check: Callable[[], bool]) -> str:
    try:
        return OK if check() else "missing"
    except (Error, OSError) as error:
        return type(error).__name__


def _database() -> bool:
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")
        return bool(cursor.fetchone() == (1,))


def _schema() -> bool:
    """The database is not older than this program. Once it was so it stays so as long as the process lives."""
    global _is_current
    if not _is_current:
        executor = MigrationExecutor(connection)
        _is_current = not executor.migration_plan(executor.loader.graph.leaf_nodes())
    return _is_current


def _folder() -> bool:
    return os.access(settings.DATA_DIR, os.R_OK | os.W_OK)


_is_current = False
CHECKS: dict[str, Callable[[], bool]] = {"database": _database, "schema": _schema, "folder": _folder}
