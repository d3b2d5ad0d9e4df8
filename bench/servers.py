"""The server that script/serve starts against others that need no help, asked in turns.

    python bench/servers.py

Brings the others into a folder that goes away. Prints, for a public page and a static file of its size, answers per
second and milliseconds of the processor, and each server's share of granian's. Decides nothing: docs/decisions/11 does.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from statistics import median

sys.path.insert(0, str(Path(__file__).parent))

import _installation  # noqa: F401
from _server import ROOT, Client, answers_at, free_port
from _site_data import a_large_tournament, use_database
from django.conf import settings
from django.test import Client as Browser

from league.operations.statics import collect_if_changed

OTHERS = ("cheroot==11.1.2", "waitress==3.0.2", "gunicorn==27.0.0")
CHEROOT = """
import sys
from cheroot.wsgi import Server
from league.wsgi import application
Server(("127.0.0.1", int(sys.argv[1])), application, numthreads=4, timeout=60).start()
"""
COMMANDS = {
    "granian": "-m granian league.wsgi:application --interface wsgi --host 127.0.0.1 --port {port} --http 1 --no-ws "
    "--blocking-threads 4 --blocking-threads-idle-timeout 600 --log-level warning",
    "cheroot": "-c {cheroot} {port}",
    "waitress": "-m waitress --threads=4 --listen=127.0.0.1:{port} league.wsgi:application",
    "gunicorn": "-m gunicorn --worker-class gthread --threads 4 --keep-alive 60 --log-level warning "
    "--bind 127.0.0.1:{port} league.wsgi",
}
ROUNDS, SECONDS = 9, 1.0


@contextmanager
def started(name: str, packages: str) -> Iterator[tuple[int, int]]:
    """The process and its port."""
    port = free_port()
    words = [word.format(port=port, cheroot=CHEROOT) for word in COMMANDS[name].split()]
    environment = os.environ | {"PYTHONPATH": f"{packages}{os.pathsep}{ROOT}", "PYTHONWARNINGS": "ignore"}
    process = subprocess.Popen([sys.executable, *words], env=environment, cwd=ROOT, stderr=subprocess.DEVNULL)
    try:
        answers_at(port)
        yield process.pid, port
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait(20)


def cpu_seconds(pid: int) -> float:
    """Of a process and its children."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    own = (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    return own + sum(cpu_seconds(int(child)) for child in children)


def paths() -> dict[str, str]:
    use_database("league.sqlite3")
    page = f"/turnier/{a_large_tournament(players=200, rounds=4).uuid}/"
    content = Browser(headers={"Host": "localhost"}).get(page).content
    (settings.STATIC_ROOT / "same-size.html").write_bytes(content)
    return {"public page": page, "static file": "/static/same-size.html"}


def measured(pid: int, port: int, path: str) -> tuple[float, float]:
    """Answers per second, milliseconds of the processor each. New connections each time: each server ends idle ones
    when it likes."""
    with Client(port) as client:
        before, began = cpu_seconds(pid), time.perf_counter()
        rate = client.rate(path, "", SECONDS)
        took = time.perf_counter() - began
    return rate, (cpu_seconds(pid) - before) / (rate * took) * 1000


def main() -> None:
    collect_if_changed()
    asked = paths()
    with tempfile.TemporaryDirectory() as packages, ExitStack() as running:
        pip = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--target", packages]
        subprocess.run([*pip, *OTHERS], check=True, stderr=subprocess.DEVNULL)
        servers = {name: running.enter_context(started(name, packages)) for name in COMMANDS}
        for kind, path in asked.items():
            turns = [{name: measured(*server, path) for name, server in servers.items()} for _ in range(ROUNDS)]
            for name in servers:
                rates, cpu = ([turn[name][i] for turn in turns] for i in (0, 1))
                ratios = [turn[name][0] / turn["granian"][0] for turn in turns]
                print(
                    f"{kind}, {name}: {median(rates):.0f}/s, {median(cpu):.2f} ms of the processor; "
                    f"of granian's rate {median(ratios):.2f} ({min(ratios):.2f}–{max(ratios):.2f})"
                )


if __name__ == "__main__":
    main()
