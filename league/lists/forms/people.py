"""Forms of the people at a table: a substitute takes over a seat, a list goes on with others."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Unpack

from django import forms
from django.db.models import QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from league.base.forms import REASON_IS_READ, Sent, TappedForm, TextField, WholeNumberField, field_of
from league.base.words import points
from league.lists.forms import ListForm, ListReasonForm, ListWords
from league.lists.services.writing import MOST_GAMES
from league.models import Entry, Spielliste

HOW_MANY = {
    4: gettext_lazy("zu viert"), 5: gettext_lazy("zu fünft"), 6: gettext_lazy("zu sechst"), 7: gettext_lazy("zu siebt"),
}  # fmt: skip


MOST_BROUGHT = 10_000  # more points nobody takes along


class PersonField(forms.ModelChoiceField):  # type: ignore[type-arg]
    """Somebody of this event, by full name and club."""

    def label_from_instance(self, entry: Entry) -> str:
        return f"{entry.full_name} ({entry.club_name})" if entry.club_name else entry.full_name


class SubstituteForm(ListReasonForm):
    position = forms.TypedChoiceField(
        label=gettext_lazy("Wer steht auf?"),
        widget=forms.RadioSelect,
        coerce=int,
        error_messages={"required": gettext_lazy("Bitte wählen, wer aufsteht.")},
    )
    entry = PersonField(
        label=gettext_lazy("Wer spielt weiter?"),
        queryset=Entry.objects.none(),
        empty_label="–",
        error_messages={"required": gettext_lazy("Bitte wählen, wer den Platz übernimmt.")},
    )
    from_game = WholeNumberField(label=gettext_lazy("Ab Spiel"), low=2, high=MOST_GAMES)
    handover_total = WholeNumberField(
        label=gettext_lazy("Stand beim Wechsel"),
        low=-100_000,
        high=100_000,
        required=False,
        help_text=gettext_lazy("Punkte der Person, die aufsteht, als sie aufstand."),
    )
    field_order = ["position", "entry", "from_game", "handover_total", "reason"]

    def __init__(self, data: Sent = None, *, people: QuerySet[Entry], depth: str, **words: Unpack[ListWords]) -> None:
        super().__init__(data, **words)
        field_of(self, "position", forms.ChoiceField).choices = list(enumerate(self.names, 1))
        field_of(self, "entry", forms.ModelChoiceField).queryset = people
        if depth != Spielliste.TOTALS:
            del self.fields["handover_total"]

    @property
    def has_others(self) -> bool:
        """Somebody is free to take over."""
        return bool(field_of(self, "entry", forms.ModelChoiceField).queryset)


class ContinueForm(ListForm, TappedForm):
    """The people of the list that goes on, tapped in the order in which they sit. Who sits there now is tapped, but for
    who leaves (`without`), and who is `coming` just now."""

    HOME, FREE = "home", "free"
    ZERO, PAPER = "zero", "paper"

    leaving = forms.ChoiceField(
        label=gettext_lazy("Wer aufsteht"),
        choices=[(HOME, gettext_lazy("geht nach Hause")), (FREE, gettext_lazy("bleibt da und ist frei"))],
        widget=forms.RadioSelect,
    )
    begin = forms.ChoiceField(label=gettext_lazy("Womit beginnt die neue Liste?"), widget=forms.RadioSelect)
    newcomer = WholeNumberField(
        label=gettext_lazy("Wer dazukommt, beginnt bei"),
        low=-MOST_BROUGHT,
        high=MOST_BROUGHT,
        required=False,
        help_text=gettext_lazy("Nur wenn die Summen weiterlaufen. Leer: bei 0."),
    )
    games = WholeNumberField(label=gettext_lazy("Noch zu spielen"), low=1, high=MOST_GAMES, required=False)
    open_end = forms.BooleanField(
        label=gettext_lazy("Offenes Ende: Es wird gespielt, bis jemand die Liste abschließt"), required=False
    )
    reason = TextField(label=gettext_lazy("Grund"), max_length=300, help_text=REASON_IS_READ)
    field_order = ["seats", "leaving", "begin", "newcomer", "games", "open_end", "reason"]

    def __init__(
        self,
        data: Sent = None,
        *,
        people: QuerySet[Entry],
        sitting: Sequence[Entry],
        stand: Sequence[int],
        running: bool,
        left: Mapping[int, range | None],
        is_evening: bool,
        without: str = "",
        coming: Sequence[Entry] = (),
        **words: Unpack[ListWords],
    ) -> None:
        super().__init__(data, **words)
        self.stand = {entry.pk: points for entry, points in zip(sitting, stand, strict=True)}
        self._say_begin(running)
        self.offer([*sitting, *people.exclude(pk__in=[entry.pk for entry in sitting])])
        at_table, new = [str(entry.uuid) for entry in sitting], [str(entry.uuid) for entry in coming]
        self.initial["seats"] = [uuid for uuid in [*at_table, *new] if uuid != without]
        # Who comes first sits down where somebody leaves.
        self.initial["order"] = ",".join(new[0] if new and uuid == without else uuid for uuid in at_table)
        self.initial["leaving"] = self.HOME if without else self.FREE
        # Who leaves a tournament is the direction's to decide, and has a reason.
        del self.fields["reason" if is_evening else "leaving"]
        seats = self.fields["seats"]
        seats.label = _("Wer spielt weiter?")
        seats.help_text = _("Wer geht, wird abgewählt; wer dann angetippt wird, sitzt auf dem freien Platz.")
        self._say_how_many(left)

    @property
    def has_others(self) -> bool:
        """Somebody is free for the table."""
        return len(self.offered) > len(self.names)

    def _say_how_many(self, left: Mapping[int, range | None]) -> None:
        """Left empty, the number follows from how many people there are, and from who of them owes a Pflichtsolo."""
        sizes = {people: games for people, games in left.items() if people <= max(len(self.offered), min(HOW_MANY))}
        if not sizes or None in sizes.values():
            self.initial["open_end"] = True
            return
        table = ", ".join(f"{HOW_MANY[people]} {_span(games)}" for people, games in sizes.items() if games)
        said = _("Leer: so viele, wie noch offen sind, die Pflichtsoli mitgezählt: {table}.")
        self.fields["games"].help_text = said.format(table=table)

    def _say_begin(self, running: bool) -> None:
        """Both choices with their numbers; a paper that has gone on once goes on again."""
        paper = ", ".join(f"{name} {points(now)}" for name, now in zip(self.names, self.stand.values(), strict=True))
        field_of(self, "begin", forms.ChoiceField).choices = [
            (self.ZERO, _("Die neue Liste beginnt bei 0")),
            (self.PAPER, _("Die Summen vom Papier laufen weiter ({paper})").format(paper=paper)),
        ]
        self.initial["begin"] = self.PAPER if running else self.ZERO

    @property
    def totals(self) -> list[int] | None:
        """Where everybody goes on who was chosen; None where all begin at 0."""
        if self.cleaned_data["begin"] == self.ZERO:
            return None
        return [self.stand.get(entry.pk, self.cleaned_data["newcomer"] or 0) for entry in self.chosen()]

    @property
    def words(self) -> dict[str, object]:
        return {
            "seats": self.chosen(),
            "totals": self.totals,
            "reason": self.cleaned_data.get("reason", ""),
            "going_home": self.cleaned_data.get("leaving") == self.HOME,
        }


class StartForm(ListForm):
    """A number for everybody at the table: what the paper says above the first game."""

    def __init__(self, data: Sent = None, *, start: Sequence[int], **words: Unpack[ListWords]) -> None:
        super().__init__(data, **words)
        for position, (name, number) in enumerate(zip(self.names, start, strict=True), 1):
            self.fields[f"t{position}"] = WholeNumberField(
                label=name, low=-MOST_BROUGHT, high=MOST_BROUGHT, initial=str(number)
            )

    @property
    def words(self) -> dict[str, object]:
        return {"totals": [self.cleaned_data[f"t{position}"] for position in range(1, len(self.names) + 1)]}


def _span(games: range) -> str:
    return str(games[0]) if len(games) == 1 else _("{low} bis {high}").format(low=games[0], high=games[-1])
