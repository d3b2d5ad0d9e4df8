"""The form in which the tables of a round are filled: one field per seat, a start number or a name in each.
Knows how seats are typed; who may sit where is known by the services."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, TypeVar

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from league.base.forms import Sent, WriteForm
from league.base.text import Words, is_found, skeleton
from league.base.writing import Refused
from league.events.services.rounds import seating_mark, seating_problems
from league.models import Entry, Round, Spielliste
from league.models.spielliste import POSITIONS

T = TypeVar("T")


def seat_name(table: int, position: int) -> str:
    return f"table_{table}_{position}"


def written(entry: Entry) -> str:
    """How somebody stands in a seat's field."""
    return f"{entry.number} {entry.full_name}"


class SeatField(forms.Field):
    """A start number, alone or with the name, or enough of a name to be the only one."""

    def __init__(self, *, people: Sequence[Entry], label: Words) -> None:
        self.people = people
        super().__init__(required=False, widget=forms.TextInput, label=label)

    def to_python(self, value: object) -> Entry | None:
        typed = str(value or "").strip()
        if not typed:
            return None
        found = list(self._found(typed))
        if len(found) == 1:
            return found[0]
        if found:
            who = ", ".join(written(entry) for entry in found[:4])
            raise forms.ValidationError(
                _("„{typed}“ ist nicht eindeutig: {who}. Bitte die Startnummer eingeben.").format(
                    typed=typed[:40], who=who
                )
            )
        raise forms.ValidationError(
            _("„{typed}“ nimmt nicht teil. Bitte eine Startnummer oder einen Namen aus der Teilnahme eingeben.").format(
                typed=typed[:40]
            )
        )

    def _found(self, typed: str) -> Iterable[Entry]:
        number, _space, _rest = typed.partition(" ")
        if number.isascii() and number.isdigit():
            return [entry for entry in self.people if entry.number == int(number[:9])]
        exact = [entry for entry in self.people if skeleton(entry.full_name) == skeleton(typed)]
        return exact or [entry for entry in self.people if skeleton(typed) and is_found(typed, entry.full_name)]


class SeatingForm(WriteForm):
    """All tables of a round at once. `sitting`: table → who sits there, as stored or as a starting point; `locked`:
    tables on whose list something is written, which stay as they are."""

    depth = forms.ChoiceField(
        label=gettext_lazy("Was auf den Listen eingetragen wird"),
        choices=Spielliste.DEPTHS,
        widget=forms.RadioSelect,
        help_text=gettext_lazy("Gilt für alle Tische dieser Runde, an denen noch nichts eingetragen ist."),
    )

    def __init__(
        self,
        data: Sent = None,
        *,
        round: Round,
        people: Sequence[Entry],
        sitting: dict[int, list[Entry]],
        locked: dict[int, list[Entry]],
        tables: int,
        depth: str,
    ) -> None:
        super().__init__(data, initial={"depth": depth}, based_on=seating_mark(round))
        self.round, self.locked, self.sitting = round, locked, sitting
        self.numbers = range(1, tables + 1)
        for table in self.numbers:
            if table not in locked:
                self._add_table(table, sitting.get(table, []), people)

    def _add_table(self, table: int, sitting: Sequence[Entry], people: Sequence[Entry]) -> None:
        for position in POSITIONS:
            label = _("Tisch {table}, Platz {position}").format(table=table, position=position)
            name = seat_name(table, position)
            self.fields[name] = SeatField(people=people, label=label)
            if position <= len(sitting):
                self.initial[name] = written(sitting[position - 1])

    def seats_of(self, table: int) -> list[forms.BoundField]:
        return [] if table in self.locked else [self[seat_name(table, position)] for position in POSITIONS]

    def clean(self) -> dict[str, object]:
        cleaned = super().clean() or self.cleaned_data
        if not self.errors:
            for table, message in seating_problems(self.round, self.tables):
                self.add_error(f"table_{table}", message)
        return cleaned

    @property
    def tables(self) -> dict[int, list[Entry]]:
        """Table → people in order of position, as typed or as the page began; empty tables fall away."""
        open_tables = (table for table in self.numbers if table not in self.locked)
        shown = {table: self._typed(table) if self.is_bound else self.sitting.get(table, []) for table in open_tables}
        return {table: seats for table, seats in sorted((shown | self.locked).items()) if seats}

    def _typed(self, table: int) -> list[Entry]:
        typed = (self.cleaned_data.get(seat_name(table, position)) for position in POSITIONS)
        return [entry for entry in typed if entry]

    def add_error(self, field: str | None, error: Any) -> None:
        """What is wrong with a whole table is shown at its first seat."""
        if field and field not in self.fields:
            field = f"{field}_1" if f"{field}_1" in self.fields else None
        super().add_error(field, error)

    def attempt(self, service: Callable[..., T], /, **words: object) -> T | None:
        try:
            return service(**words)
        except Refused as refusal:
            self.add_error(refusal.field, refusal.message)
            return None
