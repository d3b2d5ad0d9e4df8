"""A second, plain opinion on a whole tournament: fixtures/reference/tournament.json worked out with paper and pencil's
means. It knows neither the site nor the engine; only who deals and sits is asked of the other naive programs."""

import json
from collections import defaultdict
from pathlib import Path
from typing import Any

from tests.scoring.naive import naive_score
from tests.scoring.naive_runde import SOLI, naive_runde

FOLDER = Path(__file__).parents[1] / "fixtures" / "reference"
Facts = dict[str, Any]


def tournament() -> Facts:
    return json.loads((FOLDER / "tournament.json").read_text("utf-8"))


def expected() -> Facts:
    return json.loads((FOLDER / "expected.json").read_text("utf-8"))


def worked_out(event: Facts) -> Facts:
    """Everything expected.json says, from tournament.json alone."""
    early = [one for one in event["corrections"] if one["after_round"] == 2]
    at_the_end = corrected(event["lists"], early)
    final = corrected(at_the_end, [one for one in event["corrections"] if one["after_round"] == 3])
    return {
        "standings": {
            "after_round_1": standings(event, event["lists"], 1),
            "after_round_2": standings(event, event["lists"], 2),
            "after_round_2_corrected": standings(event, at_the_end, 2),
            "published_1": standings(event, at_the_end, 3),
            "published_2": standings(event, final, 3),
        },
        "prizes": {
            "published_1": prizes(event, standings(event, at_the_end, 3)),
            "published_2": prizes(event, standings(event, final, 3)),
        },
        "lists": [
            {"round": one["round"], "table": one["table"], "totals": totals(one), "seats": seats(event, one)}
            for one in final
        ],
    }


def corrected(lists: list[Facts], corrections: list[Facts]) -> list[Facts]:
    """The lists with other rows; rows are counted from 1."""
    made = json.loads(json.dumps(lists))
    for change in corrections:
        (one,) = [one for one in made if (one["round"], one["table"]) == (change["round"], change["table"])]
        one["rows"][change["row"] - 1] = change["to"]
    return made


# --- one list


def totals(one: Facts) -> list[int]:
    if one["depth"] == "totals":
        return one["end"]
    return [sum(row["points"][place] for row in rows(one)) for place in range(len(one["seats"]))]


def rows(one: Facts) -> list[Facts]:
    """Every row with its points, its game (a penalty that interrupts has that of the game it interrupts) and who
    sits out."""
    done: list[Facts] = []
    history: list[Facts] = []
    games = 0
    for row in one["rows"]:
        sits = naive_runde(len(one["seats"]), one["games"], history, one.get("time_up_after"))["sits"]
        interrupts = row.get("penalty") in ("minor", "repeat")
        games = games if interrupts else games + 1
        kind, soloist = _kind_and_soloist(row)
        pflicht = kind in SOLI and not interrupts and not any(other.get("pflicht_of") == soloist for other in done)
        done.append(
            {
                "points": points_of(row, len(one["seats"]), sits),
                "game": None if interrupts else games,
                "at": games + 1 if interrupts else games,
                "sits": sits,
                "solo_of": soloist if kind in SOLI and not interrupts else None,
                "pflicht_of": soloist if pflicht else None,
            }
        )
        if interrupts:
            history.append({"kind": "normal", "penalty": row["penalty"]})
        else:
            history.append({"kind": kind, "soloist": soloist, "pflicht": pflicht, "penalty": row.get("penalty")})
    after = naive_runde(len(one["seats"]), one["games"], history, one.get("time_up_after"))
    assert after["over"], f"round {one['round']}, table {one['table']} is not over: {after}"
    return done


def _kind_and_soloist(row: Facts) -> tuple[str, int | None]:
    if "game" in row:
        return row["game"]["kind"], row.get("soloist")
    return row.get("kind", "normal"), row.get("soloist")


def points_of(row: Facts, players: int, sits: list[int]) -> list[int]:
    """As written, or from the facts: Augen, Ansagen, Absagen, Sonderpunkte."""
    if "points" in row:
        assert sum(row["points"]) == 0
        assert not any(row["points"][place - 1] for place in sits)
        return row["points"]
    active = [place for place in range(1, players + 1) if place not in sits]
    if row.get("penalty"):
        return _penalty(row, players, active)
    game = dict.fromkeys(("re_ansage", "kontra_ansage", "re_stichlos", "kontra_stichlos"), False)
    game |= {"re_absage": None, "kontra_absage": None} | row["game"]
    extra = game.pop("sonderpunkte", {})
    game |= {f"{party}_sonderpunkte": extra.get(party, {}) for party in ("re", "kontra")}
    _winner, _value, for_re, for_kontra = naive_score(**game)
    re = [row["soloist"]] if "soloist" in row else row["re"]
    return [0 if p not in active else for_re if p in re else for_kontra for p in range(1, players + 1)]


def _penalty(row: Facts, players: int, active: list[int]) -> list[int]:
    """§9.3, §9.4: 3 points, or 12 and 3 for every Absage; to the soloist, or a third to each of the others."""
    amount = 3 if row["penalty"] == "minor" else 12 + 3 * row.get("absagen", 0)
    points = [0] * players
    points[row["offender"] - 1] = -amount
    for place in active:
        if "soloist" in row and place == row["soloist"]:
            points[place - 1] = amount
        if "soloist" not in row and place != row["offender"]:
            points[place - 1] = amount // 3
    return points


