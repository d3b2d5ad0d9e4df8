"""For benches whose figures are told: of which state of the program they are."""

from __future__ import annotations

import subprocess
from functools import partial
from pathlib import Path

ROOT = Path(__file__).parents[1]


def commit() -> str:
    """Of what these figures are, and whether it was really that."""
    git = partial(subprocess.run, cwd=ROOT, capture_output=True, text=True, check=False)
    head = git(["git", "rev-parse", "--short=8", "HEAD"]).stdout.strip() or "unknown"
    changed = git(["git", "status", "--porcelain", "--untracked-files=no"]).stdout.strip()
    return f"{head}, with changes that are not committed" if changed else head
