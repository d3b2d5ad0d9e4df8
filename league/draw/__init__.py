"""The draw on the site: what is asked of the engine, the process that draws, what a plan looks like with names.
Reads tournaments and computes; the verbs that store are in league.draw.services."""

from __future__ import annotations
