"""What the security standard (docs/asvs.md, chapters 6, 7 and 9) asks of passwords, sessions and links, seen from outside
on the site as it is: much of it is Django's or allauth's, and would go unseen if a setting or a template took it away."""

import math
import re
import time
from datetime import datetime, timedelta
from html.parser import HTMLParser

import pytest
from allauth.account.forms import default_token_generator
from allauth.account.utils import user_pk_to_url_str
from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
from allauth.mfa.totp.internal.auth import TOTP, format_hotp_value, generate_totp_secret, hotp_value
from django.conf import settings as site
from django.contrib.sessions.backends.db import SessionStore
from django.contrib.sessions.models import Session
from django.core import signing
from django.core.cache import cache
from django.utils import timezone

from league.clubs import devices
from league.clubs.services.codes import LENGTH, LETTERS
from league.models import User
from tests.cast import PASSWORD, browser_of
from tests.clubs.test_second_factor import ASKED, HOME

LOGIN, CHANGE, AGAIN = "/konto/login/", "/konto/password/change/", "/konto/reauthenticate/"
NEW = "herz-zehn-sticht"
pytestmark = pytest.mark.usefixtures("nobody_has_tried_yet")


def log_in(password: str = PASSWORD, browser=None):
    browser = browser or browser_of(None)
    browser.post(LOGIN, {"login": "anna", "password": password})
    return browser


def is_in(browser) -> bool:
    return browser.get(HOME).status_code == 200


def link(user, at: datetime | None = None) -> str:
    """To choose a password, as if it had been made then."""
    made = default_token_generator._num_seconds(at or datetime.now())
    token = default_token_generator._make_token_with_timestamp(user, made, default_token_generator.secret)
    return f"/konto/password/reset/key/{user_pk_to_url_str(user)}-{token}/"


def opens(address: str) -> bool:
    return "gilt nicht mehr" not in browser_of(None).get(address, follow=True).text


# --- 6.2.2, 6.2.3: a password can be changed, by who knows the old one

CHANGED = [
    ("with the old one", PASSWORD, NEW, NEW, True),
    ("with a wrong one", "falsch geraten", NEW, NEW, False),
    ("without it", "", NEW, NEW, False),
    ("mistyped", PASSWORD, NEW, "herz-neun-sticht", False),
    ("to one that is too short", PASSWORD, "kurz-neun", "kurz-neun", False),
]


@pytest.mark.parametrize(
    ("old", "new", "repeated", "changed"), [row[1:] for row in CHANGED], ids=[r[0] for r in CHANGED]
)
def test_a_password_is_changed_by_who_knows_the_old_one(cast, old, new, repeated, changed):
    log_in().post(CHANGE, {"oldpassword": old, "password1": new, "password2": repeated})
    assert (is_in(log_in(PASSWORD)), is_in(log_in(NEW))) == (not changed, changed)


# --- 6.2.6, 6.2.7: fields hide what is typed, and say to a password manager what belongs there


class PasswordFields(HTMLParser):
    def __init__(self, text: str) -> None:
        super().__init__()
        self.found: dict[str, tuple[str | None, str | None]] = {}
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        told = dict(attrs)
        if tag == "input" and "password" in (told.get("name") or ""):
            self.found[told["name"]] = told.get("type"), told.get("autocomplete")
            assert not [name for name in told if name.startswith("on") or name in ("readonly", "maxlength")]


NOW_AND_NEW = {"oldpassword": "current-password", "password1": "new-password", "password2": "new-password"}
PAGES = [
    ("to log in", lambda cast: (None, LOGIN), {"password": "current-password"}),
    ("to change it", lambda cast: (cast.anna, CHANGE), NOW_AND_NEW),
    ("to say it again", lambda cast: (cast.anna, AGAIN), {"password": "current-password"}),
    ("by a link", lambda cast: (None, link(cast.anna)), {"password1": "new-password", "password2": "new-password"}),
]


@pytest.mark.parametrize(("page", "fields"), [row[1:] for row in PAGES], ids=[row[0] for row in PAGES])
def test_fields_hide_what_is_typed_and_hinder_no_password_manager(cast, page, fields):
    who, address = page(cast)
    found = PasswordFields(browser_of(who).get(address, follow=True).text).found
    assert found == {name: ("password", kept) for name, kept in fields.items()}


# --- 6.2.5, 6.2.8, 6.2.9: any characters, as they are typed, as many as one likes

TYPED = [" herz zehn sticht ", "Hęrz-Žehn-♥-sticht", "x1" * 100 + "!", "<b>\"herz\"&'zehn'</b>", "Karo Bube 🂫 sticht"]


@pytest.mark.parametrize("typed", TYPED)
def test_a_password_is_checked_as_it_was_typed(cast, settings, typed):
    settings.PASSWORD_HASHERS = ["league.clubs.passwords.Scrypt", *settings.PASSWORD_HASHERS]
    log_in().post(CHANGE, {"oldpassword": PASSWORD, "password1": typed, "password2": typed})
    others = {typed.strip(), typed.lower(), typed[:-1], typed[:72], typed + " "} - {typed}
    assert [one for one in others if is_in(log_in(one))] == []
    cache.clear()
    assert is_in(log_in(typed))


# --- 6.5.3, 6.5.4, 6.5.5: codes


