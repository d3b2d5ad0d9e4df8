"""The emergency brake: a clock and, if wished, somebody who watches the progress and may say stop.
Knows nothing of plans. The draw is decided by counted steps; the clock only ends what would take too long.
"""

from __future__ import annotations

import time
from collections.abc import Callable

Progress = Callable[[float], bool | None]


class Brake:
    """`pulled` stays true once the time is over or the watcher has answered False."""

    def __init__(self, seconds: float, progress: Progress | None = None) -> None:
        self.started = time.monotonic()
        self.deadline = self.started + seconds
        self.progress = progress
        self.pulled = self.refused = False
        self.share = 0.0

    def check(self, share: float) -> bool:
        """True: stop now. `share` of the work (0 to 1) is done at most."""
        if not self.pulled:
            self.share = max(self.share, min(share, 1.0))  # what is done never becomes less
            self.refused = self.progress is not None and self.progress(self.share) is False
            self.pulled = self.refused or time.monotonic() >= self.deadline
        return self.pulled

    def finish(self) -> None:
        if self.progress is not None and not self.refused:
            self.progress(1.0)

    @property
    def elapsed(self) -> float:
        return time.monotonic() - self.started
