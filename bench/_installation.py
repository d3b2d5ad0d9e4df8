"""Imported first by the benches of the site: an installation in a folder of its own, which goes away at the end."""

from __future__ import annotations

import atexit
import os
import sys
import tempfile
from pathlib import Path

_folder = tempfile.TemporaryDirectory(prefix="spielliste-bench-")
atexit.register(_folder.cleanup)
_url = os.environ.get("DATABASE_URL") if os.environ.get("BENCH_POSTGRES") == "1" else None  # see _postgres.py
for _name in ("DATABASE_URL", "HOST", "LEAGUE_HTTPS", "LEAGUE_DEBUG", "LEAGUE_HOSTS"):
    os.environ.pop(_name, None)
if _url:
    os.environ["DATABASE_URL"] = _url
os.environ |= {"LEAGUE_DATA": _folder.name, "LEAGUE_EMPTY": "1", "DJANGO_SETTINGS_MODULE": "league.settings"}
sys.path.insert(0, str(Path(__file__).parents[1]))

import django  # noqa: E402

django.setup()
