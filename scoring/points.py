"""score(): who won a game and what it is worth, with named lines that add up to the value (§7.1, §7.2).
Knows parties and points; who sits where, and which game of the Runde it was, is not known here."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from functools import cache, lru_cache
from typing import NamedTuple

from .codes import Code
from .game import Game, check_known
from .messages import Message
from .names import AbsagePoints, Ansagen, Kind, Party, StepName, Trigger
from .ruleset import DDV, Ruleset
from .sonderpunkte import BY_NAME, HOUSE_RULE

# --- The steps of 30 or 60 Augen


class Step(NamedTuple):
    """One Absage level: kept while the opponents stay below it; +1 for whoever reaches `beaten_at` against it."""

    absage: int
    name: StepName
    beaten_at: int
    kept: Message
    against: Message


def _step(absage: int, name: StepName, beaten_at: int, kept: Message | None = None, *, over: bool = False) -> Step:
    under = kept or Message(Code.LINE_UNDER, augen=absage)
    if over:  # more than that is needed
        return Step(absage, name, beaten_at + 1, under, Message(Code.LINE_AGAINST_OVER, augen=beaten_at, step=name))
    return Step(absage, name, beaten_at, under, Message(Code.LINE_AGAINST, augen=beaten_at, step=name))


def _reached(augen: int) -> Message:
    return Message(Code.LINE_REACHED, augen=augen)


_SCHNEIDER, _SCHWARZ = Message(Code.LINE_SCHNEIDER), Message(Code.LINE_SCHWARZ)
_AGAINST_SCHWARZ = _step(0, "schwarz", 30, _SCHWARZ)
STEPS: dict[str, tuple[Step, ...]] = {
    "under": (_step(90, "keine_90", 120), _step(60, "keine_60", 90), _step(30, "keine_30", 60), _AGAINST_SCHWARZ),
    "schneider": (_step(60, "keine_60", 120, _SCHNEIDER, over=True), _AGAINST_SCHWARZ),
    # As lists were counted until 2026: the levels lie 60 Augen apart, and so does what beats them.
    "schneider_from_120": (_step(60, "keine_60", 120, _SCHNEIDER), _step(0, "schwarz", 60, _SCHWARZ)),
    "reached": (
        _step(90, "keine_90", 120, _reached(150)), _step(60, "keine_60", 90, _reached(180)),
        _step(30, "keine_30", 60, _reached(210)), _step(0, "schwarz", 30, _reached(240)),
    ),
}  # fmt: skip


def scheme_of(ruleset: Ruleset) -> str:
    """Which steps hold under this ruleset."""
    if ruleset.steps == "schneider" and ruleset.against_schneider == "from_120":
        return "schneider_from_120"
    return ruleset.steps


# --- Who won a game


class Side(NamedTuple):
    """One party in this game, seen through the ruleset's steps."""

    augen: int
    ansage: bool
    said: int  # levels of Absagen: keine 60 is two of them
    kept: int  # levels under which the opponents stayed


def sides(game: Game, scheme: str) -> tuple[Side, Side]:
    """Re and Kontra: what each said, and under how many levels the opponents stayed."""
    re_augen, kontra_augen = game.re_augen, game.kontra_augen
    re_kept = _kept(scheme, kontra_augen, game.kontra_stichlos)
    kontra_kept = _kept(scheme, re_augen, game.re_stichlos)
    return (
        Side(re_augen, game.re_ansage, _said(scheme, game.re_absage), re_kept),
        Side(kontra_augen, game.kontra_ansage, _said(scheme, game.kontra_absage), kontra_kept),
    )


@cache
def _kept(scheme: str, opponents: int, stichlos: bool | None) -> int:
    """Under how many levels the opponents stayed. Schwarz is a matter of tricks, not of Augen (§7.2.2)."""
    if scheme == "reached":
        return sum(opponents <= step.absage for step in STEPS[scheme])
    return sum(opponents < step.absage for step in STEPS[scheme]) + (1 if stichlos else 0)


@cache
def _said(scheme: str, absage: int | None) -> int:
    """§6.4.3: an Absage implies all lower levels."""
    return 0 if absage is None else sum(step.absage >= absage for step in STEPS[scheme])


