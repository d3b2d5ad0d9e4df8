"""score(): who won a game and what it is worth, with named lines that add up to the value (§7.1, §7.2).
Knows parties and points; who sits where, and which game of the Runde it was, is not known here."""

from __future__ import annotations

from collections.abc import Callable, Collection
from functools import cache
from typing import NamedTuple

from .game import Game
from .known import check_known
from .ruleset import DDV, SONDERPUNKT_LABELS, Ruleset

HOUSE_RULE = "Hausregel"


class Line(NamedTuple):
    """One reason: `points` count for `party`, so that value = Σ re − Σ kontra."""

    party: str
    label: str
    points: int
    rule: str


class Score(NamedTuple):
    """The result of one game. `value` is Re's side before ×3; `…_points` is what each player of the party writes."""

    winner: str | None
    value: int
    re_points: int
    kontra_points: int
    lines: tuple[Line, ...]
    bock_triggers: tuple[str, ...]
    thrown_in: bool

    def row(self, re: Collection[int], players: int = 4, sits: Collection[int] = ()) -> tuple[int, ...]:
        """The row to write, from the positions of the Re party; who sits out writes 0."""
        points = {True: self.re_points, False: self.kontra_points}
        return tuple(0 if p in sits else points[p in re] for p in range(1, players + 1))


class Step(NamedTuple):
    """One Absage level: kept while the opponents stay below it; +1 for whoever reaches `beaten_at` against it."""

    absage: int
    beaten_at: int
    label: str
    name: str


_K90 = Step(90, 120, "Gegner unter 90", "keine 90")
_K60 = Step(60, 90, "Gegner unter 60", "keine 60")
_K30 = Step(30, 60, "Gegner unter 30", "keine 30")
_SCHWARZ = Step(0, 30, "Gegner schwarz", "schwarz")
STEPS: dict[str, tuple[Step, ...]] = {
    "under": (_K90, _K60, _K30, _SCHWARZ),
    # With Schneider alone the levels lie 60 Augen apart, and so does what beats them.
    "schneider": (_K60._replace(beaten_at=120, label="Gegner Schneider"), _SCHWARZ._replace(beaten_at=60)),
    "reached": (
        _K90._replace(label="150 Augen erreicht"), _K60._replace(label="180 Augen erreicht"),
        _K30._replace(label="210 Augen erreicht"), _SCHWARZ._replace(label="240 Augen erreicht"),
    ),
}  # fmt: skip


class Side(NamedTuple):
    """One party in this game, seen through the ruleset's steps."""

    augen: int
    ansage: bool
    said: int  # levels of Absagen: keine 60 is two of them
    kept: int  # levels under which the opponents stayed


def score(game: Game, ruleset: Ruleset = DDV, multiplier: int = 1) -> Score:
    """Score one game under a ruleset; `multiplier` is the Bock of this game (1 = none)."""
    check_known(game, ruleset, multiplier)
    re, kontra = sides(game, ruleset.steps)
    winner = _winner(re, kontra, ruleset)
    lines = _value_lines(re, kontra, winner, ruleset)
    if winner and ruleset.ansagen != "add":
        lines += _ansage_factor(lines, re.ansage + kontra.ansage, ruleset.ansagen)
    if game.solo_like:
        lines += _solo_factors(lines, game.kind, winner, ruleset)
    sonderpunkte = _sonderpunkt_lines(game, winner, ruleset)
    if ruleset.throw_in is not None:
        plain = _net(lines + sonderpunkte)
        if _for_winner(plain, winner) <= ruleset.throw_in:
            return Score(winner, plain, 0, 0, lines + sonderpunkte, (), True)
    if multiplier == 1:
        lines += sonderpunkte
    elif ruleset.bock.effect == "value":
        lines += _factor(lines, multiplier, "Bock") + sonderpunkte
    else:
        lines += sonderpunkte
        lines += _factor(lines, multiplier, "Bock")
    value = _net(lines)
    re_points = (3 * value if game.solo_like else value) * ruleset.base_factor
    triggers = tuple(name for name in ruleset.bock.triggers if TRIGGERS[name](game, winner, value))
    return Score(winner, value, re_points, -value * ruleset.base_factor, lines, triggers, False)


