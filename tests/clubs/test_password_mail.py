"""What is mailed to people about their passwords, in the language of who asked for it."""

import pytest
from django.urls import reverse

from league.clubs.services import club as clubs
from league.models import ClubRole
from tests.cast import browser_of
from tests.german import german_left

ANNA, NOBODY = "anna@verein.example", "nobody@verein.example"


@pytest.fixture
def anna(transactional_db, django_user_model, settings):
    """A mail goes out when what it tells is stored."""
    settings.CAN_MAIL = True
    return django_user_model.objects.create_user("anna", ANNA, "ein-langes-passwort")


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
