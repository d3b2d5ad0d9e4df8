"""Forms of players: who they are, how they are published, a change of club, the double to be merged."""

from __future__ import annotations

import datetime
import re
from dataclasses import dataclass

from django import forms
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from league.base.club_field import ClubField
from league.base.forms import NameField, TextField, WriteForm
from league.base.text import UncleanText, clean_name, ddv_number, split_name
from league.base.words import short_day
from league.models import Player

MOST_NAMES = 300  # at once
EARLIEST = 1950  # the year; nobody's membership is older than the game's first clubs


class DdvNumberField(forms.CharField):
    """As printed on the card."""

    def to_python(self, value: object) -> str:
        try:
            return ddv_number(super().to_python(value) or "")
        except UncleanText as error:
            raise forms.ValidationError(str(error)) from None


class PlayerForm(WriteForm):
    """Somebody who plays. A login is not needed for that."""

    first_name = NameField(label=gettext_lazy("Vorname"), widget=forms.TextInput(attrs={"autocomplete": "off"}))
    last_name = NameField(label=gettext_lazy("Nachname"), widget=forms.TextInput(attrs={"autocomplete": "off"}))
    ddv_number = DdvNumberField(label=gettext_lazy("DDV-Nummer"), required=False)
    publication = forms.ChoiceField(
        label=gettext_lazy("In Ergebnissen steht"),
        choices=Player.PUBLICATIONS,
        initial=Player.FULL,
        widget=forms.RadioSelect,
        help_text=gettext_lazy(
            "Was alle lesen können; Anfangsbuchstaben etwa so: A. M. Der eigene Verein sieht immer den vollen Namen."
        ),
    )


@dataclass(frozen=True)
class Name:
    """One line of many: what was typed, and what it means; `problem` says why it means nobody."""

    line: str
    first: str = ""
    last: str = ""
    problem: str = ""

    @property
    def key(self) -> str:
        """By which somebody of this name is found."""
        return Player.keys_of(self.first, self.last)["skeleton"]


class NamesForm(WriteForm):
    """New members by their names alone, one or a whole list of them."""

    names = TextField(
        label=gettext_lazy("Vor- und Nachname"),
        lines=True,
        max_length=MOST_NAMES * 60,
        widget=forms.Textarea(
            attrs={"rows": 1, "autofocus": True, "autocomplete": "off", "spellcheck": "false", "data-enter": True}
        ),
        error_messages={"required": gettext_lazy("Bitte einen Namen eintragen.")},
        help_text=gettext_lazy(
            "Eingabetaste: eingetragen, der nächste. Auch eine ganze Liste lässt sich hier einfügen, je Zeile ein Name."
        ),
    )

    def clean_names(self) -> list[Name]:
        """Each name once, in the order of the list."""
        lines = [line for line in map(_without_number, self.cleaned_data["names"].splitlines()) if line]
        if len(lines) > MOST_NAMES:
            said = _("Das sind {count} Namen; höchstens {most} gehen auf einmal. Bitte die Liste teilen.")
            raise forms.ValidationError(said.format(count=len(lines), most=MOST_NAMES))
        return [_name(line) for line in dict.fromkeys(lines)]


def _without_number(line: str) -> str:
    """Lists that people paste are often numbered: "3. Anna Müller", "- Anna Müller"."""
    return re.sub(r"^(\d+[.)]?|[-–•*])\s+", "", line)


def _name(line: str) -> Name:
    if ";" in line:
        return Name(line, problem=_("„{name}“: Bitte je Zeile ein Name, ohne Semikolon.").format(name=line[:40]))
    try:
        first, last = split_name(clean_name(line))
        if not (first and last):
            said = _("Bei „{name}“ fehlt Vor- oder Nachname. Bitte beide angeben.")
            return Name(line, problem=said.format(name=line))
        return Name(line, clean_name(first), clean_name(last))
    except UncleanText as error:
        return Name(line, problem=_("„{name}“: {why}").format(name=line[:40], why=error))


class PlayerEditForm(PlayerForm):
    """The same of somebody known, who may have stopped playing."""

    active = forms.BooleanField(
        label=gettext_lazy("spielt zurzeit mit"),
        required=False,
        help_text=gettext_lazy("Wer nicht mehr mitspielt, wird nirgends mehr vorgeschlagen; die Ergebnisse bleiben."),
    )


class MoveForm(WriteForm):
    """Another club, or none, from a day on."""

    club = ClubField(label=gettext_lazy("Neuer Verein"), required=False, empty_label=gettext_lazy("kein Verein (Gast)"))
    on = forms.DateField(
        label=gettext_lazy("ab"),
        widget=forms.DateInput(format="%Y-%m-%d", attrs={"type": "date"}),
        error_messages={"invalid": gettext_lazy("Das ist kein Tag. Bitte so eingeben: 17.11.2026.")},
        help_text=gettext_lazy("Der erste Tag im neuen Verein. Ergebnisse von vorher bleiben beim alten."),
    )

    def clean_on(self) -> datetime.date:
        on: datetime.date = self.cleaned_data["on"]
        today = timezone.localdate()
        if on > today:
            raise forms.ValidationError(
                _("{day} liegt in der Zukunft. Bitte den Wechsel am Tag selbst eintragen, oder danach.").format(
                    day=short_day(on)
                )
            )
        if on.year < EARLIEST:
            raise forms.ValidationError(_("Bitte das Jahr prüfen: {year}.").format(year=on.year))
        return on


class MergeForm(WriteForm):
    """Which record goes into the one that stays."""

    double = forms.UUIDField(widget=forms.HiddenInput)


# --- The form with which somebody is made nameless


class AnonymiseForm(WriteForm):
    """Sent without `sure` it is the first step: the page asks once more."""

    reason = TextField(
        label=gettext_lazy("Grund"),
        max_length=300,
        error_messages={"required": gettext_lazy("Bitte einen Grund angeben, etwa „auf eigenen Wunsch“.")},
        help_text=gettext_lazy("Etwa „auf eigenen Wunsch“. Er steht im Verlauf; bitte keinen Namen hineinschreiben."),
    )
    sure = forms.BooleanField(
        label=gettext_lazy("Ja, das soll so sein. Mir ist klar, dass niemand es rückgängig machen kann."),
        required=False,
    )
