"""A hall behind one address: thirty people log in at once, and one phone guesses. It must not keep the others out, and
guessing must not become easier."""

import pytest
from allauth.account.models import EmailAddress
from django.contrib.auth.hashers import make_password
from django.test import Client

from league.clubs.devices import COOKIE
from league.models import User
from tests.cast import PASSWORD
from tests.events.event_pages import words

PHONE, TABLET = "Mozilla/5.0 (iPhone) Safari", "Mozilla/5.0 (Android) Chrome"
HALL, HOME = "203.0.113.7", "198.51.100.9"
NEW = "herz-zehn-sticht"
pytestmark = pytest.mark.usefixtures("nobody_has_tried_yet")


@pytest.fixture
def clock(monkeypatch):
    """Stands still, and goes on when it is told: what is counted by the minute would be over in the middle of a test."""
    now = [1_800_000_000.0]
    monkeypatch.setattr("league.base.views.time", lambda: now[0])
    return now


def device(agent: str = PHONE, address: str = HALL) -> Client:
    return Client(REMOTE_ADDR=address, HTTP_USER_AGENT=agent)


def comes_in(browser: Client, name: str, password: str = PASSWORD) -> bool:
    return browser.post("/konto/login/", {"login": name, "password": password}).status_code == 302


def logged_out(browser: Client) -> Client:
    browser.post("/konto/logout/")
    return browser


def own_device(name: str, agent: str = PHONE, address: str = HALL) -> Client:
    """On which that person has logged in before."""
    browser = device(agent, address)
    assert comes_in(browser, name)
    return logged_out(browser)


def guess(name: str = "anna", times: int = 5, by: Client | None = None) -> None:
    for _time in range(times):
        assert not comes_in(by or device(), name, "falsch geraten")


def guess_at_names(times: int, agents: str = PHONE, names: str = "jemand{}") -> None:
    for number in range(times):
        guess(names.format(number), 1, device(agents.format(number)))


# What somebody at one address does, and who comes in there afterwards with the right password: on a device of a kind that
# the guessing one says to be, on one of another kind, and on one's own, on which one has logged in before.
GUESSED = [
    ("nothing", lambda: None, "anna", (True, True, True)),
    ("five times at anna, who wants in", lambda: guess(), "anna", (False, False, True)),
    ("five times at anna, and bernd wants in", lambda: guess(), "bernd", (True, True, True)),
    ("two hundred times at anna, and bernd wants in", lambda: guess(times=200), "bernd", (True, True, True)),
    ("at 29 names", lambda: guess_at_names(29), "bernd", (True, True, True)),
    ("at 200 names", lambda: guess_at_names(200), "bernd", (False, True, True)),
    ("at 59 names, each as another browser", lambda: guess_at_names(59, "Browser {}"), "bernd", (True, True, True)),
    ("at 60 names, each as another browser", lambda: guess_at_names(60, "Browser {}"), "bernd", (False, False, True)),
]


@pytest.mark.parametrize(("guessed", "who", "into"), [row[1:] for row in GUESSED], ids=[row[0] for row in GUESSED])
def test_one_phone_that_guesses_keeps_nobody_out_who_has_been_here_before(cast, clock, guessed, who, into):
    own = own_device(who)
    guessed()
    assert (comes_in(device(PHONE), who), comes_in(device(TABLET), who), comes_in(own, who)) == into


def test_whoever_is_new_and_looks_like_the_guessing_phone_waits_for_a_minute_at_most(cast, clock):
    guess_at_names(200)
    assert not comes_in(device(), "bernd")
    clock[0] += 60
    assert comes_in(device(), "bernd")


def test_whoever_waits_is_told_of_the_way_around(cast, clock):
    guess()
    answer = device().post("/konto/login/", {"login": "anna", "password": PASSWORD})
    assert "oder ein Gerät nehmen, auf dem man schon einmal eingeloggt war." in words(answer)


def test_who_guesses_at_many_other_names_in_between_is_not_forgotten(cast, clock):
    guess("anna")
    for minute in range(3):
        clock[0] += 60
        guess_at_names(59, f"Browser {minute} {{}}", f"minute{minute}-{{}}")
    clock[0] += 60
    assert not comes_in(device(TABLET), "anna")


def test_at_another_address_nobody_notices(cast, clock):
    guess_at_names(60, "Browser {}")
    guess("anna")
    assert comes_in(device(address=HOME), "anna")


def test_a_hundred_and_fifty_people_come_in_within_a_minute(cast, clock):
    names = [f"helfer{number}" for number in range(150)]
    User.objects.bulk_create(User(username=name, password=make_password(PASSWORD)) for name in names)
    assert [name for name in names if not comes_in(device(), name)] == []


def test_with_a_password_mistyped_by_every_second_they_still_do(cast, clock):
    names = [f"helfer{number}" for number in range(30)]
    User.objects.bulk_create(User(username=name, password=make_password(PASSWORD)) for name in names)
    for name in names[::2]:
        guess(name, 1)
    assert [name for name in names if not comes_in(device(), name)] == []


# --- one's own device is no way to guess more


