"""Runs one draw in a process of its own and hears from it. Knows what is said between the two, and nothing that is
stored."""

from __future__ import annotations

import contextlib
import json
import subprocess
import sys
from collections.abc import Iterator

from django.conf import settings

from league.models.base import Json


class Drawing:
    """A draw being made: iterate over its news, ask it to come to an end, or end it."""

    def __init__(self, request: dict[str, object]) -> None:
        self.child = subprocess.Popen(
            [sys.executable, "-m", "league.draw.child"],
            cwd=settings.BASE_DIR,
            text=True,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
        )
        assert self.child.stdin is not None
        with contextlib.suppress(BrokenPipeError):
            self.child.stdin.write(json.dumps(request) + "\n")
            self.child.stdin.flush()

    def news(self) -> Iterator[Json]:
        """{"share": 0 to 1}, at last {"answer": …} or {"error": message}. Nothing at the end: the process is gone."""
        assert self.child.stdout is not None
        for line in self.child.stdout:
            yield json.loads(line)

    def enough(self) -> None:
        assert self.child.stdin is not None
        with contextlib.suppress(OSError, ValueError):  # it has come to its end already
            self.child.stdin.write("enough\n")
            self.child.stdin.flush()

    def end(self) -> None:
        """It says nothing more; whoever still listens hears the end."""
        self.child.kill()

    def close(self) -> None:
        self.child.kill()
        self.child.wait()
        for pipe in (self.child.stdin, self.child.stdout):
            with contextlib.suppress(OSError):
                assert pipe is not None
                pipe.close()
