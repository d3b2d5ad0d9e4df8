"""What a watchman asks, the number of a request, and the log in which it is found."""

import json
import logging
import logging.config
import re
from io import StringIO

import pytest
from django.conf import settings
from django.db import OperationalError, connection
from django.test import Client

from league.operations.views import health

NUMBER = re.compile(r"[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}")


@pytest.fixture
def stranger():
    return Client(raise_request_exception=False)


def test_whether_it_lives_asks_no_database(stranger):
    answer = stranger.get("/healthz")  # this test may not touch the database
    assert (answer.status_code, answer.content) == (200, b"ok\n")
    assert "no-store" in answer["Cache-Control"]


@pytest.mark.django_db
def test_it_is_ready_when_everything_is_there(stranger):
    answer = stranger.get("/readyz")
    assert answer.status_code == 200
    assert answer.json() == {"ready": True, "database": "ok", "schema": "ok", "folder": "ok"}


def _broken() -> bool:
    raise OperationalError("geheim")


MISSING = {
    "database": ("database", _broken, "OperationalError"),
    "schema": ("schema", lambda: False, "missing"),
    "folder": ("folder", lambda: False, "missing"),
}


@pytest.mark.django_db
@pytest.mark.parametrize(("part", "check", "said"), MISSING.values(), ids=MISSING)
def test_it_says_which_part_is_missing_and_nothing_else(stranger, monkeypatch, part, check, said):
    monkeypatch.setitem(health.CHECKS, part, check)
    answer = stranger.get("/readyz")
    assert (answer.status_code, answer.json()["ready"], answer.json()[part]) == (503, False, said)
    assert "geheim" not in answer.text


@pytest.mark.django_db
def test_a_database_that_is_older_than_the_program_is_not_ready(stranger, monkeypatch):
    monkeypatch.setattr(health, "_is_current", False)
    with connection.cursor() as cursor:
        cursor.execute("DELETE FROM django_migrations WHERE id = (SELECT max(id) FROM django_migrations)")
    answer = stranger.get("/readyz")
    assert (answer.status_code, answer.json()["schema"]) == (503, "missing")


# --- numbers


@pytest.mark.django_db
def test_each_request_has_its_own_number_also_for_a_page_that_lies_ready(stranger):
    numbers = [stranger.get("/hilfe/")["X-Request-ID"] for _ in range(3)]
    assert len(set(numbers)) == 3
    assert all(NUMBER.fullmatch(one) for one in numbers)


def _told(kind: str, monkeypatch) -> StringIO:
    """A log as the settings make it, into a text."""
    text = StringIO()
    handlers = settings.LOGGING["handlers"]
    config = settings.LOGGING | {"handlers": handlers | {"stderr": handlers["stderr"] | {"formatter": kind}}}
    logging.config.dictConfig(config)
    monkeypatch.setattr(logging.getLogger("django").handlers[0], "stream", text)
    return text


@pytest.fixture
def log(monkeypatch):
    yield lambda kind: _told(kind, monkeypatch)
    logging.config.dictConfig(settings.LOGGING)


@pytest.mark.django_db
@pytest.mark.parametrize("kind", ["line", "json"])
def test_the_number_on_the_page_of_an_error_stands_in_the_log(stranger, log, monkeypatch, kind):
    monkeypatch.setattr("league.operations.views.health.CHECKS", {"database": lambda: 1 / 0})
    text = log(kind)
    answer = stranger.get("/readyz")
    number = answer["X-Request-ID"]
    assert (answer.status_code, f">{number}</b>" in answer.text) == (500, True)
    line = next(one for one in text.getvalue().splitlines() if "/readyz" in one)
    if kind == "line":
        assert f"ERROR django.request [{number}]: Internal Server Error: /readyz" in line
    else:
        told = json.loads(line)
        assert (told["level"], told["number"], "ZeroDivisionError" in told["exc_info"]) == ("ERROR", number, True)


def test_what_no_request_has_caused_has_no_number(log):
    text = log("line")
    logging.getLogger("django").error("von selbst")
    assert "ERROR django [-]: von selbst" in text.getvalue()
