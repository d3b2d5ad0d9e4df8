"""Verbs for what comes after: correct a row, take back the last game, reopen, confirm, let a finding stand.
Each with a reason, each in the history; published standings get a new version."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from league.base.hidden import is_sealed
from league.base.language import written_by
from league.base.text import clean_text
from league.base.wording import why_not
from league.base.writing import Refused, _writing, audit, booking, needs_reason, raise_version, touch, write
from league.lists import scorebook
from league.lists.depending import Consequences, consequences, depending
from league.lists.scorebook import ACCEPTABLE, Book
from league.lists.services.writing import check_full, check_writable, checked_book, claim, of_list
from league.models import AcceptedFinding, PublishedStandings, Round, Spielliste, Tournament, User
from league.models.base import Json
from league.ranking import reads as ranking
from league.standings.table import moves, snapshot, standings
from scoring import Finding, Paper, ScoringError

from .people import brought_with, carried_to


@dataclass(frozen=True)
class Preview:
    """What a correction would change: the list before and after, the places, and what was decided by them."""

    before: Book
    after: Book
    moves: list[str]
    consequences: Consequences


@booking
def correct_game(
    *, spielliste: Spielliste, row: int, to: dict[str, object], reason: str, based_on: int | None, by: User
) -> Spielliste:
    """Another fact at any row of a full list; everything after it is computed anew. Why is asked once it counts."""
    _claim_for_correction(spielliste, based_on)
    reason = needs_reason(reason) if spielliste.counts else clean_text(reason)
    check_full(spielliste)
    facts = scorebook.facts_of(spielliste)
    if not 1 <= row <= len(facts):
        raise Refused(
            _("Zeile %(row)s gibt es nicht; die Liste hat %(count)s Zeilen.") % {"row": row, "count": len(facts)}
        )
    data = {"row": row, "before": facts[row - 1], "after": to}
    _replace_facts(spielliste, [*facts[: row - 1], to, *facts[row:]])
    _corrected("game-corrected", spielliste, by, data, reason)
    return spielliste


@booking
def delete_last_game(*, spielliste: Spielliste, reason: str, based_on: int | None, by: User | None) -> Spielliste:
    reason = needs_reason(reason)
    claim(spielliste, based_on)
    check_writable(spielliste)
    check_full(spielliste)
    facts = scorebook.facts_of(spielliste)
    if not facts:
        raise Refused(_("Es ist noch kein Spiel eingetragen."))
    _replace_facts(spielliste, facts[:-1])
    data = {"row": len(facts), "before": facts[-1], "after": None}
    audit("game-deleted", by=by, data=data, reason=reason, **of_list(spielliste))
    return spielliste


@booking
def correct_paper(*, spielliste: Spielliste, paper: Paper, reason: str, based_on: int | None, by: User) -> Spielliste:
    """Other numbers in a list that already counts; it must be right again afterwards."""
    reason = needs_reason(reason)
    _claim_for_correction(spielliste, based_on)
    if spielliste.depth == Spielliste.TOTALS and paper.rows != scorebook.paper_of(spielliste).rows:
        spielliste.depth = Spielliste.POINTS  # the games follow: they must be complete and lead to the end totals
    before, spielliste.paper = spielliste.paper, paper.to_dict()
    spielliste.save(update_fields=["paper", "depth"])
    _still_let_stand(spielliste, by)
    _derive(spielliste)
    _corrected("paper-corrected", spielliste, by, {"before": before, "after": spielliste.paper}, reason)
    return spielliste


def _still_let_stand(spielliste: Spielliste, by: User) -> None:
    """What was let stand stays so, with its reason, where its row is the same and only the numbers in the sentence are
    others: of end totals, which have no rows, always."""
    book = scorebook.read(spielliste)
    known = {(one.code, one.row, one.column, one.content): one.reason for one in spielliste.accepted.order_by("pk")}
    for finding in book.errors:
        reason = known.get((finding.code, finding.row, finding.column, book.content_of(finding.row)))
        if reason is not None:
            _let_stand(spielliste, book, finding, reason, by)


def _claim_for_correction(spielliste: Spielliste, based_on: int | None) -> None:
    """A list that counts may be corrected for good; one that is open only while it may be written."""
    claim(spielliste, based_on)
    if not spielliste.counts:
        check_writable(spielliste)


def _replace_facts(spielliste: Spielliste, facts: Sequence[dict[str, object]]) -> None:
    book = scorebook.book_of_facts(spielliste, facts)
    if spielliste.counts and not book.over:
        raise Refused(
            _("Nach dieser Änderung wäre die Liste nicht mehr vollständig. Bitte die Liste erst wieder öffnen.")
        )
    scorebook.write_derived(spielliste, book)


def _derive(spielliste: Spielliste) -> None:
    if spielliste.counts:
        scorebook.write_derived(spielliste, checked_book(spielliste))


def _corrected(action: str, spielliste: Spielliste, by: User, data: Json, reason: str) -> None:
    """What follows from a correction: the list that goes on, who has seen it, the published standings."""
    _carry_on(spielliste, by, reason)
    if spielliste.counts:
        _unseen(spielliste, by)
        touch(spielliste.tournament)
        ranking.touched(spielliste)
    if spielliste.counts and spielliste.tournament.state == Tournament.FINISHED:
        with written_by(spielliste.tournament.club):
            said = f"{spielliste}: {reason}"
        publish_version(spielliste.tournament, by=by, reason=said)
    audit(action, by=by, data=data | _counted(spielliste), reason=reason, **of_list(spielliste))


def _counted(spielliste: Spielliste) -> dict[str, bool]:
    """Who reads results is told of it; what is changed while it is being written concerns nobody."""
    return {"counted": True} if spielliste.counts else {}


def _unseen(spielliste: Spielliste, by: User) -> None:
    """A changed list has been seen by one person only: by the one who changed it."""
    spielliste.state, spielliste.finished_by = Spielliste.FINISHED, by
    spielliste.confirmed_by, spielliste.confirmed_at, spielliste.confirmed_how = None, None, ""
    spielliste.save(update_fields=["state", "finished_by", "confirmed_by", "confirmed_at", "confirmed_how"])


def _carry_on(spielliste: Spielliste, by: User, reason: str) -> None:
    """The list that continues this one starts from other dealers, Pflichtsoli or Bocks now: it is computed anew."""
    following = Spielliste.objects.filter(continues=spielliste).first()
    if following is None or spielliste.depth == Spielliste.TOTALS:
        return
    people = [seat.entry_id for seat in following.occupancies.filter(first_game=1)]
    # What stood on the paper when it went on is a fact of its own: what was won since does not change with it.
    carry = carried_to(spielliste, people) | brought_with(following, people)
    if carry == following.carry:
        return
    raise_version(following, None)
    before, following.carry = following.carry, carry
    following.save(update_fields=["carry"])
    _replay(following)
    if following.counts:
        _unseen(following, by)
    _carry_on(following, by, reason)
    data = {"before": before, "after": carry} | _counted(following)
    audit("carry-corrected", by=by, data=data, reason=reason, **of_list(following))


def _replay(following: Spielliste) -> None:
    try:
        if following.depth == Spielliste.FULL:
            _replace_facts(following, scorebook.facts_of(following))
        else:
            _derive(following)
    except (Refused, ScoringError) as refusal:
        names = [seat.entry.full_name for seat in following.occupancies.filter(last_game=None).select_related("entry")]
        said = why_not(refusal, names)
        raise Refused(
            _("Die Fortsetzung dieser Liste ginge danach nicht mehr auf. %(said)s") % {"said": said}
        ) from None


def publish_version(tournament: Tournament, *, by: User, reason: str = "") -> PublishedStandings:
    """The standings as they are now, kept for good. Whether they are revealed is read as it is stored."""
    number = tournament.published_standings.count() + 1
    tournament.refresh_from_db(fields=["sealed_from"])
    version = PublishedStandings.objects.create(
        tournament=tournament,
        number=number,
        rows=snapshot(standings(tournament)),
        reason=reason[:300],
        sealed=is_sealed(tournament),
        by=by,
    )
    tell_published(version, by=by)
    return version


def tell_published(version: PublishedStandings, *, by: User | None) -> None:
    """The history keeps what was published, row by row: the hash of this entry is the code on the result."""
    data = {"version": version.number, "rows": version.rows}
    audit("standings-published", by=by, data=data, tournament=version.tournament, club=version.tournament.club)


class _Undo(Exception):
    pass


def preview_correction(spielliste: Spielliste, correct: Callable[..., Spielliste], **words: object) -> Preview:
    """What `correct` (one of the verbs above) would change: it is carried out and taken back."""
    tournament = spielliste.tournament
    before, places = scorebook.read(spielliste), snapshot(standings(tournament), full_names=True)
    hanging = depending(spielliste)
    try:
        with _writing(), transaction.atomic():
            changed = correct(spielliste=Spielliste.objects.get(pk=spielliste.pk), **words)
            after = scorebook.read(changed)
            moved = moves(places, snapshot(standings(tournament), full_names=True))
            followed = consequences(hanging, depending(changed))
            raise _Undo
    except _Undo:
        return Preview(before, after, moved, followed)


@write
def reopen_list(*, spielliste: Spielliste, reason: str, based_on: int | None, by: User) -> Spielliste:
    """A finished list may be written on again; until it is finished anew it does not count."""
    reason = needs_reason(reason)
    claim(spielliste, based_on)
    if spielliste.state == Spielliste.OPEN:
        raise Refused(_("Die Liste ist schon offen."))
    if spielliste.tournament.state == Tournament.FINISHED:
        raise Refused(
            _("Die Veranstaltung ist beendet. Bitte das Spiel korrigieren, oder erst die Veranstaltung öffnen.")
        )
    if spielliste.round and spielliste.round.state == Round.CLOSED:
        raise Refused(
            _("%(round)s ist abgeschlossen. Bitte erst die Runde wieder öffnen.") % {"round": spielliste.round}
        )
    if Spielliste.objects.filter(continues=spielliste).exists():
        raise Refused(_("Diese Liste wurde fortgesetzt und kann nur noch korrigiert werden."))
    before = spielliste.state
    spielliste.state, spielliste.ended_early = Spielliste.OPEN, False
    spielliste.confirmed_by, spielliste.confirmed_at, spielliste.confirmed_how = None, None, ""
    spielliste.save(update_fields=["state", "ended_early", "confirmed_by", "confirmed_at", "confirmed_how"])
    touch(spielliste.tournament)
    ranking.touched(spielliste)
    audit("list-reopened", by=by, data={"before": before}, reason=reason, **of_list(spielliste))
    return spielliste


@write
def confirm_list(*, spielliste: Spielliste, how: str, based_on: int | None, by: User | None) -> Spielliste:
    """The same data seen by a second person, at a desk or at the table, or the signed paper seen."""
    claim(spielliste, based_on)
    if spielliste.state != Spielliste.FINISHED:
        raise Refused(_("Bestätigen lässt sich eine Liste, die fertig und noch nicht bestätigt ist."))
    if how == Spielliste.SECOND_PERSON and by is not None and by.pk == spielliste.finished_by_id:
        raise Refused(
            _(
                "Abgeschlossen hat diese Liste dieselbe Person. Bitte eine zweite Person bestätigen lassen, "
                "oder „unterschriebenes Papier gesehen“ wählen."
            ),
            "how",
        )
    spielliste.state, spielliste.confirmed_by = Spielliste.CONFIRMED, by
    spielliste.confirmed_at, spielliste.confirmed_how = timezone.now(), how
    spielliste.save(update_fields=["state", "confirmed_by", "confirmed_at", "confirmed_how"])
    touch(spielliste.tournament)
    audit("list-confirmed", by=by, data={"how": how}, **of_list(spielliste))
    return spielliste


@write
def accept_finding(
    *,
    spielliste: Spielliste,
    code: str,
    row: int,
    column: int | None,
    reason: str,
    based_on: int | None,
    by: User,
    also: Sequence[tuple[str, int, int | None]] = (),
    alike: bool = False,
) -> Spielliste:
    """The director lets a finding stand: what was played was played. Sums that do not add up must be mended.
    `also`: with the same reason what else came of the same slip, by code, row and column. `alike`: all that still stand
    of its kind, such as four Pflichtsoli that nobody played."""
    reason = needs_reason(reason)
    claim(spielliste, based_on)
    check_writable(spielliste)
    book = scorebook.read(spielliste)
    named = [_finding(book, *where) for where in dict.fromkeys([(code, row, column), *also])]
    if spielliste.depth == Spielliste.FULL:
        raise Refused(_("Fehlende Spiele lassen sich nicht hinnehmen. Bitte die Liste vorzeitig beenden."))
    if any(finding.code not in ACCEPTABLE for finding in named):
        raise Refused(
            _("Dieser Fehler lässt sich nicht hinnehmen: Die Zahlen müssen aufgehen. Bitte die Zeile ändern.")
        )
    stand = [*named, *(book.errors_like(named[0]) if alike else [])]
    for one in book.errors:
        if one in stand:
            _let_stand(spielliste, book, one, reason, by)
    return spielliste


def _let_stand(spielliste: Spielliste, book: Book, finding: Finding, reason: str, by: User) -> None:
    data = {"code": finding.code, "row": finding.row, "column": finding.column}
    AcceptedFinding.objects.create(
        spielliste=spielliste,
        **data,
        said=finding.said.to_dict(),
        content=book.content_of(finding.row),
        reason=reason,
        by=by,
    )
    audit("finding-accepted", by=by, data=data, reason=reason, **of_list(spielliste))


def _finding(book: Book, code: str, row: int, column: int | None) -> Finding:
    for finding in book.errors:
        if (finding.code, finding.row, finding.column) == (code, row, column):
            return finding
    raise Refused(_("Diese Meldung gibt es nicht mehr; die Liste wurde inzwischen geändert."))
