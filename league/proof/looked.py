"""How far a sample is: list by list what was found, and what that proves. Read from the history alone."""

from __future__ import annotations

from dataclasses import dataclass

from league.models import AuditEntry, Spielliste, Tournament
from league.models.base import Json

from .sample import fewer_than
from .services import CHECKED, DRAWN, last_drawn


@dataclass(frozen=True)
class Line:
    """A list of the sample. `agrees` None: nobody has looked at it yet."""

    spielliste: Spielliste
    always: bool
    agrees: bool | None
    remark: str


@dataclass(frozen=True)
class Looked:
    drawn: Json
    lines: list[Line]
    times: int  # that a sample was drawn here, this one included

    @property
    def wrong(self) -> int:
        return sum(line.agrees is False for line in self.lines)

    @property
    def missing(self) -> int:
        return sum(line.agrees is None for line in self.lines)

    @property
    def done(self) -> int:
        """Of those that were drawn: only they say something about the others."""
        return sum(line.agrees is not None and not line.always for line in self.lines)

    @property
    def fewer_than(self) -> int:
        return fewer_than(self.drawn["of"], self.done, self.drawn["confidence"])

    @property
    def proves(self) -> bool:
        """Whether something is proved about the lists that nobody has looked at."""
        return bool(self.done) and not self.wrong and self.fewer_than <= self.drawn["of"]


def looked_at(tournament: Tournament) -> Looked | None:
    told = last_drawn(tournament)
    if told is None:
        return None
    found = {
        entry.spielliste_id: entry
        for entry in AuditEntry.objects.filter(tournament=tournament, action=CHECKED, seq__gt=told.seq).order_by("seq")
    }
    numbers = {*told.data["always"], *told.data["drawn"]}
    lists = tournament.lists.filter(number__in=numbers).select_related("round", "tournament")
    lines = [_line(one, one.number in told.data["always"], found.get(one.pk)) for one in lists]
    times = AuditEntry.objects.filter(tournament=tournament, action=DRAWN).count()
    return Looked(told.data, sorted(lines, key=lambda line: line.spielliste.number), times)


def _line(spielliste: Spielliste, always: bool, entry: AuditEntry | None) -> Line:
    return Line(spielliste, always, entry.data["agrees"] if entry else None, entry.reason if entry else "")
