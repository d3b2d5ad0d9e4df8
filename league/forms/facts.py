"""What a game form says and what is stored of it: facts from chips and numbers, and chips and numbers from facts.
Knows both ways of telling a game; what it is worth is for the engine to say."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from django.utils.html import format_html
from django.utils.safestring import SafeString

from league.wording import sonderpunkt_names
from scoring import SOLO_LIKE, SONDERPUNKTE, Game, ScoringError
from scoring import SONDERPUNKT_OF as BY_NAME

ALL_AUGEN = 240
_EDGES = (0, 30, 60, 90, 120, 150, 180, 210, 240)
# Between two of the limits that matter every number is worth the same: 17 ranges say it all.
RANGES = tuple(r for edge in _EDGES for r in ((edge, edge), (edge + 1, edge + 29)) if r[0] <= ALL_AUGEN)
PARTIES = ("re", "kontra")


def facts_of(data: dict[str, Any], augen: int) -> dict[str, Any]:
    """As they are stored: only what was said, so that a game reads like its row on paper."""
    kind, positions = data["kind"], sorted(data["re"])
    game: dict[str, Any] = {"kind": kind, "re_augen": augen}
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
    return {"game": game} | who | {name: data[name] for name in ("triggers_bock", "decision") if data.get(name)}


def _said_of(party: str, said: str) -> dict[str, Any]:
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


def initial_of(facts: dict[str, Any]) -> dict[str, Any]:
    """The form as it was filled in, from what is stored: for a correction."""
    game, extras = facts["game"], facts["game"].get("sonderpunkte") or {}
    absages = {party: game.get(f"{party}_absage") for party in PARTIES}
    initial = {
        "kind": game["kind"], "re": facts.get("re") or [facts.get("soloist")], "re_augen": game["re_augen"],
        "trick": "some" if False in (game.get("re_stichlos"), game.get("kontra_stichlos")) else "none",
        "herzstich": game.get("herzstich", False), "triggers_bock": facts.get("triggers_bock", False),
        "decision": facts.get("decision"),
    }  # fmt: skip
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


def is_possible(game: dict[str, Any]) -> bool:
    try:
        Game.from_dict(game)
    except ScoringError:
        return False
    return True


def chips_of(name: str) -> Iterator[tuple[str, Any]]:
    """One chip for each time it can happen: "Fuchs gefangen", "2.", …"""
    label = sonderpunkt_names()[name]
    yield f"{name}1", label
    for n in range(2, BY_NAME[name].most + 1):
        yield f"{name}{n}", format_html('{}. <span class="visually-hidden">{}</span>', n, label)
