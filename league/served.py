"""What script/serve runs: the application in a worker of granian that is told to stop once, by granian alone.

Ctrl+C in a terminal reaches every process of its group, and granian tells its worker besides; a second word while the
first is being heeded can block the worker for good. And a worker whose granian was killed would keep the port.
"""

import ctypes
import multiprocessing
import os
import signal
from contextlib import suppress

from .wsgi import application

__all__ = ["application"]

PR_SET_PDEATHSIG = 1


def _listen_to_the_parent_alone() -> None:
    os.setpgid(0, 0)
    with suppress(AttributeError, OSError):  # Linux only
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGTERM)


if multiprocessing.parent_process() is not None:
    _listen_to_the_parent_alone()
