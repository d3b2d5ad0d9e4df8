"""Verbs of one Spielliste while it is being written: open, record, type, end, hand over; and what all verbs of a list
share: its newest version, whether it may be written on, whether it may count.
What happens to it afterwards (correct, reopen, confirm) is in corrections.py."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django.db.models import F
from django.utils import timezone
from django.utils.translation import gettext as _

from league.base.wording import say
from league.base.writing import (
    Conflict,
    Refused,
    audit,
    booking,
    lock,
    needs_reason,
    raise_version,
    touch,
    was_done,
    write,
)
from league.lists import scorebook
from league.lists.scorebook import Book, BookLine
from league.lists.seating import first_of
from league.models import Entry, Occupancy, Round, Spielliste, Tournament, User
from league.models.base import Json
from league.ranking import reads as ranking
from scoring import InvalidInput, Paper

MOST_GAMES = 400  # of one list, as in the engine
TYPED, UNDONE = "paper-typed", "paper-undone"  # acts of a paper list


# --- What all verbs of a list share


def claim(spielliste: Spielliste, based_on: int | None) -> None:
    """The next version, and the list as it is now: the page's copy may be older than this transaction."""
    raise_version(spielliste, based_on)
    spielliste.refresh_from_db(from_queryset=Spielliste.objects.select_related("tournament__club", "round"))


def check_writable(spielliste: Spielliste) -> None:
    """Whether games may be entered now, or what stands in the way."""
    if spielliste.state != Spielliste.OPEN:
        raise Refused(_("Die Liste ist abgeschlossen. Zum Ändern bitte wieder öffnen oder das Spiel korrigieren."))
    check_running(spielliste)


def check_running(spielliste: Spielliste) -> None:
    """Afterwards only the direction changes anything, with a reason: as a correction."""
    tournament = spielliste.tournament
    if tournament.state == Tournament.FINISHED:
        raise Refused(
            _("„%(tournament)s“ ist beendet. Ändern kann jetzt nur noch die Leitung, mit Grund.")
            % {"tournament": tournament}
        )
    if spielliste.round and spielliste.round.state != Round.RUNNING:
        planned = _("%(round)s läuft noch nicht. Listen lassen sich eintragen, solange die Runde läuft.")
        over = _("%(round)s ist schon abgeschlossen. Listen lassen sich eintragen, solange die Runde läuft.")
        raise Refused((planned if spielliste.round.state == Round.PLANNED else over) % {"round": spielliste.round})


def check_full(spielliste: Spielliste) -> None:
    if spielliste.depth != Spielliste.FULL:
        raise Refused(_("Diese Liste wird nicht mit allen Angaben geführt; sie wird vom Papier abgetippt."))


def check_shared_out(spielliste: Spielliste) -> None:
    """End totals alone can be shared out between two people on a seat only if the total at the change is known."""
    left = spielliste.occupancies.filter(last_game__isnull=False, handover_total=None).first()
    if spielliste.depth == Spielliste.TOTALS and left:
        raise Refused(
            _(
                "Auf Platz %(position)s wurde nach Spiel %(game)s gewechselt. Mit Endständen allein lassen "
                "sich die Punkte nicht teilen; bitte die Spiele eintragen."
            )
            % {"position": left.position, "game": left.last_game},
            "depth",
        )


def checked_book(spielliste: Spielliste) -> Book:
    """The list if it may count, or the first thing that stands in the way."""
    check_shared_out(spielliste)
    book = scorebook.read(spielliste)
    if book.errors:
        more = len(book.errors) - 1
        seats, wrong = spielliste.occupancies.select_related("entry"), book.errors[0]
        first = say(wrong.said, scorebook.names_at(seats, book.lines, wrong.row))
        alone = _("Die Liste kann noch nicht abgeschlossen werden: %(first)s")
        several = _("Die Liste kann noch nicht abgeschlossen werden: %(first)s (und %(more)s weitere)")
        raise Refused((several if more else alone) % {"first": first, "more": more})
    if not book.over:
        raise Refused(_("Die Liste ist noch nicht vollständig. Bitte die fehlenden Spiele eintragen."))
    return book


def is_blank(spielliste: Spielliste) -> bool:
    """Nothing has been written yet."""
    return not (is_typed(spielliste) or spielliste.games.exists())


def is_typed(spielliste: Spielliste) -> bool:
    """Whether anything stands on its paper."""
    paper = scorebook.paper_of(spielliste)
    return bool(paper.length) or any(paper.end)


def of_list(spielliste: Spielliste) -> Json:
    """Of what the history tells."""
    return {"tournament": spielliste.tournament, "spielliste": spielliste}


# --- Opening


