"""Forms of how people come to a tournament: its settings, the public form, refusals, several at once, fee and groups.
Parse and clean; what becomes of it is decided by the services."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Unpack

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from league.base.forms import (
    FormWords,
    NameField,
    Result,
    Sent,
    StrangersForm,
    TextField,
    WholeNumberField,
    WriteForm,
    field_of,
    in_our_years,
)
from league.clubs.forms.club import EuroField
from league.clubs.forms.people import DdvNumberField
from league.clubs.naming import NearClub
from league.clubs.services.people import SameName
from league.models import Club, Entry, Player, Tournament
from league.registration.services.field import BY_CLUB, BY_ENTRY, BY_LOT, BY_NAME
from league.registration.services.registration import Applicant

from .fees import due_of

# --- Forms of who takes part


MEMBER, GUEST = "member", "guest"  # of the host's club


class AskingForm(WriteForm):
    """About somebody whose name and club may have to be asked about: `known` is everybody of that name (`is_another`:
    it is none of them), `near` are clubs that are very like the one named (`club_said`: this is the one)."""

    club_said = TextField(widget=forms.HiddenInput, max_length=80, required=False)
    is_another = forms.BooleanField(widget=forms.HiddenInput, required=False)

    def __init__(self, data: Sent = None, *, host: Club, **words: Unpack[FormWords]) -> None:
        super().__init__(data, **words)
        self.host = host
        self.known: list[Player] = []
        self.near: Sequence[str] = ()

    @property
    def club(self) -> dict[str, object]:
        """What the service needs, in its words."""
        said = self.cleaned_data["club_said"]
        return {"club_name": said or self.cleaned_data["club_name"], "is_another_club": bool(said)}

    def attempt(self, service: Callable[..., Result], /, **words: object) -> Result | None:
        def asking(**words: object) -> Result:
            try:
                return service(**words)
            except NearClub as like:
                self.near = like.near
                raise
            except SameName as same:
                ids = [player.pk for player in same.known]
                self.known = list(Player.objects.filter(pk__in=ids).with_club().with_guest_club(self.host))
                raise

        return super().attempt(asking, **words)


class GuestForm(AskingForm):
    """First and last name, and what a draw or the federation may need."""

    first_name = NameField(label=gettext_lazy("Vorname"), widget=forms.TextInput(attrs={"autocomplete": "off"}))
    last_name = NameField(label=gettext_lazy("Nachname"), widget=forms.TextInput(attrs={"autocomplete": "off"}))
    club_name = TextField(
        label=gettext_lazy("Verein"),
        max_length=80,
        required=False,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    ddv_number = DdvNumberField(
        label=gettext_lazy("DDV-Nummer"), required=False, widget=forms.TextInput(attrs={"autocomplete": "off"})
    )
    belongs = forms.ChoiceField(choices=[(MEMBER, ""), (GUEST, "")], widget=forms.HiddenInput, required=False)

    def __init__(self, data: Sent = None, *, host: Club, takes_in: bool = False, **words: Unpack[FormWords]) -> None:
        super().__init__(data, host=host, **words)
        self.takes_in = takes_in
        self.asks_membership = False

    def clean(self) -> dict[str, object]:
        """Who names the host's club as his own may be a member that nobody has entered yet: the site asks, once."""
        cleaned = super().clean() or self.cleaned_data
        if self.takes_in and not cleaned.get("belongs") and not self.errors:
            self.asks_membership = self.host.is_called(str(self.club["club_name"]))
        if self.asks_membership:
            said = _("Gehört {name} zu „{club}“?")
            name = f"{cleaned['first_name']} {cleaned['last_name']}"
            self.add_error("club_name", said.format(club=self.host, name=name))
        return cleaned

    @property
    def facts(self) -> dict[str, object]:
        """What the service needs, in its words."""
        facts = super().facts
        belongs = facts.pop("belongs")
        del facts["club_said"]
        return facts | self.club | {"is_member": self.takes_in and belongs == MEMBER}


# --- Forms of how people come to a tournament


MOST_AT_ONCE = 12
MOST_GROUPS, LONGEST_GROUP = 8, 30
MOST_PLACES = 2000


