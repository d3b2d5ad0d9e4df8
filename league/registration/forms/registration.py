"""Forms of how people come to a tournament: its settings, the public form, refusals, start numbers.
Parse and clean; what becomes of it is decided by the services."""

from __future__ import annotations

import datetime
from collections.abc import Iterator, Sequence
from typing import Unpack

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from league.base.forms import (
    FieldWords,
    FormWords,
    NameField,
    Sent,
    StrangersForm,
    TextField,
    WholeNumberField,
    WriteForm,
    in_our_years,
)
from league.clubs.forms.club import EuroField
from league.clubs.forms.people import DdvNumberField
from league.models import Tournament
from league.registration.services.field import BY_CLUB, BY_ENTRY, BY_LOT, BY_NAME
from league.registration.services.registration import Applicant

MOST_AT_ONCE = 12
FEW_FURTHER = 5  # rows beside the first that are offered at once; the others on demand
NAMES = ("first_name", "last_name")
MOST_GROUPS, LONGEST_GROUP = 8, 30
MOST_PLACES = 2000


class MomentField(forms.DateTimeField):
    """A day and a time, chosen from the browser's calendar or typed."""

    def __init__(self, **words: Unpack[FieldWords]) -> None:
        wrong = gettext_lazy("Das ist kein Zeitpunkt. Bitte so eingeben: 17.11.2026 19:30.")
        words.setdefault("widget", forms.DateTimeInput(format="%Y-%m-%dT%H:%M", attrs={"type": "datetime-local"}))
        words.setdefault("required", False)
        words.setdefault("error_messages", {"invalid": wrong})
        formats = ["%Y-%m-%dT%H:%M", "%Y-%m-%dT%H:%M:%S", "%d.%m.%Y %H:%M", "%d.%m.%Y, %H:%M", "%d.%m.%Y %H.%M"]
        super().__init__(input_formats=formats, **words)

    def to_python(self, value: str | datetime.date | None) -> datetime.datetime | None:
        return in_our_years(super().to_python(value))


class EntrySettingsForm(WriteForm):
    """How people enter a tournament."""

    entry_form = forms.BooleanField(
        label=gettext_lazy("Öffentliches Anmeldeformular"),
        required=False,
        help_text=gettext_lazy(
            "Wer die Seite des Turniers sieht, kann sich selbst anmelden. Aufgenommen ist erst, wen die "
            "Turnierleitung übernimmt."
        ),
    )
    entry_opens = MomentField(label=gettext_lazy("Öffnet am"), help_text=gettext_lazy("Leer: sofort."))
    entry_closes = MomentField(
        label=gettext_lazy("Schließt am"), help_text=gettext_lazy("Leer: wenn das Turnier beginnt.")
    )
    entry_limit = WholeNumberField(
        label=gettext_lazy("Plätze"),
        low=1,
        high=MOST_PLACES,
        required=False,
        help_text=gettext_lazy("Wer danach kommt, steht auf der Warteliste. Leer: keine Grenze."),
    )
    fee = EuroField(
        label=gettext_lazy("Startgeld in Euro"),
        help_text=gettext_lazy("Je Person; für Einzelne lässt es sich ermäßigen. Leer oder 0: keines."),
    )
    groups = TextField(
        label=gettext_lazy("Gruppen"),
        lines=True,
        required=False,
        widget=forms.Textarea(attrs={"rows": 4}),
        help_text=gettext_lazy("Für eigene Preise oder Summen, etwa Frauen und Jugend. In jede Zeile eine."),
    )

    def clean_groups(self) -> list[str]:
        names = list(dict.fromkeys(line for line in self.cleaned_data["groups"].splitlines() if line))
        if len(names) > MOST_GROUPS:
            raise forms.ValidationError(
                _("Das sind {count} Gruppen; höchstens {most} gehen.").format(count=len(names), most=MOST_GROUPS)
            )
        if long := next((name for name in names if len(name) > LONGEST_GROUP), None):
            message = _("„{name}“ ist zu lang; höchstens {most} Zeichen gehen. Bitte kürzen.")
            raise forms.ValidationError(message.format(name=long, most=LONGEST_GROUP))
        return names

    @classmethod
    def of(cls, tournament: Tournament) -> dict[str, object]:
        return super().of(tournament) | {"groups": "\n".join(tournament.groups)}


