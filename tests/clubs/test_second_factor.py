"""The second step at the door: a code of an app, or one of those printed for the day on which the phone is lost. Passkeys
need a browser: tests/browser/test_second_factor.py."""

import time

import pytest
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.internal.auth import format_hotp_value, hotp_value

from tests.cast import PASSWORD, browser_of
from tests.events.event_pages import words

HOME, ASKED, APP, PRINTED = "/konto/ich/", "/konto/2fa/authenticate/", "/konto/2fa/totp/", "/konto/2fa/recovery-codes/"
WHO = {"anna": True, "bernd": False}  # she directs, he keeps the list
REFUSED = "Dieser Code oder Schlüssel gilt hier nicht oder nicht mehr."


def shown_by_app(secret: str) -> str:
    """What the phone says now; not in the last second, in which it would be another one before it is looked at."""
    if time.time() % 30 > 29:
        time.sleep(1)
    return format_hotp_value(hotp_value(secret, int(time.time()) // 30))


def wrong_code(code: str) -> str:
    return f"{(int(code) + 1) % 1_000_000:06}"


@pytest.fixture
def anna(cast):
    """She has said her password once more."""
    anna = browser_of(cast.anna)
    anna.post("/konto/reauthenticate/", {"password": PASSWORD})
    return anna


@pytest.fixture
def with_app(anna):
    """Her app, and the codes that she has printed."""
    secret = anna.get(f"{APP}activate/").context["form"].secret
    anna.post(f"{APP}activate/", {"code": shown_by_app(secret)})
    return secret, anna.get(PRINTED).context["unused_codes"]


def at_the_door():
    """Another browser, after the password."""
    browser = browser_of(None)
    answer = browser.post(f"/konto/login/?next={HOME}", {"login": "anna", "password": PASSWORD})
    assert answer.headers["Location"].startswith(ASKED)
    return browser


def opens(code: str) -> bool:
    browser = at_the_door()
    answer = browser.post(ASKED, {"code": code})
    is_in = browser.get(HOME).status_code == 200
    assert is_in or REFUSED in words(answer)
    assert is_in or "Noch nicht gespeichert" not in words(answer)  # nothing was to be stored
    return is_in


OFFERED = "Einloggen in zwei Schritten einrichten"


def test_it_is_offered_to_who_leads_and_has_none(cast):
    offered = {name: OFFERED in words(browser_of(user).get(HOME)) for name, user in vars(cast).items() if name in WHO}
    assert offered == WHO


def test_who_has_one_is_not_asked_again(anna, with_app):
    assert OFFERED not in words(anna.get(HOME))


def test_an_app_is_set_up_only_with_the_code_that_it_shows(cast, anna):
    secret = anna.get(f"{APP}activate/").context["form"].secret
    refused = anna.post(f"{APP}activate/", {"code": wrong_code(shown_by_app(secret))})
    assert REFUSED in words(refused)
    assert not Authenticator.objects.exists()
    assert "10 von 10 Codes sind noch gültig" in words(
        anna.post(f"{APP}activate/", {"code": shown_by_app(secret)}, follow=True)
    )
    assert [one.type for one in Authenticator.objects.filter(user=cast.anna).order_by("pk")] == [
        "totp",
        "recovery_codes",
    ]


def test_the_code_of_the_app_opens_and_a_wrong_one_does_not(with_app):
    secret, _printed = with_app
    assert not opens(wrong_code(shown_by_app(secret)))
    assert opens(shown_by_app(secret))


def test_a_printed_code_opens_once(with_app):
    _secret, printed = with_app
    assert [opens(printed[0]), opens(printed[0]), opens(printed[1])] == [True, False, True]


def test_new_printed_codes_take_the_place_of_the_old_ones(anna, with_app):
    _secret, old = with_app
    anna.post(f"{PRINTED}generate/")
    new = anna.get(PRINTED).context["unused_codes"]
    assert [opens(old[0]), opens(new[0])] == [False, True]


def test_printed_codes_alone_are_no_second_step(anna):
    assert "Codes gibt es erst, wenn eine App oder ein Schlüssel eingerichtet ist." in words(
        anna.post(f"{PRINTED}generate/")
    )
    assert not Authenticator.objects.exists()


def test_without_the_app_the_password_opens_again(anna, with_app):
    anna.post(f"{APP}deactivate/")
    browser = browser_of(None)
    browser.post("/konto/login/", {"login": "anna", "password": PASSWORD})
    assert browser.get(HOME).status_code == 200
