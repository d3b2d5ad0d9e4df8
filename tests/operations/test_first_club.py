"""The first club and its administrator are made in the browser, with the link that script/serve prints."""

import stat

import pytest
from django.test import Client
from django.urls import reverse

from league.models import Club, ClubRole, Player, User
from league.operations import first
from tests.events.event_pages import complaints, said, words

TYPED = {
    "club": "Doko-Club Musterstadt", "first_name": "Anna", "last_name": "Arndt", "username": "anna",
    "password": "kreuz-dame-2026", "repeated": "kreuz-dame-2026",
}  # fmt: skip


@pytest.fixture(autouse=True)
def installation(db, settings, tmp_path):
    settings.DATA_DIR = tmp_path
    return tmp_path


@pytest.fixture
def link():
    return first.link_at("")


def test_the_link_makes_club_and_administrator_logs_in_and_asks_for_the_members(client, link):
    assert "Den Verein anlegen" in words(client.get(link))
    answer = client.post(link, TYPED, follow=True)
    role = ClubRole.objects.get()
    assert (role.club.name, role.user.username, role.role) == ("Doko-Club Musterstadt", "anna", ClubRole.ADMINISTRATOR)
    assert role.user.is_superuser
    assert role.user.check_password("kreuz-dame-2026")
    assert answer.redirect_chain[-1][0] == reverse("player-names", args=[role.club.uuid])
    assert said(answer) == ["„Doko-Club Musterstadt“ ist angelegt. Als Nächstes kommen die Mitglieder."]
    (login,) = client.get(reverse("account-home")).context["logins"]
    assert login.since is not None


@pytest.mark.parametrize(("ticked", "members"), [({"plays": "on"}, ["Anna Arndt"]), ({}, [])])
def test_who_founds_the_club_may_be_its_first_member(client, link, ticked, members):
    assert client.get(link).context["form"]["plays"].value() is True
    page = client.post(link, TYPED | ticked, follow=True)
    assert [player.name for player in Player.objects.of_club(Club.objects.get())] == members
    offer = "Ich spiele selbst mit: Anna Arndt"
    assert (offer in words(page)) is not bool(members)


def test_it_works_once(client, link):
    client.post(link, TYPED)
    other = Client()
    for answer in (other.get(link), other.post(link, TYPED | {"club": "Zweiter", "username": "berta"})):
        assert "Den Verein gibt es schon" in words(answer)
    assert other.get(reverse("club-list")).status_code == 302  # nobody is logged in by that
    assert (Club.objects.count(), User.objects.count()) == (1, 1)
    assert first.link_at("") is None


def test_a_wrong_word_opens_nothing(client, link):
    for word in ("x", link.split("/")[-2][:-1], "ä"):
        assert client.get(f"/einrichten/{word}/").status_code == 404
        assert client.post(f"/einrichten/{word}/", TYPED).status_code == 404
    assert not Club.objects.exists()


def test_an_empty_word_opens_nothing_and_another_key_makes_another_word(client, link, settings):
    assert client.get("/einrichten/x/").status_code == 404
    assert not first.opens("")
    settings.SECRET_KEY = "ein ganz anderer Schlüssel dieser Installation"
    assert client.get(link).status_code == 404


@pytest.mark.parametrize("model", [Club, User])
def test_where_there_is_a_club_or_a_login_it_opens_nothing(client, link, model):
    model.objects.create(**({"name": "Kreuzdame"} if model is Club else {"username": "root"}))
    assert "Den Verein gibt es schon" in words(client.post(link, TYPED))
    assert Club.objects.filter(name="Doko-Club Musterstadt").count() == 0


def test_what_is_said_on_the_screen_nobody_else_can_read_and_it_goes(link, installation):
    said = installation / "first-link.txt"
    first.keep_link("http://halle:8000/")
    assert said.read_text() == f"http://halle:8000{link}"
    assert len(link.split("/")[-2]) == 64  # 256 bits
    assert stat.S_IMODE(said.stat().st_mode) == 0o600
    Club.objects.create(name="Kreuzdame")
    first.keep_link("http://halle:8000/")
    assert not said.exists()


@pytest.mark.parametrize(
    ("typed", "field", "message"),
    [
        ({"club": ""}, "club", ""),
        ({"club": "--"}, "club", "mindestens einen Buchstaben"),
        ({"username": "Anna B"}, "username", "kleine Buchstaben"),
        ({"repeated": "kreuz-dame-2025"}, "repeated", "Die beiden Passwörter sind verschieden."),
        ({"password": "kurz", "repeated": "kurz"}, "password", "10 Zeichen"),
        ({"password": "annaarndt1", "repeated": "annaarndt1", "username": "annaarndt"}, "password", "ähnlich"),
    ],
)
def test_what_cannot_be_is_said_at_its_field_and_nothing_is_made(client, link, typed, field, message):
    answer = client.post(link, TYPED | typed)
    assert answer.status_code == 422
    assert message in complaints(answer.context["form"])[field][0]
    assert (Club.objects.count(), User.objects.count()) == (0, 0)
    assert client.get(link).status_code == 200


def test_no_sum_of_the_password_is_kept(client, link):
    from league.models import Submission

    client.post(link, TYPED | {"key": "k"})
    assert not Submission.objects.exists()
