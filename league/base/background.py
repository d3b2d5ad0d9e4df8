"""Work in the background: its queues. An area's tasks (its room `tasks`) name the one they wait in; who does them is
league/operations/background.py. What waits is kept in the database (django-tasks-db), so that any machine of an
installation may take it up."""

from __future__ import annotations

PAPER = "paper"  # large files that are drawn, one after the other
DRAWS = "draws"  # who sits where; somebody looks on
CHORES = "chores"  # what takes minutes, and nobody waits for
QUEUES = (PAPER, DRAWS, CHORES)