class RegistrationForm(StrangersForm):
    """The public form: one person, or several of one club. The names stand in rows of their own (`rows`)."""

    club_name = TextField(
        label=gettext_lazy("Verein"),
        max_length=80,
        required=False,
        widget=forms.TextInput(attrs={"autocomplete": "organization"}),
    )
    contact = TextField(
        label=gettext_lazy("E-Mail oder Telefon"),
        max_length=120,
        required=False,
        help_text=gettext_lazy("Für Rückfragen; das liest nur die Turnierleitung."),
    )
    wish = TextField(
        label=gettext_lazy("Wunsch zur Sitzordnung"),
        max_length=200,
        required=False,
        help_text=gettext_lazy("Etwa wer nicht zusammen sitzen soll; die Turnierleitung entscheidet."),
    )
    note = TextField(
        label=gettext_lazy("Nachricht"),
        max_length=300,
        required=False,
        help_text=gettext_lazy("Was die Turnierleitung sonst wissen soll."),
        widget=forms.Textarea(attrs={"rows": 2}),
    )
    sent_by = TextField(
        label=gettext_lazy("Wer meldet an?"),
        max_length=170,
        required=False,
        help_text=gettext_lazy("Nur, wenn mehrere auf einmal angemeldet werden."),
    )

    def __init__(self, data: Sent = None, *, groups: Sequence[str] = (), **words: Unpack[FormWords]) -> None:
        super().__init__(data, **words)
        self.groups = groups
        for row in range(1, MOST_AT_ONCE + 1):
            for name, field in _person(row, groups).items():
                self.fields[f"{name}_{row}"] = field

    @property
    def rows(self) -> Iterator[dict[str, object]]:
        for row in range(1, MOST_AT_ONCE + 1):
            yield {"row": row, **{name: self[f"{name}_{row}"] for name in _person(row, self.groups)}}

    @property
    def first(self) -> dict[str, object]:
        return next(self.rows)

    @property
    def further(self) -> list[dict[str, object]]:
        """Each folded under the name that was typed: who is complete takes one line. What is wrong stands open, and of
        an empty form the first row."""
        rows = list(self.rows)[1:]
        empty = not any(field.value() for row in rows for field in _bound(row))
        for row in rows:
            row["named"] = " ".join(str(self[f"{name}_{row['row']}"].value() or "") for name in NAMES).strip()
            row["wrong"] = any(field.errors for field in _bound(row))
            row["open"] = row["wrong"] or (empty and row["row"] == 2)
        return rows

    @property
    def many(self) -> bool:
        """Whether one of the last rows is used: they are folded away as a whole."""
        return any(row["named"] or row["wrong"] for row in self.further[FEW_FURTHER:])

    @property
    def has_further(self) -> bool:
        return any(field.value() or field.errors for row in self.further for field in _bound(row)) or bool(
            self["sent_by"].value()
        )

    def clean(self) -> dict[str, object]:
        cleaned = super().clean() or self.cleaned_data
        for row in range(2, MOST_AT_ONCE + 1):
            self._check_row(row, {name: cleaned.get(f"{name}_{row}") for name in _person(row, self.groups)})
        return cleaned

    def _check_row(self, row: int, typed: dict[str, object]) -> None:
        """A row is empty or has both names."""
        for name, label in (("first_name", _("den Vornamen")), ("last_name", _("den Nachnamen"))):
            if not typed[name] and any(typed.values()) and f"{name}_{row}" not in self.errors:
                message = _("Person {row}: Bitte auch {label} eintragen, oder die Zeile leeren.")
                self.add_error(f"{name}_{row}", message.format(row=row, label=label))

    @property
    def people(self) -> list[Applicant]:
        names = _person(1, self.groups)
        rows = [{name: self.cleaned_data[f"{name}_{row}"] for name in names} for row in range(1, MOST_AT_ONCE + 1)]
        named = [typed for typed in rows if typed["first_name"]]
        return [Applicant(**typed | {"groups": tuple(typed.get("groups", ()))}) for typed in named]

    @property
    def common(self) -> dict[str, str]:
        return {name: self.cleaned_data[name] for name in ("club_name", "contact", "wish", "note", "sent_by")}


def _person(row: int, groups: Sequence[str]) -> dict[str, forms.Field]:
    """Beginning with the second row nobody needs to be named."""
    alone = row == 1
    off = {"autocomplete": "off"}
    person: dict[str, forms.Field] = {
        "first_name": NameField(
            label=gettext_lazy("Vorname"),
            required=alone,
            widget=forms.TextInput(attrs={"autocomplete": "given-name"} if alone else off),
        ),
        "last_name": NameField(
            label=gettext_lazy("Nachname"),
            required=alone,
            widget=forms.TextInput(attrs={"autocomplete": "family-name"} if alone else off),
        ),
        "ddv_number": DdvNumberField(
            label=gettext_lazy("DDV-Nummer"), required=False, widget=forms.TextInput(attrs=off)
        ),
        "wants_fixed_table": forms.BooleanField(
            label=gettext_lazy("Bitte ein fester Tisch"),
            required=False,
            help_text=gettext_lazy("Für alle, die nicht von Runde zu Runde den Tisch wechseln können."),
        ),
    }
    if groups:
        person["groups"] = forms.MultipleChoiceField(
            label=gettext_lazy("Gruppen"),
            required=False,
            choices=[(name, name) for name in groups],
            widget=forms.CheckboxSelectMultiple,
            help_text=gettext_lazy("Für eigene Preise; ankreuzen, was zutrifft."),
        )
    return person


def _bound(row: dict[str, object]) -> list[forms.BoundField]:
    return [field for field in row.values() if isinstance(field, forms.BoundField)]


class RefuseForm(WriteForm):
    reason = TextField(
        label=gettext_lazy("Grund"),
        max_length=300,
        help_text=gettext_lazy("Die angemeldete Person liest ihn auf ihrer Seite."),
    )


class NumbersForm(WriteForm):
    order = forms.ChoiceField(
        label=gettext_lazy("Reihenfolge"),
        choices=[
            (BY_NAME, gettext_lazy("nach Namen")),
            (BY_CLUB, gettext_lazy("nach Vereinen, darin nach Namen")),
            (BY_LOT, gettext_lazy("durch das Los")),
            (BY_ENTRY, gettext_lazy("in der Reihenfolge der Anmeldung")),
        ],
        initial=BY_NAME,
        widget=forms.RadioSelect,
    )
