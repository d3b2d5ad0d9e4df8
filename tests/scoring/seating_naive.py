"""Counts everything about a seat plan again, the slow way, from nothing but the input and the answer.
Knows the contract of the draw and none of its code.
"""

from itertools import combinations


def field(players, clubs=0):
    """p1, p2, …; with clubs dealt out in turn."""
    return [{"id": f"p{i}", "club": f"club {i % clubs}" if clubs else ""} for i in range(1, players + 1)]


def table_sizes(players):
    special = {6: [6], 7: [7], 11: [5, 6]}
    fives = players % 4
    return special.get(players) or [4] * ((players - 5 * fives) // 4) + [5] * fives


def meetings(rounds):
    counted = {}
    for round_ in rounds:
        for table in round_:
            for pair in combinations(sorted(table), 2):
                counted[pair] = counted.get(pair, 0) + 1
    return counted


def repeats(rounds):
    return sum(times * (times - 1) // 2 for times in meetings(rounds).values())


def clubmates(rounds, players):
    club = {player["id"]: player.get("club", "") for player in players}
    return sum(times for (a, b), times in meetings(rounds).items() if club.get(a) and club.get(a) == club.get(b))


def fives_max(rounds):
    names = [name for round_ in rounds for table in round_ if len(table) > 4 for name in table]
    return max((names.count(name) for name in set(names)), default=0)


def seat_imbalance(rounds):
    names = {name for round_ in rounds for table in round_ for name in table}
    worst = 0
    for name in names:
        seats = [sum(len(t) > seat and t[seat] == name for r in rounds for t in r) for seat in range(4)]
        worst = max(worst, max(seats) - min(seats))
    return worst


def assert_valid(request, answer):
    """Everything the contract promises whatever the luck: complete rounds, sizes, hard goals, an honest report."""
    rounds, report, players = answer["rounds"], answer["report"], request["players"]
    played = [[list(table) for table in round_] for round_ in request.get("played", [])]
    names = sorted(player["id"] for player in players)
    assert len(rounds) == request["rounds"]
    assert rounds[: len(played)] == played
    for round_ in rounds[len(played) :]:
        assert sorted(name for table in round_ for name in table) == names
        assert sorted(map(len, round_)) == sorted(table_sizes(len(players)))
        met = meetings([round_])
        assert not any(tuple(sorted(pair)) in met for pair in request.get("apart", []))
        for name, number in request.get("fixed_table", {}).items():
            assert name in round_[number - 1]
    assert report["repeats"] == repeats(rounds)
    assert report["clubmates"] == clubmates(rounds, players)
    assert report["fives_per_player_max"] == fives_max(rounds)
    assert report["seat_imbalance"] == seat_imbalance(rounds)
    for goal in ("repeats", "clubmates"):
        least = report[f"{goal}_minimum"]
        assert least is None or 0 <= least <= report[goal]
