"""Everything that serves begins anew while people read and enter: nobody is refused, and nothing is lost. Where the new
cannot start, the old goes on."""

import signal
import time

import pytest

from tests.faults.hall import ask, make_hall, serving, wait_for, workers_of
from tests.operations.reloading import TABLES, reloaded

pytestmark = [pytest.mark.thorough, pytest.mark.usefixtures("ready_environment")]
LONGER_THAN_A_RELOAD = 20.0  # seconds


def test_a_reload_under_load_fails_nobody(tmp_path):
    hall = make_hall(tmp_path / "daten", TABLES)
    found = reloaded(hall, 300)
    assert found.failures == []
    assert (found.asked >= 300, len(found.reloads) >= 1) == (True, True)


def test_where_no_new_one_can_start_the_old_goes_on_until_one_can(tmp_path):
    hall = make_hall(tmp_path / "daten", 1)
    secret, said = hall.folder / "secret.key", hall.folder / "said.txt"
    with serving(hall) as site:
        serves = workers_of(site.process.pid)
        key = secret.read_text()
        secret.write_text("")
        site.process.send_signal(signal.SIGHUP)
        until = time.monotonic() + LONGER_THAN_A_RELOAD
        while time.monotonic() < until:
            assert ask(site.port, "GET", "/healthz")[0] == 200
            time.sleep(0.2)
        assert workers_of(site.process.pid) == serves
        assert "der alte bedient weiter" in said.read_text()
        secret.write_text(key)
        site.process.send_signal(signal.SIGHUP)
        wait_for(lambda: not set(serves) & set(workers_of(site.process.pid)))
        assert ask(site.port, "GET", "/healthz")[0] == 200