def winner_of(re: Side, kontra: Side, ruleset: Ruleset) -> Party | None:
    """§7.1: without Absagen by Augen, else by the Absagen that hold; if both parties missed theirs, nobody won."""
    if not re.said and not kontra.said:
        # The party that alone announced must bring the 121st Auge.
        kontra_alone = kontra.ansage and not re.ansage and not ruleset.re_always_121
        return "re" if re.augen >= (120 if kontra_alone else 121) else "kontra"
    if re.said and re.kept < re.said:
        return None if kontra.said and kontra.kept < kontra.said else "kontra"
    return "re" if re.said or kontra.kept < kontra.said else "kontra"


# --- score()


class Line(NamedTuple):
    """One reason: `points` count for `party`, so that value = Σ re − Σ kontra.

    `rule` is a paragraph of the TSR, or "house" for a house rule.
    """

    party: Party
    said: Message
    points: int
    rule: str


Lines = tuple[Line, ...]


class Score(NamedTuple):
    """The result of one game. `value` is Re's side before ×3; `…_points` is what each player of the party writes."""

    winner: Party | None
    value: int
    re_points: int
    kontra_points: int
    lines: Lines
    bock_triggers: tuple[Trigger, ...]
    thrown_in: bool

    def row(self, re: Collection[int], players: int = 4, sits: Collection[int] = ()) -> tuple[int, ...]:
        """The row to write, from the positions of the Re party; who sits out writes 0."""
        points = {True: self.re_points, False: self.kontra_points}
        return tuple(0 if p in sits else points[p in re] for p in range(1, players + 1))


Made = tuple[Party, str, int]  # a Sonderpunkt that counts in this game: of whom, which, how often


def score(game: Game, ruleset: Ruleset = DDV, multiplier: int = 1) -> Score:
    """Score one game under a ruleset; `multiplier` is the Bock of this game (1 = none)."""
    check_known(game, ruleset, multiplier)
    re, kontra = sides(game, ruleset.steps)
    winner = winner_of(re, kontra, ruleset)
    lines = _value_lines(re, kontra, winner, ruleset)
    if ruleset.value_by == "doubling":
        lines = _each_doubles(lines) if winner else ()
    if winner and ruleset.ansagen != "add":
        lines += _ansage_factor(lines, re.ansage + kontra.ansage, ruleset.ansagen)
    noted = game.re_sonderpunkte or game.kontra_sonderpunkte
    made = _made(game, winner, ruleset) if noted or winner == "kontra" else ()
    if ruleset.doubling and winner:
        lines = _doubled_by(lines, winner, [one for one in made if one[1] in ruleset.doubling])
    if solo_like := game.solo_like:
        lines += _solo_factors(lines, game.kind, winner, ruleset)
    sonderpunkte = _sonderpunkt_lines(made, ruleset) if made else ()
    if ruleset.throw_in is not None:
        plain = _net(lines + sonderpunkte)
        if _for_winner(plain, winner) <= ruleset.throw_in:
            return Score(winner, plain, 0, 0, lines + sonderpunkte, (), True)
    if multiplier == 1:
        lines += sonderpunkte
    elif ruleset.bock.effect == "value":
        lines += _factor(lines, multiplier, Code.LINE_BOCK) + sonderpunkte
    else:
        lines += sonderpunkte
        lines += _factor(lines, multiplier, Code.LINE_BOCK)
    value = _net(lines)
    re_points = (3 * value if solo_like else value) * ruleset.base_factor
    triggers = ruleset.bock.triggers  # without a Bock there are none
    met = tuple([name for name in triggers if TRIGGERS[name](game, winner, value)]) if triggers else ()
    return Score(winner, value, re_points, -value * ruleset.base_factor, lines, met, False)


# --- what it is worth