def seats(event: Facts, one: Facts) -> list[Facts]:
    """Who sat where from which game to which, for whom, and what it brought. None: end totals do not tell."""
    made = []
    for place in range(1, len(one["seats"]) + 1):
        changes = sorted(
            (c for c in one.get("changes", []) if c["position"] == place), key=lambda change: change["from_game"]
        )
        people = [one["seats"][place - 1], *(change["number"] for change in changes)]
        first = [1, *(change["from_game"] for change in changes)]
        last = [*(change["from_game"] - 1 for change in changes), None]
        entrant = _plays_for(event, people[0])
        for number, start, end in zip(people, first, last, strict=True):
            made.append({"position": place, "number": number, "for": entrant} | _share(one, place, start, end))
    return made


def _plays_for(event: Facts, number: int) -> int:
    """The tournament's rule is "entrant": a substitute's points are those of the person who is replaced."""
    (person,) = [person for person in event["people"] if person["number"] == number]
    return person.get("replaces") or number


def _share(one: Facts, place: int, first: int, last: int | None) -> Facts:
    if one["depth"] == "totals":
        games = one["games"] * 4 // len(one["seats"])
        unknown = dict.fromkeys(("games_won", "soli", "soli_won", "pflichtsolo_game"))
        return {"points": one["end"][place - 1], "games": games} | unknown
    mine = [row for row in rows(one) if row["at"] >= first and (last is None or row["at"] <= last)]
    played = [row for row in mine if row["game"] is not None and place not in row["sits"]]
    soli = [row for row in played if row["solo_of"] == place]
    return {
        "points": sum(row["points"][place - 1] for row in mine),
        "games": len(played),
        "games_won": sum(row["points"][place - 1] > 0 for row in played),
        "soli": len(soli),
        "soli_won": sum(row["points"][place - 1] > 0 for row in soli),
        "pflichtsolo_game": next((row["game"] for row in soli if row["pflicht_of"] == place), None),
    }


# --- standings


def standings(event: Facts, lists: list[Facts], after: int) -> list[Facts]:
    mine: dict[int, list[tuple[int, Facts]]] = defaultdict(list)
    for one in lists:
        if one["round"] <= after:
            for seat in seats(event, one):
                mine[seat["for"]].append((one["round"], seat))
    table = [_row(event, number, played, after) for number, played in mine.items()]
    return _placed(table)


def _row(event: Facts, number: int, played: list[tuple[int, Facts]], after: int) -> Facts:
    runden: dict[str, int] = {}
    for round_, seat in sorted(played, key=lambda pair: pair[0]):
        runden[str(round_)] = runden.get(str(round_), 0) + seat["points"]
    off = sum(d["points"] for d in event["deductions"] if d["number"] == number and d["round"] <= after)
    row = {"number": number, "points": sum(runden.values()) - off, "runden": runden, "deducted": off}
    for name in ("games", "games_won", "soli", "soli_won"):
        values = [seat[name] for _round, seat in played]
        row[name] = None if None in values else sum(values)
    return row


def _placed(table: list[Facts]) -> list[Facts]:
    """Points; then games won, unless one of those who are level has a list without games; then the best round. Who is
    still level shares the place."""
    groups = split([table], lambda row: row["points"])
    groups = split(groups, lambda row: row["games_won"])
    groups = split(groups, lambda row: max(row["runden"].values()))
    placed, place = [], 1
    for group in groups:
        for row in sorted(group, key=lambda row: row["number"]):
            placed.append({"place": place, "tied": len(group) > 1} | row)
        place += len(group)
    return placed


def split(groups: list[list[Facts]], value: Any) -> list[list[Facts]]:
    made = []
    for group in groups:
        values = [value(row) for row in group]
        if None in values:
            made.append(group)
            continue
        for height in sorted(set(values), reverse=True):
            made.append([row for row in group if value(row) == height])
    return made


# --- prizes


def prizes(event: Facts, table: list[Facts]) -> list[Facts]:
    """Who gets how many cents, and which things. Places are counted among those who have not withdrawn; the money of
    shared places is put together and divided, odd cents to the lowest numbers. Then the special prizes, in order, each
    to the first who has not won anything yet."""
    people = {person["number"]: person for person in event["people"]}
    ranked = [row for row in table if "withdraws_after" not in people[row["number"]]]
    amounts: dict[int, int] = {}
    things: dict[int, list[str]] = defaultdict(list)
    places = {prize["place"]: prize["amount"] for prize in event["prizes"] if prize["kind"] == "place"}
    first = 1
    for place in sorted({row["place"] for row in ranked}):
        tied = sorted(row["number"] for row in ranked if row["place"] == place)
        pot = sum(places.get(first + step, 0) for step in range(len(tied)))
        share, odd = divmod(pot, len(tied))
        for step, number in enumerate(tied):
            if pot:
                amounts[number] = share + (step < odd)
        first += len(tied)
    for prize in event["prizes"]:
        if prize["kind"] == "place":
            continue
        waiting = [row for row in ranked if row["number"] not in amounts and row["number"] not in things]
        if prize["kind"] == "club":
            waiting = [row for row in waiting if people[row["number"]]["club"] == prize["of"]]
        if prize["kind"] == "last":
            waiting.reverse()
        best = [row["number"] for row in waiting if row["place"] == waiting[0]["place"]]
        assert len(best) == 1, "who shares a special prize would have to be decided by lot"
        things[best[0]].append(prize["thing"])
    numbers = [row["number"] for row in table if row["number"] in amounts or row["number"] in things]
    return [
        {"number": number, "amount": amounts.get(number, 0), "things": things.get(number, [])} for number in numbers
    ]
