"""manage.py words: writes what pages and scripts read of gettext's catalogues in other languages. Called by
script/words, on a developer's machine: it needs Babel."""

from __future__ import annotations

from io import BytesIO

from django.core.management.base import BaseCommand

from league.base.place import PACKAGE
from league.base.script_words import OTHERS, catalogue, module, read, written


class Command(BaseCommand):
    help = "Schreibt, was Seiten (locale/…/django.mo) und Skripte (static/league/words/) aus den Katalogen lesen."

    def handle(self, *args: object, **options: object) -> None:
        for language in OTHERS:
            self.of_scripts(language)
            self.of_pages(language)

    def of_scripts(self, language: str) -> None:
        entries = read(catalogue(language).read_text("utf-8"))
        module(language).write_text(written(entries, language), "utf-8")
        missing = sum(not one.said for one in entries)
        self.stdout.write(f"{language}, Skripte: {len(entries) - missing} Texte, {missing} noch nicht übersetzt.")

    def of_pages(self, language: str) -> None:
        from babel.messages.pofile import read_po

        path = PACKAGE / "locale" / language / "LC_MESSAGES" / "django.po"
        with path.open("rb") as file:
            found = [one for one in read_po(file, locale=language) if one.id]
        path.with_suffix(".mo").write_bytes(compiled(path.read_bytes(), language))
        missing = sum(
            one.fuzzy or not all([one.string] if isinstance(one.string, str) else one.string or [""]) for one in found
        )
        self.stdout.write(f"{language}, Seiten: {len(found) - missing} Texte, {missing} noch nicht übersetzt.")


def _forms(said: object) -> list[str]:
    return [str(form) for form in said] if isinstance(said, tuple | list) else [str(said or "")]


def compiled(po: bytes, language: str) -> bytes:
    """A catalogue as gettext reads it; what a tool has guessed is left out."""
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po

    made = BytesIO()
    write_mo(made, read_po(BytesIO(po), locale=language))
    return made.getvalue()
