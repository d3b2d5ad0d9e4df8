"""Who keeps the installation reads in the log who came in, who was refused, and what changed at the door: by numbers,
without a name, an address or anything that was typed."""

import logging

import pytest
from allauth.mfa.signals import authentication_failed, authenticator_added, authenticator_removed
from django.core.cache import cache
from django.urls import reverse
from django.utils import timezone

from league.base.security import note
from league.clubs.services.logins import keep_password
from league.models import User
from tests.cast import PASSWORD, browser_of


@pytest.fixture(autouse=True)
def _nobody_has_tried_yet():
    cache.clear()


LOGIN, TYPED = "/konto/login/", "geheim und falsch"


def log_in(name="anna", password=PASSWORD):
    browser = browser_of(None)
    browser.post(LOGIN, {"login": name, "password": password})
    return browser


def log_out(cast):
    log_in().post("/konto/logout/")


def five_wrong_ones(cast):
    for _time in range(6):
        log_in(password=TYPED)


def somebody_elses_page(cast):
    browser_of(cast.dieter).get(reverse("club-edit", args=[cast.home.uuid]))


def an_address_with_a_line_of_its_own(cast):
    browser_of(cast.dieter).get("/t/x%0A2026-11-19%2022:00:00%20INFO%20league.security:%20event=login%20user=1/")


# What somebody does, and the last line that it leaves.
LINES = [
    ("a login", lambda cast: log_in(), "event=login user={anna}"),
    ("a wrong password", lambda cast: log_in(password=TYPED), "event=login-failed user={anna}"),
    ("a login that nobody has", lambda cast: log_in(TYPED, TYPED), "event=login-failed user=-"),
    ("too many of them", five_wrong_ones, "event=locked-out user={anna}"),
    ("a logout", log_out, "event=logout user={anna}"),
    ("a second factor", lambda cast: _signal(authenticator_added, cast), "event=second-factor-added user={anna}"),
    ("one that goes", lambda cast: _signal(authenticator_removed, cast), "event=second-factor-removed user={anna}"),
    ("a wrong code", lambda cast: _signal(authentication_failed, cast), "event=second-factor-failed user={anna}"),
    ("a page of another club", somebody_elses_page, "event=refused user={dieter} guard=administers_club method=GET of={home}"),
    ("a typed address", an_address_with_a_line_of_its_own, "event=refused user={dieter} guard=finds_event method=GET of=-"),
]  # fmt: skip


def _signal(signal, cast):
    signal.send(sender=User, request=None, user=cast.anna, authenticator=None)


def test_no_value_looks_like_another_field_or_another_line(caplog):
    with caplog.at_level(logging.INFO, "league.security"):
        note("tried", None, of="a\nb\u2028event=login user=1", how=None)
    assert caplog.records[-1].getMessage() == "event=tried user=- of=a_b_event=login_user=1 how=-"


@pytest.mark.parametrize(("act", "line"), [row[1:] for row in LINES], ids=[row[0] for row in LINES])
def test_what_happens_at_the_door_is_a_line(cast, caplog, act, line):
    with caplog.at_level(logging.INFO, "league.security"):
        act(cast)
    said = [record.getMessage() for record in caplog.records if record.name == "league.security"]
    assert said[-1] == line.format(anna=cast.anna.pk, dieter=cast.dieter.pk, home=cast.home.uuid)
    assert not [one for one in said for secret in (TYPED, PASSWORD, "anna", "127.0.0.1") if secret in one]


@pytest.mark.parametrize(("before", "event"), [(None, "invitation-used"), (timezone.now(), "password-set")])
def test_a_password_that_is_set_is_a_line_when_it_is_stored(
    cast, caplog, django_capture_on_commit_callbacks, before, event
):
    User.objects.filter(pk=cast.anna.pk).update(last_login=before)
    cast.anna.refresh_from_db()
    with caplog.at_level(logging.INFO, "league.security"), django_capture_on_commit_callbacks(execute=True):
        keep_password(user=cast.anna, by=cast.anna)
    assert [record.getMessage() for record in caplog.records] == [
        f"event={event} user={cast.anna.pk} by={cast.anna.pk}"
    ]
