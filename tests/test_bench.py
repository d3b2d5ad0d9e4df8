"""What measures can be begun as its own first lines say: a bench that nobody has started for long is still a program.
What each of them measures is told in docs/quality.md."""

import subprocess
import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

import pytest

from league.areas import rooms

BENCH = Path(__file__).parents[1] / "bench"
NAMES = sorted(path.stem for path in BENCH.glob("[a-z]*.py"))


@pytest.mark.thorough
@pytest.mark.parametrize("name", NAMES)
def test_it_finds_all_that_it_names(name):
    begin = [sys.executable, "-c", f"import sys; sys.path.insert(0, {str(BENCH)!r}); import {name}"]
    done = subprocess.run(begin, cwd=BENCH.parent, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def test_the_bench_of_a_federation_asks_for_every_page_or_says_why_not():
    pages = _module("_large_pages")
    there = {path.name for room in rooms("urls") for path in room.urlpatterns if _is_read(path.callback)}
    without = set(pages.not_asked())
    assert sorted(there - pages.asked() - without) == []
    assert sorted((pages.asked() | without) - there) == []
    assert sorted(pages.asked() & without) == []


def _is_read(view) -> bool:
    """What understands no methods of its own is asked as machines ask."""
    return "GET" in getattr(view, "methods", ["GET"])


def _module(name: str):
    """By itself: what other modules of the folder do when they are begun is none of ours."""
    spec = spec_from_file_location(name, BENCH / f"{name}.py")
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
