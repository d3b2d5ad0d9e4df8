"""Everything that serves begins anew while people read and enter: nobody is refused, and nothing is lost."""

import pytest

from tests.faults.hall import make_hall
from tests.operations.reloading import TABLES, reloaded

pytestmark = [pytest.mark.thorough, pytest.mark.usefixtures("ready_environment")]


def test_a_reload_under_load_fails_nobody(tmp_path):
    hall = make_hall(tmp_path / "daten", TABLES)
    found = reloaded(hall, 300)
    assert found.failures == []
    assert (found.asked >= 300, len(found.reloads) >= 1) == (True, True)
