"""The form of a penalty (§9): who offended, how seriously, and for whose benefit."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from league.wording import kind_name
from scoring import DDV, SOLO_KINDS, SOLO_LIKE, Ruleset

from .base import TextField
from .decision import decision_field, offer_decision
from .spielliste import CorrectionForm, ListForm


class PenaltyForm(ListForm):
    """§9: who offended, how seriously, and for whose benefit. `game_facts` is what is stored."""

    MINOR, SERIOUS = "minor", "serious"
    game_facts: dict[str, Any]

    offender = forms.TypedChoiceField(
        label=gettext_lazy("Wer hat gegen die Regeln verstoßen?"), widget=forms.RadioSelect, coerce=int,
        error_messages={"required": gettext_lazy("Bitte wählen, wer gegen die Regeln verstoßen hat.")},
    )  # fmt: skip
    weight = forms.ChoiceField(
        label=gettext_lazy("Wie schwer?"), widget=forms.RadioSelect, initial=MINOR,
        choices=[
            (MINOR, gettext_lazy("Leicht: 3 Punkte, das Spiel geht weiter (§9.3)")),
            (SERIOUS, gettext_lazy("Schwer: 12 Punkte und 3 je Absage (§9.4)")),
        ],
    )  # fmt: skip
    soloist = forms.TypedChoiceField(
        label=gettext_lazy("Zugunsten einer Person, die allein spielte?"), widget=forms.RadioSelect, coerce=int,
        empty_value=None, required=False,
        help_text=gettext_lazy("Nur wenn im Solo jemand von den Gegnern verstoßen hat."),
    )  # fmt: skip
    kind = forms.ChoiceField(
        label=gettext_lazy("Welches Solo?"), required=False,
        help_text=gettext_lazy("Nötig beim schweren Verstoß gegen ein Solo: Das Spiel gilt dann als gespielt."),
    )  # fmt: skip
    absagen = forms.TypedChoiceField(
        label=gettext_lazy("Absagen der anderen Partei bis dahin"), widget=forms.RadioSelect, coerce=int,
        choices=[(n, n) for n in range(5)], initial=0, required=False, empty_value=0,
        help_text=gettext_lazy("Zählt nur beim schweren Verstoß."),
    )  # fmt: skip
    referee = TextField(
        label=gettext_lazy("Zeichen der Schiedsperson"), max_length=60, required=False,
        help_text=gettext_lazy("Wer die Strafe gegeben hat (§8.2.2)."),
    )  # fmt: skip

    decision = decision_field()

    def __init__(
        self, *args: Any, names: Sequence[str], facts: dict[str, Any] | None = None, choices: Sequence[str] = (),
        ruleset: Ruleset = DDV, **words: Any,
    ) -> None:  # fmt: skip
        initial = _penalty_initial(facts) if facts else {}
        super().__init__(*args, names=names, initial={**initial, **words.pop("initial", {})}, **words)
        people = list(enumerate(names, 1))
        self.fields["offender"].choices = people
        self.fields["soloist"].choices = [("", _("nein")), *people]
        alone = sorted((kind for kind in ruleset.kinds if kind in SOLO_LIKE), key=_soli_first)
        offer_decision(self, choices)
        self.fields["kind"].choices = [("", "–"), *((kind, kind_name(kind, ruleset)) for kind in alone)]

    @property
    def words(self) -> dict[str, Any]:
        return {"facts": self.game_facts}

    def clean(self) -> dict[str, Any]:
        data = super().clean()
        serious, soloist = data.get("weight") == self.SERIOUS, data.get("soloist")
        if serious and soloist and not data.get("kind"):
            self.add_error("kind", _("Bitte die Soloart wählen: Das Spiel gilt als gespielt und steht auf der Liste."))
        if not self.errors:
            self.game_facts = self._facts(data, serious, soloist)
        return data

    def _facts(self, data: dict[str, Any], serious: bool, soloist: int | None) -> dict[str, Any]:
        penalty = "minor" if not serious else "counts" if soloist else "repeat"
        facts: dict[str, Any] = {"penalty": penalty, "offender": data["offender"]}
        if soloist:
            facts["soloist"] = soloist
            facts |= {"kind": data["kind"]} if data["kind"] else {}
        if serious and data["absagen"]:
            facts["absagen"] = data["absagen"]
        return facts | {name: data[name] for name in ("referee", "decision") if data.get(name)}


_STORED = ("offender", "soloist", "kind", "absagen", "referee", "decision")


def _soli_first(kind: str) -> bool:
    return kind not in SOLO_KINDS


def _penalty_initial(facts: dict[str, Any]) -> dict[str, Any]:
    weight = PenaltyForm.MINOR if facts["penalty"] == "minor" else PenaltyForm.SERIOUS
    return {
        **{name: facts.get(name) for name in _STORED},
        "weight": weight,
    }


class PenaltyCorrectionForm(CorrectionForm, PenaltyForm):
    """Another penalty than the one that was written."""
