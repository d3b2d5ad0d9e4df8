"""Berta wants to come with her club: what she types, what she finds in her letter box, what the operator presses."""

import re

from league.joining.services import change_joining
from league.models import ClubApplication, Installation, User
from tests.cast import browser_of, sent

FORM, LIST = "/verein-anmelden/", "/betrieb/anmeldungen/"
BERTA = {
    "name": "Karo Ass Celle", "city": "Celle", "state": "NI",
    "first_name": "Berta", "last_name": "Kühn", "email": "Berta@Example.org",
}  # fmt: skip


def root() -> User:
    """Who looks after the site."""
    return User.objects.filter(username="root").first() or User.objects.create_superuser("root")


def opened(how: str = Installation.APPROVAL) -> None:
    change_joining(joining=how, based_on=None, by=root())


def applies(browser=None, **changes):
    browser = browser or browser_of(None)
    return browser.post(FORM, sent(browser.get(FORM).context["form"], **{**BERTA, **changes}))


def link_in(mail) -> str:
    """As it stands in a mail, without the host."""
    return re.search(r"http://testserver(/\S+)", mail.body)[1]


def one() -> ClubApplication:
    return ClubApplication.objects.get()


def operator():
    return browser_of(root())


def lets_in(application: ClubApplication, browser=None):
    return (browser or operator()).post(f"{LIST}{application.uuid}/zulassen/")


def chooses_password(link: str, password: str = "herz-zehn-sticht"):
    browser = browser_of(None)
    page = browser.get(link).url
    return browser.post(page, {"password1": password, "password2": password})


def logged_in(username: str, password: str = "herz-zehn-sticht"):
    browser = browser_of(None)
    assert browser.post("/konto/login/", {"login": username, "password": password}).status_code == 302
    return browser
