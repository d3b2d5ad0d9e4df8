"""The disk is full, cannot be written, or says that it could not keep what it was given: 503 with a word about it,
nothing half stored, and the tables go on by themselves as soon as it is well again."""

import os
import shutil
import subprocess
from dataclasses import replace

import pytest

from .hall import answered, ask, entered, finished, judge, reached, serving, tables, wait_for

pytestmark = pytest.mark.thorough


def may_mount():
    """A file system of one's own needs the rights of root and a kernel that lets them be used."""
    tried = ["unshare", "-m", "mount", "-t", "tmpfs", "none", "/mnt"]
    return os.geteuid() == 0 and shutil.which("unshare") and subprocess.run(tried, capture_output=True).returncode == 0


class Disk:
    """A small disk of which only the site knows; its files are seen from here through the process that uses it."""

    def __init__(self, hall, megabytes):
        self.hall = hall
        script = 'mount -t tmpfs -o size="$1"m none /mnt && cp -a "$2"/. /mnt && mount --bind /mnt "$2" && exec "$3"'
        self.before = ["unshare", "-m", "sh", "-c", script, "sh", str(megabytes), str(hall.folder)]

    def inside(self, site, *command):
        words = ["nsenter", "-t", str(site.process.pid), "-m", *command]
        subprocess.run(words, check=True, capture_output=True)

    def taken_out(self, site, to):
        """A copy of what is on it, for the judge."""
        shutil.copytree(f"/proc/{site.process.pid}/root{self.hall.folder}", to)
        return replace(self.hall, folder=to)


@pytest.mark.skipif(not may_mount(), reason="a disk for the test alone needs root and unshare")
def test_a_full_disk_stops_nobody_for_good(hall, tmp_path):
    disk = Disk(hall, megabytes=60)
    ballast = hall.folder / "ballast"
    with serving(hall, before=disk.before) as site:
        every = tables(hall, site.port, games=12, pause=0.05)
        reached(every, 8)
        disk.inside(site, "sh", "-c", f"dd if=/dev/zero of={ballast} bs=64k || true")
        wait_for(lambda: any(one.refusal for one in every))
        assert "kein Platz mehr" in told(every)
        assert ask(site.port, "GET", "/hilfe/")[0] == 200
        before = entered(every)
        disk.inside(site, "rm", str(ballast))
        finished(every)
        assert entered(every) > before
        taken = disk.taken_out(site, tmp_path / "taken")
    judge(taken, every)
    assert answered(every) == {200, 503}


def told(every):
    return next(one.refusal for one in every if one.refusal)


@pytest.mark.skipif(not shutil.which("strace"), reason="strace is not on this machine: apt-get install strace")
@pytest.mark.parametrize(
    ("calls", "error", "said"),
    [
        ("fsync,fdatasync", "EIO", "nicht erreichbar"),
        ("pwrite64", "EIO", "nicht erreichbar"),
        ("pwrite64", "EROFS", "nicht erreichbar"),
        ("pwrite64", "ENOSPC", "kein Platz mehr"),
    ],
    ids=["not kept", "not written", "read-only", "no space"],
)
def test_a_disk_that_refuses_now_and_then_is_not_believed(hall, calls, error, said):
    """What is written into the log of the database meets a disk that fails three times in each thread that writes."""
    log = str(hall.folder / "league.sqlite3-wal")
    fault = ["-P", log, "-e", f"trace={calls}", "-e", f"inject={calls}:error={error}:when=9..11", "-e", "signal=none"]
    with serving(hall, before=["strace", "-f", "-qq", "-o", "/dev/null", *fault]) as site:
        every = tables(hall, site.port, games=12)
        finished(every)
    judge(hall, every)
    assert answered(every) == {200, 503}
    assert said in told(every)
