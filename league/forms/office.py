"""What the office types: the number of a list, with or without its letter or scanned as an address, and end totals."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from league.list_number import NoSuchList, list_called
from league.models import Spielliste, Tournament
from league.text import clean_text

from .base import WriteForm
from .spielliste import digest


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

    def __init__(self, data: Any = None, *, tournament: Tournament, **words: Any) -> None:
        super().__init__(data, **words)
        self.tournament = tournament
        self.spielliste: Spielliste | None = None
        self.end: tuple[str, ...] = ()

    def clean_number(self) -> str:
        typed = str(self.cleaned_data["number"])
        self.spielliste = find_list(self.tournament, typed)
        return typed

    def clean(self) -> dict[str, Any]:
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