def _value_lines(re: Side, kontra: Side, winner: Party | None, ruleset: Ruleset) -> Lines:
    """§7.2.2 (a) to (f): everything but Sonderpunkte and factors."""
    scheme, schwarz = scheme_of(ruleset), ruleset.schwarz_counts
    if winner is None:
        # Base, Ansagen and Absagen lapse; both parties keep what they did to the other.
        lines = _kept_lines(scheme, "re", re.kept, schwarz) + _kept_lines(scheme, "kontra", kontra.kept, schwarz)
    else:
        # The loser gets nothing for holding the winner under 90.
        kept = re.kept if winner == "re" else kontra.kept
        lines = _won_lines(scheme, winner, kept, schwarz)
        if re.ansage or kontra.ansage:
            lines += _said_lines(scheme, winner, re[1:3], kontra[1:3], ruleset.ansagen, ruleset.absage_points)
    if ruleset.against_absage_points:
        if kontra.said:
            lines += _against_lines(scheme, "re", kontra.said, re.augen)
        if re.said:
            lines += _against_lines(scheme, "kontra", re.said, kontra.augen)
    return lines


@cache
def _kept_lines(scheme: str, party: Party, kept: int, schwarz: bool) -> Lines:
    steps = [step for step in STEPS[scheme][:kept] if schwarz or step.name != "schwarz"]
    return tuple(_line(party, step.kept, 1, "§7.2.2 (a)") for step in steps)


@cache
def _won_lines(scheme: str, winner: Party, kept: int, schwarz: bool) -> Lines:
    return (_line(winner, Message(Code.LINE_WON), 1, "§7.2.2 (a)"), *_kept_lines(scheme, winner, kept, schwarz))


@cache
def _said_lines(
    scheme: str, winner: Party, re: tuple[bool, int], kontra: tuple[bool, int], ansagen: Ansagen,
    absage_points: AbsagePoints,
) -> Lines:  # fmt: skip
    """§7.2.2 (b) to (d): what was said counts for the winner, whoever said it."""
    lines: list[Line] = []
    both: tuple[tuple[Party, tuple[bool, int], str], ...] = (("re", re, "(c)"), ("kontra", kontra, "(d)"))
    for party, (ansage, said), rule in both:
        if ansage and ansagen == "add":
            lines.append(_line(winner, Message(Code.LINE_ANSAGE, party=party), 2, "§7.2.2 (b)"))
        if absage_points == "all" or (absage_points == "own" and winner == party):
            lines += [_absage_line(winner, party, step, rule) for step in STEPS[scheme][:said]]
    if ansagen == "first_doubles" and re[0] and kontra[0]:
        lines.append(_line(winner, Message(Code.LINE_SECOND_ANSAGE), 1, HOUSE_RULE))
    return tuple(lines)


def _absage_line(winner: Party, party: Party, step: Step, rule: str) -> Line:
    return _line(winner, Message(Code.LINE_ABSAGE, party=party, step=step.name), 1, f"§7.2.2 {rule}")


@cache
def _against_lines(scheme: str, party: Party, said: int, augen: int) -> Lines:
    """§7.2.2 (e), (f): one point for every level of the other party's Absage that was clearly beaten."""
    rule = "§7.2.2 (e)" if party == "re" else "§7.2.2 (f)"
    beaten = [step for step in STEPS[scheme][:said] if augen >= step.beaten_at]
    return tuple(_line(party, step.against, 1, rule) for step in beaten)


@cache
def _line(party: Party, said: Message, points: int, rule: str) -> Line:
    """Few different lines make up all games: equal ones are one and the same, wherever they stand."""
    return Line(party, said, points, rule)


# --- factors


@lru_cache(maxsize=4096)
def _each_doubles(lines: Lines) -> Lines:
    """House rule: what counts beyond the game itself doubles it, each time anew; an Ansage once, not twice."""
    doubled, value = lines[:1], lines[0].points
    for line in lines[1:]:
        doubled += (Line(line.party, Message(Code.LINE_DOUBLING, said=line.said, factor=2), value, HOUSE_RULE),)
        value *= 2
    return doubled


def _ansage_factor(lines: Lines, said: int, ansagen: Ansagen) -> Lines:
    """Each Ansage doubles, so both together are ×4; or only the first one does."""
    if not said:
        return ()
    return _factor(lines, 4 if said == 2 and ansagen == "double" else 2, Code.LINE_ANSAGE_FACTOR)


def _doubled_by(lines: Lines, winner: Party, made: Iterable[Made]) -> Lines:
    """House rule: some Sonderpunkte double the winner's value, whoever made them."""
    for _, name, count in made:
        doubling = Message(Code.LINE_DOUBLING, said=_sonderpunkt(name, count), factor=2**count)
        lines += (Line(winner, doubling, abs(_net(lines)) * (2**count - 1), HOUSE_RULE),)
    return lines


