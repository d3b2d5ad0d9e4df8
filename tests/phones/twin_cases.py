"""What the twin on the phone (league/static/league/phones/) is compared with: inputs with the engine's own answers, from the
agreed fixtures and by chance. `compare.mjs` asks the twin the same."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterable
from functools import partial
from typing import Any

from django.utils.translation import override

from league.base.wording import kind_name
from league.lists import scorebook
from league.models import Spielliste, Tournament
from league.phones.start import ruleset_data, start_data
from league.phones.words import words_data
from scoring import (
    DECISIONS,
    KINDS,
    LANGUAGES,
    PENALTIES,
    PRESETS,
    SOLO_KINDS,
    SOLO_LIKE,
    SONDERPUNKTE,
    Called,
    Code,
    Game,
    Line,
    Message,
    NextGame,
    Played,
    Ruleset,
    Runde,
    Score,
    ScoringError,
    describe,
    language,
    penalty_points,
    say,
    score,
    sitting,
)
from tests.scoring.cases import cases
from tests.scoring.naive import random_legal_game
from tests.scoring.naive_house import random_house_game

Data = dict[str, Any]
NAMES = ("Anna", "Bernd", "Carla", "Dörte $& {}", "Emil", "Frieda", "Gül")
GAME_FIELDS = (
    "kind", "re_augen", "re_ansage", "kontra_ansage", "re_absage", "kontra_absage", "re_stichlos", "kontra_stichlos",
    "sonderpunkte", "herzstich",
)  # fmt: skip
# What somebody might send instead of what is asked for. Numbers like 1.0 are left out: in JSON for scripts they are 1.
JUNK = (
    None, True, False, "", "x", "normal", "90", 0, 1, -1, 2, 5, 30, 90, 120, 241, 1.5, [], {}, [1], ["by_hand"],
    {"fuchs": 1}, {"fuchs": -1}, {"x": 1}, {"re": None}, {"re": []}, {"re": {"y" * 61: 1}}, {"kontra": {"fuchs": 3}},
    {"re": {"fuchs": True}}, {"kontra": {"karlchen": 5}}, {"x" * 70: 1}, {"w" * 60: 1}, {"a": 1, "b": [2]}, [1, "zwei", {"drei": [3, None]}], "ü" * 50, "ß" * 38, "z" * 39, 'a "b"\n',
)  # fmt: skip


# --- answers as data


def told(said: Message) -> Data:
    return said.to_dict()


def refused(error: ScoringError) -> Data:
    place = {"row": error.row, "game": error.game} if getattr(error, "row", 0) else {}
    return {"refusal": {"field": error.field, **told(error.said), **place}}


def scored(result: Score) -> Data:
    return result._asdict() | {"lines": reasons(result.lines), "bock_triggers": list(result.bock_triggers)}


def reasons(lines: Iterable[Line]) -> list[Data]:
    return [{"party": line.party, **told(line.said), "points": line.points, "rule": line.rule} for line in lines]


def upcoming(coming: NextGame) -> Data:
    decision = coming.decision
    return coming._asdict() | {
        "sits": list(coming.sits), "open_pflichtsoli": list(coming.open_pflichtsoli),
        "decision": decision and {"choices": list(decision.choices), **told(decision.said)},
    }  # fmt: skip


def played_data(played: Played) -> Data:
    names = ("kind", "soloist", "pflicht", "triggers_bock", "penalty", "decision")
    return {name: getattr(played, name) for name in names} | {"bock_triggers": list(played.bock_triggers)}


# --- rulesets and games by chance


def random_rules(rng: random.Random) -> Ruleset:
    """Every switch there is, most of them as the DDV has them; never one that contradicts another."""
    while True:
        given: Data = {"base": rng.choice(list(PRESETS)), "bock": {}}
        rate = rng.choice((0.1, 0.4, 0.8))
        for name, known in describe().items():
            if rng.random() < rate:
                home, _, own = name.rpartition(".")
                (given[home] if home else given)[own] = _chosen(rng, known)
        try:
            return Ruleset.from_dict(given)
        except ScoringError:
            continue


def _chosen(rng: random.Random, known: Any) -> object:
    if known.optional and rng.random() < 0.3:
        return None
    some = lambda names: [name for name in names if rng.random() < 0.4]  # noqa: E731
    ways = {
        "yes_no": lambda: rng.random() < 0.5,
        "choice": lambda: rng.choice(list(known.choices)),
        "names": lambda: some(known.of),
        "points": lambda: {name: rng.randint(known.low, known.high) for name in some(known.of)},
        "lists": lambda: {name: some(known.of) for name in some(known.per)},
        "text": lambda: "Unser Solo",
        "number": lambda: rng.randint(known.low or 0, min(known.high, 30)),
    }
    return ways[known.kind]()


def random_facts(rng: random.Random, ruleset: Ruleset) -> Data:
    """A game as it is stored: mostly one that these rules have, sometimes one of another house."""
    fitting = ruleset.to_dict() if rng.random() < 0.8 else random_rules(rng).to_dict()
    made = random_house_game(rng, random_legal_game(rng), fitting)
    re, kontra = made.pop("re_sonderpunkte"), made.pop("kontra_sonderpunkte")
    game = made | {"sonderpunkte": {"re": re, "kontra": kontra}}
    if rng.random() < 0.1:
        game["sonderpunkte"] = {party: _counts(rng) for party in ("re", "kontra") if rng.random() < 0.7}
    if rng.random() < 0.05:
        game["sonderpunkte"] = {rng.choice(("re", "kontra")): {rng.choice(SONDERPUNKTE): 1}}
    if rng.random() < 0.3:
        game["herzstich"] = rng.random() < 0.5
    if rng.random() < 0.5:  # what is left out follows
        game = {name: value for name, value in game.items() if value not in (None, False, {"re": {}, "kontra": {}})}
    return game


def _counts(rng: random.Random) -> dict[str, int]:
    return {name: rng.randint(0, 3) for name in rng.sample(SONDERPUNKTE, rng.randint(0, 4))}


def spoiled(rng: random.Random, given: Data, *others: str) -> Data:
    """The same with one thing in it that cannot be."""
    name = rng.choice([*given, *others])
    if rng.random() < 0.15:
        return {key: value for key, value in given.items() if key != name}
    return given | {name: rng.choice(JUNK)}


# --- cases: one game


def score_case(ruleset: Ruleset, game: Data, multiplier: Any = 1) -> Data:
    try:
        expected = scored(score(Game.from_dict(game), ruleset, multiplier))
    except ScoringError as error:
        expected = refused(error)
    return {"act": "score", "ruleset": ruleset.to_dict(), "game": game, "multiplier": multiplier, "expected": expected}


def fixture_games() -> list[Data]:
    made = []
    for case in [*cases("scoring/ddv"), *cases("scoring/presets"), *cases("scoring/variants")]:
        game = dict(case["game"])
        ruleset = Ruleset.from_dict(game.pop("ruleset", case.get("preset", "ddv")))
        made.append(score_case(ruleset, game, game.pop("multiplier", 1)))
    return made


def written_games() -> list[Data]:
    """What is seldom met by chance: a winner who would lose points, a Herzstich of either party."""
    thrown, hearts = {"throw_in": 1}, {"herzstich": 1, "bock": {"triggers": ["herzstich"]}}
    of_kontra = {"re_augen": 125, "sonderpunkte": {"kontra": {"fuchs": 2, "doppelkopf": 2}}}
    return [
        score_case(Ruleset.from_dict(rules), {"kind": "normal"} | game)
        for rules, game in (
            (thrown, of_kontra), (thrown, {"re_augen": 115, "sonderpunkte": {"re": {"fuchs": 2, "doppelkopf": 2}}}),
            (thrown, {"re_augen": 155}), (thrown, {"re_augen": 125, "re_absage": 90, "kontra_absage": 90}),
            (hearts, {"re_augen": 125, "sonderpunkte": {"kontra": {"herzstich": 1}}}),
            (hearts, {"re_augen": 125, "sonderpunkte": {"re": {"herzstich": 1}}}), (hearts, {"re_augen": 125, "herzstich": True}),
        )
    ]  # fmt: skip


def spoiled_games() -> list[Data]:
    """Every field of a game with everything that somebody might send in it."""
    plain, house = {"kind": "normal", "re_augen": 130}, Ruleset.from_dict("hausrunde")
    odd = [
        {"re_augen": 0, "sonderpunkte": {"re": {"karlchen": 1}}}, {"re_augen": 5, "re_stichlos": True},
        {"re_absage": 90, "kontra_absage": 90}, {"re_ansage": 1, "re_absage": 45}, {"sonderpunkte": {"re": {"fuchs": 1.5}}},
    ]  # fmt: skip
    schneider = Ruleset.from_dict({"steps": "schneider", "absagen_of_both": False})
    return [
        *(score_case(house, junk) for junk in JUNK),
        *(score_case(house, plain | {name: junk}) for name in (*GAME_FIELDS, "x") for junk in JUNK),
        *(score_case(house, {name: value for name, value in plain.items() if name != left}) for left in plain),
        *(score_case(ruleset, plain | one) for ruleset in (house, schneider) for one in odd),
        *(
            score_case(ruleset, plain, junk)
            for ruleset in (house, schneider)
            for junk in (*JUNK, 2, 3, 4, 2**20, 2**21)
        ),
    ]


def random_games(rng: random.Random, count: int, rulesets: list[Ruleset]) -> list[Data]:
    made = []
    for number in range(count):
        ruleset = rulesets[number % len(rulesets)]
        game, multiplier = random_facts(rng, ruleset), 1
        if ruleset.bock or rng.random() < 0.02:
            multiplier = rng.choice((1, 1, 2, 2, 4, 8, 2**20, rng.choice((3, 0, -2, 2**21, True, "2", 1.5, None))))
        if rng.random() < 0.12:
            game = spoiled(rng, game, "sonderpunkte", "re_stichlos", "kontra_stichlos", "x", "herzstich")
        if rng.random() < 0.01:
            game = rng.choice(JUNK)
        made.append(score_case(ruleset, game, multiplier))
    return made


# --- cases: a Runde row by row


def runde_case(runde: Runde, rows: list[Data]) -> Data:
    """Every row is tried where the Runde stands; one that cannot be leaves it there."""
    start, steps = _start(runde), []
    for row in rows:
        try:
            played = Played(**row)
            leads = runde.leads(played)
            runde = runde.play(played)
            steps.append({"played": row, "leads": leads, "expected": upcoming(runde.next_game())})
        except ScoringError as error:
            steps.append({"played": row, "expected": refused(error)})
    return {"act": "runde", "ruleset": runde.ruleset.to_dict(), "start": start, "steps": steps}


def _start(runde: Runde) -> Data:
    course = runde.begun
    return {
        "players": course.players, "dealer": course.dealer, "open_pflichtsoli": list(course.open), "games": course.games,
        "time_up_after": course.time_up_after, "bock": list(runde.bock_rounds), "totals": [0] * course.players,
        "ended_early": False,
    }  # fmt: skip


def fixture_runden() -> list[Data]:
    made = []
    for case in [*cases("runde/ddv"), *cases("runde/penalties")]:
        asked = case["runde"]
        rows = asked["played"]
        limits = {key: asked[key] for key in ("games", "time_up_after") if key in asked}
        if asked.get("time_up"):
            limits["time_up_after"] = sum(row.get("penalty") not in ("minor", "repeat") for row in rows)
        runde = Runde.start(asked.get("players", 4), Ruleset.from_dict(asked["ruleset"]), **limits)
        made.append(runde_case(runde, rows))
    return made


def fixture_bock() -> list[Data]:
    made = []
    for case in cases("bock/sequences"):
        bock = {"triggers": ["by_hand"], "nesting": case["nesting"], "pflichtsolo_uses_up": case["pflichtsolo_uses_up"]}
        runde = Runde.start(case["players"], Ruleset.from_dict({"games": None, "bock": bock}), games=None)
        waiting = iter(range(1, case["players"] + 1))
        rows = [
            ({"kind": "damensolo", "soloist": next(waiting), "pflicht": True} if solo else {"kind": "normal"})
            | {"triggers_bock": triggered}
            for triggered, solo in zip(case["triggered"], case["pflichtsolo"], strict=True)
        ]
        made.append(runde_case(runde, rows))
    return made


def spoiled_rows() -> list[Data]:
    """Every field of a row with everything that somebody might send in it."""
    names = ("kind", "soloist", "pflicht", "bock_triggers", "triggers_bock", "penalty", "decision")
    values = [value for value in JUNK if not isinstance(value, dict)]
    more = [
        7,
        8,
        "damensolo",
        ["schwarz", "by_hand"],
        ["by_hand", "by_hand"],
        ["schwarz", 3],
        "minor",
        "counts",
        "earlier",
    ]
    begun = Runde.start(4, Ruleset.from_dict("hausrunde"))
    rows = [
        plain | {name: value}
        for plain in ({"kind": "normal"}, {"kind": "damensolo", "soloist": 1}, {"penalty": "minor"})
        for name in names for value in (*values, *more) if name in ("bock_triggers",) or not isinstance(value, list)
    ]  # fmt: skip
    return [runde_case(begun, [row]) for row in rows]


def random_runden(rng: random.Random, count: int) -> list[Data]:
    made = []
    while len(made) < count:
        runde = random_start(rng)
        rows = [random_row(rng, runde.course.players) for _ in range(rng.randint(5, 40))]
        made.append(runde_case(runde, rows))
    return made


def time_runden(rng: random.Random, count: int) -> list[Data]:
    """Runden whose time runs out, with offences of every kind in the game that was being played then (§8.5.3)."""
    made = []
    for _ in range(count):
        players = rng.randint(4, 7)
        games = rng.randint(players, players + 6)
        up = rng.randint(max(0, games - players - 2), games)
        rules = Ruleset(games=None, pflichtsoli=rng.randint(0, 1))
        runde = Runde.start(players, rules, games=games, time_up_after=up)
        rows: list[Data] = []
        for number in range(games + 6):
            soloist = {"kind": "damensolo", "soloist": rng.randint(1, players)}
            row = rng.choice(
                (soloist, {"kind": "normal"}, {"kind": "normal"}) if number < up else (soloist, {}, soloist)
            )
            if number >= up - 1 and rng.random() < 0.7:
                row = row | {"penalty": rng.choice(("repeat", "repeat", "minor"))}
            rows.append(row | ({"decision": rng.choice(DECISIONS)} if rng.random() < 0.05 else {}))
        made.append(runde_case(runde, rows))
    return made


def bock_runden(rng: random.Random, count: int) -> list[Data]:
    """Runden in which one Bock follows the other, with every nesting, capped and not."""
    made = []
    for _ in range(count):
        nesting, most = rng.choice(("ignore", "stack", "queue", "restart")), rng.choice((None, 1, 2, 3))
        bock = {
            "triggers": ["by_hand"],
            "nesting": nesting,
            "max_layers": most,
            "pflichtsolo_uses_up": rng.random() < 0.5,
        }
        players, often = rng.randint(4, 7), rng.choice((0.1, 0.3, 0.7))
        rules = Ruleset.from_dict({"games": None, "solo_keeps_dealer": rng.random() < 0.3, "bock": bock})
        rows = [
            {"kind": "damensolo", "soloist": rng.randint(1, players)} if rng.random() < 0.2 else {"kind": "normal"}
            for _ in range(40)
        ]
        triggered = [row | {"triggers_bock": rng.random() < often} for row in rows]
        made.append(runde_case(Runde.start(players, rules, games=None), triggered))
    return made


def random_row(rng: random.Random, players: int) -> Data:
    kind = rng.choice(("normal", "normal", "stille_hochzeit", rng.choice(KINDS), rng.choice(SOLO_KINDS), None))
    row: Data = {"kind": kind}
    if (kind in SOLO_LIKE) == (rng.random() < 0.95):
        row["soloist"] = rng.randint(1, min(players + 1, 7))
    for name, chance, values in (
        ("penalty", 0.2, PENALTIES), ("decision", 0.1, DECISIONS), ("pflicht", 0.2, (True, False)),
        ("triggers_bock", 0.2, (True, False)), ("bock_triggers", 0.1, ([], ["re_lost"], ["schwarz", "by_hand"])),
    ):  # fmt: skip
        if rng.random() < chance:
            row[name] = rng.choice(values)
    if rng.random() < 0.1:
        name = rng.choice(("kind", "soloist", "pflicht", "penalty", "decision", "triggers_bock", "bock_triggers"))
        wrong = [*JUNK, 8, ["by_hand", "by_hand"], ["re_lost", "re_lost"], ["schwarz", 3], ["schwarz", "value_0"]]
        row[name] = rng.choice([value for value in wrong if name != "kind" or not isinstance(value, list | dict)])
    return row


# --- cases: whole lists


def random_start(rng: random.Random) -> Runde:
    return scorebook.start_of(random_list(rng))


def random_list(rng: random.Random) -> Spielliste:
    """A list before its first row, of which nothing is stored: any rules, any table, begun anew or gone on with."""
    while True:
        players, ruleset = rng.randint(4, 7), random_rules(rng)
        carry = None
        if rng.random() < 0.4:
            waiting = [p for p in range(1, players + 1) if rng.random() < 0.5]
            rounds = [rng.randint(1, players) for _ in range(rng.randint(0, 2))] if ruleset.bock else []
            totals = [rng.randint(-30, 30) for _ in range(players)] if rng.random() < 0.5 else None
            carry = {
                "dealer": rng.randint(1, players), "open_pflichtsoli": waiting, "bock_rounds": rounds, "totals": totals,
            }  # fmt: skip
        games = rng.choice((None, players, players + 2, players + 4, 3 * players, ruleset.games_at(players)))
        if players > 4 and rng.random() < 0.2:  # soon, or at once, all who must be presented sit out
            dealer = rng.randint(1, players)
            waiting = rng.sample(sitting(players, dealer), rng.randint(1, players - 4))
            carry = {"dealer": dealer, "open_pflichtsoli": waiting, "bock_rounds": [], "totals": None}
            games = len(waiting) + rng.choice((0, 0, 0, players))
        found = Spielliste(
            tournament=Tournament(ruleset=ruleset.to_dict()), players=players, games_planned=games, carry=carry,
            time_up_after=rng.choice((None, None, rng.randint(0, 12))), ended_early=rng.random() < 0.1,
        )  # fmt: skip
        try:
            scorebook.start_of(found)
        except ScoringError:
            continue
        return found


def random_lists(rng: random.Random, steps: int) -> list[Data]:
    """Lists with every row that was tried, until so many were."""
    made: list[Data] = []
    while steps > 0:
        made.append(list_case(random_list(rng), rng.choice((0, 8, 30, 60)), partial(random_fact, rng)))
        steps -= len(made[-1]["steps"])
    return made


def written_lists() -> list[Data]:
    """What is refused seldom by chance: in the gap of the rules, of nobody or somebody else, after the end."""
    normal, solo = {"kind": "normal", "re_augen": 130}, {"kind": "damensolo", "re_augen": 130}
    minor = {"penalty": "minor", "offender": 1}
    by_all = [
        {"game": normal, "re": [1, 2]}, {"game": normal, "re": [1, 1]}, {"game": normal, "re": []}, {"game": normal},
        {"game": normal, "re": [0, 9]}, {"game": normal, "re": [2, 5]}, {"game": solo}, {"game": solo, "soloist": 5},
        {"game": solo, "soloist": 2, "decision": "earlier"}, {"game": solo, "soloist": 5, "decision": "dealer_moves"},
        {"game": normal | {"re_augen": 241}, "re": []}, {"game": normal | {"kind": "armut"}, "re": [1, 2]}, minor,
        {"penalty": "minor", "offender": 9}, {"penalty": "minor"}, {"penalty": "repeat", "offender": 2, "soloist": 3},
        {"penalty": "counts", "offender": 2, "soloist": 3, "kind": "normal"}, minor | {"decision": "earlier"},
    ]  # fmt: skip
    carry = {"dealer": 5, "open_pflichtsoli": [5], "bock_rounds": [], "totals": None}
    gap = {"players": 5, "games_planned": 1, "carry": carry}
    made = []
    for rules, table in (
        ({}, gap), ({}, {"players": 5, "games_planned": 30}), ({"throw_in": 1}, {"players": 4, "games_planned": 4}),
        ({}, {"players": 4, "games_planned": None, "time_up_after": 2}),
    ):  # fmt: skip
        found = Spielliste(tournament=Tournament(ruleset=rules), **table)
        made += [list_case(found, 1, lambda _, one=one: one) for one in by_all]
    return made


def list_case(spielliste: Spielliste, tries: int, fact_of: Callable[[Runde], Data]) -> Data:
    """So many rows are tried where the list stands, and some behind its end; one that cannot be is not written."""
    runde, facts, steps = scorebook.start_of(spielliste), [], []
    after_the_end = 3
    for _ in range(tries):
        if runde.next_game().over:
            after_the_end -= 1
        if not after_the_end:
            break
        fact, before = fact_of(runde), runde
        try:
            valued = scorebook.evaluate(runde, fact)
            runde = runde.play(valued.played)
        except ScoringError:
            steps.append({"fact": fact, "expected": _refusal(spielliste, [*facts, fact])})
            continue
        facts.append(fact)
        steps.append({"fact": fact, "expected": {
            "played": played_data(valued.played), "points": list(valued.points), "re": list(valued.re),
            "score": valued.score and scored(valued.score), "next": upcoming(runde.next_game()),
            "leads": before.leads(valued.played),
        }})  # fmt: skip
    return {
        "act": "list", "ruleset": ruleset_data(spielliste), "start": start_data(spielliste), "steps": steps,
        "expected": book(spielliste, facts),
    }  # fmt: skip


def _refusal(spielliste: Spielliste, facts: list[Data]) -> Data:
    try:
        scorebook.book_of_facts(spielliste, facts)
    except ScoringError as error:
        return refused(error)
    raise AssertionError("what the Runde refuses, the scorebook refuses too")


def book(spielliste: Spielliste, facts: list[Data]) -> Data:
    read = scorebook.book_of_facts(spielliste, facts)
    return {
        "lines": [_line(line) for line in read.lines], "upcoming": upcoming(read.coming), "totals": list(read.totals or ()),
        "over": read.over, "left": told(read.findings[0].said) if read.findings else None,
    }  # fmt: skip


def _line(line: scorebook.BookLine) -> Data:
    names = ("row", "game", "dealer", "multiplier", "kind", "soloist", "pflicht", "vorfuehrung", "penalty", "winner")
    listed = {name: list(getattr(line, name) or ()) for name in ("sits", "points", "totals", "re")}
    return {name: getattr(line, name) for name in names} | listed | {"reasons": reasons(line.reasons)}


def random_fact(rng: random.Random, runde: Runde) -> Data:
    """A row as the page stores it: mostly one that can be played now."""
    coming, players = runde.next_game(), runde.course.players
    decision = rng.choice(DECISIONS) if coming.decision and rng.random() < 0.8 else None
    sits = runde.course.decided(decision).sits if decision else coming.sits
    active = [p for p in range(1, players + 1) if p not in sits]
    if rng.random() < 0.05:
        active, decision = list(range(0, players + 2)), rng.choice((None, *DECISIONS))
    fact = _random_penalty(rng, active) if rng.random() < 0.15 else _random_game(rng, runde, active)
    if decision or rng.random() < 0.1:
        fact["decision"] = decision
    return fact


def _random_penalty(rng: random.Random, active: list[int]) -> Data:
    penalty = rng.choice((*PENALTIES, "counts", "x")) if rng.random() < 0.3 else rng.choice(PENALTIES)
    offender, soloist = rng.sample(active, 2)
    fact: Data = {"penalty": penalty, "offender": offender}
    if (penalty == "counts" or (penalty == "minor" and rng.random() < 0.5)) != (rng.random() < 0.08):
        fact["soloist"] = rng.choice((soloist, soloist, soloist, offender)) if rng.random() < 0.1 else soloist
    if rng.random() < 0.6:
        fact["absagen"] = rng.choice((None, 0, 1, 2, 3, 4, 5))
    if penalty == "counts":
        fact["kind"] = rng.choice(("damensolo", "damensolo", "stille_hochzeit", "normal", None, rng.choice(KINDS)))
        if rng.random() < 0.2:
            fact["pflicht"] = rng.choice((True, False, None, 3))
    return {name: value for name, value in fact.items() if value is not None or rng.random() < 0.5}


def _random_game(rng: random.Random, runde: Runde, active: list[int]) -> Data:
    presented, ruleset = runde.course.presented, runde.ruleset
    game = random_facts(rng, ruleset)
    if presented and rng.random() < 0.85:
        game["kind"] = rng.choice(ruleset.solo_kinds)
        game.pop("sonderpunkte", None)
    fact: Data = {"game": game}
    if (game["kind"] in SOLO_LIKE) != (rng.random() < 0.03):
        fact["soloist"] = presented if presented and rng.random() < 0.9 else rng.choice(active)
    else:
        fact["re"] = rng.sample(active, 2) if rng.random() < 0.93 else rng.choices(active, k=rng.randint(0, 3))
    for name, chance, values in (("pflicht", 0.25, (True, False, None, 3)), ("triggers_bock", 0.2, (True, False))):
        if rng.random() < chance:
            fact[name] = rng.choice(values)
    if rng.random() < 0.03:
        fact["game"] = spoiled(rng, game, "x")
    return fact


# --- cases: penalties and sentences


def penalty_cases() -> list[Data]:
    """Every penalty of every offender at every table, to the others and to a soloist."""
    made = []
    for players, active in ((4, [1, 2, 3, 4]), (5, [1, 2, 4, 5]), (7, [2, 3, 5, 7])):
        for penalty in (*PENALTIES, "x"):
            for offender in (*active, 6):
                for soloist in (None, *active[:2], 6):
                    for absagen in (0, 3, 4, 5, -1):
                        asked = [penalty, offender, active, players, soloist, absagen]
                        try:
                            expected: Any = list(penalty_points(*asked))
                        except ScoringError as error:
                            expected = refused(error)
                        given = asked if absagen else asked[:5] if soloist else asked[:4]  # what is left out is nothing
                        made.append({"act": "penalty", "of": given, "expected": expected})
    return made


def sentences(said: list[Data]) -> list[Data]:
    """Each of these messages in every language, with names and without."""
    return [
        {"act": "say", "language": name, "said": one, "names": list(names), "expected": say(meant, name, Called(names))}
        for one in said for meant in [Message.from_dict(one)] for name in LANGUAGES for names in ((), NAMES)
    ]  # fmt: skip


def messages_in(data: Any) -> list[Data]:
    """Every message in these answers, once."""
    found: dict[str, Data] = {}

    def look(value: Any) -> None:
        if isinstance(value, dict):
            if "code" in value and "params" in value:
                one = {"code": value["code"], "params": value["params"]}
                found[json.dumps(one, sort_keys=True)] = one
            for inner in value.values():
                look(inner)
        elif isinstance(value, list):
            for inner in value:
                look(inner)

    look(data)
    return list(found.values())


def word_cases() -> list[Data]:
    """What a page asks beside sentences."""
    made = []
    for name in LANGUAGES:
        spoken = language(name)
        made.append({"act": "words", "language": name, "of": ["say", None], "expected": ""})
        made += sentences([Message(Code.UNFINISHED, left=left).to_dict() for left in (-2, -1, 0, 1, 2)])
        for rule in ("house", "§7.2.3"):
            made.append({"act": "words", "language": name, "of": ["ruleName", rule], "expected": spoken.rule(rule)})
        for words in ([], ["a"], ["a", "b"], ["a", "b", "c"]):
            made.append({"act": "words", "language": name, "of": ["listed", words], "expected": spoken.listed(words)})
        for kind, terms in words_data(name)["terms"].items():
            made += [
                {"act": "words", "language": name, "of": ["term", kind, one], "expected": word}
                for one, word in terms.items()
            ]
    signed = language().signed
    return [*made, *({"act": "signed", "of": number, "expected": signed(number)} for number in (-12, -1, 0, 1, 12))]


def house_cases(rulesets: Iterable[Ruleset]) -> list[Data]:
    """What can be played and noted under these rules, and what it is called there."""
    made = []
    for ruleset in rulesets:
        noted = {
            kind: [name for name in SONDERPUNKTE if ruleset.points_of(name) and ruleset.counts_in(name, kind)]
            for kind in KINDS
        }
        called = {}
        for name in LANGUAGES:
            with override(name):
                called[name] = {kind: kind_name(kind, ruleset) for kind in (*KINDS, "")}
        expected = {"playable": list(ruleset.kinds), "noted": noted, "called": called}
        made.append({"act": "house", "ruleset": ruleset.to_dict(), "expected": expected})
    return made


# --- all together


def agreed() -> list[Data]:
    """The fixtures, and what is wrong in itself."""
    games, runden = (
        [*fixture_games(), *written_games(), *spoiled_games()],
        [*fixture_runden(), *fixture_bock(), *spoiled_rows()],
    )
    return [*games, *runden, *written_lists(), *penalty_cases(), *word_cases(), *house_cases(PRESETS.values())]


def by_chance(seed: int, *, games: int, rulesets: int, runden: int, steps: int) -> list[Data]:
    rng = random.Random(seed)
    houses = [*PRESETS.values(), *(random_rules(rng) for _ in range(rulesets - len(PRESETS)))]
    played = [*random_runden(rng, runden), *bock_runden(rng, runden // 2), *time_runden(rng, runden)]
    return [*random_games(rng, games, houses), *played, *random_lists(rng, steps), *house_cases(houses)]


def everything(made: list[Data]) -> Data:
    """As compare.mjs reads it; rulesets and sentences once."""
    known: dict[str, int] = {}
    for case in made:
        if "ruleset" in case:
            case["ruleset"] = known.setdefault(json.dumps(case["ruleset"]), len(known))
    return {
        "words": {name: words_data(name) for name in LANGUAGES},
        "rulesets": [json.loads(text) for text in known],
        "cases": [*made, *sentences(messages_in(made))],
    }


def as_json(made: list[Data]) -> str:
    return json.dumps(everything(made))
