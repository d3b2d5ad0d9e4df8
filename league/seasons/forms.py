"""The form of a counting rule, made from the switches that the engine describes.
Knows fields; what a switch does is known by the engine alone, its words by league.seasons.reads."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import groupby
from typing import Any, TypedDict, Unpack

from django import forms
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from league.base.forms import DayField, FormWords, NameField, Sent, TextField, WholeNumberField, WriteForm, field_of
from league.base.text import whole_number
from league.base.wording import say
from league.base.words import names_day, short_day
from league.models import Season, Tournament
from scoring import CountingRule, CountingSwitch, InvalidInput

from . import words
from .reads import Year
from .words import EMPTY, PRESETS, SWITCHES, in_words, preset_of, preset_title, spoken, title_of

HINTS = {"guests": gettext_lazy("Gast ist, wer an keinem seiner Abende dieser Saison zum Verein gehörte.")}


class NumbersField(forms.CharField):
    """Whole numbers in a row: 10, 8, 6, 5."""

    def __init__(self, *, low: int, high: int, label: str, help_text: str) -> None:
        self.low, self.high = low, high
        super().__init__(max_length=2000, required=False, label=label, help_text=help_text)

    def to_python(self, value: object) -> Any:  # numbers: CharField says text
        typed = str(super().to_python(value) or "").replace(";", ",").replace(",", " ").split()
        try:
            return [whole_number(one, self.low, self.high) for one in typed]
        except ValueError as error:
            raise forms.ValidationError(str(error)) from None

    def prepare_value(self, value: object) -> object:
        return ", ".join(map(str, value)) if isinstance(value, list | tuple) else value


@dataclass(frozen=True)
class Shown:
    """A switch on the page; one with an order has several fields."""

    title: str
    text: str
    fields: list[forms.BoundField]


@dataclass(frozen=True)
class Group:
    """Switches that stand together on the page."""

    title: str
    rows: list[Shown]


class CountingForm(WriteForm):
    """All switches of a counting rule. `preset` shows that one's values instead, still unsaved."""

    def __init__(
        self,
        rule: CountingRule,
        data: Mapping[str, object] | None = None,
        *,
        preset: str | None = None,
        based_on: int | None = None,
    ) -> None:
        self.loaded = preset if data is None and preset in PRESETS else None
        self.shown = PRESETS[self.loaded] if self.loaded else rule
        self.read: CountingRule | None = None
        super().__init__(data, initial=_initial(self.shown), based_on=based_on)
        for name, switch in SWITCHES.items():
            self.fields |= _fields(name, switch)

    def clean(self) -> dict[str, object]:
        cleaned = super().clean() or self.cleaned_data
        self._check_once(cleaned)
        if self.errors:
            return cleaned
        try:
            self.read = CountingRule.from_dict(_stored(cleaned))
        except InvalidInput as error:
            name = error.field.removeprefix("counting.").partition("[")[0]
            self.add_error(_first_field(name), say(error.said, fields=_paths()))
        return cleaned

    def _check_once(self, cleaned: Mapping[str, object]) -> None:
        """No criterion decides twice."""
        for name, switch in SWITCHES.items():
            seen: set[str] = set()
            for field in _fields(name, switch) if switch.kind == "order" else ():
                if (one := str(cleaned.get(field) or "")) in seen - {""}:
                    self.add_error(field, _("„{title}“ ist schon gewählt.").format(title=words.labels(name)[one]))
                seen.add(one)

    @property
    def rule(self) -> CountingRule | None:
        """What was chosen; only after is_valid()."""
        return self.read

    def stored(self, current: Season) -> dict[str, object]:
        return _initial(CountingRule.from_dict(current.rule or {}))

    @property
    def groups(self) -> list[Group]:
        return [Group(title, list(map(self._shown, some))) for title, some in groupby(SWITCHES, words.group)]

    def _shown(self, name: str) -> Shown:
        return Shown(words.title(name), words.text(name), [self[one] for one in _fields(name, SWITCHES[name])])

    @property
    def spoken(self) -> list[tuple[str, str]]:
        return spoken(self.shown)

    @property
    def title(self) -> str:
        return title_of(self.shown)

    @property
    def presets(self) -> list[tuple[str, str, bool]]:
        shown = preset_of(self.shown)
        return [(name, preset_title(name), name == shown) for name in PRESETS]


