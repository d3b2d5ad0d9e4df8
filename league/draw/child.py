"""python -m league.draw.child: a request on standard input; on standard output lines of JSON, how far, then the answer.
A process of its own, so that a long draw delays nobody who enters results. Knows neither Django nor the database."""

from __future__ import annotations

import json
import sys
import threading
import time

from league.base.portable import give_way, limit
from scoring import MOST_DRAW_SECONDS as MOST_SECONDS
from scoring import DrawRequest as Request
from scoring import ScoringError
from scoring import draw as plan

NEWS_EVERY = 0.2  # seconds
SPARE = 60  # seconds of the processor beyond the search itself


def main() -> None:
    give_way(5)
    limit(seconds=MOST_SECONDS + SPARE)
    watcher = Watcher()
    request = json.loads(sys.stdin.readline())
    threading.Thread(target=watcher.listen, daemon=True).start()
    try:
        drawn = plan(Request.from_dict(request), watcher.progress)
    except ScoringError as error:
        tell(error=error.said.to_dict())
    else:
        tell(answer=drawn.to_dict())


class Watcher:
    def __init__(self) -> None:
        self.stopped, self.told_at = False, 0.0

    def listen(self) -> None:
        """A second line: somebody has seen enough and takes the best plan found so far."""
        self.stopped = bool(sys.stdin.readline())

    def progress(self, share: float) -> bool:
        now = time.monotonic()
        if now - self.told_at >= NEWS_EVERY:
            self.told_at = now
            tell(share=round(share, 3))
        return not self.stopped


def tell(**news: object) -> None:
    """A parent that is gone ends this process too: the pipe is broken."""
    print(json.dumps(news), flush=True)


if __name__ == "__main__":
    main()