def test_codes_cannot_be_guessed_and_are_never_the_same(cast):
    ours = math.log2(len(LETTERS) ** LENGTH)
    RecoveryCodes.activate(cast.anna)
    RecoveryCodes.activate(cast.bernd)
    printed = [
        code
        for user in (cast.anna, cast.bernd)
        for code in RecoveryCodes(user.authenticator_set.get()).generate_codes()
    ]
    assert ours >= 40
    assert len(set(printed)) == len(printed) == 20
    assert {len(code) for code in printed} == {8}  # 26 bits


@pytest.mark.parametrize(("steps", "opens_the_door"), [(0, True), (-1, False), (-2, False), (2, False), (120, False)])
def test_a_code_of_an_app_lives_for_its_half_minute(cast, steps, opens_the_door):
    """Half minutes before or after now; of the next one nothing is said: it may begin while the test looks."""
    secret = generate_totp_secret()
    TOTP.activate(cast.anna, secret)
    browser = log_in()
    if time.time() % 30 > 29:
        time.sleep(1)
    code = format_hotp_value(hotp_value(secret, int(time.time()) // 30 + steps))
    browser.post(ASKED, {"code": code})
    assert is_in(browser) == opens_the_door


# --- 7.2.2, 7.2.3: each login has a key of its own, that nobody chose


def test_whoever_logs_in_gets_a_key_that_nobody_gave_him(cast):
    """Neither one that somebody made up nor one that the site had given before."""
    before = SessionStore()
    before["looked at"] = "a page"
    before.save()
    for given in ("f" * 32, before.session_key):
        browser = browser_of(None)
        browser.cookies[site.SESSION_COOKIE_NAME] = given
        log_in(browser=browser)
        assert is_in(browser)
        key = browser.cookies[site.SESSION_COOKIE_NAME].value
        assert key != given
        assert re.fullmatch("[a-z0-9]{32}", key)  # 165 bits
        assert not Session.objects.filter(pk=given).exists()


def test_two_logins_have_two_keys(cast):
    keys = {log_in().cookies[site.SESSION_COOKIE_NAME].value for _time in range(5)}
    assert len(keys) == 5


# --- 7.3.2, 7.6.2


@pytest.mark.parametrize("remember", ["", "on"])
def test_a_session_ends_after_two_weeks(cast, remember):
    browser = browser_of(None)
    browser.post(LOGIN, {"login": "anna", "password": PASSWORD, "remember": remember})
    session = Session.objects.get(pk=browser.cookies[site.SESSION_COOKIE_NAME].value)
    left = session.expire_date - timezone.now()
    assert timedelta(days=13, hours=23) < left <= timedelta(days=14)
    Session.objects.update(expire_date=timezone.now() - timedelta(seconds=1))
    assert not is_in(browser)


@pytest.mark.parametrize("address", ["/", LOGIN, "/konto/code/", "/hilfe/", HOME])
def test_nobody_is_logged_in_by_looking(cast, address):
    browser = browser_of(None)
    browser.get(address, {"login": "anna", "password": PASSWORD}, follow=True)
    assert not Session.objects.exists()
    assert not is_in(browser)


# --- 9.1.1, 9.1.2, 9.2.1: links are what we signed, and for a day

FORGED = [
    ("another letter at the end", lambda whole: whole[:-2] + ("0" if whole[-2] != "0" else "1") + "/"),
    ("a later day", lambda whole: re.sub(r"-(\w+)-", lambda time_: f"-{time_[1][:-1]}z-", whole)),
    ("no signature", lambda whole: whole.rsplit("-", 1)[0] + "-/"),
    ("half of it", lambda whole: whole[:-12] + "/"),
]


@pytest.mark.parametrize("change", [row[1] for row in FORGED], ids=[row[0] for row in FORGED])
def test_a_link_that_was_written_by_somebody_else_opens_nothing(cast, change):
    whole = link(cast.anna)
    assert change(whole) != whole
    assert opens(whole)
    assert not opens(change(whole))


def test_a_link_of_one_person_is_none_of_another(cast):
    assert not opens(link(cast.anna).replace(user_pk_to_url_str(cast.anna), user_pk_to_url_str(cast.bernd), 1))


@pytest.mark.parametrize(
    ("age", "does"),
    [(timedelta(0), True), (timedelta(hours=23, minutes=59), True), (timedelta(days=1, seconds=5), False)],
)
def test_a_link_is_good_for_a_day(cast, age, does):
    assert opens(link(cast.anna, datetime.now() - age)) == does


SIGNED = [("sha256", True), ("sha1", False), ("md5", False), ("sha512", False)]


@pytest.mark.parametrize(("algorithm", "counts"), SIGNED)
def test_only_what_was_signed_as_we_sign_counts(cast, rf, algorithm, counts):
    device = devices.Device(number="0" * 16, people={str(cast.anna.pk): devices._mark(cast.anna)})
    signer = signing.TimestampSigner(key=site.SECRET_KEY, salt=devices.SALT, algorithm=algorithm)
    request = rf.get("/")
    request.COOKIES[devices.COOKIE] = signer.sign_object(device)
    assert (devices.known_device(request, cast.anna) is not None) == counts


# --- 13.2.3


def test_before_somebody_is_invited_there_is_no_login(db):
    assert not User.objects.exists()
