"""What an import would do, line by line, before it does anything: new, already there, a question, a mistake.
Plain values for the page of the preview; knows nothing of files or of what is stored."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext_lazy

NEW, ADDED, KNOWN, CHANGED, ASK, SKIP, ERROR = "new", "added", "known", "changed", "ask", "skip", "error"
STATES = {
    NEW: gettext_lazy("neu"),
    ADDED: gettext_lazy("kommt dazu"),  # who is known already
    CHANGED: gettext_lazy("wird geändert"),
    KNOWN: gettext_lazy("schon vorhanden"),
    ASK: gettext_lazy("Frage"),
    SKIP: gettext_lazy("ausgelassen"),
    ERROR: gettext_lazy("Fehler"),
}
COUNTED = {
    NEW: ngettext_lazy("%d neu", "%d neu"),
    ADDED: ngettext_lazy("%d kommt dazu", "%d kommen dazu"),
    CHANGED: ngettext_lazy("%d wird geändert", "%d werden geändert"),
    KNOWN: ngettext_lazy("%d schon vorhanden", "%d schon vorhanden"),
    ASK: ngettext_lazy("%d Frage", "%d Fragen"),
    SKIP: ngettext_lazy("%d ausgelassen", "%d ausgelassen"),
    ERROR: ngettext_lazy("%d Fehler", "%d Fehler"),
}
BADGES = {NEW: "done", ADDED: "done", CHANGED: "checked", KNOWN: "", ASK: "warn", SKIP: "open", ERROR: "bad"}
LEAVE_OUT = "aus"  # the safe answer to every question
Answers = Mapping[str, str]


@dataclass(frozen=True)
class Choice:
    value: str
    label: str


@dataclass(frozen=True)
class Line:
    """One line of the preview. `what` is handed to the service if the line is taken over."""

    where: str
    who: str
    state: str
    message: str
    details: tuple[str, ...] = ()
    key: str = ""
    choices: tuple[Choice, ...] = ()
    chosen: str = ""
    what: Any = None
    of_others: bool = False  # a question on which other lines depend

    @property
    def word(self) -> str:
        return str(STATES[self.state])

    @property
    def badge(self) -> str:
        return BADGES[self.state]

    @property
    def is_taken(self) -> bool:
        return self.what is not None and self.state != ERROR

    @property
    def is_left_out(self) -> bool:
        """Nobody has answered; what depends on the answer says so itself."""
        return self.state == ASK and self.what is None and not self.of_others


@dataclass(frozen=True)
class Plan:
    """All lines of one file, and what has to be said about the file as a whole."""

    lines: Sequence[Line]
    notes: Sequence[str] = ()
    extra: object = None
    counts: Counter[str] = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "counts", Counter(line.state for line in self.lines))

    @property
    def wrong(self) -> bool:
        """All or nothing: one mistake, and nothing is taken over."""
        return bool(self.counts[ERROR])

    @property
    def first_error(self) -> int:
        """Which line, counted from 1, has the first mistake."""
        return self._first(ERROR)

    @property
    def first_question(self) -> int:
        return self._first(ASK)

    def _first(self, state: str) -> int:
        return next((n for n, line in enumerate(self.lines, 1) if line.state == state), 0)

    @property
    def taken(self) -> list[object]:
        return [line.what for line in self.lines if line.is_taken]

    @property
    def asks(self) -> bool:
        return any(line.choices for line in self.lines)

    @property
    def ready(self) -> bool:
        """Whether there is something to take over, or a question that may make it so."""
        return not self.wrong and bool(self.taken or self.asks)

    @property
    def summary(self) -> list[tuple[str, str]]:
        """How many of what: words with their number, badge."""
        return [(COUNTED[state] % n, BADGES[state]) for state in STATES if (n := self.counts[state])]

    @property
    def told(self) -> str:
        """What was done, in a sentence."""
        left = self.counts[SKIP] + sum(line.is_left_out for line in self.lines)
        parts = [
            _("{n} übernommen").format(n=len(self.taken)),
            _("{n} schon vorhanden").format(n=self.counts[KNOWN]) if self.counts[KNOWN] else "",
            _("{n} ausgelassen").format(n=left) if left else "",
        ]
        return ", ".join(filter(None, parts)) + "."

    @property
    def mark(self) -> str:
        """Changes when the preview would say something else; which answers were chosen does not matter."""
        said = [(line.where, line.who, line.state, line.message, line.details, line.choices) for line in self.lines]
        return hashlib.sha256(repr((said, self.notes)).encode()).hexdigest()[:32]


def mistaken(where: str, who: str, problems: Sequence[str]) -> Line:
    """A line that cannot be read: everything that is wrong with it."""
    first, *more = dict.fromkeys(problems)
    return Line(where, who, ERROR, first, tuple(more))


def question(
    where: str,
    who: str,
    key: str,
    message: str,
    answers: Answers,
    choices: Mapping[str, tuple[str, object]],
    *,
    leave_out: str = "",
    details: tuple[str, ...] = (),
) -> Line:
    """A line that asks: answered as the page sent it, or left out, which is always safe. `choices`: value → its words,
    and what is handed over then."""
    shown = (
        Choice(LEAVE_OUT, leave_out or _("diese Zeile auslassen")),
        *(Choice(value, label) for value, (label, _what) in choices.items()),
    )
    chosen = answers.get(key, "") if answers.get(key, "") in choices else LEAVE_OUT
    what = choices[chosen][1] if chosen in choices else None
    return Line(where, who, ASK, message, details, key, shown, chosen, what)