def sides(game: Game, scheme: str) -> tuple[Side, Side]:
    """Re and Kontra: what each said, and under how many levels the opponents stayed."""
    re_kept = _kept(scheme, game.kontra_augen, game.kontra_stichlos)
    kontra_kept = _kept(scheme, game.re_augen, game.re_stichlos)
    return (
        Side(game.re_augen, game.re_ansage, _said(scheme, game.re_absage), re_kept),
        Side(game.kontra_augen, game.kontra_ansage, _said(scheme, game.kontra_absage), kontra_kept),
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


def _winner(re: Side, kontra: Side, ruleset: Ruleset) -> str | None:
    """§7.1: without Absagen by Augen, else by the Absagen that hold; if both parties missed theirs, nobody won."""
    if not re.said and not kontra.said:
        # The party that alone announced must bring the 121st Auge.
        kontra_alone = kontra.ansage and not re.ansage and not ruleset.re_always_121
        return "re" if re.augen >= (120 if kontra_alone else 121) else "kontra"
    if re.said and re.kept < re.said:
        return None if kontra.said and kontra.kept < kontra.said else "kontra"
    return "re" if re.said or kontra.kept < kontra.said else "kontra"


def _value_lines(re: Side, kontra: Side, winner: str | None, ruleset: Ruleset) -> tuple[Line, ...]:
    """§7.2.2 (a) to (f): everything but Sonderpunkte and factors."""
    scheme = ruleset.steps
    if winner is None:
        # Base, Ansagen and Absagen lapse; both parties keep what they did to the other.
        lines = _kept_lines(scheme, "re", re.kept) + _kept_lines(scheme, "kontra", kontra.kept)
    else:
        # The loser gets nothing for holding the winner under 90.
        kept = re.kept if winner == "re" else kontra.kept
        lines = _won_lines(scheme, winner, kept)
        if re.ansage or kontra.ansage:
            lines += _said_lines(scheme, winner, re[1:3], kontra[1:3], ruleset.ansagen, ruleset.absage_points)
    if ruleset.against_absage_points:
        if kontra.said:
            lines += _against_lines(scheme, "re", kontra.said, re.augen)
        if re.said:
            lines += _against_lines(scheme, "kontra", re.said, kontra.augen)
    return lines


@cache
def _kept_lines(scheme: str, party: str, kept: int) -> tuple[Line, ...]:
    return tuple(Line(party, step.label, 1, "§7.2.2 (a)") for step in STEPS[scheme][:kept])


@cache
def _won_lines(scheme: str, winner: str, kept: int) -> tuple[Line, ...]:
    return (Line(winner, "Gewonnen", 1, "§7.2.2 (a)"), *_kept_lines(scheme, winner, kept))


@cache
def _said_lines(
    scheme: str, winner: str, re: tuple[bool, int], kontra: tuple[bool, int], ansagen: str, absage_points: str
) -> tuple[Line, ...]:
    """§7.2.2 (b) to (d): what was said counts for the winner, whoever said it."""
    lines = []
    for party, (ansage, said), word, rule in (("re", re, "Re", "(c)"), ("kontra", kontra, "Kontra", "(d)")):
        if ansage and ansagen == "add":
            lines.append(Line(winner, f"{word} angesagt", 2, "§7.2.2 (b)"))
        if absage_points == "all" or (absage_points == "own" and winner == party):
            lines += [
                Line(winner, f"{word} sagte {step.name} ab", 1, f"§7.2.2 {rule}") for step in STEPS[scheme][:said]
            ]
    if ansagen == "first_doubles" and re[0] and kontra[0]:
        lines.append(Line(winner, "Zweite Ansage", 1, HOUSE_RULE))
    return tuple(lines)


@cache
def _against_lines(scheme: str, party: str, said: int, augen: int) -> tuple[Line, ...]:
    """§7.2.2 (e), (f): one point for every level of the other party's Absage that was clearly beaten."""
    rule = "§7.2.2 (e)" if party == "re" else "§7.2.2 (f)"
    beaten = [step for step in STEPS[scheme][:said] if augen >= step.beaten_at]
    return tuple(Line(party, f"{step.beaten_at} gegen {step.name}", 1, rule) for step in beaten)


def _ansage_factor(lines: tuple[Line, ...], said: int, ansagen: str) -> tuple[Line, ...]:
    """Each Ansage doubles, so both together are ×4; or only the first one does."""
    if not said:
        return ()
    return _factor(lines, 4 if said == 2 and ansagen == "double" else 2, "Ansage")


def _solo_factors(lines: tuple[Line, ...], kind: str, winner: str | None, ruleset: Ruleset) -> tuple[Line, ...]:
    """House rules for soli, after the Ansagen and before the Bock."""
    added = _factor(lines, 2, "Solo") if ruleset.solo_doubled else ()
    for name, surcharge in ruleset.solo_surcharge:
        if name == kind and winner:
            added += (Line(winner, "Zuschlag für das Solo", surcharge, HOUSE_RULE),)
    return added


def _sonderpunkt_lines(game: Game, winner: str | None, ruleset: Ruleset) -> tuple[Line, ...]:
    """§7.2.3; in a solo none of them counts (§7.2.4) unless the house says so."""
    lines: tuple[Line, ...] = ()
    if winner == "kontra" and _gegen_die_alten_counts(game, ruleset):
        lines = (Line("kontra", "Gegen die Alten", ruleset.gegen_die_alten, "§7.2.3"),)
    for party, counts in (("re", game.re_sonderpunkte), ("kontra", game.kontra_sonderpunkte)):
        for name, count in counts:
            if winner == party or name not in ruleset.winner_only:
                lines += (_sonderpunkt_line(party, name, count, getattr(ruleset, name)),)
    return lines


@cache
def _sonderpunkt_line(party: str, name: str, count: int, each: int) -> Line:
    rule = "§7.2.3" if name in ("fuchs", "doppelkopf", "karlchen") else HOUSE_RULE
    label = SONDERPUNKT_LABELS[name] if count == 1 else f"{count} × {SONDERPUNKT_LABELS[name]}"
    return Line(party, label, count * each, rule)


def _gegen_die_alten_counts(game: Game, ruleset: Ruleset) -> bool:
    if not ruleset.gegen_die_alten:
        return False
    if game.solo_like:
        return "gegen_die_alten" in ruleset.in_solo
    return game.kind != "armut" or ruleset.armut_gegen_die_alten


def _net(lines: tuple[Line, ...]) -> int:
    """The value from Re's side."""
    value = 0
    for line in lines:
        value += line[2] if line[0] == "re" else -line[2]
    return value


def _for_winner(value: int, winner: str | None) -> int:
    return abs(value) if winner is None else value if winner == "re" else -value


def _factor(lines: tuple[Line, ...], factor: int, word: str) -> tuple[Line, ...]:
    """A factor becomes a line with what it adds, so that the lines still sum up to the value."""
    added = _net(lines) * (factor - 1)
    if not added:
        return ()
    return (Line("re" if added > 0 else "kontra", f"{word} ×{factor}", abs(added), HOUSE_RULE),)


TRIGGERS: dict[str, Callable[[Game, str | None, int], bool]] = {
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
