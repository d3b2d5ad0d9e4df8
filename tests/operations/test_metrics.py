"""What Prometheus is told, and to whom; the last errors of a machine."""

import logging
import re
import urllib.request
from datetime import timedelta
from urllib.error import HTTPError

import pytest
from django.db import connection, transaction
from django.test import Client
from django.utils import timezone

from league.base.machine import machine_name
from league.models import NotedError, User
from league.operations import errors, machines, metrics
from league.printing import store
from league.printing.document import Document, Leaves
from tests.faults.hall import Hall, ask, serving

WORD = "ein Wort für Prometheus"


def value(text: str, line: str) -> float:
    return float(re.search(rf"^{re.escape(line)} (\S+)$", text, re.MULTILINE)[1])


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("word", "said", "status"),
    [(WORD, f"Bearer {WORD}", 200), (WORD, "Bearer falsch", 404), (WORD, "", 404), ("", "Bearer ", 404), ("", "", 404)],
)
def test_only_who_knows_the_word_is_told(settings, word, said, status):
    settings.METRICS_WORD = word
    assert Client().get("/metrics", headers={"Authorization": said} if said else {}).status_code == status


@pytest.mark.django_db
def test_what_waits_and_what_was_counted(settings, kept_here, waiting_line):
    settings.METRICS_WORD = WORD
    store.order(Document("x", "x", (Leaves("print/x.html", {}, 9),)), scope="staff-1")
    before = metrics.requests.labels("GET", "read", "200")._value.get()
    metrics.count("GET", "read", 200, 0.02)
    metrics.count("BREW", "read", 405, 0.02)
    text = Client().get("/metrics", headers={"Authorization": f"Bearer {WORD}"}).text
    assert value(text, 'spielliste_tasks_waiting{queue="paper"}') == 1
    assert value(text, 'spielliste_tasks_waiting{queue="draws"}') == 0
    assert value(text, "spielliste_backup_failed") == 0
    assert value(text, 'spielliste_requests_total{lane="read",method="GET",status="200"}') == before + 1
    assert value(text, 'spielliste_requests_total{lane="read",method="other",status="405"}') >= 1
    assert value(text, 'spielliste_request_seconds_bucket{lane="read",le="0.025"}') >= 2


@pytest.mark.thorough
@pytest.mark.usefixtures("ready_environment")
def test_a_site_that_is_really_started_counts_what_it_answers(tmp_path):
    """Behind HTTPS too, where a watchman asks without, and by a name of his own."""
    (tmp_path / "daten").mkdir()
    with serving(Hall(tmp_path / "daten", "", (), {"LEAGUE_METRICS": "ein-Wort", "LEAGUE_HTTPS": "1"})) as site:
        address = f"http://127.0.0.1:{site.port}"
        for path in ("/healthz", "/healthz", "/readyz"):
            assert ask(site.port, "GET", path, Host="site:8000")[0] == 200
        with pytest.raises(HTTPError, match="404"):
            urllib.request.urlopen(f"{address}/metrics")
        asked = urllib.request.Request(f"{address}/metrics", headers={"Authorization": "Bearer ein-Wort"})
        text = urllib.request.urlopen(asked).read().decode()
    assert value(text, 'spielliste_requests_total{lane="read",method="GET",status="200"}') >= 3


# --- errors


@pytest.fixture
def noted(transactional_db, settings, tmp_path):
    settings.DATA_DIR = tmp_path
    NotedError.objects.all().delete()
    logger = logging.getLogger("test-of-errors")
    logger.propagate = False
    logger.addHandler(errors.Noted())
    yield logger
    logger.handlers.clear()


def test_an_error_is_noted_without_what_it_says(noted, tmp_path):
    try:
        raise ValueError("Carla Weiß")
    except ValueError:
        noted.exception("Es ging um Carla")
    noted.error("ohne Ausnahme")
    noted.warning("keiner")
    later, first = errors.last_errors()
    assert (first.kind, first.where.partition(":")[0], later.kind) == (
        "ValueError",
        "test_metrics.py",
        "test-of-errors",
    )
    assert [error.machine for error in (later, first)] == [machine_name(tmp_path)] * 2
    assert "Carla" not in str([*errors.last_errors(), *NotedError.objects.values()])
    assert (tmp_path / "errors.jsonl").exists() == (connection.vendor == "sqlite")
    assert (errors.of_the_last_day(), machines.this_machine().errors) == (2, 2)


def test_no_more_than_the_last_hundred_are_kept(noted):
    for number in range(105):
        noted.error(str(number))
    assert len(errors.last_errors()) == 100


def test_a_full_disk_or_nonsense_in_the_file_harms_nobody(noted, tmp_path, monkeypatch):
    monkeypatch.setattr(errors, "_is_shared", lambda: False)
    (tmp_path / "errors.jsonl").write_text('kaputt\n["nur eins"]\n')
    noted.error("x")
    assert [one.kind for one in errors.last_errors()] == ["test-of-errors"]
    (tmp_path / "errors.jsonl").unlink()
    (tmp_path / "errors.jsonl").mkdir()
    noted.error("y")
    assert errors.last_errors() == []


