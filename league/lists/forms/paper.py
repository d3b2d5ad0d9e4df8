"""What was typed on a paper list, read from the page's form or from its script into one Paper, unchecked.
Knows names of fields and text; whether the numbers can be right is for the engine to say."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Unpack

from django import forms
from django.http import HttpRequest, QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from league.base.forms import REASON_IS_READ, FormWords, Sent, TextField, WriteForm
from league.base.text import clean_text
from league.base.wording import why_not
from league.lists.forms import digest
from league.lists.numbers import NoSuchList, list_called
from league.models import Spielliste, Tournament
from scoring import Paper, Repair, ScoringError

NOTATIONS = {
    "totals": gettext_lazy("Laufende Summen"),
    "winners": gettext_lazy("Gewinner + Wert"),
    "points": gettext_lazy("Punkte je Spiel"),
}
# What stands in the columns, in the words of somebody with the paper before him.
COLUMNS_HOLD = {
    "totals": gettext_lazy("In den Spalten: die laufende Summe nach jedem Spiel."),
    "winners": gettext_lazy("In der einen Spalte: wer gewinnt, und der Wert, zum Beispiel 13+4."),
    "points": gettext_lazy("In den Spalten: die Punkte dieses einen Spiels."),
}
MOST_ROWS = 400
BROKEN = "broken"


class PaperForm(WriteForm):
    """The whole list at once. `paper` is what was typed, `repair` a proposal to carry out on it."""

    finish = forms.BooleanField(required=False)
    undo = forms.BooleanField(required=False)  # what was typed last is taken back

    def __init__(self, data: Sent = None, *, players: int) -> None:
        super().__init__(data)
        self.players = players
        self.paper: Paper | None = None
        self.repair: Repair | None = None

    @classmethod
    def sent(cls, request: HttpRequest, players: int) -> PaperForm:
        """From the script (JSON) or from the page's own form."""
        return cls(sent_object(request) if is_script(request) else request.POST, players=players)

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        if BROKEN in self.data:
            raise forms.ValidationError(_("Die Eingabe kam nicht vollständig an. Bitte noch einmal senden."))
        try:
            self.paper = self._paper()
            self.repair = self._repair()
        except ScoringError as error:
            raise forms.ValidationError(why_not(error)) from None
        if cleaned.get("based_on") is None and "based_on" not in self.errors:
            raise forms.ValidationError(
                _("Es fehlt, auf welchem Stand die Eingabe beruht. Bitte die Seite neu laden; was getippt ist, bleibt.")
            )
        return cleaned

    def sentences(self) -> str:
        """Everything that is wrong with it, for a place that has no fields to show it at."""
        return " ".join(str(error) for errors in self.errors.values() for error in errors)

    def _paper(self) -> Paper | None:
        fields = isinstance(self.data, QueryDict)
        given = from_fields(self.data, self.players) if fields else self.data.get("paper")
        return None if given is None else Paper.from_dict(_cleaned(given), players=self.players)

    def _repair(self) -> Repair | None:
        given = self.data.get("repair")
        if given is None:
            return None
        return Repair.from_dict(loaded(given) if isinstance(given, str) else given)


class CorrectionForm(PaperForm):
    """The same for a list that counts: nothing is stored without a reason."""

    reason = TextField(
        label=gettext_lazy("Grund der Korrektur"),
        max_length=300,
        help_text=REASON_IS_READ,
        widget=forms.TextInput(attrs={"form": "paper-form", "autocomplete": "off"}),
    )


def is_script(request: HttpRequest) -> bool:
    return request.content_type == "application/json"


def sent_object(request: HttpRequest) -> dict[str, object]:
    """What the script sent; what is no object is marked as broken, for a form to say so."""
    sent = loaded(request.body)
    return sent if isinstance(sent, dict) else {BROKEN: True}


def loaded(text: str | bytes) -> object:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return None


def _cleaned(value: object, depth: int = 5) -> object:
    """Text without what cannot be seen or stored; everything else as it came, for the engine to refuse."""
    if isinstance(value, str):
        return clean_text(value)
    if isinstance(value, list) and depth:
        return [_cleaned(each, depth - 1) for each in value]
    if isinstance(value, dict) and depth:
        return {key: _cleaned(each, depth - 1) for key, each in value.items()}
    return value


# --- the page without its script: one field per cell


def from_fields(data: Mapping[str, Any], players: int) -> dict[str, object] | None:
    """n3 the notation of row 3, w3 its winners cell, c3-1 the first number, m3 its marks, a3 what was completed."""
    if "end-1" not in data:
        return None
    rows = []
    for row in range(1, MOST_ROWS + 1):
        if f"n{row}" not in data:
            break
        rows.append(_row(data, row, players))
    while rows and not any(rows[-1]["cells"]) and not rows[-1]["marks"]:
        rows.pop()
    end = [_plain(data.get(f"end-{position}", "")) for position in range(1, players + 1)]
    return {"rows": rows, "end": end if any(end) else []}


def _row(data: Mapping[str, Any], row: int, players: int) -> dict[str, Any]:
    notation = data.get(f"n{row}", "")
    names = [f"w{row}"] if notation == "winners" else [f"c{row}-{position}" for position in range(1, players + 1)]
    cells = [_plain(data.get(name, "")) for name in names]
    added = [int(column) for column in data.get(f"a{row}", "").split(",") if column in "1234567" and column]
    return {"notation": notation, "cells": cells, "marks": data.get(f"m{row}", "").strip(), "added": added}


def _plain(cell: str) -> str:
    return cell.strip().replace("−", "-").replace("–", "-")


# --- What the office types


def find_list(tournament: Tournament, typed: str) -> Spielliste:
    """The list with this number or scanned address; a ValidationError says what is wrong with it."""
    try:
        return list_called(tournament, typed)
    except NoSuchList as problem:
        raise forms.ValidationError(str(problem)) from None


class OfficeForm(WriteForm):
    """Number and end totals in one go. `as_written`: the paper itself is wrong, keep it and leave the list open."""

    number = forms.CharField(label=gettext_lazy("Nummer der Liste"), max_length=200)
    as_written = forms.BooleanField(
        required=False, label=gettext_lazy("So steht es auf dem Papier: ablegen, Liste bleibt offen")
    )

    def __init__(self, data: Sent = None, *, tournament: Tournament, **words: Unpack[FormWords]) -> None:
        super().__init__(data, **words)
        self.tournament = tournament
        self.spielliste: Spielliste | None = None
        self.end: tuple[str, ...] = ()

    def clean_number(self) -> str:
        typed = str(self.cleaned_data["number"])
        self.spielliste = find_list(self.tournament, typed)
        return typed

    def clean(self) -> dict[str, object]:
        cleaned = super().clean() or {}
        if self.spielliste is not None:
            self.end = tuple(self._total(position) for position in range(1, self.spielliste.players + 1))
            if missing := [str(n) for n, total in enumerate(self.end, 1) if not total]:
                self.add_error(None, _("Es fehlt der Endstand auf Position {n}.").format(n=", ".join(missing)))
        return cleaned

    @property
    def own_key(self) -> str | None:
        """The key belongs to what was typed: the same twice counts once, something else is another submission."""
        key = self.cleaned_data.get("key")
        return digest([key, str(self.spielliste and self.spielliste.uuid), self.end]) if key else None

    def _total(self, position: int) -> str:
        return clean_text(str(self.data.get(f"t{position}") or ""))[:40].replace("−", "-").replace("–", "-")
