"""What measures can be begun as its own first lines say: a bench that nobody has started for long is still a program.
What each of them measures is told in docs/quality.md."""

import subprocess
import sys
from pathlib import Path

import pytest

BENCH = Path(__file__).parents[1] / "bench"
NAMES = sorted(path.stem for path in BENCH.glob("[a-z]*.py"))


@pytest.mark.thorough
@pytest.mark.parametrize("name", NAMES)
def test_it_finds_all_that_it_names(name):
    begin = [sys.executable, "-c", f"import sys; sys.path.insert(0, {str(BENCH)!r}); import {name}"]
    done = subprocess.run(begin, cwd=BENCH.parent, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
