"""The short code on a published result: the beginning of the hash of the entry of the history that holds it. Whoever
has the code has it all: the chain up to then, and every published row."""

from __future__ import annotations

import base64
from typing import TypedDict

from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from league.base.text import LETTERS
from league.models import PUBLISHED, AuditEntry, Tournament
from league.printing.address import MISREAD
from league.printing.page import qr_png, qr_svg

from .results import settled_and_open
from .table import Standings

LENGTH = 20  # letters of five bits each: nobody finds another result with the same hundred bits
DIGITS = LENGTH * 5 // 4  # of the hash


def code_of(hash_: str) -> str:
    """In groups of four, to be read aloud and typed from paper."""
    bits = int(hash_[:DIGITS], 16)
    letters = "".join(LETTERS[bits >> 5 * place & 31] for place in reversed(range(LENGTH))).upper()
    return "-".join(letters[at : at + 4] for at in range(0, LENGTH, 4))


def hash_begins(typed: str) -> str | None:
    """The digits with which the hash begins; None if that is no code. Case, hyphens and blanks do not matter."""
    letters = "".join(typed.lower().split()).replace("-", "").translate(MISREAD)
    if len(letters) != LENGTH or not set(letters) <= set(LETTERS):
        return None
    bits = 0
    for letter in letters:
        bits = bits << 5 | LETTERS.index(letter)
    return f"{bits:0{DIGITS}x}"


def leads_to(site: str, code: str) -> str:
    """The address of the page that says what a code proves."""
    return f"{site}{reverse('proof-code', args=[code])}"


def code_qr(site: str, code: str) -> SafeString | str:
    """That address for a phone, on a page."""
    return qr_svg(leads_to(site, code), _("QR-Code: öffnet die Seite zu diesem Prüfcode")) if code else ""


def code_said(code: str, *proves: object) -> str:
    """A line above the rows of a file; `proves`: for what the code holds there."""
    said = _("Prüfcode {code}").format(code=code)
    return ". ".join([said, *map(str, proves)])


def code_png(tournament: Tournament, code: str, address: str) -> bytes:
    """The same for a workbook."""
    leads = _leads(tournament, code, address)
    return qr_png(leads, scale=4) if leads else b""


class Proof(TypedDict):
    """What a paper says of its code: where it leads, for eyes and, as a picture, for phones; nothing of a draft."""

    code: str
    leads: str
    pictures: dict[str, str] | None


def proof_on_paper(tournament: Tournament, code: str, address: str) -> Proof:
    leads = _leads(tournament, code, address)
    pictures = {"qr-code": qr_picture(leads)} if leads else None
    return {"code": code, "leads": leads.partition("://")[2], "pictures": pictures}


def _leads(tournament: Tournament, code: str, address: str) -> str:
    """A draft has no page that a stranger could open."""
    return leads_to(address, code) if address and code and tournament.published else ""


def qr_picture(address: str) -> str:
    """As documents carry a picture."""
    return base64.b64encode(qr_png(address, scale=8)).decode()


def codes_of(tournament: Tournament) -> dict[int, str]:
    """Of all published versions, by number."""
    told = AuditEntry.objects.filter(tournament=tournament, action=PUBLISHED).order_by("seq")
    return {data["version"]: code_of(hash_) for data, hash_ in told.values_list("data", "hash")}


def result_code(tournament: Tournament, table: Standings) -> str:
    """For the total of an event that is over; any other table is on its way."""
    if tournament.state != Tournament.FINISHED or table.after is not None or table.only is not None:
        return ""
    return _newest_code(tournament)


def code_for_all(tournament: Tournament) -> str:
    """For what is made of the points that everybody knows: none while the result is kept back."""
    settled, _open = settled_and_open([tournament])
    return _newest_code(tournament) if settled else ""


def _newest_code(tournament: Tournament) -> str:
    newest = AuditEntry.objects.filter(tournament=tournament, action=PUBLISHED).order_by("-seq")
    found = newest.values_list("hash", flat=True).first()
    return code_of(found) if found else ""
