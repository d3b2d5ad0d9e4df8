"""What is asked before something is printed: which round, which paper, which names. Nothing is saved."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from league.base.forms import TextField, WholeNumberField
from league.base.text import Words
from league.models import Tournament
from league.printing.sheet import MOST_EMPTY

from .catalogue import Kind
from .document import A4, A5

LARGE = "a4-large"


def _round(tournament: Tournament) -> forms.Field:
    rounds = [(one.number, str(one)) for one in tournament.rounds.all()]
    present = tournament.present_round
    return forms.TypedChoiceField(
        label=gettext_lazy("Runde"), choices=rounds, coerce=int, initial=present.number if present else None
    )


def _table(tournament: Tournament) -> forms.Field:
    """For the one table where somebody needs large print, or whose list got wet."""
    tables = tournament.lists.exclude(round=None).order_by("table").values_list("table", flat=True).distinct()
    return forms.TypedChoiceField(
        label=gettext_lazy("Tisch"),
        choices=[("", gettext_lazy("alle")), *((one, str(one)) for one in tables)],
        coerce=int,
        empty_value=None,
        required=False,
    )


class NumbersField(TextField):
    """Start numbers with commas or spaces between them; `cleaned_data` has them as numbers."""

    def clean(self, value: object) -> tuple[int, ...]:
        typed = re.split(r"[\s,;]+", super().clean(value).strip(" ,;"))
        wrong = next((one for one in typed if one and not re.fullmatch(r"[0-9]{1,5}", one)), None)
        if wrong:
            said = _("„%(typed)s“ ist keine Nummer. Bitte Zahlen mit Komma dazwischen, etwa 3, 17.")
            raise forms.ValidationError(said % {"typed": wrong})
        return tuple(int(one) for one in typed if one)


def _numbers(tournament: Tournament) -> forms.Field:
    return NumbersField(
        label=gettext_lazy("Nur Startnummern"),
        max_length=200,
        required=False,
        help_text=gettext_lazy("Etwa 3, 17: nur für diese Personen, welcher Platz auch immer."),
    )


def _tables(tournament: Tournament) -> forms.Field:
    return NumbersField(
        label=gettext_lazy("Nur Tische"),
        max_length=200,
        required=False,
        help_text=gettext_lazy("Etwa 3, 5: nur die Listen dieser Tische."),
    )


def _stand(tournament: Tournament) -> forms.Field:
    """The total, after a round, one round: as a word that says both."""
    rounds = [one.number for one in tournament.rounds.all()]
    choices = [("gesamt", _("Gesamt"))]
    choices += [(f"nach-{n}", _("nach Runde %(n)s") % {"n": n}) for n in rounds[:-1]]
    choices += [(f"runde-{n}", _("nur Runde %(n)s") % {"n": n}) for n in rounds]
    return forms.ChoiceField(label=gettext_lazy("Stand"), choices=choices, initial="gesamt")


def _yes(label: Words, help_text: Words = "") -> Callable[[Tournament], forms.Field]:
    return lambda tournament: forms.BooleanField(label=label, help_text=help_text, required=False)


def _one_of(label: Words, *choices: tuple[object, object], coerce: Any = str) -> Callable[[Tournament], forms.Field]:
    return lambda tournament: forms.TypedChoiceField(label=label, choices=choices, coerce=coerce, initial=choices[0][0])


def _paper(tournament: Tournament) -> forms.Field:
    """The three that there are: what cannot be on small paper is not offered."""
    return forms.ChoiceField(
        label=gettext_lazy("Papier"),
        initial=A4,
        choices=[(A4, "A4"), (LARGE, gettext_lazy("A4 im Großdruck")), (A5, "A5")],
        help_text=gettext_lazy("Großdruck gibt es nur auf A4: Auf A5 reicht der Platz dafür nicht."),
    )


def _number(
    label: Words, *, low: int, high: int, initial: int, help_text: Words = ""
) -> Callable[[Tournament], forms.Field]:
    return lambda tournament: WholeNumberField(label=label, low=low, high=high, initial=initial, help_text=help_text)


FIELDS: dict[str, Callable[[Tournament], forms.Field]] = {
    "round_number": _round,
    "stand": _stand,
    "order": _one_of(
        gettext_lazy("Geordnet"), ("table", gettext_lazy("nach Tischen")), ("name", gettext_lazy("nach Namen"))
    ),
    "people_order": _one_of(
        gettext_lazy("Geordnet"),
        ("number", gettext_lazy("nach Startnummern")),
        ("name", gettext_lazy("nach Namen")),
    ),
    "door_order": _one_of(
        gettext_lazy("Geordnet"),
        ("name", gettext_lazy("nach Namen")),
        ("number", gettext_lazy("nach Startnummern")),
    ),
    "cards": _one_of(
        gettext_lazy("Karten"),
        ("both", gettext_lazy("Tische und Namen")),
        ("tables", gettext_lazy("nur Tische")),
        ("names", gettext_lazy("nur Namen")),
    ),
    "all_tables": _yes(gettext_lazy("Alle Tische"), gettext_lazy("Auch die, deren Liste schon da ist.")),
    "table": _table,
    "tables": _tables,
    "numbers": _numbers,
    "paper": _paper,
    "large": _yes(gettext_lazy("Großdruck")),
    "parted": _yes(
        gettext_lazy("Zwei Rubriken"), gettext_lazy("Normalspiele und Pflichtsoli getrennt, wie in der TSR.")
    ),
    "filled": _yes(gettext_lazy("Ausgefüllt"), gettext_lazy("Mit dem, was schon eingetragen ist.")),
    "players": _one_of(
        gettext_lazy("Personen am Tisch"), *((n, str(n)) for n in (4, 5)), coerce=int
    ),
    "count": _number(gettext_lazy("Anzahl"), low=1, high=MOST_EMPTY, initial=10),
    "places": _number(
        gettext_lazy("Bis Platz"), low=1, high=999, initial=3, help_text=gettext_lazy("Geteilte Plätze sind dabei.")
    ),
    "design": _one_of(
        gettext_lazy("Gestaltung"),
        ("classic", gettext_lazy("klassisch: Rahmen und Ornamente")),
        ("modern", gettext_lazy("modern: Farbband und große Zahl")),
        ("festive", gettext_lazy("festlich: Medaille und Schmuckecken")),
    ),
    "prize_winners": _yes(gettext_lazy("Auch alle mit einem Preis")),
    "last_first": _yes(gettext_lazy("Letzter Preis zuerst"), gettext_lazy("So wird bei der Siegerehrung vorgelesen.")),
    "receipt": _yes(gettext_lazy("Mit Platz für Unterschriften"), gettext_lazy("Als Quittung für die Kasse.")),
    "published_names": _yes(gettext_lazy("Namen wie veröffentlicht"), gettext_lazy("Zum Aushängen.")),
    "explained": _yes(gettext_lazy("Mit Erklärung der Plätze"), gettext_lazy("Wer warum vor wem steht.")),
    "ddv_numbers": _yes(gettext_lazy("Mit DDV-Nummern")),
}  # fmt: skip


class PrintForm(forms.Form):
    """The choices of one document. What is left out takes its usual value, so that an address without choices works."""

    def __init__(self, kind: Kind, tournament: Tournament, data: QueryDict | None = None) -> None:
        self.kind = kind
        super().__init__(data, auto_id=f"id_{kind.name}_%s")
        for name in (*kind.options, *kind.more):
            self.fields[name] = FIELDS[name](tournament)
        if data is not None:
            self.data = sent = data.copy()
            for name, field in self.fields.items():
                if not sent.get(name) and field.initial is not None:
                    sent[name] = field.initial

    @property
    def asked(self) -> list[forms.BoundField]:
        return [self[name] for name in self.kind.options]

    @property
    def on_demand(self) -> list[forms.BoundField]:
        return [self[name] for name in self.kind.more]

    @property
    def chosen(self) -> dict[str, Any]:
        """As the builder wants it."""
        words = dict(self.cleaned_data)
        for name in {"people_order", "door_order"} & words.keys():
            words["order"] = words.pop(name)
        if words.get("paper") == LARGE:
            words |= {"paper": A4, "large": True}
        which, _sep, number = words.pop("stand", "").partition("-")
        if number:
            words["after" if which == "nach" else "only"] = int(number)
        return words
