import os
import subprocess
from pathlib import Path

import pytest

from tests import cast as stage

ROOT = Path(__file__).parents[2]


@pytest.fixture
def cast(db):
    return stage.assemble()


@pytest.fixture(scope="session")
def ready_environment():
    """For tests that call the scripts: script/test sets .venv up; a test that rebuilt it would pull the ground from
    under the others."""
    python = os.environ.get("PYTHON") or "$(command -v python3.11 || command -v python3)"
    wanted = subprocess.check_output(
        ["bash", "-c", f'echo "$(cksum <requirements.txt) $({python} --version)"'], cwd=ROOT
    )
    stamp = ROOT / ".venv" / "stamp-run"
    assert stamp.exists() and stamp.read_bytes() == wanted, "bitte zuerst script/test aufrufen"  # noqa: PT018
