"""docs/rechte.md says who may what, made of the guards at the paths: what the site does is what stands there.
`python -m tests.base.test_rights` writes it anew."""

import os
from pathlib import Path

DOCUMENT = Path(__file__).resolve().parents[2] / "docs" / "rechte.md"
BEGIN = "spitzen Klammern stehen für das, was die Adresse nennt."  # from here on it is read from the paths
WORDS = {
    "everybody": "alle, auch ohne Anmeldung",
    "published": "alle, sobald es veröffentlicht ist; einen Entwurf sieht nur, wer daran arbeitet",
    "table": "wer mit dem Handy den Code dieser Liste gescannt hat",
    "login": "wer eingeloggt ist",
    "helper": "wer bei der Veranstaltung hilft: Listen einträgt, am Einlass sitzt",
    "scorer": "wer im Verein Listen führt",
    "director": "die Turnierleitung; beim Vereinsabend, wer im Verein Listen führt",
    "administrator": "die Vereinsleitung",
    "superuser": "wer die ganze Seite betreut",
}


def table() -> str:
    """Every address under the least of those who may, in the order of their rights."""
    from django.urls import URLPattern

    from league.urls import urlpatterns

    ours = [pattern for pattern in urlpatterns if isinstance(pattern, URLPattern)]
    parts = []
    for who, words in WORDS.items():
        here = sorted(str(one.pattern) for one in ours if one.callback.guard.who == who)
        rows = [f"| `/{address}` | {_methods(ours, address)} |" for address in here]
        parts.append("\n".join([f"### {words[0].upper()}{words[1:]}", "", "| Adresse | |", "|---|---|", *rows]))
    return "\n\n".join(parts)


def _methods(ours, address: str) -> str:
    (pattern,) = [one for one in ours if str(one.pattern) == address]
    methods = getattr(pattern.callback, "methods", ("GET",))
    return "ansehen" if "POST" not in methods else "tun" if "GET" not in methods else "ansehen, tun"


def test_the_document_says_what_the_guards_say():
    text = DOCUMENT.read_text("utf-8")
    assert text.split(BEGIN)[1].strip() == table(), "python -m tests.base.test_rights"


def test_every_word_for_whom_a_page_is_for_is_explained():
    from league.base import guards

    known = {getattr(guards, name) for name in dir(guards) if name.isupper() and isinstance(getattr(guards, name), str)}
    assert known == set(WORDS)


if __name__ == "__main__":
    import django

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "league.settings")
    django.setup()
    before, _old = DOCUMENT.read_text("utf-8").split(BEGIN)
    DOCUMENT.write_text(f"{before}{BEGIN}\n\n{table()}\n", "utf-8")
