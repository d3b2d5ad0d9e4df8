"""Phone, passkey and printed codes are gone: who looks after the site takes the second step off, with a reason. The
password stays what it was, and nobody comes in who does not know it."""

import logging
from io import StringIO

import pytest
from allauth.mfa.models import Authenticator
from django.core import mail
from django.core.management import CommandError, call_command

from league.models import AuditEntry, User
from tests.cast import PASSWORD, browser_of, sent
from tests.clubs.test_second_factor import APP, ASKED, HOME, at_the_door, shown_by_app
from tests.events.event_pages import words

PAGE, REASON = "/betrieb/zweiter-schritt/", "Unter der bekannten Nummer zurückgerufen"
pytestmark = pytest.mark.usefixtures("nobody_has_tried_yet")


@pytest.fixture
def root(cast):
    return User.objects.create_superuser("root", "root@example.org", PASSWORD)


@pytest.fixture
def anna(cast):
    """With an app and printed codes, logged in on her laptop."""
    return _with_app(cast.anna)


def _with_app(user):
    browser = browser_of(user)
    browser.post("/konto/reauthenticate/", {"password": PASSWORD})
    secret = browser.get(f"{APP}activate/").context["form"].secret
    browser.post(f"{APP}activate/", {"code": shown_by_app(secret)})
    assert Authenticator.objects.filter(user=user).count() == 2
    return browser


def take(by, name="anna", reason=REASON):
    browser = browser_of(by)
    form = browser.get(PAGE, {"login": name}).context["form"]
    return browser.post(PAGE, sent(form, reason=reason), follow=True)


def after_the_password(name="anna"):
    browser = browser_of(None)
    answer = browser.post(f"/konto/login/?next={HOME}", {"login": name, "password": PASSWORD})
    return answer.headers["Location"].partition("?")[0]


def test_afterwards_the_password_alone_opens(cast, root, anna):
    assert after_the_password() == ASKED
    assert "Anna Arndt ist überall ausgeloggt und kommt mit dem Passwort allein wieder hinein." in words(take(root))
    assert after_the_password() == HOME
    assert not Authenticator.objects.filter(user=cast.anna).exists()


def test_who_was_logged_in_as_her_is_not_any_more_and_who_stood_at_the_door_is_sent_back(cast, root, anna):
    waiting, bernd = at_the_door(), browser_of(cast.bernd)
    take(root)
    assert [browser.get(HOME).status_code for browser in (anna, waiting, bernd)] == [302, 302, 200]


def test_a_wrong_password_opens_as_little_as_before(cast, root, anna):
    take(root)
    browser = browser_of(None)
    assert browser.post("/konto/login/", {"login": "anna", "password": "ganz falsch"}).status_code == 200
    assert browser.get(HOME).status_code == 302


def test_she_sets_up_another_one(cast, root, anna):
    take(root)
    _with_app(cast.anna)
    assert after_the_password() == ASKED


def test_the_history_says_who_did_it_and_why(cast, root, anna):
    take(root)
    told = AuditEntry.objects.get(action="second-step-taken")
    assert (told.by, told.reason, told.data) == (root, REASON, {"user": cast.anna.pk, "logins": 1})


@pytest.mark.parametrize(("can_mail", "said"), [(True, "Eine E-Mail sagt es der Person."), (False, "keine E-Mail zu")])
def test_she_is_written_to_where_there_is_a_mail_server(cast, root, anna, settings, can_mail, said):
    settings.CAN_MAIL = can_mail
    mail.outbox.clear()
    assert said in words(take(root))
    assert [one.to for one in mail.outbox] == [["anna@example.org"]] * can_mail


def test_sent_twice_she_is_written_to_once(cast, root, anna, settings):
    settings.CAN_MAIL = True
    mail.outbox.clear()
    browser = browser_of(root)
    data = sent(browser.get(PAGE, {"login": "anna"}).context["form"], reason=REASON)
    assert [browser.post(PAGE, data).status_code for _time in range(2)] == [302, 302]
    assert (len(mail.outbox), AuditEntry.objects.filter(action="second-step-taken").count()) == (1, 1)


def test_the_log_says_it_by_number(cast, root, anna, caplog, django_capture_on_commit_callbacks):
    with caplog.at_level(logging.INFO, "league.security"), django_capture_on_commit_callbacks(execute=True):
        take(root)
    said = [one.getMessage() for one in caplog.records if one.name == "league.security"]
    assert f"event=second-factor-removed user={cast.anna.pk} by={root.pk}" in said


# Whose it is, the reason, and what is said.
REFUSED = [
    ("bernd", REASON, "Bernd Brandt hat keinen zweiten Schritt eingerichtet."),
    ("root", REASON, "Den eigenen zweiten Schritt nimmt man unter „Mein Konto“ zurück."),
    ("ruth", REASON, "Das geht nur an dem Rechner, auf dem sie läuft: script/manage secondstep ruth --grund …"),
    ("niemand", REASON, "Den Anmeldenamen „niemand“ gibt es nicht."),
    ("anna", "", "Bitte ausfüllen."),
    ("anna", "ja", "„ja“ ist als Grund zu kurz"),
]


@pytest.mark.parametrize(("name", "reason", "said"), REFUSED)
def test_what_is_not_done_here(cast, root, anna, name, reason, said):
    _with_app(User.objects.create_superuser("ruth", password=PASSWORD))
    answer = take(root, name, reason)
    assert (answer.status_code, said in words(answer)) == (422, True)
    assert Authenticator.objects.count() == 4
    assert not AuditEntry.objects.filter(action="second-step-taken").exists()


@pytest.mark.parametrize("who", ["anna", "bernd", "dieter"])
def test_nobody_else_finds_the_page(cast, who):
    browser = browser_of(getattr(cast, who))
    answers = [browser.get(PAGE), browser.post(PAGE, {"username": "bernd", "reason": REASON})]
    assert [answer.status_code for answer in answers] == [404, 404]


def test_the_page_of_access_leads_there_for_who_looks_after_the_site_and_only_to_who_has_one(cast, root, anna):
    page = f"/verein/{cast.home.uuid}/zugang/"
    shown = {who: browser_of(user).get(page).text for who, user in (("root", root), ("anna", cast.anna))}
    leads = {who: [name for name in ("anna", "bernd") if f"{PAGE}?login={name}" in text] for who, text in shown.items()}
    assert leads == {"root": ["anna"], "anna": []}


def test_the_page_of_operation_leads_there(root):
    assert f'href="{PAGE}"' in browser_of(root).get("/betrieb/").text


# --- at the machine


def test_at_the_machine_it_is_taken_off_those_too_who_look_after_the_site(cast, root):
    _with_app(root)
    said = StringIO()
    call_command("secondstep", "root", grund=REASON, stdout=said)
    assert "root ist überall ausgeloggt" in said.getvalue()
    assert after_the_password("root") == HOME
    told = AuditEntry.objects.get(action="second-step-taken")
    assert (told.by, told.reason) == (None, REASON)


@pytest.mark.parametrize(
    ("name", "reason", "said"),
    [("niemand", REASON, "gibt es nicht, oder er ruht"), ("bernd", REASON, "keinen zweiten"), ("anna", "", "Grund")],
)
def test_at_the_machine_what_cannot_be_is_said(cast, anna, name, reason, said):
    with pytest.raises(CommandError, match=said):
        call_command("secondstep", name, grund=reason, stdout=StringIO())
    assert Authenticator.objects.filter(user=cast.anna).count() == 2
