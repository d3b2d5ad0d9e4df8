"""Verbs of who has the pen: write a row, take back the last one, say that the table is done. Where the phone decides
these are the verbs of the list itself; elsewhere the phone's copy beside it grows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from django.utils import timezone
from django.utils.translation import gettext as _

from league.base.language import written_by
from league.base.wording import say
from league.base.writing import Conflict, Refused, at_device, audit, booking, write
from league.lists import scorebook
from league.lists.scorebook import Book
from league.lists.services.corrections import delete_last_game
from league.lists.services.writing import change_depth, finish_list, of_list, record_game, save_paper
from league.models import Spielliste, TableDevice, TableLink, TableSheet
from league.models.base import Json
from league.phones.acts import Row
from league.phones.sheets import book_of_sheet, is_the_list, paper_of_sheet, paper_row, seen, sheet_of, why_closed
from scoring import Finding, Paper

from .devices import check_pen, hold, tell_table


class Closed(Refused):
    """Nothing is written here any more; what is left goes into the tray."""


class RowTaken(Refused):
    """Another row comes next: somebody else wrote this one, or it is not there yet."""

    def __init__(self, row: int, following: int) -> None:
        words = _("Zeile %(row)s lässt sich jetzt nicht schreiben: Als Nächstes kommt Zeile %(next)s.")
        super().__init__(words % {"row": row, "next": following}, "row")


@booking
def write_row(*, device: TableDevice, what: Row, based_on: int) -> TableDevice:
    """One more row, exactly once. An illegal game is refused by the engine with its rule."""
    link = _with_pen(device)
    now = seen(link)
    if now.why_not:
        raise Closed(now.why_not)
    if what.row != len(now.rows) + 1:
        raise RowTaken(what.row, len(now.rows) + 1)
    if based_on != now.version:
        raise Conflict(link)
    with at_device(device.number):
        if is_the_list(link.spielliste):
            points, marks = _onto_list(link.spielliste, what, now.book)
        else:
            points, marks = _beside(link, what, now.book)
        _keep(link, what, points, marks, device)
    return device


def _with_pen(device: TableDevice) -> TableLink:
    link = hold(device)
    check_pen(device, link)
    return link


def _onto_list(spielliste: Spielliste, what: Row, book: Book) -> tuple[list[int], str]:
    if what.facts is not None:
        record_game(spielliste=spielliste, facts=what.facts, based_on=None, by=None)
        return list(spielliste.games.get(row=what.row).points(spielliste.players)), ""
    if spielliste.depth == Spielliste.FULL:
        raise Refused(_("Diese Liste wird mit allen Angaben geführt."), "points")
    paper, marks = scorebook.paper_of(spielliste), _marks(spielliste, what, book)
    longer = replace(paper, rows=(*paper.rows[: paper.length], paper_row(what.points or (), marks)))
    _check_row(spielliste, longer, what.row)
    save_paper(spielliste=spielliste, paper=longer, based_on=None, by=None)
    return list(what.points or ()), marks


def _beside(link: TableLink, what: Row, book: Book) -> tuple[list[int], str]:
    spielliste, sheet = link.spielliste, sheet_of(link)
    if (what.facts is not None) != (sheet.depth == Spielliste.FULL):
        raise Refused(_("Diese Liste wird am Handy anders geführt. Bitte die Seite neu laden."), "act")
    if what.facts is not None:
        points = scorebook.book_of_facts(spielliste, [*(one["facts"] for one in sheet.rows), what.facts]).lines[-1]
        made, marks = list(points.points or ()), ""
    else:
        made, marks = list(what.points or ()), _marks(spielliste, what, book)
        paper = paper_of_sheet(sheet)
        _check_row(spielliste, replace(paper, rows=(*paper.rows, paper_row(made, marks))), what.row)
    audit("phone-row", by=None, data={"row": what.row, "facts": what.facts, "points": made}, **of_list(spielliste))
    return made, marks


def _marks(spielliste: Spielliste, what: Row, book: Book) -> str:
    """Of points alone nobody knows who played a solo that was worth nothing, whether it was the Pflichtsolo, and that
    one against three was a stille Hochzeit."""
    points = what.points or ()
    if what.solo is not None:
        owes = what.solo in book.coming.open_pflichtsoli
        rules = scorebook.ruleset_of(spielliste.tournament)
        return f"{'*' if owes or not rules.pflichtsoli else 'l'}{what.solo}"
    return "h" if _is_alone(points) else ""


def _is_alone(points: Sequence[int]) -> bool:
    signs = [value > 0 for value in points if value]
    return len(signs) == 4 and sum(signs) in (1, 3)


def _check_row(spielliste: Spielliste, paper: Paper, row: int) -> None:
    """Points that cannot be are refused at the table: there is no paper that says them."""
    if len(paper.rows[-1].cells) != spielliste.players:
        raise Refused(_("Es fehlen Punkte: Je Platz gehört eine Zahl hin."), "points")
    book = scorebook.book_while_open(spielliste, paper)
    wrong: Finding | None = next((one for one in book.errors if one.row == row), None)
    if wrong is not None:
        seats = spielliste.occupancies.select_related("entry")
        raise Refused(say(wrong.said, scorebook.names_at(seats, book.lines, row)), "points")


def _keep(link: TableLink, what: Row, points: list[int], marks: str, device: TableDevice) -> None:
    """The phone's own copy of the row; what it thought the row worth is kept where that is something else."""
    row: Json = {"row": what.row, "facts": what.facts, "points": points, "marks": marks, "device": device.number}
    if what.worth is not None and list(what.worth) != points:
        row["worth"] = list(what.worth)
        data = {"row": what.row, "worth": row["worth"], "points": points}
        audit("phone-miscounted", by=None, data=data, **of_list(link.spielliste))
    sheet = sheet_of(link)
    _store(sheet, [*_before(sheet, what.row), row])
    tell_table(link)


