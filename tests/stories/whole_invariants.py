"""What must be true of a tournament at any time, whatever happened: counted from what was really played, without the
site's standings, points or places."""

from __future__ import annotations

from collections import Counter, defaultdict
from io import StringIO

from django.core.management import call_command

from league.models import Occupancy, PublishedStandings, Spielliste
from league.operations.recompute import differences
from league.operations.verify import Verification
from league.prizes.reads import ceremony
from league.ranking.services import make_months, refresh_ratings
from league.standings.table import snapshot, standings
from scoring.prizes import HIGHER
from tests.ranking.ranking_stories import naive, stored
from tests.reference import split

COUNTS = ("games", "games_won", "soli", "soli_won")


def check_day(day):
    """After every list and every step."""
    check_numbers(day)
    check_seats(day)
    check_standings(day)
    check_versions(day)
    check_prizes(day)


def check_numbers(day):
    """Start numbers and numbers of lists are given once; nobody sits at two tables of a round."""
    assert _once(day.event.entries.values_list("number", flat=True))
    assert _once(day.event.lists.values_list("number", flat=True))
    for round_ in day.event.rounds.all():
        tables = Occupancy.objects.filter(spielliste__round=round_).values_list("entry", "spielliste__root")
        assert _once(entry for entry, _table in tables.distinct().order_by()), round_


def _once(values):
    return all(count == 1 for count in Counter(values).values())


def check_seats(day):
    """What is stored at every seat is what was played there; every list that counts sums to zero."""
    for liste in day.event.lists.counting().prefetch_related("occupancies", "games"):
        truth = day.truths[liste.pk]
        found = {
            (seat.position, seat.first_game): (seat.entry_id, seat.counts_for_id, seat.last_game)
            for seat in liste.occupancies.all()
        }
        wanted = {
            (seat.position, seat.first): (seat.entry, seat.counts_for, seat.last) for seat in truth.seats
        }  # fmt: skip
        assert found == wanted, liste
        assert sum(seat.points for seat in liste.occupancies.all()) == 0, liste
        for seat in liste.occupancies.all():
            mine = next(s for s in truth.seats if (s.position, s.first) == (seat.position, seat.first_game))
            numbers = truth.numbers(mine)
            assert {name: getattr(seat, name) for name in numbers} == numbers, (liste, seat.position)
        if liste.depth != Spielliste.TOTALS:
            assert [game.points(liste.players) for game in liste.games.all()] == [row.points for row in truth.rows]


def check_standings(day):
    """Everybody's numbers are the sums of his seats, less deductions, and the places follow from them."""
    counting = set(day.event.lists.counting().values_list("pk", flat=True))
    wanted = _sums(day, [truth for pk, truth in day.truths.items() if pk in counting])
    table = standings(day.event).rows
    found = {
        row.entry.pk: (row.runden, row.points, row.deducted, *(getattr(row, name) for name in COUNTS)) for row in table
    }
    assert found == wanted
    assert {row.entry.pk: (row.place, row.tied) for row in table} == _places(wanted, day.event.order)
    assert sum(row.points for row in table) == _left_out(day, counting) - sum(day.deducted.values())


def _sums(day, truths):
    runden, counts = defaultdict(dict), defaultdict(lambda: dict.fromkeys(COUNTS, 0))
    for truth in truths:
        for seat in truth.seats:
            if seat.counts_for is None:
                continue
            numbers, mine = truth.numbers(seat), counts[seat.counts_for]
            runden[seat.counts_for][truth.round] = runden[seat.counts_for].get(truth.round, 0) + numbers["points"]
            for name in COUNTS:
                mine[name] = None if mine[name] is None or numbers[name] is None else mine[name] + numbers[name]
    sums = {}
    for entry in runden.keys() | day.deducted.keys():
        off = day.deducted.get(entry, 0)
        sums[entry] = (runden[entry], sum(runden[entry].values()) - off, off, *counts[entry].values())
    return sums


def _places(sums, order):
    """Who is level in one number is told apart by the next one, unless it is not known of one of them."""
    groups = [list(sums)]
    for name in order:
        groups = split(groups, lambda entry, name=name: _metric(sums[entry], name))
    places, place = {}, 1
    for group in groups:
        places |= dict.fromkeys(group, (place, len(group) > 1))
        place += len(group)
    return places


def _metric(sums, name):
    runden, points, off, _games, games_won, _soli, soli_won = sums
    if name == "best_runde":  # a deduction lowers the last one that was played
        each = [points for _number, points in sorted(runden.items())] or [0]
        return max([*each[:-1], each[-1] - off])
    return {"points": points, "games_won": games_won, "soli_won": soli_won}[name]


def _left_out(day, counting):
    """Points of substitutes that count for nobody are missing from the sum, which is zero otherwise."""
    return -sum(
        day.truths[pk].numbers(seat)["points"]
        for pk in counting
        for seat in day.truths[pk].seats
        if seat.counts_for is None
    )


def check_versions(day):
    """Published versions are numbered without a gap, none that was published changes, the last one is how it stands."""
    versions = list(PublishedStandings.objects.filter(tournament=day.event).order_by("number"))
    assert [version.number for version in versions] == list(range(1, len(versions) + 1))
    assert all(version.reason for version in versions[1:])
    for before, now in zip(day.published, versions, strict=False):
        assert (before.pk, before.rows) == (now.pk, now.rows)
    day.published = versions
    if versions and day.event.state == "finished":
        assert versions[-1].rows == snapshot(standings(day.event))


def check_prizes(day):
    """Who left wins nothing, nobody wins twice where that is the rule, and no cent is lost or made."""
    if not day.event.prizes.exists():
        return
    day.event.refresh_from_db()
    held = ceremony(day.event)
    won = Counter(winner.entry.pk for winner in held.winners)
    assert not any(winner.entry.withdrawn or not winner.row.runden for winner in held.winners)
    assert not day.event.prizes_once or all(count == 1 for count in won.values())
    if day.event.prize_ties != HIGHER:
        assert held.paid + sum(prize.amount for prize, _why in held.unclaimed) == held.offered
    first = [winner.row.place for winner in held.winners if any(prize.kind == "place" for prize in winner.prizes)]
    assert first == sorted(first)


def check_end(day):
    """Stored numbers follow from the facts: of lists, of the months of all players, of their ratings."""
    for liste in Spielliste.objects.filter(tournament=day.event):
        assert differences(liste) == [], liste
    assert stored() == naive()
    assert make_months() == 0  # what it had to mend
    refresh_ratings()
    call_command("recompute", check=True, stdout=StringIO())
    found = [str(one) for one in Verification(day.event, replay=True).differences()]
    assert found == [], found
