"""What POSIX has and other systems lack is done without there: nothing fails for the want of it. Each test takes away
what it is about, in a program of its own."""

import ast
import os
import re
import subprocess
import sys
from pathlib import Path

import psutil
import pytest

from league.base import portable
from league.operations import backup

ROOT = Path(__file__).parents[2]
# As Python is on Windows: these modules are not there, and these functions of others neither.
TAKEN_AWAY = """
import multiprocessing, os, signal, subprocess, sys, psutil  # what is installed knows its system
for name in ("resource", "fcntl", "pwd", "grp", "termios"):
    sys.modules[name] = None
for module, names in ((os, "setpgid setsid fork nice kill getuid"), (signal, "SIGHUP SIGKILL SIGALRM")):
    for name in names.split():
        delattr(module, name)
subprocess.CREATE_NEW_PROCESS_GROUP = 512
sys.platform = "win32"
"""


def without_posix(program: str) -> str:
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", f"{TAKEN_AWAY}\n{program}"], cwd=ROOT, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


@pytest.mark.parametrize(
    ("program", "said"),
    [
        ("portable.limit(seconds=1, memory=1, writes_files=False); open(os.devnull, 'w').write('x'); print(1)", "1"),
        ("print(portable.many_files(16_896))", "16896"),
        ("print(portable.group_of_its_own())", "{'creationflags': 512}"),
        ("print(portable.WINDOWS, portable.memory() > 1_000_000)", "True True"),
        ("portable.listen_to_the_parent_alone(); print('goes on')", "goes on"),
    ],
)
def test_what_a_system_does_not_know_is_not_asked_of_it(program, said):
    assert without_posix(f"from league.base import portable\n{program}") == said


def test_a_folder_that_cannot_be_opened_is_not_synced_and_a_file_is(tmp_path, monkeypatch):
    """As backups are laid down for good. Windows opens no folders, and writes them by itself."""
    file = tmp_path / "sicherung.zip"
    file.write_bytes(b"x")
    synced, system_opens, system_syncs = [], os.open, os.fsync

    def opens(path, flags):
        if Path(path).is_dir():
            raise PermissionError(path)
        return system_opens(path, flags)

    def syncs(handle):
        synced.append(os.readlink(f"/proc/self/fd/{handle}"))
        system_syncs(handle)

    monkeypatch.setattr(backup, "WINDOWS", True)
    monkeypatch.setattr(os, "open", opens)
    monkeypatch.setattr(os, "fsync", syncs)
    backup.sync(tmp_path)
    backup.sync(file)
    assert synced == [str(file)]


@pytest.mark.parametrize(("by", "priority"), [(2, "BELOW_NORMAL_PRIORITY_CLASS"), (15, "IDLE_PRIORITY_CLASS")])
def test_windows_has_classes_instead_of_numbers_for_who_gives_way(monkeypatch, by, priority):
    asked = []
    monkeypatch.setattr(portable, "WINDOWS", True)
    monkeypatch.setattr(psutil, priority, priority, raising=False)
    monkeypatch.setattr(psutil.Process, "nice", lambda self, value=None: asked.append(value))
    portable.give_way(by)
    assert asked == [priority]


def test_here_a_process_gives_way_by_a_number():
    program = "import psutil; from league.base import portable; portable.give_way(7); print(psutil.Process().nice())"
    before = psutil.Process().nice()
    done = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=True)
    assert int(done.stdout) == min(before + 7, 19)


POSIX_MODULES = {"resource", "fcntl", "pwd", "grp", "termios", "tty", "pty", "syslog"}
POSIX_NAMES = re.compile(
    r"\bos\.(fork|set[ps]id|setpgid|killpg|nice|getuid|geteuid|chown|mkfifo|statvfs|uname)\b"
    r"|\bsignal\.SIG(HUP|KILL|ALRM|USR\d|CHLD|QUIT|PIPE)\b"
)


def test_only_one_module_asks_for_what_other_systems_lack():
    modules = sorted((ROOT / "league").rglob("*.py")) + sorted((ROOT / "scoring").rglob("*.py"))
    asking = [
        path for path in modules if _imported(path) & POSIX_MODULES or POSIX_NAMES.search(path.read_text("utf-8"))
    ]
    assert [path.relative_to(ROOT).as_posix() for path in asking] == ["league/base/portable.py"]


def _imported(path):
    nodes = list(ast.walk(ast.parse(path.read_text("utf-8"))))
    plain = {one.name.split(".")[0] for node in nodes if isinstance(node, ast.Import) for one in node.names}
    return plain | {(node.module or "").split(".")[0] for node in nodes if isinstance(node, ast.ImportFrom)}