class MomentField(forms.DateTimeField):
    """A day and a time, chosen from the browser's calendar or typed."""

    def __init__(self, **words: Any) -> None:
        wrong = gettext_lazy("Das ist kein Zeitpunkt. Bitte so eingeben: 17.11.2026 19:30.")
        widget = forms.DateTimeInput(format="%Y-%m-%dT%H:%M", attrs={"type": "datetime-local"})
        formats = ["%Y-%m-%dT%H:%M", "%Y-%m-%dT%H:%M:%S", "%d.%m.%Y %H:%M", "%d.%m.%Y, %H:%M", "%d.%m.%Y %H.%M"]
        errors = {"error_messages": {"invalid": wrong}, "input_formats": formats}
        super().__init__(**{"widget": widget, "required": False, **errors, **words})

    def to_python(self, value: Any) -> Any:
        return in_our_years(super().to_python(value))


class EntrySettingsForm(WriteForm):
    """How people enter a tournament."""

    entry_form = forms.BooleanField(
        label=gettext_lazy("Öffentliches Anmeldeformular"),
        required=False,
        help_text=gettext_lazy(
            "Wer die Seite des Turniers sieht, kann sich selbst anmelden. Aufgenommen ist erst, wen die "
            "Turnierleitung übernimmt."
        ),
    )
    entry_opens = MomentField(label=gettext_lazy("Öffnet am"), help_text=gettext_lazy("Leer: sofort."))
    entry_closes = MomentField(
        label=gettext_lazy("Schließt am"), help_text=gettext_lazy("Leer: wenn das Turnier beginnt.")
    )
    entry_limit = WholeNumberField(
        label=gettext_lazy("Plätze"),
        low=1,
        high=MOST_PLACES,
        required=False,
        help_text=gettext_lazy("Wer danach kommt, steht auf der Warteliste. Leer: keine Grenze."),
    )
    fee = EuroField(
        label=gettext_lazy("Startgeld in Euro"),
        help_text=gettext_lazy("Je Person; für Einzelne lässt es sich ermäßigen. Leer oder 0: keines."),
    )
    groups = TextField(
        label=gettext_lazy("Gruppen"),
        lines=True,
        required=False,
        widget=forms.Textarea(attrs={"rows": 4}),
        help_text=gettext_lazy("Für eigene Preise oder Summen, etwa Frauen und Jugend. In jede Zeile eine."),
    )

    def clean_groups(self) -> list[str]:
        names = list(dict.fromkeys(line for line in self.cleaned_data["groups"].splitlines() if line))
        if len(names) > MOST_GROUPS:
            raise forms.ValidationError(
                _("Das sind {count} Gruppen; höchstens {most} gehen.").format(count=len(names), most=MOST_GROUPS)
            )
        if long := next((name for name in names if len(name) > LONGEST_GROUP), None):
            message = _("„{name}“ ist zu lang; höchstens {most} Zeichen gehen. Bitte kürzen.")
            raise forms.ValidationError(message.format(name=long, most=LONGEST_GROUP))
        return names

    @classmethod
    def of(cls, tournament: Tournament) -> dict[str, object]:
        return super().of(tournament) | {"groups": "\n".join(tournament.groups)}


