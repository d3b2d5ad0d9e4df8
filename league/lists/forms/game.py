"""The form of one game as people tell it: kind, Re, Augen, what was said, Sonderpunkte; only what the ruleset has.
What a game is worth and whether it may be played is for the engine to say."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from django import forms
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from league.base.forms import Sent, TextField, WholeNumberField, field_of
from league.base.wording import game_in_words, kind_name, sonderpunkt_names, words
from league.lists.forms import CorrectionForm, ListForm
from league.models.base import Json
from scoring import DDV, SOLO_KINDS, SOLO_LIKE, SONDERPUNKTE, STEPS, Game, Ruleset, ScoringError
from scoring import SONDERPUNKT_OF as BY_NAME

# --- The gap of the rules


def decision_field() -> forms.ChoiceField:
    return forms.ChoiceField(label=gettext_lazy("Die Leitung entscheidet"), widget=forms.RadioSelect, required=False)


def offer_decision(form: forms.Form, choices: Sequence[str]) -> None:
    """The choices, or no such field where there is nothing to decide."""
    field_of(form, "decision", forms.ChoiceField).choices = [
        (choice, words().term("decision", choice)) for choice in choices
    ]
    if not choices:
        del form.fields["decision"]


# --- What a game form says and what is stored of it


ALL_AUGEN = 240
_EDGES = (0, 30, 60, 90, 120, 150, 180, 210, 240)
# Between two of the limits that matter every number is worth the same: 17 ranges say it all.
RANGES = tuple(r for edge in _EDGES for r in ((edge, edge), (edge + 1, edge + 29)) if r[0] <= ALL_AUGEN)
PARTIES = ("re", "kontra")


def facts_of(data: Json, augen: int, within: tuple[int, int] | None = None) -> Json:
    """As they are stored: only what was said, so that a game reads like its row on paper. `within`: nobody said more of
    the Augen than that they lie there; `augen` is then one number of many that are worth the same."""
    kind, positions = data["kind"], sorted(data["re"])
    game: dict[str, object] = {"kind": kind, "re_augen": augen}
    for party in PARTIES:
        game |= _said_of(party, data.get(f"{party}_said", ""))
    game |= _trick_of(augen, data.get("trick", ""))
    extras = {party: _counted(data.get(f"{party}_extra", ())) for party in PARTIES}
    if any(extras.values()):
        game["sonderpunkte"] = {party: counts for party, counts in extras.items() if counts}
    if data.get("herzstich"):
        game["herzstich"] = True
    alone = kind in SOLO_LIKE and len(positions) == 1
    who = {"soloist": positions[0]} if alone else {"re": positions}
    said = {"augen": list(within)} if within else {}
    return {"game": game} | who | said | {name: data[name] for name in ("triggers_bock", "decision") if data.get(name)}


def _said_of(party: str, said: str) -> dict[str, object]:
    """An Absage implies the Ansage (§6.3.2); stored is what was said last."""
    if said == "said":
        return {f"{party}_ansage": True}
    return {f"{party}_absage": int(said)} if said else {}


def _trick_of(augen: int, trick: str) -> dict[str, bool]:
    """0 Augen with a trick is not schwarz; without a word it follows from the Augen (§7.2.2)."""
    if trick != "some" or augen not in (0, ALL_AUGEN):
        return {}
    return {"re_stichlos" if augen == 0 else "kontra_stichlos": False}


def _counted(chips: Sequence[str]) -> dict[str, int]:
    names = [chip.rstrip("1234") for chip in set(chips)]
    return {name: names.count(name) for name in SONDERPUNKTE if name in names}


def initial_of(facts: Json) -> dict[str, object]:
    """The form as it was filled in, from what is stored: for a correction."""
    game, extras = facts["game"], facts["game"].get("sonderpunkte") or {}
    absages = {party: game.get(f"{party}_absage") for party in PARTIES}
    initial = {
        "kind": game["kind"],
        "re": facts.get("re") or [facts.get("soloist")],
        "re_augen": None if facts.get("augen") else game["re_augen"],
        "augen": "-".join(map(str, facts.get("augen") or ())),
        "trick": "some" if False in (game.get("re_stichlos"), game.get("kontra_stichlos")) else "none",
        "herzstich": game.get("herzstich", False),
        "triggers_bock": facts.get("triggers_bock", False),
        "decision": facts.get("decision"),
    }
    for party in PARTIES:
        ansage = "said" if game.get(f"{party}_ansage") else ""
        initial[f"{party}_said"] = ansage if absages[party] is None else str(absages[party])
        counts = (extras.get(party) or {}).items()
        initial[f"{party}_extra"] = [f"{name}{n}" for name, count in counts for n in range(1, count + 1)]
    return initial


def range_label(low: int, high: int) -> SafeString:
    """Re's range, and small behind it Kontra's."""
    if low == high:
        return format_html("{}<small> : {}</small>", low, ALL_AUGEN - low)
    return format_html("{}–{}<small> : {}–{}</small>", low, high, ALL_AUGEN - high, ALL_AUGEN - low)


def limits(chip: str) -> tuple[int, int]:
    low, high = chip.split("-")
    return int(low), int(high)


def is_within(augen: int, chip: str) -> bool:
    low, high = limits(chip)
    return low <= augen <= high


def is_possible(game: dict[str, object]) -> bool:
    try:
        Game.from_dict(game)
    except ScoringError:
        return False
    return True


# The letter that ticks it without a way to it (shortcuts.js): those of the TSR have theirs, every other takes the first
# letter of its name that is free. s, r, k, n, h and a are for soli, Re, Kontra and the kinds of game.
USUAL_KEYS = {"fuchs": "f", "doppelkopf": "d", "karlchen": "c"}
TAKEN_KEYS = "srknha"


@cache
def sonderpunkt_keys() -> dict[str, str]:
    keys = dict(USUAL_KEYS)
    for name in SONDERPUNKTE:
        free = (letter for letter in name if letter.isalpha() and letter not in (*TAKEN_KEYS, *keys.values()))
        keys.setdefault(name, next(free, ""))
    return keys


def chips_of(name: str) -> Iterator[tuple[str, object]]:
    """One chip for each time it can happen: "Fuchs gefangen", "2.", …"""
    label = sonderpunkt_names()[name]
    yield f"{name}1", label
    for n in range(2, BY_NAME[name].most + 1):
        yield f"{name}{n}", format_html('{}. <span class="visually-hidden">{}</span>', n, label)


# --- The form of one game as people tell it


@dataclass(frozen=True)
class Deal:
    """What a form must know of the table before a game: who sits there, who sits out, who must play."""

    names: Sequence[str]
    ruleset: Ruleset
    sits: tuple[int, ...] = ()
    presented: int | None = None
    choices: tuple[str, ...] = ()  # of the director, in the gap of the rules


class Seats(forms.CheckboxSelectMultiple):
    """The names by position; who sits out cannot be chosen. The first of the others takes the focus."""

    sits: Collection[int] = ()
    focus = True

    def create_option(self, name: str, value: object, *rest: Any, **words: Any) -> dict[str, object]:
        option, position = super().create_option(name, value, *rest, **words), int(str(value))
        if position in self.sits:
            option["attrs"]["disabled"] = True
        elif self.focus and all(before in self.sits for before in range(1, position)):
            option["attrs"]["autofocus"] = True
        return option


class Kinds(forms.RadioSelect):
    """The kinds of game; the first takes the focus where somebody is presented and only the kind is open."""

    focus = ""  # the first kind, where only the kind is open

    def create_option(self, name: str, value: object, *rest: Any, **words: Any) -> dict[str, object]:
        option = super().create_option(name, value, *rest, **words)
        if value in SOLO_LIKE:
            option["attrs"]["data-alone"] = True
        if value in SOLO_KINDS:
            option["attrs"]["data-solo"] = True
        if self.focus and value == self.focus:
            option["attrs"]["autofocus"] = True
        return option


class SonderpunktChips(forms.CheckboxSelectMultiple):
    """Chips that say in which soli they count, so that the page can put them away."""

    ruleset: Ruleset

    def create_option(self, name: str, value: object, *rest: Any, **words: Any) -> dict[str, object]:
        option = super().create_option(name, value, *rest, **words)
        sonderpunkt = str(value).rstrip("1234")
        if out := [kind for kind in self.ruleset.kinds if not self.ruleset.counts_in(sonderpunkt, kind)]:
            option["attrs"]["data-not-in"] = " ".join(out)
        option["attrs"]["data-key"] = sonderpunkt_keys()[sonderpunkt]
        if not str(value).endswith("1"):
            option["attrs"]["data-more"] = True  # offered once the one before it is ticked
        return option


class GameForm(ListForm):
    """A game to be written at this point of the list. `game_facts` is what is stored."""

    game_facts: dict[str, object]

    kind = forms.ChoiceField(
        label=gettext_lazy("Spielart"),
        widget=Kinds,
        error_messages={"required": gettext_lazy("Bitte die Spielart wählen.")},
    )
    re = forms.TypedMultipleChoiceField(
        label=gettext_lazy("Re: zwei Namen, im Solo einer"),
        widget=Seats,
        coerce=int,
        error_messages={"required": gettext_lazy("Bitte antippen, wer Re ist; die anderen sind dann Kontra.")},
    )
    re_augen = WholeNumberField(label=gettext_lazy("Augen Re"), low=0, high=ALL_AUGEN, required=False)
    kontra_augen = WholeNumberField(label=gettext_lazy("Augen Kontra"), low=0, high=ALL_AUGEN, required=False)
    augen = forms.ChoiceField(
        label=gettext_lazy("oder ein Bereich (Re : Kontra)"), widget=forms.RadioSelect, required=False
    )
    trick = forms.ChoiceField(
        label=gettext_lazy("Die Partei mit 0 Augen"),
        widget=forms.RadioSelect,
        required=False,
        initial="none",
        choices=[("none", gettext_lazy("machte keinen Stich")), ("some", gettext_lazy("machte einen Stich"))],
    )
    re_said = forms.ChoiceField(label=gettext_lazy("Re sagt"), widget=forms.RadioSelect, required=False)
    kontra_said = forms.ChoiceField(label=gettext_lazy("Kontra sagt"), widget=forms.RadioSelect, required=False)
    re_extra = forms.MultipleChoiceField(label=gettext_lazy("Sonderpunkte Re"), widget=SonderpunktChips, required=False)
    kontra_extra = forms.MultipleChoiceField(
        label=gettext_lazy("Sonderpunkte Kontra"), widget=SonderpunktChips, required=False
    )
    herzstich = forms.BooleanField(label=gettext_lazy("Es gab einen Herzstich"), required=False)
    triggers_bock = forms.BooleanField(label=gettext_lazy("Dieses Spiel löst Bock aus"), required=False)
    decision = decision_field()

    def __init__(
        self, data: Sent = None, *, deal: Deal, facts: dict[str, object] | None = None, based_on: int | None = None
    ) -> None:
        initial = initial_of(facts) if facts else _first_choice(deal)
        super().__init__(data, names=deal.names, initial=initial, based_on=based_on)
        self.deal = deal
        self._offer_people()
        self._offer_words()
        self._offer_extras()

    def _offer_people(self) -> None:
        deal, fields = self.deal, self.fields
        field_of(self, "kind", forms.ChoiceField).choices = list(_kinds(deal.ruleset))
        if deal.presented:
            # §4.2.5: who is presented plays a solo. A game sent twice is still understood.
            fields["kind"].widget.choices = list(_soli(deal.ruleset))
            fields["kind"].widget.focus, fields["re"].widget.focus = deal.ruleset.solo_kinds[0], False
        field_of(self, "re", forms.ChoiceField).choices = [
            (position, format_html("<b>{}</b> {}", position, name)) for position, name in enumerate(deal.names, 1)
        ]
        fields["re"].widget.sits = deal.sits if not deal.choices else ()
        field_of(self, "augen", forms.ChoiceField).choices = [
            (f"{low}-{high}", range_label(low, high)) for low, high in RANGES
        ]
        offer_decision(self, deal.choices)

    def _offer_words(self) -> None:
        """Only what the ruleset has: Ansagen, and which Absagen."""
        rules = self.deal.ruleset
        for party in PARTIES:
            if rules.ansagen == "none":
                del self.fields[f"{party}_said"]
                continue
            steps = STEPS[rules.steps] if rules.absagen else ()
            said = [("", _("nichts")), ("said", party.capitalize())]
            said += [(str(step.absage), words().term("step", step.name)) for step in steps]
            field_of(self, f"{party}_said", forms.ChoiceField).choices = said

    def _offer_extras(self) -> None:
        """Only Sonderpunkte that count, and a Bock by hand or by Herzstich where there is one."""
        rules, bock = self.deal.ruleset, self.deal.ruleset.bock.triggers
        counting = [name for name in SONDERPUNKTE if rules.points_of(name)]
        for party in PARTIES:
            field_of(self, f"{party}_extra", forms.ChoiceField).choices = [
                chip for name in counting for chip in chips_of(name)
            ]
            self.fields[f"{party}_extra"].widget.ruleset = rules
        if not counting:
            del self.fields["re_extra"], self.fields["kontra_extra"]
        if "herzstich" not in bock or rules.points_of("herzstich"):
            del self.fields["herzstich"]
        if "by_hand" not in bock:
            del self.fields["triggers_bock"]

    @property
    def letters(self) -> list[tuple[str, str]]:
        """The keys of the Sonderpunkte that count here, with their names."""
        counting = (name for name in SONDERPUNKTE if self.deal.ruleset.points_of(name))
        return [(sonderpunkt_keys()[name], sonderpunkt_names()[name]) for name in counting]

    @property
    def words(self) -> dict[str, object]:
        return {"facts": self.game_facts}

    def typed(self) -> list[tuple[str, str]]:
        return [(_("Spiel"), game_in_words(self.game_facts, self.names, self.deal.ruleset))]

    def clean(self) -> dict[str, object]:
        data = super().clean() or {}
        self._check_partner(data)
        augen = None if {"kind", "re_augen", "kontra_augen", "augen"} & set(self.errors) else self._augen(data)
        if augen is not None and not self.errors:
            low, high = limits(data["augen"]) if self._is_range(data) else (augen, augen)
            self.game_facts = facts_of(data, augen, (low, high) if low < high else None)
        return data

    def _check_partner(self, data: Json) -> None:
        """Before a word about the Augen: who is Re comes first on the page."""
        if data.get("kind") and data["kind"] not in SOLO_LIKE and len(data.get("re") or ()) == 1:
            name = self.names[data["re"][0] - 1]
            self.add_error("re", _("Bitte auch antippen, wer mit {name} Re ist.").format(name=name))

    @staticmethod
    def _is_range(data: Json) -> bool:
        return data.get("re_augen") is None and data.get("kontra_augen") is None and bool(data.get("augen"))

    def _augen(self, data: Json) -> int | None:
        """Re's Augen from either side or a range; two statements must agree."""
        re, kontra, chip = data.get("re_augen"), data.get("kontra_augen"), data.get("augen") or ""
        if re is not None and kontra is not None and re + kontra != ALL_AUGEN:
            text = _("Re {re} und Kontra {kontra} ergeben {sum}, nicht 240. Bitte eine der beiden Zahlen leeren.")
            return self.add_error("kontra_augen", text.format(re=re, kontra=kontra, sum=re + kontra))
        typed = re if re is not None else None if kontra is None else ALL_AUGEN - kontra
        if typed is None and not chip:
            return self.add_error("re_augen", _("Bitte die Augen einer Partei eingeben oder einen Bereich wählen."))
        if typed is not None and chip and not is_within(typed, chip):
            text = _("Eingegeben sind {augen} Augen für Re, gewählt ist der Bereich {range}. Bitte eines davon ändern.")
            return self.add_error("augen", text.format(augen=typed, range=chip.replace("-", "–")))
        return typed if typed is not None else self._from_range(data, chip)

    def _from_range(self, data: dict[str, object], chip: str) -> int:
        """One number for the whole range: all are worth the same. Sonderpunkte may need a high or a low one."""
        low, high = limits(chip)
        middle = (low + high) // 2
        return next((n for n in (middle, high, low) if is_possible(facts_of(data, n)["game"])), middle)


