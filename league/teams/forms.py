"""Forms of teams and leagues: names, the plan, match days, who plays for whom, places to qualify for."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Unpack

from django import forms
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from league.base.club_field import ClubField
from league.base.forms import FormWords, NameField, Sent, TextField, WholeNumberField, WriteForm, field_of
from league.base.words import short_day
from league.models import Entry, Team, Tournament

from .reads import Choice, Lineup
from .services import MOST_DAYS

MOST_PLACES = 1000


class LeagueForm(WriteForm):
    """What a league is called, who goes up and down, and who may read it."""

    name = NameField(label=gettext_lazy("Name"), longest=120)
    promoted = WholeNumberField(
        label=gettext_lazy("Aufstieg"),
        low=0,
        high=16,
        required=False,
        help_text=gettext_lazy("So viele der ersten Mannschaften steigen auf; leer: keine."),
    )
    relegated = WholeNumberField(
        label=gettext_lazy("Abstieg"),
        low=0,
        high=16,
        required=False,
        help_text=gettext_lazy("So viele der letzten Mannschaften steigen ab; leer: keine."),
    )
    published = forms.BooleanField(
        label=gettext_lazy("Alle dürfen die Tabelle lesen"),
        required=False,
        help_text=gettext_lazy("Dann zählen nur Spieltage, deren Ergebnis auch alle lesen dürfen."),
    )

    @staticmethod
    def beginning() -> dict[str, object]:
        return {"name": _("Liga {year}").format(year=timezone.localdate().year), "published": True}

    def clean_promoted(self) -> int:
        return self.cleaned_data["promoted"] or 0

    def clean_relegated(self) -> int:
        return self.cleaned_data["relegated"] or 0


class TeamForm(WriteForm):
    """A team's name, and the club it plays for."""

    name = NameField(label=gettext_lazy("Name der Mannschaft"), longest=80)
    club = ClubField(
        label=gettext_lazy("Verein"),
        required=False,
        empty_label=gettext_lazy("ohne Verein"),
        help_text=gettext_lazy("Seine Mitglieder werden für den Kader zuerst angeboten."),
    )

    @classmethod
    def of(cls, thing: object) -> dict[str, object]:
        return {"name": thing.name, "club": thing.club} if isinstance(thing, Team) else {}


class PlanForm(WriteForm):
    seed = TextField(
        label=gettext_lazy("Los"),
        max_length=40,
        required=False,
        help_text=gettext_lazy(
            "Ein Wort oder eine Zahl: Damit wird gelost, und dasselbe Los gibt denselben Plan. "
            "Leer: nach den Nummern der Mannschaften."
        ),
    )
    double = forms.BooleanField(
        label=gettext_lazy("Doppelspieltage"),
        required=False,
        help_text=gettext_lazy(
            "Jede Begegnung sind zwei Spieltage in denselben Gruppen, etwa Samstag und Sonntag, und jeder bringt "
            "eigene Siegpunkte. So spielt die Bundesliga: fünf Doppelspieltage, also zehn Spieltage."
        ),
    )


class MatchDayForm(WriteForm):
    """Which event is which match day."""

    day = WholeNumberField(label=gettext_lazy("Spieltag"), low=1, high=MOST_DAYS)
    event = forms.ChoiceField(
        label=gettext_lazy("Veranstaltung"),
        error_messages={
            "required": gettext_lazy("Bitte eine Veranstaltung wählen."),
            "invalid_choice": gettext_lazy("Diese Veranstaltung steht nicht mehr zur Wahl. Bitte neu wählen."),
        },
    )

    def __init__(self, data: Sent = None, *, offered: Iterable[Tournament], **words: Unpack[FormWords]) -> None:
        super().__init__(data, **words)
        self.offered = {str(event.uuid): event for event in offered}
        choices = [(uuid, f"{event.name}, {short_day(event.date)}") for uuid, event in self.offered.items()]
        field_of(self, "event", forms.ChoiceField).choices = choices

    def clean_event(self) -> Tournament:
        return self.offered[self.cleaned_data["event"]]

    def stored(self, current: object) -> dict[str, object]:
        return {}


class LineupForm(WriteForm):
    """For everybody who is shown, the team he plays for."""

    def __init__(self, data: Sent = None, *, people: Lineup, full_names: bool, **words: Unpack[FormWords]) -> None:
        super().__init__(data, **words)
        self.full_names = full_names
        self.elsewhere = [(self._called(one.entry), one.elsewhere) for one in people.choices if one.elsewhere]
        self.people = {self.name_of(choice): choice for choice in people.choices if not choice.elsewhere}
        self.teams = {str(team.pk): team for team in people.teams}
        choices = [("", _("für keine Mannschaft")), *((pk, team.name) for pk, team in self.teams.items())]
        for name, choice in self.people.items():
            self.fields[name] = forms.ChoiceField(label=self._called(choice.entry), required=False, choices=choices)
            self.initial[name] = str(choice.suggested.pk) if choice.suggested else ""

    @staticmethod
    def name_of(choice: Choice) -> str:
        return f"e{choice.entry.pk}"

    def _called(self, entry: Entry | None) -> str:
        return "" if entry is None else entry.full_name if self.full_names else entry.name

    @property
    def rows(self) -> list[tuple[Choice, forms.BoundField, str]]:
        """Each with the name of the person who is replaced."""
        people = self.people.items()
        return [(choice, self[name], self._called(choice.entry.replaces)) for name, choice in people]

    @property
    def choice(self) -> dict[Entry, Team | None]:
        return {one.entry: self.teams.get(self.cleaned_data[name]) for name, one in self.people.items()}

    def stored(self, current: object) -> dict[str, object]:
        return {name: str(choice.team.pk) if choice.team else "" for name, choice in self.people.items()}


class PlacesForm(forms.Form):
    """How many may start, and by what. Asked by address, so that a list can be shared and printed."""

    plaetze = WholeNumberField(label=gettext_lazy("Plätze insgesamt"), low=1, high=MOST_PLACES)
    rangliste = WholeNumberField(
        label=gettext_lazy("davon nach Rangliste"),
        low=0,
        high=MOST_PLACES,
        required=False,
        help_text=gettext_lazy("Sie haben ihren Platz zuerst; was am Ende frei ist, rückt ebenfalls nach Rangliste."),
    )
    land = WholeNumberField(label=gettext_lazy("je Bundesland"), low=0, high=MOST_PLACES, required=False)
    verein = WholeNumberField(label=gettext_lazy("je Verein"), low=0, high=MOST_PLACES, required=False)

    @property
    def shares(self) -> dict[str, int]:
        names = {"total": "plaetze", "by_ranking": "rangliste", "per_state": "land", "per_club": "verein"}
        return {word: self.cleaned_data[name] or 0 for word, name in names.items()}
