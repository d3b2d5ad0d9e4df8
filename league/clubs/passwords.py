"""What a password may not be, beyond what Django knows: a common word that only got numbers or signs at its ends. And
how much work it is to try one."""

from __future__ import annotations

import re

from django.contrib.auth.hashers import ScryptPasswordHasher, get_hasher, identify_hasher
from django.contrib.auth.password_validation import CommonPasswordValidator
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

AROUND = re.compile(r"^[\W\d_]+|[\W\d_]+$")
# Words that a guesser tries here before any other.
OURS = frozenset({"doppelkopf", "doko", "spielliste", "kreuzdame", "turnier", "verein", "fuchs", "karlchen"})


class DressedUpValidator:
    """„passwort12“ is „passwort“."""

    def __init__(self) -> None:
        self._common = CommonPasswordValidator().passwords | OURS

    def validate(self, password: str, user: object = None) -> None:
        word = AROUND.sub("", password.lower())
        if word in self._common:
            said = _(
                "„%(word)s“ mit Zahlen oder Zeichen davor und dahinter ist schnell erraten. Besser: drei, vier Wörter."
            )
            raise ValidationError(said % {"word": word}, code="password_too_common")

    def get_help_text(self) -> str:
        return _("Ein bekanntes Wort mit ein paar Zahlen genügt nicht.")


class Scrypt(ScryptPasswordHasher):
    """As much as OWASP asks for, which is more than Django's. A password that was stored with less is stored anew when
    its owner next logs in."""

    work_factor, block_size, parallelism = 2**15, 8, 3
    maxmem = 64 * 1024 * 1024  # bytes; it takes half of them


def is_weaker_than_today(stored: str) -> bool:
    """Whether a password was stored by another way, or with less work, than a new one would be."""
    today = get_hasher()
    return identify_hasher(stored).algorithm != today.algorithm or today.must_update(stored)
