"""docs/rechte.md, and docs/en/rechte.md, say who may what, made of the guards at the paths: what the site does is what
stands there. `python -m tests.base.test_rights` writes both anew."""

import os
from pathlib import Path
from typing import NamedTuple

import pytest

DOCS = Path(__file__).resolve().parents[2] / "docs"


class Written(NamedTuple):
    """In one language."""

    document: Path
    begin: str  # from here on it is read from the paths
    address: str
    see: str
    do: str
    who: dict[str, str]


GERMAN = Written(
    DOCS / "rechte.md",
    "spitzen Klammern stehen für das, was die Adresse nennt.",
    "Adresse",
    "ansehen",
    "tun",
    {
        "everybody": "alle, auch ohne Anmeldung",
        "published": "alle, sobald es veröffentlicht ist; einen Entwurf sieht nur, wer daran arbeitet",
        "table": "wer mit dem Handy den Code dieser Liste gescannt hat",
        "login": "wer eingeloggt ist",
        "helper": "wer bei der Veranstaltung hilft: Listen einträgt, am Einlass sitzt",
        "scorer": "wer im Verein Listen führt",
        "director": "die Turnierleitung; beim Vereinsabend, wer im Verein Listen führt",
        "administrator": "die Vereinsleitung",
        "superuser": "wer die ganze Seite betreut",
    },
)
ENGLISH = Written(
    DOCS / "en" / "rechte.md",
    "angle brackets stand for what the address names.",
    "address",
    "see",
    "do",
    {
        "everybody": "everybody, without logging in",
        "published": "everybody, as soon as it is published; a draft is seen only by those who work on it",
        "table": "whoever has scanned the code of this list with a phone",
        "login": "whoever is logged in",
        "helper": "whoever helps at the event: enters lists, sits at the check-in",
        "scorer": "whoever keeps lists in the club",
        "director": "the tournament directors; at a club evening, whoever keeps lists in the club",
        "administrator": "the club management",
        "superuser": "whoever looks after the whole site",
    },
)
BOTH = pytest.mark.parametrize("written", [GERMAN, ENGLISH], ids=["German", "English"])


def table(written: Written) -> str:
    """Every address under the least of those who may, in the order of their rights."""
    from django.urls import URLPattern

    from league.urls import urlpatterns

    ours = [pattern for pattern in urlpatterns if isinstance(pattern, URLPattern)]
    parts = []
    for who, words in written.who.items():
        here = sorted(str(one.pattern) for one in ours if one.callback.guard.who == who)
        rows = [f"| `/{address}` | {_methods(ours, address, written)} |" for address in here]
        head = [f"### {words[0].upper()}{words[1:]}", "", f"| {written.address} | |", "|---|---|"]
        parts.append("\n".join([*head, *rows]))
    return "\n\n".join(parts)


def _methods(ours, address: str, written: Written) -> str:
    (pattern,) = [one for one in ours if str(one.pattern) == address]
    methods = getattr(pattern.callback, "methods", ("GET",))
    may = {written.see: "GET" in methods or "POST" not in methods, written.do: "POST" in methods}
    return ", ".join(word for word, does in may.items() if does)


@BOTH
def test_the_document_says_what_the_guards_say(written):
    text = written.document.read_text("utf-8")
    assert text.split(written.begin)[1].strip() == table(written), "python -m tests.base.test_rights"


@BOTH
def test_every_word_for_whom_a_page_is_for_is_explained(written):
    from league.base import guards

    known = {getattr(guards, name) for name in dir(guards) if name.isupper() and isinstance(getattr(guards, name), str)}
    assert known == set(written.who)


if __name__ == "__main__":
    import django

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "league.settings")
    django.setup()
    for one in (GERMAN, ENGLISH):
        before, _old = one.document.read_text("utf-8").split(one.begin)
        one.document.write_text(f"{before}{one.begin}\n\n{table(one)}\n", "utf-8")
