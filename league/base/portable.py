"""What systems do differently: limits of a process, giving way to others, groups of processes. Linux knows all of it;
where a system knows less, less is asked of it, and whoever started a process ends it in time by himself."""

from __future__ import annotations

import ctypes
import multiprocessing
import os
import signal
import subprocess
import sys
import threading
from contextlib import suppress
from typing import Any

import psutil

try:
    import resource
except ImportError:  # Windows
    resource = None  # type: ignore[assignment]

WINDOWS = sys.platform == "win32"
PR_SET_PDEATHSIG = 1


def limit(*, seconds: int | None = None, memory: int | None = None, writes_files: bool = True) -> None:
    """Of this process: seconds of the processor, bytes of address space, and whether it may write a file."""
    if resource is None:
        return
    limits = {"RLIMIT_CPU": seconds, "RLIMIT_AS": memory, "RLIMIT_FSIZE": None if writes_files else 0, "RLIMIT_CORE": 0}
    for name, most in limits.items():
        with suppress(AttributeError, ValueError, OSError):
            if most is not None:
                resource.setrlimit(getattr(resource, name), (most, most))


def many_files(wanted: int) -> int:
    """So many files and connections may be open, in this process and in those it starts, if the system lets it; gives
    how many. Most begin with 1,024, for programs of long ago, and give more to whoever asks; macOS gives 10,240."""
    if resource is None:
        return wanted
    now, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    for some in (wanted, 10_240, most):
        with suppress(ValueError, OSError):
            if now < some <= wanted:
                resource.setrlimit(resource.RLIMIT_NOFILE, (some, most))
                return some
    return now


def give_way(by: int) -> None:
    """To everybody else on this machine, by so much as `nice` means it."""
    with suppress(psutil.Error, OSError):
        if WINDOWS:
            psutil.Process().nice(getattr(psutil, f"{'IDLE' if by >= 10 else 'BELOW_NORMAL'}_PRIORITY_CLASS"))
        else:
            psutil.Process().nice(psutil.Process().nice() + by)


def memory() -> int:
    """Bytes that this process has in use."""
    used: int = psutil.Process().memory_info().rss
    return used


def group_of_its_own() -> dict[str, Any]:
    """For a process that is started: Strg+C in a terminal does not reach it. No session of its own: Linux gives every
    session the same share of the processor, however much a process in it gives way."""
    return {"creationflags": subprocess.CREATE_NEW_PROCESS_GROUP} if WINDOWS else {"process_group": 0}  # type: ignore[attr-defined]


def listen_to_the_parent_alone() -> None:
    """For a process of `multiprocessing` that its parent tells when to stop: a second word from the terminal is not
    heard. Where the parent is killed it ends at once, as it would with the machine: the word to stop would come from
    each of the parent's threads, and granian takes no more than two."""
    if not WINDOWS:
        os.setpgid(0, 0)
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
    elif parent := multiprocessing.parent_process():
        threading.Thread(target=lambda: (parent.join(), os._exit(1)), daemon=True).start()
