"""The whole way of a passkey: added after the password, asked for at the next login, and no other one in its place."""

import base64

import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from playwright.sync_api import expect

from tests.browser.accessibility import faults_of
from tests.browser.waiting import another_page
from tests.cast import PASSWORD

NO_KEY = "Kein passender Sicherheitsschlüssel, oder die Abfrage wurde abgebrochen."
WRONG_KEY = "Dieser Code oder Schlüssel gilt hier nicht"
STICK = {
    "protocol": "ctap2",
    "transport": "usb",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
}


class Port:
    """Where a stick is put in: Chromium has none by itself, and as many as it is told."""

    def __init__(self, page):
        self.devtools, self.stick = page.context.new_cdp_session(page), None
        self.devtools.send("WebAuthn.enable")

    def plug_in(self, *credentials):
        """In place of the one before."""
        if self.stick:
            self.devtools.send("WebAuthn.removeVirtualAuthenticator", {"authenticatorId": self.stick})
        self.stick = self.devtools.send("WebAuthn.addVirtualAuthenticator", {"options": STICK})["authenticatorId"]
        for credential in credentials:
            self.devtools.send("WebAuthn.addCredential", {"authenticatorId": self.stick, "credential": credential})

    def copied(self) -> dict:
        """What is on the stick, which nobody gets out of a real one."""
        return self.devtools.send("WebAuthn.getCredentials", {"authenticatorId": self.stick})["credentials"][0]


def forged(credential: dict) -> dict:
    """It answers to the same name, and signs with another key."""
    key = ec.generate_private_key(ec.SECP256R1()).private_bytes(Encoding.DER, PrivateFormat.PKCS8, NoEncryption())
    return {**credential, "privateKey": base64.b64encode(key).decode()}


def say_password(page):
    page.goto("/konto/login/?next=/konto/ich/")
    page.get_by_label("Anmeldename").fill("anna")
    page.get_by_label("Passwort", exact=True).fill(PASSWORD)
    with another_page(page):
        page.locator("main").get_by_role("button", name="Einloggen").click()


def add_key(page):
    page.goto("/konto/2fa/webauthn/add/")
    if page.get_by_role("heading", name="Zur Sicherheit noch einmal").is_visible():
        page.get_by_label("Passwort", exact=True).fill(PASSWORD)
        with another_page(page):
            page.get_by_role("button", name="Bestätigen").click()
    page.get_by_role("button", name="Schlüssel hinzufügen").click()


def log_out(page):
    page.goto("/konto/logout/")
    with another_page(page):
        page.locator("main").get_by_role("button").first.click()


def use_key(page):
    page.get_by_role("button", name="Sicherheitsschlüssel benutzen").click()


@pytest.fixture
def port(cast, open_page):
    """Anna has a key, and has said her password once more."""
    page = open_page()
    port = Port(page)
    port.page = page
    port.plug_in()
    say_password(page)
    add_key(page)
    expect(page.get_by_text("Der Sicherheitsschlüssel ist hinzugefügt.")).to_be_visible()
    expect(page.locator(".codes li")).to_have_count(10)  # for the day on which the stick is lost
    return port


@pytest.mark.thorough
def test_who_has_a_passkey_logs_in_with_password_and_key(port):
    page = port.page
    log_out(page)
    say_password(page)
    for _again in range(2):  # the password alone opens nothing
        expect(page.get_by_role("heading", level=1)).to_have_text("Zweiter Schritt beim Einloggen")
        page.goto("/konto/ich/")
    assert faults_of(page) == []
    with another_page(page):
        use_key(page)
    expect(page.get_by_role("heading", level=1)).to_have_text("Mein Konto")


@pytest.mark.thorough
def test_another_key_does_not_open_and_the_page_says_so(port):
    page, credential = port.page, port.copied()
    log_out(page)
    say_password(page)
    for others, said in [((), NO_KEY), ((forged(credential),), WRONG_KEY)]:
        port.plug_in(*others)
        use_key(page)
        expect(page.get_by_role("alert").filter(has_text=said)).to_be_visible()
        assert faults_of(page) == []
    port.plug_in(credential)
    with another_page(page):
        use_key(page)
    expect(page.get_by_role("heading", level=1)).to_have_text("Mein Konto")


@pytest.mark.thorough
def test_the_same_key_is_not_added_twice_and_the_page_says_so(port):
    add_key(port.page)
    said = port.page.get_by_text("Dieser Sicherheitsschlüssel ist schon hinzugefügt.")
    expect(said).to_be_visible()
