"""Rankings across events: what players did month by month, how strong they are thought to be, and who stands where.
The only writer of PlayerMonth, Rating and RatingState; knows stored rows, nothing of pages."""

from __future__ import annotations

from .hooks import deduction_touched, end_touched, event_gone, event_touched, people_touched, touched
from .months import FIELDS, Sums, refresh
from .prepared import ranking_of, rating_of
from .table import METRICS, Line, Metric, Ranking

__all__ = [
    "FIELDS",
    "METRICS",
    "Line",
    "Metric",
    "Ranking",
    "Sums",
    "deduction_touched",
    "end_touched",
    "event_gone",
    "event_touched",
    "people_touched",
    "ranking_of",
    "rating_of",
    "refresh",
    "touched",
]
