"""Forms of a tournament: its settings, a copy of an earlier one, roles, deductions, reasons."""

from __future__ import annotations

from typing import Unpack

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from league.base.forms import (
    DayField,
    FormWords,
    NameField,
    Sent,
    TextField,
    TimeOfDayField,
    WholeNumberField,
    WriteForm,
    field_of,
)
from league.base.wording import preset_titles
from league.clubs.forms.club import ClubRoleForm, role_field
from league.models import Club, Tournament, TournamentRole
from league.standings.table import DEFAULT_ORDER, ORDERS

MOST_ROUNDS = 30
LONGEST_ANNOUNCEMENT = 3000


HOUSE, COPY = "house", "copy"  # whose rules, beside the presets
# What every order of ORDERS is called, and what it means.
CALLED = {
    "points": gettext_lazy("Punkte; Gleichstand bleibt"),
    "points-games_won": gettext_lazy("Punkte, dann gewonnene Spiele"),
    "points-soli_won": gettext_lazy("Punkte, dann gewonnene Soli"),
    "points-best_runde": gettext_lazy("Punkte, dann beste Runde"),
    "points_per_runde": gettext_lazy("Punkte je Runde"),
    "points_per_game": gettext_lazy("Punkte je Spiel"),
}
EXPLAINED = {
    "points": gettext_lazy("Wer gleich viele Punkte hat, teilt sich den Platz."),
    "points-games_won": gettext_lazy("Bei Gleichstand zählt, wer mehr Spiele gewonnen hat."),
    "points-soli_won": gettext_lazy("Bei Gleichstand zählt, wer mehr Soli gewonnen hat."),
    "points-best_runde": gettext_lazy("Bei Gleichstand zählt die beste einzelne Runde."),
    "points_per_runde": gettext_lazy("Für Turniere, bei denen nicht alle gleich viele Runden spielen."),
    "points_per_game": gettext_lazy("Auch wenn die Runden verschieden lang waren."),
}


def order_choices() -> list[tuple[str, str]]:
    return [(name, f"{CALLED[name]}. {EXPLAINED[name]}") for name in ORDERS]


def name_of(order: list[str]) -> str:
    """The name of an order of tie-breaks; one that has none counts as the plain one."""
    return next((name for name, metrics in ORDERS.items() if metrics == (order or DEFAULT_ORDER)), next(iter(ORDERS)))


def asks_end_field() -> forms.BooleanField:
    """Of tournaments and evenings alike."""
    return forms.BooleanField(
        label=gettext_lazy("Endstand vom Papier auch nach laufenden Summen eintragen"),
        required=False,
        help_text=gettext_lazy(
            "Eine Zeile mehr je Liste: Er wird mit der letzten Zeile verglichen, erst dann heißt es „Stimmt“. Bei den "
            "anderen Schreibweisen wird immer danach gefragt."
        ),
    )


# What each way with phones means for a club, beside its name.
PHONES_EXPLAINED = {
    Tournament.OFF: gettext_lazy("Der Code auf der Liste öffnet die Seite zum Lesen."),
    Tournament.COPY: gettext_lazy("Am Tisch wird mitgeschrieben, gerechnet und geprüft; gewertet wird das Papier."),
    Tournament.PHONE: gettext_lazy("Was am Tisch getippt wird, steht sofort im Stand; das Papier ist die Abschrift."),
    Tournament.BOTH: gettext_lazy("Beides wird eingetragen und von selbst verglichen; Unterschiede klärt die Leitung."),
}


def phones_choices() -> list[tuple[str, str]]:
    return [(name, f"{title[0].upper()}{title[1:]}. {PHONES_EXPLAINED[name]}") for name, title in Tournament.PHONES]


