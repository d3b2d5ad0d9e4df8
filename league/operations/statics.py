"""Stylesheets and scripts, collected where the server reads them; only when one changed, for it takes seconds."""

from __future__ import annotations

import hashlib
from pathlib import Path

from django.conf import settings
from django.core.management import call_command


def collect_if_changed() -> bool:
    """Whether they were collected. The stamp lies outside the folder, because everything in that is served."""
    stamp, now = settings.DATA_DIR / "static.stamp", _fingerprint()
    manifest = Path(settings.STATIC_ROOT) / "staticfiles.json"
    if manifest.exists() and stamp.exists() and stamp.read_text(encoding="ascii") == now:
        return False
    call_command("collectstatic", interactive=False, clear=True, verbosity=0)
    stamp.write_text(now, encoding="ascii")
    return True


def _fingerprint() -> str:
    """Of our own files, and of the packages that bring theirs."""
    own = sorted(path for path in (settings.BASE_DIR / "league" / "static").rglob("*") if path.is_file())
    digest = hashlib.sha256()
    for path in [settings.BASE_DIR / "requirements.txt", *own]:
        digest.update(f"{path.relative_to(settings.BASE_DIR)}\0{path.stat().st_size}\0".encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()
