"""Which club a name in a file means: one that is known, however it is spelled, or one of its own. About a name that is
only like a known one somebody is asked, once for all its lines."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from django.utils.translation import gettext as _

from league.base.text import are_near_clubs, club_key
from league.models import Club

from .persons import PersonRow
from .plan import LEAVE_OUT, Answers, Line, question

ITS_OWN = "eigener"


class Clubs:
    """`clubs` and `named` (names of clubs that are not kept here, but known) are those that may be meant."""

    def __init__(self, clubs: Iterable[Club], named: Iterable[str], answers: Answers) -> None:
        self.answers = answers
        self.names: dict[str, str] = {}  # how it may be spelled → how we spell it
        for name in named:
            self.names.setdefault(club_key(name), name)
        for club in clubs:
            self.names |= {key: club.name for key in (club_key(club.short_name), club_key(club.name)) if key}
        self.own: dict[str, str] = {}  # clubs that are like a known one, and another all the same
        self.near: dict[str, dict[str, str]] = {}
        self.asked: dict[str, Line] = {}

    @property
    def lines(self) -> list[Line]:
        """The questions that had to be asked."""
        return list(self.asked.values())

    def meant(self, row: PersonRow) -> str | None:
        """As we spell it, or as the first line did; None: first somebody has to say (`ask`)."""
        key = club_key(row.club)
        if key in self.names or not self._near(row.club):
            return self.names.setdefault(key, row.club)
        chosen = self._question(row).chosen
        return None if chosen == LEAVE_OUT else self.names.get(chosen) or self.own.setdefault(key, row.club)

    def ask(self, row: PersonRow) -> None:
        """The question stands in the plan, however many lines it is about."""
        self.asked.setdefault(club_key(row.club), self._question(row))

    def _near(self, typed: str) -> dict[str, str]:
        """Looked for once for every spelling: a file has many lines of one club."""
        key = club_key(typed)
        if key not in self.near:
            near = [name for name in self.names.values() if are_near_clubs(typed, name)]
            self.near[key] = {club_key(name): name for name in near}
        return self.near[key]

    def _question(self, row: PersonRow) -> Line:
        key = club_key(row.club)
        choices = {near: (_("„{club}“").format(club=name), None) for near, name in self._near(row.club).items()}
        choices[ITS_OWN] = _("ein anderer Verein, der so heißt"), None
        message = _("Diesen Verein gibt es nicht, aber einen ähnlichen. Welcher ist gemeint?")
        leave_out = _("noch offen: diese Zeilen auslassen")
        asked = question(row.where, row.club, f"verein-{key}", message, self.answers, choices, leave_out=leave_out)
        return replace(asked, of_others=True)