class RegistrationForm(StrangersForm):
    """The public form: one person, or several of one club. The names stand in rows of their own (`rows`)."""

    club_name = TextField(
        label=gettext_lazy("Verein"),
        max_length=80,
        required=False,
        widget=forms.TextInput(attrs={"autocomplete": "organization"}),
    )
    contact = TextField(
        label=gettext_lazy("E-Mail oder Telefon"),
        max_length=120,
        required=False,
        help_text=gettext_lazy("Für Rückfragen; das liest nur die Turnierleitung."),
    )
    wish = TextField(
        label=gettext_lazy("Wunsch zur Sitzordnung"),
        max_length=200,
        required=False,
        help_text=gettext_lazy("Etwa wer nicht zusammen sitzen soll; die Turnierleitung entscheidet."),
    )
    note = TextField(
        label=gettext_lazy("Nachricht"),
        max_length=300,
        required=False,
        help_text=gettext_lazy("Was die Turnierleitung sonst wissen soll."),
        widget=forms.Textarea(attrs={"rows": 2}),
    )
    sent_by = TextField(
        label=gettext_lazy("Wer meldet an?"),
        max_length=170,
        required=False,
        help_text=gettext_lazy("Nur, wenn mehrere auf einmal angemeldet werden."),
    )

    def __init__(self, data: Sent = None, *, groups: Sequence[str] = (), **words: Unpack[FormWords]) -> None:
        super().__init__(data, **words)
        self.groups = groups
        for row in range(1, MOST_AT_ONCE + 1):
            for name, field in _person(row, groups).items():
                self.fields[f"{name}_{row}"] = field

    @property
    def rows(self) -> Iterator[dict[str, object]]:
        for row in range(1, MOST_AT_ONCE + 1):
            yield {"row": row, **{name: self[f"{name}_{row}"] for name in _person(row, self.groups)}}

    @property
    def first(self) -> dict[str, object]:
        return next(self.rows)

    @property
    def further(self) -> list[dict[str, object]]:
        return list(self.rows)[1:]

    @property
    def has_further(self) -> bool:
        return any(field.value() or field.errors for row in self.further for field in _bound(row)) or bool(
            self["sent_by"].value()
        )

    def clean(self) -> dict[str, object]:
        cleaned = super().clean() or self.cleaned_data
        for row in range(2, MOST_AT_ONCE + 1):
            self._check_row(row, {name: cleaned.get(f"{name}_{row}") for name in _person(row, self.groups)})
        return cleaned

    def _check_row(self, row: int, typed: dict[str, object]) -> None:
        """A row is empty or has both names."""
        for name, label in (("first_name", _("den Vornamen")), ("last_name", _("den Nachnamen"))):
            if not typed[name] and any(typed.values()) and f"{name}_{row}" not in self.errors:
                message = _("Person {row}: Bitte auch {label} eintragen, oder die Zeile leeren.")
                self.add_error(f"{name}_{row}", message.format(row=row, label=label))

    @property
    def people(self) -> list[Applicant]:
        names = _person(1, self.groups)
        rows = [{name: self.cleaned_data[f"{name}_{row}"] for name in names} for row in range(1, MOST_AT_ONCE + 1)]
        named = [typed for typed in rows if typed["first_name"]]
        return [Applicant(**typed | {"groups": tuple(typed.get("groups", ()))}) for typed in named]

    @property
    def common(self) -> dict[str, str]:
        return {name: self.cleaned_data[name] for name in ("club_name", "contact", "wish", "note", "sent_by")}


def _person(row: int, groups: Sequence[str]) -> dict[str, forms.Field]:
    """Beginning with the second row nobody needs to be named."""
    alone = row == 1
    off = {"autocomplete": "off"}
    person: dict[str, forms.Field] = {
        "first_name": NameField(
            label=gettext_lazy("Vorname"),
            required=alone,
            widget=forms.TextInput(attrs={"autocomplete": "given-name"} if alone else off),
        ),
        "last_name": NameField(
            label=gettext_lazy("Nachname"),
            required=alone,
            widget=forms.TextInput(attrs={"autocomplete": "family-name"} if alone else off),
        ),
        "ddv_number": DdvNumberField(
            label=gettext_lazy("DDV-Nummer"), required=False, widget=forms.TextInput(attrs=off)
        ),
        "wants_fixed_table": forms.BooleanField(
            label=gettext_lazy("Bitte ein fester Tisch"),
            required=False,
            help_text=gettext_lazy("Für alle, die nicht von Runde zu Runde den Tisch wechseln können."),
        ),
    }
    if groups:
        person["groups"] = forms.MultipleChoiceField(
            label=gettext_lazy("Gruppen"),
            required=False,
            choices=[(name, name) for name in groups],
            widget=forms.CheckboxSelectMultiple,
            help_text=gettext_lazy("Für eigene Preise; ankreuzen, was zutrifft."),
        )
    return person


def _bound(row: dict[str, object]) -> list[forms.BoundField]:
    return [field for field in row.values() if isinstance(field, forms.BoundField)]


class RefuseForm(WriteForm):
    reason = TextField(
        label=gettext_lazy("Grund"),
        max_length=300,
        help_text=gettext_lazy("Die angemeldete Person liest ihn auf ihrer Seite."),
    )


class NumbersForm(WriteForm):
    order = forms.ChoiceField(
        label=gettext_lazy("Reihenfolge"),
        choices=[
            (BY_NAME, gettext_lazy("nach Namen")),
            (BY_CLUB, gettext_lazy("nach Vereinen, darin nach Namen")),
            (BY_LOT, gettext_lazy("durch das Los")),
            (BY_ENTRY, gettext_lazy("in der Reihenfolge der Anmeldung")),
        ],
        initial=BY_NAME,
        widget=forms.RadioSelect,
    )


