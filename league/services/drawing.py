"""Carries out a draw that was asked for: starts its process, notes how far it is, keeps the answer.
In a thread of its own, so that the page answers at once; what is asked and decided is in draw.py."""

from __future__ import annotations

import threading
from datetime import timedelta

from django.conf import settings
from django.db import connection
from django.utils import timezone

from league.draw.process import Drawing
from league.models import Draw
from scoring import Code, Message

from .draw import UNFINISHED, answer_draw, fail_draw, is_wanted

SILENCE = timedelta(seconds=20)  # a draw that was not heard of for so long is not being made any more


def begin(draw: Draw) -> None:
    """Starts it, and waits for the quick ones: most draws take less than a second."""
    if settings.DRAW_WAIT is None:
        _run(draw)
        return
    thread = threading.Thread(target=_in_background, args=[draw], daemon=True)
    thread.start()
    thread.join(settings.DRAW_WAIT)


def _in_background(draw: Draw) -> None:
    try:
        _run(draw)
    finally:
        connection.close()


def _run(draw: Draw) -> None:
    drawing = Drawing(draw.request)
    try:
        for news in drawing.news():
            if "answer" in news:
                answer_draw(draw=draw, answer=news["answer"])
            elif "error" in news:
                fail_draw(draw=draw, why=Message.from_dict(news["error"]))
            elif not is_wanted(draw, news["share"]):
                _come_to_an_end(draw, drawing)
    finally:
        drawing.close()
        # Whatever happened, nobody waits for it any longer.
        fail_draw(draw=draw, why=Message(Code.DRAW_INTERRUPTED))


def _come_to_an_end(draw: Draw, drawing: Drawing) -> None:
    draw.refresh_from_db(fields=["state"])
    if draw.state == Draw.STOPPING:
        drawing.enough()
    else:
        drawing.end()


def is_lost(draw: Draw) -> bool:
    """The process that drew it is gone, with the machine or with the server."""
    silent = draw.beat_at is None or draw.beat_at < timezone.now() - SILENCE
    return draw.state in UNFINISHED and silent
