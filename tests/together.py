"""Several people at the same moment."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any

from django.db import connection


def at_once(times: int, act: Callable[[], Any]) -> list[Any]:
    """Each in a thread of its own, as the server does it; whoever is done gives the connection back."""
    together = Barrier(times)

    def alone(_number: int) -> Any:
        together.wait()
        try:
            return act()
        finally:
            connection.close()

    with ThreadPoolExecutor(times) as threads:
        return list(threads.map(alone, range(times)))
