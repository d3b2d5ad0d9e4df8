"""Draws what was asked for, in the background."""

from __future__ import annotations

from django_tasks import task

from league.base.background import DRAWS
from league.models import Draw

from .services.draws import carry_out


@task(queue_name=DRAWS)
def make_draw(pk: int) -> None:
    """One that was cancelled while it waited is not begun."""
    for draw in Draw.objects.filter(pk=pk, state__in=(Draw.WAITING, Draw.WORKING)).select_related("tournament"):
        carry_out(draw)
