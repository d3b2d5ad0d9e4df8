"""German: the sentences and words of all subjects, and how numbers, days and lists are written."""

from __future__ import annotations

from . import games, leagues, lists, requests, runde, seasons, seating, standings, switches
from .grammar import German

SUBJECTS = (requests, games, switches, runde, lists, standings, leagues, seasons, seating)
LANGUAGE = German(
    {code: sentence for subject in SUBJECTS for code, sentence in subject.SENTENCES.items()},
    {name: words for subject in SUBJECTS for name, words in subject.TERMS.items()},
)
