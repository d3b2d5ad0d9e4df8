"""The one command of an installation: `spielliste serve`, `spielliste backup`, …; in a checkout `python -m league`.
What it can do is said in the language of the machine, before there is Django and its catalogues."""

from __future__ import annotations

import os
import sys

from league.base.terminal import bilingual, language_of

SERVING = ("serve", "hall-https")
OURS = {
    "serve": (
        "die Seite einrichten und starten (HOST, PORT, LEAGUE_DATA, DATABASE_URL, WORKERS)",
        "set the site up and start it (HOST, PORT, LEAGUE_DATA, DATABASE_URL, WORKERS)",
    ),
    "hall-https": ("dasselbe mit HTTPS in einer Halle ohne Internet", "the same with HTTPS in a hall without internet"),
    "club": ("einen Verein mit seiner Leitung anlegen", "create a club with its administrator"),
    "backup": ("jetzt sichern", "make a backup now"),
    "restore": ("eine Sicherung wiederherstellen", "restore a backup"),
    "verify": ("alles Gespeicherte mit dem Verlauf vergleichen", "compare everything that is stored with the history"),
    "recompute": ("alle Punkte aus den Angaben neu ausrechnen", "work out all points anew from what was entered"),
    "pack": ("ein Turnier oder einen Verein als Datei mitnehmen", "take a tournament or a club along as a file"),
    "unpack": ("eine solche Datei einlesen", "read such a file in"),
    "copy": ("ein Turnier als einfache HTML-Seiten ablegen", "put a tournament down as plain HTML pages"),
    "changepassword": ("ein Passwort neu setzen", "set a password anew"),
    "secondstep": ("einen verlorenen zweiten Schritt abnehmen", "take off a second step that was lost"),
    "prepare": (
        "die Datenbank auf den Stand dieses Programms bringen, ohne zu starten",
        "bring the database up to this program, without starting",
    ),
}
HEAD, MORE = (
    ("Befehle:", "Commands:"),
    (
        "Mehr zu einem: spielliste help BEFEHL. Alle Einstellungen: docs/betrieb.md, auf der Seite unter „Hilfe“.",
        "More about one: spielliste help COMMAND. All settings: docs/en/betrieb.md, on the site under “Help”.",
    ),
)


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "league.settings")
    words = sys.argv[1:]
    if words in ([], ["help"], ["--help"], ["-h"], ["--version"]):
        _say(version_only=words == ["--version"])
    elif len(words) == 1 and words[0] in SERVING:
        from league.operations.serving import serve  # knows no Django: the process that starts the others stays small

        sys.exit(serve(in_a_hall=words[0] == "hall-https"))
    else:
        _manage()


def _say(*, version_only: bool) -> None:
    from league.base.place import VERSION

    print(f"Spielliste {VERSION}")
    if not version_only:
        does = (f"  {name:<16}{bilingual(*in_words)}" for name, in_words in OURS.items())
        print("", bilingual(*HEAD), *does, "", bilingual(*MORE), sep="\n")


def _manage() -> None:
    import django
    from django.core.exceptions import ImproperlyConfigured
    from django.core.management import execute_from_command_line
    from django.utils import translation

    try:
        if language_of(os.environ) != "de":
            django.setup()
            translation.activate("en")
        execute_from_command_line(sys.argv)
    except ImproperlyConfigured as error:  # such as a folder that cannot be written: a sentence, not a traceback
        sys.exit(str(error))


if __name__ == "__main__":
    main()