def _kinds(ruleset: Ruleset) -> Iterator[tuple[object, object]]:
    for kind in ruleset.kinds:
        if kind not in SOLO_KINDS:
            yield kind, kind_name(kind, ruleset)
    if ruleset.solo_kinds:
        yield from _soli(ruleset)


def _soli(ruleset: Ruleset) -> Iterator[tuple[str, object]]:
    """Short for the eye ("Kreuz" behind the word "Solo"), whole for the ear."""
    yield _("Solo:"), [(kind, _short(kind_name(kind, ruleset))) for kind in ruleset.solo_kinds]


def _short(label: str) -> str:
    colour = label.removesuffix("solo")
    return label if colour == label else format_html('{}<span class="visually-hidden">solo</span>', colour)


def _first_choice(deal: Deal) -> dict[str, object]:
    return {"re": [deal.presented]} if deal.presented else {"kind": "normal"}


class GameCorrectionForm(CorrectionForm, GameForm):
    """Other facts than those that were written."""


# --- The form of a penalty (§9)


class PenaltyForm(ListForm):
    """§9: who offended, how seriously, and for whose benefit. `game_facts` is what is stored."""

    MINOR, SERIOUS = "minor", "serious"
    game_facts: dict[str, object]

    offender = forms.TypedChoiceField(
        label=gettext_lazy("Wer hat gegen die Regeln verstoßen?"),
        widget=forms.RadioSelect,
        coerce=int,
        error_messages={"required": gettext_lazy("Bitte wählen, wer gegen die Regeln verstoßen hat.")},
    )
    weight = forms.ChoiceField(
        label=gettext_lazy("Wie schwer?"),
        widget=forms.RadioSelect,
        initial=MINOR,
        choices=[
            (MINOR, gettext_lazy("Leicht: 3 Punkte, das Spiel geht weiter (§9.3)")),
            (SERIOUS, gettext_lazy("Schwer: 12 Punkte und 3 je Absage (§9.4)")),
        ],
    )
    soloist = forms.TypedChoiceField(
        label=gettext_lazy("Zugunsten einer Person, die allein spielte?"),
        widget=forms.RadioSelect,
        coerce=int,
        empty_value=None,
        required=False,
        help_text=gettext_lazy("Nur wenn im Solo jemand von den Gegnern verstoßen hat."),
    )
    kind = forms.ChoiceField(
        label=gettext_lazy("Welches Solo?"),
        required=False,
        help_text=gettext_lazy("Nötig beim schweren Verstoß gegen ein Solo: Das Spiel gilt dann als gespielt."),
    )
    absagen = forms.TypedChoiceField(
        label=gettext_lazy("Absagen der anderen Partei bis dahin"),
        widget=forms.RadioSelect,
        coerce=int,
        choices=[(n, n) for n in range(5)],
        initial=0,
        required=False,
        empty_value=0,  # type: ignore[arg-type]
        help_text=gettext_lazy("Zählt nur beim schweren Verstoß."),
    )
    referee = TextField(
        label=gettext_lazy("Zeichen der Schiedsperson"),
        max_length=60,
        required=False,
        help_text=gettext_lazy("Wer die Strafe gegeben hat (§8.2.2)."),
    )

    decision = decision_field()

    def __init__(
        self,
        data: Sent = None,
        *,
        names: Sequence[str],
        facts: dict[str, object] | None = None,
        choices: Sequence[str] = (),
        ruleset: Ruleset = DDV,
        based_on: int | None = None,
    ) -> None:
        super().__init__(data, names=names, initial=_penalty_initial(facts) if facts else {}, based_on=based_on)
        people = list(enumerate(names, 1))
        field_of(self, "offender", forms.ChoiceField).choices = people
        field_of(self, "soloist", forms.ChoiceField).choices = [("", _("nein")), *people]
        alone = sorted((kind for kind in ruleset.kinds if kind in SOLO_LIKE), key=_soli_first)
        offer_decision(self, choices)
        field_of(self, "kind", forms.ChoiceField).choices = [
            ("", "–"),
            *((kind, kind_name(kind, ruleset)) for kind in alone),
        ]

    @property
    def words(self) -> Json:
        return {"facts": self.game_facts}

    def clean(self) -> dict[str, object]:
        data = super().clean()
        serious, soloist = data.get("weight") == self.SERIOUS, data.get("soloist")
        if serious and soloist and not data.get("kind"):
            self.add_error("kind", _("Bitte die Soloart wählen: Das Spiel gilt als gespielt und steht auf der Liste."))
        if not self.errors:
            self.game_facts = self._facts(data, serious, soloist)
        return data

    def _facts(self, data: dict[str, object], serious: bool, soloist: int | None) -> dict[str, object]:
        penalty = "minor" if not serious else "counts" if soloist else "repeat"
        facts: dict[str, object] = {"penalty": penalty, "offender": data["offender"]}
        if soloist:
            facts["soloist"] = soloist
            facts |= {"kind": data["kind"]} if data["kind"] else {}
        if serious and data["absagen"]:
            facts["absagen"] = data["absagen"]
        return facts | {name: data[name] for name in ("referee", "decision") if data.get(name)}


_STORED = ("offender", "soloist", "kind", "absagen", "referee", "decision")


def _soli_first(kind: str) -> bool:
    return kind not in SOLO_KINDS


def _penalty_initial(facts: dict[str, object]) -> dict[str, object]:
    weight = PenaltyForm.MINOR if facts["penalty"] == "minor" else PenaltyForm.SERIOUS
    return {**{name: facts.get(name) for name in _STORED}, "weight": weight}


class PenaltyCorrectionForm(CorrectionForm, PenaltyForm):
    """Another penalty than the one that was written."""
