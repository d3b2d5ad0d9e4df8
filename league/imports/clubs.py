"""Which club a name in a file means (`league.clubs.naming`). About a name that is only like a known one somebody is
asked, once for all its lines."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from django.utils.translation import gettext as _

from league.base.text import club_key
from league.clubs.naming import ClubNames
from league.models import Club

from .persons import PersonRow
from .plan import LEAVE_OUT, Answers, Line, question

ITS_OWN = "eigener"


class Clubs:
    """`clubs` and `named` (names of clubs that are not kept here, but known) are those that may be meant."""

    def __init__(self, clubs: Iterable[Club], named: Iterable[str], answers: Answers) -> None:
        self.answers = answers
        self.names = ClubNames(clubs, named)
        self.own: dict[str, str] = {}  # clubs that are like a known one, and another all the same
        self.asked: dict[str, Line] = {}

    @property
    def lines(self) -> list[Line]:
        """The questions that had to be asked."""
        return list(self.asked.values())

    def meant(self, row: PersonRow) -> str | None:
        """As we spell it, or as the first line did; None: first somebody has to say (`ask`)."""
        if not self.names.near(row.club):
            return self.names.learn(row.club)
        chosen = self._question(row).chosen
        if chosen == LEAVE_OUT:
            return None
        return self._choices(row).get(chosen) or self.own.setdefault(club_key(row.club), row.club)

    def ask(self, row: PersonRow) -> None:
        """The question stands in the plan, however many lines it is about."""
        self.asked.setdefault(club_key(row.club), self._question(row))

    def _choices(self, row: PersonRow) -> dict[str, str]:
        return {club_key(name): name for name in self.names.near(row.club)}

    def _question(self, row: PersonRow) -> Line:
        key = club_key(row.club)
        choices = {near: (_("„{club}“").format(club=name), None) for near, name in self._choices(row).items()}
        choices[ITS_OWN] = _("ein anderer Verein, der so heißt"), None
        message = _("Diesen Verein gibt es nicht, aber einen ähnlichen. Welcher ist gemeint?")
        leave_out = _("noch offen: diese Zeilen auslassen")
        asked = question(row.where, row.club, f"verein-{key}", message, self.answers, choices, leave_out=leave_out)
        return replace(asked, of_others=True)
