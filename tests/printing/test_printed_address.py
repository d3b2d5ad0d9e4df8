"""The address on paper: which one is printed, when it warns, and the short one that finds a list again."""

import uuid

import pytest
from django.test import Client

from league.models import AuditEntry, Installation
from league.operations.services import change_printed_address
from league.printing.address import is_address, is_loopback, printed_address, short_code, uuids_of
from tests.cast import assemble

LOOPBACK = {
    "http://127.0.0.1:8000": True, "http://localhost": True, "http://[::1]:8000": True, "http://127.9.9.9": True,
    "http://saal.localhost:80": True, "http://0.0.0.0:8000": True, "http://127.1": True, "http://localhost.": True,
    "http://[::]:8000": True, "http://192.168.178.20:8000": False, "https://doko.example": False,
    "http://[fe80::1]": False, "http://laptop.local:8000": False,
}  # fmt: skip
ADDRESSES = {
    "http://192.168.178.20:8000": True, "https://doko.example": True, "https://doko.example/": True,
    "doko.example": False, "ftp://doko.example": False, "https://doko.example/pfad": False, "https://": False,
    "https://doko.example?x=1": False, "https://anna@doko.example": False, "https://doko.example:99999": False,
    "https://döko.example": False, "https://" + "a" * 60 + ".example": False, "javascript:alert(1)": False, "http://a b": False,
}  # fmt: skip


@pytest.mark.parametrize(("address", "only_here"), LOOPBACK.items())
def test_an_address_that_only_this_machine_knows_is_recognised(address, only_here):
    assert is_loopback(address) is only_here


@pytest.mark.parametrize(("typed", "good"), ADDRESSES.items())
def test_what_is_an_address(typed, good):
    assert is_address(typed) is good


def test_every_list_is_found_by_its_short_code():
    for seed in range(200):
        one = uuid.UUID(int=seed * 2**120 // 200 + seed**7)
        first, last = uuids_of(short_code(one))
        assert first <= one <= last


@pytest.mark.parametrize("typed", ["", "k3f7", "k3f79qz", "k3f79qzdd", "k3f79qz!", "k3f79qzu", "ééééé555"])
def test_what_is_no_code_finds_nothing(typed):
    assert uuids_of(typed) is None


def test_a_code_may_be_typed_in_capitals_with_a_hyphen_and_misread_letters():
    assert uuids_of("1OQ7-9QZD") == uuids_of("10q79qzd") == uuids_of("IoQ79qzD") == uuids_of("l0q79qzd")


@pytest.mark.django_db
def test_the_setting_counts_before_the_environment_and_the_environment_before_how_the_site_is_called(settings):
    cast = assemble()
    assert printed_address("http://127.0.0.1:8000") == "http://127.0.0.1:8000"
    settings.PRINTED_ADDRESS = "https://liga.example/"
    assert printed_address("http://127.0.0.1:8000") == "https://liga.example"
    change_printed_address(printed_address="http://192.168.178.20:8000", based_on=None, by=cast.anna)
    assert printed_address("http://127.0.0.1:8000") == "http://192.168.178.20:8000"
    assert AuditEntry.objects.first().action == "printed-address-changed"


@pytest.fixture
def root(db):
    client = Client()
    client.force_login(type(assemble().anna).objects.create_superuser("root", "root@example.org", "x"))
    return client


def test_who_looks_after_the_installation_sets_the_address(root):
    page = root.get("/betrieb/adresse/").content.decode()
    assert "http://testserver" in page
    answer = root.post(
        "/betrieb/adresse/", {"printed_address": "http://192.168.178.20:8000/", "based_on": 1}, follow=True
    )
    assert "Gedruckt wird zurzeit http://192.168.178.20:8000" in answer.content.decode()
    assert Installation.objects.get().printed_address == "http://192.168.178.20:8000"


def test_a_loopback_address_is_warned_of(root):
    root.post("/betrieb/adresse/", {"printed_address": "http://127.0.0.1:8000", "based_on": 1})
    assert "Ein Telefon, das den QR-Code liest, findet dort nichts." in root.get("/betrieb/adresse/").content.decode()


def test_what_is_no_address_is_refused_and_stays_in_the_field(root):
    answer = root.post("/betrieb/adresse/", {"printed_address": "doko.example/liste", "based_on": 1})
    assert answer.status_code == 422
    assert "„doko.example/liste“ ist keine Adresse für QR-Codes" in answer.content.decode()
    assert 'value="doko.example/liste"' in answer.content.decode()
    assert Installation.objects.get().printed_address == ""


def test_two_who_set_it_at_once_see_both(root):
    root.post("/betrieb/adresse/", {"printed_address": "http://10.0.0.2", "based_on": 1})
    answer = root.post("/betrieb/adresse/", {"printed_address": "http://10.0.0.3", "based_on": 1})
    assert answer.status_code == 409
    assert "http://10.0.0.2" in answer.content.decode()
    assert "http://10.0.0.3" in answer.content.decode()
