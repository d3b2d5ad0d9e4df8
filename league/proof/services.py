"""Verbs of the sample: which lists are compared with the paper, and what was found. All that is known of it stands in
the history, chained like everything else."""

from __future__ import annotations

import re

from django.utils.translation import gettext as _

from league.base.sealing import chain_name
from league.base.text import clean_text
from league.base.writing import Refused, audit, lock, write
from league.models import AuditEntry, Chain, Occupancy, Spielliste, Tournament, User
from league.standings.code import code_of
from league.standings.table import standings

from .sample import drawn, needed

DRAWN, CHECKED = "sample-drawn", "sample-checked"
DICE = re.compile(r"[0-9]{4,20}")
FIRST = 3  # places whose lists are always looked at


def present_code(tournament: Tournament) -> str:
    """The end of the chain as it stands."""
    head = Chain.objects.filter(name=chain_name(event=tournament.pk, club=None)).first()
    return code_of(head.hash) if head and head.hash else ""


def divided(tournament: Tournament) -> tuple[set[int], list[int]]:
    """The numbers of the lists that are always looked at, and of the others that count."""
    always = deciding(tournament)
    numbers = tournament.lists.counting().order_by("number").values_list("number", flat=True)
    return always, [number for number in numbers if number not in always]


@write
def draw_sample(*, tournament: Tournament, code: str, dice: str, percent: int, confidence: int, by: User) -> None:
    """Of the end of the chain that was read out, and then of digits thrown in front of everybody: what is compared is
    fixed before anybody knows which lists it will be, and nobody can change it until a throw is to his liking."""
    lock(tournament)
    if code != (present := present_code(tournament)):
        said = _("Inzwischen steht mehr im Verlauf: Der Prüfcode ist jetzt {code}. Bitte vorlesen und neu würfeln.")
        raise Refused(said.format(code=present))
    digits = "".join(dice.split())
    if not DICE.fullmatch(digits):
        raise Refused(_("Bitte 4 bis 20 Ziffern, so wie sie gewürfelt wurden, zum Beispiel 314256."), "dice")
    always, others = divided(tournament)
    if not always and not others:
        raise Refused(_("Es ist noch keine Liste fertig, die sich mit dem Papier vergleichen ließe."))
    chosen = drawn(others, needed(len(others), percent, confidence) if others else 0, f"{digits}{code}")
    data = {"dice": digits, "code": code, "percent": percent, "confidence": confidence, "of": len(others)}
    audit(
        "sample-drawn",
        by=by,
        data=data | {"always": sorted(always), "drawn": chosen},
        tournament=tournament,
        club=tournament.club,
    )


def deciding(tournament: Tournament) -> set[int]:
    """The numbers of the lists on which somebody of the first places played."""
    first = [row.entry.pk for row in standings(tournament).rows if row.place <= FIRST]
    counting = tournament.lists.counting().values("pk")
    seats = Occupancy.objects.filter(counts_for__in=first, spielliste__in=counting)
    return set(seats.values_list("spielliste__number", flat=True))


@write
def note_checked(*, spielliste: Spielliste, agrees: bool, remark: str, by: User) -> None:
    remark = clean_text(remark)[:300]
    if not agrees and len(remark) < 3:
        raise Refused(_("Bitte dazuschreiben, was auf dem Papier anders ist."), "remark")
    if spielliste.number not in sample_numbers(spielliste.tournament):
        raise Refused(_("Diese Liste gehört nicht zur Stichprobe."))
    event = spielliste.tournament
    data = {"list": spielliste.number, "agrees": agrees}
    audit("sample-checked", by=by, data=data, reason=remark, tournament=event, club=event.club, spielliste=spielliste)


def last_drawn(tournament: Tournament) -> AuditEntry | None:
    return AuditEntry.objects.filter(tournament=tournament, action=DRAWN).first()


def sample_numbers(tournament: Tournament) -> set[int]:
    told = last_drawn(tournament)
    return {*told.data["always"], *told.data["drawn"]} if told else set()
