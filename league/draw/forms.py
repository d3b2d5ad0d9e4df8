"""Forms of the draw: how it shall be drawn, who sits apart or at a fixed table."""

from __future__ import annotations

from typing import Any, Unpack

from django import forms
from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _

from league.base.forms import FormWords, Sent, TextField, WholeNumberField, WriteForm, field_of
from league.lists.seating import expected
from league.models import Draw, Entry, Tournament

from .asking import Wish

LONGEST_SEED = 80
SECONDS = [("10", _("höchstens 10 Sekunden")), ("30", _("höchstens 30 Sekunden")), ("120", _("höchstens 2 Minuten"))]
WAYS = [
    (Draw.ALL, _("Alle offenen Runden auf einmal: alle kennen ihre Tische im Voraus.")),
    (Draw.ROUND, _("Nur die nächste Runde, ausgelost.")),
    (Draw.STANDING, _("Nur die nächste Runde, nach dem Stand: oben sitzt zusammen, wer vorn liegt.")),
]


class DrawForm(WriteForm):
    way = forms.ChoiceField(label=_("Was wird ausgelost?"), choices=WAYS, widget=forms.RadioSelect, initial=Draw.ALL)
    protect_clubs = forms.BooleanField(
        label=_("Leute aus einem Verein möglichst nicht an einen Tisch"), required=False, initial=True
    )
    season_memory = forms.BooleanField(
        label=_("Auch meiden, wer sich in dieser Saison schon getroffen hat"),
        required=False,
        help_text=_(
            "Zählt die Tische der anderen Veranstaltungen der Saison; ohne Saison die des Vereins im letzten Jahr."
        ),
    )
    seed = TextField(
        label=_("Losnummer"),
        max_length=LONGEST_SEED,
        required=False,
        help_text=_(
            "Leer lassen: Das Programm zieht eine. Oder eine, die alle kennen, etwa die Lottozahlen vom Samstag. "
            "Dieselbe Losnummer ergibt bei denselben Leuten immer dieselbe Auslosung."
        ),
    )
    seconds = forms.ChoiceField(
        label=_("Wie lange darf gesucht werden?"),
        choices=SECONDS,
        initial="30",
        help_text=_("Meist dauert es weniger als zwei Sekunden. Abbrechen geht jederzeit."),
    )

    @property
    def wish(self) -> Wish:
        chosen = self.cleaned_data
        return Wish(
            way=chosen["way"],
            seed=chosen["seed"],
            protect_clubs=chosen["protect_clubs"],
            season_memory=chosen["season_memory"],
            seconds=float(chosen["seconds"]),
        )

    @staticmethod
    def likewise(draw: Draw | None) -> dict[str, object]:
        """How the form begins: as it was drawn last time, with a new seed."""
        if draw is None:
            return {}
        names = ("way", "protect_clubs", "season_memory")
        return {name: draw.options[name] for name in names} | {"seconds": f"{draw.seconds:g}"}


def _people(tournament: Tournament) -> QuerySet[Entry]:
    return expected(tournament)


class PersonField(forms.ModelChoiceField):  # type: ignore[type-arg]
    """One of those who take part, by number and name."""

    def __init__(self, **words: Any) -> None:
        super().__init__(queryset=Entry.objects.none(), to_field_name="uuid", empty_label=_("Bitte wählen"), **words)

    def label_from_instance(self, entry: Entry) -> str:
        return f"{entry.number} {entry.full_name}"


class ApartForm(WriteForm):
    """Two who shall not sit together."""

    one = PersonField(label=_("Diese Person"))
    other = PersonField(label=_("nicht mit"))

    def __init__(self, data: Sent = None, *, tournament: Tournament, **words: Unpack[FormWords]) -> None:
        super().__init__(data, **words)
        for name in ("one", "other"):
            field_of(self, name, forms.ModelChoiceField).queryset = _people(tournament)


class FixedTableForm(WriteForm):
    """Somebody who cannot change tables."""

    entry = PersonField(label=_("Wer bleibt sitzen?"))
    table = WholeNumberField(label=_("Tisch"), low=1, high=250)

    def __init__(self, data: Sent = None, *, tournament: Tournament, **words: Unpack[FormWords]) -> None:
        super().__init__(data, **words)
        field_of(self, "entry", forms.ModelChoiceField).queryset = _people(tournament)
