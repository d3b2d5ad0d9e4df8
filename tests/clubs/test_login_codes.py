"""A short code in place of a password told by mouth: Anna reads it out, Berta chooses a password with it. It is good for
a day, once, and a stranger who guesses gets ten tries."""

import datetime
import re

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from league.clubs.services.codes import MOST_TRIES, forget_codes
from league.models import AuditEntry, LoginCode, User
from tests.cast import browser_of
from tests.events.event_pages import words

from .test_roles import can_log_in, invite, link_in, renew, set_password

PAGE = "/konto/code/"
WRONG = "Anmeldename und Code passen nicht zusammen"


def code_in(answer) -> str:
    return re.search(r"[2-9A-Z]{4}-[2-9A-Z]{4}", words(answer))[0]


def use(code: str, username="berta.k"):
    return browser_of(None).post(PAGE, {"username": username, "code": code})


def choose(code: str, password: str, username="berta.k"):
    """As Berta does, in one browser."""
    browser = browser_of(None)
    led = browser.post(PAGE, {"username": username, "code": code}).url
    return browser.post(browser.get(led).url, {"password1": password, "password2": password})


@pytest.mark.parametrize("written", ["{}", " {} "], ids=["as shown", "with blanks"])
def test_berta_chooses_a_password_with_the_code_that_anna_reads_out(cast, written):
    code = code_in(invite(cast))
    assert choose(written.format(code), "herz-zehn-sticht").status_code == 302
    assert can_log_in("berta.k", "herz-zehn-sticht")
    assert AuditEntry.objects.filter(action="login-code-used").count() == 1


def test_small_letters_and_no_dash_are_the_same_code(cast):
    assert use(code_in(invite(cast)).lower().replace("-", "")).status_code == 302


def test_it_is_good_once(cast):
    code = code_in(invite(cast))
    assert use(code).status_code == 302
    assert (use(code).status_code, WRONG in words(use(code))) == (422, True)


def test_it_is_worth_nothing_once_a_password_was_chosen_with_the_link(cast):
    answer = invite(cast)
    set_password(link_in(answer), "herz-zehn-sticht")
    assert use(code_in(answer)).status_code == 422


def test_a_new_one_takes_the_place_of_the_old(cast):
    first = code_in(invite(cast))
    second = code_in(renew(cast, "berta.k"))
    assert (use(first).status_code, use(second).status_code) == (422, 302)


def test_after_a_day_it_is_over_and_forgotten(cast):
    code = code_in(invite(cast))
    LoginCode.objects.update(until=timezone.now() - datetime.timedelta(seconds=1))
    assert use(code).status_code == 422
    assert (forget_codes(), LoginCode.objects.count()) == (1, 0)


def test_a_stranger_who_guesses_gets_ten_tries_and_locks_nobody_else_out(cast):
    code = code_in(invite(cast))
    other = code_in(invite(cast, username="carl.k", email=""))
    assert {use("AAAA-AAAA").status_code for _try in range(MOST_TRIES)} == {422}
    assert use(code).status_code == 422
    assert use(other, "carl.k").status_code == 302


@pytest.mark.parametrize("username", ["niemand", "anna", "root", "", "x" * 200, "berta.k\u200b"])
def test_a_name_without_a_code_reads_the_same(cast, username):
    User.objects.create_superuser("root")
    answer = use("AAAA-AAAA", username)
    assert answer.status_code == 422
    assert "/konto/password/reset/" not in answer.text


@pytest.mark.parametrize(
    ("username", "state"),
    [
        ("niemand", {}),
        ("anna", {}),
        ("berta.k", {"tries": MOST_TRIES}),
        ("berta.k", {"until": timezone.now() - datetime.timedelta(seconds=1)}),
    ],
    ids=["nobody", "no code", "too many tries", "over"],
)
def test_who_guesses_where_nothing_is_to_be_guessed_holds_up_nobody_who_enters(cast, username, state):
    invite(cast)
    LoginCode.objects.update(**state)
    with CaptureQueriesContext(connection) as asked:
        assert use("AAAA-AAAA", username).status_code == 422
    assert [one["sql"] for one in asked if not one["sql"].startswith("SELECT")] == []


def test_what_is_stored_opens_nothing(cast):
    code = code_in(invite(cast))
    kept = LoginCode.objects.get()
    assert code.replace("-", "") not in str(vars(kept))
    assert use(kept.digest[:8]).status_code == 422