@write
def open_list(
    *,
    tournament: Tournament,
    seats: Sequence[Entry],
    by: User,
    table: int,
    round: Round | None = None,
    depth: str = Spielliste.POINTS,
    games: int | str | None = "ruleset",
    continues: Spielliste | None = None,
    carry: dict[str, object] | None = None,
) -> Spielliste:
    """A list for one table. `games` None means open end; by default as many as the ruleset says."""
    check_seats(tournament, seats)
    lock(tournament)
    ruleset = scorebook.ruleset_of(tournament)
    number = take_numbers(tournament)
    spielliste = Spielliste.objects.create(
        tournament=tournament,
        round=round,
        number=number,
        table=table,
        players=len(seats),
        depth=depth,
        games_planned=ruleset.games_at(len(seats)) if games == "ruleset" else games,
        continues=continues,
        root=continues.root if continues else number,
        carry=carry,
        entered_by=by,
    )
    check_games(spielliste)
    seat(spielliste, seats)
    if round is None:
        freeze_ruleset(tournament)
    touch(tournament)
    audit("list-opened", by=by, data={"seats": [e.pk for e in seats]}, tournament=tournament, spielliste=spielliste)
    return spielliste


def take_numbers(tournament: Tournament, count: int = 1) -> int:
    """The first of so many new numbers. One stands on paper: it is never used twice, even if its list was cleared."""
    Tournament.objects.filter(pk=tournament.pk).update(lists_opened=F("lists_opened") + count)
    tournament.refresh_from_db(fields=["lists_opened"])
    return tournament.lists_opened - count + 1


def check_seats(tournament: Tournament, seats: Sequence[Entry]) -> None:
    if not 4 <= len(seats) <= 7:
        raise Refused(_("Ein Tisch braucht 4 bis 7 Personen; hier sind es %(count)s.") % {"count": len(seats)}, "seats")
    if len({entry.pk for entry in seats}) != len(seats):
        raise Refused(_("Eine Person sitzt zweimal an diesem Tisch. Bitte eine der beiden Stellen ändern."), "seats")
    if any(entry.tournament_id != tournament.pk for entry in seats):
        raise Refused(_("Eine Person gehört nicht zu dieser Veranstaltung."), "seats")


def check_games(spielliste: Spielliste) -> None:
    """A list in which the open Pflichtsoli cannot be played could never be read."""
    try:
        scorebook.start_of(spielliste)
    except InvalidInput:
        games, waiting = spielliste.games_planned, scorebook.carry_of(spielliste).open_pflichtsoli
        least = spielliste.players if waiting is None else len(waiting)
        raise Refused(
            _(
                "In %(games)s Spielen lassen sich %(least)s offene Pflichtsoli nicht spielen. "
                "Bitte eine Zahl von %(least)s bis %(most)s angeben, oder kein Ende."
            )
            % {"games": games, "least": least, "most": MOST_GAMES},
            "games",
        ) from None


def seat(spielliste: Spielliste, seats: Sequence[Entry]) -> None:
    """Who plays for somebody else goes on counting for him when the list is continued."""
    for_whom = _counted_for(spielliste.continues) if spielliste.continues else {}
    Occupancy.objects.bulk_create(occupied(spielliste, seats, for_whom))


def _counted_for(spielliste: Spielliste) -> dict[int, int | None]:
    return dict(spielliste.occupancies.filter(last_game=None).values_list("entry", "counts_for"))


def freeze_ruleset(tournament: Tournament) -> None:
    """The rules are copied when the first list opens; later edits never rewrite history."""
    if tournament.ruleset_frozen_at is None:
        tournament.ruleset = scorebook.ruleset_of(tournament).to_dict()
        tournament.ruleset_frozen_at = timezone.now()
        tournament.save(update_fields=["ruleset", "ruleset_frozen_at"])


def occupied(
    spielliste: Spielliste, seats: Sequence[Entry], for_whom: Mapping[int, int | None] | None = None
) -> list[Occupancy]:
    """The seats of a list, not yet stored."""
    known = for_whom or {}
    rule = spielliste.tournament.substitute_rule
    return [
        Occupancy(
            spielliste=spielliste,
            position=position,
            entry=entry,
            counts_for_id=known[entry.pk] if entry.pk in known else _counts_for(entry, rule),
        )
        for position, entry in enumerate(seats, 1)
    ]


def _counts_for(entry: Entry, rule: str) -> int | None:
    """Who takes somebody's place for the rest of the tournament plays for whom the rule says."""
    if entry.replaces_id is None or rule == Tournament.SUBSTITUTE:
        return entry.pk
    return first_of(entry).pk if rule == Tournament.ENTRANT else None


# --- Writing and ending


