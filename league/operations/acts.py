"""What each act of the history tells of a list or an entry: rows, end totals, seats, deductions, payments. Acts that
seal one and are known neither here nor as beside it may have changed anything: then all that was told is forgotten."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from league.models import AuditEntry, Spielliste
from league.models.base import Json

# --- What the acts of a list tell


@dataclass
class Told:
    """Rows by number; `whole`: there are no others."""

    rows: dict[int, Json | None] = field(default_factory=dict)
    whole: bool = False

    def replace(self, rows: Sequence[Json]) -> None:
        self.rows, self.whole = dict(enumerate(rows, 1)), True

    def forget(self) -> None:
        self.rows, self.whole = {}, False

    def expected(self, stored: Mapping[int, Json]) -> dict[int, Json]:
        """The rows that should be there: those that are told, and where not all are told the stored ones beside."""
        known = {**({} if self.whole else stored), **self.rows}
        return {number: row for number, row in sorted(known.items()) if row is not None}


@dataclass
class ListTold:
    games: Told = field(default_factory=Told)
    paper: Told = field(default_factory=Told)
    end: list[str] | None = None
    seats: dict[tuple[int, int], int] | None = None  # by position and first game, who
    values: dict[str, object] = field(default_factory=dict)

    def begin(self) -> None:
        """A list on which nothing is written yet."""
        self.games.replace(())
        self.paper.replace(())
        self.end = []

    def forget(self) -> None:
        self.games.forget()
        self.paper.forget()
        self.end, self.seats, self.values = None, None, {}

    def sit(self, people: Iterable[int]) -> None:
        self.seats = {(position, 1): entry for position, entry in enumerate(people, 1)}


def _opened(told: ListTold, data: Json) -> None:
    told.begin()
    told.sit(data["seats"])


def _game(told: ListTold, data: Json) -> None:
    told.games.rows[data["row"]] = data["after"] if "after" in data else data["facts"]
    _counted(told, data)


def _typed(told: ListTold, data: Json) -> None:
    for number, (_before, after) in data["rows"].items():
        told.paper.rows[int(number)] = after
    if "end" in data:
        told.end = data["end"][1] or []


def _paper_corrected(told: ListTold, data: Json) -> None:
    told.paper.replace(data["after"].get("rows", []))
    told.end = data["after"].get("end", [])
    told.values.pop("depth", None)
    _counted(told, data)


def _imported(told: ListTold, data: Json) -> None:
    """Before the history held what a file brought, only that it did was told."""
    if "after" not in data:
        told.games.forget()
        told.paper.forget()
        told.end = None
        told.values.pop("depth", None)
        return
    after = data["after"]
    told.games.replace(after["facts"])
    told.paper.replace(after["paper"].get("rows", []))
    told.end = after["paper"].get("end", [])
    told.values["depth"] = after["depth"]


def _counted(told: ListTold, data: Json) -> None:
    """A list that counts is finished anew by its correction, and confirmed by nobody."""
    if data.get("counted"):
        told.values |= {"state": Spielliste.FINISHED, "confirmed_how": ""}


def _carried(told: ListTold, data: Json) -> None:
    told.values["carry"] = data["after"]
    _counted(told, data)


def _brought(told: ListTold, data: Json) -> None:
    told.values.pop("carry", None)


def _finished(told: ListTold, data: Json) -> None:
    told.values |= {"state": Spielliste.FINISHED, "ended_early": data["early"]}


def _confirmed(told: ListTold, data: Json) -> None:
    told.values |= {"state": Spielliste.CONFIRMED, "confirmed_how": data["how"]}


def _reopened(told: ListTold, data: Json) -> None:
    told.values |= {"state": Spielliste.OPEN, "ended_early": False, "confirmed_how": ""}


def _games_followed(told: ListTold, data: Json) -> None:
    told.values["depth"] = Spielliste.POINTS


def _reseated(told: ListTold, data: Json) -> None:
    told.sit(data["after"])
    for name in ("carry", "games_planned", "depth"):
        told.values.pop(name, None)


def _substituted(told: ListTold, data: Json) -> None:
    if told.seats is not None:
        told.seats[data["position"], data["from_game"]] = data["after"]


def _sets(name: str, of: str = "after") -> Callable[[ListTold, Json], None]:
    def told(told: ListTold, data: Json) -> None:
        told.values[name] = data[of]

    return told


ListAct = Callable[[ListTold, Json], None]
LIST_ACTS: dict[str, ListAct] = {
    "list-opened": _opened,
    "reseated": _reseated,
    "substituted": _substituted,
    "game-recorded": _game,
    "game-corrected": _game,
    "game-deleted": _game,
    "paper-typed": _typed,
    "paper-undone": _typed,
    "paper-read": _typed,
    "paper-corrected": _paper_corrected,
    "list-imported": _imported,
    "carry-corrected": _carried,
    "totals-brought": _brought,
    "list-finished": _finished,
    "list-confirmed": _confirmed,
    "list-reopened": _reopened,
    "games-followed": _games_followed,
    "depth-changed": _sets("depth"),
    "games-planned": _sets("games_planned"),
    "games-struck": _sets("time_up_after"),
    "time-allowed": _sets("allowance_minutes", "minutes"),
}
# Acts that seal a list and leave what is told of it as it is, and those that make lists on which nothing is written.
BESIDE_LISTS = (
    "list-continued", "finding-accepted", "recomputed", "round-started", "round-closed", "round-reopened",
    "lists-imported", "standings-published", "tournament-finished", "sample-checked", "difference-settled",
    "photo-taken", "withdrawn",
)  # fmt: skip
DRAWN = "round-drawn"  # tells who sits at its tables, which lie in the order of their lists
SEATED = ("draw-published", DRAWN)

# --- What the acts of an entry tell


@dataclass
class Deducted:
    points: int
    reason: str
    by: int | None
    round: int | None


@dataclass
class EntryTold:
    entry: int
    values: dict[str, object] = field(default_factory=dict)
    deductions: list[Deducted] | None = None
    named: int = 0  # by which entry of the history the name of the day was copied; 0: nobody knows when
    absent: bool = False  # somebody said once that he did not come

    def forget(self) -> None:
        self.values, self.deductions, self.named = {}, None, 0


EntryAct = Callable[[EntryTold, AuditEntry], None]


def _entered(told: EntryTold, act: AuditEntry) -> None:
    told.values = {"player_id": act.data["player"], "fee_paid": 0, "withdrawn": False}
    _number_given(told, act)
    told.deductions, told.named = [], act.seq


def _number_given(told: EntryTold, act: AuditEntry) -> None:
    if "number" in act.data:
        told.values["number"] = act.data["number"]


def _numbered(told: EntryTold, act: AuditEntry) -> None:
    """All get their numbers anew, 1 to n; once it was only told that they did."""
    told.values.pop("number", None)
    if told.entry in (order := act.data.get("in_order", [])):
        told.values["number"] = order.index(told.entry) + 1


def _renamed(told: EntryTold, act: AuditEntry) -> None:
    told.named = act.seq
    told.values.pop("club_name", None)
    told.values.pop("name", None)


def _deducted(told: EntryTold, act: AuditEntry) -> None:
    if told.deductions is not None:
        one = Deducted(act.data["points"], act.reason, act.by_id, act.data.get("round"))
        told.deductions.append(one)


def _taken_back(told: EntryTold, act: AuditEntry) -> None:
    """Which one it was is told by its points alone: where several have as many, nobody knows."""
    alike = [one for one in told.deductions or () if one.points == act.data["points"]]
    if told.deductions is not None and len(alike) == 1:
        told.deductions.remove(alike[0])
    else:
        told.deductions = None


def _withdrawn(told: EntryTold, act: AuditEntry) -> None:
    told.values |= {"withdrawn": True, "fee_kept": act.data["kept"]}


def _returned(told: EntryTold, act: AuditEntry) -> None:
    told.values |= {"withdrawn": False, "fee_kept": None}


def _fee(told: EntryTold, act: AuditEntry) -> None:
    """Of who is gone it is what stays due: of who may have come after all nobody knows which was meant."""
    told.values.pop("fee_kept", None)
    told.values.pop("fee_due", None)
    if not told.absent and "withdrawn" in told.values:
        told.values["fee_kept" if told.values["withdrawn"] else "fee_due"] = act.data["after"]


def _absent(told: EntryTold, act: AuditEntry) -> None:
    told.absent = True


def _value(name: str, of: str | None = "after") -> EntryAct:
    def tell(told: EntryTold, act: AuditEntry) -> None:
        told.values[name] = act.data[of] if of else None

    return tell


OF_ALL = ("numbers-assigned",)  # acts that tell something of every entry
ENTRY_ACTS: dict[str, EntryAct] = {
    "entered": _entered,
    "number-given": _number_given,
    "numbers-assigned": _numbered,
    "entry-renamed": _renamed,
    "entry-name-corrected": _renamed,
    "deducted": _deducted,
    "deduction-taken-back": _taken_back,
    "withdrawn": _withdrawn,
    "returned": _returned,
    "fee-paid": _value("fee_paid"),
    "fee-taken-back": _value("fee_paid"),
    "fee-changed": _fee,
    "entry-groups-changed": _value("groups", "groups"),
    "entry-club-named": _value("club_name"),
    "table-kept": _value("fixed_table", "table"),
    "table-freed": _value("fixed_table", None),
    "checkin-no-show": _absent,
    "checkin-no-shows": _absent,
}
BESIDE_ENTRIES = (
    "checkin-arrived", "checkin-undone", "checkin-expected", "registration-accepted", "registration-moved-up",
    "lineup-set", "team-member-added", "team-member-removed", "substituted", "list-continued",
    "standings-published", "entries-imported",
)  # fmt: skip
