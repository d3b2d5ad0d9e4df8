"""The Doppelkopf engine: scores games, keeps Runden, checks Spiellisten, draws tables, ranks players and seasons.
Pure Python, standard library only; knows positions and numbers, not people, pages or databases.

Everything is here: what this module does not name is nobody's to use.

Three games of a Runde, scored and played:

>>> from scoring import Game, Played, Runde, score
>>> from scoring.wording import say
>>> runde = Runde.start(players=4)
>>> runde.next_game().dealer, runde.next_game().leads
(1, 2)

A Normalspiel: Re announced, made 155 Augen and caught a Fuchs.

>>> result = score(Game("normal", re_augen=155, re_ansage=True, re_sonderpunkte={"fuchs": 1}))
>>> result.winner, result.re_points, result.kontra_points
('re', 5, -5)
>>> for line in result.lines:
...     print(f"{line.points:+} {say(line.said)} ({line.rule})")
+1 Gewonnen (§7.2.2 (a))
+1 Gegner unter 90 (§7.2.2 (a))
+2 Re angesagt (§7.2.2 (b))
+1 Fuchs gefangen (§7.2.3)
>>> runde = runde.play(Played("normal"))

Position 4 plays her Pflichtsolo: she leads, and the same player deals again.

>>> solo = Played("damensolo", soloist=4)
>>> runde.next_game().dealer, runde.leads(solo)
(2, 4)
>>> score(Game("damensolo", re_augen=130)).re_points
3
>>> runde = runde.play(solo)
>>> runde.next_game().dealer, runde.open_pflichtsoli
(2, (1, 2, 3))

The third game is a Hochzeit that Kontra wins against the Alten.

>>> score(Game("hochzeit", re_augen=118)).kontra_points
2
>>> runde = runde.play(Played("hochzeit"))
>>> runde.next_game().number, runde.next_game().dealer, runde.next_game().left
(4, 3, 21)
>>> Runde.replay(runde.history) == runde
True
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .checks import check, is_ok
    from .codes import Code, Param
    from .edits import apply_repair
    from .findings import Finding, Repair
    from .game import Game
    from .leagues import (
        FEWEST_TEAMS,
        LARGEST_GROUP,
        MOST_TEAMS,
        Candidate,
        DayPlace,
        Meeting,
        Qualified,
        StateRow,
        TeamRow,
        TeamTable,
        bundesliga_plan,
        day_places,
        origin_rating,
        qualifiers,
        siegpunkte_of,
        state_rating,
        team_table,
    )
    from .leagues import MARKS as TEAM_MARKS
    from .lines import Verdict
    from .messages import IllegalGame, InvalidInput, Message, ScoringError, SeatingError
    from .names import DECISIONS, KINDS, PENALTIES, SILENT_KINDS, SOLO_KINDS, SOLO_LIKE, TSR_SOLI
    from .notation import LONGEST_CELL, read_marks, read_winners
    from .notation import MOST_ROWS as MOST_PAPER_ROWS
    from .notation import number as read_number
    from .paper import Paper, PaperRow, Reading, ReadLine, check_totals, complete_cell, read_paper, repair_paper
    from .played import Played, penalty_points, sitting
    from .points import STEPS, Line, Score, Side, scheme_of, score, sides
    from .prizes import Awarding, Contender, Prize, award, proposal
    from .ruleset import DDV, PRESETS, Bock, Ruleset, Switch, describe
    from .runde import Carry, Course, Dealt, Decision, NextGame, Runde, multipliers
    from .seasons import (
        COUNTING_PRESETS,
        SEASON_METRICS,
        TIE_BREAKS,
        CountingRule,
        CountingSwitch,
        Day,
        DayNote,
        DayResult,
        DayScore,
        Need,
        Needed,
        Participant,
        SeasonRow,
        SeasonTable,
        TablePlace,
        day_played,
        describe_counting,
        needed,
        season_table,
    )
    from .seasons.values import TABLE_SIZES
    from .seating import Assessment as DrawAssessment
    from .seating import Astray as DrawAstray
    from .seating import Meeting as DrawMeeting
    from .seating import Plan as DrawPlan
    from .seating import Report as DrawReport
    from .seating import Request as DrawRequest
    from .seating import Way as DrawWay
    from .seating import assess as assess_draw
    from .seating import drawn
    from .seating import plan as draw
    from .seating.request import MOST_PAIRS as MOST_DRAW_PAIRS
    from .seating.request import MOST_SECONDS as MOST_DRAW_SECONDS
    from .seating.request import PLAYED_SIZES
    from .seating.tables import SMALLEST_FIELD
    from .seating.tables import sizes as table_sizes
    from .sheet import Entry, Sheet
    from .sonderpunkte import BY_NAME as SONDERPUNKT_OF
    from .sonderpunkte import SONDERPUNKTE, Sonderpunkt
    from .sonderpunkte import TABLE as SONDERPUNKT_TABLE
    from .standings import METRICS, Metric, Result, Standing, rank
    from .tables import rule_tables
    from .trials import Reseated, Trials, Tried
    from .wording import LANGUAGES, Called, Language, language, say
    from .wording import rules as rule_words

__version__ = "1.0.0"

# Where everything lives. It comes in when somebody asks for it: who scores games loads neither draw nor seasons.
_HOMES = {
    "checks": ("check", "is_ok"),
    "codes": ("Code", "Param"),
    "edits": ("apply_repair",),
    "findings": ("Finding", "Repair"),
    "game": ("Game",),
    "leagues": (
        "FEWEST_TEAMS", "LARGEST_GROUP", "MOST_TEAMS", "DayPlace", "Meeting", "TeamRow", "TeamTable",
        "bundesliga_plan", "day_places", "siegpunkte_of", "team_table", "Candidate", "Qualified", "StateRow",
        "origin_rating", "qualifiers", "state_rating",
    ),
    "lines": ("Verdict",),
    "messages": ("IllegalGame", "InvalidInput", "Message", "ScoringError", "SeatingError"),
    "names": ("DECISIONS", "KINDS", "PENALTIES", "SILENT_KINDS", "SOLO_KINDS", "SOLO_LIKE", "TSR_SOLI"),
    "notation": ("LONGEST_CELL", "read_marks", "read_winners"),
    "paper": (
        "repair_paper", "Paper", "PaperRow", "Reading", "ReadLine", "check_totals", "complete_cell", "read_paper",
    ),
    "played": ("Played", "penalty_points", "sitting"),
    "points": ("STEPS", "Line", "Score", "Side", "scheme_of", "score", "sides"),
    "prizes": ("Awarding", "Contender", "Prize", "award", "proposal"),
    "ruleset": ("DDV", "PRESETS", "Bock", "Ruleset", "Switch", "describe"),
    "runde": ("Carry", "Course", "Dealt", "Decision", "NextGame", "Runde", "multipliers"),
    "seasons": (
        "COUNTING_PRESETS", "SEASON_METRICS", "TIE_BREAKS", "CountingRule", "CountingSwitch", "Day",
        "DayNote", "DayResult", "DayScore", "Need", "Needed", "Participant", "SeasonRow", "SeasonTable",
        "TablePlace", "day_played", "describe_counting", "needed", "season_table",
    ),
    "seasons.values": ("TABLE_SIZES",),
    "seating": ("drawn",),
    "seating.request": ("PLAYED_SIZES",),
    "seating.tables": ("SMALLEST_FIELD",),
    "sheet": ("Entry", "Sheet"),
    "sonderpunkte": ("SONDERPUNKTE", "Sonderpunkt"),
    "standings": ("METRICS", "Metric", "Result", "Standing", "rank"),
    "tables": ("rule_tables",),
    "trials": ("Reseated", "Trials", "Tried"),
    "wording": ("LANGUAGES", "Called", "Language", "language", "say"),
}  # fmt: skip
# What has another name in here than at home.
_RENAMED = {
    "TEAM_MARKS": ("leagues", "MARKS"),
    "read_number": ("notation", "number"),
    "DrawAssessment": ("seating", "Assessment"),
    "DrawAstray": ("seating", "Astray"),
    "DrawMeeting": ("seating", "Meeting"),
    "DrawPlan": ("seating", "Plan"),
    "DrawReport": ("seating", "Report"),
    "DrawRequest": ("seating", "Request"),
    "DrawWay": ("seating", "Way"),
    "assess_draw": ("seating", "assess"),
    "draw": ("seating", "plan"),
    "MOST_DRAW_PAIRS": ("seating.request", "MOST_PAIRS"),
    "MOST_DRAW_SECONDS": ("seating.request", "MOST_SECONDS"),
    "table_sizes": ("seating.tables", "sizes"),
    "SONDERPUNKT_OF": ("sonderpunkte", "BY_NAME"),
    "SONDERPUNKT_TABLE": ("sonderpunkte", "TABLE"),
    "MOST_PAPER_ROWS": ("notation", "MOST_ROWS"),
    "rule_words": ("wording", "rules"),
}
_LATER = {name: (module, name) for module, names in _HOMES.items() for name in names} | _RENAMED

__all__ = [
    "COUNTING_PRESETS",
    "DDV",
    "DECISIONS",
    "FEWEST_TEAMS",
    "KINDS",
    "LANGUAGES",
    "LARGEST_GROUP",
    "LONGEST_CELL",
    "METRICS",
    "MOST_DRAW_PAIRS",
    "MOST_DRAW_SECONDS",
    "MOST_PAPER_ROWS",
    "MOST_TEAMS",
    "PENALTIES",
    "PLAYED_SIZES",
    "PRESETS",
    "SEASON_METRICS",
    "SILENT_KINDS",
    "SMALLEST_FIELD",
    "SOLO_KINDS",
    "SOLO_LIKE",
    "SONDERPUNKTE",
    "SONDERPUNKT_OF",
    "SONDERPUNKT_TABLE",
    "STEPS",
    "TABLE_SIZES",
    "TEAM_MARKS",
    "TIE_BREAKS",
    "TSR_SOLI",
    "Awarding",
    "Bock",
    "Called",
    "Candidate",
    "Carry",
    "Code",
    "Contender",
    "CountingRule",
    "CountingSwitch",
    "Course",
    "Day",
    "DayNote",
    "DayPlace",
    "DayResult",
    "DayScore",
    "Dealt",
    "Decision",
    "DrawAssessment",
    "DrawAstray",
    "DrawMeeting",
    "DrawPlan",
    "DrawReport",
    "DrawRequest",
    "DrawWay",
    "Entry",
    "Finding",
    "Game",
    "IllegalGame",
    "InvalidInput",
    "Language",
    "Line",
    "Meeting",
    "Message",
    "Metric",
    "Need",
    "Needed",
    "NextGame",
    "Paper",
    "PaperRow",
    "Param",
    "Participant",
    "Played",
    "Prize",
    "Qualified",
    "ReadLine",
    "Reading",
    "Repair",
    "Reseated",
    "Result",
    "Ruleset",
    "Runde",
    "Score",
    "ScoringError",
    "SeasonRow",
    "SeasonTable",
    "SeatingError",
    "Sheet",
    "Side",
    "Sonderpunkt",
    "Standing",
    "StateRow",
    "Switch",
    "TablePlace",
    "TeamRow",
    "TeamTable",
    "Trials",
    "Tried",
    "Verdict",
    "apply_repair",
    "assess_draw",
    "award",
    "bundesliga_plan",
    "check",
    "check_totals",
    "complete_cell",
    "day_places",
    "day_played",
    "describe",
    "describe_counting",
    "draw",
    "drawn",
    "is_ok",
    "language",
    "multipliers",
    "needed",
    "origin_rating",
    "penalty_points",
    "proposal",
    "qualifiers",
    "rank",
    "read_marks",
    "read_number",
    "read_paper",
    "read_winners",
    "repair_paper",
    "rule_tables",
    "rule_words",
    "say",
    "scheme_of",
    "score",
    "season_table",
    "sides",
    "siegpunkte_of",
    "sitting",
    "state_rating",
    "table_sizes",
    "team_table",
]


def __getattr__(name: str) -> object:
    if name not in _LATER:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    module, there = _LATER[name]
    found = getattr(import_module(f".{module}", __name__), there)
    globals()[name] = found  # asked for once
    return found


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