def _initial(rule: CountingRule) -> dict[str, object]:
    values: dict[str, object] = {}
    for name, switch in SWITCHES.items():
        value = getattr(rule, name)
        if switch.kind == "order":
            values |= {f"{name}.{at}": one for at, one in enumerate(value, 1)}
        else:
            values[name] = list(value) if isinstance(value, tuple) else value
    return values


class Called(TypedDict):
    """What a field says of its switch."""

    label: str
    help_text: str


def _fields(name: str, switch: CountingSwitch) -> dict[str, forms.Field]:
    called: Called = {"label": words.title(name), "help_text": _help(name)}
    if switch.kind == "order":
        choices = [("", _("– nichts weiter –")), *words.labels(name).items()]
        return {
            f"{name}.{at}": forms.ChoiceField(label=_("{n}. Kriterium").format(n=at), choices=choices, required=False)
            for at in range(1, len(switch.of) + 1)
        }
    if switch.kind == "numbers":
        return {name: NumbersField(low=switch.low, high=switch.high, **called)}
    if switch.kind == "number":
        return {name: WholeNumberField(low=switch.low, high=switch.high, required=not switch.optional, **called)}
    labels = words.labels(name)
    values = {str(value): value for value in labels}
    chosen = [(str(value), label) for value, label in labels.items()]
    return {name: forms.TypedChoiceField(choices=chosen, coerce=values.__getitem__, widget=forms.RadioSelect, **called)}


def _help(name: str) -> str:
    """What the switch does, as the engine says it; what the site adds; and how it usually stands."""
    if name in EMPTY:  # says itself what an empty field means, and empty is usual
        return words.text(name)
    usual = _("Üblich: {value}.").format(value=in_words(name, getattr(CountingRule(), name)))
    return " ".join(str(part) for part in (words.text(name), HINTS.get(name, ""), usual) if part)


def _stored(cleaned: Mapping[str, object]) -> dict[str, object]:
    """What was typed, as the engine stores a rule; criteria left empty in between close up."""
    stored: dict[str, object] = {}
    for name, switch in SWITCHES.items():
        if switch.kind == "order":
            stored[name] = [one for at in range(1, len(switch.of) + 1) if (one := cleaned[f"{name}.{at}"])]
        else:
            stored[name] = cleaned[name]
    return stored


def _first_field(name: str) -> str | None:
    return next(iter(_fields(name, SWITCHES[name]))) if name in SWITCHES else None


def _paths() -> dict[str, str]:
    """The engine calls switches by their paths, people by their titles."""
    return {f"counting.{name}": words.title(name) for name in SWITCHES}


# --- Forms of a season


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
        label=gettext_lazy("Geplante Abende"),
        low=1,
        high=MOST_DAYS,
        required=False,
        help_text=gettext_lazy(
            "Für die Frage „Was brauche ich am letzten Abend?“; leer: so viele, wie aufgenommen sind."
        ),
    )
    published = forms.BooleanField(
        label=gettext_lazy("Alle dürfen die Tabelle lesen"),
        required=False,
        help_text=gettext_lazy("Dann zählen nur Abende, deren Ergebnis auch alle lesen dürfen."),
    )


