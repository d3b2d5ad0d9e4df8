"""In which language the program speaks to who looks after its machine, and how something is said there before there is
Django with its catalogues."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping


def language_of(environ: Mapping[str, str]) -> str:
    """Of the machine: German, unless its locale names another language. "C" names none."""
    locale = next((environ[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if environ.get(name)), "")
    return "de" if re.split(r"[_.@]", locale.lower())[0] in ("", "c", "posix", "de") else "en"


def bilingual(german: str, english: str) -> str:
    """The one of both that is spoken here: where a sentence may have to be said before a catalogue can be read."""
    return german if language_of(os.environ) == "de" else english
