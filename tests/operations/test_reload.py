"""Everything that serves begins anew while people read and enter: nobody is refused, and nothing is lost. Where the new
cannot start, the old goes on."""

import re
import signal
import time

import pytest

from league.operations.serving import why_not_so_many
from tests.alternating import NAME, Alternating
from tests.faults.cluster import Cluster, programs
from tests.faults.hall import ask, make_hall, serving, wait_for, workers_of
from tests.operations.reloading import TABLES, reloaded

LONGER_THAN_A_RELOAD = 20.0  # seconds


@pytest.mark.thorough
@pytest.mark.usefixtures("ready_environment")
def test_a_reload_under_load_fails_nobody(tmp_path):
    hall = make_hall(tmp_path / "daten", TABLES)
    found = reloaded(hall, 300)
    assert found.failures == []
    assert (found.asked >= 300, len(found.reloads) >= 1) == (True, True)
    assert set(found.workers) == {1}


@pytest.mark.thorough
@pytest.mark.usefixtures("ready_environment")
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


@pytest.mark.thorough
@pytest.mark.usefixtures("ready_environment")
@pytest.mark.skipif(not programs(), reason="PostgreSQL is not on this machine: apt-get install postgresql")
def test_two_workers_on_postgresql_begin_anew_one_after_the_other_and_fail_nobody(tmp_path):
    """Beside those who read and enter, one fetches the list of a table as a PDF, which is drawn anew whenever the table has
    entered a game and gives way to everybody, and one sends a file and looks at what was read of it. The first reload
    comes while both are at it."""
    with Cluster() as cluster:
        hall = make_hall(tmp_path / "daten", TABLES, DATABASE_URL=cluster.address, LEAGUE_HOSTS=NAME)
        found = reloaded(hall, 600, lambda site: [fetches(hall, site), sends(hall, site)], WORKERS="2")
    assert found.failures == []
    assert (found.asked >= 600, len(found.reloads) >= 1, min(found.done) >= 1) == (True, True, True), found
    assert set(found.workers) == {2}


def fetches(hall, site):
    anna, paper = Alternating([site], hall.session), f"/liste/{hall.lists[0]}/liste.pdf"

    def fetch():
        content = anna.fetch(paper)
        assert (content[:5], content.rstrip()[-5:]) == (b"%PDF-", b"%%EOF"), content[:100]

    return fetch


def sends(hall, site):
    anna = Alternating([site], hall.session)
    club = re.search(r"/verein/([0-9a-f-]{36})/", anna.get("/")[1])[1]

    def send():
        status, page = anna.send(f"/verein/{club}/spieler/einlesen/", "Vorname;Nachname\nNora;Petersen\n")
        assert (status, "Petersen" in page) == (200, True), page[:300]

    return send


NO_NUMBER = "WORKERS={} ist keine Anzahl von Prozessen. Bitte eine Zahl von 1 bis 64 wählen."


@pytest.mark.parametrize(
    ("wanted", "database", "said"),
    [
        ("", "", None),
        ("1", "", None),
        ("2", "postgres:///doko", None),
        ("64", "postgres:///doko", None),
        ("0", "postgres:///doko", NO_NUMBER),
        ("-1", "postgres:///doko", NO_NUMBER),
        ("65", "postgres:///doko", NO_NUMBER),
        ("x", "postgres:///doko", NO_NUMBER),
        ("²", "postgres:///doko", NO_NUMBER),
        ("2", "", "WORKERS={} geht nur mit PostgreSQL (DATABASE_URL): "),
    ],
)
def test_how_many_may_answer_is_a_number_and_more_than_one_needs_postgresql(monkeypatch, wanted, database, said):
    monkeypatch.setenv("DATABASE_URL", database)
    refusal = why_not_so_many(wanted)
    assert refusal is None if said is None else refusal.startswith(said.format(wanted))
