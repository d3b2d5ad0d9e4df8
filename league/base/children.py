"""Files that people send are opened by a process with limits of its own, so that no file takes the site down with it:
bytes in, bytes out. What a file means is known by who asks."""

from __future__ import annotations

import contextlib
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import IO

from . import portable, steps

ROOT = Path(__file__).resolve().parents[2]
PATIENCE = 30  # seconds on the clock; a child's own limit is one of the processor
GLANCE = 0.1  # seconds between two looks whether the answer is still wanted
WAITING = 5  # seconds until somebody is told to come back
AT_ONCE = threading.BoundedSemaphore(2)  # so that many files at the same time leave the others room to work


class Busy(Exception):
    """Other files are being opened."""


class TooMuch(Exception):
    """The child ran into its limits."""


def limit(*, memory: int, seconds: int) -> None:
    """In the child, before it reads: address space, processor, and no file written."""
    portable.limit(memory=memory, seconds=seconds, writes_files=False)


def answer_of(module: str, content: bytes, *words: str) -> bytes:
    """What `module`, started as a program with these words, makes of these bytes. Stopped if nobody wants it any
    more."""
    if not AT_ONCE.acquire(timeout=WAITING):
        raise Busy
    command = [sys.executable, "-m", module, *words]
    try:
        with subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, cwd=ROOT
        ) as child:
            answer = _heard(child, content)
    finally:
        AT_ONCE.release()
    if not answer:
        raise TooMuch
    return answer


def _heard(child: subprocess.Popen[bytes], content: bytes) -> bytes:
    """However this ends, the child has ended too. What it reads is handed over by a thread: `communicate` forgets the
    rest of it once it has waited in vain."""
    assert child.stdin is not None
    sender = threading.Thread(target=_hand_over, args=(child.stdin, content), daemon=True)
    child.stdin = None
    sender.start()
    end = time.monotonic() + PATIENCE
    try:
        while time.monotonic() < end:
            with contextlib.suppress(subprocess.TimeoutExpired):
                return child.communicate(timeout=min(GLANCE, PATIENCE))[0]
            steps.check()
        raise TooMuch
    finally:
        child.kill()
        sender.join()


def _hand_over(pipe: IO[bytes], content: bytes) -> None:
    with contextlib.suppress(OSError), pipe:  # one that has ended reads no more
        pipe.write(content)
