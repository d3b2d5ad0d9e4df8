"""What is mailed to people about their passwords, in the language of who asked for it."""

import pytest
from django.urls import reverse

from league.clubs.services import club as clubs
from league.models import ClubRole
from tests.cast import browser_of
from tests.events.event_pages import words
from tests.german import german_left

ANNA, NOBODY = "anna@verein.example", "nobody@verein.example"
pytestmark = pytest.mark.usefixtures("nobody_has_tried_yet")


@pytest.fixture
def anna(transactional_db, django_user_model, settings):
    """A mail goes out when what it tells is stored."""
    settings.CAN_MAIL = True
    return django_user_model.objects.create_user("anna", ANNA, "ein-langes-passwort")


def status(client, email, **headers):
    return client.post(reverse("account_reset_password"), {"email": email}, **headers).status_code


@pytest.mark.parametrize("email", [ANNA, NOBODY])
def test_nobodys_letter_box_is_filled_from_here(anna, client, mailoutbox, email):
    """Asked from wherever, and however it is written."""
    asking = [
        status(client, written, REMOTE_ADDR=f"203.0.113.{number}")
        for number, written in enumerate([email, email.title(), email.upper(), email, email])
    ]
    assert (asking, len(mailoutbox)) == ([302] * 3 + [429] * 2, 3)


def test_whoever_asks_once_more_reads_that_the_links_are_good(anna, client, mailoutbox):
    for _time in range(3):
        status(client, ANNA)
    answer = client.post(reverse("account_reset_password"), {"email": ANNA})
    assert "An eine Adresse gehen höchstens drei in einer Stunde; der Link in jeder gilt einen Tag." in words(answer)
    links = [line for mail in mailoutbox for line in mail.body.splitlines() if line.startswith("http://testserver/")]
    fields = [
        set(client.get(link.removeprefix("http://testserver"), follow=True).context["form"].fields) for link in links
    ]
    assert fields == [{"password1", "password2"}] * 3


def test_a_hall_behind_one_address_can_ask_within_a_minute(anna, client, mailoutbox):
    assert [status(client, f"helfer{number}@verein.example") for number in range(20)] == [302] * 20


def asked(client, email, language):
    address = reverse("account_reset_password")
    assert client.post(address, {"email": email}, headers={"accept-language": language}).status_code == 302


@pytest.mark.parametrize(
    ("email", "language", "subject", "sentence"),
    [
        (ANNA, "de", "Ein neues Passwort", "für den Zugang anna auf testserver wurde ein neues Passwort erbeten."),
        (ANNA, "en-GB", "A new password", "a new password was asked for, for the login anna at testserver."),
        (NOBODY, "de", "Kein Zugang mit dieser Adresse", f"für die Adresse {NOBODY} ein neues Passwort erbeten."),
        (NOBODY, "en-GB", "No login with this address", f"for the address {NOBODY} a new password was asked for."),
    ],
)
def test_who_has_forgotten_a_password_is_answered_in_one_language(
    anna, client, mailoutbox, email, language, subject, sentence
):
    asked(client, email, language)
    (mail,) = mailoutbox
    assert (mail.to, mail.subject) == ([email], f"[testserver] {subject}")
    assert sentence in mail.body
    assert bool(german_left([mail.subject, mail.body])) == (language == "de")


@pytest.mark.parametrize("language", ["de", "en-GB"])
def test_the_link_leads_to_a_new_password(anna, client, mailoutbox, language):
    asked(client, ANNA, language)
    (link,) = [line for line in mailoutbox[0].body.splitlines() if line.startswith("http://testserver/")]
    assert client.get(link.removeprefix("http://testserver"), follow=True).context["form"].fields.keys() == {
        "password1",
        "password2",
    }


@pytest.mark.parametrize("language", ["de", "en-GB"])
def test_nobody_is_sent_to_a_registration_that_is_closed(anna, client, mailoutbox, language):
    asked(client, NOBODY, language)
    assert "http" not in mailoutbox[0].body


@pytest.mark.parametrize(("language", "subject"), [("de", "Ein Zugang bei „{club}“"), ("en-GB", "A login at “{club}”")])
def test_an_invitation_is_mailed_in_the_language_of_who_invites(cast, mailoutbox, settings, language, subject):
    settings.CAN_MAIL = True
    emil = {"username": "emil", "first_name": "Emil", "last_name": "Sommer", "email": ""}
    clubs.invite_to_club(club=cast.home, role=ClubRole.SCORER, by=cast.anna, **emil)
    address = reverse("club-link-send", args=[cast.home.uuid])
    said = {"username": "emil", "email": "emil@example.org"}
    browser_of(cast.anna).post(address, said, headers={"accept-language": language})
    (mail,) = mailoutbox
    assert mail.subject == subject.format(club=cast.home.name)
    assert bool(german_left([mail.body.replace(cast.home.name, "")])) == (language == "de")
