"""Verbs of prizes: add, change, move, remove, copy from an earlier tournament, take over a proposal; who is in which
group. Knows what is offered; who wins it is read by league.prizes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import chain

from django.db.models import Max
from django.utils.translation import gettext as _

from league.base.hidden import is_sealed
from league.base.language import written_by
from league.base.writing import Refused, audit, booking, raise_version, touch, write
from league.models import Prize, Tournament, User
from league.registration.services.entries import hold, of
from league.registration.services.field import set_groups

from .reads import in_order, special_contests
from .wall import steps_of

MOST_PRIZES = 200
FACTS = ("title", "kind", "place", "of", "amount", "thing")


@booking
def add_prize(*, tournament: Tournament, by: User, **facts: object) -> Prize:
    hold(tournament)
    prize = _added(tournament, [facts])[0]
    audit("prize-added", by=by, data=_told(prize), **of(tournament))
    return prize


@booking
def change_prize(*, prize: Prize, based_on: int | None, by: User, **facts: object) -> Prize:
    hold(prize.tournament)
    raise_version(prize, based_on)
    prize.refresh_from_db()
    before = _told(prize)
    for name in FACTS:
        setattr(prize, name, facts[name])
    _check(prize)
    prize.save(update_fields=FACTS)
    _number(in_order(prize.tournament.prizes.all()))
    audit("prize-changed", by=by, data=_told(prize) | {"before": before}, **of(prize.tournament))
    return prize


@write
def move_prize(*, prize: Prize, up: bool, by: User) -> None:
    """Its contest changes places with its neighbour: special prizes are awarded in this order. Places of the tournament
    come first, whatever is wished."""
    hold(prize.tournament)
    contests = special_contests(prize.tournament)
    at = next((index for index, some in enumerate(contests) if prize in some), -1)
    to = at - 1 if up else at + 1
    if at < 0 or not 0 <= to < len(contests):
        return
    contests[at], contests[to] = contests[to], contests[at]
    places = prize.tournament.prizes.filter(kind=Prize.PLACE)
    _number(in_order([*places, *chain.from_iterable(contests)]))
    audit("prize-moved", by=by, data={"title": prize.title, "to": to + 1}, **of(prize.tournament))


@booking
def remove_prize(*, prize: Prize, by: User) -> None:
    tournament, data = prize.tournament, _told(prize)
    hold(tournament)
    prize.delete()
    _number(list(tournament.prizes.all()))
    audit("prize-removed", by=by, data=data, **of(tournament))


@write
def change_prize_rules(
    *, tournament: Tournament, prize_ties: str, prizes_once: bool, based_on: int | None, by: User
) -> Tournament:
    """What a shared place means for prizes, and whether somebody may win two."""
    raise_version(tournament, based_on)
    tournament.prize_ties, tournament.prizes_once = prize_ties, prizes_once
    tournament.save(update_fields=["prize_ties", "prizes_once"])
    touch(tournament)
    rules = {"prize_ties": prize_ties, "prizes_once": prizes_once}
    audit("prize-rules-changed", by=by, data=rules, **of(tournament))
    return tournament


@booking
def copy_prizes(*, tournament: Tournament, earlier: Tournament, by: User) -> Tournament:
    """All prizes of an earlier one and its rules for them, where there is none yet."""
    hold(tournament)
    if tournament.prizes.exists():
        raise Refused(_("Es gibt hier schon Preise. Bitte sie erst löschen oder einzeln ergänzen."), "earlier")
    made = _added(tournament, [{name: getattr(one, name) for name in FACTS} for one in earlier.prizes.all()])
    tournament.prize_ties, tournament.prizes_once = earlier.prize_ties, earlier.prizes_once
    tournament.save(update_fields=["prize_ties", "prizes_once"])
    audit("prizes-copied", by=by, data={"from": earlier.pk, "prizes": len(made)}, **of(tournament))
    return tournament


@booking
def offer_places(*, tournament: Tournament, amounts: Sequence[int], by: User) -> Tournament:
    """Money for the places 1, 2, 3, …, from a proposal; a place that gets nothing is left out."""
    hold(tournament)
    if tournament.prizes.filter(kind=Prize.PLACE).exclude(amount=0).exists():
        raise Refused(_("Für Plätze gibt es schon Geldpreise. Bitte sie erst löschen oder einzeln ändern."))
    with written_by(tournament.club):
        title = _("{place}. Platz")
    rows = [
        {"title": title.format(place=place), "kind": Prize.PLACE, "place": place, "amount": amount}
        for place, amount in enumerate(amounts, 1)
        if amount
    ]
    if not rows:
        raise Refused(_("Es ist kein Betrag eingetragen."))
    made = _added(tournament, rows)
    audit("prizes-proposed", by=by, data={"prizes": len(made), "cents": sum(amounts)}, **of(tournament))
    return tournament


@write
def tick_groups(*, tournament: Tournament, ticks: Iterable[tuple[int, str, bool]], by: User) -> Tournament:
    """Entry, group, in or out: only what was changed on the page, so that what others ticked meanwhile stays."""
    hold(tournament)
    entries = {entry.pk: entry for entry in tournament.entries.all()}
    wanted: dict[int, set[str]] = {}
    for pk, group, is_in in ticks:
        if pk in entries:
            mine = wanted.setdefault(pk, set(entries[pk].groups))
            (mine.add if is_in else mine.discard)(group)
    for pk, groups in wanted.items():
        entries[pk].tournament = tournament
        set_groups(entry=entries[pk], groups=sorted(groups), by=by)
    return tournament


@write
def tell(*, tournament: Tournament, told: Sequence[str] | None, by: User) -> Tournament:
    """The ceremony on the wall: these steps of it are told now, by their keys. None ends it; who won is then known to
    nobody more than before."""
    hold(tournament)
    if not is_sealed(tournament):
        raise Refused(_("Die Siegerehrung an der Wand gibt es nur zwischen dem Ende und der Bekanntgabe."))
    steps = {step.key for step in steps_of(tournament)}
    tournament.ceremony_told = None if told is None else [key for key in dict.fromkeys(told) if key in steps]
    tournament.save(update_fields=["ceremony_told"])
    number = None if tournament.ceremony_told is None else len(tournament.ceremony_told)
    audit("ceremony-told", by=by, data={"step": number, "of": len(steps)}, **of(tournament))
    return tournament


# --- what they share


def _added(tournament: Tournament, rows: Sequence[dict[str, object]]) -> list[Prize]:
    """Beside those of their kind, behind those that are there."""
    known = tournament.prizes.aggregate(last=Max("position"))["last"] or 0
    if tournament.prizes.count() + len(rows) > MOST_PRIZES:
        raise Refused(_("Mehr als %(most)s Preise gehen nicht.") % {"most": MOST_PRIZES})
    prizes = [Prize(tournament=tournament, position=known + index, **row) for index, row in enumerate(rows, 1)]
    for prize in prizes:
        _check(prize)
        prize.save()
    _number(in_order(tournament.prizes.all()))
    return prizes


def _check(prize: Prize) -> None:
    if prize.kind in (Prize.CLUB, Prize.GROUP) and not prize.of:
        raise Refused(_("Bitte sagen, für welchen Verein oder welche Gruppe der Preis ist."), "of")
    if not prize.amount and not prize.thing:
        raise Refused(_("Bitte einen Betrag oder einen Sachpreis eintragen."), "amount")


def _number(prizes: Sequence[Prize]) -> None:
    """Positions 1, 2, 3, … in this order. Who has such a page open changes a prize on its own version."""
    for position, prize in enumerate(prizes, 1):
        if prize.position != position:
            prize.position = position
            prize.save(update_fields=["position"])


def _told(prize: Prize) -> dict[str, object]:
    """For the history: what is offered is no secret, names of people are not in it."""
    return {name: getattr(prize, name) for name in FACTS}