class TournamentForm(WriteForm):
    """What a tournament is called, where and when, and how it is decided."""

    name = NameField(label=gettext_lazy("Name"), longest=120)
    date = DayField()
    starts_at = TimeOfDayField(
        label=gettext_lazy("Beginn"), help_text=gettext_lazy("Die Uhrzeit; sie steht überall, wo der Tag steht.")
    )
    place = TextField(label=gettext_lazy("Ort"), max_length=120, required=False)
    organiser = TextField(label=gettext_lazy("Veranstalter"), max_length=120, required=False)
    announcement = TextField(
        label=gettext_lazy("Ausschreibung"),
        lines=True,
        max_length=LONGEST_ANNOUNCEMENT,
        required=False,
        widget=forms.Textarea(attrs={"rows": 6}),
        help_text=gettext_lazy(
            "Was alle wissen sollen, bevor sie sich anmelden: Einlass, Ablauf, Essen, Anfahrt. Steht auf der Seite des "
            "Turniers und beim Anmelden; Startgeld und Preise stehen dort von selbst."
        ),
    )
    rounds_planned = WholeNumberField(label=gettext_lazy("Runden"), low=1, high=MOST_ROUNDS)
    order = forms.ChoiceField(
        label=gettext_lazy("Was über die Plätze entscheidet"),
        choices=order_choices,
        widget=forms.RadioSelect,
        help_text=gettext_lazy(
            "Von Listen, die nur Endstände haben, sind gewonnene Spiele und Soli nicht bekannt: "
            "Wer punktgleich ist, teilt sich dann den Platz, und beim Stand steht, warum."
        ),
    )
    needs_confirmation = forms.BooleanField(
        label=gettext_lazy("Jede Liste wird bestätigt"),
        required=False,
        help_text=gettext_lazy(
            "Eine zweite Person vergleicht sie, oder das unterschriebene Papier hat vorgelegen. "
            "Eine Runde gilt erst dann als vollständig."
        ),
    )
    asks_end = asks_end_field()
    phones = forms.ChoiceField(
        label=gettext_lazy("Spielliste am Handy"),
        choices=phones_choices,
        widget=forms.RadioSelect,
        help_text=gettext_lazy(
            "Wer am Tisch schreibt, scannt den Code auf der gedruckten Liste; ein Login braucht niemand."
        ),
    )
    substitute_rule = forms.ChoiceField(
        label=gettext_lazy("Springt jemand ein, zählen die Punkte"),
        choices=Tournament.SUBSTITUTE_RULES,
        widget=forms.RadioSelect,
    )
    hidden_from = WholeNumberField(
        label=gettext_lazy("Stand verbergen ab Runde"),
        low=1,
        high=MOST_ROUNDS,
        required=False,
        help_text=gettext_lazy(
            "Damit es bis zur Siegerehrung spannend bleibt: Ab dieser Runde sehen nur Mitarbeitende, wie es steht. "
            "Alle anderen sehen den Stand davor, bis das Ergebnis bekannt gegeben ist. "
            "Das gilt auch für die Listen dieser Runden. Leer: Vor der letzten Runde wird einmal gefragt."
        ),
    )

    def clean_order(self) -> list[str]:
        return ORDERS[self.cleaned_data["order"]]

    @staticmethod
    def of(tournament: Tournament) -> dict[str, object]:
        """What is stored, by field."""
        names = (
            "name",
            "date",
            "starts_at",
            "place",
            "organiser",
            "announcement",
            "rounds_planned",
            "needs_confirmation",
            "asks_end",
            "phones",
            "substitute_rule",
            "hidden_from",
        )
        return {name: getattr(tournament, name) for name in names} | {"order": name_of(tournament.order)}


class NewTournamentForm(TournamentForm):
    """A new one: beside the settings whose rules it has, and who comes again."""

    ruleset = forms.ChoiceField(
        label=gettext_lazy("Regeln"),
        help_text=gettext_lazy("Jeder Schalter lässt sich danach ändern, bis die erste Runde beginnt."),
    )
    with_players = forms.BooleanField(
        label=gettext_lazy("Alle, die damals dabei waren, gleich wieder eintragen"), required=False
    )
    copy_of = forms.UUIDField(widget=forms.HiddenInput, required=False)

    def __init__(
        self, data: Sent = None, *, club: Club, earlier: Tournament | None = None, **words: Unpack[FormWords]
    ) -> None:
        super().__init__(data, **words)
        self.club, self.earlier = club, earlier
        choices: list[tuple[str, str]] = list(preset_titles().items())
        choices.append((HOUSE, _("wie an unseren Vereinsabenden")))
        if earlier:
            choices.insert(0, (COPY, _("wie bei „{name}“").format(name=earlier)))
        else:
            del self.fields["with_players"]
        field_of(self, "ruleset", forms.ChoiceField).choices = choices

    @staticmethod
    def copied(earlier: Tournament | None) -> dict[str, object]:
        """How the form begins: as the earlier one was, or with what most tournaments have."""
        if earlier is None:
            return {
                "rounds_planned": 3,
                "needs_confirmation": True,
                "asks_end": True,
                "phones": Tournament.OFF,
                "substitute_rule": Tournament.ENTRANT,
                "order": next(iter(ORDERS)),
                "ruleset": "ddv",
            }
        again = TournamentForm.of(earlier) | {"ruleset": COPY, "copy_of": earlier.uuid}
        del again["date"]
        return again

    @property
    def wish(self) -> dict[str, object]:
        """What the service needs, in its words."""
        facts = dict(self.facts)
        chosen = str(facts.pop("ruleset"))
        facts["rounds"] = facts.pop("rounds_planned")
        facts |= {"copy_of": self.earlier, "with_players": bool(facts.get("with_players"))}
        rules = {HOUSE: self.club.ruleset or "ddv", COPY: None}
        return facts | {"ruleset": rules.get(chosen, chosen)}


class AskedField(TextField):
    """Where it is shown it has to be filled in; a button without it is sent too: the service says what is missing."""

    def validate(self, value: object) -> None:
        """Empty is no mistake of the form."""


class CloseForm(WriteForm):
    """Closing a round needs a reason only if lists are missing or in dispute; only then the form is shown."""

    reason = AskedField(
        label=gettext_lazy("Grund"), max_length=300, help_text=gettext_lazy("Steht im Verlauf des Turniers.")
    )


class RoleForm(ClubRoleForm):
    """Somebody with a login gets a role at this tournament."""

    role = role_field(TournamentRole)
