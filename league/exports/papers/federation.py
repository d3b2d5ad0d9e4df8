"""The result for the federation on paper; who has no DDV number stands apart."""

from __future__ import annotations

from django.utils.translation import gettext as _

from league.exports.document import Document
from league.exports.federation import report_of
from league.models import Tournament

from .common import document, leaves, pages

LINES_ON_A_PAGE = 40


def federation_paper(tournament: Tournament) -> Document:
    report = report_of(tournament)
    part = leaves(
        tournament, "federation", _("Ergebnisliste"), size=pages(len(report.numbered) + len(report.without), LINES_ON_A_PAGE),
        numbered=report.numbered, without=report.without, warning=report.warning,
        footnote=report.footnote, club=tournament.club.name, organiser=tournament.organiser,
    )  # fmt: skip
    return document(tournament, part.context["head"]["what"], part)
