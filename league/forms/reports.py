"""Forms of reported errors: what somebody at the table types, and the answer of the staff."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy

from league.models import Spielliste
from league.services.reports import LONGEST_ANSWER

from .base import NameField, StrangersForm, TextField, WholeNumberField, WriteForm

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
        help_text=gettext_lazy(
            "Für Rückfragen. Name und Text lesen nur die Turnierleitung und wer bei diesem Turnier Listen einträgt."
        ),
    )

    def __init__(self, *args: Any, spielliste: Spielliste, **words: Any) -> None:
        super().__init__(*args, **words)
        self.fields["row"].high = spielliste.games_planned or MOST_GAMES

    @property
    def words(self) -> dict[str, Any]:
        return {name: self.cleaned_data[name] for name in ("name", "row", "text")}


class AnswerForm(WriteForm):
    """A report is settled with an answer."""

    answer = TextField(
        label=gettext_lazy("Antwort"),
        max_length=LONGEST_ANSWER,
        help_text=gettext_lazy("Steht mit dem Datum auf der Seite der Liste, für alle zu lesen. Bitte ohne Namen."),
    )
