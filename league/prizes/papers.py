"""Certificates: one page for each person, with the club's logo if there is one."""

from __future__ import annotations

import base64
from collections.abc import Sequence

from django.utils import translation
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from league.base.colours import HOUSE, ink, tint
from league.base.language import GERMAN
from league.base.wording import say
from league.base.words import euros, long_day
from league.lists.papers import parts
from league.models import Club, ClubLogo, Round, Tournament
from league.printing.catalogue import END, Kind
from league.printing.common import alone, document, in_parts, leaves, pages, set_in, shown_name
from league.printing.document import Document
from league.printing.forms import PrintForm
from league.standings.code import proof_on_paper
from league.standings.table import Row, Standings, standings

from .federation import PROVES, report_of
from .reads import Line, Winner, Won, ceremony, won_by, worth

# --- The prize list for the ceremony


ON_A_PAGE = 16


def prize_list(
    tournament: Tournament, *, last_first: bool = False, receipt: bool = False, published_names: bool = False
) -> Document:
    """`last_first`: in the order in which prizes are called out. `receipt`: with room for a signature."""
    found = ceremony(tournament)
    groups = [_group(line, published_names, last_first) for line in found.lines if line.winners]
    part = leaves(
        tournament,
        "prizes/prizes",
        _("Preisliste"),
        size=pages(len(found.winners), ON_A_PAGE),
        flows=True,
        groups=groups[::-1] if last_first else groups,
        receipt=receipt,
        last_first=last_first,
        nobody=[
            {"title": prize.title, "worth": worth(prize.amount, [prize.thing]), "why": say(why)}
            for prize, why in found.unclaimed
        ],
        provisional=tournament.state != Tournament.FINISHED,
        any=bool(found.prizes),
        offered=euros(found.offered),
        paid=euros(found.paid),
        money=bool(found.offered),
    )
    return alone(tournament, part)


def _group(line: Line, published_names: bool, last_first: bool) -> dict[str, object]:
    """Who shares a place stands together: why is said once, and to everybody what he gets."""
    people = [_person_of(winner, line, published_names) for winner in line.winners]
    return {"title": line.title, "why": line.reason, "people": people[::-1] if last_first else people}


def _person_of(winner: Winner, line: Line, published_names: bool) -> dict[str, object]:
    entry = winner.entry
    return {
        "number": entry.number,
        "name": shown_name(entry, published_names),
        "club": entry.club_name,
        "worth": winner.worth,
        "why": "" if winner.plain or line.reason else winner.why,
    }


# --- The result for the federation on paper


LINES_ON_A_PAGE = 40


@translation.override(GERMAN)  # the federation reads it, whatever the club speaks
def federation_paper(tournament: Tournament, *, address: str = "") -> Document:
    """With an address a phone finds what its code proves."""
    report = report_of(tournament)
    part = leaves(
        tournament,
        "prizes/federation",
        _("Ergebnisliste"),
        size=pages(len(report.numbered) + len(report.without), LINES_ON_A_PAGE),
        flows=True,
        numbered=report.numbered,
        without=report.without,
        warning=report.warning,
        footnote=report.footnote,
        club=tournament.club.name,
        organiser=tournament.organiser,
        proves=str(PROVES),
        **proof_on_paper(tournament, report.code, address),
    )
    return alone(tournament, part)


# --- Certificates


ROOM = 158  # mm for a name, and for the event's
NAME_WAYS = ((1, 44, 22), (2, 30, 16), (3, 18, 14))
ONE_LINE = 40  # letters of a special prize, and of what there is for it
EVENT_WAYS = ((1, 24, 15), (2, 20, 14), (3, 14, 11))


def certificates(
    tournament: Tournament,
    *,
    places: int = 3,
    prize_winners: bool = False,
    numbers: Sequence[int] = (),
    published_names: bool = False,
    design: str = "classic",
) -> Document:
    """For the first places (who shares the last of them is among them), with who wins a prize, or for chosen start
    numbers. A special prize is named. `design`: one of three looks, each in the club's colour."""
    table, won = standings(tournament), won_by(tournament)
    winners = set(won) if prize_winners else set()
    chosen = [
        row
        for row in table.rows
        if (row.entry.number in numbers if numbers else row.place <= places or row.entry.pk in winners)
    ]
    not_final = _not_final(tournament, table)
    logo = ClubLogo.objects.filter(club=tournament.club_id).values_list("png", flat=True).first()
    part = leaves(
        tournament,
        "prizes/certificates",
        _("Urkunden"),
        size=max(1, len(chosen)),
        people=[_person(row, not_final, published_names) | _prize(won.get(row.entry.pk), not_final) for row in chosen],
        taking_part=len(table.rows),
        logo=bool(logo),
        design=design,
        colours=_colours(tournament.club),
        club=tournament.club.name,
        organiser=tournament.organiser or tournament.club.name,
        event=set_in(tournament.name, ROOM, EVENT_WAYS, bold=False),
        day=long_day(tournament.date),
        evening=tournament.is_evening,
        not_final=not_final,
        pictures={"logo": base64.b64encode(bytes(logo)).decode()} if logo else None,
    )
    return document(tournament, _("Urkunden"), *in_parts(part, "people"))


