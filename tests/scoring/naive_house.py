"""A second, slow and plain opinion on one game under house rules: every switch that changes a score, written out once.
It shares nothing with the engine; what §7 says without house rules is checked by naive.py, sentence by sentence."""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import random

ALONE = [
    "hochzeit_allein", "stille_hochzeit", "schwarze_sau", "kreuzsolo", "piksolo", "herzsolo", "karosolo", "damensolo",
    "bubensolo", "fleischlos", "koenigsolo", "grand", "sokrates", "koehler", "zehnensolo", "reines_kreuzsolo",
    "reines_piksolo", "reines_herzsolo", "reines_karosolo", "normalsolo", "eigenes_solo",
]  # fmt: skip
NOTED = [
    "fuchs", "doppelkopf", "karlchen", "karlchen_gefangen", "fuchs_am_end", "fuchs_letzter_stich",
    "fuchs_erster_stich", "dulle_gefangen", "herzstich",
]  # fmt: skip


def levels_of(absage: int | None, rules: dict[str, Any]) -> list[int]:
    """The levels that an Absage promises, the lower ones included."""
    if absage is None:
        return []
    every = [60, 0] if rules["steps"] == "schneider" else [90, 60, 30, 0]
    return [level for level in every if level >= absage]


def is_kept(level: int, opponents: int, stichlos: bool, rules: dict[str, Any]) -> bool:
    """Whether the opponents stayed below a level; 0 is schwarz."""
    if rules["steps"] == "reached":
        # Counted by the own Augen: 150, 180, 210, 240 are enough.
        return 240 - opponents >= 240 - level
    if level == 0:
        return stichlos
    return opponents < level


def naive_house_winner(game: dict[str, Any], rules: dict[str, Any]) -> str | None:
    re, kontra = game["re_augen"], 240 - game["re_augen"]
    re_said, kontra_said = levels_of(game["re_absage"], rules), levels_of(game["kontra_absage"], rules)
    re_ansage = game["re_ansage"] or bool(re_said)
    kontra_ansage = game["kontra_ansage"] or bool(kontra_said)
    if not re_said and not kontra_said:
        needed = 121
        if kontra_ansage and not re_ansage and not rules["re_always_121"]:
            needed = 120
        return "re" if re >= needed else "kontra"
    re_holds = all(is_kept(level, kontra, game["kontra_stichlos"], rules) for level in re_said)
    kontra_holds = all(is_kept(level, re, game["re_stichlos"], rules) for level in kontra_said)
    if re_said and not kontra_said:
        return "re" if re_holds else "kontra"
    if kontra_said and not re_said:
        return "kontra" if kontra_holds else "re"
    if re_holds:
        return "re"
    if kontra_holds:
        return "kontra"
    return None


def needed_against(level: int, rules: dict[str, Any]) -> int:
    if rules["steps"] == "schneider":
        if rules["against_schneider"] == "from_120":
            return {60: 120, 0: 60}[level]
        return {60: 121, 0: 30}[level]
    return {90: 120, 60: 90, 30: 60, 0: 30}[level]


def steps_done(party: str, game: dict[str, Any], rules: dict[str, Any]) -> int:
    """How many points a party has for what it did to the other one."""
    opponents = 240 - game["re_augen"] if party == "re" else game["re_augen"]
    stichlos = game["kontra_stichlos"] if party == "re" else game["re_stichlos"]
    levels = [60, 0] if rules["steps"] == "schneider" else [90, 60, 30, 0]
    if not rules["schwarz_counts"]:
        levels.remove(0)
    count = 0
    for level in levels:
        if is_kept(level, opponents, stichlos, rules):
            count = count + 1
    return count


def beaten(party: str, game: dict[str, Any], rules: dict[str, Any]) -> int:
    """How many levels of the other party's Absage this party has clearly beaten."""
    if not rules["against_absage_points"]:
        return 0
    own = game["re_augen"] if party == "re" else 240 - game["re_augen"]
    theirs = game["kontra_absage"] if party == "re" else game["re_absage"]
    return len([level for level in levels_of(theirs, rules) if own >= needed_against(level, rules)])


