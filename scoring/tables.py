"""The tables of the rules as plain data, for a program in another language that counts like this one. Knows which table
lies where; whoever changes one changes it at its home, and it is told here as it stands."""

from __future__ import annotations

from .game import ABSAGEN, ALL_AUGEN, GAME_FIELDS, HIGHEST_MULTIPLIER
from .names import ALONE, BOCK_TRIGGERS, DECISIONS, KINDS, PENALTIES, SOLO_KINDS
from .played import ALSO_SITS, INTERRUPTING, MOST, TO_SOLOIST
from .points import STEPS, Step
from .sonderpunkte import LIMITS, MOST_OF_ONE, TABLE


def rule_tables() -> dict[str, object]:
    """Names, limits, steps and amounts, as JSON can hold them.

    >>> tables = rule_tables()
    >>> tables["absagen"], tables["sonderpunkte"]["fuchs"]
    ([90, 60, 30, 0], {'uses': ['fuechse'], 'augen': 11, 'rule': '§7.2.3', 'noted': True})
    """
    return {
        "kinds": list(KINDS),
        "solo_kinds": list(SOLO_KINDS),
        "alone": list(ALONE),
        "game_fields": list(GAME_FIELDS),
        "absagen": list(ABSAGEN),
        "all_augen": ALL_AUGEN,
        "steps": {scheme: [_step(step) for step in steps] for scheme, steps in STEPS.items()},
        "sonderpunkte": {
            one.name: {"uses": list(one.uses), "augen": one.augen, "rule": one.rule, "noted": one.noted}
            for one in TABLE
        },
        "limits": dict(LIMITS),
        "most_of_one": MOST_OF_ONE,
        "triggers": list(BOCK_TRIGGERS),
        "highest_multiplier": HIGHEST_MULTIPLIER,
        "penalties": list(PENALTIES),
        "interrupting": list(INTERRUPTING),
        "minor": TO_SOLOIST["minor"][0],
        "serious": list(TO_SOLOIST["counts"]),
        "decisions": list(DECISIONS),
        "also_sits": {str(players): list(away) for players, away in ALSO_SITS.items()},
        "most_players": MOST,
    }  # fmt: skip


def _step(step: Step) -> dict[str, object]:
    return step._asdict() | {"kept": step.kept.to_dict(), "against": step.against.to_dict()}
