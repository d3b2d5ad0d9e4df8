"""Pages: what was written is changed: a game corrected after a look at what follows, the last one deleted, a finding
let stand. Each with a reason."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from league.base.forms import Sent, resent
from league.base.views import both, posted
from league.base.wording import game_in_words, say
from league.base.writing import Conflict, Refused
from league.lists.depending import Consequences
from league.lists.forms import AcceptForm, CorrectionForm, ListReasonForm, digest
from league.lists.forms.game import Deal, GameCorrectionForm, PenaltyCorrectionForm
from league.lists.scorebook import Book, BookLine
from league.lists.services import corrections as services
from league.models import Spielliste
from scoring import DDV, DECISIONS, Finding, ScoringError

from .desk import Desk, act, act_page, after_correction, confirm_again, conflict_page, desk_of, perform, reread


@both
def correct_row(request: HttpRequest, spielliste: Spielliste, row: int) -> HttpResponse:
    """Two steps: what would change, then saving it. What was not looked at is not saved."""
    desk = desk_of(spielliste)
    if desk.spielliste.depth != Spielliste.FULL or not 1 <= row <= len(desk.book.lines):
        raise Http404
    line = desk.book.lines[row - 1]
    form, changes, answer = correction_form(desk, line, posted(request)), None, None
    if form.is_bound and form.is_valid():
        saving = "save" in request.POST and form.is_seen
        if saving:
            answer = _save(request, desk, form, row)
            desk = reread(desk)
        if not saving or "reason" in form.errors:
            changes, answer = _look(request, desk, form, line)
    return answer or _correction_page(request, desk, form, line, changes)


def _save(request: HttpRequest, desk: Desk, form: CorrectionForm, row: int) -> HttpResponse | None:
    corrected = _("Zeile {row} ist korrigiert.").format(row=row)
    done = f"{corrected} {confirm_again(desk.spielliste)}".strip()

    def then() -> HttpResponse:
        return after_correction(request, reread(desk).spielliste, "list-enter")

    return perform(request, desk, form, services.correct_game, done, then=then, row=row)


def correction_form(desk: Desk, line: BookLine, data: Sent) -> CorrectionForm:
    """The form of the row as it was filled in, with the people who sat there then."""
    names, based_on = desk.names_at(line.row), desk.spielliste.version
    choices, ruleset = DECISIONS if (line.facts or {}).get("decision") else (), line.ruleset or DDV
    if line.penalty:
        form: CorrectionForm = PenaltyCorrectionForm(
            data, names=names, facts=line.facts, choices=choices, ruleset=ruleset, based_on=based_on
        )
    else:
        deal = Deal(names, ruleset, line.sits, None, choices)
        form = GameCorrectionForm(data, deal=deal, facts=line.facts, based_on=based_on)
    form.row = line.row
    if not desk.spielliste.counts:  # it is still being written: a slip needs no reason
        del form.fields["reason"]
    return form


def _look(
    request: HttpRequest, desk: Desk, form: CorrectionForm, line: BookLine
) -> tuple[Changes | None, HttpResponse | None]:
    """What the correction would change: it is tried and taken back."""
    if form.game_facts == line.facts:
        form.add_error(None, _("Es ist noch nichts geändert. Bitte die Angaben berichtigen, dann noch einmal ansehen."))
        return None, None
    reason = form.cleaned_data.get("reason") or _("Vorschau")
    words = {"to": form.game_facts, "reason": reason, "based_on": form.cleaned_data["based_on"], "by": request.user}
    try:
        seen = services.preview_correction(desk.spielliste, services.correct_game, row=line.row, **words)
    except Conflict:
        return None, conflict_page(request, desk, form)
    except (Refused, ScoringError) as refusal:
        form.refuse(refusal)
        return None, None
    resent(form, seen=digest(form.game_facts))
    return changes_of(desk, seen), None


@dataclass(frozen=True)
class Changes:
    """What follows from a correction, to be read before it is saved."""

    people: list[tuple[str, int, int]]
    rows: list[str]
    moves: list[str]
    counts: bool
    consequences: Consequences


def changes_of(desk: Desk, seen: services.Preview) -> Changes:
    before, after = (book.totals or (0,) * desk.spielliste.players for book in (seen.before, seen.after))
    people = list(zip(desk.names, before, after, strict=True))
    rows = list(_rows(seen.before, seen.after, desk))
    return Changes(people, rows, seen.moves, desk.spielliste.counts, seen.consequences)


def _rows(before: Book, after: Book, desk: Desk) -> Iterator[str]:
    """Every row that reads differently, in one sentence each."""
    for old, new in zip(before.lines, after.lines, strict=True):
        if said := [*_differences(old, new, desk.names_at(new.row))]:
            where = _("Spiel {number}").format(number=new.game) if new.game else _("Zeile {row}").format(row=new.row)
            yield f"{where}: {'; '.join(said)}"


def _differences(old: BookLine, new: BookLine, names: Sequence[str]) -> Iterator[str]:
    if old.facts != new.facts:
        yield f"{_told(old, names)} → {_told(new, names)}"
    if old.dealer and new.dealer and old.dealer != new.dealer:
        yield _("Geber {old} → {new}").format(old=names[old.dealer - 1], new=names[new.dealer - 1])
    if old.title != new.title and old.kind == new.kind:
        yield f"{old.title} → {new.title}"
    if old.multiplier != new.multiplier:
        yield _("Bock ×{old} → ×{new}").format(old=old.multiplier, new=new.multiplier)


def _told(line: BookLine, names: Sequence[str]) -> str:
    return game_in_words(line.facts, names, line.ruleset) if line.facts else line.title


def _correction_page(
    request: HttpRequest, desk: Desk, form: CorrectionForm, line: BookLine, changes: Changes | None
) -> HttpResponse:
    where = _("Spiel {number}").format(number=line.game) if line.game else _("Zeile {row}").format(row=line.row)
    return act_page(
        request,
        desk,
        form,
        heading=_("{where} korrigieren").format(where=where),
        submit=_("Ansehen, was sich ändert"),
        text=_told(line, desk.names_at(line.row)),
        changes=changes,
        line=line,
        again=confirm_again(desk.spielliste),
        template="lists/full/correct.html",
    )


@both
def delete_last(request: HttpRequest, spielliste: Spielliste) -> HttpResponse:
    desk = desk_of(spielliste)
    if desk.spielliste.depth != Spielliste.FULL:
        raise Http404
    form = ListReasonForm(posted(request), names=desk.names, based_on=desk.spielliste.version)
    last = desk.book.lines[-1] if desk.book.lines else None
    return act(
        request,
        desk,
        form,
        services.delete_last_game,
        _("Der letzte Eintrag ist gelöscht."),
        heading=_("Letzten Eintrag löschen"),
        submit=_("Löschen"),
        danger=True,
        text=_told(last, desk.names_at(last.row)) if last else _("Es ist noch kein Spiel eingetragen."),
    )


@both
def accept(request: HttpRequest, spielliste: Spielliste) -> HttpResponse:
    """The direction lets a finding stand: what was played was played."""
    desk = desk_of(spielliste)
    given = request.POST if request.method == "POST" else request.GET
    initial = {name: given.get(name, "") for name in ("code", "row", "column")}
    finding = _finding(desk, initial)
    form = AcceptForm(
        posted(request),
        initial=initial | {"also": given.get("also", "")},
        others=len(desk.book.errors_like(finding)) - 1 if finding else 0,
        names=desk.names,
        based_on=desk.spielliste.version,
    )
    text = say(finding.said, desk.names_at(finding.row)) if finding else _("Diese Meldung gibt es nicht mehr.")
    return act(
        request,
        desk,
        form,
        services.accept_finding,
        _("Das bleibt so stehen; der Grund steht im Verlauf."),
        heading=_("So stehen lassen"),
        submit=_("Mit Grund stehen lassen"),
        text=text,
    )


def _finding(desk: Desk, wanted: dict[str, str]) -> Finding | None:
    for finding in desk.book.errors:
        if wanted == {"code": finding.code, "row": str(finding.row), "column": str(finding.column or "")}:
            return finding
    return None
