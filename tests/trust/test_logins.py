"""Logins are sealed: whatever the site itself does with one leaves nothing that verify would name, and what somebody does
past it is noted at once."""

import re
from contextlib import nullcontext
from io import StringIO

import pytest
from allauth.account.models import EmailAddress, EmailConfirmationHMAC
from django.core.management import CommandError, call_command
from django.urls import reverse

from league.base import sealing
from league.clubs.passwords import Scrypt
from league.clubs.services.club import found_club
from league.models import AuditEntry, Seal, Touched, User
from league.operations.services import begin_first, invite_administrator
from tests import cast as stage
from tests.cast import PASSWORD, browser_of
from tests.clubs.test_second_factor import shown_by_app
from tests.trust.trust_stage import built_anew, past_the_site, wrong

NEW = "herz-zehn-sticht"


@pytest.fixture
def cast(db):
    with built_anew():
        return stage.assemble()


def logged_in(username: str = "anna", password: str = PASSWORD):
    browser = browser_of(None)
    assert browser.post("/konto/login/", {"login": username, "password": password}).status_code == 302
    return browser


def confirmed():
    """Somebody who has said her password once more."""
    browser = logged_in()
    browser.post("/konto/reauthenticate/", {"password": PASSWORD})
    return browser


def choose_password(link: str) -> None:
    browser = browser_of(None)
    page = browser.get(link, follow=True)
    browser.post(page.request["PATH_INFO"], {"password1": NEW, "password2": NEW})


def link_in(page) -> str:
    return re.search(r"/konto/password/reset/key/[\w-]+/", page.text)[0]


# --- what the site does


def change_password(cast):
    fields = {"oldpassword": PASSWORD, "password1": NEW, "password2": NEW}
    logged_in().post("/konto/password/change/", fields)
    logged_in(password=NEW)


def invite(cast):
    person = {"username": "berta", "first_name": "Berta", "last_name": "Kern", "email": "", "role": "scorer"}
    return logged_in().post(reverse("club-invite", args=[cast.home.uuid]), person)


def invite_and_choose(cast):
    choose_password(link_in(invite(cast)))
    logged_in("berta", NEW)


def renew_link(cast):
    invite(cast)
    page = logged_in().post(reverse("club-link-renew", args=[cast.home.uuid]), {"username": "berta"})
    choose_password(link_in(page))
    logged_in("berta", NEW)


def use_code(cast):
    code = invite(cast).context["code"]
    answer = browser_of(None).post("/konto/code/", {"username": "berta", "code": code})
    choose_password(answer.headers["Location"])
    logged_in("berta", NEW)


def add_address_and_make_it_the_first(cast):
    browser, new = confirmed(), {"email": "neu@example.org"}
    browser.post("/konto/email/", {"action_add": "", **new})
    browser.post("/konto/email/", {"action_primary": "", **new})
    assert User.objects.get(pk=cast.anna.pk).email == "neu@example.org"
    browser.post("/konto/email/", {"action_add": "", "email": "drittens@example.org"})
    browser.post("/konto/email/", {"action_remove": "", "email": "drittens@example.org"})


def confirm_address(cast):
    address = EmailAddress.objects.create(user=cast.bernd, email="neu@example.org")
    browser_of(None).post(f"/konto/confirm-email/{EmailConfirmationHMAC(address).key}/")
    assert User.objects.get(pk=cast.bernd.pk).email == "neu@example.org"


def set_up_an_app(cast):
    browser = confirmed()
    secret = browser.get("/konto/2fa/totp/activate/").context["form"].secret
    browser.post("/konto/2fa/totp/activate/", {"code": shown_by_app(secret)})
    assert cast.anna.authenticator_set.count() == 2


def log_in_with_an_old_hash(cast, settings):
    settings.PASSWORD_HASHERS = ["league.clubs.passwords.Scrypt"]
    with past_the_site() as cursor:
        old = Scrypt().encode(PASSWORD, "salz" * 6, 2**4, 8, 1)
        cursor.execute("UPDATE league_user SET password = %s WHERE id = %s", [old, cast.anna.pk])
    sealing.store([], [("user", cast.anna.pk)])
    logged_in()
    assert User.objects.get(pk=cast.anna.pk).password.startswith("scrypt$32768$")


def found_another_club(cast):
    admin = invite_administrator(username="clara")
    found_club(name="Pik Sieben", administrator=admin, by=None)
    assert User.objects.get(username="clara").is_superuser


DONE = {
    "somebody logs in": lambda cast: logged_in(),
    "a password is changed": change_password,
    "somebody is invited and chooses a password": invite_and_choose,
    "a link is made anew and used": renew_link,
    "a code is used": use_code,
    "an address is added, made the first, another one removed": add_address_and_make_it_the_first,
    "an address is confirmed by its link": confirm_address,
    "a second factor is set up": set_up_an_app,
    "a club is founded at the machine": found_another_club,
}


@pytest.mark.parametrize("done", DONE)
def test_what_the_site_does_with_a_login_is_told_and_sealed(cast, done):
    DONE[done](cast)
    assert wrong() == []


def test_an_old_hash_is_stored_anew_and_sealed(cast, settings):
    log_in_with_an_old_hash(cast, settings)
    assert wrong() == []
    assert AuditEntry.objects.filter(action="password-hashed-anew", data__user=cast.anna.pk).count() == 1


def test_logging_in_writes_nothing_that_has_to_be_sealed(cast):
    before = AuditEntry.objects.count()
    logged_in()
    assert (AuditEntry.objects.count(), Touched.objects.count()) == (before, 0)


TYPED = [
    ("anna", [NEW, NEW], ""),
    ("anna", [NEW, PASSWORD], "zwei verschiedene Passwörter"),
    ("anna", ["passwort12", "passwort12"], "ist schnell erraten"),
    ("niemand", [], "gibt es nicht, oder er ruht"),
]


@pytest.mark.parametrize(("username", "typed", "refused"), TYPED)
def test_a_password_set_at_the_machine_is_told_and_sealed(cast, monkeypatch, username, typed, refused):
    keyboard = iter(typed)
    monkeypatch.setattr("league.management.commands.changepassword.getpass", lambda prompt: next(keyboard))
    with pytest.raises(CommandError, match=refused) if refused else nullcontext():
        call_command("changepassword", username, stdout=StringIO())
    logged_in(password=PASSWORD if refused else NEW)
    assert wrong() == []


@pytest.mark.django_db
def test_the_first_administrator_of_all_is_sealed():
    begin_first(club="Herz Zehn", password=PASSWORD, username="anna", first_name="Anna", last_name="Arndt")
    assert wrong() == []
    assert AuditEntry.objects.filter(action="site-entrusted").count() == 1


# --- what somebody does past it


def test_whoever_saves_a_login_past_the_services_is_noted(cast):
    cast.bernd.is_superuser = True
    cast.bernd.save()
    assert wrong()[0] == f"Zugang {cast.bernd.pk} (bernd): In der Datenbank an der Seite vorbei geschrieben."


def test_nothing_private_is_told_of_a_login(cast):
    """Neither who it is nor a hash: digests with a salt, and the number of the row."""
    change_password(cast)
    told = str(list(AuditEntry.objects.values_list("data", "reason", "seals"))) + str(
        list(Seal.objects.values_list("digest"))
    )
    anna = User.objects.get(pk=cast.anna.pk)
    assert [word for word in (anna.username, anna.email, anna.password, NEW) if word in told] == []
