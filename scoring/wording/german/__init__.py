"""German: the sentences and words of all subjects, and how numbers, days and lists are written."""

from __future__ import annotations

from . import counting, games, leagues, lists, prizes, requests, runde, seasons, seating, standings, switches
from .grammar import German

SUBJECTS = (requests, games, switches, runde, lists, standings, prizes, leagues, seasons, counting, seating)
LANGUAGE = German(
    {code: sentence for subject in SUBJECTS for code, sentence in subject.SENTENCES.items()},
    {name: words for subject in SUBJECTS for name, words in subject.TERMS.items()},
)
