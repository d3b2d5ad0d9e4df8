"""The link of a table: what is printed brings a phone to exactly that list, until the direction renews it."""

import logging
import re

import pytest
from django.test import Client
from django.urls import reverse

from league.events.services.rounds import close_round
from league.lists import papers
from league.lists.table_link import table_path, token_of
from league.models import Spielliste, TableDevice, TableLink, Tournament
from league.phones.services.devices import hashed, renew_link
from league.printing.address import LONGEST, page_named, short_code
from league.printing.page import QR_SIZES
from tests.cast import a_tournament, finish, play_all, seated

from .at_table import Phone, a_table

ADDRESS = "https://doko.example"


def printed(document) -> list[str]:
    return [page.address for part in document.parts for page in part.pages]


def test_the_word_has_at_least_128_bits_and_is_another_for_every_list_and_generation(cast):
    first, second = seated(cast, a_tournament(cast, phones="phone"), count=2)
    words = {token_of(first), token_of(second)}
    renew_link(spielliste=first, by=cast.anna)
    words.add(token_of(Spielliste.objects.get(pk=first.pk)))
    assert len(words) == 3
    assert all(re.fullmatch(r"[A-Za-z0-9_-]{22}", word) for word in words)  # of six bits each


def test_what_is_printed_again_is_the_same(cast):
    liste = a_table(cast)
    Phone(liste)
    address = f"{ADDRESS}{table_path(liste)}"
    assert printed(papers.blank_list(liste, address=ADDRESS)) == [address]
    assert printed(papers.lists_of_round(liste.tournament, round_number=1, address=ADDRESS)) == [address]
    shown = papers.blank_list(liste, address=ADDRESS).parts[0].pages[0].fields["address"].text
    assert shown == f"doko.example/l/{short_code(liste.uuid)}"


def test_a_further_page_says_which_one_it_is_and_opens_the_same_table(cast):
    """Before the word, so that the phone brings it; whoever photographs the sheets tells them apart."""
    liste = a_table(cast)
    large = papers.lists_of_round(liste.tournament, round_number=1, address=ADDRESS, large=True)
    short, token = f"/l/{short_code(liste.uuid)}/", token_of(liste)
    assert printed(large) == [f"{ADDRESS}{short}#{token}", f"{ADDRESS}{short}?seite=2#{token}"]
    assert [page_named(address) for address in printed(large)] == [None, 2]
    assert max(len(address) for address in printed(large)) - len(ADDRESS) + LONGEST <= QR_SIZES[-1][1]
    first, second = (Client().get(f"{short}{query}") for query in ("", "?seite=2"))
    assert (first.status_code, first.templates[0].name) == (200, "phones/entrance.html")
    assert (second.status_code, second.templates[0].name) == (200, "phones/entrance.html")


@pytest.mark.parametrize(
    ("address", "page"),
    [
        ("https://doko.example/l/00000001/", None),
        ("https://doko.example/l/00000001/?seite=3", 3),
        ("https://doko.example/l/00000001/?seite=3#word", 3),
        ("https://doko.example/l/00000001/?seite=x", None),
        ("https://doko.example/l/00000001/?seite=99999", None),
        ("no address", None),
        ("http://[nonsense/l/00000001/?seite=2", None),
    ],
)
def test_the_page_that_an_address_names(address, page):
    assert page_named(address) == page


@pytest.mark.parametrize("policy", [Tournament.OFF, Tournament.COPY, Tournament.PHONE, Tournament.BOTH])
def test_only_blank_lists_for_the_table_carry_the_word(cast, policy):
    """A filled list, or one with published names, may hang on a wall or go to a stranger."""
    liste = a_table(cast, policy)
    plain, opens = f"{ADDRESS}/l/{short_code(liste.uuid)}/", policy != Tournament.OFF
    event = liste.tournament
    assert ("#" in printed(papers.blank_list(liste, address=ADDRESS))[0]) is opens
    assert printed(papers.filled_list(liste, address=ADDRESS, published_names=True)) == [plain]
    assert printed(papers.filled_list(liste, address=ADDRESS)) == [plain]
    assert printed(papers.lists_of_round(event, round_number=1, address=ADDRESS, published_names=True)) == [plain]


def test_a_stranger_prints_no_word(cast):
    liste = a_table(cast)
    answer = Client().get(reverse("list-printed", args=[liste.uuid]), {"leer": 1})
    assert token_of(liste).encode() not in b"".join(answer) if answer.streaming else answer.content


def test_the_code_opens_a_page_that_sends_the_word(cast):
    liste = a_table(cast)
    answer = Client().get(f"/l/{short_code(liste.uuid)}/")
    assert answer.status_code == 200
    assert f'data-enter="{reverse("table-enter", args=[liste.uuid])}"' in answer.text
    assert "csrftoken" in answer.cookies
    assert answer.headers["Cache-Control"].startswith("max-age=0")


