"""For all tests: random data is the same in every run of the CI, and fresh on a developer's machine."""

from __future__ import annotations

import os

from hypothesis import settings

mutating = "MUTANT_UNDER_TEST" in os.environ  # each mutant meets all tests again
settings.register_profile(
    "spielliste",
    deadline=None,
    derandomize=mutating or bool(os.environ.get("CI")),
    max_examples=25 if mutating else 100,
)
settings.load_profile("spielliste")