def counts_in_solo(name: str, kind: str, rules: dict[str, Any]) -> bool:
    if kind not in ALONE:
        return True
    if name in rules["in_solo"]:
        return True
    return kind in rules["in_solo_kinds"].get(name, [])


def naive_house_score(game: dict[str, Any], rules: dict[str, Any], bock: int) -> tuple[Any, ...]:
    """Winner, value, points of a Re player, points of a Kontra player, whether the game is thrown in."""
    kind = game["kind"]
    winner = naive_house_winner(game, rules)
    re_said, kontra_said = levels_of(game["re_absage"], rules), levels_of(game["kontra_absage"], rules)
    ansagen = 0
    if game["re_ansage"] or re_said:
        ansagen = ansagen + 1
    if game["kontra_ansage"] or kontra_said:
        ansagen = ansagen + 1

    # The value, seen from the winner; without a winner from Re.
    value = 0
    if winner is None:
        if rules["value_by"] == "adding":
            value = steps_done("re", game, rules) - steps_done("kontra", game, rules)
            value = value + beaten("re", game, rules) - beaten("kontra", game, rules)
    else:
        events = steps_done(winner, game, rules) + beaten(winner, game, rules)
        if rules["absage_points"] == "all":
            events = events + len(re_said) + len(kontra_said)
        if rules["absage_points"] == "own":
            events = events + (len(re_said) if winner == "re" else len(kontra_said))
        if rules["ansagen"] == "first_doubles" and ansagen == 2:
            events = events + 1
        if rules["value_by"] == "adding":
            value = 1 + events
            if rules["ansagen"] == "add":
                value = value + 2 * ansagen
        else:
            if rules["ansagen"] == "add":
                events = events + ansagen
            value = 1
            for _ in range(events):
                value = value * 2
        if rules["ansagen"] == "double":
            for _ in range(ansagen):
                value = value * 2
        if rules["ansagen"] == "first_doubles" and ansagen > 0:
            value = value * 2

    # Sonderpunkte: some double the winner's value, the others are added at the end.
    added = {"re": 0, "kontra": 0}
    happened = [("re", name, n) for name, n in game["re_sonderpunkte"].items()]
    happened += [("kontra", name, n) for name, n in game["kontra_sonderpunkte"].items()]
    alten = rules["gegen_die_alten"] > 0 and counts_in_solo("gegen_die_alten", kind, rules)
    if kind == "armut" and not rules["armut_gegen_die_alten"]:
        alten = False
    if winner == "kontra" and alten:
        happened.append(("kontra", "gegen_die_alten", 1))
    for party, name, number in happened:
        if name in rules["winner_only"] and winner != party:
            continue
        if name in rules["doubling"]:
            if winner is not None:
                value = value * 2**number
        else:
            added[party] = added[party] + number * rules[name]

    if kind in ALONE:
        if rules["solo_doubled"]:
            value = value * 2
        if winner is not None and kind in rules["solo_surcharge"]:
            value = value + rules["solo_surcharge"][kind]

    # From here on from Re's side.
    if winner == "kontra":
        value = -value
    extra = added["re"] - added["kontra"]
    if rules["throw_in"] is not None:
        plain = value + extra
        for_winner = abs(plain) if winner is None else plain if winner == "re" else -plain
        if for_winner <= rules["throw_in"]:
            return winner, plain, 0, 0, True
    if rules["bock"]["effect"] == "value":
        value = value * bock + extra
    else:
        value = (value + extra) * bock
    factor = rules["base_factor"]
    if kind in ALONE:
        return winner, value, 3 * value * factor, -value * factor, False
    return winner, value, value * factor, -value * factor, False


# --- random house rules and games that can be played under them


