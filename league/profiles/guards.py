"""The guard of what the numbers say about a player."""

from __future__ import annotations

from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect

from league.base.guards import PUBLISHED, Guard
from league.models import Player


def _seen(request: HttpRequest, uuid: UUID) -> Player | HttpResponse:
    """Who stands in nothing that the reader may see is not there. A double leads to the one that was kept, for now: a
    merge can be undone."""
    this = get_object_or_404(Player.objects.select_related("merged_into"), uuid=uuid)
    if this.merged_into:
        return redirect("player-detail", this.merged_into.uuid)
    if not Player.objects.seen_by(request.user).filter(pk=this.pk).exists():
        raise Http404
    return this


sees_player = Guard("sees_player", PUBLISHED, _seen)