def test_without_phones_the_code_leads_to_the_list_as_ever(cast):
    liste = a_table(cast, Tournament.OFF)
    assert Client().get(f"/l/{short_code(liste.uuid)}/").headers["Location"] == f"/liste/{liste.uuid}/"


def test_a_draft_is_opened_by_its_word_alone(cast):
    """An evening is published when it is over; its phones come before."""
    liste = a_table(cast, published=False)
    assert Client().get(f"/l/{short_code(liste.uuid)}/").status_code == 200
    assert Client().get(f"/liste/{liste.uuid}/").status_code == 404
    assert Phone(liste).state["list"]["code"] == liste.code


def test_a_phone_gets_a_cookie_of_this_list_alone_and_only_its_hash_is_kept(cast):
    liste = a_table(cast)
    cookie = Phone(liste).client.cookies["tisch"]
    assert (cookie["path"], cookie["httponly"], cookie["samesite"]) == (f"/tisch/{liste.uuid}/", True, "Lax")
    assert not cookie["secure"]  # under HTTPS it is, and called __Secure-tisch
    assert TableDevice.objects.get().secret_hash == hashed(cookie.value)


def test_who_scans_twice_stays_the_same_phone(cast):
    phone = Phone(a_table(cast))
    assert phone.enter()[0] == 200
    assert TableDevice.objects.count() == 1


def test_a_renewed_link_ends_its_phones_and_what_was_printed(cast, anna):
    liste = a_table(cast)
    before, phone = token_of(liste), Phone(liste)
    renew_link(spielliste=liste, by=cast.anna)
    assert phone.client.get(reverse("table-state", args=[liste.uuid])).status_code == 401
    assert phone.client.get(reverse("table", args=[liste.uuid])).status_code == 404
    assert Phone(liste, enter=False).enter(before)[1]["code"] == "token"
    again = Phone(liste)
    assert (again.state["me"], again.state["pen"]["device"]) == ({"device": 2, "seat": None, "has_pen": True}, 2)


def _of_other_table(cast, liste):
    return token_of(seated(cast, liste.tournament, number=2))


def _guessed(cast, liste):
    return "A" * 22


def _older(cast, liste):
    before = token_of(liste)
    renew_link(spielliste=liste, by=cast.anna)
    return before


@pytest.mark.parametrize("made", [_of_other_table, _guessed, _older, lambda cast, liste: None])
def test_what_is_not_the_word_is_refused_counted_and_noted_without_it(cast, caplog, made):
    liste = a_table(cast)
    word = made(cast, liste)
    with caplog.at_level(logging.WARNING, logger="league.phones"):
        status, said = Phone(liste, enter=False).send("table-enter", token=word)
    assert (status, said["code"]) == (403, "token")
    assert TableLink.objects.get(spielliste=liste).refused == 1
    assert "A phone was refused" in caplog.text
    assert not word or word not in caplog.text


def test_a_round_that_does_not_run_lets_nobody_in(cast):
    event = a_tournament(cast, phones="phone")
    liste = finish(play_all(seated(cast, event), by=cast.anna), by=cast.anna)
    close_round(round=liste.round, by=cast.anna)
    status, said = Phone(liste, enter=False).enter()
    assert (status, said["code"], said["message"]) == (
        403, "closed", "Runde 1 ist schon abgeschlossen. Listen lassen sich eintragen, solange die Runde läuft.",
    )  # fmt: skip
    assert TableLink.objects.get(spielliste=liste).refused == 1


def test_a_list_without_phones_has_no_door(cast):
    liste = a_table(cast, Tournament.OFF)
    status, said = Phone(liste, enter=False).enter()
    assert (status, said["code"]) == (404, "nothing")


def test_guessing_ends_after_ten_tries_for_this_device_alone(cast):
    liste = a_table(cast)
    guesser = Phone(liste, enter=False)
    assert [guesser.enter(f"{n:022}")[0] for n in range(11)] == [403] * 10 + [429]
    assert guesser.enter()[0] == 429
    assert Phone(liste).state["me"]["device"] == 1


def test_without_a_csrf_token_it_is_said_as_data(cast):
    liste = a_table(cast)
    strict = Client(enforce_csrf_checks=True)
    answer = strict.post(reverse("table-enter", args=[liste.uuid]), {"token": "x"}, content_type="application/json")
    assert (answer.status_code, answer.json()["code"]) == (403, "csrf")


@pytest.mark.thorough
def test_twenty_phones_are_enough(cast):
    liste = a_table(cast)
    for _number in range(20):
        Phone(liste)
    assert Phone(liste, enter=False).enter()[1]["message"] == "An diesem Tisch sind schon 20 Handys angemeldet."
