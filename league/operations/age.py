"""Files with a password, in the published format of age (age-encryption.org/v1, recipient scrypt): any age program
opens them, and this one opens theirs. In pieces, so that a large file needs little memory. The primitives are those of
`cryptography`; nothing here is of our own invention."""

from __future__ import annotations

import hashlib
import hmac
import os
from base64 import b64decode, b64encode
from collections.abc import Iterator
from typing import IO

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.kdf.scrypt import Scrypt

FIRST_LINE = b"age-encryption.org/v1\n"
# Always the same. Who lets the machine choose by its own speed gets one on a busy evening that takes a minute and a
# gigabyte, and that another machine refuses.
WORK = 17
MOST_WORK = 20
CHUNK, TAG = 64 * 1024, 16


class NotOpened(Exception):
    """Another password, or a file that is damaged or no such file: by design nobody can tell which."""


def encrypt(plain: IO[bytes], to: IO[bytes], password: str) -> None:
    file_key, salt, nonce = os.urandom(16), os.urandom(16), os.urandom(16)
    wrapped = ChaCha20Poly1305(_wrap_key(password, salt, WORK)).encrypt(bytes(12), file_key, None)
    head = FIRST_LINE + b"-> scrypt %s %d\n%s\n---" % (_text(salt), WORK, _text(wrapped))
    to.write(head + b" " + _text(_mac(file_key, head)) + b"\n" + nonce)
    cipher = ChaCha20Poly1305(_derived(file_key, nonce, b"payload"))
    for number, piece, is_last in _pieces(plain, CHUNK):
        to.write(cipher.encrypt(_nonce(number, is_last), piece, None))


def decrypt(secret: IO[bytes], to: IO[bytes], password: str) -> None:
    """What is written is right up to where it breaks off: who gets NotOpened throws it away."""
    try:
        file_key = _file_key(secret, password)
        cipher = ChaCha20Poly1305(_derived(file_key, _exactly(secret, 16), b"payload"))
        for number, piece, is_last in _pieces(secret, CHUNK + TAG):
            to.write(cipher.decrypt(_nonce(number, is_last), piece, None))
    except (InvalidTag, ValueError) as error:
        raise NotOpened from error


def _file_key(secret: IO[bytes], password: str) -> bytes:
    lines = [secret.readline(200) for _ in range(4)]
    first, stanza, body, end = lines
    words = stanza.split()
    if first != FIRST_LINE or words[:2] != [b"->", b"scrypt"] or len(words) != 4 or not end.startswith(b"--- "):
        raise ValueError("no age file with a password")
    if not (words[3].isdigit() and 0 < int(words[3]) <= MOST_WORK):
        raise ValueError("more work than anybody asks for")
    cipher = ChaCha20Poly1305(_wrap_key(password, _bytes(words[2]), int(words[3])))
    file_key = cipher.decrypt(bytes(12), _bytes(body.strip()), None)
    if not hmac.compare_digest(_mac(file_key, first + stanza + body + b"---"), _bytes(end[4:].strip())):
        raise ValueError("the head was changed")
    return file_key


def _pieces(file: IO[bytes], size: int) -> Iterator[tuple[int, bytes, bool]]:
    """Each piece with its number and whether it is the last; only of an empty file it may be empty."""
    number, piece = 0, file.read(size)
    while True:
        following = file.read(size)
        yield number, piece, not following
        if not following:
            return
        number, piece = number + 1, following


def _nonce(number: int, is_last: bool) -> bytes:
    return number.to_bytes(11, "big") + bytes([is_last])


def _wrap_key(password: str, salt: bytes, work: int) -> bytes:
    return Scrypt(b"age-encryption.org/v1/scrypt" + salt, 32, 2**work, 8, 1).derive(password.encode())


def _derived(key: bytes, salt: bytes, purpose: bytes) -> bytes:
    return HKDF(SHA256(), 32, salt, purpose).derive(key)


def _mac(file_key: bytes, head: bytes) -> bytes:
    return hmac.digest(_derived(file_key, b"", b"header"), head, hashlib.sha256)


def _text(content: bytes) -> bytes:
    return b64encode(content).rstrip(b"=")


def _bytes(text: bytes) -> bytes:
    return b64decode(text + b"=" * (-len(text) % 4), validate=True)


def _exactly(file: IO[bytes], size: int) -> bytes:
    content = file.read(size)
    if len(content) != size:
        raise ValueError("it ends too early")
    return content
