"""Whether strangers see the standings of the last round before the ceremony: kept back from its start until the
director says so, because what was read cannot be made unread. What that means for every output is known by
league.base.hidden."""

from __future__ import annotations

from django.utils.translation import gettext as _

from league.base.writing import Refused, audit, write
from league.models import Round, Tournament, User
from league.ranking import reads as ranking
from league.registration.services.entries import hold, of


def would_keep_back(round: Round) -> bool:
    """The last of several rounds, and nobody has said anything about it yet."""
    event = round.tournament
    event.refresh_from_db(fields=["hidden_from", "hiding_decided"])
    undecided = not event.hiding_decided and event.hidden_from is None
    return undecided and round.number > 1 and not event.rounds.filter(number__gt=round.number).exists()


def keep_back(round: Round, by: User) -> None:
    """Until the director has decided."""
    _hide(round.tournament, round.number)
    audit("hiding-begun", by=by, data={"round": round.number}, **of(round.tournament))


@write
def decide_hiding(*, tournament: Tournament, hide: bool, by: User) -> Tournament:
    """From the last round on until the result is revealed, or not at all. It is not asked again."""
    hold(tournament)
    if tournament.state == Tournament.FINISHED:
        raise Refused(_("„%(tournament)s“ ist beendet; bitte das Ergebnis bekannt geben.") % {"tournament": tournament})
    last = tournament.rounds.order_by("number").last()
    if last is None:
        raise Refused(_("Ein Vereinsabend hat keine Runden, die sich verbergen lassen."))
    tournament.hiding_decided = True
    tournament.save(update_fields=["hiding_decided"])
    _hide(tournament, last.number if hide else None)
    audit("hiding-decided", by=by, data={"round": last.number, "hide": hide}, **of(tournament))
    return tournament


def _hide(tournament: Tournament, since: int | None) -> None:
    tournament.hidden_from = since
    tournament.save(update_fields=["hidden_from"])
    ranking.event_touched(tournament, tournament.date)
