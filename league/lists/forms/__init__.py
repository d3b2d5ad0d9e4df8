"""Forms of the acts on a Spielliste: end, confirmation, people, time. They read what people type;
whether it may be is for the services to say."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Callable, Sequence
from typing import Any, TypeVar, Unpack, cast

from django import forms
from django.http import QueryDict
from django.utils.text import format_lazy
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from league.base.forms import (
    REASON_IS_READ,
    FormWords,
    Sent,
    Submitted,
    TextField,
    WholeNumberField,
    WriteForm,
    field_of,
)
from league.base.forms import _in_words as in_words
from league.base.wording import why_not
from league.base.writing import Refused
from league.lists.services.writing import MOST_GAMES
from league.models import Spielliste
from scoring import IllegalGame, ScoringError

T = TypeVar("T")

# What the engine calls its fields, and where the page asks for them.
FIELD_OF = {
    "soloist": "re", "pflicht": "re", "re": "re", "re_absage": "re_said", "re_ansage": "re_said",
    "kontra_absage": "kontra_said", "kontra_ansage": "kontra_said", "re_stichlos": "trick", "kontra_stichlos": "trick",
}  # fmt: skip


class ListWords(FormWords, total=False):
    """What the form of an act may be told."""

    names: Sequence[str]


class ListForm(WriteForm):
    """A write on one list. It must say which version it is based on; the message of a refusal names people."""

    def __init__(self, data: Sent = None, *, names: Sequence[str] = (), **words: Unpack[FormWords]) -> None:
        super().__init__(data, **words)
        self.names = names

    def clean(self) -> dict[str, Any]:
        data = super().clean() or self.cleaned_data
        if data.get("based_on") is None:
            raise forms.ValidationError(_("Die Seite ist veraltet. Bitte neu laden und noch einmal eingeben."))
        return data

    @property
    def own_key(self) -> str | None:
        """The key belongs to what was typed: the same twice counts once, something else is another submission."""
        typed = {name: values for name, values in cast(QueryDict, self.data).lists() if name != "csrfmiddlewaretoken"}
        return digest(typed) if self.data.get("key") else None

    @property
    def submission(self) -> Submitted:
        return {"key": self.own_key, "based_on": self.cleaned_data["based_on"]}

    @property
    def words(self) -> dict[str, object]:
        """What the service is told beside the list, the submission and who it is."""
        return self.facts

    def typed(self) -> list[tuple[str, str]]:
        """What was typed, in words: for the page of a conflict."""
        return [(str(field.label), in_words(field, field.value())) for field in self.visible_fields()]

    def attempt(self, service: Callable[..., T], /, **words: object) -> T | None:
        try:
            return service(**words)
        except (Refused, ScoringError) as refusal:
            self.refuse(refusal)
            return None

    def refuse(self, refusal: Refused | ScoringError) -> None:
        """The message with names, at the field where it can be mended."""
        if "decision" in self.fields and (refusal.field or "").endswith(".decision"):
            return self.add_error("decision", _("Bitte wählen, wie die Leitung entschieden hat."))
        return self.add_error(self._field_of(refusal.field or ""), why_not(refusal, self.names))

    def _field_of(self, path: str) -> str | None:
        parts = path.split(".")
        if parts[0] == "sonderpunkte":
            field = f"{parts[1]}_extra" if len(parts) > 1 else "re_extra"
        else:
            field = FIELD_OF.get(parts[-1], parts[-1])
        return field if field in self.fields else parts[-1] if parts[-1] in self.fields else None


class ListReasonForm(ListForm):
    """One act that needs nothing but a reason."""

    reason = TextField(label=gettext_lazy("Grund"), max_length=300, help_text=REASON_IS_READ)


class CorrectionForm(ListForm):
    """Mixed into the form of a game: a correction is looked at before it is saved, and says why if the list counts."""

    reason = TextField(
        label=gettext_lazy("Grund der Korrektur"),
        max_length=300,
        required=False,
        help_text=format_lazy("{} {}", gettext_lazy("Nötig zum Speichern."), REASON_IS_READ),
    )
    seen = forms.CharField(widget=forms.HiddenInput, max_length=64, required=False)
    game_facts: dict[str, object]
    row: int

    @property
    def words(self) -> dict[str, object]:
        return {"to": self.game_facts, "reason": self.cleaned_data.get("reason", "")}

    def refuse(self, refusal: Refused | ScoringError) -> None:
        if isinstance(refusal, IllegalGame) and refusal.row != self.row:
            later = _("Danach könnte ein späteres Spiel nicht mehr sein. {message}")
            self.add_error(None, later.format(message=why_not(refusal, self.names)))
        else:
            super().refuse(refusal)

    @property
    def is_seen(self) -> bool:
        """Whether what changes was shown for exactly these facts."""
        return bool(self.cleaned_data["seen"] == digest(self.game_facts))


def digest(value: object) -> str:
    return hashlib.sha256(json.dumps(value, sort_keys=True).encode()).hexdigest()


class FinishForm(ListForm):
    """The end of a list. Where games are missing, why it ends now."""

    reason = TextField(
        label=gettext_lazy("Warum endet die Liste jetzt?"), max_length=300, required=False, help_text=REASON_IS_READ
    )
    early = forms.BooleanField(widget=forms.HiddenInput, required=False)

    def __init__(self, data: Sent = None, *, early: bool, needs_reason: bool, **words: Unpack[ListWords]) -> None:
        super().__init__(data, **words)
        self.initial["early"] = early
        self.fields["reason"].required = early and needs_reason
        if not early:
            del self.fields["reason"]

    @property
    def words(self) -> dict[str, object]:
        return {"early": self.cleaned_data["early"], "reason": self.cleaned_data.get("reason", "")}


class ConfirmForm(ListForm):
    how = forms.ChoiceField(
        label=gettext_lazy("Wie wurde geprüft?"),
        widget=forms.RadioSelect,
        choices=[
            (Spielliste.SECOND_PERSON, gettext_lazy("Als zweite Person dieselben Zahlen gesehen")),
            (Spielliste.PAPER_SEEN, gettext_lazy("Unterschriebenes Papier gesehen")),
        ],
        error_messages={"required": gettext_lazy("Bitte wählen, wie die Liste geprüft wurde.")},
    )


class TimeForm(ListReasonForm):
    """§8: after which game time was up."""

    after = WholeNumberField(
        label=gettext_lazy("Beendete Spiele, als die Zeit um war"),
        low=0,
        high=MOST_GAMES,
        required=False,
        help_text=gettext_lazy("Ein begonnenes Spiel wird noch beendet und zählt mit."),
    )
    field_order = ["after", "reason"]

    def __init__(
        self, data: Sent = None, *, most: int | None = None, struck: bool = False, **words: Unpack[ListWords]
    ) -> None:
        """`struck`: it is noted already, and can be taken back."""
        super().__init__(data, **words)
        self.most, field = most, field_of(self, "after", WholeNumberField)
        field.high, field.required = most or MOST_GAMES, not struck
        field.error_messages["required"] = _("Bitte auf dem Papier nachzählen, wie viele Spiele beendet waren.")
        if self.initial.get("after") == "":
            hint = _("Hier ist noch nichts eingetragen: Bitte auf dem Papier nachzählen.")
            field.help_text = f"{field.help_text} {hint}"
        if struck:
            empty = _("Leer: Die Zeit ist doch nicht um.")
            field.help_text = f"{field.help_text} {empty}"

    def clean_after(self) -> int | None:
        after: int | None = self.cleaned_data["after"]
        if self.most and after == self.most:
            words = _("Nach {n} Spielen ist die Liste zu Ende, und nichts ist zu streichen. Bitte einfach abschließen.")
            raise forms.ValidationError(words.format(n=after))
        return after


class AllowanceForm(ListReasonForm):
    """§8.5.1: minutes that one table gets on top."""

    minutes = WholeNumberField(label=gettext_lazy("Minuten"), low=0, high=120)
    field_order = ["minutes", "reason"]


class GamesForm(ListForm):
    games = WholeNumberField(label=gettext_lazy("Zahl der Spiele"), low=1, high=MOST_GAMES, required=False)
    open_end = forms.BooleanField(
        label=gettext_lazy("Offenes Ende: Es wird gespielt, bis jemand die Liste abschließt"), required=False
    )

    def clean(self) -> dict[str, object]:
        data = super().clean()
        if data.get("games") is None and not data.get("open_end") and "games" not in self.errors:
            self.add_error("games", _("Bitte eine Zahl eingeben oder „Offenes Ende“ ankreuzen."))
        return data

    @property
    def words(self) -> dict[str, object]:
        return {"games": None if self.cleaned_data["open_end"] else self.cleaned_data["games"]}


class AcceptForm(ListReasonForm):
    """The finding is named by what it is recognised by."""

    code = forms.CharField(widget=forms.HiddenInput, max_length=40)
    row = forms.IntegerField(widget=forms.HiddenInput, min_value=0, max_value=10_000)
    column = forms.IntegerField(widget=forms.HiddenInput, required=False, min_value=1, max_value=7)
    also = forms.CharField(widget=forms.HiddenInput, required=False, max_length=4000)
    alike = forms.BooleanField(required=False)

    def clean_also(self) -> list[tuple[str, int, int | None]]:
        """The other messages of the same slip, as the page showed them: code:row:column, without a column where there
        is none."""
        found = [re.fullmatch(r"([a-z-]{1,40}):(\d{1,5}):([1-7]?)", each) for each in self.cleaned_data["also"].split()]
        if None in found:
            raise forms.ValidationError(_("Die Meldungen kamen nicht vollständig an. Bitte die Seite neu laden."))
        return [(one[1], int(one[2]), int(one[3]) if one[3] else None) for one in found if one]

    def __init__(self, data: Sent = None, *, others: int, **words: Unpack[ListWords]) -> None:
        """`others`: how many more of its kind still stand."""
        super().__init__(data, **words)
        self.fields["alike"].label = ngettext(
            "Mit demselben Grund auch die andere Meldung dieser Art",
            "Mit demselben Grund auch die {n} anderen Meldungen dieser Art",
            others,
        ).format(n=others)
        if not others:
            del self.fields["alike"]


class DepthForm(ListForm):
    depth = forms.ChoiceField(
        label=gettext_lazy("Wie viel wird aufgeschrieben?"),
        widget=forms.RadioSelect,
        choices=[
            (Spielliste.FULL, gettext_lazy("Alle Angaben: Spielart, Re, Augen, Ansagen; die Seite rechnet")),
            (Spielliste.POINTS, gettext_lazy("Punkte je Spiel, vom Papier abgetippt")),
            (Spielliste.TOTALS, gettext_lazy("Nur die Endstände")),
        ],
    )
