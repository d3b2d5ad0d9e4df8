"""Lines of the log about who came in, who was refused, and what changed at the door."""

from __future__ import annotations

import logging

from league.models.user import Visitor

logger = logging.getLogger("league.security")


def note(event: str, user: Visitor | None, **more: object) -> None:
    """Readable as a line, and by its fields for a program (LEAGUE_LOG=json). No name, no address, nothing typed."""
    fields = {"event": event, "user": user.pk if user is not None else None, **more}
    said = " ".join(f"{name}={_word(value)}" for name, value in fields.items())
    logger.info(said, extra=fields)


def _word(value: object) -> str:
    """One word, so that no value looks like another field, or like another line."""
    said = "-" if value is None else str(value)
    return "".join(one if one.isprintable() and not one.isspace() else "_" for one in said)
