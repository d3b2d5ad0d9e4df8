"""What all verbs of a list share: its newest version, whether it may be written on, whether it may count.
Refuses with a sentence; changes nothing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _

from league.base.wording import say
from league.base.writing import Refused, raise_version
from league.lists import scorebook
from league.lists.scorebook import Book
from league.lists.seating import first_of
from league.models import Entry, Occupancy, Round, Spielliste, Tournament


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


def _of(spielliste: Spielliste) -> dict[str, Any]:
    return {"tournament": spielliste.tournament, "spielliste": spielliste}


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