class EntryForm(AskingForm):
    """One person: a slip in the name, the club and number of a guest, another fee than the others, a part payment,
    groups."""

    first_name = NameField(label=gettext_lazy("Vorname"), widget=forms.TextInput(attrs={"autocomplete": "off"}))
    last_name = NameField(label=gettext_lazy("Nachname"), widget=forms.TextInput(attrs={"autocomplete": "off"}))
    club_name = TextField(
        label=gettext_lazy("Verein"),
        max_length=80,
        required=False,
        help_text=gettext_lazy("Wer als Gast kommt; Leute aus einem Verein sitzen möglichst nicht zusammen."),
    )
    ddv_number = DdvNumberField(label=gettext_lazy("DDV-Nummer"), required=False)
    fee_due = EuroField(label=gettext_lazy("Startgeld dieser Person in Euro"))
    part = EuroField(
        label=gettext_lazy("Teilzahlung in Euro"), help_text=gettext_lazy("Was jetzt dazukommt; leer, wenn nichts.")
    )
    groups = forms.MultipleChoiceField(
        label=gettext_lazy("Gruppen"), required=False, widget=forms.CheckboxSelectMultiple
    )

    def __init__(
        self,
        *args: Any,
        entry: Entry,
        tournament: Tournament,
        may_rename: bool,
        may_number: bool,
        money: bool,
        **words: Any,
    ) -> None:
        self.usual = 0 if entry.withdrawn else tournament.fee  # who left owes nothing, unless it was kept
        person = {name: getattr(entry.player, name) for name in ("first_name", "last_name", "ddv_number")}
        known = {"club_name": entry.club_name, "groups": entry.groups, "fee_due": due_of(entry, tournament)}
        super().__init__(*args, initial=person | known, host=tournament.club, **words)
        field_of(self, "groups", forms.ChoiceField).choices = [(name, name) for name in tournament.groups]
        spoken_of = {
            "first_name": may_rename,
            "last_name": may_rename,
            "is_another": may_rename,
            "club_name": entry.club_id is None,
            "club_said": entry.club_id is None,
            "ddv_number": may_number,
            "groups": bool(tournament.groups),
            "fee_due": money,
            "part": money,
        }
        for name in [name for name, is_there in spoken_of.items() if not is_there]:
            del self.fields[name]

    @property
    def fee(self) -> int | None:
        """None where it is the usual one, so that it follows when that changes."""
        cents: int = self.cleaned_data["fee_due"]
        return None if cents == self.usual else cents


class DeductionForm(WriteForm):
    """§9.7: who loses how many points, in which round, and why."""

    entry = forms.ModelChoiceField(
        queryset=Entry.objects.none(),
        label=gettext_lazy("Wem werden Punkte abgezogen?"),
        to_field_name="uuid",
        empty_label=gettext_lazy("Bitte wählen"),
    )
    points = WholeNumberField(
        label=gettext_lazy("Punkte"), low=1, high=12, help_text=gettext_lazy("1 bis 12; niemand bekommt sie.")
    )
    round = forms.TypedChoiceField(
        label=gettext_lazy("Runde"),
        coerce=int,
        empty_value=None,
        help_text=gettext_lazy("Der Abzug zählt ab dieser Runde, auch in jedem Stand danach."),
    )
    reason = TextField(
        label=gettext_lazy("Grund"),
        max_length=300,
        help_text=gettext_lazy("Steht im Verlauf, den alle am Tisch lesen können."),
    )

    def __init__(self, data: Sent = None, *, tournament: Tournament, **words: Unpack[FormWords]) -> None:
        super().__init__(data, **words)
        people = self.fields["entry"]
        people.queryset = tournament.entries.all()  # type: ignore[attr-defined]
        people.label_from_instance = lambda entry: f"{entry.number} {entry.full_name}"  # type: ignore[attr-defined]
        self._ask_for_round(tournament)

    def _ask_for_round(self, tournament: Tournament) -> None:
        """Of the rounds that have begun; the present one is proposed. An evening has none."""
        present = tournament.present_round
        if present is None:
            del self.fields["round"]
            return
        rounds = tournament.rounds.filter(number__lte=present.number)
        field_of(self, "round", forms.ChoiceField).choices = [(one.number, str(one)) for one in rounds]
        self.initial["round"] = present.number
