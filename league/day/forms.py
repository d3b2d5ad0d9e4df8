"""Forms of the day: the clock of a round, the projector, reported errors."""

from __future__ import annotations

from typing import Unpack

from django import forms
from django.utils.translation import gettext_lazy

from league.base.forms import (
    FormWords,
    NameField,
    ReasonForm,
    Sent,
    StrangersForm,
    TextField,
    WholeNumberField,
    WriteForm,
    field_of,
)
from league.models import Spielliste, Tournament

from .projector import IN_TURN, LONGEST, MOST_PLACES, SHORTEST, SLIDES, projector_of
from .services import LONGEST_ANSWER, MOST_MINUTES, MOST_SHIFT

# --- Forms of the round's clock


MORE, LESS = "more", "less"


class CorrectionForm(ReasonForm):
    """More or fewer minutes for all tables. No sign to mistype: the direction is a choice."""

    direction = forms.ChoiceField(
        label=gettext_lazy("Alle Tische bekommen"),
        choices=[(MORE, gettext_lazy("mehr Zeit")), (LESS, gettext_lazy("weniger Zeit"))],
        widget=forms.RadioSelect,
        initial=MORE,
    )
    minutes = WholeNumberField(label=gettext_lazy("Minuten"), low=1, high=MOST_SHIFT)
    field_order = ["direction", "minutes", "reason"]

    @property
    def shift(self) -> int:
        minutes: int = self.cleaned_data["minutes"]
        return minutes if self.cleaned_data["direction"] == MORE else -minutes


class PlayingTimeForm(WriteForm):
    """§8: 100 minutes for a Runde of four, 125 of five; shorter Runden get less."""

    four = WholeNumberField(label=gettext_lazy("Minuten an Tischen zu viert"), low=1, high=MOST_MINUTES)
    five = WholeNumberField(label=gettext_lazy("Minuten an Tischen zu fünft"), low=1, high=MOST_MINUTES)


# --- The form of the projector


LONGEST_HEADING, LONGEST_MESSAGE = 60, 240  # more does not fit on the wall in letters that can be read


class ProjectorForm(WriteForm):
    slides = forms.MultipleChoiceField(
        label=gettext_lazy("Diese Bilder wechseln sich ab"),
        choices=[(name, SLIDES[name]) for name in IN_TURN],
        widget=forms.CheckboxSelectMultiple,
        required=False,
        help_text=gettext_lazy(
            "Was leer ist, wird übersprungen: keine Mitteilung, noch kein Sitzplan, noch kein Stand."
        ),
    )
    seconds = WholeNumberField(label=gettext_lazy("Sekunden je Bild"), low=SHORTEST, high=LONGEST)
    heading = TextField(
        label=gettext_lazy("Mitteilung, groß"),
        max_length=LONGEST_HEADING,
        required=False,
        help_text=gettext_lazy("Zum Beispiel: Runde 2 beginnt um 14:30 Uhr"),
    )
    message = TextField(
        label=gettext_lazy("Mitteilung, darunter"),
        max_length=LONGEST_MESSAGE,
        required=False,
        lines=True,
        widget=forms.Textarea(attrs={"rows": 3}),
    )
    places = WholeNumberField(
        label=gettext_lazy("Stand nur bis Platz"),
        low=1,
        high=MOST_PLACES,
        required=False,
        help_text=gettext_lazy("Leer: alle Plätze."),
    )
    coming = forms.BooleanField(
        label=gettext_lazy("Schon den Sitzplan der nächsten Runde zeigen"),
        required=False,
        help_text=gettext_lazy("Sonst hängt er erst, wenn keine Runde mehr läuft."),
    )
    dark = forms.TypedChoiceField(
        label=gettext_lazy("Aussehen"),
        choices=[("1", gettext_lazy("dunkel")), ("", gettext_lazy("hell"))],
        coerce=bool,
        empty_value=False,  # type: ignore[arg-type]
        widget=forms.RadioSelect,
        required=False,
        help_text=gettext_lazy("Dunkel blendet weniger; in einem hellen Saal ist hell besser zu lesen."),
    )

    @classmethod
    def of(cls, thing: Tournament) -> dict[str, object]:
        stored = projector_of(thing)
        return stored.to_dict() | {"places": stored.places or "", "dark": "1" if stored.dark else ""}

    @property
    def wish(self) -> dict[str, object]:
        """What the service needs, in its words."""
        return self.facts | {"places": self.cleaned_data["places"] or 0}


# --- Forms of reported errors


MOST_GAMES = 200  # where nobody knows how many there will be


class ReportForm(StrangersForm):
    """Somebody says what is wrong with a list."""

    text = TextField(
        label=gettext_lazy("Was stimmt nicht?"),
        lines=True,
        max_length=500,
        widget=forms.Textarea(attrs={"rows": 4}),
        help_text=gettext_lazy("Wie es auf der Liste steht, und wie es war."),
    )
    row = WholeNumberField(
        label=gettext_lazy("Spiel Nr."),
        low=1,
        high=MOST_GAMES,
        required=False,
        help_text=gettext_lazy("Die Zahl am Anfang der Zeile, wenn es um ein Spiel geht."),
    )
    name = NameField(
        label=gettext_lazy("Wer meldet es?"),
        widget=forms.TextInput(attrs={"autocomplete": "name"}),
        help_text=gettext_lazy("Für Rückfragen. Name und Text lesen nur die Leitung und wer hier Listen einträgt."),
    )

    def __init__(self, data: Sent = None, *, spielliste: Spielliste, **words: Unpack[FormWords]) -> None:
        super().__init__(data, **words)
        field_of(self, "row", WholeNumberField).high = spielliste.games_planned or MOST_GAMES

    @property
    def words(self) -> dict[str, object]:
        return {name: self.cleaned_data[name] for name in ("name", "row", "text")}


class AnswerForm(WriteForm):
    """A report is settled with an answer."""

    answer = TextField(
        label=gettext_lazy("Antwort"),
        max_length=LONGEST_ANSWER,
        help_text=gettext_lazy("Steht mit dem Datum auf der Seite der Liste, für alle zu lesen. Bitte ohne Namen."),
    )