@booking
def record_game(
    *, spielliste: Spielliste, facts: dict[str, object], based_on: int | None, by: User | None
) -> Spielliste:
    """Live entry: one more row of a full list. An illegal game is refused by the engine with its rule."""
    claim(spielliste, based_on)
    check_writable(spielliste)
    check_full(spielliste)
    book = scorebook.book_of_facts(spielliste, [*scorebook.facts_of(spielliste), facts])
    scorebook.write_derived(spielliste, book)
    line = book.lines[-1]
    audit("game-recorded", by=by, data={"row": line.row, "facts": facts, "points": line.points}, **of_list(spielliste))
    return spielliste


@booking
def save_paper(
    *, spielliste: Spielliste, paper: Paper, based_on: int | None, by: User | None, undo: bool = False, act: str = TYPED
) -> Spielliste:
    """What the paper says, as written, unchecked. A list with end totals may get its games later. `undo`: it is as it
    was before the last act, however many rows that changed. `act`: what the history calls it, if nobody typed it."""
    claim(spielliste, based_on)
    if spielliste.depth == Spielliste.FULL:
        raise Refused(_("Diese Liste wird mit allen Angaben geführt; dort werden Spiele einzeln eingetragen."))
    check = check_running if _adds_games(spielliste, paper) else check_writable
    check(spielliste)
    before, after = spielliste.paper, paper.to_dict()
    spielliste.paper = after
    spielliste.save(update_fields=["paper"])
    audit(UNDONE if undo else act, by=by, data=_changed_rows(before, after), **of_list(spielliste))
    return spielliste


def _adds_games(spielliste: Spielliste, paper: Paper) -> bool:
    """Rows typed under end totals that count already, and that stay as they are."""
    return (
        spielliste.depth == Spielliste.TOTALS and spielliste.counts and paper.end == scorebook.paper_of(spielliste).end
    )


def _changed_rows(before: Json, after: Json) -> dict[str, object]:
    """Only what differs, so that the history reads as what was typed."""
    old, new = before.get("rows", []), after.get("rows", [])
    rows = {
        str(n): [old[n - 1] if n <= len(old) else None, new[n - 1] if n <= len(new) else None]
        for n in range(1, max(len(old), len(new)) + 1)
        if (old[n - 1 : n] or None) != (new[n - 1 : n] or None)
    }
    changed: dict[str, object] = {"rows": rows}
    if before.get("end") != after.get("end"):
        changed["end"] = [before.get("end"), after.get("end")]
    return changed


@booking
def finish_list(
    *, spielliste: Spielliste, based_on: int | None, by: User | None, early: bool = False, reason: str = ""
) -> Spielliste:
    """Complete and free of errors: the games are made, the list counts. `early`: it ends before its last game."""
    claim(spielliste, based_on)
    if spielliste.counts and spielliste.depth == Spielliste.TOTALS:
        return _games_follow(spielliste, by)
    check_writable(spielliste)
    early = early and not _is_complete(spielliste)
    if early and not spielliste.tournament.is_evening:
        reason = needs_reason(reason)
    spielliste.ended_early = early
    book = checked_book(spielliste)
    spielliste.state, spielliste.finished_by, spielliste.finished_at = Spielliste.FINISHED, by, timezone.now()
    spielliste.save(update_fields=["state", "ended_early", "finished_by", "finished_at"])
    scorebook.write_derived(spielliste, book)
    touch(spielliste.tournament)
    ranking.touched(spielliste)
    data = {"games": book.games, "totals": book.totals, "early": early}
    audit("list-finished", by=by, data=data, reason=reason, **of_list(spielliste))
    return spielliste


@booking
def save_and_finish(
    *,
    spielliste: Spielliste,
    paper: Paper,
    based_on: int | None,
    by: User,
    undo: bool = False,
    saved_by: str | None = None,
) -> Spielliste:
    """What was typed last ends the list: both or neither, so that who is cut off in between sends it again and does not
    find his own half of it in the way. `saved_by` is the key with which the same was perhaps saved before, when it
    could not be the end yet."""
    if was_done(saved_by) or paper.to_dict() != spielliste.paper:
        saved = save_paper(spielliste=spielliste, paper=paper, undo=undo, key=saved_by, based_on=based_on, by=by)
        check_same(saved, spielliste, paper)
        spielliste, based_on = saved, saved.version
    return finish_list(spielliste=spielliste, based_on=based_on, by=by)


def check_same(saved: Spielliste | None, meant: Spielliste, paper: Paper) -> None:
    """A submission that came twice gives what is stored now; somebody else may have typed since the first time."""
    if saved is None or saved.pk != meant.pk:
        raise Refused(_("Diese Eingabe gehört zu einer anderen Liste. Bitte die Seite neu laden."))
    if saved.paper != paper.to_dict():
        raise Conflict(saved)


def _is_complete(spielliste: Spielliste) -> bool:
    """Whether all games are there. End totals alone do not say how many there were."""
    return spielliste.depth != Spielliste.TOTALS and scorebook.read(spielliste).over


