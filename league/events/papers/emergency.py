"""How to go on without electricity: the rules for counting with this event's own values, and tables to write in.
Knows the switches of a ruleset; what they do to a game is known by the engine alone."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from django.utils.translation import gettext as _

from league.base.wording import kind_name, say, words
from league.lists import papers as lists
from league.lists.scorebook import ruleset_of
from league.models import Round, Tournament
from league.printing.common import column_title, columns, document, leaves, pages, person, points_in
from league.printing.document import Document, Leaves, Part
from league.standings.table import DEFAULT_ORDER, order_in_words, standings
from scoring import SONDERPUNKT_TABLE as TABLE
from scoring import STEPS, Ruleset, scheme_of
from scoring import rule_words as rules

from .seats import BY_NAME, BY_TABLE, checklist, participants, plan_of
from .standings import standings_paper

ROWS_ON_A_PAGE, PLACES, SPARE_ROWS = 33, 28, 6
MANY_COLUMNS, MOST_COLUMNS = 6, 10  # of rounds: more need the long side of the paper, and that has an end too
COLUMNS_OF_AN_EVENING = 5

Line = tuple[str, str]


def rules_part(tournament: Tournament) -> Leaves:
    """One page: what a game is worth, what is checked, what an offence costs."""
    ruleset = ruleset_of(tournament)
    return leaves(
        tournament,
        "events/rules_by_hand",
        _("Rechnen von Hand"),
        winning=_winning(ruleset),
        runde=_runde(ruleset),
        values=[list(line) for line in _values(ruleset)],
        pflicht=ruleset.pflichtsoli > 0,
        keeps_dealer=ruleset.vorfuehrung_keeps_dealer or ruleset.solo_keeps_dealer,
        absagen=ruleset.absagen,
        order=order_in_words(tournament.order or DEFAULT_ORDER),
    )


def _runde(ruleset: Ruleset) -> list[str]:
    """How long a Runde is, at tables of four and of five."""
    four, five = ruleset.games_at(4), ruleset.games_at(5)
    if four is None:
        return [_("Eine Runde hat ein offenes Ende.")]
    said = _("Eine Runde hat {four} Spiele zu viert, {five} zu fünft; zu fünft setzt aus, wer gibt.")
    lines = [said.format(four=four, five=five)]
    if not ruleset.soli_count:
        lines.append(_("Soli kommen zu diesen Spielen hinzu."))
    return lines


def _winning(ruleset: Ruleset) -> list[str]:
    lines = [_("Re gewinnt ab 121 Augen, Kontra ab 120.")]
    if ruleset.ansagen != "none" and not ruleset.re_always_121:
        lines.append(_("Hat nur Kontra angesagt: Re ab 120, Kontra ab 121."))
    if ruleset.absagen:
        lines.append(_("Wer eine Absage verfehlt, verliert; verfehlen beide ihre, gewinnt niemand."))
    return lines


def _values(ruleset: Ruleset) -> Iterator[Line]:
    """What counts, and how much, in the order in which one counts it."""
    yield _("Spiel gewonnen"), "1"
    steps = rules.choice(words(), "steps", ruleset.steps)
    yield steps if ruleset.schwarz_counts else _("{steps} (dafür kein Punkt)").format(steps=steps), _each(ruleset)
    yield _("Re oder Kontra angesagt"), rules.choice(words(), "ansagen", ruleset.ansagen)
    yield from _of_absagen(ruleset)
    yield from _extra(ruleset)
    yield _("Solo (auch stille Hochzeit)"), _solo(ruleset)
    if ruleset.bock:
        triggers = ", ".join(words().term("trigger", name) for name in ruleset.bock.triggers)
        yield _("Bock nach: {triggers}").format(triggers=triggers), _("ein Umlauf doppelt")
    if ruleset.base_factor != 1:
        yield _("Alles Geschriebene"), _("mal {factor}").format(factor=ruleset.base_factor)
    if ruleset.throw_in is not None:
        yield _("Spielwert höchstens {value}").format(value=ruleset.throw_in), _("einwerfen, wiederholen")


def _of_absagen(ruleset: Ruleset) -> Iterator[Line]:
    if not ruleset.absagen:
        return
    which = rules.choice(words(), "absage_points", ruleset.absage_points)
    said = _("keine Punkte") if ruleset.absage_points == "none" else f"{_each(ruleset)} ({which})"
    steps = STEPS[scheme_of(ruleset)]
    levels = ", ".join(words().term("step", step.name) for step in steps)
    yield _("Jede abgesagte Stufe: {levels}").format(levels=levels), said
    if ruleset.against_absage_points:
        yield ", ".join(say(step.against) for step in steps), _each(ruleset)


def _extra(ruleset: Ruleset) -> Iterator[Line]:
    """Sonderpunkte that count here; a party's own are set against the other's."""
    in_kinds = dict(ruleset.in_solo_kinds)
    for name in (one.name for one in TABLE if ruleset.points_of(one.name)):
        notes = [_("nur für den Gewinner")] if name in ruleset.winner_only else []
        notes += [_("auch im Solo")] if name in ruleset.in_solo else []
        if name in in_kinds:
            notes.append(_("auch in: {kinds}").format(kinds=_kinds(in_kinds[name], ruleset)))
        points = _("verdoppelt") if name in ruleset.doubling else str(ruleset.points_of(name))
        yield words().term("sonderpunkt", name), f"{points} ({', '.join(notes)})" if notes else points


def _kinds(kinds: Iterable[str], ruleset: Ruleset) -> str:
    return ", ".join(kind_name(kind, ruleset) for kind in kinds)


def _each(ruleset: Ruleset) -> str:
    """What every step counts, whether reached, announced or beaten."""
    return _("je 1") if ruleset.value_by == "adding" else _("verdoppelt, jedes Mal")


def _solo(ruleset: Ruleset) -> str:
    said = _("der Solist dreifach, die anderen einfach")
    return _("Wert doppelt, {said}").format(said=said) if ruleset.solo_doubled else said


# --- tables to write in


def ranking_part(tournament: Tournament) -> Leaves:
    """Everybody with the points that are known, room for those to come, and an empty ranking."""
    rounds = columns(_rounds(tournament), MOST_COLUMNS)
    results = {} if tournament.is_evening else {row.entry.pk: row.runden for row in standings(tournament).rows}
    rows = [
        {**person(entry, False), "by_round": [points_in(results.get(entry.pk, {}), column) for column in rounds]}
        for entry in tournament.entries.order_by("number")
    ]
    return leaves(
        tournament,
        "events/ranking_by_hand",
        _("Stand von Hand"),
        size=pages(len(rows), ROWS_ON_A_PAGE) + 1,
        rows=rows,
        rounds=[column_title(column) for column in rounds],
        wide=len(rounds) > MANY_COLUMNS,
        spare=list(range(SPARE_ROWS)),
        places=list(range(1, PLACES + 1)),
    )


def _rounds(tournament: Tournament) -> list[int]:
    if tournament.is_evening:
        return list(range(1, COLUMNS_OF_AN_EVENING + 1))
    return list(tournament.rounds.order_by("number").values_list("number", flat=True))


# --- The emergency pack


SPARE = 10

Inside = tuple[str, Sequence[Part]]


def emergency_pack(tournament: Tournament, *, address: str = "", spare: int = SPARE) -> Document:
    """`spare`: how many empty lists without names."""
    rounds = [this for this in tournament.rounds.order_by("number") if this.state != Round.CLOSED]
    seated = [this for this in rounds if this.lists.exists()]
    inside = [(what, parts) for what, parts in _inside(tournament, seated, address, spare) if parts]
    cover = _cover(tournament, rounds, seated, [what for what, _parts in inside])
    return document(tournament, _("Notfallmappe"), cover, *(part for _what, parts in inside for part in parts))


def _inside(tournament: Tournament, seated: list[Round], address: str, spare: int) -> Iterator[Inside]:
    """In the order in which one needs it."""
    for this in seated:
        both = [plan_of(tournament, this, order) for order in (BY_TABLE, BY_NAME)]
        yield _("Sitzplan {round}, nach Tischen und nach Namen").format(round=this), both
        yield _("Spiellisten {round}, für jeden Tisch eine").format(round=this), _lists(tournament, this, address)
        if this.state == Round.RUNNING:
            out = checklist(tournament, round_number=this.number)
            yield _("Tische noch offen, {round}").format(round=this), out.parts
    if tournament.is_evening:
        yield _("Spiellisten der Tische"), _lists_of_evening(tournament, address)
    yield _("Leere Spiellisten ohne Namen"), _empty_lists(tournament, spare)
    yield _("Stand, soweit er eingetragen war"), standings_paper(tournament, explained=False).parts
    yield _("Stand von Hand: Tabelle zum Weiterschreiben, und eine leere Rangliste"), [ranking_part(tournament)]
    yield _("Teilnahmeliste"), participants(tournament).parts
    yield _("Rechnen von Hand: die Regeln mit ihren Werten"), [rules_part(tournament)]


def _cover(tournament: Tournament, rounds: list[Round], seated: list[Round], inside: list[str]) -> Leaves:
    running = [this.number for this in rounds if this.state == Round.RUNNING]
    unseated = [this.number for this in rounds if this not in seated]
    what, evening = _("Notfallmappe"), tournament.is_evening
    return leaves(
        tournament, "events/emergency", what, evening=evening, running=running, unseated=unseated, inside=inside
    )


# --- lists, which are set by league.lists.papers


def _lists(tournament: Tournament, this: Round, address: str) -> list[Part]:
    """With what is entered already: a table that played without paper goes on where it stood."""
    return list(lists.lists_of_round(tournament, round_number=this.number, address=address, filled=True).parts)


def _lists_of_evening(tournament: Tournament, address: str) -> list[Part]:
    """Of the tables that play."""
    playing = tournament.lists.still_out().select_related("tournament__club", "round").order_by("table", "number")
    return [part for one in playing for part in lists.filled_list(one, address=address).parts]


def _empty_lists(tournament: Tournament, spare: int) -> list[Part]:
    """For tables of four, and some for five."""
    fives = max(1, spare // 5)
    return [
        part
        for players, count in ((4, spare), (5, fives))
        for part in lists.empty_stack(tournament, players=players, count=count).parts
    ]
