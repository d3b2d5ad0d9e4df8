"""The form of a ruleset, made from the switches that the engine describes; for clubs and tournaments alike.
Knows fields; what a switch does is known by the engine alone, what it is called by its words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import groupby
from typing import Any, TypedDict

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from league.base.forms import TextField, WholeNumberField, WriteForm
from league.base.wording import preset_titles, say, words
from scoring import DDV, PRESETS, InvalidInput, Ruleset, Switch, describe
from scoring import rule_words as rules

SWITCHES = describe()
PARTED = ("points", "lists")  # switches with a field for each of several names
FEW = 4  # so many numbers are chips, more are typed


@dataclass(frozen=True)
class Difference:
    """One switch that stands otherwise than in the rules of the DDV, in words."""

    group: str
    title: str
    here: str
    ddv: str


@dataclass(frozen=True)
class Row:
    """One switch on the page: mostly one field, several where every kind of solo has its own number or list."""

    title: str
    text: str
    kind: str
    fields: list[forms.BoundField]
    differs: bool

    @property
    def many(self) -> bool:
        return self.kind in PARTED


@dataclass(frozen=True)
class Group:
    title: str
    rows: list[Row]

    @property
    def different(self) -> int:
        return sum(row.differs for row in self.rows)

    @property
    def wrong(self) -> int:
        return sum(bool(field.errors) for row in self.rows for field in row.fields)


def value_of(ruleset: Ruleset, name: str) -> Any:
    """The value of a switch by its dotted name."""
    thing: object = ruleset
    for part in name.split("."):
        thing = getattr(thing, part)
    return thing


def in_words(name: str, value: object) -> str:
    return rules.value(words(), name, SWITCHES[name], value)


def differences(ruleset: Ruleset) -> list[Difference]:
    """What differs from the rules of the DDV, in the order of the page."""
    return [
        Difference(rules.group(words(), switch), rules.title(words(), name), in_words(name, here), in_words(name, ddv))
        for name, switch in SWITCHES.items()
        if (here := value_of(ruleset, name)) != (ddv := value_of(DDV, name))
    ]


def preset_of(ruleset: Ruleset) -> str | None:
    """The preset that this ruleset is, if it is one."""
    return next((name for name, known in PRESETS.items() if known == ruleset), None)


class RulesetForm(WriteForm):
    """All switches of a ruleset. `preset` shows that one's values instead, still unsaved."""

    def __init__(
        self,
        ruleset: Ruleset,
        data: Mapping[str, object] | None = None,
        *,
        preset: str | None = None,
        based_on: int | None = None,
    ) -> None:
        self.loaded = preset if data is None and preset in PRESETS else None
        self.shown = PRESETS[self.loaded] if self.loaded else ruleset
        self.read: Ruleset | None = None
        super().__init__(data, initial=_initial(self.shown), based_on=based_on)
        for name, switch in SWITCHES.items():
            self.fields |= _fields(name, switch)

    def clean(self) -> dict[str, object]:
        cleaned = super().clean() or self.cleaned_data
        if self.errors:
            return cleaned
        try:
            self.read = Ruleset.from_dict(_stored(cleaned))
        except InvalidInput as error:
            name = error.field.removeprefix("ruleset.")
            titles = {f"ruleset.{switch}": rules.title(words(), switch) for switch in SWITCHES}
            self.add_error(name if name in self.fields else None, say(error.said, fields=titles))
        return cleaned

    def ruleset(self) -> Ruleset:
        """What was chosen; only after is_valid()."""
        if self.read is None:
            raise ValueError("the form has not been found valid")
        return self.read

    def stored(self, current: Any) -> dict[str, object]:
        """What is stored in a club or tournament, by field, to be shown beside what was typed."""
        return _initial(Ruleset.from_dict(current.ruleset or "ddv"))

    @property
    def groups(self) -> list[Group]:
        rows = ((rules.group(words(), switch), self._row(name, switch)) for name, switch in SWITCHES.items())
        return [Group(title, [row for _title, row in some]) for title, some in groupby(rows, lambda pair: pair[0])]

    def _row(self, name: str, switch: Switch) -> Row:
        differs = value_of(self.shown, name) != value_of(DDV, name)
        title, text = rules.title(words(), name), rules.meaning(words(), name)
        return Row(title, text, switch.kind, [self[field] for field in _field_names(name, switch)], differs)

    @property
    def differences(self) -> list[Difference]:
        return differences(self.shown)

    @property
    def title(self) -> str:
        """The name of the rules that the page shows."""
        name = preset_of(self.shown)
        return preset_titles()[name] if name else _("Hausregeln")

    @property
    def presets(self) -> list[tuple[str, str, bool]]:
        shown = preset_of(self.shown)
        return [(name, title, name == shown) for name, title in preset_titles().items()]


