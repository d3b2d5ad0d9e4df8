"""For all tests: random data is the same in every run of the CI, and fresh on a developer's machine."""

from __future__ import annotations

import os

from hypothesis import settings

settings.register_profile("spielliste", deadline=None, derandomize=bool(os.environ.get("CI")))
settings.load_profile("spielliste")
