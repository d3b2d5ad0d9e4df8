"""Stylesheets and scripts, collected where the server reads them; only when one changed, for it takes seconds. Who
serves from there goes on meanwhile, and a page that was opened before still finds what it names for some time."""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import time
from datetime import timedelta
from pathlib import Path

from django.conf import settings
from django.contrib.staticfiles.management.commands.collectstatic import Command as CollectStatic
from django.core.management import call_command
from filelock import FileLock

from league.base.place import PACKAGE
from league.base.static_files import Modules

KEPT = timedelta(days=14)  # for so long what no page names any more is left there
MANIFEST = Modules.manifest_name


def collect_if_changed() -> bool:
    """Whether they were collected. The stamp lies outside the folder, because everything in that is served."""
    stamp, now = settings.DATA_DIR / "static.stamp", _fingerprint()
    with FileLock(settings.DATA_DIR / "static.lock"):
        if (_root() / MANIFEST).exists() and stamp.exists() and stamp.read_text(encoding="ascii") == now:
            return False
        _collect(settings.DATA_DIR / "static.new")
        stamp.write_text(now, encoding="ascii")
    return True


def _root() -> Path:
    return Path(settings.STATIC_ROOT)


def _fingerprint() -> str:
    """Of our own files, and of the packages that bring theirs."""
    folder = PACKAGE / "static"
    digest = hashlib.sha256((settings.BASE_DIR / "requirements.txt").read_bytes())
    for path in sorted(path for path in folder.rglob("*") if path.is_file()):
        digest.update(f"{path.relative_to(folder)}\0{path.stat().st_size}\0".encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()


def _collect(aside: Path) -> None:
    """Aside first, so that whoever begins to serve at this moment never finds half of it."""
    shutil.rmtree(aside, ignore_errors=True)
    command = CollectStatic()
    command.storage = Modules(location=aside)
    call_command(command, interactive=False, verbosity=0)
    before = _named(_root())
    _put_in_place(aside)
    _let_go(before - _named(_root()))


def _put_in_place(aside: Path) -> None:
    """The manifest last: what it names is there already."""
    for path in sorted(_files(aside), key=lambda path: path.name == MANIFEST):
        target = _root() / path.relative_to(aside)
        target.parent.mkdir(parents=True, exist_ok=True)
        path.replace(target)
    shutil.rmtree(aside)


def _let_go(just_now: set[str]) -> None:
    """Its time runs from the moment in which no page names it any more."""
    named, over = _named(_root()) | {MANIFEST}, time.time() - KEPT.total_seconds()
    for path in _files(_root()):
        name = path.relative_to(_root()).as_posix()
        if name in just_now:
            os.utime(path)
        elif name not in named and path.stat().st_mtime < over:
            path.unlink()


def _named(folder: Path) -> set[str]:
    """What the manifest there knows, and the same packed."""
    try:
        paths = json.loads((folder / MANIFEST).read_text("utf-8"))["paths"]
    except (FileNotFoundError, ValueError):  # nothing yet, or half of what an older version wrote
        return set()
    return {f"{name}{packed}" for name in [*paths, *paths.values()] for packed in ("", ".gz", ".br")}


def _files(folder: Path) -> list[Path]:
    return [path for path in folder.rglob("*") if path.is_file()]
