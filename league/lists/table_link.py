"""The link by which phones come to a table: a word behind the short address of its list, after the #, so that no
server and no log ever sees it. Made of the installation's key and the link's generation: it is stored nowhere and can
be printed again as it was. Who comes by it, and what happens then, is known by league.phones."""

from __future__ import annotations

from base64 import urlsafe_b64encode

from django.utils.crypto import salted_hmac

from league.models import Spielliste, TableLink
from league.printing.address import short_path

LETTERS = 22  # of six bits each: 132


def token_of(spielliste: Spielliste) -> str:
    said = f"{spielliste.uuid.hex}:{generation_of(spielliste)}"
    made = salted_hmac("league.lists.table_link", said, algorithm="sha256").digest()
    return urlsafe_b64encode(made).decode()[:LETTERS]


def generation_of(spielliste: Spielliste) -> int:
    """Before the first phone has come there is no row, and it is the first."""
    try:
        return spielliste.link.generation
    except TableLink.DoesNotExist:
        return 1


def table_path(spielliste: Spielliste) -> str:
    """What a phone opens that shall write on this list."""
    return f"{short_path(spielliste)}#{token_of(spielliste)}"