class NewSeasonForm(SeasonForm):
    """A new one: beside its name by which rule it is counted, and which evenings belong to it at once."""

    preset = forms.ChoiceField(
        label=gettext_lazy("Wertung"),
        widget=forms.RadioSelect,
        choices=lambda: [(name, f"{preset_title(name)}. {EXPLAINED.get(name, '')}".strip()) for name in PRESETS],
        help_text=gettext_lazy("Jeder Schalter lässt sich danach einzeln ändern."),
    )
    since = DayField(
        label=gettext_lazy("Alle Vereinsabende vom"),
        required=False,
        help_text=gettext_lazy("Beide Tage leer lassen, wenn die Abende einzeln dazukommen."),
    )
    until = DayField(label=gettext_lazy("bis zum"), required=False)
    field_order = ["name", "preset", "since", "until", "days_planned", "published"]

    @staticmethod
    def beginning() -> dict[str, object]:
        """How the form begins: this year."""
        year = timezone.localdate().year
        days = {"since": timezone.localdate().replace(month=1, day=1), "until": f"{year}-12-31"}
        return {"name": _("Saison {year}").format(year=year), "preset": next(iter(PRESETS)), "published": True, **days}

    def clean(self) -> dict[str, object]:
        cleaned = super().clean() or self.cleaned_data
        for given, missing in (("since", "until"), ("until", "since")):
            if cleaned.get(given) and not cleaned.get(missing) and missing not in self.errors:
                self.add_error(missing, _("Bitte auch diesen Tag angeben, oder beide leer lassen."))
        return cleaned

    @property
    def wish(self) -> dict[str, object]:
        """What the service needs, in its words."""
        facts = dict(self.facts)
        return facts | {"rule": PRESETS[str(facts.pop("preset"))]}


class EveningsForm(WriteForm):
    """All evenings of the club between two days."""

    since = DayField(label=gettext_lazy("Vom"))
    until = DayField(label=gettext_lazy("bis zum"))


class EventsForm(WriteForm):
    """Some of the events that are offered."""

    events = forms.MultipleChoiceField(
        label=gettext_lazy("Einzelne aufnehmen"),
        widget=forms.CheckboxSelectMultiple,
        error_messages={
            "required": gettext_lazy("Bitte mindestens eine Veranstaltung antippen."),
            "invalid_choice": gettext_lazy("Eine davon gibt es nicht mehr. Bitte neu wählen."),
        },
    )

    def __init__(self, data: Sent = None, *, offered: Iterable[Tournament], **words: Unpack[FormWords]) -> None:
        super().__init__(data, **words)
        self.offered = {str(event.uuid): event for event in offered}
        field_of(self, "events", forms.ChoiceField).choices = [
            (uuid, _offer(event)) for uuid, event in self.offered.items()
        ]

    @property
    def chosen(self) -> list[Tournament]:
        return [self.offered[uuid] for uuid in self.cleaned_data["events"]]


def _offer(event: Tournament) -> str:
    return event.name if names_day(event.name, event.date) else f"{event.name}, {short_day(event.date)}"


class CloseForm(WriteForm):
    """The end of a season; a word about it is welcome, not needed."""

    reason = TextField(
        label=gettext_lazy("Bemerkung"),
        max_length=300,
        required=False,
        help_text=gettext_lazy("Steht im Verlauf der Saison."),
    )


class ReopenForm(WriteForm):
    reason = TextField(
        label=gettext_lazy("Grund"), max_length=300, help_text=gettext_lazy("Steht im Verlauf der Saison.")
    )


class GoalForm(forms.Form):
    """What somebody wants to reach: a place, or to end before a rival. Asked by address, so that it can be shared."""

    PLACE = "platz-"
    ziel = forms.ChoiceField(label=gettext_lazy("Ziel"))

    def __init__(self, data: Mapping[str, object] | None, *, year: Year, player: int) -> None:
        super().__init__(data)
        others = [row for row in year.rows if row.player.pk != player]
        places = range(1, min(len(year.rows), MOST_GOALS) + 1)
        field_of(self, "ziel", forms.ChoiceField).choices = [
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
