"""Forms of prizes: one prize, what a shared place means, a copy, a proposal from the money that came in."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Unpack

from django import forms
from django.db.models import QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from league.base.forms import FormWords, Sent, TextField, WholeNumberField, WriteForm, field_of
from league.base.wording import why_not
from league.base.words import short_day
from league.clubs.forms.club import EuroField
from league.models import Prize, Tournament
from scoring import ScoringError, proposal

MOST_CENTS = 5_000_000
MOST_PLACE, MOST_SHARES = 999, 30


class PrizeForm(WriteForm):
    """What somebody can win, and who. Whom it is for is one choice: the tournament, a group, a club, the last place."""

    title = TextField(
        label=gettext_lazy("Titel"),
        max_length=120,
        required=False,
        help_text=gettext_lazy("Steht auf Preisliste und Urkunde. Leer: etwa „1. Platz“ oder „Jugend: 1. Platz“."),
    )
    whom = forms.ChoiceField(label=gettext_lazy("Wofür"))
    place = WholeNumberField(
        label=gettext_lazy("Der wievielte Platz davon"),
        low=1,
        high=MOST_PLACE,
        initial=1,
        help_text=gettext_lazy("1 ist der beste einer Gruppe oder eines Vereins; beim letzten Platz der allerletzte."),
    )
    amount = EuroField(label=gettext_lazy("Betrag in Euro"), most=MOST_CENTS)
    thing = TextField(
        label=gettext_lazy("Sachpreis"),
        max_length=120,
        required=False,
        help_text=gettext_lazy("Bei Gleichstand wird er nicht geteilt, sondern verlost."),
    )

    def __init__(
        self, data: Sent = None, *, tournament: Tournament, prize: Prize | None = None, **words: Unpack[FormWords]
    ) -> None:
        super().__init__(data, **words)
        field_of(self, "whom", forms.ChoiceField).choices = _choices(tournament, prize)
        self.tournament = tournament
        if prize is None:
            self._count_on()

    def _count_on(self) -> None:
        """A new prize is for what the one before was for; its place is counted, where nobody names it."""
        before = self.tournament.prizes.order_by("-pk").first()
        self.fields["whom"].initial = whom_of(before) if before else Prize.PLACE
        place, following = self.fields["place"], next_place(self.tournament, Prize.PLACE, "")
        place.initial, place.required = None, False
        place.help_text = _(
            "Leer: der nächste, für den es noch keinen Preis gibt; im Turnier ist das Platz {place}. "
            "In einer Gruppe oder einem Verein ist 1 der beste, beim letzten Platz der allerletzte."
        ).format(place=following)

    @classmethod
    def of(cls, thing: Prize) -> dict[str, object]:
        names = ("title", "place", "amount", "thing")
        return {name: getattr(thing, name) for name in names} | {"whom": whom_of(thing)}

    @property
    def wish(self) -> dict[str, object]:
        """What the service needs, in its words."""
        facts = dict(self.facts)
        kind, _colon, of = self.cleaned_data["whom"].partition(":")
        del facts["whom"]
        place = self.cleaned_data["place"] or next_place(self.tournament, kind, of)
        title = facts["title"] or usual_title(kind, of, place)
        return facts | {"kind": kind, "of": of, "place": place, "title": title}


def next_place(tournament: Tournament, kind: str, of: str) -> int:
    """The first place of a contest for which there is nothing to win yet."""
    taken = set(tournament.prizes.filter(kind=kind, of=of).values_list("place", flat=True))
    return next(place for place in range(1, MOST_PLACE + 2) if place not in taken)


def whom_of(prize: Prize) -> str:
    return f"{prize.kind}:{prize.of}" if prize.of else str(prize.kind)


def usual_title(kind: str, of: str, place: int) -> str:
    if kind == Prize.LAST:
        return _("Letzter Platz") if place == 1 else _("{n}. Platz von hinten").format(n=place)
    title = _("{n}. Platz").format(n=place)
    return f"{of}: {title}"[:120] if of else title


def _choices(tournament: Tournament, prize: Prize | None) -> list[tuple[str, str | list[tuple[str, str]]]]:
    """The tournament's groups and the clubs that take part; what a prize is for already stays a choice."""
    clubs = sorted(set(tournament.entries.exclude(club_name="").values_list("club_name", flat=True)))
    groups = list(tournament.groups)
    if prize and prize.kind == Prize.GROUP and prize.of not in groups:
        groups.append(prize.of)
    if prize and prize.kind == Prize.CLUB and prize.of not in clubs:
        clubs.append(prize.of)
    return [
        (Prize.PLACE, _("Platz im Turnier")),
        (Prize.LAST, _("letzter Platz")),
        *([(_("Gruppe"), [(f"{Prize.GROUP}:{name}", name) for name in groups])] if groups else []),
        *([(_("Verein"), [(f"{Prize.CLUB}:{name}", name) for name in clubs])] if clubs else []),
    ]


