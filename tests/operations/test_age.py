"""Encrypted backups are files of age: another program opens them, and this one opens what another made."""

import io
from base64 import b64decode

import pyrage
import pytest

from league.operations import age

PASSWORD = "Kreuz Bube sticht für immer"
LENGTHS = [0, 1, age.CHUNK - 1, age.CHUNK, age.CHUNK + 1, 3 * age.CHUNK, 1_000_003]


def encrypted(plain, password=PASSWORD):
    out = io.BytesIO()
    age.encrypt(io.BytesIO(plain), out, password)
    return out.getvalue()


def decrypted(secret, password=PASSWORD):
    out = io.BytesIO()
    age.decrypt(io.BytesIO(secret), out, password)
    return out.getvalue()


@pytest.fixture(autouse=True)
def little_work(monkeypatch):
    """The same format with a key that is found quicker."""
    monkeypatch.setattr(age, "WORK", 8)


def test_a_password_takes_as_much_work_to_try_as_owasp_asks_for(monkeypatch):
    monkeypatch.undo()
    assert encrypted(b"x").splitlines()[1].endswith(b" 17")


@pytest.mark.parametrize("length", LENGTHS)
def test_another_program_opens_it(length):
    plain = bytes(range(256)) * (length // 256) + b"x" * (length % 256)
    secret = encrypted(plain)
    assert pyrage.passphrase.decrypt(secret, PASSWORD) == plain
    assert decrypted(secret) == plain


# Made by another program, which chose its own amount of work.
OF_ANOTHER = b64decode(
    "YWdlLWVuY3J5cHRpb24ub3JnL3YxCi0+IHNjcnlwdCBhcmtvTzl2emNTYUMzNHFWTnh5ZmV3IDE2CmN0L1c3Vzg3dUN0U3RXeVZP"
    "UmhxNHdoTTdyaGVhL0MvYzdibGpZTEhBL1UKLS0tIGxyb3VUKzh0U0duYUxFNXAyTHY4NCtLOFF2R3F6QVAxRG1CcEFsbG9zTmsK"
    "sC54GothyXX6Tpe0b4f9dhGuoTpODbiTFHBghgWjhBYiJyrnKTeydkAQ"
)


def test_it_opens_what_another_program_made():
    assert decrypted(OF_ANOTHER, "Kreuz Bube sticht") == b"Doppelkopf"


def test_two_of_the_same_are_not_alike():
    assert encrypted(b"gleich") != encrypted(b"gleich")


WHOLE = b"Ergebnis " * 20_000


def changed(secret, at):
    return secret[:at] + bytes([secret[at] ^ 1]) + secret[at + 1 :]


@pytest.mark.parametrize(
    "damage",
    [
        lambda secret: b"",
        lambda secret: b"kein age",
        lambda secret: secret[:20],
        lambda secret: secret[:100],
        lambda secret: secret[:-1],
        lambda secret: secret[: -len(WHOLE) % age.CHUNK],
        lambda secret: secret[: secret.index(b"---") + 70 + age.CHUNK],  # whole pieces are missing at the end
        lambda secret: secret + b"mehr",
        lambda secret: changed(secret, 40),
        lambda secret: changed(secret, len(secret) - 1),
        lambda secret: changed(secret, len(secret) // 2),
        lambda secret: secret.replace(b" 8\n", b" 99\n", 1),
        lambda secret: secret.replace(b"scrypt", b"X25519", 1),
    ],
)
def test_what_was_changed_or_cut_is_not_opened(damage):
    with pytest.raises(age.NotOpened):
        decrypted(damage(encrypted(WHOLE)))


@pytest.mark.parametrize("password", ["", "Kreuz Bube", PASSWORD.upper()])
def test_another_password_opens_nothing(password):
    with pytest.raises(age.NotOpened):
        decrypted(encrypted(WHOLE), password)