def some(rng: "random.Random", names: list[str], chance: float) -> list[str]:
    return [name for name in names if rng.random() < chance]


def random_house(rng: "random.Random") -> dict[str, Any]:
    """Every switch that changes a score, at random."""
    rules: dict[str, Any] = {
        "ansagen": rng.choice(["add", "add", "double", "first_doubles", "none"]),
        "absagen": rng.random() < 0.9,
        "absagen_of_both": rng.random() < 0.7,
        "re_always_121": rng.random() < 0.3,
        "steps": rng.choice(["under", "under", "schneider", "reached"]),
        "schwarz_counts": rng.random() < 0.7,
        "absage_points": rng.choice(["all", "own", "none"]),
        "against_absage_points": rng.random() < 0.7,
        "against_schneider": rng.choice(["over_120", "from_120"]),
        "value_by": rng.choice(["adding", "adding", "doubling"]),
        "winner_only": some(rng, NOTED, 0.2),
        "doubling": some(rng, ["gegen_die_alten", *NOTED], 0.15),
        "in_solo": some(rng, ["gegen_die_alten", *NOTED], 0.2),
        "in_solo_kinds": {name: some(rng, ALONE, 0.3) for name in some(rng, ["gegen_die_alten", *NOTED], 0.3)},
        "solo_kinds": some(rng, ALONE[3:], 0.6) or ["damensolo"],
        "solo_doubled": rng.random() < 0.2,
        "solo_surcharge": {kind: rng.randint(1, 5) for kind in some(rng, ALONE[3:], 0.2)},
        "armut": rng.random() < 0.5,
        "armut_gegen_die_alten": rng.random() < 0.5,
        "schwarze_sau": rng.random() < 0.5,
        "base_factor": rng.choice([1, 1, 5]),
        "throw_in": rng.choice([None, None, 0, 1]),
        "bock": {"triggers": ["by_hand"], "effect": rng.choice(["value", "all"])},
    }
    for name in ["gegen_die_alten", *NOTED]:
        rules[name] = rng.choice([0, 1, 1, 2])
    return rules


def random_house_game(rng: "random.Random", facts: dict[str, Any], rules: dict[str, Any]) -> dict[str, Any]:
    """A random legal game of ddv, changed until it can be played under these rules."""
    game = dict(facts)
    kinds = ["normal", "normal", "normal", "hochzeit", "hochzeit_allein", "stille_hochzeit", *rules["solo_kinds"]]
    if rules["armut"]:
        kinds.append("armut")
    if rules["schwarze_sau"]:
        kinds.append("schwarze_sau")
    game["kind"] = rng.choice(kinds)
    for party in ("re", "kontra"):
        absage = game[f"{party}_absage"]
        if rules["steps"] == "schneider" and absage in (90, 30):
            game[f"{party}_absage"] = rng.choice([None, 60, 0])
        if rules["ansagen"] == "none" or not rules["absagen"]:
            game[f"{party}_absage"] = None
        if rules["ansagen"] == "none":
            game[f"{party}_ansage"] = False
    if not rules["absagen_of_both"] and game["re_absage"] is not None:
        game["kontra_absage"] = None
    for party in ("re", "kontra"):
        counts = dict(game[f"{party}_sonderpunkte"])
        # A caught Fuchs may have been caught in the first or the last trick; others are drawn anew where they fit.
        if counts.get("fuchs") and rng.random() < 0.4:
            counts[rng.choice(["fuchs_letzter_stich", "fuchs_erster_stich"])] = counts.pop("fuchs")
        augen = game["re_augen"] if party == "re" else 240 - game["re_augen"]
        if augen >= 80 and party == "re" and rng.random() < 0.3:
            counts[rng.choice(["dulle_gefangen", "herzstich", "karlchen_gefangen"])] = 1
        game[f"{party}_sonderpunkte"] = {
            name: n for name, n in counts.items() if rules[name] and counts_in_solo(name, game["kind"], rules)
        }
    return game