def test_on_ones_own_device_too_five_are_the_most(cast):
    own = own_device("anna")
    guess("anna", 5, own)
    assert not comes_in(own, "anna")
    assert comes_in(device(), "anna")


def test_it_is_known_for_its_owner_alone(cast, clock):
    anna = own_device("anna")
    guess("bernd", 5)
    assert not comes_in(anna, "bernd")
    guess_at_names(60)
    assert not comes_in(anna, "dieter")


def test_a_laptop_of_the_club_is_known_for_all_who_use_it(cast, clock):
    shared = own_device("anna")
    assert comes_in(shared, "bernd")
    logged_out(shared)
    guess("anna"), guess("bernd"), guess_at_names(60)
    assert comes_in(shared, "anna")
    assert comes_in(logged_out(shared), "bernd")


def change_password(browser: Client, old: str = PASSWORD, new: str = NEW) -> None:
    browser.post("/konto/password/change/", {"oldpassword": old, "password1": new, "password2": new})


def test_where_the_password_is_changed_it_stays_ones_own(cast):
    own = device()
    assert comes_in(own, "anna")
    change_password(own)
    guess("anna", by=device())
    assert comes_in(logged_out(own), "anna", NEW)


def test_where_a_change_is_refused_it_stays_what_it_was(cast):
    own = device()
    assert comes_in(own, "anna")
    before = own.cookies[COOKIE].value
    change_password(own, old="ganz falsch")
    change_password(own, new="kurz")
    assert own.cookies[COOKIE].value == before


def test_whoever_never_said_the_old_one_here_is_not_known_by_a_new_one(cast):
    browser = device()
    browser.force_login(cast.anna)
    change_password(browser)
    assert COOKIE not in browser.cookies


def test_with_another_password_it_is_a_strangers(cast):
    own = own_device("anna")
    elsewhere = device(TABLET, HOME)
    comes_in(elsewhere, "anna")
    change_password(elsewhere)
    guess("anna")
    assert not comes_in(own, "anna", NEW)
    assert comes_in(device(address=HOME), "anna", NEW)


SECOND = "anna.neu@example.org"


def second_address(user: User, **facts: bool) -> None:
    EmailAddress.objects.create(user=user, email=SECOND, **facts)


def guess_between_own_logins(name: str, times: int, *, keeping: bool) -> list[bool]:
    """As who has a login and looks for another's password: bernd logs in properly before every five wrong guesses, on a
    device that he keeps or on a new one each time. Gives which guesses were compared with a password."""
    browser, compared = device(), []
    for number in range(times):
        if number % 5 == 0:
            browser = browser if keeping else device()
            assert comes_in(browser, "bernd")
            logged_out(browser)
        answer = browser.post("/konto/login/", {"login": name, "password": f"falsch {number}"})
        compared.append("Zu viele Versuche" not in words(answer))
    return compared


# What else belongs to anna and to bernd when he guesses, and what he types into the field of the name.
SHARED = [
    ("her name", lambda anna, bernd: None, "anna"),
    ("her first address", lambda anna, bernd: None, "anna@example.org"),
    ("her second address", lambda anna, bernd: second_address(anna), SECOND),
    (
        "an address that his login has as its first",
        lambda anna, bernd: (second_address(anna), User.objects.filter(pk=bernd.pk).update(email=SECOND)),
        SECOND,
    ),
    (
        "an address that his login has as its second",
        lambda anna, bernd: (second_address(bernd), User.objects.filter(pk=anna.pk).update(email=SECOND)),
        SECOND,
    ),
]


@pytest.mark.parametrize("keeping", [True, False], ids=["one device", "always a new one"])
@pytest.mark.parametrize(("shared", "typed"), [row[1:] for row in SHARED], ids=[row[0] for row in SHARED])
def test_whoever_logs_in_himself_between_guesses_at_somebody_else_has_five_all_the_same(
    cast, clock, shared, typed, keeping
):
    shared(cast.anna, cast.bernd)
    assert guess_between_own_logins(typed, 100, keeping=keeping) == [True] * 5 + [False] * 95


def test_it_is_known_by_every_address_of_its_owner(cast, clock):
    second_address(cast.anna)
    own = own_device("anna")
    guess(SECOND), guess("anna"), guess("anna@example.org")
    assert [comes_in(logged_out(own), name) for name in ("anna", "anna@example.org", SECOND)] == [True, True, True]


@pytest.mark.parametrize("written", ["", "x", "e30:1sUv:falsch", "ä" * 50])
def test_what_somebody_writes_into_it_himself_is_worth_nothing(cast, written):
    guess("anna")
    browser = device()
    browser.cookies[COOKIE] = written
    assert not comes_in(browser, "anna")


def test_it_tells_no_name_and_no_script_reads_it(cast):
    own = own_device("anna")
    cookie = own.cookies[COOKIE]
    assert (cookie["httponly"], cookie["samesite"]) == (True, "Lax")
    assert not [word for word in ("anna", "Arndt", "example.org") if word in cookie.value]


def test_who_only_reads_gets_none(cast):
    browser = device()
    browser.get("/"), browser.get("/konto/login/")
    guess("anna", 1, browser)
    assert COOKIE not in browser.cookies
