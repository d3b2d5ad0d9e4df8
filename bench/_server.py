"""For the benches of the site: a server and a lean client. Knows processes and sockets, nothing of what is asked."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).parents[1]


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as probe:
        return int(probe.getsockname()[1])


def answers_at(port: int) -> None:
    """Waits until a server listens there."""
    for _ in range(200):
        try:
            socket.create_connection(("127.0.0.1", port), timeout=1).close()
        except OSError:
            time.sleep(0.1)
        else:
            return
    raise SystemExit("The server did not start.")


class Server:
    """A running site; `worker` is the process that answers."""

    def __init__(self, port: int, process: subprocess.Popen[bytes]) -> None:
        self.port, self.process = port, process
        answers_at(port)
        children = Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text().split()
        self.worker = int(children[-1])

    def cpu_seconds(self) -> float:
        fields = Path(f"/proc/{self.worker}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def handles(self) -> int:
        return len(os.listdir(f"/proc/{self.worker}/fd"))

    def memory_kb(self) -> int:
        lines = Path(f"/proc/{self.worker}/status").read_text().splitlines()
        return int(next(line.split()[1] for line in lines if line.startswith("VmRSS")))


@contextmanager
def served(**environment: str) -> Iterator[Server]:
    """script/serve itself, so that what is measured is what people run."""
    port = free_port()
    words = os.environ | {"PORT": str(port), "PYTHONWARNINGS": "ignore"} | environment
    process = subprocess.Popen([ROOT / "script" / "serve"], env=words, stdout=subprocess.DEVNULL)
    try:
        yield Server(port, process)
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait(20)


class Client:
    """Some connections that are kept; asks on all at once, then reads all answers."""

    def __init__(self, port: int, connections: int = 4) -> None:
        self.sockets = [socket.create_connection(("127.0.0.1", port)) for _ in range(connections)]

    def __enter__(self) -> Client:
        return self

    def __exit__(self, *_: object) -> None:
        for one in self.sockets:
            one.close()

    def ask(self, path: str, headers: str = "") -> tuple[int, int]:
        """Status and length of the body; every answer of the round must be the same."""
        request = f"GET {path} HTTP/1.1\r\nHost: localhost\r\n{headers}\r\n".encode()
        for one in self.sockets:
            one.sendall(request)
        (answer,) = {_answer(one) for one in self.sockets}
        return answer

    def rate(self, path: str, headers: str, seconds: float) -> float:
        """Answers per second."""
        begin, count = time.perf_counter(), 0
        while (now := time.perf_counter()) - begin < seconds:
            self.ask(path, headers)
            count += len(self.sockets)
        return count / (now - begin)


def _answer(one: socket.socket) -> tuple[int, int]:
    data = one.recv(262_144)
    while b"\r\n\r\n" not in data:
        data += one.recv(262_144)
    head, _, body = data.partition(b"\r\n\r\n")
    lower = head.lower()
    start = lower.find(b"content-length:")
    length = int(lower[start + 15 :].split(b"\r\n", 1)[0]) if start >= 0 else 0
    have = len(body)
    while have < length:
        have += len(one.recv(262_144))
    return int(head[9:12]), length
