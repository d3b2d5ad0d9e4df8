"""What a password may not be, beyond what Django knows: a common word that only got numbers or signs at its ends."""

from __future__ import annotations

import re

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
