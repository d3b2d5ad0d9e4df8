"""What all forms share: the key of the submission, the version it is based on, names and numbers read strictly."""

from __future__ import annotations

import datetime
import uuid
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypedDict, TypeVar, Unpack, cast

from django import forms
from django.core.files.uploadedfile import UploadedFile
from django.db import models
from django.utils.datastructures import MultiValueDict
from django.utils.translation import gettext_lazy as _

from league.models import Entry
from scoring import ScoringError

from .text import LONGEST_NAME, UncleanText, Words, check_readable, clean_lines, clean_name, clean_text, whole_number
from .wording import why_not
from .words import short_day
from .writing import NoKey, Refused

Result = TypeVar("Result", bound=models.Model | Sequence[object] | None)  # what services give
FieldType = TypeVar("FieldType", bound=forms.Field)
Moment = TypeVar("Moment", bound=datetime.date)
Pairs = Iterable[tuple[object, object]]
Sent = Mapping[str, object] | None  # what a form is bound to
YEARS = range(1950, 2101)  # in which tournaments are played


class FieldWords(TypedDict, total=False):
    """What any field may be told; as Django calls it."""

    required: bool
    widget: forms.Widget | type[forms.Widget]
    label: Words
    initial: object
    help_text: Words
    error_messages: Mapping[str, Words]
    disabled: bool


class TextWords(FieldWords, total=False):
    """And a field into which something is typed."""

    max_length: int
    empty_value: str | None
    validators: Sequence[Callable[[str], None]]


class FormWords(TypedDict, total=False):
    """What any form that changes something may be told."""

    files: MultiValueDict[str, UploadedFile[bytes]] | None
    initial: Mapping[str, object] | None
    prefix: str | None
    auto_id: str
    based_on: int | None


class Once(TypedDict):
    """What makes a submission the same one, however often it is sent."""

    key: str | None


class Submitted(Once):
    """And what the page it comes from was showing."""

    based_on: int | None


def new_key() -> str:
    return uuid.uuid4().hex


def tap_key(key: str, act: str, about: uuid.UUID) -> str | None:
    """Many buttons of a page share its key: what is done to whom makes it this button's own."""
    return f"{key[:24]}-{act[:6]}-{about.hex}" if key else None


def field_of(form: forms.Form, name: str, kind: type[FieldType]) -> FieldType:
    """A field of this one form, known to be of its kind."""
    field = form.fields[name]
    assert isinstance(field, kind)
    return field


def resent(form: forms.Form, **values: str | int) -> None:
    """As if these values had been sent: what was sent itself cannot be changed."""
    data = cast(MultiValueDict[str, object], form.data).copy()
    for name, value in values.items():
        data[name] = value
    form.data = data


class NameField(forms.CharField):
    """A name: cleaned of what cannot be seen, with at least one letter."""

    def __init__(self, *, longest: int = LONGEST_NAME, **words: Unpack[TextWords]) -> None:
        self.longest = longest
        super().__init__(**words)

    def to_python(self, value: object) -> str:
        typed = super().to_python(value)
        if typed is None or typed in self.empty_values:
            return ""
        try:
            return clean_name(typed, self.longest)
        except UncleanText as error:
            raise forms.ValidationError(str(error)) from None


class TextField(forms.CharField):
    """Any text, cleaned of what cannot be seen; `lines` keeps line breaks."""

    def __init__(self, *, lines: bool = False, **words: Unpack[TextWords]) -> None:
        self.lines = lines
        super().__init__(**words)

    def to_python(self, value: object) -> str:
        typed = super().to_python(value) or ""
        try:
            check_readable(typed)
        except UncleanText as error:
            raise forms.ValidationError(str(error)) from None
        text = clean_lines(typed) if self.lines else clean_text(typed)
        if self.max_length and len(text) > self.max_length:
            said = _("„{label}“ hat {count} Zeichen; höchstens {most} gehen. Bitte kürzen.")
            raise forms.ValidationError(said.format(label=self.label, count=len(text), most=self.max_length))
        return text