def _games_follow(spielliste: Spielliste, by: User | None) -> Spielliste:
    """The games of a list that counts by its end totals are complete and agree with them."""
    check_running(spielliste)
    spielliste.depth = Spielliste.POINTS
    book = checked_book(spielliste)
    spielliste.save(update_fields=["depth"])
    scorebook.write_derived(spielliste, book)
    touch(spielliste.tournament)
    ranking.touched(spielliste)
    audit("games-followed", by=by, data={"games": book.games}, **of_list(spielliste))
    return spielliste


@write
def change_depth(*, spielliste: Spielliste, depth: str, based_on: int | None, by: User | None) -> Spielliste:
    """How much is written down. What has been entered is never thrown away by this."""
    claim(spielliste, based_on)
    check_writable(spielliste)
    if depth not in dict(Spielliste.DEPTHS):
        raise Refused(_("Diese Art der Eingabe gibt es nicht."), "depth")
    if Spielliste.FULL in (depth, spielliste.depth) and depth != spielliste.depth and not is_blank(spielliste):
        raise Refused(_("Es ist schon etwas eingetragen; die Art der Eingabe lässt sich nicht mehr wechseln."), "depth")
    before, spielliste.depth = spielliste.depth, depth
    check_shared_out(spielliste)
    spielliste.save(update_fields=["depth"])
    audit("depth-changed", by=by, data={"before": before, "after": depth}, **of_list(spielliste))
    return spielliste


@write
def plan_games(*, spielliste: Spielliste, games: int | None, based_on: int | None, by: User) -> Spielliste:
    """Another number of games than planned, or an open end."""
    claim(spielliste, based_on)
    check_writable(spielliste)
    book, before, spielliste.games_planned = scorebook.read(spielliste), spielliste.games_planned, games
    check_games(spielliste)
    _end_otherwise(spielliste, book)
    spielliste.save(update_fields=["games_planned"])
    touch(spielliste.tournament)
    audit("games-planned", by=by, data={"before": before, "after": games}, **of_list(spielliste))
    return spielliste


def _end_otherwise(spielliste: Spielliste, before: Book) -> None:
    """Another end changes nothing that was played: a Vorführung stays one, with its dealer and who sat out.
    The engine refuses an end that has already been passed."""
    after = scorebook.read(spielliste)
    if [_as_played(line) for line in before.lines] != [_as_played(line) for line in after.lines]:
        raise Refused(
            _(
                "Damit wäre eine Vorführung, die schon gespielt ist, keine mehr, und Geber und Punkte danach wären "
                "andere. Bitte diese Spiele zuerst löschen, oder die Liste beenden und fortsetzen."
            )
        )
    if spielliste.depth == Spielliste.FULL:
        scorebook.write_derived(spielliste, after)


def _as_played(line: BookLine) -> tuple[object, ...]:
    return line.points, line.dealer, line.sits, line.pflicht, line.vorfuehrung


@booking
def strike_games(
    *, spielliste: Spielliste, after: int | None, reason: str, based_on: int | None, by: User
) -> Spielliste:
    """§8: time is up after so many games; the remaining Normalspiele are struck, open Pflichtsoli still presented."""
    reason = needs_reason(reason)
    claim(spielliste, based_on)
    check_writable(spielliste)
    if after is not None and (most := most_games(spielliste)) is not None and after > most:
        words = _("Diese Liste hat %(most)s Spiele; nach Spiel %(after)s kann die Zeit nicht um sein.")
        raise Refused(words % {"most": most, "after": after}, "after")
    book, before, spielliste.time_up_after = scorebook.read(spielliste), spielliste.time_up_after, after
    _end_otherwise(spielliste, book)
    spielliste.save(update_fields=["time_up_after"])
    audit("games-struck", by=by, data={"before": before, "after": after}, reason=reason, **of_list(spielliste))
    return spielliste


def most_games(spielliste: Spielliste) -> int | None:
    """As many games as can be finished on this list: where soli do not count, Pflichtsoli come on top."""
    if spielliste.games_planned is None:
        return None
    rules = scorebook.ruleset_of(spielliste.tournament)
    return spielliste.games_planned + (0 if rules.soli_count else rules.pflichtsoli * spielliste.players)


@write
def allow_time(*, spielliste: Spielliste, minutes: int, reason: str, based_on: int | None, by: User) -> Spielliste:
    """§8.5.1: a time allowance for one table is noted on its list."""
    claim(spielliste, based_on)
    check_writable(spielliste)
    spielliste.allowance_minutes, spielliste.allowance_reason = minutes, needs_reason(reason)
    spielliste.save(update_fields=["allowance_minutes", "allowance_reason"])
    audit("time-allowed", by=by, data={"minutes": minutes}, reason=spielliste.allowance_reason, **of_list(spielliste))
    return spielliste
