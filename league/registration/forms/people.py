"""Forms about people who take part: a guest, somebody who walks in, one person's facts, points off (§9.7).
Parse and clean; what becomes of it is decided by the services."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Unpack

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from league.base.club_field import ClubField
from league.base.forms import (
    REASON_IS_READ,
    FormWords,
    NameField,
    Result,
    Sent,
    TextField,
    WholeNumberField,
    WriteForm,
    field_of,
)
from league.base.text import LONGEST_SKELETON, UncleanText, clean_name, split_name
from league.base.words import euros
from league.clubs.forms.club import EuroField
from league.clubs.forms.people import DdvNumberField
from league.clubs.naming import NearClub
from league.clubs.services.people import SameName
from league.models import Club, Entry, Player, Tournament
from league.registration.fees import due_of

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
        self.near_to = ""

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
                self.near, self.near_to = like.near, like.typed
                raise
            except SameName as same:
                ids = [player.pk for player in same.known]
                self.known = list(Player.objects.filter(pk__in=ids).with_club().with_guest_club(self.host))
                raise

        return super().attempt(asking, **words)


class NewcomerForm(AskingForm):
    """Somebody new, for a club. Who names the host's own may be a member that nobody has entered yet: the site asks,
    once."""

    club_name = TextField(
        label=gettext_lazy("Verein"),
        max_length=80,
        required=False,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    belongs = forms.ChoiceField(choices=[(MEMBER, ""), (GUEST, "")], widget=forms.HiddenInput, required=False)

    def __init__(self, data: Sent = None, *, host: Club, takes_in: bool = False, **words: Unpack[FormWords]) -> None:
        super().__init__(data, host=host, **words)
        self.takes_in = takes_in
        self.asks_membership = False

    @property
    def whole_name(self) -> str:
        """Of somebody new, as far as it is known."""
        return f"{self.cleaned_data.get('first_name', '')} {self.cleaned_data.get('last_name', '')}"

    def ask_membership(self) -> None:
        if self.takes_in and not self.cleaned_data.get("belongs") and not self.errors:
            self.asks_membership = self.host.is_called(str(self.club["club_name"]))
        if self.asks_membership:
            said = _("Gehört {name} zu „{club}“?")
            self.add_error("club_name", said.format(club=self.host, name=self.whole_name))

    @property
    def facts(self) -> dict[str, object]:
        """What the service needs, in its words."""
        facts = super().facts
        belongs = facts.pop("belongs")
        del facts["club_said"]
        return facts | self.club | {"is_member": self.takes_in and belongs == MEMBER}


class ClubChoice(forms.Form):
    """Whose members are shown; asked for by address."""

    verein = ClubField(label=gettext_lazy("Verein"), required=False)


class GuestForm(NewcomerForm):
    """First and last name, and what a draw or the federation may need."""

    field_order = ("first_name", "last_name")
    first_name = NameField(label=gettext_lazy("Vorname"), widget=forms.TextInput(attrs={"autocomplete": "off"}))
    last_name = NameField(label=gettext_lazy("Nachname"), widget=forms.TextInput(attrs={"autocomplete": "off"}))
    ddv_number = DdvNumberField(
        label=gettext_lazy("DDV-Nummer"), required=False, widget=forms.TextInput(attrs={"autocomplete": "off"})
    )

    def clean(self) -> dict[str, object]:
        cleaned = super().clean() or self.cleaned_data
        self.ask_membership()
        return cleaned


class WalkInForm(NewcomerForm):
    """Somebody at the door whom nobody expected: a known `player`, or somebody new by the whole name."""

    field_order = ("name",)
    name = TextField(
        label=gettext_lazy("Vor- und Nachname"),
        max_length=LONGEST_SKELETON,
        help_text=gettext_lazy("Wer bekannt ist, erscheint beim Tippen darunter."),
        widget=forms.TextInput(attrs={"autocomplete": "off", "spellcheck": "false"}),
    )
    player = forms.ModelChoiceField(
        queryset=Player.objects.active(), to_field_name="uuid", required=False, widget=forms.HiddenInput
    )
    groups = forms.MultipleChoiceField(
        label=gettext_lazy("Gruppen"), required=False, widget=forms.CheckboxSelectMultiple
    )
    paid = forms.BooleanField(required=False)

    def __init__(
        self, data: Sent = None, *, tournament: Tournament, takes_in: bool, **words: Unpack[FormWords]
    ) -> None:
        super().__init__(data, host=tournament.club, takes_in=takes_in, **words)
        self.fields["name"].required = not (data and data.get("player"))  # who was chosen among the known has one
        field_of(self, "groups", forms.ChoiceField).choices = [(name, name) for name in tournament.groups]
        self.fields["paid"].label = _("Startgeld von {fee} bezahlt").format(fee=euros(tournament.fee))
        for name, is_there in {"groups": bool(tournament.groups), "paid": bool(tournament.fee)}.items():
            if not is_there:
                del self.fields[name]

    def clean(self) -> dict[str, object]:
        cleaned = super().clean() or self.cleaned_data
        if self.errors or cleaned.get("player"):
            return cleaned
        cleaned["first_name"], cleaned["last_name"] = self._both_names(split_name(cleaned["name"]))
        self.ask_membership()
        return cleaned

    def _both_names(self, names: tuple[str, str]) -> tuple[str, str]:
        if not all(names):
            self.add_error("name", _("Bitte Vor- und Nachnamen eintragen, oder unten jemanden antippen."))
            return names
        try:
            first, last = map(clean_name, names)
        except UncleanText as error:
            self.add_error("name", str(error))
            return names
        return first, last

    @property
    def facts(self) -> dict[str, object]:
        return {name: value for name, value in super().facts.items() if name != "name"}


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
        data: Sent = None,
        *,
        entry: Entry,
        tournament: Tournament,
        may_rename: bool,
        may_number: bool,
        money: bool,
    ) -> None:
        self.usual = 0 if entry.is_gone else tournament.fee  # who left or did not come owes what is kept
        person = {name: getattr(entry.player, name) for name in ("first_name", "last_name", "ddv_number")}
        known = {"club_name": entry.club_name, "groups": entry.groups, "fee_due": due_of(entry, tournament)}
        super().__init__(data, initial=person | known, host=tournament.club)
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
        help_text=gettext_lazy("Den Wortlaut lesen nur Mitarbeitende; alle anderen lesen „unsportliches Verhalten“."),
    )

    def __init__(self, data: Sent = None, *, tournament: Tournament, **words: Unpack[FormWords]) -> None:
        super().__init__(data, **words)
        # A new version of a published result carries its reason.
        if tournament.state == Tournament.FINISHED:
            self.fields["reason"].help_text = REASON_IS_READ
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
