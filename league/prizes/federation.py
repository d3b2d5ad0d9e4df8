"""The result for the federation: place, name, DDV number, club, Runden, points. Full names, so only for those who work
here. Who has no DDV number stands apart, because the federation cannot count him."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext

from league.excel.book import Book, add_table
from league.excel.csv import AVERAGE, POINTS, WHOLE, Column, Table
from league.models import Spielliste, Tournament
from league.registration.columns import entries_of
from league.standings.code import code_png, code_said, result_code
from league.standings.files import has_begun
from league.standings.stand_ins import stand_ins
from league.standings.table import Row, Standings, standings

# The numbers are those of the published result; who has which DDV number does not stand in it.
PROVES = gettext_lazy("Er gehört zum veröffentlichten Ergebnis: Plätze, Punkte und Runden, nicht die DDV-Nummern.")


@dataclass(frozen=True)
class Report:
    """Lines of the result, apart by whether a DDV number is known, and what makes them provisional."""

    event: Tournament
    numbered: list[dict[str, object]]
    without: list[dict[str, object]]
    open_lists: list[Spielliste]
    code: str = ""  # of the published result

    @property
    def warning(self) -> str:
        if self.event.state != Tournament.FINISHED:
            return _("Das Turnier ist noch nicht beendet. Die Ergebnisliste gibt es, sobald es beendet ist.")
        return self.incomplete

    @property
    def incomplete(self) -> str:
        if not self.open_lists:
            return ""
        said = ngettext(
            "{n} Liste fehlt oder ist nicht bestätigt; das Ergebnis ist unvollständig: {lists}.",
            "{n} Listen fehlen oder sind nicht bestätigt; das Ergebnis ist unvollständig: {lists}.",
            len(self.open_lists),
        )
        return said.format(n=len(self.open_lists), lists="; ".join(map(str, self.open_lists)))

    @property
    def footnote(self) -> str:
        """Why a number of games is missing, if one is."""
        if all(line["games"] is not None for line in (*self.numbered, *self.without)):
            return ""
        return _(
            "Spiele: Wo keine Zahl steht, ist sie nicht bekannt: Eine Liste, von der nur Endstände vorliegen, endete "
            "vor dem letzten Spiel, weil die Zeit um war oder aufgehört wurde."
        )


def report_of(event: Tournament) -> Report:
    """The number as this club may know it: of people of other clubs only what they publish."""
    table = standings(event)
    numbers = {entry.pk: entry.player.shown_number for entry in entries_of(event)}
    remarks = stand_ins(event, full_names=True)
    lines = [_line(row, numbers.get(row.entry.pk, ""), remarks.get(row.entry.pk, "")) for row in table.rows]
    return Report(
        event,
        [line for line in lines if line["ddv_number"]],
        [line for line in lines if not line["ddv_number"]],
        _open_lists(table),
        result_code(event, table),
    )


def _open_lists(table: Standings) -> list[Spielliste]:
    return [*(one for one in table.still_out if has_begun(one)), *table.unconfirmed]


def _line(row: Row, number: str, remark: str) -> dict[str, object]:
    return {
        "entry": str(row.entry.uuid),
        "remark": remark,
        "place": row.place,
        "tied": row.tied,
        "name": row.entry.full_name,
        "ddv_number": number,
        "club": row.entry.club_name,
        "runden": len(row.runden),
        "points": row.points,
        "per_runde": two_places(row.per_runde),
        "games": row.games,
    }


def two_places(value: float | None) -> float | None:
    """As rankings count; rounded here, so that paper and file say the same."""
    return None if value is None else float(Decimal(str(value)).quantize(Decimal("0.01"), ROUND_HALF_UP))


def _columns(report: Report) -> tuple[Column, ...]:
    remarks = any(line["remark"] for line in (*report.numbered, *report.without))
    return (
        Column("place", _("Platz"), WHOLE),
        Column("name", _("Name")),
        Column("ddv_number", _("DDV-Nummer")),
        Column("club", _("Verein")),
        Column("runden", pgettext("of tables", "Runden"), WHOLE),
        Column("points", _("Punkte"), POINTS),
        Column("per_runde", _("Punkte je Runde"), AVERAGE),
        Column("games", _("Spiele"), WHOLE),
        *([Column("remark", _("Bemerkung"))] if remarks else []),
    )


def about(report: Report) -> tuple[str, ...]:
    event = report.event
    line = f"{event.name} · {event.date:%d.%m.%Y} · {event.place or event.club.name}"
    code = code_said(report.code, PROVES) if report.code else ""
    return line, *(said for said in (report.incomplete, report.footnote, code) if said)


def table_of(report: Report) -> Table:
    """One table, as a CSV file needs it: those without a number behind all others."""
    return Table(_("Ergebnisliste"), about(report), _columns(report), [*report.numbered, *report.without])


def workbook_of(report: Report, *, address: str = "") -> bytes:
    """Those without a number on a sheet of their own. With the address of the site the code is there for phones too."""
    book, picture = Book(_("Ergebnisliste"), about(report)[0]), code_png(report.event, report.code, address)
    named = Table(_("Ergebnisliste"), about(report), _columns(report), report.numbered, picture)
    add_table(book, named, book.title(named.title), frozen=2)
    if report.without:
        apart = Table(_("Ohne DDV-Nummer"), about(report), _columns(report), report.without, picture)
        add_table(book, apart, book.title(apart.title), frozen=2)
    return book.bytes()
