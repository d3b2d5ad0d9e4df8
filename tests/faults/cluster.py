"""A PostgreSQL of its own that can be killed: a folder, a socket, nobody else. It writes to the disk as a real one does."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import tempfile
from contextlib import suppress
from pathlib import Path

from .hall import wait_for


def programs() -> Path | None:
    """The newest that Debian has installed."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda path: float(path.parent.name))
    return found[-1] if found else None


class Cluster:
    def __init__(self) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="spielliste-pg-"))
        self.data = self.folder / "data"
        self.address = f"postgres://league@/league?host={self.folder}"
        # PostgreSQL refuses to run as root.
        self.user = ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups"] if os.geteuid() == 0 else []
        if self.user:
            shutil.chown(self.folder, "postgres")
        self.folder.chmod(0o755)

    def __enter__(self) -> Cluster:
        self._run("initdb", "-D", self.data, "-U", "league", "--auth=trust", "-E", "UTF8", "--locale=C.UTF-8")
        self.start()
        self._run("createdb", "-h", self.folder, "-U", "league", "league")
        return self

    def __exit__(self, *_: object) -> None:
        with suppress(subprocess.CalledProcessError):
            self._run("pg_ctl", "-D", self.data, "-m", "immediate", "stop")
        shutil.rmtree(self.folder, ignore_errors=True)

    def start(self) -> None:
        words = f"-k {self.folder} -c listen_addresses='' -c max_connections=50"
        self._run("pg_ctl", "-D", self.data, "-w", "-l", self.folder / "log", "-o", words, "start")

    def kill(self) -> None:
        """kill -9 of the server and of every process that serves somebody."""
        server = int((self.data / "postmaster.pid").read_text().split()[0])
        children = Path(f"/proc/{server}/task/{server}/children").read_text().split()
        killed = [server, *map(int, children)]
        for pid in killed:
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        wait_for(lambda: not any(Path(f"/proc/{pid}").exists() for pid in killed))  # else it is "still running"

    def _run(self, program: str, *words: object) -> None:
        folder = programs()
        assert folder is not None
        command = [*self.user, str(folder / program), *map(str, words)]
        subprocess.run(command, check=True, cwd=self.folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