def _solo_factors(lines: Lines, kind: Kind, winner: Party | None, ruleset: Ruleset) -> Lines:
    """House rules for soli, after the Ansagen and before the Bock."""
    added = _factor(lines, 2, Code.LINE_SOLO_FACTOR) if ruleset.solo_doubled else ()
    for name, surcharge in ruleset.solo_surcharge:
        if name == kind and winner:
            added += (Line(winner, Message(Code.LINE_SURCHARGE, kind=kind), surcharge, HOUSE_RULE),)
    return added


def _factor(lines: Lines, factor: int, code: Code) -> Lines:
    """A factor becomes a line with what it adds, so that the lines still sum up to the value."""
    added = _net(lines) * (factor - 1)
    return _factor_line(added, factor, code) if added else ()


@lru_cache(maxsize=4096)
def _factor_line(added: int, factor: int, code: Code) -> Lines:
    return (Line("re" if added > 0 else "kontra", Message(code, factor=factor), abs(added), HOUSE_RULE),)


# --- Sonderpunkte


def _made(game: Game, winner: Party | None, ruleset: Ruleset) -> list[Made]:
    """§7.2.3: the Sonderpunkte that count, in the order in which they are told."""
    only = ruleset.winner_only
    made: list[Made] = []
    if winner == "kontra" and _gegen_die_alten_counts(game, ruleset):
        made.append(("kontra", "gegen_die_alten", 1))
    made += [("re", name, count) for name, count in game.re_sonderpunkte if winner == "re" or name not in only]
    theirs = game.kontra_sonderpunkte
    made += [("kontra", name, count) for name, count in theirs if winner == "kontra" or name not in only]
    return made


def _gegen_die_alten_counts(game: Game, ruleset: Ruleset) -> bool:
    if game.kind == "normal":  # most games are
        return ruleset.points_of("gegen_die_alten") > 0
    if not ruleset.points_of("gegen_die_alten") or not ruleset.counts_in("gegen_die_alten", game.kind):
        return False
    return game.kind != "armut" or ruleset.armut_gegen_die_alten


def _sonderpunkt_lines(made: Iterable[Made], ruleset: Ruleset) -> Lines:
    """Those that add; what doubles has done so, and without a winner there was nothing to double."""
    doubling = ruleset.doubling
    return tuple(
        [
            _sonderpunkt_line(party, name, count, getattr(ruleset, name))
            for party, name, count in made
            if name not in doubling
        ]
    )


@cache
def _sonderpunkt_line(party: Party, name: str, count: int, each: int) -> Line:
    return Line(party, _sonderpunkt(name, count), count * each, BY_NAME[name].rule)


def _sonderpunkt(name: str, count: int) -> Message:
    if count == 1:
        return Message(Code.LINE_SONDERPUNKT, name=name)
    return Message(Code.LINE_SONDERPUNKTE, name=name, count=count)


# --- sums


def _net(lines: Lines) -> int:
    """The value from Re's side."""
    value = 0
    for party, _, points, _ in lines:
        value += points if party == "re" else -points
    return value


def _for_winner(value: int, winner: Party | None) -> int:
    return abs(value) if winner is None else value if winner == "re" else -value


TRIGGERS: dict[Trigger, Callable[[Game, Party | None, int], bool]] = {
    "by_hand": lambda game, winner, value: False,  # said with the game in the Runde, not a fact of it
    "augen_120": lambda game, winner, value: game.re_augen == 120,
    "re_lost": lambda game, winner, value: game.re_ansage and winner == "kontra",
    "kontra_lost": lambda game, winner, value: game.kontra_ansage and winner == "re",
    "value_0": lambda game, winner, value: value == 0,
    "herzstich": lambda game, winner, value: game.herzstich or any(
        name == "herzstich" for name, _ in (*game.re_sonderpunkte, *game.kontra_sonderpunkte)),
    "solo_lost": lambda game, winner, value: game.solo_like and winner == "kontra",
    "schwarz": lambda game, winner, value: bool(game.re_stichlos or game.kontra_stichlos),
}  # fmt: skip
