"""Benches that promise the same on SQLite and on PostgreSQL: through on the one, they run once more on the other."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

POSTGRES = os.environ.get("BENCH_POSTGRES") == "1"
NOT_INSTALLED = 69


def told(broken: list[str], bench: str) -> int:
    """The end of a bench: what it found, then the same on a throw-away PostgreSQL; without one nothing is measured
    there, and that is said."""
    print("Every promise kept." if not broken else f"Not kept: {', '.join(broken)}.", flush=True)
    there = 0 if POSTGRES else _there(bench)
    return 1 if broken else there


def _there(bench: str) -> int:
    postgres = Path(__file__).parents[1] / "script" / "postgres"
    words = os.environ | {"BENCH_POSTGRES": "1"}
    status = subprocess.run([postgres, sys.executable, bench], env=words, check=False).returncode
    return 0 if status == NOT_INSTALLED else status
