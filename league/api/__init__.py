"""The interface for machines under /api/v1/: one table of what can be asked (endpoints.py) makes the addresses and the
OpenAPI document. Knows only what is published, the same for everybody; how it travels is known by views.py."""

from __future__ import annotations
