"""What a worker of granian serves: the application behind its gate. A worker is told to stop once, by granian alone.

Ctrl+C in a terminal reaches every process of its group, and granian tells its worker besides; a second word while the
first is being heeded can block the worker for good. And a worker whose granian was killed would keep the port."""

from __future__ import annotations

import multiprocessing
import threading

from django.conf import settings

from league.base.lanes import FILES, PAGES, PAPER, lane_of, room_at
from league.base.lines import line_of
from league.base.machine import hold, keep_what_is_loaded
from league.base.portable import listen_to_the_parent_alone
from league.wsgi import application as django

from .gate import Gate
from .helper import Helper
from .metrics import count
from .postgres import answer_pages
from .ready import wait_until_it_answers

PAGE_SECONDS = 20.0  # for one page; then it is made where it was asked for
helpers = {PAGES: Helper(PAGES, PAGE_SECONDS), PAPER: Helper(PAPER), FILES: Helper(FILES)}
application = Gate(django, lane_of=lane_of, helpers=helpers, room_at=room_at, line_of=line_of, count=count)


def _start_helpers() -> None:
    """So that the first who needs one does not wait for it; the site itself comes first, and after it who makes pages.
    One after the other: all at once would take longest of all, for who reads as well."""
    wait_until_it_answers()
    for helper in helpers.values():
        helper.start().result()


if multiprocessing.parent_process() is not None:
    listen_to_the_parent_alone()
    answer_pages()
    keep_what_is_loaded()
    _held = hold(settings.DATA_DIR)  # from now on it serves
    threading.Thread(target=_start_helpers, daemon=True).start()
