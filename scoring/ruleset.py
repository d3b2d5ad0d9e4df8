"""A ruleset: one frozen value with a switch for every house rule that changes what is written on the list.
Knows the switches and the presets; does not know how a game is scored, nor what a switch is called."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field, fields, make_dataclass, replace
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, get_args

from .codes import Code
from .messages import boolean, choice, integer, mapping, names, refusal, text, wrong
from .names import (
    ALONE,
    BOCK_TRIGGERS,
    KINDS,
    SOLO_KINDS,
    SOLO_LIKE,
    TSR_SOLI,
    AbsagePoints,
    AgainstSchneider,
    Ansagen,
    Effect,
    Kind,
    Nesting,
    SoloistLeads,
    SoloKind,
    Steps,
    Trigger,
    ValueBy,
)
from .sonderpunkte import EVERY, SONDERPUNKTE, TABLE

# --- What a switch of a ruleset is


YES_NO = (True, False)


@dataclass(frozen=True, slots=True)
class Switch:
    """The values of one switch; everything a page needs to draw its field.

    `kind` is "yes_no", "choice" (out of `choices`), "names" (some of `of`), "points" (a number per name in `of`),
    "lists" (some of `of` per name in `per`), "text" (up to `longest` characters) or "number" (from `low` to `high`).
    `term` and `per_term` say which words of the language name what is in `of` and `per`.
    """

    group: str
    choices: Collection[object] | None = None
    of: Collection[str] = ()
    per: Collection[str] = ()
    term: str = ""
    per_term: str = ""
    low: int | None = None
    high: int = 0
    longest: int = 0
    optional: bool = False

    @property
    def kind(self) -> str:
        if self.of:
            return "lists" if self.per else "names" if self.low is None else "points"
        if self.longest:
            return "text"
        return "number" if self.choices is None else "yes_no" if self.choices is YES_NO else "choice"

    def checked(self, value: object, path: str) -> object:
        """The value in its one stored form, or a refusal that names the path."""
        if self.optional and value is None:
            return None
        ways: dict[str, Callable[[], object]] = {
            "names": lambda: names(value, path, self.of),
            "points": lambda: self._points_per_name(value, path),
            "lists": lambda: self._names_per_name(value, path),
            "yes_no": lambda: boolean(value, path),
            "choice": lambda: self._chosen(value, path),
            "text": lambda: text(value, path, longest=self.longest, may_be_empty=True).strip(),
            "number": lambda: integer(value, path, self.low or 0, self.high),
        }
        return ways[self.kind]()

    def _chosen(self, value: object, path: str) -> object:
        # 48.0 == 48 and hashes alike: the type decides too.
        if type(value) not in (str, int) or value not in (self.choices or ()):
            raise wrong(Code.WRONG_CHOICE, path, value, allowed=tuple(str(key) for key in self.choices or ()))
        return value

    def _points_per_name(self, value: object, path: str) -> tuple[tuple[str, int], ...]:
        given = _by_name(value, path, self.of, Code.WRONG_POINTS_BY_NAME)
        low, high = self.low or 0, self.high
        return tuple((name, integer(given[name], f"{path}.{name}", low, high)) for name in self.of if name in given)

    def _names_per_name(self, value: object, path: str) -> tuple[tuple[str, tuple[str, ...]], ...]:
        given = _by_name(value, path, self.per, Code.WRONG_LISTS_BY_NAME)
        lists = ((name, names(given[name], f"{path}.{name}", self.of)) for name in self.per if name in given)
        return tuple((name, some) for name, some in lists if some)


def _by_name(value: object, path: str, known: Collection[str], code: Code) -> Mapping[str, object]:
    if not isinstance(value, Mapping | tuple):
        raise wrong(code, path, value)
    return mapping(dict(value), path, known)


def switch(default: object, group: str, **values: Any) -> Any:
    """A dataclass field that carries its own description."""
    return field(default=default, metadata={"switch": Switch(group, **values)})


def switches_of(cls: Any) -> dict[str, Switch]:
    return {f.name: f.metadata["switch"] for f in fields(cls) if "switch" in f.metadata}


def check_switches(value: object, prefix: str) -> None:
    for name, known in switches_of(value).items():
        object.__setattr__(value, name, known.checked(getattr(value, name), prefix + name))


# --- A ruleset


MOST_GAMES_OF_FOUR = 200
LONGEST_SOLO_NAME = 30
GROUPS = ("runde", "value", "sonderpunkte", "solo", "accounts", "bock")


def _choice(default: str, group: str, values: object) -> Any:
    return switch(default, group, choices=get_args(values))


def _yes_no(default: bool, group: str) -> Any:
    return switch(default, group, choices=YES_NO)


@dataclass(frozen=True, slots=True)
class Bock:
    """When and how games are doubled. Without a trigger there is no Bock."""

    triggers: tuple[Trigger, ...] = switch((), "bock", of=BOCK_TRIGGERS, term="trigger")
    nesting: Nesting = _choice("queue", "bock", Nesting)
    pflichtsolo_uses_up: bool = _yes_no(False, "bock")
    max_layers: int | None = switch(None, "bock", low=1, high=20, optional=True)
    effect: Effect = _choice("value", "bock", Effect)

    def __post_init__(self) -> None:
        check_switches(self, "ruleset.bock.")

    def __bool__(self) -> bool:
        return bool(self.triggers)


# One whole number for every Sonderpunkt of the table, under its name; typed code asks `points_of`.
if TYPE_CHECKING:
    _PerSonderpunkt = object
else:
    _PerSonderpunkt = make_dataclass(
        "_PerSonderpunkt",
        [(one.name, int, switch(one.points, "sonderpunkte", low=0, high=one.highest)) for one in TABLE],
        frozen=True,
        slots=True,
    )


@dataclass(frozen=True, slots=True)
class Ruleset(_PerSonderpunkt):
    """Every switch once. The defaults are the TSR of the DDV; any other ruleset is `ddv` with changes."""

    games: int | None = switch(24, "runde", low=1, high=MOST_GAMES_OF_FOUR, optional=True)
    pflichtsoli: int = switch(1, "runde", low=0, high=1)
    soli_count: bool = _yes_no(True, "runde")
    vorfuehrung_keeps_dealer: bool = _yes_no(False, "runde")
    solo_keeps_dealer: bool = _yes_no(False, "runde")
    soloist_leads: SoloistLeads = _choice("pflichtsolo", "runde", SoloistLeads)
    cards: int = switch(48, "runde", choices=(48, 40))

    value_by: ValueBy = _choice("adding", "value", ValueBy)
    ansagen: Ansagen = _choice("add", "value", Ansagen)
    absagen: bool = _yes_no(True, "value")
    absagen_of_both: bool = _yes_no(True, "value")
    re_always_121: bool = _yes_no(False, "value")
    steps: Steps = _choice("under", "value", Steps)
    schwarz_counts: bool = _yes_no(True, "value")
    absage_points: AbsagePoints = _choice("all", "value", AbsagePoints)
    against_absage_points: bool = _yes_no(True, "value")
    against_schneider: AgainstSchneider = _choice("over_120", "value", AgainstSchneider)

    winner_only: tuple[str, ...] = switch((), "sonderpunkte", of=SONDERPUNKTE, term="sonderpunkt")
    doubling: tuple[str, ...] = switch((), "sonderpunkte", of=EVERY, term="sonderpunkt")
    in_solo: tuple[str, ...] = switch((), "sonderpunkte", of=EVERY, term="sonderpunkt")
    in_solo_kinds: tuple[tuple[str, tuple[Kind, ...]], ...] = switch(
        (), "sonderpunkte", of=ALONE, term="kind", per=EVERY, per_term="sonderpunkt"
    )

    solo_kinds: tuple[SoloKind, ...] = switch(TSR_SOLI, "solo", of=SOLO_KINDS, term="kind")
    own_solo: str = switch("", "solo", longest=LONGEST_SOLO_NAME)
    solo_doubled: bool = _yes_no(False, "solo")
    solo_surcharge: tuple[tuple[SoloKind, int], ...] = switch((), "solo", low=1, high=20, of=SOLO_KINDS, term="kind")
    armut: bool = _yes_no(False, "solo")
    armut_gegen_die_alten: bool = _yes_no(True, "solo")
    schwarze_sau: bool = _yes_no(False, "solo")

    base_factor: int = switch(1, "accounts", low=1, high=100)
    throw_in: int | None = switch(None, "accounts", low=0, high=1, optional=True)
    bock: Bock = field(default=Bock())

    def __post_init__(self) -> None:
        check_switches(self, "ruleset.")
        if not isinstance(self.bock, Bock):
            raise wrong(Code.WRONG_BOCK, "ruleset.bock", self.bock)
        if self.games is not None and self.soli_count and self.games < 4 * self.pflichtsoli:
            raise wrong(Code.GAMES_FOR_PFLICHTSOLI, "ruleset.games", self.games, least=4)
        if self.pflichtsoli and not self.solo_kinds:
            raise refusal(Code.PFLICHTSOLO_WITHOUT_SOLI, "ruleset.solo_kinds", pflichtsoli="ruleset.pflichtsoli")

    def points_of(self, sonderpunkt: str) -> int:
        """What one of them is worth; 0 if this ruleset does not count it."""
        points: int = getattr(self, sonderpunkt)
        return points

    def counts_in(self, sonderpunkt: str, kind: Kind) -> bool:
        """§7.2.4: in a solo none of them counts, unless the house says so for all soli or for this kind."""
        if kind not in SOLO_LIKE or sonderpunkt in self.in_solo:
            return True
        return any(name == sonderpunkt and kind in kinds for name, kinds in self.in_solo_kinds)

    @property
    def kinds(self) -> tuple[Kind, ...]:
        """The kinds of games that can be played."""
        return tuple(kind for kind in KINDS if self.switch_against(kind) is None)

    def switch_against(self, kind: Kind) -> str | None:
        """The switch because of which this kind cannot be played, if there is one."""
        if kind in ("armut", "schwarze_sau"):
            return None if getattr(self, kind) else kind
        return "solo_kinds" if kind in SOLO_KINDS and kind not in self.solo_kinds else None

    def games_at(self, players: int) -> int | None:
        """24 games at a table of four are 30 at a table of five (§10): whole dealer rounds stay whole."""
        return None if self.games is None else self.games * players // 4

    def to_dict(self) -> dict[str, object]:
        """Every switch, so that a stored ruleset keeps its meaning when a preset changes."""
        stored = {f.name: getattr(self, f.name) for f in fields(self)}
        bock = {f.name: getattr(self.bock, f.name) for f in fields(self.bock)}
        stored |= {"bock": bock} | {name: dict(getattr(self, name)) for name in ("solo_surcharge", "in_solo_kinds")}
        return {"base": "ddv"} | {key: _plain(value) for key, value in stored.items()}

    def differences(self, base: Ruleset) -> dict[str, object]:
        """The switches, as stored, in which this ruleset differs from another one."""
        theirs = base.to_dict()
        return {name: value for name, value in self.to_dict().items() if value != theirs[name]}

    @classmethod
    def from_dict(cls, given: object) -> Ruleset:
        """A preset's name, or an object with its base and what differs; a missing switch keeps its base's value."""
        if isinstance(given, str):
            return preset(given, "ruleset")
        changes = dict(mapping(given, "ruleset", ("base", *(f.name for f in fields(cls)))))
        changes = _as_meant_then(changes) | changes
        base = preset(changes.pop("base", "ddv"), "ruleset.base")
        if "bock" in changes:
            changes["bock"] = _bock(changes["bock"], base.bock)
        return replace(base, **changes)


# The switches of every ruleset that was stored before there were more of them. Stored were always all switches.
STORED_2026 = frozenset({
    "games", "pflichtsoli", "soli_count", "vorfuehrung_keeps_dealer", "soloist_leads", "cards", "ansagen", "absagen",
    "re_always_121", "steps", "absage_points", "against_absage_points", "gegen_die_alten", "doppelkopf", "fuchs",
    "karlchen", "karlchen_gefangen", "fuchs_am_end", "dulle_gefangen", "herzstich", "winner_only", "in_solo",
    "solo_doubled", "solo_surcharge", "armut", "armut_gegen_die_alten", "base_factor", "throw_in", "bock",
})  # fmt: skip


def _as_meant_then(stored: Mapping[str, object]) -> dict[str, Any]:
    """A ruleset stored before a rule was corrected keeps the rule of then: lists were counted by it.

    Until 2026 Schneider counted against an Absage from 120 Augen on, schwarz from 60 on.
    """
    if stored.keys() >= STORED_2026 and stored["steps"] == "schneider":
        return {"against_schneider": "from_120"}
    return {}


def preset(name: object, field_name: str) -> Ruleset:
    return PRESETS[choice(name, field_name, PRESETS)]


def _bock(given: object, base: Bock) -> Bock:
    if given is None:
        return Bock()
    changes = mapping(given, "ruleset.bock", switches_of(Bock))
    return replace(base, **changes)


def _plain(value: object) -> object:
    if isinstance(value, dict):
        return {key: _plain(inner) for key, inner in value.items()}
    return list(value) if isinstance(value, tuple) else value


def describe() -> dict[str, Switch]:
    """Every switch by its dotted name, in the order in which a page shows them."""
    known = switches_of(Ruleset) | {f"bock.{name}": known for name, known in switches_of(Bock).items()}
    return dict(sorted(known.items(), key=lambda pair: GROUPS.index(pair[1].group)))


DDV = Ruleset()
# What each preset changes; docs/regeln.md says which text it comes from.
_CHANGES: dict[str, dict[str, Any]] = {
    "ddv": {},
    "einfach": {
        "pflichtsoli": 0, "ansagen": "none", "absagen": False, "steps": "reached", "doppelkopf": 0,
        "winner_only": ("fuchs", "karlchen"),
    },
    "grundregeln": {
        "ansagen": "none", "absagen": False, "schwarz_counts": False, "vorfuehrung_keeps_dealer": True,
        "gegen_die_alten": 0, "doppelkopf": 0, "fuchs": 0, "karlchen": 0,
    },
    "online16": {
        "games": 16, "pflichtsoli": 0, "soli_count": False, "soloist_leads": "always", "ansagen": "first_doubles",
        "re_always_121": True, "against_absage_points": False,
    },
    "wikipedia": {"absage_points": "own"},
    "klassisch": {"gegen_die_alten": 0, "winner_only": ("karlchen",), "in_solo": ("doppelkopf",), "armut": True},
    "hausrunde": {
        "ansagen": "double", "karlchen_gefangen": 1, "fuchs_am_end": 1,
        "bock": Bock(triggers=("augen_120", "re_lost", "kontra_lost", "solo_lost"), nesting="queue", effect="value"),
    },
}  # fmt: skip
PRESETS: Mapping[str, Ruleset] = MappingProxyType({name: replace(DDV, **changes) for name, changes in _CHANGES.items()})
