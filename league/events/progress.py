"""Where a tournament stands: its rounds and tables as a page shows them, the four states, and the one thing to do next.
Knows addresses and words; answers no request."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from django.db.models import Prefetch
from django.urls import reverse
from django.utils.translation import gettext as _

from league.base.forms import WriteForm
from league.base.hidden import is_sealed
from league.base.wording import listed, say
from league.lists import scorebook
from league.lists.how_far import how_far
from league.lists.reports import disputed_tables
from league.models import Draw, Game, Round, Spielliste, Tournament

PLANNED, RUNNING, CLOSED, FINISHED = "planned", "running", "closed", "finished"
FEWEST = 4  # people at a table
BADGES = {Spielliste.OPEN: "open", Spielliste.FINISHED: "done", Spielliste.CONFIRMED: "checked"}


class Progress(NamedTuple):
    """How far a list is, in words, and the class of the badge that goes with them."""

    words: str
    badge: str
    why: str = ""  # what is wrong, where it can be said in a sentence


@dataclass(frozen=True)
class TableNow:
    """One list of a round: who plays it and how far it is."""

    spielliste: Spielliste
    names: list[str]
    progress: Progress

    @property
    def to_confirm(self) -> bool:
        return self.spielliste.is_to_confirm


@dataclass
class RoundNow:
    """One round with its tables, and the forms that ask for a reason."""

    round: Round
    tables: list[TableNow]
    disputed: list[int] = field(default_factory=list)  # tables about which a report is open
    forms: dict[str, WriteForm] = field(default_factory=dict)

    @property
    def number(self) -> int:
        return self.round.number

    @property
    def state(self) -> str:
        return self.round.state

    @property
    def close_name(self) -> str:
        """Under which its form is known when it comes back refused."""
        return f"close-{self.number}"

    @property
    def reopen_name(self) -> str:
        return f"reopen-{self.number}"

    @property
    def to_enter(self) -> list[TableNow]:
        return [table for table in self.tables if table.spielliste.state == Spielliste.OPEN]

    @property
    def to_confirm(self) -> list[TableNow]:
        return [table for table in self.tables if table.to_confirm]

    @property
    def missing(self) -> list[TableNow]:
        return [table for table in self.tables if table.spielliste.is_missing]

    @property
    def waiting(self) -> list[TableNow]:
        """Tables at which something is to be done."""
        return [table for table in self.tables if self._waits(table)]

    @property
    def settled(self) -> list[TableNow]:
        return [table for table in self.tables if not self._waits(table)]

    def _waits(self, table: TableNow) -> bool:
        return table.spielliste.is_missing or table.spielliste.table in self.disputed

    @property
    def asks_why(self) -> bool:
        """Whether closing it needs a reason."""
        return bool(self.missing or self.disputed)

    @property
    def disputed_tables(self) -> str:
        return listed(str(table) for table in self.disputed)

    @property
    def missing_tables(self) -> str:
        return listed(str(table.spielliste.table) for table in self.missing)

    def __str__(self) -> str:
        return str(self.round)


def unconfirmed(rounds: list[RoundNow]) -> list[Spielliste]:
    """Lists of closed rounds that wait for a second person: a correction took the confirmation, or the round was
    closed without it. Those of a running round stand at their tables."""
    closed = (round_ for round_ in rounds if round_.state == Round.CLOSED)
    return [table.spielliste for round_ in closed for table in round_.to_confirm]


def rounds_of(tournament: Tournament) -> list[RoundNow]:
    """All rounds with their tables, in six queries however many there are; games only of lists being written."""
    games = Game.objects.filter(spielliste__state=Spielliste.OPEN, spielliste__round__state=Round.RUNNING)
    lists = ("lists__occupancies__entry", Prefetch("lists__games", games), "lists__accepted")
    rounds = tournament.rounds.prefetch_related(*lists).order_by("number")
    disputed = disputed_tables(rounds)
    return [
        RoundNow(round_, [_table(one, round_, tournament) for one in round_.lists.all()], disputed.get(round_.pk, []))
        for round_ in rounds
    ]


def _table(spielliste: Spielliste, round_: Round, tournament: Tournament) -> TableNow:
    spielliste.tournament, spielliste.round = tournament, round_
    names = [seat.entry.full_name for seat in spielliste.occupancies.all() if seat.last_game is None]
    return TableNow(
        spielliste, names, progress(spielliste, names) if round_.state == Round.RUNNING else Progress("", "")
    )


def progress(spielliste: Spielliste, names: Sequence[str] = ()) -> Progress:
    """How far a list is: offen, Spiel 14 von 24, fertig, bestätigt; one in which something is wrong says so first."""
    said = str(spielliste.get_state_display())
    if spielliste.state != Spielliste.OPEN:
        return Progress(said, BADGES[spielliste.state])
    games, wrong, _owing, why = how_far(spielliste)
    said = _how_far(games, spielliste.games_planned) if games else said
    if wrong:
        words = _("Fehler, {how_far}").format(how_far=said) if games else _("Fehler im Endstand")
        return Progress(words, "bad", say(why, names) if why else "")
    waits = games and spielliste.depth == Spielliste.POINTS and any(scorebook.paper_of(spielliste).end)
    if waits and games < (spielliste.games_planned or 0):
        said = _("{how_far}, Endstand abgelegt").format(how_far=said)
    return Progress(said, "open")


def _how_far(games: int, planned: int | None) -> str:
    if planned is None:
        return _("Spiel {games}").format(games=games)
    return _("Spiel {games} von {all}").format(games=games, all=planned)


# --- the four states


def phase_of(tournament: Tournament, rounds: list[RoundNow]) -> str:
    if tournament.state == Tournament.FINISHED:
        return FINISHED
    if any(round_.state == Round.RUNNING for round_ in rounds):
        return RUNNING
    return CLOSED if any(round_.state == Round.CLOSED for round_ in rounds) else PLANNED


def steps(phase: str, rounds: list[RoundNow]) -> list[dict[str, str]]:
    """The states in order, with what each allows."""
    closed = _("An ihren Listen ändern nur noch Korrekturen etwas.")
    words = {
        PLANNED: (_("Geplant"), _("Teilnahme, Tische und Regeln lassen sich frei ändern.")),
        RUNNING: (_running(rounds), _("Listen werden eingetragen und geprüft. Die Regeln stehen fest.")),
        CLOSED: (_closed(phase, rounds), f"{closed} {_onward(rounds)}"),
        FINISHED: (_("Beendet"), _("Das Ergebnis steht. Eine Korrektur ergibt eine neue Fassung mit Grund.")),
    }
    at = list(words).index(phase)
    return [
        {"title": title, "text": text, "state": "done" if index < at else "now" if index == at else "next"}
        for index, (title, text) in enumerate(words.values())
    ]


def _running(rounds: list[RoundNow]) -> str:
    running = [str(round_.number) for round_ in rounds if round_.state == Round.RUNNING]
    if not running:
        return _("Runde läuft")
    if len(running) == 1:
        return _("Runde {number} läuft").format(number=running[0])
    return _("Runden {numbers} laufen").format(numbers=listed(running))


def _closed(phase: str, rounds: list[RoundNow]) -> str:
    closed = [round_.number for round_ in rounds if round_.state == Round.CLOSED]
    if phase != CLOSED or not closed:
        return _("Runde abgeschlossen")
    return _("Runde {number} von {all} abgeschlossen").format(number=closed[-1], all=len(rounds))


def _onward(rounds: list[RoundNow]) -> str:
    return _("Weiter mit der nächsten.") if upcoming(rounds) else _("Es war die letzte.")


# --- what comes next


@dataclass(frozen=True)
class Action:
    """The one thing to do now: a page to go to, or a button that is sent."""

    title: str
    url: str
    sent: bool = False


def last_to_hide(tournament: Tournament, rounds: list[RoundNow]) -> RoundNow | None:
    """The last of several rounds when it is next or running, as long as nobody has said whether strangers see how it
    stands before the ceremony."""
    if tournament.hiding_decided or tournament.state == Tournament.FINISHED or len(rounds) < 2:
        return None
    *before, last = rounds
    is_next = bool(last.tables) and all(round_.state == Round.CLOSED for round_ in before)
    is_due = is_next or last.state != Round.PLANNED
    return last if is_due and tournament.hidden_from in (None, last.number) else None


def upcoming(rounds: list[RoundNow]) -> RoundNow | None:
    return next((round_ for round_ in rounds if round_.state == Round.PLANNED), None)


def next_action(tournament: Tournament, phase: str, rounds: list[RoundNow], people: int) -> Action:
    """One thing at a time, the one that brings the tournament on."""
    if phase == FINISHED:
        return _at_the_end(tournament)
    if phase == RUNNING:
        return _while_running(tournament, next(round_ for round_ in rounds if round_.state == Round.RUNNING))
    coming = upcoming(rounds)
    if coming is None and (waiting := unconfirmed(rounds)):
        return confirm_lists(waiting)
    if coming is None:
        return Action(_("Turnier beenden"), reverse("tournament-finish", args=[tournament.uuid]), sent=True)
    if people < FEWEST:
        return Action(_("Teilnehmende eintragen"), reverse("tournament-entries", args=[tournament.uuid]))
    return seat_or_start(tournament, coming)


def proposal_for(tournament: Tournament, number: int) -> Draw | None:
    """A draw of this round that waits to be published: the newest."""
    draws = tournament.draws.filter(state=Draw.READY, first_round__lte=number, last_round__gte=number)
    return draws.order_by("-number").first()


def seat_or_start(tournament: Tournament, coming: RoundNow) -> Action:
    where = [tournament.uuid, coming.number]
    if not coming.tables and (draw := proposal_for(tournament, coming.number)):
        return Action(_("Vorschlag der Auslosung ansehen"), reverse("draw-detail", args=[tournament.uuid, draw.number]))
    if not coming.tables:
        return Action(_("{round} auslosen").format(round=coming), reverse("draw-overview", args=[tournament.uuid]))
    return Action(_("{round} starten").format(round=coming), reverse("round-start", args=where), sent=True)


def next_for_helpers(tournament: Tournament, rounds: list[RoundNow]) -> Action:
    """Who does not direct enters lists, and confirms them when all are there."""
    running = [round_ for round_ in rounds if round_.state == Round.RUNNING]
    waiting = [table.spielliste for round_ in running for table in round_.to_confirm]
    if waiting and not any(round_.to_enter for round_ in running):
        return confirm_lists(waiting)
    return enter_lists(tournament)


def enter_lists(tournament: Tournament) -> Action:
    return Action(_("Listen eintragen"), reverse("list-office", args=[tournament.uuid]))


def _at_the_end(tournament: Tournament) -> Action:
    if is_sealed(tournament):
        return Action(_("Zur Siegerehrung"), reverse("tournament-end", args=[tournament.uuid]))
    if tournament.published:
        return Action(_("Zum Abschluss"), reverse("tournament-end", args=[tournament.uuid]))
    return Action(_("Ergebnis veröffentlichen"), reverse("tournament-publish", args=[tournament.uuid]), sent=True)


def confirm_lists(waiting: Sequence[Spielliste]) -> Action:
    """To the first of them; confirmed, it leads on to the next."""
    if len(waiting) == 1:
        title = _("{list} bestätigen").format(list=waiting[0])
    else:
        title = _("{n} Listen bestätigen").format(n=len(waiting))
    return Action(title, reverse("list-confirm", args=[waiting[0].uuid]))


def _while_running(tournament: Tournament, running: RoundNow) -> Action:
    if running.to_enter:
        return enter_lists(tournament)
    if running.to_confirm:
        return confirm_lists([table.spielliste for table in running.to_confirm])
    if running.disputed:
        return Action(_("Gemeldete Fehler klären"), reverse("report-list", args=[tournament.uuid]))
    where = [tournament.uuid, running.number]
    return Action(_("{round} abschließen").format(round=running), reverse("round-close", args=where), sent=True)