class PrizeRulesForm(WriteForm):
    """What a shared place means for prizes, and whether somebody may win two."""

    prize_ties = forms.ChoiceField(
        label=gettext_lazy("Teilen sich mehrere einen Platz"),
        choices=[
            (Tournament.SHARED, gettext_lazy("zusammenlegen und teilen: Beträge der geteilten Plätze, auf den Cent")),
            (Tournament.HIGHER, gettext_lazy("alle erhalten den höheren Preis: kostet mehr als ausgesetzt")),
            (Tournament.LOT, gettext_lazy("das Los entscheidet: gezogen vom Programm, von allen nachzurechnen")),
        ],
        widget=forms.RadioSelect,
    )
    prizes_once = forms.BooleanField(
        label=gettext_lazy("Niemand gewinnt zwei Preise"),
        required=False,
        help_text=gettext_lazy(
            "Zuerst kommen die Plätze des Turniers, dann die Sonderpreise in ihrer Reihenfolge. "
            "Wer schon einen hat, lässt den nächsten vor."
        ),
    )


class CopyPrizesForm(WriteForm):
    earlier = forms.ModelChoiceField(
        queryset=Tournament.objects.none(),
        label=gettext_lazy("Turnier"),
        to_field_name="uuid",
        empty_label=gettext_lazy("Bitte wählen"),
    )

    def __init__(self, data: Sent = None, *, earlier: QuerySet[Tournament], **words: Unpack[FormWords]) -> None:
        super().__init__(data, **words)
        field_of(self, "earlier", forms.ModelChoiceField).queryset = earlier
        self.fields["earlier"].label_from_instance = _named  # type: ignore[attr-defined]


def _named(event: Tournament) -> str:
    return f"{event.name}, {short_day(event.date)}"


class ProposalForm(forms.Form):
    """How a pot is divided: asked in the address, nothing is saved."""

    pot = EuroField(label=gettext_lazy("Zu verteilen, in Euro"), most=MOST_CENTS)
    shares = TextField(
        label=gettext_lazy("Anteile in Prozent, vom ersten Platz an"),
        max_length=100,
        initial="50/30/20",
        help_text=gettext_lazy("Etwa 50/30/20 oder 40 25 15 10 10; zusammen höchstens 100."),
    )
    step = forms.TypedChoiceField(
        label=gettext_lazy("Gerundet auf"),
        coerce=int,
        initial=100,
        choices=[(500, gettext_lazy("5 €")), (100, gettext_lazy("1 €")), (1, gettext_lazy("1 Cent"))],
        help_text=gettext_lazy("Was beim Runden übrig bleibt, kommt zum ersten Platz."),
    )

    def clean_shares(self) -> list[int]:
        typed = re.split(r"[\s/,;%]+", self.cleaned_data["shares"].strip(" /,;%"))
        if len(typed) > MOST_SHARES or not all(re.fullmatch("[0-9]{1,3}", share) for share in typed):
            raise forms.ValidationError(
                _("Bitte bis zu {most} ganze Zahlen eingeben, etwa 50/30/20.").format(most=MOST_SHARES)
            )
        return [int(share) for share in typed]

    def clean(self) -> dict[str, object]:
        cleaned = super().clean() or {}
        if not self.errors:
            try:
                cleaned["amounts"] = proposal(cleaned["pot"], cleaned["shares"], cleaned["step"])
            except ScoringError as refusal:
                self.add_error(refusal.field if refusal.field in self.fields else None, why_not(refusal))
        return cleaned


class OfferForm(WriteForm):
    """The proposal, place by place, still to be changed."""

    def __init__(self, data: Sent = None, *, amounts: Sequence[int], **words: Unpack[FormWords]) -> None:
        super().__init__(data, **words)
        for place, amount in enumerate(amounts, 1):
            label = _("{n}. Platz, in Euro").format(n=place)
            self.fields[f"place_{place}"] = EuroField(label=label, initial=amount, most=MOST_CENTS)

    @property
    def amounts(self) -> list[int]:
        return [cents for name, cents in self.cleaned_data.items() if name.startswith("place_")]
