"""A whole tournament in a browser, each request of which is answered by the other of two machines with folders of their
own: they share a PostgreSQL and a key, and nothing else."""

import pytest
from django.conf import settings as site_settings
from django.db import connection

from tests.alternating import balanced
from tests.browser.conftest import PHONE, Windows
from tests.browser.test_tournament_day import (
    ROUNDS,
    _announced,
    _check_in,
    _draw,
    _enter_everybody,
    _give_prizes,
    _play_round,
    _read_as_a_stranger,
)
from tests.browser.waiting import another_page
from tests.faults.hall import Hall, serving

pytestmark = [pytest.mark.thorough, pytest.mark.usefixtures("ready_environment")]


@pytest.fixture
def two_machines(transactional_db, tmp_path):
    if connection.vendor != "postgresql":
        pytest.skip("about PostgreSQL: script/postgres script/test tests/browser/test_two_machines.py")
    where = connection.get_connection_params()
    words = {
        "DATABASE_URL": f"postgres://{where['user']}@/{where['dbname']}?host={where['host']}",
        "LEAGUE_SECRET_KEY": site_settings.SECRET_KEY,
        "LEAGUE_CONNECTIONS": "4",
    }
    halls = [Hall(tmp_path / name, "", (), words) for name in ("eins", "zwei")]
    for hall in halls:
        hall.folder.mkdir()
    with serving(halls[0]) as one, serving(halls[1]) as other, balanced([one, other]) as before:
        yield before


@pytest.fixture
def windows(browser, two_machines):
    return Windows(browser, two_machines.address)


def test_seventeen_people_from_entry_to_certificate_on_two_machines(two_machines, cast, open_page):
    anna = open_page(cast.anna)
    event = _announced(anna, cast)
    _enter_everybody(anna, event)
    _check_in(anna, event)
    _draw(anna, event)
    for number in range(1, ROUNDS + 1):
        _play_round(anna, event, number)
    with another_page(anna):
        anna.get_by_role("button", name="Turnier beenden").click()
    _give_prizes(anna, event)
    _read_as_a_stranger(open_page(viewport=PHONE), event)
    answered = [len([path for site, path in two_machines.taken if site == number]) for number in (0, 1)]
    assert min(answered) > 50
    assert abs(answered[0] - answered[1]) <= 1