def _parts(switch: Switch) -> dict[str, str]:
    """The names of which each has its own field, in words."""
    names, term = (switch.per, switch.per_term) if switch.kind == "lists" else (switch.of, switch.term)
    return {name: words().term(term, name) for name in names}


def _field_names(name: str, switch: Switch) -> list[str]:
    return [f"{name}.{part}" for part in _parts(switch)] if switch.kind in PARTED else [name]


def _initial(ruleset: Ruleset) -> dict[str, object]:
    return dict(_initial_pairs(ruleset))


def _initial_pairs(ruleset: Ruleset) -> Iterator[tuple[str, object]]:
    for name, switch in SWITCHES.items():
        value = value_of(ruleset, name)
        if switch.kind in PARTED:
            yield from ((f"{name}.{part}", dict(value).get(part)) for part in _parts(switch))
        else:
            yield name, list(value) if switch.kind == "names" else value


def _fields(name: str, switch: Switch) -> dict[str, forms.Field]:
    if switch.kind == "points":
        # 0 is no surcharge, as good as nothing typed.
        return {
            f"{name}.{part}": WholeNumberField(low=0, high=switch.high, label=label, required=False)
            for part, label in _parts(switch).items()
        }
    if switch.kind == "lists":
        return {f"{name}.{part}": _some(switch, label=label) for part, label in _parts(switch).items()}
    return {name: _field(name, switch)}


class Told(TypedDict):
    """What a field says of its switch."""

    label: str
    help_text: str


def _field(name: str, switch: Switch) -> forms.Field:
    ddv = in_words(name, value_of(DDV, name))
    help_text = _("{meaning} DDV: {value}.").format(meaning=rules.meaning(words(), name), value=ddv)
    told: Told = {"label": rules.title(words(), name), "help_text": help_text}
    if switch.kind == "names":
        return _some(switch, **told)
    if switch.kind == "text":
        return TextField(max_length=switch.longest, required=False, **told)
    if switch.choices:
        return _chips({value: rules.choice(words(), name, value) for value in switch.choices}, told)
    if few := _few_numbers(switch):
        return _chips(few, told)
    return WholeNumberField(low=switch.low or 0, high=switch.high, required=not switch.optional, **told)


def _some(switch: Switch, label: str, help_text: str = "") -> forms.Field:
    """Some of the names that the switch knows, as many as one likes."""
    choices = [(name, words().term(switch.term, name)) for name in switch.of]
    return forms.MultipleChoiceField(
        choices=choices, widget=forms.CheckboxSelectMultiple, required=False, label=label, help_text=help_text
    )


def _few_numbers(switch: Switch) -> dict[object, str]:
    low = switch.low or 0
    if switch.optional or switch.high - low >= FEW:
        return {}
    return {number: str(number) for number in range(low, switch.high + 1)}


def _chips(choices: Mapping[object, str], words: Told) -> forms.Field:
    values = {str(value): value for value in choices}
    return forms.TypedChoiceField(
        choices=[(str(value), label) for value, label in choices.items()],
        coerce=values.__getitem__,
        widget=forms.RadioSelect,
        error_messages={"required": gettext_lazy("Bitte eine der Möglichkeiten wählen.")},
        **words,
    )


def _stored(cleaned: dict[str, object]) -> dict[str, object]:
    """What was typed, as the engine stores a ruleset."""
    stored: dict[str, object] = {}
    of_bock: dict[str, object] = {}
    for name, switch in SWITCHES.items():
        if switch.kind in PARTED:
            parts = {part: cleaned[f"{name}.{part}"] for part in _parts(switch)}
            value: object = {part: given for part, given in parts.items() if given}
        else:
            value = cleaned[name]
        _inner, _dot, bock = name.partition(".")
        if bock:
            of_bock[bock] = value
        else:
            stored[name] = value
    return stored | {"bock": of_bock}