def _colours(club: Club) -> dict[str, str]:
    """For lines, for letters, and for what lies under letters."""
    colour = club.colour or HOUSE
    return {"club": colour, "ink": ink(colour), "tint": tint(colour)}


def _not_final(tournament: Tournament, table: Standings) -> str:
    """Where the event stands, as long as its result may still change; a certificate must not look like the last word
    before it is."""
    if tournament.state == Tournament.FINISHED:
        return ""
    if tournament.is_evening:
        return _("Zwischenstand")
    rounds = list(tournament.rounds.all())
    if all(this.state == Round.CLOSED for this in rounds) and not table.still_out and not table.unconfirmed:
        return ""
    played = max((number for row in table.rows for number in row.runden), default=0)
    running = any(one.round and one.round.number == played for one in (*table.still_out, *table.unconfirmed))
    said = _("Zwischenstand während Runde {number}") if running else _("Zwischenstand nach Runde {number}")
    return said.format(number=played)


def _prize(won: Won | None, not_final: str) -> dict[str, object]:
    if won is None:
        return {"special": [], "remark": "", "lead": "", "room": ""}
    remark = _("in der Preiswertung Platz {place}").format(place=won.place) if won.place else ""
    lead = ngettext("und gewann den Sonderpreis", "und gewann die Sonderpreise", len(won.special))
    if not_final:
        lead = ngettext("Sonderpreis nach jetzigem Stand", "Sonderpreise nach jetzigem Stand", len(won.special))
    return {"special": won.special, "remark": remark, "lead": lead, "room": _room(won.special)}


def _room(special: Sequence[tuple[str, str]]) -> str:
    """Further classes of the sheet: what is to be said of prizes needs room."""
    if not special:
        return ""
    return " prized wordy" if len(special) > 1 or max(map(len, special[0])) > ONE_LINE else " prized"


def _person(row: Row, not_final: str, published_names: bool) -> dict[str, object]:
    """What somebody reached stands in the accusative, where somebody stands now in the nominative."""
    name = shown_name(row.entry, published_names)
    shared = _("geteilter Platz {place}") if not_final else _("den geteilten Platz {place}")
    place = shared if row.tied else _("Platz {place}")
    return {
        "name": name,
        **set_in(name, ROOM, NAME_WAYS),
        "club": row.entry.club_name,
        "place": place.format(place=row.place),
        "points": row.points,
        "rank": row.place,
    }


def _check_certificates(form: PrintForm, tournament: Tournament) -> None:
    placed = {row.entry.number for row in standings(tournament).rows}
    missing = sorted(set(form.chosen["numbers"]) - placed)
    if not placed:
        said = _("Noch hat niemand einen Platz. Urkunden gibt es, sobald die erste Liste fertig ist.")
        form.add_error("places", said)
    elif missing:
        said = _("Ohne Platz: Startnummer {numbers}. Bitte diese Nummern weglassen.")
        form.add_error("numbers", said.format(numbers=", ".join(map(str, missing))))


PAPERS = [
    Kind(
        "preisliste", END, gettext_lazy("Preisliste"),
        gettext_lazy("Wer was gewinnt und warum, zum Vorlesen und Unterschreiben."),
        prize_list, ("last_first", "receipt"), ("published_names",), evenings=True,
        parts=parts.RESULTS,
    ),
    Kind(
        "urkunden", END, gettext_lazy("Urkunden"),
        gettext_lazy("In drei Gestaltungen, mit Logo und Farbe des Vereins."),
        certificates, ("places", "design", "prize_winners"), ("numbers", "published_names"), check=_check_certificates,
        parts=parts.RESULTS,
    ),
]  # fmt: skip
