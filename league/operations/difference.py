"""One difference that a comparison names, and how what it speaks of is called."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.db.models import Model
from django.utils import timezone
from django.utils.translation import gettext as _

from league.base.things import KINDS
from league.models import Chain


@dataclass(frozen=True)
class Difference:
    """What is wrong and where; and since when at the earliest, as far as the history knows."""

    where: str
    what: str
    since: str = ""

    def __str__(self) -> str:
        since = _("Zuletzt stimmte es am {since}.").format(since=self.since) if self.since else ""
        return f"{self.where}: {self.what} {since}".strip()


def called(kind: str, ref: int) -> str:
    model: type[Model] = KINDS[kind].parts[0].model
    thing = model._base_manager.filter(pk=ref).first()
    title = f"{KINDS[kind].title} {ref}" + (f" ({thing})" if thing else "")
    event = getattr(thing, "tournament", None)
    return f"{event}, {title}" if event else title


def event_of(kind: str, ref: int) -> int | None:
    if kind == "event":
        return ref
    return getattr(KINDS[kind].parts[0].model._base_manager.filter(pk=ref).first(), "tournament_id", None)


def chain_called(head: Chain) -> str:
    kind, _colon, ref = head.name.partition(":")
    return _("Verlauf von {thing}").format(thing=called(kind, int(ref))) if ref else _("Verlauf der Installation")


def moment(at: datetime) -> str:
    local = timezone.localtime(at)
    return _("{day} um {time}").format(day=f"{local:%d.%m.%Y}", time=f"{local:%H:%M}")
