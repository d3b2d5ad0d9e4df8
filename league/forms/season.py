"""Forms of a season: its name and plan, which evenings belong to it, its end, what somebody aims at.
How it is counted is asked for in counting.py."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from django import forms
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from league.models import Tournament
from league.season import Year
from league.season.words import PRESETS, preset_title

from .base import NameField, TextField, WholeNumberField, WriteForm
from .tournament import DayField

MOST_DAYS = 400
MOST_GOALS = 10  # places that can be aimed at
EXPLAINED = {
    "summe": gettext_lazy("Alle Punkte aller Abende werden zusammengezählt. Wer öfter kommt, kann mehr sammeln."),
    "vereinsmeisterschaft": gettext_lazy("Jede und jeder streicht die schwächeren Abende; acht zählen."),
    "ddv-rangliste": gettext_lazy("Wie oft jemand kommt, spielt ab 36 Runden keine Rolle mehr; auch Gäste zählen."),
    "tischpunkte": gettext_lazy("Nur die Reihenfolge am Tisch zählt, nicht wie hoch; über alle Abende summiert."),
    "schnitt": gettext_lazy("Punkte geteilt durch Runden: Wer selten kommt, hat dieselben Aussichten."),
}


class SeasonForm(WriteForm):
    """What a season is called, how many evenings it is to have, and who may read it."""

    name = NameField(label=gettext_lazy("Name"), longest=120)
    days_planned = WholeNumberField(
        label=gettext_lazy("Geplante Abende"), low=1, high=MOST_DAYS, required=False,
        help_text=gettext_lazy(
            "Für die Frage „Was brauche ich am letzten Abend?“; leer: so viele, wie aufgenommen sind."
        ),
    )  # fmt: skip
    published = forms.BooleanField(
        label=gettext_lazy("Alle dürfen die Tabelle lesen"), required=False,
        help_text=gettext_lazy("Dann zählen nur Abende, deren Ergebnis auch alle lesen dürfen."),
    )  # fmt: skip


class NewSeasonForm(SeasonForm):
    """A new one: beside its name by which rule it is counted, and which evenings belong to it at once."""

    preset = forms.ChoiceField(
        label=gettext_lazy("Wertung"), widget=forms.RadioSelect,
        choices=lambda: [(name, f"{preset_title(name)}. {EXPLAINED.get(name, '')}".strip()) for name in PRESETS],
        help_text=gettext_lazy("Jeder Schalter lässt sich danach einzeln ändern."),
    )  # fmt: skip
    since = DayField(
        label=gettext_lazy("Alle Vereinsabende vom"), required=False,
        help_text=gettext_lazy("Beide Tage leer lassen, wenn die Abende einzeln dazukommen."),
    )  # fmt: skip
    until = DayField(label=gettext_lazy("bis zum"), required=False)
    field_order = ["name", "preset", "since", "until", "days_planned", "published"]

    @staticmethod
    def beginning() -> dict[str, Any]:
        """How the form begins: this year."""
        year = timezone.localdate().year
        days = {"since": timezone.localdate().replace(month=1, day=1), "until": f"{year}-12-31"}
        return {"name": _("Saison {year}").format(year=year), "preset": next(iter(PRESETS)), "published": True, **days}

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        for given, missing in (("since", "until"), ("until", "since")):
            if cleaned.get(given) and not cleaned.get(missing) and missing not in self.errors:
                self.add_error(missing, _("Bitte auch diesen Tag angeben, oder beide leer lassen."))
        return cleaned

    @property
    def wish(self) -> dict[str, Any]:
        """What the service needs, in its words."""
        facts = dict(self.facts)
        return facts | {"rule": PRESETS[facts.pop("preset")]}


class EveningsForm(WriteForm):
    """All evenings of the club between two days."""

    since = DayField(label=gettext_lazy("Vom"))
    until = DayField(label=gettext_lazy("bis zum"))


class EventsForm(WriteForm):
    """Some of the events that are offered."""

    events = forms.MultipleChoiceField(
        label=gettext_lazy("Einzelne aufnehmen"), widget=forms.CheckboxSelectMultiple,
        error_messages={
            "required": gettext_lazy("Bitte mindestens eine Veranstaltung antippen."),
            "invalid_choice": gettext_lazy("Eine davon gibt es nicht mehr. Bitte neu wählen."),
        },
    )  # fmt: skip

    def __init__(self, *args: Any, offered: Iterable[Tournament], **words: Any) -> None:
        super().__init__(*args, **words)
        self.offered = {str(event.uuid): event for event in offered}
        self.fields["events"].choices = [(uuid, _offer(event)) for uuid, event in self.offered.items()]  # type: ignore[attr-defined]

    @property
    def chosen(self) -> list[Tournament]:
        return [self.offered[uuid] for uuid in self.cleaned_data["events"]]


def _offer(event: Tournament) -> str:
    date = f"{event.date:%d.%m.%Y}"
    return event.name if date in event.name else f"{event.name}, {date}"


class CloseForm(WriteForm):
    """The end of a season; a word about it is welcome, not needed."""

    reason = TextField(
        label=gettext_lazy("Bemerkung"), max_length=300, required=False,
        help_text=gettext_lazy("Steht im Verlauf der Saison."),
    )  # fmt: skip


class ReopenForm(WriteForm):
    reason = TextField(
        label=gettext_lazy("Grund"), max_length=300, help_text=gettext_lazy("Steht im Verlauf der Saison.")
    )


class GoalForm(forms.Form):
    """What somebody wants to reach: a place, or to end before a rival. Asked by address, so that it can be shared."""

    PLACE = "platz-"
    ziel = forms.ChoiceField(label=gettext_lazy("Ziel"))

    def __init__(self, data: Mapping[str, Any] | None, *, year: Year, player: int) -> None:
        super().__init__(data)
        others = [row for row in year.rows if row.player.pk != player]
        places = range(1, min(len(year.rows), MOST_GOALS) + 1)
        self.fields["ziel"].choices = [  # type: ignore[attr-defined]
            (_("Einen Platz erreichen"), [(f"{self.PLACE}{n}", _("Platz {n}").format(n=n)) for n in places]),
            (
                _("Vor jemandem landen"),
                [(str(row.player.uuid), _("vor {name}").format(name=row.name)) for row in others],
            ),
        ]
        self.rivals = {str(row.player.uuid): row for row in others}

    @property
    def goal(self) -> int | str:
        """A place, or the engine's name of the rival."""
        wanted: str = self.cleaned_data["ziel"]
        if wanted.startswith(self.PLACE):
            return int(wanted.removeprefix(self.PLACE))
        return str(self.rivals[wanted].player.pk)