def _before(sheet: TableSheet, row: int) -> list[Json]:
    return [one for one in sheet.rows if one["row"] < row]


def _store(sheet: TableSheet, rows: list[Json]) -> None:
    sheet.rows, sheet.version = rows, sheet.version + 1
    if sheet.pk is None and is_the_list(sheet.link.spielliste):
        sheet.depth = sheet.link.spielliste.depth
    sheet.save()


# --- Taking back


@booking
def undo_row(*, device: TableDevice, row: int, based_on: int) -> TableDevice:
    """The last row, if a phone wrote it: what the office wrote is the office's."""
    link = _with_pen(device)
    spielliste, sheet, now = link.spielliste, sheet_of(link), seen(link)
    if is_the_list(spielliste) and now.why_not:
        raise Closed(now.why_not)
    if not now.rows or row != len(now.rows):
        raise RowTaken(row, len(now.rows) + 1)
    if based_on != now.version:
        raise Conflict(link)
    if now.rows[-1]["source"] != "phone":
        raise Refused(_("Diese Zeile hat das Büro eingetragen. Bitte dort ändern lassen."), "row")
    with at_device(device.number):
        if is_the_list(spielliste):
            _off_list(spielliste)
        else:
            _check_running(spielliste, sheet)
            data = {"row": row, "before": sheet.rows[-1]["facts"], "points": sheet.rows[-1]["points"]}
            audit("phone-row-undone", by=None, data=data, **of_list(spielliste))
            sheet.finished_at = sheet.finished_seat = None
        _store(sheet, _before(sheet, row))
    tell_table(link)
    return device


def _check_running(spielliste: Spielliste, sheet: TableSheet) -> None:
    """Who has said that the table is done may take that back, as long as the round runs."""
    sheet.finished_at = None
    if closed := why_closed(spielliste, sheet):
        raise Closed(closed)


def _off_list(spielliste: Spielliste) -> None:
    if spielliste.depth == Spielliste.FULL:
        with written_by(spielliste.tournament.club):
            reason = _("am Tisch zurückgenommen")
        delete_last_game(spielliste=spielliste, reason=reason, based_on=None, by=None)
        return
    paper = scorebook.paper_of(spielliste)
    shorter = replace(paper, rows=paper.rows[: paper.length - 1])
    save_paper(spielliste=spielliste, paper=shorter, undo=True, based_on=None, by=None)


# --- The table is done


@booking
def finish_at_table(*, device: TableDevice, based_on: int) -> TableDevice:
    """The last game is written. The list counts where the phone decides; elsewhere the phone's copy is whole."""
    link = _with_pen(device)
    spielliste, sheet, now = link.spielliste, sheet_of(link), seen(link)
    if now.why_not:
        raise Closed(now.why_not)
    if based_on != now.version:
        raise Conflict(link)
    with at_device(device.number):
        if is_the_list(spielliste):
            finish_list(spielliste=spielliste, based_on=None, by=None)
        elif not book_of_sheet(spielliste, sheet).over:
            raise Refused(_("Die Liste ist noch nicht vollständig. Bitte die fehlenden Spiele eintragen."))
        else:
            audit("phone-finished", by=None, data={"totals": list(now.book.totals or ())}, **of_list(spielliste))
        sheet.finished_at, sheet.finished_seat = timezone.now(), device.seat
        _store(sheet, sheet.rows)
    tell_table(link)
    return device


@write
def choose_depth(*, device: TableDevice, depth: str) -> TableDevice:
    """All facts or points alone, while nothing is written."""
    link = _with_pen(device)
    if depth not in (Spielliste.FULL, Spielliste.POINTS):
        raise Refused(_("Diese Art der Eingabe gibt es nicht."), "depth")
    now = seen(link)
    if now.why_not:
        raise Closed(now.why_not)
    if now.rows:
        raise Refused(_("Es ist schon etwas eingetragen; die Art der Eingabe lässt sich nicht mehr wechseln."), "depth")
    with at_device(device.number):
        if is_the_list(link.spielliste):
            change_depth(spielliste=link.spielliste, depth=depth, based_on=None, by=None)
        else:
            audit("phone-depth", by=None, data={"after": depth}, **of_list(link.spielliste))
        sheet = sheet_of(link)
        sheet.depth = depth
        _store(sheet, [])
    tell_table(link)
    return device