class ShortField(forms.BoundField):
    """A field that is no wider than its number."""

    def css_classes(self, extra_classes: str | Iterable[str] | None = None) -> str:
        return f"{super().css_classes(extra_classes)} short".strip()


class WholeNumberField(forms.CharField):
    """An integer in ASCII digits within its range; the message names the number and the range."""

    bound_field_class = ShortField

    def __init__(self, *, low: int, high: int, **words: Unpack[TextWords]) -> None:
        self.low, self.high = low, high
        words.setdefault("widget", forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off", "size": 6}))
        super().__init__(**words)

    def to_python(self, value: object) -> Any:  # a number: CharField says text
        typed = super().to_python(value)
        if typed is None or typed in self.empty_values:
            return None
        try:
            return whole_number(typed, self.low, self.high)
        except ValueError as error:
            raise forms.ValidationError(str(error)) from None


class WriteForm(forms.Form):
    """A form that changes something: sent twice it counts once, and it says what it is based on."""

    key = forms.CharField(widget=forms.HiddenInput, max_length=64, initial=new_key, required=False)
    based_on = forms.IntegerField(widget=forms.HiddenInput, required=False, min_value=0, max_value=2**31)

    def __init__(
        self,
        data: Sent = None,
        files: MultiValueDict[str, UploadedFile[bytes]] | None = None,
        *,
        initial: Mapping[str, object] | None = None,
        based_on: int | None = None,
        prefix: str | None = None,
        auto_id: str = "id_%s",
    ) -> None:
        super().__init__(data, files, auto_id, prefix, dict(initial or {}))
        if based_on is not None:
            self.initial["based_on"] = based_on

    @property
    def submission(self) -> Submitted:
        """What goes to the service beside the facts."""
        return {"key": self.cleaned_data.get("key") or None, "based_on": self.cleaned_data.get("based_on")}

    @property
    def once(self) -> Once:
        """For services that create something: there is no version yet."""
        return {"key": self.cleaned_data.get("key") or None}

    @property
    def facts(self) -> dict[str, object]:
        return {name: value for name, value in self.cleaned_data.items() if name not in ("key", "based_on")}

    def attempt(self, service: Callable[..., Result], /, **words: object) -> Result | None:
        """The service's result, or None with the refusal shown at its field. A Conflict goes on to the view."""
        try:
            return service(**words)
        except (Refused, ScoringError) as refusal:
            if isinstance(refusal, NoKey):
                resent(self, key=new_key())  # what was typed stays, and can be sent
            field = getattr(refusal, "field", None)
            self.add_error(field if field in self.fields else None, why_not(refusal))
            return None

    @classmethod
    def of(cls, thing: Any) -> dict[str, object]:
        """What is stored, by field. A form whose fields are not named like the model's says so itself; each knows of
        which model it is."""
        return {name: getattr(thing, name) for name in cls.base_fields if hasattr(thing, name)}

    def stored(self, current: Any) -> dict[str, object]:
        return self.of(current)

    def compared(self, current: models.Model) -> list[Compared]:
        """What is stored now beside what was typed, in words."""
        stored = self.stored(current)
        return [
            Compared(str(field.label), _in_words(field, stored[field.name]), _in_words(field, field.value()))
            for field in self.visible_fields()
            if field.name in stored
        ]


@dataclass(frozen=True)
class Compared:
    """One line of a conflict: the field, what somebody else stored, what was typed here."""

    label: str
    stored: str
    typed: str

    @property
    def differs(self) -> bool:
        return self.stored != self.typed


def _in_words(field: forms.BoundField, value: object) -> str:
    if isinstance(field.field, forms.BooleanField):
        return str(_("ja") if value else _("nein"))
    if isinstance(field.field, forms.ChoiceField):
        labels = {str(key): str(label) for key, label in cast(Pairs, field.field.choices)}
        values = value if isinstance(value, list | tuple) else [value]
        return ", ".join(labels.get(str(one), str(one)) for one in values if one not in (None, "")) or "–"
    if isinstance(value, datetime.date):
        return short_day(value)
    shown = field.field.prepare_value(value)
    return "–" if shown in (None, "") else str(shown)


class StrangersForm(WriteForm):
    """A form that anybody may send, with a field that only machines fill in (components/_trap.html)."""

    website = forms.CharField(label=_("Bitte leer lassen"), required=False)

    def clean_website(self) -> str:
        if self.cleaned_data["website"]:
            raise forms.ValidationError(_("Dieses Feld ist eine Falle für Programme. Bitte leer lassen."))
        return ""


# Before whoever types a reason: published standings carry the reason of every version, and so does a list's history.
REASON_IS_READ = _("Wird veröffentlicht: Alle können ihn lesen. Bitte nichts Privates.")


class ReasonForm(WriteForm):
    """One act that needs nothing but a reason."""

    reason = TextField(label=_("Grund"), max_length=300, help_text=REASON_IS_READ)


def in_our_years(moment: Moment | None) -> Moment | None:
    """A day, or a day and a time, as it is; a slip such as 0026 is refused."""
    if moment and moment.year not in YEARS:
        said = _("Das Jahr {year} kann nicht stimmen. Bitte ein Jahr von {first} bis {last} eingeben.")
        raise forms.ValidationError(said.format(year=moment.year, first=YEARS[0], last=YEARS[-1]))
    return moment


class DayField(forms.DateField):
    """A day, chosen from the browser's calendar or typed."""

    def __init__(self, **words: Unpack[FieldWords]) -> None:
        words.setdefault("label", _("Tag"))
        words.setdefault("widget", forms.DateInput(format="%Y-%m-%d", attrs={"type": "date"}))
        words.setdefault("error_messages", {"invalid": _("Das ist kein Tag. Bitte so eingeben: 17.11.2026.")})
        super().__init__(**words)

    def to_python(self, value: str | datetime.date | None) -> datetime.date | None:
        return in_our_years(super().to_python(value))


class TimeOfDayField(forms.TimeField):
    """A time of day, chosen in the browser or typed."""

    def __init__(self, **words: Unpack[FieldWords]) -> None:
        words.setdefault("widget", forms.TimeInput(format="%H:%M", attrs={"type": "time"}))
        words.setdefault("required", False)
        words.setdefault("error_messages", {"invalid": _("Das ist keine Uhrzeit. Bitte so eingeben: 19:30.")})
        formats = ["%H:%M", "%H:%M:%S", "%H.%M", "%H:%M Uhr", "%H.%M Uhr", "%H Uhr", "%H"]
        super().__init__(input_formats=formats, **words)


class TappedForm(WriteForm):
    """People sit down as they are tapped: the script writes the order into `order`, without it it is the order of the
    page."""

    seats = forms.MultipleChoiceField(
        label=_("Wer setzt sich?"),
        widget=forms.CheckboxSelectMultiple,
        error_messages={
            "required": _("Bitte 4 bis 7 Personen antippen."),
            "invalid_choice": _("Jemand davon sitzt inzwischen an einem Tisch oder ist gegangen. Bitte neu wählen."),
        },
        help_text=_("In der Reihenfolge, in der sie sitzen: Wer zuerst angetippt wird, gibt zuerst."),
    )
    order = forms.CharField(widget=forms.HiddenInput, required=False, max_length=400)

    def offer(self, people: Sequence[Entry]) -> None:
        self.offered = {str(entry.uuid): entry for entry in people}
        field_of(self, "seats", forms.ChoiceField).choices = [
            (uuid, one.full_name) for uuid, one in self.offered.items()
        ]

    def chosen(self) -> list[Entry]:
        """In the order of tapping, as far as it is known."""
        tapped = self.cleaned_data["order"].split(",")
        ticked = self.cleaned_data["seats"]
        rank = {uuid: place for place, uuid in enumerate(tapped)}
        return [self.offered[uuid] for uuid in sorted(ticked, key=lambda uuid: rank.get(uuid, len(rank)))]
