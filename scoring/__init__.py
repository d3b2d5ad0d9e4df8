"""The Doppelkopf engine: scores games, keeps Runden, checks Spiellisten, draws tables, ranks players and seasons.
Pure Python, standard library only; knows positions and numbers, not people, pages or databases.

The draw has a door of its own: `scoring.seating` with `plan` and `Request`.

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

from .bock import Dealt, multipliers
from .checks import check, is_ok
from .codes import Code, Param
from .edits import apply_repair
from .errors import IllegalGame, InvalidInput, ScoringError, SeatingError
from .findings import Finding, Repair
from .game import Game
from .leagues import (
    DayPlace,
    Meeting,
    TeamRow,
    TeamTable,
    bundesliga_plan,
    day_places,
    siegpunkte_of,
    team_table,
)
from .mending import repair_paper
from .messages import Message
from .names import DECISIONS, KINDS, SOLO_KINDS, SOLO_LIKE, TSR_SOLI
from .paper import Paper, PaperRow, Reading, ReadLine, check_totals, complete_cell, read_paper
from .penalties import penalty_points
from .played import Played
from .points import Line, Score, score
from .qualifying import Candidate, Qualified, StateRow, origin_rating, qualifiers, state_rating
from .ruleset import DDV, PRESETS, Bock, Ruleset, describe
from .runde import Carry, Decision, NextGame, Runde
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
from .sheet import Entry, Sheet
from .sonderpunkte import SONDERPUNKTE, Sonderpunkt
from .standings import METRICS, Metric, Result, Standing, rank
from .switches import Switch
from .verdicts import Verdict

__version__ = "1.0.0"

__all__ = [
    "COUNTING_PRESETS",
    "DDV",
    "DECISIONS",
    "KINDS",
    "METRICS",
    "PRESETS",
    "SEASON_METRICS",
    "SOLO_KINDS",
    "SOLO_LIKE",
    "SONDERPUNKTE",
    "TIE_BREAKS",
    "TSR_SOLI",
    "Bock",
    "Candidate",
    "Carry",
    "Code",
    "CountingRule",
    "CountingSwitch",
    "Day",
    "DayNote",
    "DayPlace",
    "DayResult",
    "DayScore",
    "Dealt",
    "Decision",
    "Entry",
    "Finding",
    "Game",
    "IllegalGame",
    "InvalidInput",
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
    "Qualified",
    "ReadLine",
    "Reading",
    "Repair",
    "Result",
    "Ruleset",
    "Runde",
    "Score",
    "ScoringError",
    "SeasonRow",
    "SeasonTable",
    "SeatingError",
    "Sheet",
    "Sonderpunkt",
    "Standing",
    "StateRow",
    "Switch",
    "TablePlace",
    "TeamRow",
    "TeamTable",
    "Verdict",
    "apply_repair",
    "bundesliga_plan",
    "check",
    "check_totals",
    "complete_cell",
    "day_places",
    "day_played",
    "describe",
    "describe_counting",
    "is_ok",
    "multipliers",
    "needed",
    "origin_rating",
    "penalty_points",
    "qualifiers",
    "rank",
    "read_paper",
    "repair_paper",
    "score",
    "season_table",
    "siegpunkte_of",
    "state_rating",
    "team_table",
]
