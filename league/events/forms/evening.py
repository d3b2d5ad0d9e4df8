"""Forms of a club evening: a table from the free people, going on with others, and what the evening is like."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Unpack

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext

from league.base.forms import (
    DayField,
    FormWords,
    NameField,
    Sent,
    TappedForm,
    TextField,
    WholeNumberField,
    WriteForm,
    field_of,
)
from league.clubs.forms.club import ClubForm
from league.lists.services.writing import MOST_GAMES
from league.models import Entry, Spielliste, Tournament
from league.models.spielliste import POSITIONS
from scoring import Ruleset

from .tournament import asks_end_field

KASSE = ("cents_per_minus_point", "limit", "cents_over_limit")


class TableForm(TappedForm):
    """A table from the free people: who, for how long, and what of it is typed."""

    WHOLE, OPEN = "whole", "open"

    end = forms.ChoiceField(label=gettext_lazy("Wie lange?"), widget=forms.RadioSelect)
    games = WholeNumberField(label=gettext_lazy("Andere Zahl der Spiele"), low=1, high=MOST_GAMES, required=False)
    depth = forms.ChoiceField(
        label=gettext_lazy("Eingetragen wird"), choices=Spielliste.DEPTHS, widget=forms.RadioSelect
    )

    def __init__(
        self, data: Sent = None, *, free: Sequence[Entry], ruleset: Ruleset, **words: Unpack[FormWords]
    ) -> None:
        super().__init__(data, **words)
        self.offer(free)
        self.ruleset = ruleset
        self._ask_how_long()

    def _ask_how_long(self) -> None:
        """As many games as the rules say for so many people, or until they get up."""
        choices = [(self.OPEN, _("offenes Ende"))]
        if self.ruleset.games is not None:
            words = self._whole().format(four=self.ruleset.games_at(4), five=self.ruleset.games_at(5))
            choices.insert(0, (self.WHOLE, words))
        field_of(self, "end", forms.ChoiceField).choices = choices
        self.initial.setdefault("end", choices[0][0])

    def _whole(self) -> str:
        """Whether the Pflichtsoli are among these games, where there are any."""
        if not self.ruleset.pflichtsoli:
            return _("zu viert {four}, zu fünft {five} Spiele")
        if self.ruleset.soli_count:
            return _("zu viert {four}, zu fünft {five} Spiele, die Pflichtsoli mitgezählt")
        return _("zu viert {four}, zu fünft {five} Spiele, dazu die Pflichtsoli")

    def clean(self) -> dict[str, object]:
        cleaned = super().clean() or self.cleaned_data
        if cleaned.get("games") and cleaned.get("end") == self.OPEN and self.ruleset.games is not None:
            self.add_error("games", _("Bitte die Zahl leeren, oder nicht „offenes Ende“ wählen."))
        return cleaned

    def games_planned(self) -> int | None:
        """As typed, as the rules say, or None for an open end."""
        if self.cleaned_data["games"] or self.cleaned_data["end"] == self.OPEN:
            typed: int | None = self.cleaned_data["games"]
            return typed
        return self.ruleset.games_at(len(self.cleaned_data["seats"]))


class SeatsForm(WriteForm):
    """Who sits where: one choice per seat, empty ones fall away."""

    def __init__(
        self, data: Sent = None, *, sitting: Sequence[Entry], free: Sequence[Entry], **words: Unpack[FormWords]
    ) -> None:
        super().__init__(data, **words)
        self.people = {str(entry.uuid): entry for entry in [*sitting, *free]}
        choices = [("", _("– niemand –")), *((uuid, entry.full_name) for uuid, entry in self.people.items())]
        for position in POSITIONS:
            label = pgettext("seat", "Platz {n}").format(n=position)
            self.fields[f"seat_{position}"] = forms.ChoiceField(label=label, choices=choices, required=False)
            if position <= len(sitting):
                self.initial[f"seat_{position}"] = str(sitting[position - 1].uuid)

    def chosen(self) -> list[Entry]:
        uuids = (self.cleaned_data[f"seat_{position}"] for position in POSITIONS)
        return [self.people[uuid] for uuid in uuids if uuid]

    def stored(self, current: Spielliste) -> dict[str, object]:
        seats = current.occupancies.filter(last_game=None).select_related("entry")
        return {f"seat_{seat.position}": str(seat.entry.uuid) for seat in seats}

    def add_error(self, field: str | None, error: Any) -> None:
        """What is wrong with all seats together is shown at the first one."""
        super().add_error("seat_1" if field in ("seats", None) else field, error)


class EveningForm(ClubForm):
    """What an evening is called, where it is, whether everybody may read it, and its Kasse, asked for as the club's."""

    name = NameField(label=gettext_lazy("Name"), longest=120)
    date = DayField()
    place = TextField(label=gettext_lazy("Ort"), max_length=120, required=False)
    published = forms.BooleanField(label=gettext_lazy("Alle dürfen das Ergebnis lesen"), required=False)
    asks_end = asks_end_field()
    phones = forms.ChoiceField(
        label=gettext_lazy("Listen am Handy führen"),
        choices=[
            (Tournament.OFF, gettext_lazy("Nein. Eingetragen wird am Rechner.")),
            (Tournament.PHONE, gettext_lazy("Ja. Wer den Code des Tisches scannt, schreibt dort; es zählt sofort.")),
        ],
        widget=forms.RadioSelect,
    )
    short_name = city = state = colour = language = search_engines = photo_days = None  # type: ignore[assignment]
    EVENING = ("name", "date", "place", "published", "asks_end", "phones")
    field_order = EVENING

    @property
    def evening_fields(self) -> list[forms.BoundField]:
        return [self[name] for name in self.EVENING]

    @staticmethod
    def of(evening: Tournament) -> dict[str, object]:
        """What is stored, by field."""
        kasse = {f"kasse_{name}": evening.kasse.get(name, 0) for name in KASSE}
        return {name: getattr(evening, name) for name in EveningForm.EVENING} | kasse

    @property
    def changes(self) -> dict[str, object]:
        """What the service needs, in its words."""
        facts = dict(self.facts)
        kasse = {name: facts.pop(f"kasse_{name}") for name in KASSE}
        return {"kasse": kasse} | facts