@pytest.mark.parametrize(
    "damage",
    [
        b"\xff\xfe\x00\n",
        b'["gestern", "AAAA-1111", "x", "y"]\n',
        b'["2026-11-20T00:00:00", "AAAA-1111", "x", "y"]\n',  # of which zone
        b'[7, "AAAA-1111", "x", "y"]\n',
        b'["2026-11-20T00:00:00+01:00", 7, "x", "y"]\n',
    ],
)
def test_with_a_damaged_file_of_errors_the_site_starts_and_shows_the_others(noted, tmp_path, monkeypatch, damage):
    monkeypatch.setattr(errors, "_is_shared", lambda: False)
    noted.error("x", extra={"number": "BBBB-2222"})
    file = tmp_path / "errors.jsonl"
    file.write_bytes(damage + file.read_bytes())
    errors.forget_errors()
    assert [one.number for one in errors.last_errors("BBBB-2222")] == ["BBBB-2222"]
    noted.error("y", extra={"number": "CCCC-3333"})
    assert [one.number for one in errors.last_errors("CCCC-3333")] == ["CCCC-3333"]


# --- of several machines


@pytest.fixture
def several(noted, settings, tmp_path):
    """Says where the next error happens."""
    if connection.vendor != "postgresql":
        pytest.skip("about PostgreSQL: script/postgres script/test tests/operations/test_metrics.py")

    def happens_on(machine: str, number: str = "-") -> None:
        settings.DATA_DIR = tmp_path / machine
        settings.DATA_DIR.mkdir(exist_ok=True)
        (settings.DATA_DIR / "machine.txt").write_text(machine)
        noted.error("x", extra={"number": number})

    return happens_on


def test_all_machines_see_the_errors_of_all(several):
    several("halle-1", "AAAA-1111")
    several("halle-2", "BBBB-2222")
    assert [(one.machine, one.number) for one in errors.last_errors()] == [
        ("halle-2", "BBBB-2222"),
        ("halle-1", "AAAA-1111"),
    ]
    assert machines.this_machine().errors == 1


def test_a_machine_with_very_many_takes_no_room_from_the_others(several):
    several("halle-1")
    for _time in range(105):
        several("halle-2")
    assert [sum(one.machine == name for one in errors.last_errors()) for name in ("halle-1", "halle-2")] == [1, 100]


def test_what_the_page_takes_back_stays_noted(several):
    with transaction.atomic():
        several("halle-1")
        transaction.set_rollback(True)
    assert len(errors.last_errors()) == 1


def test_an_error_while_the_database_is_away_is_in_the_file_and_shown_with_the_others(several, settings, monkeypatch):
    several("halle-1", "AAAA-1111")
    with monkeypatch.context() as away:
        away.setitem(connection.settings_dict, "PORT", "1")
        for number in ("CCCC-3333", "DDDD-4444"):
            several("halle-1", number)
    assert len((settings.DATA_DIR / "errors.jsonl").read_text().splitlines()) == 2
    assert {one.number for one in errors.last_errors()} == {"AAAA-1111", "CCCC-3333", "DDDD-4444"}
    assert machines.this_machine().errors == 3


def test_errors_are_forgotten_after_a_month(several):
    several("halle-1")
    NotedError.objects.update(at=timezone.now() - errors.LONGEST)
    several("halle-1", "AAAA-1111")
    errors.forget_errors()
    assert [one.number for one in errors.last_errors()] == ["AAAA-1111"]


def test_so_are_those_in_the_file_of_a_machine_alone(noted, settings):
    noted.error("x", extra={"number": "AAAA-1111"})
    file = settings.DATA_DIR / "errors.jsonl"
    old = (timezone.now() - errors.LONGEST - timedelta(minutes=1)).isoformat()
    file.write_text(f'["{old}", "CCCC-3333", "x", "y"]\n' + file.read_text())
    assert errors.forget_errors() == 1
    assert [one.number for one in errors.last_errors()] == ["AAAA-1111"]
    assert errors.forget_errors() == 0


def test_the_number_that_somebody_reads_out_leads_to_its_entry(noted):
    for number in ("AAAA-1111", *("CCCC-3333" for _ in range(12))):
        noted.error("x", extra={"number": number})
    client = Client()
    client.force_login(User.objects.create_superuser("anna"))
    assert "AAAA-1111" not in client.get("/betrieb/").text  # ten are shown
    assert '<td class="mono">AAAA-1111</td>' in client.get("/betrieb/?nummer=+aaaa-1111").text
    assert "Unter dieser Nummer ist kein Fehler notiert." in client.get("/betrieb/?nummer=ZZZZ-9999").text
