"""Verbs of the comparison of paper and phone: for every row in which they differ one of both is taken."""

from __future__ import annotations

from dataclasses import replace

from django.utils.translation import gettext as _

from league.base.writing import Refused, audit, booking
from league.lists import scorebook
from league.lists.services.corrections import correct_game, correct_paper
from league.lists.services.writing import of_list
from league.models import Spielliste, TableLink, User
from league.phones.comparing import END, Difference, open_differences, views
from league.phones.sheets import paper_row, sheet_of

from .devices import held, known_link, tell_table

PAPER, PHONE = "paper", "phone"


@booking
def settle_difference(*, spielliste: Spielliste, row: int, took: str, by: User) -> TableLink:
    """`took`: the paper stays as it counts, or the list gets what the table wrote, as a correction with its reason."""
    known = known_link(spielliste)
    link = held(known.pk) if known else None
    found = next((one for one in open_differences(link) if one.row == row), None) if link else None
    if link is None or found is None:
        raise Refused(_("Hier ist nichts mehr zu entscheiden; die Liste wurde inzwischen geändert."))
    if took == PHONE:
        _take_phone(link, found, by)
    elif took == PAPER:
        sheet = sheet_of(link)
        sheet.settled = sheet.settled | {str(row): {"took": took, "views": views(found)}}
        sheet.save(update_fields=["settled"])
    else:
        raise Refused(_("Bitte Papier oder Handy wählen."))
    tell_table(link)
    data = {"row": row, "took": took, "paper": views(found)[0], "phone": views(found)[1]}
    audit("difference-settled", by=by, data=data, **of_list(spielliste))
    return link


def _take_phone(link: TableLink, found: Difference, by: User) -> None:
    spielliste, sheet = link.spielliste, sheet_of(link)
    reason = _("Abgleich: Am Tisch stand es anders.")
    if found.phone is None:
        raise Refused(_("Am Handy fehlt diese Zeile. Bitte die Liste von Hand korrigieren."))
    if spielliste.depth == Spielliste.FULL:
        facts = sheet.rows[found.row - 1]["facts"]
        if facts is None:
            raise Refused(_("Am Handy stehen nur Punkte. Bitte die Liste von Hand korrigieren."))
        correct_game(spielliste=spielliste, row=found.row, to=facts, reason=reason, based_on=None, by=by)
        return
    paper = scorebook.paper_of(spielliste)
    if found.row == END:
        paper = replace(paper, end=tuple(map(str, found.phone)))
    else:
        marks = sheet.rows[found.row - 1]["marks"] or paper.rows[found.row - 1].marks
        rows = [*paper.rows[: found.row - 1], paper_row(found.phone, marks), *paper.rows[found.row :]]
        paper = replace(paper, rows=tuple(rows))
        if any(paper.end):  # written below other rows
            totals = scorebook.book_of_paper(spielliste, replace(paper, end=())).totals
            paper = replace(paper, end=tuple(map(str, totals or ())))
    correct_paper(spielliste=spielliste, paper=paper, reason=reason, based_on=None, by=by)
