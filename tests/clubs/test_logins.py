"""Where I am logged in, and the end of it: Anna forgot to log out of the club's laptop."""

import datetime

import pytest
from django.contrib.sessions.models import Session
from django.urls import reverse
from django.utils import timezone

from league.clubs.sessions import device_of, forget_logins
from league.models import AuditEntry
from tests.cast import PASSWORD, browser_of
from tests.events.event_pages import words

FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"
PHONE = "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36"
HOME = "/konto/ich/"


def logged_in(agent: str, username="anna"):
    browser = browser_of(None)
    browser.defaults["HTTP_USER_AGENT"] = agent
    browser.post("/konto/login/", {"login": username, "password": PASSWORD})
    return browser


def logins(browser) -> list:
    return browser.get(HOME).context["logins"]


def end(browser, mark: str):
    return browser.post(reverse("account-login-end"), {"login": mark}, follow=True)


def test_my_account_says_where_i_am_logged_in_this_device_first(cast):
    logged_in(FIREFOX)
    phone = logged_in(PHONE)
    logged_in(FIREFOX, "bernd")
    assert [(one.device, one.is_this) for one in logins(phone)] == [
        ("Chrome, Android", True),
        ("Firefox, Linux", False),
    ]
    assert all(one.since for one in logins(phone))


def test_one_of_them_is_ended_with_the_next_request(cast):
    laptop, phone = logged_in(FIREFOX), logged_in(PHONE)
    other = next(one for one in logins(phone) if not one.is_this)
    assert "Dort ist niemand mehr eingeloggt." in words(end(phone, other.mark))
    assert laptop.get(HOME).status_code == 302
    assert [one.is_this for one in logins(phone)] == [True]
    assert AuditEntry.objects.filter(action="logins-ended", by=cast.anna).count() == 1


def test_all_others_at_once(cast):
    browsers = [logged_in(FIREFOX) for _n in range(3)]
    end(browsers[0], "")
    assert [browser.get(HOME).status_code for browser in browsers] == [200, 302, 302]


def test_one_that_is_over_is_forgotten_with_its_device(cast):
    logged_in(FIREFOX), logged_in(PHONE)
    old = Session.objects.first()
    Session.objects.filter(pk=old.pk).update(expire_date=timezone.now() - datetime.timedelta(seconds=1))
    assert forget_logins() == 1
    assert not Session.objects.filter(pk=old.pk).exists()
    assert Session.objects.exists()


@pytest.mark.parametrize("mark", ["0" * 16, "x", "ä" * 20])
def test_nobody_ends_what_is_not_his(cast, mark):
    bernd, anna = logged_in(FIREFOX, "bernd"), logged_in(PHONE)
    end(anna, mark)
    end(anna, logins(bernd)[0].mark)
    assert bernd.get(HOME).status_code == 200


def test_the_page_tells_no_session_key(cast):
    phone = logged_in(PHONE)
    assert phone.session.session_key not in phone.get(HOME).text


@pytest.mark.parametrize(
    ("agent", "said"), [(FIREFOX, "Firefox, Linux"), (PHONE, "Chrome, Android"), ("curl/8", ""), ("", "")]
)
def test_a_device_is_called_as_people_call_it(agent, said):
    assert device_of(agent) == said
